"""Tasks of transformers' popular families as people train them, with masks of padding and labels inside. `trained_pictures.py`
has those of pictures and sound."""

import functools

import torch
import torch.nn as nn

from models.libraries.by_attributes import reduced
from models.registry import model, Pick, register, tokens, without_dropout


class Loss(nn.Module):
    """A model that computes its loss from labels."""

    def __init__(self, inner, names):
        super().__init__()
        self.inner, self.names = inner, names

    def forward(self, *tensors):
        return self.inner(**dict(zip(self.names, tensors))).loss.reshape(1)


def small(name, **options):
    """A transformers model of class `name`, made small by the rules of the eighteenth draw and `options`."""
    import transformers
    kind = getattr(transformers, name)
    config = kind.config_class(**{**reduced(kind.config_class), **options})
    for part in [config, *[getattr(config, key, None) for key in getattr(config, "sub_configs", {})]]:
        if part is not None:
            part._experts_implementation = "batched_mm"
    return without_dropout(kind(config).float())


def trained(name, inputs, **options):
    """A model whose loss is computed inside; without `inputs`, of texts with padding on the left."""
    inputs = inputs or language("left")
    return Loss(small(name, **options), list(inputs)), inputs


def scored(name, inputs, output="logits", **options):
    return Pick(small(name, **options), list(inputs), output), inputs


def padded(lengths, width, side):
    """Tokens of `lengths`, filled up on one side with padding, and their mask."""
    mask = torch.zeros(len(lengths), width, dtype=torch.int64)
    for row, length in enumerate(lengths):
        mask[row, (width - length if side == "left" else 0):(length if side == "right" else width)] = 1
    return tokens(len(lengths), width) * mask, mask


def language(side="right", lengths=(12, 7), width=12):
    """A batch of texts with padding, whose labels leave the padding out."""
    ids, mask = padded(lengths, width, side)
    return {"input_ids": ids, "attention_mask": mask, "labels": ids.masked_fill(mask == 0, -100)}


def classes(count=3, side="right"):
    ids, mask = padded((12, 7), 12, side)
    return {"input_ids": ids, "attention_mask": mask, "labels": torch.randint(0, count, (2,))}


def tags(count=3):
    ids, mask = padded((12, 7), 12, "right")
    return {"input_ids": ids, "attention_mask": mask,
            "labels": torch.randint(0, count, (2, 12)).masked_fill(mask == 0, -100)}


def spans():
    ids, mask = padded((12, 7), 12, "right")
    return {"input_ids": ids, "attention_mask": mask, "start_positions": torch.tensor([1, 2]),
            "end_positions": torch.tensor([4, 6])}


@model
def llama_padded_left():
    return trained("LlamaForCausalLM", language("left"))


@model
def llama_reward():
    return scored("LlamaForSequenceClassification", {k: v for k, v in classes().items() if k != "labels"},
                  num_labels=2)


@model
def qwen2_padded_left():
    return trained("Qwen2ForCausalLM", language("left"), use_sliding_window=True, max_window_layers=1,
                   layer_types=["full_attention", "sliding_attention"])


@model
def qwen3_tagger():
    return trained("Qwen3ForTokenClassification", tags(), num_labels=3)


@model
def qwen3_classified():
    return trained("Qwen3ForSequenceClassification", classes(side="left"), num_labels=3)


@model
def qwen3_moe_trained():
    return trained("Qwen3MoeForCausalLM", language(), output_router_logits=True)


@model
def mixtral_balanced():
    return trained("MixtralForCausalLM", language("left"), output_router_logits=True, sliding_window=None)


@model
def mistral_padded_left():
    return trained("MistralForCausalLM", language("left"), sliding_window=5)


@model
def gemma2_trained():
    return trained("Gemma2ForCausalLM", language("left"))


@model
def gemma3_trained():
    return trained("Gemma3ForCausalLM", language("left"), layer_types=["sliding_attention", "full_attention"])


