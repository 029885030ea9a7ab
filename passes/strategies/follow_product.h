#ifndef SOAPSTONE_PASSES_STRATEGIES_FOLLOW_PRODUCT_H_
#define SOAPSTONE_PASSES_STRATEGIES_FOLLOW_PRODUCT_H_

#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// Splits op `index`, if it is the gradient of a bias that the product of the
// weight's gradient can sum on its way (`passes::productBeside`), like that
// product. Both read one gradient, which is gathered for the product where the
// bias is added to a part of the sequence. Rows of samples alone are left: they
// are split alike for both.
void followProductBeside(int index, StrategyGraph* graph);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_FOLLOW_PRODUCT_H_
