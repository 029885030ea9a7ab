#include "ir/step/device_code.h"

#include <algorithm>
#include <numeric>

namespace soapstone::step {

void markResult(CodeOp& maker, bool isHeld, int64_t elements) {
  if (isHeld) {
    maker.isUpdateResult = true;
  } else if (elements == 1) {
    maker.isNumberResult = true;
  } else {
    maker.isOtherResult = true;
  }
}

int64_t Reordering::channelFor(int64_t before) const {
  auto found = std::lower_bound(channels.begin(), channels.end(), before,
                                [](const auto& renamed, int64_t channel) {
                                  return renamed.first < channel;
                                });
  bool isRenamed = found != channels.end() && found->first == before;
  return isRenamed ? found->second : before;
}

CodeOrder orderAsItIs(const DeviceCode& code) {
  CodeOrder order(code.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

CodeReaders::CodeReaders(const DeviceCode& code) : begins(code.size() + 1, 0) {
  for (const CodeOp& op : code) {
    for (int producer : op.producers) ++begins[producer + 1];
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  readers.resize(begins.back());
  std::vector<int> next = begins;
  for (size_t i = 0; i < code.size(); ++i) {
    for (int producer : code[i].producers) {
      readers[next[producer]++] = static_cast<int>(i);
    }
  }
}

bool servesUpdates(const DeviceCode& code, absl::Span<const int> readers,
                   const std::vector<char>& tail, int op) {
  if (code[op].isNumberResult || code[op].isOtherResult) return false;
  return std::all_of(readers.begin(), readers.end(),
                     [&](int reader) { return tail[reader] != 0; });
}

std::vector<char> updateTail(const DeviceCode& code) {
  return updateTail(code, CodeReaders(code));
}

std::vector<char> updateTail(const DeviceCode& code,
                             const CodeReaders& readers) {
  std::vector<char> tail(code.size(), 0);
  for (size_t i = code.size(); i-- > 0;) {
    bool isTail = !code[i].isBackward &&
                  servesUpdates(code, readers[i], tail, static_cast<int>(i));
    tail[i] = static_cast<char>(isTail);
  }
  return tail;
}

}  // namespace soapstone::step
