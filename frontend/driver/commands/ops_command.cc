// `soapstone ops`: the ONNX operators that can be imported.

#include "CLI/CLI.hpp"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/terminal.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::driver {
namespace {

int printOps() {
  for (const auto& [domain, opType] : onnx::OpTable().supportedOps()) {
    // Ops that only the normaliser makes are no business of the user.
    if (domain == onnx::kInternalDomain) continue;
    print("%s%s%s\n", domain.c_str(), domain.empty() ? "" : ".",
          opType.c_str());
  }
  return 0;
}

}  // namespace

void addOpsCommand(CLI::App& app, Action& action) {
  CLI::App* ops =
      app.add_subcommand("ops", "List the ONNX operators that can be imported");
  ops->callback([&action] { action = printOps; });
}

}  // namespace soapstone::driver
