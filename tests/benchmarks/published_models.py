"""Weight-less ONNX models of the transformers whose runs were published.

Parameters keep name, type and shape; their data is declared external and is absent.
Needs Debian's python3-onnx.
"""

import dataclasses
import json
import math
import pathlib

import onnx
from onnx import TensorProto, helper

OPSET = 17
HIDDEN_MASK = -1e30


@dataclasses.dataclass(frozen=True)
class Gpt:
    """A decoder as GPT-2 is: learned positions, layer norms, tanh-GELU, tied or own head."""
    layers: int
    hidden: int
    heads: int
    seq: int
    vocab: int
    biases: bool = False
    positions: bool = False
    tied: bool = True
    head: bool = True  # With embedding and head; else one takes hidden states.
    dropout: bool = False  # Of a tenth, of the embedding and before each residual sum.

    def parameters(self):
        """Elements of all parameters."""
        layer = 12 * self.hidden ** 2 + 4 * self.hidden
        if self.biases:
            layer += 9 * self.hidden
        table = self.vocab * self.hidden if self.head else 0
        return (self.layers * layer + 2 * self.hidden + table * (1 if self.tied else 2)
                + (self.seq * self.hidden if self.positions else 0))

    def name(self):
        return "gpt_" + "_".join(str(int(v)) for v in dataclasses.astuple(self))


@dataclasses.dataclass(frozen=True)
class File:
    """A model among the examples."""
    path: str
    head: bool = True


@dataclasses.dataclass(frozen=True)
class Llama:
    """A decoder with gated layers, by a Hugging Face configuration; by default Llama 2 of 7B.

    With a `width` of heads it is Qwen3, which norms queries and keys."""
    layers: int
    hidden: int = 4096
    heads: int = 32
    keys: int = 32  # Heads of keys and values.
    inner: int = 11008
    vocab: int = 32000
    head: bool = True
    tied: bool = False
    width: int = 0

    def name(self):
        return "llama_" + "_".join(str(int(v)) for v in dataclasses.astuple(self))

    def parameters(self):
        """Elements of all parameters, but norms."""
        width = self.width or self.hidden // self.heads
        layer = 2 * self.hidden * (self.heads + self.keys) * width + 3 * self.hidden * self.inner
        return self.layers * layer + (1 if self.tied else 2) * self.vocab * self.hidden

    def configuration(self):
        kind = ({"architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3",
                 "head_dim": self.width} if self.width else
                {"architectures": ["LlamaForCausalLM"], "model_type": "llama"})
        return {**kind,
                "hidden_size": self.hidden, "intermediate_size": self.inner,
                "num_attention_heads": self.heads, "num_key_value_heads": self.keys,
                "num_hidden_layers": self.layers, "vocab_size": self.vocab,
                "max_position_embeddings": 8192, "rms_norm_eps": 1e-5,
                "tie_word_embeddings": self.tied, "hidden_act": "silu"}


@dataclasses.dataclass(frozen=True)
class Bert:
    """The encoder of BERT: norms behind the residual sums, no mask; words of `predicted`
    positions are predicted, as many as are masked in pre-training."""
    layers: int
    hidden: int
    heads: int
    seq: int
    vocab: int
    predicted: int = 0
    dropout: bool = True
    biases: bool = True

    @property
    def head(self):
        return self.predicted > 0

    def name(self):
        return "bert_" + "_".join(str(int(v)) for v in dataclasses.astuple(self))


class Builder:
    def __init__(self):
        self.nodes = []
        self.initializers = []
        self.constants = {}
        self.count = 0

    def op(self, kind, *inputs, **attributes):
        self.count += 1
        name = f"v{self.count}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=f"n{self.count}",
                                           **attributes))
        return name

    def split(self, value, parts, axis):
        self.count += 1
        names = [f"v{self.count}_{i}" for i in range(parts)]
        self.nodes.append(helper.make_node("Split", [value], names, name=f"n{self.count}",
                                           axis=axis))
        return names

    def constant(self, value, kind=TensorProto.FLOAT):
        """A node, since initializers of floating-point numbers are trained."""
        key = (kind, tuple(value) if isinstance(value, list) else value)
        if key not in self.constants:
            dims = [len(value)] if isinstance(value, list) else []
            flat = value if isinstance(value, list) else [value]
            self.constants[key] = self.op("Constant",
                                          value=helper.make_tensor("", kind, dims, flat))
        return self.constants[key]

    def parameter(self, name, *dims):
        tensor = TensorProto()
        tensor.name = name
        tensor.data_type = TensorProto.FLOAT
        tensor.dims.extend(dims)
        tensor.data_location = TensorProto.EXTERNAL
        entry = tensor.external_data.add()
        entry.key, entry.value = "location", "absent.bin"
        self.initializers.append(tensor)
        return name


def layer_norm(b, x, name, model):
    scale = b.parameter(name + ".weight", model.hidden)
    inputs = [x, scale]
    inputs.append(b.parameter(name + ".bias", model.hidden))
    return b.op("LayerNormalization", *inputs, axis=-1, epsilon=1e-5)


def linear(b, x, name, rows, columns, model):
    y = b.op("MatMul", x, b.parameter(name + ".weight", rows, columns))
    return b.op("Add", y, b.parameter(name + ".bias", columns)) if model.biases else y


def dropout(b, x, model):
    if not model.dropout:
        return x
    return b.op("Dropout", x, b.constant(0.1), b.constant(True, TensorProto.BOOL))


