// Norms, attention, recurrence, losses, optimizers, reductions and fusions,
// computed shard by shard.
#include "ir/soap/argument_attributes.h"
#include "ir/soap/score_cap.h"
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

using reference::ElementType;

TEST(ShardingModelTest, SoftmaxOfRows) {
  expectShardsAgree(20, [](OpSample& s) {
    return soap::SoftmaxOp::create(
        s.builder(), s.loc(), s.floats(s.sizes(3, 5)), s.pick(0, 2), s.flip());
  });
}

TEST(ShardingModelTest, NormOfRows) {
  expectShardsAgree(30, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 5);
    std::vector<int64_t> scale(shape.begin() + s.pick(1, 2), shape.end());
    auto kind = s.flip() ? soap::NormKind::Layer : soap::NormKind::Rms;
    Value bias = s.flip() ? s.floats(scale) : Value();
    return soap::NormOp::create(s.builder(), s.loc(), kind, s.floats(shape),
                                s.floats(scale), bias, llvm::APFloat(1e-2));
  });
}

TEST(ShardingModelTest, NormGradSumsScaleOverRows) {
  expectShardsAgree(30, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 5);
    int64_t leading = s.pick(1, 2);
    std::vector<int64_t> rows(shape.begin(), shape.begin() + leading);
    std::vector<int64_t> scale(shape.begin() + leading, shape.end());
    auto kind = s.flip() ? soap::NormKind::Layer : soap::NormKind::Rms;
    return soap::NormGradOp::create(s.builder(), s.loc(), kind, s.floats(shape),
                                    s.floats(scale), s.floats(rows),
                                    s.floats(rows), s.floats(shape));
  });
}

TEST(ShardingModelTest, BatchNormOfChannels) {
  expectShardsAgree(20, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(4, 5);
    std::vector<int64_t> channel{shape[1]};
    return soap::BatchNormOp::create(s.builder(), s.loc(), s.floats(shape),
                                     s.floats(channel), s.floats(channel),
                                     llvm::APFloat(1e-2));
  });
}

TEST(ShardingModelTest, BatchNormGradOfChannels) {
  expectShardsAgree(20, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 5);
    std::vector<int64_t> channel{shape[1]};
    auto ones = reference::Tensor::fromNumbers(
        ElementType::kF32, channel, std::vector<double>(channel[0], 1));
    return soap::BatchNormGradOp::create(s.builder(), s.loc(), s.floats(shape),
                                         s.floats(channel), s.floats(channel),
                                         s.argument(ones), s.floats(shape),
                                         llvm::APFloat(1e-2));
  });
}

// Shapes and optional operands of an attention.
struct Attention {
  explicit Attention(OpSample& s)
      : batch(s.pick(1, 3)),
        keyHeads(s.pick(1, 3)),
        heads(keyHeads * s.pick(1, 3)),
        queries(s.pick(1, 5)),
        keys(s.pick(1, 5)),
        queryDim(s.pick(1, 3)),
        valueDim(s.pick(1, 3)),
        causal(s.flip()) {
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
  }

  std::vector<int64_t> rows() const { return {batch, heads, queries}; }
  std::vector<int64_t> query(int64_t last) const {
    return {batch, heads, queries, last};
  }
  std::vector<int64_t> key(int64_t last) const {
    return {batch, keyHeads, keys, last};
  }

  int64_t batch, keyHeads, heads, queries, keys, queryDim, valueDim;
  bool causal;
  Value mask, seed, step;
  double ratio = 0;
};

TEST(ShardingModelTest, AttentionOfHeadsAndQueries) {
  expectShardsAgree(120, [](OpSample& s) {
    Attention a(s);
    auto attention = soap::AttentionOp::create(
        s.builder(), s.loc(), s.floats(a.query(a.queryDim)),
        s.floats(a.key(a.queryDim)), s.floats(a.key(a.valueDim)), a.mask,
        a.seed, a.step, llvm::APFloat(0.7), a.causal, llvm::APFloat(a.ratio),
        /*stream=*/9);
    if (s.flip()) soap::setScoreCap(attention, 0.4);
    return attention;
  });
}

// The batch holds shards of keys, which split apart from the samples.
TEST(ShardingModelTest, AttentionOfKeyShards) {
  expectShardsAgree(60, [](OpSample& s) {
    Attention a(s);
    int64_t shards = s.pick(1, 3);
    a.batch *= shards;
    auto attention = soap::AttentionOp::create(
        s.builder(), s.loc(), s.floats(a.query(a.queryDim)),
        s.floats(a.key(a.queryDim)), s.floats(a.key(a.valueDim)),
        s.flip() ? s.bools({a.batch, 1, a.queries, a.keys}) : Value(), a.seed,
        a.step, llvm::APFloat(0.7), a.causal, llvm::APFloat(a.ratio),
        /*stream=*/9);
    attention->setAttr(soap::kKeyShardsAttribute,
                       s.builder().getI64IntegerAttr(shards));
    return attention;
  });
}