@model
def phi3_tagger():
    return trained("Phi3ForTokenClassification", tags(), num_labels=3, rope_parameters=None)


@model
def phi_classified():
    return trained("PhiForSequenceClassification", classes(), num_labels=3)


@model
def smollm3_packed():
    """Two documents in one row: positions begin anew, and no token sees the other's."""
    ids = tokens(1, 12)
    return trained("SmolLM3ForCausalLM", {"input_ids": ids, "position_ids": torch.tensor([[*range(5), *range(7)]]),
                                          "labels": ids})


@model
def granite_trained():
    return trained("GraniteForCausalLM", language("left"))


@model
def glm4_tagger():
    return trained("Glm4ForTokenClassification", tags(), num_labels=3)


@model
def lfm2_trained():
    return trained("Lfm2ForCausalLM", language(), layer_types=["conv", "full_attention"])


@model
def deepseek_v3_trained():
    return trained("DeepseekV3ForCausalLM", language("left"), num_experts_per_tok=2, qk_rope_head_dim=8, head_dim=8)


@model
def gpt2_two_heads():
    """A language model with a head that chooses among texts."""
    ids = tokens(2, 3, 8)
    return trained("GPT2DoubleHeadsModel", {
        "input_ids": ids, "mc_token_ids": torch.full((2, 3), 7), "labels": ids, "mc_labels": torch.tensor([0, 2])},
        num_labels=1)


@model
def falcon_classified():
    return trained("FalconForSequenceClassification", classes(), num_labels=3)


@model
def opt_answers():
    return trained("OPTForQuestionAnswering", spans(), word_embed_proj_dim=32)


@model
def mamba_trained():
    ids = tokens(2, 12)
    return trained("MambaForCausalLM", {"input_ids": ids, "labels": ids}, use_mambapy=False)


@model
def bert_pretraining():
    ids, mask = padded((12, 7), 12, "right")
    return trained("BertForPreTraining", {
        "input_ids": ids, "attention_mask": mask, "token_type_ids": torch.arange(12).ge(5).long().expand(2, 12) * mask,
        "labels": ids.masked_fill(torch.arange(12) % 3 != 0, -100), "next_sentence_label": torch.tensor([0, 1])})


@model
def bert_choice():
    """Multiple choice: every answer is a text with its own padding."""
    ids, mask = padded((10, 6, 8, 10, 5, 9), 10, "right")
    return trained("BertForMultipleChoice", {
        "input_ids": ids.reshape(2, 3, 10), "attention_mask": mask.reshape(2, 3, 10), "labels": torch.tensor([2, 0])})


@model
def bert_labels_of_many():
    inputs = {**classes(), "labels": torch.randint(0, 2, (2, 4)).float()}
    return trained("BertForSequenceClassification", inputs, num_labels=4, problem_type="multi_label_classification")


@model
def bert_regression():
    inputs = {**classes(), "labels": torch.rand(2)}
    return trained("BertForSequenceClassification", inputs, num_labels=1)


@model
def roberta_answers():
    return trained("RobertaForQuestionAnswering", spans(), max_position_embeddings=66, pad_token_id=1)


@model
def roberta_tagger():
    return trained("RobertaForTokenClassification", tags(), num_labels=3, max_position_embeddings=66, pad_token_id=1)


@model
def albert_order():
    ids, mask = padded((12, 7), 12, "right")
    return trained("AlbertForPreTraining", {"input_ids": ids, "attention_mask": mask, "labels": ids,
                                            "sentence_order_label": torch.tensor([1, 0])}, embedding_size=16)


@model
def deberta_tagger():
    return trained("DebertaV2ForTokenClassification", tags(), num_labels=3, relative_attention=True,
                   pos_att_type=["p2c", "c2p"], position_buckets=4, norm_rel_ebd="layer_norm", share_att_key=True,
                   max_relative_positions=-1, pooler_hidden_size=32)


