#include "frontend/driver/report/network_effects.h"

#include "absl/strings/str_format.h"

namespace soapstone::driver {

std::string networkEffects(const cost_model::Machine& machine) {
  std::string text;
  for (const cost_model::NetworkLevel& level :
       machine.description().networkLevels) {
    if (level.congestionPerDoubling == 0) continue;
    absl::StrAppendFormat(&text,
                          "congestion     %s: bytes of collectives take %.3g "
                          "%% longer for every doubling of nodes\n",
                          level.name, 100 * level.congestionPerDoubling);
  }
  return text;
}

std::string stragglerEffect(double delay) {
  if (delay == 0) return "";
  return absl::StrFormat(
      "stragglers     the step waits for slow nodes: %.3g %% longer\n",
      100 * delay);
}

}  // namespace soapstone::driver
