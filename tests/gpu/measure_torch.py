"""What PyTorch reaches on the same GPU: training steps under torch.compile, and
rates of single ops for the cost model. Prints one JSON object.

Usage: measure_torch.py gpt2_small|llama_1b|resnet50 weak|strong
       measure_torch.py rates

"weak" is the model as it is exported, under torch.compile with what it does by
default; "strong" is what somebody who wants speed writes: the fused attention,
the loss inside the compiled function, the fused optimizer and max-autotune. The
head of GPT-2 is a parameter of its own and that of Llama is the embedding, as in
our programs.
"""

import json
import sys
import time

import torch
import torch.nn.functional as F

TORCH_VERSION = tuple(int(part) for part in torch.__version__.split(".")[:2])


def seconds_of(function, runs, warm_up=3):
    for _ in range(warm_up):
        function()
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(runs):
        function()
    torch.cuda.synchronize()
    return (time.perf_counter() - begin) / runs


def train(model, optimizer, inputs, labels, is_strong):
    def loss_of(inputs, labels):
        with torch.autocast("cuda", torch.bfloat16):
            output = model(inputs)
            return F.cross_entropy(output.reshape(-1, output.shape[-1]), labels.reshape(-1))

    def weak(inputs, labels):
        with torch.autocast("cuda", torch.bfloat16):
            output = compiled(inputs)
            return F.cross_entropy(output.reshape(-1, output.shape[-1]), labels.reshape(-1))

    if is_strong:
        compute = torch.compile(loss_of, mode="max-autotune")
    else:
        compiled, compute = torch.compile(model), weak

    def step():
        compute(inputs, labels).backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)

    return seconds_of(step, runs=20, warm_up=5)


def fused_gpt_attention(models):
    """PyTorch's own attention in place of the explicit scores."""
    def attend(self, x):
        batch, tokens, width = x.shape
        q, k, v = (part.view(batch, tokens, self.heads, -1).transpose(1, 2)
                   for part in self.qkv(x).split(width, 2))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.proj(y.transpose(1, 2).reshape(batch, tokens, width))

    models.GptBlock.attend = attend


def grouped_attention(q, k, v):
    """Heads of queries share those of keys and values; before 2.5 these must be as many."""
    if TORCH_VERSION >= (2, 5):
        return F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
    k, v = (x.repeat_interleave(q.shape[1] // x.shape[1], 1) for x in (k, v))
    return F.scaled_dot_product_attention(q, k, v, is_causal=True)


def fused_llama_block(models):
    """The same for a block of Llama, with shared key and value heads, and PyTorch's norm."""
    def forward(self, x, cosine, sine, mask):
        batch, tokens, width = x.shape
        h = self.n1(x)
        q, k, v = (self.split(self.q(h), self.heads), self.split(self.k(h), self.groups),
                   self.split(self.v(h), self.groups))
        q = (q * cosine + models.rotate_half(q) * sine).to(v.dtype)
        k = (k * cosine + models.rotate_half(k) * sine).to(v.dtype)
        y = grouped_attention(q, k, v)
        x = x + self.o(y.transpose(1, 2).reshape(batch, tokens, width))
        h = self.n2(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))

    models.LlamaBlock.forward = forward
    models.RmsNorm.forward = lambda self, x: F.rms_norm(x, self.weight.shape, self.weight, 1e-5)


def train_language_model(model, vocabulary, shape, is_strong, device):
    model.to(device)
    tokens = torch.randint(0, vocabulary, shape, device=device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=is_strong)
    return {"seconds": train(model, optimizer, tokens, tokens, is_strong)}


def gpt2_small(is_strong, device="cuda", batch=16, **sizes):
    import models
    if is_strong:
        fused_gpt_attention(models)
    model = models.Gpt(dropout=0.0, **sizes)
    model.head.weight = torch.nn.Parameter(model.wte.weight.detach().clone())
    return train_language_model(model, model.wte.num_embeddings,
                                (batch, model.wpe.num_embeddings), is_strong, device)


# Llama 3.2 1B.
LLAMA_1B = {"vocabulary": 128256, "width": 2048, "heads": 32, "groups": 8, "feed_forward": 8192,
            "layers": 16}


def llama_1b(is_strong, device="cuda", shape=(2, 4096), **sizes):
    import models
    if is_strong:
        fused_llama_block(models)
    model = models.Llama(**(sizes or LLAMA_1B))
    model.head.weight = model.embedding.weight
    return train_language_model(model, model.embedding.num_embeddings, shape, is_strong, device)


class Bottleneck(torch.nn.Module):
    """A block of ResNet-50, the stride in its 3 x 3 convolution as in torchvision."""

    def __init__(self, inputs, width, stride):
        super().__init__()
        def layer(inputs, outputs, window, stride=1):
            return torch.nn.Sequential(
                torch.nn.Conv2d(inputs, outputs, window, stride, window // 2, bias=False),
                torch.nn.BatchNorm2d(outputs))
        self.first, self.second = layer(inputs, width, 1), layer(width, width, 3, stride)
        self.third = layer(width, 4 * width, 1)
        self.shortcut = (layer(inputs, 4 * width, 1, stride)
                         if stride > 1 or inputs != 4 * width else torch.nn.Identity())

    def forward(self, x):
        y = self.third(F.relu(self.second(F.relu(self.first(x)))))
        return F.relu(y + self.shortcut(x))


def resnet(blocks, classes):
    layers = [torch.nn.Conv2d(3, 64, 7, 2, 3, bias=False), torch.nn.BatchNorm2d(64),
              torch.nn.ReLU(), torch.nn.MaxPool2d(3, 2, 1)]
    inputs = 64
    for stage, count in enumerate(blocks):
        for block in range(count):
            width = 64 << stage
            layers.append(Bottleneck(inputs, width, 2 if stage > 0 and block == 0 else 1))
            inputs = 4 * width
    return torch.nn.Sequential(*layers, torch.nn.AdaptiveAvgPool2d(1), torch.nn.Flatten(),
                               torch.nn.Linear(inputs, classes))


def resnet50(is_strong, device="cuda", batch=256, size=224):
    model = resnet((3, 4, 6, 3), 1000).to(device).to(memory_format=torch.channels_last)
    images = torch.randn(batch, 3, size, size, device=device).to(memory_format=torch.channels_last)
    labels = torch.randint(0, 1000, (batch,), device=device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9, fused=is_strong)
    return {"seconds": train(model, optimizer, images, labels, is_strong)}


def rates():
    result = {}
    for size in (1024, 4096, 8192):
        a = torch.randn(size, size, device="cuda", dtype=torch.bfloat16)
        seconds = seconds_of(lambda: a @ a, runs=20)
        result[f"gemm_bf16_{size}_flops_per_second"] = 2 * size**3 / seconds
    a = torch.empty(1 << 30, device="cuda", dtype=torch.uint8)
    b = torch.empty_like(a)
    seconds = seconds_of(lambda: b.copy_(a), runs=20)
    result["copy_bytes_per_second"] = 2 * a.numel() / seconds
    q = torch.randn(16, 12, 1024, 64, device="cuda", dtype=torch.bfloat16)
    seconds = seconds_of(lambda: F.scaled_dot_product_attention(q, q, q, is_causal=True), runs=20)
    result["attention_causal_flops_per_second"] = 2 * 16 * 12 * 1024 * 1024 * 64 / seconds
    return result


def main():
    what = sys.argv[1]
    if what == "rates":
        result = rates()
    else:
        models = {"gpt2_small": gpt2_small, "llama_1b": llama_1b, "resnet50": resnet50}
        result = models[what](sys.argv[2] == "strong")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