@model
def deberta_choice():
    ids, mask = padded((10, 6, 8, 10, 5, 9), 10, "right")
    return trained("DebertaV2ForMultipleChoice", {
        "input_ids": ids.reshape(2, 3, 10), "attention_mask": mask.reshape(2, 3, 10), "labels": torch.tensor([2, 0])},
        pooler_hidden_size=32)


@model
def electra_discriminator():
    ids, mask = padded((12, 7), 12, "right")
    return trained("ElectraForPreTraining", {"input_ids": ids, "attention_mask": mask,
                                             "labels": torch.randint(0, 2, (2, 12))})


@model
def modernbert_classified():
    return trained("ModernBertForSequenceClassification", classes(), num_labels=3, classifier_pooling="mean",
                   layer_types=["full_attention", "sliding_attention"])


@model
def distilbert_answers():
    return trained("DistilBertForQuestionAnswering", spans(), hidden_dim=48)


@model
def t5_trained():
    ids, mask = padded((9, 6), 9, "right")
    return trained("T5ForConditionalGeneration", {
        "input_ids": ids, "attention_mask": mask, "labels": tokens(2, 7).masked_fill(
            torch.arange(7).ge(5) & torch.tensor([[False], [True]]), -100)}, decoder_start_token_id=0)


@model
def bart_classified():
    """The last token of a text that ends in eos gives the class."""
    ids = tokens(2, 10)
    ids[:, -1] = 2
    return scored("BartForSequenceClassification", {"input_ids": ids, "attention_mask": torch.ones(2, 10).long()},
                  num_labels=3)


@model
def marian_trained():
    ids, mask = padded((9, 6), 9, "right")
    return trained("MarianMTModel", {"input_ids": ids, "attention_mask": mask, "labels": tokens(2, 7)},
                   pad_token_id=0, decoder_start_token_id=0)


@model
def bart_translator():
    ids, mask = padded((9, 6), 9, "right")
    return trained("MBartForConditionalGeneration", {"input_ids": ids, "attention_mask": mask, "labels": tokens(2, 7)})


@model
def whisper_trained():
    return trained("WhisperForConditionalGeneration", {
        "input_features": torch.randn(2, 16, 64), "labels": tokens(2, 7)}, max_source_positions=32,
        max_target_positions=32)


@model
def nemotron_classified():
    return trained("NemotronForSequenceClassification", classes(side="left"), num_labels=3)


@model
def exaone4_tagger():
    return trained("Exaone4ForTokenClassification", tags(), num_labels=3)


class Smoothed(nn.Module):
    """The loss of the trainer of transformers with label smoothing."""

    def __init__(self, inner, names, smoothing=0.1):
        super().__init__()
        self.inner, self.names, self.smoothing = inner, names, smoothing

    def forward(self, labels, *tensors):
        scores = self.inner(**dict(zip(self.names, tensors))).logits
        scores, labels = scores[..., :-1, :], labels[..., 1:]
        logs = -nn.functional.log_softmax(scores, dim=-1)
        labels = labels.unsqueeze(-1)
        hidden = labels.eq(-100)
        labels = torch.clamp(labels, min=0)
        right = logs.gather(dim=-1, index=labels).masked_fill(hidden, 0.0)
        smooth = logs.sum(dim=-1, keepdim=True, dtype=torch.float32).masked_fill(hidden, 0.0)
        count = hidden.numel() - hidden.long().sum()
        loss = (1 - self.smoothing) * right.sum() / count \
            + self.smoothing * smooth.sum() / (count * logs.shape[-1])
        return loss.reshape(1)


@model
def trainer_smoothing():
    inputs = language("left")
    labels = inputs.pop("labels")
    net = Smoothed(small("LlamaForCausalLM", tie_word_embeddings=True), list(inputs))
    return net, {"labels": labels, **inputs}


