#include "runtime/core/runner.h"

#include <unistd.h>

#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>

#include "runtime/checkpoint/outputs.h"
#include "runtime/core/agreement.h"
#include "runtime/core/communicator.h"
#include "runtime/core/directory.h"
#include "runtime/core/error.h"
#include "runtime/core/mapped_file.h"
#include "runtime/core/output_stream.h"
#include "runtime/core/plan_tables.h"
#include "runtime/data/initialize.h"
#include "runtime/random.h"

namespace soapstone::runtime {
namespace {

// Directory of the running program; empty if the system does not tell.
std::string programDirectory() {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof(path));
  if (length <= 0) return "";
  std::string text(path, static_cast<size_t>(length));
  return text.substr(0, text.rfind('/'));
}

// Fails if no file `path` can be written, so that hours of steps do not end in
// one that cannot be. Makes the directory that it lies in.
void requireWritableFile(const std::string& path) {
  auto [folder, name] = splitPath(path);
  makeDirectories(folder);
  Directory directory(folder);
  Directory::Kind kind = directory.kindOf(name.empty() ? "." : name);
  if (kind != Directory::Kind::kFile && kind != Directory::Kind::kAbsent) {
    throw InputError("'" + path + "' is not a regular file");
  }
  bool isThere = kind == Directory::Kind::kFile;
  if (access(folder.c_str(), W_OK) != 0 ||
      (isThere && access(path.c_str(), W_OK) != 0)) {
    throw InputError(systemError("write to", path));
  }
}

}  // namespace

Runner::Runner(const Plan& plan, const Options& options,
               const Environment& environment, Rank& rank)
    : plan(plan),
      options(options),
      environment(environment),
      rank(rank),
      deviceClass(*rank.deviceClass),
      steps(options.steps.value_or(plan.training ? 10 : 1)),
      lossOwner(lowestHolder(plan, TensorRole::kLoss)) {}

void Runner::run() {
  compareOptions();
  if (!options.checkpoint.empty()) {
    checkpoints.emplace(rank, plan, options.checkpoint);
  }
  agree(rank, "start", [&] { start(); });
  if (plan.chunks > 0) {
    // A GPU that draws its batches loads the code for it with the first, and
    // may load none while a receive of the first step waits.
    feed->prefetch(state.step * plan.microBatches);
    rehearse(rank);
  }
  uploadArguments();
  if (rank.number == 0 && !isFresh) {
    std::fprintf(stderr, "continuing after step %lld of '%s'\n",
                 static_cast<long long>(state.step),
                 options.checkpoint.c_str());
  }
  std::optional<int64_t> saved;
  // A checkpoint that was resumed from stays as it is.
  if (!isFresh) saved = state.step;
  while (state.step < steps) {
    rank.step = state.step;
    failIfAsked();
    runStep();
    rank.step = state.step;
    if (options.checkpointEvery > 0 &&
        state.step % options.checkpointEvery == 0) {
      save();
      saved = state.step;
    }
  }
  if (checkpoints && saved != state.step) save();
  if (!options.outputs.empty()) writeOutputs(rank, plan, options.outputs);
  // No rank leaves while another may yet fail.
  agree(rank, "end", [] {});
}

void Runner::save() { checkpoints->save(state, options.keep.value_or(2)); }

void Runner::failIfAsked() {
  if (!environment.fault || environment.fault->rank != rank.number ||
      environment.fault->step != state.step) {
    return;
  }
  if (environment.fault->kind == Fault::Kind::kDies) {
    if (rank.communicator == nullptr) throw RankDied();
    rank.communicator->die(rank);
  }
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

void Runner::start() {
  state.seed = options.seed.value_or(0);
  if (!options.outputs.empty() && rank.number == 0) {
    requireWritableFile(options.outputs);
  }
  isFresh = !checkpoints || !checkpoints->hasCheckpoint();
  if (isFresh) {
    initialize();
  } else {
    RunState resumed = checkpoints->load();
    if (options.seed && *options.seed != resumed.seed) {
      throw InputError("--seed " + std::to_string(*options.seed) +
                       " differs from the checkpoint's seed " +
                       std::to_string(resumed.seed));
    }
    state = resumed;
  }
  zeroGradients(rank, deviceClass);
  feed = std::make_unique<BatchFeed>(
      rank, makeSources(plan, deviceClass, rank.member, options, state.seed),
      makeInputStage(rank, BatchFeed::stagedBytes(deviceClass)));
  setScalars();
  if (plan.chunks > 0) serveActions();
}

void Runner::uploadArguments() {
  upload(rank, 0, deviceClass.persistentBytes);
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    // Only those arguments that collectives read.
    if (tensor.offset < deviceClass.persistentBytes) continue;
    upload(rank, tensor.offset, static_cast<size_t>(tensor.bytes()));
  }
}

void Runner::initialize() {
  InitialWeights weights;
  weights.load = options.load;
  weights.modelDirectory =
      options.modelDirectory.empty()
          ? joinPath(programDirectory(), plan.modelDirectory)
          : options.modelDirectory;
  weights.programDirectory = programDirectory();
  weights.ignoresModel = options.initialize;
  if (rank.number == 0 && options.load.empty() && !options.initialize) {
    warnOfMissingWeights(plan, weights.modelDirectory);
  }
  initializeTensors(rank, deviceClass, weights, state.seed);
}

