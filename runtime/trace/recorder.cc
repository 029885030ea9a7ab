#include "runtime/trace/recorder.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "runtime/core/rank.h"

namespace soapstone::runtime {
namespace {

int numberOf(Stream stream) { return static_cast<int>(stream.lane); }

}  // namespace

void attachRecorder(Rank& rank, RankTrace& trace) {
  auto recorder = std::make_shared<Recorder>(trace, rank.arena.data(), rank);
  rank.noteSlot = [recorder = recorder.get()](size_t offset, size_t bytes,
                                              const int32_t* slotOf) {
    recorder->noteSlot(offset, bytes, slotOf);
  };
  rank.numberMicroBatch = [recorder = recorder.get()](int64_t number) {
    recorder->numberOfPart = number;
  };
  rank.device = std::move(recorder);
}

Recorder& recorderOf(Rank& rank) {
  return *static_cast<Recorder*>(rank.device.get());
}

void Recorder::append(std::vector<Interval>& intervals, const Access& access,
                      Action& action) {
  if (access.data == nullptr || access.bytes == 0) return;
  int64_t begin = static_cast<const char*>(access.data) - arena;
  int64_t end = begin + static_cast<int64_t>(access.bytes);
  auto size = static_cast<int64_t>(trace.deviceClass->arenaBytes);
  if (begin < 0 || end > size) {
    trace.faults.push_back(std::string(action.what) + " touches bytes " +
                           std::to_string(begin) + " to " +
                           std::to_string(end) + " of an arena of " +
                           std::to_string(size));
    return;
  }
  trace.peakBytes = std::max(trace.peakBytes, end);
  action.bytes += end - begin;
  intervals.push_back({begin, end, slotAt(begin)});
}

void Recorder::noteSlot(size_t offset, size_t bytes, const int32_t* slotOf) {
  auto begin = static_cast<int64_t>(offset);
  slots[begin] = {begin + static_cast<int64_t>(bytes), slotOf};
}

const int32_t* Recorder::slotAt(int64_t begin) const {
  auto next = slots.upper_bound(begin);
  if (next == slots.begin()) return nullptr;
  const NotedSlot& slot = std::prev(next)->second;
  return begin < slot.end ? slot.slotOf : nullptr;
}

Action& Recorder::add(Stream stream, Site site, const char* what,
                      Accesses reads, Accesses writes) {
  int lane = numberOf(stream);
  Action action;
  action.lane = stream.lane;
  action.number = issued[lane]++;
  action.before = clocks[lane];
  // A lane works in order.
  action.before.over[lane] = action.number;
  action.site = site;
  action.what = what;
  action.microBatch = rank.microBatch;
  action.part = static_cast<int>(trace.parts.size()) - 1;
  for (const Access& access : reads) append(action.reads, access, action);
  for (const Access& access : writes) append(action.writes, access, action);
  trace.actions.push_back(std::move(action));
  return trace.actions.back();
}

void Recorder::addCall(Stream stream, TracedCall call, Accesses reads,
                       Accesses writes) {
  Action& action = add(stream, call.call.site,
                       operationName(call.call.operation), reads, writes);
  action.call = static_cast<int>(trace.calls.size());
  call.microBatch = rank.microBatch;
  trace.calls.push_back(std::move(call));
}

void Recorder::beginPart(const char* name, int64_t microBatch) {
  trace.parts.push_back({name == nullptr ? "" : name, microBatch});
}

void Recorder::touch(Accesses reads, Accesses writes) {
  Action& action = trace.actions.back();
  for (const Access& access : reads) append(action.reads, access, action);
  for (const Access& access : writes) append(action.writes, access, action);
}

Event Recorder::record(Stream stream) {
  int lane = numberOf(stream);
  LaneClock clock = clocks[lane];
  clock.over[lane] = issued[lane];
  events.push_back(clock);
  return {static_cast<uint32_t>(events.size() - 1)};
}

void Recorder::wait(Stream stream, Event event) {
  if (event.id < events.size())
    clocks[numberOf(stream)].merge(events[event.id]);
}

}  // namespace soapstone::runtime
