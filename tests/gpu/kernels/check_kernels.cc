// Computes the kernel cases by the back end that it is linked with.
//
//   check_kernels write FILE             writes results
//   check_kernels compare FILE [JSON]    computes them again from the same
//                                        inputs and compares with those of FILE
//   check_kernels own [JSON]             compares what libraries compute at the
//                                        sizes of real models with own kernels
//
// Exits with 1 if anything differs, or one line says what is wrong.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>

#include "runtime/core/error.h"
#include "runtime/core/launch.h"
#include "runtime/core/rank.h"
#include "tests/gpu/kernels/case_file.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

constexpr size_t kAlignment = 256;
// A value that no kernel may leave: NaN in every floating-point type.
constexpr int kPoison = 0xff;

size_t arenaBytes(const KernelCase& kernel) {
  size_t bytes = 0;
  for (const CaseTensor& tensor : kernel.tensors) {
    bytes += (static_cast<size_t>(tensor.bytes()) + kAlignment - 1) /
             kAlignment * kAlignment;
  }
  return bytes;
}

// An element in memory as a number.
double elementAt(ElementType type, const char* data) {
  auto read = [data]<typename T>(T value) {
    std::memcpy(&value, data, sizeof(value));
    return static_cast<double>(load(value));
  };
  switch (type) {
    case ElementType::kF32:
      return read(float());
    case ElementType::kBf16:
      return read(bf16());
    case ElementType::kF16:
      return read(f16());
    case ElementType::kI64:
      return read(int64_t());
    case ElementType::kI32:
      return read(int32_t());
    case ElementType::kBool:
      return *data == 0 ? 0 : 1;
  }
  return 0;
}

void setElement(ElementType type, char* data, double value) {
  auto write = [data](auto stored) {
    std::memcpy(data, &stored, sizeof(stored));
  };
  switch (type) {
    case ElementType::kF32:
      return write(static_cast<float>(value));
    case ElementType::kBf16:
      return write(store<bf16>(static_cast<float>(value)));
    case ElementType::kF16:
      return write(store<f16>(static_cast<float>(value)));
    case ElementType::kI64:
      return write(static_cast<int64_t>(std::floor(value)));
    case ElementType::kI32:
      return write(static_cast<int32_t>(std::floor(value)));
    case ElementType::kBool:
      return write(static_cast<char>(value >= 1));
  }
}

// The C++ standard says what the engine and its seed give, but not what the
// distributions do, and a compiler may join a product and a sum unless told.
Bytes drawnInput(const CaseTensor& tensor, std::mt19937& engine) {
  Bytes data(static_cast<size_t>(tensor.bytes()));
  for (int64_t i = 0; i < tensor.count; ++i) {
    const double unit = static_cast<double>(engine() >> 8) / (1 << 24);
    setElement(tensor.type, &data[i * elementBytes(tensor.type)],
               std::fma(unit, tensor.high - tensor.low, tensor.low));
  }
  return data;
}

// Inputs of a case, drawn from its name: the same bits on every machine.
std::vector<Bytes> drawnInputs(const KernelCase& kernel) {
  std::seed_seq seed(kernel.name.begin(), kernel.name.end());
  std::mt19937 engine(seed);
  std::vector<Bytes> inputs;
  for (const CaseTensor& tensor : kernel.tensors) {
    inputs.push_back(tensor.isInput ? drawnInput(tensor, engine) : Bytes());
  }
  return inputs;
}

// FNV-1a over all bytes: inputs that were drawn otherwise have another.
uint64_t hashOf(const std::vector<Bytes>& inputs) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const Bytes& data : inputs) {
    for (char byte : data) {
      hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    }
  }
  return hash;
}

