#include "frontend/onnx/file/lost_arguments.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Refuses what was a mean of updates: ONNX has no such reduction, and PyTorch's
// converter writes "none" without a word.
absl::Status refuseLostMean(const NodeProto& node) {
  constexpr size_t kReduction = 4;
  const ExportCall& call = node.call;
  if (!absl::StartsWith(call.target, "aten.scatter_reduce") ||
      call.arguments.size() <= kReduction ||
      call.arguments[kReduction] != "mean" ||
      !absl::StartsWith(node.opType, "Scatter") ||
      node.attributes.getString("reduction", "none") != "none") {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "node '", node.name,
      "': PyTorch's exporter has lost the mean of scatter_reduce(.., "
      "\"mean\"): the file keeps one of the updates; divide sums of updates by "
      "sums of ones (index_add or scatter_add) instead"));
}

// Refuses averages with a divisor of their own: ONNX has none, and PyTorch's
// converter leaves it out without a word.
absl::Status refuseLostDivisor(const NodeProto& node) {
  constexpr size_t kDivisor = 6;
  const ExportCall& call = node.call;
  if (node.opType != "AveragePool" ||
      !absl::StartsWith(call.target, "aten.avg_pool") ||
      call.arguments.size() <= kDivisor || call.arguments[kDivisor] == "None") {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "node '", node.name, "': PyTorch's exporter has lost divisor_override=",
      call.arguments[kDivisor],
      " of avg_pool: the file divides by the size of the window; multiply the "
      "average by the size over the divisor in the module instead"));
}

}  // namespace

absl::Status refuseLostArguments(const NodeProto& node) {
  SOAPSTONE_RETURN_IF_ERROR(refuseLostMean(node));
  return refuseLostDivisor(node);
}

double lostAttentionDropout(const NodeProto& node) {
  constexpr size_t kRatio = 4;
  const ExportCall& call = node.call;
  double ratio = 0;
  if (!absl::StartsWith(call.target, "aten.scaled_dot_product_attention") ||
      call.arguments.size() <= kRatio ||
      !absl::SimpleAtod(call.arguments[kRatio], &ratio)) {
    return 0;
  }
  return ratio > 0 && ratio < 1 ? ratio : 0;
}

}  // namespace soapstone::onnx
