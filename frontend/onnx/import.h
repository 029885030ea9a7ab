#ifndef SOAPSTONE_FRONTEND_ONNX_IMPORT_H_
#define SOAPSTONE_FRONTEND_ONNX_IMPORT_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/file/tensor.h"
#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Sizes of inputs, fixed before shapes are inferred.
struct BindOptions {
  // `--batch N`: the first dimension of every input.
  std::optional<int64_t> batch;
  // `--dim name=N`: symbolic dimensions by name.
  std::map<std::string, int64_t> dims;
  // Whole shapes of inputs by name; wins over the two above.
  std::map<std::string, std::vector<int64_t>> inputShapes;
};

struct ImportOptions {
  BindOptions bind;
  // Inputs whose value is fixed at compile time, by name: shapes for Reshape,
  // trip counts, axes. They stay in Graph::inputs as unused inputs.
  std::map<std::string, Tensor> inputValues;
  // The same by numbers, one for all elements or one for each, for masks and
  // sizes that shapes depend on; such an input is none any more.
  std::map<std::string, std::vector<double>> inputNumbers;
  // Regular expressions (ECMAScript, whole name) that override the
  // classification of initializers; empty matches nothing.
  std::string parameterPattern;
  std::string bufferPattern;
  // Batch norms that the file has in inference mode compute statistics of the
  // batch and update the running ones, as in a training step.
  bool trainBatchNorms = false;
};

// Where a model came from and what its graph became.
struct NormalizedModel {
  std::string path;
  int64_t irVersion = 0;
  std::string producer;  // "pytorch 1.13.1"
  OpsetImports opsets;   // as imported by the file
  std::map<std::string, std::string> metadata;
  Graph graph;
  // Floating-point initialisers of the file itself.
  int64_t fileInitializers = 0;
  int64_t fileElements = 0;
  std::vector<std::string> warnings;  // one line each
  // Sizes of mixtures (`isMixtureSize`) that name no dimension of the file.
  std::map<std::string, int64_t> mixtureSizes;
};

// Reads and normalises a model. Errors are InvalidArgument (bad file, bad
// binding) or Unimplemented (a feature no graph can express), name the file
// and, where there is one, the node, and fit one line.
absl::StatusOr<NormalizedModel> importGraph(const std::string& path,
                                            const ImportOptions& options = {});

// Normalises a model that is already in memory.
absl::StatusOr<NormalizedModel> normalizeModel(
    const ModelProto& model, const ImportOptions& options = {});

// One kind of op in a graph.
struct OpUse {
  std::string opType;
  std::string domain;  // "" for ai.onnx
  int64_t opset = 0;   // version of the domain that the file imports
  int64_t count = 0;
  std::string firstNode;  // name of the first node of this kind
  std::string reason;     // why it is refused; empty in a plain list
};

// Every op of `graph` with its count, by domain and name.
std::vector<OpUse> listOps(const Graph& graph);

// One Unimplemented error that lists all `uses`, or OK if there are none.
absl::Status unsupportedError(const std::string& path,
                              const std::vector<OpUse>& uses);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_IMPORT_H_
