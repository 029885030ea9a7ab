"""Reduced versions of every model family, for comparison with PyTorch.

Each entry builds (model, inputs, loss kind). No dropout: PyTorch's random
numbers are not ours.
"""

import contextlib
import functools
import pathlib
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F
import torchvision.models as vision

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples" / "models"))

import models  # noqa: E402  (found through the line above)


def without_dropout(model):
    for module in model.modules():
        if isinstance(module, nn.Dropout):
            module.p = 0.0
        if isinstance(module, nn.MultiheadAttention):
            module.dropout = 0.0
    return model


class Residual(nn.Module):
    """Convolution, batch norm, shortcut: a ResNet in small."""

    def __init__(self):
        super().__init__()
        block = vision.resnet.Bottleneck
        self.net = vision.ResNet(block, [1, 1, 1, 1], num_classes=10, width_per_group=16)

    def forward(self, x):
        return self.net(x)


def small_alexnet():
    return nn.Sequential(
        nn.Conv2d(3, 16, 5, stride=2, padding=2), nn.ReLU(), nn.MaxPool2d(3, 2),
        nn.Conv2d(16, 24, 3, padding=1, groups=2), nn.ReLU(), nn.AvgPool2d(2),
        nn.Flatten(), nn.Linear(24 * 3 * 3, 32), nn.ReLU(), nn.Linear(32, 10))


def small_inception():
    """One module of each kind of torchvision's Inception-v3."""
    inception = vision.inception
    return nn.Sequential(
        inception.BasicConv2d(3, 16, kernel_size=3, stride=2),
        inception.InceptionA(16, pool_features=8),
        inception.InceptionB(232), inception.InceptionC(712, channels_7x7=16),
        nn.AdaptiveAvgPool2d((1, 1)), nn.Flatten(), nn.Linear(768, 10))


def small_mobilenet():
    """Three blocks: with all seventeen, rounding alone moves the third loss by 1 %."""
    block = vision.mobilenetv2.InvertedResidual
    return nn.Sequential(
        nn.Conv2d(3, 8, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(8), nn.ReLU6(),
        block(8, 8, 1, 1), block(8, 16, 2, 6), block(16, 16, 1, 6),
        nn.AdaptiveAvgPool2d((1, 1)), nn.Flatten(), nn.Linear(16, 10))


def smoothed(net):
    """With SiLU for ReLU and means for maxima: where two operands of a maximum are equal but
    for rounding, PyTorch in f32 is as far from itself in f64 as from any other program."""
    for module in net.modules():
        for name, child in module.named_children():
            if isinstance(child, (nn.ReLU, nn.ReLU6)):
                setattr(module, name, nn.SiLU())
            if isinstance(child, nn.MaxPool2d):
                setattr(module, name, nn.AvgPool2d(child.kernel_size, child.stride, child.padding,
                                                   child.ceil_mode))
    return net


@contextlib.contextmanager
def smooth_functions():
    """Has what models call without a module computed as by `smoothed` ones."""
    kept = F.relu, F.relu6, F.max_pool2d

    def mean(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False,
             return_indices=False):
        return F.avg_pool2d(x, kernel_size, stride, padding, ceil_mode)

    F.relu = F.relu6 = lambda x, inplace=False: F.silu(x)
    F.max_pool2d = mean
    try:
        yield
    finally:
        F.relu, F.relu6, F.max_pool2d = kept


class SmoothConvolution(nn.Module):
    def __init__(self, inputs, outputs, **window):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, bias=False, **window)
        self.norm = nn.BatchNorm2d(outputs, eps=0.001)

    def forward(self, x):
        return F.silu(self.norm(self.conv(x)))


class WholeGoogLeNet(nn.Module):
    """GoogLeNet with both auxiliary heads in the loss."""

    def __init__(self):
        super().__init__()
        googlenet = vision.GoogLeNet
        module = sys.modules[googlenet.__module__]
        self.net = smoothed(googlenet(num_classes=10, init_weights=False, blocks=[
            SmoothConvolution,
            functools.partial(module.Inception, conv_block=SmoothConvolution),
            functools.partial(module.InceptionAux, conv_block=SmoothConvolution)]))

    def forward(self, x, labels):
        out = self.net(x)
        return (F.cross_entropy(out.logits, labels) + 0.3 * F.cross_entropy(out.aux_logits1, labels)
                + 0.3 * F.cross_entropy(out.aux_logits2, labels))


class SmallUnet(nn.Module):
    """Down, up by a transposed convolution and by interpolation, skip connections."""

    def __init__(self):
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU())
        self.down = nn.Sequential(nn.MaxPool2d(2), nn.Conv2d(8, 16, 3, padding=1), nn.ReLU())
        self.up = nn.ConvTranspose2d(16, 8, 2, stride=2)
        self.smooth = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=False)
        self.last = nn.Conv2d(32, 3, 1)

    def forward(self, x):
        first = self.first(x)
        low = self.down(first)
        return self.last(torch.cat([first, self.up(low), self.smooth(low)], 1))


class RecurrentClassifier(nn.Module):
    """Two layers of bidirectional nn.GRU."""

    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(5, 8, 2, batch_first=True, bidirectional=True)
        self.output = nn.Linear(16, 4)

    def forward(self, x):
        return self.output(self.gru(x)[0])


