#ifndef SOAPSTONE_FRONTEND_PRESETS_MIXTURE_H_
#define SOAPSTONE_FRONTEND_PRESETS_MIXTURE_H_

#include <cstdint>
#include <string>

#include "frontend/presets/families.h"

namespace soapstone::presets {

// A layer of experts, of which each token takes a few.
//
// The tokens of a sequence are routed in groups of `group`, and each expert
// takes at most `capacity` tokens of a group, in the order of choices and then
// of tokens (Lepikhin et al. 2021, GShard); a token over that is dropped by
// that expert. With `capacity` = `group` none ever is.
struct MixtureForm {
  int64_t experts = 0;
  int64_t chosen = 0;  // Experts of a token.
  int64_t width = 0;   // Width of each expert.
  int64_t group = 0;
  int64_t capacity = 0;
  std::string activation;
  // Above 0: an expert's gate g and up u are cut at this limit (u on both
  // sides), and give (u + 1) g sigmoid(gain g) in place of an activation.
  double limit = 0;
  double gain = 1;
  bool hasBiases = false;
  // Names of the layers of all experts: parameters "..weight" [experts,
  // outputs, inputs] and "..bias" [experts, outputs]. With `both`, one layer of
  // that name has first the gates of an expert and then its ups.
  std::string gate, up, down, both;
};

// Sets `group` and `capacity` by --dim or by default: the largest divisor of
// the sequence up to 512 and 1.25 times an even share, but all of groups of up
// to 64 tokens. Adds a note where tokens may be dropped.
void chooseCapacity(FamilyInput& input, int64_t steps, MixtureForm& form);

// The experts of each token, by group: indices i64 and their weights f32, [B,
// groups, group, chosen] both.
struct Routing {
  mlir::Value indices;
  mlir::Value weights;
};

// [B, S, width] -> [B, S / group, group, width].
mlir::Value inGroups(SoapBuilder& op, mlir::Value x, int64_t group);

// Chooses the experts with the highest scores [B, groups, group, experts],
// after a softmax; the weights add up to 1 if `normalised`.
Routing routeBySoftmax(ModelBuilder& model, const std::string& path,
                       mlir::Value logits, int64_t chosen, bool normalised);

// The same with a softmax over the chosen experts alone.
Routing routeByLogits(ModelBuilder& model, const std::string& path,
                      mlir::Value logits, int64_t chosen);

// Chooses the experts with the highest sums of score [B, groups, group,
// experts] and `balance`, which trains with nothing; the weights are the scores
// of these, divided by their sum or by `least`, whichever is larger.
Routing routeBalanced(ModelBuilder& model, const std::string& path,
                      mlir::Value scores, mlir::Value balance, int64_t chosen,
                      double least);

// The entries of `scores` [B, groups, group, experts] that `indices` [B,
// groups, group, chosen] name, of the shape of these.
mlir::Value chosenScores(SoapBuilder& op, mlir::Value scores,
                         mlir::Value indices);

// The weighted sum of what the chosen experts make of x [B, S, width]: down(
// activation(gate x) * up x).
mlir::Value mixExperts(ModelBuilder& model, const std::string& path,
                       mlir::Value x, const Routing& routing,
                       const MixtureForm& form);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_MIXTURE_H_
