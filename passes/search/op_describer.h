#ifndef SOAPSTONE_PASSES_SEARCH_OP_DESCRIBER_H_
#define SOAPSTONE_PASSES_SEARCH_OP_DESCRIBER_H_

#include <string>

#include "ir/mlir_names.h"
#include "passes/search/fused_traffic.h"
#include "simulator/model_graph.h"

namespace soapstone::search {

// The format that numbers of a type are computed in; integers count as f32.
cost_model::NumberFormat formatOf(Type type);

// Describes shards of an op to the cost model: the figures of its cost
// interface and its matrix work, without what `fused` keeps in registers. The
// op must outlive the describer.
simulator::OperatorDescriber makeDescriber(Operation* op,
                                           const std::string& kind,
                                           const std::string& attributes,
                                           const FusedTraffic& fused);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_OP_DESCRIBER_H_
