"""Writes a small model with a smoothed loss, its data and PyTorch's loss into a folder.

Usage: smoothed_loss.py FOLDER

FOLDER/model.onnx, FOLDER/data/{ids,labels}.npy and FOLDER/loss. Micro-batches have
different numbers of labels that count.
"""

import pathlib
import sys

import numpy
import torch
import torch.nn.functional as F
from torch import nn

SMOOTHING = 0.1


class Smoothed(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(32, 16)
        self.first = nn.Linear(16, 16)
        self.second = nn.Linear(16, 9)

    def forward(self, ids, labels):
        scores = self.second(torch.relu(self.first(self.table(ids))))
        logs = -F.log_softmax(scores, -1)
        ignored = labels.eq(-100)
        picked = logs.gather(-1, labels.clamp(min=0).unsqueeze(-1)).squeeze(-1)
        every = logs.sum(-1).masked_fill(ignored, 0.0)
        counted = (~ignored).to(torch.float32)
        plain = picked.masked_fill(ignored, 0.0).sum() / counted.sum()
        smooth = every.sum() / (counted.flatten().sum() * logs.shape[-1])
        return (1 - SMOOTHING) * plain + SMOOTHING * smooth


folder = pathlib.Path(sys.argv[1])
torch.manual_seed(0)
model = Smoothed()
ids = torch.randint(0, 32, (8, 6))
labels = torch.randint(0, 9, (8, 6))
labels[:3] = torch.where(torch.rand(3, 6) < 0.7, -100, labels[:3])
torch.onnx.export(model, (ids, labels), str(folder / "model.onnx"), opset_version=15,
                  input_names=["ids", "labels"], output_names=["loss"],
                  training=torch.onnx.TrainingMode.TRAINING)
loss = model(ids, labels)
expected = F.cross_entropy(
    model.second(torch.relu(model.first(model.table(ids)))).flatten(0, 1), labels.flatten(),
    label_smoothing=SMOOTHING)
assert abs(loss.item() - expected.item()) < 1e-5, (loss, expected)
numpy.save(folder / "data" / "ids.npy", ids.numpy())
numpy.save(folder / "data" / "labels.npy", labels.numpy())
(folder / "loss").write_text(str(expected.item()))
