"""Fitting of a small net to positions and the ends of their games: log-loss, Adam.

The same games give the same numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from referee.rulekit.player import LEAK

BATCH = 512
EPOCHS = 8
DIGITS = 4
LAST_RATE = 0.2  # of the rate, at the end of a fit
Array = np.ndarray[Any, np.dtype[np.float64]]


class Fit:
    """The weights of a net while they are fitted, with the moments of Adam."""

    def __init__(self, inputs: int, hidden: int) -> None:
        self._rng = np.random.default_rng(1)
        self.weights = {
            "hidden": self._rng.normal(0, 1 / np.sqrt(inputs), (hidden, inputs)),
            "bias": np.zeros(hidden),
            "out": self._rng.normal(0, 0.1, hidden),
            "constant": np.zeros(1),
        }
        # Adam's two moments: running means of the gradients and of their squares.
        self._mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self._spread = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self._steps = 0

    def set_first_unit(self, weights: dict[int, float], out: float) -> None:
        """Set one hidden unit by hand, so that the player of the first games has a goal."""
        self.weights["hidden"][0] = 0
        for number, weight in weights.items():
            self.weights["hidden"][0, number] = weight
        self.weights["out"][0] = out

    def load(self, weights: dict[str, Any]) -> None:
        """Start from a net that was fitted before."""
        for name, array in self.weights.items():
            self.weights[name] = np.array(weights[name], dtype=float).reshape(array.shape)

    def to_json(self) -> dict[str, Any]:
        rounded = {name: np.round(array, DIGITS).tolist() for name, array in self.weights.items()}
        return rounded | {"constant": rounded["constant"][0]}

    def fit(self, positions: Array, won: Array, rate: float) -> float:
        """Fit to positions and the ends of their games. Return the mean loss of the last epoch."""
        loss = 0.0
        for epoch in range(EPOCHS):
            order = self._rng.permutation(len(won))
            slower = rate * (1 - (1 - LAST_RATE) * epoch / (EPOCHS - 1))
            parts = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
            loss = float(
                np.mean([self._step(positions[rows], won[rows], slower) for rows in parts])
            )
        return loss

    def _step(self, inputs: Array, won: Array, rate: float) -> float:
        weights = self.weights
        hidden = inputs @ weights["hidden"].T + weights["bias"]
        active = np.where(hidden > 0, hidden, LEAK * hidden)
        chance = 1 / (1 + np.exp(-(active @ weights["out"] + weights["constant"][0])))
        wrong = (chance - won) / len(won)
        back = np.outer(wrong, weights["out"]) * np.where(hidden > 0, 1.0, LEAK)
        gradients = {
            "hidden": back.T @ inputs,
            "bias": back.sum(0),
            "out": active.T @ wrong,
            "constant": np.array([wrong.sum()]),
        }
        self._descend(gradients, rate)
        sure = np.clip(chance, 1e-9, 1 - 1e-9)
        return float(-np.mean(won * np.log(sure) + (1 - won) * np.log(1 - sure)))

    def _descend(self, gradients: dict[str, Array], rate: float) -> None:
        self._steps += 1
        for name, gradient in gradients.items():
            mean = self._mean[name] = 0.9 * self._mean[name] + 0.1 * gradient
            spread = self._spread[name] = 0.999 * self._spread[name] + 0.001 * gradient**2
            step = (
                mean / (1 - 0.9**self._steps) / (np.sqrt(spread / (1 - 0.999**self._steps)) + 1e-8)
            )
            self.weights[name] -= rate * step


def fit_calibration(logits: Array, won: Array) -> list[float]:
    """Return the slope and shift of logits with which their mean chance comes true (Platt).

    Each row of logits is a choice, world by world.
    """
    found = np.array([1.0, 0.0])
    for _ in range(25):  # Fisher's scoring
        chances = 1 / (1 + np.exp(-(found[0] * logits + found[1])))
        bent = chances * (1 - chances)
        mean = chances.mean(1)
        steep = np.stack([(bent * logits).mean(1), bent.mean(1)], axis=1)
        weight = (1 / np.maximum(mean * (1 - mean), 1e-9))[:, None]
        found += np.linalg.solve(
            (steep * weight).T @ steep + 1e-6 * np.eye(2), (steep * weight).T @ (won - mean)
        )
    return [round(float(number), DIGITS) for number in found]
