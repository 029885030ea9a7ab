#ifndef SOAPSTONE_FRONTEND_PRESETS_PLAIN_DECODER_H_
#define SOAPSTONE_FRONTEND_PRESETS_PLAIN_DECODER_H_

#include <functional>
#include <optional>
#include <string>

#include "frontend/presets/packed_heads.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {

// How a family names its parameters.
struct PlainNames {
  std::string model;  // All but the head's are below it.
  const char* table = "";
  const char* layers = "";
  const char* lastNorm = "ln_f";
  const char* head = "lm_head";
  // Below a layer.
  const char* firstNorm = "";
  // Null: the feed-forward layer reads the first norm, too.
  const char* secondNorm = nullptr;
  const char* attention = "";
  const char* feedForward = "mlp";
  // Below the attention, and what drops its result.
  const char* output = "";
  const char* outputDropout = "dropout";
  // Below the feed-forward layer.
  const char* first = "";
  const char* last = "";
};

// A decoder with layer norms before its plain attention and its plain
// feed-forward layer, last(activation(first x)).
struct PlainDecoder : PlainForm {
  PlainNames names;
  int64_t vocabulary = 0;
  bool isTied = true;  // The head is the table of words.
  bool hasHeadBias = false;
  double scale = 1;  // Of scores.
  // Scores of layer n are also divided by n + 1.
  bool isScaledByLayer = false;
  mlir::Value bias;  // Of scores, [1, H, 1, S]; may be null.
  bool normHasBias = true;
  bool hasAttentionBias = true;
  bool hasFeedForwardBias = true;
  bool isTransposed = false;  // Weights are [inputs, outputs].
  bool isParallel = false;    // Both parts read the layer's input.
  bool dropsSum = false;      // Parallel parts are dropped as one.
  // A part's result is added to its operand, behind the norm.
  bool addsToNormed = false;
  // How much is dropped of what attention adds, if not `hiddenDropout`.
  std::optional<double> outputDropout;
};

// The heads of the attention named by a path, which reads x.
using HeadsOf = std::function<Heads(const std::string& path, mlir::Value x)>;

// Words [B, S] by their rows in the table, [B, S, width].
mlir::Value embedTokens(FamilyInput& input, const PlainDecoder& form,
                        int64_t steps);

// The layers on x, the last norm and the logits.
Outputs buildPlainDecoder(FamilyInput& input, const PlainDecoder& form,
                          mlir::Value x, const HeadsOf& headsOf);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_PLAIN_DECODER_H_
