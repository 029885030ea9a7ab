#ifndef SOAPSTONE_TESTS_UNIT_IR_SOAP_OP_SAMPLE_H_
#define SOAPSTONE_TESTS_UNIT_IR_SOAP_OP_SAMPLE_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ir/reference/tensor.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone {

// Builds ops on fresh values, with random contents for each of them.
class OpSample {
 public:
  explicit OpSample(uint32_t seed);

  // Uniform in [low, high].
  int64_t pick(int64_t low, int64_t high);
  bool flip() { return pick(0, 1) == 1; }
  // `count` sizes in [1, largest].
  std::vector<int64_t> sizes(int64_t count, int64_t largest);

  // New values: floats in [-2, 2], integers in [low, high], booleans, scalars.
  Value floats(std::vector<int64_t> shape);
  Value integers(std::vector<int64_t> shape, int64_t low, int64_t high);
  Value bools(std::vector<int64_t> shape);
  Value scalar(reference::ElementType type, double value);
  Value argument(const reference::Tensor& tensor);

  // Contents of the operands of `op`; zero fills are evaluated.
  std::vector<reference::Tensor> contents(Operation* op) const;

  // A value of the given type without contents.
  Value placeholder(Type type);

  OpBuilder& builder() { return opBuilder; }
  Location loc() { return opBuilder.getUnknownLoc(); }

 private:
  std::mt19937 random;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  OpBuilder opBuilder;
  mlir::Block* block;
  llvm::DenseMap<Value, reference::Tensor> tensors;
};

// Splits the free factors of `op`, as `rule` has them, at random, computes
// every shard and puts the results together. Returns "" if they are those of
// the whole op, else what differs. `edit` may change each local op before it is
// evaluated: the tests of this check do. Statistics factors stay whole: their
// split needs the partitioner's expansion.
std::string findMismatch(OpSample& sample, Operation* op,
                         const sharding::ShardingRule& rule,
                         llvm::function_ref<void(Operation*)> edit);

// Expects that the rule of `op` is well-formed and that shards agree. Tests of
// whole programs link another definition: there every device of the partitioned
// op computes its shard.
void expectShardsAgree(OpSample& sample, Operation* op);

// The whole test of one kind of op: `count` samples made by make(OpSample&).
template <typename Make>
void expectShardsAgree(uint32_t count, Make make) {
  for (uint32_t seed = 0; seed < count; ++seed) {
    OpSample sample(seed);
    Operation* op = make(sample);
    expectShardsAgree(sample, op);
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << "seed " << seed;
      return;
    }
  }
}

}  // namespace soapstone

#endif  // SOAPSTONE_TESTS_UNIT_IR_SOAP_OP_SAMPLE_H_
