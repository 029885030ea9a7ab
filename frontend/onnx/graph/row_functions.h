#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_ROW_FUNCTIONS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_ROW_FUNCTIONS_H_

#include "frontend/onnx/graph/graph.h"

// What ops do to the rows of a value, by kind.

namespace soapstone::onnx {

// Ops that only move elements.
bool isMove(const Node& node);
bool isComparison(const Node& node);
// Functions of numbers, one by one, that take zero to a number, as do their
// derivatives.
bool isTameFunction(const Node& node);
// Functions of all elements along an axis, or along this and all that follow.
bool isAlongAxis(const Node& node);
bool isFromAxis(const Node& node);
bool isReduction(const Node& node);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_ROW_FUNCTIONS_H_
