#include "ir/sharding/factor_flow.h"

#include <algorithm>
#include <utility>

namespace soapstone::sharding {
namespace {

absl::InlinedVector<int, 4> largeFactors(const DimensionMapping& dim,
                                         const ShardingRule& rule) {
  absl::InlinedVector<int, 4> factors;
  for (int factor : dim.factors) {
    if (rule.factors[factor].size > 1) factors.push_back(factor);
  }
  return factors;
}

// The same of a dimension without a halo: behind one, positions are not the
// factor's.
absl::InlinedVector<int, 4> alignedFactors(const DimensionMapping& dim,
                                           const ShardingRule& rule) {
  return dim.hasHalo ? absl::InlinedVector<int, 4>() : largeFactors(dim, rule);
}

// Whether a result of an op with this rule has a dimension with `factor`.
bool isKept(const ShardingRule& rule, int factor) {
  for (const TensorMapping& result : rule.results) {
    for (const DimensionMapping& dim : result.dims) {
      if (std::find(dim.factors.begin(), dim.factors.end(), factor) !=
          dim.factors.end()) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

FlowDimensions flowDimensions(const TensorMapping& mapping,
                              const ShardingRule& rule) {
  FlowDimensions dims(mapping.dims.size());
  for (size_t i = 0; i < dims.size(); ++i) {
    absl::InlinedVector<int, 4> factors = largeFactors(mapping.dims[i], rule);
    dims[i].factors.assign(factors.begin(), factors.end());
    dims[i].hasHalo = mapping.dims[i].hasHalo;
  }
  return dims;
}

bool OpFactors::hasLeaders(int factor) const {
  return std::find(carried.begin(), carried.end(), factor) != carried.end();
}

bool OpFactors::read(const FlowDimensions& theirs, const TensorMapping& mapping,
                     bool windows) {
  bool changed = false;
  for (size_t d = 0; d < std::min(theirs.size(), mapping.dims.size()); ++d) {
    const DimensionMapping& dim = mapping.dims[d];
    if ((theirs[d].hasHalo || dim.hasHalo) && !windows) continue;
    absl::InlinedVector<int, 4> factors = largeFactors(dim, *own);
    size_t count = std::min(factors.size(), theirs[d].factors.size());
    for (size_t i = 0; i < count; ++i) {
      int from = theirs[d].factors[i];
      if (carried[factors[i]] < 0 && !hasLeaders(from)) {
        carried[factors[i]] = from;
        changed = true;
      }
      if (leader->factors[from].size != own->factors[factors[i]].size) break;
    }
  }
  return changed;
}

bool OpFactors::readPartials(absl::Span<const int> partials,
                             const TensorMapping& mapping) {
  bool changed = false;
  size_t next = 0;
  for (int from : partials) {
    if (hasLeaders(from)) continue;
    while (next < mapping.partials.size() &&
           carried[mapping.partials[next].factor] >= 0) {
      ++next;
    }
    if (next == mapping.partials.size()) break;
    carried[mapping.partials[next].factor] = from;
    changed = true;
  }
  return changed;
}

FollowRule OpFactors::followRule() const {
  FollowRule rule;
  rule.factors.assign(leader->factors.size(), -1);
  for (size_t i = 0; i < carried.size(); ++i) {
    if (carried[i] >= 0) rule.factors[carried[i]] = static_cast<int>(i);
  }
  return rule;
}

FactorFlow::FactorFlow(const FlowGraph& graph, const ShardingRule& leader,
                       FactorFlowPolicy policy)
    : graph(graph),
      leader(leader),
      policy(std::move(policy)),
      sweep(graph.opCount(),
            isWhole() ? SweepOrder::kBothWays : SweepOrder::kForward),
      values(graph.valueCount()) {}

void FactorFlow::tag(int value, const TensorMapping& mapping) {
  Value& tagged = values[value];
  if (tagged.isKnown) return;
  tagged.isKnown = true;
  tagged.dims = flowDimensions(mapping, leader);
  if (!isWhole()) return;
  for (FlowDimension& dim : tagged.dims) {
    if (dim.hasHalo) dim.factors.clear();
  }
}

bool FactorFlow::complete(int value, const TensorMapping& mapping) {
  Value& tagged = values[value];
  if (!tagged.isKnown) {
    tag(value, mapping);
    return true;
  }
  bool changed = false;
  FlowDimensions dims = flowDimensions(mapping, leader);
  for (size_t i = 0; i < dims.size(); ++i) {
    if (!tagged.dims[i].factors.empty()) continue;
    tagged.dims[i] = std::move(dims[i]);
    changed |= !tagged.dims[i].factors.empty();
  }
  return changed;
}

void FactorFlow::run() {
  ops.clear();
  for (int op = 0; op < graph.opCount(); ++op)
    ops.emplace_back(leader, graph.rule(op));
  for (bool windows : {false, true}) {
    if (windows && isWhole()) break;
    for (int op = 0; op < graph.opCount(); ++op) sweep.mark(op);
    for (int op = sweep.next(); op >= 0; op = sweep.next()) {
      if (visit(op, windows)) sweep.mark(op);
    }
  }
}

// Returns whether the factors of the op have changed.
bool FactorFlow::visit(int op, bool windows) {
  const ShardingRule& rule = graph.rule(op);
  absl::Span<const int> operands = graph.operands(op);
  absl::Span<const int> results = graph.results(op);
  bool changed = false;
  for (size_t i = 0; i < operands.size(); ++i)
    changed |= read(op, operands[i], rule.operands[i], windows);
  for (size_t i = 0; i < results.size(); ++i)
    changed |= read(op, results[i], rule.results[i], windows);
  for (size_t i = 0; i < results.size(); ++i)
    write(op, results[i], rule.results[i]);
  for (size_t i = 0; i < operands.size(); ++i)
    write(op, operands[i], rule.operands[i]);
  return changed;
}

bool FactorFlow::read(int op, int value, const TensorMapping& mapping,
                      bool windows) {
  const Value& known = values[value];
  if (!known.isKnown || known.dims.size() != mapping.dims.size()) return false;
  if (isWhole()) return readWhole(op, known.dims, mapping);
  bool changed = ops[op].read(known.dims, mapping, windows);
  // Sums of gradients take over what their operands are partial in.
  return ops[op].readPartials(known.partials, mapping) || changed;
}

bool FactorFlow::readWhole(int op, const FlowDimensions& theirs,
                           const TensorMapping& mapping) {
  const ShardingRule& rule = graph.rule(op);
  bool changed = false;
  for (size_t d = 0; d < theirs.size(); ++d) {
    const absl::InlinedVector<int, 2>& carried = theirs[d].factors;
    absl::InlinedVector<int, 4> own = alignedFactors(mapping.dims[d], rule);
    // The shards of a dimension that the op divides into them are the factor.
    if (carried.size() == 1 && own.size() == 2 &&
        rule.factors[own[0]].size == shardsOf(carried[0])) {
      own.pop_back();
    }
    if (own.size() != carried.size()) continue;
    for (size_t i = 0; i < own.size(); ++i) {
      int64_t size = rule.factors[own[i]].size;
      bool matches = size == leader.factors[carried[i]].size ||
                     size == shardsOf(carried[i]);
      if (!matches || ops[op][own[i]] >= 0) continue;
      ops[op].set(own[i], carried[i]);
      changed = true;
    }
  }
  return changed;
}

void FactorFlow::write(int op, int value, const TensorMapping& mapping) {
  bool changed = isWhole() ? writeWhole(op, values[value], mapping)
                           : writeNew(op, values[value], mapping);
  if (!changed) return;
  for (int user : graph.opsOf(value)) sweep.mark(user);
}

// Says everything that is known of a value; of one that was known, the
// dimensions of which nothing was.
bool FactorFlow::writeNew(int op, Value& value,
                          const TensorMapping& mapping) const {
  if (value.isKnown) return writeUnknownDims(op, value, mapping);
  FlowDimensions dims(mapping.dims.size());
  for (size_t d = 0; d < dims.size(); ++d) {
    dims[d].hasHalo = mapping.dims[d].hasHalo;
    for (int factor : largeFactors(mapping.dims[d], graph.rule(op))) {
      if (ops[op][factor] < 0) break;
      dims[d].factors.push_back(ops[op][factor]);
      value.isKnown = true;
    }
  }
  for (const PartialFactor& partial : mapping.partials) {
    if (ops[op][partial.factor] < 0) continue;
    value.partials.push_back(ops[op][partial.factor]);
    value.isKnown = true;
  }
  if (value.isKnown) value.dims = std::move(dims);
  return value.isKnown;
}

// The op that broadcasts a bias does not know the batch: the reader that adds
// the copies to scores does.
bool FactorFlow::writeUnknownDims(int op, Value& value,
                                  const TensorMapping& mapping) const {
  bool changed = false;
  auto isCarried = [&](int factor) {
    return std::any_of(
        value.dims.begin(), value.dims.end(), [&](const FlowDimension& dim) {
          return std::find(dim.factors.begin(), dim.factors.end(), factor) !=
                 dim.factors.end();
        });
  };
  const size_t count = std::min(value.dims.size(), mapping.dims.size());
  for (size_t d = 0; d < count; ++d) {
    if (!value.dims[d].factors.empty()) continue;
    for (int factor : largeFactors(mapping.dims[d], graph.rule(op))) {
      const int carried = ops[op][factor];
      if (carried < 0 || isCarried(carried)) break;
      value.dims[d].factors.push_back(carried);
      value.dims[d].hasHalo = mapping.dims[d].hasHalo;
      changed = true;
    }
  }
  return changed;
}

// Gives the dimensions that carry nothing yet the op's factors, where all of
// them are known.
bool FactorFlow::writeWhole(int op, Value& value,
                            const TensorMapping& mapping) const {
  value.isKnown = true;
  value.dims.resize(mapping.dims.size());
  bool changed = false;
  for (size_t d = 0; d < value.dims.size(); ++d) {
    if (!value.dims[d].factors.empty()) continue;
    absl::InlinedVector<int, 4> own =
        alignedFactors(mapping.dims[d], graph.rule(op));
    bool areKnown = std::all_of(own.begin(), own.end(), [&](int factor) {
      return ops[op][factor] >= 0;
    });
    if (own.empty() || !areKnown) continue;
    for (int factor : own) value.dims[d].factors.push_back(ops[op][factor]);
    changed = true;
  }
  return changed;
}

FollowRule FactorFlow::freeFollowRule(int op) const {
  const ShardingRule& own = graph.rule(op);
  FollowRule rule;
  rule.factors.assign(leader.factors.size(), -1);
  for (bool kept : {true, false}) {
    for (size_t i = 0; i < own.factors.size(); ++i) {
      int factor = static_cast<int>(i);
      if (ops[op][factor] < 0 || isKept(own, factor) != kept ||
          own.factors[i].split != FactorSplit::kFree)
        continue;
      int& follower = rule.factors[ops[op][factor]];
      if (follower < 0) follower = factor;
    }
  }
  return rule;
}

}  // namespace soapstone::sharding
