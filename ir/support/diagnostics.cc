#include "ir/support/diagnostics.h"

#include "absl/strings/str_cat.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone {

namespace {

// Where in the user's file: the layer's name, if it has one.
void printPlace(mlir::Location location, llvm::raw_ostream& os) {
  if (llvm::isa<mlir::UnknownLoc>(location)) return;
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location)) {
    os << "'" << name.getName().getValue() << "': ";
  } else {
    os << location << ": ";
  }
}

}  // namespace

DiagnosticCollector::DiagnosticCollector(mlir::MLIRContext* context)
    : context(context),
      printedOps(context->shouldPrintOpOnDiagnostic()),
      handler(context, [this](mlir::Diagnostic& diagnostic) {
        if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error) {
          return mlir::failure();  // Not ours: let the next handler print it.
        }
        llvm::raw_string_ostream os(errors);
        os << (errors.empty() ? ": " : "; ");
        printPlace(diagnostic.getLocation(), os);
        os << diagnostic;
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
