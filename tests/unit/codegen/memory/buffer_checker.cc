#include "tests/unit/codegen/memory/buffer_checker.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "codegen/memory/zeroed_arguments.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/product_addend.h"

namespace soapstone::codegen {
namespace {

// Bytes [begin, end) of the arena that hold a value.
struct Content {
  int64_t begin = 0;
  int64_t end = 0;
  Value value;
};

bool overlap(const Content& a, const Content& b) {
  return a.begin < b.end && b.begin < a.end;
}

// True if the op computes element i of a result of the operand's type from
// element i of that operand and from no other element of it.
bool isElementByElement(Operation* op, unsigned operand, unsigned result) {
  if (isa<soap::UnaryOp, soap::BinaryOp, soap::SelectOp>(op)) return true;
  if (isa<soap::ScatterOp>(op)) return operand == 0;
  if (auto product = dyn_cast<soap::MatrixProductOp>(op)) {
    // By number: a factor that is also the addend is read as a whole.
    return result == 0 && operand == 2 && soap::addendOf(product);
  }
  if (isa<soap::OptimizerUpdateOp>(op)) {
    return result == 0 ? operand == 0 : operand == 3 + result;
  }
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion) return false;
  for (Operation& inner : fusion.getBody().front()) {
    if (isa<soap::ReduceOp>(inner)) return false;
    if (!isa<soap::BroadcastOp>(inner)) continue;
    Value read = inner.getOperand(0);
    if (read == fusion.getBody().front().getArgument(operand)) return false;
  }
  return true;
}

class BufferChecker {
 public:
  BufferChecker(const BufferAssignment& assignment,
                const FunctionBuffers& buffers)
      : assignment(assignment), buffers(buffers) {}

  std::string check() {
    mlir::func::FuncOp function = buffers.function;
    for (Value argument : function.getArguments()) {
      write(at(buffers.bufferOf.lookup(argument), argument));
    }
    for (const BufferCopy& copy : buffers.entryCopies) copyBuffer(copy);
    for (Operation& op : function.getBody().front().without_terminator()) {
      execute(&op);
    }
    for (const BufferCopy& copy : buffers.finalCopies) copyBuffer(copy);
    clearArguments(function.getBody().front().getTerminator());
    checkResults();
    return fault;
  }

 private:
  // The value whose bytes a value is: reshapes do not move any, and what
  // attention reads and writes with strides lies in another tensor.
  Value sourceOf(Value value) const {
    while (true) {
      if (Value memory = buffers.views.memoryOf(value)) {
        value = memory;
      } else if (auto reshape = value.getDefiningOp<soap::ReshapeOp>()) {
        value = reshape.getInput();
      } else {
        return value;
      }
    }
  }

  Content at(int buffer, Value value) const {
    const ProgramBuffer& place = assignment.buffers[buffer];
    return {place.offset, place.offset + place.bytes, value};
  }

  void complain(const std::string& text) {
    if (fault.empty()) fault = text;
  }

  void write(const Content& content) {
    if (content.begin < 0 || content.end > assignment.arenaBytes) {
      complain("a buffer lies outside the arena");
    }
    std::erase_if(contents,
                  [&](const Content& old) { return overlap(old, content); });
    contents.push_back(content);
  }

  bool holds(const Content& wanted) const {
    if (wanted.begin == wanted.end) return true;
    return llvm::any_of(contents, [&](const Content& content) {
      return content.begin == wanted.begin && content.end == wanted.end &&
             content.value == wanted.value;
    });
  }

  void copyBuffer(const BufferCopy& copy) {
    Content from = at(copy.from, nullptr);
    Value value;
    for (const Content& content : contents) {
      if (content.begin == from.begin && content.end == from.end) {
        value = content.value;
      }
    }
    if (!value && from.begin != from.end) complain("copies what is not there");
    write(at(copy.to, value));
  }

  void clearArguments(Operation* end) {
    for (unsigned i = 0; i < end->getNumOperands(); ++i) {
      Value value = end->getOperand(i);
      if (!zeroesArguments(value.getDefiningOp())) continue;
      write(at(buffers.resultBuffers[i], value));
    }
  }

  void execute(Operation* op) {
    if (isa<soap::ReshapeOp>(op) || buffers.views.isDone(op)) return;
    if (zeroesArguments(op)) return;
    for (Value operand : op->getOperands()) {
      int buffer = buffers.bufferOf.lookup(operand);
      if (!holds(at(buffer, sourceOf(operand)))) {
        complain(absl::StrCat("an operand of ",
                              op->getName().getStringRef().str(),
                              " is overwritten: ", nameOf(buffer)));
      }
    }
    for (unsigned i = 0; i < op->getNumResults(); ++i) {
      checkOverlaps(op, i);
    }
    for (Value result : op->getResults()) write(placeOf(result));
  }

  Content placeOf(Value value) const {
    return at(buffers.bufferOf.lookup(value), sourceOf(value));
  }

  void checkOverlaps(Operation* op, unsigned index) {
    Content place = placeOf(op->getResult(index));
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      Content operand = placeOf(op->getOperand(i));
      if (!overlap(place, operand)) continue;
      // A part that its op has written to its place is not copied.
      if (isa<soap::ConcatOp>(op) && operand.value == place.value) continue;
      if (place.begin != operand.begin || place.end != operand.end ||
          !isElementByElement(op, i, index)) {
        complain(absl::StrCat(op->getName().getStringRef().str(),
                              " writes over its operand ", i));
      }
    }
    for (unsigned i = 0; i < index; ++i) {
      Content other = placeOf(op->getResult(i));
      if (other.value != place.value && overlap(place, other)) {
        complain("two results of one op overlap");
      }
    }
  }

  void checkResults() {
    mlir::func::FuncOp function = buffers.function;
    Operation* terminator = function.getBody().front().getTerminator();
    for (unsigned i = 0; i < terminator->getNumOperands(); ++i) {
      Value value = sourceOf(terminator->getOperand(i));
      if (!holds(at(buffers.resultBuffers[i], value))) {
        complain(absl::StrCat("result ", i, " is not in its buffer"));
      }
      int64_t updated = soap::updatedArgument(function, i);
      if (updated < 0) continue;
      int place = buffers.bufferOf.lookup(function.getArgument(updated));
      if (!holds(at(place, value))) {
        complain(absl::StrCat("argument ", updated, " is not updated"));
      }
    }
  }

  std::string nameOf(int buffer) const {
    return assignment.buffers[buffer].name;
  }

  const BufferAssignment& assignment;
  const FunctionBuffers& buffers;
  std::vector<Content> contents;
  std::string fault;
};

}  // namespace

std::string checkBuffers(const BufferAssignment& assignment,
                         const FunctionBuffers& function) {
  return BufferChecker(assignment, function).check();
}

}  // namespace soapstone::codegen
