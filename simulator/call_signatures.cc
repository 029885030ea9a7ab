#include "simulator/call_signatures.h"

namespace soapstone::simulator {

int CallSignatures::number(int communication, int layout,
                           const model::ModelValue& tensor, int lane) {
  return signatures
      .try_emplace({catalog.communicationAt(communication).what().kind,
                    catalog.layoutAt(layout).partialKind, tensor.elementBytes,
                    tensor.format, lane, groupsOf(communication)},
                   static_cast<int>(signatures.size()))
      .first->second;
}

int CallSignatures::groupsOf(int communication) {
  auto [entry, isNew] = groupsOfCommunication.try_emplace(communication, 0);
  if (!isNew) return entry->second;
  const sharding::DeviceGroups& groups =
      catalog.communicationAt(communication).what().groups;
  return entry->second = groupNumbers
                             .try_emplace({groups.size, groups.members},
                                          static_cast<int>(groupNumbers.size()))
                             .first->second;
}

}  // namespace soapstone::simulator
