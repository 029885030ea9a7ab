#include "frontend/presets/linear_bias.h"

#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"

namespace soapstone::presets {
namespace {

std::vector<float> slopesOf(const LinearBiasForm& form) {
  int64_t power = 1;
  while (2 * power <= form.heads) power *= 2;
  auto slope = [&](int64_t number, int64_t heads) {
    return static_cast<float>(std::exp2(-8.0 * static_cast<double>(number) /
                                        static_cast<double>(heads)));
  };
  std::vector<float> slopes;
  for (int64_t head = 0; head < form.heads; ++head) {
    slopes.push_back(head < power ? slope(head + 1, power)
                                  : slope(2 * (head - power) + 1, 2 * power));
  }
  return slopes;
}

}  // namespace

mlir::Value linearBias(ModelBuilder& model, const std::string& path,
                       const LinearBiasForm& form, int64_t steps) {
  // Far more than any model has; slopes are constants of the model.
  constexpr int64_t kMostHeads = 1 << 16;
  if (form.heads > kMostHeads) {
    throw Refusal{absl::StrCat("cannot bias the scores of ", form.heads,
                               " heads by position; at most ", kMostHeads)};
  }
  SoapBuilder op = model.at(path, "Slopes");
  auto rounded = [&](mlir::Value value) {
    if (!form.isRounded) return value;
    return op.convert(op.convert(value, op.opBuilder().getBF16Type()),
                      op.f32());
  };
  mlir::Value slopes =
      op.floats(slopesOf(form), {1, form.heads, 1, 1}, op.f32());
  mlir::Value positions = op.iota({1, 1, 1, steps}, 3, op.f32());
  return op.mul(rounded(op.mul(rounded(slopes), rounded(positions))),
                form.factor);
}

}  // namespace soapstone::presets
