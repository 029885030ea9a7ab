// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: constants and tables of stage0.cu.
#pragma once

#include "program.h"

namespace program::stage0 {
namespace {

// Tables; [self] is the number of the rank among ranks 0, 4.
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
constexpr int64_t kBoxes1[] = {0, 0, 8, 0};

// Arena: byte offset and elements. Arguments first: they live between steps.
constexpr Buffer<int64_t> k_x0{0, 8192};  // i64 [8, 1024]
constexpr Buffer<float> k_wte_weight{65792, 9649920};  // f32 [12565, 768]
constexpr Buffer<float> k_wpe_weight{38665728, 196608};  // f32 [256, 768]
constexpr Buffer<float> k_h_0_ln1_weight{39452416, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias{39455744, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_bias{39459072, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_0_proj_bias{39461632, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias{39464960, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias{39468288, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_qkv_bias{39471616, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_1_proj_bias{39474176, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias{39477504, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias{39480832, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_qkv_bias{39484160, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_2_proj_bias{39486720, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias{39490048, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias{39493376, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_qkv_bias{39496704, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_3_proj_bias{39499264, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias{39502592, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias{39505920, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_qkv_bias{39509248, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_4_proj_bias{39511808, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias{39515136, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias{39518464, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_qkv_bias{39521792, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_5_proj_bias{39524352, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias{39527680, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias{39531008, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_qkv_bias{39534336, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_6_proj_bias{39536896, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias{39540224, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias{39543552, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_qkv_bias{39546880, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_7_proj_bias{39549440, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias{39552768, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias{39556096, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_qkv_bias{39559424, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_8_proj_bias{39561984, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias{39565312, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias{39568640, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_qkv_bias{39571968, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_9_proj_bias{39574528, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias{39577856, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias{39581184, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_qkv_bias{39584512, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_10_proj_bias{39587072, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias{39590400, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias{39593728, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_qkv_bias{39597056, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_11_proj_bias{39599616, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias{39602944, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias{39606272, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_weight{39609600, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_0_proj_weight{41379328, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_0_fc_weight{41969408, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc2_weight{44328960, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_qkv_weight{46688512, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_1_proj_weight{48458240, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_1_fc_weight{49048320, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc2_weight{51407872, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_qkv_weight{53767424, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_2_proj_weight{55537152, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_2_fc_weight{56127232, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc2_weight{58486784, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_qkv_weight{60846336, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_3_proj_weight{62616064, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_3_fc_weight{63206144, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc2_weight{65565696, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_qkv_weight{67925248, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_4_proj_weight{69694976, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_4_fc_weight{70285056, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc2_weight{72644608, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_qkv_weight{75004160, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_5_proj_weight{76773888, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_5_fc_weight{77363968, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc2_weight{79723520, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_qkv_weight{82083072, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_6_proj_weight{83852800, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_6_fc_weight{84442880, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc2_weight{86802432, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_qkv_weight{89161984, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_7_proj_weight{90931712, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_7_fc_weight{91521792, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc2_weight{93881344, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_qkv_weight{96240896, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_8_proj_weight{98010624, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_8_fc_weight{98600704, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc2_weight{100960256, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_qkv_weight{103319808, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_9_proj_weight{105089536, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_9_fc_weight{105679616, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc2_weight{108039168, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_qkv_weight{110398720, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_10_proj_weight{112168448, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_10_fc_weight{112758528, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc2_weight{115118080, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_qkv_weight{117477632, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_11_proj_weight{119247360, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_11_fc_weight{119837440, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc2_weight{122196992, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_head_weight{124556544, 9649920};  // f32 [768, 12565]
constexpr Buffer<float> k_ln_bias{163156480, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight{163159808, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias{163163136, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight{163166464, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias{163169792, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight{163173120, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias{163176448, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight{163179776, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias{163183104, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight{163186432, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias{163189760, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight{163193088, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias{163196416, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight{163199744, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias{163203072, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight{163206400, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias{163209728, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight{163213056, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias{163216384, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight{163219712, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias{163223040, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight{163226368, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias{163229696, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight{163233024, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias{163236352, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight{163239680, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias{163243008, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight{163246336, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias{163249664, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight{163252992, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias{163256320, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight{163259648, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias{163262976, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight{163266304, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias{163269632, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight{163272960, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias{163276288, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight{163279616, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias{163282944, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight{163286272, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias{163289600, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight{163292928, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias{163296256, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight{163299584, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias{163302912, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight{163306240, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias{163309568, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight{163312896, 768};  // f32 [768]
constexpr Buffer<int64_t> k_labels{163316224, 8192};  // i64 [8, 1024]
constexpr Buffer<float> k_learning_rate{163382016, 1};  // f32 []
constexpr Buffer<int64_t> k_step{163382272, 1};  // i64 []
constexpr Buffer<float> k_wte_weight_m{163382528, 9649920};  // f32 [12565, 768]
constexpr Buffer<float> k_wte_weight_v{201982464, 9649920};  // f32 [12565, 768]
constexpr Buffer<float> k_wpe_weight_m{240582400, 196608};  // f32 [256, 768]
constexpr Buffer<float> k_wpe_weight_v{241369088, 196608};  // f32 [256, 768]
constexpr Buffer<float> k_h_0_ln1_weight_m{242155776, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_weight_v{242159104, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias_m{242162432, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias_v{242165760, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_bias_m{242169088, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_0_qkv_bias_v{242171648, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_0_proj_bias_m{242174208, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_proj_bias_v{242177536, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias_m{242180864, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias_v{242184192, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias_m{242187520, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias_v{242190848, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_qkv_bias_m{242194176, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_1_qkv_bias_v{242196736, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_1_proj_bias_m{242199296, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_proj_bias_v{242202624, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias_m{242205952, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias_v{242209280, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias_m{242212608, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias_v{242215936, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_qkv_bias_m{242219264, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_2_qkv_bias_v{242221824, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_2_proj_bias_m{242224384, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_proj_bias_v{242227712, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias_m{242231040, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias_v{242234368, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias_m{242237696, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias_v{242241024, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_qkv_bias_m{242244352, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_3_qkv_bias_v{242246912, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_3_proj_bias_m{242249472, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_proj_bias_v{242252800, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias_m{242256128, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias_v{242259456, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias_m{242262784, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias_v{242266112, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_qkv_bias_m{242269440, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_4_qkv_bias_v{242272000, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_4_proj_bias_m{242274560, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_proj_bias_v{242277888, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias_m{242281216, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias_v{242284544, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias_m{242287872, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias_v{242291200, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_qkv_bias_m{242294528, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_5_qkv_bias_v{242297088, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_5_proj_bias_m{242299648, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_proj_bias_v{242302976, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias_m{242306304, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias_v{242309632, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias_m{242312960, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias_v{242316288, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_qkv_bias_m{242319616, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_6_qkv_bias_v{242322176, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_6_proj_bias_m{242324736, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_proj_bias_v{242328064, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias_m{242331392, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias_v{242334720, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias_m{242338048, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias_v{242341376, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_qkv_bias_m{242344704, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_7_qkv_bias_v{242347264, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_7_proj_bias_m{242349824, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_proj_bias_v{242353152, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias_m{242356480, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias_v{242359808, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias_m{242363136, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias_v{242366464, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_qkv_bias_m{242369792, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_8_qkv_bias_v{242372352, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_8_proj_bias_m{242374912, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_proj_bias_v{242378240, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias_m{242381568, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias_v{242384896, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias_m{242388224, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias_v{242391552, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_qkv_bias_m{242394880, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_9_qkv_bias_v{242397440, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_9_proj_bias_m{242400000, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_proj_bias_v{242403328, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias_m{242406656, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias_v{242409984, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias_m{242413312, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias_v{242416640, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_qkv_bias_m{242419968, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_10_qkv_bias_v{242422528, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_10_proj_bias_m{242425088, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_proj_bias_v{242428416, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias_m{242431744, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias_v{242435072, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias_m{242438400, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias_v{242441728, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_qkv_bias_m{242445056, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_11_qkv_bias_v{242447616, 576};  // f32 [3, 3, 64]
constexpr Buffer<float> k_h_11_proj_bias_m{242450176, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_proj_bias_v{242453504, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias_m{242456832, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias_v{242460160, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias_m{242463488, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias_v{242466816, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_weight_m{242470144, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_0_qkv_weight_v{244239872, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_0_proj_weight_m{246009600, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_0_proj_weight_v{246599680, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_0_fc_weight_m{247189760, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc_weight_v{249549312, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc2_weight_m{251908864, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc2_weight_v{254268416, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_qkv_weight_m{256627968, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_1_qkv_weight_v{258397696, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_1_proj_weight_m{260167424, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_1_proj_weight_v{260757504, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_1_fc_weight_m{261347584, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc_weight_v{263707136, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc2_weight_m{266066688, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc2_weight_v{268426240, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_qkv_weight_m{270785792, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_2_qkv_weight_v{272555520, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_2_proj_weight_m{274325248, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_2_proj_weight_v{274915328, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_2_fc_weight_m{275505408, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc_weight_v{277864960, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc2_weight_m{280224512, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc2_weight_v{282584064, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_qkv_weight_m{284943616, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_3_qkv_weight_v{286713344, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_3_proj_weight_m{288483072, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_3_proj_weight_v{289073152, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_3_fc_weight_m{289663232, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc_weight_v{292022784, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc2_weight_m{294382336, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc2_weight_v{296741888, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_qkv_weight_m{299101440, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_4_qkv_weight_v{300871168, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_4_proj_weight_m{302640896, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_4_proj_weight_v{303230976, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_4_fc_weight_m{303821056, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc_weight_v{306180608, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc2_weight_m{308540160, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc2_weight_v{310899712, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_qkv_weight_m{313259264, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_5_qkv_weight_v{315028992, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_5_proj_weight_m{316798720, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_5_proj_weight_v{317388800, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_5_fc_weight_m{317978880, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc_weight_v{320338432, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc2_weight_m{322697984, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc2_weight_v{325057536, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_qkv_weight_m{327417088, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_6_qkv_weight_v{329186816, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_6_proj_weight_m{330956544, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_6_proj_weight_v{331546624, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_6_fc_weight_m{332136704, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc_weight_v{334496256, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc2_weight_m{336855808, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc2_weight_v{339215360, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_qkv_weight_m{341574912, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_7_qkv_weight_v{343344640, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_7_proj_weight_m{345114368, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_7_proj_weight_v{345704448, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_7_fc_weight_m{346294528, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc_weight_v{348654080, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc2_weight_m{351013632, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc2_weight_v{353373184, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_qkv_weight_m{355732736, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_8_qkv_weight_v{357502464, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_8_proj_weight_m{359272192, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_8_proj_weight_v{359862272, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_8_fc_weight_m{360452352, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc_weight_v{362811904, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc2_weight_m{365171456, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc2_weight_v{367531008, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_qkv_weight_m{369890560, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_9_qkv_weight_v{371660288, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_9_proj_weight_m{373430016, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_9_proj_weight_v{374020096, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_9_fc_weight_m{374610176, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc_weight_v{376969728, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc2_weight_m{379329280, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc2_weight_v{381688832, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_qkv_weight_m{384048384, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_10_qkv_weight_v{385818112, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_10_proj_weight_m{387587840, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_10_proj_weight_v{388177920, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_10_fc_weight_m{388768000, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc_weight_v{391127552, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc2_weight_m{393487104, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc2_weight_v{395846656, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_qkv_weight_m{398206208, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_11_qkv_weight_v{399975936, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_h_11_proj_weight_m{401745664, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_11_proj_weight_v{402335744, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_h_11_fc_weight_m{402925824, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc_weight_v{405285376, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc2_weight_m{407644928, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc2_weight_v{410004480, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_head_weight_m{412364032, 9649920};  // f32 [768, 12565]
constexpr Buffer<float> k_head_weight_v{450963968, 9649920};  // f32 [768, 12565]
constexpr Buffer<float> k_ln_bias_m{489563904, 768};  // f32 [768]
constexpr Buffer<float> k_ln_bias_v{489567232, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight_m{489570560, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight_v{489573888, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias_m{489577216, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias_v{489580544, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight_m{489583872, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight_v{489587200, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias_m{489590528, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias_v{489593856, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight_m{489597184, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight_v{489600512, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias_m{489603840, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias_v{489607168, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight_m{489610496, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight_v{489613824, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias_m{489617152, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias_v{489620480, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight_m{489623808, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight_v{489627136, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias_m{489630464, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias_v{489633792, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight_m{489637120, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight_v{489640448, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias_m{489643776, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias_v{489647104, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight_m{489650432, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight_v{489653760, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias_m{489657088, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias_v{489660416, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight_m{489663744, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight_v{489667072, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias_m{489670400, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias_v{489673728, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight_m{489677056, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight_v{489680384, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias_m{489683712, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias_v{489687040, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight_m{489690368, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight_v{489693696, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias_m{489697024, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias_v{489700352, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight_m{489703680, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight_v{489707008, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias_m{489710336, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias_v{489713664, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight_m{489716992, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight_v{489720320, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias_m{489723648, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias_v{489726976, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight_m{489730304, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight_v{489733632, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias_m{489736960, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias_v{489740288, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight_m{489743616, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight_v{489746944, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias_m{489750272, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias_v{489753600, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight_m{489756928, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight_v{489760256, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias_m{489763584, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias_v{489766912, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight_m{489770240, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight_v{489773568, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias_m{489776896, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias_v{489780224, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight_m{489783552, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight_v{489786880, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias_m{489790208, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias_v{489793536, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight_m{489796864, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight_v{489800192, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias_m{489803520, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias_v{489806848, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight_m{489810176, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight_v{489813504, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias_m{489816832, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias_v{489820160, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight_m{489823488, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight_v{489826816, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias_m{489830144, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias_v{489833472, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight_m{489836800, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight_v{489840128, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias_m{489843456, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias_v{489846784, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight_m{489850112, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight_v{489853440, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias_m{489856768, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias_v{489860096, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight_m{489863424, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight_v{489866752, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias_m{489870080, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias_v{489873408, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight_m{489876736, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight_v{489880064, 768};  // f32 [768]
constexpr Buffer<bf16> k_wte_weight_bf16{489883392, 9649920};  // bf16 [12565, 768]
constexpr Buffer<bf16> k_wpe_weight_bf16{509183488, 196608};  // bf16 [256, 768]
constexpr Buffer<bf16> k_h_0_ln1_weight_bf16{509576960, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln1_bias_bf16{509578752, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_qkv_bias_bf16{509580544, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_0_proj_bias_bf16{509581824, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_fc_bias_bf16{509583616, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_fc2_bias_bf16{509585408, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_qkv_bias_bf16{509587200, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_1_proj_bias_bf16{509588480, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_fc_bias_bf16{509590272, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_fc2_bias_bf16{509592064, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_qkv_bias_bf16{509593856, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_2_proj_bias_bf16{509595136, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_fc_bias_bf16{509596928, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_fc2_bias_bf16{509598720, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_qkv_bias_bf16{509600512, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_3_proj_bias_bf16{509601792, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_fc_bias_bf16{509603584, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_fc2_bias_bf16{509605376, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_qkv_bias_bf16{509607168, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_4_proj_bias_bf16{509608448, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_fc_bias_bf16{509610240, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_fc2_bias_bf16{509612032, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_qkv_bias_bf16{509613824, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_5_proj_bias_bf16{509615104, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_fc_bias_bf16{509616896, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_fc2_bias_bf16{509618688, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_qkv_bias_bf16{509620480, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_6_proj_bias_bf16{509621760, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_fc_bias_bf16{509623552, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_fc2_bias_bf16{509625344, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_qkv_bias_bf16{509627136, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_7_proj_bias_bf16{509628416, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_fc_bias_bf16{509630208, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_fc2_bias_bf16{509632000, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_qkv_bias_bf16{509633792, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_8_proj_bias_bf16{509635072, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_fc_bias_bf16{509636864, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_fc2_bias_bf16{509638656, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_qkv_bias_bf16{509640448, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_9_proj_bias_bf16{509641728, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_fc_bias_bf16{509643520, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_fc2_bias_bf16{509645312, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_qkv_bias_bf16{509647104, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_10_proj_bias_bf16{509648384, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_fc_bias_bf16{509650176, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_fc2_bias_bf16{509651968, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_qkv_bias_bf16{509653760, 576};  // bf16 [3, 3, 64]
constexpr Buffer<bf16> k_h_11_proj_bias_bf16{509655040, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_fc_bias_bf16{509656832, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_fc2_bias_bf16{509658624, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_qkv_weight_bf16{509660416, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_0_proj_weight_bf16{510545408, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_0_fc_weight_bf16{510840576, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_0_fc2_weight_bf16{512020480, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_1_qkv_weight_bf16{513200384, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_1_proj_weight_bf16{514085376, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_1_fc_weight_bf16{514380544, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_1_fc2_weight_bf16{515560448, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_2_qkv_weight_bf16{516740352, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_2_proj_weight_bf16{517625344, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_2_fc_weight_bf16{517920512, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_2_fc2_weight_bf16{519100416, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_3_qkv_weight_bf16{520280320, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_3_proj_weight_bf16{521165312, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_3_fc_weight_bf16{521460480, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_3_fc2_weight_bf16{522640384, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_4_qkv_weight_bf16{523820288, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_4_proj_weight_bf16{524705280, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_4_fc_weight_bf16{525000448, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_4_fc2_weight_bf16{526180352, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_5_qkv_weight_bf16{527360256, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_5_proj_weight_bf16{528245248, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_5_fc_weight_bf16{528540416, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_5_fc2_weight_bf16{529720320, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_6_qkv_weight_bf16{530900224, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_6_proj_weight_bf16{531785216, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_6_fc_weight_bf16{532080384, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_6_fc2_weight_bf16{533260288, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_7_qkv_weight_bf16{534440192, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_7_proj_weight_bf16{535325184, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_7_fc_weight_bf16{535620352, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_7_fc2_weight_bf16{536800256, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_8_qkv_weight_bf16{537980160, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_8_proj_weight_bf16{538865152, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_8_fc_weight_bf16{539160320, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_8_fc2_weight_bf16{540340224, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_9_qkv_weight_bf16{541520128, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_9_proj_weight_bf16{542405120, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_9_fc_weight_bf16{542700288, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_9_fc2_weight_bf16{543880192, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_10_qkv_weight_bf16{545060096, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_10_proj_weight_bf16{545945088, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_10_fc_weight_bf16{546240256, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_10_fc2_weight_bf16{547420160, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_11_qkv_weight_bf16{548600064, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_h_11_proj_weight_bf16{549485056, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_h_11_fc_weight_bf16{549780224, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_11_fc2_weight_bf16{550960128, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_head_weight_bf16{552140032, 9649920};  // bf16 [768, 12565]
constexpr Buffer<bf16> k_ln_bias_bf16{571440128, 768};  // bf16 [768]
constexpr Buffer<bf16> k_ln_weight_bf16{571441920, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln2_bias_bf16{571443712, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln2_weight_bf16{571445504, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln1_bias_bf16{571447296, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln1_weight_bf16{571449088, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln2_bias_bf16{571450880, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln2_weight_bf16{571452672, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln1_bias_bf16{571454464, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln1_weight_bf16{571456256, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln2_bias_bf16{571458048, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln2_weight_bf16{571459840, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln1_bias_bf16{571461632, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln1_weight_bf16{571463424, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln2_bias_bf16{571465216, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln2_weight_bf16{571467008, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln1_bias_bf16{571468800, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln1_weight_bf16{571470592, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln2_bias_bf16{571472384, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln2_weight_bf16{571474176, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln1_bias_bf16{571475968, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln1_weight_bf16{571477760, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln2_bias_bf16{571479552, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln2_weight_bf16{571481344, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln1_bias_bf16{571483136, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln1_weight_bf16{571484928, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln2_bias_bf16{571486720, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln2_weight_bf16{571488512, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln1_bias_bf16{571490304, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln1_weight_bf16{571492096, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln2_bias_bf16{571493888, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln2_weight_bf16{571495680, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln1_bias_bf16{571497472, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln1_weight_bf16{571499264, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln2_bias_bf16{571501056, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln2_weight_bf16{571502848, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln1_bias_bf16{571504640, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln1_weight_bf16{571506432, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln2_bias_bf16{571508224, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln2_weight_bf16{571510016, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln1_bias_bf16{571511808, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln1_weight_bf16{571513600, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln2_bias_bf16{571515392, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln2_weight_bf16{571517184, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln1_bias_bf16{571518976, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln1_weight_bf16{571520768, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln2_bias_bf16{571522560, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln2_weight_bf16{571524352, 768};  // bf16 [768]
constexpr Buffer<bf16> k_wte_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [1, 3]
constexpr Buffer<bf16> k_wte_reduce_scatter{1578420992, 1572864};  // bf16 [8, 256, 768], alive in [2, 1075]
constexpr Buffer<bf16> k_h_0_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [4, 6]
constexpr Buffer<float> k_h_0_ln1_mean{1231555840, 2048};  // f32 [8, 256], alive in [4, 1075]
constexpr Buffer<float> k_h_0_ln1_rstd{1231564032, 2048};  // f32 [8, 256], alive in [4, 1075]
constexpr Buffer<bf16> k_h_0_ln1_all_gather{1251265280, 6291456};  // bf16 [8, 1024, 768], alive in [5, 1107]
constexpr Buffer<bf16> k_h_0_qkv_output{1079381248, 4718592};  // bf16 [8, 1024, 576], alive in [9, 1061]
constexpr Buffer<bf16> k_h_0_attention_output{1192627456, 1572864};  // bf16 [8, 1024, 3, 64], alive in [20, 1103]
constexpr Buffer<float> k_h_0_log_sum_exp{1230376192, 24576};  // f32 [8, 3, 1024], alive in [20, 1061]
constexpr Buffer<bf16> k_h_0_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [23, 25]
constexpr Buffer<bf16> k_h_0_proj_reduce_scatter{1581566720, 1572864};  // bf16 [8, 256, 768], alive in [24, 1053]
constexpr Buffer<bf16> k_h_0_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [26, 28]
constexpr Buffer<float> k_h_0_ln2_mean{1231572224, 2048};  // f32 [8, 256], alive in [26, 1053]
constexpr Buffer<float> k_h_0_ln2_rstd{1231580416, 2048};  // f32 [8, 256], alive in [26, 1053]
constexpr Buffer<bf16> k_h_0_ln2_all_gather{1263848192, 6291456};  // bf16 [8, 1024, 768], alive in [27, 1056]
constexpr Buffer<bf16> k_h_0_fc_output{777391360, 6291456};  // bf16 [8, 1024, 768], alive in [29, 1047]
constexpr Buffer<bf16> k_h_0_gelu{789974272, 6291456};  // bf16 [8, 1024, 768], alive in [30, 1051]
constexpr Buffer<bf16> k_h_0_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [31, 33]
constexpr Buffer<bf16> k_h_0_fc2_reduce_scatter{1584712448, 1572864};  // bf16 [8, 256, 768], alive in [32, 1010]
constexpr Buffer<bf16> k_h_1_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [34, 36]
constexpr Buffer<float> k_h_1_ln1_mean{1231588608, 2048};  // f32 [8, 256], alive in [34, 1010]
constexpr Buffer<float> k_h_1_ln1_rstd{1231596800, 2048};  // f32 [8, 256], alive in [34, 1010]
constexpr Buffer<bf16> k_h_1_ln1_all_gather{1276431104, 6291456};  // bf16 [8, 1024, 768], alive in [35, 1012]
constexpr Buffer<bf16> k_h_1_qkv_output{1088818432, 4718592};  // bf16 [8, 1024, 576], alive in [39, 995]
constexpr Buffer<bf16> k_h_1_attention_output{1195773184, 1572864};  // bf16 [8, 1024, 3, 64], alive in [50, 1008]
constexpr Buffer<float> k_h_1_log_sum_exp{1230474496, 24576};  // f32 [8, 3, 1024], alive in [50, 995]
constexpr Buffer<bf16> k_h_1_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [53, 55]
constexpr Buffer<bf16> k_h_1_proj_reduce_scatter{1587858176, 1572864};  // bf16 [8, 256, 768], alive in [54, 988]
constexpr Buffer<bf16> k_h_1_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [56, 58]
constexpr Buffer<float> k_h_1_ln2_mean{1231604992, 2048};  // f32 [8, 256], alive in [56, 988]
constexpr Buffer<float> k_h_1_ln2_rstd{1231613184, 2048};  // f32 [8, 256], alive in [56, 988]
constexpr Buffer<bf16> k_h_1_ln2_all_gather{1289014016, 6291456};  // bf16 [8, 1024, 768], alive in [57, 990]
constexpr Buffer<bf16> k_h_1_fc_output{802557184, 6291456};  // bf16 [8, 1024, 768], alive in [59, 982]
constexpr Buffer<bf16> k_h_1_gelu{815140096, 6291456};  // bf16 [8, 1024, 768], alive in [60, 986]
constexpr Buffer<bf16> k_h_1_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [61, 63]
constexpr Buffer<bf16> k_h_1_fc2_reduce_scatter{1591003904, 1572864};  // bf16 [8, 256, 768], alive in [62, 945]
constexpr Buffer<bf16> k_h_2_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [64, 66]
constexpr Buffer<float> k_h_2_ln1_mean{1231621376, 2048};  // f32 [8, 256], alive in [64, 945]
constexpr Buffer<float> k_h_2_ln1_rstd{1231629568, 2048};  // f32 [8, 256], alive in [64, 945]
constexpr Buffer<bf16> k_h_2_ln1_all_gather{1301596928, 6291456};  // bf16 [8, 1024, 768], alive in [65, 947]
constexpr Buffer<bf16> k_h_2_qkv_output{1098255616, 4718592};  // bf16 [8, 1024, 576], alive in [69, 930]
constexpr Buffer<bf16> k_h_2_attention_output{1198918912, 1572864};  // bf16 [8, 1024, 3, 64], alive in [80, 943]
constexpr Buffer<float> k_h_2_log_sum_exp{1230572800, 24576};  // f32 [8, 3, 1024], alive in [80, 930]
constexpr Buffer<bf16> k_h_2_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [83, 85]
constexpr Buffer<bf16> k_h_2_proj_reduce_scatter{1594149632, 1572864};  // bf16 [8, 256, 768], alive in [84, 923]
constexpr Buffer<bf16> k_h_2_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [86, 88]
constexpr Buffer<float> k_h_2_ln2_mean{1231637760, 2048};  // f32 [8, 256], alive in [86, 923]
constexpr Buffer<float> k_h_2_ln2_rstd{1231645952, 2048};  // f32 [8, 256], alive in [86, 923]
constexpr Buffer<bf16> k_h_2_ln2_all_gather{1314179840, 6291456};  // bf16 [8, 1024, 768], alive in [87, 925]
constexpr Buffer<bf16> k_h_2_fc_output{827723008, 6291456};  // bf16 [8, 1024, 768], alive in [89, 917]
constexpr Buffer<bf16> k_h_2_gelu{840305920, 6291456};  // bf16 [8, 1024, 768], alive in [90, 921]
constexpr Buffer<bf16> k_h_2_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [91, 93]
constexpr Buffer<bf16> k_h_2_fc2_reduce_scatter{1597295360, 1572864};  // bf16 [8, 256, 768], alive in [92, 880]
constexpr Buffer<bf16> k_h_3_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [94, 96]
constexpr Buffer<float> k_h_3_ln1_mean{1231654144, 2048};  // f32 [8, 256], alive in [94, 880]
constexpr Buffer<float> k_h_3_ln1_rstd{1231662336, 2048};  // f32 [8, 256], alive in [94, 880]
constexpr Buffer<bf16> k_h_3_ln1_all_gather{1326762752, 6291456};  // bf16 [8, 1024, 768], alive in [95, 882]
constexpr Buffer<bf16> k_h_3_qkv_output{1107692800, 4718592};  // bf16 [8, 1024, 576], alive in [99, 865]
constexpr Buffer<bf16> k_h_3_attention_output{1202064640, 1572864};  // bf16 [8, 1024, 3, 64], alive in [110, 878]
constexpr Buffer<float> k_h_3_log_sum_exp{1230671104, 24576};  // f32 [8, 3, 1024], alive in [110, 865]
constexpr Buffer<bf16> k_h_3_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [113, 115]
constexpr Buffer<bf16> k_h_3_proj_reduce_scatter{1600441088, 1572864};  // bf16 [8, 256, 768], alive in [114, 857]
constexpr Buffer<bf16> k_h_3_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [116, 118]
constexpr Buffer<float> k_h_3_ln2_mean{1231670528, 2048};  // f32 [8, 256], alive in [116, 857]
constexpr Buffer<float> k_h_3_ln2_rstd{1231678720, 2048};  // f32 [8, 256], alive in [116, 857]
constexpr Buffer<bf16> k_h_3_ln2_all_gather{1339345664, 6291456};  // bf16 [8, 1024, 768], alive in [117, 860]
constexpr Buffer<bf16> k_h_3_fc_output{852888832, 6291456};  // bf16 [8, 1024, 768], alive in [119, 851]
constexpr Buffer<bf16> k_h_3_gelu{865471744, 6291456};  // bf16 [8, 1024, 768], alive in [120, 855]
constexpr Buffer<bf16> k_h_3_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [121, 123]
constexpr Buffer<bf16> k_h_3_fc2_reduce_scatter{1603586816, 1572864};  // bf16 [8, 256, 768], alive in [122, 814]
constexpr Buffer<bf16> k_h_4_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [124, 126]
constexpr Buffer<float> k_h_4_ln1_mean{1231686912, 2048};  // f32 [8, 256], alive in [124, 814]
constexpr Buffer<float> k_h_4_ln1_rstd{1231695104, 2048};  // f32 [8, 256], alive in [124, 814]
constexpr Buffer<bf16> k_h_4_ln1_all_gather{1351928576, 6291456};  // bf16 [8, 1024, 768], alive in [125, 816]
constexpr Buffer<bf16> k_h_4_qkv_output{1117129984, 4718592};  // bf16 [8, 1024, 576], alive in [129, 799]
constexpr Buffer<bf16> k_h_4_attention_output{1205210368, 1572864};  // bf16 [8, 1024, 3, 64], alive in [140, 812]
constexpr Buffer<float> k_h_4_log_sum_exp{1230769408, 24576};  // f32 [8, 3, 1024], alive in [140, 799]
constexpr Buffer<bf16> k_h_4_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [143, 145]
constexpr Buffer<bf16> k_h_4_proj_reduce_scatter{1606732544, 1572864};  // bf16 [8, 256, 768], alive in [144, 792]
constexpr Buffer<bf16> k_h_4_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [146, 148]
constexpr Buffer<float> k_h_4_ln2_mean{1231703296, 2048};  // f32 [8, 256], alive in [146, 792]
constexpr Buffer<float> k_h_4_ln2_rstd{1231711488, 2048};  // f32 [8, 256], alive in [146, 792]
constexpr Buffer<bf16> k_h_4_ln2_all_gather{1364511488, 6291456};  // bf16 [8, 1024, 768], alive in [147, 794]
constexpr Buffer<bf16> k_h_4_fc_output{878054656, 6291456};  // bf16 [8, 1024, 768], alive in [149, 786]
constexpr Buffer<bf16> k_h_4_gelu{890637568, 6291456};  // bf16 [8, 1024, 768], alive in [150, 790]
constexpr Buffer<bf16> k_h_4_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [151, 153]
constexpr Buffer<bf16> k_h_4_fc2_reduce_scatter{1609878272, 1572864};  // bf16 [8, 256, 768], alive in [152, 749]
constexpr Buffer<bf16> k_h_5_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [154, 156]
constexpr Buffer<float> k_h_5_ln1_mean{1231719680, 2048};  // f32 [8, 256], alive in [154, 749]
constexpr Buffer<float> k_h_5_ln1_rstd{1231727872, 2048};  // f32 [8, 256], alive in [154, 749]
constexpr Buffer<bf16> k_h_5_ln1_all_gather{1377094400, 6291456};  // bf16 [8, 1024, 768], alive in [155, 751]
constexpr Buffer<bf16> k_h_5_qkv_output{1126567168, 4718592};  // bf16 [8, 1024, 576], alive in [159, 734]
constexpr Buffer<bf16> k_h_5_attention_output{1208356096, 1572864};  // bf16 [8, 1024, 3, 64], alive in [170, 747]
constexpr Buffer<float> k_h_5_log_sum_exp{1230867712, 24576};  // f32 [8, 3, 1024], alive in [170, 734]
constexpr Buffer<bf16> k_h_5_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [173, 175]
constexpr Buffer<bf16> k_h_5_proj_reduce_scatter{1613024000, 1572864};  // bf16 [8, 256, 768], alive in [174, 727]
constexpr Buffer<bf16> k_h_5_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [176, 178]
constexpr Buffer<float> k_h_5_ln2_mean{1231736064, 2048};  // f32 [8, 256], alive in [176, 727]
constexpr Buffer<float> k_h_5_ln2_rstd{1231744256, 2048};  // f32 [8, 256], alive in [176, 727]
constexpr Buffer<bf16> k_h_5_ln2_all_gather{1389677312, 6291456};  // bf16 [8, 1024, 768], alive in [177, 729]
constexpr Buffer<bf16> k_h_5_fc_output{903220480, 6291456};  // bf16 [8, 1024, 768], alive in [179, 721]
constexpr Buffer<bf16> k_h_5_gelu{915803392, 6291456};  // bf16 [8, 1024, 768], alive in [180, 725]
constexpr Buffer<bf16> k_h_5_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [181, 183]
constexpr Buffer<bf16> k_h_5_fc2_reduce_scatter{1616169728, 1572864};  // bf16 [8, 256, 768], alive in [182, 681]
constexpr Buffer<bf16> k_h_6_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [184, 186]
constexpr Buffer<float> k_h_6_ln1_mean{1231752448, 2048};  // f32 [8, 256], alive in [184, 681]
constexpr Buffer<float> k_h_6_ln1_rstd{1231760640, 2048};  // f32 [8, 256], alive in [184, 681]
constexpr Buffer<bf16> k_h_6_ln1_all_gather{1402260224, 6291456};  // bf16 [8, 1024, 768], alive in [185, 683]
constexpr Buffer<bf16> k_h_6_qkv_output{1136004352, 4718592};  // bf16 [8, 1024, 576], alive in [189, 666]
constexpr Buffer<bf16> k_h_6_attention_output{1211501824, 1572864};  // bf16 [8, 1024, 3, 64], alive in [200, 679]
constexpr Buffer<float> k_h_6_log_sum_exp{1230966016, 24576};  // f32 [8, 3, 1024], alive in [200, 666]
constexpr Buffer<bf16> k_h_6_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [203, 205]
constexpr Buffer<bf16> k_h_6_proj_reduce_scatter{1619315456, 1572864};  // bf16 [8, 256, 768], alive in [204, 658]
constexpr Buffer<bf16> k_h_6_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [206, 208]
constexpr Buffer<float> k_h_6_ln2_mean{1231768832, 2048};  // f32 [8, 256], alive in [206, 658]
constexpr Buffer<float> k_h_6_ln2_rstd{1231777024, 2048};  // f32 [8, 256], alive in [206, 658]
constexpr Buffer<bf16> k_h_6_ln2_all_gather{1414843136, 6291456};  // bf16 [8, 1024, 768], alive in [207, 661]
constexpr Buffer<bf16> k_h_6_fc_output{928386304, 6291456};  // bf16 [8, 1024, 768], alive in [209, 652]
constexpr Buffer<bf16> k_h_6_gelu{940969216, 6291456};  // bf16 [8, 1024, 768], alive in [210, 656]
constexpr Buffer<bf16> k_h_6_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [211, 213]
constexpr Buffer<bf16> k_h_6_fc2_reduce_scatter{1622461184, 1572864};  // bf16 [8, 256, 768], alive in [212, 615]
constexpr Buffer<bf16> k_h_7_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [214, 216]
constexpr Buffer<float> k_h_7_ln1_mean{1231785216, 2048};  // f32 [8, 256], alive in [214, 615]
constexpr Buffer<float> k_h_7_ln1_rstd{1231793408, 2048};  // f32 [8, 256], alive in [214, 615]
constexpr Buffer<bf16> k_h_7_ln1_all_gather{1427426048, 6291456};  // bf16 [8, 1024, 768], alive in [215, 617]
constexpr Buffer<bf16> k_h_7_qkv_output{1145441536, 4718592};  // bf16 [8, 1024, 576], alive in [219, 600]
constexpr Buffer<bf16> k_h_7_attention_output{1214647552, 1572864};  // bf16 [8, 1024, 3, 64], alive in [230, 613]
constexpr Buffer<float> k_h_7_log_sum_exp{1231064320, 24576};  // f32 [8, 3, 1024], alive in [230, 600]
constexpr Buffer<bf16> k_h_7_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [233, 235]
constexpr Buffer<bf16> k_h_7_proj_reduce_scatter{1625606912, 1572864};  // bf16 [8, 256, 768], alive in [234, 593]
constexpr Buffer<bf16> k_h_7_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [236, 238]
constexpr Buffer<float> k_h_7_ln2_mean{1231801600, 2048};  // f32 [8, 256], alive in [236, 593]
constexpr Buffer<float> k_h_7_ln2_rstd{1231809792, 2048};  // f32 [8, 256], alive in [236, 593]
constexpr Buffer<bf16> k_h_7_ln2_all_gather{1440008960, 6291456};  // bf16 [8, 1024, 768], alive in [237, 595]
constexpr Buffer<bf16> k_h_7_fc_output{953552128, 6291456};  // bf16 [8, 1024, 768], alive in [239, 587]
constexpr Buffer<bf16> k_h_7_gelu{966135040, 6291456};  // bf16 [8, 1024, 768], alive in [240, 591]
constexpr Buffer<bf16> k_h_7_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [241, 243]
constexpr Buffer<bf16> k_h_7_fc2_reduce_scatter{1628752640, 1572864};  // bf16 [8, 256, 768], alive in [242, 550]
constexpr Buffer<bf16> k_h_8_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [244, 246]
constexpr Buffer<float> k_h_8_ln1_mean{1231817984, 2048};  // f32 [8, 256], alive in [244, 550]
constexpr Buffer<float> k_h_8_ln1_rstd{1231826176, 2048};  // f32 [8, 256], alive in [244, 550]
constexpr Buffer<bf16> k_h_8_ln1_all_gather{1452591872, 6291456};  // bf16 [8, 1024, 768], alive in [245, 552]
constexpr Buffer<bf16> k_h_8_qkv_output{1154878720, 4718592};  // bf16 [8, 1024, 576], alive in [249, 535]
constexpr Buffer<bf16> k_h_8_attention_output{1217793280, 1572864};  // bf16 [8, 1024, 3, 64], alive in [260, 548]
constexpr Buffer<float> k_h_8_log_sum_exp{1231162624, 24576};  // f32 [8, 3, 1024], alive in [260, 535]
constexpr Buffer<bf16> k_h_8_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [263, 265]
constexpr Buffer<bf16> k_h_8_proj_reduce_scatter{1631898368, 1572864};  // bf16 [8, 256, 768], alive in [264, 528]
constexpr Buffer<bf16> k_h_8_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [266, 268]
constexpr Buffer<float> k_h_8_ln2_mean{1231834368, 2048};  // f32 [8, 256], alive in [266, 528]
constexpr Buffer<float> k_h_8_ln2_rstd{1231842560, 2048};  // f32 [8, 256], alive in [266, 528]
constexpr Buffer<bf16> k_h_8_ln2_all_gather{1465174784, 6291456};  // bf16 [8, 1024, 768], alive in [267, 530]
constexpr Buffer<bf16> k_h_8_fc_output{978717952, 6291456};  // bf16 [8, 1024, 768], alive in [269, 522]
constexpr Buffer<bf16> k_h_8_gelu{991300864, 6291456};  // bf16 [8, 1024, 768], alive in [270, 526]
constexpr Buffer<bf16> k_h_8_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [271, 273]
constexpr Buffer<bf16> k_h_8_fc2_reduce_scatter{1635044096, 1572864};  // bf16 [8, 256, 768], alive in [272, 498]
constexpr Buffer<bf16> k_h_9_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [274, 276]
constexpr Buffer<float> k_h_9_ln1_mean{1231850752, 2048};  // f32 [8, 256], alive in [274, 498]
constexpr Buffer<float> k_h_9_ln1_rstd{1231858944, 2048};  // f32 [8, 256], alive in [274, 498]
constexpr Buffer<bf16> k_h_9_ln1_all_gather{1477757696, 6291456};  // bf16 [8, 1024, 768], alive in [275, 500]
constexpr Buffer<bf16> k_h_9_qkv_output{1164315904, 4718592};  // bf16 [8, 1024, 576], alive in [279, 483]
constexpr Buffer<bf16> k_h_9_attention_output{1220939008, 1572864};  // bf16 [8, 1024, 3, 64], alive in [290, 496]
constexpr Buffer<float> k_h_9_log_sum_exp{1231260928, 24576};  // f32 [8, 3, 1024], alive in [290, 483]
constexpr Buffer<bf16> k_h_9_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [293, 295]
constexpr Buffer<bf16> k_h_9_proj_reduce_scatter{1638189824, 1572864};  // bf16 [8, 256, 768], alive in [294, 475]
constexpr Buffer<bf16> k_h_9_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [296, 298]
constexpr Buffer<float> k_h_9_ln2_mean{1231867136, 2048};  // f32 [8, 256], alive in [296, 475]
constexpr Buffer<float> k_h_9_ln2_rstd{1231875328, 2048};  // f32 [8, 256], alive in [296, 475]
constexpr Buffer<bf16> k_h_9_ln2_all_gather{1490340608, 6291456};  // bf16 [8, 1024, 768], alive in [297, 478]
constexpr Buffer<bf16> k_h_9_fc_output{1003883776, 6291456};  // bf16 [8, 1024, 768], alive in [299, 469]
constexpr Buffer<bf16> k_h_9_gelu{1016466688, 6291456};  // bf16 [8, 1024, 768], alive in [300, 473]
constexpr Buffer<bf16> k_h_9_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [301, 303]
constexpr Buffer<bf16> k_h_9_fc2_reduce_scatter{1641335552, 1572864};  // bf16 [8, 256, 768], alive in [302, 461]
constexpr Buffer<bf16> k_h_10_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [304, 306]
constexpr Buffer<float> k_h_10_ln1_mean{1231883520, 2048};  // f32 [8, 256], alive in [304, 461]
constexpr Buffer<float> k_h_10_ln1_rstd{1231891712, 2048};  // f32 [8, 256], alive in [304, 461]
constexpr Buffer<bf16> k_h_10_ln1_all_gather{1502923520, 6291456};  // bf16 [8, 1024, 768], alive in [305, 463]
constexpr Buffer<bf16> k_h_10_qkv_output{1173753088, 4718592};  // bf16 [8, 1024, 576], alive in [309, 446]
constexpr Buffer<bf16> k_h_10_attention_output{1224084736, 1572864};  // bf16 [8, 1024, 3, 64], alive in [320, 459]
constexpr Buffer<float> k_h_10_log_sum_exp{1231359232, 24576};  // f32 [8, 3, 1024], alive in [320, 446]
constexpr Buffer<bf16> k_h_10_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [323, 325]
constexpr Buffer<bf16> k_h_10_proj_reduce_scatter{1644481280, 1572864};  // bf16 [8, 256, 768], alive in [324, 439]
constexpr Buffer<bf16> k_h_10_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [326, 328]
constexpr Buffer<float> k_h_10_ln2_mean{1231899904, 2048};  // f32 [8, 256], alive in [326, 439]
constexpr Buffer<float> k_h_10_ln2_rstd{1231908096, 2048};  // f32 [8, 256], alive in [326, 439]
constexpr Buffer<bf16> k_h_10_ln2_all_gather{1515506432, 6291456};  // bf16 [8, 1024, 768], alive in [327, 441]
constexpr Buffer<bf16> k_h_10_fc_output{1029049600, 6291456};  // bf16 [8, 1024, 768], alive in [329, 433]
constexpr Buffer<bf16> k_h_10_gelu{1041632512, 6291456};  // bf16 [8, 1024, 768], alive in [330, 437]
constexpr Buffer<bf16> k_h_10_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [331, 333]
constexpr Buffer<bf16> k_h_10_fc2_reduce_scatter{1647627008, 1572864};  // bf16 [8, 256, 768], alive in [332, 425]
constexpr Buffer<bf16> k_h_11_ln1_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [334, 336]
constexpr Buffer<float> k_h_11_ln1_mean{1231916288, 2048};  // f32 [8, 256], alive in [334, 425]
constexpr Buffer<float> k_h_11_ln1_rstd{1231924480, 2048};  // f32 [8, 256], alive in [334, 425]
constexpr Buffer<bf16> k_h_11_ln1_all_gather{1528089344, 6291456};  // bf16 [8, 1024, 768], alive in [335, 427]
constexpr Buffer<bf16> k_h_11_qkv_output{1183190272, 4718592};  // bf16 [8, 1024, 576], alive in [339, 410]
constexpr Buffer<bf16> k_h_11_attention_output{1227230464, 1572864};  // bf16 [8, 1024, 3, 64], alive in [350, 423]
constexpr Buffer<float> k_h_11_log_sum_exp{1231457536, 24576};  // f32 [8, 3, 1024], alive in [350, 410]
constexpr Buffer<bf16> k_h_11_proj_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [353, 355]
constexpr Buffer<bf16> k_h_11_proj_reduce_scatter{1650772736, 1572864};  // bf16 [8, 256, 768], alive in [354, 403]
constexpr Buffer<bf16> k_h_11_ln2_output{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [356, 358]
constexpr Buffer<float> k_h_11_ln2_mean{1231932672, 2048};  // f32 [8, 256], alive in [356, 403]
constexpr Buffer<float> k_h_11_ln2_rstd{1231940864, 2048};  // f32 [8, 256], alive in [356, 403]
constexpr Buffer<bf16> k_h_11_ln2_all_gather{1540672256, 6291456};  // bf16 [8, 1024, 768], alive in [357, 405]
constexpr Buffer<bf16> k_h_11_fc_output{1054215424, 6291456};  // bf16 [8, 1024, 768], alive in [359, 397]
constexpr Buffer<bf16> k_h_11_gelu{1066798336, 6291456};  // bf16 [8, 1024, 768], alive in [360, 401]
constexpr Buffer<bf16> k_h_11_fc2_output{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [361, 363]
constexpr Buffer<bf16> k_h_11_fc2_reduce_scatter{1653918464, 1572864};  // bf16 [8, 256, 768], alive in [362, 393]
constexpr Buffer<bf16> k_ln_output{1565838080, 1572864};  // bf16 [8, 256, 768], alive in [364, 366]
constexpr Buffer<float> k_ln_mean{1231949056, 2048};  // f32 [8, 256], alive in [364, 393]
constexpr Buffer<float> k_ln_rstd{1231957248, 2048};  // f32 [8, 256], alive in [364, 393]
constexpr Buffer<bf16> k_ln_all_gather{1553255168, 6291456};  // bf16 [8, 1024, 768], alive in [365, 390]
constexpr Buffer<bf16> k_head_output{571526400, 102932480};  // bf16 [8, 1024, 12565], alive in [367, 390]
constexpr Buffer<bf16> k_loss_max{1565838080, 8192};  // bf16 [8, 1024], alive in [368, 371]
constexpr Buffer<float> k_loss_cast{1657064192, 8192};  // f32 [8, 1024], alive in [371, 387]
constexpr Buffer<float> k_loss_sum{1565838080, 8192};  // f32 [8, 1024], alive in [372, 379]
constexpr Buffer<float> k_loss_sum_2{1565870848, 8192};  // f32 [8, 1024], alive in [375, 378]
constexpr Buffer<float> k_loss_slice{1657096960, 2048};  // f32 [8, 256], alive in [379, 380]
constexpr Buffer<float> k_loss_sum_3{1663358720, 1};  // f32 [], alive in [380, 1201]
constexpr Buffer<float> k_loss_grad{1565870848, 2048};  // f32 [8, 256], alive in [384, 386]
constexpr Buffer<float> k_loss_grad_2{1565838080, 8192};  // f32 [8, 1024], alive in [385, 387]
constexpr Buffer<bf16> k_head_input_grad{1565838080, 6291456};  // bf16 [8, 1024, 768], alive in [388, 392]
constexpr Buffer<bf16> k_head_grad{1657064192, 1572864};  // bf16 [8, 256, 768], alive in [389, 393]
constexpr Buffer<bf16> k_head_weight_grad{1231965440, 9649920};  // bf16 [768, 12565], alive in [390, 710]
constexpr Buffer<bf16> k_ln_input_grad{1660209920, 1572864};  // bf16 [8, 256, 768], alive in [393, 1099]
constexpr Buffer<bf16> k_ln_weight_grad{1663355648, 768};  // bf16 [768], alive in [393, 631]
constexpr Buffer<bf16> k_ln_bias_grad{1663357184, 768};  // bf16 [768], alive in [393, 631]
constexpr Buffer<bf16> k_ln_grad{1553255168, 6291456};  // bf16 [8, 1024, 768], alive in [394, 401]
constexpr Buffer<bf16> k_h_11_fc2_input_grad{571526400, 6291456};  // bf16 [8, 1024, 768], alive in [396, 405]
constexpr Buffer<bf16> k_h_11_fc_input_grad{1565838080, 6291456};  // bf16 [8, 1024, 768], alive in [398, 402]
constexpr Buffer<bf16> k_h_11_fc_grad{1653918464, 1572864};  // bf16 [8, 256, 768], alive in [399, 403]
constexpr Buffer<bf16> k_h_11_fc2_bias_grad{1659718400, 768};  // bf16 [768], alive in [400, 631]
constexpr Buffer<bf16> k_h_11_fc2_weight_grad{1657064192, 589824};  // bf16 [768, 768], alive in [401, 563]
constexpr Buffer<bf16> k_h_11_ln2_weight_grad{1659719936, 768};  // bf16 [768], alive in [403, 631]
constexpr Buffer<bf16> k_h_11_ln2_bias_grad{1659721472, 768};  // bf16 [768], alive in [403, 631]
constexpr Buffer<bf16> k_h_11_ln2_grad{1553255168, 6291456};  // bf16 [8, 1024, 768], alive in [404, 423]
constexpr Buffer<bf16> k_h_11_fc_weight_grad{1658243840, 589824};  // bf16 [768, 768], alive in [405, 572]
constexpr Buffer<bf16> k_h_11_fc_bias_grad{1656670976, 768};  // bf16 [768], alive in [405, 563]
constexpr Buffer<bf16> k_h_11_proj_input_grad{1575275264, 1572864};  // bf16 [8, 1024, 192], alive in [407, 410]
constexpr Buffer<bf16> k_h_11_qkv_packed_grad{1565838080, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [410, 427]
constexpr Buffer<bf16> k_h_11_qkv_input_grad{1540672256, 6291456};  // bf16 [8, 1024, 768], alive in [420, 424]
constexpr Buffer<bf16> k_h_11_qkv_grad{1650772736, 1572864};  // bf16 [8, 256, 768], alive in [421, 425]
constexpr Buffer<bf16> k_h_11_proj_bias_grad{1659723008, 768};  // bf16 [768], alive in [422, 631]
constexpr Buffer<bf16> k_h_11_proj_weight_grad{1656376064, 147456};  // bf16 [192, 768], alive in [423, 574]
constexpr Buffer<bf16> k_h_11_ln1_weight_grad{1659724544, 768};  // bf16 [768], alive in [425, 631]
constexpr Buffer<bf16> k_h_11_ln1_bias_grad{1659726080, 768};  // bf16 [768], alive in [425, 631]
constexpr Buffer<bf16> k_h_11_ln1_grad{1540672256, 6291456};  // bf16 [8, 1024, 768], alive in [426, 437]
constexpr Buffer<bf16> k_h_11_qkv_weight_grad{1655491328, 442368};  // bf16 [768, 576], alive in [427, 578]
constexpr Buffer<bf16> k_h_11_qkv_bias_grad{1656672512, 576};  // bf16 [576], alive in [427, 577]
constexpr Buffer<bf16> k_h_10_fc2_input_grad{1553255168, 6291456};  // bf16 [8, 1024, 768], alive in [432, 441]
constexpr Buffer<bf16> k_h_10_fc_input_grad{1528089344, 6291456};  // bf16 [8, 1024, 768], alive in [434, 438]
constexpr Buffer<bf16> k_h_10_fc_grad{1647627008, 1572864};  // bf16 [8, 256, 768], alive in [435, 439]
constexpr Buffer<bf16> k_h_10_fc2_bias_grad{1659727616, 768};  // bf16 [768], alive in [436, 631]
constexpr Buffer<bf16> k_h_10_fc2_weight_grad{1650772736, 589824};  // bf16 [768, 768], alive in [437, 628]
constexpr Buffer<bf16> k_h_10_ln2_weight_grad{1659729152, 768};  // bf16 [768], alive in [439, 631]
constexpr Buffer<bf16> k_h_10_ln2_bias_grad{1659730688, 768};  // bf16 [768], alive in [439, 631]
constexpr Buffer<bf16> k_h_10_ln2_grad{1528089344, 6291456};  // bf16 [8, 1024, 768], alive in [440, 459]
constexpr Buffer<bf16> k_h_10_fc_weight_grad{1647627008, 589824};  // bf16 [768, 768], alive in [441, 637]
constexpr Buffer<bf16> k_h_10_fc_bias_grad{1659732224, 768};  // bf16 [768], alive in [441, 628]
constexpr Buffer<bf16> k_h_10_proj_input_grad{1644481280, 1572864};  // bf16 [8, 1024, 192], alive in [443, 446]
constexpr Buffer<bf16> k_h_10_qkv_packed_grad{1540672256, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [446, 463]
constexpr Buffer<bf16> k_h_10_qkv_input_grad{1515506432, 6291456};  // bf16 [8, 1024, 768], alive in [456, 460]
constexpr Buffer<bf16> k_h_10_qkv_grad{1644481280, 1572864};  // bf16 [8, 256, 768], alive in [457, 461]
constexpr Buffer<bf16> k_h_10_proj_bias_grad{1659733760, 768};  // bf16 [768], alive in [458, 641]
constexpr Buffer<bf16> k_h_10_proj_weight_grad{1649986304, 147456};  // bf16 [192, 768], alive in [459, 639]
constexpr Buffer<bf16> k_h_10_ln1_weight_grad{1659735296, 768};  // bf16 [768], alive in [461, 634]
constexpr Buffer<bf16> k_h_10_ln1_bias_grad{1659736832, 768};  // bf16 [768], alive in [461, 636]
constexpr Buffer<bf16> k_h_10_ln1_grad{1515506432, 6291456};  // bf16 [8, 1024, 768], alive in [462, 473]
constexpr Buffer<bf16> k_h_10_qkv_weight_grad{1644481280, 442368};  // bf16 [768, 576], alive in [463, 643]
constexpr Buffer<bf16> k_h_10_qkv_bias_grad{1659744512, 576};  // bf16 [576], alive in [463, 642]
constexpr Buffer<bf16> k_h_9_fc2_input_grad{1528089344, 6291456};  // bf16 [8, 1024, 768], alive in [468, 478]
constexpr Buffer<bf16> k_h_9_fc_input_grad{1502923520, 6291456};  // bf16 [8, 1024, 768], alive in [470, 474]
constexpr Buffer<bf16> k_h_9_fc_grad{1641335552, 1572864};  // bf16 [8, 256, 768], alive in [471, 475]
constexpr Buffer<bf16> k_h_9_fc2_bias_grad{1659738368, 768};  // bf16 [768], alive in [472, 645]
constexpr Buffer<bf16> k_h_9_fc2_weight_grad{1648806656, 589824};  // bf16 [768, 768], alive in [473, 695]
constexpr Buffer<bf16> k_h_9_ln2_weight_grad{1659739904, 768};  // bf16 [768], alive in [475, 646]
constexpr Buffer<bf16> k_h_9_ln2_bias_grad{1659741440, 768};  // bf16 [768], alive in [475, 647]
constexpr Buffer<bf16> k_h_9_ln2_grad{1502923520, 6291456};  // bf16 [8, 1024, 768], alive in [477, 496]
constexpr Buffer<bf16> k_h_9_fc_weight_grad{1651952384, 589824};  // bf16 [768, 768], alive in [478, 704]
constexpr Buffer<bf16> k_h_9_fc_bias_grad{1659742976, 768};  // bf16 [768], alive in [478, 695]
constexpr Buffer<bf16> k_h_9_proj_input_grad{1638189824, 1572864};  // bf16 [8, 1024, 192], alive in [480, 483]
constexpr Buffer<bf16> k_h_9_qkv_packed_grad{1515506432, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [483, 500]
constexpr Buffer<bf16> k_h_9_qkv_input_grad{1490340608, 6291456};  // bf16 [8, 1024, 768], alive in [493, 497]
constexpr Buffer<bf16> k_h_9_qkv_grad{1638189824, 1572864};  // bf16 [8, 256, 768], alive in [494, 498]
constexpr Buffer<bf16> k_h_9_proj_bias_grad{1641335552, 768};  // bf16 [768], alive in [495, 830]
constexpr Buffer<bf16> k_h_9_proj_weight_grad{1659423488, 147456};  // bf16 [192, 768], alive in [496, 706]
constexpr Buffer<bf16> k_h_9_ln1_weight_grad{1641337088, 768};  // bf16 [768], alive in [498, 830]
constexpr Buffer<bf16> k_h_9_ln1_bias_grad{1641338624, 768};  // bf16 [768], alive in [498, 830]
constexpr Buffer<bf16> k_h_9_ln1_grad{1490340608, 6291456};  // bf16 [8, 1024, 768], alive in [499, 526]
constexpr Buffer<bf16> k_h_9_qkv_weight_grad{1645366016, 442368};  // bf16 [768, 576], alive in [500, 712]
constexpr Buffer<bf16> k_h_9_qkv_bias_grad{1659745792, 576};  // bf16 [576], alive in [500, 709]
constexpr Buffer<bf16> k_h_8_fc2_input_grad{1502923520, 6291456};  // bf16 [8, 1024, 768], alive in [521, 530]
constexpr Buffer<bf16> k_h_8_fc_input_grad{1477757696, 6291456};  // bf16 [8, 1024, 768], alive in [523, 527]
constexpr Buffer<bf16> k_h_8_fc_grad{1635044096, 1572864};  // bf16 [8, 256, 768], alive in [524, 528]
constexpr Buffer<bf16> k_h_8_fc2_bias_grad{1641340160, 768};  // bf16 [768], alive in [525, 830]
constexpr Buffer<bf16> k_h_8_fc2_weight_grad{1653132032, 589824};  // bf16 [768, 768], alive in [526, 762]
constexpr Buffer<bf16> k_h_8_ln2_weight_grad{1641341696, 768};  // bf16 [768], alive in [528, 830]
constexpr Buffer<bf16> k_h_8_ln2_bias_grad{1641343232, 768};  // bf16 [768], alive in [528, 830]
constexpr Buffer<bf16> k_h_8_ln2_grad{1477757696, 6291456};  // bf16 [8, 1024, 768], alive in [529, 548]
constexpr Buffer<bf16> k_h_8_fc_weight_grad{1654311680, 589824};  // bf16 [768, 768], alive in [530, 771]
constexpr Buffer<bf16> k_h_8_fc_bias_grad{1641344768, 768};  // bf16 [768], alive in [530, 762]
constexpr Buffer<bf16> k_h_8_proj_input_grad{1631898368, 1572864};  // bf16 [8, 1024, 192], alive in [532, 535]
constexpr Buffer<bf16> k_h_8_qkv_packed_grad{1490340608, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [535, 552]
constexpr Buffer<bf16> k_h_8_qkv_input_grad{1465174784, 6291456};  // bf16 [8, 1024, 768], alive in [545, 549]
constexpr Buffer<bf16> k_h_8_qkv_grad{1631898368, 1572864};  // bf16 [8, 256, 768], alive in [546, 550]
constexpr Buffer<bf16> k_h_8_proj_bias_grad{1641346304, 768};  // bf16 [768], alive in [547, 830]
constexpr Buffer<bf16> k_h_8_proj_weight_grad{1635044096, 147456};  // bf16 [192, 768], alive in [548, 773]
constexpr Buffer<bf16> k_h_8_ln1_weight_grad{1641347840, 768};  // bf16 [768], alive in [550, 830]
constexpr Buffer<bf16> k_h_8_ln1_bias_grad{1641349376, 768};  // bf16 [768], alive in [550, 830]
constexpr Buffer<bf16> k_h_8_ln1_grad{1465174784, 6291456};  // bf16 [8, 1024, 768], alive in [551, 591]
constexpr Buffer<bf16> k_h_8_qkv_weight_grad{1646250752, 442368};  // bf16 [768, 576], alive in [552, 777]
constexpr Buffer<bf16> k_h_8_qkv_bias_grad{1641361664, 576};  // bf16 [576], alive in [552, 776]
constexpr Buffer<bf16> k_h_7_fc2_input_grad{1477757696, 6291456};  // bf16 [8, 1024, 768], alive in [586, 595]
constexpr Buffer<bf16> k_h_7_fc_input_grad{1452591872, 6291456};  // bf16 [8, 1024, 768], alive in [588, 592]
constexpr Buffer<bf16> k_h_7_fc_grad{1628752640, 1572864};  // bf16 [8, 256, 768], alive in [589, 593]
constexpr Buffer<bf16> k_h_7_fc2_bias_grad{1641350912, 768};  // bf16 [768], alive in [590, 830]
constexpr Buffer<bf16> k_h_7_fc2_weight_grad{1655491328, 589824};  // bf16 [768, 768], alive in [591, 827]
constexpr Buffer<bf16> k_h_7_ln2_weight_grad{1641352448, 768};  // bf16 [768], alive in [593, 830]
constexpr Buffer<bf16> k_h_7_ln2_bias_grad{1641353984, 768};  // bf16 [768], alive in [593, 830]
constexpr Buffer<bf16> k_h_7_ln2_grad{1452591872, 6291456};  // bf16 [8, 1024, 768], alive in [594, 613]
constexpr Buffer<bf16> k_h_7_fc_weight_grad{1656670976, 589824};  // bf16 [768, 768], alive in [595, 836]
constexpr Buffer<bf16> k_h_7_fc_bias_grad{1641355520, 768};  // bf16 [768], alive in [595, 827]
constexpr Buffer<bf16> k_h_7_proj_input_grad{1635339008, 1572864};  // bf16 [8, 1024, 192], alive in [597, 600]
constexpr Buffer<bf16> k_h_7_qkv_packed_grad{1465174784, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [600, 617]
constexpr Buffer<bf16> k_h_7_qkv_input_grad{1440008960, 6291456};  // bf16 [8, 1024, 768], alive in [610, 614]
constexpr Buffer<bf16> k_h_7_qkv_grad{1625606912, 1572864};  // bf16 [8, 256, 768], alive in [611, 615]
constexpr Buffer<bf16> k_h_7_proj_bias_grad{1641357056, 768};  // bf16 [768], alive in [612, 840]
constexpr Buffer<bf16> k_h_7_proj_weight_grad{1628752640, 147456};  // bf16 [192, 768], alive in [613, 838]
constexpr Buffer<bf16> k_h_7_ln1_weight_grad{1641358592, 768};  // bf16 [768], alive in [615, 833]
constexpr Buffer<bf16> k_h_7_ln1_bias_grad{1641360128, 768};  // bf16 [768], alive in [615, 835]
constexpr Buffer<bf16> k_h_7_ln1_grad{1440008960, 6291456};  // bf16 [8, 1024, 768], alive in [616, 656]
constexpr Buffer<bf16> k_h_7_qkv_weight_grad{1625606912, 442368};  // bf16 [768, 576], alive in [617, 842]
constexpr Buffer<bf16> k_h_7_qkv_bias_grad{1627382528, 576};  // bf16 [576], alive in [617, 841]
constexpr Buffer<bf16> k_h_6_fc2_input_grad{1452591872, 6291456};  // bf16 [8, 1024, 768], alive in [651, 661]
constexpr Buffer<bf16> k_h_6_fc_input_grad{1427426048, 6291456};  // bf16 [8, 1024, 768], alive in [653, 657]
constexpr Buffer<bf16> k_h_6_fc_grad{1622461184, 1572864};  // bf16 [8, 256, 768], alive in [654, 658]
constexpr Buffer<bf16> k_h_6_fc2_bias_grad{1627376384, 768};  // bf16 [768], alive in [655, 844]
constexpr Buffer<bf16> k_h_6_fc2_weight_grad{1649986304, 589824};  // bf16 [768, 768], alive in [656, 893]
constexpr Buffer<bf16> k_h_6_ln2_weight_grad{1627377920, 768};  // bf16 [768], alive in [658, 845]
constexpr Buffer<bf16> k_h_6_ln2_bias_grad{1627379456, 768};  // bf16 [768], alive in [658, 846]
constexpr Buffer<bf16> k_h_6_ln2_grad{1427426048, 6291456};  // bf16 [8, 1024, 768], alive in [660, 679]
constexpr Buffer<bf16> k_h_6_fc_weight_grad{1657850624, 589824};  // bf16 [768, 768], alive in [661, 902]
constexpr Buffer<bf16> k_h_6_fc_bias_grad{1627380992, 768};  // bf16 [768], alive in [661, 893]
constexpr Buffer<bf16> k_h_6_proj_input_grad{1641362944, 1572864};  // bf16 [8, 1024, 192], alive in [663, 666]
constexpr Buffer<bf16> k_h_6_qkv_packed_grad{1440008960, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [666, 683]
constexpr Buffer<bf16> k_h_6_qkv_input_grad{1414843136, 6291456};  // bf16 [8, 1024, 768], alive in [676, 680]
constexpr Buffer<bf16> k_h_6_qkv_grad{1619315456, 1572864};  // bf16 [8, 256, 768], alive in [677, 681]
constexpr Buffer<bf16> k_h_6_proj_bias_grad{1627671296, 768};  // bf16 [768], alive in [678, 1026]
constexpr Buffer<bf16> k_h_6_proj_weight_grad{1626491648, 147456};  // bf16 [192, 768], alive in [679, 904]
constexpr Buffer<bf16> k_h_6_ln1_weight_grad{1627672832, 768};  // bf16 [768], alive in [681, 1026]
constexpr Buffer<bf16> k_h_6_ln1_bias_grad{1627674368, 768};  // bf16 [768], alive in [681, 1026]
constexpr Buffer<bf16> k_h_6_ln1_grad{1414843136, 6291456};  // bf16 [8, 1024, 768], alive in [682, 725]
constexpr Buffer<bf16> k_h_6_qkv_weight_grad{1647135488, 442368};  // bf16 [768, 576], alive in [683, 908]
constexpr Buffer<bf16> k_h_6_qkv_bias_grad{1627383808, 576};  // bf16 [576], alive in [683, 907]
constexpr Buffer<bf16> k_h_5_fc2_input_grad{1427426048, 6291456};  // bf16 [8, 1024, 768], alive in [720, 729]
constexpr Buffer<bf16> k_h_5_fc_input_grad{1402260224, 6291456};  // bf16 [8, 1024, 768], alive in [722, 726]
constexpr Buffer<bf16> k_h_5_fc_grad{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [723, 727]
constexpr Buffer<bf16> k_h_5_fc2_bias_grad{1627675904, 768};  // bf16 [768], alive in [724, 1026]
constexpr Buffer<bf16> k_h_5_fc2_weight_grad{1659030272, 589824};  // bf16 [768, 768], alive in [725, 958]
constexpr Buffer<bf16> k_h_5_ln2_weight_grad{1627677440, 768};  // bf16 [768], alive in [727, 1026]
constexpr Buffer<bf16> k_h_5_ln2_bias_grad{1627678976, 768};  // bf16 [768], alive in [727, 1026]
constexpr Buffer<bf16> k_h_5_ln2_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [728, 747]
constexpr Buffer<bf16> k_h_5_fc_weight_grad{1651165952, 589824};  // bf16 [768, 768], alive in [729, 967]
constexpr Buffer<bf16> k_h_5_fc_bias_grad{1627680512, 768};  // bf16 [768], alive in [729, 958]
constexpr Buffer<bf16> k_h_5_proj_input_grad{1622461184, 1572864};  // bf16 [8, 1024, 192], alive in [731, 734]
constexpr Buffer<bf16> k_h_5_qkv_packed_grad{1613024000, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [734, 751]
constexpr Buffer<bf16> k_h_5_qkv_input_grad{1389677312, 6291456};  // bf16 [8, 1024, 768], alive in [744, 748]
constexpr Buffer<bf16> k_h_5_qkv_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [745, 749]
constexpr Buffer<bf16> k_h_5_proj_bias_grad{1627682048, 768};  // bf16 [768], alive in [746, 1026]
constexpr Buffer<bf16> k_h_5_proj_weight_grad{1626786560, 147456};  // bf16 [192, 768], alive in [747, 969]
constexpr Buffer<bf16> k_h_5_ln1_weight_grad{1627683584, 768};  // bf16 [768], alive in [749, 1026]
constexpr Buffer<bf16> k_h_5_ln1_bias_grad{1627685120, 768};  // bf16 [768], alive in [749, 1026]
constexpr Buffer<bf16> k_h_5_ln1_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [750, 790]
constexpr Buffer<bf16> k_h_5_qkv_weight_grad{1648020224, 442368};  // bf16 [768, 576], alive in [751, 973]
constexpr Buffer<bf16> k_h_5_qkv_bias_grad{1627695872, 576};  // bf16 [576], alive in [751, 972]
constexpr Buffer<bf16> k_h_4_fc2_input_grad{1609878272, 6291456};  // bf16 [8, 1024, 768], alive in [785, 794]
constexpr Buffer<bf16> k_h_4_fc_input_grad{1377094400, 6291456};  // bf16 [8, 1024, 768], alive in [787, 791]
constexpr Buffer<bf16> k_h_4_fc_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [788, 792]
constexpr Buffer<bf16> k_h_4_fc2_bias_grad{1641344768, 768};  // bf16 [768], alive in [789, 1026]
constexpr Buffer<bf16> k_h_4_fc2_weight_grad{1652345600, 589824};  // bf16 [768, 768], alive in [790, 1023]
constexpr Buffer<bf16> k_h_4_ln2_weight_grad{1627686656, 768};  // bf16 [768], alive in [792, 1026]
constexpr Buffer<bf16> k_h_4_ln2_bias_grad{1627688192, 768};  // bf16 [768], alive in [792, 1026]
constexpr Buffer<bf16> k_h_4_ln2_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [793, 812]
constexpr Buffer<bf16> k_h_4_fc_weight_grad{1653525248, 589824};  // bf16 [768, 768], alive in [794, 1032]
constexpr Buffer<bf16> k_h_4_fc_bias_grad{1627689728, 768};  // bf16 [768], alive in [794, 1023]
constexpr Buffer<bf16> k_h_4_proj_input_grad{1641361664, 1572864};  // bf16 [8, 1024, 192], alive in [796, 799]
constexpr Buffer<bf16> k_h_4_qkv_packed_grad{1629047552, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [799, 816]
constexpr Buffer<bf16> k_h_4_qkv_input_grad{1364511488, 6291456};  // bf16 [8, 1024, 768], alive in [809, 813]
constexpr Buffer<bf16> k_h_4_qkv_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [810, 814]
constexpr Buffer<bf16> k_h_4_proj_bias_grad{1627691264, 768};  // bf16 [768], alive in [811, 1036]
constexpr Buffer<bf16> k_h_4_proj_weight_grad{1627081472, 147456};  // bf16 [192, 768], alive in [812, 1034]
constexpr Buffer<bf16> k_h_4_ln1_weight_grad{1627692800, 768};  // bf16 [768], alive in [814, 1029]
constexpr Buffer<bf16> k_h_4_ln1_bias_grad{1627694336, 768};  // bf16 [768], alive in [814, 1031]
constexpr Buffer<bf16> k_h_4_ln1_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [815, 855]
constexpr Buffer<bf16> k_h_4_qkv_weight_grad{1648904960, 442368};  // bf16 [768, 576], alive in [816, 1038]
constexpr Buffer<bf16> k_h_4_qkv_bias_grad{1627697152, 576};  // bf16 [576], alive in [816, 1037]
constexpr Buffer<bf16> k_h_3_fc2_input_grad{1627698432, 6291456};  // bf16 [8, 1024, 768], alive in [850, 860]
constexpr Buffer<bf16> k_h_3_fc_input_grad{1351928576, 6291456};  // bf16 [8, 1024, 768], alive in [852, 856]
constexpr Buffer<bf16> k_h_3_fc_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [853, 857]
constexpr Buffer<bf16> k_h_3_fc2_bias_grad{1248873728, 768};  // bf16 [768], alive in [854, 1040]
constexpr Buffer<bf16> k_h_3_fc2_weight_grad{1654704896, 589824};  // bf16 [768, 768], alive in [855, 1084]
constexpr Buffer<bf16> k_h_3_ln2_weight_grad{1248875264, 768};  // bf16 [768], alive in [857, 1041]
constexpr Buffer<bf16> k_h_3_ln2_bias_grad{1248876800, 768};  // bf16 [768], alive in [857, 1042]
constexpr Buffer<bf16> k_h_3_ln2_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [859, 878]
constexpr Buffer<bf16> k_h_3_fc_weight_grad{1655884544, 589824};  // bf16 [768, 768], alive in [860, 1089]
constexpr Buffer<bf16> k_h_3_fc_bias_grad{1248878336, 768};  // bf16 [768], alive in [860, 1084]
constexpr Buffer<bf16> k_h_3_proj_input_grad{1637135616, 1572864};  // bf16 [8, 1024, 192], alive in [862, 865]
constexpr Buffer<bf16> k_h_3_qkv_packed_grad{1627698432, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [865, 882]
constexpr Buffer<bf16> k_h_3_qkv_input_grad{1339345664, 6291456};  // bf16 [8, 1024, 768], alive in [875, 879]
constexpr Buffer<bf16> k_h_3_qkv_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [876, 880]
constexpr Buffer<bf16> k_h_3_proj_bias_grad{1641346304, 768};  // bf16 [768], alive in [877, 1139]
constexpr Buffer<bf16> k_h_3_proj_weight_grad{1248578816, 147456};  // bf16 [192, 768], alive in [878, 1091]
constexpr Buffer<bf16> k_h_3_ln1_weight_grad{1641347840, 768};  // bf16 [768], alive in [880, 1139]
constexpr Buffer<bf16> k_h_3_ln1_bias_grad{1641349376, 768};  // bf16 [768], alive in [880, 1139]
constexpr Buffer<bf16> k_h_3_ln1_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [881, 921]
constexpr Buffer<bf16> k_h_3_qkv_weight_grad{1247694080, 442368};  // bf16 [768, 576], alive in [882, 1095]
constexpr Buffer<bf16> k_h_3_qkv_bias_grad{1248879872, 576};  // bf16 [576], alive in [882, 1094]
constexpr Buffer<bf16> k_h_2_fc2_input_grad{1627698432, 6291456};  // bf16 [8, 1024, 768], alive in [916, 925]
constexpr Buffer<bf16> k_h_2_fc_input_grad{1326762752, 6291456};  // bf16 [8, 1024, 768], alive in [918, 922]
constexpr Buffer<bf16> k_h_2_fc_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [919, 923]
constexpr Buffer<bf16> k_h_2_fc2_bias_grad{1641350912, 768};  // bf16 [768], alive in [920, 1139]
constexpr Buffer<bf16> k_h_2_fc2_weight_grad{1657064192, 589824};  // bf16 [768, 768], alive in [921, 1151]
constexpr Buffer<bf16> k_h_2_ln2_weight_grad{1641352448, 768};  // bf16 [768], alive in [923, 1148]
constexpr Buffer<bf16> k_h_2_ln2_bias_grad{1641353984, 768};  // bf16 [768], alive in [923, 1150]
constexpr Buffer<bf16> k_h_2_ln2_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [924, 943]
constexpr Buffer<bf16> k_h_2_fc_weight_grad{1594149632, 589824};  // bf16 [768, 768], alive in [925, 1162]
constexpr Buffer<bf16> k_h_2_fc_bias_grad{1641355520, 768};  // bf16 [768], alive in [925, 1153]
constexpr Buffer<bf16> k_h_2_proj_input_grad{1244548352, 1572864};  // bf16 [8, 1024, 192], alive in [927, 930]
constexpr Buffer<bf16> k_h_2_qkv_packed_grad{1627698432, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [930, 947]
constexpr Buffer<bf16> k_h_2_qkv_input_grad{1314179840, 6291456};  // bf16 [8, 1024, 768], alive in [940, 944]
constexpr Buffer<bf16> k_h_2_qkv_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [941, 945]
constexpr Buffer<bf16> k_h_2_proj_bias_grad{1641357056, 768};  // bf16 [768], alive in [942, 1182]
constexpr Buffer<bf16> k_h_2_proj_weight_grad{1627376384, 147456};  // bf16 [192, 768], alive in [943, 1164]
constexpr Buffer<bf16> k_h_2_ln1_weight_grad{1641358592, 768};  // bf16 [768], alive in [945, 1160]
constexpr Buffer<bf16> k_h_2_ln1_bias_grad{1641360128, 768};  // bf16 [768], alive in [945, 1161]
constexpr Buffer<bf16> k_h_2_ln1_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [946, 986]
constexpr Buffer<bf16> k_h_2_qkv_weight_grad{1649789696, 442368};  // bf16 [768, 576], alive in [947, 1166]
constexpr Buffer<bf16> k_h_2_qkv_bias_grad{1591003904, 576};  // bf16 [576], alive in [947, 1183]
constexpr Buffer<bf16> k_h_1_fc2_input_grad{1627698432, 6291456};  // bf16 [8, 1024, 768], alive in [981, 990]
constexpr Buffer<bf16> k_h_1_fc_input_grad{1301596928, 6291456};  // bf16 [8, 1024, 768], alive in [983, 987]
constexpr Buffer<bf16> k_h_1_fc_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [984, 988]
constexpr Buffer<bf16> k_h_1_fc2_bias_grad{1627680512, 768};  // bf16 [768], alive in [985, 1184]
constexpr Buffer<bf16> k_h_1_fc2_weight_grad{1658243840, 589824};  // bf16 [768, 768], alive in [986, 1168]
constexpr Buffer<bf16> k_h_1_ln2_weight_grad{1651854080, 768};  // bf16 [768], alive in [988, 1158]
constexpr Buffer<bf16> k_h_1_ln2_bias_grad{1651855616, 768};  // bf16 [768], alive in [988, 1159]
constexpr Buffer<bf16> k_h_1_ln2_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [989, 1008]
constexpr Buffer<bf16> k_h_1_fc_weight_grad{1587858176, 589824};  // bf16 [768, 768], alive in [990, 1170]
constexpr Buffer<bf16> k_h_1_fc_bias_grad{1651857152, 768};  // bf16 [768], alive in [990, 1185]
constexpr Buffer<bf16> k_h_1_proj_input_grad{1244548352, 1572864};  // bf16 [8, 1024, 192], alive in [992, 995]
constexpr Buffer<bf16> k_h_1_qkv_packed_grad{1627698432, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [995, 1012]
constexpr Buffer<bf16> k_h_1_qkv_input_grad{1289014016, 6291456};  // bf16 [8, 1024, 768], alive in [1005, 1009]
constexpr Buffer<bf16> k_h_1_qkv_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [1006, 1010]
constexpr Buffer<bf16> k_h_1_proj_bias_grad{1651858688, 768};  // bf16 [768], alive in [1007, 1186]
constexpr Buffer<bf16> k_h_1_proj_weight_grad{1651559168, 147456};  // bf16 [192, 768], alive in [1008, 1172]
constexpr Buffer<bf16> k_h_1_ln1_weight_grad{1651860224, 768};  // bf16 [768], alive in [1010, 1156]
constexpr Buffer<bf16> k_h_1_ln1_bias_grad{1651861760, 768};  // bf16 [768], alive in [1010, 1157]
constexpr Buffer<bf16> k_h_1_ln1_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [1011, 1051]
constexpr Buffer<bf16> k_h_1_qkv_weight_grad{1650674432, 442368};  // bf16 [768, 576], alive in [1012, 1174]
constexpr Buffer<bf16> k_h_1_qkv_bias_grad{1627695872, 576};  // bf16 [576], alive in [1012, 1187]
constexpr Buffer<bf16> k_h_0_fc2_input_grad{1627697152, 6291456};  // bf16 [8, 1024, 768], alive in [1046, 1056]
constexpr Buffer<bf16> k_h_0_fc_input_grad{1276431104, 6291456};  // bf16 [8, 1024, 768], alive in [1048, 1052]
constexpr Buffer<bf16> k_h_0_fc_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [1049, 1053]
constexpr Buffer<bf16> k_h_0_fc2_bias_grad{1627671296, 768};  // bf16 [768], alive in [1050, 1188]
constexpr Buffer<bf16> k_h_0_fc2_weight_grad{1584712448, 589824};  // bf16 [768, 768], alive in [1051, 1176]
constexpr Buffer<bf16> k_h_0_ln2_weight_grad{1627672832, 768};  // bf16 [768], alive in [1053, 1154]
constexpr Buffer<bf16> k_h_0_ln2_bias_grad{1627674368, 768};  // bf16 [768], alive in [1053, 1155]
constexpr Buffer<bf16> k_h_0_ln2_grad{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [1055, 1103]
constexpr Buffer<bf16> k_h_0_fc_weight_grad{1585892096, 589824};  // bf16 [768, 768], alive in [1056, 1178]
constexpr Buffer<bf16> k_h_0_fc_bias_grad{1627675904, 768};  // bf16 [768], alive in [1056, 1189]
constexpr Buffer<bf16> k_h_0_proj_input_grad{1244548352, 1572864};  // bf16 [8, 1024, 192], alive in [1058, 1061]
constexpr Buffer<bf16> k_h_0_qkv_packed_grad{1627697152, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [1061, 1107]
constexpr Buffer<bf16> k_h_0_qkv_input_grad{1263848192, 6291456};  // bf16 [8, 1024, 768], alive in [1071, 1074]
constexpr Buffer<bf16> k_h_0_qkv_grad{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [1072, 1075]
constexpr Buffer<bf16> k_h_0_proj_bias_grad{1627677440, 768};  // bf16 [768], alive in [1073, 1190]
constexpr Buffer<bf16> k_h_0_ln1_weight_grad{1627678976, 768};  // bf16 [768], alive in [1075, 1192]
constexpr Buffer<bf16> k_h_0_ln1_bias_grad{1587759872, 768};  // bf16 [768], alive in [1075, 1191]
constexpr Buffer<bf16> k_h_0_ln1_grad{1263848192, 6291456};  // bf16 [8, 1024, 768], alive in [1077, 1100]
constexpr Buffer<bf16> k_wpe_weight_grad{1587071744, 196608};  // bf16 [256, 768], alive in [1098, 1193]
constexpr Buffer<float> k_wte_grad{1595329280, 6291456};  // f32 [8, 1024, 768], alive in [1100, 1102]
constexpr Buffer<float> k_wte_grad_2{1263848192, 9649920};  // f32 [12565, 768], alive in [1101, 1105]
constexpr Buffer<bf16> k_h_0_proj_weight_grad{1587464960, 147456};  // bf16 [192, 768], alive in [1103, 1180]
constexpr Buffer<bf16> k_wte_weight_grad{1231965440, 9649920};  // bf16 [12565, 768], alive in [1105, 1195]
constexpr Buffer<bf16> k_h_0_qkv_weight_grad{1589037824, 442368};  // bf16 [768, 576], alive in [1107, 1198]
constexpr Buffer<bf16> k_h_0_qkv_bias_grad{1627682048, 576};  // bf16 [576], alive in [1107, 1197]
constexpr Buffer<float> k_loss{571526144, 1};  // f32 []

}  // namespace

const int kRanks[] = {0, 4};

const TensorInfo kTensors[] = {
    {.name = "x0", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {8, 1024},
        .offset = k_x0.offset, .indexBound = 50257, .globalDims = {16, 1024},
        .boxOffsets = kBoxes1},
    {.name = "wte.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {12565, 768}, .offset = k_wte_weight.offset,
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
        .dims = {12565, 768}, .offset = k_wte_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {50257, 768}},
    {.name = "wte.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {12565, 768}, .offset = k_wte_weight_v.offset,
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
        .dims = {12565, 768}, .offset = k_wte_weight_bf16.offset,
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

}  // namespace program::stage0
