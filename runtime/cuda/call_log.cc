#include "runtime/cuda/call_log.h"

#include <cstdio>
#include <utility>

namespace soapstone::runtime {
namespace {

// Quotes `text` as a JSON string.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

std::string listed(const std::vector<int>& numbers) {
  std::string result = "[";
  for (size_t i = 0; i < numbers.size(); ++i) {
    result += (i > 0 ? ", " : "") + std::to_string(numbers[i]);
  }
  return result + "]";
}

std::string decimal(double seconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.6f", seconds);
  return text;
}

}  // namespace

uint64_t CallLog::add(LoggedCall call) {
  call.number = count++;
  calls.push_back(std::move(call));
  if (calls.size() > kCalls) calls.pop_front();
  return count - 1;
}

LoggedCall* CallLog::find(uint64_t number) {
  if (calls.empty() || number < calls.front().number || number >= count) {
    return nullptr;
  }
  return &calls[number - calls.front().number];
}

std::string CallLog::json(std::chrono::steady_clock::time_point begin) const {
  std::string text = "{\"calls\": [";
  for (size_t i = 0; i < calls.size(); ++i) {
    const LoggedCall& call = calls[i];
    std::chrono::duration<double> queued = call.queued - begin;
    text += i > 0 ? ",\n" : "\n";
    text += "  {\"number\": " + std::to_string(call.number) +
            ", \"rank\": " + std::to_string(call.rank) +
            ", \"step\": " + std::to_string(call.step) +
            ", \"channel\": " + std::to_string(call.channel) +
            ", \"call\": " + quoted(call.what) +
            ", \"group\": " + listed(call.group) +
            ", \"bytes\": " + std::to_string(call.bytes) +
            ", \"captured\": " + (call.isCaptured ? "true" : "false") +
            ", \"queued_s\": " + decimal(queued.count()) + ", \"done_s\": " +
            (call.doneSeconds < 0 ? "null" : decimal(call.doneSeconds)) + "}";
  }
  return text + "\n]}\n";
}

}  // namespace soapstone::runtime
