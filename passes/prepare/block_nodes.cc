#include "passes/prepare/block_nodes.h"

#include <utility>

#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/overwriting.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

namespace {

// Whether a kernel can reduce: it has at most four loops, of which the first
// may be several dims that are all kept, or all reduced. Dims of size 1 have
// none.
bool mayReduce(soap::ReduceOp reduce) {
  constexpr size_t kMostLoops = 4;
  std::vector<bool> loops;  // Whether they are reduced.
  for (auto [dim, size] : llvm::enumerate(soap::shapeOf(reduce.getInput()))) {
    if (size != 1) {
      loops.push_back(
          llvm::is_contained(reduce.getDims(), static_cast<int64_t>(dim)));
    }
  }
  if (loops.size() <= kMostLoops) return true;
  loops.resize(loops.size() - (kMostLoops - 1));
  return llvm::all_equal(loops);
}

// Arithmetic that costs less than a load.
bool isCheapFunction(Operation* op) {
  if (auto unary = dyn_cast<soap::UnaryOp>(op)) {
    return unary.getKind() == soap::UnaryKind::Neg ||
           unary.getKind() == soap::UnaryKind::Not;
  }
  if (auto binary = dyn_cast<soap::BinaryOp>(op)) {
    return binary.getKind() != soap::BinaryKind::Pow &&
           binary.getKind() != soap::BinaryKind::Div;
  }
  return soap::isScalarFunction(op);
}

// Whether some reader is a kernel, which computes a function of positions
// itself. If none is, a kernel of its own stores it.
bool isReadByKernels(Operation* op) {
  return llvm::any_of(op->getUsers(), [](Operation* user) {
    return soap::isElementwise(user) || isa<soap::BroadcastOp>(user) ||
           (isa<soap::ReduceOp>(user) && mayReduce(cast<soap::ReduceOp>(user)));
  });
}

unsigned bitWidth(Value value) {
  return soap::tensorType(value).getElementType().getIntOrFloatBitWidth();
}

// Whether the results of `op` lie where its operands do.
bool isInPlace(Operation* op) {
  return isa<soap::ReshapeOp>(op) || isa<dist::WaitOp, dist::AllReduceOp>(op);
}

// The value in whose memory `value` lies.
Value memoryOf(Value value) {
  while (Operation* op = value.getDefiningOp()) {
    if (!isInPlace(op)) break;
    value = op->getOperand(cast<mlir::OpResult>(value).getResultNumber());
  }
  return value;
}

int64_t bytesOf(Value value) {
  return soap::byteCount(soap::tensorType(value));
}

// Whether the function returns it as the new value of an argument.
bool isUpdate(mlir::OpOperand& returned) {
  auto function =
      dyn_cast<mlir::func::FuncOp>(returned.getOwner()->getParentOp());
  return function &&
         soap::updatedArgument(function, returned.getOperandNumber()) >= 0;
}

}  // namespace

BlockNodes::BlockNodes(mlir::Block& block) {
  for (Operation& op : block.without_terminator()) {
    numbers[&op] = static_cast<int>(ops.size());
    ops.push_back(&op);
    addNode(&op);
  }
  for (mlir::OpOperand& returned : block.getTerminator()->getOpOperands()) {
    noteResult(returned);
  }
}

void BlockNodes::noteResult(mlir::OpOperand& returned) {
  if (auto found = numbers.find(returned.get().getDefiningOp());
      found != numbers.end()) {
    nodes[found->second].escapes = true;
    resultBehind(returned.get())->escapes = true;
  }
  FusionResult* stored = resultBehind(memoryOf(returned.get()));
  if (stored && isUpdate(returned)) stored->bytes = 0;
}

// The result that `value` is; null if no op of the block makes it.
FusionResult* BlockNodes::resultBehind(Value value) {
  auto found = numbers.find(value.getDefiningOp());
  if (found == numbers.end()) return nullptr;
  const unsigned index = cast<mlir::OpResult>(value).getResultNumber();
  return &nodes[found->second].results[index];
}

void BlockNodes::setRecomputed(const std::vector<int>& numbers) {
  for (int number : numbers) {
    nodes[number].kind = FusionNode::Kind::kRecomputed;
  }
}

bool BlockNodes::isRecomputed(Operation* op) const {
  auto found = numbers.find(op);
  return found != numbers.end() &&
         nodes[found->second].kind == FusionNode::Kind::kRecomputed;
}

