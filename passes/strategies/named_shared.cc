#include <algorithm>
#include <cctype>
#include <limits>

#include "ir/sharding/storage.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "passes/strategies/named_strategies.h"
#include "passes/training/batch_labels.h"

namespace soapstone::strategy {
namespace {

// By op: whether it reads constants alone, as tables of positions do.
std::vector<bool> constantOps(const StrategyGraph& graph) {
  std::vector<bool> areConstant(graph.ops.size(), false);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    areConstant[i] =
        llvm::all_of(graph.ops[i].op->getOperands(), [&](Value operand) {
          auto found = graph.indexOf.find(operand.getDefiningOp());
          return found != graph.indexOf.end() && areConstant[found->second];
        });
  }
  return areConstant;
}

// Whether a leader reads what `op` makes and is not split along the label:
// devices would compute parts and gather them.
bool isReadWhole(const StrategyGraph& graph,
                 const sharding::DimensionFlow& labels, int op, int axis,
                 const MeshAssignment& mesh) {
  return llvm::any_of(graph.ops[op].op->getUsers(), [&](Operation* user) {
    auto found = graph.indexOf.find(user);
    if (found == graph.indexOf.end() || !leads(graph.ops[found->second]))
      return false;
    const int factor = mesh.factorOf(found->second, axis);
    return factor < 0 || factor != labels.factorOf(found->second);
  });
}

}  // namespace

sharding::DimensionFlow labelBatch(const StrategyGraph& graph) {
  sharding::DimensionFlow labels(graph.flow);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    if (!leads(graph.ops[i])) continue;
    const std::vector<sharding::Factor>& factors = graph.ops[i].rule.factors;
    for (size_t f = 0; f < factors.size(); ++f) {
      if (factors[f].kind == sharding::FactorKind::kSample &&
          factors[f].size > 1)
        labels.seedFactor(static_cast<int>(i), static_cast<int>(f));
    }
  }
  labels.run();
  mlir::func::FuncOp function = graph.function;
  int64_t common = passes::commonFirstSize(function);
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (soap::argumentRole(function, argument.getArgNumber()) !=
        soap::ArgumentRole::kInput) {
      continue;
    }
    ArrayRef<int64_t> shape = soap::shapeOf(argument);
    if (!shape.empty() && shape.front() == common)
      labels.seedDimension(static_cast<int>(argument.getArgNumber()), 0);
  }
  labels.run();
  return labels;
}

sharding::DimensionFlow labelSequence(const StrategyGraph& graph) {
  sharding::DimensionFlow labels(graph.flow);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    if (isa<soap::AttentionOp>(graph.ops[i].op)) {
      labels.seedFactor(static_cast<int>(i),
                        graph.ops[i].rule.findFactor("query"));
    }
  }
  labels.run();
  return labels;
}

void assignLabel(const StrategyGraph& graph,
                 const sharding::DimensionFlow& labels, int axis,
                 MeshAssignment* mesh, llvm::function_ref<bool(int)> isLeftOut,
                 SharedSplit shared) {
  std::vector<bool> areConstant = constantOps(graph);
  // Readers are assigned before what they read.
  for (int i = static_cast<int>(graph.ops.size()) - 1; i >= 0; --i) {
    if (!leads(graph.ops[i]) || (isLeftOut && isLeftOut(i))) continue;
    bool isWhole = areConstant[i] && isReadWhole(graph, labels, i, axis, *mesh);
    if (!isWhole) mesh->assign(i, axis, labels.factorOf(i), shared);
  }
}

int64_t sampleCount(const StrategyGraph& graph,
                    const sharding::DimensionFlow& batch) {
  mlir::func::FuncOp function = graph.function;
  int64_t samples = std::numeric_limits<int64_t>::max();
  for (mlir::BlockArgument argument : function.getArguments()) {
    const unsigned number = argument.getArgNumber();
    if (soap::argumentRole(function, number) != soap::ArgumentRole::kInput)
      continue;
    auto place = batch.placeOf(static_cast<int>(number));
    if (!place) continue;
    samples = std::min(samples, soap::shapeOf(argument)[place->dim]);
  }
  return samples;
}

void assignBatch(const StrategyGraph& graph,
                 const sharding::DimensionFlow& batch, int axis,
                 MeshAssignment* mesh) {
  mesh->limit(axis, sampleCount(graph, batch));
  assignLabel(graph, batch, axis, mesh, /*isLeftOut=*/nullptr,
              SharedSplit::kPart);
}

int parameterBehind(const StrategyGraph& graph, Value value) {
  while (Operation* producer = value.getDefiningOp()) {
    if (!soap::isRearrangement(producer)) return -1;
    value = producer->getOperand(0);
  }
  unsigned argument = cast<mlir::BlockArgument>(value).getArgNumber();
  switch (soap::argumentRole(graph.function, argument)) {
    case soap::ArgumentRole::kParameter:
      return static_cast<int>(argument);
    case soap::ArgumentRole::kWorkingCopy:
      return graph.arguments[argument].storedLike;
    default:
      return -1;
  }
}

int parameterOperand(const StrategyGraph& graph, int op) {
  Operation* operation = graph.ops[op].op;
  for (unsigned i = 0; i < operation->getNumOperands(); ++i) {
    if (parameterBehind(graph, operation->getOperand(i)) >= 0)
      return static_cast<int>(i);
  }
  return -1;
}

bool isDense(const StrategyGraph& graph, int op) {
  return leads(graph.ops[op]) && isa<soap::DotOp>(graph.ops[op].op) &&
         parameterOperand(graph, op) >= 0;
}

int factorNamed(const sharding::ShardingRule& rule, const std::string& name) {
  for (size_t i = 0; i < rule.factors.size(); ++i) {
    const std::string& candidate = rule.factors[i].name;
    if (candidate.compare(0, name.size(), name) != 0) continue;
    bool isNumbered = std::all_of(
        candidate.begin() + static_cast<std::ptrdiff_t>(name.size()),
        candidate.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (isNumbered &&
        rule.factors[i].split != sharding::FactorSplit::kForbidden)
      return static_cast<int>(i);
  }
  return -1;
}

int shardedDimension(const sharding::ShardingRule& storageRule,
                     int64_t degree) {
  std::vector<int64_t> sizes;
  for (const sharding::Factor& factor : storageRule.factors)
    sizes.push_back(factor.size);
  return sharding::partDimension(sizes, degree);
}

double opWork(const StrategyOp& op) {
  auto cost = dyn_cast<CostOpInterface>(op.op);
  if (!cost) return 0;
  model::LocalShapes operands, results;
  for (Value operand : op.op->getOperands())
    operands.push_back(soap::shapeOf(operand).vec());
  for (Value result : op.op->getResults())
    results.push_back(soap::shapeOf(result).vec());
  model::OperatorDescription work =
      model::evaluate(cost.getWork(), operands, results);
  // Memory-bound ops are not free.
  constexpr double kFlopsPerByte = 10;
  return work.flops + kFlopsPerByte * (work.bytesRead + work.bytesWritten);
}

}  // namespace soapstone::strategy
