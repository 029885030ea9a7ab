#include "runtime/trace/check_trace.h"

#include <algorithm>
#include <map>
#include <set>

namespace soapstone::runtime {
namespace {

// Occurrence of a channel: a step that is called several times, as in several
// micro-batches, is met call by call.
using StepKey = std::pair<int64_t, int64_t>;

// The calls of each rank by step.
std::vector<std::map<StepKey, const TracedCall*>> callsByStep(
    const std::vector<RankTrace>& traces) {
  std::vector<std::map<StepKey, const TracedCall*>> result;
  for (const RankTrace& trace : traces) {
    std::map<int64_t, int64_t> seen;
    std::map<StepKey, const TracedCall*> calls;
    for (const TracedCall& call : trace.calls) {
      int64_t channel = call.call.step.channel;
      calls[{channel, seen[channel]++}] = &call;
    }
    result.push_back(std::move(calls));
  }
  return result;
}

std::string siteText(const Action& action) {
  std::string text = action.what;
  if (action.site.line > 0) {
    std::string file = action.site.file;
    text += " at " + file.substr(file.rfind('/') + 1) + ":" +
            std::to_string(action.site.line);
  }
  return text + " (" + std::to_string(action.number) + " of its lane)";
}

std::vector<int64_t> messagesWith(const std::vector<TracedMessage>& messages,
                                  int peer) {
  std::vector<int64_t> sizes;
  for (const TracedMessage& message : messages) {
    if (message.peer == peer) sizes.push_back(message.bytes);
  }
  return sizes;
}

std::set<int> peersOf(const TracedCall& call) {
  std::set<int> peers;
  for (const TracedMessage& message : call.sends) peers.insert(message.peer);
  for (const TracedMessage& message : call.receives) {
    peers.insert(message.peer);
  }
  return peers;
}

// The ranks that must have come to a call before its own rank goes on.
std::set<int> awaitedBy(const TracedCall& call) {
  std::set<int> senders;
  for (const TracedMessage& message : call.receives) {
    senders.insert(message.peer);
  }
  return senders;
}

// The ranks that make the same call.
std::set<int> partnersOf(const TracedCall& call) {
  if (call.call.operation == Operation::kExchange) return peersOf(call);
  return {call.group.begin(), call.group.end()};
}

bool overlap(const std::vector<Interval>& a, const std::vector<Interval>& b) {
  for (const Interval& x : a) {
    for (const Interval& y : b) {
      if (x.begin < y.end && y.begin < x.end) return true;
    }
  }
  return false;
}

bool conflict(const Action& a, const Action& b) {
  return overlap(a.writes, b.writes) || overlap(a.writes, b.reads) ||
         overlap(a.reads, b.writes);
}

// Adds what a rank sends in so many runs of a call.
void countLinks(const TracedCall& call, int rank, int64_t times,
                TraceReport& report) {
  if (call.call.operation == Operation::kExchange) {
    for (const TracedMessage& send : call.sends) {
      if (send.peer == rank) continue;
      report.links[{rank, send.peer}] += times * send.bytes;
    }
    return;
  }
  auto size = static_cast<int64_t>(call.group.size());
  auto place = std::find(call.group.begin(), call.group.end(), rank);
  if (size < 2 || place == call.group.end()) return;
  bool isLast = place + 1 == call.group.end();
  int next = isLast ? call.group.front() : *(place + 1);
  switch (call.call.operation) {
    case Operation::kAllReduce:
    case Operation::kReduceScatter:
    case Operation::kAllGather:
      report.links[{rank, next}] += times * call.ringBytes;
      break;
    default:
      if (!isLast) report.links[{rank, next}] += times * call.bytes;
  }
}

}  // namespace

std::string describeCall(const RankTrace& trace, const TracedCall& call) {
  return "rank " + std::to_string(trace.rank) + ": " + describe(call.call);
}

void checkAgreement(const std::vector<RankTrace>& traces,
                    std::vector<std::string>& faults) {
  auto calls = callsByStep(traces);
  for (size_t r = 0; r < traces.size(); ++r) {
    for (const auto& [key, call] : calls[r]) {
      for (int partner : partnersOf(*call)) {
        if (partner == traces[r].rank) continue;
        std::string here = describeCall(traces[r], *call);
        std::string there = "rank " + std::to_string(partner);
        auto index = static_cast<size_t>(partner);
        if (partner < 0 || index >= traces.size()) {
          faults.push_back(here + " names " + there + ", which is not there");
          continue;
        }
        auto other = calls[index].find(key);
        if (other == calls[index].end()) {
          faults.push_back(here + " waits for " + there +
                           ", which does not make it");
          continue;
        }
        const TracedCall& theirs = *other->second;
        // Each pair once.
        if (partner < traces[r].rank) continue;
        if (theirs.call.operation != call->call.operation ||
            theirs.call.signature != call->call.signature ||
            theirs.group != call->group) {
          faults.push_back(here + " and " +
                           describeCall(traces[index], theirs) +
                           " differ in kind, sizes or group");
        } else if (messagesWith(call->sends, partner) !=
                       messagesWith(theirs.receives, traces[r].rank) ||
                   messagesWith(call->receives, partner) !=
                       messagesWith(theirs.sends, traces[r].rank)) {
          faults.push_back(here + " and " + there +
                           " send and receive messages of different sizes");
        } else if (theirs.microBatch != call->microBatch) {
          faults.push_back(here + " is of micro-batch " +
                           std::to_string(call->microBatch) + ", on " + there +
                           " of " + std::to_string(theirs.microBatch));
        }
      }
    }
  }
}

void checkProgress(const std::vector<RankTrace>& traces,
                   std::vector<std::string>& faults) {
  // A rank stands before its call number at[r]; a call is done when all
  // partners have come to theirs of the same step, or passed it.
  auto steps = [&] {
    std::vector<std::vector<StepKey>> keys;
    for (const RankTrace& trace : traces) {
      std::map<int64_t, int64_t> seen;
      std::vector<StepKey> mine;
      for (const TracedCall& call : trace.calls) {
        int64_t channel = call.call.step.channel;
        mine.push_back({channel, seen[channel]++});
      }
      keys.push_back(std::move(mine));
    }
    return keys;
  }();
  std::vector<std::map<StepKey, size_t>> placeOf(traces.size());
  for (size_t r = 0; r < traces.size(); ++r) {
    for (size_t i = 0; i < steps[r].size(); ++i) placeOf[r][steps[r][i]] = i;
  }
  std::vector<size_t> at(traces.size(), 0);
  auto isThere = [&](int partner, const StepKey& key, size_t beyond) {
    auto index = static_cast<size_t>(partner);
    if (partner < 0 || index >= traces.size()) return false;
    auto place = placeOf[index].find(key);
    return place != placeOf[index].end() && at[index] >= place->second + beyond;
  };
  // A sender goes on when its receivers have taken the message that was in the
  // slot before.
  auto hasSlots = [&](size_t r, const TracedCall& call, const StepKey& key) {
    if (!call.posts || call.slots == 0 || key.second < call.slots) return true;
    const StepKey before = {key.first, key.second - call.slots};
    return std::all_of(
        call.sends.begin(), call.sends.end(), [&](const TracedMessage& send) {
          return send.peer == traces[r].rank || isThere(send.peer, before, 1);
        });
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t r = 0; r < traces.size(); ++r) {
      while (at[r] < traces[r].calls.size()) {
        const TracedCall& call = traces[r].calls[at[r]];
        std::set<int> partners =
            call.posts ? awaitedBy(call) : partnersOf(call);
        bool isDone = std::all_of(partners.begin(), partners.end(),
                                  [&](int partner) {
                                    // A message is there once its sender has
                                    // gone on.
                                    return partner == traces[r].rank ||
                                           isThere(partner, steps[r][at[r]],
                                                   call.posts ? 1 : 0);
                                  }) &&
                      hasSlots(r, call, steps[r][at[r]]);
        if (!isDone) break;
        ++at[r];
        moved = true;
      }
    }
  }
  for (size_t r = 0; r < traces.size(); ++r) {
    if (at[r] == traces[r].calls.size()) continue;
    faults.push_back(describeCall(traces[r], traces[r].calls[at[r]]) +
                     " waits for ever");
  }
}

