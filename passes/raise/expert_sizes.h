#ifndef SOAPSTONE_PASSES_RAISE_EXPERT_SIZES_H_
#define SOAPSTONE_PASSES_RAISE_EXPERT_SIZES_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace soapstone::passes {

// Sizes for sending tokens to experts; 0: the compiler chooses.
struct ExpertSizes {
  int64_t group = 0;     // Tokens of a sequence that are sent together.
  int64_t capacity = 0;  // Slots of an expert for a group.
};

// One mixture of experts, and the sizes that it got.
struct DispatchedMixture {
  int64_t experts = 0;
  int64_t chosen = 0;  // Experts of a token, which differ.
  int64_t group = 0;
  int64_t capacity = 0;
  auto operator<=>(const DispatchedMixture&) const = default;
};

// The longest divisor of `steps` of 64 to 512 tokens, else `steps`: longer
// groups balance better; what dispatching them computes grows with them.
int64_t usualExpertGroup(int64_t steps);

// Slots of an expert for a group: 1.25 times its even share, at most all. All
// for groups of up to 64 tokens, which are too few for shares to be even.
int64_t usualExpertCapacity(int64_t group, int64_t chosen, int64_t experts);

// The sizes of a mixture over sequences of `steps` tokens; nullopt, with an
// `error` of one line, if `sizes` do not fit.
std::optional<DispatchedMixture> chooseExpertSizes(ExpertSizes sizes,
                                                   int64_t steps,
                                                   int64_t chosen,
                                                   int64_t experts,
                                                   std::string& error);

// One line on the tokens that a mixture may drop; empty if it drops none.
std::string droppedTokensNote(const DispatchedMixture& mixture);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_EXPERT_SIZES_H_
