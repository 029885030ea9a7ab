// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: constants and tables of class0.cu.
#pragma once

#include "program.h"

namespace program::class0 {
namespace {

// Tables; [self] is the number of the rank among ranks 0, 4.
constexpr int64_t kSends1[][12] = {{1, 0, 256, 0, 2, 0, 512, 0, 3, 0, 768, 0},
    {5, 0, 256, 0, 6, 0, 512, 0, 7, 0, 768, 0}};
constexpr int64_t kSizes1[] = {8, 256, 192, 8, 256, 192, 8, 256, 192};
constexpr int64_t kReceives1[][12] = {{1, 0, 0, 192, 2, 0, 0, 384, 3, 0, 0, 576},
    {5, 0, 0, 192, 6, 0, 0, 384, 7, 0, 0, 576}};
constexpr int64_t kCopies1[] = {0, 0, 0, 0, 0, 0};
constexpr int64_t kSizes2[] = {8, 256, 192};
constexpr int kGroup1[][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
constexpr int64_t kParts1[] = {0, 0, 0, 8, 256, 768, 0, 256, 0, 8, 256, 768, 0, 512, 0, 8, 256, 768,
    0, 768, 0, 8, 256, 768};
constexpr Dims kScorePlace1[] = {{0, 0, 0, 0, 0}, {8, 0, 0, 0, 0}};
constexpr int kGroup2[] = {0, 4};
constexpr OptimizerUpdate kOptimizer{.kind = OptimizerKind::kAdamW,
    .gradientType = ElementType::kBf16, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08,
    .weightDecay = 0.01, .trust = 1, .nesterov = false};
constexpr int64_t kSends2[][12] = {{1, 0, 0, 192, 2, 0, 0, 384, 3, 0, 0, 576},
    {5, 0, 0, 192, 6, 0, 0, 384, 7, 0, 0, 576}};
constexpr int64_t kReceives2[][12] = {{1, 0, 256, 0, 2, 0, 512, 0, 3, 0, 768, 0},
    {5, 0, 256, 0, 6, 0, 512, 0, 7, 0, 768, 0}};
constexpr int kGroup3[] = {0, 1, 2, 3, 4, 5, 6, 7};
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
constexpr Buffer<bf16> k_wte_output{1252011264, 1572864};  // bf16 [8, 1024, 192], alive in [1, 3]
constexpr Buffer<bf16> k_wte_exchange{1598466816, 1572864};  // bf16 [8, 256, 768], alive in [2, 822]
constexpr Buffer<bf16> k_h_0_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [4, 6]
constexpr Buffer<float> k_h_0_ln1_mean{1251618048, 2048};  // f32 [8, 256], alive in [4, 822]
constexpr Buffer<float> k_h_0_ln1_rstd{1251626240, 2048};  // f32 [8, 256], alive in [4, 822]
constexpr Buffer<bf16> k_h_0_ln1_all_gather{1271311104, 6291456};  // bf16 [8, 1024, 768], alive in [5, 826]
constexpr Buffer<bf16> k_h_0_qkv_output{1099443456, 4718592};  // bf16 [8, 1024, 576], alive in [9, 808]
constexpr Buffer<bf16> k_h_0_attention_output{1212689664, 1572864};  // bf16 [8, 1024, 3, 64], alive in [20, 820]
constexpr Buffer<float> k_h_0_log_sum_exp{1250438400, 24576};  // f32 [8, 3, 1024], alive in [20, 808]
constexpr Buffer<bf16> k_h_0_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [23, 25]
constexpr Buffer<bf16> k_h_0_proj_reduce_scatter{1601612544, 1572864};  // bf16 [8, 256, 768], alive in [24, 801]
constexpr Buffer<bf16> k_h_0_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [26, 28]
constexpr Buffer<float> k_h_0_ln2_mean{1251634432, 2048};  // f32 [8, 256], alive in [26, 801]
constexpr Buffer<float> k_h_0_ln2_rstd{1251642624, 2048};  // f32 [8, 256], alive in [26, 801]
constexpr Buffer<bf16> k_h_0_ln2_all_gather{1283894016, 6291456};  // bf16 [8, 1024, 768], alive in [27, 803]
constexpr Buffer<bf16> k_h_0_fc_output{797453568, 6291456};  // bf16 [8, 1024, 768], alive in [29, 796]
constexpr Buffer<bf16> k_h_0_gelu{810036480, 6291456};  // bf16 [8, 1024, 768], alive in [30, 799]
constexpr Buffer<bf16> k_h_0_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [31, 33]
constexpr Buffer<bf16> k_h_0_fc2_reduce_scatter{1604758272, 1572864};  // bf16 [8, 256, 768], alive in [32, 789]
constexpr Buffer<bf16> k_h_1_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [34, 36]
constexpr Buffer<float> k_h_1_ln1_mean{1251650816, 2048};  // f32 [8, 256], alive in [34, 789]
constexpr Buffer<float> k_h_1_ln1_rstd{1251659008, 2048};  // f32 [8, 256], alive in [34, 789]
constexpr Buffer<bf16> k_h_1_ln1_all_gather{1296476928, 6291456};  // bf16 [8, 1024, 768], alive in [35, 791]
constexpr Buffer<bf16> k_h_1_qkv_output{1108880640, 4718592};  // bf16 [8, 1024, 576], alive in [39, 775]
constexpr Buffer<bf16> k_h_1_attention_output{1215835392, 1572864};  // bf16 [8, 1024, 3, 64], alive in [50, 787]
constexpr Buffer<float> k_h_1_log_sum_exp{1250536704, 24576};  // f32 [8, 3, 1024], alive in [50, 775]
constexpr Buffer<bf16> k_h_1_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [53, 55]
constexpr Buffer<bf16> k_h_1_proj_reduce_scatter{1607904000, 1572864};  // bf16 [8, 256, 768], alive in [54, 768]
constexpr Buffer<bf16> k_h_1_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [56, 58]
constexpr Buffer<float> k_h_1_ln2_mean{1251667200, 2048};  // f32 [8, 256], alive in [56, 768]
constexpr Buffer<float> k_h_1_ln2_rstd{1251675392, 2048};  // f32 [8, 256], alive in [56, 768]
constexpr Buffer<bf16> k_h_1_ln2_all_gather{1309059840, 6291456};  // bf16 [8, 1024, 768], alive in [57, 770]
constexpr Buffer<bf16> k_h_1_fc_output{822619392, 6291456};  // bf16 [8, 1024, 768], alive in [59, 763]
constexpr Buffer<bf16> k_h_1_gelu{835202304, 6291456};  // bf16 [8, 1024, 768], alive in [60, 766]
constexpr Buffer<bf16> k_h_1_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [61, 63]
constexpr Buffer<bf16> k_h_1_fc2_reduce_scatter{1611049728, 1572864};  // bf16 [8, 256, 768], alive in [62, 718]
constexpr Buffer<bf16> k_h_2_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [64, 66]
constexpr Buffer<float> k_h_2_ln1_mean{1251683584, 2048};  // f32 [8, 256], alive in [64, 718]
constexpr Buffer<float> k_h_2_ln1_rstd{1251691776, 2048};  // f32 [8, 256], alive in [64, 718]
constexpr Buffer<bf16> k_h_2_ln1_all_gather{1321642752, 6291456};  // bf16 [8, 1024, 768], alive in [65, 720]
constexpr Buffer<bf16> k_h_2_qkv_output{1118317824, 4718592};  // bf16 [8, 1024, 576], alive in [69, 704]
constexpr Buffer<bf16> k_h_2_attention_output{1218981120, 1572864};  // bf16 [8, 1024, 3, 64], alive in [80, 716]
constexpr Buffer<float> k_h_2_log_sum_exp{1250635008, 24576};  // f32 [8, 3, 1024], alive in [80, 704]
constexpr Buffer<bf16> k_h_2_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [83, 85]
constexpr Buffer<bf16> k_h_2_proj_reduce_scatter{1614195456, 1572864};  // bf16 [8, 256, 768], alive in [84, 697]
constexpr Buffer<bf16> k_h_2_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [86, 88]
constexpr Buffer<float> k_h_2_ln2_mean{1251699968, 2048};  // f32 [8, 256], alive in [86, 697]
constexpr Buffer<float> k_h_2_ln2_rstd{1251708160, 2048};  // f32 [8, 256], alive in [86, 697]
constexpr Buffer<bf16> k_h_2_ln2_all_gather{1334225664, 6291456};  // bf16 [8, 1024, 768], alive in [87, 699]
constexpr Buffer<bf16> k_h_2_fc_output{847785216, 6291456};  // bf16 [8, 1024, 768], alive in [89, 691]
constexpr Buffer<bf16> k_h_2_gelu{860368128, 6291456};  // bf16 [8, 1024, 768], alive in [90, 694]
constexpr Buffer<bf16> k_h_2_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [91, 93]
constexpr Buffer<bf16> k_h_2_fc2_reduce_scatter{1617341184, 1572864};  // bf16 [8, 256, 768], alive in [92, 684]
constexpr Buffer<bf16> k_h_3_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [94, 96]
constexpr Buffer<float> k_h_3_ln1_mean{1251716352, 2048};  // f32 [8, 256], alive in [94, 684]
constexpr Buffer<float> k_h_3_ln1_rstd{1251724544, 2048};  // f32 [8, 256], alive in [94, 684]
constexpr Buffer<bf16> k_h_3_ln1_all_gather{1346808576, 6291456};  // bf16 [8, 1024, 768], alive in [95, 686]
constexpr Buffer<bf16> k_h_3_qkv_output{1127755008, 4718592};  // bf16 [8, 1024, 576], alive in [99, 670]
constexpr Buffer<bf16> k_h_3_attention_output{1222126848, 1572864};  // bf16 [8, 1024, 3, 64], alive in [110, 682]
constexpr Buffer<float> k_h_3_log_sum_exp{1250733312, 24576};  // f32 [8, 3, 1024], alive in [110, 670]
constexpr Buffer<bf16> k_h_3_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [113, 115]
constexpr Buffer<bf16> k_h_3_proj_reduce_scatter{1620486912, 1572864};  // bf16 [8, 256, 768], alive in [114, 663]
constexpr Buffer<bf16> k_h_3_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [116, 118]
constexpr Buffer<float> k_h_3_ln2_mean{1251732736, 2048};  // f32 [8, 256], alive in [116, 663]
constexpr Buffer<float> k_h_3_ln2_rstd{1251740928, 2048};  // f32 [8, 256], alive in [116, 663]
constexpr Buffer<bf16> k_h_3_ln2_all_gather{1359391488, 6291456};  // bf16 [8, 1024, 768], alive in [117, 665]
constexpr Buffer<bf16> k_h_3_fc_output{872951040, 6291456};  // bf16 [8, 1024, 768], alive in [119, 658]
constexpr Buffer<bf16> k_h_3_gelu{885533952, 6291456};  // bf16 [8, 1024, 768], alive in [120, 661]
constexpr Buffer<bf16> k_h_3_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [121, 123]
constexpr Buffer<bf16> k_h_3_fc2_reduce_scatter{1623632640, 1572864};  // bf16 [8, 256, 768], alive in [122, 651]
constexpr Buffer<bf16> k_h_4_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [124, 126]
constexpr Buffer<float> k_h_4_ln1_mean{1251749120, 2048};  // f32 [8, 256], alive in [124, 651]
constexpr Buffer<float> k_h_4_ln1_rstd{1251757312, 2048};  // f32 [8, 256], alive in [124, 651]
constexpr Buffer<bf16> k_h_4_ln1_all_gather{1371974400, 6291456};  // bf16 [8, 1024, 768], alive in [125, 653]
constexpr Buffer<bf16> k_h_4_qkv_output{1137192192, 4718592};  // bf16 [8, 1024, 576], alive in [129, 637]
constexpr Buffer<bf16> k_h_4_attention_output{1225272576, 1572864};  // bf16 [8, 1024, 3, 64], alive in [140, 649]
constexpr Buffer<float> k_h_4_log_sum_exp{1250831616, 24576};  // f32 [8, 3, 1024], alive in [140, 637]
constexpr Buffer<bf16> k_h_4_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [143, 145]
constexpr Buffer<bf16> k_h_4_proj_reduce_scatter{1626778368, 1572864};  // bf16 [8, 256, 768], alive in [144, 630]
constexpr Buffer<bf16> k_h_4_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [146, 148]
constexpr Buffer<float> k_h_4_ln2_mean{1251765504, 2048};  // f32 [8, 256], alive in [146, 630]
constexpr Buffer<float> k_h_4_ln2_rstd{1251773696, 2048};  // f32 [8, 256], alive in [146, 630]
constexpr Buffer<bf16> k_h_4_ln2_all_gather{1384557312, 6291456};  // bf16 [8, 1024, 768], alive in [147, 632]
constexpr Buffer<bf16> k_h_4_fc_output{898116864, 6291456};  // bf16 [8, 1024, 768], alive in [149, 625]
constexpr Buffer<bf16> k_h_4_gelu{910699776, 6291456};  // bf16 [8, 1024, 768], alive in [150, 628]
constexpr Buffer<bf16> k_h_4_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [151, 153]
constexpr Buffer<bf16> k_h_4_fc2_reduce_scatter{1629924096, 1572864};  // bf16 [8, 256, 768], alive in [152, 618]
constexpr Buffer<bf16> k_h_5_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [154, 156]
constexpr Buffer<float> k_h_5_ln1_mean{1251781888, 2048};  // f32 [8, 256], alive in [154, 618]
constexpr Buffer<float> k_h_5_ln1_rstd{1251790080, 2048};  // f32 [8, 256], alive in [154, 618]
constexpr Buffer<bf16> k_h_5_ln1_all_gather{1397140224, 6291456};  // bf16 [8, 1024, 768], alive in [155, 620]
constexpr Buffer<bf16> k_h_5_qkv_output{1146629376, 4718592};  // bf16 [8, 1024, 576], alive in [159, 604]
constexpr Buffer<bf16> k_h_5_attention_output{1228418304, 1572864};  // bf16 [8, 1024, 3, 64], alive in [170, 616]
constexpr Buffer<float> k_h_5_log_sum_exp{1250929920, 24576};  // f32 [8, 3, 1024], alive in [170, 604]
constexpr Buffer<bf16> k_h_5_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [173, 175]
constexpr Buffer<bf16> k_h_5_proj_reduce_scatter{1633069824, 1572864};  // bf16 [8, 256, 768], alive in [174, 597]
constexpr Buffer<bf16> k_h_5_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [176, 178]
constexpr Buffer<float> k_h_5_ln2_mean{1251798272, 2048};  // f32 [8, 256], alive in [176, 597]
constexpr Buffer<float> k_h_5_ln2_rstd{1251806464, 2048};  // f32 [8, 256], alive in [176, 597]
constexpr Buffer<bf16> k_h_5_ln2_all_gather{1409723136, 6291456};  // bf16 [8, 1024, 768], alive in [177, 599]
constexpr Buffer<bf16> k_h_5_fc_output{923282688, 6291456};  // bf16 [8, 1024, 768], alive in [179, 592]
constexpr Buffer<bf16> k_h_5_gelu{935865600, 6291456};  // bf16 [8, 1024, 768], alive in [180, 595]
constexpr Buffer<bf16> k_h_5_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [181, 183]
constexpr Buffer<bf16> k_h_5_fc2_reduce_scatter{1636215552, 1572864};  // bf16 [8, 256, 768], alive in [182, 585]
constexpr Buffer<bf16> k_h_6_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [184, 186]
constexpr Buffer<float> k_h_6_ln1_mean{1251814656, 2048};  // f32 [8, 256], alive in [184, 585]
constexpr Buffer<float> k_h_6_ln1_rstd{1251822848, 2048};  // f32 [8, 256], alive in [184, 585]
constexpr Buffer<bf16> k_h_6_ln1_all_gather{1422306048, 6291456};  // bf16 [8, 1024, 768], alive in [185, 587]
constexpr Buffer<bf16> k_h_6_qkv_output{1156066560, 4718592};  // bf16 [8, 1024, 576], alive in [189, 571]
constexpr Buffer<bf16> k_h_6_attention_output{1231564032, 1572864};  // bf16 [8, 1024, 3, 64], alive in [200, 583]
constexpr Buffer<float> k_h_6_log_sum_exp{1251028224, 24576};  // f32 [8, 3, 1024], alive in [200, 571]
constexpr Buffer<bf16> k_h_6_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [203, 205]
constexpr Buffer<bf16> k_h_6_proj_reduce_scatter{1639361280, 1572864};  // bf16 [8, 256, 768], alive in [204, 564]
constexpr Buffer<bf16> k_h_6_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [206, 208]
constexpr Buffer<float> k_h_6_ln2_mean{1251831040, 2048};  // f32 [8, 256], alive in [206, 564]
constexpr Buffer<float> k_h_6_ln2_rstd{1251839232, 2048};  // f32 [8, 256], alive in [206, 564]
constexpr Buffer<bf16> k_h_6_ln2_all_gather{1434888960, 6291456};  // bf16 [8, 1024, 768], alive in [207, 566]
constexpr Buffer<bf16> k_h_6_fc_output{948448512, 6291456};  // bf16 [8, 1024, 768], alive in [209, 559]
constexpr Buffer<bf16> k_h_6_gelu{961031424, 6291456};  // bf16 [8, 1024, 768], alive in [210, 562]
constexpr Buffer<bf16> k_h_6_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [211, 213]
constexpr Buffer<bf16> k_h_6_fc2_reduce_scatter{1642507008, 1572864};  // bf16 [8, 256, 768], alive in [212, 552]
constexpr Buffer<bf16> k_h_7_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [214, 216]
constexpr Buffer<float> k_h_7_ln1_mean{1251847424, 2048};  // f32 [8, 256], alive in [214, 552]
constexpr Buffer<float> k_h_7_ln1_rstd{1251855616, 2048};  // f32 [8, 256], alive in [214, 552]
constexpr Buffer<bf16> k_h_7_ln1_all_gather{1447471872, 6291456};  // bf16 [8, 1024, 768], alive in [215, 554]
constexpr Buffer<bf16> k_h_7_qkv_output{1165503744, 4718592};  // bf16 [8, 1024, 576], alive in [219, 538]
constexpr Buffer<bf16> k_h_7_attention_output{1234709760, 1572864};  // bf16 [8, 1024, 3, 64], alive in [230, 550]
constexpr Buffer<float> k_h_7_log_sum_exp{1251126528, 24576};  // f32 [8, 3, 1024], alive in [230, 538]
constexpr Buffer<bf16> k_h_7_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [233, 235]
constexpr Buffer<bf16> k_h_7_proj_reduce_scatter{1645652736, 1572864};  // bf16 [8, 256, 768], alive in [234, 531]
constexpr Buffer<bf16> k_h_7_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [236, 238]
constexpr Buffer<float> k_h_7_ln2_mean{1251863808, 2048};  // f32 [8, 256], alive in [236, 531]
constexpr Buffer<float> k_h_7_ln2_rstd{1251872000, 2048};  // f32 [8, 256], alive in [236, 531]
constexpr Buffer<bf16> k_h_7_ln2_all_gather{1460054784, 6291456};  // bf16 [8, 1024, 768], alive in [237, 533]
constexpr Buffer<bf16> k_h_7_fc_output{973614336, 6291456};  // bf16 [8, 1024, 768], alive in [239, 526]
constexpr Buffer<bf16> k_h_7_gelu{986197248, 6291456};  // bf16 [8, 1024, 768], alive in [240, 529]
constexpr Buffer<bf16> k_h_7_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [241, 243]
constexpr Buffer<bf16> k_h_7_fc2_reduce_scatter{1648798464, 1572864};  // bf16 [8, 256, 768], alive in [242, 519]
constexpr Buffer<bf16> k_h_8_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [244, 246]
constexpr Buffer<float> k_h_8_ln1_mean{1251880192, 2048};  // f32 [8, 256], alive in [244, 519]
constexpr Buffer<float> k_h_8_ln1_rstd{1251888384, 2048};  // f32 [8, 256], alive in [244, 519]
constexpr Buffer<bf16> k_h_8_ln1_all_gather{1472637696, 6291456};  // bf16 [8, 1024, 768], alive in [245, 521]
constexpr Buffer<bf16> k_h_8_qkv_output{1174940928, 4718592};  // bf16 [8, 1024, 576], alive in [249, 505]
constexpr Buffer<bf16> k_h_8_attention_output{1237855488, 1572864};  // bf16 [8, 1024, 3, 64], alive in [260, 517]
constexpr Buffer<float> k_h_8_log_sum_exp{1251224832, 24576};  // f32 [8, 3, 1024], alive in [260, 505]
constexpr Buffer<bf16> k_h_8_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [263, 265]
constexpr Buffer<bf16> k_h_8_proj_reduce_scatter{1651944192, 1572864};  // bf16 [8, 256, 768], alive in [264, 498]
constexpr Buffer<bf16> k_h_8_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [266, 268]
constexpr Buffer<float> k_h_8_ln2_mean{1251896576, 2048};  // f32 [8, 256], alive in [266, 498]
constexpr Buffer<float> k_h_8_ln2_rstd{1251904768, 2048};  // f32 [8, 256], alive in [266, 498]
constexpr Buffer<bf16> k_h_8_ln2_all_gather{1485220608, 6291456};  // bf16 [8, 1024, 768], alive in [267, 500]
constexpr Buffer<bf16> k_h_8_fc_output{998780160, 6291456};  // bf16 [8, 1024, 768], alive in [269, 493]
constexpr Buffer<bf16> k_h_8_gelu{1011363072, 6291456};  // bf16 [8, 1024, 768], alive in [270, 496]
constexpr Buffer<bf16> k_h_8_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [271, 273]
constexpr Buffer<bf16> k_h_8_fc2_reduce_scatter{1655089920, 1572864};  // bf16 [8, 256, 768], alive in [272, 486]
constexpr Buffer<bf16> k_h_9_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [274, 276]
constexpr Buffer<float> k_h_9_ln1_mean{1251912960, 2048};  // f32 [8, 256], alive in [274, 486]
constexpr Buffer<float> k_h_9_ln1_rstd{1251921152, 2048};  // f32 [8, 256], alive in [274, 486]
constexpr Buffer<bf16> k_h_9_ln1_all_gather{1497803520, 6291456};  // bf16 [8, 1024, 768], alive in [275, 488]
constexpr Buffer<bf16> k_h_9_qkv_output{1184378112, 4718592};  // bf16 [8, 1024, 576], alive in [279, 472]
constexpr Buffer<bf16> k_h_9_attention_output{1241001216, 1572864};  // bf16 [8, 1024, 3, 64], alive in [290, 484]
constexpr Buffer<float> k_h_9_log_sum_exp{1251323136, 24576};  // f32 [8, 3, 1024], alive in [290, 472]
constexpr Buffer<bf16> k_h_9_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [293, 295]
constexpr Buffer<bf16> k_h_9_proj_reduce_scatter{1658235648, 1572864};  // bf16 [8, 256, 768], alive in [294, 465]
constexpr Buffer<bf16> k_h_9_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [296, 298]
constexpr Buffer<float> k_h_9_ln2_mean{1251929344, 2048};  // f32 [8, 256], alive in [296, 465]
constexpr Buffer<float> k_h_9_ln2_rstd{1251937536, 2048};  // f32 [8, 256], alive in [296, 465]
constexpr Buffer<bf16> k_h_9_ln2_all_gather{1510386432, 6291456};  // bf16 [8, 1024, 768], alive in [297, 467]
constexpr Buffer<bf16> k_h_9_fc_output{1023945984, 6291456};  // bf16 [8, 1024, 768], alive in [299, 460]
constexpr Buffer<bf16> k_h_9_gelu{1036528896, 6291456};  // bf16 [8, 1024, 768], alive in [300, 463]
constexpr Buffer<bf16> k_h_9_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [301, 303]
constexpr Buffer<bf16> k_h_9_fc2_reduce_scatter{1661381376, 1572864};  // bf16 [8, 256, 768], alive in [302, 452]
constexpr Buffer<bf16> k_h_10_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [304, 306]
constexpr Buffer<float> k_h_10_ln1_mean{1251945728, 2048};  // f32 [8, 256], alive in [304, 452]
constexpr Buffer<float> k_h_10_ln1_rstd{1251953920, 2048};  // f32 [8, 256], alive in [304, 452]
constexpr Buffer<bf16> k_h_10_ln1_all_gather{1522969344, 6291456};  // bf16 [8, 1024, 768], alive in [305, 454]
constexpr Buffer<bf16> k_h_10_qkv_output{1193815296, 4718592};  // bf16 [8, 1024, 576], alive in [309, 438]
constexpr Buffer<bf16> k_h_10_attention_output{1244146944, 1572864};  // bf16 [8, 1024, 3, 64], alive in [320, 450]
constexpr Buffer<float> k_h_10_log_sum_exp{1251421440, 24576};  // f32 [8, 3, 1024], alive in [320, 438]
constexpr Buffer<bf16> k_h_10_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [323, 325]
constexpr Buffer<bf16> k_h_10_proj_reduce_scatter{1664527104, 1572864};  // bf16 [8, 256, 768], alive in [324, 431]
constexpr Buffer<bf16> k_h_10_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [326, 328]
constexpr Buffer<float> k_h_10_ln2_mean{1251962112, 2048};  // f32 [8, 256], alive in [326, 431]
constexpr Buffer<float> k_h_10_ln2_rstd{1251970304, 2048};  // f32 [8, 256], alive in [326, 431]
constexpr Buffer<bf16> k_h_10_ln2_all_gather{1535552256, 6291456};  // bf16 [8, 1024, 768], alive in [327, 433]
constexpr Buffer<bf16> k_h_10_fc_output{1049111808, 6291456};  // bf16 [8, 1024, 768], alive in [329, 426]
constexpr Buffer<bf16> k_h_10_gelu{1061694720, 6291456};  // bf16 [8, 1024, 768], alive in [330, 429]
constexpr Buffer<bf16> k_h_10_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [331, 333]
constexpr Buffer<bf16> k_h_10_fc2_reduce_scatter{1667672832, 1572864};  // bf16 [8, 256, 768], alive in [332, 419]
constexpr Buffer<bf16> k_h_11_ln1_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [334, 336]
constexpr Buffer<float> k_h_11_ln1_mean{1251978496, 2048};  // f32 [8, 256], alive in [334, 419]
constexpr Buffer<float> k_h_11_ln1_rstd{1251986688, 2048};  // f32 [8, 256], alive in [334, 419]
constexpr Buffer<bf16> k_h_11_ln1_all_gather{1548135168, 6291456};  // bf16 [8, 1024, 768], alive in [335, 421]
constexpr Buffer<bf16> k_h_11_qkv_output{1203252480, 4718592};  // bf16 [8, 1024, 576], alive in [339, 405]
constexpr Buffer<bf16> k_h_11_attention_output{1247292672, 1572864};  // bf16 [8, 1024, 3, 64], alive in [350, 417]
constexpr Buffer<float> k_h_11_log_sum_exp{1251519744, 24576};  // f32 [8, 3, 1024], alive in [350, 405]
constexpr Buffer<bf16> k_h_11_proj_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [353, 355]
constexpr Buffer<bf16> k_h_11_proj_reduce_scatter{1670818560, 1572864};  // bf16 [8, 256, 768], alive in [354, 398]
constexpr Buffer<bf16> k_h_11_ln2_output{1252011264, 1572864};  // bf16 [8, 256, 768], alive in [356, 358]
constexpr Buffer<float> k_h_11_ln2_mean{1251994880, 2048};  // f32 [8, 256], alive in [356, 398]
constexpr Buffer<float> k_h_11_ln2_rstd{1252003072, 2048};  // f32 [8, 256], alive in [356, 398]
constexpr Buffer<bf16> k_h_11_ln2_all_gather{1560718080, 6291456};  // bf16 [8, 1024, 768], alive in [357, 400]
constexpr Buffer<bf16> k_h_11_fc_output{1074277632, 6291456};  // bf16 [8, 1024, 768], alive in [359, 393]
constexpr Buffer<bf16> k_h_11_gelu{1086860544, 6291456};  // bf16 [8, 1024, 768], alive in [360, 396]
constexpr Buffer<bf16> k_h_11_fc2_output{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [361, 363]
constexpr Buffer<bf16> k_h_11_fc2_reduce_scatter{1585883904, 1572864};  // bf16 [8, 256, 768], alive in [362, 387]
constexpr Buffer<bf16> k_ln_output{1264594176, 1572864};  // bf16 [8, 256, 768], alive in [364, 366]
constexpr Buffer<float> k_ln_mean{1677110016, 2048};  // f32 [8, 256], alive in [364, 387]
constexpr Buffer<float> k_ln_rstd{1677118208, 2048};  // f32 [8, 256], alive in [364, 387]
constexpr Buffer<bf16> k_ln_all_gather{1252011264, 6291456};  // bf16 [8, 1024, 768], alive in [365, 384]
constexpr Buffer<bf16> k_head_padded{778087680, 9682944};  // bf16 [768, 12565], rows 12608 apart, alive in [367, 382]
constexpr Buffer<bf16> k_head_output{571518208, 103284736};  // bf16 [8, 1024, 12565], rows 12608 apart, alive in [368, 384]
constexpr Buffer<float> k_loss_of_rows{1264594176, 8192};  // f32 [8, 1024], alive in [369, 378]
constexpr Buffer<float> k_loss_log_sum_exp{1264626944, 8192};  // f32 [8, 1024], alive in [369, 377]
constexpr Buffer<float> k_loss_all_reduce{1264659712, 8192};  // f32 [8, 1024], alive in [371, 381]
constexpr Buffer<float> k_loss_sum{1681440000, 1};  // f32 [], alive in [378, 1151]
constexpr Buffer<float> k_loss_fill{1264594176, 8192};  // f32 [8, 1024], alive in [380, 381]
constexpr Buffer<bf16> k_head_output_2{1573300992, 6291456};  // bf16 [8, 1024, 768], alive in [382, 386]
constexpr Buffer<bf16> k_head_reduce_scatter{1589029632, 1572864};  // bf16 [8, 256, 768], alive in [383, 387]
constexpr Buffer<bf16> k_head_weight_grad{778087680, 9682944};  // bf16 [768, 12565], rows 12608 apart, alive in [384, 385]
constexpr Buffer<bf16> k_head_weight_grad_2{1252011264, 9649920};  // bf16 [768, 12565], alive in [385, 1146]
constexpr Buffer<bf16> k_ln_norm_grad{1673964288, 1572864};  // bf16 [8, 256, 768], alive in [387, 830]
constexpr Buffer<bf16> k_ln_weight_grad{1681435392, 768};  // bf16 [768], alive in [387, 1124]
constexpr Buffer<bf16> k_ln_bias_grad{1681436928, 768};  // bf16 [768], alive in [387, 1124]
constexpr Buffer<bf16> k_ln_all_gather_2{1573300992, 6291456};  // bf16 [8, 1024, 768], alive in [388, 396]
constexpr Buffer<bf16> k_h_11_fc2_input_grad{571518208, 6291456};  // bf16 [8, 1024, 768], alive in [392, 400]
constexpr Buffer<bf16> k_h_11_fc_input_grad{1585883904, 6291456};  // bf16 [8, 1024, 768], alive in [394, 397]
constexpr Buffer<bf16> k_h_11_fc_grad{1677110016, 1572864};  // bf16 [8, 256, 768], alive in [395, 398]
constexpr Buffer<bf16> k_h_11_fc2_weight_grad{1680255744, 589824};  // bf16 [768, 768], alive in [396, 1128]
constexpr Buffer<bf16> k_h_11_fc2_bias_grad{1681438464, 768};  // bf16 [768], alive in [396, 1128]
constexpr Buffer<bf16> k_h_11_ln2_weight_grad{1585883904, 768};  // bf16 [768], alive in [398, 1124]
constexpr Buffer<bf16> k_h_11_ln2_bias_grad{1585885440, 768};  // bf16 [768], alive in [398, 1124]
constexpr Buffer<bf16> k_h_11_ln2_grad{1573300992, 6291456};  // bf16 [8, 1024, 768], alive in [399, 417]
constexpr Buffer<bf16> k_h_11_fc_weight_grad{1677110016, 589824};  // bf16 [768, 768], alive in [400, 1128]
constexpr Buffer<bf16> k_h_11_fc_bias_grad{1680059136, 768};  // bf16 [768], alive in [400, 1128]
constexpr Buffer<bf16> k_h_11_proj_input_grad{1670818560, 1572864};  // bf16 [8, 1024, 192], alive in [402, 405]
constexpr Buffer<bf16> k_h_11_qkv_packed_grad{1585886976, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [405, 421]
constexpr Buffer<bf16> k_h_11_qkv_input_grad{1560718080, 6291456};  // bf16 [8, 1024, 768], alive in [415, 418]
constexpr Buffer<bf16> k_h_11_qkv_grad{1670818560, 1572864};  // bf16 [8, 256, 768], alive in [416, 419]
constexpr Buffer<bf16> k_h_11_proj_weight_grad{1679469312, 147456};  // bf16 [192, 768], alive in [417, 1128]
constexpr Buffer<bf16> k_h_11_proj_bias_grad{1680060672, 768};  // bf16 [768], alive in [417, 1128]
constexpr Buffer<bf16> k_h_11_ln1_weight_grad{1680062208, 768};  // bf16 [768], alive in [419, 1124]
constexpr Buffer<bf16> k_h_11_ln1_bias_grad{1680063744, 768};  // bf16 [768], alive in [419, 1124]
constexpr Buffer<bf16> k_h_11_ln1_grad{1560718080, 6291456};  // bf16 [8, 1024, 768], alive in [420, 429]
constexpr Buffer<bf16> k_h_11_qkv_weight_grad{1573300992, 442368};  // bf16 [768, 576], alive in [421, 1128]
constexpr Buffer<bf16> k_h_11_qkv_bias_grad{1680065280, 576};  // bf16 [576], alive in [421, 1128]
constexpr Buffer<bf16> k_h_10_fc2_input_grad{571518208, 6291456};  // bf16 [8, 1024, 768], alive in [425, 433]
constexpr Buffer<bf16> k_h_10_fc_input_grad{1548135168, 6291456};  // bf16 [8, 1024, 768], alive in [427, 430]
constexpr Buffer<bf16> k_h_10_fc_grad{1667672832, 1572864};  // bf16 [8, 256, 768], alive in [428, 431]
constexpr Buffer<bf16> k_h_10_fc2_weight_grad{1678289664, 589824};  // bf16 [768, 768], alive in [429, 1128]
constexpr Buffer<bf16> k_h_10_fc2_bias_grad{1673865984, 768};  // bf16 [768], alive in [429, 1128]
constexpr Buffer<bf16> k_h_10_ln2_weight_grad{1673867520, 768};  // bf16 [768], alive in [431, 1124]
constexpr Buffer<bf16> k_h_10_ln2_bias_grad{1673869056, 768};  // bf16 [768], alive in [431, 1124]
constexpr Buffer<bf16> k_h_10_ln2_grad{1548135168, 6291456};  // bf16 [8, 1024, 768], alive in [432, 450]
constexpr Buffer<bf16> k_h_10_fc_weight_grad{1667672832, 589824};  // bf16 [768, 768], alive in [433, 1128]
constexpr Buffer<bf16> k_h_10_fc_bias_grad{1673870592, 768};  // bf16 [768], alive in [433, 1128]
constexpr Buffer<bf16> k_h_10_proj_input_grad{1664527104, 1572864};  // bf16 [8, 1024, 192], alive in [435, 438]
constexpr Buffer<bf16> k_h_10_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [438, 454]
constexpr Buffer<bf16> k_h_10_qkv_input_grad{1535552256, 6291456};  // bf16 [8, 1024, 768], alive in [448, 451]
constexpr Buffer<bf16> k_h_10_qkv_grad{1664527104, 1572864};  // bf16 [8, 256, 768], alive in [449, 452]
constexpr Buffer<bf16> k_h_10_proj_weight_grad{1673571072, 147456};  // bf16 [192, 768], alive in [450, 1128]
constexpr Buffer<bf16> k_h_10_proj_bias_grad{1673872128, 768};  // bf16 [768], alive in [450, 1128]
constexpr Buffer<bf16> k_h_10_ln1_weight_grad{1673873664, 768};  // bf16 [768], alive in [452, 1124]
constexpr Buffer<bf16> k_h_10_ln1_bias_grad{1673875200, 768};  // bf16 [768], alive in [452, 1124]
constexpr Buffer<bf16> k_h_10_ln1_grad{1535552256, 6291456};  // bf16 [8, 1024, 768], alive in [453, 463]
constexpr Buffer<bf16> k_h_10_qkv_weight_grad{1574185728, 442368};  // bf16 [768, 576], alive in [454, 1033]
constexpr Buffer<bf16> k_h_10_qkv_bias_grad{1680066560, 576};  // bf16 [576], alive in [454, 1128]
constexpr Buffer<bf16> k_h_9_fc2_input_grad{1548135168, 6291456};  // bf16 [8, 1024, 768], alive in [459, 467]
constexpr Buffer<bf16> k_h_9_fc_input_grad{1522969344, 6291456};  // bf16 [8, 1024, 768], alive in [461, 464]
constexpr Buffer<bf16> k_h_9_fc_grad{1661381376, 1572864};  // bf16 [8, 256, 768], alive in [462, 465]
constexpr Buffer<bf16> k_h_9_fc2_weight_grad{1664527104, 589824};  // bf16 [768, 768], alive in [463, 1033]
constexpr Buffer<bf16> k_h_9_fc2_bias_grad{1673876736, 768};  // bf16 [768], alive in [463, 1033]
constexpr Buffer<bf16> k_h_9_ln2_weight_grad{1673878272, 768};  // bf16 [768], alive in [465, 1124]
constexpr Buffer<bf16> k_h_9_ln2_bias_grad{1673879808, 768};  // bf16 [768], alive in [465, 1124]
constexpr Buffer<bf16> k_h_9_ln2_grad{1522969344, 6291456};  // bf16 [8, 1024, 768], alive in [466, 484]
constexpr Buffer<bf16> k_h_9_fc_weight_grad{1665706752, 589824};  // bf16 [768, 768], alive in [467, 1033]
constexpr Buffer<bf16> k_h_9_fc_bias_grad{1673881344, 768};  // bf16 [768], alive in [467, 1033]
constexpr Buffer<bf16> k_h_9_proj_input_grad{1668852480, 1572864};  // bf16 [8, 1024, 192], alive in [469, 472]
constexpr Buffer<bf16> k_h_9_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [472, 488]
constexpr Buffer<bf16> k_h_9_qkv_input_grad{1510386432, 6291456};  // bf16 [8, 1024, 768], alive in [482, 485]
constexpr Buffer<bf16> k_h_9_qkv_grad{1658235648, 1572864};  // bf16 [8, 256, 768], alive in [483, 486]
constexpr Buffer<bf16> k_h_9_proj_weight_grad{1679764224, 147456};  // bf16 [192, 768], alive in [484, 1033]
constexpr Buffer<bf16> k_h_9_proj_bias_grad{1673882880, 768};  // bf16 [768], alive in [484, 1033]
constexpr Buffer<bf16> k_h_9_ln1_weight_grad{1673884416, 768};  // bf16 [768], alive in [486, 1124]
constexpr Buffer<bf16> k_h_9_ln1_bias_grad{1673885952, 768};  // bf16 [768], alive in [486, 1124]
constexpr Buffer<bf16> k_h_9_ln1_grad{1510386432, 6291456};  // bf16 [8, 1024, 768], alive in [487, 496]
constexpr Buffer<bf16> k_h_9_qkv_weight_grad{1658235648, 442368};  // bf16 [768, 576], alive in [488, 1033]
constexpr Buffer<bf16> k_h_9_qkv_bias_grad{1664448768, 576};  // bf16 [576], alive in [488, 1033]
constexpr Buffer<bf16> k_h_8_fc2_input_grad{1522969344, 6291456};  // bf16 [8, 1024, 768], alive in [492, 500]
constexpr Buffer<bf16> k_h_8_fc_input_grad{1497803520, 6291456};  // bf16 [8, 1024, 768], alive in [494, 497]
constexpr Buffer<bf16> k_h_8_fc_grad{1655089920, 1572864};  // bf16 [8, 256, 768], alive in [495, 498]
constexpr Buffer<bf16> k_h_8_fc2_weight_grad{1668852480, 589824};  // bf16 [768, 768], alive in [496, 1033]
constexpr Buffer<bf16> k_h_8_fc2_bias_grad{1673887488, 768};  // bf16 [768], alive in [496, 1033]
constexpr Buffer<bf16> k_h_8_ln2_weight_grad{1673889024, 768};  // bf16 [768], alive in [498, 1124]
constexpr Buffer<bf16> k_h_8_ln2_bias_grad{1673890560, 768};  // bf16 [768], alive in [498, 1124]
constexpr Buffer<bf16> k_h_8_ln2_grad{1497803520, 6291456};  // bf16 [8, 1024, 768], alive in [499, 517]
constexpr Buffer<bf16> k_h_8_fc_weight_grad{1670032128, 589824};  // bf16 [768, 768], alive in [500, 1033]
constexpr Buffer<bf16> k_h_8_fc_bias_grad{1673892096, 768};  // bf16 [768], alive in [500, 1033]
constexpr Buffer<bf16> k_h_8_proj_input_grad{1659120384, 1572864};  // bf16 [8, 1024, 192], alive in [502, 505]
constexpr Buffer<bf16> k_h_8_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [505, 521]
constexpr Buffer<bf16> k_h_8_qkv_input_grad{1485220608, 6291456};  // bf16 [8, 1024, 768], alive in [515, 518]
constexpr Buffer<bf16> k_h_8_qkv_grad{1651944192, 1572864};  // bf16 [8, 256, 768], alive in [516, 519]
constexpr Buffer<bf16> k_h_8_proj_weight_grad{1666886400, 147456};  // bf16 [192, 768], alive in [517, 1033]
constexpr Buffer<bf16> k_h_8_proj_bias_grad{1673893632, 768};  // bf16 [768], alive in [517, 1033]
constexpr Buffer<bf16> k_h_8_ln1_weight_grad{1673895168, 768};  // bf16 [768], alive in [519, 1124]
constexpr Buffer<bf16> k_h_8_ln1_bias_grad{1673896704, 768};  // bf16 [768], alive in [519, 1124]
constexpr Buffer<bf16> k_h_8_ln1_grad{1485220608, 6291456};  // bf16 [8, 1024, 768], alive in [520, 529]
constexpr Buffer<bf16> k_h_8_qkv_weight_grad{1659120384, 442368};  // bf16 [768, 576], alive in [521, 1033]
constexpr Buffer<bf16> k_h_8_qkv_bias_grad{1664450048, 576};  // bf16 [576], alive in [521, 1033]
constexpr Buffer<bf16> k_h_7_fc2_input_grad{1497803520, 6291456};  // bf16 [8, 1024, 768], alive in [525, 533]
constexpr Buffer<bf16> k_h_7_fc_input_grad{1472637696, 6291456};  // bf16 [8, 1024, 768], alive in [527, 530]
constexpr Buffer<bf16> k_h_7_fc_grad{1648798464, 1572864};  // bf16 [8, 256, 768], alive in [528, 531]
constexpr Buffer<bf16> k_h_7_fc2_weight_grad{1671211776, 589824};  // bf16 [768, 768], alive in [529, 1033]
constexpr Buffer<bf16> k_h_7_fc2_bias_grad{1673898240, 768};  // bf16 [768], alive in [529, 1033]
constexpr Buffer<bf16> k_h_7_ln2_weight_grad{1673899776, 768};  // bf16 [768], alive in [531, 1124]
constexpr Buffer<bf16> k_h_7_ln2_bias_grad{1673901312, 768};  // bf16 [768], alive in [531, 1124]
constexpr Buffer<bf16> k_h_7_ln2_grad{1472637696, 6291456};  // bf16 [8, 1024, 768], alive in [532, 550]
constexpr Buffer<bf16> k_h_7_fc_weight_grad{1672391424, 589824};  // bf16 [768, 768], alive in [533, 1033]
constexpr Buffer<bf16> k_h_7_fc_bias_grad{1673902848, 768};  // bf16 [768], alive in [533, 1033]
constexpr Buffer<bf16> k_h_7_proj_input_grad{1645652736, 1572864};  // bf16 [8, 1024, 192], alive in [535, 538]
constexpr Buffer<bf16> k_h_7_qkv_packed_grad{1648798464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [538, 554]
constexpr Buffer<bf16> k_h_7_qkv_input_grad{1460054784, 6291456};  // bf16 [8, 1024, 768], alive in [548, 551]
constexpr Buffer<bf16> k_h_7_qkv_grad{1645652736, 1572864};  // bf16 [8, 256, 768], alive in [549, 552]
constexpr Buffer<bf16> k_h_7_proj_weight_grad{1667181312, 147456};  // bf16 [192, 768], alive in [550, 1033]
constexpr Buffer<bf16> k_h_7_proj_bias_grad{1673904384, 768};  // bf16 [768], alive in [550, 1033]
constexpr Buffer<bf16> k_h_7_ln1_weight_grad{1673905920, 768};  // bf16 [768], alive in [552, 1124]
constexpr Buffer<bf16> k_h_7_ln1_bias_grad{1673907456, 768};  // bf16 [768], alive in [552, 1124]
constexpr Buffer<bf16> k_h_7_ln1_grad{1460054784, 6291456};  // bf16 [8, 1024, 768], alive in [553, 562]
constexpr Buffer<bf16> k_h_7_qkv_weight_grad{1660005120, 442368};  // bf16 [768, 576], alive in [554, 1033]
constexpr Buffer<bf16> k_h_7_qkv_bias_grad{1664451328, 576};  // bf16 [576], alive in [554, 1033]
constexpr Buffer<bf16> k_h_6_fc2_input_grad{1472637696, 6291456};  // bf16 [8, 1024, 768], alive in [558, 566]
constexpr Buffer<bf16> k_h_6_fc_input_grad{1447471872, 6291456};  // bf16 [8, 1024, 768], alive in [560, 563]
constexpr Buffer<bf16> k_h_6_fc_grad{1642507008, 1572864};  // bf16 [8, 256, 768], alive in [561, 564]
constexpr Buffer<bf16> k_h_6_fc2_weight_grad{1645652736, 589824};  // bf16 [768, 768], alive in [562, 1033]
constexpr Buffer<bf16> k_h_6_fc2_bias_grad{1673908992, 768};  // bf16 [768], alive in [562, 1033]
constexpr Buffer<bf16> k_h_6_ln2_weight_grad{1673910528, 768};  // bf16 [768], alive in [564, 1124]
constexpr Buffer<bf16> k_h_6_ln2_bias_grad{1673912064, 768};  // bf16 [768], alive in [564, 1124]
constexpr Buffer<bf16> k_h_6_ln2_grad{1447471872, 6291456};  // bf16 [8, 1024, 768], alive in [565, 583]
constexpr Buffer<bf16> k_h_6_fc_weight_grad{1642507008, 589824};  // bf16 [768, 768], alive in [566, 1033]
constexpr Buffer<bf16> k_h_6_fc_bias_grad{1673913600, 768};  // bf16 [768], alive in [566, 1033]
constexpr Buffer<bf16> k_h_6_proj_input_grad{1639361280, 1572864};  // bf16 [8, 1024, 192], alive in [568, 571]
constexpr Buffer<bf16> k_h_6_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [571, 587]
constexpr Buffer<bf16> k_h_6_qkv_input_grad{1434888960, 6291456};  // bf16 [8, 1024, 768], alive in [581, 584]
constexpr Buffer<bf16> k_h_6_qkv_grad{1639361280, 1572864};  // bf16 [8, 256, 768], alive in [582, 585]
constexpr Buffer<bf16> k_h_6_proj_weight_grad{1644866304, 147456};  // bf16 [192, 768], alive in [583, 1033]
constexpr Buffer<bf16> k_h_6_proj_bias_grad{1673915136, 768};  // bf16 [768], alive in [583, 1033]
constexpr Buffer<bf16> k_h_6_ln1_weight_grad{1673916672, 768};  // bf16 [768], alive in [585, 1124]
constexpr Buffer<bf16> k_h_6_ln1_bias_grad{1673918208, 768};  // bf16 [768], alive in [585, 1124]
constexpr Buffer<bf16> k_h_6_ln1_grad{1434888960, 6291456};  // bf16 [8, 1024, 768], alive in [586, 595]
constexpr Buffer<bf16> k_h_6_qkv_weight_grad{1660889856, 442368};  // bf16 [768, 576], alive in [587, 1033]
constexpr Buffer<bf16> k_h_6_qkv_bias_grad{1664452608, 576};  // bf16 [576], alive in [587, 1033]
constexpr Buffer<bf16> k_h_5_fc2_input_grad{1447471872, 6291456};  // bf16 [8, 1024, 768], alive in [591, 599]
constexpr Buffer<bf16> k_h_5_fc_input_grad{1422306048, 6291456};  // bf16 [8, 1024, 768], alive in [593, 596]
constexpr Buffer<bf16> k_h_5_fc_grad{1636215552, 1572864};  // bf16 [8, 256, 768], alive in [594, 597]
constexpr Buffer<bf16> k_h_5_fc2_weight_grad{1643686656, 589824};  // bf16 [768, 768], alive in [595, 1033]
constexpr Buffer<bf16> k_h_5_fc2_bias_grad{1673919744, 768};  // bf16 [768], alive in [595, 1033]
constexpr Buffer<bf16> k_h_5_ln2_weight_grad{1673921280, 768};  // bf16 [768], alive in [597, 1124]
constexpr Buffer<bf16> k_h_5_ln2_bias_grad{1673922816, 768};  // bf16 [768], alive in [597, 1124]
constexpr Buffer<bf16> k_h_5_ln2_grad{1422306048, 6291456};  // bf16 [8, 1024, 768], alive in [598, 616]
constexpr Buffer<bf16> k_h_5_fc_weight_grad{1636215552, 589824};  // bf16 [768, 768], alive in [599, 1033]
constexpr Buffer<bf16> k_h_5_fc_bias_grad{1673924352, 768};  // bf16 [768], alive in [599, 1033]
constexpr Buffer<bf16> k_h_5_proj_input_grad{1633069824, 1572864};  // bf16 [8, 1024, 192], alive in [601, 604]
constexpr Buffer<bf16> k_h_5_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [604, 620]
constexpr Buffer<bf16> k_h_5_qkv_input_grad{1409723136, 6291456};  // bf16 [8, 1024, 768], alive in [614, 617]
constexpr Buffer<bf16> k_h_5_qkv_grad{1633069824, 1572864};  // bf16 [8, 256, 768], alive in [615, 618]
constexpr Buffer<bf16> k_h_5_proj_weight_grad{1645161216, 147456};  // bf16 [192, 768], alive in [616, 1033]
constexpr Buffer<bf16> k_h_5_proj_bias_grad{1673925888, 768};  // bf16 [768], alive in [616, 1033]
constexpr Buffer<bf16> k_h_5_ln1_weight_grad{1673927424, 768};  // bf16 [768], alive in [618, 1124]
constexpr Buffer<bf16> k_h_5_ln1_bias_grad{1673928960, 768};  // bf16 [768], alive in [618, 1124]
constexpr Buffer<bf16> k_h_5_ln1_grad{1409723136, 6291456};  // bf16 [8, 1024, 768], alive in [619, 628]
constexpr Buffer<bf16> k_h_5_qkv_weight_grad{1661774592, 442368};  // bf16 [768, 576], alive in [620, 1033]
constexpr Buffer<bf16> k_h_5_qkv_bias_grad{1664453888, 576};  // bf16 [576], alive in [620, 1033]
constexpr Buffer<bf16> k_h_4_fc2_input_grad{1422306048, 6291456};  // bf16 [8, 1024, 768], alive in [624, 632]
constexpr Buffer<bf16> k_h_4_fc_input_grad{1397140224, 6291456};  // bf16 [8, 1024, 768], alive in [626, 629]
constexpr Buffer<bf16> k_h_4_fc_grad{1629924096, 1572864};  // bf16 [8, 256, 768], alive in [627, 630]
constexpr Buffer<bf16> k_h_4_fc2_weight_grad{1633069824, 589824};  // bf16 [768, 768], alive in [628, 1033]
constexpr Buffer<bf16> k_h_4_fc2_bias_grad{1673930496, 768};  // bf16 [768], alive in [628, 1033]
constexpr Buffer<bf16> k_h_4_ln2_weight_grad{1673932032, 768};  // bf16 [768], alive in [630, 1124]
constexpr Buffer<bf16> k_h_4_ln2_bias_grad{1673933568, 768};  // bf16 [768], alive in [630, 1124]
constexpr Buffer<bf16> k_h_4_ln2_grad{1397140224, 6291456};  // bf16 [8, 1024, 768], alive in [631, 649]
constexpr Buffer<bf16> k_h_4_fc_weight_grad{1634249472, 589824};  // bf16 [768, 768], alive in [632, 1033]
constexpr Buffer<bf16> k_h_4_fc_bias_grad{1673935104, 768};  // bf16 [768], alive in [632, 1033]
constexpr Buffer<bf16> k_h_4_proj_input_grad{1637395200, 1572864};  // bf16 [8, 1024, 192], alive in [634, 637]
constexpr Buffer<bf16> k_h_4_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [637, 653]
constexpr Buffer<bf16> k_h_4_qkv_input_grad{1384557312, 6291456};  // bf16 [8, 1024, 768], alive in [647, 650]
constexpr Buffer<bf16> k_h_4_qkv_grad{1626778368, 1572864};  // bf16 [8, 256, 768], alive in [648, 651]
constexpr Buffer<bf16> k_h_4_proj_weight_grad{1635429120, 147456};  // bf16 [192, 768], alive in [649, 1057]
constexpr Buffer<bf16> k_h_4_proj_bias_grad{1673936640, 768};  // bf16 [768], alive in [649, 1059]
constexpr Buffer<bf16> k_h_4_ln1_weight_grad{1673938176, 768};  // bf16 [768], alive in [651, 1124]
constexpr Buffer<bf16> k_h_4_ln1_bias_grad{1673939712, 768};  // bf16 [768], alive in [651, 1124]
constexpr Buffer<bf16> k_h_4_ln1_grad{1384557312, 6291456};  // bf16 [8, 1024, 768], alive in [652, 661]
constexpr Buffer<bf16> k_h_4_qkv_weight_grad{1662659328, 442368};  // bf16 [768, 576], alive in [653, 1062]
constexpr Buffer<bf16> k_h_4_qkv_bias_grad{1664455168, 576};  // bf16 [576], alive in [653, 1061]
constexpr Buffer<bf16> k_h_3_fc2_input_grad{1397140224, 6291456};  // bf16 [8, 1024, 768], alive in [657, 665]
constexpr Buffer<bf16> k_h_3_fc_input_grad{1371974400, 6291456};  // bf16 [8, 1024, 768], alive in [659, 662]
constexpr Buffer<bf16> k_h_3_fc_grad{1623632640, 1572864};  // bf16 [8, 256, 768], alive in [660, 663]
constexpr Buffer<bf16> k_h_3_fc2_weight_grad{1637395200, 589824};  // bf16 [768, 768], alive in [661, 1067]
constexpr Buffer<bf16> k_h_3_fc2_bias_grad{1673941248, 768};  // bf16 [768], alive in [661, 1064]
constexpr Buffer<bf16> k_h_3_ln2_weight_grad{1673942784, 768};  // bf16 [768], alive in [663, 1124]
constexpr Buffer<bf16> k_h_3_ln2_bias_grad{1673944320, 768};  // bf16 [768], alive in [663, 1124]
constexpr Buffer<bf16> k_h_3_ln2_grad{1371974400, 6291456};  // bf16 [8, 1024, 768], alive in [664, 682]
constexpr Buffer<bf16> k_h_3_fc_weight_grad{1638574848, 589824};  // bf16 [768, 768], alive in [665, 1072]
constexpr Buffer<bf16> k_h_3_fc_bias_grad{1673945856, 768};  // bf16 [768], alive in [665, 1069]
constexpr Buffer<bf16> k_h_3_proj_input_grad{1620486912, 1572864};  // bf16 [8, 1024, 192], alive in [667, 670]
constexpr Buffer<bf16> k_h_3_qkv_packed_grad{1623632640, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [670, 686]
constexpr Buffer<bf16> k_h_3_qkv_input_grad{1359391488, 6291456};  // bf16 [8, 1024, 768], alive in [680, 683]
constexpr Buffer<bf16> k_h_3_qkv_grad{1620486912, 1572864};  // bf16 [8, 256, 768], alive in [681, 684]
constexpr Buffer<bf16> k_h_3_proj_weight_grad{1635724032, 147456};  // bf16 [192, 768], alive in [682, 1074]
constexpr Buffer<bf16> k_h_3_proj_bias_grad{1673947392, 768};  // bf16 [768], alive in [682, 1076]
constexpr Buffer<bf16> k_h_3_ln1_weight_grad{1673948928, 768};  // bf16 [768], alive in [684, 1124]
constexpr Buffer<bf16> k_h_3_ln1_bias_grad{1673950464, 768};  // bf16 [768], alive in [684, 1124]
constexpr Buffer<bf16> k_h_3_ln1_grad{1359391488, 6291456};  // bf16 [8, 1024, 768], alive in [685, 694]
constexpr Buffer<bf16> k_h_3_qkv_weight_grad{1663544064, 442368};  // bf16 [768, 576], alive in [686, 1078]
constexpr Buffer<bf16> k_h_3_qkv_bias_grad{1664456448, 576};  // bf16 [576], alive in [686, 1077]
constexpr Buffer<bf16> k_h_2_fc2_input_grad{1620486912, 6291456};  // bf16 [8, 1024, 768], alive in [690, 699]
constexpr Buffer<bf16> k_h_2_fc_input_grad{1346808576, 6291456};  // bf16 [8, 1024, 768], alive in [692, 696]
constexpr Buffer<bf16> k_h_2_fc_grad{1617341184, 1572864};  // bf16 [8, 256, 768], alive in [693, 697]
constexpr Buffer<bf16> k_h_2_fc2_weight_grad{1639754496, 589824};  // bf16 [768, 768], alive in [694, 1127]
constexpr Buffer<bf16> k_h_2_fc2_bias_grad{1673952000, 768};  // bf16 [768], alive in [694, 1080]
constexpr Buffer<bf16> k_h_2_ln2_weight_grad{1673953536, 768};  // bf16 [768], alive in [697, 1124]
constexpr Buffer<bf16> k_h_2_ln2_bias_grad{1673955072, 768};  // bf16 [768], alive in [697, 1124]
constexpr Buffer<bf16> k_h_2_ln2_grad{1346808576, 6291456};  // bf16 [8, 1024, 768], alive in [698, 716]
constexpr Buffer<bf16> k_h_2_fc_weight_grad{1640934144, 589824};  // bf16 [768, 768], alive in [699, 1127]
constexpr Buffer<bf16> k_h_2_fc_bias_grad{1673956608, 768};  // bf16 [768], alive in [699, 1127]
constexpr Buffer<bf16> k_h_2_proj_input_grad{1646832384, 1572864};  // bf16 [8, 1024, 192], alive in [701, 704]
constexpr Buffer<bf16> k_h_2_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [704, 720]
constexpr Buffer<bf16> k_h_2_qkv_input_grad{1334225664, 6291456};  // bf16 [8, 1024, 768], alive in [714, 717]
constexpr Buffer<bf16> k_h_2_qkv_grad{1614195456, 1572864};  // bf16 [8, 256, 768], alive in [715, 718]
constexpr Buffer<bf16> k_h_2_proj_weight_grad{1654205184, 147456};  // bf16 [192, 768], alive in [716, 1127]
constexpr Buffer<bf16> k_h_2_proj_bias_grad{1673958144, 768};  // bf16 [768], alive in [716, 1127]
constexpr Buffer<bf16> k_h_2_ln1_weight_grad{1673959680, 768};  // bf16 [768], alive in [718, 1124]
constexpr Buffer<bf16> k_h_2_ln1_bias_grad{1673961216, 768};  // bf16 [768], alive in [718, 1124]
constexpr Buffer<bf16> k_h_2_ln1_grad{1334225664, 6291456};  // bf16 [8, 1024, 768], alive in [719, 766]
constexpr Buffer<bf16> k_h_2_qkv_weight_grad{1651550976, 442368};  // bf16 [768, 576], alive in [720, 1127]
constexpr Buffer<bf16> k_h_2_qkv_bias_grad{1664457728, 576};  // bf16 [576], alive in [720, 1130]
constexpr Buffer<bf16> k_h_1_fc2_input_grad{1614195456, 6291456};  // bf16 [8, 1024, 768], alive in [762, 770]
constexpr Buffer<bf16> k_h_1_fc_input_grad{1321642752, 6291456};  // bf16 [8, 1024, 768], alive in [764, 767]
constexpr Buffer<bf16> k_h_1_fc_grad{1611049728, 1572864};  // bf16 [8, 256, 768], alive in [765, 768]
constexpr Buffer<bf16> k_h_1_fc2_weight_grad{1646832384, 589824};  // bf16 [768, 768], alive in [766, 1127]
constexpr Buffer<bf16> k_h_1_fc2_bias_grad{1673962752, 768};  // bf16 [768], alive in [766, 1132]
constexpr Buffer<bf16> k_h_1_ln2_weight_grad{1664428800, 768};  // bf16 [768], alive in [768, 1124]
constexpr Buffer<bf16> k_h_1_ln2_bias_grad{1664430336, 768};  // bf16 [768], alive in [768, 1124]
constexpr Buffer<bf16> k_h_1_ln2_grad{1321642752, 6291456};  // bf16 [8, 1024, 768], alive in [769, 787]
constexpr Buffer<bf16> k_h_1_fc_weight_grad{1648012032, 589824};  // bf16 [768, 768], alive in [770, 1127]
constexpr Buffer<bf16> k_h_1_fc_bias_grad{1664431872, 768};  // bf16 [768], alive in [770, 1133]
constexpr Buffer<bf16> k_h_1_proj_input_grad{1654500096, 1572864};  // bf16 [8, 1024, 192], alive in [772, 775]
constexpr Buffer<bf16> k_h_1_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [775, 791]
constexpr Buffer<bf16> k_h_1_qkv_input_grad{1309059840, 6291456};  // bf16 [8, 1024, 768], alive in [785, 788]
constexpr Buffer<bf16> k_h_1_qkv_grad{1607904000, 1572864};  // bf16 [8, 256, 768], alive in [786, 789]
constexpr Buffer<bf16> k_h_1_proj_weight_grad{1654500096, 147456};  // bf16 [192, 768], alive in [787, 1127]
constexpr Buffer<bf16> k_h_1_proj_bias_grad{1664433408, 768};  // bf16 [768], alive in [787, 1134]
constexpr Buffer<bf16> k_h_1_ln1_weight_grad{1664434944, 768};  // bf16 [768], alive in [789, 1124]
constexpr Buffer<bf16> k_h_1_ln1_bias_grad{1664436480, 768};  // bf16 [768], alive in [789, 1124]
constexpr Buffer<bf16> k_h_1_ln1_grad{1309059840, 6291456};  // bf16 [8, 1024, 768], alive in [790, 799]
constexpr Buffer<bf16> k_h_1_qkv_weight_grad{1652435712, 442368};  // bf16 [768, 576], alive in [791, 1127]
constexpr Buffer<bf16> k_h_1_qkv_bias_grad{1664459008, 576};  // bf16 [576], alive in [791, 1135]
constexpr Buffer<bf16> k_h_0_fc2_input_grad{1607904000, 6291456};  // bf16 [8, 1024, 768], alive in [795, 803]
constexpr Buffer<bf16> k_h_0_fc_input_grad{1296476928, 6291456};  // bf16 [8, 1024, 768], alive in [797, 800]
constexpr Buffer<bf16> k_h_0_fc_grad{1604758272, 1572864};  // bf16 [8, 256, 768], alive in [798, 801]
constexpr Buffer<bf16> k_h_0_fc2_weight_grad{1649191680, 589824};  // bf16 [768, 768], alive in [799, 1127]
constexpr Buffer<bf16> k_h_0_fc2_bias_grad{1664438016, 768};  // bf16 [768], alive in [799, 1136]
constexpr Buffer<bf16> k_h_0_ln2_weight_grad{1664439552, 768};  // bf16 [768], alive in [801, 1124]
constexpr Buffer<bf16> k_h_0_ln2_bias_grad{1664441088, 768};  // bf16 [768], alive in [801, 1124]
constexpr Buffer<bf16> k_h_0_ln2_grad{1296476928, 6291456};  // bf16 [8, 1024, 768], alive in [802, 820]
constexpr Buffer<bf16> k_h_0_fc_weight_grad{1650371328, 589824};  // bf16 [768, 768], alive in [803, 1127]
constexpr Buffer<bf16> k_h_0_fc_bias_grad{1664442624, 768};  // bf16 [768], alive in [803, 1137]
constexpr Buffer<bf16> k_h_0_proj_input_grad{1654795008, 1572864};  // bf16 [8, 1024, 192], alive in [805, 808]
constexpr Buffer<bf16> k_h_0_qkv_packed_grad{1575070464, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [808, 826]
constexpr Buffer<bf16> k_h_0_qkv_input_grad{1283894016, 6291456};  // bf16 [8, 1024, 768], alive in [818, 821]
constexpr Buffer<bf16> k_h_0_qkv_grad{1601612544, 1572864};  // bf16 [8, 256, 768], alive in [819, 822]
constexpr Buffer<bf16> k_h_0_proj_weight_grad{1654795008, 147456};  // bf16 [192, 768], alive in [820, 1127]
constexpr Buffer<bf16> k_h_0_proj_bias_grad{1664444160, 768};  // bf16 [768], alive in [820, 1138]
constexpr Buffer<bf16> k_h_0_ln1_weight_grad{1664445696, 768};  // bf16 [768], alive in [822, 1140]
constexpr Buffer<bf16> k_h_0_ln1_bias_grad{1664447232, 768};  // bf16 [768], alive in [822, 1139]
constexpr Buffer<bf16> k_h_0_ln1_grad{1290609920, 1572864};  // bf16 [8, 1024, 192], alive in [823, 832]
constexpr Buffer<bf16> k_wpe_weight_grad{1642113792, 196608};  // bf16 [256, 768], alive in [825, 1141]
constexpr Buffer<bf16> k_h_0_qkv_weight_grad{1653320448, 442368};  // bf16 [768, 576], alive in [826, 1144]
constexpr Buffer<bf16> k_h_0_qkv_bias_grad{1664460288, 576};  // bf16 [576], alive in [826, 1143]
constexpr Buffer<bf16> k_wte_grad{1271311104, 9649344};  // bf16 [50257, 192], alive in [831, 1148]
constexpr Buffer<float> k_loss{571517952, 1};  // f32 []

// Parameters with what updates them.
constexpr auto parameter_h_11_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_11_fc2_bias,
    .gradient = k_h_11_fc2_bias_grad, .state0 = k_h_11_fc2_bias_m, .state1 = k_h_11_fc2_bias_v,
    .copy = k_h_11_fc2_bias_bf16};
constexpr auto parameter_h_11_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_11_fc2_weight,
    .gradient = k_h_11_fc2_weight_grad, .state0 = k_h_11_fc2_weight_m,
    .state1 = k_h_11_fc2_weight_v, .copy = k_h_11_fc2_weight_bf16};
constexpr auto parameter_h_11_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_11_fc_bias,
    .gradient = k_h_11_fc_bias_grad, .state0 = k_h_11_fc_bias_m, .state1 = k_h_11_fc_bias_v,
    .copy = k_h_11_fc_bias_bf16};
constexpr auto parameter_h_11_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_11_fc_weight,
    .gradient = k_h_11_fc_weight_grad, .state0 = k_h_11_fc_weight_m, .state1 = k_h_11_fc_weight_v,
    .copy = k_h_11_fc_weight_bf16};
constexpr auto parameter_h_11_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_11_proj_weight,
    .gradient = k_h_11_proj_weight_grad, .state0 = k_h_11_proj_weight_m,
    .state1 = k_h_11_proj_weight_v, .copy = k_h_11_proj_weight_bf16};
constexpr auto parameter_h_11_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_11_proj_bias,
    .gradient = k_h_11_proj_bias_grad, .state0 = k_h_11_proj_bias_m, .state1 = k_h_11_proj_bias_v,
    .copy = k_h_11_proj_bias_bf16};
constexpr auto parameter_h_11_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_11_qkv_bias,
    .gradient = k_h_11_qkv_bias_grad, .state0 = k_h_11_qkv_bias_m, .state1 = k_h_11_qkv_bias_v,
    .copy = k_h_11_qkv_bias_bf16};
constexpr auto parameter_h_11_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_11_qkv_weight,
    .gradient = k_h_11_qkv_weight_grad, .state0 = k_h_11_qkv_weight_m,
    .state1 = k_h_11_qkv_weight_v, .copy = k_h_11_qkv_weight_bf16};
