#ifndef SOAPSTONE_TESTS_FUZZ_MODEL_MUTATOR_H_
#define SOAPSTONE_TESTS_FUZZ_MODEL_MUTATOR_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "frontend/onnx/file/proto.h"

namespace soapstone::fuzz {

// Changes a model as a whole message, not byte by byte: ranks, sizes, element
// types, attributes, operands, results and ops, so that most changed models
// come past the reader and many past inference.
class ModelMutator {
 public:
  explicit ModelMutator(uint64_t seed) : random(seed) {}

  // One to four changes. What the file declares for its outputs is dropped
  // first, most of the time: otherwise the first changed size ends the import.
  void mutate(onnx::ModelProto& model);
  // A number in [0, count).
  size_t below(size_t count) { return random() % count; }

 private:
  bool oneIn(size_t count) { return below(count) == 0; }
  int64_t size();
  int64_t integer();
  float number();
  onnx::DataType elementType();
  std::vector<int64_t> integers(size_t count);
  void change(std::vector<int64_t>& values, bool isShape);
  onnx::Attribute attribute();

  void mutateOnce(onnx::ModelProto& model);
  void mutateInput(onnx::GraphProto& graph);
  void rescale(onnx::GraphProto& graph);
  void freezeInput(onnx::GraphProto& graph);
  void mutateInitializer(onnx::GraphProto& graph);
  void mutateAttribute(onnx::NodeProto& node);
  void mutateOperands(onnx::NodeProto& node, const onnx::GraphProto& graph);
  void replaceOp(onnx::NodeProto& node);

  std::mt19937_64 random;
};

}  // namespace soapstone::fuzz

#endif  // SOAPSTONE_TESTS_FUZZ_MODEL_MUTATOR_H_
