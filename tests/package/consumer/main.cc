// A project of one's own that uses the installed library: it reads a strategy
// and looks up a machine.

#include <cstdio>

#include "cost_model/machine.h"
#include "cost_model/presets.h"
#include "ir/model/strategy_json.h"

int main() {
  auto description = soapstone::cost_model::findPreset("flexflow-p100x4", {});
  if (!description.ok()) return 1;
  auto machine = soapstone::cost_model::Machine::create(*description);
  auto strategy =
      soapstone::model::parseStrategy(R"({"version": 1, "devices": 2})");
  if (!machine.ok() || !strategy.ok()) return 1;
  std::printf("flexflow-p100x4: %d devices, a strategy for %d\n",
              static_cast<int>(machine->deviceCount()),
              static_cast<int>(strategy->devices));
}
