// Emitted by Soapstone. Edits are lost when the model is compiled again.
#include "plan.h"

int main(int argc, char** argv) {
  return soapstone::runtime::runProgram(argc, argv, program::kPlan);
}
