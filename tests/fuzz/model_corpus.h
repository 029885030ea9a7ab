#ifndef SOAPSTONE_TESTS_FUZZ_MODEL_CORPUS_H_
#define SOAPSTONE_TESTS_FUZZ_MODEL_CORPUS_H_

#include <string>
#include <vector>

#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/import.h"

namespace soapstone::fuzz {

// The models `folder`/*/model.onnx that can be read, by name of their folder.
// Values that models need at compile time (shapes, axes) are taken from the
// test data beside them and become initializers.
std::vector<onnx::ModelProto> readCorpus(const std::string& folder);

// Options that give every open dimension of the inputs the size 2.
onnx::ImportOptions bindOpenDimensions(const onnx::ModelProto& model);

}  // namespace soapstone::fuzz

#endif  // SOAPSTONE_TESTS_FUZZ_MODEL_CORPUS_H_