constexpr auto parameter_h_10_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_10_fc2_bias,
    .gradient = k_h_10_fc2_bias_grad, .state0 = k_h_10_fc2_bias_m, .state1 = k_h_10_fc2_bias_v,
    .copy = k_h_10_fc2_bias_bf16};
constexpr auto parameter_h_10_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_10_fc2_weight,
    .gradient = k_h_10_fc2_weight_grad, .state0 = k_h_10_fc2_weight_m,
    .state1 = k_h_10_fc2_weight_v, .copy = k_h_10_fc2_weight_bf16};
constexpr auto parameter_h_10_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_10_fc_bias,
    .gradient = k_h_10_fc_bias_grad, .state0 = k_h_10_fc_bias_m, .state1 = k_h_10_fc_bias_v,
    .copy = k_h_10_fc_bias_bf16};
constexpr auto parameter_h_10_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_10_fc_weight,
    .gradient = k_h_10_fc_weight_grad, .state0 = k_h_10_fc_weight_m, .state1 = k_h_10_fc_weight_v,
    .copy = k_h_10_fc_weight_bf16};
constexpr auto parameter_h_10_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_10_proj_weight,
    .gradient = k_h_10_proj_weight_grad, .state0 = k_h_10_proj_weight_m,
    .state1 = k_h_10_proj_weight_v, .copy = k_h_10_proj_weight_bf16};
