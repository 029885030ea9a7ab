#include "codegen/calls/late_updates.h"

#include "codegen/calls/joint_calls.h"
#include "ir/dist/ops.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {
namespace {

// Moves `last` behind everything that reads `value`: its users, and the waits
// for communication that reads it.
void findLastUser(Value value, Operation*& last) {
  for (Operation* user : value.getUsers()) {
    if (user->hasTrait<mlir::OpTrait::IsTerminator>()) continue;
    if (last->isBeforeInBlock(user)) last = user;
    if (auto reshape = dyn_cast<soap::ReshapeOp>(user)) {
      findLastUser(reshape.getResult(), last);
    } else if (auto wait = dyn_cast<dist::WaitOp>(user)) {
      for (auto [input, output] :
           llvm::zip(wait.getInputs(), wait.getOutputs())) {
        if (input == value) findLastUser(output, last);
      }
    } else if (isa<dist::CommunicationOpInterface>(user)) {
      for (Value result : user->getResults()) {
        for (Operation* wait : result.getUsers()) {
          if (last->isBeforeInBlock(wait)) last = wait;
        }
      }
    }
  }
}

}  // namespace

void updateLate(mlir::func::FuncOp function) {
  SmallVector<soap::OptimizerUpdateOp> updates(
      function.getOps<soap::OptimizerUpdateOp>());
  for (soap::OptimizerUpdateOp update : updates) {
    bool isLast = llvm::all_of(update->getUsers(), [](Operation* user) {
      return user->hasTrait<mlir::OpTrait::IsTerminator>();
    });
    if (!isLast) continue;
    Operation* last = update;
    findLastUser(update.getParameter(), last);
    // Not between ops of one call.
    while (joinsCall(last->getNextNode())) last = last->getNextNode();
    if (last != update) update->moveAfter(last);
  }
}

}  // namespace soapstone::codegen
