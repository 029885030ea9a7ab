#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_CHOICE_MASKS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_CHOICE_MASKS_H_

#include <cstdint>

#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// What is known of masks that a mixture of experts makes of a top-k.

// Whether `axis` of `mask` stands for the choices of a top-k, which are all
// different: at most one of them is one expert.
bool isAxisOfChoices(const Graph& graph, ValueId mask, int64_t axis);

// How many elements of `mask`, a vector, may be set: those before are the ones
// that a top-k may choose, where the mask says which are chosen at all.
int64_t mostSetElements(const Graph& graph, ValueId mask);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_CHOICE_MASKS_H_
