#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_COST_MATRIX_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_COST_MATRIX_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "passes/search/additive/additive_problem.h"

namespace soapstone::search {

inline bool isForbidden(int64_t cost) { return cost >= kForbiddenCost; }

// Sum of two costs, at least one of them not negative, of which forbidden
// absorbs everything.
inline int64_t addCosts(int64_t a, int64_t b) {
  return isForbidden(a) || isForbidden(b) ? kForbiddenCost : a + b;
}

struct CostMatrix {
  int32_t rows = 0;
  int32_t columns = 0;
  std::vector<int64_t> values;  // Row-major.

  CostMatrix() = default;
  CostMatrix(int32_t rows, int32_t columns, int64_t fill)
      : rows(rows),
        columns(columns),
        values(static_cast<size_t>(rows) * columns, fill) {}

  int64_t at(int32_t row, int32_t column) const {
    return values[static_cast<size_t>(row) * columns + column];
  }
  int64_t& at(int32_t row, int32_t column) {
    return values[static_cast<size_t>(row) * columns + column];
  }
};

// Edges share equal matrices, so they are never changed in place.
using MatrixPointer = std::shared_ptr<const CostMatrix>;

// Returns the sum of `a` and `b`, of the same shape; `b` is transposed first if
// `transposeB`.
MatrixPointer addMatrices(const CostMatrix& a, const CostMatrix& b,
                          bool transposeB);

// Builds sub-matrices, once for equal requests: repeated layers ask for the
// same ones over and over.
class MatrixCache {
 public:
  // Returns the matrix of the listed rows and columns; an empty list stands for
  // all of them.
  MatrixPointer gather(const MatrixPointer& matrix,
                       const std::vector<int32_t>& rows,
                       const std::vector<int32_t>& columns);

  // Forgets past requests, and with them unused matrices.
  void clear();

 private:
  struct Request {
    const CostMatrix* matrix;
    int rows;
    int columns;
    auto operator<=>(const Request&) const = default;
  };
  struct Answer {
    MatrixPointer source;  // Kept alive, so that its address stays its own.
    MatrixPointer result;
  };

  int idOf(const std::vector<int32_t>& list);

  std::map<std::vector<int32_t>, int> listIds;
  std::map<Request, Answer> answers;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_COST_MATRIX_H_
