#include "simulator/expert_exchange.h"

#include <algorithm>

#include "ir/model/op_kinds.h"

namespace soapstone::simulator {

std::vector<double> exchangedShares(const model::ModelGraph& graph,
                                    const cost_model::ExpertRules& rules) {
  if (rules.copiesSent == 0) return {};
  std::vector<double> shares(graph.values.size(), 1);
  for (const model::ModelOp& op : graph.ops) {
    const bool fills = op.kind == model::kDispatchKind;
    if (!fills && op.kind != model::kCombineKind) continue;
    // Both read the experts of each choice behind tokens or slots.
    const auto chosen =
        static_cast<double>(graph.values[op.operands[1]].shape.back());
    shares[fills ? op.results[0] : op.operands[0]] =
        std::min(1.0, rules.copiesSent / chosen);
  }
  return shares;
}

}  // namespace soapstone::simulator