constexpr auto parameter_h_10_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_10_proj_bias,
    .gradient = k_h_10_proj_bias_grad, .state0 = k_h_10_proj_bias_m, .state1 = k_h_10_proj_bias_v,
    .copy = k_h_10_proj_bias_bf16};
constexpr auto parameter_h_10_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_10_qkv_bias,
    .gradient = k_h_10_qkv_bias_grad, .state0 = k_h_10_qkv_bias_m, .state1 = k_h_10_qkv_bias_v,
    .copy = k_h_10_qkv_bias_bf16};
constexpr auto parameter_ln_weight = Parameter<bf16, bf16>{.parameter = k_ln_weight,
    .gradient = k_ln_weight_grad, .state0 = k_ln_weight_m, .state1 = k_ln_weight_v,
    .copy = k_ln_weight_bf16};
constexpr auto parameter_ln_bias = Parameter<bf16, bf16>{.parameter = k_ln_bias,
    .gradient = k_ln_bias_grad, .state0 = k_ln_bias_m, .state1 = k_ln_bias_v,
    .copy = k_ln_bias_bf16};
constexpr auto parameter_h_11_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_11_ln2_weight,
    .gradient = k_h_11_ln2_weight_grad, .state0 = k_h_11_ln2_weight_m,
    .state1 = k_h_11_ln2_weight_v, .copy = k_h_11_ln2_weight_bf16};
