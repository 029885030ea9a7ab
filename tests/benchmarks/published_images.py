"""Weight-less ONNX models of the convolutional networks and perceptrons whose runs were published.

Needs Debian's python3-onnx.
"""

import dataclasses

import onnx
from onnx import TensorProto, helper

from published_models import OPSET, Builder

CLASSES = 1000


class ImageBuilder(Builder):
    """Values are pairs: a name and its channels.

    `begins` has the first node of each module of the authors' sequence, so that a partition by
    numbers of modules can be told in nodes."""

    def __init__(self):
        super().__init__()
        self.begins = []
        self.waiting = 0

    def module(self, count=1):
        """The next node begins a module, and `count` - 1 before it have no node."""
        self.waiting += count

    def note(self, name):
        self.begins += [name] * self.waiting
        self.waiting = 0

    def op(self, kind, *inputs, **attributes):
        result = super().op(kind, *inputs, **attributes)
        if kind != "Constant":
            self.note(self.nodes[-1].name)
        return result

    def conv(self, value, channels, window=(1, 1), stride=(1, 1)):
        source, before = value
        weight = self.parameter(f"conv{self.count}.weight", channels, before, *window)
        pads = [size // 2 for size in window]
        return self.op("Conv", source, weight, kernel_shape=list(window), strides=list(stride),
                       pads=pads + pads), channels

    def batch_norm(self, value):
        source, channels = value
        name = f"norm{self.count}."
        inputs = [self.parameter(name + word, channels)
                  for word in ("weight", "bias", "running_mean", "running_var")]
        self.count += 1
        outputs = [f"v{self.count}{suffix}" for suffix in ("", "_mean", "_var")]
        self.nodes.append(helper.make_node("BatchNormalization", [source, *inputs], outputs,
                                           name=f"n{self.count}", training_mode=1))
        self.note(self.nodes[-1].name)
        return outputs[0], channels

    def relu(self, value):
        return self.op("Relu", value[0]), value[1]

    def pool(self, value, kind, window, stride, pads=None):
        if pads is None:
            pads = [(window - 1) // 2] * 2 + [window // 2 if window % 2 else 0] * 2
        return self.op(kind, value[0], kernel_shape=[window] * 2, strides=[stride] * 2,
                       pads=pads), value[1]

    def add(self, first, second):
        return self.op("Add", first[0], second[0]), first[1]

    def concat(self, values):
        return (self.op("Concat", *[name for name, _ in values], axis=1),
                sum(channels for _, channels in values))

    def classify(self, value):
        source, channels = value
        pooled = self.op("Flatten", self.op("GlobalAveragePool", source), axis=1)
        weight = self.parameter("head.weight", channels, CLASSES)
        return self.op("Add", self.op("MatMul", pooled, weight),
                       self.parameter("head.bias", CLASSES))

    def model(self, name, output, input_shape, output_shape):
        inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", *input_shape])]
        outputs = [helper.make_tensor_value_info(output, TensorProto.FLOAT,
                                                 ["batch", *output_shape])]
        graph = helper.make_graph(self.nodes, name, inputs, outputs, self.initializers)
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)],
                                 ir_version=8)


@dataclasses.dataclass(frozen=True)
class ResNet:
    """Bottlenecks (He et al., CVPR 2016), stride in the 3x3 convolution, 224 x 224 pixels."""
    blocks: tuple = (3, 4, 23, 3)
    head: bool = True

    def name(self):
        return "resnet_" + "_".join(map(str, self.blocks))

    @staticmethod
    def layer(b, x, channels, window=(1, 1), stride=1):
        """Convolution, norm and ReLU: three modules."""
        b.module()
        x = b.conv(x, channels, window, (stride, stride))
        b.module()
        x = b.batch_norm(x)
        b.module()
        return b.relu(x)

    def build(self):
        b = ImageBuilder()
        x = self.layer(b, ("x", 3), 64, (7, 7), 2)
        b.module()
        x = b.pool(x, "MaxPool", 3, 2)
        for stage, count in enumerate(self.blocks):
            for block in range(count):
                width = 64 << stage
                stride = 2 if stage and not block else 1
                b.module()  # Which keeps what is added below.
                y = self.layer(b, x, width)
                y = self.layer(b, y, width, (3, 3), stride)
                b.module()
                y = b.conv(y, 4 * width)
                b.module()
                y = b.batch_norm(y)
                b.module()
                if not block:
                    x = b.batch_norm(b.conv(x, 4 * width, (1, 1), (stride, stride)))
                y = b.add(y, x)
                b.module()
                x = b.relu(y)
        b.module(3)
        return b, b.model(self.name(), b.classify(x), [3, 224, 224], [CLASSES])


