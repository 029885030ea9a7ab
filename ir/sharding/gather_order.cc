#include "ir/sharding/gather_order.h"

namespace soapstone {

std::vector<int> gatherPlaces(absl::Span<const ParameterUse> uses,
                              absl::Span<const std::string> layers,
                              int64_t batchBytes) {
  std::vector<int> places;
  places.reserve(uses.size());
  int place = -1;     // Of the present batch.
  int firstUse = -1;  // Of the present batch.
  int64_t bytes = 0;  // In the present batch.
  for (size_t i = 0; i < uses.size(); ++i) {
    const ParameterUse& use = uses[i];
    bool joins = i > 0 && use.isBackward == uses[i - 1].isBackward &&
                 layers[use.op] == layers[uses[i - 1].op] &&
                 bytes + use.bytes <= batchBytes;
    if (!joins) {
      bool turns = i > 0 && use.isBackward && !uses[i - 1].isBackward;
      place = i == 0 ? use.op : turns ? uses[i - 1].op + 1 : firstUse;
      firstUse = use.op;
      bytes = 0;
    }
    bytes += use.bytes;
    places.push_back(place);
  }
  return places;
}

}  // namespace soapstone