class Distilled(nn.Module):
    """A student and a teacher of other sizes, the teacher under no_grad."""

    def __init__(self, student, teacher, temperature=2.0):
        super().__init__()
        self.student, self.teacher, self.temperature = student, teacher, temperature

    def forward(self, input_ids, attention_mask, labels):
        with torch.no_grad():
            aim = self.teacher(input_ids, attention_mask=attention_mask).logits
        own = self.student(input_ids, attention_mask=attention_mask, labels=labels)
        t = self.temperature
        keep = (labels != -100).unsqueeze(-1)
        gap = nn.functional.kl_div(nn.functional.log_softmax(own.logits / t, -1),
                                   nn.functional.softmax(aim / t, -1), reduction="none")
        return (own.loss + t * t * (gap * keep).sum() / keep.sum()).reshape(1)


@model
def distilled_decoder():
    return Distilled(small("Qwen2ForCausalLM"), small("Qwen3ForCausalLM")), language("right")


class TaskGroup(nn.Module):
    """Rewards of a group of answers: the policy's gain is clipped, and a frozen reference keeps it near (GRPO)."""

    def __init__(self, policy):
        super().__init__()
        self.policy = policy

    def forward(self, input_ids, completion, old_logs, reference_logs, advantages):
        scores = self.policy(input_ids).logits[:, :-1]
        logs = scores.log_softmax(-1).gather(-1, input_ids[:, 1:].unsqueeze(-1)).squeeze(-1)
        mask = completion[:, 1:].float()
        ratio = (logs - old_logs).exp()
        gain = torch.min(ratio * advantages[:, None], ratio.clamp(0.8, 1.2) * advantages[:, None])
        gap = reference_logs - logs
        apart = gap.exp() - gap - 1
        return (-((gain - 0.04 * apart) * mask).sum(-1) / mask.sum(-1)).mean().reshape(1)


@model
def group_policy():
    ids = tokens(4, 10)
    return TaskGroup(small("LlamaForCausalLM")), {
        "input_ids": ids, "completion": torch.arange(10).ge(4).long().expand(4, 10).contiguous(),
        "old_logs": -5.3 + 0.1 * torch.randn(4, 9), "reference_logs": -5.3 + 0.1 * torch.randn(4, 9),
        "advantages": torch.tensor([1.0, -0.5, 0.3, -0.8])}


