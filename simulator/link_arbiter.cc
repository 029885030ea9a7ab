#include "simulator/link_arbiter.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace soapstone {

void LinkArbiter::reset() {
  isMet.clear();
  met.clear();
  someAreDisjoint = false;
  sets.clear();
  uses.clear();
  queuesOf.clear();
  queues.clear();
  forgetSchedule();
}

void LinkArbiter::forgetSchedule() {
  for (std::vector<Entry>& queue : queues) queue.clear();
  nodes.clear();
  log.clear();
}

bool LinkArbiter::loadLinks(int communication) {
  int set = catalog.communicationAt(communication).participants;
  bool isContending = false;
  for (int64_t link : catalog.contendableLinks(communication)) {
    LinkUse& use = uses[link];
    for (int other : use.users) {
      if (use.isContended) break;
      use.isContended =
          !catalog.intersect(set, catalog.communicationAt(other).participants);
    }
    use.users.push_back(communication);
    isContending |= use.isContended;
  }
  return isContending;
}

bool LinkArbiter::meet(int communication) {
  if (communication >= static_cast<int>(isMet.size())) {
    isMet.resize(catalog.communicationCount(), 0);
    queuesOf.resize(catalog.communicationCount());
  }
  if (isMet[communication]) return false;
  isMet[communication] = 1;
  met.push_back(communication);
  if (someAreDisjoint) return loadLinks(communication) && regroup();
  int set = catalog.communicationAt(communication).participants;
  if (std::find(sets.begin(), sets.end(), set) != sets.end()) return false;
  for (int other : sets) someAreDisjoint |= !catalog.intersect(set, other);
  sets.push_back(set);
  if (!someAreDisjoint) return false;
  bool isContending = false;
  for (int known : met) isContending |= loadLinks(known);
  return isContending && regroup();
}

std::vector<std::vector<int>> LinkArbiter::maximalUserLists() const {
  // Links of the same users are one. Where the users of a link all load another
  // one as well, that one keeps them apart already.
  std::map<std::vector<int>, std::vector<uint64_t>> sets;
  size_t words = queuesOf.size() / 64 + 1;
  for (const auto& [link, use] : uses) {
    if (!use.isContended) continue;
    auto [entry, isNew] = sets.try_emplace(use.users);
    if (!isNew) continue;
    entry->second.assign(words, 0);
    for (int user : use.users) {
      entry->second[user / 64] |= uint64_t{1} << (user % 64);
    }
  }
  std::vector<std::vector<int>> maximal;
  for (const auto& [users, bits] : sets) {
    bool isCovered = false;
    for (const auto& [others, otherBits] : sets) {
      if (isCovered || others.size() <= users.size()) continue;
      bool isSubset = true;
      for (size_t i = 0; i < words && isSubset; ++i) {
        isSubset = (bits[i] & ~otherBits[i]) == 0;
      }
      isCovered = isSubset;
    }
    if (!isCovered) maximal.push_back(users);
  }
  return maximal;
}

bool LinkArbiter::regroup() {
  std::vector<std::vector<int>> fresh(queuesOf.size());
  size_t count = 0;
  for (const auto& users : maximalUserLists()) {
    for (int communication : users) {
      fresh[communication].push_back(static_cast<int>(count));
    }
    ++count;
  }
  // A communication that joins whole queues disturbs nobody.
  bool isSame = count == queues.size();
  for (size_t i = 0; i + 1 < met.size() && isSame; ++i) {
    isSame = fresh[met[i]] == queuesOf[met[i]];
  }
  queuesOf.swap(fresh);
  if (isSame) return false;
  queues.resize(count);
  forgetSchedule();
  return true;
}

bool LinkArbiter::isBefore(const Entry& a, const Entry& b) {
  if (a.ready != b.ready) return a.ready < b.ready;
  return std::tie(a.order, a.node) < std::tie(b.order, b.node);
}

size_t LinkArbiter::position(const std::vector<Entry>& queue,
                             const Entry& entry) {
  auto place = std::lower_bound(queue.begin(), queue.end(), entry, isBefore);
  return static_cast<size_t>(place - queue.begin());
}

