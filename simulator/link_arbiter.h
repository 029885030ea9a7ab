#ifndef SOAPSTONE_SIMULATOR_LINK_ARBITER_H_
#define SOAPSTONE_SIMULATOR_LINK_ARBITER_H_

#include <cstdint>
#include <map>
#include <vector>

#include "simulator/cost_catalog.h"

namespace soapstone {

// Who waits for whom at links that communication steps of disjoint devices
// share: first come first served, by when a step is ready, then by its order.
//
// Links that the same steps load are one, and a link whose steps all load
// another one needs no queue of its own. Nor does a link whose steps pairwise
// share a device: the device's communication lane keeps them apart.
class LinkArbiter {
 public:
  explicit LinkArbiter(CostCatalog& catalog) : catalog(catalog) {}

  // Forgets everything.
  void reset();
  // Forgets who is scheduled.
  void forgetSchedule();

  // Announces a communication that will be scheduled. Returns whether links
  // must now be told apart that were not: then nobody is scheduled any more.
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
  struct Entry {
    int64_t ready = 0;
    int64_t order = 0;
    // Tells apart steps that have one order while a change is under way.
    int node = 0;
    int64_t end = 0;
  };
  struct Node {
    int communication = -1;  // -1: not there.
    Entry entry;
  };
  struct Change {
    int node = 0;
    Node old;
  };

  // What is known of a link.
  struct LinkUse {
    std::vector<int> users;  // Communications.
    bool isContended = false;
  };

  // Returns whether the communication has a contended link.
  bool loadLinks(int communication);
  // The users of contended links, as far as no other link has them all.
  std::vector<std::vector<int>> maximalUserLists() const;
  // Returns whether queues changed for those met before.
  bool regroup();
  void insert(const Node& node, std::vector<int64_t>* affected);
  void erase(const Node& node, std::vector<int64_t>* affected);
  // Moves an entry to where its new time puts it.
  void reposition(const Node& node, const Node& moved,
                  std::vector<int64_t>* affected);
  static bool isBefore(const Entry& a, const Entry& b);
  static size_t position(const std::vector<Entry>& queue, const Entry& entry);

  CostCatalog& catalog;
  std::vector<char> isMet;  // By communication.
  std::vector<int> met;
  bool someAreDisjoint = false;
  std::vector<int> sets;            // Of participants, until some are disjoint.
  std::map<int64_t, LinkUse> uses;  // By link.
  std::vector<std::vector<int>> queuesOf;  // By communication.
  std::vector<std::vector<Entry>> queues;
  std::vector<Node> nodes;
  std::vector<Change> log;
  // Where the entry last placed stands in its queues.
  std::vector<size_t> places;
};

}  // namespace soapstone

#endif  // SOAPSTONE_SIMULATOR_LINK_ARBITER_H_
