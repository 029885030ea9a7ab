#include "frontend/presets/preset.h"

#include <sys/stat.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "frontend/compiler/model_kind.h"
#include "frontend/presets/folded_preset.h"
#include "gtest/gtest.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "tests/support/matchers.h"
#include "tests/unit/frontend/presets/preset_fixture.h"

namespace soapstone::presets {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

int64_t parametersOf(mlir::func::FuncOp function) {
  int64_t count = 0;
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (soap::argumentRole(function, argument.getArgNumber()) ==
        soap::ArgumentRole::kParameter) {
      count += mlir::cast<mlir::RankedTensorType>(argument.getType())
                   .getNumElements();
    }
  }
  return count;
}

// --- Sizes of public models
// -------------------------------------------------------

struct Published {
  const char* name;
  int64_t parameters;
};

void PrintTo(const Published& model, std::ostream* out) { *out << model.name; }

class PublishedSizesTest : public ::testing::TestWithParam<Published> {};

TEST_P(PublishedSizesTest, ParametersAreCounted) {
  mlir::MLIRContext context;
  absl::StatusOr<compiler::ImportedModel> model = readPreset(
      absl::StrCat(SOAPSTONE_CONFIGURATIONS, "/", GetParam().name, ".json"),
      {.batch = 1, .dims = {{"seq", 512}}}, context);
  ASSERT_TRUE(model.ok()) << model.status();
  auto forward = model->module->lookupSymbol<mlir::func::FuncOp>("forward");
  EXPECT_EQ(parametersOf(forward), GetParam().parameters);
}

// As the models' pages state them, or counted by transformers for the
// architecture; DeepSeek-V3 without the layer that predicts further tokens.
INSTANTIATE_TEST_SUITE_P(
    Configurations, PublishedSizesTest,
    ::testing::Values(
        Published{"gpt2", 124439808}, Published{"gpt2_xl", 1557611200},
        Published{"gpt3_175b", 174604259328},
        Published{"llama2_7b", 6738415616},
        Published{"llama2_13b", 13015864320},
        Published{"llama2_70b", 68976648192},
        Published{"llama3_8b", 8030261248},
        Published{"llama3_70b", 70553706496},
        Published{"llama3_2_1b", 1235814400},
        Published{"llama3_405b", 405853388800},
        Published{"mistral_7b", 7241732096},
        Published{"mixtral_8x7b", 46702792704},
        Published{"qwen2_7b", 7615616512}, Published{"qwen3_8b", 8190735360},
        Published{"qwen3_30b_a3b", 30532122624},
        Published{"qwen3_235b_a22b", 235093634560},
        Published{"gemma_7b", 8537680896}, Published{"gemma2_9b", 9241705984},
        Published{"gemma3_1b", 999885952}, Published{"olmo2_7b", 7298617344},
        Published{"phi3_mini", 3821079552},
        Published{"starcoder2_15b", 15957889024},
        Published{"olmoe_1b_7b", 6919161856},
        Published{"command_r_35b", 34980831232},
        Published{"roberta_large", 355412057},
        Published{"opt_30b", 29974540288},
        Published{"deepseek_v2", 235741434880},
        Published{"deepseek_v3", 671026404352},
        Published{"kimi_k2", 1026408209408},
        Published{"glm4_5_air", 106852245504}, Published{"glm4_9b", 9400279040},
        Published{"ernie4_5_300m", 360748032},
        Published{"gpt_oss_20b", 20914757184},
        Published{"gpt_oss_120b", 116829156672},
        Published{"gpt_neox_20b", 20554567680},
        Published{"gptj_6b", 6050882784}, Published{"bloom_176b", 176247271424},
        Published{"falcon_7b", 6921720704}, Published{"mpt_7b", 6649286656},
        Published{"phi_2", 2779683840},
        Published{"granite_1b_a400m", 1334628352},
        Published{"ernie4_5_21b_a3b", 21825436160},
        Published{"minimax_m2", 228689748992},
        Published{"hunyuan_7b", 7504568320}, Published{"bert_large", 335174458},
        Published{"vit_huge", 632045800}, Published{"t5_11b", 11307321344}),
    [](const auto& info) { return std::string(info.param.name); });

