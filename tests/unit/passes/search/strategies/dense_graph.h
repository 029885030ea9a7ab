#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_DENSE_GRAPH_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_DENSE_GRAPH_H_

#include <string>
#include <utility>
#include <vector>

#include "simulator/model_graph.h"

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

inline simulator::OperatorDescriber productDescriber() {
  return [](const simulator::LocalShapes& operands,
            const simulator::LocalShapes& results) {
    cost_model::OperatorDescription description;
    description.kind = "dot";
    description.shapes = operands;
    description.product = cost_model::MatrixProduct{
        1, results[0][0], results[0][1], operands[0][1]};
    auto bytes = [](const std::vector<int64_t>& shape) {
      return 4.0 * static_cast<double>(shape[0] * shape[1]);
    };
    description.bytesRead = bytes(operands[0]) + bytes(operands[1]);
    description.bytesWritten = bytes(results[0]);
    return description;
  };
}

// Layers of a multi-layer perceptron: widths[0] inputs, then one product per
// layer. Wide layers want their weights split, long batches the samples.
inline simulator::ModelGraph denseGraph(int64_t batch,
                                        const std::vector<int64_t>& widths) {
  simulator::ModelGraphBuilder builder;
  int value = builder.argument("x", simulator::ModelArgumentRole::kInput,
                               {batch, widths[0]});
  for (size_t i = 1; i < widths.size(); ++i) {
    int weight = builder.argument("w" + std::to_string(i),
                                  simulator::ModelArgumentRole::kParameter,
                                  {widths[i - 1], widths[i]});
    simulator::ModelOp op;
    op.name = "layer" + std::to_string(i);
    op.kind = "dot";
    op.rule = productRule(batch, widths[i], widths[i - 1]);
    op.operands = {value, weight};
    op.describe = productDescriber();
    value = builder.resultOf(builder.op(std::move(op), {{batch, widths[i]}}));
  }
  builder.result(value);
  return std::move(builder.graph);
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_DENSE_GRAPH_H_
