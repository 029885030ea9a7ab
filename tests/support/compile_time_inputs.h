#ifndef SOAPSTONE_TESTS_SUPPORT_COMPILE_TIME_INPUTS_H_
#define SOAPSTONE_TESTS_SUPPORT_COMPILE_TIME_INPUTS_H_

#include <string>
#include <vector>

#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// Names of graph inputs that some op needs at compile time (see
// `ImportOptions::inputValues`), looking through pass-through ops.
std::vector<std::string> inputsNeededAtCompileTime(const ModelProto& model);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_TESTS_SUPPORT_COMPILE_TIME_INPUTS_H_
