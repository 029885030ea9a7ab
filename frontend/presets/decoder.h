#ifndef SOAPSTONE_FRONTEND_PRESETS_DECODER_H_
#define SOAPSTONE_FRONTEND_PRESETS_DECODER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "frontend/presets/families.h"
#include "frontend/presets/rotary.h"

namespace soapstone::presets {

// A decoder in the manner of Llama: rotary positions, norms before or behind
// each part, gated feed-forward layers, grouped-query attention.
struct DecoderForm {
  int64_t vocabulary = 0;
  int64_t width = 0;
  int64_t layers = 0;
  int64_t heads = 0;
  int64_t groups = 0;  // Heads of keys and values.
  int64_t headWidth = 0;
  int64_t feedForward = 0;
  double epsilon = 0;
  std::string activation;
  bool hasQueryBias = false;  // Bias of query, key and value.
  bool hasOutputBias = false;
  bool hasFeedForwardBias = false;
  // query, key and value are one layer qkv_proj, and gate and up one
  // gate_up_proj.
  bool isPacked = false;
  // Each head has a learned score that takes its share of the probabilities
  // and gives nothing (Xiao et al. 2024, "attention sinks").
  bool hasSinks = false;
  bool hasQueryNorm = false;   // Norms of each head's query and key.
  bool normsAllHeads = false;  // These norms go over all heads at once.
  bool normsTurned = false;    // These norms follow the rotation.
  std::string queryNorm = "q_norm";
  std::string keyNorm = "k_norm";
  std::string outputLayer = "o_proj";  // The last layer of attention.
  std::string lastNorm = "model.norm";
  bool hasHeadBias = false;
  bool isTied = false;
  double scale = 0;  // Factor on scores.
  double attentionDropout = 0;
  double attentionCap = 0;  // Gemma 2; 0: none.
  double logitCap = 0;
  double logitDivisor = 1;
  double embeddingFactor = 1;
  double residualFactor = 1;   // Of what layers add.
  double residualDropout = 0;  // Of what layers add.
  double embeddingDropout = 0;
  double normOffset = 0;  // See NormForm, as the next three.
  bool isLayerNorm = false;
  bool normHasScale = true;
  bool normHasBias = false;
  // Attention and feed-forward layer read the same norm and are added at once.
  bool isParallel = false;
  bool hasInputNorms = true;   // Norms of what layers read.
  bool hasInnerNorms = false;  // Norms of what layers give (Gemma 2, OLMo 2).
  // Their names, and that of the norm of what the feed-forward layer then
  // reads.
  std::string innerNorm = "post_attention_layernorm";
  std::string innerFeedForwardNorm = "post_feedforward_layernorm";
  std::string feedForwardNorm = "pre_feedforward_layernorm";
  std::vector<int64_t> windows;  // Per layer; 0: none.
  double theta = 10000;          // Of the rotation, without `rope_theta`.
  double turnedShare = 1;        // Without `partial_rotary_factor`.
  bool turnsNeighbours = false;  // Pairs are neighbours, not halves.
  bool stretchesBase = false;    // See `rotaryForm`.
  std::vector<bool> isUnturned;  // By layer: no rotation.
  // The rotation of layers that have a window; without: that of all layers.
  std::optional<RotaryForm> windowRotary;
  // By layer: whether its feed-forward layer is not the usual one.
  std::vector<bool> hasOtherFeedForward;
};

// Reads the fields that all of these families have, with Llama's defaults. The
// vocabulary and the numbers of heads of `form` are the family's defaults; 0
// makes a missing field an error (groups: as many as heads).
DecoderForm readDecoder(FamilyInput& input, DecoderForm form = {});

// The fields of ERNIE 4.5 (`groups`: without `num_key_value_heads`) and of
// HunYuan, which have mixtures, too (recent_mixtures.cc).
DecoderForm readErnie45(FamilyInput& input, int64_t groups);
DecoderForm readHunYuan(FamilyInput& input);
// Granite's factors on scores, embeddings, what layers add, and logits.
void readGraniteFactors(Fields& config, DecoderForm& form);

// Sets the windows of layers: `sliding_window`, or `missing` without that field
// (null: none), where `layer_types` or else `slides(layer)` says so.
void readWindows(FamilyInput& input, DecoderForm& form, int64_t missing,
                 const std::function<bool(int64_t)>& slides);

// Builds the part of a layer that is named `path` from hidden states.
using LayerPart = std::function<mlir::Value(
    int64_t layer, const std::string& path, mlir::Value x)>;

// Self-attention named `path`, with projections q_proj, k_proj, v_proj (or
// qkv_proj) and the output layer. Null `tables`: without a rotation.
mlir::Value selfAttention(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const DecoderForm& form,
                          const RotaryTables* tables, int64_t window);

// The layers of a gated feed-forward part. With `both`, one layer of that name
// gives first the gates and then the ups.
struct GatedNames {
  std::string gate = "gate_proj";
  std::string up = "up_proj";
  std::string down = "down_proj";
  std::string both;
};

// Gates and ups of one layer gate_up_proj.
GatedNames packedNames();

// down(activation(gate x) * up x), with layers of `names` below `path`.
mlir::Value gatedFeedForward(ModelBuilder& model, const std::string& path,
                             mlir::Value x, int64_t inner, bool hasBias,
                             const std::string& activation,
                             const GatedNames& names = {});

// last(activation(first x)), named below ".mlp".
struct FeedForwardNames {
  const char* first;
  const char* last;
};
LayerPart plainFeedForward(FamilyInput& input, const DecoderForm& form,
                           FeedForwardNames names);

// The whole model: embedding, layers of `attention` ("self_attn") and
// `feedForward` (the layer's own path), last norm, head. Gives the logits.
Outputs buildDecoder(FamilyInput& input, const DecoderForm& form,
                     const LayerPart& attention, const LayerPart& feedForward);

// The same with the attention of DecoderForm.
Outputs buildDecoder(FamilyInput& input, const DecoderForm& form,
                     const LayerPart& feedForward);
// With its gated feed-forward layer, too.
Outputs buildDecoder(FamilyInput& input, const DecoderForm& form);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_DECODER_H_
