// Structured fuzzing of the compiler: models of a corpus are changed and go
// through import, lowering, the training step or inference, partitioning and
// emission in a child process. Whatever a model holds, the answer is a program
// or an error of one line: no signal, no hang, no fault that is ours.
//
// Usage: model_fuzz CORPUS [--configs] [--runs N] [--first N] [--verbose]
// CORPUS is a folder whose sub-folders hold model.onnx, and the test data that
// the models need at compile time; with --configs, one with configurations of
// Hugging Face. Run i does the same in every call: `--first i --runs 1
// --verbose` repeats one.

#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "codegen/program/program_writer.h"
#include "frontend/compiler/import.h"
#include "frontend/compiler/program.h"
#include "frontend/driver/partitioning.h"
#include "frontend/onnx/import.h"
#include "frontend/onnx/lower/lower_model.h"
#include "frontend/presets/preset.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/raise/dispatch_experts.h"
#include "tests/conformance/isolated_run.h"
#include "tests/fuzz/config_mutator.h"
#include "tests/fuzz/model_corpus.h"
#include "tests/fuzz/model_mutator.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SOAPSTONE_FUZZ_SANITIZED 1
#endif
#endif
#ifdef SOAPSTONE_FUZZ_SANITIZED
// A report ends the child by a signal, which `runIsolated` counts. MLIR keeps
// what it made unique until the process ends, so leaks say nothing. Stacks of
// allocations and a second look at returned frames take a third of the time:
// ASAN_OPTIONS=malloc_context_size=30:detect_stack_use_after_return=1 has them
// for the run that is to be explained.
extern "C" const char* __asan_default_options() {
  return "abort_on_error=1:detect_leaks=0:hard_rss_limit_mb=8192:"
         "allow_user_poisoning=0:detect_stack_use_after_return=0:"
         "malloc_context_size=1:quarantine_size_mb=16:"
         "thread_local_quarantine_size_kb=64";
}
extern "C" const char* __ubsan_default_options() {
  return "abort_on_error=1:print_stacktrace=1";
}
#endif

namespace soapstone {
namespace {

// Processor seconds of one run; the models are tiny.
constexpr int kMaxSeconds = 20;
[[maybe_unused]] constexpr rlim_t kMaxBytes = rlim_t{8} << 30;

// Runs that share a context: its dialects take a tenth of a run to load, and it
// keeps every type and attribute of the models.
constexpr int kRunsOfContext = 500;

struct Options {
  std::string corpus;
  bool readsConfigurations = false;
  size_t first = 0;
  size_t runs = 10000;
  bool verbose = false;
};

// Where a run ended: each stage is reached only through those before it.
constexpr const char* kStages[] = {"import", "lower",   "raise", "step",
                                   "split",  "prepare", "emit",  "done"};

struct Outcome {
  const char* stage = kStages[0];
  absl::Status status;
};

// The context of a child process.
class Context {
 public:
  mlir::MLIRContext& get() {
    if (context == nullptr || ++runs == kRunsOfContext) {
      context = std::make_unique<mlir::MLIRContext>(
          mlir::MLIRContext::Threading::DISABLED);
      compiler::loadDialects(*context);
      runs = 0;
    }
    return *context;
  }

 private:
  std::unique_ptr<mlir::MLIRContext> context;
  int runs = 0;
};

using Module = mlir::OwningOpRef<mlir::ModuleOp>;

// Reads and lowers a changed model of the corpus.
absl::StatusOr<Module> lowerModel(const onnx::ModelProto& model,
                                  Context& context, Outcome& outcome) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      onnx::NormalizedModel normal,
      onnx::normalizeModel(model, fuzz::bindOpenDimensions(model)));
  outcome.stage = kStages[1];
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::LoweredModel lowered,
                             onnx::lowerModel(normal, context.get()));
  return std::move(lowered.module);
}

// Builds the model of a changed configuration.
absl::StatusOr<Module> buildModel(const std::string& text, Context& context) {
  const int file = memfd_create("config.json", MFD_CLOEXEC);
  if (file < 0 || write(file, text.data(), text.size()) !=
                      static_cast<ssize_t>(text.size())) {
    return absl::InternalError("cannot write the configuration");
  }
  absl::StatusOr<compiler::ImportedModel> model = presets::readPreset(
      absl::StrCat("/proc/self/fd/", file),
      {.batch = 4, .dims = {{"seq", 8}, {"target", 8}, {"capacity", 8}}},
      context.get());
  close(file);
  SOAPSTONE_RETURN_IF_ERROR(model.status());
  return std::move(model->module);
}

// As the driver does with what a file has exported.
absl::Status sendTokensToExperts(mlir::ModuleOp module) {
  auto forward = module.lookupSymbol<mlir::func::FuncOp>("forward");
  if (!forward) return absl::OkStatus();
  const passes::DispatchedExperts done = passes::dispatchExperts(forward, {});
  if (!done.error.empty()) return absl::InternalError(done.error);
  return done.mixtures.empty() ? absl::OkStatus()
                               : compiler::raiseModel(module);
}

