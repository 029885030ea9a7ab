#ifndef SOAPSTONE_IR_STEP_PADDED_ROWS_H_
#define SOAPSTONE_IR_STEP_PADDED_ROWS_H_

#include <cstdint>

// Rule for padding the rows of 16-bit matrices in GPU programs, so that
// products read and write 16 bytes at a time. Code generation applies it and
// the cost model prices it.

namespace soapstone::step {

// Elements of 16 bits in an access of sixteen bytes.
inline constexpr int64_t kRowAccess = 8;

// Whether rows begin anywhere and are long enough to be padded: shorter ones
// would grow by more than a quarter.
constexpr bool hasPaddableRows(int64_t columns) {
  constexpr int64_t kShortestRow = 32;
  return columns >= kShortestRow && columns % kRowAccess != 0;
}

// Elements from one padded row to the next: long rows begin at 128 bytes, a
// line of a GPU's cache.
constexpr int64_t paddedPitch(int64_t columns) {
  constexpr int64_t kLine = 64;
  constexpr int64_t kLongRow = 512;
  const int64_t unit = columns < kLongRow ? kRowAccess : kLine;
  return (columns + unit - 1) / unit * unit;
}

// Whether a product gains by a padded copy of a matrix; `others` are the
// product's elements for each of the matrix. The copy takes 4 bytes of traffic
// an element; the product does two operations an element for each of the
// others. At 4 TB/s and 600 TFLOP/s the copy costs as much as a product with
// 300 of them, and unaligned rows at least double the product's time.
constexpr bool isWorthPaddedCopy(int64_t others) { return others >= 512; }

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_PADDED_ROWS_H_
