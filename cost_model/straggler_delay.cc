// Slow nodes delay steps; `stragglers.cc` reads how slow they are.
#include <cmath>
#include <set>

#include "cost_model/stragglers.h"

namespace soapstone::cost_model {

double Stragglers::delay(int64_t nodes) const {
  double isThere = 1 - std::pow(1 - nodeShare, static_cast<double>(nodes));
  return slowdown * isThere;
}

double Stragglers::delayOn(const Machine& machine,
                           const std::vector<int>& devices) const {
  if (*this == Stragglers()) return 0;
  std::set<int64_t> nodes;
  for (int device : devices) nodes.insert(machine.nodeOf(device));
  return delay(static_cast<int64_t>(nodes.size()));
}

}  // namespace soapstone::cost_model
