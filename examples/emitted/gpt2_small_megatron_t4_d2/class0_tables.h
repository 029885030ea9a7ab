// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: constants and tables of class0.cu.
#pragma once

#include "program.h"

namespace program::class0 {
namespace {

// Tables; [self] is the number of the rank among ranks 0, 4.
constexpr int64_t kSends1[][12] = {{1, 0, 256, 0, 2, 0, 512, 0, 3, 0, 768, 0}, {5, 0, 256, 0, 6, 0,
    512, 0, 7, 0, 768, 0}};
constexpr int64_t kSizes1[] = {8, 256, 192, 8, 256, 192, 8, 256, 192};
constexpr int64_t kReceives1[][12] = {{1, 0, 0, 192, 2, 0, 0, 384, 3, 0, 0, 576}, {5, 0, 0, 192, 6,
    0, 0, 384, 7, 0, 0, 576}};
constexpr int64_t kCopies1[] = {0, 0, 0, 0, 0, 0};
constexpr int64_t kSizes2[] = {8, 256, 192};
constexpr int kGroup1[][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
constexpr int64_t kParts1[] = {0, 0, 0, 8, 256, 768, 0, 256, 0, 8, 256, 768, 0, 512, 0, 8, 256, 768,
    0, 768, 0, 8, 256, 768};
constexpr Dims kScorePlace1[] = {{0, 0, 0, 0, 0}, {8, 0, 0, 0, 0}};
constexpr int kGroup2[] = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr int64_t kParts2[] = {0, 0, 8, 256, 0, 256, 8, 256, 0, 512, 8, 256, 0, 768, 8, 256};
constexpr int kGroup3[] = {0, 4};
constexpr OptimizerUpdate kOptimizer{.kind = OptimizerKind::kAdamW,
    .gradientType = ElementType::kBf16, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08,
    .weightDecay = 0.01, .trust = 1, .nesterov = false};
constexpr int64_t kSends2[][12] = {{1, 0, 0, 192, 2, 0, 0, 384, 3, 0, 0, 576}, {5, 0, 0, 192, 6, 0,
    0, 384, 7, 0, 0, 576}};
constexpr int64_t kReceives2[][12] = {{1, 0, 256, 0, 2, 0, 512, 0, 3, 0, 768, 0}, {5, 0, 256, 0, 6,
    0, 512, 0, 7, 0, 768, 0}};
constexpr int64_t kBoxes1[] = {0, 0, 8, 0};

// Arena: byte offset and elements. Arguments first: they live between steps.
constexpr Buffer<int64_t> k_x0{0, 8192};  // i64 [8, 1024]
constexpr Buffer<float> k_wte_weight{65792, 9649344};  // f32 [50257, 192]
constexpr Buffer<float> k_wpe_weight{38663424, 196608};  // f32 [256, 768]
constexpr Buffer<float> k_h_0_ln1_weight{39450112, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias{39453440, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_bias{39456768, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_0_proj_bias{39459328, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias{39462656, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias{39465984, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_qkv_bias{39469312, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_1_proj_bias{39471872, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias{39475200, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias{39478528, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_qkv_bias{39481856, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_2_proj_bias{39484416, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias{39487744, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias{39491072, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_qkv_bias{39494400, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_3_proj_bias{39496960, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias{39500288, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias{39503616, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_qkv_bias{39506944, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_4_proj_bias{39509504, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias{39512832, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias{39516160, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_qkv_bias{39519488, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_5_proj_bias{39522048, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias{39525376, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias{39528704, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_qkv_bias{39532032, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_6_proj_bias{39534592, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias{39537920, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias{39541248, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_qkv_bias{39544576, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_7_proj_bias{39547136, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias{39550464, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias{39553792, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_qkv_bias{39557120, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_8_proj_bias{39559680, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias{39563008, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias{39566336, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_qkv_bias{39569664, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_9_proj_bias{39572224, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias{39575552, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias{39578880, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_qkv_bias{39582208, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_10_proj_bias{39584768, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias{39588096, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias{39591424, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_qkv_bias{39594752, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_11_proj_bias{39597312, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias{39600640, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias{39603968, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_weight{39607296, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_0_proj_weight{41377024, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_0_fc_weight{41967104, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc2_weight{44326656, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_qkv_weight{46686208, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_1_proj_weight{48455936, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_1_fc_weight{49046016, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc2_weight{51405568, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_qkv_weight{53765120, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_2_proj_weight{55534848, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_2_fc_weight{56124928, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc2_weight{58484480, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_qkv_weight{60844032, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_3_proj_weight{62613760, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_3_fc_weight{63203840, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc2_weight{65563392, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_qkv_weight{67922944, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_4_proj_weight{69692672, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_4_fc_weight{70282752, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc2_weight{72642304, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_qkv_weight{75001856, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_5_proj_weight{76771584, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_5_fc_weight{77361664, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc2_weight{79721216, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_qkv_weight{82080768, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_6_proj_weight{83850496, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_6_fc_weight{84440576, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc2_weight{86800128, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_qkv_weight{89159680, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_7_proj_weight{90929408, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_7_fc_weight{91519488, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc2_weight{93879040, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_qkv_weight{96238592, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_8_proj_weight{98008320, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_8_fc_weight{98598400, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc2_weight{100957952, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_qkv_weight{103317504, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_9_proj_weight{105087232, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_9_fc_weight{105677312, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc2_weight{108036864, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_qkv_weight{110396416, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_10_proj_weight{112166144, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_10_fc_weight{112756224, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc2_weight{115115776, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_qkv_weight{117475328, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_11_proj_weight{119245056, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_11_fc_weight{119835136, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc2_weight{122194688, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_head_weight{124554240, 9649920};  // f32 [768, 12565]
constexpr Buffer<float> k_ln_bias{163154176, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight{163157504, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias{163160832, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight{163164160, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias{163167488, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight{163170816, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias{163174144, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight{163177472, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias{163180800, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight{163184128, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias{163187456, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight{163190784, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias{163194112, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight{163197440, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias{163200768, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight{163204096, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias{163207424, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight{163210752, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias{163214080, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight{163217408, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias{163220736, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight{163224064, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias{163227392, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight{163230720, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias{163234048, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight{163237376, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias{163240704, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight{163244032, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias{163247360, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight{163250688, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias{163254016, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight{163257344, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias{163260672, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight{163264000, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias{163267328, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight{163270656, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias{163273984, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight{163277312, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias{163280640, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight{163283968, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias{163287296, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight{163290624, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias{163293952, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight{163297280, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias{163300608, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight{163303936, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias{163307264, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight{163310592, 768};  // f32 [768]
constexpr Buffer<int64_t> k_labels{163313920, 8192};  // i64 [8, 1024]
constexpr Buffer<float> k_learning_rate{163379712, 1};  // f32 []
constexpr Buffer<int64_t> k_step{163379968, 1};  // i64 []
constexpr Buffer<float> k_wte_weight_m{163380224, 9649344};  // f32 [50257, 192]
constexpr Buffer<float> k_wte_weight_v{201977856, 9649344};  // f32 [50257, 192]
constexpr Buffer<float> k_wpe_weight_m{240575488, 196608};  // f32 [256, 768]
constexpr Buffer<float> k_wpe_weight_v{241362176, 196608};  // f32 [256, 768]
constexpr Buffer<float> k_h_0_ln1_weight_m{242148864, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_weight_v{242152192, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias_m{242155520, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias_v{242158848, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_bias_m{242162176, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_0_qkv_bias_v{242164736, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_0_proj_bias_m{242167296, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_proj_bias_v{242170624, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias_m{242173952, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias_v{242177280, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias_m{242180608, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias_v{242183936, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_qkv_bias_m{242187264, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_1_qkv_bias_v{242189824, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_1_proj_bias_m{242192384, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_proj_bias_v{242195712, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias_m{242199040, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias_v{242202368, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias_m{242205696, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias_v{242209024, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_qkv_bias_m{242212352, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_2_qkv_bias_v{242214912, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_2_proj_bias_m{242217472, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_proj_bias_v{242220800, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias_m{242224128, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias_v{242227456, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias_m{242230784, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias_v{242234112, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_qkv_bias_m{242237440, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_3_qkv_bias_v{242240000, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_3_proj_bias_m{242242560, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_proj_bias_v{242245888, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias_m{242249216, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias_v{242252544, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias_m{242255872, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias_v{242259200, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_qkv_bias_m{242262528, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_4_qkv_bias_v{242265088, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_4_proj_bias_m{242267648, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_proj_bias_v{242270976, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias_m{242274304, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias_v{242277632, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias_m{242280960, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias_v{242284288, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_qkv_bias_m{242287616, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_5_qkv_bias_v{242290176, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_5_proj_bias_m{242292736, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_proj_bias_v{242296064, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias_m{242299392, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias_v{242302720, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias_m{242306048, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias_v{242309376, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_qkv_bias_m{242312704, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_6_qkv_bias_v{242315264, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_6_proj_bias_m{242317824, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_proj_bias_v{242321152, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias_m{242324480, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias_v{242327808, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias_m{242331136, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias_v{242334464, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_qkv_bias_m{242337792, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_7_qkv_bias_v{242340352, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_7_proj_bias_m{242342912, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_proj_bias_v{242346240, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias_m{242349568, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias_v{242352896, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias_m{242356224, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias_v{242359552, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_qkv_bias_m{242362880, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_8_qkv_bias_v{242365440, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_8_proj_bias_m{242368000, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_proj_bias_v{242371328, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias_m{242374656, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias_v{242377984, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias_m{242381312, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias_v{242384640, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_qkv_bias_m{242387968, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_9_qkv_bias_v{242390528, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_9_proj_bias_m{242393088, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_proj_bias_v{242396416, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias_m{242399744, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias_v{242403072, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias_m{242406400, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias_v{242409728, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_qkv_bias_m{242413056, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_10_qkv_bias_v{242415616, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_10_proj_bias_m{242418176, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_proj_bias_v{242421504, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias_m{242424832, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias_v{242428160, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias_m{242431488, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias_v{242434816, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_qkv_bias_m{242438144, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_11_qkv_bias_v{242440704, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_11_proj_bias_m{242443264, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_proj_bias_v{242446592, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias_m{242449920, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias_v{242453248, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias_m{242456576, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias_v{242459904, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_weight_m{242463232, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_0_qkv_weight_v{244232960, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_0_proj_weight_m{246002688, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_0_proj_weight_v{246592768, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_0_fc_weight_m{247182848, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc_weight_v{249542400, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc2_weight_m{251901952, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc2_weight_v{254261504, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_qkv_weight_m{256621056, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_1_qkv_weight_v{258390784, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_1_proj_weight_m{260160512, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_1_proj_weight_v{260750592, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_1_fc_weight_m{261340672, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc_weight_v{263700224, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc2_weight_m{266059776, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc2_weight_v{268419328, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_qkv_weight_m{270778880, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_2_qkv_weight_v{272548608, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_2_proj_weight_m{274318336, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_2_proj_weight_v{274908416, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_2_fc_weight_m{275498496, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc_weight_v{277858048, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc2_weight_m{280217600, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc2_weight_v{282577152, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_qkv_weight_m{284936704, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_3_qkv_weight_v{286706432, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_3_proj_weight_m{288476160, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_3_proj_weight_v{289066240, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_3_fc_weight_m{289656320, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc_weight_v{292015872, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc2_weight_m{294375424, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc2_weight_v{296734976, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_qkv_weight_m{299094528, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_4_qkv_weight_v{300864256, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_4_proj_weight_m{302633984, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_4_proj_weight_v{303224064, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_4_fc_weight_m{303814144, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc_weight_v{306173696, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc2_weight_m{308533248, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc2_weight_v{310892800, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_qkv_weight_m{313252352, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_5_qkv_weight_v{315022080, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_5_proj_weight_m{316791808, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_5_proj_weight_v{317381888, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_5_fc_weight_m{317971968, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc_weight_v{320331520, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc2_weight_m{322691072, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc2_weight_v{325050624, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_qkv_weight_m{327410176, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_6_qkv_weight_v{329179904, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_6_proj_weight_m{330949632, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_6_proj_weight_v{331539712, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_6_fc_weight_m{332129792, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc_weight_v{334489344, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc2_weight_m{336848896, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc2_weight_v{339208448, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_qkv_weight_m{341568000, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_7_qkv_weight_v{343337728, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_7_proj_weight_m{345107456, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_7_proj_weight_v{345697536, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_7_fc_weight_m{346287616, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc_weight_v{348647168, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc2_weight_m{351006720, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc2_weight_v{353366272, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_qkv_weight_m{355725824, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_8_qkv_weight_v{357495552, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_8_proj_weight_m{359265280, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_8_proj_weight_v{359855360, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_8_fc_weight_m{360445440, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc_weight_v{362804992, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc2_weight_m{365164544, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc2_weight_v{367524096, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_qkv_weight_m{369883648, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_9_qkv_weight_v{371653376, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_9_proj_weight_m{373423104, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_9_proj_weight_v{374013184, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_9_fc_weight_m{374603264, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc_weight_v{376962816, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc2_weight_m{379322368, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc2_weight_v{381681920, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_qkv_weight_m{384041472, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_10_qkv_weight_v{385811200, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_10_proj_weight_m{387580928, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_10_proj_weight_v{388171008, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_10_fc_weight_m{388761088, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc_weight_v{391120640, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc2_weight_m{393480192, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc2_weight_v{395839744, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_qkv_weight_m{398199296, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_11_qkv_weight_v{399969024, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_11_proj_weight_m{401738752, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_11_proj_weight_v{402328832, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_11_fc_weight_m{402918912, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc_weight_v{405278464, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc2_weight_m{407638016, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc2_weight_v{409997568, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_head_weight_m{412357120, 9649920};  // f32 [768, 12565]
constexpr Buffer<float> k_head_weight_v{450957056, 9649920};  // f32 [768, 12565]
constexpr Buffer<float> k_ln_bias_m{489556992, 768};  // f32 [768]
constexpr Buffer<float> k_ln_bias_v{489560320, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight_m{489563648, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight_v{489566976, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias_m{489570304, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias_v{489573632, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight_m{489576960, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight_v{489580288, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias_m{489583616, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias_v{489586944, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight_m{489590272, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight_v{489593600, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias_m{489596928, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias_v{489600256, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight_m{489603584, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight_v{489606912, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias_m{489610240, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias_v{489613568, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight_m{489616896, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight_v{489620224, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias_m{489623552, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias_v{489626880, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight_m{489630208, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight_v{489633536, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias_m{489636864, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias_v{489640192, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight_m{489643520, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight_v{489646848, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias_m{489650176, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias_v{489653504, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight_m{489656832, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight_v{489660160, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias_m{489663488, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias_v{489666816, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight_m{489670144, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight_v{489673472, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias_m{489676800, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias_v{489680128, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight_m{489683456, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight_v{489686784, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias_m{489690112, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias_v{489693440, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight_m{489696768, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight_v{489700096, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias_m{489703424, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias_v{489706752, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight_m{489710080, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight_v{489713408, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias_m{489716736, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias_v{489720064, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight_m{489723392, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight_v{489726720, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias_m{489730048, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias_v{489733376, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight_m{489736704, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight_v{489740032, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias_m{489743360, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias_v{489746688, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight_m{489750016, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight_v{489753344, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias_m{489756672, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias_v{489760000, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight_m{489763328, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight_v{489766656, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias_m{489769984, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias_v{489773312, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight_m{489776640, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight_v{489779968, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias_m{489783296, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias_v{489786624, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight_m{489789952, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight_v{489793280, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias_m{489796608, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias_v{489799936, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight_m{489803264, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight_v{489806592, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias_m{489809920, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias_v{489813248, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight_m{489816576, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight_v{489819904, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias_m{489823232, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias_v{489826560, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight_m{489829888, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight_v{489833216, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias_m{489836544, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias_v{489839872, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight_m{489843200, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight_v{489846528, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias_m{489849856, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias_v{489853184, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight_m{489856512, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight_v{489859840, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias_m{489863168, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias_v{489866496, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight_m{489869824, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight_v{489873152, 768};  // f32 [768]
constexpr Buffer<bf16> k_wte_weight_bf16{489876480, 9649344};  // bf16 [50257, 192]
constexpr Buffer<bf16> k_wpe_weight_bf16{509175296, 196608};  // bf16 [256, 768]
constexpr Buffer<bf16> k_h_0_ln1_weight_bf16{509568768, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln1_bias_bf16{509570560, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_qkv_bias_bf16{509572352, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_0_proj_bias_bf16{509573632, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_fc_bias_bf16{509575424, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_fc2_bias_bf16{509577216, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_qkv_bias_bf16{509579008, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_1_proj_bias_bf16{509580288, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_fc_bias_bf16{509582080, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_fc2_bias_bf16{509583872, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_qkv_bias_bf16{509585664, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_2_proj_bias_bf16{509586944, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_fc_bias_bf16{509588736, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_fc2_bias_bf16{509590528, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_qkv_bias_bf16{509592320, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_3_proj_bias_bf16{509593600, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_fc_bias_bf16{509595392, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_fc2_bias_bf16{509597184, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_qkv_bias_bf16{509598976, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_4_proj_bias_bf16{509600256, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_fc_bias_bf16{509602048, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_fc2_bias_bf16{509603840, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_qkv_bias_bf16{509605632, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_5_proj_bias_bf16{509606912, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_fc_bias_bf16{509608704, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_fc2_bias_bf16{509610496, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_qkv_bias_bf16{509612288, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_6_proj_bias_bf16{509613568, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_fc_bias_bf16{509615360, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_fc2_bias_bf16{509617152, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_qkv_bias_bf16{509618944, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_7_proj_bias_bf16{509620224, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_fc_bias_bf16{509622016, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_fc2_bias_bf16{509623808, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_qkv_bias_bf16{509625600, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_8_proj_bias_bf16{509626880, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_fc_bias_bf16{509628672, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_fc2_bias_bf16{509630464, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_qkv_bias_bf16{509632256, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_9_proj_bias_bf16{509633536, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_fc_bias_bf16{509635328, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_fc2_bias_bf16{509637120, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_qkv_bias_bf16{509638912, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_10_proj_bias_bf16{509640192, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_fc_bias_bf16{509641984, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_fc2_bias_bf16{509643776, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_qkv_bias_bf16{509645568, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_11_proj_bias_bf16{509646848, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_fc_bias_bf16{509648640, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_fc2_bias_bf16{509650432, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_qkv_weight_bf16{509652224, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_0_proj_weight_bf16{510537216, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_0_fc_weight_bf16{510832384, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_0_fc2_weight_bf16{512012288, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_1_qkv_weight_bf16{513192192, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_1_proj_weight_bf16{514077184, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_1_fc_weight_bf16{514372352, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_1_fc2_weight_bf16{515552256, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_2_qkv_weight_bf16{516732160, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_2_proj_weight_bf16{517617152, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_2_fc_weight_bf16{517912320, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_2_fc2_weight_bf16{519092224, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_3_qkv_weight_bf16{520272128, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_3_proj_weight_bf16{521157120, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_3_fc_weight_bf16{521452288, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_3_fc2_weight_bf16{522632192, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_4_qkv_weight_bf16{523812096, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_4_proj_weight_bf16{524697088, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_4_fc_weight_bf16{524992256, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_4_fc2_weight_bf16{526172160, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_5_qkv_weight_bf16{527352064, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_5_proj_weight_bf16{528237056, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_5_fc_weight_bf16{528532224, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_5_fc2_weight_bf16{529712128, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_6_qkv_weight_bf16{530892032, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_6_proj_weight_bf16{531777024, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_6_fc_weight_bf16{532072192, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_6_fc2_weight_bf16{533252096, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_7_qkv_weight_bf16{534432000, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_7_proj_weight_bf16{535316992, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_7_fc_weight_bf16{535612160, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_7_fc2_weight_bf16{536792064, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_8_qkv_weight_bf16{537971968, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_8_proj_weight_bf16{538856960, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_8_fc_weight_bf16{539152128, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_8_fc2_weight_bf16{540332032, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_9_qkv_weight_bf16{541511936, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_9_proj_weight_bf16{542396928, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_9_fc_weight_bf16{542692096, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_9_fc2_weight_bf16{543872000, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_10_qkv_weight_bf16{545051904, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_10_proj_weight_bf16{545936896, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_10_fc_weight_bf16{546232064, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_10_fc2_weight_bf16{547411968, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_11_qkv_weight_bf16{548591872, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_11_proj_weight_bf16{549476864, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_11_fc_weight_bf16{549772032, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_11_fc2_weight_bf16{550951936, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_head_weight_bf16{552131840, 9649920};  // bf16 [768, 12565]
constexpr Buffer<bf16> k_ln_bias_bf16{571431936, 768};  // bf16 [768]
constexpr Buffer<bf16> k_ln_weight_bf16{571433728, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln2_bias_bf16{571435520, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln2_weight_bf16{571437312, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln1_bias_bf16{571439104, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln1_weight_bf16{571440896, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln2_bias_bf16{571442688, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln2_weight_bf16{571444480, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln1_bias_bf16{571446272, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln1_weight_bf16{571448064, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln2_bias_bf16{571449856, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln2_weight_bf16{571451648, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln1_bias_bf16{571453440, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln1_weight_bf16{571455232, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln2_bias_bf16{571457024, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln2_weight_bf16{571458816, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln1_bias_bf16{571460608, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln1_weight_bf16{571462400, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln2_bias_bf16{571464192, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln2_weight_bf16{571465984, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln1_bias_bf16{571467776, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln1_weight_bf16{571469568, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln2_bias_bf16{571471360, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln2_weight_bf16{571473152, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln1_bias_bf16{571474944, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln1_weight_bf16{571476736, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln2_bias_bf16{571478528, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln2_weight_bf16{571480320, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln1_bias_bf16{571482112, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln1_weight_bf16{571483904, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln2_bias_bf16{571485696, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln2_weight_bf16{571487488, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln1_bias_bf16{571489280, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln1_weight_bf16{571491072, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln2_bias_bf16{571492864, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln2_weight_bf16{571494656, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln1_bias_bf16{571496448, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln1_weight_bf16{571498240, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln2_bias_bf16{571500032, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln2_weight_bf16{571501824, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln1_bias_bf16{571503616, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln1_weight_bf16{571505408, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln2_bias_bf16{571507200, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln2_weight_bf16{571508992, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln1_bias_bf16{571510784, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln1_weight_bf16{571512576, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln2_bias_bf16{571514368, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln2_weight_bf16{571516160, 768};  // bf16 [768]
constexpr Buffer<bf16> k_wte_output{1438526720, 1572864};  // bf16 [8, 1024, 192], alive in [1, 3]
constexpr Buffer<bf16> k_wte_exchange{1441672448, 1572864};  // bf16 [8, 256, 768], alive in [2, 1079]
constexpr Buffer<bf16> k_h_0_ln1_output{1438526720, 1572864};  // bf16 [8, 256, 768], alive in [4, 6]
constexpr Buffer<float> k_h_0_ln1_mean{571518208, 2048};  // f32 [8, 256], alive in [4, 1079]
constexpr Buffer<float> k_h_0_ln1_rstd{571526400, 2048};  // f32 [8, 256], alive in [4, 1079]
constexpr Buffer<bf16> k_h_0_ln1_all_gather{1444818176, 6291456};  // bf16 [8, 1024, 768], alive in [5, 1111]
constexpr Buffer<bf16> k_h_0_qkv_output{571534592, 4718592};  // bf16 [8, 1024, 576], alive in [9, 1065]
constexpr Buffer<bf16> k_h_0_attention_output{580971776, 1572864};  // bf16 [8, 1024, 3, 64], alive in [20, 1107]
constexpr Buffer<float> k_h_0_log_sum_exp{584117504, 24576};  // f32 [8, 3, 1024], alive in [20, 1065]
constexpr Buffer<bf16> k_h_0_proj_output{1457401088, 6291456};  // bf16 [8, 1024, 768], alive in [23, 25]
constexpr Buffer<bf16> k_h_0_proj_reduce_scatter{1438526720, 1572864};  // bf16 [8, 256, 768], alive in [24, 1057]
constexpr Buffer<bf16> k_h_0_ln2_output{1457401088, 1572864};  // bf16 [8, 256, 768], alive in [26, 28]
constexpr Buffer<float> k_h_0_ln2_mean{584215808, 2048};  // f32 [8, 256], alive in [26, 1057]
constexpr Buffer<float> k_h_0_ln2_rstd{584224000, 2048};  // f32 [8, 256], alive in [26, 1057]
constexpr Buffer<bf16> k_h_0_ln2_all_gather{1460546816, 6291456};  // bf16 [8, 1024, 768], alive in [27, 1060]
constexpr Buffer<bf16> k_h_0_fc_output{584232192, 6291456};  // bf16 [8, 1024, 768], alive in [29, 1051]
constexpr Buffer<bf16> k_h_0_gelu{596815104, 6291456};  // bf16 [8, 1024, 768], alive in [30, 1055]
constexpr Buffer<bf16> k_h_0_fc2_output{1473129728, 6291456};  // bf16 [8, 1024, 768], alive in [31, 33]
constexpr Buffer<bf16> k_h_0_fc2_reduce_scatter{1457401088, 1572864};  // bf16 [8, 256, 768], alive in [32, 1014]
constexpr Buffer<bf16> k_h_1_ln1_output{1473129728, 1572864};  // bf16 [8, 256, 768], alive in [34, 36]
constexpr Buffer<float> k_h_1_ln1_mean{609398016, 2048};  // f32 [8, 256], alive in [34, 1014]
constexpr Buffer<float> k_h_1_ln1_rstd{609406208, 2048};  // f32 [8, 256], alive in [34, 1014]
constexpr Buffer<bf16> k_h_1_ln1_all_gather{1476275456, 6291456};  // bf16 [8, 1024, 768], alive in [35, 1016]
constexpr Buffer<bf16> k_h_1_qkv_output{609414400, 4718592};  // bf16 [8, 1024, 576], alive in [39, 999]
constexpr Buffer<bf16> k_h_1_attention_output{618851584, 1572864};  // bf16 [8, 1024, 3, 64], alive in [50, 1012]
constexpr Buffer<float> k_h_1_log_sum_exp{621997312, 24576};  // f32 [8, 3, 1024], alive in [50, 999]
constexpr Buffer<bf16> k_h_1_proj_output{1488858368, 6291456};  // bf16 [8, 1024, 768], alive in [53, 55]
constexpr Buffer<bf16> k_h_1_proj_reduce_scatter{1473129728, 1572864};  // bf16 [8, 256, 768], alive in [54, 992]
constexpr Buffer<bf16> k_h_1_ln2_output{1488858368, 1572864};  // bf16 [8, 256, 768], alive in [56, 58]
constexpr Buffer<float> k_h_1_ln2_mean{622095616, 2048};  // f32 [8, 256], alive in [56, 992]
constexpr Buffer<float> k_h_1_ln2_rstd{622103808, 2048};  // f32 [8, 256], alive in [56, 992]
constexpr Buffer<bf16> k_h_1_ln2_all_gather{1492004096, 6291456};  // bf16 [8, 1024, 768], alive in [57, 994]
constexpr Buffer<bf16> k_h_1_fc_output{622112000, 6291456};  // bf16 [8, 1024, 768], alive in [59, 986]
constexpr Buffer<bf16> k_h_1_gelu{634694912, 6291456};  // bf16 [8, 1024, 768], alive in [60, 990]
constexpr Buffer<bf16> k_h_1_fc2_output{1504587008, 6291456};  // bf16 [8, 1024, 768], alive in [61, 63]
constexpr Buffer<bf16> k_h_1_fc2_reduce_scatter{1488858368, 1572864};  // bf16 [8, 256, 768], alive in [62, 949]
constexpr Buffer<bf16> k_h_2_ln1_output{1504587008, 1572864};  // bf16 [8, 256, 768], alive in [64, 66]
constexpr Buffer<float> k_h_2_ln1_mean{647277824, 2048};  // f32 [8, 256], alive in [64, 949]
constexpr Buffer<float> k_h_2_ln1_rstd{647286016, 2048};  // f32 [8, 256], alive in [64, 949]
constexpr Buffer<bf16> k_h_2_ln1_all_gather{1507732736, 6291456};  // bf16 [8, 1024, 768], alive in [65, 951]
constexpr Buffer<bf16> k_h_2_qkv_output{647294208, 4718592};  // bf16 [8, 1024, 576], alive in [69, 934]
constexpr Buffer<bf16> k_h_2_attention_output{656731392, 1572864};  // bf16 [8, 1024, 3, 64], alive in [80, 947]
constexpr Buffer<float> k_h_2_log_sum_exp{659877120, 24576};  // f32 [8, 3, 1024], alive in [80, 934]
constexpr Buffer<bf16> k_h_2_proj_output{1520315648, 6291456};  // bf16 [8, 1024, 768], alive in [83, 85]
constexpr Buffer<bf16> k_h_2_proj_reduce_scatter{1504587008, 1572864};  // bf16 [8, 256, 768], alive in [84, 927]
constexpr Buffer<bf16> k_h_2_ln2_output{1520315648, 1572864};  // bf16 [8, 256, 768], alive in [86, 88]
constexpr Buffer<float> k_h_2_ln2_mean{659975424, 2048};  // f32 [8, 256], alive in [86, 927]
constexpr Buffer<float> k_h_2_ln2_rstd{659983616, 2048};  // f32 [8, 256], alive in [86, 927]
constexpr Buffer<bf16> k_h_2_ln2_all_gather{1523461376, 6291456};  // bf16 [8, 1024, 768], alive in [87, 929]
constexpr Buffer<bf16> k_h_2_fc_output{659991808, 6291456};  // bf16 [8, 1024, 768], alive in [89, 921]
constexpr Buffer<bf16> k_h_2_gelu{672574720, 6291456};  // bf16 [8, 1024, 768], alive in [90, 925]
constexpr Buffer<bf16> k_h_2_fc2_output{1536044288, 6291456};  // bf16 [8, 1024, 768], alive in [91, 93]
constexpr Buffer<bf16> k_h_2_fc2_reduce_scatter{1520315648, 1572864};  // bf16 [8, 256, 768], alive in [92, 884]
constexpr Buffer<bf16> k_h_3_ln1_output{1536044288, 1572864};  // bf16 [8, 256, 768], alive in [94, 96]
constexpr Buffer<float> k_h_3_ln1_mean{685157632, 2048};  // f32 [8, 256], alive in [94, 884]
constexpr Buffer<float> k_h_3_ln1_rstd{685165824, 2048};  // f32 [8, 256], alive in [94, 884]
constexpr Buffer<bf16> k_h_3_ln1_all_gather{1539190016, 6291456};  // bf16 [8, 1024, 768], alive in [95, 886]
constexpr Buffer<bf16> k_h_3_qkv_output{685174016, 4718592};  // bf16 [8, 1024, 576], alive in [99, 869]
constexpr Buffer<bf16> k_h_3_attention_output{694611200, 1572864};  // bf16 [8, 1024, 3, 64], alive in [110, 882]
constexpr Buffer<float> k_h_3_log_sum_exp{697756928, 24576};  // f32 [8, 3, 1024], alive in [110, 869]
constexpr Buffer<bf16> k_h_3_proj_output{1551772928, 6291456};  // bf16 [8, 1024, 768], alive in [113, 115]
constexpr Buffer<bf16> k_h_3_proj_reduce_scatter{1536044288, 1572864};  // bf16 [8, 256, 768], alive in [114, 861]
constexpr Buffer<bf16> k_h_3_ln2_output{1551772928, 1572864};  // bf16 [8, 256, 768], alive in [116, 118]
constexpr Buffer<float> k_h_3_ln2_mean{697855232, 2048};  // f32 [8, 256], alive in [116, 861]
constexpr Buffer<float> k_h_3_ln2_rstd{697863424, 2048};  // f32 [8, 256], alive in [116, 861]
constexpr Buffer<bf16> k_h_3_ln2_all_gather{1554918656, 6291456};  // bf16 [8, 1024, 768], alive in [117, 864]
constexpr Buffer<bf16> k_h_3_fc_output{697871616, 6291456};  // bf16 [8, 1024, 768], alive in [119, 855]
constexpr Buffer<bf16> k_h_3_gelu{710454528, 6291456};  // bf16 [8, 1024, 768], alive in [120, 859]
constexpr Buffer<bf16> k_h_3_fc2_output{1567501568, 6291456};  // bf16 [8, 1024, 768], alive in [121, 123]
constexpr Buffer<bf16> k_h_3_fc2_reduce_scatter{1551772928, 1572864};  // bf16 [8, 256, 768], alive in [122, 818]
constexpr Buffer<bf16> k_h_4_ln1_output{1567501568, 1572864};  // bf16 [8, 256, 768], alive in [124, 126]
constexpr Buffer<float> k_h_4_ln1_mean{723037440, 2048};  // f32 [8, 256], alive in [124, 818]
constexpr Buffer<float> k_h_4_ln1_rstd{723045632, 2048};  // f32 [8, 256], alive in [124, 818]
constexpr Buffer<bf16> k_h_4_ln1_all_gather{1570647296, 6291456};  // bf16 [8, 1024, 768], alive in [125, 820]
constexpr Buffer<bf16> k_h_4_qkv_output{723053824, 4718592};  // bf16 [8, 1024, 576], alive in [129, 803]
constexpr Buffer<bf16> k_h_4_attention_output{732491008, 1572864};  // bf16 [8, 1024, 3, 64], alive in [140, 816]
constexpr Buffer<float> k_h_4_log_sum_exp{735636736, 24576};  // f32 [8, 3, 1024], alive in [140, 803]
constexpr Buffer<bf16> k_h_4_proj_output{1583230208, 6291456};  // bf16 [8, 1024, 768], alive in [143, 145]
constexpr Buffer<bf16> k_h_4_proj_reduce_scatter{1567501568, 1572864};  // bf16 [8, 256, 768], alive in [144, 796]
constexpr Buffer<bf16> k_h_4_ln2_output{1583230208, 1572864};  // bf16 [8, 256, 768], alive in [146, 148]
constexpr Buffer<float> k_h_4_ln2_mean{735735040, 2048};  // f32 [8, 256], alive in [146, 796]
constexpr Buffer<float> k_h_4_ln2_rstd{735743232, 2048};  // f32 [8, 256], alive in [146, 796]
constexpr Buffer<bf16> k_h_4_ln2_all_gather{1586375936, 6291456};  // bf16 [8, 1024, 768], alive in [147, 798]
constexpr Buffer<bf16> k_h_4_fc_output{735751424, 6291456};  // bf16 [8, 1024, 768], alive in [149, 790]
constexpr Buffer<bf16> k_h_4_gelu{748334336, 6291456};  // bf16 [8, 1024, 768], alive in [150, 794]
constexpr Buffer<bf16> k_h_4_fc2_output{1598958848, 6291456};  // bf16 [8, 1024, 768], alive in [151, 153]
constexpr Buffer<bf16> k_h_4_fc2_reduce_scatter{1583230208, 1572864};  // bf16 [8, 256, 768], alive in [152, 753]
constexpr Buffer<bf16> k_h_5_ln1_output{1598958848, 1572864};  // bf16 [8, 256, 768], alive in [154, 156]
constexpr Buffer<float> k_h_5_ln1_mean{760917248, 2048};  // f32 [8, 256], alive in [154, 753]
constexpr Buffer<float> k_h_5_ln1_rstd{760925440, 2048};  // f32 [8, 256], alive in [154, 753]
constexpr Buffer<bf16> k_h_5_ln1_all_gather{1602104576, 6291456};  // bf16 [8, 1024, 768], alive in [155, 755]
constexpr Buffer<bf16> k_h_5_qkv_output{760933632, 4718592};  // bf16 [8, 1024, 576], alive in [159, 738]
constexpr Buffer<bf16> k_h_5_attention_output{770370816, 1572864};  // bf16 [8, 1024, 3, 64], alive in [170, 751]
constexpr Buffer<float> k_h_5_log_sum_exp{773516544, 24576};  // f32 [8, 3, 1024], alive in [170, 738]
constexpr Buffer<bf16> k_h_5_proj_output{1614687488, 6291456};  // bf16 [8, 1024, 768], alive in [173, 175]
constexpr Buffer<bf16> k_h_5_proj_reduce_scatter{1598958848, 1572864};  // bf16 [8, 256, 768], alive in [174, 731]
constexpr Buffer<bf16> k_h_5_ln2_output{1614687488, 1572864};  // bf16 [8, 256, 768], alive in [176, 178]
constexpr Buffer<float> k_h_5_ln2_mean{773614848, 2048};  // f32 [8, 256], alive in [176, 731]
constexpr Buffer<float> k_h_5_ln2_rstd{773623040, 2048};  // f32 [8, 256], alive in [176, 731]
constexpr Buffer<bf16> k_h_5_ln2_all_gather{1617833216, 6291456};  // bf16 [8, 1024, 768], alive in [177, 733]
constexpr Buffer<bf16> k_h_5_fc_output{773631232, 6291456};  // bf16 [8, 1024, 768], alive in [179, 725]
constexpr Buffer<bf16> k_h_5_gelu{786214144, 6291456};  // bf16 [8, 1024, 768], alive in [180, 729]
constexpr Buffer<bf16> k_h_5_fc2_output{1630416128, 6291456};  // bf16 [8, 1024, 768], alive in [181, 183]
constexpr Buffer<bf16> k_h_5_fc2_reduce_scatter{1614687488, 1572864};  // bf16 [8, 256, 768], alive in [182, 685]
constexpr Buffer<bf16> k_h_6_ln1_output{1630416128, 1572864};  // bf16 [8, 256, 768], alive in [184, 186]
constexpr Buffer<float> k_h_6_ln1_mean{798797056, 2048};  // f32 [8, 256], alive in [184, 685]
constexpr Buffer<float> k_h_6_ln1_rstd{798805248, 2048};  // f32 [8, 256], alive in [184, 685]
constexpr Buffer<bf16> k_h_6_ln1_all_gather{1633561856, 6291456};  // bf16 [8, 1024, 768], alive in [185, 687]
constexpr Buffer<bf16> k_h_6_qkv_output{798813440, 4718592};  // bf16 [8, 1024, 576], alive in [189, 670]
constexpr Buffer<bf16> k_h_6_attention_output{808250624, 1572864};  // bf16 [8, 1024, 3, 64], alive in [200, 683]
constexpr Buffer<float> k_h_6_log_sum_exp{811396352, 24576};  // f32 [8, 3, 1024], alive in [200, 670]
constexpr Buffer<bf16> k_h_6_proj_output{1646144768, 6291456};  // bf16 [8, 1024, 768], alive in [203, 205]
constexpr Buffer<bf16> k_h_6_proj_reduce_scatter{1630416128, 1572864};  // bf16 [8, 256, 768], alive in [204, 662]
constexpr Buffer<bf16> k_h_6_ln2_output{1646144768, 1572864};  // bf16 [8, 256, 768], alive in [206, 208]
constexpr Buffer<float> k_h_6_ln2_mean{811494656, 2048};  // f32 [8, 256], alive in [206, 662]
constexpr Buffer<float> k_h_6_ln2_rstd{811502848, 2048};  // f32 [8, 256], alive in [206, 662]
constexpr Buffer<bf16> k_h_6_ln2_all_gather{1649290496, 6291456};  // bf16 [8, 1024, 768], alive in [207, 665]
constexpr Buffer<bf16> k_h_6_fc_output{811511040, 6291456};  // bf16 [8, 1024, 768], alive in [209, 656]
constexpr Buffer<bf16> k_h_6_gelu{824093952, 6291456};  // bf16 [8, 1024, 768], alive in [210, 660]
constexpr Buffer<bf16> k_h_6_fc2_output{1661873408, 6291456};  // bf16 [8, 1024, 768], alive in [211, 213]
constexpr Buffer<bf16> k_h_6_fc2_reduce_scatter{1646144768, 1572864};  // bf16 [8, 256, 768], alive in [212, 619]
constexpr Buffer<bf16> k_h_7_ln1_output{1661873408, 1572864};  // bf16 [8, 256, 768], alive in [214, 216]
constexpr Buffer<float> k_h_7_ln1_mean{836676864, 2048};  // f32 [8, 256], alive in [214, 619]
constexpr Buffer<float> k_h_7_ln1_rstd{836685056, 2048};  // f32 [8, 256], alive in [214, 619]
constexpr Buffer<bf16> k_h_7_ln1_all_gather{1665019136, 6291456};  // bf16 [8, 1024, 768], alive in [215, 621]
constexpr Buffer<bf16> k_h_7_qkv_output{836693248, 4718592};  // bf16 [8, 1024, 576], alive in [219, 604]
constexpr Buffer<bf16> k_h_7_attention_output{846130432, 1572864};  // bf16 [8, 1024, 3, 64], alive in [230, 617]
constexpr Buffer<float> k_h_7_log_sum_exp{849276160, 24576};  // f32 [8, 3, 1024], alive in [230, 604]
constexpr Buffer<bf16> k_h_7_proj_output{1677602048, 6291456};  // bf16 [8, 1024, 768], alive in [233, 235]
constexpr Buffer<bf16> k_h_7_proj_reduce_scatter{1661873408, 1572864};  // bf16 [8, 256, 768], alive in [234, 597]
constexpr Buffer<bf16> k_h_7_ln2_output{1677602048, 1572864};  // bf16 [8, 256, 768], alive in [236, 238]
constexpr Buffer<float> k_h_7_ln2_mean{849374464, 2048};  // f32 [8, 256], alive in [236, 597]
constexpr Buffer<float> k_h_7_ln2_rstd{849382656, 2048};  // f32 [8, 256], alive in [236, 597]
constexpr Buffer<bf16> k_h_7_ln2_all_gather{1680747776, 6291456};  // bf16 [8, 1024, 768], alive in [237, 599]
constexpr Buffer<bf16> k_h_7_fc_output{849390848, 6291456};  // bf16 [8, 1024, 768], alive in [239, 591]
constexpr Buffer<bf16> k_h_7_gelu{861973760, 6291456};  // bf16 [8, 1024, 768], alive in [240, 595]
constexpr Buffer<bf16> k_h_7_fc2_output{1693330688, 6291456};  // bf16 [8, 1024, 768], alive in [241, 243]
constexpr Buffer<bf16> k_h_7_fc2_reduce_scatter{1677602048, 1572864};  // bf16 [8, 256, 768], alive in [242, 554]
constexpr Buffer<bf16> k_h_8_ln1_output{1693330688, 1572864};  // bf16 [8, 256, 768], alive in [244, 246]
constexpr Buffer<float> k_h_8_ln1_mean{874556672, 2048};  // f32 [8, 256], alive in [244, 554]
constexpr Buffer<float> k_h_8_ln1_rstd{874564864, 2048};  // f32 [8, 256], alive in [244, 554]
constexpr Buffer<bf16> k_h_8_ln1_all_gather{1696476416, 6291456};  // bf16 [8, 1024, 768], alive in [245, 556]
constexpr Buffer<bf16> k_h_8_qkv_output{874573056, 4718592};  // bf16 [8, 1024, 576], alive in [249, 539]
constexpr Buffer<bf16> k_h_8_attention_output{884010240, 1572864};  // bf16 [8, 1024, 3, 64], alive in [260, 552]
constexpr Buffer<float> k_h_8_log_sum_exp{887155968, 24576};  // f32 [8, 3, 1024], alive in [260, 539]
constexpr Buffer<bf16> k_h_8_proj_output{1709059328, 6291456};  // bf16 [8, 1024, 768], alive in [263, 265]
constexpr Buffer<bf16> k_h_8_proj_reduce_scatter{1693330688, 1572864};  // bf16 [8, 256, 768], alive in [264, 532]
constexpr Buffer<bf16> k_h_8_ln2_output{1709059328, 1572864};  // bf16 [8, 256, 768], alive in [266, 268]
constexpr Buffer<float> k_h_8_ln2_mean{887254272, 2048};  // f32 [8, 256], alive in [266, 532]
constexpr Buffer<float> k_h_8_ln2_rstd{887262464, 2048};  // f32 [8, 256], alive in [266, 532]
constexpr Buffer<bf16> k_h_8_ln2_all_gather{1712205056, 6291456};  // bf16 [8, 1024, 768], alive in [267, 534]
constexpr Buffer<bf16> k_h_8_fc_output{887270656, 6291456};  // bf16 [8, 1024, 768], alive in [269, 526]
constexpr Buffer<bf16> k_h_8_gelu{899853568, 6291456};  // bf16 [8, 1024, 768], alive in [270, 530]
constexpr Buffer<bf16> k_h_8_fc2_output{1724787968, 6291456};  // bf16 [8, 1024, 768], alive in [271, 273]
constexpr Buffer<bf16> k_h_8_fc2_reduce_scatter{1709059328, 1572864};  // bf16 [8, 256, 768], alive in [272, 502]
constexpr Buffer<bf16> k_h_9_ln1_output{1724787968, 1572864};  // bf16 [8, 256, 768], alive in [274, 276]
constexpr Buffer<float> k_h_9_ln1_mean{912436480, 2048};  // f32 [8, 256], alive in [274, 502]
constexpr Buffer<float> k_h_9_ln1_rstd{912444672, 2048};  // f32 [8, 256], alive in [274, 502]
constexpr Buffer<bf16> k_h_9_ln1_all_gather{1727933696, 6291456};  // bf16 [8, 1024, 768], alive in [275, 504]
constexpr Buffer<bf16> k_h_9_qkv_output{912452864, 4718592};  // bf16 [8, 1024, 576], alive in [279, 487]
constexpr Buffer<bf16> k_h_9_attention_output{921890048, 1572864};  // bf16 [8, 1024, 3, 64], alive in [290, 500]
constexpr Buffer<float> k_h_9_log_sum_exp{925035776, 24576};  // f32 [8, 3, 1024], alive in [290, 487]
constexpr Buffer<bf16> k_h_9_proj_output{1740516608, 6291456};  // bf16 [8, 1024, 768], alive in [293, 295]
constexpr Buffer<bf16> k_h_9_proj_reduce_scatter{1724787968, 1572864};  // bf16 [8, 256, 768], alive in [294, 479]
constexpr Buffer<bf16> k_h_9_ln2_output{1740516608, 1572864};  // bf16 [8, 256, 768], alive in [296, 298]
constexpr Buffer<float> k_h_9_ln2_mean{925134080, 2048};  // f32 [8, 256], alive in [296, 479]
constexpr Buffer<float> k_h_9_ln2_rstd{925142272, 2048};  // f32 [8, 256], alive in [296, 479]
constexpr Buffer<bf16> k_h_9_ln2_all_gather{1743662336, 6291456};  // bf16 [8, 1024, 768], alive in [297, 482]
constexpr Buffer<bf16> k_h_9_fc_output{925150464, 6291456};  // bf16 [8, 1024, 768], alive in [299, 473]
constexpr Buffer<bf16> k_h_9_gelu{937733376, 6291456};  // bf16 [8, 1024, 768], alive in [300, 477]
constexpr Buffer<bf16> k_h_9_fc2_output{1756245248, 6291456};  // bf16 [8, 1024, 768], alive in [301, 303]
constexpr Buffer<bf16> k_h_9_fc2_reduce_scatter{1740516608, 1572864};  // bf16 [8, 256, 768], alive in [302, 465]
constexpr Buffer<bf16> k_h_10_ln1_output{1756245248, 1572864};  // bf16 [8, 256, 768], alive in [304, 306]
constexpr Buffer<float> k_h_10_ln1_mean{950316288, 2048};  // f32 [8, 256], alive in [304, 465]
constexpr Buffer<float> k_h_10_ln1_rstd{950324480, 2048};  // f32 [8, 256], alive in [304, 465]
constexpr Buffer<bf16> k_h_10_ln1_all_gather{1759390976, 6291456};  // bf16 [8, 1024, 768], alive in [305, 467]
constexpr Buffer<bf16> k_h_10_qkv_output{950332672, 4718592};  // bf16 [8, 1024, 576], alive in [309, 450]
constexpr Buffer<bf16> k_h_10_attention_output{959769856, 1572864};  // bf16 [8, 1024, 3, 64], alive in [320, 463]
constexpr Buffer<float> k_h_10_log_sum_exp{962915584, 24576};  // f32 [8, 3, 1024], alive in [320, 450]
constexpr Buffer<bf16> k_h_10_proj_output{1771973888, 6291456};  // bf16 [8, 1024, 768], alive in [323, 325]
constexpr Buffer<bf16> k_h_10_proj_reduce_scatter{1756245248, 1572864};  // bf16 [8, 256, 768], alive in [324, 443]
constexpr Buffer<bf16> k_h_10_ln2_output{1771973888, 1572864};  // bf16 [8, 256, 768], alive in [326, 328]
constexpr Buffer<float> k_h_10_ln2_mean{963013888, 2048};  // f32 [8, 256], alive in [326, 443]
constexpr Buffer<float> k_h_10_ln2_rstd{963022080, 2048};  // f32 [8, 256], alive in [326, 443]
constexpr Buffer<bf16> k_h_10_ln2_all_gather{1775119616, 6291456};  // bf16 [8, 1024, 768], alive in [327, 445]
constexpr Buffer<bf16> k_h_10_fc_output{963030272, 6291456};  // bf16 [8, 1024, 768], alive in [329, 437]
constexpr Buffer<bf16> k_h_10_gelu{975613184, 6291456};  // bf16 [8, 1024, 768], alive in [330, 441]
constexpr Buffer<bf16> k_h_10_fc2_output{1787702528, 6291456};  // bf16 [8, 1024, 768], alive in [331, 333]
constexpr Buffer<bf16> k_h_10_fc2_reduce_scatter{1771973888, 1572864};  // bf16 [8, 256, 768], alive in [332, 429]
constexpr Buffer<bf16> k_h_11_ln1_output{1787702528, 1572864};  // bf16 [8, 256, 768], alive in [334, 336]
constexpr Buffer<float> k_h_11_ln1_mean{988196096, 2048};  // f32 [8, 256], alive in [334, 429]
constexpr Buffer<float> k_h_11_ln1_rstd{988204288, 2048};  // f32 [8, 256], alive in [334, 429]
constexpr Buffer<bf16> k_h_11_ln1_all_gather{1790848256, 6291456};  // bf16 [8, 1024, 768], alive in [335, 431]
constexpr Buffer<bf16> k_h_11_qkv_output{988212480, 4718592};  // bf16 [8, 1024, 576], alive in [339, 414]
constexpr Buffer<bf16> k_h_11_attention_output{997649664, 1572864};  // bf16 [8, 1024, 3, 64], alive in [350, 427]
constexpr Buffer<float> k_h_11_log_sum_exp{1000795392, 24576};  // f32 [8, 3, 1024], alive in [350, 414]
constexpr Buffer<bf16> k_h_11_proj_output{1803431168, 6291456};  // bf16 [8, 1024, 768], alive in [353, 355]
constexpr Buffer<bf16> k_h_11_proj_reduce_scatter{1787702528, 1572864};  // bf16 [8, 256, 768], alive in [354, 407]
constexpr Buffer<bf16> k_h_11_ln2_output{1803431168, 1572864};  // bf16 [8, 256, 768], alive in [356, 358]
constexpr Buffer<float> k_h_11_ln2_mean{1000893696, 2048};  // f32 [8, 256], alive in [356, 407]
constexpr Buffer<float> k_h_11_ln2_rstd{1000901888, 2048};  // f32 [8, 256], alive in [356, 407]
constexpr Buffer<bf16> k_h_11_ln2_all_gather{1806576896, 6291456};  // bf16 [8, 1024, 768], alive in [357, 409]
constexpr Buffer<bf16> k_h_11_fc_output{1000910080, 6291456};  // bf16 [8, 1024, 768], alive in [359, 401]
constexpr Buffer<bf16> k_h_11_gelu{1013492992, 6291456};  // bf16 [8, 1024, 768], alive in [360, 405]
constexpr Buffer<bf16> k_h_11_fc2_output{1819159808, 6291456};  // bf16 [8, 1024, 768], alive in [361, 363]
constexpr Buffer<bf16> k_h_11_fc2_reduce_scatter{1803431168, 1572864};  // bf16 [8, 256, 768], alive in [362, 397]
constexpr Buffer<bf16> k_ln_output{1819159808, 1572864};  // bf16 [8, 256, 768], alive in [364, 366]
constexpr Buffer<float> k_ln_mean{1026075904, 2048};  // f32 [8, 256], alive in [364, 397]
constexpr Buffer<float> k_ln_rstd{1026084096, 2048};  // f32 [8, 256], alive in [364, 397]
constexpr Buffer<bf16> k_ln_all_gather{1822305536, 6291456};  // bf16 [8, 1024, 768], alive in [365, 393]
constexpr Buffer<bf16> k_head_padded{1847471360, 9682944};  // bf16 [768, 12565], rows 12608 apart, alive in [367, 391]
constexpr Buffer<bf16> k_head_output{1026092288, 103284736};  // bf16 [8, 1024, 12565], rows 12608 apart, alive in [368, 369]
constexpr Buffer<bf16> k_head_reorder{1232661760, 102932480};  // bf16 [8, 1024, 12565], alive in [369, 390]
constexpr Buffer<bf16> k_loss_max{1819159808, 8192};  // bf16 [8, 1024], alive in [370, 373]
constexpr Buffer<float> k_loss_cast{1819225344, 8192};  // f32 [8, 1024], alive in [373, 389]
constexpr Buffer<float> k_loss_sum{1819159808, 8192};  // f32 [8, 1024], alive in [374, 381]
constexpr Buffer<float> k_loss_sum_2{1819192576, 8192};  // f32 [8, 1024], alive in [377, 380]
constexpr Buffer<float> k_loss_slice{1819192576, 2048};  // f32 [8, 256], alive in [381, 382]
constexpr Buffer<float> k_loss_sum_3{1819159808, 1};  // f32 [], alive in [382, 1205]
constexpr Buffer<float> k_loss_grad{1819160064, 2048};  // f32 [8, 256], alive in [386, 388]
constexpr Buffer<float> k_loss_grad_2{1819168256, 8192};  // f32 [8, 1024], alive in [387, 389]
constexpr Buffer<bf16> k_head_grad{1026092288, 103284736};  // bf16 [8, 1024, 12565], rows 12608 apart, alive in [390, 393]
constexpr Buffer<bf16> k_head_input_grad{1834888448, 6291456};  // bf16 [8, 1024, 768], alive in [391, 396]
constexpr Buffer<bf16> k_head_grad_2{1847471360, 1572864};  // bf16 [8, 256, 768], alive in [392, 397]
constexpr Buffer<bf16> k_head_weight_grad{1232661760, 9682944};  // bf16 [768, 12565], rows 12608 apart, alive in [393, 394]
constexpr Buffer<bf16> k_head_weight_grad_2{1850617088, 9649920};  // bf16 [768, 12565], alive in [394, 714]
constexpr Buffer<bf16> k_ln_input_grad{1819160064, 1572864};  // bf16 [8, 256, 768], alive in [397, 1103]
constexpr Buffer<bf16> k_ln_weight_grad{1822305792, 768};  // bf16 [768], alive in [397, 635]
constexpr Buffer<bf16> k_ln_bias_grad{1822307328, 768};  // bf16 [768], alive in [397, 635]
constexpr Buffer<bf16> k_ln_grad{1822308864, 6291456};  // bf16 [8, 1024, 768], alive in [398, 405]
constexpr Buffer<bf16> k_h_11_fc2_input_grad{1026075904, 6291456};  // bf16 [8, 1024, 768], alive in [400, 409]
constexpr Buffer<bf16> k_h_11_fc_input_grad{1834891776, 6291456};  // bf16 [8, 1024, 768], alive in [402, 406]
constexpr Buffer<bf16> k_h_11_fc_grad{1803431168, 1572864};  // bf16 [8, 256, 768], alive in [403, 407]
constexpr Buffer<bf16> k_h_11_fc2_bias_grad{1847474688, 768};  // bf16 [768], alive in [404, 635]
constexpr Buffer<bf16> k_h_11_fc2_weight_grad{1847476224, 589824};  // bf16 [768, 768], alive in [405, 567]
constexpr Buffer<bf16> k_h_11_ln2_weight_grad{1848655872, 768};  // bf16 [768], alive in [407, 635]
constexpr Buffer<bf16> k_h_11_ln2_bias_grad{1848657408, 768};  // bf16 [768], alive in [407, 635]
constexpr Buffer<bf16> k_h_11_ln2_grad{1822308864, 6291456};  // bf16 [8, 1024, 768], alive in [408, 427]
constexpr Buffer<bf16> k_h_11_fc_weight_grad{1848658944, 589824};  // bf16 [768, 768], alive in [409, 576]
constexpr Buffer<bf16> k_h_11_fc_bias_grad{1849838592, 768};  // bf16 [768], alive in [409, 567]
constexpr Buffer<bf16> k_h_11_proj_input_grad{1787702528, 1572864};  // bf16 [8, 1024, 192], alive in [411, 414]
constexpr Buffer<bf16> k_h_11_qkv_packed_grad{1000893696, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [414, 431]
constexpr Buffer<bf16> k_h_11_qkv_input_grad{1834891776, 6291456};  // bf16 [8, 1024, 768], alive in [424, 428]
constexpr Buffer<bf16> k_h_11_qkv_grad{1787702528, 1572864};  // bf16 [8, 256, 768], alive in [425, 429]
constexpr Buffer<bf16> k_h_11_proj_bias_grad{1849840128, 768};  // bf16 [768], alive in [426, 635]
constexpr Buffer<bf16> k_h_11_proj_weight_grad{1849841664, 147456};  // bf16 [192, 768], alive in [427, 578]
constexpr Buffer<bf16> k_h_11_ln1_weight_grad{1850136576, 768};  // bf16 [768], alive in [429, 635]
constexpr Buffer<bf16> k_h_11_ln1_bias_grad{1850138112, 768};  // bf16 [768], alive in [429, 635]
constexpr Buffer<bf16> k_h_11_ln1_grad{1803431168, 6291456};  // bf16 [8, 1024, 768], alive in [430, 441]
constexpr Buffer<bf16> k_h_11_qkv_weight_grad{1771973888, 442368};  // bf16 [768, 576], alive in [431, 582]
constexpr Buffer<bf16> k_h_11_qkv_bias_grad{1850139648, 576};  // bf16 [576], alive in [431, 581]
constexpr Buffer<bf16> k_h_10_fc2_input_grad{1834891776, 6291456};  // bf16 [8, 1024, 768], alive in [436, 445]
constexpr Buffer<bf16> k_h_10_fc_input_grad{1787702528, 6291456};  // bf16 [8, 1024, 768], alive in [438, 442]
constexpr Buffer<bf16> k_h_10_fc_grad{1800285440, 1572864};  // bf16 [8, 256, 768], alive in [439, 443]
constexpr Buffer<bf16> k_h_10_fc2_bias_grad{1850140928, 768};  // bf16 [768], alive in [440, 635]
constexpr Buffer<bf16> k_h_10_fc2_weight_grad{1772858624, 589824};  // bf16 [768, 768], alive in [441, 632]
constexpr Buffer<bf16> k_h_10_ln2_weight_grad{1850142464, 768};  // bf16 [768], alive in [443, 635]
constexpr Buffer<bf16> k_h_10_ln2_bias_grad{1850144000, 768};  // bf16 [768], alive in [443, 635]
constexpr Buffer<bf16> k_h_10_ln2_grad{1822308864, 6291456};  // bf16 [8, 1024, 768], alive in [444, 463]
constexpr Buffer<bf16> k_h_10_fc_weight_grad{1756245248, 589824};  // bf16 [768, 768], alive in [445, 641]
constexpr Buffer<bf16> k_h_10_fc_bias_grad{1850145536, 768};  // bf16 [768], alive in [445, 632]
constexpr Buffer<bf16> k_h_10_proj_input_grad{1834891776, 1572864};  // bf16 [8, 1024, 192], alive in [447, 450]
constexpr Buffer<bf16> k_h_10_qkv_packed_grad{1777184000, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [450, 467]
constexpr Buffer<bf16> k_h_10_qkv_input_grad{1834891776, 6291456};  // bf16 [8, 1024, 768], alive in [460, 464]
constexpr Buffer<bf16> k_h_10_qkv_grad{1774038272, 1572864};  // bf16 [8, 256, 768], alive in [461, 465]
constexpr Buffer<bf16> k_h_10_proj_bias_grad{1850147072, 768};  // bf16 [768], alive in [462, 645]
constexpr Buffer<bf16> k_h_10_proj_weight_grad{1850148608, 147456};  // bf16 [192, 768], alive in [463, 643]
constexpr Buffer<bf16> k_h_10_ln1_weight_grad{1850443520, 768};  // bf16 [768], alive in [465, 638]
constexpr Buffer<bf16> k_h_10_ln1_bias_grad{1850445056, 768};  // bf16 [768], alive in [465, 640]
constexpr Buffer<bf16> k_h_10_ln1_grad{1822308864, 6291456};  // bf16 [8, 1024, 768], alive in [466, 477]
constexpr Buffer<bf16> k_h_10_qkv_weight_grad{1757424896, 442368};  // bf16 [768, 576], alive in [467, 647]
constexpr Buffer<bf16> k_h_10_qkv_bias_grad{1850446592, 576};  // bf16 [576], alive in [467, 646]
constexpr Buffer<bf16> k_h_9_fc2_input_grad{1774038272, 6291456};  // bf16 [8, 1024, 768], alive in [472, 482]
constexpr Buffer<bf16> k_h_9_fc_input_grad{1834891776, 6291456};  // bf16 [8, 1024, 768], alive in [474, 478]
constexpr Buffer<bf16> k_h_9_fc_grad{1740516608, 1572864};  // bf16 [8, 256, 768], alive in [475, 479]
constexpr Buffer<bf16> k_h_9_fc2_bias_grad{1850447872, 768};  // bf16 [768], alive in [476, 649]
constexpr Buffer<bf16> k_h_9_fc2_weight_grad{1758309632, 589824};  // bf16 [768, 768], alive in [477, 699]
constexpr Buffer<bf16> k_h_9_ln2_weight_grad{1850449408, 768};  // bf16 [768], alive in [479, 650]
constexpr Buffer<bf16> k_h_9_ln2_bias_grad{1850450944, 768};  // bf16 [768], alive in [479, 651]
constexpr Buffer<bf16> k_h_9_ln2_grad{1822308864, 6291456};  // bf16 [8, 1024, 768], alive in [481, 500]
constexpr Buffer<bf16> k_h_9_fc_weight_grad{1724787968, 589824};  // bf16 [768, 768], alive in [482, 708]
constexpr Buffer<bf16> k_h_9_fc_bias_grad{1850452480, 768};  // bf16 [768], alive in [482, 699]
constexpr Buffer<bf16> k_h_9_proj_input_grad{1759489280, 1572864};  // bf16 [8, 1024, 192], alive in [484, 487]
constexpr Buffer<bf16> k_h_9_qkv_packed_grad{1774038272, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [487, 504]
constexpr Buffer<bf16> k_h_9_qkv_input_grad{1834891776, 6291456};  // bf16 [8, 1024, 768], alive in [497, 501]
constexpr Buffer<bf16> k_h_9_qkv_grad{1759489280, 1572864};  // bf16 [8, 256, 768], alive in [498, 502]
constexpr Buffer<bf16> k_h_9_proj_bias_grad{1850454016, 768};  // bf16 [768], alive in [499, 834]
constexpr Buffer<bf16> k_h_9_proj_weight_grad{1725967616, 147456};  // bf16 [192, 768], alive in [500, 710]
constexpr Buffer<bf16> k_h_9_ln1_weight_grad{1850455552, 768};  // bf16 [768], alive in [502, 834]
constexpr Buffer<bf16> k_h_9_ln1_bias_grad{1850457088, 768};  // bf16 [768], alive in [502, 834]
constexpr Buffer<bf16> k_h_9_ln1_grad{1740516608, 6291456};  // bf16 [8, 1024, 768], alive in [503, 530]
constexpr Buffer<bf16> k_h_9_qkv_weight_grad{1726262528, 442368};  // bf16 [768, 576], alive in [504, 716]
constexpr Buffer<bf16> k_h_9_qkv_bias_grad{1850458624, 576};  // bf16 [576], alive in [504, 713]
constexpr Buffer<bf16> k_h_8_fc2_input_grad{1834891776, 6291456};  // bf16 [8, 1024, 768], alive in [525, 534]
constexpr Buffer<bf16> k_h_8_fc_input_grad{1727147264, 6291456};  // bf16 [8, 1024, 768], alive in [527, 531]
constexpr Buffer<bf16> k_h_8_fc_grad{1709059328, 1572864};  // bf16 [8, 256, 768], alive in [528, 532]
constexpr Buffer<bf16> k_h_8_fc2_bias_grad{1850459904, 768};  // bf16 [768], alive in [529, 834]
constexpr Buffer<bf16> k_h_8_fc2_weight_grad{1753099520, 589824};  // bf16 [768, 768], alive in [530, 766]
constexpr Buffer<bf16> k_h_8_ln2_weight_grad{1850461440, 768};  // bf16 [768], alive in [532, 834]
constexpr Buffer<bf16> k_h_8_ln2_bias_grad{1850462976, 768};  // bf16 [768], alive in [532, 834]
constexpr Buffer<bf16> k_h_8_ln2_grad{1822308864, 6291456};  // bf16 [8, 1024, 768], alive in [533, 552]
constexpr Buffer<bf16> k_h_8_fc_weight_grad{1754279168, 589824};  // bf16 [768, 768], alive in [534, 775]
constexpr Buffer<bf16> k_h_8_fc_bias_grad{1850464512, 768};  // bf16 [768], alive in [534, 766]
constexpr Buffer<bf16> k_h_8_proj_input_grad{1693330688, 1572864};  // bf16 [8, 1024, 192], alive in [536, 539]
constexpr Buffer<bf16> k_h_8_qkv_packed_grad{1759489280, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [539, 556]
constexpr Buffer<bf16> k_h_8_qkv_input_grad{1834891776, 6291456};  // bf16 [8, 1024, 768], alive in [549, 553]
constexpr Buffer<bf16> k_h_8_qkv_grad{1693330688, 1572864};  // bf16 [8, 256, 768], alive in [550, 554]
constexpr Buffer<bf16> k_h_8_proj_bias_grad{1850466048, 768};  // bf16 [768], alive in [551, 834]
constexpr Buffer<bf16> k_h_8_proj_weight_grad{1755458816, 147456};  // bf16 [192, 768], alive in [552, 777]
constexpr Buffer<bf16> k_h_8_ln1_weight_grad{1850467584, 768};  // bf16 [768], alive in [554, 834]
constexpr Buffer<bf16> k_h_8_ln1_bias_grad{1850469120, 768};  // bf16 [768], alive in [554, 834]
constexpr Buffer<bf16> k_h_8_ln1_grad{1709059328, 6291456};  // bf16 [8, 1024, 768], alive in [555, 595]
constexpr Buffer<bf16> k_h_8_qkv_weight_grad{1677602048, 442368};  // bf16 [768, 576], alive in [556, 781]
constexpr Buffer<bf16> k_h_8_qkv_bias_grad{1850470656, 576};  // bf16 [576], alive in [556, 780]
constexpr Buffer<bf16> k_h_7_fc2_input_grad{1693330688, 6291456};  // bf16 [8, 1024, 768], alive in [590, 599]
constexpr Buffer<bf16> k_h_7_fc_input_grad{1759489280, 6291456};  // bf16 [8, 1024, 768], alive in [592, 596]
constexpr Buffer<bf16> k_h_7_fc_grad{1721642240, 1572864};  // bf16 [8, 256, 768], alive in [593, 597]
constexpr Buffer<bf16> k_h_7_fc2_bias_grad{1850471936, 768};  // bf16 [768], alive in [594, 834]
constexpr Buffer<bf16> k_h_7_fc2_weight_grad{1847476224, 589824};  // bf16 [768, 768], alive in [595, 831]
constexpr Buffer<bf16> k_h_7_ln2_weight_grad{1850473472, 768};  // bf16 [768], alive in [597, 834]
constexpr Buffer<bf16> k_h_7_ln2_bias_grad{1850475008, 768};  // bf16 [768], alive in [597, 834]
constexpr Buffer<bf16> k_h_7_ln2_grad{1759489280, 6291456};  // bf16 [8, 1024, 768], alive in [598, 617]
constexpr Buffer<bf16> k_h_7_fc_weight_grad{1848658944, 589824};  // bf16 [768, 768], alive in [599, 840]
constexpr Buffer<bf16> k_h_7_fc_bias_grad{1849838592, 768};  // bf16 [768], alive in [599, 831]
constexpr Buffer<bf16> k_h_7_proj_input_grad{1661873408, 1572864};  // bf16 [8, 1024, 192], alive in [601, 604]
constexpr Buffer<bf16> k_h_7_qkv_packed_grad{1834891776, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [604, 621]
constexpr Buffer<bf16> k_h_7_qkv_input_grad{1822308864, 6291456};  // bf16 [8, 1024, 768], alive in [614, 618]
constexpr Buffer<bf16> k_h_7_qkv_grad{1661873408, 1572864};  // bf16 [8, 256, 768], alive in [615, 619]
constexpr Buffer<bf16> k_h_7_proj_bias_grad{1850476544, 768};  // bf16 [768], alive in [616, 844]
constexpr Buffer<bf16> k_h_7_proj_weight_grad{1849841664, 147456};  // bf16 [192, 768], alive in [617, 842]
constexpr Buffer<bf16> k_h_7_ln1_weight_grad{1850478080, 768};  // bf16 [768], alive in [619, 837]
constexpr Buffer<bf16> k_h_7_ln1_bias_grad{1850479616, 768};  // bf16 [768], alive in [619, 839]
constexpr Buffer<bf16> k_h_7_ln1_grad{1759489280, 6291456};  // bf16 [8, 1024, 768], alive in [620, 660]
constexpr Buffer<bf16> k_h_7_qkv_weight_grad{1646144768, 442368};  // bf16 [768, 576], alive in [621, 846]
constexpr Buffer<bf16> k_h_7_qkv_bias_grad{1850139648, 576};  // bf16 [576], alive in [621, 845]
constexpr Buffer<bf16> k_h_6_fc2_input_grad{1822305792, 6291456};  // bf16 [8, 1024, 768], alive in [655, 665]
constexpr Buffer<bf16> k_h_6_fc_input_grad{1661873408, 6291456};  // bf16 [8, 1024, 768], alive in [657, 661]
constexpr Buffer<bf16> k_h_6_fc_grad{1674456320, 1572864};  // bf16 [8, 256, 768], alive in [658, 662]
constexpr Buffer<bf16> k_h_6_fc2_bias_grad{1849840128, 768};  // bf16 [768], alive in [659, 848]
constexpr Buffer<bf16> k_h_6_fc2_weight_grad{1647029504, 589824};  // bf16 [768, 768], alive in [660, 897]
constexpr Buffer<bf16> k_h_6_ln2_weight_grad{1848655872, 768};  // bf16 [768], alive in [662, 849]
constexpr Buffer<bf16> k_h_6_ln2_bias_grad{1848657408, 768};  // bf16 [768], alive in [662, 850]
constexpr Buffer<bf16> k_h_6_ln2_grad{1661873408, 6291456};  // bf16 [8, 1024, 768], alive in [664, 683]
constexpr Buffer<bf16> k_h_6_fc_weight_grad{1755753728, 589824};  // bf16 [768, 768], alive in [665, 906]
constexpr Buffer<bf16> k_h_6_fc_bias_grad{1850136576, 768};  // bf16 [768], alive in [665, 897]
constexpr Buffer<bf16> k_h_6_proj_input_grad{1630416128, 1572864};  // bf16 [8, 1024, 192], alive in [667, 670]
constexpr Buffer<bf16> k_h_6_qkv_packed_grad{1834888704, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [670, 687]
constexpr Buffer<bf16> k_h_6_qkv_input_grad{1648209152, 6291456};  // bf16 [8, 1024, 768], alive in [680, 684]
constexpr Buffer<bf16> k_h_6_qkv_grad{1630416128, 1572864};  // bf16 [8, 256, 768], alive in [681, 685]
constexpr Buffer<bf16> k_h_6_proj_bias_grad{1850138112, 768};  // bf16 [768], alive in [682, 1030]
constexpr Buffer<bf16> k_h_6_proj_weight_grad{1850140928, 147456};  // bf16 [192, 768], alive in [683, 908]
constexpr Buffer<bf16> k_h_6_ln1_weight_grad{1850435840, 768};  // bf16 [768], alive in [685, 1030]
constexpr Buffer<bf16> k_h_6_ln1_bias_grad{1850437376, 768};  // bf16 [768], alive in [685, 1030]
constexpr Buffer<bf16> k_h_6_ln1_grad{1822305792, 6291456};  // bf16 [8, 1024, 768], alive in [686, 729]
constexpr Buffer<bf16> k_h_6_qkv_weight_grad{1756933376, 442368};  // bf16 [768, 576], alive in [687, 912]
constexpr Buffer<bf16> k_h_6_qkv_bias_grad{1850438912, 576};  // bf16 [576], alive in [687, 911]
constexpr Buffer<bf16> k_h_5_fc2_input_grad{1648209152, 6291456};  // bf16 [8, 1024, 768], alive in [724, 733]
constexpr Buffer<bf16> k_h_5_fc_input_grad{1834888704, 6291456};  // bf16 [8, 1024, 768], alive in [726, 730]
constexpr Buffer<bf16> k_h_5_fc_grad{1614687488, 1572864};  // bf16 [8, 256, 768], alive in [727, 731]
constexpr Buffer<bf16> k_h_5_fc2_bias_grad{1847471616, 768};  // bf16 [768], alive in [728, 1030]
constexpr Buffer<bf16> k_h_5_fc2_weight_grad{1630416128, 589824};  // bf16 [768, 768], alive in [729, 962]
constexpr Buffer<bf16> k_h_5_ln2_weight_grad{1847473152, 768};  // bf16 [768], alive in [731, 1030]
constexpr Buffer<bf16> k_h_5_ln2_bias_grad{1847474688, 768};  // bf16 [768], alive in [731, 1030]
constexpr Buffer<bf16> k_h_5_ln2_grad{1631595776, 6291456};  // bf16 [8, 1024, 768], alive in [732, 751]
constexpr Buffer<bf16> k_h_5_fc_weight_grad{1644178688, 589824};  // bf16 [768, 768], alive in [733, 971]
constexpr Buffer<bf16> k_h_5_fc_bias_grad{1850440192, 768};  // bf16 [768], alive in [733, 962]
constexpr Buffer<bf16> k_h_5_proj_input_grad{1598958848, 1572864};  // bf16 [8, 1024, 192], alive in [735, 738]
constexpr Buffer<bf16> k_h_5_qkv_packed_grad{1822305792, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [738, 755]
constexpr Buffer<bf16> k_h_5_qkv_input_grad{1614687488, 6291456};  // bf16 [8, 1024, 768], alive in [748, 752]
constexpr Buffer<bf16> k_h_5_qkv_grad{1598958848, 1572864};  // bf16 [8, 256, 768], alive in [749, 753]
constexpr Buffer<bf16> k_h_5_proj_bias_grad{1850441728, 768};  // bf16 [768], alive in [750, 1030]
constexpr Buffer<bf16> k_h_5_proj_weight_grad{1645358336, 147456};  // bf16 [192, 768], alive in [751, 973]
constexpr Buffer<bf16> k_h_5_ln1_weight_grad{1850443264, 768};  // bf16 [768], alive in [753, 1030]
constexpr Buffer<bf16> k_h_5_ln1_bias_grad{1850444800, 768};  // bf16 [768], alive in [753, 1030]
constexpr Buffer<bf16> k_h_5_ln1_grad{1631595776, 6291456};  // bf16 [8, 1024, 768], alive in [754, 794]
constexpr Buffer<bf16> k_h_5_qkv_weight_grad{1583230208, 442368};  // bf16 [768, 576], alive in [755, 977]
constexpr Buffer<bf16> k_h_5_qkv_bias_grad{1850458624, 576};  // bf16 [576], alive in [755, 976]
constexpr Buffer<bf16> k_h_4_fc2_input_grad{1598958848, 6291456};  // bf16 [8, 1024, 768], alive in [789, 798]
constexpr Buffer<bf16> k_h_4_fc_input_grad{1822305792, 6291456};  // bf16 [8, 1024, 768], alive in [791, 795]
constexpr Buffer<bf16> k_h_4_fc_grad{1834888704, 1572864};  // bf16 [8, 256, 768], alive in [792, 796]
constexpr Buffer<bf16> k_h_4_fc2_bias_grad{1850464512, 768};  // bf16 [768], alive in [793, 1030]
constexpr Buffer<bf16> k_h_4_fc2_weight_grad{1584114944, 589824};  // bf16 [768, 768], alive in [794, 1027]
constexpr Buffer<bf16> k_h_4_ln2_weight_grad{1850446336, 768};  // bf16 [768], alive in [796, 1030]
constexpr Buffer<bf16> k_h_4_ln2_bias_grad{1850447872, 768};  // bf16 [768], alive in [796, 1030]
constexpr Buffer<bf16> k_h_4_ln2_grad{1631595776, 6291456};  // bf16 [8, 1024, 768], alive in [797, 816]
constexpr Buffer<bf16> k_h_4_fc_weight_grad{1567501568, 589824};  // bf16 [768, 768], alive in [798, 1036]
constexpr Buffer<bf16> k_h_4_fc_bias_grad{1850449408, 768};  // bf16 [768], alive in [798, 1027]
constexpr Buffer<bf16> k_h_4_proj_input_grad{1822305792, 1572864};  // bf16 [8, 1024, 192], alive in [800, 803]
constexpr Buffer<bf16> k_h_4_qkv_packed_grad{1838034432, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [803, 820]
constexpr Buffer<bf16> k_h_4_qkv_input_grad{1822305792, 6291456};  // bf16 [8, 1024, 768], alive in [813, 817]
constexpr Buffer<bf16> k_h_4_qkv_grad{1834888704, 1572864};  // bf16 [8, 256, 768], alive in [814, 818]
constexpr Buffer<bf16> k_h_4_proj_bias_grad{1850450944, 768};  // bf16 [768], alive in [815, 1040]
constexpr Buffer<bf16> k_h_4_proj_weight_grad{1645653248, 147456};  // bf16 [192, 768], alive in [816, 1038]
constexpr Buffer<bf16> k_h_4_ln1_weight_grad{1850452480, 768};  // bf16 [768], alive in [818, 1033]
constexpr Buffer<bf16> k_h_4_ln1_bias_grad{1645948160, 768};  // bf16 [768], alive in [818, 1035]
constexpr Buffer<bf16> k_h_4_ln1_grad{1631595776, 6291456};  // bf16 [8, 1024, 768], alive in [819, 859]
constexpr Buffer<bf16> k_h_4_qkv_weight_grad{1568681216, 442368};  // bf16 [768, 576], alive in [820, 1042]
constexpr Buffer<bf16> k_h_4_qkv_bias_grad{1850470656, 576};  // bf16 [576], alive in [820, 1041]
constexpr Buffer<bf16> k_h_3_fc2_input_grad{1822305792, 6291456};  // bf16 [8, 1024, 768], alive in [854, 864]
constexpr Buffer<bf16> k_h_3_fc_input_grad{1569565952, 6291456};  // bf16 [8, 1024, 768], alive in [856, 860]
constexpr Buffer<bf16> k_h_3_fc_grad{1551772928, 1572864};  // bf16 [8, 256, 768], alive in [857, 861]
constexpr Buffer<bf16> k_h_3_fc2_bias_grad{1850454016, 768};  // bf16 [768], alive in [858, 1044]
constexpr Buffer<bf16> k_h_3_fc2_weight_grad{1847476224, 589824};  // bf16 [768, 768], alive in [859, 1088]
constexpr Buffer<bf16> k_h_3_ln2_weight_grad{1850455552, 768};  // bf16 [768], alive in [861, 1045]
constexpr Buffer<bf16> k_h_3_ln2_bias_grad{1850457088, 768};  // bf16 [768], alive in [861, 1046]
constexpr Buffer<bf16> k_h_3_ln2_grad{1631595776, 6291456};  // bf16 [8, 1024, 768], alive in [863, 882]
constexpr Buffer<bf16> k_h_3_fc_weight_grad{1848655872, 589824};  // bf16 [768, 768], alive in [864, 1093]
constexpr Buffer<bf16> k_h_3_fc_bias_grad{1850459904, 768};  // bf16 [768], alive in [864, 1088]
constexpr Buffer<bf16> k_h_3_proj_input_grad{1536044288, 1572864};  // bf16 [8, 1024, 192], alive in [866, 869]
constexpr Buffer<bf16> k_h_3_qkv_packed_grad{1551772928, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [869, 886]
constexpr Buffer<bf16> k_h_3_qkv_input_grad{1569565952, 6291456};  // bf16 [8, 1024, 768], alive in [879, 883]
constexpr Buffer<bf16> k_h_3_qkv_grad{1536044288, 1572864};  // bf16 [8, 256, 768], alive in [880, 884]
constexpr Buffer<bf16> k_h_3_proj_bias_grad{1850461440, 768};  // bf16 [768], alive in [881, 1143]
constexpr Buffer<bf16> k_h_3_proj_weight_grad{1849835520, 147456};  // bf16 [192, 768], alive in [882, 1095]
constexpr Buffer<bf16> k_h_3_ln1_weight_grad{1850462976, 768};  // bf16 [768], alive in [884, 1143]
constexpr Buffer<bf16> k_h_3_ln1_bias_grad{1850466048, 768};  // bf16 [768], alive in [884, 1143]
constexpr Buffer<bf16> k_h_3_ln1_grad{1631595776, 6291456};  // bf16 [8, 1024, 768], alive in [885, 925]
constexpr Buffer<bf16> k_h_3_qkv_weight_grad{1645949696, 442368};  // bf16 [768, 576], alive in [886, 1099]
constexpr Buffer<bf16> k_h_3_qkv_bias_grad{1850139648, 576};  // bf16 [576], alive in [886, 1098]
constexpr Buffer<bf16> k_h_2_fc2_input_grad{1823485440, 6291456};  // bf16 [8, 1024, 768], alive in [920, 929]
constexpr Buffer<bf16> k_h_2_fc_input_grad{1569565952, 6291456};  // bf16 [8, 1024, 768], alive in [922, 926]
constexpr Buffer<bf16> k_h_2_fc_grad{1520315648, 1572864};  // bf16 [8, 256, 768], alive in [923, 927]
constexpr Buffer<bf16> k_h_2_fc2_bias_grad{1850467584, 768};  // bf16 [768], alive in [924, 1143]
constexpr Buffer<bf16> k_h_2_fc2_weight_grad{1822305792, 589824};  // bf16 [768, 768], alive in [925, 1155]
constexpr Buffer<bf16> k_h_2_ln2_weight_grad{1850469120, 768};  // bf16 [768], alive in [927, 1152]
constexpr Buffer<bf16> k_h_2_ln2_bias_grad{1850130432, 768};  // bf16 [768], alive in [927, 1154]
constexpr Buffer<bf16> k_h_2_ln2_grad{1631595776, 6291456};  // bf16 [8, 1024, 768], alive in [928, 947]
constexpr Buffer<bf16> k_h_2_fc_weight_grad{1504587008, 589824};  // bf16 [768, 768], alive in [929, 1166]
constexpr Buffer<bf16> k_h_2_fc_bias_grad{1850131968, 768};  // bf16 [768], alive in [929, 1157]
constexpr Buffer<bf16> k_h_2_proj_input_grad{1569565952, 1572864};  // bf16 [8, 1024, 192], alive in [931, 934]
constexpr Buffer<bf16> k_h_2_qkv_packed_grad{1826631168, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [934, 951]
constexpr Buffer<bf16> k_h_2_qkv_input_grad{1569565952, 6291456};  // bf16 [8, 1024, 768], alive in [944, 948]
constexpr Buffer<bf16> k_h_2_qkv_grad{1823485440, 1572864};  // bf16 [8, 256, 768], alive in [945, 949]
constexpr Buffer<bf16> k_h_2_proj_bias_grad{1850133504, 768};  // bf16 [768], alive in [946, 1186]
constexpr Buffer<bf16> k_h_2_proj_weight_grad{1850140928, 147456};  // bf16 [192, 768], alive in [947, 1168]
constexpr Buffer<bf16> k_h_2_ln1_weight_grad{1850135040, 768};  // bf16 [768], alive in [949, 1164]
constexpr Buffer<bf16> k_h_2_ln1_bias_grad{1850136576, 768};  // bf16 [768], alive in [949, 1165]
constexpr Buffer<bf16> k_h_2_ln1_grad{1631595776, 6291456};  // bf16 [8, 1024, 768], alive in [950, 990]
constexpr Buffer<bf16> k_h_2_qkv_weight_grad{1505766656, 442368};  // bf16 [768, 576], alive in [951, 1170]
constexpr Buffer<bf16> k_h_2_qkv_bias_grad{1850438912, 576};  // bf16 [576], alive in [951, 1187]
constexpr Buffer<bf16> k_h_1_fc2_input_grad{1823485440, 6291456};  // bf16 [8, 1024, 768], alive in [985, 994]
constexpr Buffer<bf16> k_h_1_fc_input_grad{1569565952, 6291456};  // bf16 [8, 1024, 768], alive in [987, 991]
constexpr Buffer<bf16> k_h_1_fc_grad{1488858368, 1572864};  // bf16 [8, 256, 768], alive in [988, 992]
constexpr Buffer<bf16> k_h_1_fc2_bias_grad{1850440192, 768};  // bf16 [768], alive in [989, 1188]
constexpr Buffer<bf16> k_h_1_fc2_weight_grad{1644178688, 589824};  // bf16 [768, 768], alive in [990, 1172]
constexpr Buffer<bf16> k_h_1_ln2_weight_grad{1645358336, 768};  // bf16 [768], alive in [992, 1162]
constexpr Buffer<bf16> k_h_1_ln2_bias_grad{1645359872, 768};  // bf16 [768], alive in [992, 1163]
constexpr Buffer<bf16> k_h_1_ln2_grad{1569565952, 6291456};  // bf16 [8, 1024, 768], alive in [993, 1012]
constexpr Buffer<bf16> k_h_1_fc_weight_grad{1582148864, 589824};  // bf16 [768, 768], alive in [994, 1174]
constexpr Buffer<bf16> k_h_1_fc_bias_grad{1645361408, 768};  // bf16 [768], alive in [994, 1189]
constexpr Buffer<bf16> k_h_1_proj_input_grad{1473129728, 1572864};  // bf16 [8, 1024, 192], alive in [996, 999]
constexpr Buffer<bf16> k_h_1_qkv_packed_grad{1823485440, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [999, 1016]
constexpr Buffer<bf16> k_h_1_qkv_input_grad{1488858368, 6291456};  // bf16 [8, 1024, 768], alive in [1009, 1013]
constexpr Buffer<bf16> k_h_1_qkv_grad{1473129728, 1572864};  // bf16 [8, 256, 768], alive in [1010, 1014]
constexpr Buffer<bf16> k_h_1_proj_bias_grad{1645362944, 768};  // bf16 [768], alive in [1011, 1190]
constexpr Buffer<bf16> k_h_1_proj_weight_grad{1583328512, 147456};  // bf16 [192, 768], alive in [1012, 1176]
constexpr Buffer<bf16> k_h_1_ln1_weight_grad{1645364480, 768};  // bf16 [768], alive in [1014, 1160]
constexpr Buffer<bf16> k_h_1_ln1_bias_grad{1645366016, 768};  // bf16 [768], alive in [1014, 1161]
constexpr Buffer<bf16> k_h_1_ln1_grad{1569565952, 6291456};  // bf16 [8, 1024, 768], alive in [1015, 1055]
constexpr Buffer<bf16> k_h_1_qkv_weight_grad{1457401088, 442368};  // bf16 [768, 576], alive in [1016, 1178]
constexpr Buffer<bf16> k_h_1_qkv_bias_grad{1850458624, 576};  // bf16 [576], alive in [1016, 1191]
constexpr Buffer<bf16> k_h_0_fc2_input_grad{1473129728, 6291456};  // bf16 [8, 1024, 768], alive in [1050, 1060]
constexpr Buffer<bf16> k_h_0_fc_input_grad{1823485440, 6291456};  // bf16 [8, 1024, 768], alive in [1052, 1056]
constexpr Buffer<bf16> k_h_0_fc_grad{1836068352, 1572864};  // bf16 [8, 256, 768], alive in [1053, 1057]
constexpr Buffer<bf16> k_h_0_fc2_bias_grad{1850138112, 768};  // bf16 [768], alive in [1054, 1192]
constexpr Buffer<bf16> k_h_0_fc2_weight_grad{1458285824, 589824};  // bf16 [768, 768], alive in [1055, 1180]
constexpr Buffer<bf16> k_h_0_ln2_weight_grad{1850464512, 768};  // bf16 [768], alive in [1057, 1158]
constexpr Buffer<bf16> k_h_0_ln2_bias_grad{1850435840, 768};  // bf16 [768], alive in [1057, 1159]
constexpr Buffer<bf16> k_h_0_ln2_grad{1823485440, 6291456};  // bf16 [8, 1024, 768], alive in [1059, 1107]
constexpr Buffer<bf16> k_h_0_fc_weight_grad{1438526720, 589824};  // bf16 [768, 768], alive in [1060, 1182]
constexpr Buffer<bf16> k_h_0_fc_bias_grad{1850437376, 768};  // bf16 [768], alive in [1060, 1193]
constexpr Buffer<bf16> k_h_0_proj_input_grad{1836068352, 1572864};  // bf16 [8, 1024, 192], alive in [1062, 1065]
constexpr Buffer<bf16> k_h_0_qkv_packed_grad{1472048384, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [1065, 1111]
constexpr Buffer<bf16> k_h_0_qkv_input_grad{1459465472, 6291456};  // bf16 [8, 1024, 768], alive in [1075, 1078]
constexpr Buffer<bf16> k_h_0_qkv_grad{1836068352, 1572864};  // bf16 [8, 256, 768], alive in [1076, 1079]
constexpr Buffer<bf16> k_h_0_proj_bias_grad{1850441728, 768};  // bf16 [768], alive in [1077, 1194]
constexpr Buffer<bf16> k_h_0_ln1_weight_grad{1850443264, 768};  // bf16 [768], alive in [1079, 1196]
constexpr Buffer<bf16> k_h_0_ln1_bias_grad{1850444800, 768};  // bf16 [768], alive in [1079, 1195]
constexpr Buffer<bf16> k_h_0_ln1_grad{1439706368, 1572864};  // bf16 [8, 1024, 192], alive in [1081, 1104]
constexpr Buffer<bf16> k_wpe_weight_grad{1442852096, 196608};  // bf16 [256, 768], alive in [1102, 1197]
constexpr Buffer<float> k_wte_grad{1459465472, 1572864};  // f32 [8, 1024, 192], alive in [1104, 1106]
constexpr Buffer<float> k_wte_grad_2{1583623424, 9649344};  // f32 [50257, 192], alive in [1105, 1109]
constexpr Buffer<bf16> k_h_0_proj_weight_grad{1443245312, 147456};  // bf16 [192, 768], alive in [1107, 1184]
constexpr Buffer<bf16> k_wte_weight_grad{1823485440, 9649344};  // bf16 [50257, 192], alive in [1109, 1199]
constexpr Buffer<bf16> k_h_0_qkv_weight_grad{1443540224, 442368};  // bf16 [768, 576], alive in [1111, 1202]
constexpr Buffer<bf16> k_h_0_qkv_bias_grad{1850139648, 576};  // bf16 [576], alive in [1111, 1201]
constexpr Buffer<float> k_loss{571517952, 1};  // f32 []

}  // namespace

const int kRanks[] = {0, 4};

const TensorInfo kTensors[] = {
    {.name = "x0", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {8, 1024},
        .offset = k_x0.offset, .indexBound = 50257, .globalDims = {16, 1024},
        .boxOffsets = kBoxes1},
    {.name = "wte.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {50257, 192}, .offset = k_wte_weight.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}, .globalDims = {50257, 768}},
    {.name = "wpe.weight", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {256,
        768}, .offset = k_wpe_weight.offset, .initializer = {InitializerKind::kNormal, 0, 0.02},
        .globalDims = {1024, 768}},
    {.name = "h.0.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.0.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_0_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.0.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.0.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.0.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_1_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.1.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.1.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_2_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.2.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.2.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_3_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.3.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.3.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_4_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.4.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.4.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_5_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.5.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.5.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_6_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.6.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.6.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_7_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.7.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.7.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_8_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.8.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.8.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_9_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.9.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.9.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.10.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_10_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.10.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.10.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.11.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        3, 64}, .offset = k_h_11_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .globalDims = {3, 12, 64}, .fileDims = {2304}},
    {.name = "h.11.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.11.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "onnx::MatMul_1474", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_0_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_0_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1483", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1484", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1485", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_1_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_1_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1494", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1495", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1496", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_2_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_2_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1505", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1506", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1507", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_3_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_3_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1516", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1517", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1518", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_4_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_4_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1527", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1528", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1529", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_5_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_5_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1538", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1539", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1540", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_6_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_6_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1549", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1550", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1551", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_7_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_7_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1560", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1561", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1562", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_8_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_8_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1571", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1572", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1573", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_9_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_9_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1582", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1583", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1584", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_10_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_10_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1593", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1594", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1595", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_11_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_11_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1604", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1605", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1606", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 12565}, .offset = k_head_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 50257}},
    {.name = "ln.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {768},
        .offset = k_ln_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "ln.weight", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {768},
        .offset = k_ln_weight.offset, .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.11.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.11.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.11.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.11.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.10.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.10.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.10.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.10.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.9.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.9.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.8.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.8.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.7.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.7.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.6.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.6.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.5.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.5.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.4.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.4.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.3.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.3.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.2.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.2.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.1.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.1.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.0.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "labels", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {8, 1024},
        .offset = k_labels.offset, .indexBound = 50257, .ignoredIndex = -100, .shiftOf = "x0",
        .globalDims = {16, 1024}, .boxOffsets = kBoxes1},
    {.name = "learning_rate", .role = TensorRole::kLearningRate, .type = ElementType::kF32,
        .dims = {}, .offset = k_learning_rate.offset, .initializer = {InitializerKind::kConstant,
        0.001, 0}},
    {.name = "step", .role = TensorRole::kStep, .type = ElementType::kI64, .dims = {},
        .offset = k_step.offset},
    {.name = "wte.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {50257, 192}, .offset = k_wte_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {50257, 768}},
    {.name = "wte.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {50257, 192}, .offset = k_wte_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {50257, 768}},
    {.name = "wpe.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {256, 768}, .offset = k_wpe_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {1024, 768}},
    {.name = "wpe.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {256, 768}, .offset = k_wpe_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {1024, 768}},
    {.name = "h.0.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_0_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.0.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_0_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.0.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.0.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.0.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_1_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.1.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_1_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.1.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.1.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.1.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_2_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.2.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_2_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.2.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.2.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.2.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_3_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.3.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_3_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.3.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.3.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.3.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_4_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.4.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_4_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.4.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.4.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.4.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_5_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.5.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_5_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.5.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.5.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.5.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_6_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.6.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_6_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.6.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.6.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.6.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_7_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.7.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_7_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.7.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.7.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.7.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_8_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.8.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_8_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.8.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.8.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.8.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_9_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.9.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_9_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.9.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc_bias_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.9.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc_bias_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.9.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_10_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.10.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_10_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.10.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.10.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.10.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_11_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.11.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_11_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.11.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.11.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.11.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1474.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_0_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1474.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_0_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_0_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1482.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_0_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1483.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1483.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1484.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1484.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1485.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_1_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1485.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_1_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_1_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1493.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_1_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1494.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1494.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1495.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1495.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1496.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_2_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1496.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_2_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_2_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1504.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_2_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1505.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1505.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1506.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1506.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1507.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_3_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1507.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_3_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_3_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1515.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_3_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1516.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1516.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1517.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1517.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1518.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_4_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1518.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_4_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_4_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1526.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_4_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1527.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1527.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1528.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1528.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1529.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_5_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1529.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_5_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_5_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1537.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_5_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1538.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1538.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1539.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1539.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1540.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_6_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1540.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_6_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_6_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1548.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_6_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1549.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1549.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1550.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1550.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1551.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_7_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1551.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_7_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_7_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1559.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_7_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1560.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1560.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1561.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1561.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1562.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_8_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1562.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_8_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_8_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1570.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_8_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1571.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1571.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1572.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1572.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1573.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_9_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1573.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_9_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_9_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1581.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_9_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1582.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1582.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1583.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1583.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1584.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_10_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1584.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_10_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_10_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1592.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_10_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1593.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1593.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1594.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1594.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1595.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_11_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1595.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_h_11_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_11_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1603.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_h_11_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1604.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1604.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1605.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1605.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1606.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 12565}, .offset = k_head_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 50257}},
    {.name = "onnx::MatMul_1606.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 12565}, .offset = k_head_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 50257}},
    {.name = "ln.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_ln_bias_m.offset, .initializer = {InitializerKind::kConstant, 0,
        0}},
    {.name = "ln.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_ln_bias_v.offset, .initializer = {InitializerKind::kConstant, 0,
        0}},
    {.name = "ln.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_ln_weight_m.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "ln.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_ln_weight_v.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.11.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln1.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln1_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln1.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln1_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln1.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln1_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln1.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln1_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln2.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln2.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "wte.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {50257, 192}, .offset = k_wte_weight_bf16.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}, .globalDims = {50257, 768}},
    {.name = "wpe.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {256, 768}, .offset = k_wpe_weight_bf16.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}, .globalDims = {1024, 768}},
    {.name = "h.0.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_0_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.0.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.0.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_1_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.1.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.1.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_2_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.2.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.2.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_3_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.3.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.3.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_4_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.4.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.4.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_5_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.5.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.5.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_6_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.6.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.6.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_7_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.7.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.7.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_8_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.8.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.8.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_9_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.9.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.9.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_10_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.10.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.10.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 3, 64}, .offset = k_h_11_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.11.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.11.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1474", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_0_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_0_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1483", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_0_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1484", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_0_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1485", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_1_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_1_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1494", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_1_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1495", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_1_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1496", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_2_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_2_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1505", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_2_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1506", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_2_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1507", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_3_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_3_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1516", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_3_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1517", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_3_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1518", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_4_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_4_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1527", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_4_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1528", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_4_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1529", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_5_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_5_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1538", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_5_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1539", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_5_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1540", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_6_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_6_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1549", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_6_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1550", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_6_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1551", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_7_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_7_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1560", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_7_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1561", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_7_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1562", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_8_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_8_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1571", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_8_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1572", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_8_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1573", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_9_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_9_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1582", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_9_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1583", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_9_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1584", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_10_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_10_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1593", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_10_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1594", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_10_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1595", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_h_11_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_h_11_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1604", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_11_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1605", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_11_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1606", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 12565}, .offset = k_head_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 50257}},
    {.name = "ln.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16, .dims = {768},
        .offset = k_ln_bias_bf16.offset, .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "ln.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_ln_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.11.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.11.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.10.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.10.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.9.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.9.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.8.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.8.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.7.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.7.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.6.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.6.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.5.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.5.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.4.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.4.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.3.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.3.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.2.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.2.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.1.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.1.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_ln2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln2.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_ln2_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "loss", .role = TensorRole::kLoss, .type = ElementType::kF32, .dims = {},
        .offset = k_loss.offset},
};

}  // namespace program::class0