// Runs the case on `inputs`; returns its results.
std::vector<Bytes> resultsOf(Rank& rank, const KernelCase& kernel,
                             const std::vector<Bytes>& inputs) {
  std::vector<size_t> offsets;
  CaseMemory memory;
  size_t end = 0;
  for (size_t i = 0; i < kernel.tensors.size(); ++i) {
    auto bytes = static_cast<size_t>(kernel.tensors[i].bytes());
    offsets.push_back(end);
    memory.tensors.push_back(at(rank, end));
    if (kernel.tensors[i].isInput) {
      std::memcpy(hostAt(rank, end), inputs[i].data(), bytes);
    } else {
      std::memset(hostAt(rank, end), kPoison, bytes);
    }
    end += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  }
  upload(rank, 0, end);
  kernel.run(rank, stream(rank, Lane::kCompute), memory);
  synchronize(rank);
  download(rank, 0, end);
  std::vector<Bytes> results;
  for (size_t i = 0; i < offsets.size(); ++i) {
    const char* data = hostAt<char>(rank, offsets[i]);
    auto bytes = static_cast<size_t>(kernel.tensors[i].bytes());
    results.push_back(kernel.tensors[i].isResult ? Bytes(data, data + bytes)
                                                 : Bytes());
  }
  return results;
}

// Largest difference relative to the largest finite expected entry; infinity
// where one is finite or a number and the other not.
double differenceOf(const CaseTensor& tensor, const Bytes& actual,
                    const Bytes& expected) {
  double largest = 1e-30, worst = 0;
  int64_t size = elementBytes(tensor.type);
  for (int64_t i = 0; i < tensor.count; ++i) {
    double value = std::abs(elementAt(tensor.type, &expected[i * size]));
    if (std::isfinite(value)) largest = std::max(largest, value);
  }
  for (int64_t i = 0; i < tensor.count; ++i) {
    double a = elementAt(tensor.type, &actual[i * size]);
    double b = elementAt(tensor.type, &expected[i * size]);
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    if (!std::isfinite(a) || !std::isfinite(b)) return HUGE_VAL;
    worst = std::max(worst, std::abs(a - b) / largest);
  }
  return worst;
}

// Whether a result was not written, or belongs to a case that compares nothing.
bool holdsNan(const CaseTensor& tensor, const Bytes& data) {
  for (int64_t i = 0; i < tensor.count; ++i) {
    if (std::isnan(
            elementAt(tensor.type, &data[i * elementBytes(tensor.type)]))) {
      return true;
    }
  }
  return false;
}

struct Verdict {
  std::string name;
  double difference = 0;
  double tolerance = 0;
  std::string fault;
};

Verdict compareCase(Rank& rank, const KernelCase& kernel,
                    const std::vector<Bytes>& inputs,
                    const std::vector<Bytes>& expected) {
  Verdict verdict{kernel.name, 0, kernel.tolerance, ""};
  try {
    std::vector<Bytes> results = resultsOf(rank, kernel, inputs);
    for (size_t i = 0; i < results.size(); ++i) {
      if (!kernel.tensors[i].isResult) continue;
      verdict.difference =
          std::max(verdict.difference,
                   differenceOf(kernel.tensors[i], results[i], expected[i]));
    }
    if (!(verdict.difference <= kernel.tolerance)) verdict.fault = "differs";
  } catch (const std::exception& error) {
    verdict.fault = error.what();
  }
  return verdict;
}

// Throws InputError if the data is of another case.
void requireFit(const KernelCase& kernel, const CaseData& data,
                const std::vector<Bytes>& inputs) {
  bool fits =
      data.name == kernel.name && data.after.size() == kernel.tensors.size();
  for (size_t i = 0; fits && i < kernel.tensors.size(); ++i) {
    const CaseTensor& tensor = kernel.tensors[i];
    fits = data.after[i].size() ==
           (tensor.isResult ? static_cast<size_t>(tensor.bytes()) : 0);
  }
  if (!fits) {
    throw InputError("the file holds '" + data.name +
                     "' in another form: it is of other sources");
  }
  if (data.inputs != hashOf(inputs)) {
    throw InputError("the file holds '" + data.name +
                     "' of other inputs than are drawn here");
  }
}

