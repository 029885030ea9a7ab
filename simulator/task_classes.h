#ifndef SOAPSTONE_SIMULATOR_TASK_CLASSES_H_
#define SOAPSTONE_SIMULATOR_TASK_CLASSES_H_

#include "simulator/element_classes.h"
#include "simulator/liveness.h"
#include "simulator/placed_program.h"

namespace soapstone::simulator {

// How devices are told apart: by their tasks alone, or, where tasks tell any
// apart, also by whether they send or receive anything in an exchange, as the
// code does that they run.
enum class ToldApart { kByTasks, kByCode };

// The fewest classes of `devices` devices that the tasks of a placed program
// allow. `liveness` is that of the program as it is.
ElementClasses findClasses(const PlacedProgram& program, int devices,
                           ToldApart toldApart, const Liveness& liveness);

// Whether no task, layout or message of the program tells devices apart: then
// these are one class, whatever is in memory when.
bool areAllAlike(const PlacedProgram& program, int devices);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_TASK_CLASSES_H_
