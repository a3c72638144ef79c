"""The net: four small convolutions, two answers. The page has the same in `static/eye/net.js`.

A step of two in the first layer keeps a corner below five million multiplications, which a phone
does in some milliseconds. The corner's net and the body's differ in width alone.
"""

from typing import Any

import torch
from torch import nn
from torch.nn import functional as f

SORTS = {"corner": ((12, 24, 48, 64), 96), "body": ((8, 16, 32, 32), 64)}  # sizes of layers
RANKS = {"corner": 14, "body": 12}
SUITS = 5


class Net(nn.Module):  # type: ignore[misc,unused-ignore]
    def __init__(self, sort: str) -> None:
        super().__init__()
        widths, hidden = SORTS[sort]
        a, b, c, d = widths
        self.c1 = nn.Conv2d(2, a, 5, stride=2, padding=2)  # 64 × 40 → 32 × 20
        self.c2 = nn.Conv2d(a, b, 3, stride=1, padding=1)
        self.c3 = nn.Conv2d(b, c, 3, padding=1)
        self.c4 = nn.Conv2d(c, d, 3, padding=1)
        self.hidden = nn.Linear(d * 4 * 2, hidden)
        self.rank = nn.Linear(hidden, RANKS[sort])
        self.suit = nn.Linear(hidden, SUITS)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = f.relu(self.c1(x))
        x = f.relu(f.max_pool2d(self.c2(x), 2))  # 16 × 10
        x = f.relu(f.max_pool2d(self.c3(x), 2))  # 8 × 5
        x = f.relu(f.max_pool2d(self.c4(x), 2))  # 4 × 2
        x = f.relu(self.hidden(f.dropout(x.flatten(1), 0.15, self.training)))
        return self.rank(x), self.suit(x)


def read(net: Net, patches: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the logarithms of the net's probabilities."""
    net.eval()
    with torch.no_grad():
        rank, suit = net(torch.as_tensor(patches, dtype=torch.float32))
    return f.log_softmax(rank, 1), f.log_softmax(suit, 1)
