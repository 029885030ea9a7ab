"""BERT and ViT."""

import torch
import torch.nn.functional as F
from torch import nn

from preset_layers import ACTIVATIONS, attend, heads, Holder, matrix


class EncoderLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, inner, epsilon = config["hidden_size"], config["intermediate_size"], config["layer_norm_eps"]
        self.count, self.activation = config["num_attention_heads"], ACTIVATIONS[config["hidden_act"]]
        self.before = config["model_type"] == "vit"
        projections = Holder(query=nn.Linear(width, width), key=nn.Linear(width, width),
                             value=nn.Linear(width, width))
        norm = [] if self.before else [("LayerNorm", nn.LayerNorm(width, epsilon))]
        self.attention = Holder(**{"attention" if self.before else "self": projections,
                                   "output": Holder(dense=nn.Linear(width, width), **dict(norm))})
        self.projections = [projections]
        self.intermediate = Holder(dense=nn.Linear(width, inner))
        norm = [] if self.before else [("LayerNorm", nn.LayerNorm(width, epsilon))]
        self.output = Holder(dense=nn.Linear(inner, width), **dict(norm))
        if self.before:
            self.layernorm_before = nn.LayerNorm(width, epsilon)
            self.layernorm_after = nn.LayerNorm(width, epsilon)

    def attend(self, x):
        p = self.projections[0]
        q, k, v = (heads(f(x), self.count) for f in (p.query, p.key, p.value))
        return self.attention.output.dense(attend(q, k, v, q.shape[-1] ** -0.5))

    def feed(self, x):
        return self.output.dense(self.activation(self.intermediate.dense(x)))

    def forward(self, x):
        if self.before:
            x = x + self.attend(self.layernorm_before(x))
            return x + self.feed(self.layernorm_after(x))
        x = self.attention.output.LayerNorm(x + self.attend(x))
        return self.output.LayerNorm(x + self.feed(x))


class Bert(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.bert = Holder(
            embeddings=Holder(word_embeddings=nn.Embedding(config["vocab_size"], width),
                              position_embeddings=nn.Embedding(config["max_position_embeddings"], width),
                              token_type_embeddings=nn.Embedding(config["type_vocab_size"], width),
                              LayerNorm=nn.LayerNorm(width, epsilon)),
            encoder=Holder(layer=nn.ModuleList(EncoderLayer(config) for _ in range(config["num_hidden_layers"]))))
        self.cls = Holder(predictions=Holder(
            transform=Holder(dense=nn.Linear(width, width), LayerNorm=nn.LayerNorm(width, epsilon)),
            bias=nn.Parameter(torch.randn(config["vocab_size"]))))
        self.activation = ACTIVATIONS[config["hidden_act"]]

    def forward(self, input_ids):
        e, head = self.bert.embeddings, self.cls.predictions
        x = e.word_embeddings(input_ids) + e.token_type_embeddings(torch.zeros_like(input_ids))
        x = e.LayerNorm(x + e.position_embeddings(torch.arange(input_ids.shape[1])))
        for layer in self.bert.encoder.layer:
            x = layer(x)
        x = head.transform.LayerNorm(self.activation(head.transform.dense(x)))
        return F.linear(x, e.word_embeddings.weight, head.bias)


class Roberta(nn.Module):
    """BERT whose positions count from behind that of padding, with another head."""

    def __init__(self, config):
        super().__init__()
        width, epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.roberta = Bert(config).bert
        self.first = config["pad_token_id"] + 1
        self.lm_head = Holder(dense=nn.Linear(width, width), layer_norm=nn.LayerNorm(width, epsilon),
                              bias=nn.Parameter(torch.randn(config["vocab_size"])))

    def forward(self, input_ids):
        e, head = self.roberta.embeddings, self.lm_head
        x = e.word_embeddings(input_ids) + e.token_type_embeddings(torch.zeros_like(input_ids))
        x = e.LayerNorm(x + e.position_embeddings(self.first + torch.arange(input_ids.shape[1])))
        for layer in self.roberta.encoder.layer:
            x = layer(x)
        return F.linear(head.layer_norm(F.gelu(head.dense(x))), e.word_embeddings.weight, head.bias)


class Vit(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, patch = config["hidden_size"], config["patch_size"]
        patches = (config["image_size"] // patch) ** 2
        self.vit = Holder(
            embeddings=Holder(cls_token=matrix(1, 1, width), position_embeddings=matrix(1, patches + 1, width),
                              patch_embeddings=Holder(
                                  projection=nn.Conv2d(config["num_channels"], width, patch, patch))),
            encoder=Holder(layer=nn.ModuleList(EncoderLayer(config) for _ in range(config["num_hidden_layers"]))),
            layernorm=nn.LayerNorm(width, config["layer_norm_eps"]))
        self.classifier = nn.Linear(width, len(config["id2label"]))

    def forward(self, pixel_values):
        e = self.vit.embeddings
        x = e.patch_embeddings.projection(pixel_values).flatten(2).transpose(1, 2)
        x = torch.cat((e.cls_token.expand(x.shape[0], -1, -1), x), 1) + e.position_embeddings
        for layer in self.vit.encoder.layer:
            x = layer(x)
        return self.classifier(self.vit.layernorm(x)[:, 0])
