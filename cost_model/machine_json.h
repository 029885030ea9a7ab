#ifndef SOAPSTONE_COST_MODEL_MACHINE_JSON_H_
#define SOAPSTONE_COST_MODEL_MACHINE_JSON_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cost_model/device_prices.h"
#include "cost_model/machine_description.h"
#include "cost_model/stragglers.h"

// Machine files; cost_model/machine.schema.json describes the format.

namespace soapstone::cost_model {

// Reads and validates the text of a machine file, or of its short form
// (short_machine.h). Two shorthands are expanded:
// a device with a `count` stands for that many, numbered from 0, and a link end
// `gpu*` for one link for each of the devices numbered so. Fails with
// InvalidArgument and the place of the first fault.
absl::StatusOr<MachineDescription> parseMachine(absl::string_view text);

// The same for a file, whose name precedes the message.
absl::StatusOr<MachineDescription> readMachineFile(const std::string& path);

// The file that `parseMachine` reads back as an equal description, and
// `parseDevicePrices` and `parseStragglers` as equal prices and slow nodes.
std::string writeMachine(const MachineDescription& machine,
                         const DevicePrices& prices = {},
                         const Stragglers& stragglers = {});

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_MACHINE_JSON_H_
