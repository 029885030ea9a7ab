#ifndef SOAPSTONE_RUNTIME_RANDOM_H_
#define SOAPSTONE_RUNTIME_RANDOM_H_

// Counter-based random numbers: Philox 4x32-10 (Salmon, Moraes, Dror, Shaw:
// "Parallel random numbers: as easy as 1, 2, 3", SC'11). A number depends on
// (seed, stream, step, element index) alone, so that any mesh draws the same.

#include <cmath>
#include <cstdint>
#include <cstring>

#include "runtime/types.h"

namespace soapstone::runtime {

struct PhiloxBlock {
  uint32_t word[4];
};

// Four words for counter (group, step) under the key of (seed, stream).
SOAPSTONE_HD PhiloxBlock philox(int64_t seed, uint64_t stream, int64_t step,
                                uint64_t group) {
  uint32_t key0 =
      static_cast<uint32_t>(seed) ^ static_cast<uint32_t>(stream) * 0x9E3779B9u;
  uint32_t key1 = static_cast<uint32_t>(static_cast<uint64_t>(seed) >> 32) ^
                  static_cast<uint32_t>(stream >> 32) ^ 0x85EBCA6Bu;
  uint32_t c0 = static_cast<uint32_t>(group);
  uint32_t c1 = static_cast<uint32_t>(group >> 32);
  uint32_t c2 = static_cast<uint32_t>(step);
  uint32_t c3 = static_cast<uint32_t>(static_cast<uint64_t>(step) >> 32);
  for (int round = 0; round < 10; ++round) {
    uint64_t product0 = uint64_t{0xD2511F53u} * c0;
    uint64_t product1 = uint64_t{0xCD9E8D57u} * c2;
    uint32_t next0 = static_cast<uint32_t>(product1 >> 32) ^ c1 ^ key0;
    uint32_t next2 = static_cast<uint32_t>(product0 >> 32) ^ c3 ^ key1;
    c1 = static_cast<uint32_t>(product1);
    c3 = static_cast<uint32_t>(product0);
    c0 = next0;
    c2 = next2;
    key0 += 0x9E3779B9u;
    key1 += 0xBB67AE85u;
  }
  return {{c0, c1, c2, c3}};
}

// The step argument of a program with micro-batches: the optimizer step in the
// low 40 bits, the index of the micro-batch above.
inline constexpr int kMicroBatchBit = 40;

SOAPSTONE_HD int64_t stepArgument(int64_t optimizerStep, int64_t microBatch) {
  return optimizerStep + (microBatch << kMicroBatchBit);
}
SOAPSTONE_HD int64_t microBatch(int64_t stepArgument) {
  return stepArgument >> kMicroBatchBit;
}
SOAPSTONE_HD int64_t optimizerStep(int64_t stepArgument) {
  return stepArgument - (microBatch(stepArgument) << kMicroBatchBit);
}

// A word as a number in [0, 1) with 24 bits.
SOAPSTONE_HD float uniformOfWord(uint32_t word) {
  return static_cast<float>(word >> 8) * 5.9604644775390625e-8f;
}

// Uniform number in [0, 1) of element `index`: word index % 4 of group index
// / 4.
SOAPSTONE_HD float randomUniform(int64_t seed, uint64_t stream, int64_t step,
                                 int64_t index) {
  uint64_t element = static_cast<uint64_t>(index);
  PhiloxBlock block = philox(seed, stream, step, element / 4);
  uint32_t low = (element & 1) != 0 ? block.word[1] : block.word[0];
  uint32_t high = (element & 1) != 0 ? block.word[3] : block.word[2];
  return uniformOfWord((element & 2) != 0 ? high : low);
}

namespace detail {

// log(x) for x in [2^-24, 1], to 12 digits, without calls: initial weights are
// made in vector loops, and a GPU's function has other last bits. x = 2^n m;
// log(m) = 2 atanh((m - 1) / (m + 1)).
SOAPSTONE_HD double logOfUnit(double x) {
  int64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  // Mantissa in [sqrt(1/2), sqrt(2)).
  constexpr int64_t kRootHalf = 0x3fe6a09e667f3bcd;
  constexpr int64_t kMantissa = 0x000fffffffffffff;
  int64_t offset = bits - kRootHalf;
  int64_t mantissaBits = (offset & kMantissa) + kRootHalf;
  double mantissa;
  std::memcpy(&mantissa, &mantissaBits, sizeof(mantissa));
  auto exponent = static_cast<double>(static_cast<int32_t>(offset >> 52));
  double s = (mantissa - 1.0) / (mantissa + 1.0);
  double z = s * s;
  double p = 1.0 / 15;
  p = p * z + 1.0 / 13;
  p = p * z + 1.0 / 11;
  p = p * z + 1.0 / 9;
  p = p * z + 1.0 / 7;
  p = p * z + 1.0 / 5;
  p = p * z + 1.0 / 3;
  p = p * z + 1.0;
  return exponent * 0.6931471805599453094 + 2.0 * s * p;
}

// cos(2 pi u) for u in [0, 1), to 12 digits; lround would be no SIMD code.
SOAPSTONE_HD double cosOfTurns(double u) {
  double quarters = 4.0 * u;
  auto quadrant = static_cast<int32_t>(quarters + 0.5);  // NOLINT(bugprone-*)
  double r =
      (quarters - static_cast<double>(quadrant)) * 1.57079632679489661923;
  double z = r * r;
  double c = 1.0 / 479001600;
  c = c * z - 1.0 / 3628800;
  c = c * z + 1.0 / 40320;
  c = c * z - 1.0 / 720;
  c = c * z + 1.0 / 24;
  c = c * z - 0.5;
  c = c * z + 1.0;
  double s = -1.0 / 39916800;
  s = s * z + 1.0 / 362880;
  s = s * z - 1.0 / 5040;
  s = s * z + 1.0 / 120;
  s = s * z - 1.0 / 6;
  s = s * z * r + r;
  double value = (quadrant & 1) != 0 ? s : c;
  return ((quadrant + 1) & 2) != 0 ? -value : value;
}

}  // namespace detail

// Standard normal number of element `index`, by Box and Muller from words
// 2 (index % 2) and the next of group index / 2.
SOAPSTONE_HD float randomNormal(int64_t seed, uint64_t stream, int64_t step,
                                int64_t index) {
  uint64_t element = static_cast<uint64_t>(index);
  PhiloxBlock block = philox(seed, stream, step, element / 2);
  bool odd = (element & 1) != 0;
  double u1 = uniformOfWord(odd ? block.word[2] : block.word[0]);
  double u2 = uniformOfWord(odd ? block.word[3] : block.word[1]);
  double radius = ::sqrt(-2.0 * detail::logOfUnit(1.0 - u1));
  return static_cast<float>(radius * detail::cosOfTurns(u2));
}

// offset + factor * number. The product of two floats is exact in double, so
// that the result has the same bits whether or not a compiler fuses the
// multiplication and the addition, which differs between hosts and GPUs.
SOAPSTONE_HD float scaledNumber(float offset, float factor, float number) {
  return static_cast<float>(static_cast<double>(offset) +
                            static_cast<double>(factor) *
                                static_cast<double>(number));
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_RANDOM_H_