void Runner::compareOptions() {
  // Processes may be started with different command lines.
  // Their paths may differ: nodes may have files of their own.
  std::string text;
  auto add = [&](int64_t number) { text += std::to_string(number) + " "; };
  add(steps);
  add(options.seed.value_or(0));
  add(std::bit_cast<int64_t>(options.learningRate.value_or(-1)));
  add(options.checkpointEvery);
  add(options.checkpoint.empty());
  add(options.outputs.empty());
  add(options.load.empty());
  add(static_cast<int64_t>(options.data.size()));
  add(options.initialize);
  auto own = static_cast<int64_t>(hashName(text));
  std::vector<int64_t> first = {rank.number == 0 ? own : 0};
  sumOfRanks(rank, "options", first);
  agree(rank, "options", [&] {
    if (first[0] == own) return;
    throw InputError("rank " + std::to_string(rank.number) +
                     " was started with other options than rank 0");
  });
}

void Runner::setScalars() {
  auto rate = static_cast<float>(
      options.learningRate.value_or(static_cast<double>(plan.learningRate)));
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (tensor.role == TensorRole::kSeed) {
      *hostAt<int64_t>(rank, tensor.offset) = state.seed;
    } else if (tensor.role == TensorRole::kLearningRate) {
      *hostAt<float>(rank, tensor.offset) = rate;
    } else if (tensor.role == TensorRole::kLoss) {
      loss = &tensor;
    }
  }
}

void Runner::setStep(int64_t value) {
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (tensor.role == TensorRole::kStep) {
      *hostAt<int64_t>(rank, tensor.offset) = value;
      upload(rank, tensor.offset, sizeof(value));
    }
  }
}

double Runner::lossValue() const {
  if (loss == nullptr) return 0;
  download(rank, loss->offset, sizeof(float));
  return static_cast<double>(*hostAt<float>(rank, loss->offset));
}

void Runner::serveActions() {
  rank.loadInputs = [this](int64_t micro) { loadMicroBatch(micro); };
  rank.numberMicroBatch = [this](int64_t micro) {
    setStep(micro < 0 ? state.step : stepArgument(state.step, micro));
  };
}

// Micro-batches come in the same order in every step: from the second step on,
// the next one is prepared while this one computes.
void Runner::loadMicroBatch(int64_t micro) {
  const int64_t first = state.step * plan.microBatches;
  feed->load(first + micro);
  if (!isOrderKnown) {
    inputOrder.push_back(micro);
    return;
  }
  nextInput = (nextInput + 1) % inputOrder.size();
  const bool isNextStep = nextInput == 0;
  if (isNextStep && state.step + 1 >= steps) return;
  feed->prefetch((isNextStep ? first + plan.microBatches : first) +
                 inputOrder[nextInput]);
}

void Runner::runMicroBatches() {
  for (int64_t micro = 0; micro < plan.microBatches; ++micro) {
    int64_t batch = state.step * plan.microBatches + micro;
    feed->load(batch);
    if (plan.microBatches > 1) {
      rank.microBatch = micro;
      rank.action = "forward and backward pass";
    }
    if (micro + 1 < plan.microBatches) {
      setStep(stepArgument(state.step, micro));
      runFunction(rank, deviceClass.accumulate);
    } else {
      setStep(state.step);
      runFunction(rank, deviceClass.step);
    }
    if (batch + 1 < steps * plan.microBatches) feed->prefetch(batch + 1);
  }
  // Once a step: a device that computes behind the host's back has the next
  // micro-batch queued when it ends one.
  synchronize(rank);
  rank.microBatch = 0;
  rank.action = nullptr;
}

void Runner::runStep() {
  auto begin = std::chrono::steady_clock::now();
  if (plan.chunks > 0) {
    runFunction(rank, deviceClass.step);
    synchronize(rank);
    isOrderKnown = !inputOrder.empty();
  } else {
    runMicroBatches();
  }
  double value = fetchFrom(rank, lossOwner, "loss", lossValue());
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - begin;
  if (rank.number == 0) printStep(value, seconds.count());
  ++state.step;
}

void Runner::printStep(double value, double seconds) const {
  auto step = static_cast<long long>(state.step);
  std::string text = "null";
  if (std::isfinite(value)) {
    char digits[32];
    std::snprintf(digits, sizeof(digits), "%.9g", value);
    text = digits;
  }
  if (options.json) {
    std::printf("{\"step\": %lld, ", step);
    if (lossOwner >= 0) std::printf("\"loss\": %s, ", text.c_str());
    std::printf("\"seconds\": %.6f}\n", seconds);
  } else {
    std::printf("step %lld  ", step);
    if (lossOwner >= 0) {
      std::printf("loss %s  ", std::isfinite(value) ? text.c_str() : "nan");
    }
    std::printf("%.4f s\n", seconds);
  }
  flushOutput();
}

}  // namespace soapstone::runtime