void checkRaces(const RankTrace& trace, std::vector<std::string>& faults) {
  std::vector<std::vector<const Action*>> lanes(kTracedLanes);
  for (const Action& action : trace.actions) {
    lanes[static_cast<size_t>(action.lane)].push_back(&action);
  }
  for (size_t lane = 1; lane < lanes.size(); ++lane) {
    for (const Action* action : lanes[lane]) {
      for (size_t other = 0; other < lane; ++other) {
        // From the first that is not over when `action` begins to the last
        // that begins before `action` is over.
        for (int64_t i = action->before.over[other];
             i < static_cast<int64_t>(lanes[other].size()); ++i) {
          const Action& rival = *lanes[other][static_cast<size_t>(i)];
          if (rival.before.over[lane] > action->number) break;
          if (!conflict(*action, rival)) continue;
          faults.push_back("rank " + std::to_string(trace.rank) + ": " +
                           siteText(*action) + " and " + siteText(rival) +
                           " may touch the same memory at once");
        }
      }
    }
  }
}

void checkReads(const RankTrace& trace, std::vector<std::string>& faults) {
  // The bytes written so far, as disjoint intervals: begin -> end.
  std::map<int64_t, int64_t> written;
  auto add = [&](int64_t begin, int64_t end) {
    auto it = written.upper_bound(begin);
    if (it != written.begin() && std::prev(it)->second >= begin) --it;
    while (it != written.end() && it->first <= end) {
      begin = std::min(begin, it->first);
      end = std::max(end, it->second);
      it = written.erase(it);
    }
    written[begin] = end;
  };
  auto holds = [&](const Interval& interval) {
    auto it = written.upper_bound(interval.begin);
    return it != written.begin() && std::prev(it)->second >= interval.end;
  };
  const DeviceClass& deviceClass = *trace.deviceClass;
  add(0, static_cast<int64_t>(deviceClass.persistentBytes));
  auto collectives = static_cast<int64_t>(deviceClass.arenaBytes -
                                          deviceClass.collectiveBytes);
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    auto begin = static_cast<int64_t>(tensor.offset);
    bool isWritten =
        tensor.role == TensorRole::kLoss || tensor.role == TensorRole::kOutput;
    if (begin >= collectives && !isWritten) add(begin, begin + tensor.bytes());
  }
  for (const Action& action : trace.actions) {
    for (const Interval& interval : action.reads) {
      if (holds(interval)) continue;
      faults.push_back(
          "rank " + std::to_string(trace.rank) + ": " + siteText(action) +
          " reads bytes " + std::to_string(interval.begin) + " to " +
          std::to_string(interval.end) + ", which nobody has written");
    }
    for (const Interval& interval : action.writes) {
      add(interval.begin, interval.end);
    }
  }
}

