#ifndef SOAPSTONE_IR_MODEL_OP_KINDS_H_
#define SOAPSTONE_IR_MODEL_OP_KINDS_H_

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

// The kinds of ops (`ModelOp::kind`, `OperatorDescription::kind`) that plain
// C++ tells apart: the names that the ops have in the dialect `soap`, which a
// test compares (`OpKindsTest`).
namespace soapstone::model {

inline constexpr absl::string_view kArgReduceKind = "arg_reduce";
inline constexpr absl::string_view kAttentionKind = "attention";
inline constexpr absl::string_view kAttentionGradKind = "attention_grad";
inline constexpr absl::string_view kBatchNormKind = "batch_norm";
inline constexpr absl::string_view kBinaryKind = "binary";
inline constexpr absl::string_view kCastKind = "cast";
inline constexpr absl::string_view kCombineKind = "combine";
inline constexpr absl::string_view kConcatKind = "concat";
inline constexpr absl::string_view kCrossEntropyKind = "cross_entropy";
inline constexpr absl::string_view kCrossEntropyGradKind = "cross_entropy_grad";
inline constexpr absl::string_view kDispatchKind = "dispatch";
inline constexpr absl::string_view kDotKind = "dot";
inline constexpr absl::string_view kDropoutKind = "dropout";
inline constexpr absl::string_view kFillKind = "fill";
inline constexpr absl::string_view kGatherKind = "gather";
inline constexpr absl::string_view kLstmKind = "lstm";
inline constexpr absl::string_view kMatrixProductKind = "matrix_product";
inline constexpr absl::string_view kNormKind = "norm";
inline constexpr absl::string_view kNormGradKind = "norm_grad";
inline constexpr absl::string_view kOptimizerUpdateKind = "optimizer_update";
inline constexpr absl::string_view kPadKind = "pad";
inline constexpr absl::string_view kRotaryKind = "rotary";
inline constexpr absl::string_view kScatterKind = "scatter";
inline constexpr absl::string_view kSelectKind = "select";
inline constexpr absl::string_view kSliceKind = "slice";
inline constexpr absl::string_view kSoftmaxKind = "softmax";
inline constexpr absl::string_view kTopKKind = "top_k";
inline constexpr absl::string_view kUnaryKind = "unary";

inline constexpr absl::string_view kOpKinds[] = {
    kArgReduceKind,     kAttentionKind,
    kAttentionGradKind, kBatchNormKind,
    kBinaryKind,        kCastKind,
    kCombineKind,       kConcatKind,
    kCrossEntropyKind,  kCrossEntropyGradKind,
    kDispatchKind,      kDotKind,
    kDropoutKind,       kFillKind,
    kGatherKind,        kLstmKind,
    kMatrixProductKind, kNormKind,
    kNormGradKind,      kOptimizerUpdateKind,
    kPadKind,           kRotaryKind,
    kScatterKind,       kSelectKind,
    kSoftmaxKind,       kTopKKind,
    kUnaryKind};

// Work of a step that no op of a model is: gradients of micro-batches added up.
inline constexpr absl::string_view kAccumulateKind = "accumulate";

inline bool isAttention(absl::string_view kind) {
  return kind == kAttentionKind || kind == kAttentionGradKind;
}

inline bool isLoss(absl::string_view kind) {
  return kind == kCrossEntropyKind || kind == kCrossEntropyGradKind;
}

// Whether an op multiplies matrices, at once or step by step: what makes a
// gradient of something else than a gradient of its shape.
inline bool isProduct(absl::string_view kind) {
  return kind == kDotKind || absl::StartsWith(kind, "convolution") ||
         absl::StartsWith(kind, kLstmKind);
}

// Whether an op is of the family `Contraction` of `ir/soap/families.td`: work
// that communication hides behind.
inline bool isContraction(absl::string_view kind) {
  return isProduct(kind) || kind == kMatrixProductKind || isAttention(kind);
}

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_OP_KINDS_H_
