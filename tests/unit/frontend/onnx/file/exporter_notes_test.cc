// Reads the notes that PyTorch's exporter leaves in its files.

#include "frontend/onnx/file/exporter_notes.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::onnx::test {
namespace {

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

// Under torch.no_grad(), and there again under torch.autocast().
TEST(ExporterNotesTest, ReadsTheRegionsOfATrace) {
  const CallTrace trace = parseTrace(
      "File \"/model.py\", line 3, in forward\n"
      "    return self.teacher(x)\n"
      "  File \"<eval_with_key>.8\", line 5, in forward\n"
      "    mul = torch.ops.higher_order.wrap_with_autocast('cpu', None, False, "
      "False, submod_3, linear, p_scale);  linear = None\n"
      "  File \"<eval_with_key>.9\", line 6, in forward\n"
      "    mul = torch.ops.aten.mul.Tensor(linear, arg0_1);  arg0_1 = None");
  ASSERT_EQ(trace.regions.size(), 2);
  EXPECT_EQ(trace.regions[0].name, "<eval_with_key>.8");
  EXPECT_FALSE(trace.regions[0].hasNumberedValues);
  EXPECT_EQ(trace.regions[1].name, "<eval_with_key>.9");
  EXPECT_TRUE(trace.regions[1].hasNumberedValues);
  EXPECT_TRUE(trace.regions[0].hasNamedValues);
  EXPECT_FALSE(trace.regions[1].hasNamedValues);
  EXPECT_EQ(trace.function, "");
}

// Values of torch.no_grad() within torch.autocast() have numbers, too.
TEST(ExporterNotesTest, ARegionThatIsCalledWithoutGradientHasNames) {
  const CallTrace trace = parseTrace(
      "File \"<eval_with_key>.3\", line 5, in forward\n"
      "    neg = torch.ops.higher_order.wrap_with_set_grad_enabled(False, "
      "submod_1, arg0_1);  arg0_1 = None\n"
      "  File \"<eval_with_key>.4\", line 5, in forward\n"
      "    neg = torch.ops.aten.neg.default(arg0_1);  arg0_1 = None");
  ASSERT_EQ(trace.regions.size(), 2);
  EXPECT_TRUE(trace.regions[0].hasNumberedValues);
  EXPECT_FALSE(trace.regions[1].hasNumberedValues);
}

TEST(ExporterNotesTest, ReadsTheFunctionOfATrace) {
  const std::string call =
      "File \"/model.py\", line 3, in forward\n"
      "    y = scale * ops.Reverse.apply(x, 0.5)\n"
      "  File \"/model.py\", line 9, in ";
  EXPECT_EQ(parseTrace(call + "forward\n    return x.view_as(x)").function,
            "ops.Reverse");
  // A method of a module that has this name.
  EXPECT_EQ(parseTrace(call + "apply\n    return x.view_as(x)").function, "");
}

}  // namespace
}  // namespace soapstone::onnx::test
