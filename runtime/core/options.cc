#include "runtime/core/options.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "runtime/core/error.h"
#include "runtime/core/plan_tables.h"

namespace soapstone::runtime {
namespace {

int64_t parseInteger(const std::string& flag, const std::string& text,
                     int64_t smallest, int64_t largest) {
  int64_t value = 0;
  auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() ||
      text.empty() || value < smallest || value > largest) {
    throw UsageError(flag + " takes an integer from " +
                     std::to_string(smallest) + " to " +
                     std::to_string(largest) + ", got '" + text + "'");
  }
  return value;
}

// A learning rate below 0 climbs: the compiler refuses it as well.
double parseRate(const std::string& flag, const std::string& text) {
  double value = 0;
  auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() ||
      text.empty() || !std::isfinite(value) || value < 0) {
    throw UsageError(flag + " takes a number from 0 on, got '" + text + "'");
  }
  return value;
}

// Walks the command line; a value may follow its flag after '=' or as the next
// word.
class Words {
 public:
  Words(int argc, char** argv) : argc(argc), argv(argv) {}

  bool next(std::string& flag) {
    if (at >= argc) return false;
    flag = argv[at++];
    attached.reset();
    if (size_t equals = flag.find('=');
        flag.starts_with("--") && equals != std::string::npos) {
      attached = flag.substr(equals + 1);
      flag.resize(equals);
    }
    return true;
  }

  std::string value(const std::string& flag) {
    if (attached) {
      std::string text = *attached;
      attached.reset();
      return text;
    }
    if (at >= argc) throw UsageError(flag + " needs a value");
    return argv[at++];
  }

  // A value that names a file or a folder.
  std::string path(const std::string& flag) {
    std::string text = value(flag);
    if (text.empty()) throw UsageError(flag + " needs a path, got ''");
    return text;
  }

  bool hasUnusedValue() const { return attached.has_value(); }

 private:
  int argc;
  char** argv;
  int at = 1;
  std::optional<std::string> attached;
};

std::pair<std::string, std::string> parseData(const std::string& text) {
  size_t equals = text.find('=');
  if (equals == std::string::npos) return {"", text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

bool parseSwitch(const std::string& flag, Options& options) {
  if (flag == "--json") {
    options.json = true;
  } else if (flag == "--initialize") {
    options.initialize = true;
  } else if (flag == "--print-memory") {
    options.printMemory = true;
  } else if (flag == "--no-cuda-graph") {
    options.noCudaGraph = true;
  } else if (flag == "--help" || flag == "-h") {
    options.help = true;
  } else {
    return false;
  }
  return true;
}

void parseValue(const std::string& flag, Words& words, Options& options) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  constexpr int64_t kMostSteps = int64_t{1} << 40;
  constexpr int64_t kMostThreads = 1024;
  if (flag == "--steps") {
    options.steps = parseInteger(flag, words.value(flag), 0, kMostSteps);
  } else if (flag == "--data") {
    options.data.push_back(parseData(words.path(flag)));
  } else if (flag == "--token-bytes") {
    options.tokenBytes = parseInteger(flag, words.value(flag), 1, 4);
    if (*options.tokenBytes == 3) {
      throw UsageError("--token-bytes takes 1, 2 or 4, got '3'");
    }
  } else if (flag == "--seed") {
    options.seed = parseInteger(flag, words.value(flag),
                                std::numeric_limits<int64_t>::min(), kMost);
  } else if (flag == "--checkpoint") {
    options.checkpoint = words.path(flag);
  } else if (flag == "--checkpoint-every") {
    options.checkpointEvery = parseInteger(flag, words.value(flag), 1, kMost);
  } else if (flag == "--keep") {
    options.keep = parseInteger(flag, words.value(flag), 1, kMost);
  } else if (flag == "--load") {
    options.load = words.path(flag);
  } else if (flag == "--model-dir") {
    options.modelDirectory = words.path(flag);
  } else if (flag == "--learning-rate") {
    options.learningRate = parseRate(flag, words.value(flag));
  } else if (flag == "--outputs") {
    options.outputs = words.path(flag);
  } else if (flag == "--threads") {
    options.threads = static_cast<int>(
        parseInteger(flag, words.value(flag), 1, kMostThreads));
  } else {
    throw UsageError("unknown argument '" + flag + "'");
  }
}

// The first lines of the program's help: its purpose and its inputs.
std::string programText(const Plan& plan) {
  std::string text = plan.training ? "Trains '" : "Evaluates '";
  text += std::string(plan.name) + "'. Inputs (first dimension: samples):\n";
  for (const TensorInfo* input : modelInputs(plan)) {
    Dims dims = input->wholeDims();
    text += "  " + std::string(inputName(*input)) + " [";
    for (int d = 0; d < dims.count; ++d) {
      text += (d > 0 ? ", " : "") + std::to_string(dims[d]);
    }
    text += "]\n";
  }
  if (plan.microBatches > 1) {
    text += "These are of one of the " + std::to_string(plan.microBatches) +
            " micro-batches of a step.\n";
  }
  if (plan.devices > 1) {
    text += "Runs on " + std::to_string(plan.devices) + " ranks.\n";
  }
  return text;
}

}  // namespace