constexpr auto parameter_h_11_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_11_ln2_bias,
    .gradient = k_h_11_ln2_bias_grad, .state0 = k_h_11_ln2_bias_m, .state1 = k_h_11_ln2_bias_v,
    .copy = k_h_11_ln2_bias_bf16};
constexpr auto parameter_h_11_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_11_ln1_weight,
    .gradient = k_h_11_ln1_weight_grad, .state0 = k_h_11_ln1_weight_m,
    .state1 = k_h_11_ln1_weight_v, .copy = k_h_11_ln1_weight_bf16};
constexpr auto parameter_h_11_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_11_ln1_bias,
    .gradient = k_h_11_ln1_bias_grad, .state0 = k_h_11_ln1_bias_m, .state1 = k_h_11_ln1_bias_v,
    .copy = k_h_11_ln1_bias_bf16};
constexpr auto parameter_h_10_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_10_ln2_weight,
    .gradient = k_h_10_ln2_weight_grad, .state0 = k_h_10_ln2_weight_m,
    .state1 = k_h_10_ln2_weight_v, .copy = k_h_10_ln2_weight_bf16};
constexpr auto parameter_h_10_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_10_ln2_bias,
    .gradient = k_h_10_ln2_bias_grad, .state0 = k_h_10_ln2_bias_m, .state1 = k_h_10_ln2_bias_v,
    .copy = k_h_10_ln2_bias_bf16};
constexpr auto parameter_h_10_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_10_ln1_weight,
    .gradient = k_h_10_ln1_weight_grad, .state0 = k_h_10_ln1_weight_m,
    .state1 = k_h_10_ln1_weight_v, .copy = k_h_10_ln1_weight_bf16};
constexpr auto parameter_h_10_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_10_ln1_bias,
    .gradient = k_h_10_ln1_bias_grad, .state0 = k_h_10_ln1_bias_m, .state1 = k_h_10_ln1_bias_v,
    .copy = k_h_10_ln1_bias_bf16};
constexpr auto parameter_h_10_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_10_qkv_weight,
    .gradient = k_h_10_qkv_weight_grad, .state0 = k_h_10_qkv_weight_m,
    .state1 = k_h_10_qkv_weight_v, .copy = k_h_10_qkv_weight_bf16};
constexpr auto parameter_h_9_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_9_fc2_bias,
    .gradient = k_h_9_fc2_bias_grad, .state0 = k_h_9_fc2_bias_m, .state1 = k_h_9_fc2_bias_v,
    .copy = k_h_9_fc2_bias_bf16};
constexpr auto parameter_h_9_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_9_ln2_weight,
    .gradient = k_h_9_ln2_weight_grad, .state0 = k_h_9_ln2_weight_m, .state1 = k_h_9_ln2_weight_v,
    .copy = k_h_9_ln2_weight_bf16};
constexpr auto parameter_h_9_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_9_ln2_bias,
    .gradient = k_h_9_ln2_bias_grad, .state0 = k_h_9_ln2_bias_m, .state1 = k_h_9_ln2_bias_v,
    .copy = k_h_9_ln2_bias_bf16};
constexpr auto parameter_h_9_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_9_fc2_weight,
    .gradient = k_h_9_fc2_weight_grad, .state0 = k_h_9_fc2_weight_m, .state1 = k_h_9_fc2_weight_v,
    .copy = k_h_9_fc2_weight_bf16};
