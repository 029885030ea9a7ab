#ifndef SOAPSTONE_COST_MODEL_JSON_RANGE_H_
#define SOAPSTONE_COST_MODEL_JSON_RANGE_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/support/json_values.h"

namespace soapstone::cost_model {

// A member of an object that is a number, or `missing` where it is not there.
// Fails with InvalidArgument, naming it, if it is below `least` or above
// `most`.
absl::StatusOr<double> readInRange(const JsonObject& object,
                                   absl::string_view name, double missing,
                                   double least, double most);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_JSON_RANGE_H_
