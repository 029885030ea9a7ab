#ifndef SOAPSTONE_SIMULATOR_TIMELINE_H_
#define SOAPSTONE_SIMULATOR_TIMELINE_H_

#include <functional>
#include <string>
#include <vector>

#include "cost_model/machine.h"
#include "simulator/simulation_result.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

struct TimelineOptions {
  // Writes only the first device of a class of devices that do the same, and of
  // the links only its way to others and back: the others look alike.
  bool oneDevicePerClass = false;
  // By task: extra members of its "args" besides its number, as members of a
  // JSON object each behind a comma (task_details.h); empty: none.
  std::vector<std::string> arguments;
};

// A timeline as Chrome trace JSON, which Perfetto opens: for every device a
// process with a track for its compute lane, its communication lane, what it
// leaves to the owners of parameters, and as many for copies as go on at once,
// flow arrows from what makes data to what moves it and on to what uses it, and
// a counter of its memory by kind, in the order of the program; for every link
// that is loaded a track of one more process. Written piece by piece to
// `write`; the same graph gives the same bytes.
void writeTimeline(const TaskGraph& graph, const TaskTimes& times,
                   const cost_model::Machine& machine,
                   const TimelineOptions& options,
                   const std::function<void(const std::string&)>& write);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_TIMELINE_H_
