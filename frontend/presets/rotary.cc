#include "frontend/presets/rotary.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"

namespace soapstone::presets {
namespace {

using soap::UnaryKind;

constexpr double kPi = 3.14159265358979323846;

// In f32, as PyTorch computes them.
std::vector<float> plainFrequencies(double theta, int64_t width) {
  std::vector<float> result;
  for (int64_t i = 0; i < width; i += 2) {
    float exponent = static_cast<float>(i) / static_cast<float>(width);
    result.push_back(1.0F / std::pow(static_cast<float>(theta), exponent));
  }
  return result;
}

// Llama 3.1: waves longer than the first context are slowed by `factor`, short
// ones stay, those between are blended.
void scaleAsLlama3(Fields& scaling, std::vector<float>& frequencies) {
  double factor = scaling.positive("factor");
  double low = scaling.positive("low_freq_factor");
  double high = scaling.positive("high_freq_factor");
  if (high <= low) {
    throw Refusal{absl::StrCat("field 'high_freq_factor' is ", high,
                               ", must be above low_freq_factor, ", low)};
  }
  double context =
      static_cast<double>(scaling.size("original_max_position_embeddings"));
  for (float& frequency : frequencies) {
    double wave = 2 * kPi / frequency;
    if (wave < context / high) continue;
    if (wave > context / low) {
      frequency = static_cast<float>(frequency / factor);
      continue;
    }
    double smooth = (context / wave - low) / (high - low);
    frequency = static_cast<float>((1 - smooth) * frequency / factor +
                                   smooth * frequency);
  }
}

double yarnMagnitude(double factor, double weight) {
  return factor <= 1 ? 1 : 0.1 * weight * std::log(factor) + 1;
}

// Peng et al. 2023, "YaRN", as transformers has it. Returns the magnitude.
double scaleAsYarn(Fields& scaling, Fields& config, double theta, int64_t width,
                   std::vector<float>& frequencies) {
  double factor = scaling.positive("factor");
  if (theta <= 1) {
    throw Refusal{absl::StrCat("field 'rope_theta' is ", theta,
                               ", must be above 1 for the scaling yarn")};
  }
  double context = static_cast<double>(
      scaling.size("original_max_position_embeddings",
                   config.size("max_position_embeddings", 4096)));
  auto dimensionOf = [&](double rotations) {
    return static_cast<double>(width) *
           std::log(context / (rotations * 2 * kPi)) / (2 * std::log(theta));
  };
  double low = dimensionOf(scaling.positive("beta_fast", 32));
  double high = dimensionOf(scaling.positive("beta_slow", 1));
  if (scaling.flag("truncate", true)) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, static_cast<double>(width - 1));
  if (low == high) high += 0.001;
  for (size_t i = 0; i < frequencies.size(); ++i) {
    double ramp = (static_cast<double>(i) - low) / (high - low);
    ramp = std::clamp(ramp, 0.0, 1.0);
    frequencies[i] = static_cast<float>(frequencies[i] / factor * ramp +
                                        frequencies[i] * (1 - ramp));
  }
  double weight = scaling.amount("mscale", 0);
  double weightOfAll = scaling.amount("mscale_all_dim", 0);
  double usual =
      weight != 0 && weightOfAll != 0
          ? yarnMagnitude(factor, weight) / yarnMagnitude(factor, weightOfAll)
          : yarnMagnitude(factor, 1);
  return scaling.positive("attention_factor", usual);
}

// Where the scaling stands: "rope_parameters" since transformers 5,
// "rope_scaling" before.
Fields* scalingOf(Fields& config) {
  Fields* parameters = config.inner("rope_parameters");
  if (parameters == nullptr) return config.inner("rope_scaling");
  Fields* full = parameters->inner("full_attention");
  return full != nullptr ? full : parameters;
}

std::string scalingType(Fields* scaling) {
  if (scaling == nullptr) return "default";
  std::string older = scaling->text("type", "default");
  return scaling->text("rope_type", older);
}

}  // namespace

