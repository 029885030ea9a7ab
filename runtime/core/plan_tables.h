#ifndef SOAPSTONE_RUNTIME_CORE_PLAN_TABLES_H_
#define SOAPSTONE_RUNTIME_CORE_PLAN_TABLES_H_

// Questions about the tables of a plan that take all device classes into
// account. Every rank answers them alike. Internal to the runtime.

#include <functional>
#include <string>
#include <vector>

#include "runtime/core/boxes.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// Throws InputError for a plan that no compiler makes: tables that leave the
// arena, boxes that leave their tensor, ranks without a class.
void checkPlan(const Plan& plan);

// The micro-batches after which an action of a pipeline, on whatever rank, has
// the same slots again; at most as many as a step has.
int64_t slotPeriod(const Plan& plan);

// The most edges of a pipeline that a rank sends or receives on.
int mostTransfers(const Plan& plan);

// Prints what lies where in the arenas.
void printMemory(const Plan& plan);

// Name of a tensor in checkpoints: its own, with the role in front where the
// model's names may be used twice.
std::string storedName(const TensorInfo& tensor);

// True for tensors that live from step to step and that checkpoints hold.
bool isPersistent(TensorRole role);

// True for those that a file, checkpoint or initializer gives values: working
// copies take those of their parameters.
bool hasInitialValue(TensorRole role);

// The model's name for what an input holds, be it the rows of one micro-batch
// or those of all.
const char* inputName(const TensorInfo& tensor);

// The model's inputs, each once, whichever ranks hold boxes of it.
std::vector<const TensorInfo*> modelInputs(const Plan& plan);

// The box of a tensor that a member of its class holds.
Box boxOf(const TensorInfo& tensor, int member);

// A part of what a rank holds of a tensor that is a box of the tensor in files.
struct FilePiece {
  Box held;  // Within what the rank holds.
  Box box;   // Within a tensor of shape wholeFileDims().
};

// All that a member of its class holds of a tensor. One piece but where files
// have the tensor in another shape, of which the rank holds no box: some heads
// of every part of a packed weight.
std::vector<FilePiece> filePieces(const TensorInfo& tensor, int member);

// Fills what a member of its class holds of a tensor, `target`, with what
// `read` copies to dense memory of each piece, given the tensor's shape in
// files and a box of it. False as soon as `read` is.
bool readPieces(
    const TensorInfo& tensor, int member, void* target,
    const std::function<bool(const Dims&, const Box&, void*)>& read);

// A box of a tensor in files that the lowest rank that holds it answers for.
struct OwnedBox {
  int rank = 0;
  const TensorInfo* tensor = nullptr;  // In that rank's class.
  Box box;
  Box held = {};  // Where it lies in what the rank holds.
};

// The elements of a box, dense, from all that its rank holds of the tensor.
std::vector<char> heldElements(const OwnedBox& box, const void* held);

// A tensor of the program and all different boxes of it, in its shape in files.
struct WholeTensor {
  std::string name;
  ElementType type = ElementType::kF32;
  Dims dims;
  std::vector<OwnedBox> boxes;  // In ascending order of ranks.
};

// The tensors that `isWanted`, in the order in which the classes list them, by
// the name that `nameOf` gives. Throws InputError if two shapes or types go by
// one name.
std::vector<WholeTensor> wholeTensors(
    const Plan& plan, const std::function<bool(const TensorInfo&)>& isWanted,
    const std::function<std::string(const TensorInfo&)>& nameOf);

// Lowest rank that holds a tensor of this role; -1 if there is none.
int lowestHolder(const Plan& plan, TensorRole role);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_PLAN_TABLES_H_
