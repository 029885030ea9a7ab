#include "ir/sharding/layout_derivation.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::sharding {
namespace {

// The layout's dimension, its factors split by the axes that the configuration
// gives them.
LayoutDimension deriveDimension(const ShardingRule& rule,
                                const OpConfiguration& configuration,
                                const DimensionMapping& mapping, int64_t size,
                                bool isResult, Layout* layout) {
  LayoutDimension dim;
  dim.size = size;
  for (int factor : mapping.factors) {
    DimensionFactor split{rule.factors[factor].size, {}};
    for (size_t i = 0; i < configuration.splits.size(); ++i) {
      if (configuration.splits[i].factor != factor) continue;
      const Shares& shares = configuration.splits[i].shares;
      split.axes.push_back(static_cast<int>(i));
      if (!shares.empty()) split.ends = shardEnds(split.size, shares);
      layout->axes[i].role = AxisRole::kSplit;
    }
    dim.factors.push_back(std::move(split));
  }
  if (mapping.factors.empty()) dim.factors.push_back({size, {}});
  if (mapping.hasHalo) {
    dim.hasHalo = true;
    dim.haloIsSummed = isResult;
    dim.halo = mapping.halo;
  }
  return dim;
}

absl::Status markPartials(const ShardingRule& rule,
                          const OpConfiguration& configuration,
                          const TensorMapping& mapping, Layout* layout) {
  bool isPartial = false;
  for (const PartialFactor& partial : mapping.partials) {
    for (size_t i = 0; i < configuration.splits.size(); ++i) {
      const FactorDegree& split = configuration.splits[i];
      if (split.factor != partial.factor || split.degree == 1) continue;
      if (isPartial && layout->partialKind != partial.kind) {
        return absl::InvalidArgumentError(absl::StrCat(
            "factor '", rule.factors[partial.factor].name, "' is split ",
            split.degree,
            " ways beside another whose partial results combine otherwise; "
            "use 1"));
      }
      isPartial = true;
      layout->partialKind = partial.kind;
      layout->axes[i].role = AxisRole::kPartial;
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Layout> deriveLayout(const ShardingRule& rule,
                                    const OpConfiguration& configuration,
                                    const TensorMapping& mapping,
                                    absl::Span<const int64_t> shape,
                                    bool isResult) {
  SOAPSTONE_RETURN_IF_ERROR(validateConfiguration(rule, configuration));
  if (mapping.dims.size() != shape.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the rule maps ", mapping.dims.size(),
                     " dimensions of a tensor of rank ", shape.size()));
  }
  Layout layout;
  layout.devices = configuration.devices;
  for (const FactorDegree& split : configuration.splits) {
    layout.axes.push_back({split.degree, AxisRole::kReplicated});
  }
  layout.axes.push_back({configuration.replication, AxisRole::kReplicated});
  for (size_t i = 0; i < shape.size(); ++i) {
    layout.dims.push_back(deriveDimension(rule, configuration, mapping.dims[i],
                                          shape[i], isResult, &layout));
  }
  SOAPSTONE_RETURN_IF_ERROR(
      markPartials(rule, configuration, mapping, &layout));
  SOAPSTONE_RETURN_IF_ERROR(validateLayout(layout));
  return canonicalLayout(std::move(layout));
}

absl::Status checkIndex(const char* what, int index, size_t count) {
  if (index >= 0 && index < static_cast<int>(count)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the rule has no ", what, " number ", index, "; it has ", count));
}

}  // namespace

absl::StatusOr<Layout> operandLayout(const ShardingRule& rule,
                                     const OpConfiguration& configuration,
                                     int operand,
                                     absl::Span<const int64_t> shape) {
  SOAPSTONE_RETURN_IF_ERROR(
      checkIndex("operand", operand, rule.operands.size()));
  return deriveLayout(rule, configuration, rule.operands[operand], shape,
                      /*isResult=*/false);
}

absl::StatusOr<Layout> resultLayout(const ShardingRule& rule,
                                    const OpConfiguration& configuration,
                                    int result,
                                    absl::Span<const int64_t> shape) {
  SOAPSTONE_RETURN_IF_ERROR(checkIndex("result", result, rule.results.size()));
  return deriveLayout(rule, configuration, rule.results[result], shape,
                      /*isResult=*/true);
}

}  // namespace soapstone::sharding
