#include "cost_model/known_devices.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/preset_devices.h"

namespace soapstone::cost_model {
namespace {

constexpr double kTera = 1e12;
constexpr double kGiga = 1e9;

// Fractions of the data sheet that cards without a preset reach. None of these
// was measured for this table:
// - products: A100 on PCIe reaches 252.9 of 312 TFLOP/s in its best product
//   (stas00/ml-engineering, "maximum achievable FLOPS"), L20, whose rate is cut
//   to a third of its chip's, 105 to 115 of 119.5 (cuBLAS). Cards between them
//   are held back by their power; of 0.81 the 0.89 are left that random numbers
//   leave of H100 (preset_devices.cc).
// - memory: as A100 and H100 for HBM; GDDR6 reaches a little less.
// - attention: cards since Ampere run FlashAttention-2 and cuDNN's kernels with
//   A100's instructions; the parts of the peak are A100's.
constexpr double kCardProducts = 0.81 * 0.89;
constexpr double kGddrFraction = 0.82;
constexpr double kHbmFraction = 0.85;
constexpr double kCardLaunchSeconds = 4e-6;
constexpr char kCardSource[] =
    " data sheet, dense rates; the fractions are estimates (see "
    "cost_model/known_devices.cc)";

struct Card {
  const char* name;
  const char* what;  // Names the data sheet.
  // Dense TFLOP/s; those that the card does not have are 0.
  double f32, tf32, bf16, f16, f8, i8;
  double memoryGigabytes;  // 2^30 bytes, but for HBM 10^9.
  double memoryGigabytesPerSecond;
  int multiprocessors;
  int pcieGeneration;
};

// Rates of RTX cards are with sums in f32.
constexpr Card kCards[] = {
    {"l40s", "L40S", 91.6, 183, 362, 362, 733, 733, 48, 864, 142, 4},
    {"l40", "L40", 90.5, 90.5, 181, 181, 362, 362, 48, 864, 142, 4},
    {"l4", "L4", 30.3, 60, 121, 121, 242, 242, 24, 300, 58, 4},
    {"a40", "A40", 37.4, 74.8, 149.7, 149.7, 0, 299.3, 48, 696, 84, 4},
    {"a10", "A10", 31.2, 62.5, 125, 125, 0, 250, 24, 600, 72, 4},
    {"t4", "T4", 8.1, 0, 0, 65, 0, 130, 16, 320, 40, 3},
    {"a6000", "RTX A6000", 38.7, 77.4, 154.8, 154.8, 0, 309.7, 48, 768, 84, 4},
    {"rtx6000ada", "RTX 6000 Ada", 91.1, 182.1, 364.2, 364.2, 728.5, 728.5, 48,
     960, 142, 4},
    {"rtx3090", "GeForce RTX 3090", 35.6, 35.6, 71, 71, 0, 284, 24, 936, 82, 4},
    {"rtx4090", "GeForce RTX 4090", 82.6, 82.6, 165.2, 165.2, 330.3, 660.6, 24,
     1008, 128, 4},
    {"rtx5090", "GeForce RTX 5090", 104.8, 104.8, 209.5, 209.5, 419, 838, 32,
     1792, 170, 5},
};

DeviceKind cardDevice(const Card& card) {
  DeviceKind kind;
  kind.name = card.name;
  auto add = [&](NumberFormat format, double rate) {
    if (rate > 0) kind.peakFlopsPerSecond[format] = rate * kTera;
  };
  add(NumberFormat::kF32, card.f32);
  add(NumberFormat::kTf32, card.tf32);
  add(NumberFormat::kBf16, card.bf16);
  add(NumberFormat::kF16, card.f16);
  add(NumberFormat::kF8, card.f8);
  add(NumberFormat::kI8, card.i8);
  kind.vectorFlopsPerSecond = card.f32 * kTera;
  kind.memoryBytes =
      static_cast<int64_t>(card.memoryGigabytes) * (int64_t{1} << 30);
  kind.memoryBytesPerSecond = card.memoryGigabytesPerSecond * kGiga;
  kind.launchOverheadSeconds = kCardLaunchSeconds;
  kind.multiprocessors = card.multiprocessors;
  kind.achievedMatrixFraction = kCardProducts;
  kind.achievedMemoryFraction = kGddrFraction;
  bool isSinceAmpere = card.bf16 > 0;
  if (isSinceAmpere) kind.attentionKernels = a100Device().attentionKernels;
  kind.source = absl::StrCat(card.what, kCardSource);
  return kind;
}

// An SXM device's sibling on a PCIe card.
DeviceKind pcieSibling(DeviceKind kind, const char* name, double rate,
                       double gigabytesPerSecond, int multiprocessors) {
  kind.name = name;
  for (auto& [format, flops] : kind.peakFlopsPerSecond) flops *= rate;
  kind.vectorFlopsPerSecond *= rate;
  kind.memoryBytesPerSecond = gigabytesPerSecond * kGiga;
  kind.multiprocessors = multiprocessors;
  kind.achievedMatrixFraction = kCardProducts;
  kind.achievedMemoryFraction = kHbmFraction;
  kind.source = absl::StrCat(name, kCardSource);
  return kind;
}

// A card on NVLink, with the fraction of the data sheet that the links of the
// presets' nodes reach (preset_nodes.cc, presets.cc).
KnownDevice nvlinked(DeviceKind kind, double gigabytesPerSecond,
                     double fraction, double reduction, int pcieGeneration) {
  return {std::move(kind), gigabytesPerSecond * kGiga, fraction, reduction,
          pcieGeneration};
}

std::vector<std::pair<std::string, KnownDevice>> knownDevices() {
  DeviceKind smallA100 = a100Device();
  smallA100.memoryBytes = 40 * int64_t{1000000000};
  smallA100.memoryBytesPerSecond = 1555 * kGiga;
  smallA100.source = "A100 SXM4 40 GB data sheet; fractions as the 80 GB one";
  std::vector<std::pair<std::string, KnownDevice>> devices = {
      {"b200", nvlinked(b200Device(), 900, 0.82, 0.527, 5)},
      {"h200", nvlinked(h200Device(), 450, 0.822, 0.612, 5)},
      {"h100", nvlinked(h100Device(), 450, 0.822, 0.612, 5)},
      {"h100-pcie",
       {pcieSibling(h100Device(), "h100-pcie", 756.0 / 989, 2000, 114), 0, 0, 0,
        5}},
      {"a100", nvlinked(a100Device(), 300, 0.765, 0, 4)},
      {"a100-40gb", nvlinked(smallA100, 300, 0.765, 0, 4)},
      {"a100-pcie",
       {pcieSibling(a100Device(), "a100-pcie", 1, 1935, 108), 0, 0, 0, 4}},
      {"a100-pcie-40gb",
       {pcieSibling(smallA100, "a100-pcie-40gb", 1, 1555, 108), 0, 0, 0, 4}},
      {"v100", nvlinked(v100Device(32), 150, 0.905, 0, 3)},
      {"v100-16gb", nvlinked(v100Device(16), 150, 0.905, 0, 3)},
      {"p100", {p100Device(), 0, 0, 0, 3}},
      {"k80", {k80Device(), 0, 0, 0, 3}}};
  for (const Card& card : kCards) {
    KnownDevice device;
    device.kind = cardDevice(card);
    device.pcieGeneration = card.pcieGeneration;
    devices.emplace_back(card.name, std::move(device));
  }
  return devices;
}

}  // namespace

std::vector<std::string> knownDeviceNames() {
  std::vector<std::string> names;
  for (const auto& [name, device] : knownDevices()) names.push_back(name);
  return names;
}

absl::StatusOr<KnownDevice> findKnownDevice(absl::string_view name) {
  for (auto& [known, device] : knownDevices()) {
    if (known == name) return device;
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "is '", name, "', must be one of ",
      absl::StrJoin(knownDeviceNames(), ", "), ", or a whole machine file"));
}

}  // namespace soapstone::cost_model
