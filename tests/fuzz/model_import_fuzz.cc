// The changed models of model_fuzz through the normaliser alone, for builds
// with sanitizers. Usage: model_import_fuzz CORPUS [RUNS [FIRST]]

#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/numbers.h"
#include "frontend/onnx/import.h"
#include "tests/fuzz/model_corpus.h"
#include "tests/fuzz/model_mutator.h"

namespace soapstone {
namespace {

int runAll(const std::string& folder, size_t runs, size_t first) {
  const std::vector<onnx::ModelProto> corpus = fuzz::readCorpus(folder);
  if (corpus.empty()) {
    std::fprintf(stderr, "no models in '%s'\n", folder.c_str());
    return 2;
  }
  size_t imported = 0;
  for (size_t i = first; i < first + runs; ++i) {
    fuzz::ModelMutator mutator(i);
    onnx::ModelProto model = corpus[mutator.below(corpus.size())];
    mutator.mutate(model);
    const auto graph =
        onnx::normalizeModel(model, fuzz::bindOpenDimensions(model));
    if (graph.ok()) {
      ++imported;
      continue;
    }
    const std::string message(graph.status().message());
    if (message.empty() || message.find('\n') != std::string::npos) {
      std::printf("run %zu: an error that is not one line: '%s'\n", i,
                  message.c_str());
      return 1;
    }
  }
  std::printf("%zu models, %zu runs, %zu imported\n", corpus.size(), runs,
              imported);
  return 0;
}

}  // namespace
}  // namespace soapstone

int main(int argc, char** argv) {
  size_t runs = 20000, first = 0;
  if (argc < 2 || (argc > 2 && !absl::SimpleAtoi(argv[2], &runs)) ||
      (argc > 3 && !absl::SimpleAtoi(argv[3], &first))) {
    std::fprintf(stderr, "usage: model_import_fuzz CORPUS [RUNS [FIRST]]\n");
    return 2;
  }
  return soapstone::runAll(argv[1], runs, first);
}
