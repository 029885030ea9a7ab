#include "simulator/product_overlap.h"

#include <algorithm>
#include <cmath>

#include "ir/model/op_kinds.h"

namespace soapstone::simulator {

ProductOverlap::ProductOverlap(const PlacedProgram& program)
    : program(program) {
  const cost_model::SystemProfile& system = program.costs().system();
  const cost_model::OverlapRules& rules = system.overlap;
  isRing = system.attention.isRing;
  besideProducts = rules.besideProducts;
  if (!besideProducts && !isRing) return;
  computeSlowdown = rules.computeSlowdown;
  const model::ModelGraph& model = program.model();
  readers.resize(model.values.size());
  for (int op = 0; op < static_cast<int>(model.ops.size()); ++op) {
    if (!goesRound(op) && !model.ops[op].isWeightProduct) continue;
    for (int value : model.ops[op].operands) readers[value].push_back(op);
  }
}

bool ProductOverlap::goesRound(int op) const {
  return isRing && model::isAttention(program.model().ops[op].kind);
}

int64_t ProductOverlap::besidePicoseconds(int op, int value) const {
  if (op < 0) return 0;
  const model::ModelOp& what = program.model().ops[op];
  const bool isProduct = besideProducts && what.isWeightProduct;
  if (!isProduct && !goesRound(op)) return 0;
  int64_t longest = 0;
  for (const SetFigure& figure :
       program.costs().variantAt(program.variant(op)).costs) {
    longest = std::max(longest, figure.amount);
  }
  if (isProduct) return longest;
  // Keys go round with values, and in the gradient with the gradients of both.
  // Queries and results stay.
  if (value == what.operands[0] || value == what.results[0]) return 0;
  return longest / (what.isBackward ? 4 : 2);
}

// Ops that make what is scattered, a sum of their partial results included, or
// read what is gathered in the same pass.
int64_t ProductOverlap::neighboursOf(sharding::StepKind kind, int value,
                                     int reader) const {
  const model::ModelGraph& model = program.model();
  int64_t total = 0;
  if (kind == sharding::StepKind::kReduceScatter) {
    const int producer = model.values[value].producer;
    if (producer < 0) return 0;
    const int64_t own = besidePicoseconds(producer, value);
    if (own > 0) return own;
    for (int operand : model.ops[producer].operands)
      total += besidePicoseconds(model.values[operand].producer, operand);
  } else if (kind == sharding::StepKind::kAllGather) {
    const bool isBackward =
        reader < program.opCount() && model.ops[reader].isBackward;
    for (int op : readers[value]) {
      if (model.ops[op].isBackward == isBackward)
        total += besidePicoseconds(op, value);
    }
  }
  return total;
}

int64_t ProductOverlap::exposedPicoseconds(const sharding::ReshardingStep& step,
                                           int value, int reader,
                                           int64_t picoseconds) const {
  if (readers.empty() || value < 0 || step.groups.count() == 0)
    return picoseconds;
  const int64_t beside = neighboursOf(step.kind, value, reader);
  const auto ranks = static_cast<double>(step.groups.group(0).size());
  const double hidden =
      static_cast<double>(std::min(beside, picoseconds)) * (ranks - 1) / ranks;
  return picoseconds - std::llround(hidden * (2 - computeSlowdown));
}

}  // namespace soapstone::simulator
