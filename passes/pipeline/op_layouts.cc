#include "passes/pipeline/op_layouts.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/sharding/layout_derivation.h"
#include "ir/soap/config.h"
#include "ir/soap/shape_checks.h"

namespace soapstone::pipeline {
namespace {

absl::Span<const int64_t> toSpan(ArrayRef<int64_t> shape) {
  return {shape.data(), shape.size()};
}

// `derive` gives the layout for a rule and a configuration.
template <typename Derive>
std::optional<sharding::Layout> layoutOf(Operation* op, Derive derive) {
  auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
  soap::ConfigAttr config = soap::configOf(op);
  if (!sharded || !config) return std::nullopt;
  sharding::ShardingRule rule = sharded.getShardingRule();
  absl::StatusOr<sharding::OpConfiguration> configuration =
      soap::toConfiguration(config, rule);
  if (!configuration.ok()) return std::nullopt;
  absl::StatusOr<sharding::Layout> layout = derive(rule, *configuration);
  if (!layout.ok()) return std::nullopt;
  return *std::move(layout);
}

}  // namespace

std::optional<sharding::Layout> resultLayout(mlir::OpResult result) {
  return layoutOf(result.getOwner(), [&](const auto& rule, const auto& config) {
    return sharding::resultLayout(rule, config,
                                  static_cast<int>(result.getResultNumber()),
                                  toSpan(soap::shapeOf(result)));
  });
}

std::optional<sharding::Layout> operandLayout(mlir::OpOperand& operand) {
  return layoutOf(
      operand.getOwner(), [&](const auto& rule, const auto& config) {
        return sharding::operandLayout(
            rule, config, static_cast<int>(operand.getOperandNumber()),
            toSpan(soap::shapeOf(operand.get())));
      });
}

}  // namespace soapstone::pipeline
