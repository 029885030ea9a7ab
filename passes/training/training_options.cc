#include "passes/training/training_options.h"

#include "llvm/ADT/StringSwitch.h"

namespace soapstone::passes {
namespace {

// Usual values of one rule.
OptimizerSettings usualSettings(soap::OptimizerKind kind) {
  OptimizerSettings settings = {.kind = kind,
                                .learningRate = 1e-3,
                                .beta1 = 0.9,
                                .beta2 = 0.999,
                                .epsilon = 1e-8,
                                .weightDecay = 0,
                                .trust = 1,
                                .nesterov = false,
                                .clipNorm = 0};
  switch (kind) {
    case soap::OptimizerKind::Sgd:
    case soap::OptimizerKind::Momentum:
      settings.learningRate = 1e-2;
      break;
    case soap::OptimizerKind::Adam:
      break;
    case soap::OptimizerKind::AdamW:
      settings.weightDecay = 1e-2;
      break;
    case soap::OptimizerKind::Lamb:
      settings.epsilon = 1e-6;
      settings.weightDecay = 1e-2;
      break;
    case soap::OptimizerKind::Lars:
      settings.learningRate = 1e-1;
      settings.weightDecay = 1e-4;
      settings.trust = 1e-3;
      break;
    case soap::OptimizerKind::Adagrad:
      settings.learningRate = 1e-2;
      settings.epsilon = 1e-10;
      break;
  }
  return settings;
}

}  // namespace

OptimizerSettings completeOptimizer(const OptimizerOptions& options) {
  OptimizerSettings settings = usualSettings(options.kind);
  settings.learningRate = options.learningRate.value_or(settings.learningRate);
  settings.beta1 = options.beta1.value_or(settings.beta1);
  settings.beta2 = options.beta2.value_or(settings.beta2);
  settings.epsilon = options.epsilon.value_or(settings.epsilon);
  settings.weightDecay = options.weightDecay.value_or(settings.weightDecay);
  settings.trust = options.trust.value_or(settings.trust);
  settings.nesterov = options.nesterov;
  settings.clipNorm = options.clipNorm;
  return settings;
}

LossScaling completeLossScaling(const TrainingOptions& options) {
  constexpr LossScaling kNone = {.initial = 0, .growthSteps = 0};
  if (!options.update) return kNone;
  if (options.lossScaling) return *options.lossScaling;
  return options.precision == Precision::kF16 ? LossScaling() : kNone;
}

std::optional<LossKind> parseLossKind(StringRef text) {
  return llvm::StringSwitch<std::optional<LossKind>>(text)
      .Case("auto", LossKind::kAuto)
      .Case("cross-entropy", LossKind::kCrossEntropy)
      .Case("mse", LossKind::kMeanSquaredError)
      .Case("none", LossKind::kNone)
      .Default(std::nullopt);
}

std::optional<Precision> parsePrecision(StringRef text) {
  return llvm::StringSwitch<std::optional<Precision>>(text)
      .Case("f32", Precision::kF32)
      .Case("bf16", Precision::kBf16)
      .Case("f16", Precision::kF16)
      .Default(std::nullopt);
}

}  // namespace soapstone::passes
