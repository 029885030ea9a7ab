#include "passes/strategies/whole_heads.h"

#include <map>
#include <vector>

#include "ir/sharding/dimension_flow.h"

namespace soapstone::strategy {
namespace {

// Attention of one kind: so many heads of keys, and heads of queries for each.
struct Heads {
  int64_t keys = 1;
  int64_t group = 1;

  auto operator<=>(const Heads&) const = default;
};

int64_t sizeOf(const StrategyOp& op, const char* name) {
  const int factor = op.rule.findFactor(name);
  return factor < 0 ? 1 : op.rule.factors[factor].size;
}

// Positions of heads for each device of an axis: as proportions, and how many
// they are together.
struct HeadParts {
  int64_t total = 1;
  sharding::Shares sizes;
};

HeadParts partsOf(int64_t positions, int64_t degree) {
  HeadParts parts{positions, {}};
  for (int64_t i = 0; i < degree; ++i) {
    parts.sizes.push_back(sharding::shardRange(positions, degree, i).size());
  }
  return parts;
}

// Every part of `outer` cut into those of `inner`, in order.
HeadParts nested(const HeadParts& outer, const HeadParts& inner) {
  HeadParts parts{outer.total * inner.total, {}};
  for (int64_t size : outer.sizes) {
    for (int64_t each : inner.sizes) parts.sizes.push_back(size * each);
  }
  return parts;
}

// Splits the factors of ops with these heads, in the dim `dim` of `values`, in
// the proportions of `parts`.
class HeadShares {
 public:
  HeadShares(const StrategyGraph& graph, int axis, MeshAssignment* mesh)
      : graph(graph), axis(axis), mesh(mesh) {}

  void give(const std::vector<int>& values, const HeadParts& parts) {
    constexpr int64_t kHeadDim = 1;  // The tensors are those of attention.
    const sharding::Shares shares = sharding::normalShares(parts.sizes);
    if (shares.empty()) return;
    sharding::DimensionFlow heads(graph.flow, {.keepsOffset = true});
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      if (isa<soap::AttentionOp>(graph.ops[i].op))
        heads.close(static_cast<int>(i));
    }
    for (int value : values) heads.seedDimension(value, kHeadDim);
    heads.run();
    for (int op : heads.labelledOps()) {
      const sharding::DimensionFlow::Label& label = heads.labelOf(op);
      if (label.factor == mesh->factorOf(op, axis) && label.major == 1 &&
          graph.ops[op].rule.factors[label.factor].size % parts.total == 0) {
        mesh->share(op, axis, shares);
      }
    }
  }

 private:
  const StrategyGraph& graph;
  int axis;
  MeshAssignment* mesh;
};

}  // namespace

void splitBetweenHeads(const StrategyGraph& graph, int axis,
                       MeshAssignment* mesh) {
  std::map<Heads, std::vector<int>> kinds;
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const StrategyOp& op = graph.ops[i];
    const int index = static_cast<int>(i);
    const int heads =
        isa<soap::AttentionOp>(op.op) ? op.rule.findFactor("heads") : -1;
    if (heads < 0 || mesh->factorOf(index, axis) != heads) continue;
    if (int group = op.rule.findFactor("headGroup"); group >= 0)
      mesh->continueIn(index, axis, group);
    kinds[{op.rule.factors[heads].size, sizeOf(op, "headGroup")}].push_back(
        index);
  }
  const int64_t degree = mesh->degree(axis);
  HeadShares shares(graph, axis, mesh);
  for (const auto& [heads, ops] : kinds) {
    const int64_t byKeys = usableDegree(degree, heads.keys);
    const int64_t byQueries =
        byKeys == heads.keys ? usableDegree(degree / byKeys, heads.group) : 1;
    const int64_t copies = degree / byKeys / byQueries;
    // Copies of a part take equal parts of its columns.
    const HeadParts keys =
        nested(partsOf(heads.keys, byKeys), partsOf(copies, copies));
    std::vector<int> keyValues, queryValues;
    for (int op : ops) {
      absl::Span<const int> operands = graph.flow.operands(op);
      queryValues.push_back(operands[0]);
      queryValues.push_back(graph.flow.results(op)[0]);
      keyValues.insert(keyValues.end(), {operands[1], operands[2]});
    }
    if (byQueries == 1) {
      shares.give(queryValues, keys);
      shares.give(keyValues, keys);
    } else {
      shares.give(queryValues, nested(nested(partsOf(heads.keys, byKeys),
                                             partsOf(heads.group, byQueries)),
                                      partsOf(copies, copies)));
    }
  }
}

}  // namespace soapstone::strategy
