// Feeds arbitrary bytes to the ONNX reader and normaliser: whatever they hold,
// the answer is a graph or an error.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "frontend/onnx/file/model_reader.h"
#include "frontend/onnx/graph/causal_mask.h"
#include "frontend/onnx/import.h"
#include "tests/support/compile_time_inputs.h"
#include "tests/support/graph_summary.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  namespace onnx = soapstone::onnx;
  auto model = onnx::parseModel(
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(data), size),
      nullptr, "fuzz/model.onnx");
  if (!model.ok()) return 0;
  onnx::inputsNeededAtCompileTime(*model);
  onnx::ImportOptions options;
  options.bind.batch = 2;
  auto imported = onnx::normalizeModel(*model, options);
  if (!imported.ok()) imported = onnx::normalizeModel(*model);
  if (!imported.ok()) return 0;
  const auto uses = onnx::collectUses(imported->graph);
  for (onnx::ValueId id : imported->graph.initializers) {
    onnx::causalMaskOf(imported->graph, uses, id);
  }
  // The hash walks every node, type and attribute.
  volatile uint64_t hash = onnx::canonicalHash(imported->graph);
  static_cast<void>(hash);
  return 0;
}
