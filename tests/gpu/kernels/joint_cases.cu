// Calls that do in one kernel what others do in several, and the kinds of
// launches that emitted programs have beside `map` and `reduceKernel`.

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "runtime/norm_rows.h"
#include "runtime/ops_training.h"
#include "runtime/program.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

constexpr ElementType kF32 = ElementType::kF32;

// More rows than there are blocks, so that a block has several.
void addLossesWithGradients(std::vector<KernelCase>& cases, ElementType type) {
  for (auto [rows, classes, pitch] :
       {std::tuple<int64_t, int64_t, int64_t>{270, 5, 0},
        {1, 1030, 0},
        {266, 6, 8}}) {
    const CrossEntropy op{
        .type = type, .rows = rows, .classes = classes, .pitch = pitch};
    const CaseTensor labels =
        input(ElementType::kI64, rows, -2, static_cast<double>(classes) + 2);
    cases.push_back(
        {"cross-entropy with its gradient, " + std::to_string(classes) +
             (pitch == 0 ? "" : ", padded rows"),
         {updated(type, rows * op.rowStride(), -4, 4), labels,
          input(kF32, rows), result(kF32, rows), result(kF32, rows)},
         // Which takes the place of the logits.
         [op](Rank& rank, Stream stream, const CaseMemory& m) {
           crossEntropyWithGrad(rank, stream, op, m[0], m[1], m.as<float>(2),
                                m.as<float>(3), m.as<float>(4), m[0]);
         },
         std::max(pointTolerance(type), 1e-5)});
  }
}

// Elements of tensors that are updated together.
constexpr int64_t kCounts[] = {72, 37, 60};

// Several tensors at once, one of an odd count and one with padded gradients.
void addUpdates(std::vector<KernelCase>& cases, ElementType type) {
  constexpr int64_t kColumns = 20, kPitch = 24;
  const OptimizerUpdate op{.kind = OptimizerKind::kAdamW,
                           .gradientType = type,
                           .beta1 = 0.9,
                           .beta2 = 0.99,
                           .epsilon = 1e-6,
                           .weightDecay = 0.02};
  std::vector<CaseTensor> tensors = {input(kF32, 1, 0.05, 0.1),
                                     input(ElementType::kI64, 1, 3, 9)};
  for (int64_t count : kCounts) {
    const int64_t gradients = count == kCounts[2] ? count / 20 * 24 : count;
    tensors.insert(tensors.end(),
                   {updated(kF32, count), input(type, gradients),
                    updated(kF32, count, 0.1, 1), updated(kF32, count, 0.1, 1),
                    result(ElementType::kBf16, count)});
  }
  cases.push_back({"AdamW of several tensors", tensors,
                   [op](Rank& rank, Stream stream, const CaseMemory& m) {
                     auto tensor = [&](size_t i) {
                       const size_t first = 2 + 5 * i;
                       return inPlace(kCounts[i], m.as<float>(first),
                                      m[first + 1], m.as<float>(first + 2),
                                      m.as<float>(first + 3), m[first + 4]);
                     };
                     optimizerUpdates(
                         rank, stream, op, ElementType::kBf16, m.as<float>(0),
                         m.as<int64_t>(1),
                         {tensor(0), tensor(1),
                          withPaddedGradient(tensor(2), kColumns, kPitch)});
                   },
                   // A copy in bf16 may round a number to either side.
                   2 * roundoff(ElementType::kBf16)});
}

template <typename T>
struct AddElements {
  const T* in0;
  const T* in1;
  T* out0;
  int64_t columns;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i0, int64_t i1) const {
    at<kLanes>(i0 * columns + i1);
  }
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    const auto v0 = readLanes<kLanes>(in0 + i);
    const auto v1 = readLanes<kLanes>(in1 + i);
    Lanes<T, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      r0[lane] = store<T>(load(v0[lane]) + load(v1[lane]));
    }
    writeLanes(out0 + i, r0);
  }
};

template <typename T, int kLoops>
void addNormAfter(std::vector<KernelCase>& cases) {
  constexpr ElementType type = ElementTypeOf<T>::value;
  const Norm op{.kind = kLoops == 1 ? NormKind::kRms : NormKind::kLayer,
                .type = type,
                .rows = 5,
                .columns = 72,
                .epsilon = 1e-5};
  const int64_t count = op.rows * op.columns;
  cases.push_back(
      {kLoops == 1 ? "RMS norm of a sum" : "layer norm of a sum",
       {input(type, count), input(type, count), input(type, op.columns),
        input(type, op.columns), result(type, count), result(type, count),
        result(kF32, op.rows), result(kF32, op.rows)},
       [op](Rank& rank, Stream stream, const CaseMemory& m) {
         normAfter<kLoops, kLanesOf<T>>(
             rank, stream, op,
             AddElements<T>{m.as<T>(0), m.as<T>(1), m.as<T>(4), op.columns},
             m.as<T>(4), m.as<T>(2), kLoops == 1 ? nullptr : m.as<T>(3),
             m.as<T>(5), m.as<float>(6), m.as<float>(7), {}, {});
       },
       2 * pointTolerance(type)});
}

