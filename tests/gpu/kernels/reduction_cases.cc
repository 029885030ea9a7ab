#include <string>

#include "runtime/ops_reduction.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

void addReductions(std::vector<KernelCase>& cases, ElementType type) {
  const std::pair<const char*, ReduceKind> kinds[] = {
      {"sum", ReduceKind::kSum},
      {"product", ReduceKind::kProduct},
      {"max", ReduceKind::kMax},
      {"min", ReduceKind::kMin}};
  const std::pair<const char*, Dims> places[] = {
      {"rows", {2}}, {"columns", {0}}, {"the middle", {1}}, {"all", {0, 1, 2}}};
  for (auto [word, kind] : kinds) {
    for (const auto& [where, dims] : places) {
      Reduce op{.kind = kind, .type = type, .input = {6, 40, 33}, .dims = dims};
      int64_t kept = op.input.product();
      for (int i = 0; i < dims.count; ++i) {
        kept /= op.input[static_cast<int>(dims[i])];
      }
      // Around one, so that products neither vanish nor grow.
      bool isProduct = kind == ReduceKind::kProduct;
      cases.push_back(
          {std::string(word) + " over " + where,
           {input(type, op.input.product(), isProduct ? 0.98 : -1,
                  isProduct ? 1.02 : 1),
            result(type, kept)},
           [op = op](Rank& rank, Stream stream, const CaseMemory& m) {
             reduce(rank, stream, op, m[0], m[1]);
           },
           isProduct && type == ElementType::kF32 ? 1e-3 : sumTolerance(type)});
    }
  }
}

// Rows that begin and end anywhere in an access: read whole between their ends.
void addOddRows(std::vector<KernelCase>& cases, ElementType type) {
  for (auto kind : {ReduceKind::kSum, ReduceKind::kMax}) {
    for (const Dims& dims : {Dims{1}, Dims{0, 1}}) {
      Reduce op{.kind = kind, .type = type, .input = {12, 1131}, .dims = dims};
      const int64_t kept = dims.count == 1 ? op.input[0] : 1;
      cases.push_back({std::string(kind == ReduceKind::kSum ? "sum" : "max") +
                           " over " +
                           (dims.count == 1 ? "odd rows" : "an odd number"),
                       {input(type, op.input.product()), result(type, kept)},
                       [op](Rank& rank, Stream stream, const CaseMemory& m) {
                         reduce(rank, stream, op, m[0], m[1]);
                       },
                       sumTolerance(type)});
    }
  }
}

// Lines of a tensor: side by side, filling accesses or not, or of neighbours,
// for a warp or for a thread each.
struct Lines {
  const char* name;
  Dims shape;
  int64_t dim;
};

const Lines kLines[] = {{"", {4, 90, 5}, 1},
                        {" of neighbouring columns", {4, 90, 16}, 1},
                        {" of rows", {5, 1147}, 1},
                        {" of short rows", {90, 7}, 1}};

void addSelections(std::vector<KernelCase>& cases, ElementType type) {
  for (const Lines& lines : kLines) {
    const int64_t count = lines.shape.product();
    for (bool last : {false, true}) {
      ArgReduce op{.kind = last ? ReduceKind::kMin : ReduceKind::kMax,
                   .type = type,
                   .input = lines.shape,
                   .dim = lines.dim,
                   .selectLast = last};
      const int64_t results = count / lines.shape[static_cast<int>(lines.dim)];
      cases.push_back(
          {std::string(last ? "arg min, last" : "arg max, first") + lines.name,
           {input(type, count), result(ElementType::kI64, results)},
           [op](Rank& rank, Stream stream, const CaseMemory& m) {
             argReduce(rank, stream, op, m[0], m[1]);
           }});
    }
    for (bool reverse : {false, true}) {
      CumulativeSum op{.type = type,
                       .input = lines.shape,
                       .dim = lines.dim,
                       .exclusive = reverse,
                       .reverse = reverse};
      cases.push_back(
          {std::string(reverse ? "running sum, reversed" : "running sum") +
               lines.name,
           {input(type, count), result(type, count)},
           [op](Rank& rank, Stream stream, const CaseMemory& m) {
             cumulativeSum(rank, stream, op, m[0], m[1]);
           },
           pointTolerance(type)});
    }
  }
  for (int64_t size : {9, 145}) {
    for (bool largest : {false, true}) {
      TopK op{.type = type, .input = {4, size}, .k = 7, .largest = largest};
      cases.push_back({std::string(largest ? "top 7 of " : "bottom 7 of ") +
                           std::to_string(size),
                       {input(type, 4 * size), result(type, 28),
                        result(ElementType::kI64, 28)},
                       [op](Rank& rank, Stream stream, const CaseMemory& m) {
                         topK(rank, stream, op, m[0], m[1], m.as<int64_t>(2));
                       }});
    }
  }
}

}  // namespace

void addReductionCases(std::vector<KernelCase>& cases, ElementType type) {
  addReductions(cases, type);
  addOddRows(cases, type);
  addSelections(cases, type);
}

}  // namespace soapstone::runtime
