#include "simulator/cut_weights.h"

#include <algorithm>

#include "cost_model/operator_cost.h"
#include "ir/model/value_size.h"

namespace soapstone::simulator {
namespace {

// A device that does a hundred operations in the time of moving a byte: only
// ratios count, to compare places to cut at.
constexpr int64_t kOperationsPerByte = 100;
constexpr int64_t kLeastWork = 1;

}  // namespace

CutWeights machineFreeWeights(const model::ModelGraph& graph) {
  CutWeights weights;
  weights.bytes.assign(graph.values.size(), 0);
  for (size_t i = 0; i < graph.values.size(); ++i) {
    weights.bytes[i] = model::bytesOf(graph.values[i]);
  }
  for (const model::ModelOp& op : graph.ops) {
    int64_t work = kLeastWork;
    if (!op.isView) {
      cost_model::OperatorDescription described = graph.describe(op);
      double flops = described.flops;
      if (described.product) {
        const cost_model::MatrixProduct& product = *described.product;
        flops = 2.0 * static_cast<double>(product.batch * product.m) *
                static_cast<double>(product.n * product.k);
      }
      work +=
          static_cast<int64_t>(flops / kOperationsPerByte +
                               described.bytesRead + described.bytesWritten);
    }
    weights.work.push_back(work);
  }
  weights.picosecondsPerByte = 1;
  return weights;
}

int64_t leastOfLargest(const std::vector<int64_t>& workBefore, int chunks,
                       const std::vector<double>& slowness) {
  int64_t longest = 0;
  for (size_t i = 0; i + 1 < workBefore.size(); ++i) {
    longest = std::max(longest, workBefore[i + 1] - workBefore[i]);
  }
  if (slowness.empty()) return std::max(longest, workBefore.back() / chunks);
  double speed = 0;  // Of all chunks together.
  for (double slow : slowness) speed += 1 / slow;
  double fastest = *std::min_element(slowness.begin(), slowness.end());
  return static_cast<int64_t>(
      std::max(static_cast<double>(longest) * fastest,
               static_cast<double>(workBefore.back()) / speed));
}

}  // namespace soapstone::simulator
