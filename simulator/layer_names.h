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

// The name of an op, or of the forward op that a backward op is made for, with
// which its name begins (passes/naming/name_ops.cc). Its leader is another
// where several ops have replaced the forward op, or where it is split like
// what it reads. Points into the graph.
absl::string_view forwardName(const model::ModelGraph& graph,
                              const model::ModelOp& op);

// By op, its layer: that of its leader, or of the parameter that it updates.
// One extra entry for moves behind all ops: "".
std::vector<std::string> layersOf(const model::ModelGraph& graph);

// What repeated layers share: `name` with the numbers of layers replaced by '*'
// ("h.*.ln_1" for "h.3.ln_1"), or with all its numbers where it has none of
// layers ("node_Split_*").
std::string layerPattern(const std::string& name);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_LAYER_NAMES_H_
