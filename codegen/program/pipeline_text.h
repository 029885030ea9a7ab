#ifndef SOAPSTONE_CODEGEN_PROGRAM_PIPELINE_TEXT_H_
#define SOAPSTONE_CODEGEN_PROGRAM_PIPELINE_TEXT_H_

#include <map>
#include <optional>
#include <string>

#include "codegen/calls/emission_context.h"
#include "ir/dist/pipeline.h"

namespace soapstone::codegen {

// The edge whose messages a function moves, if it does.
std::optional<PostedEdge> postedEdge(const dist::Pipeline& pipeline,
                                     StringRef function, int slots);

// Prints the `step` of a device class in a pipeline: the actions of its group
// as loops over micro-batches (warm-up, steady state, cool-down), and as a
// table where they do not roll.
class PipelineText {
 public:
  PipelineText(const dist::Pipeline& pipeline, int group)
      : pipeline(pipeline), group(group) {}

  // A function that the class has; actions without one are left out.
  void addFunction(const std::string& name, bool takesInputs) {
    functions[name] = takesInputs;
  }

  std::string text() const;

 private:
  // Actions that call a function.
  schedule::Actions calls() const;
  std::string nameOf(const schedule::Action& action) const;
  void printCall(const schedule::Action& action, const std::string& microBatch,
                 int indent, std::string* out) const;
  // With headings if the list is that of the `whole` step.
  void printList(const schedule::Actions& list, bool isWhole,
                 std::string* out) const;
  void printTable(const schedule::Actions& list, std::string* out) const;

  const dist::Pipeline& pipeline;
  int group;
  std::map<std::string, bool> functions;  // Whether it takes inputs.
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_PIPELINE_TEXT_H_
