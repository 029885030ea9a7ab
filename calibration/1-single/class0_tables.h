// Emitted by Soapstone. Edits are lost when the model is compiled again.
// calibration, rank 0: constants and tables of class0.cu.
#pragma once

#include "program.h"

namespace program::class0 {
namespace {

// Arena: byte offset and elements. Arguments first: they live between steps.
constexpr Buffer<float> k_x0{0, 6272};  // f32 [8, 1, 28, 28]
constexpr Buffer<float> k_n0_weight{25344, 500};  // f32 [20, 1, 5, 5]
constexpr Buffer<float> k_n0_bias{27392, 20};  // f32 [20]
constexpr Buffer<float> k_n2_weight{27648, 25000};  // f32 [50, 20, 5, 5]
constexpr Buffer<float> k_n2_bias{127744, 50};  // f32 [50]
constexpr Buffer<float> k_n5_weight{128000, 400000};  // f32 [500, 800]
constexpr Buffer<float> k_n5_bias{1728256, 500};  // f32 [500]
constexpr Buffer<float> k_n7_weight{1730304, 5000};  // f32 [10, 500]
constexpr Buffer<float> k_n7_bias{1750528, 10};  // f32 [10]
constexpr Buffer<int64_t> k_labels{1750784, 8};  // i64 [8]
constexpr Buffer<float> k_learning_rate{1751040, 1};  // f32 []
constexpr Buffer<int64_t> k_step{1751296, 1};  // i64 []
constexpr Buffer<float> k_n0_output{3351808, 92160};  // f32 [8, 20, 24, 24], alive in [1, 26]
constexpr Buffer<float> k_n1_output{3925248, 23040};  // f32 [8, 20, 12, 12], alive in [3, 25]
constexpr Buffer<float> k_n2_output{3720448, 25600};  // f32 [8, 50, 8, 8], alive in [4, 22]
constexpr Buffer<float> k_n3_output{3822848, 6400};  // f32 [8, 50, 4, 4], alive in [6, 7]
constexpr Buffer<float> k_n3_reorder{3848448, 6400};  // f32 [8, 50, 4, 4], alive in [7, 19]
constexpr Buffer<float> k_n5_output{3822848, 4000};  // f32 [8, 500], alive in [9, 16]
constexpr Buffer<int32_t> k_n5_kept{3838976, 128};  // i32 [8, 16], alive in [9, 17]
constexpr Buffer<float> k_n7_output{3839488, 80};  // f32 [8, 10], alive in [10, 17]
constexpr Buffer<float> k_loss_of_rows{3840000, 8};  // f32 [8], alive in [11, 12]
constexpr Buffer<float> k_loss_log_sum_exp{3840256, 8};  // f32 [8], alive in [11, 15]
constexpr Buffer<float> k_loss_sum{4304128, 1};  // f32 [], alive in [12, 38]
constexpr Buffer<float> k_loss_grad{3840000, 8};  // f32 [8], alive in [14, 15]
constexpr Buffer<float> k_n7_weight_grad{4281344, 5000};  // f32 [10, 500], alive in [16, 35]
constexpr Buffer<float> k_n7_bias_grad{4303872, 10};  // f32 [10], alive in [16, 36]
constexpr Buffer<float> k_n7_input_grad{3874048, 4000};  // f32 [8, 500], alive in [17, 19]
constexpr Buffer<float> k_n5_bias_grad{4301568, 500};  // f32 [500], alive in [17, 34]
constexpr Buffer<float> k_n5_input_grad{3822848, 6400};  // f32 [8, 800], alive in [18, 21]
constexpr Buffer<float> k_n5_weight_grad{1751808, 400000};  // f32 [500, 800], alive in [19, 33]
constexpr Buffer<float> k_n4_grad{4017408, 6400};  // f32 [8, 50, 4, 4], alive in [21, 22]
constexpr Buffer<float> k_n3_input_grad{3822848, 25600};  // f32 [8, 50, 8, 8], alive in [22, 25]
constexpr Buffer<float> k_n2_bias_grad{4303616, 50};  // f32 [50], alive in [23, 32]
constexpr Buffer<float> k_n2_input_grad{4189184, 23040};  // f32 [8, 20, 12, 12], alive in [24, 26]
constexpr Buffer<float> k_n2_weight_grad{4089088, 25000};  // f32 [50, 20, 5, 5], alive in [25, 31]
constexpr Buffer<float> k_n1_input_grad{3720448, 92160};  // f32 [8, 20, 24, 24], alive in [26, 28]
constexpr Buffer<float> k_n0_bias_grad{4191232, 20};  // f32 [20], alive in [27, 30]
constexpr Buffer<float> k_n0_weight_grad{4189184, 500};  // f32 [20, 1, 5, 5], alive in [28, 29]
constexpr Buffer<float> k_loss{1751552, 1};  // f32 []

}  // namespace

const int kRanks[] = {0};

const TensorInfo kTensors[] = {
    {.name = "x0", .role = TensorRole::kInput, .type = ElementType::kF32, .dims = {8, 1, 28, 28},
        .offset = k_x0.offset},
    {.name = "0.weight", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {20, 1,
        5, 5}, .offset = k_n0_weight.offset, .initializer = {InitializerKind::kUniform, -0.2, 0.2}},
    {.name = "0.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {20},
        .offset = k_n0_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .origin = {"lenet.onnx", 1059, 80}},
    {.name = "2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {50, 20,
        5, 5}, .offset = k_n2_weight.offset, .initializer = {InitializerKind::kUniform,
        -0.044721359549995794, 0.044721359549995794}},
    {.name = "2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {50},
        .offset = k_n2_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .origin = {"lenet.onnx", 1206, 200}},
    {.name = "5.weight", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {500,
        800}, .offset = k_n5_weight.offset, .initializer = {InitializerKind::kUniform,
        -0.035355339059327376, 0.035355339059327376}},
    {.name = "5.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {500},
        .offset = k_n5_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "7.weight", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {10,
        500}, .offset = k_n7_weight.offset, .initializer = {InitializerKind::kUniform,
        -0.044721359549995794, 0.044721359549995794}},
    {.name = "7.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {10},
        .offset = k_n7_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .origin = {"lenet.onnx", 1557, 40}},
    {.name = "labels", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {8},
        .offset = k_labels.offset, .indexBound = 10, .ignoredIndex = -100},
    {.name = "learning_rate", .role = TensorRole::kLearningRate, .type = ElementType::kF32,
        .dims = {}, .offset = k_learning_rate.offset, .initializer = {InitializerKind::kConstant,
        0.01, 0}},
    {.name = "step", .role = TensorRole::kStep, .type = ElementType::kI64, .dims = {},
        .offset = k_step.offset},
    {.name = "loss", .role = TensorRole::kLoss, .type = ElementType::kF32, .dims = {},
        .offset = k_loss.offset},
};

}  // namespace program::class0
