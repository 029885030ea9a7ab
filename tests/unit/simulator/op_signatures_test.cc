#include "simulator/op_signatures.h"

#include <map>
#include <string>

#include "gtest/gtest.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

// Ops that agree in their text, and no others, have the same first op.
TEST(OpSignaturesTest, AgreesWithTheText) {
  model::ModelGraph graph = decoderModel(3, 64, 128);
  graph.ops[4].attributes = "changed";
  graph.values[graph.ops[9].results[0]].elementBytes = 2;
  SignatureIndex index(graph);
  std::map<std::string, int> firsts;
  for (int op = 0; op < static_cast<int>(graph.ops.size()); ++op) {
    int first = firsts.try_emplace(graph.signature(op), op).first->second;
    EXPECT_EQ(index.firstOf(op), first) << graph.ops[op].name;
    EXPECT_TRUE(haveSameSignature(graph, op, first));
    EXPECT_EQ(haveSameSignature(graph, op, 0), first == 0);
  }
  EXPECT_LT(firsts.size(), graph.ops.size());
}

}  // namespace
}  // namespace soapstone::simulator
