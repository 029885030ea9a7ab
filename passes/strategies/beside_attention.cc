#include "passes/strategies/beside_attention.h"

#include <utility>

#include "ir/soap/op_families.h"
#include "llvm/ADT/SmallVector.h"

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

class Splitter {
 public:
  Splitter(const StrategyGraph& graph, int axis, MeshAssignment* mesh)
      : graph(graph), axis(axis), mesh(*mesh) {}

  void splitMaker(Value value) const {
    auto transpose = value.getDefiningOp<soap::TransposeOp>();
    const int op = transpose ? leaderOf(transpose) : -1;
    if (op >= 0)
      mesh.assign(op, axis, factorOf(graph.ops[op].rule.results[0], kHeads));
  }

  // `dim` of `value` has the heads.
  void splitReaders(Value value, int64_t dim) const {
    SmallVector<std::pair<Value, int64_t>> open = {{value, dim}};
    while (!open.empty()) {
      auto [read, headDim] = open.pop_back_val();
      for (mlir::OpOperand& use : read.getUses()) {
        Operation* reader = use.getOwner();
        const int64_t next = splitReader(use, headDim);
        if (next >= 0) open.push_back({reader->getResult(0), next});
      }
    }
  }

 private:
  // The leader that is `op`; -1: it is none.
  int leaderOf(Operation* op) const {
    auto found = graph.indexOf.find(op);
    if (found == graph.indexOf.end() || !leads(graph.ops[found->second]))
      return -1;
    return found->second;
  }

  // Splits what reads heads in `dim`. Returns the dim of its result that has
  // them, for what reads that in turn; -1: none does.
  int64_t splitReader(mlir::OpOperand& use, int64_t dim) const {
    Operation* reader = use.getOwner();
    const int op = leaderOf(reader);
    const bool isTranspose = isa<soap::TransposeOp>(reader);
    if (op < 0 || mesh.isAssigned(op, axis) ||
        !(isTranspose || soap::isScalarFunction(reader) ||
          isa<soap::BroadcastOp>(reader))) {
      return -1;
    }
    const sharding::ShardingRule& rule = graph.ops[op].rule;
    const int factor = factorOf(rule.operands[use.getOperandNumber()], dim);
    if (factor < 0) return -1;
    mesh.assign(op, axis, factor);
    return isTranspose ? -1 : dimOf(rule.results[0], factor);
  }

  const StrategyGraph& graph;
  int axis;
  MeshAssignment& mesh;
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
  const Splitter splitter(graph, axis, mesh);
  for (Value operand : {op.getQuery(), op.getKey(), op.getValue()})
    splitter.splitMaker(operand);
  for (Value result : op->getResults()) splitter.splitReaders(result, kHeads);
}

}  // namespace soapstone::strategy
