#include "runtime/kernel.h"
#include "runtime/ops_attention.h"
#include "runtime/type_switch.h"

namespace soapstone::runtime {
namespace {

template <typename T, typename Table>
struct RotaryKernel {
  const T* input;
  const Table* cosine;
  const Table* sine;
  T* result;
  int64_t rowStride;   // D
  int64_t headStride;  // S * D
  int64_t heads;
  int64_t tableBatchStride;  // S * D/2, or 0 for tables without batch.
  int64_t half;              // D / 2
  bool interleaved;
  float sign;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t head, int64_t s, int64_t i) const {
    const int64_t base = head * headStride + s * rowStride;
    const int64_t place = head / heads * tableBatchStride + s * half + i;
    const auto cosines = loadLanes(readLanes<kLanes>(cosine + place));
    const auto sines = loadLanes(readLanes<kLanes>(sine + place));
    if constexpr (kLanes == 1) {
      const int64_t at = base + (interleaved ? 2 * i : i);
      const int64_t other = interleaved ? at + 1 : at + half;
      T a = input[at];
      T b = input[other];
      turn(cosines[0], sines[0] * sign, a, b);
      result[at] = a;
      result[other] = b;
      return;
    }
    if (interleaved) {
      auto pairs = readLanes<2 * kLanes>(input + base + 2 * i);
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        turn(cosines[lane], sines[lane] * sign, pairs[2 * lane],
             pairs[2 * lane + 1]);
      }
      writeLanes(result + base + 2 * i, pairs);
      return;
    }
    auto first = readLanes<kLanes>(input + base + i);
    auto second = readLanes<kLanes>(input + base + i + half);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      turn(cosines[lane], sines[lane] * sign, first[lane], second[lane]);
    }
    writeLanes(result + base + i, first);
    writeLanes(result + base + i + half, second);
  }

  // Turns the vector (a, b).
  SOAPSTONE_HD static void turn(float c, float n, T& a, T& b) {
    const float x = load(a);
    const float y = load(b);
    a = store<T>(x * c - y * n);
    b = store<T>(y * c + x * n);
  }
};

}  // namespace

void rotary(Rank& rank, Stream stream, const Rotary& op, const void* input,
            const void* cosine, const void* sine, void* result) {
  int64_t length = op.shape[2];
  int64_t half = op.shape[3] / 2;
  withFloatType(op.type, [&](auto tag) {
    withFloatType(op.tableType, [&](auto tableTag) {
      using T = typename decltype(tag)::Type;
      using Table = typename decltype(tableTag)::Type;
      const RotaryKernel<T, Table> kernel{static_cast<const T*>(input),
                                          static_cast<const Table*>(cosine),
                                          static_cast<const Table*>(sine),
                                          static_cast<T*>(result),
                                          op.shape[3],
                                          length * op.shape[3],
                                          op.shape[1],
                                          op.batchedTables ? length * half : 0,
                                          half,
                                          op.interleaved,
                                          op.inverse ? -1.0f : 1.0f};
      withLanes<T>(half, {input, cosine, sine, result}, [&](auto lanes) {
        map<3, lanes.value>(rank, stream,
                            {op.shape[0] * op.shape[1], length, half}, kernel);
      });
    });
  });
}

}  // namespace soapstone::runtime
