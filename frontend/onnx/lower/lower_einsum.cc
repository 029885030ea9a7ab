// Einsum as a chain of soap.dot: each step contracts the next operand into the
// product so far. Labels that a later operand or the result needs stay; the
// others are summed as soon as possible.

#include "frontend/onnx/rules/einsum.h"

#include <algorithm>
#include <map>

#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using Labels = std::vector<int>;

// A tensor whose dimensions are labelled.
struct Term {
  mlir::Value value;
  Labels labels;
};

bool contains(const Labels& labels, int label) {
  return std::find(labels.begin(), labels.end(), label) != labels.end();
}

// Sums the dimensions whose label is not in `kept`.
void sumOthers(NodeLowering& op, Term& term, const Labels& kept) {
  Shape dims;
  Labels left;
  for (size_t i = 0; i < term.labels.size(); ++i) {
    if (contains(kept, term.labels[i])) {
      left.push_back(term.labels[i]);
    } else {
      dims.push_back(static_cast<int64_t>(i));
    }
  }
  term.value = op.reduce(soap::ReduceKind::Sum, term.value, dims, false);
  term.labels = left;
}

// Replaces two dimensions of one label by their diagonal: the elements off it
// are zeroed and one of the dimensions is summed.
void takeDiagonals(NodeLowering& op, Term& term) {
  for (size_t i = 0; i < term.labels.size(); ++i) {
    for (size_t j = i + 1; j < term.labels.size();) {
      if (term.labels[i] != term.labels[j]) {
        ++j;
        continue;
      }
      Shape shape = shapeOf(term.value);
      int64_t row = static_cast<int64_t>(i), column = static_cast<int64_t>(j);
      mlir::Value onDiagonal =
          op.compare(soap::CompareKind::Equal, op.iota(shape, row, op.i64()),
                     op.iota(shape, column, op.i64()));
      mlir::Value kept =
          op.select(onDiagonal, term.value, op.fillLike(0, term.value));
      term.value = op.reduce(soap::ReduceKind::Sum, kept, {column}, false);
      term.labels.erase(term.labels.begin() + static_cast<int64_t>(j));
    }
  }
}

// Drops dimensions of size 1 whose label has another size elsewhere: they
// broadcast.
void dropBroadcastDims(NodeLowering& op, Term& term,
                       const std::map<int, int64_t>& sizes) {
  Shape shape = shapeOf(term.value);
  Shape kept;
  Labels labels;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == 1 && sizes.at(term.labels[i]) != 1) continue;
    kept.push_back(shape[i]);
    labels.push_back(term.labels[i]);
  }
  term.value = op.reshape(term.value, kept);
  term.labels = labels;
}

Term contract(NodeLowering& op, const Term& lhs, const Term& rhs,
              const Labels& needed) {
  Shape lhsBatch, rhsBatch, lhsContract, rhsContract;
  Term result;
  for (size_t i = 0; i < lhs.labels.size(); ++i) {
    auto found = std::find(rhs.labels.begin(), rhs.labels.end(), lhs.labels[i]);
    if (found == rhs.labels.end()) continue;
    bool isBatch = contains(needed, lhs.labels[i]);
    (isBatch ? lhsBatch : lhsContract).push_back(static_cast<int64_t>(i));
    (isBatch ? rhsBatch : rhsContract).push_back(found - rhs.labels.begin());
    if (isBatch) result.labels.push_back(lhs.labels[i]);
  }
  for (int label : lhs.labels) {
    if (!contains(rhs.labels, label)) result.labels.push_back(label);
  }
  for (int label : rhs.labels) {
    if (!contains(lhs.labels, label)) result.labels.push_back(label);
  }
  result.value = op.dot(lhs.value, rhs.value, lhsBatch, rhsBatch, lhsContract,
                        rhsContract);
  return result;
}

std::vector<Term> readTerms(NodeLowering& op, EinsumEquation& equation) {
  std::vector<int64_t> ranks;
  std::vector<Term> terms;
  for (size_t i = 0; i < op.operandCount(); ++i) {
    terms.push_back({op.operand(i), {}});
    ranks.push_back(rankOf(terms.back().value));
  }
  absl::StatusOr<EinsumEquation> parsed =
      parseEinsum(op.textAttribute("equation", ""), ranks);
  if (!parsed.ok()) op.refuse(std::string(parsed.status().message()));
  equation = *std::move(parsed);
  std::map<int, int64_t> sizes;
  for (size_t i = 0; i < terms.size(); ++i) {
    terms[i].labels = equation.operands[i];
    Shape shape = shapeOf(terms[i].value);
    for (size_t d = 0; d < shape.size(); ++d) {
      int64_t& size = sizes.try_emplace(terms[i].labels[d], 1).first->second;
      if (shape[d] != 1) size = shape[d];
    }
  }
  for (Term& term : terms) {
    takeDiagonals(op, term);
    dropBroadcastDims(op, term, sizes);
  }
  return terms;
}

void lowerEinsum(NodeLowering& op) {
  EinsumEquation equation;
  std::vector<Term> terms = readTerms(op, equation);
  if (terms.empty()) op.refuse("has no inputs");
  Term product = terms[0];
  for (size_t i = 1; i <= terms.size(); ++i) {
    // Labels that the result or an operand after `next` needs.
    Labels needed = equation.result;
    for (size_t j = i + 1; j < terms.size(); ++j) {
      needed.insert(needed.end(), terms[j].labels.begin(),
                    terms[j].labels.end());
    }
    Labels neededNow = needed;
    if (i < terms.size()) {
      neededNow.insert(neededNow.end(), terms[i].labels.begin(),
                       terms[i].labels.end());
    }
    sumOthers(op, product, neededNow);
    if (i == terms.size()) break;
    Labels neededOfNext = needed;
    neededOfNext.insert(neededOfNext.end(), product.labels.begin(),
                        product.labels.end());
    sumOthers(op, terms[i], neededOfNext);
    product = contract(op, product, terms[i], needed);
  }
  Shape permutation;
  for (int label : equation.result) {
    auto found = std::find(product.labels.begin(), product.labels.end(), label);
    if (found == product.labels.end()) op.refuse("a result label has no size");
    permutation.push_back(found - product.labels.begin());
  }
  op.setResult(
      op.reshape(op.transpose(product.value, permutation), op.resultShape()));
}

}  // namespace

void addEinsumOps(OpTable& table) { table.add("Einsum", lowerEinsum); }

}  // namespace soapstone::onnx
