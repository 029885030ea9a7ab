#include "cost_model/preset_devices.h"

namespace soapstone::cost_model {
namespace {

constexpr double kTera = 1e12;
constexpr double kGiga = 1e9;
constexpr double kMicro = 1e-6;

// P100: what of its peak it reaches in products, what is left of the 2.25-fold
// saving of Winograd's F(2x2, 3x3) after its transforms in small f32
// convolutions, and what convolutions with strides or oblong windows reach of
// the rate of products. The first stage of
// tests/benchmarks/fit_synchronisation.py fits the three to the one-device
// throughputs of figure 6 in the FlexFlow paper.
constexpr double kP100Products = 0.92;
constexpr double kP100SmallWindows = 1.9;
constexpr double kP100OtherWindows = 0.6;

// K80: the same tool fits the first to the computing time of NMT in figure 7.
// No figure tells the other two. Fused Winograd kernels came with Maxwell. With
// P100's fraction of strided and oblong windows no constants of synchronisation
// bring both Inception-v3 and ResNet-101 within 30 % of their published
// data-parallel throughputs; with this one they do.
constexpr double kK80Products = 0.51;
constexpr double kK80OtherWindows = 0.5;

// A100 in products of random numbers; see the source of the device.
constexpr double kA100Products = 0.80;

// The rate that Hopper and Blackwell sustain on random numbers over the best
// single product of a search over shapes: power, not arithmetic, bounds it.
constexpr double kSustained = 0.89;
constexpr double kH100Products = 0.803 * kSustained;
constexpr double kH100F8Products = 0.709 * kSustained;
constexpr double kH200F8Products = 0.734 * kSustained;

// Hopper's matrix units reach their rate by products of warp groups, whose
// operands the tensor memory accelerator loads, from rows that start at
// multiples of 16 bytes (NVIDIA/cutlass, issue 847). Others are computed by the
// instructions of the generation before: 62.9 % of the peak on average (Luo et
// al., Benchmarking and Dissecting the Nvidia Hopper GPU Architecture, 2024;
// the figure as recalled).
constexpr double kH100Unaligned = 0.629;
// An estimate: what H100 reaches so, by multiprocessor.
constexpr double kB200Unaligned =
    kH100Unaligned * (989.0 / 132) / (2250.0 / 148);

// Forward and backward, heads of 128; the same of 64. Rates at 16,384 tokens
// without a mask over the dense peak of 16-bit formats: 312 TFLOP/s ...
constexpr AttentionRates kA100Flash1 = {0.42, 0.33, 0.40, 0.33};
constexpr AttentionRates kA100Flash2 = {0.72, 0.62, 0.615, 0.545};
// ... and 989 TFLOP/s.
constexpr AttentionRates kH100Flash2 = {0.374, 0.326, 0.328, 0.295};
// FlashAttention of 2022 on H100: A100's rates with the gain of its successor
// from A100 to H100; no figure of its own was used.
constexpr AttentionRates kH100Flash1 = {0.218, 0.174, 0.213, 0.179};
constexpr AttentionRates kH100Flash3 = {0.655, 0.567, 0.503, 0.479};
constexpr AttentionRates kH100Cudnn = {0.61, 0.523, 0.417, 0.44};
// cuDNN 9.10 and 9.13 on B200 with a causal mask, 131,072 tokens: 1,343 and
// 1,036 TFLOP/s, which last for seconds (shorter runs reach 6 to 8 % more),
// over what a causal mask leaves of the rate; heads of 64 by H100's ratio.
constexpr AttentionRates kB200Cudnn = {0.644, 0.5, 0.44, 0.42};

}  // namespace

DeviceKind k80Device() {
  DeviceKind kind;
  kind.name = "k80";
  kind.peakFlopsPerSecond = {{NumberFormat::kF64, 1.46 * kTera},
                             {NumberFormat::kF32, 4.37 * kTera}};
  kind.vectorFlopsPerSecond = 4.37 * kTera;
  kind.memoryBytes = 12 * kGiga;
  kind.memoryBytesPerSecond = 240 * kGiga;
  kind.launchOverheadSeconds = 8 * kMicro;
  kind.multiprocessors = 13;
  kind.otherWindowFraction = kK80OtherWindows;
  kind.achievedMatrixFraction = kK80Products;
  kind.achievedMemoryFraction = 0.75;
  kind.source =
      "one GK210 die of a Tesla K80: data sheet at boost clock; the matrix "
      "fraction makes NMT's computing what FlexFlow's figure 7 says of data "
      "parallelism (35.7 s by 64 devices): 0.79 at the base clock of 562 of "
      "875 MHz, held under load; the fraction of oblong and strided windows is "
      "an estimate with its data-parallel throughputs in view, the memory "
      "fraction an estimate";
  return kind;
}

DeviceKind p100Device() {
  DeviceKind kind;
  kind.name = "p100";
  kind.peakFlopsPerSecond = {{NumberFormat::kF64, 5.3 * kTera},
                             {NumberFormat::kF32, 10.6 * kTera},
                             {NumberFormat::kF16, 21.2 * kTera}};
  kind.vectorFlopsPerSecond = 10.6 * kTera;
  kind.memoryBytes = 16 * kGiga;
  kind.memoryBytesPerSecond = 732 * kGiga;
  kind.launchOverheadSeconds = 6 * kMicro;
  kind.multiprocessors = 56;
  kind.smallWindowSpeedup = kP100SmallWindows;
  kind.otherWindowFraction = kP100OtherWindows;
  kind.achievedMatrixFraction = kP100Products;
  kind.achievedMemoryFraction = 0.8;
  kind.source =
      "Tesla P100 SXM2 16 GB data sheet; the rates of products and "
      "convolutions are fitted to the one-device throughputs of FlexFlow's "
      "figure 6 (within 13 %), the memory fraction is an estimate";
  return kind;
}

DeviceKind v100Device(int64_t memoryGibibytes) {
  DeviceKind kind;
  kind.name = "v100";
  kind.peakFlopsPerSecond = {{NumberFormat::kF64, 7.8 * kTera},
                             {NumberFormat::kF32, 15.7 * kTera},
                             {NumberFormat::kF16, 125 * kTera}};
  kind.vectorFlopsPerSecond = 15.7 * kTera;
  kind.memoryBytes = memoryGibibytes << 30;
  kind.memoryBytesPerSecond = 900 * kGiga;
  kind.launchOverheadSeconds = 5 * kMicro;
  kind.multiprocessors = 80;
  kind.achievedMatrixFraction = 0.72;
  kind.achievedMemoryFraction = 0.82;
  kind.formatFractions = {{NumberFormat::kF32, kP100Products}};
  kind.smallWindowSpeedup = kP100SmallWindows;
  kind.otherWindowFraction = kP100OtherWindows;
  kind.source =
      "Tesla V100 SXM2 data sheet; fractions fitted to the operator profiles "
      "of Aceso "
      "(EuroSys 2024, microsoft/SuperScaler profiler, GPT), in 16 bits; f32, "
      "which the matrix units do not compute: products and convolutions as "
      "on P100";
  return kind;
}

DeviceKind a100Device() {
  DeviceKind kind;
  kind.name = "a100";
  kind.peakFlopsPerSecond = {
      {NumberFormat::kF64, 19.5 * kTera}, {NumberFormat::kF32, 19.5 * kTera},
      {NumberFormat::kTf32, 156 * kTera}, {NumberFormat::kBf16, 312 * kTera},
      {NumberFormat::kF16, 312 * kTera},  {NumberFormat::kI8, 624 * kTera}};
  kind.vectorFlopsPerSecond = 19.5 * kTera;
  kind.memoryBytes = 80 * kGiga;
  kind.memoryBytesPerSecond = 2039 * kGiga;
  kind.launchOverheadSeconds = 4 * kMicro;
  kind.multiprocessors = 108;
  kind.achievedMatrixFraction = kA100Products;
  kind.achievedMemoryFraction = 0.85;
  kind.attentionKernels = {{"flash-1", kA100Flash1},
                           {"flash-2", kA100Flash2},
                           {"cudnn", kA100Flash2}};
  kind.source =
      "A100 SXM4 80 GB data sheet; matrix fraction: a product of 8192 random "
      "numbers in each direction (258 of 312 TFLOP/s, H. He, 'Strangely, "
      "Matrix Multiplications on GPUs Run Faster When Given Predictable "
      "Data', 2024), less 3 % for the shapes of layers; attention: "
      "FlashAttention-2 (Dao, ICLR 2024, section 4: up to 73 % forward and 63 "
      "% backward; its predecessor 30 to 50 and 25 to 35 %), cuDNN taken to "
      "be equal";
  return kind;
}

DeviceKind h100Device() {
  DeviceKind kind;
  kind.name = "h100";
  kind.peakFlopsPerSecond = {
      {NumberFormat::kF64, 67 * kTera},     {NumberFormat::kF32, 67 * kTera},
      {NumberFormat::kTf32, 494.5 * kTera}, {NumberFormat::kBf16, 989 * kTera},
      {NumberFormat::kF16, 989 * kTera},    {NumberFormat::kF8, 1979 * kTera},
      {NumberFormat::kI8, 1979 * kTera}};
  kind.vectorFlopsPerSecond = 67 * kTera;
  kind.memoryBytes = 80 * kGiga;
  kind.memoryBytesPerSecond = 3350 * kGiga;
  kind.launchOverheadSeconds = 4 * kMicro;
  kind.multiprocessors = 132;
  kind.achievedMatrixFraction = kH100Products;
  kind.unalignedFraction = kH100Unaligned;
  kind.formatFractions[NumberFormat::kF8] = kH100F8Products;
  kind.achievedMemoryFraction = 0.88;
  kind.attentionKernels = {{"flash-1", kH100Flash1},
                           {"flash-2", kH100Flash2},
                           {"flash-3", kH100Flash3},
                           {"cudnn", kH100Cudnn}};
  kind.source =
      "H100 SXM5 data sheet; matrix fraction: 0.89 of the best product "
      "measured by stas00/ml-engineering (794.5 of 989 TFLOP/s, in 8 bits "
      "1402.6 of 1979), see "
      "kSustained; attention: figures 5 and 6 of FlashAttention-3 (Shah et "
      "al., NeurIPS 2024)";
  return kind;
}

DeviceKind h200Device() {
  DeviceKind kind = h100Device();
  kind.name = "h200";
  kind.memoryBytes = 141 * kGiga;
  kind.formatFractions[NumberFormat::kF8] = kH200F8Products;
  kind.memoryBytesPerSecond = 4800 * kGiga;
  kind.source =
      "H200 SXM data sheet; matrix fraction and attention as H100, in 8 bits "
      "0.89 of the best product measured by stas00/ml-engineering (1453.4 of "
      "1979 TFLOP/s)";
  return kind;
}

DeviceKind b200Device() {
  DeviceKind kind;
  kind.name = "b200";
  kind.peakFlopsPerSecond = {
      {NumberFormat::kF64, 40 * kTera},    {NumberFormat::kF32, 80 * kTera},
      {NumberFormat::kTf32, 1125 * kTera}, {NumberFormat::kBf16, 2250 * kTera},
      {NumberFormat::kF16, 2250 * kTera},  {NumberFormat::kF8, 4500 * kTera},
      {NumberFormat::kI8, 4500 * kTera}};
  kind.vectorFlopsPerSecond = 80 * kTera;
  kind.memoryBytes = 180 * kGiga;
  kind.memoryBytesPerSecond = 7672 * kGiga;
  kind.launchOverheadSeconds = 4 * kMicro;
  kind.multiprocessors = 148;
  kind.achievedMatrixFraction = 0.776 * kSustained;
  kind.unalignedFraction = kB200Unaligned;
  kind.formatFractions[NumberFormat::kF8] = 0.763 * kSustained;
  kind.achievedMemoryFraction = 0.88;
  kind.attentionKernels = {{"cudnn", kB200Cudnn}};
  kind.source =
      "B200 SXM data sheet; memory: 7,680 bits at 3,996 MHz, as its driver "
      "says (pytorch/ao, pull request 4002), not the sheet's 8 TB/s; matrix "
      "fraction: 0.89 of the best product measured by stas00/ml-engineering "
      "(1745 of 2250 TFLOP/s, in 8 bits 3432.5 of 4500), see kSustained; "
      "attention: cuDNN's own figures (NVIDIA/cudnn-frontend, "
      "benchmark/sdpa_benchmark_training)";
  return kind;
}

DeviceKind gb200Device() {
  DeviceKind kind = b200Device();
  kind.name = "gb200";
  for (auto& [format, rate] : kind.peakFlopsPerSecond) {
    if (format != NumberFormat::kF64 && format != NumberFormat::kF32)
      rate *= 10.0 / 9;
  }
  kind.memoryBytes = 186 * kGiga;
  kind.achievedMatrixFraction = 0.729 * kSustained;
  kind.formatFractions[NumberFormat::kF8] = 0.723 * kSustained;
  kind.source =
      "GB200, one GPU: data sheet; matrix fraction: 0.89 of the best product "
      "measured by stas00/ml-engineering (1822 of 2500 TFLOP/s, in 8 bits "
      "3615.6 of 5000), see "
      "kSustained";
  return kind;
}

DeviceKind hostDevice(int64_t cores, int64_t devices) {
  double share = static_cast<double>(cores) / static_cast<double>(devices);
  // Two 8-lane fused multiply-adds per cycle at 2.5 GHz.
  double rate = share * 80 * kGiga;
  DeviceKind kind;
  kind.name = "host";
  kind.peakFlopsPerSecond = {{NumberFormat::kF64, rate / 2},
                             {NumberFormat::kF32, rate}};
  kind.vectorFlopsPerSecond = rate / 2;
  kind.memoryBytes = int64_t{4} << 30;
  kind.memoryBytesPerSecond = share * 10 * kGiga;
  kind.launchOverheadSeconds = 2 * kMicro;
  kind.multiprocessors = cores > devices ? cores / devices : 1;
  kind.overlapsCommunication = false;
  kind.achievedMatrixFraction = 0.75;
  kind.achievedMemoryFraction = 0.8;
  kind.source = "plain figures of a current x86 core, not measured";
  return kind;
}

}  // namespace soapstone::cost_model
