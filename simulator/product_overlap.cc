#include "simulator/product_overlap.h"

#include <algorithm>
#include <cmath>

namespace soapstone::simulator {

ProductOverlap::ProductOverlap(const PlacedProgram& program)
    : program(program) {
  const cost_model::OverlapRules& rules = program.costs().system().overlap;
  if (!rules.besideProducts) return;
  computeSlowdown = rules.computeSlowdown;
  const model::ModelGraph& model = program.model();
  products.resize(model.values.size());
  for (int op = 0; op < static_cast<int>(model.ops.size()); ++op) {
    if (!model.ops[op].isWeightProduct) continue;
    for (int value : model.ops[op].operands) products[value].push_back(op);
  }
}

int64_t ProductOverlap::productPicoseconds(int op) const {
  if (op < 0 || !program.model().ops[op].isWeightProduct) return 0;
  int64_t longest = 0;
  for (const SetFigure& figure :
       program.costs().variantAt(program.variant(op)).costs) {
    longest = std::max(longest, figure.amount);
  }
  return longest;
}

// Products that make what is scattered, a sum of their partial results
// included, or read what is gathered in the same pass.
int64_t ProductOverlap::neighboursOf(sharding::StepKind kind, int value,
                                     int reader) const {
  const model::ModelGraph& model = program.model();
  int64_t total = 0;
  if (kind == sharding::StepKind::kReduceScatter) {
    const int producer = model.values[value].producer;
    if (producer < 0) return 0;
    if (model.ops[producer].isWeightProduct)
      return productPicoseconds(producer);
    for (int operand : model.ops[producer].operands)
      total += productPicoseconds(model.values[operand].producer);
  } else if (kind == sharding::StepKind::kAllGather) {
    const bool isBackward =
        reader < program.opCount() && model.ops[reader].isBackward;
    for (int op : products[value]) {
      if (model.ops[op].isBackward == isBackward)
        total += productPicoseconds(op);
    }
  }
  return total;
}

int64_t ProductOverlap::exposedPicoseconds(const sharding::ReshardingStep& step,
                                           int value, int reader,
                                           int64_t picoseconds) const {
  if (products.empty() || value < 0 || step.groups.count() == 0)
    return picoseconds;
  const int64_t beside = neighboursOf(step.kind, value, reader);
  const auto ranks = static_cast<double>(step.groups.group(0).size());
  const double hidden =
      static_cast<double>(std::min(beside, picoseconds)) * (ranks - 1) / ranks;
  return picoseconds - std::llround(hidden * (2 - computeSlowdown));
}

}  // namespace soapstone::simulator