// Compiles `module` up to its sources; sets `outcome.stage` on the way.
absl::Status compile(Module module, const std::string& path,
                     fuzz::ModelMutator& random, Outcome& outcome) {
  outcome.stage = kStages[2];
  SOAPSTONE_RETURN_IF_ERROR(compiler::raiseModel(*module));
  SOAPSTONE_RETURN_IF_ERROR(sendTokensToExperts(*module));
  outcome.stage = kStages[3];
  compiler::ModelOptions step;
  step.path = path;
  step.inference = random.below(4) != 0;
  SOAPSTONE_RETURN_IF_ERROR(compiler::addTrainingStep(step, *module));
  outcome.stage = kStages[4];
  driver::PartitioningOptions partitioning;
  partitioning.devices = 1 + static_cast<int64_t>(random.below(4));
  if (random.below(2) == 0) partitioning.devices = 1;
  if (driver::isPartitioned(partitioning)) {
    partitioning.strategy = absl::StrCat("random:", random.below(1000));
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                               driver::chooseStrategy(partitioning, *module));
    SOAPSTONE_ASSIGN_OR_RETURN(compiler::PartitionedModel partitioned,
                               compiler::partitionModel(*module, strategy));
    module = std::move(partitioned.program);
  }
  outcome.stage = kStages[5];
  SOAPSTONE_RETURN_IF_ERROR(compiler::prepareForCodegen(*module));
  outcome.stage = kStages[6];
  codegen::ProgramOptions options;
  options.name = "fuzz";
  options.modelFile = "model.onnx";
  options.modelDirectory = ".";
  options.training = !step.inference;
  codegen::ProgramSummary summary;
  SOAPSTONE_RETURN_IF_ERROR(
      codegen::printProgram(*module, options, "program", summary).status());
  outcome.stage = kStages[7];
  return absl::OkStatus();
}

// Ends a run that hangs by a signal, which its parent reports.
void limitRun() {
  const itimerval limit = {{0, 0}, {kMaxSeconds, 0}};
  setitimer(ITIMER_PROF, &limit, nullptr);
}

struct Corpus {
  std::vector<onnx::ModelProto> models;
  std::vector<fuzz::Configuration> configurations;

  size_t size() const { return models.size() + configurations.size(); }
};

// "STAGE", and after a blank what is wrong with the answer itself.
std::string run(const Corpus& corpus, size_t number, bool verbose,
                Context& context) {
  limitRun();
  fuzz::ModelMutator mutator(number);
  const size_t which = mutator.below(corpus.size());
  Outcome outcome;
  absl::StatusOr<Module> module = absl::InternalError("");
  std::string path;
  if (corpus.models.empty()) {
    const fuzz::Configuration& chosen = corpus.configurations[which];
    const std::string text = fuzz::mutated(chosen, mutator);
    path = chosen.name;
    if (verbose) std::fprintf(stderr, "%s\n", text.c_str());
    module = buildModel(text, context);
  } else {
    onnx::ModelProto model = corpus.models[which];
    mutator.mutate(model);
    path = model.path;
    module = lowerModel(model, context, outcome);
  }
  if (verbose) std::fprintf(stderr, "run %zu: %s\n", number, path.c_str());
  outcome.status = module.status();
  if (module.ok()) {
    outcome.status = compile(*std::move(module), path, mutator, outcome);
  }
  const std::string message(outcome.status.message());
  if (verbose) {
    std::fprintf(stderr, "  %s: %s\n", outcome.stage, message.c_str());
  }
  if (outcome.status.ok()) return outcome.stage;
  if (message.empty() || message.find('\n') != std::string::npos) {
    return absl::StrCat(outcome.stage, " an error that is not one line: '",
                        message, "'");
  }
  if (outcome.status.code() == absl::StatusCode::kInternal) {
    return absl::StrCat(outcome.stage, " ", message);
  }
  return outcome.stage;
}

bool parseOptions(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    size_t* number = argument == "--runs"    ? &options.runs
                     : argument == "--first" ? &options.first
                                             : nullptr;
    if (argument == "--verbose") {
      options.verbose = true;
    } else if (argument == "--configs") {
      options.readsConfigurations = true;
    } else if (number != nullptr) {
      if (++i == argc || !absl::SimpleAtoi(argv[i], number)) return false;
    } else {
      options.corpus = argument;
    }
  }
  return !options.corpus.empty();
}

int runAll(const Options& options) {
  Corpus corpus;
  if (options.readsConfigurations) {
    corpus.configurations = fuzz::readConfigurations(options.corpus);
  } else {
    corpus.models = fuzz::readCorpus(options.corpus);
  }
  if (corpus.size() == 0) {
    std::fprintf(stderr, "no models in '%s'\n", options.corpus.c_str());
    return 2;
  }
#ifndef SOAPSTONE_FUZZ_SANITIZED  // Its shadow is 16 TiB of addresses.
  const rlimit memory = {kMaxBytes, kMaxBytes};
  setrlimit(RLIMIT_AS, &memory);
#endif
  Context context;
  const std::vector<std::string> answers = driver::runIsolated(
      options.runs,
      [&](size_t i) {
        return run(corpus, options.first + i, options.verbose, context);
      },
      [](int signal) {
        return absl::StrCat("- ends with signal ", signal,
                            signal == SIGPROF ? " (takes too long)" : "");
      });
  std::map<std::string, size_t> ends;
  size_t faults = 0;
  for (size_t i = 0; i < answers.size(); ++i) {
    const size_t blank = answers[i].find(' ');
    ++ends[answers[i].substr(0, blank)];
    if (blank == std::string::npos) continue;
    ++faults;
    std::printf("run %zu: %s\n", options.first + i, answers[i].c_str());
  }
  std::printf("%zu models, %zu runs, %zu faults; ended in", corpus.size(),
              answers.size(), faults);
  for (const char* stage : kStages) std::printf(" %s %zu", stage, ends[stage]);
  std::printf("\n");
  return faults == 0 ? 0 : 1;
}

}  // namespace
}  // namespace soapstone

int main(int argc, char** argv) {
  soapstone::Options options;
  if (!soapstone::parseOptions(argc, argv, options)) {
    std::fprintf(stderr,
                 "usage: model_fuzz CORPUS [--configs] [--runs N] "
                 "[--first N] [--verbose]\n");
    return 2;
  }
  return soapstone::runAll(options);
}
