#include "simulator/shard_classes.h"

#include <algorithm>
#include <map>

#include "ir/model/op_kinds.h"
#include "ir/sharding/local_shape.h"
#include "ir/sharding/padding_alone.h"

namespace soapstone::simulator {
namespace {

// Whether some dimension follows two of the factors that are split.
bool splitsADimensionTwice(const model::ModelOp& op,
                           const sharding::OpConfiguration& configuration) {
  for (const auto* mappings : {&op.rule.operands, &op.rule.results}) {
    for (const sharding::TensorMapping& mapping : *mappings) {
      for (const sharding::DimensionMapping& dim : mapping.dims) {
        int splits = 0;
        for (int factor : dim.factors) {
          if (configuration.degree(factor) > 1) ++splits;
        }
        if (splits > 1) return true;
      }
    }
  }
  return false;
}

void appendShapes(const model::ModelGraph& graph,
                  const std::vector<int>& values,
                  const std::vector<sharding::TensorMapping>& mappings,
                  const sharding::FactorRanges& ranges,
                  model::LocalShapes* shapes) {
  for (size_t i = 0; i < values.size(); ++i) {
    shapes->push_back(sharding::localShape(
        mappings[i], graph.values[values[i]].shape, ranges));
  }
}

bool isBorderAlone(const model::ModelGraph& graph, const model::ModelOp& op,
                   const sharding::FactorRanges& ranges) {
  return op.kind == model::kPadKind &&
         sharding::readsPaddingAlone(
             op.rule.operands[0], graph.values[op.operands[0]].shape, ranges);
}

}  // namespace

model::LocalShapes shardShapes(const model::ModelGraph& graph,
                               const model::ModelOp& op,
                               const sharding::OpConfiguration& configuration,
                               int64_t rank) {
  sharding::FactorRanges ranges = configuration.factorRanges(op.rule, rank);
  model::LocalShapes shapes;
  appendShapes(graph, op.operands, op.rule.operands, ranges, &shapes);
  if (isBorderAlone(graph, op, ranges)) {
    std::fill(shapes[0].begin(), shapes[0].end(), 0);
  }
  appendShapes(graph, op.results, op.rule.results, ranges, &shapes);
  return shapes;
}

bool isBorderAlone(const model::ModelGraph& graph, const model::ModelOp& op,
                   const sharding::OpConfiguration& configuration, int device) {
  return op.kind == model::kPadKind &&
         isBorderAlone(graph, op,
                       configuration.factorRanges(
                           op.rule, configuration.devices.rankOf(device)));
}

std::vector<int64_t> classifyShards(
    const model::ModelGraph& graph, const model::ModelOp& op,
    const sharding::OpConfiguration& configuration) {
  int64_t ranks = configuration.devices.size();
  std::vector<int64_t> keys(ranks, 0);
  if (splitsADimensionTwice(op, configuration)) {
    for (int64_t rank = 0; rank < ranks; ++rank) {
      keys[rank] = rank / configuration.replication;
    }
  } else {
    // Every size hangs on one split: one walk along each will do.
    int64_t stride = configuration.replication;
    for (size_t i = configuration.splits.size(); i-- > 0;) {
      int64_t degree = configuration.splits[i].degree;
      std::map<model::LocalShapes, int64_t> known;
      std::vector<int64_t> numbers;
      for (int64_t part = 0; part < degree; ++part) {
        auto [entry, isNew] = known.try_emplace(
            shardShapes(graph, op, configuration, part * stride),
            static_cast<int64_t>(known.size()));
        numbers.push_back(entry->second);
      }
      for (int64_t rank = 0; rank < ranks; ++rank) {
        keys[rank] = keys[rank] * degree + numbers[rank / stride % degree];
      }
      stride *= degree;
    }
  }
  return keys;
}

}  // namespace soapstone::simulator
