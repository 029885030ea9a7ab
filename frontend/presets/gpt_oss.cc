// gpt-oss (OpenAI 2025): attention with sinks, every other layer in a window,
// experts with biases and cut activations.

#include "absl/strings/str_cat.h"
#include "frontend/presets/decoder.h"
#include "frontend/presets/mixture.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {

Outputs buildGptOss(FamilyInput& input) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  DecoderForm form = readDecoder(input);
  if (!config.has("head_dim")) form.headWidth = 64;
  form.scale = scoreScale(form.headWidth);
  form.epsilon = config.positive("rms_norm_eps", 1e-5);
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", true);
  form.hasSinks = true;
  form.theta = 150000;
  if (!config.has("rope_scaling") && !config.has("rope_parameters")) {
    throw Refusal{
        "field 'rope_scaling' is missing; the rotation of gpt_oss depends on "
        "it"};
  }
  readWindows(input, form, 128, [](int64_t layer) { return layer % 2 == 0; });

  MixtureForm mixture;
  mixture.experts = config.size("num_local_experts", 128);
  mixture.chosen =
      config.size("num_experts_per_tok", config.size("experts_per_token", 4));
  mixture.width = form.feedForward;
  mixture.limit = config.positive("swiglu_limit", 7);
  mixture.gain = config.number("swiglu_alpha", 1.702);
  mixture.hasBiases = true;
  config.require("output_router_logits", false);
  config.ignore({"router_aux_loss_coef", "initial_context_length"});
  chooseCapacity(input, input.steps(), mixture);
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        std::string router = path + ".mlp.router";
        std::string experts = path + ".mlp.experts";
        MixtureForm named = mixture;
        named.gate = experts + ".gate_proj";
        named.up = experts + ".up_proj";
        named.down = experts + ".down_proj";
        mlir::Value logits = model.linear(router, x, named.experts, true);
        SoapBuilder op = model.at(router, "Route");
        return mixExperts(
            model, experts, x,
            routeByLogits(model, router, inGroups(op, logits, named.group),
                          named.chosen),
            named);
      });
}

}  // namespace soapstone::presets
