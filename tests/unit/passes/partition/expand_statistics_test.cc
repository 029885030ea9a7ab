// Ops split on statistics factors, expanded: the same results op by op and,
// every new op computed shard by shard as its configuration says, together.
#include "passes/partition/expand_statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <gmock/gmock.h>

#include "ir/reference/evaluator.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/local_op.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "tests/support/shards.h"
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone::passes {
namespace {

using reference::ElementType;
using reference::Tensor;

constexpr double kTolerance = 2e-5;

sharding::ShardingRule ruleOf(Operation* op) {
  return cast<ShardingRuleOpInterface>(op).getShardingRule();
}

// A random legal configuration in random order, on distinct devices.
sharding::OpConfiguration randomConfiguration(
    OpSample& s, const sharding::ShardingRule& rule) {
  constexpr int64_t kMostTasks = 24;
  sharding::OpConfiguration configuration;
  int64_t tasks = 1;
  for (int i = 0; i < static_cast<int>(rule.factors.size()); ++i) {
    const sharding::Factor& factor = rule.factors[i];
    int64_t most = std::min<int64_t>({factor.size, 4, kMostTasks / tasks});
    if (factor.split == sharding::FactorSplit::kForbidden || most < 2 ||
        !s.flip())
      continue;
    configuration.splits.push_back({i, s.pick(2, most)});
    tasks *= configuration.splits.back().degree;
    std::swap(configuration.splits.back(),
              configuration.splits[s.pick(0, configuration.splits.size() - 1)]);
  }
  configuration.replication = s.pick(1, 2);
  std::vector<int> devices(tasks * configuration.replication);
  std::iota(devices.begin(), devices.end(), 3);
  if (s.flip()) std::reverse(devices.begin(), devices.end());
  configuration.devices = *sharding::DeviceGrid::list(devices);
  return configuration;
}

// Contents of values while a block is evaluated.
using Contents = llvm::DenseMap<Value, Tensor>;

std::vector<Tensor> operandsOf(Operation* op, const Contents& contents) {
  std::vector<Tensor> operands;
  for (Value operand : op->getOperands())
    operands.push_back(contents.find(operand)->second);
  return operands;
}

// The results of `op`, put together from the shards of its configuration.
std::vector<Tensor> evaluateShards(OpSample& s,
                                   const partition::ConfiguredOp& spread,
                                   const Contents& contents) {
  Operation* op = spread.op;
  sharding::ShardingRule rule = ruleOf(op);
  std::vector<Tensor> operands = operandsOf(op, contents);
  std::vector<reference::ResultAssembler> assemblers;
  for (auto [value, mapping] : llvm::zip(op->getResults(), rule.results)) {
    auto type = cast<RankedTensorType>(value.getType());
    assemblers.emplace_back(reference::elementTypeOf(type.getElementType()),
                            type.getShape().vec(), mapping, rule);
  }
  // Replicas come last: they would be added twice to partial results.
  int64_t tasks = spread.configuration.devices.size();
  for (int64_t t = 0; t < tasks; t += spread.configuration.replication) {
    sharding::FactorRanges ranges = spread.configuration.factorRanges(rule, t);
    std::vector<Tensor> slices;
    SmallVector<Value> values;
    for (auto [i, tensor] : llvm::enumerate(operands)) {
      slices.push_back(sliceShard(tensor, rule.operands[i], rule, ranges));
      values.push_back(s.placeholder(
          soap::localType(op->getOperand(i), rule.operands[i], ranges)));
    }
    OpBuilder builder(op);
    Operation* local = soap::buildLocalOp(builder, op, rule, ranges, values);
    // A shard of padding alone reads nothing.
    slices.resize(local->getNumOperands(), Tensor(ElementType::kF32, {}));
    FailureOr<std::vector<Tensor>> shards =
        reference::evaluateOp(local, slices);
    local->erase();
    if (failed(shards)) return {};
    for (auto [i, shard] : llvm::enumerate(*shards))
      assemblers[i].add(shard, ranges);
  }
  std::vector<Tensor> results;
  for (const reference::ResultAssembler& assembler : assemblers) {
    absl::StatusOr<Tensor> result = assembler.finish(kTolerance);
    EXPECT_TRUE(result.ok()) << result.status();
    if (!result.ok()) return {};
    results.push_back(*std::move(result));
  }
  return results;
}

void expectClose(const Tensor& actual, const Tensor& expected,
                 const std::string& what) {
  ASSERT_EQ(actual.shape(), expected.shape());
  ASSERT_EQ(actual.type(), expected.type());
  double tolerance =
      expected.type() == ElementType::kBF16 ? 1.0 / 128 : kTolerance;
  for (int64_t i = 0; i < actual.size(); ++i) {
    double a = actual.number(i);
    double b = expected.number(i);
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    ASSERT_LE(std::abs(a - b), tolerance * (1 + std::abs(b)))
        << what << ", element " << i;
  }
}

// Expands an op that is split so, and compares.
void checkExpansion(OpSample& s, Operation* op,
                    const sharding::OpConfiguration& configuration) {
  sharding::ShardingRule rule = ruleOf(op);
  ASSERT_TRUE(sharding::validateConfiguration(rule, configuration).ok());
  std::string what = rule.toString() + " / " + configuration.toString(rule);
  std::vector<Tensor> operands = s.contents(op);
  FailureOr<std::vector<Tensor>> expected = reference::evaluateOp(op, operands);
  ASSERT_TRUE(succeeded(expected));
  Contents whole, sharded;
  for (auto [value, tensor] : llvm::zip(op->getOperands(), operands)) {
    whole.insert({value, tensor});
    sharded.insert({value, tensor});
  }
  Operation* readers =
      mlir::func::ReturnOp::create(s.builder(), s.loc(), op->getResults());
  FailureOr<std::vector<partition::ConfiguredOp>> expanded =
      partition::expandStatistics(op, configuration);
  ASSERT_TRUE(succeeded(expanded));
  for (const partition::ConfiguredOp& spread : *expanded) {
    ASSERT_TRUE(succeeded(mlir::verify(spread.op)));
    sharding::ShardingRule own = ruleOf(spread.op);
    absl::Status legal =
        sharding::validateConfiguration(own, spread.configuration);
    ASSERT_TRUE(legal.ok()) << legal << "\n" << what;
    ASSERT_FALSE(partition::splitsStatistics(own, spread.configuration))
        << what;
    EXPECT_EQ(spread.configuration.devices.size(),
              configuration.devices.size());
    FailureOr<std::vector<Tensor>> results =
        reference::evaluateOp(spread.op, operandsOf(spread.op, whole));
    std::vector<Tensor> parts = evaluateShards(s, spread, sharded);
    ASSERT_TRUE(succeeded(results));
    ASSERT_EQ(parts.size(), results->size());
    for (auto [i, value] : llvm::enumerate(spread.op->getResults())) {
      whole.insert({value, (*results)[i]});
      sharded.insert({value, parts[i]});
    }
  }
  for (auto [i, value] : llvm::enumerate(readers->getOperands())) {
    expectClose(whole.find(value)->second, (*expected)[i], what);
    expectClose(sharded.find(value)->second, (*expected)[i], what);
  }
}

// With a random split of statistics.
void checkExpansion(OpSample& s, Operation* op) {
  sharding::ShardingRule rule = ruleOf(op);
  sharding::OpConfiguration configuration = randomConfiguration(s, rule);
  for (int tries = 0; !partition::splitsStatistics(rule, configuration);
       ++tries) {
    if (tries == 20) return;  // Nothing to split here.
    configuration = randomConfiguration(s, rule);
  }
  checkExpansion(s, op, configuration);
}

template <typename Make>
void checkExpansions(uint32_t count, Make make) {
  for (uint32_t seed = 0; seed < count; ++seed) {
    OpSample sample(seed);
    Operation* op = make(sample);
    checkExpansion(sample, op);
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << "seed " << seed;
      return;
    }
  }
}

// As bf16 in half of the samples.
Value floats(OpSample& s, std::vector<int64_t> shape, bool narrow) {
  Tensor tensor(narrow ? ElementType::kBF16 : ElementType::kF32,
                std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setNumber(i, static_cast<double>(s.pick(-2000, 2000)) / 1000);
  return s.argument(tensor);
}

Value positives(OpSample& s, std::vector<int64_t> shape) {
  Tensor tensor(ElementType::kF32, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setNumber(i, static_cast<double>(s.pick(100, 2000)) / 1000);
  return s.argument(tensor);
}

TEST(ExpandStatisticsTest, Softmax) {
  checkExpansions(40, [](OpSample& s) {
    return soap::SoftmaxOp::create(s.builder(), s.loc(),
                                   floats(s, s.sizes(3, 6), s.flip()),
                                   s.pick(0, 2), s.flip());
  });
}

TEST(ExpandStatisticsTest, Norm) {
  checkExpansions(60, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 6);
    std::vector<int64_t> scale(shape.begin() + s.pick(0, 2), shape.end());
    auto kind = s.flip() ? soap::NormKind::Layer : soap::NormKind::Rms;
    bool narrow = s.flip();
    Value bias = s.flip() ? floats(s, scale, narrow) : Value();
    return soap::NormOp::create(
        s.builder(), s.loc(), kind, floats(s, shape, narrow),
        floats(s, scale, narrow), bias, llvm::APFloat(1e-2));
  });
}

TEST(ExpandStatisticsTest, NormGrad) {
  checkExpansions(60, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 6);
    int64_t leading = s.pick(0, 2);
    std::vector<int64_t> rows(shape.begin(), shape.begin() + leading);
    std::vector<int64_t> scale(shape.begin() + leading, shape.end());
    auto kind = s.flip() ? soap::NormKind::Layer : soap::NormKind::Rms;
    return soap::NormGradOp::create(s.builder(), s.loc(), kind, s.floats(shape),
                                    s.floats(scale), s.floats(rows),
                                    positives(s, rows), s.floats(shape));
  });
}

