#ifndef SOAPSTONE_CODEGEN_MEMORY_SLOT_POOLS_H_
#define SOAPSTONE_CODEGEN_MEMORY_SLOT_POOLS_H_

#include <string>
#include <vector>

#include "codegen/memory/buffer_assignment.h"
#include "ir/dist/pipeline.h"

namespace soapstone::codegen {

// On a group with several chunks, lets values of one size that wait between
// actions share slots: each has room for the micro-batches that a chunk holds
// at its peak, but chunks peak at different times. Values that need no fewer
// slots together keep their own, with micro-batch m in slot m mod slots. Sets
// the pools of `assignment`, before offsets are set.
void shareStashSlots(const dist::Pipeline& pipeline,
                     BufferAssignment& assignment);

// The comment on the slots of a value, and the fields of its Buffer in
// emitted code (runtime/runtime.h) behind its size; both begin with ", " and
// are empty for a value with one place. `partStarts` names the table of where
// parts of the value begin, if the Buffer is that of a part of it, which lies
// in the slot of the value.
std::string slotComment(const ProgramBuffer& buffer);
std::string slotFields(const ProgramBuffer& buffer,
                       const std::string& partStarts = "");

// Name of the table with the slots of a value in a pool, by micro-batch, and
// the definitions of all such tables, empty if there are none.
std::string slotTableName(const ProgramBuffer& buffer);
std::string slotTables(const std::vector<ProgramBuffer>& buffers);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_MEMORY_SLOT_POOLS_H_
