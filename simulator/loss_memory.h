#ifndef SOAPSTONE_SIMULATOR_LOSS_MEMORY_H_
#define SOAPSTONE_SIMULATOR_LOSS_MEMORY_H_

#include "cost_model/system_profile.h"
#include "ir/model/model_graph.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Adds what the loss of a system holds beside logits and their gradient
// (`lossHeldBytesPerLogit`), while it computes that gradient: buffers of no
// value of the model that live in one task. To be called before
// `dropUnstoredBuffers`.
void addLossBuffers(const model::ModelGraph& graph,
                    const cost_model::SystemProfile& system, TaskGraph* tasks);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_LOSS_MEMORY_H_
