#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_DRAWN_BITS_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_DRAWN_BITS_H_

// Random numbers as bits: a batch or a weight is the same wherever it is drawn,
// so the host back end and the one that nvcc compiles are held to one checksum.

#include <cstdint>
#include <vector>

#include "runtime/core/crc32.h"
#include "runtime/core/rank.h"
#include "runtime/ops_training.h"

namespace soapstone::runtime {

// Checksum of 100,003 numbers of type `type`, drawn within [-sqrt(3), sqrt(3)],
// as for a batch, or of mean 0.3 and deviation 1.7.
inline uint32_t drawnBits(RandomKind kind, ElementType type) {
  constexpr int64_t kCount = 100003;
  constexpr double kRange = 1.7320508075688772;
  const bool isUniform = kind == RandomKind::kUniform;
  Random op;
  op.kind = kind;
  op.type = type;
  op.count = kCount;
  op.low = isUniform ? -kRange : 0.3;
  op.high = isUniform ? kRange : 1.7;
  op.stream = 7;
  op.first = 3;
  Rank rank(0, 2);
  std::vector<char> drawn(static_cast<size_t>(kCount * elementBytes(type)));
  random(rank, {}, op, /*seed=*/11, /*step=*/5, drawn.data());
  return crc32(drawn.data(), drawn.size());
}

// The checksums in every back end.
inline constexpr uint32_t kUniformBits = 0x7763ede5;
inline constexpr uint32_t kUniformBf16Bits = 0xea52c70c;
inline constexpr uint32_t kNormalBits = 0x471e6bc8;

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_DRAWN_BITS_H_
