#include "cost_model/stragglers.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"

namespace soapstone::cost_model {
namespace {

constexpr char kMember[] = "stragglers";
// A node that is slower than this is broken.
constexpr double kMostSlowdown = 100;

absl::StatusOr<double> readInRange(const JsonObject& object,
                                   absl::string_view name, double most) {
  SOAPSTONE_ASSIGN_OR_RETURN(double value, object.number(name));
  if (value >= 0 && value <= most) return value;
  return object.error(
      name, absl::StrCat("is ", value, ", must be between 0 and ", most));
}

}  // namespace

double Stragglers::delay(int64_t nodes) const {
  double isThere = 1 - std::pow(1 - nodeShare, static_cast<double>(nodes));
  return slowdown * isThere;
}

absl::StatusOr<Stragglers> parseStragglers(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(llvm::json::Value value, parseJson(text));
  Stragglers stragglers;
  const llvm::json::Object* machine = value.getAsObject();
  const llvm::json::Value* member =
      machine == nullptr ? nullptr : machine->get(kMember);
  if (member == nullptr) return stragglers;
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(*member, kMember, {"nodeShare", "slowdown", "source"}));
  SOAPSTONE_ASSIGN_OR_RETURN(stragglers.nodeShare,
                             readInRange(object, "nodeShare", 1));
  SOAPSTONE_ASSIGN_OR_RETURN(stragglers.slowdown,
                             readInRange(object, "slowdown", kMostSlowdown));
  return stragglers;
}

}  // namespace soapstone::cost_model
