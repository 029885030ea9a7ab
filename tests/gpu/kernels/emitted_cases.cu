// Kernels as the compiler writes them: elementwise functions, reductions of
// every shape, rows. nvcc makes CUDA kernels of them, a host compiler loops.

#include "runtime/program.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

// Applies a function, given as a type, to every element.
template <typename Function, typename T>
struct ApplyKernel {
  const T* in0;
  T* out0;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<T, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      r0[lane] = store<T>(Function::of(load(v0[lane])));
    }
    writeLanes(out0 + i0, r0);
  }
};

#define SOAPSTONE_FUNCTION(Name, expression)                     \
  struct Name {                                                  \
    SOAPSTONE_HD static float of(float x) { return expression; } \
  };
SOAPSTONE_FUNCTION(Exp, math::exp(x))
SOAPSTONE_FUNCTION(Log, math::log(math::abs(x) + 1e-3f))
SOAPSTONE_FUNCTION(Sigmoid, math::sigmoid(x))
SOAPSTONE_FUNCTION(Tanh, math::tanh(x))
SOAPSTONE_FUNCTION(Softplus, math::softplus(x))
SOAPSTONE_FUNCTION(Erf, math::erf(x))
SOAPSTONE_FUNCTION(Gelu, math::gelu(x))
SOAPSTONE_FUNCTION(GeluTanh, math::geluTanh(x))
SOAPSTONE_FUNCTION(Silu, math::silu(x))
SOAPSTONE_FUNCTION(Sine, math::sin(x * 40.0f))
SOAPSTONE_FUNCTION(Cosine, math::cos(x * 40.0f))
SOAPSTONE_FUNCTION(Arcs,
                   math::asin(x * 0.1f) + math::acos(x * 0.1f) + math::atan(x))
SOAPSTONE_FUNCTION(Hyperbolic,
                   math::sinh(x * 0.3f) + math::cosh(x * 0.3f) + math::asinh(x))
SOAPSTONE_FUNCTION(Roots,
                   math::sqrt(math::abs(x)) + math::rsqrt(math::abs(x) + 1.0f))
SOAPSTONE_FUNCTION(Powers,
                   math::pow(math::abs(x) + 0.1f, 1.7f) + math::pow(x, 3.0f))
SOAPSTONE_FUNCTION(Roundings, math::floor(x) + 2.0f * math::ceil(x) +
                                  4.0f * math::round(x) + math::sign(x))
SOAPSTONE_FUNCTION(Remainders,
                   math::floorMod(x, 0.75f) + math::truncMod(x, 0.75f))
SOAPSTONE_FUNCTION(Integers,
                   static_cast<float>(math::truncate<int64_t>(x * 100.0f)))
#undef SOAPSTONE_FUNCTION

template <typename Function, typename T>
void addFunction(std::vector<KernelCase>& cases, const char* name) {
  constexpr int64_t kCount = 5000;
  constexpr ElementType type = ElementTypeOf<T>::value;
  cases.push_back({std::string("emitted ") + name,
                   {input(type, kCount, -8, 8), result(type, kCount)},
                   [](Rank& rank, Stream stream, const CaseMemory& m) {
                     map<1, kLanesOf<T>>(
                         rank, stream, {kCount},
                         ApplyKernel<Function, T>{m.as<T>(0), m.as<T>(1)});
                   },
                   pointTolerance(type)});
}

// Four loops, two results, a row and a column that are repeated.
template <typename T>
struct FusedKernel {
  const T* in0;
  const T* in1;
  const T* in2;
  T* out0;
  T* out1;
  SOAPSTONE_HD void operator()(int64_t i0, int64_t i1, int64_t i2,
                               int64_t i3) const {
    const int64_t at = ((i0 * 5 + i1) * 7 + i2) * 24 + i3;
    const float t0 = load(in0[at]);
    const float t1 = load(in1[i3]);
    const float t2 = load(in2[i0 * 5 + i1]);
    const float t3 = t0 * t1 + t2;
    out0[at] = store<T>(t3);
    out1[at] = store<T>(math::relu(t3));
  }
};

// In lanes of several types: a row that is repeated, a flag, and a column that
// lanes read one by one.
template <typename T>
struct LanesKernel {
  const T* in0;
  const float* in1;
  const T* in2;
  T* out0;
  float* out1;
  bool* out2;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i0, int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 24 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    Lanes<T, kLanes> r0;
    Lanes<float, kLanes> r1;
    Lanes<bool, kLanes> r2;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = load(in2[(i1 + lane) * 70 + i0]);
      const float t3 = t0 * t1 + t2;
      r0[lane] = store<T>(t3);
      r1[lane] = store<float>(math::relu(t3));
      r2[lane] = store<bool>(t1 > 0.0f);
    }
    writeLanes(out0 + i0 * 24 + i1, r0);
    writeLanes(out1 + i0 * 24 + i1, r1);
    writeLanes(out2 + i0 * 24 + i1, r2);
  }
};