// JSON has no infinity.
double printable(double value) { return std::isfinite(value) ? value : 1e99; }

// A line of JSON about case `number`, there at once whatever comes next.
void writeLine(std::ofstream& file, size_t number, const Verdict& verdict) {
  std::string fault = verdict.fault;
  std::replace(fault.begin(), fault.end(), '"', '\'');
  std::replace(fault.begin(), fault.end(), '\\', '/');
  std::replace(fault.begin(), fault.end(), '\n', ' ');
  file << R"({"case": )" << number << R"(, "name": ")" << verdict.name
       << R"(", "difference": )" << printable(verdict.difference)
       << R"(, "tolerance": )" << verdict.tolerance << R"(, "fault": ")"
       << fault << "\"}" << std::endl;
  if (!file) throw InputError("cannot write the verdicts");
}

// Whether the device still works: some errors end everything that a process
// could do with it.
bool isDeviceLost(Rank& rank) {
  try {
    synchronize(rank);
    return false;
  } catch (const std::exception&) {
    return true;
  }
}

// The exit code where a case took the device with it: start again behind it.
constexpr int kDeviceIsLost = 3;

// Says what `verdictOf` finds of the cases [from, to); lines go to the end of
// `json`.
template <typename F>
int judge(size_t to, size_t from, const char* json, Rank& rank,
          const F& verdictOf) {
  std::ofstream lines;
  if (json != nullptr) lines.open(json, std::ios::app);
  int faults = 0;
  for (size_t i = from; i < to; ++i) {
    const Verdict verdict = verdictOf(i);
    if (!verdict.fault.empty()) ++faults;
    std::printf("%-48s %9.2e of %7.0e  %s\n", verdict.name.c_str(),
                verdict.difference, verdict.tolerance,
                verdict.fault.empty() ? "ok" : verdict.fault.c_str());
    std::fflush(stdout);
    if (json != nullptr) writeLine(lines, i, verdict);
    if (!verdict.fault.empty() && isDeviceLost(rank)) return kDeviceIsLost;
  }
  std::printf("%zu kernels, %d faults\n", to > from ? to - from : 0, faults);
  return faults == 0 ? 0 : 1;
}

// Compares cases [from, to) with what the file says.
int compare(Rank& rank, const std::vector<KernelCase>& kernels,
            const char* path, const char* json, size_t from, size_t to) {
  std::vector<CaseData> data = readCases(path);
  if (data.size() != kernels.size()) {
    throw InputError("'" + std::string(path) + "' holds " +
                     std::to_string(data.size()) + " cases instead of " +
                     std::to_string(kernels.size()));
  }
  return judge(std::min(to, kernels.size()), from, json, rank, [&](size_t i) {
    std::vector<Bytes> inputs = drawnInputs(kernels[i]);
    requireFit(kernels[i], data[i], inputs);
    return compareCase(rank, kernels[i], inputs, data[i].after);
  });
}

void write(Rank& rank, const std::vector<KernelCase>& kernels,
           const char* path) {
  std::vector<CaseData> data;
  for (const KernelCase& kernel : kernels) {
    std::vector<Bytes> inputs = drawnInputs(kernel);
    std::vector<Bytes> results = resultsOf(rank, kernel, inputs);
    for (size_t i = 0; i < results.size(); ++i) {
      if (!results[i].empty() && holdsNan(kernel.tensors[i], results[i])) {
        throw InputError("'" + kernel.name + "' leaves what is no number");
      }
    }
    data.push_back({kernel.name, hashOf(inputs), std::move(results)});
  }
  writeCases(path, data);
}

