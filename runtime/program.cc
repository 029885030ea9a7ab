#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "runtime/checkpoint.h"
#include "runtime/data_source.h"
#include "runtime/error.h"
#include "runtime/initialize.h"
#include "runtime/mapped_file.h"
#include "runtime/options.h"
#include "runtime/rank.h"
#include "runtime/runtime.h"
#include "runtime/safetensors.h"
#include "runtime/thread_waiting.h"

namespace soapstone::runtime {
namespace {

// Processors that this process may run on, or OMP_NUM_THREADS where it is set.
int availableThreads() {
  if (const char* text = std::getenv("OMP_NUM_THREADS")) {
    int wanted = std::atoi(text);
    if (wanted > 0) return wanted;
  }
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof(processors), &processors) != 0) return 1;
  return std::max(1, CPU_COUNT(&processors));
}

const char* roleName(TensorRole role) {
  switch (role) {
    case TensorRole::kInput:
      return "input";
    case TensorRole::kParameter:
      return "parameter";
    case TensorRole::kState:
      return "state";
    case TensorRole::kOptimizerState:
      return "optimizer_state";
    case TensorRole::kGradient:
      return "gradient";
    case TensorRole::kStep:
      return "step";
    case TensorRole::kSeed:
      return "seed";
    case TensorRole::kLearningRate:
      return "learning_rate";
    case TensorRole::kLoss:
      return "loss";
    case TensorRole::kOutput:
      return "output";
  }
  return "";
}

void printMemory(const Plan& plan) {
  std::printf("%14s %14s  %-15s %s\n", "offset", "bytes", "role", "name");
  for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
    const TensorInfo& tensor = plan.classes[0].tensors[i];
    std::printf("%14zu %14lld  %-15s %s\n", tensor.offset,
                static_cast<long long>(tensor.bytes()), roleName(tensor.role),
                tensor.name);
  }
  std::printf("between steps: %zu bytes\n", plan.classes[0].persistentBytes);
  std::printf("arena: %zu bytes\n", plan.classes[0].arenaBytes);
}

// Directory of the running program; empty if the system does not tell.
std::string programDirectory() {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof(path));
  if (length <= 0) return "";
  std::string text(path, static_cast<size_t>(length));
  return text.substr(0, text.rfind('/'));
}

// The tables of a plan must lie inside its arena.
void checkPlan(const Plan& plan) {
  for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
    const TensorInfo& tensor = plan.classes[0].tensors[i];
    if (tensor.bytes() < 0 || tensor.offset > plan.classes[0].arenaBytes ||
        static_cast<size_t>(tensor.bytes()) >
            plan.classes[0].arenaBytes - tensor.offset) {
      throw InputError("the program is broken: tensor '" +
                       std::string(tensor.name) + "' lies outside its arena");
    }
  }
}

// Makes `directory`, so that hours of steps do not end in one that cannot be
// written to.
void requireWritable(const std::string& directory) {
  makeDirectories(directory);
  if (access(directory.c_str(), W_OK) != 0) {
    throw InputError(systemError("write to", directory));
  }
}

// The loop around a program's step.
class Runner {
 public:
  Runner(const Plan& plan, const Options& options)
      : plan(plan),
        options(options),
        rank(plan.classes[0].arenaBytes,
             options.threads > 0 ? options.threads : availableThreads()) {}

  void run() {
    start();
    int64_t steps = options.steps.value_or(plan.training ? 10 : 1);
    int64_t saved = state.step;
    while (state.step < steps) {
      runStep();
      if (options.checkpointEvery > 0 &&
          state.step % options.checkpointEvery == 0) {
        saveCheckpoint(rank, plan, options.checkpoint, state);
        saved = state.step;
      }
    }
    // A checkpoint that was resumed from stays as it is.
    if (!options.checkpoint.empty() && (saved != state.step || isFresh)) {
      saveCheckpoint(rank, plan, options.checkpoint, state);
    }
    if (!options.outputs.empty()) writeOutputs();
  }

 private:
  void start() {
    state.seed = options.seed.value_or(0);
    std::optional<RunState> resumed;
    if (!options.checkpoint.empty()) {
      requireWritable(options.checkpoint);
      resumed = loadCheckpoint(rank, plan, options.checkpoint);
    }
    if (!options.outputs.empty()) {
      size_t slash = options.outputs.rfind('/');
      requireWritable(slash == std::string::npos
                          ? "."
                          : options.outputs.substr(0, slash + 1));
    }
    isFresh = !resumed;
    if (resumed) {
      if (options.seed && *options.seed != resumed->seed) {
        throw InputError("--seed " + std::to_string(*options.seed) +
                         " differs from the checkpoint's seed " +
                         std::to_string(resumed->seed));
      }
      state = *resumed;
      std::fprintf(stderr, "continuing after step %lld of '%s'\n",
                   static_cast<long long>(state.step),
                   options.checkpoint.c_str());
    } else {
      std::string directory =
          options.modelDirectory.empty()
              ? joinPath(programDirectory(), plan.modelDirectory)
              : options.modelDirectory;
      initializeTensors(rank, plan, options.load, directory, state.seed);
    }
    sources = makeSources(plan, options, state.seed);
    setScalars();
  }

