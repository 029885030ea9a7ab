// Configurations that are refused, by the name of the field or size.

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/presets/preset.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"
#include "tests/unit/frontend/presets/preset_fixture.h"

namespace soapstone::presets {
namespace {

using ::testing::HasSubstr;

TEST_F(PresetTest, UnknownFieldsAreNamed) {
  absl::StatusOr<compiler::ImportedModel> model = build(absl::StrCat(
      kLlama, R"(, "fancy": 3, "plain": false, "use_cache": true)"));
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_THAT(
      model->warnings,
      ::testing::ElementsAre("fields that are not known are left out: fancy"));
}

TEST_F(PresetTest, OtherMathematicsIsRefusedByName) {
  EXPECT_THAT(
      build(absl::StrCat(
                kLlama,
                R"(, "rope_scaling": {"rope_type": "dynamic", "factor": 2})"))
          .status()
          .message(),
      HasSubstr("field 'rope_scaling.rope_type' is 'dynamic', which is not "
                "supported"));
  EXPECT_THAT(build(absl::StrCat(kLlama, R"(, "hidden_act": "mish")"))
                  .status()
                  .message(),
              HasSubstr("activation 'mish' is not supported"));
  EXPECT_THAT(build(absl::StrCat(kLlama, R"(, "num_key_value_heads": 3)"))
                  .status()
                  .message(),
              HasSubstr("field 'num_key_value_heads' is 3, must divide the 4 "
                        "heads"));
}

TEST_F(PresetTest, LongValuesAreShortened) {
  const auto messageOf = [this](const std::string& value) {
    return std::string(
        build(absl::StrCat(kLlama, ", \"rms_norm_eps\": \"", value, "\""))
            .status()
            .message());
  };
  EXPECT_THAT(messageOf(std::string(5000, 'y')), HasSubstr("yyy.., must be"));
  EXPECT_LT(messageOf(std::string(5000, 'y')).size(), size_t{200});
  // No character is cut.
  std::string wide;
  for (int i = 0; i < 100; ++i) absl::StrAppend(&wide, "\u4e2d");
  EXPECT_THAT(messageOf(wide), HasSubstr("is \".., must be a number"));
}

TEST_F(PresetTest, WrongFieldsAreRefusedByName) {
  EXPECT_THAT(build(R"("model_type": "llama")").status().message(),
              HasSubstr("field 'vocab_size' is missing"));
  EXPECT_THAT(build(absl::StrCat(kLlama, R"(, "rms_norm_eps": "small")"))
                  .status()
                  .message(),
              HasSubstr("field 'rms_norm_eps' is \"small\", must be a number"));
  EXPECT_THAT(
      build(absl::StrCat(kLlama, R"(, "rms_norm_eps": -1)")).status().message(),
      HasSubstr("field 'rms_norm_eps' is -1, must be above 0"));
  EXPECT_THAT(build(absl::StrCat(kLlama, R"(, "initializer_range": 1e308)"))
                  .status()
                  .message(),
              HasSubstr("field 'initializer_range' is 1e+308, must fit"));
  for (const char* family : {"gemma2", "gemma3_text"}) {
    EXPECT_THAT(
        build(absl::StrCat(R"("model_type": ")", family,
                           R"(", "vocab_size": 32, "hidden_size": 16,
                              "intermediate_size": 24, "num_hidden_layers": 2,
                              "num_attention_heads": 4,
                              "query_pre_attn_scalar": 0)"))
            .status()
            .message(),
        HasSubstr("field 'query_pre_attn_scalar' is 0, must be above 0"));
  }
  EXPECT_THAT(
      build(R"("model_type": "fish")").status().message(),
      HasSubstr("model_type 'fish' is not supported; known are arcee, bert, "));
  EXPECT_THAT(build(R"("model_type": "phimoe")").status().message(),
              HasSubstr("model_type 'phimoe' is not supported: its router has "
                        "a backward of its own; any model can come as"));
  EXPECT_THAT(build(R"("a": 1)").status().message(), HasSubstr("is no model"));
}

// Values that transformers would ignore, or could not build, are refused.
TEST_F(PresetTest, FieldsOfLinearBiasesAreRefusedByName) {
  struct Refused {
    const char* fields;
    const char* message;
  };
  const Refused cases[] = {
      {R"("model_type": "mpt", "n_layers": 1, "d_model": 16, "n_heads": 2,
          "attn_config": {"alibi": false})",
       "field 'attn_config.alibi' is false, which is not supported"},
      {R"("model_type": "mpt", "n_layers": 1, "d_model": 16, "n_heads": 2,
          "resid_pdrop": 0.1)",
       "field 'resid_pdrop' is 0.1"},
      {R"("model_type": "bloom", "n_layer": 1, "n_embed": 16,
          "hidden_size": 32, "n_head": 2)",
       "field 'n_embed' is 16, which is not supported; only 32 is"},
      {R"("model_type": "bloom", "n_layer": 1, "hidden_size": 2147483648,
          "n_head": 2147483648, "vocab_size": 8)",
       "cannot bias the scores of 2147483648 heads by position"},
      {R"("model_type": "falcon", "num_hidden_layers": 1, "hidden_size": 16,
          "num_attention_heads": 4, "num_kv_heads": 3,
          "new_decoder_architecture": true)",
       "field 'num_kv_heads' is 3, must divide the 4 heads"},
      {R"("model_type": "falcon", "num_hidden_layers": 1, "hidden_size": 16,
          "num_attention_heads": 4, "num_kv_heads": 2, "multi_query": false)",
       "field 'num_kv_heads' is 2, must be the number of 4 heads"},
      {R"("model_type": "falcon", "num_hidden_layers": 1, "hidden_size": 16,
          "num_attention_heads": 4, "num_ln_in_parallel_attn": 2)",
       "field 'num_ln_in_parallel_attn' is 2, must be at most 1"},
      {R"("model_type": "gptj", "n_layer": 1, "n_embd": 16, "n_head": 4,
          "rotary_dim": null)",
       "field 'rotary_dim' is null"},
  };
  for (const Refused& refused : cases) {
    EXPECT_THAT(build(refused.fields).status().message(),
                HasSubstr(refused.message));
  }
}

