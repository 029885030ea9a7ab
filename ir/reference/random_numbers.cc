#include "ir/reference/random_numbers.h"

#include <cmath>
#include <numbers>

namespace soapstone::reference {
namespace {

uint32_t low32(uint64_t value) { return static_cast<uint32_t>(value); }
uint32_t high32(uint64_t value) { return static_cast<uint32_t>(value >> 32); }

}  // namespace

std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter,
                               std::array<uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    if (round > 0) {
      key[0] += 0x9E3779B9u;
      key[1] += 0xBB67AE85u;
    }
    uint64_t first = uint64_t{0xD2511F53u} * counter[0];
    uint64_t second = uint64_t{0xCD9E8D57u} * counter[2];
    counter = {high32(second) ^ counter[1] ^ key[0], low32(second),
               high32(first) ^ counter[3] ^ key[1], low32(first)};
  }
  return counter;
}

RandomNumbers::RandomNumbers(int64_t seed, int64_t stream, int64_t step)
    : key{low32(seed) ^ (low32(stream) * 0x9E3779B9u),
          high32(seed) ^ high32(stream) ^ 0x85EBCA6Bu},
      step(static_cast<uint64_t>(step)) {}

double RandomNumbers::uniformAt(uint64_t group, unsigned lane) const {
  std::array<uint32_t, 4> words =
      philox({low32(group), high32(group), low32(step), high32(step)}, key);
  return static_cast<double>(words[lane] >> 8) * 0x1p-24;
}

double RandomNumbers::uniform(int64_t element) const {
  return uniformAt(static_cast<uint64_t>(element) / 4,
                   static_cast<unsigned>(element % 4));
}

double RandomNumbers::normal(int64_t element) const {
  uint64_t group = static_cast<uint64_t>(element) / 2;
  unsigned lane = 2 * static_cast<unsigned>(element % 2);
  double radius = std::sqrt(-2 * std::log(1 - uniformAt(group, lane)));
  return radius * std::cos(2 * std::numbers::pi * uniformAt(group, lane + 1));
}

}  // namespace soapstone::reference
