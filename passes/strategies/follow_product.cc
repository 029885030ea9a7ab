#include "passes/strategies/follow_product.h"

#include "ir/sharding/following.h"
#include "ir/soap/ops.h"
#include "passes/prepare/bias_gradient.h"

namespace soapstone::strategy {
namespace {

// Splits op `index` like `reader`, which reads in its operand number `operand`
// what the op's own operand has, element by element.
void followReader(int index, const StrategyOp& reader, unsigned operand,
                  StrategyGraph* graph) {
  StrategyOp& op = graph->ops[index];
  if (op.source != ConfigurationSource::kOp ||
      reader.source != ConfigurationSource::kOp ||
      op.sourceIndex == reader.sourceIndex) {
    return;
  }
  sharding::SharedTensor shared{&reader.rule.operands[operand],
                                &op.rule.operands[0]};
  op.sourceIndex = reader.sourceIndex;
  op.follow = sharding::compose(
      reader.follow, sharding::matchFactors(reader.rule, op.rule,
                                            absl::MakeConstSpan(&shared, 1)));
}

}  // namespace

void followProductBeside(int index, StrategyGraph* graph) {
  auto sum = dyn_cast<soap::ReduceOp>(graph->ops[index].op);
  if (!sum || sum.getDims().size() < 2) return;
  soap::DotOp dot = passes::productBeside(sum);
  auto found = graph->indexOf.find(dot);
  if (!dot || found == graph->indexOf.end()) return;
  const StrategyOp& product = graph->ops[found->second];
  Operation* cast = sum.getInput().getDefiningOp<soap::CastOp>();
  Value read = cast ? cast->getOperand(0) : sum.getInput();
  // A reshape of it has other dims.
  if (dot.getLhs() != read && dot.getRhs() != read) return;
  const unsigned operand = dot.getLhs() == read ? 0 : 1;
  if (dot->getOperand(operand) == sum.getInput()) {
    followReader(index, product, operand, graph);
  } else if (cast->hasOneUse()) {
    followReader(graph->indexOf.lookup(cast), product, operand, graph);
    followReader(index, product, operand, graph);
  }
}

}  // namespace soapstone::strategy
