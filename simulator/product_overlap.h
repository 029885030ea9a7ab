#ifndef SOAPSTONE_SIMULATOR_PRODUCT_OVERLAP_H_
#define SOAPSTONE_SIMULATOR_PRODUCT_OVERLAP_H_

#include <cstdint>
#include <vector>

#include "simulator/placed_program.h"

namespace soapstone::simulator {

// How much of the gathers and reduce-scatters of activations goes on beside the
// products with parameters that read or make these, where a system runs both in
// as many pieces as there are ranks (Wang et al., "Overlap communication with
// dependent computation via decomposition", ASPLOS 2023); and of keys, values
// and their gradients beside attention, where that goes round in a ring. For
// systems that do not, everything is exposed.
class ProductOverlap {
 public:
  // The program must outlive this.
  explicit ProductOverlap(const PlacedProgram& program);

  // Picoseconds that computing waits for a step of that many picoseconds, which
  // moves `value` for op `reader` (or the number of ops: for none), with what
  // it slows the products down. The first piece of a gather and the last of a
  // reduce-scatter have nothing beside them.
  int64_t exposedPicoseconds(const sharding::ReshardingStep& step, int value,
                             int reader, int64_t picoseconds) const;

 private:
  int64_t neighboursOf(sharding::StepKind kind, int value, int reader) const;
  // Returns the time of an op on the slowest of its devices that communication
  // of `value` may go on beside; 0 for other ops.
  int64_t besidePicoseconds(int op, int value) const;
  bool goesRound(int op) const;

  const PlacedProgram& program;
  double computeSlowdown = 1;
  bool besideProducts = false;
  bool isRing = false;
  // By value, the ops that read it and have communication beside them; empty
  // where a system overlaps nothing.
  std::vector<std::vector<int>> readers;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PRODUCT_OVERLAP_H_
