"""`python -m tools.training_eye.export FOLDER`: the nets of a folder become the page's `eye/weights.bin`.

A length, a head in JSON that says where each layer lies, then per layer a scale and a bias for each place of its
output and the weights in eight bits; last the patterns of the camera marks. Beside it `tests/sight/net.json`
says what a fixed input gives, by which a test compares the page's net with this one.
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np
import torch

from tools.training_eye.net import SORTS, Net, read

HOME = Path(__file__).parents[2]
WEIGHTS = HOME / "referee/front_ends/page/static/eye/weights.bin"
EXAMPLE = HOME / "tests/page/node/eye-net.json"
PATTERNS = HOME / "card_data/marks/tag36h11.txt"


def small(weight: torch.Tensor) -> tuple[np.ndarray, np.ndarray]:
    """Eight bits and a scale for each place of a layer's output."""
    values = weight.detach().numpy().astype(np.float64)
    scale = (np.abs(values).reshape(len(values), -1).max(axis=1) / 127 + 1e-12).astype(np.float32)
    bits = np.round(values / scale.reshape(-1, *[1] * (values.ndim - 1))).astype(np.int8)
    return bits, scale


def written(nets: dict[str, Net]) -> bytes:
    body, heads = b"", {}
    for name, net in nets.items():
        heads[name] = []
        for layer, part in net.named_children():
            bits, scale = small(part.weight)
            heads[name].append({"layer": layer, "shape": list(bits.shape), "at": len(body)})
            body += scale.tobytes() + part.bias.detach().numpy().tobytes() + bits.tobytes()
            part.weight.data = torch.from_numpy(bits * scale.reshape(-1, *[1] * (bits.ndim - 1))).float()
            body += b"\0" * (-len(body) % 4)
    marks = [int(line, 16) for line in PATTERNS.read_text().split("\n") if line and line[0] != "#"]
    packed = b"".join(mark.to_bytes(5, "big") for mark in marks)
    head = {"nets": heads, "marks": {"at": len(body), "size": len(packed)}}
    for _ in range(3):  # places count from the file's start, which depends on the head's length
        text = json.dumps(head, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        start = 4 + len(text)
        head = {"nets": {name: [{**one, "at": one["at"] + start} for one in parts] for name, parts in heads.items()},
                "marks": {"at": len(body) + start, "size": len(packed)}}  # fmt: skip
    text = json.dumps(head, separators=(",", ":")).encode()
    text += b" " * (start - 4 - len(text))
    return struct.pack("<I", len(text)) + text + body + packed


def example(nets: dict[str, Net]) -> dict:
    """A picture by formula, so that it need not be kept, and what the nets (in eight bits) say of it."""
    at = np.arange(2 * 64 * 40)
    picture = ((at * 7919 % 1009) / 1009).reshape(1, 2, 64, 40).astype(np.float32)
    said = {}
    for name, net in nets.items():
        rank, suit = read(net, picture)
        said[name] = {"rank": rank[0].tolist(), "suit": suit[0].tolist()}
    return said


def main():
    nets = {}
    for name in SORTS:
        nets[name] = Net(name)
        nets[name].load_state_dict(torch.load(Path(sys.argv[1]) / f"{name}.pt"))
    WEIGHTS.write_bytes(written(nets))
    rounded = json.loads(json.dumps(example(nets)), parse_float=lambda text: round(float(text), 5))
    EXAMPLE.write_text(json.dumps(rounded) + "\n")
    print(WEIGHTS.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
