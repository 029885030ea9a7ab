// Asks cuDNN for plans of convolutions, for a GPU that is described in a file
// and need not be there.
//
//   plan_convolutions DEVICE.json < list
//
// A line of the list is one pass of a convolution as emitted programs call it:
// its function, then fields with their numbers:
//
//   convolution type 1 input 32 3 224 224 weight 64 3 7 7 .. channelsLast 1
//
// Prints the lines that have no plan, and exits with 1 if there are any.

#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>

#include "runtime/cuda/convolution_graph.h"

namespace soapstone::runtime {
namespace {

struct Asked {
  ConvolutionPass pass = ConvolutionPass::kForward;
  Convolution op;
};

std::optional<Asked> parse(const std::string& line) {
  const std::map<std::string, ConvolutionPass> passes = {
      {"convolution", ConvolutionPass::kForward},
      {"convolutionInputGrad", ConvolutionPass::kInputGrad},
      {"convolutionWeightGrad", ConvolutionPass::kWeightGrad}};
  std::istringstream words(line);
  std::string word, field;
  words >> word;
  auto pass = passes.find(word);
  if (pass == passes.end()) return std::nullopt;
  std::map<std::string, Dims> fields;
  while (words >> word) {
    if (std::isalpha(static_cast<unsigned char>(word[0])) != 0) {
      field = word;
      fields[field] = {};
    } else {
      fields[field].append(std::stoll(word));
    }
  }
  auto number = [&](const char* name, int64_t otherwise) {
    return fields[name].count > 0 ? fields[name][0] : otherwise;
  };
  Convolution op;
  op.type = static_cast<ElementType>(number("type", 0));
  op.input = fields["input"];
  op.weight = fields["weight"];
  op.result = fields["result"];
  op.strides = fields["strides"];
  op.padLow = fields["padLow"];
  op.padHigh = fields["padHigh"];
  op.dilations = fields["dilations"];
  op.groups = number("groups", 1);
  op.channelsLast = number("channelsLast", 0) != 0;
  op.weightChannelsLast = number("weightChannelsLast", 0) != 0;
  return Asked{pass->second, op};
}

bool hasPlan(const Asked& asked, const CudnnTarget& target) {
  std::optional<ConvolutionGraph> made = convolutionGraph(asked.op, asked.pass);
  return made && made->graph.plan(target);
}

int run(const char* device) {
  std::ifstream file(device);
  std::stringstream text;
  text << file.rdbuf();
  CudnnDescriptor properties = deviceProperties(text.str());
  CudnnTarget target{.deviceProperties = &properties};
  int planned = 0, refused = 0;
  for (std::string line; std::getline(std::cin, line);) {
    std::optional<Asked> asked = parse(line);
    bool isPlanned = asked && hasPlan(*asked, target);
    ++(isPlanned ? planned : refused);
    if (!isPlanned) std::printf("no plan: %s\n", line.c_str());
  }
  std::printf("%d planned, %d refused\n", planned, refused);
  return planned > 0 && refused == 0 ? 0 : 1;
}

}  // namespace
}  // namespace soapstone::runtime

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: plan_convolutions DEVICE.json < list\n");
    return 2;
  }
  try {
    return soapstone::runtime::run(argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "plan_convolutions: %s\n", error.what());
    return 1;
  }
}
