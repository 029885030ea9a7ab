#include "frontend/onnx/rules/op_limits.h"

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace soapstone::onnx {
namespace {

// Ranks of the operands in order: "2" exactly, "1-2" a range, "2+" at least,
// "*" any. Operands past the end may have any rank. Where ONNX wants a list or
// a scalar and exporters write either, both are read.
struct OperandRanks {
  absl::string_view opType;
  absl::string_view ranks;
};

constexpr OperandRanks kRanks[] = {
    {"Adagrad", "0-1 0-1"},
    {"Adam", "0-1 0-1"},
    {"Attention", "3-4 3-4 3-4 1-4 4 4 1"},
    {"AveragePool", "3+"},
    {"BatchNormalization", "2+ 1 1 1 1"},
    {"Clip", "* 0-1 0-1"},
    {"Col2Im", "3 1 1"},
    {"Compress", "1+ 1"},
    {"Concat", "1+ 1+"},
    {"ConstantOfShape", "0-1"},
    {"Conv", "3+ 3+ 1"},
    {"ConvInteger", "3+ 3+ 0-1 0-1"},
    {"ConvTranspose", "3+ 3+ 1"},
    {"CumProd", "1+ 0-1"},
    {"CumSum", "1+ 0-1"},
    {"DFT", "2+ 0-1 0-1"},
    {"DepthToSpace", "4"},
    {"Dropout", "* 0-1 0-1"},
    {"Expand", "* 0-1"},
    {"EyeLike", "2"},
    {"GRU", "3 3 3 2 1 3"},
    {"Gather", "1+ *"},
    {"GatherElements", "1+ 1+"},
    {"GatherND", "1+ 1+"},
    {"Gemm", "2 2 0-2"},
    {"GlobalAveragePool", "2+"},
    {"GlobalLpPool", "2+"},
    {"GlobalMaxPool", "2+"},
    {"GridSample", "3+ 3+"},
    {"GroupNormalization", "2+ 1 1"},
    {"If", "0-1"},
    {"InstanceNormalization", "2+ 1 1"},
    {"LRN", "2+"},
    {"LSTM", "3 3 3 2 1 3 3 2"},
    {"LayerNormalization", "1+"},
    {"Loop", "0-1 0-1"},
    {"LpNormalization", "1+"},
    {"LpPool", "3+"},
    {"MatMul", "1+ 1+"},
    {"MatMulInteger", "1+ 1+"},
    {"MaxPool", "3+"},
    {"Momentum", "0-1 0-1"},
    {"Multinomial", "2"},
    {"NegativeLogLikelihoodLoss", "2+ 1+ 1"},
    {"OneHot", "* 0-1 1"},
    {"Pad", "* 1 0-1 1"},
    {"RMSNormalization", "1+"},
    {"RNN", "3 3 3 2 1 3"},
    {"Range", "0-1 0-1 0-1"},
    {"ReduceL1", "* 0-1"},
    {"ReduceL2", "* 0-1"},
    {"ReduceLogSum", "* 0-1"},
    {"ReduceLogSumExp", "* 0-1"},
    {"ReduceMax", "* 0-1"},
    {"ReduceMean", "* 0-1"},
    {"ReduceMin", "* 0-1"},
    {"ReduceProd", "* 0-1"},
    {"ReduceSum", "* 0-1"},
    {"ReduceSumSquare", "* 0-1"},
    {"Reshape", "* 0-1"},
    {"Resize", "* 1 1 1"},
    {"ReverseSequence", "2+ 1"},
    {"RotaryEmbedding", "3-4 2-3 2-3 2"},
    {"Scatter", "1+ 1+ 1+"},
    {"ScatterElements", "1+ 1+ 1+"},
    {"STFT", "2-3 0-1 1 0-1"},
    {"ScatterND", "1+ 1+ *"},
    {"Slice", "1+ 0-1 0-1 0-1 0-1"},
    {"SoftmaxCrossEntropyLoss", "2+ 1+ 1"},
    {"SpaceToDepth", "4"},
    {"Split", "1+ 0-1"},
    {"Squeeze", "* 0-1"},
    {"Tile", "* 0-1 0-1"},
    {"TopK", "1+ 0-1"},
    {"Trilu", "2+ 0-1"},
    {"Unsqueeze", "* 0-1"},
    {"Upsample", "1+ 1"},
};

// Texts of an attribute; an empty op type stands for every op.
struct TextRule {
  absl::string_view opType;
  absl::string_view attribute;
  std::vector<absl::string_view> texts;
};

// An empty auto_pad is an old way to write NOTSET. Upsample of opset 1 says
// "bilinear", GridSample of opset 16 "bilinear" and "bicubic".
const std::vector<TextRule>& textRules() {
  static const auto& rules = *new std::vector<TextRule>{
      {"", "auto_pad", {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID", ""}},
      {"BitShift", "direction", {"LEFT", "RIGHT"}},
      {"", "direction", {"forward", "reverse", "bidirectional"}},
      {"DepthToSpace", "mode", {"DCR", "CRD"}},
      {"GridSample",
       "mode",
       {"linear", "nearest", "cubic", "bilinear", "bicubic"}},
      {"Pad", "mode", {"constant", "reflect", "edge", "wrap"}},
      {"Resize", "mode", {"nearest", "linear", "cubic"}},
      {"Upsample", "mode", {"nearest", "linear", "bilinear"}},
      {"", "padding_mode", {"zeros", "border", "reflection"}},
      {"NegativeLogLikelihoodLoss", "reduction", {"none", "mean", "sum"}},
      {"SoftmaxCrossEntropyLoss", "reduction", {"none", "mean", "sum"}},
      {"", "reduction", {"none", "add", "mul", "max", "min"}},
      {"",
       "coordinate_transformation_mode",
       {"half_pixel", "half_pixel_symmetric", "pytorch_half_pixel",
        "align_corners", "asymmetric", "tf_half_pixel_for_nn",
        "tf_crop_and_resize"}},
      {"",
       "nearest_mode",
       {"round_prefer_floor", "round_prefer_ceil", "floor", "ceil"}},
      {"",
       "keep_aspect_ratio_policy",
       {"stretch", "not_larger", "not_smaller"}},
      {"", "approximate", {"none", "tanh"}},
  };
  return rules;
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct NumberRule {
  absl::string_view opType;  // empty: every op
  absl::string_view attribute;
  NumberRange range;
};

constexpr NumberRule kNumbers[] = {
    {"BatchNormalization", "momentum", {0, 1}},
    {"", "epsilon", {0, kInfinity}},
    {"Attention", "softcap", {0, std::numeric_limits<float>::max()}},
    {"", "blocksize", {1, 1 << 20}},
    {"", "clip", {0, kInfinity}},
    {"", "hidden_size", {1, kInfinity}},
    {"", "num_heads", {0, kInfinity}},
    {"", "rotary_embedding_dim", {0, kInfinity}},
    {"", "q_num_heads", {1, kInfinity}},
    {"", "kv_num_heads", {1, kInfinity}},
    {"", "qk_matmul_output_mode", {0, 3}},
    {"LpNormalization", "p", {1, 2}},
    {"", "p", {1, kInfinity}},
    {"RandomNormal", "scale", {0, kInfinity}},
    {"RandomNormalLike", "scale", {0, kInfinity}},
    // Truth values.
    {"", "allowzero", {0, 1}},
    {"", "antialias", {0, 1}},
    {"", "ceil_mode", {0, 1}},
    {"", "count_include_pad", {0, 1}},
    {"", "detect_negative", {0, 1}},
    {"", "detect_positive", {0, 1}},
    {"", "exclude_outside", {0, 1}},
    {"", "exclusive", {0, 1}},
    {"", "fmod", {0, 1}},
    {"", "input_forget", {0, 1}},
    {"", "interleaved", {0, 1}},
    {"", "inverse", {0, 1}},
    {"", "is_causal", {0, 1}},
    {"", "keepdims", {0, 1}},
    {"", "largest", {0, 1}},
    {"", "layout", {0, 1}},
    {"", "linear_before_reset", {0, 1}},
    {"", "onesided", {0, 1}},
    {"", "reverse", {0, 1}},
    {"", "select_last_index", {0, 1}},
    {"", "sorted", {0, 1}},
    {"", "storage_order", {0, 1}},
    {"", "training_mode", {0, 1}},
    {"", "transA", {0, 1}},
    {"", "transB", {0, 1}},
    {"", "upper", {0, 1}},
};

RankRange parseRange(absl::string_view word) {
  RankRange range;
  if (word == "*") return range;
  const bool isOpen = absl::ConsumeSuffix(&word, "+");
  const std::vector<absl::string_view> ends = absl::StrSplit(word, '-');
  bool isRead = absl::SimpleAtoi(ends.front(), &range.least);
  if (!isOpen) isRead = absl::SimpleAtoi(ends.back(), &range.most) && isRead;
  return isRead ? range : RankRange();
}

using RankMap = absl::flat_hash_map<absl::string_view, std::vector<RankRange>>;

RankMap parseRanks() {
  RankMap map;
  for (const OperandRanks& entry : kRanks) {
    for (absl::string_view word : absl::StrSplit(entry.ranks, ' ')) {
      map[entry.opType].push_back(parseRange(word));
    }
  }
  return map;
}

}  // namespace

RankRange operandRanks(absl::string_view opType, size_t index) {
  static const auto& ranks = *new RankMap(parseRanks());
  const auto found = ranks.find(opType);
  if (found == ranks.end() || index >= found->second.size()) return {};
  return found->second[index];
}

absl::Span<const absl::string_view> allowedTexts(absl::string_view opType,
                                                 absl::string_view attribute) {
  for (const TextRule& rule : textRules()) {
    if (rule.attribute == attribute &&
        (rule.opType.empty() || rule.opType == opType)) {
      return rule.texts;
    }
  }
  return {};
}

std::optional<NumberRange> allowedNumbers(absl::string_view opType,
                                          absl::string_view attribute) {
  for (const NumberRule& rule : kNumbers) {
    if (rule.attribute == attribute &&
        (rule.opType.empty() || rule.opType == opType)) {
      return rule.range;
    }
  }
  return std::nullopt;
}

}  // namespace soapstone::onnx
