// The module `_native` of the Python package: commands in Python's own process.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "frontend/driver/command_line.h"

namespace soapstone::python {
namespace {

// Other threads of Python run on meanwhile.
driver::CalledCommand call(std::vector<std::string> words) {
  pybind11::gil_scoped_release released;
  return driver::callCommand(std::move(words));
}

}  // namespace

PYBIND11_MODULE(_native, module) {
  module.doc() = "Commands of Soapstone in the process of Python.";
  module.attr("version") = SOAPSTONE_VERSION;
  pybind11::class_<driver::CalledCommand>(module, "CalledCommand")
      .def_readonly("code", &driver::CalledCommand::code)
      .def_property_readonly("output",
                             [](const driver::CalledCommand& called) {
                               return pybind11::bytes(called.output);
                             })
      .def_property_readonly("errors", [](const driver::CalledCommand& called) {
        return pybind11::bytes(called.errors);
      });
  module.def("call", &call, pybind11::arg("words"),
             "Runs `soapstone WORDS..` and gives its exit code and what it "
             "printed.");
}

}  // namespace soapstone::python
