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

void addSelections(std::vector<KernelCase>& cases, ElementType type) {
  for (bool last : {false, true}) {
    ArgReduce op{.kind = last ? ReduceKind::kMin : ReduceKind::kMax,
                 .type = type,
                 .input = {4, 90, 5},
                 .dim = 1,
                 .selectLast = last};
    cases.push_back({last ? "arg min, last" : "arg max, first",
                     {input(type, 1800), result(ElementType::kI64, 20)},
                     [op](Rank& rank, Stream stream, const CaseMemory& m) {
                       argReduce(rank, stream, op, m[0], m[1]);
                     }});
  }
  for (bool reverse : {false, true}) {
    CumulativeSum op{.type = type,
                     .input = {4, 9, 5},
                     .dim = 1,
                     .exclusive = reverse,
                     .reverse = reverse};
    cases.push_back({reverse ? "running sum, reversed" : "running sum",
                     {input(type, 180), result(type, 180)},
                     [op](Rank& rank, Stream stream, const CaseMemory& m) {
                       cumulativeSum(rank, stream, op, m[0], m[1]);
                     },
                     pointTolerance(type)});
  }
  for (bool largest : {false, true}) {
    TopK op{.type = type, .input = {4, 145}, .k = 7, .largest = largest};
    cases.push_back(
        {largest ? "top 7" : "bottom 7",
         {input(type, 580), result(type, 28), result(ElementType::kI64, 28)},
         [op](Rank& rank, Stream stream, const CaseMemory& m) {
           topK(rank, stream, op, m[0], m[1], m.as<int64_t>(2));
         }});
  }
}

}  // namespace

void addReductionCases(std::vector<KernelCase>& cases, ElementType type) {
  addReductions(cases, type);
  addSelections(cases, type);
}

}  // namespace soapstone::runtime
