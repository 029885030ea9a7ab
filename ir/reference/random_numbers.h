#ifndef SOAPSTONE_IR_REFERENCE_RANDOM_NUMBERS_H_
#define SOAPSTONE_IR_REFERENCE_RANDOM_NUMBERS_H_

#include <array>
#include <cstdint>

namespace soapstone::reference {

// Philox 4x32 with 10 rounds (Salmon, Moraes, Dror and Shaw, SC'11).
std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter,
                               std::array<uint32_t, 2> key);

// The random numbers of one op in one step. Numbers depend on nothing but the
// global row-major index of their element, so that any partition draws the
// same.
class RandomNumbers {
 public:
  RandomNumbers(int64_t seed, int64_t stream, int64_t step);

  // In [0, 1), a multiple of 2^-24.
  double uniform(int64_t element) const;

  // Standard normal by Box and Muller's method.
  double normal(int64_t element) const;

 private:
  double uniformAt(uint64_t group, unsigned lane) const;

  std::array<uint32_t, 2> key;
  uint64_t step;
};

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_RANDOM_NUMBERS_H_