constexpr auto parameter_h_9_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_9_fc_bias,
    .gradient = k_h_9_fc_bias_grad, .state0 = k_h_9_fc_bias_m, .state1 = k_h_9_fc_bias_v,
    .copy = k_h_9_fc_bias_bf16};
constexpr auto parameter_h_9_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_9_ln1_weight,
    .gradient = k_h_9_ln1_weight_grad, .state0 = k_h_9_ln1_weight_m, .state1 = k_h_9_ln1_weight_v,
    .copy = k_h_9_ln1_weight_bf16};
constexpr auto parameter_h_9_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_9_ln1_bias,
    .gradient = k_h_9_ln1_bias_grad, .state0 = k_h_9_ln1_bias_m, .state1 = k_h_9_ln1_bias_v,
    .copy = k_h_9_ln1_bias_bf16};
constexpr auto parameter_h_9_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_9_fc_weight,
    .gradient = k_h_9_fc_weight_grad, .state0 = k_h_9_fc_weight_m, .state1 = k_h_9_fc_weight_v,
    .copy = k_h_9_fc_weight_bf16};
constexpr auto parameter_h_9_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_9_proj_weight,
    .gradient = k_h_9_proj_weight_grad, .state0 = k_h_9_proj_weight_m,
    .state1 = k_h_9_proj_weight_v, .copy = k_h_9_proj_weight_bf16};
constexpr auto parameter_h_9_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_9_proj_bias,
    .gradient = k_h_9_proj_bias_grad, .state0 = k_h_9_proj_bias_m, .state1 = k_h_9_proj_bias_v,
    .copy = k_h_9_proj_bias_bf16};
constexpr auto parameter_h_9_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_9_qkv_bias,
    .gradient = k_h_9_qkv_bias_grad, .state0 = k_h_9_qkv_bias_m, .state1 = k_h_9_qkv_bias_v,
    .copy = k_h_9_qkv_bias_bf16};
constexpr auto parameter_h_9_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_9_qkv_weight,
    .gradient = k_h_9_qkv_weight_grad, .state0 = k_h_9_qkv_weight_m, .state1 = k_h_9_qkv_weight_v,
    .copy = k_h_9_qkv_weight_bf16};
constexpr auto parameter_h_8_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_8_fc2_bias,
    .gradient = k_h_8_fc2_bias_grad, .state0 = k_h_8_fc2_bias_m, .state1 = k_h_8_fc2_bias_v,
    .copy = k_h_8_fc2_bias_bf16};
constexpr auto parameter_h_8_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_8_ln2_weight,
    .gradient = k_h_8_ln2_weight_grad, .state0 = k_h_8_ln2_weight_m, .state1 = k_h_8_ln2_weight_v,
    .copy = k_h_8_ln2_weight_bf16};
constexpr auto parameter_h_8_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_8_ln2_bias,
    .gradient = k_h_8_ln2_bias_grad, .state0 = k_h_8_ln2_bias_m, .state1 = k_h_8_ln2_bias_v,
    .copy = k_h_8_ln2_bias_bf16};
constexpr auto parameter_h_8_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_8_fc2_weight,
    .gradient = k_h_8_fc2_weight_grad, .state0 = k_h_8_fc2_weight_m, .state1 = k_h_8_fc2_weight_v,
    .copy = k_h_8_fc2_weight_bf16};
constexpr auto parameter_h_8_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_8_fc_bias,
    .gradient = k_h_8_fc_bias_grad, .state0 = k_h_8_fc_bias_m, .state1 = k_h_8_fc_bias_v,
    .copy = k_h_8_fc_bias_bf16};
constexpr auto parameter_h_8_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_8_ln1_weight,
    .gradient = k_h_8_ln1_weight_grad, .state0 = k_h_8_ln1_weight_m, .state1 = k_h_8_ln1_weight_v,
    .copy = k_h_8_ln1_weight_bf16};
constexpr auto parameter_h_8_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_8_ln1_bias,
    .gradient = k_h_8_ln1_bias_grad, .state0 = k_h_8_ln1_bias_m, .state1 = k_h_8_ln1_bias_v,
    .copy = k_h_8_ln1_bias_bf16};
constexpr auto parameter_h_8_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_8_fc_weight,
    .gradient = k_h_8_fc_weight_grad, .state0 = k_h_8_fc_weight_m, .state1 = k_h_8_fc_weight_v,
    .copy = k_h_8_fc_weight_bf16};
constexpr auto parameter_h_8_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_8_proj_weight,
    .gradient = k_h_8_proj_weight_grad, .state0 = k_h_8_proj_weight_m,
    .state1 = k_h_8_proj_weight_v, .copy = k_h_8_proj_weight_bf16};
constexpr auto parameter_h_8_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_8_proj_bias,
    .gradient = k_h_8_proj_bias_grad, .state0 = k_h_8_proj_bias_m, .state1 = k_h_8_proj_bias_v,
    .copy = k_h_8_proj_bias_bf16};
constexpr auto parameter_h_8_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_8_qkv_bias,
    .gradient = k_h_8_qkv_bias_grad, .state0 = k_h_8_qkv_bias_m, .state1 = k_h_8_qkv_bias_v,
    .copy = k_h_8_qkv_bias_bf16};
constexpr auto parameter_h_8_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_8_qkv_weight,
    .gradient = k_h_8_qkv_weight_grad, .state0 = k_h_8_qkv_weight_m, .state1 = k_h_8_qkv_weight_v,
    .copy = k_h_8_qkv_weight_bf16};
constexpr auto parameter_h_7_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_7_fc2_bias,
    .gradient = k_h_7_fc2_bias_grad, .state0 = k_h_7_fc2_bias_m, .state1 = k_h_7_fc2_bias_v,
    .copy = k_h_7_fc2_bias_bf16};
constexpr auto parameter_h_7_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_7_ln2_weight,
    .gradient = k_h_7_ln2_weight_grad, .state0 = k_h_7_ln2_weight_m, .state1 = k_h_7_ln2_weight_v,
    .copy = k_h_7_ln2_weight_bf16};
constexpr auto parameter_h_7_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_7_ln2_bias,
    .gradient = k_h_7_ln2_bias_grad, .state0 = k_h_7_ln2_bias_m, .state1 = k_h_7_ln2_bias_v,
    .copy = k_h_7_ln2_bias_bf16};
constexpr auto parameter_h_7_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_7_fc2_weight,
    .gradient = k_h_7_fc2_weight_grad, .state0 = k_h_7_fc2_weight_m, .state1 = k_h_7_fc2_weight_v,
    .copy = k_h_7_fc2_weight_bf16};
constexpr auto parameter_h_7_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_7_fc_bias,
    .gradient = k_h_7_fc_bias_grad, .state0 = k_h_7_fc_bias_m, .state1 = k_h_7_fc_bias_v,
    .copy = k_h_7_fc_bias_bf16};
constexpr auto parameter_h_7_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_7_ln1_weight,
    .gradient = k_h_7_ln1_weight_grad, .state0 = k_h_7_ln1_weight_m, .state1 = k_h_7_ln1_weight_v,
    .copy = k_h_7_ln1_weight_bf16};
constexpr auto parameter_h_7_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_7_ln1_bias,
    .gradient = k_h_7_ln1_bias_grad, .state0 = k_h_7_ln1_bias_m, .state1 = k_h_7_ln1_bias_v,
    .copy = k_h_7_ln1_bias_bf16};
constexpr auto parameter_h_7_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_7_fc_weight,
    .gradient = k_h_7_fc_weight_grad, .state0 = k_h_7_fc_weight_m, .state1 = k_h_7_fc_weight_v,
    .copy = k_h_7_fc_weight_bf16};
constexpr auto parameter_h_7_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_7_proj_weight,
    .gradient = k_h_7_proj_weight_grad, .state0 = k_h_7_proj_weight_m,
    .state1 = k_h_7_proj_weight_v, .copy = k_h_7_proj_weight_bf16};
constexpr auto parameter_h_7_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_7_proj_bias,
    .gradient = k_h_7_proj_bias_grad, .state0 = k_h_7_proj_bias_m, .state1 = k_h_7_proj_bias_v,
    .copy = k_h_7_proj_bias_bf16};
constexpr auto parameter_h_7_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_7_qkv_bias,
    .gradient = k_h_7_qkv_bias_grad, .state0 = k_h_7_qkv_bias_m, .state1 = k_h_7_qkv_bias_v,
    .copy = k_h_7_qkv_bias_bf16};
constexpr auto parameter_h_7_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_7_qkv_weight,
    .gradient = k_h_7_qkv_weight_grad, .state0 = k_h_7_qkv_weight_m, .state1 = k_h_7_qkv_weight_v,
    .copy = k_h_7_qkv_weight_bf16};
constexpr auto parameter_h_6_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_6_fc2_bias,
    .gradient = k_h_6_fc2_bias_grad, .state0 = k_h_6_fc2_bias_m, .state1 = k_h_6_fc2_bias_v,
    .copy = k_h_6_fc2_bias_bf16};
constexpr auto parameter_h_6_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_6_ln2_weight,
    .gradient = k_h_6_ln2_weight_grad, .state0 = k_h_6_ln2_weight_m, .state1 = k_h_6_ln2_weight_v,
    .copy = k_h_6_ln2_weight_bf16};
constexpr auto parameter_h_6_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_6_ln2_bias,
    .gradient = k_h_6_ln2_bias_grad, .state0 = k_h_6_ln2_bias_m, .state1 = k_h_6_ln2_bias_v,
    .copy = k_h_6_ln2_bias_bf16};
constexpr auto parameter_h_6_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_6_fc2_weight,
    .gradient = k_h_6_fc2_weight_grad, .state0 = k_h_6_fc2_weight_m, .state1 = k_h_6_fc2_weight_v,
    .copy = k_h_6_fc2_weight_bf16};
constexpr auto parameter_h_6_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_6_fc_bias,
    .gradient = k_h_6_fc_bias_grad, .state0 = k_h_6_fc_bias_m, .state1 = k_h_6_fc_bias_v,
    .copy = k_h_6_fc_bias_bf16};
constexpr auto parameter_h_6_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_6_ln1_weight,
    .gradient = k_h_6_ln1_weight_grad, .state0 = k_h_6_ln1_weight_m, .state1 = k_h_6_ln1_weight_v,
    .copy = k_h_6_ln1_weight_bf16};
constexpr auto parameter_h_6_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_6_ln1_bias,
    .gradient = k_h_6_ln1_bias_grad, .state0 = k_h_6_ln1_bias_m, .state1 = k_h_6_ln1_bias_v,
    .copy = k_h_6_ln1_bias_bf16};
constexpr auto parameter_h_6_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_6_fc_weight,
    .gradient = k_h_6_fc_weight_grad, .state0 = k_h_6_fc_weight_m, .state1 = k_h_6_fc_weight_v,
    .copy = k_h_6_fc_weight_bf16};
constexpr auto parameter_h_6_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_6_proj_weight,
    .gradient = k_h_6_proj_weight_grad, .state0 = k_h_6_proj_weight_m,
    .state1 = k_h_6_proj_weight_v, .copy = k_h_6_proj_weight_bf16};
constexpr auto parameter_h_6_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_6_proj_bias,
    .gradient = k_h_6_proj_bias_grad, .state0 = k_h_6_proj_bias_m, .state1 = k_h_6_proj_bias_v,
    .copy = k_h_6_proj_bias_bf16};
constexpr auto parameter_h_6_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_6_qkv_bias,
    .gradient = k_h_6_qkv_bias_grad, .state0 = k_h_6_qkv_bias_m, .state1 = k_h_6_qkv_bias_v,
    .copy = k_h_6_qkv_bias_bf16};
constexpr auto parameter_h_6_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_6_qkv_weight,
    .gradient = k_h_6_qkv_weight_grad, .state0 = k_h_6_qkv_weight_m, .state1 = k_h_6_qkv_weight_v,
    .copy = k_h_6_qkv_weight_bf16};
constexpr auto parameter_h_5_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_5_fc2_bias,
    .gradient = k_h_5_fc2_bias_grad, .state0 = k_h_5_fc2_bias_m, .state1 = k_h_5_fc2_bias_v,
    .copy = k_h_5_fc2_bias_bf16};
constexpr auto parameter_h_5_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_5_ln2_weight,
    .gradient = k_h_5_ln2_weight_grad, .state0 = k_h_5_ln2_weight_m, .state1 = k_h_5_ln2_weight_v,
    .copy = k_h_5_ln2_weight_bf16};
constexpr auto parameter_h_5_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_5_ln2_bias,
    .gradient = k_h_5_ln2_bias_grad, .state0 = k_h_5_ln2_bias_m, .state1 = k_h_5_ln2_bias_v,
    .copy = k_h_5_ln2_bias_bf16};
constexpr auto parameter_h_5_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_5_fc2_weight,
    .gradient = k_h_5_fc2_weight_grad, .state0 = k_h_5_fc2_weight_m, .state1 = k_h_5_fc2_weight_v,
    .copy = k_h_5_fc2_weight_bf16};
constexpr auto parameter_h_5_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_5_fc_bias,
    .gradient = k_h_5_fc_bias_grad, .state0 = k_h_5_fc_bias_m, .state1 = k_h_5_fc_bias_v,
    .copy = k_h_5_fc_bias_bf16};
constexpr auto parameter_h_5_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_5_ln1_weight,
    .gradient = k_h_5_ln1_weight_grad, .state0 = k_h_5_ln1_weight_m, .state1 = k_h_5_ln1_weight_v,
    .copy = k_h_5_ln1_weight_bf16};
constexpr auto parameter_h_5_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_5_ln1_bias,
    .gradient = k_h_5_ln1_bias_grad, .state0 = k_h_5_ln1_bias_m, .state1 = k_h_5_ln1_bias_v,
    .copy = k_h_5_ln1_bias_bf16};
constexpr auto parameter_h_5_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_5_fc_weight,
    .gradient = k_h_5_fc_weight_grad, .state0 = k_h_5_fc_weight_m, .state1 = k_h_5_fc_weight_v,
    .copy = k_h_5_fc_weight_bf16};
constexpr auto parameter_h_5_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_5_proj_weight,
    .gradient = k_h_5_proj_weight_grad, .state0 = k_h_5_proj_weight_m,
    .state1 = k_h_5_proj_weight_v, .copy = k_h_5_proj_weight_bf16};
constexpr auto parameter_h_5_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_5_proj_bias,
    .gradient = k_h_5_proj_bias_grad, .state0 = k_h_5_proj_bias_m, .state1 = k_h_5_proj_bias_v,
    .copy = k_h_5_proj_bias_bf16};
constexpr auto parameter_h_5_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_5_qkv_bias,
    .gradient = k_h_5_qkv_bias_grad, .state0 = k_h_5_qkv_bias_m, .state1 = k_h_5_qkv_bias_v,
    .copy = k_h_5_qkv_bias_bf16};
constexpr auto parameter_h_5_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_5_qkv_weight,
    .gradient = k_h_5_qkv_weight_grad, .state0 = k_h_5_qkv_weight_m, .state1 = k_h_5_qkv_weight_v,
    .copy = k_h_5_qkv_weight_bf16};
constexpr auto parameter_h_4_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_4_fc2_bias,
    .gradient = k_h_4_fc2_bias_grad, .state0 = k_h_4_fc2_bias_m, .state1 = k_h_4_fc2_bias_v,
    .copy = k_h_4_fc2_bias_bf16};
constexpr auto parameter_h_4_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_4_ln2_weight,
    .gradient = k_h_4_ln2_weight_grad, .state0 = k_h_4_ln2_weight_m, .state1 = k_h_4_ln2_weight_v,
    .copy = k_h_4_ln2_weight_bf16};
constexpr auto parameter_h_4_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_4_ln2_bias,
    .gradient = k_h_4_ln2_bias_grad, .state0 = k_h_4_ln2_bias_m, .state1 = k_h_4_ln2_bias_v,
    .copy = k_h_4_ln2_bias_bf16};
constexpr auto parameter_h_4_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_4_fc2_weight,
    .gradient = k_h_4_fc2_weight_grad, .state0 = k_h_4_fc2_weight_m, .state1 = k_h_4_fc2_weight_v,
    .copy = k_h_4_fc2_weight_bf16};
constexpr auto parameter_h_4_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_4_fc_bias,
    .gradient = k_h_4_fc_bias_grad, .state0 = k_h_4_fc_bias_m, .state1 = k_h_4_fc_bias_v,
    .copy = k_h_4_fc_bias_bf16};
constexpr auto parameter_h_4_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_4_ln1_weight,
    .gradient = k_h_4_ln1_weight_grad, .state0 = k_h_4_ln1_weight_m, .state1 = k_h_4_ln1_weight_v,
    .copy = k_h_4_ln1_weight_bf16};
constexpr auto parameter_h_4_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_4_ln1_bias,
    .gradient = k_h_4_ln1_bias_grad, .state0 = k_h_4_ln1_bias_m, .state1 = k_h_4_ln1_bias_v,
    .copy = k_h_4_ln1_bias_bf16};
constexpr auto parameter_h_4_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_4_fc_weight,
    .gradient = k_h_4_fc_weight_grad, .state0 = k_h_4_fc_weight_m, .state1 = k_h_4_fc_weight_v,
    .copy = k_h_4_fc_weight_bf16};
constexpr auto parameter_h_4_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_4_proj_weight,
    .gradient = k_h_4_proj_weight_grad, .state0 = k_h_4_proj_weight_m,
    .state1 = k_h_4_proj_weight_v, .copy = k_h_4_proj_weight_bf16};
constexpr auto parameter_h_4_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_4_proj_bias,
    .gradient = k_h_4_proj_bias_grad, .state0 = k_h_4_proj_bias_m, .state1 = k_h_4_proj_bias_v,
    .copy = k_h_4_proj_bias_bf16};
constexpr auto parameter_h_4_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_4_qkv_bias,
    .gradient = k_h_4_qkv_bias_grad, .state0 = k_h_4_qkv_bias_m, .state1 = k_h_4_qkv_bias_v,
    .copy = k_h_4_qkv_bias_bf16};
constexpr auto parameter_h_4_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_4_qkv_weight,
    .gradient = k_h_4_qkv_weight_grad, .state0 = k_h_4_qkv_weight_m, .state1 = k_h_4_qkv_weight_v,
    .copy = k_h_4_qkv_weight_bf16};
constexpr auto parameter_h_3_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_3_fc2_bias,
    .gradient = k_h_3_fc2_bias_grad, .state0 = k_h_3_fc2_bias_m, .state1 = k_h_3_fc2_bias_v,
    .copy = k_h_3_fc2_bias_bf16};
constexpr auto parameter_h_3_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_3_ln2_weight,
    .gradient = k_h_3_ln2_weight_grad, .state0 = k_h_3_ln2_weight_m, .state1 = k_h_3_ln2_weight_v,
    .copy = k_h_3_ln2_weight_bf16};
