#ifndef SOAPSTONE_FRONTEND_DRIVER_OPTION_CHECKS_H_
#define SOAPSTONE_FRONTEND_DRIVER_OPTION_CHECKS_H_

// Reports options that mean nothing beside the others: they are mistakes, not
// to be ignored. Everything here throws a CLI::ParseError, which becomes one
// line of bad usage, and is for the callback of a command.

#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "frontend/driver/model_options.h"

namespace soapstone::driver {

// The options that addModelOptions, without the model, and addTrainingOptions
// add.
std::vector<std::string> modelOptionNames();
std::vector<std::string> trainingOptionNames();

// Those of trainingOptionNames() that the command line has.
std::vector<std::string> givenTrainingOptions(const CLI::App& command);

// Refuses an option of the training step that the others rule out: any beside
// --inference, numbers that the optimizer does not read, steps of a loss scale
// that stays. `command` has the options of addTrainingOptions.
void checkTrainingOptions(const CLI::App& command, const ModelOptions& options);

// Refuses every one of these options that was given, as they want `required`,
// which was not.
void requireWith(const CLI::App& command, const std::vector<std::string>& names,
                 const std::string& required);

// Refuses options of the model and its step without --model, where the plan
// notes its model, with its options. A pipeline may be cut into --micro-batches
// all the same.
void checkNotedModelOptions(const CLI::App& command,
                            const ModelOptions& options,
                            bool takesMicroBatches);

// Takes the text of a machine's description in place of a pipe that it comes
// from: a pipe can be read once, and a machine is looked up several times.
CLI::Validator pipedMachine();

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_OPTION_CHECKS_H_
