#ifndef SOAPSTONE_RUNTIME_RANDOM_H_
#define SOAPSTONE_RUNTIME_RANDOM_H_

// Counter-based random numbers: Philox 4x32-10 (Salmon, Moraes, Dror, Shaw:
// "Parallel random numbers: as easy as 1, 2, 3", SC'11). A number depends on
// (seed, stream, step, element index) alone, so that any mesh draws the same.

#include <cmath>
#include <cstdint>

#include "runtime/types.h"

namespace soapstone::runtime {

struct PhiloxBlock {
  uint32_t word[4];
};

// Four words for counter (group, step) under the key of (seed, stream).
SOAPSTONE_HD PhiloxBlock philox(int64_t seed, uint64_t stream, int64_t step,
                                uint64_t group) {
  uint32_t key0 = static_cast<uint32_t>(seed) ^
                  static_cast<uint32_t>(stream) * 0x9E3779B9u;
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

// A word as a number in [0, 1) with 24 bits.
SOAPSTONE_HD float uniformOfWord(uint32_t word) {
  return static_cast<float>(word >> 8) * 5.9604644775390625e-8f;
}

// Uniform number in [0, 1) of element `index`: word index % 4 of group index / 4.
SOAPSTONE_HD float randomUniform(int64_t seed, uint64_t stream, int64_t step,
                                 int64_t index) {
  uint64_t element = static_cast<uint64_t>(index);
  PhiloxBlock block = philox(seed, stream, step, element / 4);
  uint32_t low = (element & 1) != 0 ? block.word[1] : block.word[0];
  uint32_t high = (element & 1) != 0 ? block.word[3] : block.word[2];
  return uniformOfWord((element & 2) != 0 ? high : low);
}

// Standard normal number of element `index`, by Box and Muller from words
// 2 (index % 2) and the next of group index / 2.
SOAPSTONE_HD float randomNormal(int64_t seed, uint64_t stream, int64_t step,
                                int64_t index) {
  uint64_t element = static_cast<uint64_t>(index);
  PhiloxBlock block = philox(seed, stream, step, element / 2);
  bool odd = (element & 1) != 0;
  double u1 = uniformOfWord(odd ? block.word[2] : block.word[0]);
  double u2 = uniformOfWord(odd ? block.word[3] : block.word[1]);
  double radius = ::sqrt(-2.0 * ::log(1.0 - u1));
  return static_cast<float>(radius * ::cos(6.283185307179586477 * u2));
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_RANDOM_H_
