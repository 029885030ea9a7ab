#include "runtime/ops_contraction.h"
#include "tests/gpu/kernels/cases.h"
#include "tests/support/window_ops.h"

namespace soapstone::runtime {
namespace {

// A product of dense matrices, each maybe stored transposed.
Gemm product(ElementType type, int64_t batch, int64_t m, int64_t n, int64_t k,
             bool lhsTransposed, bool rhsTransposed) {
  Gemm op{.type = type, .batch = batch, .m = m, .n = n, .k = k};
  op.lhsBatchStride = m * k;
  op.lhsRowStride = lhsTransposed ? 1 : k;
  op.lhsColumnStride = lhsTransposed ? m : 1;
  op.rhsBatchStride = k * n;
  op.rhsRowStride = rhsTransposed ? 1 : n;
  op.rhsColumnStride = rhsTransposed ? k : 1;
  op.resultBatchStride = m * n;
  op.resultRowStride = n;
  return op;
}

void addProduct(std::vector<KernelCase>& cases, const std::string& name,
                const Gemm& op) {
  int64_t results = op.batch * op.m * op.n;
  cases.push_back(
      {"gemm " + name,
       {input(op.type, op.batch * op.m * op.k),
        input(op.type, op.batch * op.k * op.n),
        op.accumulate ? updated(op.type, results) : result(op.type, results)},
       [op](Rank& rank, Stream stream, const CaseMemory& m) {
         gemm(rank, stream, op, m[0], m[1], m[2]);
       },
       // A product that is added may be rounded before.
       sumTolerance(op.type, op.k, op.accumulate ? 2 : 1)});
}

void addProducts(std::vector<KernelCase>& cases, ElementType type) {
  for (bool lhs : {false, true}) {
    for (bool rhs : {false, true}) {
      std::string which = std::string(lhs ? "T" : "N") + (rhs ? "T" : "N");
      addProduct(cases, which, product(type, 1, 192, 96, 128, lhs, rhs));
      addProduct(cases, which + " batched",
                 product(type, 3, 32, 48, 40, lhs, rhs));
    }
  }
  addProduct(cases, "of odd sizes", product(type, 2, 7, 5, 3, false, false));
  addProduct(cases, "with one column",
             product(type, 1, 130, 1, 70, false, false));
  Gemm adds = product(type, 1, 64, 80, 96, false, true);
  adds.accumulate = true;
  addProduct(cases, "added to the result", adds);
  // No stride is one: not for the library.
  Gemm spread = product(type, 1, 8, 6, 10, false, false);
  spread.lhsRowStride = 20;
  spread.lhsColumnStride = 2;
  cases.push_back({"gemm with gaps",
                   {input(type, 160), input(type, 60), result(type, 48)},
                   [spread](Rank& rank, Stream stream, const CaseMemory& m) {
                     gemm(rank, stream, spread, m[0], m[1], m[2]);
                   },
                   sumTolerance(type)});
  Dot heads{.type = type,
            .lhs = {2, 24, 4, 16},
            .rhs = {2, 30, 4, 16},
            .lhsBatch = {0, 2},
            .rhsBatch = {0, 2},
            .lhsContract = {3},
            .rhsContract = {3}};
  cases.push_back({"dot of heads",
                   {input(type, 2 * 24 * 64), input(type, 2 * 30 * 64),
                    result(type, 2 * 4 * 24 * 30)},
                   [heads](Rank& rank, Stream stream, const CaseMemory& m) {
                     dot(rank, stream, heads, m[0], m[1], m[2]);
                   },
                   sumTolerance(type)});
}

// All three passes.
void addConvolution(std::vector<KernelCase>& cases, ElementType type,
                    const std::string& name, Convolution op) {
  op.type = type;
  CaseTensor x = input(type, op.input.product());
  CaseTensor w = input(type, op.weight.product());
  CaseTensor y = input(type, op.result.product());
  double tolerance = sumTolerance(type);
  cases.push_back({"convolution, " + name,
                   {x, w, result(type, y.count)},
                   [op](Rank& rank, Stream stream, const CaseMemory& m) {
                     convolution(rank, stream, op, m[0], m[1], m[2]);
                   },
                   tolerance});
  cases.push_back({"input gradient, " + name,
                   {y, w, result(type, x.count)},
                   [op](Rank& rank, Stream stream, const CaseMemory& m) {
                     convolutionInputGrad(rank, stream, op, m[0], m[1], m[2]);
                   },
                   tolerance});
  cases.push_back({"weight gradient, " + name,
                   {x, y, result(type, w.count)},
                   [op](Rank& rank, Stream stream, const CaseMemory& m) {
                     convolutionWeightGrad(rank, stream, op, m[0], m[1], m[2]);
                   },
                   tolerance});
}

void addConvolutions(std::vector<KernelCase>& cases, ElementType type) {
  addConvolution(cases, type, "3x3",
                 evenConvolution({2, 16, 14, 14}, {32, 16, 3, 3}, 1, 1));
  addConvolution(cases, type, "3x3 by 2",
                 evenConvolution({2, 16, 14, 14}, {32, 16, 3, 3}, 2, 1));
  addConvolution(cases, type, "1x1",
                 evenConvolution({2, 64, 14, 14}, {32, 64, 1, 1}, 1, 0));
  addConvolution(cases, type, "7x7 by 2 of 3 channels",
                 evenConvolution({2, 3, 32, 32}, {16, 3, 7, 7}, 2, 3));
  addConvolution(cases, type, "two groups",
                 evenConvolution({2, 16, 12, 12}, {32, 8, 3, 3}, 1, 1, 2));
  addConvolution(cases, type, "depthwise",
                 evenConvolution({2, 16, 12, 12}, {16, 1, 3, 3}, 1, 1, 16));
  addConvolution(cases, type, "along a line",
                 evenConvolution({2, 8, 64}, {16, 8, 5}, 1, 2));
  addConvolution(cases, type, "in space",
                 evenConvolution({1, 4, 6, 6, 6}, {8, 4, 3, 3, 3}, 1, 1));
  for (int64_t window : {1, 3}) {
    Convolution last = evenConvolution({2, 16, 14, 14},
                                       {32, 16, window, window}, 1, window / 2);
    last.channelsLast = last.weightChannelsLast = true;
    addConvolution(cases, type,
                   window == 1 ? "1x1, channels last" : "3x3, channels last",
                   last);
  }
  addConvolution(cases, type, "uneven", unevenConvolution());
  addConvolution(cases, type, "negative padding",
                 evenConvolution({2, 4, 11}, {5, 4, 3}, 1, -1));
}

void addPool(std::vector<KernelCase>& cases, const std::string& name,
             const Pool& op) {
  // Values of bf16 are often equal, and which of them is the largest decides
  // where a gradient goes: the same rule on both sides.
  CaseTensor x = input(op.type, op.input.product());
  CaseTensor y = input(op.type, op.result.product());
  cases.push_back({name,
                   {x, result(op.type, y.count)},
                   [op](Rank& rank, Stream stream, const CaseMemory& m) {
                     pool(rank, stream, op, m[0], m[1]);
                   },
                   pointTolerance(op.type)});
  cases.push_back({name + " gradient",
                   {x, y, result(op.type, x.count)},
                   [op](Rank& rank, Stream stream, const CaseMemory& m) {
                     poolGrad(rank, stream, op, m[0], m[1], m[2]);
                   },
                   pointTolerance(op.type)});
}

// Windows that a library may have, and those that it lacks: padding, windows
// that overlap or leave gaps, few channels, channels that do not lie last.
struct NamedPool {
  const char* name;
  Pool op;
};

std::vector<NamedPool> namedPools(PoolKind kind) {
  Pool uneven = unevenPool(kind);
  uneven.countPadding = true;
  return {{"uneven", uneven},
          {"2x2", makePool(kind, {2, 16, 8, 8}, {2, 2}, {2, 2}, {0, 0}, {0, 0},
                           {1, 1}, {0, 0})},
          {"3x3 by 2", makePool(kind, {2, 16, 8, 8}, {3, 3}, {2, 2}, {1, 1},
                                {1, 1}, {1, 1}, {0, 0})},
          {"3x3 by 1", makePool(kind, {1, 24, 7, 7}, {3, 3}, {1, 1}, {1, 1},
                                {1, 1}, {1, 1}, {0, 0})},
          {"2x2 by 3", makePool(kind, {2, 8, 11, 11}, {2, 2}, {3, 3}, {0, 0},
                                {0, 0}, {1, 1}, {0, 0})},
          {"of 5 channels", makePool(kind, {2, 5, 12, 12}, {3, 3}, {2, 2},
                                     {0, 0}, {1, 1}, {1, 1}, {0, 0})},
          {"filled at the end", makePool(kind, {2, 8, 8, 8}, {3, 3}, {2, 2},
                                         {0, 0}, {1, 1}, {1, 1}, {1, 1})},
          {"along a line",
           makePool(kind, {2, 16, 24}, {3}, {2}, {1}, {1}, {1}, {0})},
          {"in space", makePool(kind, {1, 8, 4, 6, 4}, {2, 2, 2}, {2, 2, 2},
                                {0, 0, 0}, {0, 0, 0}, {1, 1, 1}, {0, 0, 0})}};
}

void addPools(std::vector<KernelCase>& cases, ElementType type) {
  for (PoolKind kind : {PoolKind::kMax, PoolKind::kAverage}) {
    std::string word = kind == PoolKind::kMax ? "max pool " : "average pool ";
    for (NamedPool& named : namedPools(kind)) {
      Pool op = named.op;
      op.type = type;
      for (bool channelsLast : {false, true}) {
        op.channelsLast = channelsLast;
        std::string layout = channelsLast ? ", channels last" : "";
        addPool(cases, word + named.name + layout, op);
      }
      if (kind == PoolKind::kMax || op.countPadding) continue;
      op.countPadding = true;
      addPool(cases, word + named.name + ", padding counted", op);
    }
  }
}

}  // namespace

void addContractionCases(std::vector<KernelCase>& cases, ElementType type) {
  addProducts(cases, type);
  addConvolutions(cases, type);
  addPools(cases, type);
}

}  // namespace soapstone::runtime
