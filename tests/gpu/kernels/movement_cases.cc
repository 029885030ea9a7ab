#include "runtime/constants.h"
#include "runtime/ops_movement.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

constexpr ElementType kIndex = ElementType::kI64;

void addCopies(std::vector<KernelCase>& cases, ElementType type) {
  StridedCopy whole{.type = type,
                    .extents = {4, 8, 16},
                    .fromStrides = {128, 16, 1},
                    .toStrides = {128, 16, 1}};
  StridedCopy transposed{.type = type,
                         .extents = {4, 8, 16},
                         .fromStrides = {1, 4, 32},
                         .toStrides = {128, 16, 1}};
  StridedCopy box{.type = type,
                  .extents = {3, 4, 8},
                  .fromOffset = 132,
                  .fromStrides = {256, 32, 1},
                  .toOffset = 64,
                  .toStrides = {64, 16, 1}};
  StridedCopy reversed{.type = type,
                       .extents = {5, 7},
                       .fromOffset = 34,
                       .fromStrides = {-7, -1},
                       .toStrides = {7, 1}};
  StridedCopy repeated{.type = type,
                       .extents = {6, 5},
                       .fromStrides = {0, 2},
                       .toStrides = {5, 1}};
  const std::pair<const char*, StridedCopy> ops[] = {
      {"dense", whole},       {"transposed", transposed}, {"box", box},
      {"reversed", reversed}, {"repeated", repeated},
  };
  for (const auto& [name, op] : ops) {
    cases.push_back({std::string("copy ") + name,
                     {input(type, 4096), updated(type, 4096)},
                     [op = op](Rank& rank, Stream stream, const CaseMemory& m) {
                       copyStrided(rank, stream, op, m[0], m[1]);
                     }});
  }
  cases.push_back({"fill",
                   {result(type, 1000)},
                   [type](Rank& rank, Stream stream, const CaseMemory& m) {
                     fill(rank, stream, type, m[0], 1000, 1.5);
                   }});
  // Whatever these are in the type.
  static constexpr float kConstants[] = {1, 2, 3, 5, 7, 11, 13, 17};
  cases.push_back({"constant",
                   {result(type, static_cast<int64_t>(sizeof(kConstants)) /
                                     elementBytes(type))},
                   [](Rank& rank, Stream stream, const CaseMemory& m) {
                     copyConstant(rank, stream, m[0], kConstants,
                                  sizeof(kConstants));
                   }});
}

void addShapes(std::vector<KernelCase>& cases, ElementType type) {
  Transpose turn{
      .type = type, .input = {3, 33, 5, 40}, .permutation = {0, 2, 3, 1}};
  cases.push_back({"transpose",
                   {input(type, 19800), result(type, 19800)},
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     transpose(rank, stream, turn, m[0], m[1]);
                   }});
  Slice part{.type = type,
             .input = {6, 40, 33},
             .starts = {1, 3, 2},
             .sizes = {4, 12, 16},
             .steps = {1, 3, 2}};
  cases.push_back({"slice",
                   {input(type, 7920), result(type, 768)},
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     slice(rank, stream, part, m[0], m[1]);
                   }});
  Pad around{.type = type,
             .input = {5, 12},
             .low = {1, 2},
             .high = {2, -1},
             .interior = {1, 0},
             .value = 0.25};
  cases.push_back({"pad",
                   {input(type, 60), result(type, 12 * 13)},
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     pad(rank, stream, around, m[0], m[1]);
                   }});
  ConcatPart second{.type = type,
                    .input = {3, 5, 7},
                    .result = {3, 12, 7},
                    .dim = 1,
                    .start = 6};
  cases.push_back({"concat part",
                   {input(type, 105), updated(type, 252)},
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     concatPart(rank, stream, second, m[0], m[1]);
                   }});
  Broadcast spread{
      .type = type, .input = {5, 1}, .dims = {1, 2}, .result = {4, 5, 9}};
  cases.push_back({"broadcast",
                   {input(type, 5), result(type, 180)},
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     broadcast(rank, stream, spread, m[0], m[1]);
                   }});
}

void addTables(std::vector<KernelCase>& cases, ElementType type) {
  for (TableRows rows : {TableRows{}, TableRows{24, 6}}) {
    std::string of = rows.count > 0 ? " of a shard" : "";
    Gather take{.type = type,
                .input = {3, 11, 5},
                .indices = {2, 7},
                .dim = 1,
                .rows = rows};
    cases.push_back(
        {"gather" + of,
         {input(type, 165), input(kIndex, 14, -30, 30), result(type, 210)},
         [=](Rank& rank, Stream stream, const CaseMemory& m) {
           gather(rank, stream, take, m[0], m[1], m[2]);
         }});
    for (auto [word, kind] : {std::pair{"replace", ScatterKind::kReplace},
                              std::pair{"add", ScatterKind::kAdd},
                              std::pair{"multiply", ScatterKind::kMul},
                              std::pair{"max", ScatterKind::kMax},
                              std::pair{"min", ScatterKind::kMin}}) {
      Scatter put{.kind = kind,
                  .type = type,
                  .input = {13, 6},
                  .indices = {70},
                  .rows = rows};
      cases.push_back({std::string("scatter ") + word + of,
                       {input(type, 78), input(kIndex, 70, -14, 14),
                        input(type, 420), result(type, 78)},
                       [=](Rank& rank, Stream stream, const CaseMemory& m) {
                         scatter(rank, stream, put, m[0], m[1], m[2], m[3]);
                       },
                       sumTolerance(type)});
    }
  }
  for (bool mean : {false, true}) {
    EmbeddingBag bag{
        .type = type, .table = {13, 64}, .indices = {5, 4}, .mean = mean};
    cases.push_back(
        {mean ? "embedding bag, mean" : "embedding bag, sum",
         {input(type, 832), input(kIndex, 20, 0, 13), result(type, 320)},
         [=](Rank& rank, Stream stream, const CaseMemory& m) {
           embeddingBag(rank, stream, bag, m[0], m[1], m[2]);
         },
         pointTolerance(type)});
  }
}

}  // namespace

void addMovementCases(std::vector<KernelCase>& cases, ElementType type) {
  addCopies(cases, type);
  addShapes(cases, type);
  addTables(cases, type);
}

}  // namespace soapstone::runtime
