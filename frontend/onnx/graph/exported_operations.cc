#include "frontend/onnx/graph/exported_operations.h"

#include "frontend/onnx/rules/one_of.h"

namespace soapstone::onnx {

bool countsPositions(absl::string_view operation) {
  return isOneOf(
      operation,
      {"add",        "sub",          "rsub",        "mul",        "div",
       "neg",        "log",          "abs",         "minimum",    "maximum",
       "clamp",      "clamp_min",    "clamp_max",   "sign",       "floor",
       "ceil",       "trunc",        "round",       "remainder",  "fmod",
       "cumsum",     "floor_divide", "where",       "lt",         "le",
       "gt",         "ge",           "eq",          "ne",         "logical_and",
       "logical_or", "logical_not",  "bitwise_and", "bitwise_or", "bitwise_not",
       "bucketize",  "cat",          "stack"});
}

bool mayRepeat(absl::string_view operation) {
  return isOneOf(operation, {"expand", "repeat", "embedding", "index"});
}

bool readsRows(absl::string_view operation) {
  return isOneOf(operation, {"embedding", "index", "index_select", "gather",
                             "slice", "select"});
}

bool readsByNumber(absl::string_view operation) {
  return isOneOf(operation, {"embedding", "index", "index_select", "gather"});
}

bool pads(absl::string_view operation) {
  return isOneOf(operation, {"pad", "constant_pad_nd"});
}

bool makesData(absl::string_view operation) {
  return isOneOf(
      operation,
      {"arange", "full", "full_like", "zeros", "zeros_like", "ones",
       "ones_like", "new_ones", "new_zeros", "new_full", "eye", "linspace",
       "scalar_tensor", "scalar_tensor_default", "lift_fresh_copy", "empty"});
}

bool readsShapeOnly(absl::string_view operation) {
  return isOneOf(operation,
                 {"zeros_like", "ones_like", "full_like", "empty_like",
                  "new_ones", "new_zeros", "new_full"});
}

bool takesPart(absl::string_view operation) {
  return readsRows(operation) ||
         isOneOf(operation, {"narrow", "split", "split_with_sizes", "chunk",
                             "tensor_split", "unbind", "getitem"});
}

bool joins(absl::string_view operation) {
  return isOneOf(operation, {"cat", "stack"});
}

bool computesSteps(absl::string_view target) {
  return isOneOf(target.substr(0, target.rfind('.')),
                 {"aten.add", "aten.sub", "aten.rsub", "aten.addmm",
                  "aten.baddbmm", "aten.logaddexp", "aten.logaddexp2"});
}

bool crosses(absl::string_view operation) {
  return isOneOf(operation, {"t", "transpose", "permute", "numpy_T", "movedim",
                             "moveaxis", "swapaxes", "swapdims"});
}

bool moves(absl::string_view operation) {
  return takesPart(operation) || joins(operation) || makesData(operation) ||
         isOneOf(operation, {"view",
                             "view_as",
                             "view_copy",
                             "unsafe_view",
                             "reshape",
                             "reshape_as",
                             "flatten",
                             "unflatten",
                             "ravel",
                             "permute",
                             "transpose",
                             "t",
                             "numpy_T",
                             "movedim",
                             "moveaxis",
                             "swapaxes",
                             "swapdims",
                             "flip",
                             "roll",
                             "squeeze",
                             "unsqueeze",
                             "expand",
                             "expand_as",
                             "expand_copy",
                             "broadcast_to",
                             "repeat",
                             "clone",
                             "contiguous",
                             "alias",
                             "detach",
                             "identity",
                             "dropout",
                             "cast",
                             "to",
                             "to_copy",
                             "to_dtype",
                             "to_device",
                             "type_as",
                             "convert_element_type",
                             "convert_element_type_default",
                             "lift_fresh"});
}

}  // namespace soapstone::onnx