// --- What is built
// ----------------------------------------------------------------

TEST_F(PresetTest, NamesAreThoseOfTransformers) {
  absl::StatusOr<compiler::ImportedModel> model = build(kLlama);
  ASSERT_TRUE(model.ok()) << model.status();
  mlir::func::FuncOp forward = forwardOf(*model);
  std::vector<std::string> names;
  for (unsigned i = 0; i < forward.getNumArguments(); ++i)
    names.push_back(soap::argumentName(forward, i));
  EXPECT_THAT(names, Contains("input_ids"));
  EXPECT_THAT(names, Contains("model.embed_tokens.weight"));
  EXPECT_THAT(names, Contains("model.layers.1.self_attn.q_proj.weight"));
  EXPECT_THAT(names, Contains("model.layers.0.mlp.down_proj.weight"));
  EXPECT_THAT(names, Contains("lm_head.weight"));
  EXPECT_THAT(model->warnings, IsEmpty());
}

TEST_F(PresetTest, TextModelOfSeveralIsBuilt) {
  absl::StatusOr<compiler::ImportedModel> model = build(absl::StrCat(
      R"("model_type": "text_and_images", "vision_config": {"model_type": "tower"},
                         "text_config": {)",
      kLlama, "}"));
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_THAT(model->warnings,
              ElementsAre(HasSubstr("the text model of 'text_and_images'")));
  EXPECT_THAT(model->description, HasSubstr("model_type llama"));
}

// As google/gemma-3-4b-pt is written, which leaves out what is usual.
TEST_F(PresetTest, UsualSizesOfGemma3MayBeLeftOut) {
  absl::StatusOr<compiler::ImportedModel> model = build(
      R"("model_type": "gemma3", "architectures": ["Gemma3ForConditionalGeneration"],
         "vision_config": {"model_type": "siglip_vision_model"},
         "text_config": {"model_type": "gemma3_text", "hidden_size": 2560,
           "intermediate_size": 10240, "num_hidden_layers": 34,
           "sliding_window": 1024,
           "rope_scaling": {"rope_type": "linear", "factor": 8.0}})");
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ(parametersOf(forwardOf(*model)), 3880263168);
}

TEST_F(PresetTest, LayersWithoutRotationAreOthers) {
  absl::StatusOr<compiler::ImportedModel> model =
      build(R"("model_type": "smollm3", "vocab_size": 32, "hidden_size": 16,
               "intermediate_size": 24, "num_hidden_layers": 8,
               "num_attention_heads": 4)");
  ASSERT_TRUE(model.ok()) << model.status();
  int turned = 0;
  forwardOf(*model).walk([&](soap::RotaryOp) { ++turned; });
  // Queries and keys of all layers but every fourth.
  EXPECT_EQ(turned, 2 * 6);
}

TEST_F(PresetTest, LocationsArePathsOfLayers) {
  absl::StatusOr<compiler::ImportedModel> model = build(kLlama);
  ASSERT_TRUE(model.ok()) << model.status();
  std::vector<std::string> layers;
  model->module->walk([&](soap::AttentionOp op) {
    layers.push_back(mlir::cast<mlir::NameLoc>(op.getLoc()).getName().str());
  });
  EXPECT_THAT(layers,
              ::testing::ElementsAre("/model/layers.0/self_attn/Attention",
                                     "/model/layers.1/self_attn/Attention"));
}

TEST_F(PresetTest, LayersCanBeFewer) {
  absl::StatusOr<compiler::ImportedModel> model =
      build(kLlama, {{"seq", 8}, {"layers", 1}});
  ASSERT_TRUE(model.ok()) << model.status();
  int attentions = 0;
  model->module->walk([&](soap::AttentionOp) { ++attentions; });
  EXPECT_EQ(attentions, 1);
}

