"""`python -m tools.training_eye.export FOLDER`: the nets of a folder become the page's
`eye/weights.bin`.

A length, a head in JSON that says where each layer lies, then per layer a scale and a bias for each
place of its output and the weights in eight bits; last the patterns of the camera marks.
`tests/eye/net.json` says what a fixed input gives, by which a test compares the page's net with
this one.
"""

import json
import struct
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from tools.training_eye.net import SORTS, Net, read

HOME = Path(__file__).parents[2]
WEIGHTS = HOME / "referee/web/static/eye/weights.bin"
EXAMPLE = HOME / "tests/eye/net.json"
PATTERNS = HOME / "card_data/marks/tag36h11.txt"


def small(weight: torch.Tensor) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Eight bits and a scale for each place of a layer's output."""
    values = weight.detach().numpy().astype(np.float64)
    scale = (np.abs(values).reshape(len(values), -1).max(axis=1) / 127 + 1e-12).astype(np.float32)
    bits = np.round(values / scale.reshape(-1, *[1] * (values.ndim - 1))).astype(np.int8)
    return bits, scale


def written(nets: dict[str, Net]) -> bytes:
    body = b""
    heads: dict[str, list[dict[str, Any]]] = {}
    for name, net in nets.items():
        heads[name] = []
        for layer, part in net.named_children():
            bits, scale = small(part.weight)
            heads[name].append({"layer": layer, "shape": list(bits.shape), "at": len(body)})
            body += scale.tobytes() + part.bias.detach().numpy().tobytes() + bits.tobytes()
            part.weight.data = torch.from_numpy(
                bits * scale.reshape(-1, *[1] * (bits.ndim - 1))
            ).float()
            body += b"\0" * (-len(body) % 4)
    marks = [int(line, 16) for line in PATTERNS.read_text().split("\n") if line and line[0] != "#"]
    packed = b"".join(mark.to_bytes(5, "big") for mark in marks)
    start = 0
    for _ in range(3):  # places count from the file's start, which depends on the head's length
        found = {
            n: [{**one, "at": one["at"] + start} for one in parts] for n, parts in heads.items()
        }
        head = {"nets": found, "marks": {"at": len(body) + start, "size": len(packed)}}
        text = json.dumps(head, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        start = 4 + len(text)
    return struct.pack("<I", len(text)) + text + body + packed


def example(nets: dict[str, Net]) -> dict[str, dict[str, list[float]]]:
    """Return a picture by formula, so that no file is needed, with the outputs of the nets."""
    at = np.arange(2 * 64 * 40)
    picture = ((at * 7919 % 1009) / 1009).reshape(1, 2, 64, 40).astype(np.float32)
    outputs = {}
    for name, net in nets.items():
        rank, suit = read(net, picture)
        outputs[name] = {"rank": rank[0].tolist(), "suit": suit[0].tolist()}
    return outputs


def main() -> None:
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
