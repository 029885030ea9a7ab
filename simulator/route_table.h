#ifndef SOAPSTONE_SIMULATOR_ROUTE_TABLE_H_
#define SOAPSTONE_SIMULATOR_ROUTE_TABLE_H_

#include <cstdint>
#include <deque>
#include <vector>

#include "cost_model/machine.h"

namespace soapstone::simulator {

// The routes and rates of a machine, looked up: putting a route together costs
// more than all else that is done with it. The machine must outlive the object.
class RouteTable {
 public:
  explicit RouteTable(const cost_model::Machine& machine) : machine(machine) {}

  struct Way {
    cost_model::Route links;
    double latencySeconds = 0;
  };
  // The way of a message, as Machine::route has it. Valid until the next call.
  const Way& way(int from, int to);
  // Of a link, what large messages reach.
  double bytesPerSecond(int64_t link);

 private:
  Way find(int from, int to) const;

  const cost_model::Machine& machine;
  std::vector<std::vector<const Way*>> known;  // By sender and receiver.
  std::deque<Way> ways;
  Way latest;                 // Of machines too large to remember all.
  std::vector<double> rates;  // By link; 0 where not asked for yet.
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_ROUTE_TABLE_H_