TEST_F(PresetTest, InferenceHasNoDropout) {
  std::string fields =
      R"("model_type": "gpt2", "vocab_size": 32, "n_embd": 16, "n_layer": 1,
         "n_head": 2, "n_positions": 8)";
  for (bool training : {true, false}) {
    absl::StatusOr<compiler::ImportedModel> model = readPreset(
        write(fields), {.batch = 2, .dims = {{"seq", 8}}, .training = training},
        context);
    ASSERT_TRUE(model.ok()) << model.status();
    int drops = 0;
    model->module->walk([&](soap::DropoutOp) { ++drops; });
    EXPECT_EQ(drops, training ? 3 : 0);
  }
}

TEST_F(PresetTest, MixturesSayWhatIsDropped) {
  std::string fields =
      R"("model_type": "mixtral", "vocab_size": 32, "hidden_size": 16,
         "intermediate_size": 24, "num_hidden_layers": 1,
         "num_attention_heads": 4, "num_local_experts": 4)";
  absl::StatusOr<compiler::ImportedModel> model = build(fields, {{"seq", 128}});
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_THAT(model->warnings,
              Contains(HasSubstr("takes at most 80 of every 128 tokens")));
  model = build(fields, {{"seq", 128}, {"capacity", 128}});
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_THAT(model->warnings, IsEmpty());
  // Few tokens are never even: none is dropped.
  model = build(fields, {{"seq", 8}});
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_THAT(model->warnings, IsEmpty());
  model = build(fields, {{"seq", 8}, {"capacity", 5}});
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_THAT(model->warnings,
              Contains(HasSubstr("takes at most 5 of every 8 tokens")));
}

// Rows and weights of choices are moved by index; products read what they
// multiply, and no zeros and ones that say which.
TEST_F(PresetTest, NoProductReadsOneHotRows) {
  for (const char* name :
       {"mixtral_8x7b", "qwen3_30b_a3b", "gpt_oss_20b", "deepseek_v2",
        "deepseek_v3", "glm4_5_air", "kimi_k2", "granite_1b_a400m",
        "ernie4_5_21b_a3b", "minimax_m2"}) {
    SCOPED_TRACE(name);
    absl::StatusOr<compiler::ImportedModel> model =
        readPreset(absl::StrCat(SOAPSTONE_CONFIGURATIONS, "/", name, ".json"),
                   {.batch = 2, .dims = {{"seq", 64}, {"layers", 4}}}, context);
    ASSERT_TRUE(model.ok()) << model.status();
    int products = 0;
    forwardOf(*model).walk([&](soap::DotOp dot) {
      ++products;
      for (mlir::Value operand : dot->getOperands()) {
        auto cast = operand.getDefiningOp<soap::CastOp>();
        EXPECT_FALSE(cast && cast.getInput().getDefiningOp<soap::CompareOp>());
      }
    });
    EXPECT_GT(products, 0);
  }
}

// Only layers that differ in their number alone are left out.
TEST_F(PresetTest, BuildsAllLayersThatDiffer) {
  auto builtOf = [&](const std::string& fields) {
    absl::StatusOr<FoldedPreset> model =
        readFoldedPreset(write(fields), {.batch = 2, .dims = {{"seq", 8}}},
                         /*kept=*/6, context);
    EXPECT_TRUE(model.ok()) << model.status().ToString();
    return std::make_pair(model->layers, model->built);
  };
  const std::string gpt2 =
      R"("model_type": "gpt2", "vocab_size": 32, "n_embd": 16, "n_head": 4,
         "n_layer": 9)";
  EXPECT_EQ(builtOf(gpt2), std::make_pair(9, 6));
  EXPECT_EQ(builtOf(gpt2 + R"(, "scale_attn_by_inverse_layer_idx": true)"),
            std::make_pair(0, 0));
  const std::string gemma2 =
      R"("model_type": "gemma2", "vocab_size": 32, "hidden_size": 16,
         "intermediate_size": 24, "num_hidden_layers": 9, "sliding_window": 4,
         "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 8)";
  EXPECT_EQ(builtOf(gemma2), std::make_pair(0, 0));
}

