#ifndef SOAPSTONE_FRONTEND_PRESETS_ROTARY_H_
#define SOAPSTONE_FRONTEND_PRESETS_ROTARY_H_

#include <string>
#include <vector>

#include "frontend/presets/fields.h"
#include "frontend/presets/model_builder.h"

namespace soapstone::presets {

// Rotation of pairs of elements of a head by positions.
struct RotaryForm {
  std::vector<float> inverseFrequencies;  // One per pair.
  double magnitude = 1;                   // Factor on both tables.
};

// Reads `rope_theta` and `rope_scaling`, or `rope_parameters` in their place.
// `width` is the number of elements that are turned. Scalings: default, linear,
// llama3 and yarn; others are refused by name.
//
// Where `rope_parameters` has an object for each kind of layer, that of full
// attention is read. With `stretchesBase`, the scaling dynamic may have an
// `alpha`, by which the base grows for every length, as HunYuan has it.
RotaryForm rotaryForm(Fields& config, int64_t width, double defaultTheta,
                      bool stretchesBase = false);

// The same for layers with a window, where they have a rotation of their own:
// `rope_parameters.sliding_attention`, or before transformers 5
// `rope_local_base_freq`, without a scaling.
RotaryForm windowRotaryForm(Fields& config, int64_t width, double defaultTheta);

// The share of a head that positions turn: `partial_rotary_factor`, since
// transformers 5 in "rope_parameters".
double turnedShare(Fields& config, double missing);

// The factor on the scores that DeepSeek's models take beside a yarn scaling: 1
// without one.
double yarnScoreFactor(Fields& config);

// cos and sin of positions 0 .. steps - 1, [steps, width / 2] each.
struct RotaryTables {
  mlir::Value cosine;
  mlir::Value sine;
};
RotaryTables rotaryTables(ModelBuilder& model, const std::string& path,
                          const RotaryForm& form, int64_t steps);

// Turns the first elements of each head of x [B, H, S, D], as many as the
// tables have; pairs are halves, or neighbours when `interleaved`.
mlir::Value turn(ModelBuilder& model, const std::string& path, mlir::Value x,
                 const RotaryTables& tables, bool interleaved = false);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_ROTARY_H_
