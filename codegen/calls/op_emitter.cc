#include "codegen/calls/op_emitter.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/calls/communication_calls.h"
#include "codegen/calls/library_calls.h"
#include "codegen/kernels/kernel_body.h"
#include "codegen/memory/zeroed_arguments.h"
#include "ir/dist/ops.h"
#include "ir/soap/order_use.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace soapstone::codegen {
namespace {

// A 16-bit float by its bits: the storage types have no constructors.
std::string narrowLiteral(Attribute value, const std::string& type) {
  llvm::APInt bits = cast<mlir::FloatAttr>(value).getValue().bitcastToAPInt();
  return absl::StrCat(type, "{", bits.getZExtValue(), "}");
}

}  // namespace

LogicalResult verifyRuntimeRanks(mlir::func::FuncOp function) {
  auto verify = [](Operation* op, mlir::TypeRange types) {
    for (Type type : types) {
      int64_t rank = cast<RankedTensorType>(type).getRank();
      if (rank <= kMaxRuntimeDims) continue;
      return LogicalResult(op->emitOpError("has a tensor of ")
                           << rank << " dimensions, the runtime takes at most "
                           << kMaxRuntimeDims);
    }
    return success();
  };
  if (failed(verify(function, function.getArgumentTypes()))) return failure();
  for (Operation& op : function.getBody().front()) {
    if (isa<soap::ReshapeOp, dist::WaitOp>(op) || KernelEmitter::isKernel(&op))
      continue;
    if (failed(verify(&op, op.getOperandTypes())) ||
        failed(verify(&op, op.getResultTypes()))) {
      return failure();
    }
  }
  return success();
}

std::string bufferName(const ProgramBuffer& buffer) {
  // An underscore, not a capital: names that differ in case stay apart.
  return absl::StrCat("k_", buffer.name);
}

FailureOr<std::vector<Statement>> OpEmitter::emit(Operation* op) {
  if (failed(soap::verifyStorage(op))) return failure();
  if (isa<soap::ReshapeOp>(op) || context.isDone(op) || zeroesArguments(op)) {
    return std::vector<Statement>();
  }
  if (auto constant = dyn_cast<soap::ConstantOp>(op)) {
    return emitConstant(constant);
  }
  if (KernelEmitter::isKernel(op)) return kernels.emit(op);
  std::vector<Statement> statements = communicationCalls(op, context);
  if (!statements.empty()) return statements;
  FailureOr<std::vector<std::string>> calls = libraryCalls(op, context);
  if (failed(calls)) return failure();
  return toStatements(std::move(*calls));
}

std::string OpEmitter::emitUpdates(const UpdateGroup& group) {
  return updatesCall(group, context);
}

FailureOr<std::vector<Statement>> OpEmitter::emitConstant(soap::ConstantOp op) {
  auto elements = dyn_cast<mlir::DenseElementsAttr>(op.getValue());
  if (!elements) return op.emitOpError("holds no dense elements");
  std::string type = storageType(elements.getElementType());
  std::vector<std::string> literals;
  for (Attribute value : elements.getValues<Attribute>()) {
    std::string text = literal(value);
    bool narrow = type == "bf16" || type == "f16";
    literals.push_back(narrow ? narrowLiteral(value, type) : text);
  }
  if (literals.empty()) return std::vector<Statement>();
  std::string data = context.tables->array(
      type + "[]", "Data",
      absl::StrCat("{", absl::StrJoin(literals, ", "), "}"));
  return std::vector<Statement>{
      {absl::StrCat("copyConstant(rank, compute, ",
                    context.pointer(op.getResult()), ", ", data, ", sizeof(",
                    data, "));"),
       ""}};
}

}  // namespace soapstone::codegen
