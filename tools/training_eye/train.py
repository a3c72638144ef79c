"""`python -m tools.training_eye.train FOLDER corner|body MINUTES`: learn from the samples in a
folder.
"""

import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as f

from tools.training_eye.net import Net, read

BATCH = 160
KEPT = 3000
IGNORED = -1


def load(folder: Path, sort: str) -> tuple[torch.Tensor, torch.Tensor]:
    files = [np.load(path) for path in sorted(folder.glob("samples-*.npz"))]
    x, y = (np.concatenate([one[name] for one in files]) for name in (sort, f"{sort}_is"))
    return torch.from_numpy(x), torch.from_numpy(y)


def train(folder: Path, sort: str, minutes: float, start: Path | None = None) -> Net:
    torch.manual_seed(0)
    x, y = load(folder, sort)
    order = torch.randperm(len(x))
    validation, rest = order[:KEPT], order[KEPT:]
    net = Net(sort)
    if start:
        net.load_state_dict(torch.load(start))
    net.to(memory_format=torch.channels_last)
    print(f"{len(x)} samples, {sum(p.numel() for p in net.parameters())} numbers", flush=True)
    best = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=2e-3)
    begin, turn = time.monotonic(), 0
    while (part := (time.monotonic() - begin) / 60 / minutes) < 1:
        net.train()
        for batch in rest[torch.randperm(len(rest))].split(BATCH):
            part = min(1.0, (time.monotonic() - begin) / 60 / minutes)
            for group in best.param_groups:
                warm, cool = min(1, 0.1 + part * 10), 0.5 + 0.5 * np.cos(np.pi * part)
                group["lr"] = (1e-3 if start else 3e-3) * warm * cool + 2e-6
            shift = tuple(np.random.randint((-3, -2), (4, 3)))
            shifted = torch.roll(x[batch].float(), shift, (2, 3)).contiguous(
                memory_format=torch.channels_last
            )
            rank, suit = net(shifted)
            loss = f.cross_entropy(rank, y[batch, 0], label_smoothing=0.02)
            loss = loss + f.cross_entropy(
                suit, y[batch, 1], ignore_index=IGNORED, label_smoothing=0.02
            )
            best.zero_grad()
            loss.backward()
            best.step()
            if part >= 1:
                break
        turn += 1
        rank, suit = read(net, x[validation])
        right = (rank.argmax(1) == y[validation, 0]) & (
            (suit.argmax(1) == y[validation, 1]) | (y[validation, 1] == IGNORED)
        )
        minute, share = (time.monotonic() - begin) / 60, right.float().mean()
        print(f"{turn} {minute:.1f} min {loss.item():.3f} right {share:.4f}", flush=True)
        torch.save(net.state_dict(), folder / f"{sort}.pt")
    return net


if __name__ == "__main__":
    torch.set_num_threads(2)
    train(
        Path(sys.argv[1]),
        sys.argv[2],
        float(sys.argv[3]),
        start=Path(sys.argv[4]) if sys.argv[4:] else None,
    )