constexpr auto parameter_h_3_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_3_ln2_bias,
    .gradient = k_h_3_ln2_bias_grad, .state0 = k_h_3_ln2_bias_m, .state1 = k_h_3_ln2_bias_v,
    .copy = k_h_3_ln2_bias_bf16};
constexpr auto parameter_h_3_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_3_fc2_weight,
    .gradient = k_h_3_fc2_weight_grad, .state0 = k_h_3_fc2_weight_m, .state1 = k_h_3_fc2_weight_v,
    .copy = k_h_3_fc2_weight_bf16};
constexpr auto parameter_h_3_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_3_fc_bias,
    .gradient = k_h_3_fc_bias_grad, .state0 = k_h_3_fc_bias_m, .state1 = k_h_3_fc_bias_v,
    .copy = k_h_3_fc_bias_bf16};
constexpr auto parameter_h_3_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_3_ln1_weight,
    .gradient = k_h_3_ln1_weight_grad, .state0 = k_h_3_ln1_weight_m, .state1 = k_h_3_ln1_weight_v,
    .copy = k_h_3_ln1_weight_bf16};
constexpr auto parameter_h_3_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_3_ln1_bias,
    .gradient = k_h_3_ln1_bias_grad, .state0 = k_h_3_ln1_bias_m, .state1 = k_h_3_ln1_bias_v,
    .copy = k_h_3_ln1_bias_bf16};
constexpr auto parameter_h_3_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_3_fc_weight,
    .gradient = k_h_3_fc_weight_grad, .state0 = k_h_3_fc_weight_m, .state1 = k_h_3_fc_weight_v,
    .copy = k_h_3_fc_weight_bf16};
constexpr auto parameter_h_3_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_3_proj_weight,
    .gradient = k_h_3_proj_weight_grad, .state0 = k_h_3_proj_weight_m,
    .state1 = k_h_3_proj_weight_v, .copy = k_h_3_proj_weight_bf16};
constexpr auto parameter_h_3_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_3_proj_bias,
    .gradient = k_h_3_proj_bias_grad, .state0 = k_h_3_proj_bias_m, .state1 = k_h_3_proj_bias_v,
    .copy = k_h_3_proj_bias_bf16};
constexpr auto parameter_h_3_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_3_qkv_bias,
    .gradient = k_h_3_qkv_bias_grad, .state0 = k_h_3_qkv_bias_m, .state1 = k_h_3_qkv_bias_v,
    .copy = k_h_3_qkv_bias_bf16};
constexpr auto parameter_h_3_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_3_qkv_weight,
    .gradient = k_h_3_qkv_weight_grad, .state0 = k_h_3_qkv_weight_m, .state1 = k_h_3_qkv_weight_v,
    .copy = k_h_3_qkv_weight_bf16};
constexpr auto parameter_h_2_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_2_fc2_bias,
    .gradient = k_h_2_fc2_bias_grad, .state0 = k_h_2_fc2_bias_m, .state1 = k_h_2_fc2_bias_v,
    .copy = k_h_2_fc2_bias_bf16};
constexpr auto parameter_h_2_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_2_ln2_weight,
    .gradient = k_h_2_ln2_weight_grad, .state0 = k_h_2_ln2_weight_m, .state1 = k_h_2_ln2_weight_v,
    .copy = k_h_2_ln2_weight_bf16};
constexpr auto parameter_h_2_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_2_ln2_bias,
    .gradient = k_h_2_ln2_bias_grad, .state0 = k_h_2_ln2_bias_m, .state1 = k_h_2_ln2_bias_v,
    .copy = k_h_2_ln2_bias_bf16};
constexpr auto parameter_h_2_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_2_fc2_weight,
    .gradient = k_h_2_fc2_weight_grad, .state0 = k_h_2_fc2_weight_m, .state1 = k_h_2_fc2_weight_v,
    .copy = k_h_2_fc2_weight_bf16};
constexpr auto parameter_h_2_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_2_fc_bias,
    .gradient = k_h_2_fc_bias_grad, .state0 = k_h_2_fc_bias_m, .state1 = k_h_2_fc_bias_v,
    .copy = k_h_2_fc_bias_bf16};
constexpr auto parameter_h_0_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_0_ln2_weight,
    .gradient = k_h_0_ln2_weight_grad, .state0 = k_h_0_ln2_weight_m, .state1 = k_h_0_ln2_weight_v,
    .copy = k_h_0_ln2_weight_bf16};
constexpr auto parameter_h_0_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_0_ln2_bias,
    .gradient = k_h_0_ln2_bias_grad, .state0 = k_h_0_ln2_bias_m, .state1 = k_h_0_ln2_bias_v,
    .copy = k_h_0_ln2_bias_bf16};
constexpr auto parameter_h_1_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_1_ln1_weight,
    .gradient = k_h_1_ln1_weight_grad, .state0 = k_h_1_ln1_weight_m, .state1 = k_h_1_ln1_weight_v,
    .copy = k_h_1_ln1_weight_bf16};
constexpr auto parameter_h_1_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_1_ln1_bias,
    .gradient = k_h_1_ln1_bias_grad, .state0 = k_h_1_ln1_bias_m, .state1 = k_h_1_ln1_bias_v,
    .copy = k_h_1_ln1_bias_bf16};
constexpr auto parameter_h_1_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_1_ln2_weight,
    .gradient = k_h_1_ln2_weight_grad, .state0 = k_h_1_ln2_weight_m, .state1 = k_h_1_ln2_weight_v,
    .copy = k_h_1_ln2_weight_bf16};
constexpr auto parameter_h_1_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_1_ln2_bias,
    .gradient = k_h_1_ln2_bias_grad, .state0 = k_h_1_ln2_bias_m, .state1 = k_h_1_ln2_bias_v,
    .copy = k_h_1_ln2_bias_bf16};
constexpr auto parameter_h_2_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_2_ln1_weight,
    .gradient = k_h_2_ln1_weight_grad, .state0 = k_h_2_ln1_weight_m, .state1 = k_h_2_ln1_weight_v,
    .copy = k_h_2_ln1_weight_bf16};
constexpr auto parameter_h_2_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_2_ln1_bias,
    .gradient = k_h_2_ln1_bias_grad, .state0 = k_h_2_ln1_bias_m, .state1 = k_h_2_ln1_bias_v,
    .copy = k_h_2_ln1_bias_bf16};
constexpr auto parameter_h_2_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_2_fc_weight,
    .gradient = k_h_2_fc_weight_grad, .state0 = k_h_2_fc_weight_m, .state1 = k_h_2_fc_weight_v,
    .copy = k_h_2_fc_weight_bf16};
constexpr auto parameter_h_2_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_2_proj_weight,
    .gradient = k_h_2_proj_weight_grad, .state0 = k_h_2_proj_weight_m,
    .state1 = k_h_2_proj_weight_v, .copy = k_h_2_proj_weight_bf16};
constexpr auto parameter_h_2_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_2_qkv_weight,
    .gradient = k_h_2_qkv_weight_grad, .state0 = k_h_2_qkv_weight_m, .state1 = k_h_2_qkv_weight_v,
    .copy = k_h_2_qkv_weight_bf16};
constexpr auto parameter_h_1_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_1_fc2_weight,
    .gradient = k_h_1_fc2_weight_grad, .state0 = k_h_1_fc2_weight_m, .state1 = k_h_1_fc2_weight_v,
    .copy = k_h_1_fc2_weight_bf16};
constexpr auto parameter_h_1_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_1_fc_weight,
    .gradient = k_h_1_fc_weight_grad, .state0 = k_h_1_fc_weight_m, .state1 = k_h_1_fc_weight_v,
    .copy = k_h_1_fc_weight_bf16};
constexpr auto parameter_h_1_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_1_proj_weight,
    .gradient = k_h_1_proj_weight_grad, .state0 = k_h_1_proj_weight_m,
    .state1 = k_h_1_proj_weight_v, .copy = k_h_1_proj_weight_bf16};
constexpr auto parameter_h_1_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_1_qkv_weight,
    .gradient = k_h_1_qkv_weight_grad, .state0 = k_h_1_qkv_weight_m, .state1 = k_h_1_qkv_weight_v,
    .copy = k_h_1_qkv_weight_bf16};
constexpr auto parameter_h_0_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_0_fc2_weight,
    .gradient = k_h_0_fc2_weight_grad, .state0 = k_h_0_fc2_weight_m, .state1 = k_h_0_fc2_weight_v,
    .copy = k_h_0_fc2_weight_bf16};
constexpr auto parameter_h_0_fc_weight = Parameter<bf16, bf16>{.parameter = k_h_0_fc_weight,
    .gradient = k_h_0_fc_weight_grad, .state0 = k_h_0_fc_weight_m, .state1 = k_h_0_fc_weight_v,
    .copy = k_h_0_fc_weight_bf16};
constexpr auto parameter_h_0_proj_weight = Parameter<bf16, bf16>{.parameter = k_h_0_proj_weight,
    .gradient = k_h_0_proj_weight_grad, .state0 = k_h_0_proj_weight_m,
    .state1 = k_h_0_proj_weight_v, .copy = k_h_0_proj_weight_bf16};
constexpr auto parameter_h_2_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_2_proj_bias,
    .gradient = k_h_2_proj_bias_grad, .state0 = k_h_2_proj_bias_m, .state1 = k_h_2_proj_bias_v,
    .copy = k_h_2_proj_bias_bf16};
constexpr auto parameter_h_2_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_2_qkv_bias,
    .gradient = k_h_2_qkv_bias_grad, .state0 = k_h_2_qkv_bias_m, .state1 = k_h_2_qkv_bias_v,
    .copy = k_h_2_qkv_bias_bf16};
constexpr auto parameter_h_1_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_1_fc2_bias,
    .gradient = k_h_1_fc2_bias_grad, .state0 = k_h_1_fc2_bias_m, .state1 = k_h_1_fc2_bias_v,
    .copy = k_h_1_fc2_bias_bf16};
constexpr auto parameter_h_1_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_1_fc_bias,
    .gradient = k_h_1_fc_bias_grad, .state0 = k_h_1_fc_bias_m, .state1 = k_h_1_fc_bias_v,
    .copy = k_h_1_fc_bias_bf16};
constexpr auto parameter_h_1_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_1_proj_bias,
    .gradient = k_h_1_proj_bias_grad, .state0 = k_h_1_proj_bias_m, .state1 = k_h_1_proj_bias_v,
    .copy = k_h_1_proj_bias_bf16};
constexpr auto parameter_h_1_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_1_qkv_bias,
    .gradient = k_h_1_qkv_bias_grad, .state0 = k_h_1_qkv_bias_m, .state1 = k_h_1_qkv_bias_v,
    .copy = k_h_1_qkv_bias_bf16};
constexpr auto parameter_h_0_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_0_fc2_bias,
    .gradient = k_h_0_fc2_bias_grad, .state0 = k_h_0_fc2_bias_m, .state1 = k_h_0_fc2_bias_v,
    .copy = k_h_0_fc2_bias_bf16};
constexpr auto parameter_h_0_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_0_fc_bias,
    .gradient = k_h_0_fc_bias_grad, .state0 = k_h_0_fc_bias_m, .state1 = k_h_0_fc_bias_v,
    .copy = k_h_0_fc_bias_bf16};
constexpr auto parameter_h_0_proj_bias = Parameter<bf16, bf16>{.parameter = k_h_0_proj_bias,
    .gradient = k_h_0_proj_bias_grad, .state0 = k_h_0_proj_bias_m, .state1 = k_h_0_proj_bias_v,
    .copy = k_h_0_proj_bias_bf16};
constexpr auto parameter_h_0_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_0_ln1_bias,
    .gradient = k_h_0_ln1_bias_grad, .state0 = k_h_0_ln1_bias_m, .state1 = k_h_0_ln1_bias_v,
    .copy = k_h_0_ln1_bias_bf16};
constexpr auto parameter_h_0_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_0_ln1_weight,
    .gradient = k_h_0_ln1_weight_grad, .state0 = k_h_0_ln1_weight_m, .state1 = k_h_0_ln1_weight_v,
    .copy = k_h_0_ln1_weight_bf16};
constexpr auto parameter_wpe_weight = Parameter<bf16, bf16>{.parameter = k_wpe_weight,
    .gradient = k_wpe_weight_grad, .state0 = k_wpe_weight_m, .state1 = k_wpe_weight_v,
    .copy = k_wpe_weight_bf16};
constexpr auto parameter_h_0_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_0_qkv_bias,
    .gradient = k_h_0_qkv_bias_grad, .state0 = k_h_0_qkv_bias_m, .state1 = k_h_0_qkv_bias_v,
    .copy = k_h_0_qkv_bias_bf16};
constexpr auto parameter_h_0_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_0_qkv_weight,
    .gradient = k_h_0_qkv_weight_grad, .state0 = k_h_0_qkv_weight_m, .state1 = k_h_0_qkv_weight_v,
    .copy = k_h_0_qkv_weight_bf16};
constexpr auto parameter_head_weight = Parameter<bf16, bf16>{.parameter = k_head_weight,
    .gradient = k_head_weight_grad_2, .state0 = k_head_weight_m, .state1 = k_head_weight_v,
    .copy = k_head_weight_bf16};
constexpr auto parameter_wte_weight = Parameter<bf16, bf16>{.parameter = k_wte_weight,
    .gradient = k_wte_grad, .state0 = k_wte_weight_m, .state1 = k_wte_weight_v,
    .copy = k_wte_weight_bf16};

