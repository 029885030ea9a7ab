#ifndef SOAPSTONE_TESTS_UNIT_IR_STEP_STEP_MODELS_H_
#define SOAPSTONE_TESTS_UNIT_IR_STEP_STEP_MODELS_H_

#include <string>
#include <utility>
#include <vector>

#include "ir/sharding/layout.h"
#include "ir/step/placed_step.h"

namespace soapstone::step {

// Two linear layers with their gradients on two devices, the batch split over
// them and the parameters stored in halves: FSDP by hand.
class TwoLayers {
 public:
  TwoLayers() {
    rows = layout(sharding::LayoutBuilder({8, 16}).split(0, 2));
    whole = layout(sharding::LayoutBuilder({16, 16}).replicate(2));
    stored = layout(sharding::LayoutBuilder({16, 16}).split(0, 2));
    partial = layout(sharding::LayoutBuilder({16, 16}).partial(2));
    int x = argument("x", {8, 16}, -1, /*isParameter=*/false);
    int first = argument("first.weight", {16, 16}, stored, true);
    int second = argument("second.weight", {16, 16}, stored, true);
    int h = op("first", "0", Phase::kForward, {x, first}, {rows, whole},
               {8, 16}, rows);
    int y = op("second", "1", Phase::kForward, {h, second}, {rows, whole},
               {8, 16}, rows);
    int slope = op("second.input", "1", Phase::kBackward, {y, second},
                   {rows, whole}, {8, 16}, rows);
    int ofSecond = op("second.gradient", "1", Phase::kBackward, {h, y},
                      {rows, rows}, {16, 16}, partial);
    op("first.input", "0", Phase::kBackward, {slope, first}, {rows, whole},
       {8, 16}, rows);
    int ofFirst = op("first.gradient", "0", Phase::kBackward, {x, slope},
                     {rows, rows}, {16, 16}, partial);
    model.results = {{ofFirst, stored, 1}, {ofSecond, stored, 2}};
  }

  Model model;
  int rows = 0;
  int whole = 0;
  int stored = 0;
  int partial = 0;

 private:
  int layout(const sharding::LayoutBuilder& builder) {
    return model.layouts.number(
        *builder.build(sharding::DeviceGrid::range(0, 2)));
  }

  int argument(std::string name, std::vector<int64_t> shape, int storage,
               bool isParameter) {
    int number = static_cast<int>(model.tensors.size());
    int index = static_cast<int>(model.arguments.size());
    model.tensors.push_back(
        {std::move(name), std::move(shape), 4, -1, index, isParameter});
    model.arguments.push_back({number, storage});
    return number;
  }

  int op(const std::string& name, std::string layer, Phase phase,
         std::vector<int> operands, std::vector<int> layouts,
         std::vector<int64_t> shape, int made) {
    int number = static_cast<int>(model.tensors.size());
    int producer = static_cast<int>(model.ops.size());
    model.tensors.push_back({name, std::move(shape), 4, producer, 0, false});
    Op added;
    added.name = name;
    added.layer = std::move(layer);
    added.phase = phase;
    added.operands = std::move(operands);
    added.operandLayouts = std::move(layouts);
    added.results = {number};
    added.resultLayouts = {made};
    model.ops.push_back(std::move(added));
    return number;
  }
};

}  // namespace soapstone::step

#endif  // SOAPSTONE_TESTS_UNIT_IR_STEP_STEP_MODELS_H_
