#include "frontend/onnx/rules/op_rules.h"

#include "absl/container/flat_hash_map.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

template <typename Rule>
using RuleMap = absl::flat_hash_map<absl::string_view, const Rule*>;

template <typename Rule>
RuleMap<Rule> buildMap(std::initializer_list<absl::Span<const Rule>> tables) {
  RuleMap<Rule> map;
  for (absl::Span<const Rule> table : tables) {
    for (const Rule& rule : table) map[rule.opType] = &rule;
  }
  return map;
}

template <typename Rule>
const Rule* lookUp(const RuleMap<Rule>& map, absl::string_view opType) {
  auto it = map.find(opType);
  return it == map.end() ? nullptr : it->second;
}

}  // namespace

const InferRule* findInferRule(absl::string_view domain,
                               absl::string_view opType) {
  static const auto& standard = *new RuleMap<InferRule>(buildMap<InferRule>(
      {elementwiseRules(), shapeRules(), movementRules(), indexingRules(),
       reductionRules(), contractionRules(), fourierRules(), windowRules(),
       normalizationRules(), recurrentRules(), lossRules(), generatorRules(),
       resizeRules()}));
  static const auto& training =
      *new RuleMap<InferRule>(buildMap<InferRule>({trainingRules()}));
  if (domain.empty()) return lookUp(standard, opType);
  if (domain == "ai.onnx.preview.training" || domain == "soapstone") {
    return lookUp(training, opType);
  }
  return nullptr;
}

const FoldRule* findFoldRule(absl::string_view domain,
                             absl::string_view opType) {
  static const auto& folds = *new RuleMap<FoldRule>(
      buildMap<FoldRule>({elementwiseFolds(), movementFolds(), indexingFolds(),
                          reductionFolds()}));
  return domain.empty() ? lookUp(folds, opType) : nullptr;
}

absl::Status upconvert(OpContext& context) {
  if (!context.node.domain.empty()) return absl::OkStatus();
  for (const Upconversion& step : upconversions()) {
    if (context.node.opType != step.opType || context.opset() >= step.before) {
      continue;
    }
    SOAPSTONE_RETURN_IF_ERROR(step.apply(context));
    if (context.isReplaced()) return absl::OkStatus();
  }
  return absl::OkStatus();
}

}  // namespace soapstone::onnx
