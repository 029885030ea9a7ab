#include "codegen/calls/call_text.h"
#include "codegen/calls/library_calls.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::codegen {
namespace {

using Calls = std::vector<std::string>;

// A call with the sizes of `slots` and of the choices; says which experts and
// places a shard has, if not all.
CallText expertText(const char* name, Operation* op, Value slots, Value experts,
                    const EmissionContext& context) {
  ArrayRef<int64_t> choices = soap::shapeOf(experts);
  ArrayRef<int64_t> shape = soap::shapeOf(slots);
  const size_t place = choices.size() - 1;
  int64_t groups = 1, features = 1;
  for (int64_t size : choices.drop_back(2)) groups *= size;
  for (int64_t size : shape.drop_front(choices.size())) features *= size;
  CallText call(name);
  call.field("type", elementTypeText(slots))
      .field("indexType", elementTypeText(experts))
      .field("groups", groups)
      .field("tokens", choices[choices.size() - 2])
      .field("chosen", choices.back())
      .field("experts", shape[0])
      .field("capacity", shape[place])
      .field("features", features);
  std::optional<MemberBoxes> boxes = memberBoxes(op);
  if (!boxes) return call;
  SmallVector<int64_t> expert, firstPlace;
  for (const auto& offsets : boxes->offsets) {
    expert.push_back(offsets[0]);
    firstPlace.push_back(offsets[1]);
  }
  call.field("firstExpert", context.tables->number("FirstExpert", expert))
      .field("firstPlace", context.tables->number("FirstPlace", firstPlace));
  return call;
}

// Operands in order, null weights where there are none, and the result.
Calls finish(CallText call, Operation* op, bool takesWeights, Value weights,
             const EmissionContext& context) {
  for (Value operand : op->getOperands())
    call.argument(context.pointer(operand));
  if (takesWeights && !weights) call.argument("nullptr");
  return {call.argument(context.pointer(op->getResult(0))).str()};
}

}  // namespace

std::vector<std::string> expertCalls(Operation* op,
                                     const EmissionContext& context) {
  return llvm::TypeSwitch<Operation*, Calls>(op)
      .Case([&](soap::DispatchOp dispatch) {
        return finish(expertText("dispatchTokens", op, dispatch.getSlots(),
                                 dispatch.getExperts(), context),
                      op, true, dispatch.getWeights(), context);
      })
      .Case([&](soap::CombineOp combine) {
        return finish(expertText("combineSlots", op, combine.getSlots(),
                                 combine.getExperts(), context),
                      op, true, combine.getWeights(), context);
      })
      .Case([&](soap::SlotProductsOp products) {
        return finish(expertText("slotProducts", op, products.getSlots(),
                                 products.getExperts(), context),
                      op, false, {}, context);
      })
      .Default([](Operation*) { return Calls(); });
}

}  // namespace soapstone::codegen
