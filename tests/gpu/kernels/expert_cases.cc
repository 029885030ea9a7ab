// Rows between tokens and experts.

#include "runtime/ops_experts.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {

// Rows that fill accesses and rows that do not, of experts that drop some
// choices and of a shard of them. Random choices share slots, too.
void addExpertCases(std::vector<KernelCase>& cases, ElementType type) {
  constexpr ElementType kIndex = ElementType::kI64;
  for (int64_t features : {64, 5}) {
    for (int64_t first : {0, 3}) {
      ExpertRows op{.type = type,
                    .groups = 2,
                    .tokens = 20,
                    .chosen = 3,
                    .experts = 5,
                    .capacity = 8,
                    .features = features,
                    .firstExpert = first};
      const int64_t tokens = op.tokenRows() * features;
      const int64_t slots = op.slotRows() * features;
      const CaseTensor experts = input(kIndex, op.choices(), -1, 7);
      const CaseTensor places = input(kIndex, op.choices(), -1, 10);
      const CaseTensor weights = input(ElementType::kF32, op.choices());
      const std::string of = std::string(features == 5 ? ", odd rows" : "") +
                             (first > 0 ? ", of a shard" : "");
      cases.push_back(
          {"dispatch" + of,
           {input(type, tokens), experts, places, weights, result(type, slots)},
           [=](Rank& rank, Stream stream, const CaseMemory& m) {
             dispatchTokens(rank, stream, op, m[0], m[1], m[2], m.as<float>(3),
                            m[4]);
           },
           pointTolerance(type)});
      cases.push_back(
          {"dispatch without weights" + of,
           {input(type, tokens), experts, places, result(type, slots)},
           [=](Rank& rank, Stream stream, const CaseMemory& m) {
             dispatchTokens(rank, stream, op, m[0], m[1], m[2], nullptr, m[3]);
           },
           pointTolerance(type)});
      cases.push_back(
          {"combine" + of,
           {input(type, slots), experts, places, weights, result(type, tokens)},
           [=](Rank& rank, Stream stream, const CaseMemory& m) {
             combineSlots(rank, stream, op, m[0], m[1], m[2], m.as<float>(3),
                          m[4]);
           },
           pointTolerance(type)});
      cases.push_back({"slot products" + of,
                       {input(type, tokens), input(type, slots), experts,
                        places, result(ElementType::kF32, op.choices())},
                       [=](Rank& rank, Stream stream, const CaseMemory& m) {
                         slotProducts(rank, stream, op, m[0], m[1], m[2], m[3],
                                      m.as<float>(4));
                       },
                       sumTolerance(ElementType::kF32, features)});
    }
  }
}

}  // namespace soapstone::runtime