class Embedded(nn.Module):
    """Texts as means of their tokens, near their pairs by InfoNCE (sentence embeddings)."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def embed(self, ids, mask):
        hidden = self.inner(input_ids=ids, attention_mask=mask).last_hidden_state
        wide = mask.unsqueeze(-1).to(hidden.dtype)
        return nn.functional.normalize((hidden * wide).sum(1) / wide.sum(1).clamp(min=1e-9), p=2, dim=1)

    def forward(self, first, first_mask, second, second_mask):
        a, b = self.embed(first, first_mask), self.embed(second, second_mask)
        return nn.functional.cross_entropy(a @ b.t() * 20, torch.arange(a.shape[0])).reshape(1)


@model
def sentence_pairs():
    first, first_mask = padded((9, 5, 7), 9, "right")
    second, second_mask = padded((6, 8, 4), 8, "right")
    return Embedded(small("XLMRobertaModel", max_position_embeddings=66, pad_token_id=1)), {
        "first": first, "first_mask": first_mask, "second": second, "second_mask": second_mask}


class Adapted(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, input_ids, attention_mask, labels):
        return self.inner(input_ids=input_ids, attention_mask=attention_mask, labels=labels).loss.reshape(1)


def adapted(name, settings, inputs=None, **options):
    import peft
    kind = getattr(peft, settings.pop("kind"))
    return Adapted(without_dropout(peft.get_peft_model(small(name, **options), kind(**settings)))), inputs or language("left")


@model
def peft_lora():
    return adapted("LlamaForCausalLM", dict(kind="LoraConfig", r=4, lora_alpha=8, init_lora_weights=False, target_modules="all-linear", task_type="CAUSAL_LM"))


@model
def peft_dora():
    return adapted("Qwen2ForCausalLM", dict(kind="LoraConfig", r=4, use_dora=True, init_lora_weights=False,
                                            target_modules=["q_proj", "v_proj"], task_type="CAUSAL_LM"))


@model
def peft_ia3():
    return adapted("LlamaForCausalLM", dict(kind="IA3Config", target_modules=["k_proj", "v_proj", "down_proj"],
                                            feedforward_modules=["down_proj"], task_type="CAUSAL_LM"))


@model
def peft_classifier():
    return adapted("BertForSequenceClassification", dict(kind="LoraConfig", r=4, init_lora_weights=False, target_modules=["query", "value"], task_type="SEQ_CLS"),
                   classes(), num_labels=3)



# Causal models with attention of their own, or layers that are no attention, with padding on the left.
PADDED_LEFT = {
    "bloom": ("BloomForCausalLM", {}),
    "falcon": ("FalconForCausalLM", dict(alibi=True, new_decoder_architecture=False)),
    "mpt": ("MptForCausalLM", {}),
    "gpt_neo": ("GPTNeoForCausalLM", dict(attention_types=[[["global", "local"], 1]], window_size=4)),
    "gptj": ("GPTJForCausalLM", dict(rotary_dim=4)),
    "codegen": ("CodeGenForCausalLM", dict(rotary_dim=4)),
    "gpt_neox": ("GPTNeoXForCausalLM", {}),
    "gpt2": ("GPT2LMHeadModel", {}),
    "opt": ("OPTForCausalLM", dict(word_embed_proj_dim=32)),
    "xglm": ("XGLMForCausalLM", {}),
    "biogpt": ("BioGptForCausalLM", {}),
    "gpt_oss": ("GptOssForCausalLM", {}),
    "qwen3_next": ("Qwen3NextForCausalLM", dict(layer_types=["linear_attention", "full_attention"])),
    "bamba": ("BambaForCausalLM", dict(attn_layer_indices=[1], mamba_expand=1, mamba_d_head=8)),
    "falcon_h1": ("FalconH1ForCausalLM", dict(mamba_d_ssm=32, mamba_d_head=8)),
    "jamba": ("JambaForCausalLM", dict(attn_layer_period=2, attn_layer_offset=1, use_mamba_kernels=False, mamba_dt_rank=4)),
    "recurrent_gemma": ("RecurrentGemmaForCausalLM", dict(block_types=["recurrent", "attention"], attention_window_size=8)),
    "cohere2": ("Cohere2ForCausalLM", dict(layer_types=["sliding_attention", "full_attention"])),
    "olmo3": ("Olmo3ForCausalLM", dict(layer_types=["sliding_attention", "full_attention"])),

    "bert_decoder": ("BertLMHeadModel", dict(is_decoder=True)),
    "roberta_decoder": ("RobertaForCausalLM", dict(is_decoder=True, max_position_embeddings=66, pad_token_id=1)),
    "glm": ("GlmForCausalLM", {}),
    "stablelm": ("StableLmForCausalLM", {}),
    "starcoder2": ("Starcoder2ForCausalLM", {}),
    "minimax": ("MiniMaxForCausalLM", dict(layer_types=["linear_attention", "full_attention"], block_size=4)),
    "ernie4_5": ("Ernie4_5ForCausalLM", {}),
    "phi": ("PhiForCausalLM", {}),
    "mamba2": ("Mamba2ForCausalLM", dict(head_dim=8, num_heads=8, expand=2, n_groups=1, chunk_size=4, state_size=8)),
}

for padded_name, (padded_class, padded_options) in PADDED_LEFT.items():
    register(f"left_{padded_name}",
             functools.partial(trained, padded_class, None, **padded_options))