// Numbers that would make frequencies, scores or sizes that are no numbers.
TEST_F(PresetTest, NumbersOutOfRangeAreRefusedByName) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("rope_theta": 0)", "field 'rope_theta' is 0, must be above 0"},
      {R"("rope_theta": 1e-320)", "must be above 0"},
      {R"("partial_rotary_factor": 1e300)",
       "field 'partial_rotary_factor' is 1e+300, must fit"},
      {R"("partial_rotary_factor": 1.5)",
       "field 'partial_rotary_factor' is 1.5, must be at most 1"},
      {R"("rope_scaling": {"rope_type": "linear", "factor": 0})",
       "field 'rope_scaling.factor' is 0, must be above 0"},
      {R"("rope_scaling": {"rope_type": "llama3", "factor": 8,
          "low_freq_factor": 4, "high_freq_factor": 4,
          "original_max_position_embeddings": 8192})",
       "field 'high_freq_factor' is 4, must be above low_freq_factor, 4"},
      {R"("rope_theta": 1, "rope_scaling": {"rope_type": "yarn", "factor": 8})",
       "field 'rope_theta' is 1, must be above 1 for the scaling yarn"},
      {R"("rope_scaling": {"rope_type": "yarn", "factor": 8, "beta_slow": -1})",
       "field 'rope_scaling.beta_slow' is -1, must be above 0"},
  };
  for (const auto& [fields, message] : cases) {
    EXPECT_THAT(build(absl::StrCat(kLlama, ", ", fields)).status().message(),
                HasSubstr(message));
  }
  EXPECT_THAT(
      build(R"("model_type": "gpt2", "vocab_size": 2147483648, "n_layer": 1,
               "n_embd": 2147483648, "n_head": 1)")
          .status()
          .message(),
      HasSubstr("'transformer.wte.weight' would have 2147483648 x 2147483648 "
                "elements, at most 281474976710656 are possible"));
  EXPECT_THAT(build(R"("model_type": "gemma2", "vocab_size": 32,
                       "hidden_size": 16, "intermediate_size": 24,
                       "num_hidden_layers": 2, "num_attention_heads": 4,
                       "attn_logit_softcapping": -1)")
                  .status()
                  .message(),
              HasSubstr("field 'attn_logit_softcapping' is -1, must be at "
                        "least 0"));
}

