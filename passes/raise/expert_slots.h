#ifndef SOAPSTONE_PASSES_RAISE_EXPERT_SLOTS_H_
#define SOAPSTONE_PASSES_RAISE_EXPERT_SLOTS_H_

#include <cstdint>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// Number of earlier tokens of the group with the same expert, by choice and
// then by token, of the shape and type of `indices`, [sequences, groups, group,
// chosen].
Value placesOf(OpBuilder& builder, Location location, Value indices,
               int64_t experts);

// Rows of `chosen` experts each, and how they are cut into groups.
struct ExpertRows {
  Value indices;              // [tokens.., chosen], else [rows..].
  SmallVector<int64_t> dims;  // The shape of `indices`.
  int64_t experts = 0;
  int64_t chosen = 1;
  int64_t steps = 0;     // Tokens of a sequence; divides the rows.
  int64_t group = 0;     // Tokens that are dispatched together; divides steps.
  int64_t capacity = 0;  // Slots of an expert in a group.
  // Whether the last of `dims` counts the choices of one token, which differ.
  // Otherwise each row is a token.
  bool hasChoices = false;
};

// The slots of a mixture's experts: tokens go there in order of choice, then of
// position in their group; those beyond the capacity get none. Values in slots
// are [experts, sequences, groups, capacity, features..].
//
// GShard, Lepikhin et al. 2020, section 3.2, with rows that are moved by index
// (`soap.dispatch`, `soap.combine`) where GShard multiplies one-hot matrices.
class ExpertSlots {
 public:
  // Builds the slot of each choice at `builder`'s insertion point.
  ExpertSlots(OpBuilder& builder, Location location, const ExpertRows& rows);

  // Number of dims before the features of a value in slots.
  static constexpr int64_t kPrefix = 4;
  // The shape in slots of a value whose dims after the rows are `features`.
  SmallVector<int64_t> shape(ArrayRef<int64_t> features) const;

  // Sends [tokens.., features..] (the rows without choices) to the experts that
  // each token chose, or rows [rows.., features..] each to its own.
  Value sendTokens(OpBuilder& builder, Value tokens);
  Value sendRows(OpBuilder& builder, Value rows);

  // The way back: [rows.., features..], zero for rows without a slot.
  Value takeRows(OpBuilder& builder, Value slots);
  // The sum over the choices of each token, [tokens.., features..], each times
  // its element of `weights`, of the shape of the indices; null weights are 1.
  Value sumChoices(OpBuilder& builder, Value slots, Value weights);

 private:
  // Experts and places, of the same shape and type.
  struct Choices {
    Value experts, places;
  };

  // The shape of `count` rows a group with these features.
  SmallVector<int64_t> grouped(int64_t count, ArrayRef<int64_t> features) const;
  // Each row as a token of one choice.
  Choices byRow(OpBuilder& builder) const;
  Value send(OpBuilder& builder, Value input, const Choices& choices) const;

  ExpertRows rows;
  Location location;
  Choices byToken;  // [sequences, groups, group, chosen]
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_EXPERT_SLOTS_H_
