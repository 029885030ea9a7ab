"""What the models of exporters.py share: their list, small configurations, inputs.

`MODELS` maps a name to a function that returns (module, inputs): the inputs are
the arguments by name, in the order of the module's forward. No dropout anywhere:
PyTorch's random numbers are not ours. Modules return one tensor.
"""

import warnings

import torch
import torch.nn as nn

MODELS = {}
# By model, inputs that it cannot have otherwise: shapes depend on them.
FIXED_INPUTS = {}
VOCABULARY = 211


def register(name, builder):
    if name in MODELS:
        raise ValueError(f"two models are called '{name}'")
    MODELS[name] = builder


def model(builder):
    register(builder.__name__, builder)
    return builder


class Pick(nn.Module):
    """A model whose forward returns one tensor of another's output."""

    def __init__(self, inner, names, output):
        super().__init__()
        self.inner = inner
        self.names = names
        self.output = output

    def forward(self, *tensors):
        result = self.inner(**dict(zip(self.names, tensors)))
        return result[0] if self.output is None else getattr(result, self.output)


def tokens(*shape):
    # Without the ids that models reserve: a padding token has no gradient in PyTorch,
    # of which a file does not tell.
    return torch.randint(5, VOCABULARY, shape)


def without_dropout(module):
    for part in module.modules():
        for name in ("p", "dropout", "attention_dropout", "dropout_prob", "drop_prob", "dropout_p",
                     "activation_dropout", "attn_dropout", "dropout_rate", "drop_rate"):
            if isinstance(getattr(part, name, None), float):
                setattr(part, name, 0.0)
    return module


def hugging(class_name, config_name, output="logits", inputs=None, experts=None, **options):
    """A transformers model with a small configuration; `experts`: how mixtures are computed."""
    import transformers
    known = getattr(transformers, config_name)
    config = known(**options)
    if experts:
        config._experts_implementation = experts
    for name in ("attention_dropout", "hidden_dropout_prob", "attention_probs_dropout_prob",
                 "resid_pdrop", "embd_pdrop", "attn_pdrop", "dropout", "dropout_rate",
                 "hidden_dropout", "classifier_dropout", "activation_dropout", "drop_path_rate",
                 "embedding_dropout", "mlp_dropout", "final_dropout", "feat_proj_dropout",
                 "layerdrop", "encoder_layerdrop", "decoder_layerdrop", "classifier_dropout_prob"):
        if isinstance(getattr(config, name, None), float):
            setattr(config, name, 0.0)
    for name in ("use_cache",):
        if hasattr(config, name):
            setattr(config, name, False)
    net = getattr(transformers, class_name)(config)
    inputs = inputs or {"input_ids": tokens(2, 16)}
    return Pick(net, list(inputs), output), inputs


DECODER = dict(vocab_size=VOCABULARY, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
               num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=64)
ENCODER = dict(vocab_size=VOCABULARY, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
               num_attention_heads=4, max_position_embeddings=64)
IMAGE = dict(image_size=32, patch_size=8, hidden_size=32, intermediate_size=48,
             num_hidden_layers=2, num_attention_heads=4)


def image(size=32, batch=2):
    return torch.randn(batch, 3, size, size)


def build(name, seed=3):
    """The module in training mode and its inputs, always the same for a seed."""
    torch.manual_seed(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        net, inputs = MODELS[name]()
    return without_dropout(net).train(), inputs
