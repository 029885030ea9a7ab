"""Rows that a mask chooses, of which how many there are depends on data.

The end of each text gives the class (one eos a row); losses are means over the chosen rows.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import model, tokens, VOCABULARY

WIDTH, EOS = 32, 2


class Encoder(nn.Module):
    def __init__(self, outputs):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, WIDTH)
        self.mix = nn.Linear(WIDTH, WIDTH)
        self.head = nn.Linear(WIDTH, outputs)

    def forward(self, ids):
        x = self.embed(ids)
        return torch.tanh(self.mix(x) + x.cumsum(1))


def texts():
    """Texts of different lengths, each with one eos."""
    ids = tokens(4, 9)
    for row, length in enumerate((8, 5, 2, 6)):
        ids[row, length] = EOS
    return ids


class EndOfText(Encoder):
    """The last chosen row of each text, as in transformers' BartForSequenceClassification."""

    def forward(self, ids):
        hidden = super().forward(ids)
        mask = ids.eq(EOS)
        ends = hidden[mask, :].view(hidden.size(0), -1, hidden.size(-1))[:, -1, :]
        return self.head(ends)


class OneRowEach(Encoder):
    """One chosen row of each text, without more dims."""

    def forward(self, ids):
        return self.head(super().forward(ids)[ids == EOS])


def labelled(kinds):
    ids = tokens(4, 9)
    labels = torch.randint(0, kinds, (4, 9))
    labels[torch.rand(4, 9) < 0.4] = -100
    return ids, labels


class ChosenCrossEntropy(Encoder):
    """loss(logits[mask], labels[mask]), as people write it for masked words."""

    def forward(self, ids, labels):
        mask = labels != -100
        scores = self.head(super().forward(ids))
        return F.cross_entropy(scores[mask], labels[mask]).reshape(1)


class ChosenHead(Encoder):
    """Only the chosen rows reach the head."""

    def forward(self, ids, labels):
        mask = labels != -100
        return F.cross_entropy(self.head(super().forward(ids)[mask]), labels[mask]).reshape(1)


class ChosenBinary(Encoder):
    """As transformers' ElectraForPreTraining computes it."""

    def forward(self, ids, mask, labels):
        scores = self.head(super().forward(ids)).squeeze(-1)
        active = mask.view(-1, scores.shape[1]) == 1
        return F.binary_cross_entropy_with_logits(
            scores.view(-1, scores.shape[1])[active], labels[active].float()).reshape(1)


class ChosenSquares(Encoder):
    """A mean of squares over the chosen pixels, and the sum of another over their number."""

    def forward(self, ids, values):
        found = self.head(super().forward(ids)).squeeze(-1)
        known = values > 0
        squares = F.mse_loss(found[known], values[known])
        apart = (found[known] - values[known]).abs().sum() / known.sum()
        return (squares + 0.5 * apart).reshape(1)


class ChosenMean(Encoder):
    """torch.masked_select, and a mean written out."""

    def forward(self, ids, values):
        found = self.head(super().forward(ids)).squeeze(-1)
        return torch.masked_select((found - values) ** 2, values > 0.2).mean().reshape(1)


class ChosenLogProbability(Encoder):
    """Log-probabilities of chosen words, chosen by flat places."""

    def forward(self, ids, labels):
        scores = self.head(super().forward(ids))
        flat = labels.view(-1)
        places = (flat != -100).nonzero().squeeze(-1)
        rows = scores.view(-1, scores.shape[-1]).index_select(0, places)
        return F.nll_loss(rows.log_softmax(-1), flat[places]).reshape(1)


@model
def end_of_text():
    return EndOfText(5), {"ids": texts()}


@model
def one_row_each():
    return OneRowEach(5), {"ids": texts()}


@model
def chosen_cross_entropy():
    ids, labels = labelled(7)
    return ChosenCrossEntropy(7), {"ids": ids, "labels": labels}


@model
def chosen_head():
    ids, labels = labelled(7)
    return ChosenHead(7), {"ids": ids, "labels": labels}


@model
def chosen_binary():
    ids = tokens(4, 9)
    mask = (torch.arange(9) < torch.tensor([[9], [4], [6], [1]])).long()
    return ChosenBinary(1), {"ids": ids, "mask": mask, "labels": torch.randint(0, 2, (4, 9))}


@model
def chosen_squares():
    return ChosenSquares(1), {"ids": tokens(4, 9), "values": torch.randn(4, 9)}


@model
def chosen_mean():
    return ChosenMean(1), {"ids": tokens(4, 9), "values": torch.randn(4, 9)}


@model
def chosen_log_probability():
    ids, labels = labelled(7)
    return ChosenLogProbability(7), {"ids": ids, "labels": labels}

