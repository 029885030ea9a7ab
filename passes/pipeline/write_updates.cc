#include "passes/pipeline/write_updates.h"

#include <utility>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "passes/pipeline/argument_homes.h"
#include "passes/pipeline/sums_by_chunk.h"
#include "passes/pipeline/update_function.h"
#include "passes/training/function_signature.h"

namespace soapstone::pipeline {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;

class UpdateWriter {
 public:
  UpdateWriter(FuncOp step, const model::StrategyPipeline& pipeline,
               const std::map<std::string, int>& homes, FunctionWriter& writer)
      : step(step), pipeline(pipeline), homes(homes), writer(writer) {}

  void run() {
    findChunks();
    if (addByChunk(step, chunks)) {
      eraseUnusedOps(step);
      findChunks();
    }
    for (Operation& op : step.front().without_terminator()) {
      if (chunks[&op] >= 0) copyUpdate(&op, chunks[&op]);
    }
    mlir::func::ReturnOp end = passes::returnOf(step);
    for (unsigned i = 0; i < step.getNumResults(); ++i) {
      int64_t updated = soap::updatedArgument(step, i);
      int home = updated >= 0 ? homeOf(soap::argumentName(step, updated)) : 0;
      Value value = updateValue(end.getOperand(i), home);
      if (updated >= 0) {
        writer.returnUpdate(value, cast<BlockArgument>(updateValue(
                                       step.getArgument(updated), home)));
      } else {
        writer.returnLoss(value);
      }
    }
  }

 private:
  void findChunks() {
    chunks.clear();
    for (Operation& op : step.front().without_terminator()) {
      chunks[&op] = chunkOfUpdate(&op);
    }
  }

  const sharding::DeviceGrid& devicesOf(int chunk) const {
    return pipeline.chunks[chunk].devices;
  }

  int homeOf(const std::string& name) const {
    auto found = homes.find(name);
    return found == homes.end() ? 0 : found->second;
  }

  // Whether an op makes a tensor of single numbers, as the factor that clips a
  // gradient is repeated: the numbers are sent, not the tensor.
  static bool repeatsNumbers(Operation* op) {
    auto isNumber = [](Value value) {
      return cast<RankedTensorType>(value.getType()).getNumElements() == 1;
    };
    return llvm::all_of(op->getOperands(), isNumber) &&
           llvm::none_of(op->getResults(), isNumber);
  }

  // The chunk of an op of the step: that of the largest tensor it reads which
  // has one; -1 if it reads scalars of the step alone, or repeats numbers.
  int chunkOfUpdate(Operation* op) {
    if (repeatsNumbers(op)) return -1;
    int chunk = -1;
    int64_t largest = -1;
    for (Value operand : op->getOperands()) {
      int own = -1;
      if (auto argument = dyn_cast<BlockArgument>(operand)) {
        unsigned index = argument.getArgNumber();
        bool isHome = !isScalarRole(soap::argumentRole(step, index));
        if (isHome) own = homeOf(soap::argumentName(step, index));
      } else {
        own = chunks.lookup(operand.getDefiningOp());
      }
      int64_t size = cast<RankedTensorType>(operand.getType()).getNumElements();
      // Ties go to the first chunk: parameters and their states live there.
      bool isLess = size < largest || (size == largest && own >= chunk);
      if (own < 0 || isLess) continue;
      chunk = own;
      largest = size;
    }
    return chunk;
  }

  void copyUpdate(Operation* op, int chunk) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      operands.push_back(updateValue(operand, chunk));
    }
    Operation* copy = writer.clone(op, operands, devicesOf(chunk));
    int key = chunks[op] >= 0 ? -1 : chunk;
    for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults())) {
      locals[{from, key}] = to;
    }
  }

  Value updateValue(Value value, int chunk) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      unsigned index = argument.getArgNumber();
      std::string name = soap::argumentName(step, index);
      return writer.argument(name, argument.getType(),
                             attributesOf(step, index), devicesOf(homeOf(name)),
                             argument.getLoc());
    }
    Operation* op = value.getDefiningOp();
    int key = chunks[op] >= 0 ? -1 : chunk;
    if (locals.count({value, key}) == 0) copyUpdate(op, chunk);
    return locals[{value, key}];
  }

  struct ValueOrder {
    bool operator()(const std::pair<Value, int>& a,
                    const std::pair<Value, int>& b) const {
      if (a.second != b.second) return a.second < b.second;
      return a.first.getAsOpaquePointer() < b.first.getAsOpaquePointer();
    }
  };

  FuncOp step;
  const model::StrategyPipeline& pipeline;
  const std::map<std::string, int>& homes;
  FunctionWriter& writer;
  llvm::DenseMap<Operation*, int> chunks;  // -1: anywhere.
  std::map<std::pair<Value, int>, Value, ValueOrder> locals;
};

}  // namespace

void writeUpdates(FuncOp step, const model::StrategyPipeline& pipeline,
                  const std::map<std::string, int>& homes,
                  FunctionWriter& writer) {
  UpdateWriter(step, pipeline, homes, writer).run();
}

}  // namespace soapstone::pipeline
