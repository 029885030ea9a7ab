#include "runtime/cuda/tuning_file.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>

#include "runtime/core/directory.h"
#include "runtime/core/error.h"
#include "runtime/core/mapped_file.h"

namespace soapstone::runtime {
namespace {

// A key has a fixed length in one version of the program; files of others may
// not make it read without end.
constexpr size_t kLongestKey = 64;

// Some 100 bytes a choice, and as many choices as no program has.
constexpr int64_t kMostBytes = int64_t{64} << 20;

// Version 2 has products whose parts are summed in 16 bits.
std::string headerOf(const TuningTarget& target) {
  return "soapstone tuning 3\ndevice " + target.device + "\n" + target.library +
         " " + std::to_string(target.libraryVersion) + "\n";
}

// FNV-1a: tells a damaged file from a whole one.
uint64_t checksum(std::string_view text) {
  uint64_t sum = 0xcbf29ce484222325u;
  for (char c : text) {
    sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  return sum;
}

// "3 5 .. : 1 2 .." with a key before the colon and eight words behind it.
std::optional<std::pair<TuningKey, TuningChoice>> parseChoice(
    const std::string& line) {
  std::istringstream text(line);
  std::pair<TuningKey, TuningChoice> choice;
  std::string word;
  while (text >> word && word != ":") {
    char* end = nullptr;
    choice.first.push_back(std::strtoll(word.c_str(), &end, 10));
    if (*end != '\0' || choice.first.size() > kLongestKey) return std::nullopt;
  }
  for (uint64_t& number : choice.second) {
    if (!(text >> word)) return std::nullopt;
    char* end = nullptr;
    number = std::strtoull(word.c_str(), &end, 10);
    if (*end != '\0') return std::nullopt;
  }
  if (choice.first.empty() || text >> word) return std::nullopt;
  return choice;
}

std::string ignored(const std::string& path, const std::string& why) {
  return "ignoring the tuning file '" + path + "': " + why;
}

std::string bodyOf(const TuningChoices& choices) {
  std::ostringstream body;
  for (const auto& [key, choice] : choices) {
    for (int64_t number : key) body << number << ' ';
    body << ':';
    for (uint64_t word : choice) body << ' ' << word;
    body << '\n';
  }
  return body.str();
}

}  // namespace

std::string tuningText(const TuningTarget& target,
                       const TuningChoices& choices) {
  std::string text = headerOf(target) + bodyOf(choices);
  return text + "end " + std::to_string(checksum(text)) + "\n";
}

TuningRead readTuning(const std::string& path, const TuningTarget& target) {
  if (!pathExists(path)) return {};
  try {
    const MappedFile file(path);
    return parseTuning(std::string(file.text(kMostBytes)), path, target);
  } catch (const InputError& error) {
    return {{}, std::string("ignoring the tuning file: ") + error.what()};
  }
}

TuningRead parseTuning(const std::string& text, const std::string& path,
                       const TuningTarget& target) {
  std::string header = headerOf(target);
  if (!text.starts_with(header)) {
    std::string first = text.substr(0, text.find('\n'));
    bool isOurs = headerOf({}).starts_with(first + "\n");
    return {{},
            ignored(path, isOurs ? "it is of another device or " +
                                       target.library + " than '" +
                                       target.device + "' and version " +
                                       std::to_string(target.libraryVersion)
                                 : "it is no tuning file")};
  }
  size_t last = text.rfind("\nend ");
  if (last == std::string::npos) {
    return {{}, ignored(path, "it has no end")};
  }
  std::string body = text.substr(header.size(), last + 1 - header.size());
  if (text.substr(last + 1) !=
      "end " + std::to_string(checksum(header + body)) + "\n") {
    return {{}, ignored(path, "it is damaged")};
  }
  TuningRead result;
  std::istringstream lines(body);
  std::string line;
  for (int number = 4; std::getline(lines, line); ++number) {
    auto choice = parseChoice(line);
    if (!choice) {
      return {
          {},
          ignored(path, "line " + std::to_string(number) + " is no choice")};
    }
    result.choices[choice->first] = choice->second;
  }
  return result;
}

bool writeTuning(const std::string& path, const TuningTarget& target,
                 const TuningChoices& choices) {
  try {
    size_t slash = path.rfind('/');
    if (slash != std::string::npos && slash > 0) {
      makeDirectories(path.substr(0, slash));
    }
    writeFileAtomically(path, tuningText(target, choices));
  } catch (const InputError&) {
    return false;
  }
  return true;
}

std::string tuningPath(const TuningTarget& target) {
  const TuningTarget usual;
  if (const char* named = std::getenv("SOAPSTONE_TUNING")) {
    const std::string path = named;
    return path.empty() || target.library == usual.library
               ? path
               : path + "." + target.library;
  }
  std::string folder;
  if (const char* cache = std::getenv("XDG_CACHE_HOME");
      cache != nullptr && *cache == '/') {
    folder = cache;
  } else if (const char* home = std::getenv("HOME");
             home != nullptr && *home == '/') {
    folder = joinPath(home, ".cache");
  } else {
    return "";
  }
  std::string name;
  for (char c : target.library) {
    name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  name += "-" + std::to_string(target.libraryVersion) + "-";
  for (char c : target.device) {
    bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    name += isPlain ? c : '-';
  }
  return joinPath(joinPath(folder, "soapstone"), name + ".txt");
}

}  // namespace soapstone::runtime
