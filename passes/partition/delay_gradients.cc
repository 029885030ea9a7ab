#include "passes/partition/delay_gradients.h"

#include <utility>

#include "ir/step/gradient_delay.h"
#include "passes/partition/distributed_graph.h"

namespace soapstone::partition {

void delayWeightGradients(PlacedFunction* placed) {
  const step::Model model = readModel(*placed).model;
  std::vector<OpPlacement> ordered;
  for (int op : step::delayWeightGradients(model)) {
    ordered.push_back(std::move(placed->ops[op]));
  }
  placed->ops = std::move(ordered);
}

}  // namespace soapstone::partition
