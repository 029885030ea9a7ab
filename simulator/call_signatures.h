#ifndef SOAPSTONE_SIMULATOR_CALL_SIGNATURES_H_
#define SOAPSTONE_SIMULATOR_CALL_SIGNATURES_H_

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "ir/model/model_graph.h"
#include "simulator/cost_catalog.h"

namespace soapstone::simulator {

// Numbers communication: what one call may do has equal numbers.
class CallSignatures {
 public:
  explicit CallSignatures(const CostCatalog& catalog) : catalog(catalog) {}

  // Returns the number of a communication of the catalog that reads `tensor` in
  // `layout`, on a lane.
  int number(int communication, int layout, const model::ModelValue& tensor,
             int lane);

 private:
  // A number that communications in equal groups share.
  int groupsOf(int communication);

  const CostCatalog& catalog;
  absl::flat_hash_map<int, int> groupsOfCommunication;
  std::map<std::pair<int, std::vector<int>>, int> groupNumbers;
  std::map<std::tuple<sharding::StepKind, sharding::PartialKind, int64_t,
                      model::NumberFormat, int, int>,
           int>
      signatures;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CALL_SIGNATURES_H_
