#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_DENSE_GRAPH_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_DENSE_GRAPH_H_

#include <string>
#include <utility>
#include <vector>

#include "ir/model/model_graph.h"

namespace soapstone::search {

// rows x contracted times contracted x columns.
inline sharding::ShardingRule productRule(int64_t rows, int64_t columns,
                                          int64_t contracted) {
  sharding::ShardingRule rule;
  int row = rule.addFactor("row", rows, sharding::FactorKind::kSample);
  int column =
      rule.addFactor("column", columns, sharding::FactorKind::kParameter);
  int inner = rule.addFactor("contracted", contracted,
                             sharding::FactorKind::kReduction);
  rule.operands.resize(2);
  rule.results.resize(1);
  rule.operands[0].dims = {{{row}, false, {}}, {{inner}, false, {}}};
  rule.operands[1].dims = {{{inner}, false, {}}, {{column}, false, {}}};
  rule.results[0].dims = {{{row}, false, {}}, {{column}, false, {}}};
  rule.results[0].partials = {{inner, sharding::PartialKind::kSum}};
  return rule;
}

// The work of a product of two f32 matrices.
inline model::OpWork productWork() {
  model::TensorDim row{true, 0, 0};
  model::TensorDim column{true, 0, 1};
  model::TensorDim inner{false, 0, 1};
  model::OpWork work;
  work.bytesRead = {{.coefficient = 4, .dims = {row, inner}},
                    {.coefficient = 4, .dims = {inner, column}}};
  work.bytesWritten = {{.coefficient = 4, .dims = {row, column}}};
  work.product = {.batch = {},
                  .m = {.terms = {{.factor = 1, .dims = {row}}}},
                  .n = {.terms = {{.factor = 1, .dims = {column}}}},
                  .k = {.terms = {{.factor = 1, .dims = {inner}}}}};
  return work;
}

// Layers of a multi-layer perceptron: widths[0] inputs, then one product per
// layer. Wide layers want their weights split, long batches the samples.
inline model::ModelGraph denseGraph(int64_t batch,
                                    const std::vector<int64_t>& widths) {
  model::ModelGraphBuilder builder;
  int value = builder.argument("x", model::ModelArgumentRole::kInput,
                               {batch, widths[0]});
  for (size_t i = 1; i < widths.size(); ++i) {
    int weight = builder.argument("w" + std::to_string(i),
                                  model::ModelArgumentRole::kParameter,
                                  {widths[i - 1], widths[i]});
    model::ModelOp op;
    op.name = "layer" + std::to_string(i);
    op.kind = "dot";
    op.rule = productRule(batch, widths[i], widths[i - 1]);
    op.operands = {value, weight};
    op.work = builder.work(productWork());
    value = builder.resultOf(builder.op(std::move(op), {{batch, widths[i]}}));
  }
  builder.result(value);
  return std::move(builder.graph);
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_DENSE_GRAPH_H_