// What h.0 to h.11 differ in
struct ForwardH {
  const char* label;
  Buffer<bf16> k_ln1_all_gather;
  Buffer<bf16> k_qkv_weight_bf16;
  Buffer<bf16> k_qkv_output;
  Buffer<bf16> k_qkv_bias_bf16;
  Buffer<bf16> k_attention_output;
  Buffer<float> k_log_sum_exp;
  Buffer<bf16> k_proj_weight_bf16;
  Buffer<bf16> k_proj_output;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> k_proj_reduce_scatter;
  int event;
  Buffer<bf16> previous_fc2_reduce_scatter;
  Buffer<bf16> k_proj_bias_bf16;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<bf16> k_ln2_bias_bf16;
  Buffer<bf16> k_ln2_output;
  Buffer<float> k_ln2_mean;
  Buffer<float> k_ln2_rstd;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_ln2_all_gather;
  int event_2;
  Buffer<bf16> k_fc_weight_bf16;
  Buffer<bf16> k_fc_output;
  Buffer<bf16> k_fc_bias_bf16;
  Buffer<bf16> k_gelu;
  Buffer<bf16> k_fc2_weight_bf16;
  Buffer<bf16> k_fc2_output;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_fc2_reduce_scatter;
  int event_3;
  Buffer<bf16> k_fc2_bias_bf16;
  Buffer<bf16> next_ln1_weight_bf16;
  Buffer<bf16> next_ln1_bias_bf16;
  Buffer<bf16> next_ln1_output;
  Buffer<float> next_ln1_mean;
  Buffer<float> next_ln1_rstd;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> next_ln1_all_gather;
  int event_4;
};
constexpr ForwardH kForwardH[] = {
    // h.0
    {"forward h.0", k_h_0_ln1_all_gather, k_h_0_qkv_weight_bf16, k_h_0_qkv_output,
        k_h_0_qkv_bias_bf16, k_h_0_attention_output, k_h_0_log_sum_exp, k_h_0_proj_weight_bf16,
        k_h_0_proj_output, "/h.0/proj/MatMul for /h.0/proj/Add", 5, k_h_0_proj_reduce_scatter, 2,
        k_wte_exchange, k_h_0_proj_bias_bf16, k_h_0_ln2_weight_bf16, k_h_0_ln2_bias_bf16,
        k_h_0_ln2_output, k_h_0_ln2_mean, k_h_0_ln2_rstd,
        "/h.0/ln2/LayerNormalization for /h.0/fc/MatMul", 6, k_h_0_ln2_all_gather, 3,
        k_h_0_fc_weight_bf16, k_h_0_fc_output, k_h_0_fc_bias_bf16, k_h_0_gelu,
        k_h_0_fc2_weight_bf16, k_h_0_fc2_output, "/h.0/fc2/MatMul for /h.0/fc2/Add", 7,
        k_h_0_fc2_reduce_scatter, 4, k_h_0_fc2_bias_bf16, k_h_1_ln1_weight_bf16,
        k_h_1_ln1_bias_bf16, k_h_1_ln1_output, k_h_1_ln1_mean, k_h_1_ln1_rstd,
        "/h.1/ln1/LayerNormalization for /h.1/qkv/MatMul", 8, k_h_1_ln1_all_gather, 5},
    // h.1
    {"forward h.1", k_h_1_ln1_all_gather, k_h_1_qkv_weight_bf16, k_h_1_qkv_output,
        k_h_1_qkv_bias_bf16, k_h_1_attention_output, k_h_1_log_sum_exp, k_h_1_proj_weight_bf16,
        k_h_1_proj_output, "/h.1/proj/MatMul for /h.1/proj/Add", 12, k_h_1_proj_reduce_scatter, 6,
        k_h_0_fc2_reduce_scatter, k_h_1_proj_bias_bf16, k_h_1_ln2_weight_bf16, k_h_1_ln2_bias_bf16,
        k_h_1_ln2_output, k_h_1_ln2_mean, k_h_1_ln2_rstd,
        "/h.1/ln2/LayerNormalization for /h.1/fc/MatMul", 13, k_h_1_ln2_all_gather, 7,
        k_h_1_fc_weight_bf16, k_h_1_fc_output, k_h_1_fc_bias_bf16, k_h_1_gelu,
        k_h_1_fc2_weight_bf16, k_h_1_fc2_output, "/h.1/fc2/MatMul for /h.1/fc2/Add", 14,
        k_h_1_fc2_reduce_scatter, 8, k_h_1_fc2_bias_bf16, k_h_2_ln1_weight_bf16,
        k_h_2_ln1_bias_bf16, k_h_2_ln1_output, k_h_2_ln1_mean, k_h_2_ln1_rstd,
        "/h.2/ln1/LayerNormalization for /h.2/qkv/MatMul", 15, k_h_2_ln1_all_gather, 9},
    // h.2
    {"forward h.2", k_h_2_ln1_all_gather, k_h_2_qkv_weight_bf16, k_h_2_qkv_output,
        k_h_2_qkv_bias_bf16, k_h_2_attention_output, k_h_2_log_sum_exp, k_h_2_proj_weight_bf16,
        k_h_2_proj_output, "/h.2/proj/MatMul for /h.2/proj/Add", 19, k_h_2_proj_reduce_scatter, 10,
        k_h_1_fc2_reduce_scatter, k_h_2_proj_bias_bf16, k_h_2_ln2_weight_bf16, k_h_2_ln2_bias_bf16,
        k_h_2_ln2_output, k_h_2_ln2_mean, k_h_2_ln2_rstd,
        "/h.2/ln2/LayerNormalization for /h.2/fc/MatMul", 20, k_h_2_ln2_all_gather, 11,
        k_h_2_fc_weight_bf16, k_h_2_fc_output, k_h_2_fc_bias_bf16, k_h_2_gelu,
        k_h_2_fc2_weight_bf16, k_h_2_fc2_output, "/h.2/fc2/MatMul for /h.2/fc2/Add", 21,
        k_h_2_fc2_reduce_scatter, 12, k_h_2_fc2_bias_bf16, k_h_3_ln1_weight_bf16,
        k_h_3_ln1_bias_bf16, k_h_3_ln1_output, k_h_3_ln1_mean, k_h_3_ln1_rstd,
        "/h.3/ln1/LayerNormalization for /h.3/qkv/MatMul", 22, k_h_3_ln1_all_gather, 13},
    // h.3
    {"forward h.3", k_h_3_ln1_all_gather, k_h_3_qkv_weight_bf16, k_h_3_qkv_output,
        k_h_3_qkv_bias_bf16, k_h_3_attention_output, k_h_3_log_sum_exp, k_h_3_proj_weight_bf16,
        k_h_3_proj_output, "/h.3/proj/MatMul for /h.3/proj/Add", 26, k_h_3_proj_reduce_scatter, 14,
        k_h_2_fc2_reduce_scatter, k_h_3_proj_bias_bf16, k_h_3_ln2_weight_bf16, k_h_3_ln2_bias_bf16,
        k_h_3_ln2_output, k_h_3_ln2_mean, k_h_3_ln2_rstd,
        "/h.3/ln2/LayerNormalization for /h.3/fc/MatMul", 27, k_h_3_ln2_all_gather, 15,
        k_h_3_fc_weight_bf16, k_h_3_fc_output, k_h_3_fc_bias_bf16, k_h_3_gelu,
        k_h_3_fc2_weight_bf16, k_h_3_fc2_output, "/h.3/fc2/MatMul for /h.3/fc2/Add", 28,
        k_h_3_fc2_reduce_scatter, 16, k_h_3_fc2_bias_bf16, k_h_4_ln1_weight_bf16,
        k_h_4_ln1_bias_bf16, k_h_4_ln1_output, k_h_4_ln1_mean, k_h_4_ln1_rstd,
        "/h.4/ln1/LayerNormalization for /h.4/qkv/MatMul", 29, k_h_4_ln1_all_gather, 17},
    // h.4
    {"forward h.4", k_h_4_ln1_all_gather, k_h_4_qkv_weight_bf16, k_h_4_qkv_output,
        k_h_4_qkv_bias_bf16, k_h_4_attention_output, k_h_4_log_sum_exp, k_h_4_proj_weight_bf16,
        k_h_4_proj_output, "/h.4/proj/MatMul for /h.4/proj/Add", 33, k_h_4_proj_reduce_scatter, 18,
        k_h_3_fc2_reduce_scatter, k_h_4_proj_bias_bf16, k_h_4_ln2_weight_bf16, k_h_4_ln2_bias_bf16,
        k_h_4_ln2_output, k_h_4_ln2_mean, k_h_4_ln2_rstd,
        "/h.4/ln2/LayerNormalization for /h.4/fc/MatMul", 34, k_h_4_ln2_all_gather, 19,
        k_h_4_fc_weight_bf16, k_h_4_fc_output, k_h_4_fc_bias_bf16, k_h_4_gelu,
        k_h_4_fc2_weight_bf16, k_h_4_fc2_output, "/h.4/fc2/MatMul for /h.4/fc2/Add", 35,
        k_h_4_fc2_reduce_scatter, 20, k_h_4_fc2_bias_bf16, k_h_5_ln1_weight_bf16,
        k_h_5_ln1_bias_bf16, k_h_5_ln1_output, k_h_5_ln1_mean, k_h_5_ln1_rstd,
        "/h.5/ln1/LayerNormalization for /h.5/qkv/MatMul", 36, k_h_5_ln1_all_gather, 21},
    // h.5
    {"forward h.5", k_h_5_ln1_all_gather, k_h_5_qkv_weight_bf16, k_h_5_qkv_output,
        k_h_5_qkv_bias_bf16, k_h_5_attention_output, k_h_5_log_sum_exp, k_h_5_proj_weight_bf16,
        k_h_5_proj_output, "/h.5/proj/MatMul for /h.5/proj/Add", 40, k_h_5_proj_reduce_scatter, 22,
        k_h_4_fc2_reduce_scatter, k_h_5_proj_bias_bf16, k_h_5_ln2_weight_bf16, k_h_5_ln2_bias_bf16,
        k_h_5_ln2_output, k_h_5_ln2_mean, k_h_5_ln2_rstd,
        "/h.5/ln2/LayerNormalization for /h.5/fc/MatMul", 41, k_h_5_ln2_all_gather, 23,
        k_h_5_fc_weight_bf16, k_h_5_fc_output, k_h_5_fc_bias_bf16, k_h_5_gelu,
        k_h_5_fc2_weight_bf16, k_h_5_fc2_output, "/h.5/fc2/MatMul for /h.5/fc2/Add", 42,
        k_h_5_fc2_reduce_scatter, 24, k_h_5_fc2_bias_bf16, k_h_6_ln1_weight_bf16,
        k_h_6_ln1_bias_bf16, k_h_6_ln1_output, k_h_6_ln1_mean, k_h_6_ln1_rstd,
        "/h.6/ln1/LayerNormalization for /h.6/qkv/MatMul", 43, k_h_6_ln1_all_gather, 25},
    // h.6
    {"forward h.6", k_h_6_ln1_all_gather, k_h_6_qkv_weight_bf16, k_h_6_qkv_output,
        k_h_6_qkv_bias_bf16, k_h_6_attention_output, k_h_6_log_sum_exp, k_h_6_proj_weight_bf16,
        k_h_6_proj_output, "/h.6/proj/MatMul for /h.6/proj/Add", 47, k_h_6_proj_reduce_scatter, 26,
        k_h_5_fc2_reduce_scatter, k_h_6_proj_bias_bf16, k_h_6_ln2_weight_bf16, k_h_6_ln2_bias_bf16,
        k_h_6_ln2_output, k_h_6_ln2_mean, k_h_6_ln2_rstd,
        "/h.6/ln2/LayerNormalization for /h.6/fc/MatMul", 48, k_h_6_ln2_all_gather, 27,
        k_h_6_fc_weight_bf16, k_h_6_fc_output, k_h_6_fc_bias_bf16, k_h_6_gelu,
        k_h_6_fc2_weight_bf16, k_h_6_fc2_output, "/h.6/fc2/MatMul for /h.6/fc2/Add", 49,
        k_h_6_fc2_reduce_scatter, 28, k_h_6_fc2_bias_bf16, k_h_7_ln1_weight_bf16,
        k_h_7_ln1_bias_bf16, k_h_7_ln1_output, k_h_7_ln1_mean, k_h_7_ln1_rstd,
        "/h.7/ln1/LayerNormalization for /h.7/qkv/MatMul", 50, k_h_7_ln1_all_gather, 29},
    // h.7
    {"forward h.7", k_h_7_ln1_all_gather, k_h_7_qkv_weight_bf16, k_h_7_qkv_output,
        k_h_7_qkv_bias_bf16, k_h_7_attention_output, k_h_7_log_sum_exp, k_h_7_proj_weight_bf16,
        k_h_7_proj_output, "/h.7/proj/MatMul for /h.7/proj/Add", 54, k_h_7_proj_reduce_scatter, 30,
        k_h_6_fc2_reduce_scatter, k_h_7_proj_bias_bf16, k_h_7_ln2_weight_bf16, k_h_7_ln2_bias_bf16,
        k_h_7_ln2_output, k_h_7_ln2_mean, k_h_7_ln2_rstd,
        "/h.7/ln2/LayerNormalization for /h.7/fc/MatMul", 55, k_h_7_ln2_all_gather, 31,
        k_h_7_fc_weight_bf16, k_h_7_fc_output, k_h_7_fc_bias_bf16, k_h_7_gelu,
        k_h_7_fc2_weight_bf16, k_h_7_fc2_output, "/h.7/fc2/MatMul for /h.7/fc2/Add", 56,
        k_h_7_fc2_reduce_scatter, 32, k_h_7_fc2_bias_bf16, k_h_8_ln1_weight_bf16,
        k_h_8_ln1_bias_bf16, k_h_8_ln1_output, k_h_8_ln1_mean, k_h_8_ln1_rstd,
        "/h.8/ln1/LayerNormalization for /h.8/qkv/MatMul", 57, k_h_8_ln1_all_gather, 33},
    // h.8
    {"forward h.8", k_h_8_ln1_all_gather, k_h_8_qkv_weight_bf16, k_h_8_qkv_output,
        k_h_8_qkv_bias_bf16, k_h_8_attention_output, k_h_8_log_sum_exp, k_h_8_proj_weight_bf16,
        k_h_8_proj_output, "/h.8/proj/MatMul for /h.8/proj/Add", 61, k_h_8_proj_reduce_scatter, 34,
        k_h_7_fc2_reduce_scatter, k_h_8_proj_bias_bf16, k_h_8_ln2_weight_bf16, k_h_8_ln2_bias_bf16,
        k_h_8_ln2_output, k_h_8_ln2_mean, k_h_8_ln2_rstd,
        "/h.8/ln2/LayerNormalization for /h.8/fc/MatMul", 62, k_h_8_ln2_all_gather, 35,
        k_h_8_fc_weight_bf16, k_h_8_fc_output, k_h_8_fc_bias_bf16, k_h_8_gelu,
        k_h_8_fc2_weight_bf16, k_h_8_fc2_output, "/h.8/fc2/MatMul for /h.8/fc2/Add", 63,
        k_h_8_fc2_reduce_scatter, 36, k_h_8_fc2_bias_bf16, k_h_9_ln1_weight_bf16,
        k_h_9_ln1_bias_bf16, k_h_9_ln1_output, k_h_9_ln1_mean, k_h_9_ln1_rstd,
        "/h.9/ln1/LayerNormalization for /h.9/qkv/MatMul", 64, k_h_9_ln1_all_gather, 37},
    // h.9
    {"forward h.9", k_h_9_ln1_all_gather, k_h_9_qkv_weight_bf16, k_h_9_qkv_output,
        k_h_9_qkv_bias_bf16, k_h_9_attention_output, k_h_9_log_sum_exp, k_h_9_proj_weight_bf16,
        k_h_9_proj_output, "/h.9/proj/MatMul for /h.9/proj/Add", 68, k_h_9_proj_reduce_scatter, 38,
        k_h_8_fc2_reduce_scatter, k_h_9_proj_bias_bf16, k_h_9_ln2_weight_bf16, k_h_9_ln2_bias_bf16,
        k_h_9_ln2_output, k_h_9_ln2_mean, k_h_9_ln2_rstd,
        "/h.9/ln2/LayerNormalization for /h.9/fc/MatMul", 69, k_h_9_ln2_all_gather, 39,
        k_h_9_fc_weight_bf16, k_h_9_fc_output, k_h_9_fc_bias_bf16, k_h_9_gelu,
        k_h_9_fc2_weight_bf16, k_h_9_fc2_output, "/h.9/fc2/MatMul for /h.9/fc2/Add", 70,
        k_h_9_fc2_reduce_scatter, 40, k_h_9_fc2_bias_bf16, k_h_10_ln1_weight_bf16,
        k_h_10_ln1_bias_bf16, k_h_10_ln1_output, k_h_10_ln1_mean, k_h_10_ln1_rstd,
        "/h.10/ln1/LayerNormalization for /h.10/qkv/MatMul", 71, k_h_10_ln1_all_gather, 41},
    // h.10
    {"forward h.10", k_h_10_ln1_all_gather, k_h_10_qkv_weight_bf16, k_h_10_qkv_output,
        k_h_10_qkv_bias_bf16, k_h_10_attention_output, k_h_10_log_sum_exp, k_h_10_proj_weight_bf16,
        k_h_10_proj_output, "/h.10/proj/MatMul for /h.10/proj/Add", 75, k_h_10_proj_reduce_scatter,
        42, k_h_9_fc2_reduce_scatter, k_h_10_proj_bias_bf16, k_h_10_ln2_weight_bf16,
        k_h_10_ln2_bias_bf16, k_h_10_ln2_output, k_h_10_ln2_mean, k_h_10_ln2_rstd,
        "/h.10/ln2/LayerNormalization for /h.10/fc/MatMul", 76, k_h_10_ln2_all_gather, 43,
        k_h_10_fc_weight_bf16, k_h_10_fc_output, k_h_10_fc_bias_bf16, k_h_10_gelu,
        k_h_10_fc2_weight_bf16, k_h_10_fc2_output, "/h.10/fc2/MatMul for /h.10/fc2/Add", 77,
        k_h_10_fc2_reduce_scatter, 44, k_h_10_fc2_bias_bf16, k_h_11_ln1_weight_bf16,
        k_h_11_ln1_bias_bf16, k_h_11_ln1_output, k_h_11_ln1_mean, k_h_11_ln1_rstd,
        "/h.11/ln1/LayerNormalization for /h.11/qkv/MatMul", 78, k_h_11_ln1_all_gather, 45},
    // h.11
    {"forward h.11", k_h_11_ln1_all_gather, k_h_11_qkv_weight_bf16, k_h_11_qkv_output,
        k_h_11_qkv_bias_bf16, k_h_11_attention_output, k_h_11_log_sum_exp, k_h_11_proj_weight_bf16,
        k_h_11_proj_output, "/h.11/proj/MatMul for /h.11/proj/Add", 82, k_h_11_proj_reduce_scatter,
        46, k_h_10_fc2_reduce_scatter, k_h_11_proj_bias_bf16, k_h_11_ln2_weight_bf16,
        k_h_11_ln2_bias_bf16, k_h_11_ln2_output, k_h_11_ln2_mean, k_h_11_ln2_rstd,
        "/h.11/ln2/LayerNormalization for /h.11/fc/MatMul", 83, k_h_11_ln2_all_gather, 47,
        k_h_11_fc_weight_bf16, k_h_11_fc_output, k_h_11_fc_bias_bf16, k_h_11_gelu,
        k_h_11_fc2_weight_bf16, k_h_11_fc2_output, "/h.11/fc2/MatMul for /h.11/fc2/Add", 84,
        k_h_11_fc2_reduce_scatter, 48, k_h_11_fc2_bias_bf16, k_ln_weight_bf16, k_ln_bias_bf16,
        k_ln_output, k_ln_mean, k_ln_rstd, "/ln/LayerNormalization for /head/MatMul", 85,
        k_ln_all_gather, 49},
};