TEST(ShardingModelTest, AttentionGradSumsOverQueriesAndKeys) {
  expectShardsAgree(120, [](OpSample& s) {
    Attention a(s);
    // The gradient is what it is for any output and logSumExp.
    return soap::AttentionGradOp::create(
        s.builder(), s.loc(), s.floats(a.query(a.queryDim)),
        s.floats(a.key(a.queryDim)), s.floats(a.key(a.valueDim)),
        s.floats(a.query(a.valueDim)), s.floats(a.rows()),
        s.floats(a.query(a.valueDim)), a.mask, a.seed, a.step,
        llvm::APFloat(0.7), a.causal, llvm::APFloat(a.ratio), /*stream=*/9);
  });
}

TEST(ShardingModelTest, RotaryOfShards) {
  expectShardsAgree(40, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(4, 4);
    std::vector<int64_t> angles{shape[2], shape[3]};
    if (s.flip()) angles.insert(angles.begin(), shape[0]);
    // Heads may have elements behind those that are turned.
    shape[3] = 2 * shape[3] + (s.flip() ? 2 : 0);
    return soap::RotaryOp::create(s.builder(), s.loc(), s.floats(shape),
                                  s.floats(angles), s.floats(angles), s.flip(),
                                  s.flip());
  });
}

TEST(ShardingModelTest, LstmOfSamples) {
  expectShardsAgree(15, [](OpSample& s) {
    int64_t time = s.pick(1, 3), batch = s.pick(1, 5), features = s.pick(1, 3),
            hidden = s.pick(1, 3);
    return soap::LstmOp::create(
        s.builder(), s.loc(), s.floats({time, batch, features}),
        s.floats({4 * hidden, features}), s.floats({4 * hidden, hidden}),
        s.floats({4 * hidden}), s.floats({batch, hidden}),
        s.floats({batch, hidden}));
  });
}

TEST(ShardingModelTest, LstmGradSumsWeightsOverSamples) {
  expectShardsAgree(15, [](OpSample& s) {
    int64_t time = s.pick(1, 3), batch = s.pick(1, 5), features = s.pick(1, 3),
            hidden = s.pick(1, 3);
    auto states = [&] { return s.floats({time, batch, hidden}); };
    return soap::LstmGradOp::create(
        s.builder(), s.loc(), s.floats({time, batch, features}),
        s.floats({4 * hidden, features}), s.floats({4 * hidden, hidden}),
        s.floats({batch, hidden}), s.floats({batch, hidden}), states(),
        states(), s.floats({time, batch, 4 * hidden}), states(), states());
  });
}

TEST(ShardingModelTest, CrossEntropyOfRows) {
  expectShardsAgree(20, [](OpSample& s) {
    std::vector<int64_t> rows = s.sizes(s.pick(0, 2), 5);
    std::vector<int64_t> shape = rows;
    shape.push_back(s.pick(1, 7));
    return soap::CrossEntropyOp::create(s.builder(), s.loc(), s.floats(shape),
                                        s.integers(rows, -1, shape.back()),
                                        /*ignoreIndex=*/0);
  });
}

TEST(ShardingModelTest, CrossEntropyGradOfClasses) {
  expectShardsAgree(40, [](OpSample& s) {
    std::vector<int64_t> rows = s.sizes(s.pick(0, 2), 5);
    std::vector<int64_t> shape = rows;
    shape.push_back(s.pick(1, 7));
    return soap::CrossEntropyGradOp::create(
        s.builder(), s.loc(), s.floats(shape),
        s.integers(rows, -1, shape.back()), s.floats(rows), s.floats(rows),
        /*ignoreIndex=*/0);
  });
}