TEST(ExpandStatisticsTest, BatchNorm) {
  checkExpansions(40, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(s.pick(2, 5), 5);
    bool narrow = s.flip();
    return soap::BatchNormOp::create(
        s.builder(), s.loc(), floats(s, shape, narrow),
        floats(s, {shape[1]}, narrow), floats(s, {shape[1]}, narrow),
        llvm::APFloat(1e-2));
  });
}

// Equal shards of the batch, whatever channels are split beside it.
TEST(ExpandStatisticsTest, BatchNormOfEqualShards) {
  for (int shards : {2, 3}) {
    for (int64_t samples : {1, 2, 4}) {
      for (int channelDegree : {1, 2}) {
        for (int64_t rank : {2, 4}) {
          OpSample s(static_cast<uint32_t>(shards * samples));
          std::vector<int64_t> shape = {shards * samples, 5, 3, 2};
          shape.resize(static_cast<size_t>(rank));
          Operation* op = soap::BatchNormOp::create(
              s.builder(), s.loc(), floats(s, shape, false),
              floats(s, {5}, false), floats(s, {5}, false),
              llvm::APFloat(1e-2));
          sharding::ShardingRule rule = ruleOf(op);
          sharding::OpConfiguration configuration;
          configuration.splits = {{rule.findFactor("channel"), channelDegree},
                                  {rule.findFactor("batch"), shards}};
          configuration.devices =
              sharding::DeviceGrid::range(0, shards * channelDegree);
          checkExpansion(s, op, configuration);
        }
      }
    }
  }
}

