// Runs conformance tests through emitted programs: many are compiled together,
// each runs as a process of its own.

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "codegen/build/program_builder.h"
#include "codegen/program/program_writer.h"
#include "tests/conformance/command_pool.h"
#include "tests/conformance/conformance_backend.h"
#include "tests/conformance/conformance_program.h"
#include "tests/conformance/isolated_run.h"

namespace soapstone::driver {
namespace {

namespace fs = std::filesystem;
using Outcome = ConformanceResult::Outcome;
using End = CommandResult::End;

// Programs in one compilation: enough to share the headers' cost, few enough
// that all processors have work until the end.
constexpr size_t kProgramsPerBatch = 25;
constexpr double kBuildSeconds = 600;
constexpr double kRunSeconds = 60;

// Programs compiled into one executable.
struct Batch {
  std::vector<size_t> programs;  // Indices into HostRun::programs.
  std::string source;            // Without an ending.
  CommandResult build = {};

  std::string executable() const { return source; }
  std::string log() const { return source + ".log"; }
};

// Where the program of an index is built into.
struct Place {
  std::string executable;
  size_t member = 0;
};

std::string endText(const CommandResult& result, double seconds) {
  switch (result.end) {
    case End::kExited:
      return absl::StrCat("ends with exit code ", result.code);
    case End::kSignalled:
      return absl::StrCat("crashed with signal ", result.code, " (",
                          strsignal(result.code), ")");
    case End::kTimedOut:
      return absl::StrCat("runs for more than ", seconds, " s");
    case End::kNotStarted:
      return absl::StrCat("cannot be started: ", std::strerror(result.code));
  }
  return "";
}

// The line of a log that says most: the first with "error", else the last.
std::string telling(const std::string& path) {
  std::ifstream file(path);
  std::string line, last;
  while (std::getline(file, line)) {
    if (line.find("error") != std::string::npos) return line;
    if (!line.empty()) last = line;
  }
  return last;
}

// Answers of an isolated call as text for the pipe: outcome, reason, names.
std::string encode(const EmittedProgram& emitted) {
  std::string text = absl::StrCat(static_cast<int>(emitted.result.outcome),
                                  emitted.result.reason, std::string(1, '\0'));
  return text + absl::StrJoin(emitted.resultNames, std::string(1, '\0'));
}

EmittedProgram decode(const std::string& text) {
  std::vector<std::string> parts = absl::StrSplit(text, '\0');
  EmittedProgram emitted;
  emitted.result.outcome = static_cast<Outcome>(parts[0].at(0) - '0');
  emitted.result.reason = parts[0].substr(1);
  emitted.resultNames.assign(parts.begin() + 1, parts.end());
  return emitted;
}

// One run of the host target.
class HostRun {
 public:
  HostRun(const std::vector<ConformanceCase>& tests, std::string folder,
          const PartitioningOptions& partitioning)
      : tests(tests),
        folder(std::move(folder)),
        partitioning(partitioning),
        results(tests.size()) {}

  std::vector<ConformanceResult> run() {
    listPrograms();
    emitAll();
    buildAll();
    runAll();
    return std::move(results);
  }

 private:
  void listPrograms() {
    for (size_t test = 0; test < tests.size(); ++test) {
      std::vector<std::string> dataSets = dataSetsOf(tests[test]);
      if (dataSets.empty()) {
        results[test] = {Outcome::kSkipped, "there is no data"};
      }
      for (const std::string& dataSet : dataSets) {
        size_t index = programs.size();
        programs.push_back(
            {index, test, dataSet, absl::StrCat(folder, "/program", index)});
      }
    }
  }

  // The first data set that does not pass decides.
  void report(const ConformanceProgram& program, ConformanceResult result) {
    if (results[program.test].outcome == Outcome::kPassed) {
      results[program.test] = std::move(result);
    }
  }

  void fail(size_t program, std::string reason) {
    report(programs[program], {Outcome::kFailed, std::move(reason)});
  }

  void emitAll() {
    std::vector<std::string> answers = runIsolated(
        programs.size(),
        [&](size_t i) {
          return encode(
              emitProgram(tests[programs[i].test], programs[i], partitioning));
        },
        [](int signal) {
          return encode(
              {{Outcome::kFailed,
                absl::StrCat("the compiler crashed with signal ", signal)},
               {}});
        });
    for (size_t i = 0; i < programs.size(); ++i) {
      EmittedProgram emitted = decode(answers[i]);
      resultNames.push_back(emitted.resultNames);
      report(programs[i], emitted.result);
      if (emitted.result.outcome == Outcome::kPassed) toBuild.push_back(i);
    }
  }

  Batch makeBatch(std::vector<size_t> members) {
    Batch batch{std::move(members),
                absl::StrCat(folder, "/batch", nextBatch++)};
    std::vector<ConformanceProgram> list;
    for (size_t member : batch.programs) list.push_back(programs[member]);
    std::ofstream(batch.source + ".cc") << dispatcherText(list);
    return batch;
  }