TEST(ShardingModelTest, OptimizerUpdateOfEveryDimension) {
  expectShardsAgree(60, [](OpSample& s) {
    auto kind = static_cast<soap::OptimizerKind>(s.pick(0, 6));
    std::vector<int64_t> shape = s.sizes(s.pick(0, 3), 5);
    int64_t numStates[] = {0, 1, 2, 2, 2, 1, 1};
    SmallVector<Value> states;
    for (int64_t i = 0; i < numStates[static_cast<int>(kind)]; ++i) {
      // Second moments and sums of squares are positive.
      reference::Tensor tensor(ElementType::kF32, shape);
      for (int64_t e = 0; e < tensor.size(); ++e)
        tensor.setNumber(e, s.pick(1, 9) / 4.0);
      states.push_back(s.argument(tensor));
    }
    return soap::OptimizerUpdateOp::create(
        s.builder(), s.loc(), kind, s.floats(shape), s.floats(shape),
        s.scalar(ElementType::kF32, 0.1), s.scalar(ElementType::kI64, 2),
        states, llvm::APFloat(0.9), llvm::APFloat(0.99), llvm::APFloat(1e-3),
        llvm::APFloat(0.01), llvm::APFloat(0.02), s.flip());
  });
}

TEST(ShardingModelTest, ReduceCombinesByItsKind) {
  expectShardsAgree(60, [](OpSample& s) {
    auto kind = static_cast<soap::ReduceKind>(s.pick(0, 3));
    std::vector<int64_t> dims;
    for (int64_t dim = 0; dim < 4; ++dim) {
      if (s.flip()) dims.push_back(dim);
    }
    return soap::ReduceOp::create(s.builder(), s.loc(), kind,
                                  s.floats(s.sizes(4, 4)), dims);
  });
}

TEST(ShardingModelTest, ArgReduceOfLines) {
  expectShardsAgree(30, [](OpSample& s) {
    auto kind = s.flip() ? soap::ReduceKind::Max : soap::ReduceKind::Min;
    return soap::ArgReduceOp::create(s.builder(), s.loc(), kind,
                                     s.integers(s.sizes(3, 5), 0, 3),
                                     s.pick(0, 2), s.flip());
  });
}

TEST(ShardingModelTest, CumulativeSumOfLines) {
  expectShardsAgree(30, [](OpSample& s) {
    return soap::CumulativeSumOp::create(s.builder(), s.loc(),
                                         s.floats(s.sizes(3, 5)), s.pick(0, 2),
                                         s.flip(), s.flip());
  });
}

TEST(ShardingModelTest, TopKOfLines) {
  expectShardsAgree(30, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 5);
    return soap::TopKOp::create(s.builder(), s.loc(), s.integers(shape, 0, 9),
                                s.pick(1, shape[2]), s.flip());
  });
}

// result 0 = relu(x * broadcast(y) + iota), maybe dropped out; result 1 = its
// reduction over some dims; result 2 = another over the same.
Operation* makeFusion(OpSample& s) {
  OpBuilder& b = s.builder();
  std::vector<int64_t> shape = s.sizes(3, 5);
  int64_t rowDim = s.pick(0, 2);
  SmallVector<Value> inputs{s.floats(shape), s.floats({shape[rowDim]}),
                            s.scalar(ElementType::kI64, 3),
                            s.scalar(ElementType::kI64, 1)};
  std::vector<int64_t> dims;
  for (int64_t dim = 0; dim < 3; ++dim) {
    if (s.flip()) dims.push_back(dim);
  }
  mlir::Region body;
  mlir::Block& block = body.emplaceBlock();
  for (Value input : inputs) block.addArgument(input.getType(), s.loc());
  SmallVector<Value> yielded;
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(&block);
    Value row = soap::BroadcastOp::create(b, s.loc(), block.getArgument(1),
                                          ArrayRef<int64_t>{rowDim}, shape);
    Value product = soap::BinaryOp::create(b, s.loc(), soap::BinaryKind::Mul,
                                           block.getArgument(0), row);
    Value count =
        soap::IotaOp::create(b, s.loc(), shape, s.pick(0, 2), b.getF32Type());
    Value sum = soap::BinaryOp::create(b, s.loc(), soap::BinaryKind::Add,
                                       product, count);
    Value value = soap::UnaryOp::create(b, s.loc(), soap::UnaryKind::Relu, sum);
    if (s.flip()) {
      value = soap::DropoutOp::create(b, s.loc(), value, block.getArgument(2),
                                      block.getArgument(3), llvm::APFloat(0.5),
                                      /*stream=*/1);
    }
    yielded.push_back(value);
    for (auto kind : {soap::ReduceKind::Sum, soap::ReduceKind::Max}) {
      yielded.push_back(soap::ReduceOp::create(b, s.loc(), kind, value, dims));
    }
    soap::YieldOp::create(b, s.loc(), yielded);
  }
  auto fusion = soap::FusionOp::create(
      b, s.loc(), mlir::ValueRange(yielded).getTypes(), inputs);
  fusion.getBody().takeBody(body);
  return fusion;
}

TEST(ShardingModelTest, FusionOfShards) { expectShardsAgree(80, makeFusion); }

}  // namespace
}  // namespace soapstone