TEST(ExpandStatisticsTest, BatchNormGrad) {
  checkExpansions(40, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(s.pick(2, 4), 5);
    return soap::BatchNormGradOp::create(
        s.builder(), s.loc(), s.floats(shape), s.floats({shape[1]}),
        s.floats({shape[1]}), positives(s, {shape[1]}), s.floats(shape),
        llvm::APFloat(1e-2));
  });
}

// Some masks hide every key of a row.
soap::AttentionOp randomAttention(OpSample& s) {
  int64_t batch = s.pick(1, 3), keyHeads = s.pick(1, 3),
          heads = keyHeads * s.pick(1, 3), queries = s.pick(1, 4),
          keys = s.pick(1, 6), queryDim = s.pick(1, 3), valueDim = s.pick(1, 3);
  Value mask, seed, step;
  double ratio = 0;
  if (s.flip()) {
    std::vector<int64_t> shape{batch, heads, queries, keys};
    for (int64_t& size : shape) size = s.flip() ? 1 : size;
    mask = s.flip() ? s.floats(shape) : s.bools(shape);
  }
  if (s.flip()) {
    seed = s.scalar(ElementType::kI64, 11);
    step = s.scalar(ElementType::kI64, 4);
    ratio = 0.5;
  }
  return soap::AttentionOp::create(
      s.builder(), s.loc(), s.floats({batch, heads, queries, queryDim}),
      s.floats({batch, keyHeads, keys, queryDim}),
      s.floats({batch, keyHeads, keys, valueDim}), mask, seed, step,
      llvm::APFloat(0.7), s.flip(), llvm::APFloat(ratio), /*stream=*/9);
}

TEST(ExpandStatisticsTest, Attention) { checkExpansions(200, randomAttention); }

