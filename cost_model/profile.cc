#include "cost_model/profile.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/padded_products.h"
#include "ir/model/op_kinds.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {
namespace {

constexpr double kLongestSeconds = 86400;

}  // namespace

OperatorKey keyOf(const OperatorDescription& op, absl::string_view deviceKind) {
  return {std::string(deviceKind),
          op.kind,
          op.attributes,
          op.shapes,
          op.format,
          op.direction};
}

absl::Status Profile::add(OperatorKey key, double value) {
  if (!(value > 0 && value <= kLongestSeconds)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "is ", value, ", must be above 0 and at most ", kLongestSeconds));
  }
  seconds[std::move(key)] = value;
  return absl::OkStatus();
}

std::optional<double> Profile::find(const OperatorKey& key) const {
  auto entry = seconds.find(key);
  if (entry == seconds.end()) return std::nullopt;
  return entry->second;
}

absl::Status Profile::checkMachine(const Machine& machine) const {
  std::set<std::string> known;
  for (const DeviceKind& kind : machine.description().deviceKinds) {
    known.insert(kind.name);
  }
  std::set<std::string> unknown;
  for (const auto& [key, value] : seconds) {
    if (known.count(key.deviceKind) == 0) unknown.insert(key.deviceKind);
  }
  if (unknown.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "profile is for device '", *unknown.begin(), "', machine '",
      machine.name(), "' has '", absl::StrJoin(known, "', '"), "'"));
}

std::vector<std::pair<OperatorKey, double>> Profile::entries() const {
  std::vector<std::pair<OperatorKey, double>> list(seconds.begin(),
                                                   seconds.end());
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
    auto fields = [](const OperatorKey& key) {
      return std::tie(key.deviceKind, key.kind, key.attributes, key.shapes,
                      key.format, key.direction);
    };
    return fields(a.first) < fields(b.first);
  });
  return list;
}

absl::StatusOr<OperatorCosts> OperatorCosts::create(const Machine& machine,
                                                    Profile profile,
                                                    SystemProfile system) {
  SOAPSTONE_RETURN_IF_ERROR(profile.checkMachine(machine));
  OperatorCosts costs;
  costs.machine = &machine;
  costs.profile = std::move(profile);
  costs.executedBy = std::move(system);
  costs.deviceKinds = machine.description().deviceKinds;
  for (DeviceKind& kind : costs.deviceKinds) {
    kind.achievedMatrixFraction *= costs.executedBy.rates.products;
    for (auto& [format, fraction] : kind.formatFractions) {
      fraction *= costs.executedBy.rates.products;
    }
    auto tf32 = kind.peakFlopsPerSecond.find(NumberFormat::kTf32);
    if (costs.executedBy.f32.usesTf32 &&
        tf32 != kind.peakFlopsPerSecond.end()) {
      kind.peakFlopsPerSecond[NumberFormat::kF32] = tf32->second;
      kind.formatFractions.erase(NumberFormat::kF32);
      kind.smallWindowSpeedup = 1;
      kind.otherWindowFraction = 1;
    }
    kind.achievedMemoryFraction *= costs.executedBy.rates.memory;
  }
  return costs;
}

double OperatorCosts::updateSeconds(int deviceKind, double elements) const {
  const ProductRules& rules = executedBy.products;
  double bytes = executedBy.updateBytesPerElement;
  // Weights that are kept in 8 bits are cast when they are updated.
  if (rules.usesF8 && rules.keepsF8) bytes += rules.castBytesPerElement;
  return memorySeconds(deviceKinds[deviceKind], bytes * elements);
}

namespace {

// PyTorch without a compiler has a kernel for layer norms but none for RMS
// norms and rotations by position: conversions to f32, squares, sums, products
// and concatenations are kernels of their own. Bytes per element of 16 bits, as
// measured on an A100 of 80 GB: picoseconds per element, by slope over sizes,
// times the 1.733 TB/s that the machine description gives it (Liger Kernel,
// benchmark/data/all_benchmark_data.csv, provider huggingface: 27.8 and 72.9 ps
// for norms, 22.5 and 26.6 ps for rotations, forward and backward).
constexpr double kRmsNormBytes = 48;
constexpr double kRmsNormGradientBytes = 126;
constexpr double kRotaryBytes = 39;
constexpr double kRotaryGradientBytes = 46;

// Bytes per element that the chain of kernels of an op moves; 0: it is one.
double chainBytes(const OperatorDescription& op) {
  if (bytesOf(op.format) != 2) return 0;
  bool isRms = absl::StrContains(op.attributes, "<rms>");
  if (op.kind == model::kNormKind && isRms) return kRmsNormBytes;
  if (op.kind == model::kNormGradKind && isRms) return kRmsNormGradientBytes;
  if (op.kind != model::kRotaryKind) return 0;
  // The gradient of a rotation turns the other way.
  bool isGradient = absl::StrContains(op.attributes, "inverse=true");
  return isGradient ? kRotaryGradientBytes : kRotaryBytes;
}

double elementsOf(const std::vector<int64_t>& shape) {
  double elements = 1;
  for (int64_t size : shape) elements *= static_cast<double>(size);
  return elements;
}

double firstElements(const OperatorDescription& op) {
  return op.shapes.empty() ? 0 : elementsOf(op.shapes[0]);
}

// The bytes that the kernels of an op move through memory; 0 where that was not
// measured.
double trafficOf(const OperatorDescription& op, const KernelTraffic& traffic) {
  double perElement = op.kind == model::kNormKind       ? traffic.norm
                      : op.kind == model::kNormGradKind ? traffic.normGradient
                      : op.kind == model::kDropoutKind  ? traffic.dropout
                                                        : 0;
  return perElement * firstElements(op);
}

// Bytes that transposes around a convolution in tf32 move: all of its images
// are read and written once more, the weights beside them are few. Tensor cores
// want the channels of a pixel together (NVIDIA, Convolutional Layers User's
// Guide, section 4.1).
double transposedBytes(const DeviceKind& device, const OperatorDescription& op,
                       const F32Rules& rules) {
  bool isMatrixUnits = device.peakFlopsPerSecond.count(NumberFormat::kTf32) > 0;
  if (!rules.usesTf32 || !rules.transposesImages || !isMatrixUnits ||
      op.format != NumberFormat::kF32 ||
      !absl::StartsWith(op.kind, "convolution")) {
    return 0;
  }
  return 2 * (op.bytesRead + op.bytesWritten);
}

}  // namespace

