#include "ir/sharding/dimension_flow.h"

namespace soapstone::sharding {

using Windows = DimensionFlowPolicy::Windows;

DimensionFlow::DimensionFlow(const FlowGraph& graph,
                             const DimensionFlowPolicy& policy)
    : graph(graph),
      policy(policy),
      sweep(graph.opCount(), SweepOrder::kBothWays),
      isClosed(graph.opCount(), false),
      labels(graph.opCount()),
      places(graph.valueCount(), Place{-1, 1}) {}

void DimensionFlow::seedFactor(int op, int factor) {
  if (labels[op].factor >= 0) return;
  labels[op] = {factor, 1};
  reachedOps.push_back(op);
  sweep.mark(op);
}

void DimensionFlow::seedDimension(int value, int64_t dim) {
  // A value that no op reads or writes carries nothing on.
  if (value >= graph.valueCount() || places[value].dim >= 0) return;
  place(value, {dim, 1});
}

void DimensionFlow::place(int value, const Place& place) {
  places[value] = place;
  reachedValues.push_back(value);
  for (int op : graph.opsOf(value)) sweep.mark(op);
}

std::optional<DimensionFlow::Place> DimensionFlow::placeOf(int value) const {
  if (value < 0 || value >= graph.valueCount() || places[value].dim < 0)
    return std::nullopt;
  return places[value];
}

bool DimensionFlow::run(absl::FunctionRef<bool(int op)> goesOn) {
  for (int op = sweep.next(); op >= 0; op = sweep.next()) {
    if (isClosed[op]) continue;
    if (visit(op) && !goesOn(op)) {
      sweep.reset();
      return false;
    }
  }
  return true;
}

// Returns whether the op has got its label.
bool DimensionFlow::visit(int op) {
  const ShardingRule& rule = graph.rule(op);
  absl::Span<const int> operands = graph.operands(op);
  absl::Span<const int> results = graph.results(op);
  bool isNew = false;
  for (size_t i = 0; i < operands.size(); ++i)
    isNew |= read(op, operands[i], rule.operands[i]);
  for (size_t i = 0; i < results.size(); ++i)
    isNew |= read(op, results[i], rule.results[i]);
  if (isNew) reachedOps.push_back(op);
  if (labels[op].factor < 0) return false;
  // Beyond a factor that cannot be split there are other positions.
  if (policy.entersForbidden &&
      rule.factors[labels[op].factor].split == FactorSplit::kForbidden) {
    return isNew;
  }
  for (size_t i = 0; i < results.size(); ++i)
    write(op, results[i], rule.results[i]);
  for (size_t i = 0; i < operands.size(); ++i)
    write(op, operands[i], rule.operands[i]);
  return isNew;
}

bool DimensionFlow::read(int op, int value, const TensorMapping& mapping) {
  const Place& from = places[value];
  if (from.dim < 0 || labels[op].factor >= 0) return false;
  const DimensionMapping& dim = mapping.dims[from.dim];
  if (dim.hasHalo && policy.windows == Windows::kStop) return false;
  int64_t major = 1;
  for (int factor : dim.factors) {
    const Factor& candidate = graph.rule(op).factors[factor];
    // The factor that begins with the label, or has it inside.
    if (candidate.size > 1 && major <= from.major &&
        from.major < major * candidate.size) {
      if (candidate.split == FactorSplit::kForbidden && !policy.entersForbidden)
        return false;
      labels[op] = {factor, policy.keepsOffset ? from.major / major : 1};
      return true;
    }
    major *= candidate.size;
  }
  return false;
}

void DimensionFlow::write(int op, int value, const TensorMapping& mapping) {
  if (places[value].dim >= 0) return;
  const Label& label = labels[op];
  for (size_t i = 0; i < mapping.dims.size(); ++i) {
    const DimensionMapping& dim = mapping.dims[i];
    if (dim.hasHalo && policy.windows != Windows::kCross) continue;
    int64_t major = label.major;
    for (int factor : dim.factors) {
      if (factor == label.factor)
        return place(value, {static_cast<int64_t>(i), major});
      major *= graph.rule(op).factors[factor].size;
    }
  }
}

void DimensionFlow::clear() {
  for (int op : reachedOps) labels[op] = {};
  for (int value : reachedValues) places[value].dim = -1;
  reachedOps.clear();
  reachedValues.clear();
  sweep.reset();
}

}  // namespace soapstone::sharding
