#include "cost_model/device_prices.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "cost_model/short_machine.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"

namespace soapstone::cost_model {
namespace {

constexpr char kMember[] = "pricePerHour";

absl::Status priceError(const std::string& path, absl::string_view problem) {
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", problem));
}

// Adds the price of the object, which is a device kind or a short machine.
absl::Status addPrice(const llvm::json::Object& object, llvm::StringRef nameOf,
                      const std::string& path, DevicePrices* prices) {
  const llvm::json::Value* value = object.get(kMember);
  std::optional<llvm::StringRef> name = object.getString(nameOf);
  if (value == nullptr || !name) return absl::OkStatus();
  std::optional<double> price = value->getAsNumber();
  if (!price) return priceError(path, "must be a number");
  // Written so that what is no number at all fails as well.
  if (!(*price >= 0 && *price <= kMostPricePerHour)) {
    return priceError(path, absl::StrCat("is ", numberText(*price),
                                         ", must be between 0 and ",
                                         numberText(kMostPricePerHour)));
  }
  prices->emplace(name->str(), *price);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<DevicePrices> parseDevicePrices(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(llvm::json::Value value, parseJson(text));
  DevicePrices prices;
  const llvm::json::Object* machine = value.getAsObject();
  if (machine == nullptr) return prices;
  if (isShortMachine(value)) {
    SOAPSTONE_RETURN_IF_ERROR(addPrice(*machine, "devices", kMember, &prices));
    return prices;
  }
  const llvm::json::Array* kinds = machine->getArray("deviceKinds");
  if (kinds == nullptr) return prices;
  for (size_t i = 0; i < kinds->size(); ++i) {
    const llvm::json::Object* kind = (*kinds)[i].getAsObject();
    if (kind == nullptr) continue;
    SOAPSTONE_RETURN_IF_ERROR(
        addPrice(*kind, "name", absl::StrCat("deviceKinds[", i, "].", kMember),
                 &prices));
  }
  return prices;
}

}  // namespace soapstone::cost_model
