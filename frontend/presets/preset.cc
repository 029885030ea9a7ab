#include "frontend/presets/preset.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "frontend/presets/families.h"
#include "frontend/presets/folded_preset.h"
#include "frontend/presets/weights.h"
#include "ir/support/diagnostics.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "mlir/IR/Verifier.h"

namespace soapstone::presets {
namespace {

struct Family {
  const char* modelType;
  // The family to build, by its name in `architectures`.
  const char* architecture;
  FamilyBuilder build;
};

// In alphabetical order.
constexpr Family kFamilies[] = {
    {"arcee", "ArceeForCausalLM", buildArcee},
    {"bert", "BertForMaskedLM", buildBert},
    {"bloom", "BloomForCausalLM", buildBloom},
    {"cohere", "CohereForCausalLM", buildCohere},
    {"cohere2", "Cohere2ForCausalLM", buildCohere2},
    {"cwm", "CwmForCausalLM", buildCwm},
    {"deepseek_v2", "DeepseekV2ForCausalLM", buildDeepseek2},
    {"deepseek_v3", "DeepseekV3ForCausalLM", buildDeepseek3},
    {"dots1", "Dots1ForCausalLM", buildDots1},
    {"ernie4_5", "Ernie4_5ForCausalLM", buildErnie45},
    {"ernie4_5_moe", "Ernie4_5_MoeForCausalLM", buildErnie45Mixture},
    {"exaone4", "Exaone4ForCausalLM", buildExaone4},
    {"falcon", "FalconForCausalLM", buildFalcon},
    {"gemma", "GemmaForCausalLM", buildGemma},
    {"gemma2", "Gemma2ForCausalLM", buildGemma2},
    {"gemma3_text", "Gemma3ForCausalLM", buildGemma3Text},
    {"glm", "GlmForCausalLM", buildGlm},
    {"glm4", "Glm4ForCausalLM", buildGlm4},
    {"glm4_moe", "Glm4MoeForCausalLM", buildGlm4Mixture},
    {"gpt2", "GPT2LMHeadModel", buildGpt2},
    {"gpt_neox", "GPTNeoXForCausalLM", buildGptNeox},
    {"gpt_oss", "GptOssForCausalLM", buildGptOss},
    {"gptj", "GPTJForCausalLM", buildGptJ},
    {"granite", "GraniteForCausalLM", buildGranite},
    {"granitemoe", "GraniteMoeForCausalLM", buildGraniteMixture},
    {"granitemoeshared", "GraniteMoeSharedForCausalLM",
     buildGraniteSharedMixture},
    {"helium", "HeliumForCausalLM", buildHelium},
    {"hunyuan_v1_dense", "HunYuanDenseV1ForCausalLM", buildHunYuan},
    {"hunyuan_v1_moe", "HunYuanMoEV1ForCausalLM", buildHunYuanMixture},
    {"hyperclovax", "HyperCLOVAXForCausalLM", buildHyperClovaX},
    {"internlm3", "InternLM3ForCausalLM", buildInternLm3},
    {"llama", "LlamaForCausalLM", buildLlama},
    {"minimax_m2", "MiniMaxM2ForCausalLM", buildMiniMaxM2},
    {"ministral", "MinistralForCausalLM", buildMinistral},
    {"mistral", "MistralForCausalLM", buildMistral},
    {"mixtral", "MixtralForCausalLM", buildMixtral},
    {"mpt", "MptForCausalLM", buildMpt},
    {"nemotron", "NemotronForCausalLM", buildNemotron},
    {"olmo", "OlmoForCausalLM", buildOlmo},
    {"olmo2", "Olmo2ForCausalLM", buildOlmo2},
    {"olmo3", "Olmo3ForCausalLM", buildOlmo3},
    {"olmoe", "OlmoeForCausalLM", buildOlmoMixture},
    {"opt", "OPTForCausalLM", buildOpt},
    {"phi", "PhiForCausalLM", buildPhi},
    {"phi3", "Phi3ForCausalLM", buildPhi3},
    {"qwen2", "Qwen2ForCausalLM", buildQwen2},
    {"qwen2_moe", "Qwen2MoeForCausalLM", buildQwen2Mixture},
    {"qwen3", "Qwen3ForCausalLM", buildQwen3},
    {"qwen3_moe", "Qwen3MoeForCausalLM", buildQwen3Mixture},
    {"roberta", "RobertaForMaskedLM", buildRoberta},
    {"seed_oss", "SeedOssForCausalLM", buildSeedOss},
    {"smollm3", "SmolLM3ForCausalLM", buildSmolLm3},
    {"stablelm", "StableLmForCausalLM", buildStableLm},
    {"starcoder2", "Starcoder2ForCausalLM", buildStarcoder2},
    {"t5", "T5ForConditionalGeneration", buildT5},
    {"vit", "ViTForImageClassification", buildVit},
    {"xlm-roberta", "XLMRobertaForMaskedLM", buildRoberta},
};

// Well-known families whose mathematics is not built, and what is missing.
struct MissingFamily {
  const char* modelType;
  const char* why;
};
constexpr char kStateSpace[] = "its layers carry a state from token to token";
constexpr char kLinear[] = "its linear attention carries a state";
constexpr MissingFamily kMissing[] = {
    {"bamba", kStateSpace},
    {"diffllama", "two attentions share a softmax"},
    {"falcon_h1", kStateSpace},
    {"falcon_mamba", kStateSpace},
    {"granitemoehybrid", kStateSpace},
    {"jamba", kStateSpace},
    {"jetmoe", "its attention has experts"},
    {"kimi_linear", kLinear},
    {"lfm2", "its layers convolve over tokens"},
    {"llama4", "its attention is over chunks"},
    {"llama4_text", "its attention is over chunks"},
    {"mamba", kStateSpace},
    {"mamba2", kStateSpace},
    {"minimax", kLinear},
    {"nemotron_h", kStateSpace},
    {"olmo_hybrid", kLinear},
    {"phimoe", "its router has a backward of its own"},
    {"qwen3_5", kLinear},
    {"qwen3_5_text", kLinear},
    {"qwen3_next", kLinear},
    {"recurrent_gemma", kStateSpace},
    {"rwkv", kStateSpace},
    {"zamba", kStateSpace},
    {"zamba2", kStateSpace},
};

// The error of a family that is not built.
absl::Status unknownFamily(const std::string& modelType) {
  constexpr char kWayOut[] =
      "any model can come as an ONNX file (examples/export)";
  for (const MissingFamily& family : kMissing) {
    if (modelType != family.modelType) continue;
    return absl::UnimplementedError(
        absl::StrCat("model_type '", modelType,
                     "' is not supported: ", family.why, "; ", kWayOut));
  }
  return absl::UnimplementedError(
      absl::StrCat("model_type '", modelType, "' is not supported; known are ",
                   absl::StrJoin(presetFamilies(), ", "), "; ", kWayOut));
}

// Fields that say nothing about the mathematics of a training step: names,
// tokens, how to generate, how weights are stored.
void ignoreTheRest(Fields& config) {
  config.ignore({"_name_or_path",
                 "_attn_implementation_autoset",
                 "auto_map",
                 "bos_token_id",
                 "cache_implementation",
                 "chunk_size_feed_forward",
                 "decoder_start_token_id",
                 "dtype",
                 "eos_token_id",
                 "finetuning_task",
                 "gradient_checkpointing",
                 "id2label",
                 "keys_to_ignore_at_inference",
                 "label2id",
                 "max_position_embeddings",
                 "model_type",
                 "output_past",
                 "pad_token_id",
                 "quantization_config",
                 "return_dict",
                 "task_specific_params",
                 "tokenizer_class",
                 "torch_dtype",
                 "transformers_version",
                 "unk_token_id",
                 "use_cache"});
}

const Family* findFamily(const std::string& modelType) {
  for (const Family& family : kFamilies) {
    if (modelType == family.modelType) return &family;
  }
  return nullptr;
}

absl::StatusOr<RunSizes> runSizes(const PresetOptions& options) {
  RunSizes sizes;
  sizes.batch = options.batch;
  const std::pair<const char*, std::optional<int64_t>*> known[] = {
      {"seq", &sizes.steps},         {"target", &sizes.targetSteps},
      {"layers", &sizes.layers},     {"group", &sizes.group},
      {"capacity", &sizes.capacity},
  };
  for (const auto& [name, size] : options.dims) {
    auto found = std::find_if(std::begin(known), std::end(known),
                              [&, wanted = name](const auto& entry) {
                                return entry.first == wanted;
                              });
    if (found == std::end(known)) {
      return absl::InvalidArgumentError(
          absl::StrCat("a configuration has no dimension '", name,
                       "'; known are seq, target, layers, group and capacity"));
    }
    *found->second = size;
  }
  if (sizes.batch < 1) {
    return absl::InvalidArgumentError(
        "the batch has no size; give --batch N, sequences in a step");
  }
  return sizes;
}

std::string describe(const std::string& modelType, mlir::ModuleOp module) {
  auto forward = module.lookupSymbol<mlir::func::FuncOp>("forward");
  int64_t count = 0;
  for (mlir::BlockArgument argument : forward.getArguments()) {
    if (soap::argumentRole(forward, argument.getArgNumber()) ==
        soap::ArgumentRole::kParameter) {
      count += cast<RankedTensorType>(argument.getType()).getNumElements();
    }
  }
  return absl::StrCat("Hugging Face configuration of model_type ", modelType,
                      ", ", count, " parameters\n");
}

absl::StatusOr<FoldedPreset> build(const llvm::json::Object& object,
                                   const PresetOptions& options, int64_t kept,
                                   mlir::MLIRContext& context) {
  Fields config(object);
  std::string modelType = config.text("model_type", "");
  if (modelType.empty()) {
    return absl::InvalidArgumentError(
        "is no model: a Hugging Face configuration has a field 'model_type'");
  }
  const Family* family = findFamily(modelType);
  // Models of text and images keep the text's fields in an object of their own.
  const llvm::json::Object* text = object.getObject("text_config");
  if (family == nullptr && text != nullptr &&
      findFamily(text->getString("model_type").value_or("").str())) {
    SOAPSTONE_ASSIGN_OR_RETURN(FoldedPreset inner,
                               build(*text, options, kept, context));
    inner.model.warnings.push_back(absl::StrCat(
        "builds the text model of '", modelType,
        "' alone; what its configuration has beside text_config is left out"));
    return std::move(inner);
  }
  if (family == nullptr) return unknownFamily(modelType);
  SOAPSTONE_ASSIGN_OR_RETURN(RunSizes sizes, runSizes(options));
  FoldedPreset folded;
  compiler::ImportedModel& result = folded.model;
  std::vector<std::string> named = config.texts("architectures");
  if (!named.empty() && named[0] != family->architecture) {
    result.warnings.push_back(absl::StrCat("builds ", family->architecture,
                                           ", not the configuration's ",
                                           named[0]));
  }
  ModelBuilder model(context, modelType,
                     config.positive("initializer_range", 0.02),
                     options.training);
  sizes.keptLayers = kept;
  LayerRun run;
  FamilyInput input = {config, sizes, model, result.warnings, run};
  result.module = model.finish(family->build(input));
  folded.layers = static_cast<int>(run.layers);
  folded.built = static_cast<int>(run.built);
  ignoreTheRest(config);
  std::vector<std::string> unread = config.unread();
  if (!unread.empty()) {
    result.warnings.push_back(
        absl::StrCat("fields that are not known are left out: ",
                     absl::StrJoin(unread, ", ")));
  }
  result.description = describe(modelType, *result.module);
  return folded;
}

}  // namespace

int64_t FamilyInput::steps(int64_t longest) const {
  if (!sizes.steps) {
    throw Refusal{"the sequence has no length; give --seq N, tokens in each"};
  }
  if (longest > 0 && *sizes.steps > longest) {
    throw Refusal{absl::StrCat("--seq ", *sizes.steps,
                               " is more than the model's ", longest,
                               " positions")};
  }
  return *sizes.steps;
}

int64_t FamilyInput::layers(llvm::StringRef field, int64_t missing) const {
  // Ten times the deepest model; more would only take all memory.
  constexpr int64_t kMost = 10000;
  int64_t layers =
      missing > 0 ? config.size(field, missing) : config.size(field);
  if (!sizes.layers && layers > kMost) {
    throw Refusal{absl::StrCat("field '", std::string(field), "' is ", layers,
                               ", must be at most ", kMost)};
  }
  if (sizes.layers.value_or(1) < 1 || sizes.layers.value_or(1) > kMost) {
    throw Refusal{
        absl::StrCat("--dim layers=", *sizes.layers, ", must be 1 to ", kMost)};
  }
  return sizes.layers.value_or(layers);
}

std::vector<int64_t> FamilyInput::layersToBuild(
    const std::vector<int64_t>& kinds) {
  auto count = static_cast<int64_t>(kinds.size());
  int64_t begin = 0;  // Begin of the longest run, and its end.
  int64_t end = 0;
  for (int64_t first = 0, next = 0; first < count; first = next) {
    while (next < count && kinds[next] == kinds[first]) ++next;
    if (next - first > end - begin) {
      begin = first;
      end = next;
    }
  }
  bool leavesOut = sizes.keptLayers > 0 && end - begin > sizes.keptLayers;
  if (leavesOut) run = {end - begin, sizes.keptLayers};
  std::vector<int64_t> built;
  for (int64_t layer = 0; layer < count; ++layer) {
    bool isLeftOut =
        leavesOut && layer >= begin + sizes.keptLayers - 1 && layer < end - 1;
    if (!isLeftOut) built.push_back(layer);
  }
  return built;
}

std::vector<std::string> presetFamilies() {
  std::vector<std::string> names;
  for (const Family& family : kFamilies) names.emplace_back(family.modelType);
  return names;
}

absl::StatusOr<compiler::ImportedModel> readPreset(const std::string& path,
                                                   const PresetOptions& options,
                                                   mlir::MLIRContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      FoldedPreset whole, readFoldedPreset(path, options, /*kept=*/0, context));
  return std::move(whole.model);
}

