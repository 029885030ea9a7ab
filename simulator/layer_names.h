#ifndef SOAPSTONE_SIMULATOR_LAYER_NAMES_H_
#define SOAPSTONE_SIMULATOR_LAYER_NAMES_H_

#include <string>
#include <vector>

#include "ir/model/model_graph.h"

namespace soapstone::simulator {

// The dotted form of the path of an op: "/model/layers.0/mlp/up_proj/MatMul" is
// "model.layers.0.mlp.up_proj.MatMul". A component that repeats the one before
// it, as TorchScript writes blocks ("/layer1/layer1.0"), replaces it.
std::string dottedName(const std::string& name);

// The layer of a dotted name: up to its first number ("model.layers.0",
// "encoder.layers.encoder_layer_0"), or, where there is none, without its last
// component.
std::string layerOfName(const std::string& dotted);

// By op, its layer: that of its leader, or of the parameter that it updates.
// One extra entry for moves behind all ops: "".
std::vector<std::string> layersOf(const model::ModelGraph& graph);

// `name` with every number replaced by '*': what repeated layers share.
std::string layerPattern(const std::string& name);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_LAYER_NAMES_H_