namespace {

bool runsInF8(const DeviceKind& device, const OperatorDescription& op,
              const ProductRules& rules) {
  return rules.usesF8 && op.product && op.isWeightProduct &&
         bytesOf(op.format) == 2 &&
         device.peakFlopsPerSecond.count(NumberFormat::kF8) > 0;
}

// The same product of operands of 8 bits.
OperatorDescription inF8(OperatorDescription op) {
  op.format = NumberFormat::kF8;
  op.bytesRead /= 2;
  return op;
}

// Elements of the parameter that a product reads.
double weightElements(const OperatorDescription& op) {
  const bool isRead = op.weightOperand >= 0 &&
                      op.weightOperand < static_cast<int>(op.shapes.size());
  return isRead ? elementsOf(op.shapes[op.weightOperand]) : 0;
}

// Bytes that casts of its operands move. Each is read by two products, a
// gradient and one other, which have half of it. Where operands are kept in 8
// bits, weights are cast once a step, with their update (Megatron-Core:
// is_first_microbatch); where they are gathered in 8 bits, each device casts
// its part, which is small.
double castBytes(const OperatorDescription& op, const ProductRules& rules) {
  const MatrixProduct& product = *op.product;
  double elements = static_cast<double>(product.batch) *
                    static_cast<double>(product.m + product.n) *
                    static_cast<double>(product.k);
  if (rules.keepsF8 || rules.gathersF8) elements -= weightElements(op);
  return rules.castBytesPerElement / 2 * elements;
}

}  // namespace

double OperatorCosts::seconds(int deviceKind,
                              const OperatorDescription& op) const {
  const DeviceKind& device = deviceKinds[deviceKind];
  if (profile.size() > 0) {
    std::optional<double> measured = profile.find(keyOf(op, device.name));
    if (measured) return *measured;
  }
  if (runsInF8(device, op, executedBy.products)) {
    return operatorSeconds(device, inF8(op), executedBy.attention) +
           memorySeconds(device, castBytes(op, executedBy.products));
  }
  // Other systems leave the rows of a matrix as they are.
  const bool padsRows = executedBy.name == SystemProfile().name;
  double seconds = std::max(
      operatorSeconds(device, padsRows ? withPaddedRows(device, op) : op,
                      executedBy.attention),
      memorySeconds(device, trafficOf(op, executedBy.kernelBytes)));
  seconds += memorySeconds(device, transposedBytes(device, op, executedBy.f32));
  seconds += memorySeconds(device, sortedBytes(op, executedBy.experts));
  if (!executedBy.fusesAcrossOps && !executedBy.fusesNorms) {
    // Measured as seconds: the system's own rate of memory is in them.
    const DeviceKind& kind = machine->description().deviceKinds[deviceKind];
    seconds = std::max(seconds,
                       memorySeconds(kind, chainBytes(op) * firstElements(op)));
  }
  if (!model::isLoss(op.kind)) return seconds;
  // Half of it forward, half backward; the first operand holds the logits.
  return std::max(seconds, memorySeconds(device, executedBy.lossBytesPerLogit /
                                                     2 * firstElements(op)));
}

int64_t OperatorCosts::issuedKernels(int deviceKind,
                                     const OperatorDescription& op) const {
  return soapstone::cost_model::issuedKernels(
      machine->description().deviceKinds[deviceKind], op, executedBy.attention);
}

bool OperatorCosts::isMeasured(int deviceKind,
                               const OperatorDescription& op) const {
  const DeviceKind& device = machine->description().deviceKinds[deviceKind];
  return profile.find(keyOf(op, device.name)).has_value();
}

}  // namespace soapstone::cost_model
