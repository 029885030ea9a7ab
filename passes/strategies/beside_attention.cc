#include "passes/strategies/beside_attention.h"

#include "ir/soap/op_families.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::strategy {
namespace {

constexpr int64_t kHeads = 1;  // The dim of attention's tensors.

// The factor that alone splits a dim; -1: there is none.
int factorOf(const sharding::TensorMapping& mapping, int64_t dim) {
  const auto& factors = mapping.dims[static_cast<size_t>(dim)].factors;
  return factors.size() == 1 ? factors[0] : -1;
}

// The dim that a factor alone splits; -1: there is none.
int64_t dimOf(const sharding::TensorMapping& mapping, int factor) {
  for (size_t dim = 0; dim < mapping.dims.size(); ++dim) {
    const auto at = static_cast<int64_t>(dim);
    if (factorOf(mapping, at) == factor) return at;
  }
  return -1;
}

struct Splitter {
  const StrategyGraph& graph;
  int axis;
  MeshAssignment& mesh;

  // The leader that is `op`; -1: it is none.
  int leaderOf(Operation* op) const {
    auto found = graph.indexOf.find(op);
    if (found == graph.indexOf.end() || !leads(graph.ops[found->second]))
      return -1;
    return found->second;
  }

  void splitMaker(Value value) const {
    auto transpose = value.getDefiningOp<soap::TransposeOp>();
    const int op = transpose ? leaderOf(transpose) : -1;
    if (op >= 0)
      mesh.assign(op, axis, factorOf(graph.ops[op].rule.results[0], kHeads));
  }

  // `dim` of `value` has the heads.
  void splitReaders(Value value, int64_t dim) const {
    for (mlir::OpOperand& use : value.getUses()) {
      Operation* reader = use.getOwner();
      const int op = leaderOf(reader);
      const bool isTranspose = isa<soap::TransposeOp>(reader);
      if (op < 0 || mesh.isAssigned(op, axis) ||
          !(isTranspose || soap::isScalarFunction(reader) ||
            isa<soap::BroadcastOp>(reader))) {
        continue;
      }
      const sharding::ShardingRule& rule = graph.ops[op].rule;
      const int factor = factorOf(rule.operands[use.getOperandNumber()], dim);
      if (factor < 0) continue;
      mesh.assign(op, axis, factor);
      const int64_t next = dimOf(rule.results[0], factor);
      if (!isTranspose && next >= 0) splitReaders(reader->getResult(0), next);
    }
  }
};

}  // namespace

void splitBesideAttention(const StrategyGraph& graph, int attention, int axis,
                          MeshAssignment* mesh) {
  auto op = cast<soap::AttentionOp>(graph.ops[attention].op);
  const sharding::ShardingRule& rule = graph.ops[attention].rule;
  const int heads = rule.findFactor("heads");
  if (heads < 0 || mesh->factorOf(attention, axis) != heads ||
      rule.factors[heads].size % mesh->degree(axis) != 0) {
    return;
  }
  const Splitter splitter{graph, axis, *mesh};
  for (Value operand : {op.getQuery(), op.getKey(), op.getValue()})
    splitter.splitMaker(operand);
  for (Value result : op->getResults()) splitter.splitReaders(result, kHeads);
}

}  // namespace soapstone::strategy