Options parseOptions(int argc, char** argv) {
  Options options;
  Words words(argc, argv);
  std::string flag;
  while (words.next(flag)) {
    if (!parseSwitch(flag, options)) parseValue(flag, words, options);
    if (words.hasUnusedValue()) throw UsageError(flag + " takes no value");
  }
  if (options.checkpointEvery > 0 && options.checkpoint.empty()) {
    throw UsageError("--checkpoint-every needs --checkpoint");
  }
  if (options.keep && options.checkpoint.empty()) {
    throw UsageError("--keep needs --checkpoint");
  }
  if (options.tokenBytes && options.data.empty()) {
    throw UsageError("--token-bytes needs --data");
  }
  return options;
}

std::string helpText(const Plan& plan, const std::string& program) {
  std::string text = "usage: " + program + " [options]\n\n";
  text += programText(plan);
  text +=
      "\n"
      "  --steps N             run until step N (default 10, or 1 without "
      "training)\n"
      "  --data [NAME=]FILE    input NAME from a .npy file; or a directory of\n"
      "                        NAME.npy files; or a .safetensors file; or a "
      "file\n"
      "                        of tokens (.txt .u8: 1 byte each, .bin .u16: "
      "2,\n"
      "                        .i32: 4). May be repeated. Default: synthetic "
      "data\n"
      "  --token-bytes N       width of a token: 1, 2 or 4\n"
      "  --seed S              key of all random numbers (default 0)\n"
      "  --learning-rate X     replaces the compiled-in rate\n"
      "  --load FILE           parameters from a .safetensors file, or a "
      "folder\n"
      "                        of them (Hugging Face's, with or without "
      "index)\n"
      "  --model-dir DIR       where the model's weight files are\n"
      "  --initialize          draw random values, whatever weights the "
      "model's\n"
      "                        files hold\n"
      "  --checkpoint DIR      continue from the last checkpoint in DIR if "
      "there\n"
      "                        is one; write one at the end\n"
      "  --checkpoint-every K  and after every K steps\n"
      "  --keep N              newest checkpoints to keep (default 2)\n"
      "  --outputs FILE        write the last step's outputs as .safetensors\n"
      "  --threads N           math threads of a rank (default: all "
      "processors\n"
      "                        for one rank, 1 for several)\n"
      "  --json                print one JSON object a step\n"
      "  --no-cuda-graph       launch every kernel of a step by itself: to "
      "debug "
      "on a\n"
      "                        GPU; the host has no graphs\n"
      "  --print-memory        print what lies where in memory, and stop\n"
      "  --help                print this\n"
      "\n"
      "Environment: SOAPSTONE_TIMEOUT, seconds that a rank waits for another\n"
      "(default 300); SOAPSTONE_FAULT=RANK:STEP[:stuck], a failure for tests\n";
  return text;
}

}  // namespace soapstone::runtime