  // The scalars that stay the same.
  void setScalars() {
    auto rate = static_cast<float>(
        options.learningRate.value_or(static_cast<double>(plan.learningRate)));
    for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
      const TensorInfo& tensor = plan.classes[0].tensors[i];
      if (tensor.role == TensorRole::kSeed) {
        *at<int64_t>(rank, tensor.offset) = state.seed;
      } else if (tensor.role == TensorRole::kLearningRate) {
        *at<float>(rank, tensor.offset) = rate;
      } else if (tensor.role == TensorRole::kLoss) {
        loss = &tensor;
      }
    }
  }

  void setStep(int64_t value) {
    for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
      if (plan.classes[0].tensors[i].role == TensorRole::kStep) {
        *at<int64_t>(rank, plan.classes[0].tensors[i].offset) = value;
      }
    }
  }

  void loadBatch(int64_t batch) {
    size_t next = 0;
    for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
      if (plan.classes[0].tensors[i].role != TensorRole::kInput) continue;
      sources[next++]->fill(rank, batch,
                            at(rank, plan.classes[0].tensors[i].offset));
    }
  }

  double lossValue() {
    return loss == nullptr
               ? 0
               : static_cast<double>(*at<float>(rank, loss->offset));
  }

  void runStep() {
    auto begin = std::chrono::steady_clock::now();
    double total = 0;
    for (int64_t micro = 0; micro < plan.microBatches; ++micro) {
      int64_t batch = state.step * plan.microBatches + micro;
      loadBatch(batch);
      if (micro + 1 < plan.microBatches) {
        // While accumulating, the step argument numbers micro-batches.
        setStep(batch);
        plan.classes[0].accumulate(rank);
      } else {
        setStep(state.step);
        plan.classes[0].step(rank);
      }
      total += lossValue();
    }
    std::chrono::duration<double> seconds =
        std::chrono::steady_clock::now() - begin;
    printStep(total / static_cast<double>(plan.microBatches), seconds.count());
    ++state.step;
  }

  void printStep(double value, double seconds) const {
    auto step = static_cast<long long>(state.step);
    std::string text = "null";
    if (std::isfinite(value)) {
      char digits[32];
      std::snprintf(digits, sizeof(digits), "%.9g", value);
      text = digits;
    }
    if (options.json) {
      std::printf("{\"step\": %lld, ", step);
      if (loss != nullptr) std::printf("\"loss\": %s, ", text.c_str());
      std::printf("\"seconds\": %.6f}\n", seconds);
    } else {
      std::printf("step %lld  ", step);
      if (loss != nullptr) {
        std::printf("loss %s  ", std::isfinite(value) ? text.c_str() : "nan");
      }
      std::printf("%.4f s\n", seconds);
    }
    std::fflush(stdout);
  }

  void writeOutputs() {
    std::vector<TensorView> views;
    for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
      const TensorInfo& tensor = plan.classes[0].tensors[i];
      if (tensor.role != TensorRole::kOutput &&
          tensor.role != TensorRole::kLoss) {
        continue;
      }
      // A loss that the model also names as an output is written once.
      bool known = std::any_of(views.begin(), views.end(), [&](const auto& v) {
        return v.name == tensor.name;
      });
      if (known) continue;
      views.push_back(
          {tensor.name,
           tensor.type,
           {tensor.dims.values, tensor.dims.values + tensor.dims.count},
           at(rank, tensor.offset)});
    }
    writeSafetensors(options.outputs, views);
  }

  const Plan& plan;
  const Options& options;
  Rank rank;
  RunState state;
  std::vector<std::unique_ptr<InputSource>> sources;
  const TensorInfo* loss = nullptr;
  bool isFresh = true;  // Not resumed from a checkpoint.
};

}  // namespace

int runProgram(int argc, char** argv, const Plan& plan) {
  limitSpinning(argv);
  std::string program = argc > 0 ? argv[0] : "program";
  try {
    Options options = parseOptions(argc, argv);
    if (options.help) {
      std::fputs(helpText(plan, program).c_str(), stdout);
      return 0;
    }
    checkPlan(plan);
    if (options.printMemory) {
      printMemory(plan);
      return 0;
    }
    Runner(plan, options).run();
    return 0;
  } catch (const UsageError& error) {
    std::fprintf(stderr, "%s: error: %s\n", program.c_str(), error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: error: %s\n", program.c_str(), error.what());
    return 1;
  }
}

}  // namespace soapstone::runtime
