#ifndef SOAPSTONE_SIMULATOR_LINK_ARBITER_H_
#define SOAPSTONE_SIMULATOR_LINK_ARBITER_H_

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "simulator/cost_catalog.h"

namespace soapstone::simulator {

// Order of waiting at links that communication steps share which have no lane
// of a device in common: first come first served, by the time a step is ready,
// then by its order.
//
// Steps on one lane that share a device need no queue to keep them apart: the
// lane does. So a link has one queue per connected set of steps, where steps
// are connected in pairs that share no lane. Steps that share one with all
// others, such as those of the whole machine where there is one lane, are in
// none. Sets that are part of another link's need no queue of their own.
class LinkArbiter {
 public:
  explicit LinkArbiter(CostCatalog& catalog) : catalog(catalog) {}

  // Forgets everything.
  void reset();
  // Forgets who is scheduled.
  void forgetSchedule();

  // Announces a communication that will be scheduled on `lane`. Returns whether
  // it requires new queues at links: the present schedule is then void.
  bool meet(int communication, int lane);

  bool isNeeded() const { return !queues.empty(); }

  // When a step starts on `lane` that is ready at `ready`. `node` is what it is
  // known as from now on, `order` its place in the program. The orders of those
  // whose start this changes are appended to `affected`.
  int64_t schedule(int node, int communication, int lane, int64_t ready,
                   int64_t order, int64_t duration,
                   std::vector<int64_t>* affected);
  // Takes a step out, if it is there.
  void remove(int node, std::vector<int64_t>* affected);

  void accept() { log.clear(); }
  void undo();

 private:
  // Route of communications that never wait.
  static constexpr int kNoRoute = -1;
  static constexpr int kUnmet = -2;

  struct Entry {
    int64_t ready = 0;
    int64_t order = 0;
    // Tells apart steps that have one order while a change is under way.
    int node = 0;
    int64_t end = 0;
  };
  struct Node {
    int route = kNoRoute;
    Entry entry;
  };
  struct Change {
    int node = 0;
    Node old;
  };

  // Devices that communicate on a lane.
  struct Members {
    int set = 0;
    int lane = 0;

    bool operator==(const Members&) const = default;
  };
  // A communication on a lane.
  struct Use {
    int communication = 0;
    Members members;
  };

  // State of a link: the routes over it, and their connected sets.
  struct LinkUse {
    std::vector<int> users;
    std::vector<int> groupOf;  // By user; -1: apart from nobody.
    std::vector<std::vector<int>>
        groups;  // Routes, ascending; empty if merged.
  };

  int& routeFor(int communication, int lane) {
    return routeOf[static_cast<size_t>(communication) *
                       step::kCommunicationLanes +
                   lane];
  }
  // Whether the two have no lane of a device in common.
  bool areApart(const Members& a, const Members& b) {
    return a.lane != b.lane || !catalog.intersect(a.set, b.set);
  }
  // Finds routes, once some are apart. Returns whether groups of a link grow.
  bool join(const Use& use);
  bool findRoute(const Use& use);
  bool addUser(int route, LinkUse* use);
  // The groups of all links, as far as no other has all their routes.
  std::vector<std::vector<int>> maximalGroups() const;
  // Returns whether queues changed for routes before the last.
  bool regroup();
  void insert(const Node& node, std::vector<int64_t>* affected);
  void erase(const Node& node, std::vector<int64_t>* affected);
  // Moves an entry to where its new time puts it.
  void reposition(const Node& node, const Node& moved,
                  std::vector<int64_t>* affected);
  static bool isBefore(const Entry& a, const Entry& b);
  static size_t position(const std::vector<Entry>& queue, const Entry& entry);

  CostCatalog& catalog;
  // Communications of the same devices on one lane over the same links are one
  // route.
  std::vector<int> routeOf;  // By communication and lane.
  std::map<std::tuple<int, int, std::vector<int64_t>>, int> routeNumbers;
  std::vector<Members> participants;  // By route.
  // No route exists until two have no lane of a device in common.
  bool someAreApart = false;
  std::vector<Members> known;
  std::vector<Use> waiting;  // Met until then.
  // They are those of all devices until something is on the second lane.
  std::vector<Use> ofWholeMachine;
  bool usesSecondLane = false;
  std::map<int64_t, LinkUse> uses;         // By link.
  std::vector<std::vector<int>> queuesOf;  // By route.
  std::vector<std::vector<Entry>> queues;
  std::vector<Node> nodes;
  std::vector<Change> log;
  // Where the entry last placed stands in its queues.
  std::vector<size_t> places;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_LINK_ARBITER_H_
