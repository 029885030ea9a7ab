#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_EXPLAINED_CHOICES_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_EXPLAINED_CHOICES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "passes/search/configuration_space.h"

// Other configurations that ops could have had, which `soapstone explain` lists
// for plain steps and for pipelines alike.
namespace soapstone::driver {

// Choices that are shown.
inline constexpr size_t kMostShownChoices = 8;

// The time of a plan with another configuration of one op.
struct ExplainedChoice {
  std::string configuration;
  int64_t picoseconds = 0;
  int64_t memoryBytes = 0;
  bool fits = true;
  std::string why;  // Its largest effect.
};

// The configurations that are tried: at most two factors split, on all of so
// many devices in their order.
search::ConfigurationSpace::Limits triedConfigurations(int devices);

// Whether the first is shown before the second: those that fit first, the
// faster first.
bool isShownBefore(const ExplainedChoice& first, const ExplainedChoice& second);

// A table of the choices against a step of so many picoseconds.
std::string choicesText(const std::vector<ExplainedChoice>& choices,
                        int64_t step);

// The members of a JSON array.
std::string choicesJson(const std::vector<ExplainedChoice>& choices);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_EXPLAINED_CHOICES_H_