absl::StatusOr<FoldedPreset> readFoldedPreset(const std::string& path,
                                              const PresetOptions& options,
                                              int64_t kept,
                                              mlir::MLIRContext& context) {
  // Files have the weights of all layers.
  if (!options.weights.empty()) kept = 0;
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string text,
      readTextFile(path, "a configuration (JSON, as Hugging Face has it)"));
  absl::StatusOr<llvm::json::Value> value = parseJson(text);
  if (!value.ok()) return inFile(path, value.status());
  const llvm::json::Object* object = value->getAsObject();
  if (object == nullptr) {
    return inFile(path, absl::InvalidArgumentError("is no JSON object"));
  }
  absl::StatusOr<FoldedPreset> preset =
      absl::InternalError("no family was asked");
  try {
    preset = build(*object, options, kept, context);
  } catch (const Refusal& refusal) {
    return inFile(path, absl::InvalidArgumentError(refusal.reason));
  }
  if (!preset.ok()) return inFile(path, preset.status());
  mlir::ModuleOp module = *preset->model.module;
  if (!options.weights.empty()) {
    absl::Status found =
        originateWeights(module.lookupSymbol<mlir::func::FuncOp>("forward"),
                         options.weights, path);
    if (!found.ok()) return inFile(path, found);
  }
  DiagnosticCollector diagnostics(&context);
  absl::Status verified = diagnostics.toStatus(
      mlir::verify(module), "the model that was built does not verify");
  if (!verified.ok())
    return inFile(path, absl::InternalError(verified.message()));
  return preset;
}

}  // namespace soapstone::presets
