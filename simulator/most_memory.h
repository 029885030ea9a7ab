#ifndef SOAPSTONE_SIMULATOR_MOST_MEMORY_H_
#define SOAPSTONE_SIMULATOR_MOST_MEMORY_H_

#include <cstdint>
#include <vector>

#include "simulator/placed_program.h"

namespace soapstone::simulator {

// A bound of the memory that a placed program takes, without lifetimes: all
// that devices ever hold, as if it were held at once and by a device that has
// the largest shard of everything. Where devices have room for that, as most
// have while a search changes a step, nobody need ask when tensors are held.
class MostMemory {
 public:
  // Returns bytes that no device exceeds: at least the peak by `Liveness`.
  int64_t bytes(const PlacedProgram& program);

 private:
  // Elements of a layout on the device that has most of them.
  int64_t largestShard(CostCatalog& catalog, int layout);

  std::vector<int64_t> largest;  // By layout; -1: not asked for yet.
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_MOST_MEMORY_H_