void LinkArbiter::insert(const Node& node, std::vector<int64_t>* affected) {
  places.clear();
  for (int number : queuesOf[node.communication]) {
    std::vector<Entry>& queue = queues[number];
    size_t place = position(queue, node.entry);
    if (affected != nullptr && place < queue.size()) {
      affected->push_back(queue[place].order);
    }
    queue.insert(queue.begin() + static_cast<int64_t>(place), node.entry);
    places.push_back(place);
  }
}

void LinkArbiter::erase(const Node& node, std::vector<int64_t>* affected) {
  for (int number : queuesOf[node.communication]) {
    std::vector<Entry>& queue = queues[number];
    size_t place = position(queue, node.entry);
    if (affected != nullptr && place + 1 < queue.size()) {
      affected->push_back(queue[place + 1].order);
    }
    queue.erase(queue.begin() + static_cast<int64_t>(place));
  }
}

void LinkArbiter::reposition(const Node& node, const Node& moved,
                             std::vector<int64_t>* affected) {
  places.clear();
  for (int number : queuesOf[node.communication]) {
    std::vector<Entry>& queue = queues[number];
    size_t from = position(queue, node.entry);
    size_t to = from;
    // Times mostly shift together: few entries are in between.
    while (to + 1 < queue.size() && isBefore(queue[to + 1], moved.entry)) {
      queue[to] = queue[to + 1];
      ++to;
    }
    while (to > 0 && isBefore(moved.entry, queue[to - 1])) {
      queue[to] = queue[to - 1];
      --to;
    }
    queue[to] = moved.entry;
    places.push_back(to);
    if (to == from || affected == nullptr) continue;
    // Who follows the entry now, and who followed it before.
    if (to + 1 < queue.size()) affected->push_back(queue[to + 1].order);
    size_t left = to > from ? from : from + 1;
    if (left < queue.size()) affected->push_back(queue[left].order);
  }
}

int64_t LinkArbiter::schedule(int number, int communication, int64_t ready,
                              int64_t order, int64_t duration,
                              std::vector<int64_t>* affected) {
  if (number >= static_cast<int>(nodes.size())) nodes.resize(number + 1);
  Node& node = nodes[number];
  const std::vector<int>& own = queuesOf[communication];
  if (node.communication < 0 && own.empty()) return ready;
  bool isPlaced = node.communication == communication &&
                  node.entry.ready == ready && node.entry.order == order;
  Node old = node;
  if (isPlaced) {
    places.clear();
    for (int queue : own) places.push_back(position(queues[queue], node.entry));
  } else {
    Node moved = {communication, {ready, order, number, old.entry.end}};
    if (node.communication == communication) {
      reposition(node, moved, affected);
    } else {
      if (node.communication >= 0) erase(node, affected);
      insert(moved, affected);
    }
    node = moved;
  }
  int64_t start = ready;
  for (size_t i = 0; i < own.size(); ++i) {
    if (places[i] > 0) {
      start = std::max(start, queues[own[i]][places[i] - 1].end);
    }
  }
  int64_t end = start + duration;
  if (isPlaced && end == old.entry.end) return start;
  log.push_back({number, old});
  node.entry.end = end;
  for (size_t i = 0; i < own.size(); ++i) {
    std::vector<Entry>& queue = queues[own[i]];
    queue[places[i]].end = end;
    // A new entry was announced to its follower above.
    if (end != old.entry.end && places[i] + 1 < queue.size()) {
      affected->push_back(queue[places[i] + 1].order);
    }
  }
  return start;
}

void LinkArbiter::remove(int number, std::vector<int64_t>* affected) {
  if (number >= static_cast<int>(nodes.size())) return;
  Node& node = nodes[number];
  if (node.communication < 0) return;
  erase(node, affected);
  log.push_back({number, node});
  node.communication = -1;
}

void LinkArbiter::undo() {
  for (size_t i = log.size(); i-- > 0;) {
    Node& node = nodes[log[i].node];
    const Node& old = log[i].old;
    if (node.communication >= 0 && node.communication == old.communication) {
      reposition(node, old, nullptr);
    } else {
      if (node.communication >= 0) erase(node, nullptr);
      if (old.communication >= 0) insert(old, nullptr);
    }
    node = old;
  }
  log.clear();
}

}  // namespace soapstone