// --- Files of weights
// ----------------------------------------------------------------

class PresetWeightsTest : public PresetTest {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }

  // A file of the folder that begins as a safetensors file with that header.
  void writeHeader(const std::string& header) {
    uint64_t length = header.size();
    std::ofstream file(folder + "/model.safetensors", std::ios::binary);
    file.write(reinterpret_cast<const char*>(&length), sizeof(length));
    file << header;
  }

  void writeIndex(const std::string& name) {
    std::ofstream(folder + "/model.safetensors.index.json")
        << R"({"weight_map": {"lm_head.weight": ")" << name << "\"}}";
  }

  std::string refusal() {
    absl::StatusOr<compiler::ImportedModel> model = readPreset(
        write(kLlama), {.batch = 2, .dims = {{"seq", 8}}, .weights = folder},
        context);
    return std::string(model.status().message());
  }

  std::string folder = absl::StrCat(
      ::testing::TempDir(), "/preset_weights_",
      ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(PresetWeightsTest, HeadersAreNoDeeperThanAnyFile) {
  for (const char* open : {"[", "{\"a\":"}) {
    std::string header = "{\"a\":";
    for (int i = 0; i < 1000000; ++i) header += open;
    writeHeader(header);
    EXPECT_THAT(refusal(), HasSubstr("nested more than 32 levels deep"));
  }
}

TEST_F(PresetWeightsTest, HeadersThatLieAreRefused) {
  writeHeader(
      R"({"model.embed_tokens.weight": {"dtype": "F32", "shape": [1e300, -1]}})");
  EXPECT_THAT(refusal(), HasSubstr("has shape [-1,-1], the model needs"));
  writeHeader("\"text\"");
  EXPECT_THAT(refusal(), HasSubstr("has a header that is no object"));
  writeHeader("{} {");
  EXPECT_THAT(refusal(), HasSubstr("has a bad header: not JSON"));
}

TEST_F(PresetWeightsTest, AnIndexLeavesItsFolderNowhere) {
  for (const char* name : {"../model.safetensors", "..", "/etc/passwd", "",
                           "a/b.safetensors", "./x"}) {
    writeIndex(name);
    EXPECT_THAT(refusal(), HasSubstr("names no file in its folder")) << name;
  }
}

TEST_F(PresetWeightsTest, APipeIsNotWaitedFor) {
  writeIndex("pipe.safetensors");
  ASSERT_EQ(mkfifo((folder + "/pipe.safetensors").c_str(), 0600), 0);
  EXPECT_THAT(refusal(), HasSubstr("cannot be read as a safetensors file"));
}

// --- Recognition
// ------------------------------------------------------------------

TEST_F(PresetTest, ConfigurationsAreRecognisedByContent) {
  EXPECT_EQ(compiler::kindOfModelFile(write(kLlama)),
            compiler::ModelKind::kConfiguration);
  std::string path = absl::StrCat(::testing::TempDir(), "/spaced");
  std::ofstream(path) << "\xEF\xBB\xBF\n  {}";
  EXPECT_EQ(compiler::kindOfModelFile(path),
            compiler::ModelKind::kConfiguration);
  std::ofstream(path) << "\x08\x07\x12{";
  EXPECT_EQ(compiler::kindOfModelFile(path), compiler::ModelKind::kOnnx);
  EXPECT_EQ(compiler::kindOfModelFile("no such file"),
            compiler::ModelKind::kOnnx);
}

}  // namespace
}  // namespace soapstone::presets
