#include "passes/partition/device_codes.h"

#include <algorithm>
#include <utility>

#include "ir/dist/lane.h"
#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/tensor_bytes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

int64_t bytesOf(mlir::TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types) {
    bytes += soap::byteCount(cast<RankedTensorType>(type));
  }
  return bytes;
}

bool isNumber(Type type) {
  return cast<RankedTensorType>(type).getNumElements() == 1;
}

// The groups of a sum or gather, one row each, and what reduces.
std::pair<mlir::DenseIntElementsAttr, Attribute> groupsAndKind(Operation* op) {
  using Pair = std::pair<mlir::DenseIntElementsAttr, Attribute>;
  return llvm::TypeSwitch<Operation*, Pair>(op)
      .Case<dist::AllReduceOp, dist::ReduceScatterOp>(
          [](auto sum) { return Pair(sum.getGroups(), sum.getKindAttr()); })
      .Case([](dist::AllGatherOp gather) {
        return Pair(gather.getGroups(), nullptr);
      });
}

CallSignature signatureOf(Operation* op) {
  Type element =
      cast<RankedTensorType>(op->getOperand(0).getType()).getElementType();
  auto [groups, kind] = groupsAndKind(op);
  return {op->getName().getAsOpaquePointer(), groups.getAsOpaquePointer(),
          kind.getAsOpaquePointer(), element.getAsOpaquePointer(),
          dist::isOnSumLane(op)};
}

step::CallKind kindOf(Operation* op) {
  if (isa<dist::AllReduceOp, dist::ReduceScatterOp>(op)) {
    return step::CallKind::kSum;
  }
  return isa<dist::AllGatherOp>(op) ? step::CallKind::kGather
                                    : step::CallKind::kOther;
}

void describeCommunication(dist::CommunicationOpInterface communication,
                           std::map<CallSignature, int>& signatures,
                           step::CodeOp& entry) {
  Operation* op = communication;
  entry.channel = communication.getChannel();
  entry.bytes =
      std::max(bytesOf(op->getOperandTypes()), bytesOf(op->getResultTypes()));
  entry.kind = kindOf(op);
  if (entry.kind == step::CallKind::kOther) return;
  entry.signature =
      signatures
          .try_emplace(signatureOf(op), static_cast<int>(signatures.size()))
          .first->second;
  entry.ranks =
      static_cast<int>(groupsAndKind(op).first.getType().getShape()[1]);
}

// Notes which ops make the results of the function.
void markResults(FuncOp function, ReadCode& read) {
  Operation* end = function.front().getTerminator();
  for (mlir::OpOperand& operand : end->getOpOperands()) {
    Operation* producer = operand.get().getDefiningOp();
    if (!producer) continue;
    step::CodeOp& op = read.code[read.numbers.lookup(producer)];
    soap::ResultRole role =
        soap::resultRole(function, operand.getOperandNumber());
    if (role == soap::ResultRole::kUpdate ||
        role == soap::ResultRole::kGradient) {
      op.isUpdateResult = true;
    } else if (isNumber(operand.get().getType())) {
      op.isNumberResult = true;
    } else {
      op.isOtherResult = true;
    }
  }
}

}  // namespace

ReadCode readCode(FuncOp function, std::map<CallSignature, int>& signatures) {
  ReadCode read;
  for (Operation& op : function.front().without_terminator()) {
    step::CodeOp entry;
    for (Value operand : op.getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (producer) entry.producers.push_back(read.numbers.lookup(producer));
    }
    entry.operandCount = static_cast<int>(op.getNumOperands());
    entry.isWait = isa<dist::WaitOp>(op);
    entry.isBackward = op.hasAttr("soap.gradient_of");
    entry.isProduct = soap::isContraction(&op);
    entry.isMovement = isa<soap::ReshapeOp, soap::TransposeOp>(op);
    entry.isOfNumbers = llvm::all_of(op.getOperandTypes(), isNumber) &&
                        llvm::all_of(op.getResultTypes(), isNumber);
    if (auto step = dyn_cast<dist::CommunicationOpInterface>(op)) {
      describeCommunication(step, signatures, entry);
    }
    read.numbers[&op] = static_cast<int>(read.ops.size());
    read.ops.push_back(&op);
    read.code.push_back(std::move(entry));
  }
  markResults(function, read);
  return read;
}

std::vector<ReadCode> readCodes(const std::vector<FuncOp>& functions) {
  std::map<CallSignature, int> signatures;
  std::vector<ReadCode> classes;
  for (FuncOp function : functions) {
    classes.push_back(readCode(function, signatures));
  }
  return classes;
}

}  // namespace soapstone::partition
