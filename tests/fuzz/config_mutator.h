#ifndef SOAPSTONE_TESTS_FUZZ_CONFIG_MUTATOR_H_
#define SOAPSTONE_TESTS_FUZZ_CONFIG_MUTATOR_H_

#include <cstdint>
#include <string>
#include <vector>

#include "llvm/Support/JSON.h"
#include "tests/fuzz/model_mutator.h"

namespace soapstone::fuzz {

// A Hugging Face configuration, by the name of its file.
struct Configuration {
  std::string name;
  llvm::json::Object fields;
};

// The *.json files of a folder, with sizes so small that a step of the model is
// compiled in milliseconds.
std::vector<Configuration> readConfigurations(const std::string& folder);

// The text of the configuration with one to four fields changed: another
// number, another kind of value, gone, or what another field has.
std::string mutated(const Configuration& configuration, ModelMutator& random);

}  // namespace soapstone::fuzz

#endif  // SOAPSTONE_TESTS_FUZZ_CONFIG_MUTATOR_H_
