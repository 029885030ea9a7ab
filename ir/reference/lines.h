#ifndef SOAPSTONE_IR_REFERENCE_LINES_H_
#define SOAPSTONE_IR_REFERENCE_LINES_H_

#include <cstdint>
#include <vector>

namespace soapstone::reference {

// The lines of a row-major tensor along one dimension, in row-major order of
// the other dimensions.
class Lines {
 public:
  Lines(const std::vector<int64_t>& shape, int64_t dim)
      : lineLength(shape[dim]) {
    for (int64_t i = 0; i < static_cast<int64_t>(shape.size()); ++i) {
      if (i < dim) outer *= shape[i];
      if (i > dim) inner *= shape[i];
    }
  }

  int64_t count() const { return outer * inner; }
  int64_t length() const { return lineLength; }

  // Row-major index of position `i` of line `line`.
  int64_t element(int64_t line, int64_t i) const {
    return (line / inner * lineLength + i) * inner + line % inner;
  }

 private:
  int64_t lineLength;
  int64_t outer = 1;
  int64_t inner = 1;
};

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_LINES_H_
