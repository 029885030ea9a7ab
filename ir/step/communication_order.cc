#include "ir/step/communication_order.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "ir/step/call_joining.h"
#include "ir/step/issue_order.h"
#include "ir/step/update_delay.h"

namespace soapstone::step {
namespace {

// The code of all classes as it changes, and the ops of the code before that
// each of its ops stands for.
class ChangingCodes {
 public:
  explicit ChangingCodes(std::vector<DeviceCode> before)
      : present(std::move(before)) {
    for (const DeviceCode& code : present) {
      IssuedCode& ops = issued.emplace_back();
      ops.reserve(code.size());
      for (size_t i = 0; i < code.size(); ++i) {
        ops.push_back({{static_cast<int>(i)}, code[i].channel});
      }
    }
  }

  const std::vector<DeviceCode>& codes() const { return present; }
  std::vector<IssuedCode> take() { return std::move(issued); }

  void apply(const Reordering& reordering) {
    for (size_t k = 0; k < present.size(); ++k) {
      for (size_t i = 0; i < present[k].size(); ++i) {
        if (present[k][i].channel < 0) continue;
        const int64_t renamed = reordering.channelFor(present[k][i].channel);
        present[k][i].channel = renamed;
        issued[k][i].channel = renamed;
      }
      const CodeOrder& order = reordering.orders[k];
      if (!std::is_sorted(order.begin(), order.end())) rebuild(k, order, {});
    }
  }

  // Makes the steps of each list of channels one, where the last of them is.
  void join(const std::vector<std::vector<int64_t>>& calls) {
    absl::flat_hash_map<int64_t, size_t> callOf;  // By channel.
    for (size_t call = 0; call < calls.size(); ++call) {
      for (int64_t channel : calls[call]) callOf[channel] = call;
    }
    for (size_t k = 0; k < present.size(); ++k) joinIn(k, callOf, calls.size());
  }

 private:
  // The ops of one call in a class, and waits for them that stand before the
  // last.
  struct Call {
    OpNumbers members;
    OpNumbers waits;
  };

  void joinIn(size_t k, const absl::flat_hash_map<int64_t, size_t>& callOf,
              size_t count) {
    const DeviceCode& code = present[k];
    std::vector<Call> calls(count);
    std::vector<Call*> callOfOp(code.size(), nullptr);
    for (size_t i = 0; i < code.size(); ++i) {
      if (code[i].channel < 0) continue;
      auto found = callOf.find(code[i].channel);
      if (found == callOf.end()) continue;
      callOfOp[i] = &calls[found->second];
      callOfOp[i]->members.push_back(static_cast<int>(i));
    }
    CodeOrder order;
    // How many of `order` follow each of its first numbers in one op.
    std::vector<int> more;
    order.reserve(code.size());
    more.reserve(code.size());
    const auto add = [&](int op) {
      order.push_back(op);
      more.push_back(0);
    };
    for (int i = 0; i < static_cast<int>(code.size()); ++i) {
      if (Call* call = callOfOp[i]) {
        if (i != call->members.back()) continue;
        for (int member : call->members) add(member);
        more[order.size() - call->members.size()] =
            static_cast<int>(call->members.size()) - 1;
        // The last wait comes first.
        while (!call->waits.empty()) {
          add(call->waits.back());
          call->waits.pop_back();
        }
        continue;
      }
      Call* awaited = code[i].isWait ? callOfOp[code[i].producers[0]] : nullptr;
      if (awaited != nullptr && i < awaited->members.back()) {
        awaited->waits.push_back(i);
      } else {
        add(i);
      }
    }
    rebuild(k, order, more);
  }

  // Puts the ops of a class in a new order. `more` says how many of the order
  // follow a number in one op (none if it is empty), which stands where its
  // last member does.
  void rebuild(size_t k, const CodeOrder& order, const std::vector<int>& more) {
    std::vector<int> places(order.size(), -1);
    DeviceCode code;
    IssuedCode ops;
    code.reserve(order.size());
    ops.reserve(order.size());
    for (size_t i = 0; i < order.size(); ++i) {
      const size_t last = more.empty() ? i : i + more[i];
      CodeOp op = std::move(present[k][order[last]]);
      IssuedOp what = std::move(issued[k][order[i]]);
      what.channel = op.channel;
      places[order[i]] = static_cast<int>(code.size());
      if (i < last) merge(present[k][order[i]], op);
      while (i < last) {
        const int member = order[++i];
        places[member] = static_cast<int>(code.size());
        const OpNumbers& before = issued[k][member].ops;
        what.ops.insert(what.ops.end(), before.begin(), before.end());
        if (i < last) merge(present[k][member], op);
      }
      code.push_back(std::move(op));
      ops.push_back(std::move(what));
    }
    for (CodeOp& op : code) {
      for (int& producer : op.producers) producer = places[producer];
    }
    present[k] = std::move(code);
    issued[k] = std::move(ops);
  }

  static void merge(const CodeOp& member, CodeOp& call) {
    call.producers.insert(call.producers.end(), member.producers.begin(),
                          member.producers.end());
    call.operandCount += member.operandCount;
    call.bytes += member.bytes;
    call.isOfNumbers &= member.isOfNumbers;
    call.isUpdateResult |= member.isUpdateResult;
    call.isNumberResult |= member.isNumberResult;
    call.isOtherResult |= member.isOtherResult;
  }

  std::vector<DeviceCode> present;
  std::vector<IssuedCode> issued;  // By class, and op of `present`.
};

// Delays updates, issues communication early and awaits it late.
Reordering scheduleCommunication(const std::vector<DeviceCode>& codes,
                                 const OrderLimits& limits) {
  Reordering reordering = delayUpdates(codes, limits.deferBytes, limits.calls);
  for (size_t k = 0; k < codes.size(); ++k) {
    issueEarly(codes[k], limits.prefetchOps, reordering.orders[k]);
    waitLate(codes[k], reordering.orders[k]);
  }
  return reordering;
}

}  // namespace

std::vector<IssuedCode> orderCommunication(std::vector<DeviceCode> codes,
                                           const OrderLimits& limits) {
  ChangingCodes changing(std::move(codes));
  if (limits.schedules)
    changing.apply(scheduleCommunication(changing.codes(), limits));
  if (limits.joins) changing.join(joinCalls(changing.codes(), limits.calls));
  if (limits.yields) changing.apply(yieldSums(changing.codes()));
  return changing.take();
}

}  // namespace soapstone::step