@dataclasses.dataclass(frozen=True)
class UNet:
    """The simplified U-Net (Ronneberger et al., 2015) of torchgpipe's benchmarks: instance norms,
    leaky ReLU, skips that are concatenated; its dropout of whole channels is left out."""
    depth: int
    convolutions: int
    channels: int
    pixels: int = 192
    head: bool = False

    def name(self):
        return f"unet_{self.depth}_{self.convolutions}_{self.channels}_{self.pixels}"

    def cell(self, b, x, middle, last):
        widths = [middle] * (self.convolutions - 1) + [last]
        for channels in widths:
            b.module()
            source, _ = b.conv(x, channels, (3, 3))
            b.module(2)  # Dropout, which is left out, and the norm.
            normal = b.op("InstanceNormalization", source, b.constant([1.0] * channels),
                          b.constant([0.0] * channels))
            b.module()
            x = b.op("LeakyRelu", normal, alpha=0.01), channels
        return x

    def build(self):
        b = ImageBuilder()
        x, skips = ("x", 3), []
        for level in range(self.depth):
            width = self.channels << level
            x = self.cell(b, x, width, width)
            skips.append(x)
            b.module(2)
            x = b.pool(x, "MaxPool", 2, 2, [0] * 4)
        x = self.cell(b, x, self.channels << self.depth, self.channels << (self.depth - 1))
        for level in reversed(range(self.depth)):
            b.module()
            scales = b.constant([1.0, 1.0, 2.0, 2.0])
            x = b.op("Resize", x[0], "", scales, mode="nearest",
                     coordinate_transformation_mode="asymmetric", nearest_mode="floor"), x[1]
            width = (self.channels << level) // 2
            b.module()
            x = self.cell(b, b.concat([x, skips[level]]), width, width)
        size = self.pixels
        b.module()
        return b, b.model(self.name(), b.conv(x, 1)[0], [3, size, size], [1, size, size])


# Cells of AmoebaNet-D (Real et al., AAAI 2019), pairs of (state read, op) whose results are added,
# and the states that a cell joins, as torchgpipe's benchmarks have them.
NORMAL = ([(1, "conv1"), (1, "average3"), (1, "same"), (0, "conv7"), (0, "conv1"), (0, "conv7"),
           (2, "average3"), (2, "same"), (1, "average3"), (5, "conv1")], (0, 3, 4, 6))
REDUCTION = ([(0, "max2"), (0, "average3"), (2, "same"), (1, "conv3"), (2, "conv7"),
              (2, "average3"), (3, "same"), (1, "max2"), (2, "average3"), (3, "conv1")], (4, 5, 6))


