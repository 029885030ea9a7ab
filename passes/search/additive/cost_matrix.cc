#include "passes/search/additive/cost_matrix.h"

namespace soapstone::search {

MatrixPointer addMatrices(const CostMatrix& a, const CostMatrix& b,
                          bool transposeB) {
  auto sum = std::make_shared<CostMatrix>(a.rows, a.columns, 0);
  for (int32_t p = 0; p < a.rows; ++p) {
    for (int32_t q = 0; q < a.columns; ++q) {
      sum->at(p, q) =
          addCosts(a.at(p, q), transposeB ? b.at(q, p) : b.at(p, q));
    }
  }
  return sum;
}

int MatrixCache::idOf(const std::vector<int32_t>& list) {
  return listIds.emplace(list, static_cast<int>(listIds.size())).first->second;
}

MatrixPointer MatrixCache::gather(const MatrixPointer& matrix,
                                  const std::vector<int32_t>& rows,
                                  const std::vector<int32_t>& columns) {
  const Request request{matrix.get(), idOf(rows), idOf(columns)};
  const auto known = answers.find(request);
  if (known != answers.end()) return known->second.result;
  const int32_t numRows =
      rows.empty() ? matrix->rows : static_cast<int32_t>(rows.size());
  const int32_t numColumns =
      columns.empty() ? matrix->columns : static_cast<int32_t>(columns.size());
  auto result = std::make_shared<CostMatrix>(numRows, numColumns, 0);
  for (int32_t p = 0; p < numRows; ++p) {
    const int32_t row = rows.empty() ? p : rows[p];
    for (int32_t q = 0; q < numColumns; ++q) {
      result->at(p, q) = matrix->at(row, columns.empty() ? q : columns[q]);
    }
  }
  answers.emplace(request, Answer{matrix, result});
  return result;
}

void MatrixCache::clear() {
  answers.clear();
  listIds.clear();
}

}  // namespace soapstone::search