namespace {

// A slot of values that wait between actions of a pipeline. Where several
// values share it, tables of slots tell them apart.
struct TracedSlot {
  const TensorInfo* tensor = nullptr;  // The first of them.
  Interval bytes;
  int64_t holds = -1;               // A micro-batch,
  const int32_t* slotOf = nullptr;  // and the value's table.
};

std::vector<TracedSlot> slotsOf(const DeviceClass& deviceClass) {
  std::vector<TracedSlot> slots;
  std::map<int64_t, size_t> shared;  // By offset.
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (tensor.role != TensorRole::kStash || tensor.bytes() == 0) continue;
    for (int64_t slot = 0; slot < tensor.slots; ++slot) {
      auto begin = static_cast<int64_t>(
          tensor.offset + static_cast<size_t>(slot) * tensor.slotStride);
      int64_t end = begin + tensor.bytes();
      if (tensor.slotOf != nullptr) {
        auto [known, isNew] = shared.try_emplace(begin, slots.size());
        if (!isNew) {
          int64_t& widest = slots[known->second].bytes.end;
          widest = std::max(widest, end);
          continue;
        }
      }
      slots.push_back({&tensor, {begin, end}});
    }
  }
  std::sort(slots.begin(), slots.end(),
            [](const TracedSlot& a, const TracedSlot& b) {
              return a.bytes.begin < b.bytes.begin;
            });
  return slots;
}