@dataclasses.dataclass(frozen=True)
class AmoebaNet:
    """AmoebaNet-D (layers, filters) as GPipe and torchgpipe write it."""
    layers: int
    filters: int
    head: bool = True

    def name(self):
        return f"amoebanet_{self.layers}_{self.filters}"

    @staticmethod
    def halved(b, x, channels):
        """Half of the channels from even pixels, half from odd ones."""
        x = b.relu(x)
        even = b.conv(x, channels // 2, stride=(2, 2))
        zeros = b.constant([0, 0, 0, 0, 0, 0, 1, 1], TensorProto.INT64)
        starts, ends, axes = (b.constant(list(v), TensorProto.INT64)
                              for v in ((1, 1), (1 << 30, 1 << 30), (2, 3)))
        shifted = b.op("Pad", b.op("Slice", x[0], starts, ends, axes), zeros), x[1]
        odd = b.conv(shifted, channels // 2, stride=(2, 2))
        return b.batch_norm(b.concat([even, odd]))

    @staticmethod
    def chain(b, x, windows):
        for channels, window, stride in windows:
            x = b.batch_norm(b.conv(b.relu(x), channels, window, stride))
        return x

    def apply(self, b, kind, x, stride):
        channels = x[1]
        part = channels // 4
        if kind == "same":
            return x if stride == 1 else self.halved(b, x, channels)
        if kind == "average3":
            return b.pool(x, "AveragePool", 3, stride)
        if kind == "max2":
            # Pixels that a stride of one leaves without a neighbour are padded.
            return b.pool(x, "MaxPool", 2, stride, [0, 0, 2 - stride, 2 - stride])
        if kind == "conv1":
            return self.chain(b, x, [(channels, (1, 1), (stride, stride))])
        middle = ([(part, (3, 3), (stride, stride))] if kind == "conv3" else
                  [(part, (1, 7), (1, stride)), (part, (7, 1), (stride, 1))])
        return self.chain(b, x, [(part, (1, 1), (1, 1)), *middle, (channels, (1, 1), (1, 1))])

    def cell(self, b, states, channels, reduces, follows_reduction):
        previous, before = states
        first = self.chain(b, previous, [(channels, (1, 1), (1, 1))])
        second = before
        if follows_reduction:
            second = self.halved(b, before, channels)
        elif before[1] != channels:
            second = self.chain(b, before, [(channels, (1, 1), (1, 1))])
        values = [first, second]
        operations, joined = REDUCTION if reduces else NORMAL
        for pair in range(0, len(operations), 2):
            results = []
            for source, kind in operations[pair:pair + 2]:
                stride = 2 if reduces and source < 2 else 1
                results.append(self.apply(b, kind, values[source], stride))
            values.append(b.add(*results))
        return b.concat([values[i] for i in joined]), previous

    def build(self):
        b = ImageBuilder()
        channels = self.filters // 4
        b.module()
        x = b.batch_norm(b.conv(b.relu(("x", 3)), channels, (3, 3), (2, 2)))
        states, follows_reduction = (x, x), False
        normals = [False] * (self.layers // 3)
        for reduces in [True, True, *normals, True, *normals, True, *normals]:
            channels *= 2 if reduces else 1
            b.module()
            states = self.cell(b, states, channels, reduces, follows_reduction)
            follows_reduction = reduces
        b.module()
        return b, b.model(self.name(), b.classify(states[0]), [3, 224, 224], [CLASSES])


@dataclasses.dataclass(frozen=True)
class Mlp:
    """Square products with ReLU between them, without biases."""
    layers: int
    hidden: int
    head: bool = False

    def name(self):
        return f"mlp_{self.layers}_{self.hidden}"

    def build(self):
        b = ImageBuilder()
        x = "x"
        for layer in range(self.layers):
            x = b.op("MatMul", x, b.parameter(f"layer{layer}.weight", self.hidden, self.hidden))
            x = b.op("Relu", x)
        return b, b.model(self.name(), x, [self.hidden], [self.hidden])


def stage_begins(model, balance):
    """The first node of each stage but the first, for stages of so many modules."""
    begins = model.build()[0].begins
    assert sum(balance) == len(begins), (sum(balance), len(begins))
    return [begins[sum(balance[:stage])] for stage in range(1, len(balance))]


def write(model, folder):
    """The path of the model's file, written unless it is there."""
    path = folder / (model.name() + ".onnx")
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        onnx.save(model.build()[1], str(path))
    return path
