#ifndef SOAPSTONE_IR_SUPPORT_DIAGNOSTICS_H_
#define SOAPSTONE_IR_SUPPORT_DIAGNOSTICS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

namespace soapstone {

// Collects the errors that MLIR reports while it is in scope, to hand them to
// callers that speak absl::Status. Meanwhile errors do not print the op, which
// may be a whole function.
class DiagnosticCollector {
 public:
  explicit DiagnosticCollector(mlir::MLIRContext* context);
  ~DiagnosticCollector();

  // Returns OK if `result` succeeded; otherwise an error of one line: `what`
  // and every diagnostic collected so far.
  absl::Status toStatus(mlir::LogicalResult result, absl::string_view what);

 private:
  mlir::MLIRContext* context;
  bool printedOps;  // The context's earlier setting.
  std::string errors;
  mlir::ScopedDiagnosticHandler handler;
};

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SUPPORT_DIAGNOSTICS_H_
