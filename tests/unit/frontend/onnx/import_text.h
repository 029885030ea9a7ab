#ifndef SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_IMPORT_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_IMPORT_TEXT_H_

// Models that a test writes, read and normalised.

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/onnx/import.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"

namespace soapstone::onnx::test {

inline absl::StatusOr<NormalizedModel> importText(
    const std::string& encoded, const ImportOptions& options = {}) {
  absl::StatusOr<ModelProto> read = parse(encoded);
  if (!read.ok()) return read.status();
  return normalizeModel(*read, options);
}
inline absl::StatusOr<NormalizedModel> importText(
    const GraphWriter& graph, const ImportOptions& options = {}) {
  return importText(model(graph), options);
}

inline std::vector<std::string> opTypes(const Graph& graph) {
  std::vector<std::string> types;
  for (const Node& node : graph.nodes) types.push_back(node.opType);
  return types;
}

inline ImportOptions bindDims(std::map<std::string, int64_t> dims) {
  ImportOptions options;
  options.bind.dims = std::move(dims);
  return options;
}

}  // namespace soapstone::onnx::test

#endif  // SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_IMPORT_TEXT_H_
