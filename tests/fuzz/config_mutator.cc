#include "tests/fuzz/config_mutator.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "absl/status/statusor.h"
#include "ir/support/json_values.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::fuzz {
namespace {

// Values as JSON; most are what some field may be.
constexpr const char* kValues[] = {
    "0",     "1",          "2",
    "3",     "4",          "7",
    "8",     "64",         "-1",
    "0.5",   "1e-5",       "-0.0",
    "1e30",  "1e300",      "2147483647",
    "null",  "2147483648", "9223372036854775807",
    "true",  "false",      "\"\"",
    "[]",    "\"gelu\"",   "\"relu\"",
    "{}",    "\"silu\"",   "[1, 2, 3]",
    "[[]]",  "\"yarn\"",   "[\"full_attention\"]",
    "\"x\"", "[0, -1]",    "{\"rope_type\": \"llama3\", \"factor\": 8}"};

// Divides large sizes so that ratios between them stay.
void shrink(llvm::json::Object& fields) {
  constexpr int64_t kDivisor = 64;
  for (auto& [name, value] : fields) {
    std::optional<int64_t> size = value.getAsInteger();
    llvm::StringRef key = name;
    if (!size) continue;
    if (key.contains("layer") && !key.contains("norm")) {
      value = std::min<int64_t>(*size, 2);
    } else if (key.contains("vocab") || key.contains("positions")) {
      value = std::min<int64_t>(*size, 64);
    } else if (*size >= kDivisor && !key.contains("token_id")) {
      value = *size / kDivisor;
    }
  }
}

llvm::json::Value someValue(ModelMutator& random) {
  const char* text = kValues[random.below(std::size(kValues))];
  absl::StatusOr<llvm::json::Value> value = parseJson(text);
  return value.ok() ? *std::move(value) : llvm::json::Value(nullptr);
}

}  // namespace

std::vector<Configuration> readConfigurations(const std::string& folder) {
  std::vector<Configuration> all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    absl::StatusOr<std::string> text =
        readTextFile(entry.path().string(), "a configuration");
    if (!text.ok()) continue;
    absl::StatusOr<llvm::json::Value> value = parseJson(*text);
    if (!value.ok() || value->getAsObject() == nullptr) continue;
    all.push_back({entry.path().filename().string(), *value->getAsObject()});
    shrink(all.back().fields);
  }
  std::sort(all.begin(), all.end(),
            [](const Configuration& a, const Configuration& b) {
              return a.name < b.name;
            });
  return all;
}

std::string mutated(const Configuration& configuration, ModelMutator& random) {
  llvm::json::Object fields = configuration.fields;
  std::vector<std::string> names;
  for (const auto& [name, value] : fields) names.push_back(name.str());
  std::sort(names.begin(), names.end());
  auto some = [&] { return names[random.below(names.size())]; };
  const size_t changes = random.below(5);
  for (size_t i = 0; i < changes && !names.empty(); ++i) {
    const std::string name = some();
    switch (random.below(4)) {
      case 0:
        fields.erase(name);
        break;
      case 1:
        if (const llvm::json::Value* other = fields.get(some())) {
          llvm::json::Value copy = *other;
          fields[name] = std::move(copy);
        }
        break;
      default:
        fields[name] = someValue(random);
    }
  }
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(std::move(fields));
  return text;
}

}  // namespace soapstone::fuzz
