#ifndef SOAPSTONE_SIMULATOR_ROUTE_TABLE_H_
#define SOAPSTONE_SIMULATOR_ROUTE_TABLE_H_

#include <cstdint>
#include <deque>
#include <vector>

#include "cost_model/machine.h"

namespace soapstone::simulator {

// Something of every link. Messages and groups load few of a large machine's
// links, and these lie together: pages come about when they are needed.
template <typename T>
class LinkTable {
 public:
  explicit LinkTable(int64_t links) : pages(links / kPage + 1) {}

  T& at(int64_t link) {
    std::vector<T>& page = pages[link / kPage];
    if (page.empty()) page.resize(kPage);
    return page[link % kPage];
  }

  // Calls visit(link, value) for what may have been set, ascending.
  template <typename Visit>
  void forEach(Visit visit) const {
    for (size_t number = 0; number < pages.size(); ++number) {
      for (size_t i = 0; i < pages[number].size(); ++i) {
        visit(static_cast<int64_t>(number) * kPage + static_cast<int64_t>(i),
              pages[number][i]);
      }
    }
  }

 private:
  static constexpr int64_t kPage = 512;

  std::vector<std::vector<T>> pages;
};

// The routes and rates of a machine, looked up: putting a route together costs
// more than all else that is done with it. The machine must outlive the object.
class RouteTable {
 public:
  explicit RouteTable(const cost_model::Machine& machine)
      : machine(machine), figures(machine.linkCount()) {}

  struct Way {
    cost_model::Route links;
    double latencySeconds = 0;
  };
  // The way of a message, as Machine::route has it. Valid until the next call.
  const Way& way(int from, int to);
  // Rate of a link for large messages.
  double bytesPerSecond(int64_t link) { return figuresOf(link).bytesPerSecond; }

 private:
  struct LinkFigures {
    double bytesPerSecond = 0;  // 0: not asked for yet.
    double latencySeconds = 0;
  };

  Way find(int from, int to);
  const LinkFigures& figuresOf(int64_t link);

  const cost_model::Machine& machine;
  std::vector<std::vector<const Way*>> known;  // By sender and receiver.
  std::deque<Way> ways;
  Way latest;  // For machines too large to remember all.
  LinkTable<LinkFigures> figures;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_ROUTE_TABLE_H_
