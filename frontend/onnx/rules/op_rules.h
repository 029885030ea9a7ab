#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_OP_RULES_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_OP_RULES_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "frontend/onnx/rules/op_context.h"

namespace soapstone::onnx {

using OpFunction = absl::Status (*)(OpContext&);

// Brings an op into the internal form (operands into attributes, defaults
// filled in) and types its results.
struct InferRule {
  absl::string_view opType;
  int minInputs;  // required inputs, which must be present
  int maxInputs;  // -1: any number
  int maxOutputs;
  OpFunction infer;
};

// Rewrites an op of an older operator set into the meaning of the newest.
struct Upconversion {
  absl::string_view opType;
  int64_t before;  // applies to files with an opset below this
  OpFunction apply;
};

// Evaluates an op in the internal form on known operands (null for an absent
// one). `types` are static; the result has one tensor for each of them, or is
// empty if this case is not evaluated.
using FoldFunction = std::vector<Tensor> (*)(
    const Node& node, absl::Span<const Tensor* const> operands,
    absl::Span<const ValueType> types);

struct FoldRule {
  absl::string_view opType;
  FoldFunction fold;
};

// Rules by family; each table is in the file of its family.
absl::Span<const InferRule> elementwiseRules();
absl::Span<const InferRule> shapeRules();
absl::Span<const InferRule> movementRules();
absl::Span<const InferRule> indexingRules();
absl::Span<const InferRule> reductionRules();
absl::Span<const InferRule> contractionRules();
absl::Span<const InferRule> fourierRules();
absl::Span<const InferRule> windowRules();
absl::Span<const InferRule> normalizationRules();
absl::Span<const InferRule> recurrentRules();
absl::Span<const InferRule> lossRules();
// Ops of ai.onnx.preview.training and our own internal ones.
absl::Span<const InferRule> trainingRules();
absl::Span<const InferRule> generatorRules();
absl::Span<const InferRule> resizeRules();
absl::Span<const Upconversion> upconversions();
absl::Span<const FoldRule> elementwiseFolds();
absl::Span<const FoldRule> movementFolds();
absl::Span<const FoldRule> indexingFolds();
absl::Span<const FoldRule> reductionFolds();

// The rule of an op of the default domain or of ai.onnx.preview.training, or
// null if the op is not known.
const InferRule* findInferRule(absl::string_view domain,
                               absl::string_view opType);
const FoldRule* findFoldRule(absl::string_view domain,
                             absl::string_view opType);
// Rewrites the node if its opset asks for it.
absl::Status upconvert(OpContext& context);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_OP_RULES_H_
