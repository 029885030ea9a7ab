#include "cost_model/json_range.h"

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {

absl::StatusOr<double> readInRange(const JsonObject& object,
                                   absl::string_view name, double missing,
                                   double least, double most) {
  SOAPSTONE_ASSIGN_OR_RETURN(double value, object.number(name, missing));
  if (value >= least && value <= most) return value;
  return object.error(name, absl::StrCat("is ", value, ", must be between ",
                                         least, " and ", most));
}

}  // namespace soapstone::cost_model