// The shards that the op has do not stand for those that it is expanded to.
TEST(ExpandStatisticsTest, AttentionOfOneKeyShard) {
  checkExpansions(60, [](OpSample& s) {
    soap::AttentionOp attention = randomAttention(s);
    attention->setDiscardableAttr(soap::kKeyShardsAttribute,
                                  s.builder().getI64IntegerAttr(1));
    return attention;
  });
}

// Dropout, causality and shards of unequal size hold no scores either: no
// device holds more numbers of any value than the query has.
TEST(ExpandStatisticsTest, AttentionOfKeyShardsHoldsNoScores) {
  constexpr int64_t kQueries = 64, kDepth = 8;
  for (int64_t keys : {61, 64}) {
    for (bool isCausal : {false, true}) {
      SCOPED_TRACE(std::to_string(keys) + (isCausal ? " causal" : ""));
      OpSample s(3);
      Operation* op = soap::AttentionOp::create(
          s.builder(), s.loc(), s.floats({1, 2, kQueries, kDepth}),
          s.floats({1, 2, keys, kDepth}), s.floats({1, 2, keys, kDepth}),
          /*mask=*/Value(), s.scalar(ElementType::kI64, 11),
          s.scalar(ElementType::kI64, 4), llvm::APFloat(0.7), isCausal,
          llvm::APFloat(0.1), /*stream=*/9);
      sharding::OpConfiguration configuration;
      configuration.splits = {{ruleOf(op).findFactor("key"), 4}};
      configuration.devices = sharding::DeviceGrid::range(0, 4);
      mlir::func::ReturnOp::create(s.builder(), s.loc(), op->getResults());
      FailureOr<std::vector<partition::ConfiguredOp>> expanded =
          partition::expandStatistics(op, configuration);
      ASSERT_TRUE(succeeded(expanded));
      for (const partition::ConfiguredOp& spread : *expanded) {
        sharding::ShardingRule rule = ruleOf(spread.op);
        sharding::FactorRanges ranges =
            spread.configuration.factorRanges(rule, 0);
        for (auto [value, mapping] :
             llvm::zip(spread.op->getResults(), rule.results)) {
          EXPECT_LE(soap::localType(value, mapping, ranges).getNumElements(),
                    2 * kQueries * kDepth)
              << spread.op->getName().getStringRef().str();
        }
      }
    }
  }
}

TEST(ExpandStatisticsTest, CrossEntropy) {
  checkExpansions(60, [](OpSample& s) {
    std::vector<int64_t> rows = s.sizes(s.pick(0, 2), 4);
    std::vector<int64_t> shape = rows;
    shape.push_back(s.pick(2, 7));
    return soap::CrossEntropyOp::create(
        s.builder(), s.loc(), floats(s, shape, s.flip()),
        s.integers(rows, -1, shape.back()), s.flip() ? 0 : -100);
  });
}

TEST(ExpandStatisticsTest, OptimizersWithNorms) {
  checkExpansions(60, [](OpSample& s) {
    bool isLamb = s.flip();
    std::vector<int64_t> shape = s.sizes(s.pick(1, 3), 5);
    // A parameter of zeros has a norm of 0.
    bool isZero = s.pick(0, 3) == 0;
    Value parameter =
        isZero ? s.argument(Tensor(ElementType::kF32, shape)) : s.floats(shape);
    SmallVector<Value> states;
    for (int i = 0; i < (isLamb ? 2 : 1); ++i)
      states.push_back(positives(s, shape));
    return soap::OptimizerUpdateOp::create(
        s.builder(), s.loc(),
        isLamb ? soap::OptimizerKind::Lamb : soap::OptimizerKind::Lars,
        parameter, floats(s, shape, s.flip()), s.scalar(ElementType::kF32, 0.1),
        s.scalar(ElementType::kI64, s.pick(0, 2)), states, llvm::APFloat(0.9),
        llvm::APFloat(0.999), llvm::APFloat(1e-3), llvm::APFloat(0.01),
        llvm::APFloat(0.02), false);
  });
}

// Few different values, so that there are ties.
TEST(ExpandStatisticsTest, ArgReduce) {
  checkExpansions(40, [](OpSample& s) {
    auto kind = s.flip() ? soap::ReduceKind::Max : soap::ReduceKind::Min;
    return soap::ArgReduceOp::create(s.builder(), s.loc(), kind,
                                     s.integers(s.sizes(3, 6), 0, 3),
                                     s.pick(0, 2), s.flip());
  });
}

