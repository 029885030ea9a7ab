#include "simulator/link_arbiter.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace soapstone::simulator {

void LinkArbiter::reset() {
  routeOf.clear();
  routeNumbers.clear();
  participants.clear();
  someAreApart = false;
  known.clear();
  waiting.clear();
  ofWholeMachine.clear();
  usesSecondLane = false;
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

bool LinkArbiter::meet(int communication, int lane) {
  const size_t ways =
      static_cast<size_t>(communication + 1) * step::kCommunicationLanes;
  if (ways > routeOf.size()) {
    routeOf.resize(static_cast<size_t>(catalog.communicationCount()) *
                       step::kCommunicationLanes,
                   kUnmet);
  }
  int& route = routeFor(communication, lane);
  if (route != kUnmet) return false;
  route = kNoRoute;
  const int set = catalog.communicationAt(communication).participants;
  const Use use{communication, {set, lane}};
  if (lane == 0 && !usesSecondLane &&
      static_cast<int>(catalog.setAt(set).size()) == catalog.deviceCount()) {
    if (!catalog.laneNodes().empty()) ofWholeMachine.push_back(use);
    return false;
  }
  bool grows = false;
  if (lane != 0 && !usesSecondLane) {
    usesSecondLane = true;
    for (const Use& earlier : ofWholeMachine) grows |= join(earlier);
    ofWholeMachine.clear();
  }
  grows |= join(use);
  return grows && regroup();
}

bool LinkArbiter::join(const Use& use) {
  if (someAreApart) return findRoute(use);
  waiting.push_back(use);
  if (std::find(known.begin(), known.end(), use.members) != known.end()) {
    return false;
  }
  for (const Members& other : known) {
    someAreApart |= areApart(use.members, other);
  }
  known.push_back(use.members);
  if (!someAreApart) return false;
  bool grows = false;
  for (const Use& earlier : waiting) grows |= findRoute(earlier);
  return grows;
}

bool LinkArbiter::findRoute(const Use& use) {
  const std::vector<int64_t>& links =
      catalog.contendableLinks(use.communication);
  if (links.empty()) return false;
  int count = static_cast<int>(participants.size());
  auto [entry, isNew] = routeNumbers.try_emplace(
      {use.members.set, use.members.lane, links}, count);
  routeFor(use.communication, use.members.lane) = entry->second;
  if (!isNew) return false;
  participants.push_back(use.members);
  queuesOf.emplace_back();
  bool grows = false;
  for (int64_t link : links) grows |= addUser(entry->second, &uses[link]);
  return grows;
}

bool LinkArbiter::addUser(int route, LinkUse* use) {
  int joined = -1;  // The group of the new route.
  std::vector<int> members;
  for (size_t i = 0; i < use->users.size(); ++i) {
    int group = use->groupOf[i];
    if (group >= 0 && group == joined) continue;
    if (!areApart(participants[route], participants[use->users[i]])) continue;
    if (joined < 0) {
      joined = static_cast<int>(use->groups.size());
      use->groups.emplace_back();
    }
    if (group < 0) {
      members.push_back(use->users[i]);
      use->groupOf[i] = joined;
      continue;
    }
    members.insert(members.end(), use->groups[group].begin(),
                   use->groups[group].end());
    use->groups[group].clear();
    std::replace(use->groupOf.begin(), use->groupOf.end(), group, joined);
  }
  use->users.push_back(route);
  use->groupOf.push_back(joined);
  if (joined < 0) return false;
  members.push_back(route);
  std::sort(members.begin(), members.end());
  use->groups[joined] = std::move(members);
  return true;
}

std::vector<std::vector<int>> LinkArbiter::maximalGroups() const {
  std::map<std::vector<int>, std::vector<uint64_t>> sets;
  size_t words = queuesOf.size() / 64 + 1;
  for (const auto& [link, use] : uses) {
    for (const std::vector<int>& group : use.groups) {
      if (group.empty()) continue;
      auto [entry, isNew] = sets.try_emplace(group);
      if (!isNew) continue;
      entry->second.assign(words, 0);
      for (int user : group) {
        entry->second[user / 64] |= uint64_t{1} << (user % 64);
      }
    }
  }
  std::vector<std::vector<int>> maximal;
  for (const auto& [group, bits] : sets) {
    bool isCovered = false;
    for (const auto& [others, otherBits] : sets) {
      if (isCovered) break;
      if (others.size() <= group.size()) continue;
      bool isSubset = true;
      for (size_t i = 0; i < words && isSubset; ++i) {
        isSubset = (bits[i] & ~otherBits[i]) == 0;
      }
      isCovered = isSubset;
    }
    if (!isCovered) maximal.push_back(group);
  }
  return maximal;
}

bool LinkArbiter::regroup() {
  std::vector<std::vector<int>> fresh(queuesOf.size());
  size_t count = 0;
  for (const std::vector<int>& group : maximalGroups()) {
    for (int route : group) fresh[route].push_back(static_cast<int>(count));
    ++count;
  }
  // A route that joins whole queues disturbs none.
  bool isSame = count == queues.size();
  for (size_t route = 0; route + 1 < fresh.size() && isSame; ++route) {
    isSame = fresh[route] == queuesOf[route];
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
  for (int number : queuesOf[node.route]) {
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
  for (int number : queuesOf[node.route]) {
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
  for (int number : queuesOf[node.route]) {
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
    // The entries that follow the moved entry now, and that did before.
    if (to + 1 < queue.size()) affected->push_back(queue[to + 1].order);
    size_t left = to > from ? from : from + 1;
    if (left < queue.size()) affected->push_back(queue[left].order);
  }
}

int64_t LinkArbiter::schedule(int number, int communication, int lane,
                              int64_t ready, int64_t order, int64_t duration,
                              std::vector<int64_t>* affected) {
  int route = routeFor(communication, lane);
  if (route < 0 || queuesOf[route].empty()) {
    remove(number, affected);
    return ready;
  }
  if (number >= static_cast<int>(nodes.size())) nodes.resize(number + 1);
  Node& node = nodes[number];
  const std::vector<int>& own = queuesOf[route];
  bool isPlaced = node.route == route && node.entry.ready == ready &&
                  node.entry.order == order;
  Node old = node;
  if (isPlaced) {
    places.clear();
    for (int queue : own) places.push_back(position(queues[queue], node.entry));
  } else {
    Node moved = {route, {ready, order, number, old.entry.end}};
    if (node.route == route) {
      reposition(node, moved, affected);
    } else {
      if (node.route >= 0) erase(node, affected);
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
  if (node.route < 0) return;
  erase(node, affected);
  log.push_back({number, node});
  node.route = kNoRoute;
}

void LinkArbiter::undo() {
  for (size_t i = log.size(); i-- > 0;) {
    Node& node = nodes[log[i].node];
    const Node& old = log[i].old;
    if (node.route >= 0 && node.route == old.route) {
      reposition(node, old, nullptr);
    } else {
      if (node.route >= 0) erase(node, nullptr);
      if (old.route >= 0) insert(old, nullptr);
    }
    node = old;
  }
  log.clear();
}

}  // namespace soapstone::simulator
