#include "ir/support/diagnostics.h"

#include "absl/strings/str_cat.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone {

DiagnosticCollector::DiagnosticCollector(mlir::MLIRContext* context)
    : context(context),
      printedOps(context->shouldPrintOpOnDiagnostic()),
      handler(context, [this](mlir::Diagnostic& diagnostic) {
        if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error) {
          return mlir::failure();  // Not ours: let the next handler print it.
        }
        llvm::raw_string_ostream os(errors);
        os << (errors.empty() ? ": " : "; ") << diagnostic.getLocation() << ": "
           << diagnostic;
        for (mlir::Diagnostic& note : diagnostic.getNotes()) {
          os << " (" << note << ")";
        }
        return mlir::success();
      }) {
  context->printOpOnDiagnostic(false);
}

DiagnosticCollector::~DiagnosticCollector() {
  context->printOpOnDiagnostic(printedOps);
}

absl::Status DiagnosticCollector::toStatus(mlir::LogicalResult result,
                                           absl::string_view what) {
  if (mlir::succeeded(result)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(what, errors));
}

}  // namespace soapstone