def gelu(b, x):
    """The approximation by tanh."""
    cube = b.op("Pow", x, b.constant(3.0))
    inner = b.op("Add", x, b.op("Mul", cube, b.constant(0.044715)))
    tanh = b.op("Tanh", b.op("Mul", inner, b.constant(math.sqrt(2 / math.pi))))
    return b.op("Mul", b.op("Mul", x, b.constant(0.5)), b.op("Add", tanh, b.constant(1.0)))


def attention(b, x, name, model, mask):
    width = model.hidden // model.heads
    packed = linear(b, x, name + ".qkv", model.hidden, 3 * model.hidden, model)
    shape = b.constant([0, 0, model.heads, 3 * width], TensorProto.INT64)
    q, k, v = b.split(b.op("Reshape", packed, shape), 3, -1)
    q = b.op("Transpose", q, perm=[0, 2, 1, 3])
    k = b.op("Transpose", k, perm=[0, 2, 3, 1])
    v = b.op("Transpose", v, perm=[0, 2, 1, 3])
    scores = b.op("Mul", b.op("MatMul", q, k), b.constant(1 / math.sqrt(width)))
    if mask:
        scores = b.op("Where", mask, scores, b.constant(HIDDEN_MASK))
    weights = b.op("Softmax", scores, axis=-1)
    mixed = b.op("Transpose", b.op("MatMul", weights, v), perm=[0, 2, 1, 3])
    joined = b.op("Reshape", mixed, b.constant([0, 0, model.hidden], TensorProto.INT64))
    return linear(b, joined, name + ".out", model.hidden, model.hidden, model)


def causal_mask(b, seq):
    ones = b.op("ConstantOfShape", b.constant([seq, seq], TensorProto.INT64),
                value=helper.make_tensor("", TensorProto.FLOAT, [1], [1.0]))
    return b.op("Cast", b.op("Trilu", ones, upper=0), to=TensorProto.BOOL)


def build(model):
    b = Builder()
    mask = causal_mask(b, model.seq)
    if model.head:
        ids = helper.make_tensor_value_info("ids", TensorProto.INT64, ["batch", model.seq])
        table = b.parameter("embedding.weight", model.vocab, model.hidden)
        x = b.op("Gather", table, "ids", axis=0)
    else:
        ids = helper.make_tensor_value_info("states", TensorProto.FLOAT,
                                            ["batch", model.seq, model.hidden])
        x = "states"
    if model.positions:
        x = b.op("Add", x, b.parameter("positions.weight", model.seq, model.hidden))
    x = dropout(b, x, model)
    for layer in range(model.layers):
        name = f"layers.{layer}"
        mixed = attention(b, layer_norm(b, x, name + ".norm1", model), name + ".attention",
                          model, mask)
        x = b.op("Add", x, dropout(b, mixed, model))
        y = linear(b, layer_norm(b, x, name + ".norm2", model), name + ".mlp.up", model.hidden,
                   4 * model.hidden, model)
        y = linear(b, gelu(b, y), name + ".mlp.down", 4 * model.hidden, model.hidden, model)
        x = b.op("Add", x, dropout(b, y, model))
    if model.head:
        x = layer_norm(b, x, "norm", model)
        if model.tied:
            head = b.op("Transpose", table, perm=[1, 0])
        else:
            head = b.parameter("head.weight", model.hidden, model.vocab)
        x = b.op("MatMul", x, head)
    last = model.vocab if model.head else model.hidden
    output = helper.make_tensor_value_info(x, TensorProto.FLOAT, ["batch", model.seq, last])
    graph = helper.make_graph(b.nodes, "gpt", [ids], [output], b.initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)


def build_bert(model):
    b = Builder()
    ids = helper.make_tensor_value_info("ids", TensorProto.INT64, ["batch", model.seq])
    table = b.parameter("embedding.weight", model.vocab, model.hidden)
    x = b.op("Gather", table, "ids", axis=0)
    x = b.op("Add", x, b.parameter("positions.weight", model.seq, model.hidden))
    x = dropout(b, layer_norm(b, x, "norm", model), model)
    for layer in range(model.layers):
        name = f"layers.{layer}"
        mixed = attention(b, x, name + ".attention", model, None)
        x = layer_norm(b, b.op("Add", x, dropout(b, mixed, model)), name + ".norm1", model)
        y = linear(b, x, name + ".mlp.up", model.hidden, 4 * model.hidden, model)
        y = linear(b, gelu(b, y), name + ".mlp.down", 4 * model.hidden, model.hidden, model)
        x = layer_norm(b, b.op("Add", x, dropout(b, y, model)), name + ".norm2", model)
    last, positions = model.hidden, model.seq
    if model.head:
        bounds = [b.constant([value], TensorProto.INT64) for value in (0, model.predicted, 1)]
        x = b.op("Slice", x, *bounds)
        x = gelu(b, linear(b, x, "head.transform", model.hidden, model.hidden, model))
        x = layer_norm(b, x, "head.norm", model)
        x = b.op("MatMul", x, b.op("Transpose", table, perm=[1, 0]))
        last, positions = model.vocab, model.predicted
    output = helper.make_tensor_value_info(x, TensorProto.FLOAT, ["batch", positions, last])
    graph = helper.make_graph(b.nodes, "bert", [ids], [output], b.initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)


def write(model, folder):
    """The path of the model's file, written unless it is there."""
    if isinstance(model, File):
        return pathlib.Path(model.path)
    suffix = ".json" if isinstance(model, Llama) else ".onnx"
    path = folder / (model.name() + suffix)
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        if isinstance(model, Llama):
            path.write_text(json.dumps(model.configuration()))
        else:
            onnx.save(build_bert(model) if isinstance(model, Bert) else build(model), str(path))
    return path