TEST_F(PresetTest, SizesOfLayersMustBeEqual) {
  const std::string fields =
      R"("model_type": "hunyuan_v1_moe", "vocab_size": 32, "hidden_size": 16,
         "intermediate_size": 24, "num_hidden_layers": 2,
         "num_attention_heads": 4, "num_experts": 4)";
  EXPECT_THAT(
      build(absl::StrCat(fields, R"(, "moe_topk": [1, 2])")).status().message(),
      HasSubstr("field 'moe_topk' has the entries 1 and 2; all must be one"));
  EXPECT_THAT(
      build(absl::StrCat(fields, R"(, "moe_topk": [1])")).status().message(),
      HasSubstr("field 'moe_topk' has 1 entries for 2 layers"));
  EXPECT_TRUE(build(absl::StrCat(fields, R"(, "moe_topk": [2, 2])")).ok());
}

TEST_F(PresetTest, HeadsThatDoNotDivideTheWidthAreRefusedByName) {
  EXPECT_THAT(
      build(R"("model_type": "gpt2", "n_embd": 16, "n_head": 5, "n_layer": 1)")
          .status()
          .message(),
      HasSubstr("field 'n_head' is 5, must divide the width 16"));
  for (const char* family : {"gpt_neox", "opt", "bert", "llama"}) {
    EXPECT_THAT(build(absl::StrCat(R"("model_type": ")", family,
                                   R"(", "vocab_size": 32, "hidden_size": 16,
                                      "num_attention_heads": 5,
                                      "intermediate_size": 24,
                                      "num_hidden_layers": 1)"))
                    .status()
                    .message(),
                HasSubstr("field 'num_attention_heads' is 5, must divide the "
                          "width 16"))
        << family;
  }
}

TEST_F(PresetTest, SizesOfARunAreRequired) {
  std::string path = write(kLlama);
  EXPECT_THAT(readPreset(path, {}, context).status().message(),
              HasSubstr("give --batch N"));
  EXPECT_THAT(readPreset(path, {.batch = 1}, context).status().message(),
              HasSubstr("give --seq N"));
  EXPECT_THAT(build(kLlama, {{"length", 8}}).status().message(),
              HasSubstr("has no dimension 'length'"));
}

TEST_F(PresetTest, TurnedElementsAreBounded) {
  EXPECT_THAT(build(absl::StrCat(kLlama, R"(, "head_dim": 2147483648)"))
                  .status()
                  .message(),
              HasSubstr("cannot turn 2147483648 elements of a head; at most "
                        "65536"));
}

TEST_F(PresetTest, LayersAreBounded) {
  std::string fields =
      R"("model_type": "llama", "vocab_size": 32, "hidden_size": 16,
       "intermediate_size": 24, "num_attention_heads": 4,
       "num_hidden_layers": 2000000000)";
  EXPECT_THAT(build(fields).status().message(),
              HasSubstr("field 'num_hidden_layers' is 2000000000, must be at "
                        "most 10000"));
  EXPECT_THAT(
      build(kLlama, {{"seq", 8}, {"layers", 2000000000}}).status().message(),
      HasSubstr("--dim layers=2000000000, must be 1 to 10000"));
}

}  // namespace
}  // namespace soapstone::presets
