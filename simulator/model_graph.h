#ifndef SOAPSTONE_SIMULATOR_MODEL_GRAPH_H_
#define SOAPSTONE_SIMULATOR_MODEL_GRAPH_H_

#include "ir/model/model_graph.h"

namespace soapstone::simulator {

using model::LocalShapes;
using model::ModelArgument;
using model::ModelArgumentRole;
using model::ModelGraph;
using model::ModelGraphBuilder;
using model::ModelOp;
using model::ModelResult;
using model::ModelValue;

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_MODEL_GRAPH_H_
