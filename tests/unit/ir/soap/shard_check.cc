// Ops against their own shards: the check of op_sample.h.
#include <algorithm>
#include <cmath>

#include "ir/reference/evaluator.h"
#include "ir/soap/local_op.h"
#include "mlir/IR/Verifier.h"
#include "tests/support/configurations.h"
#include "tests/support/shards.h"
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

using reference::Tensor;

constexpr double kTolerance = 2e-5;

// A mapping's factors must multiply to the sizes of its tensor.
void expectWellFormed(const sharding::TensorMapping& tensor, Value value,
                      const sharding::ShardingRule& rule) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  ASSERT_EQ(tensor.dims.size(), shape.size()) << rule.toString();
  for (size_t i = 0; i < shape.size(); ++i) {
    const sharding::DimensionMapping& dim = tensor.dims[i];
    if (dim.hasHalo) {
      EXPECT_EQ(dim.factors.size(), 1u) << rule.toString();
      continue;
    }
    int64_t size = 1;
    for (int factor : dim.factors) size *= rule.factors[factor].size;
    EXPECT_EQ(size, shape[i]) << rule.toString();
  }
  for (const sharding::PartialFactor& partial : tensor.partials) {
    for (const sharding::DimensionMapping& dim : tensor.dims) {
      EXPECT_EQ(
          std::count(dim.factors.begin(), dim.factors.end(), partial.factor),
          0);
    }
  }
}

void expectWellFormed(const sharding::ShardingRule& rule, Operation* op) {
  ASSERT_EQ(rule.operands.size(), op->getNumOperands());
  ASSERT_EQ(rule.results.size(), op->getNumResults());
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    expectWellFormed(rule.operands[i], op->getOperand(i), rule);
  }
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    expectWellFormed(rule.results[i], op->getResult(i), rule);
  }
  for (size_t i = 0; i < rule.factors.size(); ++i) {
    EXPECT_EQ(rule.findFactor(rule.factors[i].name), static_cast<int>(i))
        << "name not unique: " << rule.toString();
  }
}

std::vector<int64_t> randomDegrees(OpSample& sample,
                                   const sharding::ShardingRule& rule) {
  constexpr int64_t kMostShards = 24;
  std::vector<int64_t> degrees;
  int64_t shards = 1;
  for (const sharding::Factor& factor : rule.factors) {
    int64_t most = std::min<int64_t>({factor.size, 4, kMostShards / shards});
    bool splits = factor.split == sharding::FactorSplit::kFree && most > 1 &&
                  sample.pick(0, 3) > 0;
    degrees.push_back(splits ? sample.pick(1, most) : 1);
    shards *= degrees.back();
  }
  return degrees;
}

// Builds and evaluates one shard; empty on failure.
std::vector<Tensor> evaluateShard(OpSample& sample, Operation* op,
                                  const sharding::ShardingRule& rule,
                                  const sharding::FactorRanges& ranges,
                                  const std::vector<Tensor>& operands,
                                  llvm::function_ref<void(Operation*)> edit) {
  std::vector<Tensor> slices;
  SmallVector<Value> values;
  for (auto [i, tensor] : llvm::enumerate(operands)) {
    slices.push_back(sliceShard(tensor, rule.operands[i], rule, ranges));
    values.push_back(sample.placeholder(
        soap::localType(op->getOperand(i), rule.operands[i], ranges)));
  }
  Operation* local =
      soap::buildLocalOp(sample.builder(), op, rule, ranges, values);
  edit(local);
  if (failed(mlir::verify(local))) {
    local->dump();
    ADD_FAILURE() << "the local op does not verify";
    return {};
  }
  if (isa<soap::FillOp>(local)) slices.clear();
  FailureOr<std::vector<Tensor>> results = reference::evaluateOp(local, slices);
  return succeeded(results) ? std::move(*results) : std::vector<Tensor>{};
}

// The first difference, or "".
std::string difference(const Tensor& actual, const Tensor& expected) {
  for (int64_t i = 0; i < actual.size(); ++i) {
    double a = actual.number(i);
    double b = expected.number(i);
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    if (std::abs(a - b) <= kTolerance * (1 + std::abs(b))) continue;
    return "element " + std::to_string(i) + " is " + std::to_string(a) +
           " instead of " + std::to_string(b);
  }
  return "";
}

}  // namespace

std::string findMismatch(OpSample& sample, Operation* op,
                         const sharding::ShardingRule& rule,
                         llvm::function_ref<void(Operation*)> edit) {
  std::vector<Tensor> operands = sample.contents(op);
  FailureOr<std::vector<Tensor>> whole = reference::evaluateOp(op, operands);
  if (failed(whole)) return "the whole op does not evaluate";
  std::vector<reference::ResultAssembler> assemblers;
  for (auto [i, tensor] : llvm::enumerate(*whole)) {
    assemblers.emplace_back(tensor.type(), tensor.shape(), rule.results[i],
                            rule);
  }
  std::vector<int64_t> degrees = randomDegrees(sample, rule);
  std::vector<int64_t> coordinates(degrees.size(), 0);
  do {
    sharding::FactorRanges ranges =
        sharding::shardRanges(rule, degrees, coordinates);
    std::vector<Tensor> shards =
        evaluateShard(sample, op, rule, ranges, operands, edit);
    if (shards.size() != assemblers.size()) return "a shard does not evaluate";
    for (auto [i, shard] : llvm::enumerate(shards))
      assemblers[i].add(shard, ranges);
  } while (reference::nextIndex(coordinates, degrees));
  for (auto [i, assembler] : llvm::enumerate(assemblers)) {
    absl::StatusOr<Tensor> result = assembler.finish(kTolerance);
    std::string mismatch = result.ok() ? difference(*result, (*whole)[i])
                                       : std::string(result.status().message());
    if (!mismatch.empty())
      return "result " + std::to_string(i) + ": " + mismatch;
  }
  return "";
}

void expectShardsAgree(OpSample& sample, Operation* op) {
  ASSERT_TRUE(succeeded(mlir::verify(op)));
  sharding::ShardingRule rule =
      cast<ShardingRuleOpInterface>(op).getShardingRule();
  expectWellFormed(rule, op);
  if (::testing::Test::HasFailure()) return;
  EXPECT_EQ(findMismatch(sample, op, rule, [](Operation*) {}), "")
      << rule.toString();
}

}  // namespace soapstone
