#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {

OpTable::OpTable() {
  addElementwiseOps(*this);
  addActivationOps(*this);
  addGenerationOps(*this);
  addMovementOps(*this);
  addIndexingOps(*this);
  addIndexTupleOps(*this);
  addReductionOps(*this);
  addContractionOps(*this);
  addEinsumOps(*this);
  addConvolutionOps(*this);
  addFourierOps(*this);
  addPoolingOps(*this);
  addNormalizationOps(*this);
  addRecurrentOps(*this);
  addLossOps(*this);
  addTrainingOps(*this);
  addAttentionOps(*this);
  addResizeOps(*this);
  addGridSampleOps(*this);
}

void OpTable::add(absl::string_view opType, LoweringFunction function,
                  absl::string_view domain) {
  functions[{std::string(domain), std::string(opType)}] = function;
}

LoweringFunction OpTable::find(absl::string_view domain,
                               absl::string_view opType) const {
  auto found = functions.find({std::string(domain), std::string(opType)});
  return found == functions.end() ? nullptr : found->second;
}

std::vector<std::pair<std::string, std::string>> OpTable::supportedOps() const {
  std::vector<std::pair<std::string, std::string>> ops;
  for (const auto& [key, function] : functions) ops.push_back(key);
  return ops;
}

}  // namespace soapstone::onnx
