#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_attention.h"

namespace soapstone::runtime {
namespace {

template <typename T, typename Table>
struct RotaryKernel {
  const T* input;
  const Table* cosine;
  const Table* sine;
  T* result;
  HeadStrides inputStrides;
  HeadStrides resultStrides;
  int64_t tableBatchStride;  // S * W/2, or 0 for tables without batch.
  int64_t half;              // W / 2
  bool interleaved;
  float sign;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t b, int64_t h, int64_t s, int64_t i) const {
    const int64_t from = rowOf(inputStrides, b, h, s);
    const int64_t to = rowOf(resultStrides, b, h, s);
    if (i >= half) {  // Behind the elements that are turned.
      writeLanes(result + to + half + i,
                 readLanes<kLanes>(input + from + half + i));
      return;
    }
    const int64_t place = b * tableBatchStride + s * half + i;
    const auto cosines = loadLanes(readLanes<kLanes>(cosine + place));
    const auto sines = loadLanes(readLanes<kLanes>(sine + place));
    if constexpr (kLanes == 1) {
      const int64_t first = interleaved ? 2 * i : i;
      const int64_t second = interleaved ? first + 1 : first + half;
      T x = input[from + first];
      T y = input[from + second];
      turn(cosines[0], sines[0] * sign, x, y);
      result[to + first] = x;
      result[to + second] = y;
      return;
    }
    if (interleaved) {
      auto pairs = readLanes<2 * kLanes>(input + from + 2 * i);
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        turn(cosines[lane], sines[lane] * sign, pairs[2 * lane],
             pairs[2 * lane + 1]);
      }
      writeLanes(result + to + 2 * i, pairs);
      return;
    }
    auto first = readLanes<kLanes>(input + from + i);
    auto second = readLanes<kLanes>(input + from + i + half);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      turn(cosines[lane], sines[lane] * sign, first[lane], second[lane]);
    }
    writeLanes(result + to + i, first);
    writeLanes(result + to + i + half, second);
  }

  SOAPSTONE_HD static int64_t rowOf(const HeadStrides& strides, int64_t b,
                                    int64_t h, int64_t s) {
    return b * strides.batch + h * strides.head + s * strides.row;
  }

  // Turns the vector (a, b).
  SOAPSTONE_HD static void turn(float c, float n, T& a, T& b) {
    const float x = load(a);
    const float y = load(b);
    a = store<T>(x * c - y * n);
    b = store<T>(y * c + x * n);
  }
};

HeadStrides denseUnlessGiven(const HeadStrides& given, const Dims& shape) {
  if (given.batch != 0 || given.head != 0 || given.row != 0) return given;
  return {shape.product(1, 4), shape.product(2, 4), shape[3]};
}

// Whether rows that begin so far apart begin accesses of lanes of T.
template <typename T>
bool beginsLanes(const HeadStrides& strides) {
  return strides.batch % kLanesOf<T> == 0 && strides.head % kLanesOf<T> == 0 &&
         strides.row % kLanesOf<T> == 0;
}

}  // namespace

void rotary(Rank& rank, Stream stream, const Rotary& op, const void* input,
            const void* cosine, const void* sine, void* result) {
  const int64_t length = op.shape[2];
  const int64_t half = op.pairs();
  const int64_t rest = op.shape[3] - 2 * half;
  const HeadStrides from = denseUnlessGiven(op.inputStrides, op.shape);
  const HeadStrides to = denseUnlessGiven(op.resultStrides, op.shape);
  withFloatType(op.type, [&](auto tag) {
    withFloatType(op.tableType, [&](auto tableTag) {
      using T = typename decltype(tag)::Type;
      using Table = typename decltype(tableTag)::Type;
      const RotaryKernel<T, Table> kernel{static_cast<const T*>(input),
                                          static_cast<const Table*>(cosine),
                                          static_cast<const Table*>(sine),
                                          static_cast<T*>(result),
                                          from,
                                          to,
                                          op.batchedTables ? length * half : 0,
                                          half,
                                          op.interleaved,
                                          op.inverse ? -1.0f : 1.0f};
      const bool isWhole =
          beginsLanes<T>(from) && beginsLanes<T>(to) && rest % kLanesOf<T> == 0;
      withLanes<T>(half, isWhole ? half : 1, {input, cosine, sine, result},
                   [&](auto lanes) {
                     map<4, lanes.value>(
                         rank, stream,
                         {op.shape[0], op.shape[1], length, half + rest},
                         kernel);
                   });
    });
  });
}

}  // namespace soapstone::runtime
