#ifndef SOAPSTONE_TESTS_UNIT_IR_MODEL_SMALL_GRAPH_H_
#define SOAPSTONE_TESTS_UNIT_IR_MODEL_SMALL_GRAPH_H_

#include <utility>

#include "ir/model/model_graph.h"

namespace soapstone::model {

// y[m, n] = x[m, k] w[k, n] in bf16.
inline OpWork matrixWork() {
  TensorDim m{true, 0, 0};
  TensorDim n{true, 0, 1};
  TensorDim k{false, 0, 1};
  OpWork work;
  work.format = NumberFormat::kBf16;
  work.flops = {{.coefficient = 2, .dims = {m, n, k}}};
  work.bytesRead = {{.coefficient = 2, .dims = {m, k}},
                    {.coefficient = 2, .dims = {k, n}}};
  work.bytesWritten = {{.coefficient = 2, .dims = {m, n}}};
  work.product = {.batch = {},
                  .m = {.terms = {{.factor = 1, .dims = {m}}}},
                  .n = {.terms = {{.factor = 1, .dims = {n}}}},
                  .k = {.terms = {{.factor = 1, .dims = {k}}}}};
  return work;
}

// A product, and a window of 3 along the rows that follows it.
inline ModelGraph smallGraph() {
  using sharding::FactorKind;
  ModelGraphBuilder builder;
  int x = builder.argument("x", ModelArgumentRole::kInput, {8, 4}, 2);
  int w =
      builder.argument("layer.\"w\"", ModelArgumentRole::kParameter, {4, 6}, 2);
  ModelOp product;
  product.name = "fc";
  product.kind = "dot";
  product.attributes = "contract=[1]\n;";
  product.operands = {x, w};
  product.work = builder.work(matrixWork());
  product.rule.addFactor("m", 8, FactorKind::kSample);
  product.rule.addFactor("n", 6, FactorKind::kParameter);
  product.rule.addFactor("k", 4, FactorKind::kReduction);
  product.rule.operands = {{{{{0}, false, {}}, {{2}, false, {}}}, {}},
                           {{{{2}, false, {}}, {{1}, false, {}}}, {}}};
  product.rule.results = {{{{{0}, false, {}}, {{1}, false, {}}},
                           {{2, sharding::PartialKind::kSum}}}};
  int y = builder.resultOf(builder.op(std::move(product), {{8, 6}}, 2));
  ModelOp window;
  window.name = "smooth";
  window.kind = "pool";
  window.operands = {y};
  window.isBackward = true;
  window.leader = 0;
  window.following.factors = {0, 1, -1};
  OpWork work;
  work.flops = {{.coefficient = 0.1, .dims = {{true, 0, 0}, {true, 0, 1}}}};
  work.launches.terms.clear();
  window.work = builder.work(work);
  window.rule.addFactor("row", 8, FactorKind::kAttribute);
  window.rule.addFactor("column", 6, FactorKind::kInherited,
                        sharding::FactorSplit::kStatistics);
  sharding::Halo halo{.window = 3, .stride = 1, .dilation = 1, .padLow = 1};
  window.rule.operands = {{{{{0}, true, halo}, {{1}, false, {}}}, {}}};
  window.rule.results = {{{{{0}, false, {}}, {{1}, false, {}}}, {}}};
  builder.result(builder.resultOf(builder.op(std::move(window), {{8, 6}}, 2)));
  return std::move(builder.graph);
}

}  // namespace soapstone::model

#endif  // SOAPSTONE_TESTS_UNIT_IR_MODEL_SMALL_GRAPH_H_
