"""Models of Hugging Face's families in plain PyTorch, from their configurations.

Written from the published definitions, with the parameter names of transformers, but that the experts of a
layer are one parameter for all gates, ups and downs. `build(config)` gives a module that maps the inputs of the
family to logits; `inputs(config, batch, steps)` its inputs by name.
"""

import torch

from preset_decoders import Decoder
from preset_encoders import Bert, Roberta, Vit
from preset_gpt import Gpt2, GptJ, Neox, Opt
from preset_linear_bias import Bloom, Falcon, Mpt
from preset_recent import RecentDecoder
from preset_t5 import T5


BUILDERS = {"gpt2": Gpt2, "gptj": GptJ, "gpt_neox": Neox, "opt": Opt, "bert": Bert, "roberta": Roberta,
            "xlm-roberta": Roberta, "vit": Vit, "t5": T5, "bloom": Bloom, "mpt": Mpt, "falcon": Falcon}
BUILDERS |= dict.fromkeys(("phi", "hunyuan_v1_dense", "hunyuan_v1_moe", "granitemoe", "granitemoeshared",
                           "ernie4_5_moe", "minimax_m2"), RecentDecoder)


def build(config):
    return BUILDERS.get(config["model_type"], Decoder)(config)


def inputs(config, batch, steps):
    if config["model_type"] == "vit":
        size = config["image_size"]
        return {"pixel_values": torch.randn(batch, config["num_channels"], size, size)}
    first = config.get("pad_token_id", -1) + 1  # Padding has neither position nor gradient.
    names = ["input_ids", "decoder_input_ids"] if config["model_type"] == "t5" else ["input_ids"]
    return {name: torch.randint(first, config["vocab_size"], (batch, steps)) for name in names}
