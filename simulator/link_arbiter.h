#ifndef SOAPSTONE_SIMULATOR_LINK_ARBITER_H_
#define SOAPSTONE_SIMULATOR_LINK_ARBITER_H_

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "simulator/cost_catalog.h"

namespace soapstone::simulator {

// Order of waiting at links that communication steps of disjoint devices share:
// first come first served, by the time a step is ready, then by its order.
//
// Steps that share a device need no queue to keep them apart: its communication
// lane does. So a link has one queue per connected set of steps, where disjoint
// steps are connected in pairs. Steps that share a device with all others, such
// as those of the whole machine, are in none. Sets that are part of another
// link's need no queue of their own.
class LinkArbiter {
 public:
  explicit LinkArbiter(CostCatalog& catalog) : catalog(catalog) {}

  // Forgets everything.
  void reset();
  // Forgets who is scheduled.
  void forgetSchedule();

  // Announces a communication that will be scheduled. Returns whether it
  // requires new queues at links: the present schedule is then void.
  bool meet(int communication);

  bool isNeeded() const { return !queues.empty(); }

  // When a step starts that is ready at `ready`. `node` is what it is known as
  // from now on, `order` its place in the program. The orders of those whose
  // start this changes are appended to `affected`.
  int64_t schedule(int node, int communication, int64_t ready, int64_t order,
                   int64_t duration, std::vector<int64_t>* affected);
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

  // State of a link: the routes over it, and their connected sets.
  struct LinkUse {
    std::vector<int> users;
    std::vector<int> groupOf;  // By user; -1: disjoint from nobody.
    std::vector<std::vector<int>>
        groups;  // Routes, ascending; empty if merged.
  };

  // Finds the communication's route. Returns whether it makes groups of a link
  // grow.
  bool findRoute(int communication);
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
  // Communications of the same devices over the same links are one route.
  std::vector<int> routeOf;  // By communication.
  std::map<std::pair<int, std::vector<int64_t>>, int> routeNumbers;
  std::vector<int> participants;  // Sets, by route.
  // No route exists until sets are disjoint.
  bool someAreDisjoint = false;
  std::vector<int> sets;
  std::vector<int> waiting;                // Communications met until then.
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
