// What PyTorch's exporter notes in its files.

#include "frontend/onnx/file/exporter_notes.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using testing::ElementsAre;
using testing::HasSubstr;

TEST(ExporterNotesTest, ReadsModuleAndOperationOfANamespace) {
  NodeSource source;
  readNodeMetadata("namespace",
                   ": pkg.Model/model: pkg.Inner/model.norm: pkg.Norm/"
                   "mul_1: aten.mul.Tensor",
                   source);
  EXPECT_EQ(source.module, "model.norm");
  EXPECT_EQ(source.operation, "aten.mul.Tensor");
}

TEST(ExporterNotesTest, ReadsPythonLists) {
  EXPECT_THAT(parsePythonList("['a.b', \"c'd\", 'e\\'f']"),
              ElementsAre("a.b", "c'd", "e'f"));
  EXPECT_THAT(parsePythonList("['unclosed"), ElementsAre("unclosed"));
}

TEST(ExporterNotesTest, ReadsWhatASignatureSaysOfInputsOnly) {
  const ExportSignature read = parseSignature(
      "# inputs\n"
      "p_scale: PARAMETER target='fc.scale'\n"
      "p_shift: PARAMETER target='fc.shift'\n"
      "b_mean: BUFFER target='fc.mean' persistent=True\n"
      "c_table: CONSTANT_TENSOR target='fc.table'\n"
      "obj_script: CUSTOM_OBJ target='fc.script'\n"
      "x: USER_INPUT\n\n"
      "# outputs\n"
      "mul: PARAMETER_MUTATION target='fc.scale'\n"
      "grad: GRADIENT_TO_PARAMETER target='fc.shift'\n"
      "add: BUFFER_MUTATION target='fc.mean'\n");
  EXPECT_THAT(read.parameters,
              ElementsAre(testing::Pair("p_scale", "fc.scale"),
                          testing::Pair("p_shift", "fc.shift")));
  EXPECT_THAT(read.others, ElementsAre("fc.mean", "fc.script", "fc.table"));
}

}  // namespace
}  // namespace soapstone::onnx::test