class SmallBert(nn.Module):
    """Post-norm encoder, segment embeddings, padding hidden by a mask of the input."""

    def __init__(self, width=32):
        super().__init__()
        self.word = nn.Embedding(50, width)
        self.position = nn.Embedding(16, width)
        self.segment = nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width)
        layer = nn.TransformerEncoderLayer(width, 4, 64, 0.0, "gelu", batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.output = nn.Linear(width, 50)

    def forward(self, words, segments):
        positions = torch.arange(words.shape[1])
        x = self.word(words) + self.position(positions) + self.segment(segments)
        return self.output(self.encoder(self.norm(x), src_key_padding_mask=words == 0))


def padded_tokens():
    words = tokens(49, 3, 8) + 1
    words[1, 5:] = 0
    words[2, 7:] = 0
    return words


def tokens(vocabulary, *shape):
    return torch.randint(0, vocabulary, shape)


FAMILIES = {
    "mlp": lambda: (nn.Sequential(nn.Linear(12, 32), nn.Tanh(), nn.Linear(32, 5)),
                    (torch.randn(6, 12),), "cross-entropy"),
    "alexnet": lambda: (small_alexnet(), (torch.randn(4, 3, 32, 32),), "cross-entropy"),
    "resnet": lambda: (Residual(), (torch.randn(4, 3, 64, 64),), "cross-entropy"),
    "inception": lambda: (small_inception(), (torch.randn(3, 3, 35, 35),), "cross-entropy"),
    "densenet": lambda: (
        vision.DenseNet(8, (2, 2), 16, num_classes=10), (torch.randn(4, 3, 64, 64),),
        "cross-entropy"),
    "mobilenet": lambda: (small_mobilenet(), (torch.randn(4, 3, 32, 32),), "cross-entropy"),
    "vit": lambda: (
        vision.VisionTransformer(image_size=32, patch_size=8, num_layers=2, num_heads=4,
                                 hidden_dim=32, mlp_dim=64, num_classes=10),
        (torch.randn(3, 3, 32, 32),), "cross-entropy"),
    "rnnlm": lambda: (models.LanguageModelLstm(50, 16, 24, 2), (tokens(50, 3, 7),),
                      "cross-entropy"),
    "rnnlm_unrolled": lambda: (models.LanguageModelLstmUnrolled(50, 16, 24, 2, 5),
                               (tokens(50, 3, 5),), "cross-entropy"),
    "nmt": lambda: (models.TranslationTransformer(60, 32, 4, 2, 2, 64, 32, dropout=0.0),
                    (tokens(60, 3, 9), tokens(60, 3, 7)), "cross-entropy"),
    "gpt2": lambda: (models.Gpt(80, 32, 4, 2, 16, dropout=0.0), (tokens(80, 3, 12),),
                     "cross-entropy"),
    "gpt2_tanh": lambda: (models.Gpt(80, 32, 4, 2, 16, dropout=0.0, gelu="tanh"),
                          (tokens(80, 2, 9),), "cross-entropy"),
    "gpt2_ce": lambda: (
        models.WithCrossEntropy(models.Gpt(80, 32, 4, 1, 16, dropout=0.0)),
        (tokens(80, 3, 12), tokens(80, 3, 12)), "auto"),
    "llama": lambda: (models.Llama(70, 32, 4, 2, 48, 2), (tokens(70, 3, 10),),
                      "cross-entropy"),
    "dlrm": lambda: (models.Recommender(3, 40, 8, 5, 16),
                     (torch.randn(4, 5), tokens(40, 3, 4, 3)), "mse"),
    "swin": lambda: (
        vision.SwinTransformer([4, 4], 16, [2, 2], [2, 4], [4, 4], num_classes=10,
                               stochastic_depth_prob=0.0),
        (torch.randn(2, 3, 32, 32),), "cross-entropy"),
    "unet": lambda: (SmallUnet(), (torch.randn(2, 3, 16, 16),), "mse"),
    "gru": lambda: (RecurrentClassifier(), (torch.randn(2, 6, 5),), "cross-entropy"),
    "bert": lambda: (SmallBert(), (padded_tokens(), tokens(2, 3, 8)), "cross-entropy"),
    "moe": lambda: (models.MixtureOfExperts(16, 24, 4, 2), (torch.randn(2, 8, 16),), "mse"),
}

# Whole networks, for comparison with PyTorch alone: partitioned, they take minutes to compile.
WHOLE = {
    "mobilenet_whole": lambda: (
        smoothed(vision.MobileNetV2(num_classes=10, width_mult=0.25)),
        (torch.randn(16, 3, 96, 96),), "cross-entropy"),
    "googlenet": lambda: (WholeGoogLeNet(), (torch.randn(8, 3, 64, 64), tokens(10, 8)), "auto"),
}


def build(name, seed=3):
    """Returns (model without dropout, inputs, loss kind), the same every time."""
    torch.manual_seed(seed)
    model, inputs, loss = (FAMILIES | WHOLE)[name]()
    return without_dropout(model), inputs, loss
