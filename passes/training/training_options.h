#ifndef SOAPSTONE_PASSES_TRAINING_TRAINING_OPTIONS_H_
#define SOAPSTONE_PASSES_TRAINING_TRAINING_OPTIONS_H_

#include <cstdint>
#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// The quantity that a training step minimises.
enum class LossKind {
  kAuto,              // The model's own scalar output, else cross-entropy.
  kCrossEntropy,      // From the first output and integer labels.
  kMeanSquaredError,  // From the first output and targets of its shape.
  kNone,              // The model's own scalar output, or an error.
};

// The element type of activations; parameters and their updates are f32.
enum class Precision { kF32, kBf16, kF16 };

// Factor of the gradients before they pass through f16. A gradient that is not
// finite skips the update, for any values of these options.
struct LossScaling {
  double initial = 65536;      // 0: no scaling.
  int64_t growthSteps = 2000;  // Good steps before it doubles; 0: it stays.

  bool operator==(const LossScaling&) const = default;
};

// The update rule of parameters. Absent numbers take the rule's usual values
// (`completeOptimizer`).
struct OptimizerOptions {
  soap::OptimizerKind kind = soap::OptimizerKind::Sgd;
  std::optional<double> learningRate = std::nullopt;
  // The momentum of `momentum` and `lars`.
  std::optional<double> beta1 = std::nullopt;
  std::optional<double> beta2 = std::nullopt;
  std::optional<double> epsilon = std::nullopt;
  std::optional<double> weightDecay = std::nullopt;
  std::optional<double> trust = std::nullopt;
  bool nesterov = false;
  double clipNorm = 0;  // Largest global norm of the gradients; 0: no clipping.
};

// `OptimizerOptions` with every number decided.
struct OptimizerSettings {
  soap::OptimizerKind kind;
  double learningRate, beta1, beta2, epsilon, weightDecay, trust;
  bool nesterov;
  double clipNorm;
};

// Fills in the usual values: those of PyTorch for the rules that it has, those
// of the papers for LAMB and LARS.
OptimizerSettings completeOptimizer(const OptimizerOptions& options);

// Everything that `buildTrainingPipeline` decides.
struct TrainingOptions {
  LossKind loss = LossKind::kAuto;
  Precision precision = Precision::kF32;
  // Absent: the usual one of the precision (`completeLossScaling`).
  std::optional<LossScaling> lossScaling = std::nullopt;
  OptimizerOptions optimizer = {};
  bool update = true;        // False: the step ends in gradients.
  bool keepOutputs = false;  // The model's outputs stay results of the step.
  int64_t microBatches = 1;  // Gradients accumulated over so many runs.
  // The model has the rows of the whole batch, not those of one micro-batch.
  bool hasWholeBatch = false;
  // Batch norms may take the statistics of a micro-batch.
  bool allowsBatchStatistics = false;
};

// The loss scaling for `options`: where not given, the usual numbers with f16
// and none otherwise. None where the step ends in gradients.
LossScaling completeLossScaling(const TrainingOptions& options);

// The spellings of options and command lines; nullopt for any other.
std::optional<LossKind> parseLossKind(StringRef text);
std::optional<Precision> parsePrecision(StringRef text);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_TRAINING_OPTIONS_H_
