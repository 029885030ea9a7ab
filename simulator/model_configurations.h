#ifndef SOAPSTONE_SIMULATOR_MODEL_CONFIGURATIONS_H_
#define SOAPSTONE_SIMULATOR_MODEL_CONFIGURATIONS_H_

#include "ir/model/model_configurations.h"

namespace soapstone::simulator {

using model::ConfigurationChange;
using model::ModelConfigurations;

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_MODEL_CONFIGURATIONS_H_
