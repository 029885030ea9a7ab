"""Writes a small model whose loss has terms with divisors of their own, its data and
PyTorch's losses into a folder.

Usage: several_losses.py FOLDER

FOLDER/model.onnx, FOLDER/data/{ids,labels,kinds,scores}.npy and FOLDER/losses. The terms are a
smoothed cross-entropy with weighed classes, another one over other labels, a mean squared
error over samples that are divided by their mean over the batch, and a mean of squares. Micro-batches have
different numbers of labels that count.
"""

import pathlib
import sys

import numpy
import torch
import torch.nn.functional as F
from torch import nn


SMOOTHING = 0.1


class Tasks(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(32, 16)
        self.first = nn.Linear(16, 16)
        self.words = nn.Linear(16, 9)
        self.kind = nn.Linear(16, 5)
        self.score = nn.Linear(16, 1)
        self.weights = torch.linspace(0.5, 2.0, 9)  # A constant of the graph.

    def smoothed(self, scores, labels):
        """F.cross_entropy with these weights and label_smoothing, which has no ONNX op."""
        logs = -F.log_softmax(scores, -1)
        counted = labels.ne(-100).to(torch.float32)
        safe = labels.clamp(min=0)
        share = self.weights[safe] * counted
        plain = (logs.gather(-1, safe.unsqueeze(-1)).squeeze(-1) * share).sum()
        every = ((logs * self.weights).sum(-1) * counted).sum()
        return ((1 - SMOOTHING) * plain + SMOOTHING / logs.shape[-1] * every) / share.sum()

    def forward(self, ids, labels, kinds, scores):
        hidden = torch.relu(self.first(self.table(ids)))
        words = self.smoothed(self.words(hidden), labels)
        whole = hidden.mean(1)
        kind = F.cross_entropy(self.kind(whole), kinds)
        score = (self.score(whole).squeeze(-1) - scores / scores.mean()).square().mean()
        return words + 0.5 * kind + 0.1 * score + 0.01 * hidden.square().mean()


def main():
    folder = pathlib.Path(sys.argv[1])
    torch.manual_seed(0)
    model = Tasks()
    inputs = {"ids": torch.randint(0, 32, (8, 6)), "labels": torch.randint(0, 9, (8, 6)),
              "kinds": torch.randint(0, 5, (8,)), "scores": torch.rand(8) + 0.5}
    hidden = torch.rand(3, 6) < 0.7
    inputs["labels"][:3] = torch.where(hidden, -100, inputs["labels"][:3])
    inputs["kinds"][2:6] = -100
    scores = model.words(torch.relu(model.first(model.table(inputs["ids"]))))
    expected = F.cross_entropy(scores.flatten(0, 1), inputs["labels"].flatten(),
                               weight=model.weights, label_smoothing=SMOOTHING)
    assert torch.isclose(model.smoothed(scores, inputs["labels"]), expected)
    torch.onnx.export(model, tuple(inputs.values()), str(folder / "model.onnx"),
                      opset_version=15, input_names=list(inputs), output_names=["loss"],
                      training=torch.onnx.TrainingMode.TRAINING)
    for name, value in inputs.items():
        numpy.save(folder / "data" / f"{name}.npy", value.numpy())
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    losses = []
    for _ in range(4):
        loss = model(*inputs.values())
        losses.append(loss.item())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    (folder / "losses").write_text("\n".join(map(str, losses)))


if __name__ == "__main__":
    main()
