#include "simulator/route_table.h"

#include "cost_model/presets.h"
#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

void expectRoutesOf(const cost_model::Machine& machine, int step) {
  RouteTable table(machine);
  // The second time from memory, where there is one.
  for (int time = 0; time < 2; ++time) {
    for (int from = 0; from < machine.deviceCount(); from += step) {
      for (int to = 0; to < machine.deviceCount(); to += step) {
        const RouteTable::Way& way = table.way(from, to);
        EXPECT_EQ(way.links, machine.route(from, to));
        EXPECT_EQ(way.latencySeconds, machine.routeLatencySeconds(way.links));
        for (int64_t link : way.links) {
          EXPECT_EQ(table.bytesPerSecond(link),
                    machine.link(link).achievedBytesPerSecond);
        }
      }
    }
  }
}

TEST(RouteTableTest, HasTheRoutesOfTheMachine) {
  expectRoutesOf(*cost_model::Machine::create(
                     *cost_model::findPreset("flexflow-p100x16", {})),
                 1);
}

TEST(RouteTableTest, HasThemWhereThereAreTooManyToRemember) {
  expectRoutesOf(*cost_model::Machine::create(
                     *cost_model::findPreset("flexflow-p100x1024", {})),
                 341);
}

}  // namespace
}  // namespace soapstone::simulator
