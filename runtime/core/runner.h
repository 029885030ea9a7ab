#ifndef SOAPSTONE_RUNTIME_CORE_RUNNER_H_
#define SOAPSTONE_RUNTIME_CORE_RUNNER_H_

#include <memory>
#include <optional>
#include <vector>

#include "runtime/checkpoint/checkpoint.h"
#include "runtime/core/environment.h"
#include "runtime/core/options.h"
#include "runtime/core/rank.h"
#include "runtime/data/batch_feed.h"

namespace soapstone::runtime {

// The loop around a program's step, on one rank. All ranks do the same; rank 0
// prints.
class Runner {
 public:
  Runner(const Plan& plan, const Options& options,
         const Environment& environment, Rank& rank);

  // Throws InputError.
  void run();

 private:
  // Loads or initialises this rank's tensors.
  void start();
  // Throws InputError if ranks were given options that must be alike.
  void compareOptions();
  void initialize();
  // Brings what `start` made to the device.
  void uploadArguments();
  // The scalars that stay the same.
  void setScalars();
  void setStep(int64_t value);
  // Serves the requests of a pipeline's actions.
  void serveActions();
  void loadMicroBatch(int64_t micro);
  double lossValue() const;
  void runStep();
  void runMicroBatches();
  void printStep(double value, double seconds) const;
  void save();
  // The failure that SOAPSTONE_FAULT wants of this rank at this step.
  void failIfAsked();

  const Plan& plan;
  const Options& options;
  const Environment& environment;
  Rank& rank;
  const DeviceClass& deviceClass;
  RunState state;
  std::unique_ptr<BatchFeed> feed;
  std::optional<Checkpoints> checkpoints;
  int64_t steps;                     // Where the run ends.
  const TensorInfo* loss = nullptr;  // Loss of this rank.
  int lossOwner;                     // The rank whose loss is printed.
  bool isFresh = true;               // Not resumed from a checkpoint.
  // In a pipeline: the micro-batches whose inputs a step takes, in order.
  std::vector<int64_t> inputOrder;
  bool isOrderKnown = false;
  size_t nextInput = 0;  // In that order, after the first step.
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_RUNNER_H_