int BlockNodes::numberOf(Operation* op) const {
  for (; op != nullptr; op = op->getNextNode()) {
    if (auto found = numbers.find(op); found != numbers.end()) {
      return found->second;
    }
  }
  return static_cast<int>(ops.size()) - 1;
}

void BlockNodes::addNode(Operation* op) {
  FusionNode node;
  const int number = numbers[op];
  if (isa<dist::CommunicationOpInterface>(op)) {
    if (lastCommunication >= 0) {
      node.operands.push_back(lastCommunication);
      nodes[lastCommunication].users.push_back(number);
    }
    lastCommunication = number;
  }
  for (Value operand : op->getOperands()) {
    auto found = numbers.find(operand.getDefiningOp());
    if (found == numbers.end()) continue;
    node.operands.push_back(found->second);
    nodes[found->second].users.push_back(number);
  }
  classify(op, node);
  noteMemory(op, node);
  nodes.push_back(std::move(node));
}

// Where code generation will put the op's results (buffer_assignment.cc).
void BlockNodes::noteMemory(Operation* op, FusionNode& node) {
  node.isView = isInPlace(op);
  node.isIdle = isa<soap::ReshapeOp>(op);
  for (Value value : op->getResults()) {
    node.results.push_back({node.isView ? 0 : bytesOf(value)});
  }
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (FusionResult* read = resultBehind(op->getOperand(i))) {
      read->uses.push_back({numbers[op], static_cast<int>(i)});
    }
  }
  if (isa<dist::WaitOp>(op)) {
    for (int awaited : node.operands) {
      nodes[awaited].readUntil = static_cast<int>(nodes.size());
    }
  }
  if (node.isView || op->getNumResults() == 0) return;
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (!soap::mayOverwrite(op, i, 0)) continue;
    node.overwrites = static_cast<int>(i);
    return;
  }
}

void BlockNodes::classify(Operation* op, FusionNode& node) {
  if (op->getNumResults() != 1) return;
  RankedTensorType type = soap::tensorType(op->getResult(0));
  if (type.getNumElements() == 0) return;
  const bool isOfPositions = isIndexFunction(op);
  if (isOfPositions) indexFunctions.insert(op);
  if (isOfPositions && isReadByKernels(op)) {
    node.kind = FusionNode::Kind::kRecomputed;
  } else if (isa<soap::BroadcastOp>(op)) {
    node.kind = FusionNode::Kind::kRecomputed;
  } else if (soap::isElementwise(op)) {
    node.kind = FusionNode::Kind::kMapped;
    std::vector<int64_t> shape(type.getShape().begin(), type.getShape().end());
    node.shape = shapes.try_emplace(shape, static_cast<int>(shapes.size()))
                     .first->second;
    node.isCheap = isCheapFunction(op) && wideOperands(op) <= 1;
    node.widens = isOfOneRepeated(op) ||
                  (isa<soap::CastOp>(op) &&
                   bitWidth(op->getOperand(0)) < bitWidth(op->getResult(0)));
  } else if (auto reduce = dyn_cast<soap::ReduceOp>(op);
             reduce && mayReduce(reduce)) {
    node.kind = FusionNode::Kind::kReduced;
  }
}

// Operands that a kernel loads as many elements of as it computes.
int64_t BlockNodes::wideOperands(Operation* op) const {
  return llvm::count_if(op->getOperands(), [&](Value operand) {
    Operation* producer = operand.getDefiningOp();
    return !producer || !(isa<soap::BroadcastOp>(producer) ||
                          indexFunctions.contains(producer));
  });
}

// Whether `op` computes its elements of one repeated value and of positions. A
// function of two, as an outer product, is no such: its readers would have to
// tell the dims of both apart.
bool BlockNodes::isOfOneRepeated(Operation* op) const {
  return wideOperands(op) == 0 &&
         llvm::count_if(op->getOperands(), [&](Value operand) {
           return !indexFunctions.contains(operand.getDefiningOp());
         }) == 1;
}

bool BlockNodes::isIndexFunction(Operation* op) const {
  if (isa<soap::FillOp, soap::IotaOp>(op)) return true;
  if (!isCheapFunction(op) && !isa<soap::BroadcastOp>(op)) return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return indexFunctions.contains(operand.getDefiningOp());
  });
}

void eraseDeadOps(mlir::Block& block) {
  SmallVector<Operation*> ops;
  for (Operation& op : block.without_terminator()) ops.push_back(&op);
  for (Operation* op : llvm::reverse(ops)) {
    if (op->use_empty() && mlir::isPure(op)) op->erase();
  }
}

}  // namespace soapstone::passes