// Numbers in [low, high), faster than those of files: there are many.
Bytes quickInput(const CaseTensor& tensor, uint64_t seed) {
  Bytes data(static_cast<size_t>(tensor.bytes()));
  uint64_t state = seed * 2 + 1;
  for (int64_t i = 0; i < tensor.count; ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    const double unit = static_cast<double>(state >> 40) / (1 << 24);
    setElement(tensor.type, &data[i * elementBytes(tensor.type)],
               tensor.low + unit * (tensor.high - tensor.low));
  }
  return data;
}

Verdict compareOwn(Rank& rank, const OwnCase& both, uint64_t seed) {
  std::vector<Bytes> inputs, expected;
  for (size_t i = 0; i < both.library.tensors.size(); ++i) {
    const CaseTensor& tensor = both.library.tensors[i];
    inputs.push_back(tensor.isInput ? quickInput(tensor, seed + i) : Bytes());
  }
  KernelCase own = both.library;
  own.run = both.own;
  try {
    expected = resultsOf(rank, own, inputs);
  } catch (const std::exception& error) {
    return {both.library.name, 0, both.library.tolerance,
            "own kernels: " + std::string(error.what())};
  }
  return compareCase(rank, both.library, inputs, expected);
}

// Compares the cases [from, to) of libraries with own kernels.
int compareOwnCases(Rank& rank, const std::vector<OwnCase>& cases,
                    const char* json, size_t from, size_t to) {
  return judge(std::min(to, cases.size()), from, json, rank, [&](size_t i) {
    return compareOwn(rank, cases[i], 100 * i + 7);
  });
}

// The arena of a rank that runs any of the cases.
void prepareRank(Rank& rank, DeviceClass& deviceClass, size_t bytes) {
  deviceClass.arenaBytes = bytes;
  deviceClass.usesBf16 = true;
  placeRank(rank, 1, 0, deviceClass, 0, nullptr);
  equipRank(rank, 60);
}

// own [JSONL [FROM [TO [DIVISOR]]]]
int runOwn(int argc, char** argv) {
  auto number = [&](int i, size_t otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  const std::vector<OwnCase> cases =
      ownCases(static_cast<int64_t>(std::max<size_t>(1, number(5, 1))));
  size_t bytes = 0;
  for (const OwnCase& both : cases) {
    bytes = std::max(bytes, arenaBytes(both.library));
  }
  DeviceClass deviceClass;
  Rank rank(bytes, 1);
  prepareRank(rank, deviceClass, bytes);
  return compareOwnCases(rank, cases, argc > 2 ? argv[2] : nullptr,
                         number(3, 0), number(4, cases.size()));
}

int run(int argc, char** argv) {
  std::string action = argc > 1 ? argv[1] : "";
  bool isWrite = action == "write" && argc == 3;
  bool isCompare = action == "compare" && argc >= 3 && argc <= 6;
  if (action == "own" && argc <= 6) return runOwn(argc, argv);
  if (!isWrite && !isCompare) {
    std::fprintf(stderr,
                 "usage: check_kernels write FILE | compare FILE [JSONL "
                 "[FROM [TO]]] | own [JSONL [FROM [TO [DIVISOR]]]]\n");
    return 2;
  }
  std::vector<KernelCase> kernels = allCases();
  size_t bytes = 0;
  for (const KernelCase& kernel : kernels) {
    bytes = std::max(bytes, arenaBytes(kernel));
  }
  DeviceClass deviceClass;
  Rank rank(bytes, 1);
  prepareRank(rank, deviceClass, bytes);
  if (isCompare) {
    auto number = [&](int i, size_t otherwise) {
      return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
    };
    return compare(rank, kernels, argv[2], argc > 3 ? argv[3] : nullptr,
                   number(4, 0), number(5, kernels.size()));
  }
  write(rank, kernels, argv[2]);
  return 0;
}

}  // namespace
}  // namespace soapstone::runtime

int main(int argc, char** argv) {
  try {
    return soapstone::runtime::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "check_kernels: %s\n", error.what());
    return 1;
  }
}
