#ifndef SOAPSTONE_FRONTEND_COMPILER_IMPORTED_MODEL_H_
#define SOAPSTONE_FRONTEND_COMPILER_IMPORTED_MODEL_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontend/onnx/file/proto.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone::compiler {

// Result of every front end for a model file: a soap module with one function
// `@forward`.
//
// Arguments have a role and a name, and the place of their data (origin) or a
// rule to initialise it (init). Results are outputs, of which one may be the
// loss, then updates of states. Every op's location is the path of its layer.
struct ImportedModel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<std::string> warnings;  // One line each.
  std::string description;            // The file's contents: lines for reports.
  // Sizes by which mixtures of experts are to be computed, where that is
  // decided after the import.
  std::map<std::string, int64_t> mixtureSizes = {};
  // Initial values that are in no file as the arguments have them: programs of
  // the model get them as onnx::kComputedWeights.
  std::vector<onnx::NamedTensor> computedWeights = {};
};

}  // namespace soapstone::compiler

#endif  // SOAPSTONE_FRONTEND_COMPILER_IMPORTED_MODEL_H_
