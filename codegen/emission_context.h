#ifndef SOAPSTONE_CODEGEN_EMISSION_CONTEXT_H_
#define SOAPSTONE_CODEGEN_EMISSION_CONTEXT_H_

#include <functional>
#include <string>

#include "codegen/rank_tables.h"
#include "ir/mlir_names.h"
#include "ir/soap/strided_views.h"
#include "llvm/ADT/ArrayRef.h"
#include "mlir/IR/Value.h"

namespace soapstone::codegen {

// What printing the calls of an op needs to know of the program around it.
struct EmissionContext {
  // Typed address of a value, and its memory as the runtime's Access.
  std::function<std::string(Value)> pointer;
  std::function<std::string(Value)> access;
  // Values of the printed function that lie in the buffers of others.
  std::function<const soap::StridedViews&()> views;
  // Number of the event that a communication op signals when it is done.
  std::function<int64_t(Operation*)> event;
  RankTables* tables = nullptr;  // Of the stage.
  ArrayRef<int64_t> ranks;       // Of its device class.
  // Exchanges do not wait for whoever receives.
  bool posts = false;
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_EMISSION_CONTEXT_H_
