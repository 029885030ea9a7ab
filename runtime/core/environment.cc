#include "runtime/core/environment.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

template <typename T>
bool parseWhole(std::string_view text, T& value) {
  auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() &&
         !text.empty();
}

double parseTimeout(const char* text) {
  double seconds = 0;
  if (!parseWhole(std::string_view(text), seconds) || !(seconds > 0) ||
      seconds > 1e6) {
    throw UsageError(
        "SOAPSTONE_TIMEOUT takes a number of seconds above 0, up to 1000000, "
        "got '" +
        std::string(text) + "'");
  }
  return seconds;
}

Fault parseFault(const char* text, int devices) {
  std::string_view rest = text;
  std::string_view fields[3];
  int count = 0;
  bool isMore = true;
  for (; isMore && count < 3; ++count) {
    size_t colon = rest.find(':');
    isMore = colon != std::string_view::npos;
    fields[count] = rest.substr(0, colon);
    rest = isMore ? rest.substr(colon + 1) : std::string_view();
  }
  Fault fault;
  bool isKind = count == 2 || fields[2] == "stuck";
  if (count < 2 || isMore || !isKind || !parseWhole(fields[0], fault.rank) ||
      !parseWhole(fields[1], fault.step) || fault.rank < 0 || fault.step < 0) {
    throw UsageError(
        "SOAPSTONE_FAULT takes RANK:STEP or RANK:STEP:stuck, got '" +
        std::string(text) + "'");
  }
  if (fault.rank >= devices) {
    throw UsageError(
        "SOAPSTONE_FAULT names rank " + std::to_string(fault.rank) +
        ", the program has ranks 0 to " + std::to_string(devices - 1));
  }
  if (count == 3) fault.kind = Fault::Kind::kHangs;
  return fault;
}

}  // namespace

Environment readEnvironment(int devices) {
  Environment environment;
  if (const char* text = std::getenv("SOAPSTONE_TIMEOUT")) {
    environment.timeoutSeconds = parseTimeout(text);
  }
  if (const char* text = std::getenv("SOAPSTONE_FAULT")) {
    environment.fault = parseFault(text, devices);
  }
  return environment;
}

}  // namespace soapstone::runtime