namespace {

// Whether `scaling` has an `alpha` by which the base grows. Its other fields
// mean nothing then.
bool hasAlpha(Fields* scaling) {
  if (scalingType(scaling) != "dynamic" || !scaling->has("alpha")) return false;
  scaling->ignore(
      {"factor", "beta_fast", "beta_slow", "mscale", "mscale_all_dim"});
  return true;
}

// The rotation by `theta` and `scaling`, which may be null.
RotaryForm rotaryBy(Fields& config, Fields* scaling, int64_t width,
                    double theta, bool stretchesBase = false) {
  // A hundred times the widest heads: frequencies are constants of the model.
  constexpr int64_t kMost = 1 << 16;
  if (width < 2 || width % 2 != 0) {
    throw Refusal{
        absl::StrCat("cannot turn ", width,
                     " elements of a head; it must be an even number")};
  }
  if (width > kMost) {
    throw Refusal{absl::StrCat("cannot turn ", width,
                               " elements of a head; at most ", kMost)};
  }
  if (scaling != nullptr) theta = scaling->positive("rope_theta", theta);
  bool isStretched = stretchesBase && width > 2 && hasAlpha(scaling);
  if (isStretched) {
    auto count = static_cast<double>(width);
    theta *= std::pow(scaling->positive("alpha", 1), count / (count - 2));
  }
  RotaryForm form;
  form.inverseFrequencies = plainFrequencies(theta, width);
  std::string type = isStretched ? "default" : scalingType(scaling);
  if (type == "linear") {
    auto factor = static_cast<float>(scaling->positive("factor"));
    for (float& frequency : form.inverseFrequencies) frequency /= factor;
  } else if (type == "llama3") {
    scaleAsLlama3(*scaling, form.inverseFrequencies);
  } else if (type == "yarn") {
    form.magnitude =
        scaleAsYarn(*scaling, config, theta, width, form.inverseFrequencies);
  } else if (type != "default") {
    throw Refusal{absl::StrCat(
        "field 'rope_scaling.rope_type' is '", type,
        "', which is not supported; known are default, linear, llama3 and "
        "yarn")};
  }
  return form;
}

}  // namespace

RotaryForm rotaryForm(Fields& config, int64_t width, double defaultTheta,
                      bool stretchesBase) {
  return rotaryBy(config, scalingOf(config), width,
                  config.positive("rope_theta", defaultTheta), stretchesBase);
}

RotaryForm windowRotaryForm(Fields& config, int64_t width,
                            double defaultTheta) {
  Fields* parameters = config.inner("rope_parameters");
  return rotaryBy(
      config,
      parameters == nullptr ? nullptr : parameters->inner("sliding_attention"),
      width, config.positive("rope_local_base_freq", defaultTheta));
}

double turnedShare(Fields& config, double missing) {
  double share = config.share("partial_rotary_factor", missing);
  Fields* rope = config.inner("rope_parameters");
  return rope == nullptr ? share : rope->share("partial_rotary_factor", share);
}

double yarnScoreFactor(Fields& config) {
  Fields* scaling = scalingOf(config);
  if (scalingType(scaling) == "default") return 1;
  double weight = scaling->amount("mscale_all_dim", 0);
  if (weight == 0) return 1;
  double magnitude = yarnMagnitude(scaling->number("factor"), weight);
  return magnitude * magnitude;
}

RotaryTables rotaryTables(ModelBuilder& model, const std::string& path,
                          const RotaryForm& form, int64_t steps) {
  SoapBuilder op = model.at(path, "Angles");
  auto pairs = static_cast<int64_t>(form.inverseFrequencies.size());
  Shape shape = {steps, pairs};
  mlir::Value frequencies =
      op.floats(form.inverseFrequencies, {pairs}, op.f32());
  mlir::Value angles = op.mul(op.iota(shape, 0, op.f32()), frequencies);
  return {op.mul(op.unary(UnaryKind::Cos, angles), form.magnitude),
          op.mul(op.unary(UnaryKind::Sin, angles), form.magnitude)};
}

mlir::Value turn(ModelBuilder& model, const std::string& path, mlir::Value x,
                 const RotaryTables& tables, bool interleaved) {
  SoapBuilder op = model.at(path, "Rotary");
  int64_t width = shapeOf(x).back();
  int64_t turned = 2 * shapeOf(tables.cosine).back();
  if (turned > width)
    throw Refusal{absl::StrCat("cannot turn ", turned, " of ", width,
                               " elements of a head")};
  mlir::Value result =
      op.emit<soap::RotaryOp>(op.sliceDim(x, 3, 0, turned), tables.cosine,
                              tables.sine, interleaved, false);
  if (turned == width) return result;
  return op.concat({result, op.sliceDim(x, 3, turned, width - turned)}, 3);
}

}  // namespace soapstone::presets