  void buildAll() {
    std::vector<Batch> batches;
    for (size_t i = 0; i < toBuild.size(); i += kProgramsPerBatch) {
      size_t end = std::min(i + kProgramsPerBatch, toBuild.size());
      batches.push_back(
          makeBatch({toBuild.begin() + i, toBuild.begin() + end}));
    }
    // Programs that do not compile together are compiled one by one.
    std::vector<Batch> single = buildBatches(batches);
    for (const Batch& failed : buildBatches(single)) {
      bool ended = failed.build.end == End::kExited;
      fail(failed.programs[0],
           absl::StrCat(
               "does not compile: ",
               ended ? telling(failed.log())
                     : "the compiler " + endText(failed.build, kBuildSeconds)));
    }
  }

  static std::vector<std::string> buildCommand(
      const codegen::Toolchain& toolchain, const Batch& batch) {
    std::vector<std::string> words = codegen::compilerCommand(toolchain);
    words.insert(words.end(), {batch.source + ".cc", "-x", "none",
                               toolchain.runtimeLibrary});
    const std::vector<std::string> libraries = codegen::linkedLibraries();
    words.insert(words.end(), libraries.begin(), libraries.end());
    words.insert(words.end(), {"-o", batch.executable()});
    return words;
  }

  // Builds all batches and notes where programs are; of a batch that failed,
  // returns one batch for each member.
  std::vector<Batch> buildBatches(const std::vector<Batch>& batches) {
    codegen::Toolchain toolchain = codegen::Toolchain::host();
    toolchain.flags.push_back("-Werror");  // Nobody wants warnings to read.
    std::vector<Command> commands;
    for (const Batch& batch : batches) {
      commands.push_back(
          {buildCommand(toolchain, batch), batch.log(), kBuildSeconds});
    }
    std::vector<CommandResult> ends =
        runCommands(commands, availableProcessors());
    std::vector<Batch> failed;
    for (size_t i = 0; i < batches.size(); ++i) {
      const Batch& batch = batches[i];
      for (size_t member = 0; member < batch.programs.size(); ++member) {
        if (ends[i].succeeded()) {
          places.push_back(
              {batch.programs[member], {batch.executable(), member}});
        } else if (batch.programs.size() == 1) {
          failed.push_back(batch);
          failed.back().build = ends[i];
        } else {
          failed.push_back(makeBatch({batch.programs[member]}));
        }
      }
    }
    return failed;
  }

  void runAll() {
    std::vector<Command> commands;
    for (const auto& [index, place] : places) {
      const ConformanceProgram& program = programs[index];
      commands.push_back(
          {{place.executable, std::to_string(place.member), "--threads", "1",
            "--steps", "1", "--data", program.inputsFile(), "--load",
            program.inputsFile(), "--outputs", program.outputsFile()},
           program.logFile(),
           kRunSeconds});
    }
    std::vector<CommandResult> ends =
        runCommands(commands, availableProcessors());
    for (size_t i = 0; i < places.size(); ++i) {
      size_t index = places[i].first;
      const ConformanceProgram& program = programs[index];
      if (ends[i].succeeded()) {
        report(program, compareOutputs(tests[program.test], program,
                                       resultNames[index]));
      } else {
        fail(index, absl::StrCat("the program ", endText(ends[i], kRunSeconds),
                                 ": ", telling(program.logFile())));
      }
    }
  }

  const std::vector<ConformanceCase>& tests;
  std::string folder;
  const PartitioningOptions& partitioning;
  std::vector<ConformanceResult> results;  // One per test.
  std::vector<ConformanceProgram> programs;
  std::vector<std::vector<std::string>> resultNames;  // One list per program.
  std::vector<size_t> toBuild;
  std::vector<std::pair<size_t, Place>> places;
  size_t nextBatch = 0;
};

class HostBackend : public ConformanceBackend {
 public:
  HostBackend(std::string keep, PartitioningOptions partitioning)
      : keep(std::move(keep)), partitioning(std::move(partitioning)) {}

  std::vector<ConformanceResult> runTests(
      const std::vector<ConformanceCase>& tests) override {
    std::string folder = keep.empty() ? temporaryFolder() : keep;
    std::error_code error;
    if (!folder.empty()) fs::create_directories(folder, error);
    if (folder.empty() || error) {
      return std::vector<ConformanceResult>(
          tests.size(),
          {Outcome::kFailed, "cannot create a folder for the programs"});
    }
    std::vector<ConformanceResult> results =
        HostRun(tests, fs::absolute(folder).string(), partitioning).run();
    if (keep.empty()) fs::remove_all(folder, error);
    return results;
  }

 private:
  static std::string temporaryFolder() {
    std::error_code error;
    std::string path = fs::temp_directory_path(error) / "conformance-XXXXXX";
    return error || mkdtemp(path.data()) == nullptr ? "" : path;
  }

  std::string keep;
  PartitioningOptions partitioning;
};

}  // namespace

std::unique_ptr<ConformanceBackend> makeHostBackend(
    const std::string& keep, PartitioningOptions partitioning) {
  return std::make_unique<HostBackend>(keep, std::move(partitioning));
}

}  // namespace soapstone::driver
