"""Compares models that are built from configurations with PyTorch.

Usage: presets.py --soapstone BIN --evaluator BIN [CASE...]
       presets.py --soapstone BIN --evaluator BIN --transformers [CASE...]

For each case: builds the family at reduced size, takes the weights of the PyTorch module (tests/parity/
preset_models.py) and runs the training step in the interpreter; loss and every gradient must agree within
1e-4. With --transformers, the module is that of the installed transformers, which is no part of the suite.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
import torch
import torch.nn.functional as F

import preset_models

TOLERANCE = 1e-4
BATCH, STEPS = 2, 8

LLAMA = dict(model_type="llama", vocab_size=29, hidden_size=16, intermediate_size=24, num_hidden_layers=2,
             num_attention_heads=4, num_key_value_heads=2, rms_norm_eps=1e-5, hidden_act="silu", rope_theta=100.0,
             max_position_embeddings=64, tie_word_embeddings=False)
GPT2 = dict(model_type="gpt2", vocab_size=29, n_embd=16, n_layer=2, n_head=4, n_positions=12,
            activation_function="gelu_new", layer_norm_epsilon=1e-5, resid_pdrop=0.0, attn_pdrop=0.0, embd_pdrop=0.0)
OPT = dict(model_type="opt", vocab_size=29, hidden_size=16, ffn_dim=24, num_hidden_layers=2, num_attention_heads=4,
           max_position_embeddings=12, word_embed_proj_dim=16, do_layer_norm_before=True, enable_bias=True,
           activation_function="relu", dropout=0.0, attention_dropout=0.0, tie_word_embeddings=True)
NEOX = dict(model_type="gpt_neox", vocab_size=29, hidden_size=32, intermediate_size=40, num_hidden_layers=2,
            num_attention_heads=4, rotary_pct=0.5, rotary_emb_base=100, layer_norm_eps=1e-5, hidden_act="gelu",
            use_parallel_residual=True, tie_word_embeddings=False, max_position_embeddings=64)
GPTJ = dict(model_type="gptj", vocab_size=29, n_embd=32, n_layer=2, n_head=4, n_positions=12, n_inner=40, rotary_dim=4,
            activation_function="gelu_new", layer_norm_epsilon=1e-5, resid_pdrop=0.0, attn_pdrop=0.0, embd_pdrop=0.0,
            tie_word_embeddings=False)
# Heads whose number is no power of two have slopes of two kinds.
BLOOM = dict(model_type="bloom", vocab_size=29, hidden_size=24, n_layer=2, n_head=6, layer_norm_epsilon=1e-5,
             apply_residual_connection_post_layernorm=False, hidden_dropout=0.0, attention_dropout=0.0)
MPT = dict(model_type="mpt", vocab_size=29, d_model=24, n_layers=2, n_heads=6, max_seq_len=12, expansion_ratio=4,
           layer_norm_epsilon=1e-5, no_bias=True, resid_pdrop=0.0, emb_pdrop=0.0,
           attn_config=dict(attn_pdrop=0, alibi=True, alibi_bias_max=8))
FALCON = dict(model_type="falcon", vocab_size=29, hidden_size=24, num_hidden_layers=2, num_attention_heads=6,
              num_kv_heads=6, alibi=False, new_decoder_architecture=False, multi_query=True, parallel_attn=True,
              bias=False, layer_norm_epsilon=1e-5, hidden_dropout=0.0, attention_dropout=0.0, rope_theta=100.0,
              max_position_embeddings=64)
GRANITE = dict(embedding_multiplier=3.0, residual_multiplier=0.25, attention_multiplier=0.3, logits_scaling=2.0)
ENCODER = dict(hidden_size=16, intermediate_size=24, num_hidden_layers=2, num_attention_heads=4,
               layer_norm_eps=1e-12, hidden_act="gelu", hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
T5 = dict(model_type="t5", vocab_size=29, d_model=16, d_kv=6, d_ff=24, num_layers=2, num_decoder_layers=2,
          num_heads=3, relative_attention_num_buckets=8, relative_attention_max_distance=6, dropout_rate=0.0,
          layer_norm_epsilon=1e-6, feed_forward_proj="relu", decoder_start_token_id=0)
LLAMA3_ROPE = dict(rope_type="llama3", factor=4.0, low_freq_factor=1.0, high_freq_factor=4.0,
                   original_max_position_embeddings=16)
YARN = dict(type="yarn", factor=4.0, beta_fast=4, beta_slow=1, mscale=1.0, mscale_all_dim=0.7,
            original_max_position_embeddings=16)

CASES = {
    "llama": LLAMA,
    "llama3": LLAMA | dict(rope_scaling=LLAMA3_ROPE, attention_bias=True, mlp_bias=True, head_dim=6,
                           tie_word_embeddings=True),
    "mistral": LLAMA | dict(model_type="mistral", sliding_window=3),
    "qwen2": LLAMA | dict(model_type="qwen2", use_sliding_window=True, sliding_window=4, max_window_layers=1),
    "qwen3": LLAMA | dict(model_type="qwen3", head_dim=8, attention_bias=False),
    "qwen3_moe": LLAMA | dict(model_type="qwen3_moe", head_dim=8, num_experts=4, num_experts_per_tok=2,
                              moe_intermediate_size=12, norm_topk_prob=True, decoder_sparse_step=1,
                              mlp_only_layers=[0]),
    "mixtral": LLAMA | dict(model_type="mixtral", num_local_experts=4, num_experts_per_tok=2, sliding_window=None),
    "gemma2": LLAMA | dict(model_type="gemma2", head_dim=8, query_pre_attn_scalar=12, sliding_window=3,
                           attn_logit_softcapping=2.0, final_logit_softcapping=3.0, hidden_act="gelu_pytorch_tanh",
                           hidden_activation="gelu_pytorch_tanh", tie_word_embeddings=True),
    "deepseek_v3": LLAMA | dict(model_type="deepseek_v3", num_key_value_heads=4, q_lora_rank=12, kv_lora_rank=8,
                                qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=5, moe_intermediate_size=12,
                                n_routed_experts=8, n_shared_experts=2, num_experts_per_tok=3, n_group=4,
                                topk_group=2, norm_topk_prob=True, routed_scaling_factor=2.5,
                                first_k_dense_replace=1, rope_scaling=YARN),
    "gemma": LLAMA | dict(model_type="gemma", head_dim=6, hidden_act="gelu_pytorch_tanh", tie_word_embeddings=True),
    "gemma3_text": LLAMA | dict(model_type="gemma3_text", head_dim=8, query_pre_attn_scalar=12, sliding_window=3,
                                sliding_window_pattern=2, rope_local_base_freq=50.0, attention_bias=False,
                                rope_scaling=dict(rope_type="linear", factor=8.0),
                                hidden_act="gelu_pytorch_tanh", hidden_activation="gelu_pytorch_tanh",
                                tie_word_embeddings=True),
    "olmo2": LLAMA | dict(model_type="olmo2"),
    "phi3": LLAMA | dict(model_type="phi3", sliding_window=3, original_max_position_embeddings=64,
                         resid_pdrop=0.0, embd_pdrop=0.0),
    "deepseek_v2": LLAMA | dict(model_type="deepseek_v2", num_key_value_heads=4, q_lora_rank=12, kv_lora_rank=8,
                                qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=5, moe_intermediate_size=12,
                                n_routed_experts=8, n_shared_experts=2, num_experts_per_tok=3, n_group=4,
                                topk_group=2, topk_method="group_limited_greedy", norm_topk_prob=False,
                                routed_scaling_factor=2.5, first_k_dense_replace=1, rope_scaling=YARN),
    "deepseek_v2_greedy": LLAMA | dict(model_type="deepseek_v2", num_key_value_heads=4, q_lora_rank=None,
                                       kv_lora_rank=8, qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=5,
                                       moe_intermediate_size=12, n_routed_experts=6, n_shared_experts=1,
                                       num_experts_per_tok=2, n_group=1, topk_group=1, topk_method="greedy",
                                       norm_topk_prob=False, routed_scaling_factor=1.0, first_k_dense_replace=1),
    "granite": LLAMA | GRANITE | dict(model_type="granite"),
    "granitemoe": LLAMA | GRANITE | dict(model_type="granitemoe", num_local_experts=4, num_experts_per_tok=2,
                                         attention_bias=True),
    "granitemoeshared": LLAMA | GRANITE | dict(model_type="granitemoeshared", num_local_experts=4,
                                               num_experts_per_tok=2, shared_intermediate_size=20),
    "smollm3": LLAMA | dict(model_type="smollm3", no_rope_layers=[1, 0], use_sliding_window=False,
                            sliding_window=None, tie_word_embeddings=True),
    "qwen2_moe": LLAMA | dict(model_type="qwen2_moe", num_experts=5, num_experts_per_tok=2,
                              moe_intermediate_size=12, shared_expert_intermediate_size=20, norm_topk_prob=False,
                              decoder_sparse_step=1, mlp_only_layers=[0]),
    "glm4_moe": LLAMA | dict(model_type="glm4_moe", head_dim=8, attention_bias=True, use_qk_norm=True,
                             partial_rotary_factor=0.5, moe_intermediate_size=12, n_routed_experts=6,
                             n_shared_experts=1, num_experts_per_tok=3, n_group=1, topk_group=1,
                             norm_topk_prob=True, routed_scaling_factor=1.5, first_k_dense_replace=1),
    "gpt_oss": LLAMA | dict(model_type="gpt_oss", head_dim=8, attention_bias=True, sliding_window=3,
                            layer_types=["sliding_attention", "full_attention"], num_local_experts=4,
                            num_experts_per_tok=2, swiglu_limit=0.8,
                            rope_scaling=dict(rope_type="yarn", factor=4.0, beta_fast=32.0, beta_slow=1.0,
                                              truncate=False, original_max_position_embeddings=16)),
    "qwen3_moe_new_names": LLAMA | dict(model_type="qwen3_moe", head_dim=8, num_local_experts=4,
                                        num_experts_per_tok=2, moe_intermediate_size=12, norm_topk_prob=False,
                                        decoder_sparse_step=1, mlp_only_layers=[]),
    "olmoe": LLAMA | dict(model_type="olmoe", num_experts=4, num_experts_per_tok=2, norm_topk_prob=False,
                          clip_qkv=None),
    "olmo": LLAMA | dict(model_type="olmo", clip_qkv=None),
    "seed_oss": LLAMA | dict(model_type="seed_oss", head_dim=6, attention_bias=True, attention_out_bias=True,
                             mlp_bias=True, attention_dropout=0.0, residual_dropout=0.0),
    "starcoder2": LLAMA | dict(model_type="starcoder2", norm_epsilon=1e-5, hidden_act="gelu_pytorch_tanh",
                               use_bias=True, sliding_window=3, tie_word_embeddings=True),
    "stablelm": LLAMA | dict(model_type="stablelm", layer_norm_eps=1e-5, use_qkv_bias=True,
                             use_parallel_residual=False, partial_rotary_factor=0.5),
    "stablelm_parallel": LLAMA | dict(model_type="stablelm", layer_norm_eps=1e-5, use_qkv_bias=False,
                                      use_parallel_residual=True, partial_rotary_factor=1.0),
    "nemotron": LLAMA | dict(model_type="nemotron", head_dim=6, norm_eps=1e-5, hidden_act="relu2",
                             partial_rotary_factor=0.67),
    "cohere": LLAMA | dict(model_type="cohere", layer_norm_eps=1e-5, logit_scale=0.4, use_qk_norm=False,
                           tie_word_embeddings=True),
    "arcee": LLAMA | dict(model_type="arcee", hidden_act="relu2", attention_bias=True, mlp_bias=True),
    "cohere2": LLAMA | dict(model_type="cohere2", layer_norm_eps=1e-5, logit_scale=0.4, sliding_window=3,
                            layer_types=["sliding_attention", "full_attention"], tie_word_embeddings=True),
    "cwm": LLAMA | dict(model_type="cwm", head_dim=6, mlp_bias=True, sliding_window=3, rope_scaling=LLAMA3_ROPE),
    "dots1": LLAMA | dict(model_type="dots1", attention_bias=True, moe_intermediate_size=12, n_routed_experts=6,
                          n_shared_experts=2, num_experts_per_tok=3, n_group=1, topk_group=1, norm_topk_prob=True,
                          routed_scaling_factor=1.5, first_k_dense_replace=1, sliding_window=3, max_window_layers=1),
    "ernie4_5": LLAMA | dict(model_type="ernie4_5", head_dim=6, use_bias=True, tie_word_embeddings=True),
    "exaone4": LLAMA | dict(model_type="exaone4", sliding_window=3, sliding_window_pattern=2),
    "exaone4_plain": LLAMA | dict(model_type="exaone4", sliding_window=None,
                                  layer_types=["full_attention", "full_attention"]),
    "glm": LLAMA | dict(model_type="glm", head_dim=8, attention_bias=True, partial_rotary_factor=0.5),
    "glm4": LLAMA | dict(model_type="glm4", head_dim=8, attention_bias=False, partial_rotary_factor=0.5),
    "helium": LLAMA | dict(model_type="helium", head_dim=4, attention_bias=False, mlp_bias=False),
    "hyperclovax": LLAMA | dict(model_type="hyperclovax", embedding_multiplier=3.0, residual_multiplier=0.25,
                                attention_multiplier=0.3, logits_scaling=0.5, use_post_norm=True),
    "internlm3": LLAMA | dict(model_type="internlm3", head_dim=6, qkv_bias=True, bias=True),
    "ministral": LLAMA | dict(model_type="ministral", head_dim=6, sliding_window=3,
                              layer_types=["full_attention", "sliding_attention"]),
    "olmo3": LLAMA | dict(model_type="olmo3", rope_theta=500000.0, sliding_window=3,
                          layer_types=["sliding_attention", "full_attention"],
                          rope_scaling=dict(rope_type="yarn", factor=4.0, beta_fast=4.0, beta_slow=1.0,
                                            original_max_position_embeddings=16)),
    "phi": LLAMA | dict(model_type="phi", hidden_size=32, layer_norm_eps=1e-5, hidden_act="gelu_new",
                        partial_rotary_factor=0.5, qk_layernorm=False, resid_pdrop=0.0, embd_pdrop=0.0),
    "phi_with_norms": LLAMA | dict(model_type="phi", layer_norm_eps=1e-5, hidden_act="gelu_new",
                                   partial_rotary_factor=0.5, qk_layernorm=True, resid_pdrop=0.0, embd_pdrop=0.0),
    "hunyuan_v1_dense": LLAMA | dict(model_type="hunyuan_v1_dense", head_dim=6, attention_bias=True,
                                     rope_scaling=dict(type="dynamic", alpha=50.0, factor=1.0, beta_fast=32,
                                                       beta_slow=1, mscale=1.0, mscale_all_dim=1.0)),
    "hunyuan_v1_moe": LLAMA | dict(model_type="hunyuan_v1_moe", head_dim=6, num_experts=4, moe_topk=[2, 2]),
    "ernie4_5_moe": LLAMA | dict(model_type="ernie4_5_moe", use_bias=True, moe_num_experts=5, moe_k=2,
                                 moe_intermediate_size=12, moe_num_shared_experts=2, moe_layer_start_index=1,
                                 moe_layer_end_index=-1, moe_layer_interval=1, moe_norm_min=0.5,
                                 tie_word_embeddings=True),
    "minimax_m2": LLAMA | dict(model_type="minimax_m2", head_dim=8, rotary_dim=4, num_local_experts=4,
                               num_experts_per_tok=2),
    "bloom": BLOOM,
    "bloom_adds_to_norms": BLOOM | dict(n_head=4, apply_residual_connection_post_layernorm=True),
    "mpt": MPT,
    "mpt_clipped": MPT | dict(attn_config=dict(attn_pdrop=0, clip_qkv=0.5, softmax_scale=0.7)),
    "falcon": FALCON,
    "falcon_recent": FALCON | dict(new_decoder_architecture=True, num_kv_heads=2, bias=True),
    "falcon_one_norm": FALCON | dict(new_decoder_architecture=True, num_kv_heads=3, num_ln_in_parallel_attn=1,
                                     ffn_hidden_size=40),
    "falcon_biased": FALCON | dict(alibi=True, multi_query=False, parallel_attn=False, bias=True),
    "opt": OPT,
    "opt_norms_last": OPT | dict(do_layer_norm_before=False, word_embed_proj_dim=12, enable_bias=False),
    "gpt2": GPT2,
    "gpt2_by_layer": GPT2 | dict(n_inner=20, scale_attn_by_inverse_layer_idx=True),
    "gptj": GPTJ,
    "gpt_neox": NEOX,
    "gpt_neox_sequential": NEOX | dict(use_parallel_residual=False, rotary_pct=1.0, hidden_act="gelu_fast"),
    "bert": ENCODER | dict(model_type="bert", vocab_size=29, max_position_embeddings=12, type_vocab_size=2),
    "roberta": ENCODER | dict(model_type="roberta", vocab_size=29, max_position_embeddings=12, type_vocab_size=1,
                              pad_token_id=1),
    "xlm-roberta": ENCODER | dict(model_type="xlm-roberta", vocab_size=29, max_position_embeddings=12,
                                  type_vocab_size=1, pad_token_id=1),
    "vit": ENCODER | dict(model_type="vit", image_size=8, patch_size=4, num_channels=3,
                          id2label={str(i): f"label {i}" for i in range(7)}),
    "t5": T5,
    "t5_gated": T5 | dict(feed_forward_proj="gated-gelu", tie_word_embeddings=False),
}


def write_safetensors(path, tensors):
    header, data = {}, b""
    for name, value in tensors.items():
        array = numpy.ascontiguousarray(value.detach().numpy())
        kind = {"float32": "F32", "int64": "I64"}[str(array.dtype)]
        header[name] = dict(dtype=kind, shape=list(array.shape), data_offsets=[len(data), len(data) + array.nbytes])
        data += array.tobytes()
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)


def read_safetensors(path):
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    tensors = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        begin, end = entry["data_offsets"]
        raw = numpy.frombuffer(data[8 + size + begin:8 + size + end], numpy.float32)
        tensors[name] = raw.reshape(entry["shape"])
    return tensors


def sizes(config):
    """The command line for BATCH sequences of STEPS tokens, of which no expert drops any."""
    options = ["--batch", BATCH]
    if config["model_type"] != "vit":
        options += ["--seq", STEPS]
    if any("experts" in field for field in config):
        options += ["--dim", f"capacity={STEPS}"]
    return options


def transformers_module(config):
    import transformers
    made = transformers.AutoConfig.for_model(**config)
    # Falcon adds its bias twice where attention is eager.
    made._attn_implementation = "sdpa" if config["model_type"] == "falcon" else "eager"
    if "roberta" not in config["model_type"]:
        made.pad_token_id = None  # Its row would have no gradient.
    classes = dict(vit=transformers.AutoModelForImageClassification, t5=transformers.AutoModelForSeq2SeqLM,
                   bert=transformers.AutoModelForMaskedLM, roberta=transformers.AutoModelForMaskedLM)
    classes["xlm-roberta"] = classes["roberta"]
    model = classes.get(config["model_type"], transformers.AutoModelForCausalLM).from_config(made)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    return model.eval()


# Names that transformers 5 has in memory, and those in files.
GRANITE_NAMES = [(".experts.gate_up_proj", ".input_linear.weight"), (".experts.down_proj", ".output_linear.weight"),
                 (".router.weight", ".router.layer.weight")]
RENAMED = {
    "mixtral": [(".mlp.", ".block_sparse_moe.")],
    "minimax_m2": [(".mlp.", ".block_sparse_moe.")],
    "ernie4_5_moe": [(".mlp.gate.moe_statics.", ".mlp.moe_statics.")],
    "granitemoe": GRANITE_NAMES,
    "granitemoeshared": GRANITE_NAMES,
    "xlm-roberta": [("lm_head.decoder.weight", "roberta.embeddings.word_embeddings.weight")],
    "gpt_neox": [("lm_head.", "embed_out.")],
    "vit": [("vit.layers.", "vit.encoder.layer."), (".attention.q_proj.", ".attention.attention.query."),
            (".attention.k_proj.", ".attention.attention.key."),
            (".attention.v_proj.", ".attention.attention.value."),
            (".attention.o_proj.", ".attention.output.dense."), (".mlp.fc1.", ".intermediate.dense."),
            (".mlp.fc2.", ".output.dense.")],
}


def gpt_oss_experts(name, value):
    """Gates and ups of gpt_oss alternate, and its matrices are [experts, inputs, outputs]."""
    path, kind = name[:name.index(".experts.") + 9], "bias" if name.endswith("_bias") else "weight"
    if kind == "weight":
        value = value.transpose(1, 2)
    if "gate_up_proj" not in name:
        return {f"{path}down_proj.{kind}": value}
    return {f"{path}gate_proj.{kind}": value[:, 0::2], f"{path}up_proj.{kind}": value[:, 1::2]}


def in_our_names(tensors, config):
    """Gates and ups are one tensor in transformers 5."""
    result = {}
    for name, value in tensors.items():
        stem = name
        for theirs, ours in RENAMED.get(config["model_type"], []):
            stem = stem.replace(theirs, ours)
        names = ("w1", "w3", "w2") if config["model_type"] in ("mixtral", "minimax_m2") else ("gate_proj", "up_proj", "down_proj")
        if config["model_type"] == "gpt_oss" and ".experts." in stem and not stem.endswith((".weight", ".bias")):
            result.update(gpt_oss_experts(stem, value))
        elif stem.endswith("experts.gate_up_proj"):
            gate, up = value.chunk(2, 1)
            result[stem.replace("gate_up_proj", names[0] + ".weight")] = gate
            result[stem.replace("gate_up_proj", names[1] + ".weight")] = up
        elif stem.endswith("experts.down_proj"):
            result[stem.replace("down_proj", names[2] + ".weight")] = value
        else:
            result[stem] = value
    return result


def logits_of(model, inputs):
    output = model(**inputs)
    return output if isinstance(output, torch.Tensor) else output.logits


def run(command):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


def compare(name, arguments, folder):
    config = CASES[name]
    torch.manual_seed(5)
    model = transformers_module(config) if arguments.transformers else preset_models.build(config)
    inputs = preset_models.inputs(config, BATCH, STEPS)
    logits = logits_of(model, inputs)
    labels = torch.randint(0, logits.shape[-1], logits.shape[:-1])
    loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), labels.reshape(-1))
    loss.backward()
    gradients = in_our_names({n: p.grad for n, p in model.named_parameters() if p.grad is not None}, config)
    values = in_our_names(dict(model.named_parameters()) | dict(model.named_buffers()), config)

    (folder / "config.json").write_text(json.dumps(config))
    write_safetensors(folder / "in.safetensors",
                      {n: v for n, v in values.items() if v.dtype in (torch.float32, torch.int64)}
                      | inputs | {"labels": labels})
    run([arguments.soapstone, "import", folder / "config.json", *sizes(config), "--training-step",
         "--optimizer", "none", "-o", folder / "step.mlir"])
    run([arguments.evaluator, folder / "step.mlir", "step", folder / "in.safetensors", folder / "out.safetensors"])
    ours = read_safetensors(folder / "out.safetensors")

    faults = []
    if not abs(float(ours["loss"]) - loss.item()) <= TOLERANCE * max(1, abs(loss.item())):
        faults.append(f"{name}: the loss is {float(ours['loss'])}, PyTorch has {loss.item()}")
    computed = {n[:-len(".gradient")] for n in ours if n.endswith(".gradient")}
    for missing in sorted(computed ^ set(gradients)):
        faults.append(f"{name}: only one of the two has a gradient of '{missing}'")
    largest = max(float(g.abs().max()) for g in gradients.values())
    for key in sorted(computed & set(gradients)):
        expected = gradients[key].numpy()
        scale = max(float(abs(expected).max()), 1e-3 * largest)
        # Packed weights have a dim for each part there.
        actual = ours[f"{key}.gradient"].reshape(expected.shape)
        error = float(abs(actual - expected).max()) / scale
        if not error <= TOLERANCE:
            faults.append(f"{name}: gradient of '{key}' is off by {error:.2e}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--evaluator", required=True, type=pathlib.Path)
    parser.add_argument("--transformers", action="store_true")
    parser.add_argument("--work", type=pathlib.Path)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    failed = 0
    # transformers 5 ties T5's head whatever the configuration says; version 1.1 has one of its own.
    known = [name for name in CASES if not (arguments.transformers and name == "t5_gated")]
    for name in arguments.cases or known:
        with tempfile.TemporaryDirectory() as temporary:
            folder = arguments.work / name if arguments.work else pathlib.Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            try:
                faults = compare(name, arguments, folder)
            except RuntimeError as error:
                faults = [f"{name}: {error}"]
            for fault in faults[:8]:
                print(fault)
            print(f"{name}: {'FAILED' if faults else 'ok'}", flush=True)
            failed += bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