// The gradient of a norm and what comes past it.
void addNormGradient(std::vector<KernelCase>& cases, ElementType type) {
  for (int64_t columns : {72, 75}) {
    const Norm op{.type = type, .rows = 5, .columns = columns};
    const int64_t count = op.rows * columns;
    cases.push_back(
        {"layer norm gradient beside another of " + std::to_string(columns),
         {input(type, count, -3, 5), input(type, columns),
          input(kF32, op.rows, 0, 0.1), input(kF32, op.rows, 0.4, 0.5),
          input(type, count), updated(type, count), result(type, columns),
          result(type, columns)},
         [op](Rank& rank, Stream stream, const CaseMemory& m) {
           normGrad(rank, stream, op, m[0], m[1], m.as<float>(2),
                    m.as<float>(3), m[4], m[5], m[6], m[7], m[5]);
         },
         sumTolerance(type)});
  }
}

template <typename T>
struct SquareElements {
  const T* in0;
  int64_t columns;  // From row to row.
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t i) const {
    auto values = loadLanes(readLanes<kLanes>(in0 + i));
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) values[lane] *= values[lane];
    return values;
  }
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t i0, int64_t i1) const {
    return at<kLanes>(i0 * columns + i1);
  }
};

template <typename T>
void addLaunches(std::vector<KernelCase>& cases) {
  constexpr ElementType type = ElementTypeOf<T>::value;
  constexpr int kLanes = kLanesOf<T>;
  constexpr int64_t kRows = 12, kColumns = 517, kPitch = 520;
  cases.push_back({"emitted, points that fill no lanes",
                   {input(type, 203), input(type, 203), result(type, 203)},
                   [](Rank& rank, Stream stream, const CaseMemory& m) {
                     mapRagged<kLanes>(
                         rank, stream, {203},
                         AddElements<T>{m.as<T>(0), m.as<T>(1), m.as<T>(2), 0});
                   },
                   pointTolerance(type)});
  cases.push_back({"emitted, sums of rows that begin anywhere",
                   {input(type, kRows * kColumns), result(kF32, kRows)},
                   [](Rank& rank, Stream stream, const CaseMemory& m) {
                     reduceRagged<2, ReduceKind::kSum, kLanes>(
                         rank, stream, {kRows, kColumns}, {false, true},
                         SquareElements<T>{m.as<T>(0), kColumns},
                         m.as<float>(1));
                   },
                   1e-5});
  cases.push_back({"emitted, maxima of rows that lie apart",
                   {input(type, kRows * kPitch), result(kF32, kRows)},
                   [](Rank& rank, Stream stream, const CaseMemory& m) {
                     reduceAligned<2, ReduceKind::kMax, kLanes>(
                         rank, stream, {kRows, kColumns}, {false, true},
                         SquareElements<T>{m.as<T>(0), kPitch}, m.as<float>(1));
                   },
                   1e-5});
  cases.push_back(
      {"emitted, several kernels as one",
       {input(type, 160), input(type, 160), result(type, 160)},
       [](Rank& rank, Stream stream, const CaseMemory& m) {
         auto part = [&](int64_t first, int64_t count) {
           return PartOfMap<AddElements<T>>{
               count,
               {m.as<T>(0) + first, m.as<T>(1) + first, m.as<T>(2) + first, 0}};
         };
         mapEach<AddElements<T>, kLanes>(
             rank, stream, {part(0, 32), part(32, 8), part(40, 120)}, {}, {});
       },
       pointTolerance(type)});
  cases.push_back(
      {"emitted, several sums as one",
       {input(type, 20000), result(kF32, 3)},
       [](Rank& rank, Stream stream, const CaseMemory& m) {
         auto part = [&](int64_t first, int64_t count, int64_t i) {
           return PartOfSum<SquareElements<T>>{
               count, {m.as<T>(0) + first, 0}, m.as<float>(1) + i};
         };
         sumEach<SquareElements<T>, kLanes>(
             rank, stream,
             {part(0, 16400, 0), part(16400, 8, 1), part(16408, 3592, 2)}, {},
             {});
       },
       1e-5});
}

template <typename T>
void addAll(std::vector<KernelCase>& cases) {
  constexpr ElementType type = ElementTypeOf<T>::value;
  addLossesWithGradients(cases, type);
  addUpdates(cases, type);
  addNormAfter<T, 1>(cases);
  addNormAfter<T, 2>(cases);
  addNormGradient(cases, type);
  addLaunches<T>(cases);
}

}  // namespace

void addJointCases(std::vector<KernelCase>& cases, ElementType type) {
  if (type == ElementType::kF32) addAll<float>(cases);
  if (type == ElementType::kBf16) addAll<bf16>(cases);
  if (type == ElementType::kF16) addAll<f16>(cases);
}

}  // namespace soapstone::runtime
