#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_EXPORTED_OPERATIONS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_EXPORTED_OPERATIONS_H_

#include "absl/strings/string_view.h"

// How torch's operations change the numbers of a parameter, by their names in
// PyTorch's exporter: "expand", "getitem".

namespace soapstone::onnx {

// Arithmetic on positions that decides which rows of a table are read.
bool countsPositions(absl::string_view operation);

// Operations that repeat what they are given, maybe among other things.
bool mayRepeat(absl::string_view operation);

// Operations that keep some rows of what they are given, in any order.
bool readsRows(absl::string_view operation);

// Operations that read rows by numbers, one perhaps several times.
bool readsByNumber(absl::string_view operation);

// Operations that put zeros around what they are given.
bool pads(absl::string_view operation);

// Operations that make tensors out of nothing.
bool makesData(absl::string_view operation);

// Operations that make a tensor of the shape of another, whose numbers they do
// not read.
bool readsShapeOnly(absl::string_view operation);

// Operations that keep some of the numbers they are given, where the others may
// be kept by another operation.
bool takesPart(absl::string_view operation);

// Operations that put numbers together; next to numbers of the exporter's own,
// not all of them are a parameter's.
bool joins(absl::string_view operation);

// Calls ("aten.add.Tensor") whose steps begin with a product or an exponential
// of what they read: sums with factors, and those of logarithms.
bool computesSteps(absl::string_view target);

// Operations that exchange the dims of a matrix.
bool crosses(absl::string_view operation);

// Operations whose results are their operands' numbers, in other places or of
// another type. All others compute: a parameter wrongly taken for a moved one
// would silently train as another.
bool moves(absl::string_view operation);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_EXPORTED_OPERATIONS_H_