template <typename T>
struct SquareKernel {
  const T* in0;
  SOAPSTONE_HD float operator()(int64_t i0, int64_t i1, int64_t i2) const {
    const float t0 = load(in0[(i0 * 40 + i1) * 33 + i2]);
    return t0 * t0;
  }
};

template <typename T, ReduceKind kKind>
void addReduction(std::vector<KernelCase>& cases, const std::string& name,
                  bool first, bool second, bool third) {
  constexpr ElementType type = ElementTypeOf<T>::value;
  int64_t kept = (first ? 1 : 6) * (second ? 1 : 40) * (third ? 1 : 33);
  cases.push_back({"emitted " + name,
                   {input(type, 7920), result(type, kept)},
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     reduceKernel<3, kKind>(
                         rank, stream, {6, 40, 33}, {first, second, third},
                         SquareKernel<T>{m.as<T>(0)}, m.as<T>(1));
                   },
                   sumTolerance(type)});
}

// A row's largest element and the sum of the distances to it.
template <typename T>
struct RowKernel {
  const T* in0;
  float* out0;
  int64_t columns;
  SOAPSTONE_HD void operator()(const Row& row, int64_t index) const {
    float largest = -math::kInfinity;
    for (int64_t c = row.lane; c < columns; c += row.step) {
      largest = math::maximum(largest, load(in0[index * columns + c]));
    }
    largest = row.max(largest);
    float total = 0;
    for (int64_t c = row.lane; c < columns; c += row.step) {
      total += largest - load(in0[index * columns + c]);
    }
    total = row.sum(total);
    if (row.lane == 0) out0[index] = total;
  }
};

template <typename T>
void addAll(std::vector<KernelCase>& cases) {
  constexpr ElementType type = ElementTypeOf<T>::value;
  addFunction<Exp, T>(cases, "exp");
  addFunction<Log, T>(cases, "log");
  addFunction<Sigmoid, T>(cases, "sigmoid");
  addFunction<Tanh, T>(cases, "tanh");
  addFunction<Softplus, T>(cases, "softplus");
  addFunction<Erf, T>(cases, "erf");
  addFunction<Gelu, T>(cases, "gelu");
  addFunction<GeluTanh, T>(cases, "gelu by tanh");
  addFunction<Silu, T>(cases, "silu");
  addFunction<Sine, T>(cases, "sin");
  addFunction<Cosine, T>(cases, "cos");
  addFunction<Arcs, T>(cases, "asin, acos, atan");
  addFunction<Hyperbolic, T>(cases, "sinh, cosh, asinh");
  addFunction<Roots, T>(cases, "sqrt, rsqrt");
  addFunction<Powers, T>(cases, "pow");
  addFunction<Roundings, T>(cases, "floor, ceil, round, sign");
  addFunction<Remainders, T>(cases, "remainders");
  addFunction<Integers, T>(cases, "truncation");
  cases.push_back({"emitted fusion",
                   {input(type, 1680), input(type, 24), input(type, 10),
                    result(type, 1680), result(type, 1680)},
                   [](Rank& rank, Stream stream, const CaseMemory& m) {
                     map<4>(rank, stream, {2, 5, 7, 24},
                            FusedKernel<T>{m.as<T>(0), m.as<T>(1), m.as<T>(2),
                                           m.as<T>(3), m.as<T>(4)});
                   },
                   pointTolerance(type)});
  cases.push_back(
      {"emitted lanes",
       {input(type, 1680), input(ElementType::kF32, 24), input(type, 1680),
        result(type, 1680), result(ElementType::kF32, 1680),
        result(ElementType::kBool, 1680)},
       [](Rank& rank, Stream stream, const CaseMemory& m) {
         map<2, kLanesOf<T>>(
             rank, stream, {70, 24},
             LanesKernel<T>{m.as<T>(0), m.as<float>(1), m.as<T>(2), m.as<T>(3),
                            m.as<float>(4), m.as<bool>(5)});
       },
       pointTolerance(type)});
  addReduction<T, ReduceKind::kSum>(cases, "sum of rows", false, false, true);
  addReduction<T, ReduceKind::kSum>(cases, "sum of columns", true, true, false);
  addReduction<T, ReduceKind::kMax>(cases, "max of columns", true, false,
                                    false);
  addReduction<T, ReduceKind::kMin>(cases, "min of all", true, true, true);
  addReduction<T, ReduceKind::kSum>(cases, "sum around", true, false, true);
  cases.push_back({"emitted rows",
                   {input(type, 37 * 100), result(ElementType::kF32, 37)},
                   [](Rank& rank, Stream stream, const CaseMemory& m) {
                     rows(rank, stream, 37,
                          RowKernel<T>{m.as<T>(0), m.as<float>(1), 100});
                   },
                   1e-5});
}

}  // namespace

void addEmittedCases(std::vector<KernelCase>& cases, ElementType type) {
  if (type == ElementType::kF32) addAll<float>(cases);
  if (type == ElementType::kBf16) addAll<bf16>(cases);
  if (type == ElementType::kF16) addAll<f16>(cases);
}

}  // namespace soapstone::runtime