TEST(ExpandStatisticsTest, Lstm) {
  checkExpansions(25, [](OpSample& s) {
    int64_t time = s.pick(1, 3), batch = s.pick(1, 4), features = s.pick(1, 3),
            hidden = s.pick(2, 4);
    return soap::LstmOp::create(
        s.builder(), s.loc(), s.floats({time, batch, features}),
        s.floats({4 * hidden, features}), s.floats({4 * hidden, hidden}),
        s.floats({4 * hidden}), s.floats({batch, hidden}),
        s.floats({batch, hidden}));
  });
}

TEST(ExpandStatisticsTest, LstmGrad) {
  checkExpansions(25, [](OpSample& s) {
    int64_t time = s.pick(1, 3), batch = s.pick(1, 4), features = s.pick(1, 3),
            hidden = s.pick(2, 4);
    auto states = [&] { return s.floats({time, batch, hidden}); };
    return soap::LstmGradOp::create(
        s.builder(), s.loc(), s.floats({time, batch, features}),
        s.floats({4 * hidden, features}), s.floats({4 * hidden, hidden}),
        s.floats({batch, hidden}), s.floats({batch, hidden}), states(),
        states(), s.floats({time, batch, 4 * hidden}), states(), states());
  });
}

// "op: configuration" of every op that the expansion makes.
std::vector<std::string> describe(ArrayRef<partition::ConfiguredOp> expanded) {
  std::vector<std::string> lines;
  for (const partition::ConfiguredOp& spread : expanded) {
    auto name = spread.op->getAttrOfType<mlir::StringAttr>("soap.name");
    lines.push_back(name.str() + ": " +
                    spread.configuration.toString(ruleOf(spread.op)));
  }
  return lines;
}

// The device at (row r, feature f) is 4 * f + r throughout: what lacks the
// features is replicated over them, in a grid of another order.
TEST(ExpandStatisticsTest, DevicesKeepTheirCoordinates) {
  OpSample s(0);
  Operation* op =
      soap::SoftmaxOp::create(s.builder(), s.loc(), s.floats({8, 6}), 1, false);
  op->setAttr("soap.name", s.builder().getStringAttr("probabilities"));
  mlir::func::ReturnOp::create(s.builder(), s.loc(), op->getResults());
  sharding::OpConfiguration configuration;
  configuration.splits = {{1, 2}, {0, 4}};
  configuration.devices = sharding::DeviceGrid::range(0, 8);
  FailureOr<std::vector<partition::ConfiguredOp>> expanded =
      partition::expandStatistics(op, configuration);
  ASSERT_TRUE(succeeded(expanded));
  EXPECT_THAT(describe(*expanded),
              ::testing::ElementsAre(
                  "probabilities.maximum: dim1=2 dim0=4 on 0..7",
                  "probabilities.shifted: dim1=2 dim0=4 on 0..7",
                  "probabilities.shifted.1: dim1=2 dim0=4 on 0..7",
                  "probabilities.sum: dim1=2 dim0=4 on 0..7",
                  "probabilities.sum.1: dim1=2 dim0=4 on 0..7",
                  "probabilities.normalized: dim1=2 dim0=4 on 0..7",
                  "probabilities.normalized.1: dim1=2 dim0=4 on 0..7"));
  // The reciprocal deviation of a norm has rows alone.
  Operation* norm = soap::NormOp::create(
      s.builder(), s.loc(), soap::NormKind::Rms, s.floats({8, 6}),
      s.floats({6}), Value(), llvm::APFloat(1e-2));
  mlir::func::ReturnOp::create(s.builder(), s.loc(), norm->getResults());
  expanded = partition::expandStatistics(norm, configuration);
  ASSERT_TRUE(succeeded(expanded));
  for (const partition::ConfiguredOp& spread : *expanded) {
    auto unary = dyn_cast<soap::UnaryOp>(spread.op);
    if (!unary || unary.getKind() != soap::UnaryKind::Rsqrt) continue;
    EXPECT_EQ(spread.configuration.toString(ruleOf(unary)),
              "dim0=4 x2 on 0:4*1,2*4");
    return;
  }
  FAIL() << "no reciprocal square root";
}

TEST(ExpandStatisticsTest, RefusesWhatItDoesNotKnow) {
  OpSample s(0);
  Operation* op = soap::CumulativeSumOp::create(
      s.builder(), s.loc(), s.floats({8, 6}), 1, false, false);
  mlir::ScopedDiagnosticHandler quiet(
      op->getContext(), [](mlir::Diagnostic&) { return success(); });
  EXPECT_TRUE(
      failed(partition::expandStatistics(op, sharding::OpConfiguration())));
}

}  // namespace
}  // namespace soapstone::passes