// What h.11, h.9 to h.3, h.1 differ in
struct BackwardH {
  const char* label;
  Buffer<bf16> previous_ln1_grad;
  Buffer<bf16> k_fc2_weight_bf16;
  Buffer<bf16> k_fc2_input_grad;
  Buffer<bf16> k_fc_output;
  Buffer<bf16> k_fc_weight_bf16;
  Buffer<bf16> k_fc_input_grad;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> k_fc_grad;
  int event;
  Buffer<bf16> k_gelu;
  Buffer<bf16> k_fc2_weight_grad;
  Buffer<bf16> k_fc2_bias_grad;
  Buffer<bf16> k_proj_reduce_scatter;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<float> k_ln2_mean;
  Buffer<float> k_ln2_rstd;
  Buffer<bf16> k_ln2_weight_grad;
  Buffer<bf16> k_ln2_bias_grad;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_ln2_grad;
  int event_2;
  Buffer<bf16> k_ln2_all_gather;
  Buffer<bf16> k_fc_weight_grad;
  Buffer<bf16> k_fc_bias_grad;
  Buffer<bf16> k_proj_weight_bf16;
  Buffer<bf16> k_proj_input_grad;
  Buffer<bf16> k_qkv_output;
  Buffer<bf16> k_attention_output;
  Buffer<float> k_log_sum_exp;
  Buffer<bf16> k_qkv_packed_grad;
  Buffer<bf16> k_qkv_weight_bf16;
  Buffer<bf16> k_qkv_input_grad;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_qkv_grad;
  int event_3;
  Buffer<bf16> k_proj_weight_grad;
  Buffer<bf16> k_proj_bias_grad;
  Buffer<bf16> next_fc2_reduce_scatter;
  Buffer<bf16> k_ln1_weight_bf16;
  Buffer<float> k_ln1_mean;
  Buffer<float> k_ln1_rstd;
  Buffer<bf16> k_ln1_weight_grad;
  Buffer<bf16> k_ln1_bias_grad;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> k_ln1_grad;
  int event_4;
  Buffer<bf16> k_ln1_all_gather;
  Buffer<bf16> k_qkv_weight_grad;
  Buffer<bf16> k_qkv_bias_grad;
};
constexpr BackwardH kBackwardH[] = {
    // h.11
    {"backward h.11", k_ln_all_gather_2, k_h_11_fc2_weight_bf16, k_h_11_fc2_input_grad,
        k_h_11_fc_output, k_h_11_fc_weight_bf16, k_h_11_fc_input_grad,
        "/h.11/fc/MatMul.gradient.dot for /h.11/ln2/LayerNormalization.gradient.norm_grad", 95,
        k_h_11_fc_grad, 55, k_h_11_gelu, k_h_11_fc2_weight_grad, k_h_11_fc2_bias_grad,
        k_h_11_proj_reduce_scatter, k_h_11_ln2_weight_bf16, k_h_11_ln2_mean, k_h_11_ln2_rstd,
        k_h_11_ln2_weight_grad, k_h_11_ln2_bias_grad,
        "/h.11/ln2/LayerNormalization.gradient.binary for /h.11/proj/MatMul.gradient.dot", 100,
        k_h_11_ln2_grad, 56, k_h_11_ln2_all_gather, k_h_11_fc_weight_grad, k_h_11_fc_bias_grad,
        k_h_11_proj_weight_bf16, k_h_11_proj_input_grad, k_h_11_qkv_output, k_h_11_attention_output,
        k_h_11_log_sum_exp, k_h_11_qkv_packed_grad, k_h_11_qkv_weight_bf16, k_h_11_qkv_input_grad,
        "/h.11/qkv/MatMul.gradient.dot for /h.11/ln1/LayerNormalization.gradient.norm_grad", 103,
        k_h_11_qkv_grad, 57, k_h_11_proj_weight_grad, k_h_11_proj_bias_grad,
        k_h_10_fc2_reduce_scatter, k_h_11_ln1_weight_bf16, k_h_11_ln1_mean, k_h_11_ln1_rstd,
        k_h_11_ln1_weight_grad, k_h_11_ln1_bias_grad,
        "/h.11/ln1/LayerNormalization.gradient.binary for /h.10/fc2/MatMul.gradient.dot", 108,
        k_h_11_ln1_grad, 58, k_h_11_ln1_all_gather, k_h_11_qkv_weight_grad, k_h_11_qkv_bias_grad},
    // h.9
    {"backward h.9", k_h_10_ln1_grad, k_h_9_fc2_weight_bf16, k_h_9_fc2_input_grad, k_h_9_fc_output,
        k_h_9_fc_weight_bf16, k_h_9_fc_input_grad,
        "/h.9/fc/MatMul.gradient.dot for /h.9/ln2/LayerNormalization.gradient.norm_grad", 127,
        k_h_9_fc_grad, 64, k_h_9_gelu, k_h_9_fc2_weight_grad, k_h_9_fc2_bias_grad,
        k_h_9_proj_reduce_scatter, k_h_9_ln2_weight_bf16, k_h_9_ln2_mean, k_h_9_ln2_rstd,
        k_h_9_ln2_weight_grad, k_h_9_ln2_bias_grad,
        "/h.9/ln2/LayerNormalization.gradient.binary for /h.9/proj/MatMul.gradient.dot", 132,
        k_h_9_ln2_grad, 65, k_h_9_ln2_all_gather, k_h_9_fc_weight_grad, k_h_9_fc_bias_grad,
        k_h_9_proj_weight_bf16, k_h_9_proj_input_grad, k_h_9_qkv_output, k_h_9_attention_output,
        k_h_9_log_sum_exp, k_h_9_qkv_packed_grad, k_h_9_qkv_weight_bf16, k_h_9_qkv_input_grad,
        "/h.9/qkv/MatMul.gradient.dot for /h.9/ln1/LayerNormalization.gradient.norm_grad", 135,
        k_h_9_qkv_grad, 66, k_h_9_proj_weight_grad, k_h_9_proj_bias_grad, k_h_8_fc2_reduce_scatter,
        k_h_9_ln1_weight_bf16, k_h_9_ln1_mean, k_h_9_ln1_rstd, k_h_9_ln1_weight_grad,
        k_h_9_ln1_bias_grad,
        "/h.9/ln1/LayerNormalization.gradient.binary for /h.8/fc2/MatMul.gradient.dot", 140,
        k_h_9_ln1_grad, 67, k_h_9_ln1_all_gather, k_h_9_qkv_weight_grad, k_h_9_qkv_bias_grad},
    // h.8
    {"backward h.8", k_h_9_ln1_grad, k_h_8_fc2_weight_bf16, k_h_8_fc2_input_grad, k_h_8_fc_output,
        k_h_8_fc_weight_bf16, k_h_8_fc_input_grad,
        "/h.8/fc/MatMul.gradient.dot for /h.8/ln2/LayerNormalization.gradient.norm_grad", 143,
        k_h_8_fc_grad, 68, k_h_8_gelu, k_h_8_fc2_weight_grad, k_h_8_fc2_bias_grad,
        k_h_8_proj_reduce_scatter, k_h_8_ln2_weight_bf16, k_h_8_ln2_mean, k_h_8_ln2_rstd,
        k_h_8_ln2_weight_grad, k_h_8_ln2_bias_grad,
        "/h.8/ln2/LayerNormalization.gradient.binary for /h.8/proj/MatMul.gradient.dot", 148,
        k_h_8_ln2_grad, 69, k_h_8_ln2_all_gather, k_h_8_fc_weight_grad, k_h_8_fc_bias_grad,
        k_h_8_proj_weight_bf16, k_h_8_proj_input_grad, k_h_8_qkv_output, k_h_8_attention_output,
        k_h_8_log_sum_exp, k_h_8_qkv_packed_grad, k_h_8_qkv_weight_bf16, k_h_8_qkv_input_grad,
        "/h.8/qkv/MatMul.gradient.dot for /h.8/ln1/LayerNormalization.gradient.norm_grad", 151,
        k_h_8_qkv_grad, 70, k_h_8_proj_weight_grad, k_h_8_proj_bias_grad, k_h_7_fc2_reduce_scatter,
        k_h_8_ln1_weight_bf16, k_h_8_ln1_mean, k_h_8_ln1_rstd, k_h_8_ln1_weight_grad,
        k_h_8_ln1_bias_grad,
        "/h.8/ln1/LayerNormalization.gradient.binary for /h.7/fc2/MatMul.gradient.dot", 156,
        k_h_8_ln1_grad, 71, k_h_8_ln1_all_gather, k_h_8_qkv_weight_grad, k_h_8_qkv_bias_grad},
    // h.7
    {"backward h.7", k_h_8_ln1_grad, k_h_7_fc2_weight_bf16, k_h_7_fc2_input_grad, k_h_7_fc_output,
        k_h_7_fc_weight_bf16, k_h_7_fc_input_grad,
        "/h.7/fc/MatMul.gradient.dot for /h.7/ln2/LayerNormalization.gradient.norm_grad", 159,
        k_h_7_fc_grad, 72, k_h_7_gelu, k_h_7_fc2_weight_grad, k_h_7_fc2_bias_grad,
        k_h_7_proj_reduce_scatter, k_h_7_ln2_weight_bf16, k_h_7_ln2_mean, k_h_7_ln2_rstd,
        k_h_7_ln2_weight_grad, k_h_7_ln2_bias_grad,
        "/h.7/ln2/LayerNormalization.gradient.binary for /h.7/proj/MatMul.gradient.dot", 164,
        k_h_7_ln2_grad, 73, k_h_7_ln2_all_gather, k_h_7_fc_weight_grad, k_h_7_fc_bias_grad,
        k_h_7_proj_weight_bf16, k_h_7_proj_input_grad, k_h_7_qkv_output, k_h_7_attention_output,
        k_h_7_log_sum_exp, k_h_7_qkv_packed_grad, k_h_7_qkv_weight_bf16, k_h_7_qkv_input_grad,
        "/h.7/qkv/MatMul.gradient.dot for /h.7/ln1/LayerNormalization.gradient.norm_grad", 167,
        k_h_7_qkv_grad, 74, k_h_7_proj_weight_grad, k_h_7_proj_bias_grad, k_h_6_fc2_reduce_scatter,
        k_h_7_ln1_weight_bf16, k_h_7_ln1_mean, k_h_7_ln1_rstd, k_h_7_ln1_weight_grad,
        k_h_7_ln1_bias_grad,
        "/h.7/ln1/LayerNormalization.gradient.binary for /h.6/fc2/MatMul.gradient.dot", 172,
        k_h_7_ln1_grad, 75, k_h_7_ln1_all_gather, k_h_7_qkv_weight_grad, k_h_7_qkv_bias_grad},
    // h.6
    {"backward h.6", k_h_7_ln1_grad, k_h_6_fc2_weight_bf16, k_h_6_fc2_input_grad, k_h_6_fc_output,
        k_h_6_fc_weight_bf16, k_h_6_fc_input_grad,
        "/h.6/fc/MatMul.gradient.dot for /h.6/ln2/LayerNormalization.gradient.norm_grad", 175,
        k_h_6_fc_grad, 76, k_h_6_gelu, k_h_6_fc2_weight_grad, k_h_6_fc2_bias_grad,
        k_h_6_proj_reduce_scatter, k_h_6_ln2_weight_bf16, k_h_6_ln2_mean, k_h_6_ln2_rstd,
        k_h_6_ln2_weight_grad, k_h_6_ln2_bias_grad,
        "/h.6/ln2/LayerNormalization.gradient.binary for /h.6/proj/MatMul.gradient.dot", 180,
        k_h_6_ln2_grad, 77, k_h_6_ln2_all_gather, k_h_6_fc_weight_grad, k_h_6_fc_bias_grad,
        k_h_6_proj_weight_bf16, k_h_6_proj_input_grad, k_h_6_qkv_output, k_h_6_attention_output,
        k_h_6_log_sum_exp, k_h_6_qkv_packed_grad, k_h_6_qkv_weight_bf16, k_h_6_qkv_input_grad,
        "/h.6/qkv/MatMul.gradient.dot for /h.6/ln1/LayerNormalization.gradient.norm_grad", 183,
        k_h_6_qkv_grad, 78, k_h_6_proj_weight_grad, k_h_6_proj_bias_grad, k_h_5_fc2_reduce_scatter,
        k_h_6_ln1_weight_bf16, k_h_6_ln1_mean, k_h_6_ln1_rstd, k_h_6_ln1_weight_grad,
        k_h_6_ln1_bias_grad,
        "/h.6/ln1/LayerNormalization.gradient.binary for /h.5/fc2/MatMul.gradient.dot", 188,
        k_h_6_ln1_grad, 79, k_h_6_ln1_all_gather, k_h_6_qkv_weight_grad, k_h_6_qkv_bias_grad},
    // h.5
    {"backward h.5", k_h_6_ln1_grad, k_h_5_fc2_weight_bf16, k_h_5_fc2_input_grad, k_h_5_fc_output,
        k_h_5_fc_weight_bf16, k_h_5_fc_input_grad,
        "/h.5/fc/MatMul.gradient.dot for /h.5/ln2/LayerNormalization.gradient.norm_grad", 191,
        k_h_5_fc_grad, 80, k_h_5_gelu, k_h_5_fc2_weight_grad, k_h_5_fc2_bias_grad,
        k_h_5_proj_reduce_scatter, k_h_5_ln2_weight_bf16, k_h_5_ln2_mean, k_h_5_ln2_rstd,
        k_h_5_ln2_weight_grad, k_h_5_ln2_bias_grad,
        "/h.5/ln2/LayerNormalization.gradient.binary for /h.5/proj/MatMul.gradient.dot", 196,
        k_h_5_ln2_grad, 81, k_h_5_ln2_all_gather, k_h_5_fc_weight_grad, k_h_5_fc_bias_grad,
        k_h_5_proj_weight_bf16, k_h_5_proj_input_grad, k_h_5_qkv_output, k_h_5_attention_output,
        k_h_5_log_sum_exp, k_h_5_qkv_packed_grad, k_h_5_qkv_weight_bf16, k_h_5_qkv_input_grad,
        "/h.5/qkv/MatMul.gradient.dot for /h.5/ln1/LayerNormalization.gradient.norm_grad", 199,
        k_h_5_qkv_grad, 82, k_h_5_proj_weight_grad, k_h_5_proj_bias_grad, k_h_4_fc2_reduce_scatter,
        k_h_5_ln1_weight_bf16, k_h_5_ln1_mean, k_h_5_ln1_rstd, k_h_5_ln1_weight_grad,
        k_h_5_ln1_bias_grad,
        "/h.5/ln1/LayerNormalization.gradient.binary for /h.4/fc2/MatMul.gradient.dot", 204,
        k_h_5_ln1_grad, 83, k_h_5_ln1_all_gather, k_h_5_qkv_weight_grad, k_h_5_qkv_bias_grad},
    // h.4
    {"backward h.4", k_h_5_ln1_grad, k_h_4_fc2_weight_bf16, k_h_4_fc2_input_grad, k_h_4_fc_output,
        k_h_4_fc_weight_bf16, k_h_4_fc_input_grad,
        "/h.4/fc/MatMul.gradient.dot for /h.4/ln2/LayerNormalization.gradient.norm_grad", 207,
        k_h_4_fc_grad, 84, k_h_4_gelu, k_h_4_fc2_weight_grad, k_h_4_fc2_bias_grad,
        k_h_4_proj_reduce_scatter, k_h_4_ln2_weight_bf16, k_h_4_ln2_mean, k_h_4_ln2_rstd,
        k_h_4_ln2_weight_grad, k_h_4_ln2_bias_grad,
        "/h.4/ln2/LayerNormalization.gradient.binary for /h.4/proj/MatMul.gradient.dot", 212,
        k_h_4_ln2_grad, 85, k_h_4_ln2_all_gather, k_h_4_fc_weight_grad, k_h_4_fc_bias_grad,
        k_h_4_proj_weight_bf16, k_h_4_proj_input_grad, k_h_4_qkv_output, k_h_4_attention_output,
        k_h_4_log_sum_exp, k_h_4_qkv_packed_grad, k_h_4_qkv_weight_bf16, k_h_4_qkv_input_grad,
        "/h.4/qkv/MatMul.gradient.dot for /h.4/ln1/LayerNormalization.gradient.norm_grad", 215,
        k_h_4_qkv_grad, 86, k_h_4_proj_weight_grad, k_h_4_proj_bias_grad, k_h_3_fc2_reduce_scatter,
        k_h_4_ln1_weight_bf16, k_h_4_ln1_mean, k_h_4_ln1_rstd, k_h_4_ln1_weight_grad,
        k_h_4_ln1_bias_grad,
        "/h.4/ln1/LayerNormalization.gradient.binary for /h.3/fc2/MatMul.gradient.dot", 220,
        k_h_4_ln1_grad, 87, k_h_4_ln1_all_gather, k_h_4_qkv_weight_grad, k_h_4_qkv_bias_grad},
    // h.3
    {"backward h.3", k_h_4_ln1_grad, k_h_3_fc2_weight_bf16, k_h_3_fc2_input_grad, k_h_3_fc_output,
        k_h_3_fc_weight_bf16, k_h_3_fc_input_grad,
        "/h.3/fc/MatMul.gradient.dot for /h.3/ln2/LayerNormalization.gradient.norm_grad", 223,
        k_h_3_fc_grad, 88, k_h_3_gelu, k_h_3_fc2_weight_grad, k_h_3_fc2_bias_grad,
        k_h_3_proj_reduce_scatter, k_h_3_ln2_weight_bf16, k_h_3_ln2_mean, k_h_3_ln2_rstd,
        k_h_3_ln2_weight_grad, k_h_3_ln2_bias_grad,
        "/h.3/ln2/LayerNormalization.gradient.binary for /h.3/proj/MatMul.gradient.dot", 228,
        k_h_3_ln2_grad, 89, k_h_3_ln2_all_gather, k_h_3_fc_weight_grad, k_h_3_fc_bias_grad,
        k_h_3_proj_weight_bf16, k_h_3_proj_input_grad, k_h_3_qkv_output, k_h_3_attention_output,
        k_h_3_log_sum_exp, k_h_3_qkv_packed_grad, k_h_3_qkv_weight_bf16, k_h_3_qkv_input_grad,
        "/h.3/qkv/MatMul.gradient.dot for /h.3/ln1/LayerNormalization.gradient.norm_grad", 231,
        k_h_3_qkv_grad, 90, k_h_3_proj_weight_grad, k_h_3_proj_bias_grad, k_h_2_fc2_reduce_scatter,
        k_h_3_ln1_weight_bf16, k_h_3_ln1_mean, k_h_3_ln1_rstd, k_h_3_ln1_weight_grad,
        k_h_3_ln1_bias_grad,
        "/h.3/ln1/LayerNormalization.gradient.binary for /h.2/fc2/MatMul.gradient.dot", 236,
        k_h_3_ln1_grad, 91, k_h_3_ln1_all_gather, k_h_3_qkv_weight_grad, k_h_3_qkv_bias_grad},
    // h.1
    {"backward h.1", k_h_2_ln1_grad, k_h_1_fc2_weight_bf16, k_h_1_fc2_input_grad, k_h_1_fc_output,
        k_h_1_fc_weight_bf16, k_h_1_fc_input_grad,
        "/h.1/fc/MatMul.gradient.dot for /h.1/ln2/LayerNormalization.gradient.norm_grad", 255,
        k_h_1_fc_grad, 97, k_h_1_gelu, k_h_1_fc2_weight_grad, k_h_1_fc2_bias_grad,
        k_h_1_proj_reduce_scatter, k_h_1_ln2_weight_bf16, k_h_1_ln2_mean, k_h_1_ln2_rstd,
        k_h_1_ln2_weight_grad, k_h_1_ln2_bias_grad,
        "/h.1/ln2/LayerNormalization.gradient.binary for /h.1/proj/MatMul.gradient.dot", 260,
        k_h_1_ln2_grad, 98, k_h_1_ln2_all_gather, k_h_1_fc_weight_grad, k_h_1_fc_bias_grad,
        k_h_1_proj_weight_bf16, k_h_1_proj_input_grad, k_h_1_qkv_output, k_h_1_attention_output,
        k_h_1_log_sum_exp, k_h_1_qkv_packed_grad, k_h_1_qkv_weight_bf16, k_h_1_qkv_input_grad,
        "/h.1/qkv/MatMul.gradient.dot for /h.1/ln1/LayerNormalization.gradient.norm_grad", 263,
        k_h_1_qkv_grad, 99, k_h_1_proj_weight_grad, k_h_1_proj_bias_grad, k_h_0_fc2_reduce_scatter,
        k_h_1_ln1_weight_bf16, k_h_1_ln1_mean, k_h_1_ln1_rstd, k_h_1_ln1_weight_grad,
        k_h_1_ln1_bias_grad,
        "/h.1/ln1/LayerNormalization.gradient.binary for /h.0/fc2/MatMul.gradient.dot", 268,
        k_h_1_ln1_grad, 100, k_h_1_ln1_all_gather, k_h_1_qkv_weight_grad, k_h_1_qkv_bias_grad},
};

}  // namespace

const int kRanks[] = {0, 4};

const TensorInfo kTensors[] = {
    {.name = "x0", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {8, 1024},
        .offset = k_x0.offset, .indexBound = 50257, .globalDims = {16, 1024},
        .boxOffsets = kBoxes1},
    {.name = "wte.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {50257, 192}, .offset = k_wte_weight.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}, .globalDims = {50257, 768}},
    {.name = "wpe.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {256, 768}, .offset = k_wpe_weight.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}, .globalDims = {1024, 768}},
    {.name = "h.0.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_0_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.0.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.0.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_1_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.1.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.1.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_2_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.2.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.2.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_3_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.3.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.3.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_4_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.4.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.4.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_5_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.5.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.5.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_6_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.6.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.6.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_7_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.7.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.7.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_8_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.8.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.8.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_9_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.9.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.9.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_10_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.10.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.10.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 3, 64}, .offset = k_h_11_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3, 12, 64},
        .fileDims = {2304}},
    {.name = "h.11.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.11.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
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
        .dims = {768}, .offset = k_h_11_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.11.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.10.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.10.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.9.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.9.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.8.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.8.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.7.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.7.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.6.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.6.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.5.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.5.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.4.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.4.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.3.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.3.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.2.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.2.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.1.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.1.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.ln2.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln2_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "labels", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {8, 1024},
        .offset = k_labels.offset, .indexBound = 50257, .ignoredIndex = -100, .shiftOf = "x0",
        .globalDims = {16, 1024}, .boxOffsets = kBoxes1},
    {.name = "learning_rate", .role = TensorRole::kLearningRate, .type = ElementType::kF32,
        .dims = {}, .offset = k_learning_rate.offset,
        .initializer = {InitializerKind::kConstant, 0.001, 0}},
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
        .dims = {768}, .offset = k_h_0_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.0.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_1_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.1.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_2_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.2.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_3_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.3.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_4_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.4.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_5_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.5.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_6_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.6.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_7_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.7.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_8_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.8.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_h_9_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
    {.name = "h.9.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072}},
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
        .dims = {768}, .offset = k_ln_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "ln.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_ln_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "ln.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_ln_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "ln.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_ln_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
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