const char* nameOf(const DeviceClass& deviceClass, const TracedSlot& slot,
                   const int32_t* slotOf) {
  for (int64_t i = 0; slotOf != nullptr && i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (tensor.slotOf == slotOf) return tensor.name;
  }
  return slot.tensor->name;
}

std::string contentText(const DeviceClass& deviceClass, const TracedSlot& slot,
                        const int32_t* readAs) {
  if (slot.holds < 0) return "none";
  std::string text = "micro-batch " + std::to_string(slot.holds);
  if (slot.slotOf == readAs) return text;
  return text + " of '" + nameOf(deviceClass, slot, slot.slotOf) + "'";
}

// Calls visit(slot) for every slot that the interval touches.
template <typename Visit>
void visitSlots(std::vector<TracedSlot>& slots, const Interval& interval,
                const Visit& visit) {
  auto first = std::partition_point(
      slots.begin(), slots.end(),
      [&](const TracedSlot& slot) { return slot.bytes.end <= interval.begin; });
  for (; first != slots.end() && first->bytes.begin < interval.end; ++first) {
    visit(*first);
  }
}

}  // namespace

void checkStaleReads(const RankTrace& trace, std::vector<std::string>& faults) {
  const DeviceClass& deviceClass = *trace.deviceClass;
  std::vector<TracedSlot> slots = slotsOf(deviceClass);
  if (slots.empty()) return;
  for (const Action& action : trace.actions) {
    for (const Interval& interval : action.reads) {
      visitSlots(slots, interval, [&](TracedSlot& slot) {
        bool isIts = slot.slotOf == interval.slotOf;
        if (slot.holds == action.microBatch && isIts) return;
        faults.push_back("rank " + std::to_string(trace.rank) + ": " +
                         siteText(action) + " of micro-batch " +
                         std::to_string(action.microBatch) + " reads '" +
                         nameOf(deviceClass, slot, interval.slotOf) +
                         "', which holds " +
                         contentText(deviceClass, slot, interval.slotOf));
      });
    }
    for (const Interval& interval : action.writes) {
      visitSlots(slots, interval, [&](TracedSlot& slot) {
        slot.holds = action.microBatch;
        slot.slotOf = interval.slotOf;
      });
    }
  }
}

TraceReport checkTraces(const std::vector<RankTrace>& traces) {
  TraceReport report;
  checkAgreement(traces, report.faults);
  checkProgress(traces, report.faults);
  checkParts(traces, report.faults);
  std::set<StepKey> steps;
  auto calls = callsByStep(traces);
  for (size_t r = 0; r < traces.size(); ++r) {
    const RankTrace& trace = traces[r];
    for (const std::string& fault : trace.faults) {
      report.faults.push_back("rank " + std::to_string(trace.rank) + ": " +
                              fault);
    }
    checkRaces(trace, report.faults);
    checkReads(trace, report.faults);
    checkStaleReads(trace, report.faults);
    report.actions += static_cast<int64_t>(trace.actions.size());
    for (const auto& [key, call] : calls[r]) {
      steps.insert(key);
      const bool isRepeated = call < trace.calls.data() + trace.repeatedCalls;
      countLinks(*call, trace.rank, isRepeated ? trace.repetitions : 1, report);
    }
  }
  report.steps = static_cast<int64_t>(steps.size());
  return report;
}

}  // namespace soapstone::runtime
