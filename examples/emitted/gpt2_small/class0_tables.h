// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, rank 0: constants and tables of class0.cu.
#pragma once

#include "program.h"

namespace program::class0 {
namespace {

// Tables; [self] is the number of the rank among rank 0.
constexpr OptimizerUpdate kOptimizer{.kind = OptimizerKind::kAdamW,
    .gradientType = ElementType::kBf16, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08,
    .weightDecay = 0.01, .trust = 1, .nesterov = false};

// Arena: byte offset and elements. Arguments first: they live between steps.
constexpr Buffer<int64_t> k_x0{0, 16384};  // i64 [16, 1024]
constexpr Buffer<float> k_wte_weight{131328, 38597376};  // f32 [50257, 768]
constexpr Buffer<float> k_wpe_weight{154521088, 786432};  // f32 [1024, 768]
constexpr Buffer<float> k_h_0_ln1_weight{157667072, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias{157670400, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_bias{157673728, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_0_proj_bias{157683200, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias{157686528, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_0_fc2_bias{157699072, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_qkv_bias{157702400, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_1_proj_bias{157711872, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias{157715200, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_1_fc2_bias{157727744, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_qkv_bias{157731072, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_2_proj_bias{157740544, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias{157743872, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_2_fc2_bias{157756416, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_qkv_bias{157759744, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_3_proj_bias{157769216, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias{157772544, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_3_fc2_bias{157785088, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_qkv_bias{157788416, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_4_proj_bias{157797888, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias{157801216, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_4_fc2_bias{157813760, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_qkv_bias{157817088, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_5_proj_bias{157826560, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias{157829888, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_5_fc2_bias{157842432, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_qkv_bias{157845760, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_6_proj_bias{157855232, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias{157858560, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_6_fc2_bias{157871104, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_qkv_bias{157874432, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_7_proj_bias{157883904, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias{157887232, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_7_fc2_bias{157899776, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_qkv_bias{157903104, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_8_proj_bias{157912576, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias{157915904, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_8_fc2_bias{157928448, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_qkv_bias{157931776, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_9_proj_bias{157941248, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias{157944576, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_9_fc2_bias{157957120, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_qkv_bias{157960448, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_10_proj_bias{157969920, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias{157973248, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_10_fc2_bias{157985792, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_qkv_bias{157989120, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_11_proj_bias{157998592, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias{158001920, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_11_fc2_bias{158014464, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_weight{158017792, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_0_proj_weight{165095936, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc_weight{167455488, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_0_fc2_weight{176892928, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_1_qkv_weight{186330368, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_1_proj_weight{193408512, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc_weight{195768064, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_1_fc2_weight{205205504, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_2_qkv_weight{214642944, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_2_proj_weight{221721088, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc_weight{224080640, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_2_fc2_weight{233518080, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_3_qkv_weight{242955520, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_3_proj_weight{250033664, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc_weight{252393216, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_3_fc2_weight{261830656, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_4_qkv_weight{271268096, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_4_proj_weight{278346240, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc_weight{280705792, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_4_fc2_weight{290143232, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_5_qkv_weight{299580672, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_5_proj_weight{306658816, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc_weight{309018368, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_5_fc2_weight{318455808, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_6_qkv_weight{327893248, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_6_proj_weight{334971392, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc_weight{337330944, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_6_fc2_weight{346768384, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_7_qkv_weight{356205824, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_7_proj_weight{363283968, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc_weight{365643520, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_7_fc2_weight{375080960, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_8_qkv_weight{384518400, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_8_proj_weight{391596544, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc_weight{393956096, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_8_fc2_weight{403393536, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_9_qkv_weight{412830976, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_9_proj_weight{419909120, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc_weight{422268672, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_9_fc2_weight{431706112, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_10_qkv_weight{441143552, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_10_proj_weight{448221696, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc_weight{450581248, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_10_fc2_weight{460018688, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_11_qkv_weight{469456128, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_11_proj_weight{476534272, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc_weight{478893824, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_11_fc2_weight{488331264, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_head_weight{497768704, 38597376};  // f32 [768, 50257]
constexpr Buffer<float> k_ln_bias{652158464, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight{652161792, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias{652165120, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight{652168448, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias{652171776, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight{652175104, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias{652178432, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight{652181760, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias{652185088, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight{652188416, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias{652191744, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight{652195072, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias{652198400, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight{652201728, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias{652205056, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight{652208384, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias{652211712, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight{652215040, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias{652218368, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight{652221696, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias{652225024, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight{652228352, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias{652231680, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight{652235008, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias{652238336, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight{652241664, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias{652244992, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight{652248320, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias{652251648, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight{652254976, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias{652258304, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight{652261632, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias{652264960, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight{652268288, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias{652271616, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight{652274944, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias{652278272, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight{652281600, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias{652284928, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight{652288256, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias{652291584, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight{652294912, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias{652298240, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight{652301568, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias{652304896, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight{652308224, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias{652311552, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight{652314880, 768};  // f32 [768]
constexpr Buffer<int64_t> k_labels{652318208, 16384};  // i64 [16, 1024]
constexpr Buffer<float> k_learning_rate{652449536, 1};  // f32 []
constexpr Buffer<int64_t> k_step{652449792, 1};  // i64 []
constexpr Buffer<float> k_wte_weight_m{652450048, 38597376};  // f32 [50257, 768]
constexpr Buffer<float> k_wte_weight_v{806839808, 38597376};  // f32 [50257, 768]
constexpr Buffer<float> k_wpe_weight_m{961229568, 786432};  // f32 [1024, 768]
constexpr Buffer<float> k_wpe_weight_v{964375552, 786432};  // f32 [1024, 768]
constexpr Buffer<float> k_h_0_ln1_weight_m{967521536, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_weight_v{967524864, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias_m{967528192, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias_v{967531520, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_bias_m{967534848, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_0_qkv_bias_v{967544320, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_0_proj_bias_m{967553792, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_proj_bias_v{967557120, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias_m{967560448, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_0_fc_bias_v{967572992, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_0_fc2_bias_m{967585536, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias_v{967588864, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_qkv_bias_m{967592192, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_1_qkv_bias_v{967601664, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_1_proj_bias_m{967611136, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_proj_bias_v{967614464, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias_m{967617792, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_1_fc_bias_v{967630336, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_1_fc2_bias_m{967642880, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias_v{967646208, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_qkv_bias_m{967649536, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_2_qkv_bias_v{967659008, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_2_proj_bias_m{967668480, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_proj_bias_v{967671808, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias_m{967675136, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_2_fc_bias_v{967687680, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_2_fc2_bias_m{967700224, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias_v{967703552, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_qkv_bias_m{967706880, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_3_qkv_bias_v{967716352, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_3_proj_bias_m{967725824, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_proj_bias_v{967729152, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias_m{967732480, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_3_fc_bias_v{967745024, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_3_fc2_bias_m{967757568, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias_v{967760896, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_qkv_bias_m{967764224, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_4_qkv_bias_v{967773696, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_4_proj_bias_m{967783168, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_proj_bias_v{967786496, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias_m{967789824, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_4_fc_bias_v{967802368, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_4_fc2_bias_m{967814912, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias_v{967818240, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_qkv_bias_m{967821568, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_5_qkv_bias_v{967831040, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_5_proj_bias_m{967840512, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_proj_bias_v{967843840, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias_m{967847168, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_5_fc_bias_v{967859712, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_5_fc2_bias_m{967872256, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias_v{967875584, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_qkv_bias_m{967878912, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_6_qkv_bias_v{967888384, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_6_proj_bias_m{967897856, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_proj_bias_v{967901184, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias_m{967904512, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_6_fc_bias_v{967917056, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_6_fc2_bias_m{967929600, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias_v{967932928, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_qkv_bias_m{967936256, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_7_qkv_bias_v{967945728, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_7_proj_bias_m{967955200, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_proj_bias_v{967958528, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias_m{967961856, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_7_fc_bias_v{967974400, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_7_fc2_bias_m{967986944, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias_v{967990272, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_qkv_bias_m{967993600, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_8_qkv_bias_v{968003072, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_8_proj_bias_m{968012544, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_proj_bias_v{968015872, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias_m{968019200, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_8_fc_bias_v{968031744, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_8_fc2_bias_m{968044288, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias_v{968047616, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_qkv_bias_m{968050944, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_9_qkv_bias_v{968060416, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_9_proj_bias_m{968069888, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_proj_bias_v{968073216, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias_m{968076544, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_9_fc_bias_v{968089088, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_9_fc2_bias_m{968101632, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias_v{968104960, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_qkv_bias_m{968108288, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_10_qkv_bias_v{968117760, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_10_proj_bias_m{968127232, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_proj_bias_v{968130560, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias_m{968133888, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_10_fc_bias_v{968146432, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_10_fc2_bias_m{968158976, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias_v{968162304, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_qkv_bias_m{968165632, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_11_qkv_bias_v{968175104, 2304};  // f32 [3, 12, 64]
constexpr Buffer<float> k_h_11_proj_bias_m{968184576, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_proj_bias_v{968187904, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias_m{968191232, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_11_fc_bias_v{968203776, 3072};  // f32 [3072]
constexpr Buffer<float> k_h_11_fc2_bias_m{968216320, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias_v{968219648, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_weight_m{968222976, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_0_qkv_weight_v{975301120, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_0_proj_weight_m{982379264, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_proj_weight_v{984738816, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_0_fc_weight_m{987098368, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_0_fc_weight_v{996535808, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_0_fc2_weight_m{1005973248, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_0_fc2_weight_v{1015410688, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_1_qkv_weight_m{1024848128, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_1_qkv_weight_v{1031926272, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_1_proj_weight_m{1039004416, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_proj_weight_v{1041363968, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_1_fc_weight_m{1043723520, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_1_fc_weight_v{1053160960, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_1_fc2_weight_m{1062598400, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_1_fc2_weight_v{1072035840, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_2_qkv_weight_m{1081473280, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_2_qkv_weight_v{1088551424, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_2_proj_weight_m{1095629568, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_proj_weight_v{1097989120, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_2_fc_weight_m{1100348672, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_2_fc_weight_v{1109786112, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_2_fc2_weight_m{1119223552, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_2_fc2_weight_v{1128660992, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_3_qkv_weight_m{1138098432, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_3_qkv_weight_v{1145176576, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_3_proj_weight_m{1152254720, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_proj_weight_v{1154614272, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_3_fc_weight_m{1156973824, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_3_fc_weight_v{1166411264, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_3_fc2_weight_m{1175848704, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_3_fc2_weight_v{1185286144, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_4_qkv_weight_m{1194723584, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_4_qkv_weight_v{1201801728, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_4_proj_weight_m{1208879872, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_proj_weight_v{1211239424, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_4_fc_weight_m{1213598976, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_4_fc_weight_v{1223036416, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_4_fc2_weight_m{1232473856, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_4_fc2_weight_v{1241911296, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_5_qkv_weight_m{1251348736, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_5_qkv_weight_v{1258426880, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_5_proj_weight_m{1265505024, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_proj_weight_v{1267864576, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_5_fc_weight_m{1270224128, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_5_fc_weight_v{1279661568, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_5_fc2_weight_m{1289099008, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_5_fc2_weight_v{1298536448, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_6_qkv_weight_m{1307973888, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_6_qkv_weight_v{1315052032, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_6_proj_weight_m{1322130176, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_proj_weight_v{1324489728, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_6_fc_weight_m{1326849280, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_6_fc_weight_v{1336286720, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_6_fc2_weight_m{1345724160, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_6_fc2_weight_v{1355161600, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_7_qkv_weight_m{1364599040, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_7_qkv_weight_v{1371677184, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_7_proj_weight_m{1378755328, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_proj_weight_v{1381114880, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_7_fc_weight_m{1383474432, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_7_fc_weight_v{1392911872, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_7_fc2_weight_m{1402349312, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_7_fc2_weight_v{1411786752, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_8_qkv_weight_m{1421224192, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_8_qkv_weight_v{1428302336, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_8_proj_weight_m{1435380480, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_proj_weight_v{1437740032, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_8_fc_weight_m{1440099584, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_8_fc_weight_v{1449537024, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_8_fc2_weight_m{1458974464, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_8_fc2_weight_v{1468411904, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_9_qkv_weight_m{1477849344, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_9_qkv_weight_v{1484927488, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_9_proj_weight_m{1492005632, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_proj_weight_v{1494365184, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_9_fc_weight_m{1496724736, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_9_fc_weight_v{1506162176, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_9_fc2_weight_m{1515599616, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_9_fc2_weight_v{1525037056, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_10_qkv_weight_m{1534474496, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_10_qkv_weight_v{1541552640, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_10_proj_weight_m{1548630784, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_proj_weight_v{1550990336, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_10_fc_weight_m{1553349888, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_10_fc_weight_v{1562787328, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_10_fc2_weight_m{1572224768, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_10_fc2_weight_v{1581662208, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_11_qkv_weight_m{1591099648, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_11_qkv_weight_v{1598177792, 1769472};  // f32 [768, 3, 12, 64]
constexpr Buffer<float> k_h_11_proj_weight_m{1605255936, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_proj_weight_v{1607615488, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_h_11_fc_weight_m{1609975040, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_11_fc_weight_v{1619412480, 2359296};  // f32 [768, 3072]
constexpr Buffer<float> k_h_11_fc2_weight_m{1628849920, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_h_11_fc2_weight_v{1638287360, 2359296};  // f32 [3072, 768]
constexpr Buffer<float> k_head_weight_m{1647724800, 38597376};  // f32 [768, 50257]
constexpr Buffer<float> k_head_weight_v{1802114560, 38597376};  // f32 [768, 50257]
constexpr Buffer<float> k_ln_bias_m{1956504320, 768};  // f32 [768]
constexpr Buffer<float> k_ln_bias_v{1956507648, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight_m{1956510976, 768};  // f32 [768]
constexpr Buffer<float> k_ln_weight_v{1956514304, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias_m{1956517632, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_bias_v{1956520960, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight_m{1956524288, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln2_weight_v{1956527616, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias_m{1956530944, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_bias_v{1956534272, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight_m{1956537600, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_ln1_weight_v{1956540928, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias_m{1956544256, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_bias_v{1956547584, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight_m{1956550912, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln2_weight_v{1956554240, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias_m{1956557568, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_bias_v{1956560896, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight_m{1956564224, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_ln1_weight_v{1956567552, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias_m{1956570880, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_bias_v{1956574208, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight_m{1956577536, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln2_weight_v{1956580864, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias_m{1956584192, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_bias_v{1956587520, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight_m{1956590848, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_ln1_weight_v{1956594176, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias_m{1956597504, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_bias_v{1956600832, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight_m{1956604160, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln2_weight_v{1956607488, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias_m{1956610816, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_bias_v{1956614144, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight_m{1956617472, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_ln1_weight_v{1956620800, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias_m{1956624128, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_bias_v{1956627456, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight_m{1956630784, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln2_weight_v{1956634112, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias_m{1956637440, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_bias_v{1956640768, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight_m{1956644096, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_ln1_weight_v{1956647424, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias_m{1956650752, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_bias_v{1956654080, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight_m{1956657408, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln2_weight_v{1956660736, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias_m{1956664064, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_bias_v{1956667392, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight_m{1956670720, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_ln1_weight_v{1956674048, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias_m{1956677376, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_bias_v{1956680704, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight_m{1956684032, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln2_weight_v{1956687360, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias_m{1956690688, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_bias_v{1956694016, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight_m{1956697344, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_ln1_weight_v{1956700672, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias_m{1956704000, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_bias_v{1956707328, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight_m{1956710656, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln2_weight_v{1956713984, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias_m{1956717312, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_bias_v{1956720640, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight_m{1956723968, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_ln1_weight_v{1956727296, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias_m{1956730624, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_bias_v{1956733952, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight_m{1956737280, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln2_weight_v{1956740608, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias_m{1956743936, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_bias_v{1956747264, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight_m{1956750592, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_ln1_weight_v{1956753920, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias_m{1956757248, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_bias_v{1956760576, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight_m{1956763904, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln2_weight_v{1956767232, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias_m{1956770560, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_bias_v{1956773888, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight_m{1956777216, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_ln1_weight_v{1956780544, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias_m{1956783872, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_bias_v{1956787200, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight_m{1956790528, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln2_weight_v{1956793856, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias_m{1956797184, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_bias_v{1956800512, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight_m{1956803840, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_ln1_weight_v{1956807168, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias_m{1956810496, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_bias_v{1956813824, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight_m{1956817152, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln2_weight_v{1956820480, 768};  // f32 [768]
constexpr Buffer<bf16> k_wte_weight_bf16{1956823808, 38597376};  // bf16 [50257, 768]
constexpr Buffer<bf16> k_wpe_weight_bf16{2034018816, 786432};  // bf16 [1024, 768]
constexpr Buffer<bf16> k_h_0_ln1_weight_bf16{2035591936, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln1_bias_bf16{2035593728, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_qkv_bias_bf16{2035595520, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_0_proj_bias_bf16{2035600384, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_fc_bias_bf16{2035602176, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_0_fc2_bias_bf16{2035608576, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_qkv_bias_bf16{2035610368, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_1_proj_bias_bf16{2035615232, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_fc_bias_bf16{2035617024, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_1_fc2_bias_bf16{2035623424, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_qkv_bias_bf16{2035625216, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_2_proj_bias_bf16{2035630080, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_fc_bias_bf16{2035631872, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_2_fc2_bias_bf16{2035638272, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_qkv_bias_bf16{2035640064, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_3_proj_bias_bf16{2035644928, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_fc_bias_bf16{2035646720, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_3_fc2_bias_bf16{2035653120, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_qkv_bias_bf16{2035654912, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_4_proj_bias_bf16{2035659776, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_fc_bias_bf16{2035661568, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_4_fc2_bias_bf16{2035667968, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_qkv_bias_bf16{2035669760, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_5_proj_bias_bf16{2035674624, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_fc_bias_bf16{2035676416, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_5_fc2_bias_bf16{2035682816, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_qkv_bias_bf16{2035684608, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_6_proj_bias_bf16{2035689472, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_fc_bias_bf16{2035691264, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_6_fc2_bias_bf16{2035697664, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_qkv_bias_bf16{2035699456, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_7_proj_bias_bf16{2035704320, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_fc_bias_bf16{2035706112, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_7_fc2_bias_bf16{2035712512, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_qkv_bias_bf16{2035714304, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_8_proj_bias_bf16{2035719168, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_fc_bias_bf16{2035720960, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_8_fc2_bias_bf16{2035727360, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_qkv_bias_bf16{2035729152, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_9_proj_bias_bf16{2035734016, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_fc_bias_bf16{2035735808, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_9_fc2_bias_bf16{2035742208, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_qkv_bias_bf16{2035744000, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_10_proj_bias_bf16{2035748864, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_fc_bias_bf16{2035750656, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_10_fc2_bias_bf16{2035757056, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_qkv_bias_bf16{2035758848, 2304};  // bf16 [3, 12, 64]
constexpr Buffer<bf16> k_h_11_proj_bias_bf16{2035763712, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_fc_bias_bf16{2035765504, 3072};  // bf16 [3072]
constexpr Buffer<bf16> k_h_11_fc2_bias_bf16{2035771904, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_qkv_weight_bf16{2035773696, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_0_proj_weight_bf16{2039312896, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_0_fc_weight_bf16{2040492800, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_0_fc2_weight_bf16{2045211648, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_1_qkv_weight_bf16{2049930496, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_1_proj_weight_bf16{2053469696, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_1_fc_weight_bf16{2054649600, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_1_fc2_weight_bf16{2059368448, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_2_qkv_weight_bf16{2064087296, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_2_proj_weight_bf16{2067626496, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_2_fc_weight_bf16{2068806400, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_2_fc2_weight_bf16{2073525248, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_3_qkv_weight_bf16{2078244096, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_3_proj_weight_bf16{2081783296, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_3_fc_weight_bf16{2082963200, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_3_fc2_weight_bf16{2087682048, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_4_qkv_weight_bf16{2092400896, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_4_proj_weight_bf16{2095940096, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_4_fc_weight_bf16{2097120000, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_4_fc2_weight_bf16{2101838848, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_5_qkv_weight_bf16{2106557696, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_5_proj_weight_bf16{2110096896, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_5_fc_weight_bf16{2111276800, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_5_fc2_weight_bf16{2115995648, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_6_qkv_weight_bf16{2120714496, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_6_proj_weight_bf16{2124253696, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_6_fc_weight_bf16{2125433600, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_6_fc2_weight_bf16{2130152448, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_7_qkv_weight_bf16{2134871296, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_7_proj_weight_bf16{2138410496, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_7_fc_weight_bf16{2139590400, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_7_fc2_weight_bf16{2144309248, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_8_qkv_weight_bf16{2149028096, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_8_proj_weight_bf16{2152567296, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_8_fc_weight_bf16{2153747200, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_8_fc2_weight_bf16{2158466048, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_9_qkv_weight_bf16{2163184896, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_9_proj_weight_bf16{2166724096, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_9_fc_weight_bf16{2167904000, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_9_fc2_weight_bf16{2172622848, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_10_qkv_weight_bf16{2177341696, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_10_proj_weight_bf16{2180880896, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_10_fc_weight_bf16{2182060800, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_10_fc2_weight_bf16{2186779648, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_h_11_qkv_weight_bf16{2191498496, 1769472};  // bf16 [768, 3, 12, 64]
constexpr Buffer<bf16> k_h_11_proj_weight_bf16{2195037696, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_h_11_fc_weight_bf16{2196217600, 2359296};  // bf16 [768, 3072]
constexpr Buffer<bf16> k_h_11_fc2_weight_bf16{2200936448, 2359296};  // bf16 [3072, 768]
constexpr Buffer<bf16> k_head_weight_bf16{2205655296, 38597376};  // bf16 [768, 50257]
constexpr Buffer<bf16> k_ln_bias_bf16{2282850304, 768};  // bf16 [768]
constexpr Buffer<bf16> k_ln_weight_bf16{2282852096, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln2_bias_bf16{2282853888, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln2_weight_bf16{2282855680, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln1_bias_bf16{2282857472, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_ln1_weight_bf16{2282859264, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln2_bias_bf16{2282861056, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln2_weight_bf16{2282862848, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln1_bias_bf16{2282864640, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_ln1_weight_bf16{2282866432, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln2_bias_bf16{2282868224, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln2_weight_bf16{2282870016, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln1_bias_bf16{2282871808, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_ln1_weight_bf16{2282873600, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln2_bias_bf16{2282875392, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln2_weight_bf16{2282877184, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln1_bias_bf16{2282878976, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_ln1_weight_bf16{2282880768, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln2_bias_bf16{2282882560, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln2_weight_bf16{2282884352, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln1_bias_bf16{2282886144, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_ln1_weight_bf16{2282887936, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln2_bias_bf16{2282889728, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln2_weight_bf16{2282891520, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln1_bias_bf16{2282893312, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_ln1_weight_bf16{2282895104, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln2_bias_bf16{2282896896, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln2_weight_bf16{2282898688, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln1_bias_bf16{2282900480, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_ln1_weight_bf16{2282902272, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln2_bias_bf16{2282904064, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln2_weight_bf16{2282905856, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln1_bias_bf16{2282907648, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_ln1_weight_bf16{2282909440, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln2_bias_bf16{2282911232, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln2_weight_bf16{2282913024, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln1_bias_bf16{2282914816, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_ln1_weight_bf16{2282916608, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln2_bias_bf16{2282918400, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln2_weight_bf16{2282920192, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln1_bias_bf16{2282921984, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_ln1_weight_bf16{2282923776, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln2_bias_bf16{2282925568, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln2_weight_bf16{2282927360, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln1_bias_bf16{2282929152, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_ln1_weight_bf16{2282930944, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln2_bias_bf16{2282932736, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln2_weight_bf16{2282934528, 768};  // bf16 [768]
constexpr Buffer<bf16> k_wte_output{7330453760, 12582912};  // bf16 [16, 1024, 768], alive in [1, 717]
constexpr Buffer<bf16> k_h_0_ln1_output{7355619584, 12582912};  // bf16 [16, 1024, 768], alive in [2, 780]
constexpr Buffer<float> k_h_0_ln1_mean{8925337856, 16384};  // f32 [16, 1024], alive in [2, 717]
constexpr Buffer<float> k_h_0_ln1_rstd{8925403392, 16384};  // f32 [16, 1024], alive in [2, 717]
constexpr Buffer<bf16> k_h_0_qkv_output{6424484096, 37748736};  // bf16 [16, 1024, 2304], alive in [5, 705]
constexpr Buffer<bf16> k_h_0_attention_output{7380785408, 12582912};  // bf16 [16, 1024, 12, 64], alive in [16, 716]
constexpr Buffer<float> k_h_0_log_sum_exp{8915900672, 196608};  // f32 [16, 12, 1024], alive in [16, 705]
constexpr Buffer<bf16> k_h_0_proj_output{7405951232, 12582912};  // bf16 [16, 1024, 768], alive in [19, 700]
constexpr Buffer<bf16> k_h_0_ln2_output{7431117056, 12582912};  // bf16 [16, 1024, 768], alive in [20, 701]
constexpr Buffer<float> k_h_0_ln2_mean{8925468928, 16384};  // f32 [16, 1024], alive in [20, 700]
constexpr Buffer<float> k_h_0_ln2_rstd{8925534464, 16384};  // f32 [16, 1024], alive in [20, 700]
constexpr Buffer<bf16> k_h_0_fc_output{3931298048, 50331648};  // bf16 [16, 1024, 3072], alive in [21, 697]
constexpr Buffer<bf16> k_h_0_gelu{4031961344, 50331648};  // bf16 [16, 1024, 3072], alive in [22, 699]
constexpr Buffer<bf16> k_h_0_fc2_output{7456282880, 12582912};  // bf16 [16, 1024, 768], alive in [23, 675]
constexpr Buffer<bf16> k_h_1_ln1_output{7481448704, 12582912};  // bf16 [16, 1024, 768], alive in [24, 676]
constexpr Buffer<float> k_h_1_ln1_mean{8925600000, 16384};  // f32 [16, 1024], alive in [24, 675]
constexpr Buffer<float> k_h_1_ln1_rstd{8925665536, 16384};  // f32 [16, 1024], alive in [24, 675]
constexpr Buffer<bf16> k_h_1_qkv_output{6499981568, 37748736};  // bf16 [16, 1024, 2304], alive in [27, 663]
constexpr Buffer<bf16> k_h_1_attention_output{7506614528, 12582912};  // bf16 [16, 1024, 12, 64], alive in [38, 674]
constexpr Buffer<float> k_h_1_log_sum_exp{8916687104, 196608};  // f32 [16, 12, 1024], alive in [38, 663]
constexpr Buffer<bf16> k_h_1_proj_output{7531780352, 12582912};  // bf16 [16, 1024, 768], alive in [41, 658]
constexpr Buffer<bf16> k_h_1_ln2_output{7556946176, 12582912};  // bf16 [16, 1024, 768], alive in [42, 659]
constexpr Buffer<float> k_h_1_ln2_mean{8925731072, 16384};  // f32 [16, 1024], alive in [42, 658]
constexpr Buffer<float> k_h_1_ln2_rstd{8925796608, 16384};  // f32 [16, 1024], alive in [42, 658]
constexpr Buffer<bf16> k_h_1_fc_output{4132624640, 50331648};  // bf16 [16, 1024, 3072], alive in [43, 655]
constexpr Buffer<bf16> k_h_1_gelu{4233287936, 50331648};  // bf16 [16, 1024, 3072], alive in [44, 657]
constexpr Buffer<bf16> k_h_1_fc2_output{7582112000, 12582912};  // bf16 [16, 1024, 768], alive in [45, 633]
constexpr Buffer<bf16> k_h_2_ln1_output{7607277824, 12582912};  // bf16 [16, 1024, 768], alive in [46, 634]
constexpr Buffer<float> k_h_2_ln1_mean{8925862144, 16384};  // f32 [16, 1024], alive in [46, 633]
constexpr Buffer<float> k_h_2_ln1_rstd{8925927680, 16384};  // f32 [16, 1024], alive in [46, 633]
constexpr Buffer<bf16> k_h_2_qkv_output{6575479040, 37748736};  // bf16 [16, 1024, 2304], alive in [49, 621]
constexpr Buffer<bf16> k_h_2_attention_output{7632443648, 12582912};  // bf16 [16, 1024, 12, 64], alive in [60, 632]
constexpr Buffer<float> k_h_2_log_sum_exp{8917473536, 196608};  // f32 [16, 12, 1024], alive in [60, 621]
constexpr Buffer<bf16> k_h_2_proj_output{7657609472, 12582912};  // bf16 [16, 1024, 768], alive in [63, 616]
constexpr Buffer<bf16> k_h_2_ln2_output{7682775296, 12582912};  // bf16 [16, 1024, 768], alive in [64, 617]
constexpr Buffer<float> k_h_2_ln2_mean{8925993216, 16384};  // f32 [16, 1024], alive in [64, 616]
constexpr Buffer<float> k_h_2_ln2_rstd{8926058752, 16384};  // f32 [16, 1024], alive in [64, 616]
constexpr Buffer<bf16> k_h_2_fc_output{4333951232, 50331648};  // bf16 [16, 1024, 3072], alive in [65, 613]
constexpr Buffer<bf16> k_h_2_gelu{4434614528, 50331648};  // bf16 [16, 1024, 3072], alive in [66, 615]
constexpr Buffer<bf16> k_h_2_fc2_output{7707941120, 12582912};  // bf16 [16, 1024, 768], alive in [67, 591]
constexpr Buffer<bf16> k_h_3_ln1_output{7733106944, 12582912};  // bf16 [16, 1024, 768], alive in [68, 592]
constexpr Buffer<float> k_h_3_ln1_mean{8926124288, 16384};  // f32 [16, 1024], alive in [68, 591]
constexpr Buffer<float> k_h_3_ln1_rstd{8926189824, 16384};  // f32 [16, 1024], alive in [68, 591]
constexpr Buffer<bf16> k_h_3_qkv_output{6650976512, 37748736};  // bf16 [16, 1024, 2304], alive in [71, 579]
constexpr Buffer<bf16> k_h_3_attention_output{7758272768, 12582912};  // bf16 [16, 1024, 12, 64], alive in [82, 590]
constexpr Buffer<float> k_h_3_log_sum_exp{8918259968, 196608};  // f32 [16, 12, 1024], alive in [82, 579]
constexpr Buffer<bf16> k_h_3_proj_output{7783438592, 12582912};  // bf16 [16, 1024, 768], alive in [85, 574]
constexpr Buffer<bf16> k_h_3_ln2_output{7808604416, 12582912};  // bf16 [16, 1024, 768], alive in [86, 575]
constexpr Buffer<float> k_h_3_ln2_mean{8926255360, 16384};  // f32 [16, 1024], alive in [86, 574]
constexpr Buffer<float> k_h_3_ln2_rstd{8926320896, 16384};  // f32 [16, 1024], alive in [86, 574]
constexpr Buffer<bf16> k_h_3_fc_output{4535277824, 50331648};  // bf16 [16, 1024, 3072], alive in [87, 571]
constexpr Buffer<bf16> k_h_3_gelu{4635941120, 50331648};  // bf16 [16, 1024, 3072], alive in [88, 573]
constexpr Buffer<bf16> k_h_3_fc2_output{7833770240, 12582912};  // bf16 [16, 1024, 768], alive in [89, 549]
constexpr Buffer<bf16> k_h_4_ln1_output{7858936064, 12582912};  // bf16 [16, 1024, 768], alive in [90, 550]
constexpr Buffer<float> k_h_4_ln1_mean{8926386432, 16384};  // f32 [16, 1024], alive in [90, 549]
constexpr Buffer<float> k_h_4_ln1_rstd{8926451968, 16384};  // f32 [16, 1024], alive in [90, 549]
constexpr Buffer<bf16> k_h_4_qkv_output{6726473984, 37748736};  // bf16 [16, 1024, 2304], alive in [93, 537]
constexpr Buffer<bf16> k_h_4_attention_output{7884101888, 12582912};  // bf16 [16, 1024, 12, 64], alive in [104, 548]
constexpr Buffer<float> k_h_4_log_sum_exp{8919046400, 196608};  // f32 [16, 12, 1024], alive in [104, 537]
constexpr Buffer<bf16> k_h_4_proj_output{7909267712, 12582912};  // bf16 [16, 1024, 768], alive in [107, 532]
constexpr Buffer<bf16> k_h_4_ln2_output{7934433536, 12582912};  // bf16 [16, 1024, 768], alive in [108, 533]
constexpr Buffer<float> k_h_4_ln2_mean{8926517504, 16384};  // f32 [16, 1024], alive in [108, 532]
constexpr Buffer<float> k_h_4_ln2_rstd{8926583040, 16384};  // f32 [16, 1024], alive in [108, 532]
constexpr Buffer<bf16> k_h_4_fc_output{4736604416, 50331648};  // bf16 [16, 1024, 3072], alive in [109, 529]
constexpr Buffer<bf16> k_h_4_gelu{4837267712, 50331648};  // bf16 [16, 1024, 3072], alive in [110, 531]
constexpr Buffer<bf16> k_h_4_fc2_output{7959599360, 12582912};  // bf16 [16, 1024, 768], alive in [111, 507]
constexpr Buffer<bf16> k_h_5_ln1_output{7984765184, 12582912};  // bf16 [16, 1024, 768], alive in [112, 508]
constexpr Buffer<float> k_h_5_ln1_mean{8926648576, 16384};  // f32 [16, 1024], alive in [112, 507]
constexpr Buffer<float> k_h_5_ln1_rstd{8926714112, 16384};  // f32 [16, 1024], alive in [112, 507]
constexpr Buffer<bf16> k_h_5_qkv_output{6801971456, 37748736};  // bf16 [16, 1024, 2304], alive in [115, 495]
constexpr Buffer<bf16> k_h_5_attention_output{8009931008, 12582912};  // bf16 [16, 1024, 12, 64], alive in [126, 506]
constexpr Buffer<float> k_h_5_log_sum_exp{8919832832, 196608};  // f32 [16, 12, 1024], alive in [126, 495]
constexpr Buffer<bf16> k_h_5_proj_output{8035096832, 12582912};  // bf16 [16, 1024, 768], alive in [129, 490]
constexpr Buffer<bf16> k_h_5_ln2_output{8060262656, 12582912};  // bf16 [16, 1024, 768], alive in [130, 491]
constexpr Buffer<float> k_h_5_ln2_mean{8926779648, 16384};  // f32 [16, 1024], alive in [130, 490]
constexpr Buffer<float> k_h_5_ln2_rstd{8926845184, 16384};  // f32 [16, 1024], alive in [130, 490]
constexpr Buffer<bf16> k_h_5_fc_output{4937931008, 50331648};  // bf16 [16, 1024, 3072], alive in [131, 487]
constexpr Buffer<bf16> k_h_5_gelu{5038594304, 50331648};  // bf16 [16, 1024, 3072], alive in [132, 489]
constexpr Buffer<bf16> k_h_5_fc2_output{8085428480, 12582912};  // bf16 [16, 1024, 768], alive in [133, 465]
constexpr Buffer<bf16> k_h_6_ln1_output{8110594304, 12582912};  // bf16 [16, 1024, 768], alive in [134, 466]
constexpr Buffer<float> k_h_6_ln1_mean{8926910720, 16384};  // f32 [16, 1024], alive in [134, 465]
constexpr Buffer<float> k_h_6_ln1_rstd{8926976256, 16384};  // f32 [16, 1024], alive in [134, 465]
constexpr Buffer<bf16> k_h_6_qkv_output{6877468928, 37748736};  // bf16 [16, 1024, 2304], alive in [137, 453]
constexpr Buffer<bf16> k_h_6_attention_output{8135760128, 12582912};  // bf16 [16, 1024, 12, 64], alive in [148, 464]
constexpr Buffer<float> k_h_6_log_sum_exp{8920619264, 196608};  // f32 [16, 12, 1024], alive in [148, 453]
constexpr Buffer<bf16> k_h_6_proj_output{8160925952, 12582912};  // bf16 [16, 1024, 768], alive in [151, 448]
constexpr Buffer<bf16> k_h_6_ln2_output{8186091776, 12582912};  // bf16 [16, 1024, 768], alive in [152, 449]
constexpr Buffer<float> k_h_6_ln2_mean{8927041792, 16384};  // f32 [16, 1024], alive in [152, 448]
constexpr Buffer<float> k_h_6_ln2_rstd{8927107328, 16384};  // f32 [16, 1024], alive in [152, 448]
constexpr Buffer<bf16> k_h_6_fc_output{5139257600, 50331648};  // bf16 [16, 1024, 3072], alive in [153, 445]
constexpr Buffer<bf16> k_h_6_gelu{5239920896, 50331648};  // bf16 [16, 1024, 3072], alive in [154, 447]
constexpr Buffer<bf16> k_h_6_fc2_output{8211257600, 12582912};  // bf16 [16, 1024, 768], alive in [155, 423]
constexpr Buffer<bf16> k_h_7_ln1_output{8236423424, 12582912};  // bf16 [16, 1024, 768], alive in [156, 424]
constexpr Buffer<float> k_h_7_ln1_mean{8927172864, 16384};  // f32 [16, 1024], alive in [156, 423]
constexpr Buffer<float> k_h_7_ln1_rstd{8927238400, 16384};  // f32 [16, 1024], alive in [156, 423]
constexpr Buffer<bf16> k_h_7_qkv_output{6952966400, 37748736};  // bf16 [16, 1024, 2304], alive in [159, 411]
constexpr Buffer<bf16> k_h_7_attention_output{8261589248, 12582912};  // bf16 [16, 1024, 12, 64], alive in [170, 422]
constexpr Buffer<float> k_h_7_log_sum_exp{8921405696, 196608};  // f32 [16, 12, 1024], alive in [170, 411]
constexpr Buffer<bf16> k_h_7_proj_output{8286755072, 12582912};  // bf16 [16, 1024, 768], alive in [173, 406]
constexpr Buffer<bf16> k_h_7_ln2_output{8311920896, 12582912};  // bf16 [16, 1024, 768], alive in [174, 407]
constexpr Buffer<float> k_h_7_ln2_mean{8927303936, 16384};  // f32 [16, 1024], alive in [174, 406]
constexpr Buffer<float> k_h_7_ln2_rstd{8927369472, 16384};  // f32 [16, 1024], alive in [174, 406]
constexpr Buffer<bf16> k_h_7_fc_output{5340584192, 50331648};  // bf16 [16, 1024, 3072], alive in [175, 403]
constexpr Buffer<bf16> k_h_7_gelu{5441247488, 50331648};  // bf16 [16, 1024, 3072], alive in [176, 405]
constexpr Buffer<bf16> k_h_7_fc2_output{8337086720, 12582912};  // bf16 [16, 1024, 768], alive in [177, 381]
constexpr Buffer<bf16> k_h_8_ln1_output{8362252544, 12582912};  // bf16 [16, 1024, 768], alive in [178, 382]
constexpr Buffer<float> k_h_8_ln1_mean{8927435008, 16384};  // f32 [16, 1024], alive in [178, 381]
constexpr Buffer<float> k_h_8_ln1_rstd{8927500544, 16384};  // f32 [16, 1024], alive in [178, 381]
constexpr Buffer<bf16> k_h_8_qkv_output{7028463872, 37748736};  // bf16 [16, 1024, 2304], alive in [181, 369]
constexpr Buffer<bf16> k_h_8_attention_output{8387418368, 12582912};  // bf16 [16, 1024, 12, 64], alive in [192, 380]
constexpr Buffer<float> k_h_8_log_sum_exp{8922192128, 196608};  // f32 [16, 12, 1024], alive in [192, 369]
constexpr Buffer<bf16> k_h_8_proj_output{8412584192, 12582912};  // bf16 [16, 1024, 768], alive in [195, 364]
constexpr Buffer<bf16> k_h_8_ln2_output{8437750016, 12582912};  // bf16 [16, 1024, 768], alive in [196, 365]
constexpr Buffer<float> k_h_8_ln2_mean{8927566080, 16384};  // f32 [16, 1024], alive in [196, 364]
constexpr Buffer<float> k_h_8_ln2_rstd{8927631616, 16384};  // f32 [16, 1024], alive in [196, 364]
constexpr Buffer<bf16> k_h_8_fc_output{5541910784, 50331648};  // bf16 [16, 1024, 3072], alive in [197, 361]
constexpr Buffer<bf16> k_h_8_gelu{5642574080, 50331648};  // bf16 [16, 1024, 3072], alive in [198, 363]
constexpr Buffer<bf16> k_h_8_fc2_output{8462915840, 12582912};  // bf16 [16, 1024, 768], alive in [199, 347]
constexpr Buffer<bf16> k_h_9_ln1_output{8488081664, 12582912};  // bf16 [16, 1024, 768], alive in [200, 348]
constexpr Buffer<float> k_h_9_ln1_mean{8927697152, 16384};  // f32 [16, 1024], alive in [200, 347]
constexpr Buffer<float> k_h_9_ln1_rstd{8927762688, 16384};  // f32 [16, 1024], alive in [200, 347]
constexpr Buffer<bf16> k_h_9_qkv_output{7103961344, 37748736};  // bf16 [16, 1024, 2304], alive in [203, 335]
constexpr Buffer<bf16> k_h_9_attention_output{8513247488, 12582912};  // bf16 [16, 1024, 12, 64], alive in [214, 346]
constexpr Buffer<float> k_h_9_log_sum_exp{8922978560, 196608};  // f32 [16, 12, 1024], alive in [214, 335]
constexpr Buffer<bf16> k_h_9_proj_output{8538413312, 12582912};  // bf16 [16, 1024, 768], alive in [217, 330]
constexpr Buffer<bf16> k_h_9_ln2_output{8563579136, 12582912};  // bf16 [16, 1024, 768], alive in [218, 331]
constexpr Buffer<float> k_h_9_ln2_mean{8927828224, 16384};  // f32 [16, 1024], alive in [218, 330]
constexpr Buffer<float> k_h_9_ln2_rstd{8927893760, 16384};  // f32 [16, 1024], alive in [218, 330]
constexpr Buffer<bf16> k_h_9_fc_output{5743237376, 50331648};  // bf16 [16, 1024, 3072], alive in [219, 327]
constexpr Buffer<bf16> k_h_9_gelu{5843900672, 50331648};  // bf16 [16, 1024, 3072], alive in [220, 329]
constexpr Buffer<bf16> k_h_9_fc2_output{8588744960, 12582912};  // bf16 [16, 1024, 768], alive in [221, 322]
constexpr Buffer<bf16> k_h_10_ln1_output{8613910784, 12582912};  // bf16 [16, 1024, 768], alive in [222, 323]
constexpr Buffer<float> k_h_10_ln1_mean{8927959296, 16384};  // f32 [16, 1024], alive in [222, 322]
constexpr Buffer<float> k_h_10_ln1_rstd{8928024832, 16384};  // f32 [16, 1024], alive in [222, 322]
constexpr Buffer<bf16> k_h_10_qkv_output{7179458816, 37748736};  // bf16 [16, 1024, 2304], alive in [225, 310]
constexpr Buffer<bf16> k_h_10_attention_output{8639076608, 12582912};  // bf16 [16, 1024, 12, 64], alive in [236, 321]
constexpr Buffer<float> k_h_10_log_sum_exp{8923764992, 196608};  // f32 [16, 12, 1024], alive in [236, 310]
constexpr Buffer<bf16> k_h_10_proj_output{8664242432, 12582912};  // bf16 [16, 1024, 768], alive in [239, 305]
constexpr Buffer<bf16> k_h_10_ln2_output{8689408256, 12582912};  // bf16 [16, 1024, 768], alive in [240, 306]
constexpr Buffer<float> k_h_10_ln2_mean{8928090368, 16384};  // f32 [16, 1024], alive in [240, 305]
constexpr Buffer<float> k_h_10_ln2_rstd{8928155904, 16384};  // f32 [16, 1024], alive in [240, 305]
constexpr Buffer<bf16> k_h_10_fc_output{5944563968, 50331648};  // bf16 [16, 1024, 3072], alive in [241, 302]
constexpr Buffer<bf16> k_h_10_gelu{6045227264, 50331648};  // bf16 [16, 1024, 3072], alive in [242, 304]
constexpr Buffer<bf16> k_h_10_fc2_output{8714574080, 12582912};  // bf16 [16, 1024, 768], alive in [243, 297]
constexpr Buffer<bf16> k_h_11_ln1_output{8739739904, 12582912};  // bf16 [16, 1024, 768], alive in [244, 298]
constexpr Buffer<float> k_h_11_ln1_mean{8928221440, 16384};  // f32 [16, 1024], alive in [244, 297]
constexpr Buffer<float> k_h_11_ln1_rstd{8928286976, 16384};  // f32 [16, 1024], alive in [244, 297]
constexpr Buffer<bf16> k_h_11_qkv_output{7254956288, 37748736};  // bf16 [16, 1024, 2304], alive in [247, 285]
constexpr Buffer<bf16> k_h_11_attention_output{8764905728, 12582912};  // bf16 [16, 1024, 12, 64], alive in [258, 296]
constexpr Buffer<float> k_h_11_log_sum_exp{8924551424, 196608};  // f32 [16, 12, 1024], alive in [258, 285]
constexpr Buffer<bf16> k_h_11_proj_output{8790071552, 12582912};  // bf16 [16, 1024, 768], alive in [261, 280]
constexpr Buffer<bf16> k_h_11_ln2_output{8815237376, 12582912};  // bf16 [16, 1024, 768], alive in [262, 281]
constexpr Buffer<float> k_h_11_ln2_mean{8928352512, 16384};  // f32 [16, 1024], alive in [262, 280]
constexpr Buffer<float> k_h_11_ln2_rstd{8928418048, 16384};  // f32 [16, 1024], alive in [262, 280]
constexpr Buffer<bf16> k_h_11_fc_output{6145890560, 50331648};  // bf16 [16, 1024, 3072], alive in [263, 277]
constexpr Buffer<bf16> k_h_11_gelu{6246553856, 50331648};  // bf16 [16, 1024, 3072], alive in [264, 279]
constexpr Buffer<bf16> k_h_11_fc2_output{8840403200, 12582912};  // bf16 [16, 1024, 768], alive in [265, 275]
constexpr Buffer<bf16> k_ln_output{8865569024, 12582912};  // bf16 [16, 1024, 768], alive in [266, 274]
constexpr Buffer<float> k_ln_mean{8928483584, 16384};  // f32 [16, 1024], alive in [266, 275]
constexpr Buffer<float> k_ln_rstd{8928549120, 16384};  // f32 [16, 1024], alive in [266, 275]
constexpr Buffer<bf16> k_head_padded{6347217152, 38633472};  // bf16 [768, 50257], rows 50304 apart, alive in [267, 273]
constexpr Buffer<bf16> k_head_output{2282936576, 824180736};  // bf16 [16, 1024, 50257], rows 50304 apart, alive in [268, 274]
constexpr Buffer<float> k_loss_fill{8890734848, 16384};  // f32 [16, 1024], alive in [269, 270]
constexpr Buffer<float> k_loss_of_rows{8890800384, 16384};  // f32 [16, 1024], alive in [270, 271]
constexpr Buffer<float> k_loss_log_sum_exp{8890865920, 16384};  // f32 [16, 1024], alive in [270, 270]
constexpr Buffer<float> k_loss_sum{8928614656, 1};  // f32 [], alive in [271, 792]
constexpr Buffer<bf16> k_head_input_grad{8890734848, 12582912};  // bf16 [16, 1024, 768], alive in [273, 275]
constexpr Buffer<bf16> k_head_weight_grad{6347217152, 38633472};  // bf16 [768, 50257], rows 50304 apart, alive in [274, 789]
constexpr Buffer<bf16> k_ln_input_grad{8865569024, 12582912};  // bf16 [16, 1024, 768], alive in [275, 737]
constexpr Buffer<bf16> k_ln_weight_grad{2383599872, 768};  // bf16 [768], alive in [275, 351]
constexpr Buffer<bf16> k_ln_bias_grad{2383601408, 768};  // bf16 [768], alive in [275, 353]
constexpr Buffer<bf16> k_h_11_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [276, 281]
constexpr Buffer<bf16> k_h_11_fc_input_grad{8840403200, 12582912};  // bf16 [16, 1024, 768], alive in [278, 280]
constexpr Buffer<bf16> k_h_11_fc2_weight_grad{6221388032, 2359296};  // bf16 [3072, 768], alive in [279, 357]
constexpr Buffer<bf16> k_h_11_fc2_bias_grad{6226106624, 768};  // bf16 [768], alive in [279, 354]
constexpr Buffer<bf16> k_h_11_ln2_weight_grad{8890734848, 768};  // bf16 [768], alive in [280, 355]
constexpr Buffer<bf16> k_h_11_ln2_bias_grad{8890736384, 768};  // bf16 [768], alive in [280, 356]
constexpr Buffer<bf16> k_h_11_fc_weight_grad{8840403200, 2359296};  // bf16 [768, 3072], alive in [281, 388]
constexpr Buffer<bf16> k_h_11_fc_bias_grad{8865175808, 3072};  // bf16 [3072], alive in [281, 359]
constexpr Buffer<bf16> k_h_11_proj_input_grad{8790071552, 12582912};  // bf16 [16, 1024, 768], alive in [282, 285]
constexpr Buffer<bf16> k_h_11_qkv_packed_grad{6145890560, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [285, 298]
constexpr Buffer<bf16> k_h_11_qkv_input_grad{7254956288, 12582912};  // bf16 [16, 1024, 768], alive in [295, 297]
constexpr Buffer<bf16> k_h_11_proj_weight_grad{8863996160, 589824};  // bf16 [768, 768], alive in [296, 390]
constexpr Buffer<bf16> k_h_11_proj_bias_grad{8865212672, 768};  // bf16 [768], alive in [296, 392]
constexpr Buffer<bf16> k_h_11_ln1_weight_grad{8865214208, 768};  // bf16 [768], alive in [297, 385]
constexpr Buffer<bf16> k_h_11_ln1_bias_grad{8865215744, 768};  // bf16 [768], alive in [297, 387]
constexpr Buffer<bf16> k_h_11_qkv_weight_grad{7305287936, 1769472};  // bf16 [768, 2304], alive in [298, 394]
constexpr Buffer<bf16> k_h_11_qkv_bias_grad{8865194240, 2304};  // bf16 [2304], alive in [298, 393]
constexpr Buffer<bf16> k_h_10_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [301, 306]
constexpr Buffer<bf16> k_h_10_fc_input_grad{7254956288, 12582912};  // bf16 [16, 1024, 768], alive in [303, 305]
constexpr Buffer<bf16> k_h_10_fc2_weight_grad{8845121792, 2359296};  // bf16 [3072, 768], alive in [304, 399]
constexpr Buffer<bf16> k_h_10_fc2_bias_grad{8865217280, 768};  // bf16 [768], alive in [304, 396]
constexpr Buffer<bf16> k_h_10_ln2_weight_grad{8865218816, 768};  // bf16 [768], alive in [305, 397]
constexpr Buffer<bf16> k_h_10_ln2_bias_grad{8865220352, 768};  // bf16 [768], alive in [305, 398]
constexpr Buffer<bf16> k_h_10_fc_weight_grad{8849840384, 2359296};  // bf16 [768, 3072], alive in [306, 430]
constexpr Buffer<bf16> k_h_10_fc_bias_grad{8865181952, 3072};  // bf16 [3072], alive in [306, 401]
constexpr Buffer<bf16> k_h_10_proj_input_grad{7254956288, 12582912};  // bf16 [16, 1024, 768], alive in [307, 310]
constexpr Buffer<bf16> k_h_10_qkv_packed_grad{5944563968, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [310, 323]
constexpr Buffer<bf16> k_h_10_qkv_input_grad{7179458816, 12582912};  // bf16 [16, 1024, 768], alive in [320, 322]
constexpr Buffer<bf16> k_h_10_proj_weight_grad{7322982656, 589824};  // bf16 [768, 768], alive in [321, 432]
constexpr Buffer<bf16> k_h_10_proj_bias_grad{8865221888, 768};  // bf16 [768], alive in [321, 434]
constexpr Buffer<bf16> k_h_10_ln1_weight_grad{8865223424, 768};  // bf16 [768], alive in [322, 427]
constexpr Buffer<bf16> k_h_10_ln1_bias_grad{8865224960, 768};  // bf16 [768], alive in [322, 429]
constexpr Buffer<bf16> k_h_10_qkv_weight_grad{7308826880, 1769472};  // bf16 [768, 2304], alive in [323, 436]
constexpr Buffer<bf16> k_h_10_qkv_bias_grad{8865198848, 2304};  // bf16 [2304], alive in [323, 435]
constexpr Buffer<bf16> k_h_9_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [326, 331]
constexpr Buffer<bf16> k_h_9_fc_input_grad{5743237376, 12582912};  // bf16 [16, 1024, 768], alive in [328, 330]
constexpr Buffer<bf16> k_h_9_fc2_weight_grad{8854558976, 2359296};  // bf16 [3072, 768], alive in [329, 441]
constexpr Buffer<bf16> k_h_9_fc2_bias_grad{8865226496, 768};  // bf16 [768], alive in [329, 438]
constexpr Buffer<bf16> k_h_9_ln2_weight_grad{8865228032, 768};  // bf16 [768], alive in [330, 439]
constexpr Buffer<bf16> k_h_9_ln2_bias_grad{8865229568, 768};  // bf16 [768], alive in [330, 440]
constexpr Buffer<bf16> k_h_9_fc_weight_grad{8859277568, 2359296};  // bf16 [768, 3072], alive in [331, 472]
constexpr Buffer<bf16> k_h_9_fc_bias_grad{8865188096, 3072};  // bf16 [3072], alive in [331, 443]
constexpr Buffer<bf16> k_h_9_proj_input_grad{7179458816, 12582912};  // bf16 [16, 1024, 768], alive in [332, 335]
constexpr Buffer<bf16> k_h_9_qkv_packed_grad{5743237376, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [335, 348]
constexpr Buffer<bf16> k_h_9_qkv_input_grad{7103961344, 12582912};  // bf16 [16, 1024, 768], alive in [345, 347]
constexpr Buffer<bf16> k_h_9_proj_weight_grad{7326521600, 589824};  // bf16 [768, 768], alive in [346, 474]
constexpr Buffer<bf16> k_h_9_proj_bias_grad{8865231104, 768};  // bf16 [768], alive in [346, 476]
constexpr Buffer<bf16> k_h_9_ln1_weight_grad{8865232640, 768};  // bf16 [768], alive in [347, 469]
constexpr Buffer<bf16> k_h_9_ln1_bias_grad{8865234176, 768};  // bf16 [768], alive in [347, 471]
constexpr Buffer<bf16> k_h_9_qkv_weight_grad{7312365824, 1769472};  // bf16 [768, 2304], alive in [348, 478]
constexpr Buffer<bf16> k_h_9_qkv_bias_grad{8865203456, 2304};  // bf16 [2304], alive in [348, 477]
constexpr Buffer<bf16> k_h_8_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [360, 365]
constexpr Buffer<bf16> k_h_8_fc_input_grad{5541910784, 12582912};  // bf16 [16, 1024, 768], alive in [362, 364]
constexpr Buffer<bf16> k_h_8_fc2_weight_grad{5617408256, 2359296};  // bf16 [3072, 768], alive in [363, 483]
constexpr Buffer<bf16> k_h_8_fc2_bias_grad{8865235712, 768};  // bf16 [768], alive in [363, 480]
constexpr Buffer<bf16> k_h_8_ln2_weight_grad{8865237248, 768};  // bf16 [768], alive in [364, 481]
constexpr Buffer<bf16> k_h_8_ln2_bias_grad{8865238784, 768};  // bf16 [768], alive in [364, 482]
constexpr Buffer<bf16> k_h_8_fc_weight_grad{8412584192, 2359296};  // bf16 [768, 3072], alive in [365, 514]
constexpr Buffer<bf16> k_h_8_fc_bias_grad{8865175808, 3072};  // bf16 [3072], alive in [365, 485]
constexpr Buffer<bf16> k_h_8_proj_input_grad{7103961344, 12582912};  // bf16 [16, 1024, 768], alive in [366, 369]
constexpr Buffer<bf16> k_h_8_qkv_packed_grad{5541910784, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [369, 382]
constexpr Buffer<bf16> k_h_8_qkv_input_grad{7028463872, 12582912};  // bf16 [16, 1024, 768], alive in [379, 381]
constexpr Buffer<bf16> k_h_8_proj_weight_grad{7078795520, 589824};  // bf16 [768, 768], alive in [380, 516]
constexpr Buffer<bf16> k_h_8_proj_bias_grad{8865240320, 768};  // bf16 [768], alive in [380, 518]
constexpr Buffer<bf16> k_h_8_ln1_weight_grad{8865241856, 768};  // bf16 [768], alive in [381, 511]
constexpr Buffer<bf16> k_h_8_ln1_bias_grad{8865243392, 768};  // bf16 [768], alive in [381, 513]
constexpr Buffer<bf16> k_h_8_qkv_weight_grad{7315904768, 1769472};  // bf16 [768, 2304], alive in [382, 520]
constexpr Buffer<bf16> k_h_8_qkv_bias_grad{8865208064, 2304};  // bf16 [2304], alive in [382, 519]
constexpr Buffer<bf16> k_h_7_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [402, 407]
constexpr Buffer<bf16> k_h_7_fc_input_grad{5340584192, 12582912};  // bf16 [16, 1024, 768], alive in [404, 406]
constexpr Buffer<bf16> k_h_7_fc2_weight_grad{5416081664, 2359296};  // bf16 [3072, 768], alive in [405, 525]
constexpr Buffer<bf16> k_h_7_fc2_bias_grad{8865212672, 768};  // bf16 [768], alive in [405, 522]
constexpr Buffer<bf16> k_h_7_ln2_weight_grad{8865214208, 768};  // bf16 [768], alive in [406, 523]
constexpr Buffer<bf16> k_h_7_ln2_bias_grad{8865215744, 768};  // bf16 [768], alive in [406, 524]
constexpr Buffer<bf16> k_h_7_fc_weight_grad{8286755072, 2359296};  // bf16 [768, 3072], alive in [407, 556]
constexpr Buffer<bf16> k_h_7_fc_bias_grad{8865181952, 3072};  // bf16 [3072], alive in [407, 527]
constexpr Buffer<bf16> k_h_7_proj_input_grad{7028463872, 12582912};  // bf16 [16, 1024, 768], alive in [408, 411]
constexpr Buffer<bf16> k_h_7_qkv_packed_grad{5340584192, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [411, 424]
constexpr Buffer<bf16> k_h_7_qkv_input_grad{6952966400, 12582912};  // bf16 [16, 1024, 768], alive in [421, 423]
constexpr Buffer<bf16> k_h_7_proj_weight_grad{8863996160, 589824};  // bf16 [768, 768], alive in [422, 558]
constexpr Buffer<bf16> k_h_7_proj_bias_grad{8865217280, 768};  // bf16 [768], alive in [422, 560]
constexpr Buffer<bf16> k_h_7_ln1_weight_grad{8865218816, 768};  // bf16 [768], alive in [423, 553]
constexpr Buffer<bf16> k_h_7_ln1_bias_grad{8865220352, 768};  // bf16 [768], alive in [423, 555]
constexpr Buffer<bf16> k_h_7_qkv_weight_grad{7319443712, 1769472};  // bf16 [768, 2304], alive in [424, 562]
constexpr Buffer<bf16> k_h_7_qkv_bias_grad{8865194240, 2304};  // bf16 [2304], alive in [424, 561]
constexpr Buffer<bf16> k_h_6_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [444, 449]
constexpr Buffer<bf16> k_h_6_fc_input_grad{5139257600, 12582912};  // bf16 [16, 1024, 768], alive in [446, 448]
constexpr Buffer<bf16> k_h_6_fc2_weight_grad{5214755072, 2359296};  // bf16 [3072, 768], alive in [447, 567]
constexpr Buffer<bf16> k_h_6_fc2_bias_grad{8865221888, 768};  // bf16 [768], alive in [447, 564]
constexpr Buffer<bf16> k_h_6_ln2_weight_grad{8865223424, 768};  // bf16 [768], alive in [448, 565]
constexpr Buffer<bf16> k_h_6_ln2_bias_grad{8865224960, 768};  // bf16 [768], alive in [448, 566]
constexpr Buffer<bf16> k_h_6_fc_weight_grad{8160925952, 2359296};  // bf16 [768, 3072], alive in [449, 598]
constexpr Buffer<bf16> k_h_6_fc_bias_grad{8865188096, 3072};  // bf16 [3072], alive in [449, 569]
constexpr Buffer<bf16> k_h_6_proj_input_grad{6952966400, 12582912};  // bf16 [16, 1024, 768], alive in [450, 453]
constexpr Buffer<bf16> k_h_6_qkv_packed_grad{5139257600, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [453, 466]
constexpr Buffer<bf16> k_h_6_qkv_input_grad{6877468928, 12582912};  // bf16 [16, 1024, 768], alive in [463, 465]
constexpr Buffer<bf16> k_h_6_proj_weight_grad{8165644544, 589824};  // bf16 [768, 768], alive in [464, 600]
constexpr Buffer<bf16> k_h_6_proj_bias_grad{8865226496, 768};  // bf16 [768], alive in [464, 602]
constexpr Buffer<bf16> k_h_6_ln1_weight_grad{8865228032, 768};  // bf16 [768], alive in [465, 595]
constexpr Buffer<bf16> k_h_6_ln1_bias_grad{8865229568, 768};  // bf16 [768], alive in [465, 597]
constexpr Buffer<bf16> k_h_6_qkv_weight_grad{7322982656, 1769472};  // bf16 [768, 2304], alive in [466, 604]
constexpr Buffer<bf16> k_h_6_qkv_bias_grad{8865198848, 2304};  // bf16 [2304], alive in [466, 603]
constexpr Buffer<bf16> k_h_5_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [486, 491]
constexpr Buffer<bf16> k_h_5_fc_input_grad{4937931008, 12582912};  // bf16 [16, 1024, 768], alive in [488, 490]
constexpr Buffer<bf16> k_h_5_fc2_weight_grad{5013428480, 2359296};  // bf16 [3072, 768], alive in [489, 609]
constexpr Buffer<bf16> k_h_5_fc2_bias_grad{8865231104, 768};  // bf16 [768], alive in [489, 606]
constexpr Buffer<bf16> k_h_5_ln2_weight_grad{8865232640, 768};  // bf16 [768], alive in [490, 607]
constexpr Buffer<bf16> k_h_5_ln2_bias_grad{8865234176, 768};  // bf16 [768], alive in [490, 608]
constexpr Buffer<bf16> k_h_5_fc_weight_grad{8035096832, 2359296};  // bf16 [768, 3072], alive in [491, 640]
constexpr Buffer<bf16> k_h_5_fc_bias_grad{8865175808, 3072};  // bf16 [3072], alive in [491, 611]
constexpr Buffer<bf16> k_h_5_proj_input_grad{6877468928, 12582912};  // bf16 [16, 1024, 768], alive in [492, 495]
constexpr Buffer<bf16> k_h_5_qkv_packed_grad{4937931008, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [495, 508]
constexpr Buffer<bf16> k_h_5_qkv_input_grad{6801971456, 12582912};  // bf16 [16, 1024, 768], alive in [505, 507]
constexpr Buffer<bf16> k_h_5_proj_weight_grad{8166824192, 589824};  // bf16 [768, 768], alive in [506, 642]
constexpr Buffer<bf16> k_h_5_proj_bias_grad{8865235712, 768};  // bf16 [768], alive in [506, 644]
constexpr Buffer<bf16> k_h_5_ln1_weight_grad{8865237248, 768};  // bf16 [768], alive in [507, 637]
constexpr Buffer<bf16> k_h_5_ln1_bias_grad{8865238784, 768};  // bf16 [768], alive in [507, 639]
constexpr Buffer<bf16> k_h_5_qkv_weight_grad{7326521600, 1769472};  // bf16 [768, 2304], alive in [508, 646]
constexpr Buffer<bf16> k_h_5_qkv_bias_grad{8865203456, 2304};  // bf16 [2304], alive in [508, 645]
constexpr Buffer<bf16> k_h_4_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [528, 533]
constexpr Buffer<bf16> k_h_4_fc_input_grad{4736604416, 12582912};  // bf16 [16, 1024, 768], alive in [530, 532]
constexpr Buffer<bf16> k_h_4_fc2_weight_grad{4812101888, 2359296};  // bf16 [3072, 768], alive in [531, 651]
constexpr Buffer<bf16> k_h_4_fc2_bias_grad{8865240320, 768};  // bf16 [768], alive in [531, 648]
constexpr Buffer<bf16> k_h_4_ln2_weight_grad{8865241856, 768};  // bf16 [768], alive in [532, 649]
constexpr Buffer<bf16> k_h_4_ln2_bias_grad{8865243392, 768};  // bf16 [768], alive in [532, 650]
constexpr Buffer<bf16> k_h_4_fc_weight_grad{7909267712, 2359296};  // bf16 [768, 3072], alive in [533, 682]
constexpr Buffer<bf16> k_h_4_fc_bias_grad{8865181952, 3072};  // bf16 [3072], alive in [533, 653]
constexpr Buffer<bf16> k_h_4_proj_input_grad{6801971456, 12582912};  // bf16 [16, 1024, 768], alive in [534, 537]
constexpr Buffer<bf16> k_h_4_qkv_packed_grad{4736604416, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [537, 550]
constexpr Buffer<bf16> k_h_4_qkv_input_grad{6726473984, 12582912};  // bf16 [16, 1024, 768], alive in [547, 549]
constexpr Buffer<bf16> k_h_4_proj_weight_grad{8168003840, 589824};  // bf16 [768, 768], alive in [548, 684]
constexpr Buffer<bf16> k_h_4_proj_bias_grad{8865244928, 768};  // bf16 [768], alive in [548, 686]
constexpr Buffer<bf16> k_h_4_ln1_weight_grad{8865246464, 768};  // bf16 [768], alive in [549, 679]
constexpr Buffer<bf16> k_h_4_ln1_bias_grad{8865248000, 768};  // bf16 [768], alive in [549, 681]
constexpr Buffer<bf16> k_h_4_qkv_weight_grad{7833770240, 1769472};  // bf16 [768, 2304], alive in [550, 688]
constexpr Buffer<bf16> k_h_4_qkv_bias_grad{8865208064, 2304};  // bf16 [2304], alive in [550, 687]
constexpr Buffer<bf16> k_h_3_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [570, 575]
constexpr Buffer<bf16> k_h_3_fc_input_grad{4535277824, 12582912};  // bf16 [16, 1024, 768], alive in [572, 574]
constexpr Buffer<bf16> k_h_3_fc2_weight_grad{4560443648, 2359296};  // bf16 [3072, 768], alive in [573, 693]
constexpr Buffer<bf16> k_h_3_fc2_bias_grad{8865249536, 768};  // bf16 [768], alive in [573, 690]
constexpr Buffer<bf16> k_h_3_ln2_weight_grad{8865251072, 768};  // bf16 [768], alive in [574, 691]
constexpr Buffer<bf16> k_h_3_ln2_bias_grad{8865252608, 768};  // bf16 [768], alive in [574, 692]
constexpr Buffer<bf16> k_h_3_fc_weight_grad{4535277824, 2359296};  // bf16 [768, 3072], alive in [575, 721]
constexpr Buffer<bf16> k_h_3_fc_bias_grad{8865188096, 3072};  // bf16 [3072], alive in [575, 695]
constexpr Buffer<bf16> k_h_3_proj_input_grad{6726473984, 12582912};  // bf16 [16, 1024, 768], alive in [576, 579]
constexpr Buffer<bf16> k_h_3_qkv_packed_grad{2282936576, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [579, 592]
constexpr Buffer<bf16> k_h_3_qkv_input_grad{6650976512, 12582912};  // bf16 [16, 1024, 768], alive in [589, 591]
constexpr Buffer<bf16> k_h_3_proj_weight_grad{4558870784, 589824};  // bf16 [768, 768], alive in [590, 723]
constexpr Buffer<bf16> k_h_3_proj_bias_grad{8865254144, 768};  // bf16 [768], alive in [590, 725]
constexpr Buffer<bf16> k_h_3_ln1_weight_grad{8865255680, 768};  // bf16 [768], alive in [591, 718]
constexpr Buffer<bf16> k_h_3_ln1_bias_grad{8865257216, 768};  // bf16 [768], alive in [591, 720]
constexpr Buffer<bf16> k_h_3_qkv_weight_grad{7707941120, 1769472};  // bf16 [768, 2304], alive in [592, 727]
constexpr Buffer<bf16> k_h_3_qkv_bias_grad{8865212672, 2304};  // bf16 [2304], alive in [592, 726]
constexpr Buffer<bf16> k_h_2_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [612, 617]
constexpr Buffer<bf16> k_h_2_fc_input_grad{4333951232, 12582912};  // bf16 [16, 1024, 768], alive in [614, 616]
constexpr Buffer<bf16> k_h_2_fc2_weight_grad{4539996416, 2359296};  // bf16 [3072, 768], alive in [615, 732]
constexpr Buffer<bf16> k_h_2_fc2_bias_grad{8865226496, 768};  // bf16 [768], alive in [615, 729]
constexpr Buffer<bf16> k_h_2_ln2_weight_grad{8865228032, 768};  // bf16 [768], alive in [616, 730]
constexpr Buffer<bf16> k_h_2_ln2_bias_grad{8865229568, 768};  // bf16 [768], alive in [616, 731]
constexpr Buffer<bf16> k_h_2_fc_weight_grad{4544715008, 2359296};  // bf16 [768, 3072], alive in [617, 747]
constexpr Buffer<bf16> k_h_2_fc_bias_grad{8865194240, 3072};  // bf16 [3072], alive in [617, 734]
constexpr Buffer<bf16> k_h_2_proj_input_grad{6650976512, 12582912};  // bf16 [16, 1024, 768], alive in [618, 621]
constexpr Buffer<bf16> k_h_2_qkv_packed_grad{2282936576, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [621, 634]
constexpr Buffer<bf16> k_h_2_qkv_input_grad{6575479040, 12582912};  // bf16 [16, 1024, 768], alive in [631, 633]
constexpr Buffer<bf16> k_h_2_proj_weight_grad{7657609472, 589824};  // bf16 [768, 768], alive in [632, 749]
constexpr Buffer<bf16> k_h_2_proj_bias_grad{8865231104, 768};  // bf16 [768], alive in [632, 767]
constexpr Buffer<bf16> k_h_2_ln1_weight_grad{8865232640, 768};  // bf16 [768], alive in [633, 745]
constexpr Buffer<bf16> k_h_2_ln1_bias_grad{8865234176, 768};  // bf16 [768], alive in [633, 746]
constexpr Buffer<bf16> k_h_2_qkv_weight_grad{7582112000, 1769472};  // bf16 [768, 2304], alive in [634, 751]
constexpr Buffer<bf16> k_h_2_qkv_bias_grad{8865217280, 2304};  // bf16 [2304], alive in [634, 768]
constexpr Buffer<bf16> k_h_1_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [654, 659]
constexpr Buffer<bf16> k_h_1_fc_input_grad{4132624640, 12582912};  // bf16 [16, 1024, 768], alive in [656, 658]
constexpr Buffer<bf16> k_h_1_fc2_weight_grad{4549433600, 2359296};  // bf16 [3072, 768], alive in [657, 753]
constexpr Buffer<bf16> k_h_1_fc2_bias_grad{8865235712, 768};  // bf16 [768], alive in [657, 769]
constexpr Buffer<bf16> k_h_1_ln2_weight_grad{8865237248, 768};  // bf16 [768], alive in [658, 743]
constexpr Buffer<bf16> k_h_1_ln2_bias_grad{8865238784, 768};  // bf16 [768], alive in [658, 744]
constexpr Buffer<bf16> k_h_1_fc_weight_grad{4554152192, 2359296};  // bf16 [768, 3072], alive in [659, 755]
constexpr Buffer<bf16> k_h_1_fc_bias_grad{8865200384, 3072};  // bf16 [3072], alive in [659, 770]
constexpr Buffer<bf16> k_h_1_proj_input_grad{6575479040, 12582912};  // bf16 [16, 1024, 768], alive in [660, 663]
constexpr Buffer<bf16> k_h_1_qkv_packed_grad{2282936576, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [663, 676]
constexpr Buffer<bf16> k_h_1_qkv_input_grad{6499981568, 12582912};  // bf16 [16, 1024, 768], alive in [673, 675]
constexpr Buffer<bf16> k_h_1_proj_weight_grad{7658789120, 589824};  // bf16 [768, 768], alive in [674, 757]
constexpr Buffer<bf16> k_h_1_proj_bias_grad{8865240320, 768};  // bf16 [768], alive in [674, 771]
constexpr Buffer<bf16> k_h_1_ln1_weight_grad{8865241856, 768};  // bf16 [768], alive in [675, 741]
constexpr Buffer<bf16> k_h_1_ln1_bias_grad{8865243392, 768};  // bf16 [768], alive in [675, 742]
constexpr Buffer<bf16> k_h_1_qkv_weight_grad{7456282880, 1769472};  // bf16 [768, 2304], alive in [676, 759]
constexpr Buffer<bf16> k_h_1_qkv_bias_grad{8865221888, 2304};  // bf16 [2304], alive in [676, 772]
constexpr Buffer<bf16> k_h_0_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [696, 701]
constexpr Buffer<bf16> k_h_0_fc_input_grad{6499981568, 12582912};  // bf16 [16, 1024, 768], alive in [698, 700]
constexpr Buffer<bf16> k_h_0_fc2_weight_grad{4132624640, 2359296};  // bf16 [3072, 768], alive in [699, 761]
constexpr Buffer<bf16> k_h_0_fc2_bias_grad{8865244928, 768};  // bf16 [768], alive in [699, 773]
constexpr Buffer<bf16> k_h_0_ln2_weight_grad{8865246464, 768};  // bf16 [768], alive in [700, 738]
constexpr Buffer<bf16> k_h_0_ln2_bias_grad{8865248000, 768};  // bf16 [768], alive in [700, 740]
constexpr Buffer<bf16> k_h_0_fc_weight_grad{7405951232, 2359296};  // bf16 [768, 3072], alive in [701, 763]
constexpr Buffer<bf16> k_h_0_fc_bias_grad{8865206528, 3072};  // bf16 [3072], alive in [701, 774]
constexpr Buffer<bf16> k_h_0_proj_input_grad{2282936576, 12582912};  // bf16 [16, 1024, 768], alive in [702, 705]
constexpr Buffer<bf16> k_h_0_qkv_packed_grad{2360131328, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [705, 780]
constexpr Buffer<bf16> k_h_0_qkv_input_grad{2282936576, 12582912};  // bf16 [16, 1024, 768], alive in [715, 717]
constexpr Buffer<bf16> k_h_0_proj_weight_grad{7410669824, 589824};  // bf16 [768, 768], alive in [716, 765]
constexpr Buffer<bf16> k_h_0_proj_bias_grad{8865249536, 768};  // bf16 [768], alive in [716, 775]
constexpr Buffer<bf16> k_h_0_ln1_weight_grad{8865251072, 768};  // bf16 [768], alive in [717, 777]
constexpr Buffer<bf16> k_h_0_ln1_bias_grad{8865252608, 768};  // bf16 [768], alive in [717, 776]
constexpr Buffer<bf16> k_wpe_weight_grad{7380785408, 786432};  // bf16 [1024, 768], alive in [735, 778]
constexpr Buffer<bf16> k_wte_grad{2282936576, 38597376};  // bf16 [50257, 768], alive in [736, 783]
constexpr Buffer<bf16> k_h_0_qkv_weight_grad{6424484096, 1769472};  // bf16 [768, 2304], alive in [780, 787]
constexpr Buffer<bf16> k_h_0_qkv_bias_grad{6428023040, 2304};  // bf16 [2304], alive in [780, 785]
constexpr Buffer<float> k_loss{2282936320, 1};  // f32 []

// Parameters with what updates them.
constexpr auto parameter_ln_weight = Parameter<bf16, bf16>{.parameter = k_ln_weight,
    .gradient = k_ln_weight_grad, .state0 = k_ln_weight_m, .state1 = k_ln_weight_v,
    .copy = k_ln_weight_bf16};
constexpr auto parameter_ln_bias = Parameter<bf16, bf16>{.parameter = k_ln_bias,
    .gradient = k_ln_bias_grad, .state0 = k_ln_bias_m, .state1 = k_ln_bias_v,
    .copy = k_ln_bias_bf16};
constexpr auto parameter_h_11_fc2_bias = Parameter<bf16, bf16>{.parameter = k_h_11_fc2_bias,
    .gradient = k_h_11_fc2_bias_grad, .state0 = k_h_11_fc2_bias_m, .state1 = k_h_11_fc2_bias_v,
    .copy = k_h_11_fc2_bias_bf16};
constexpr auto parameter_h_11_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_11_ln2_weight,
    .gradient = k_h_11_ln2_weight_grad, .state0 = k_h_11_ln2_weight_m,
    .state1 = k_h_11_ln2_weight_v, .copy = k_h_11_ln2_weight_bf16};
constexpr auto parameter_h_11_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_11_ln2_bias,
    .gradient = k_h_11_ln2_bias_grad, .state0 = k_h_11_ln2_bias_m, .state1 = k_h_11_ln2_bias_v,
    .copy = k_h_11_ln2_bias_bf16};
constexpr auto parameter_h_11_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_11_fc2_weight,
    .gradient = k_h_11_fc2_weight_grad, .state0 = k_h_11_fc2_weight_m,
    .state1 = k_h_11_fc2_weight_v, .copy = k_h_11_fc2_weight_bf16};
constexpr auto parameter_h_11_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_11_fc_bias,
    .gradient = k_h_11_fc_bias_grad, .state0 = k_h_11_fc_bias_m, .state1 = k_h_11_fc_bias_v,
    .copy = k_h_11_fc_bias_bf16};
constexpr auto parameter_h_11_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_11_ln1_weight,
    .gradient = k_h_11_ln1_weight_grad, .state0 = k_h_11_ln1_weight_m,
    .state1 = k_h_11_ln1_weight_v, .copy = k_h_11_ln1_weight_bf16};
constexpr auto parameter_h_11_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_11_ln1_bias,
    .gradient = k_h_11_ln1_bias_grad, .state0 = k_h_11_ln1_bias_m, .state1 = k_h_11_ln1_bias_v,
    .copy = k_h_11_ln1_bias_bf16};
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
constexpr auto parameter_h_10_ln2_weight = Parameter<bf16, bf16>{.parameter = k_h_10_ln2_weight,
    .gradient = k_h_10_ln2_weight_grad, .state0 = k_h_10_ln2_weight_m,
    .state1 = k_h_10_ln2_weight_v, .copy = k_h_10_ln2_weight_bf16};
constexpr auto parameter_h_10_ln2_bias = Parameter<bf16, bf16>{.parameter = k_h_10_ln2_bias,
    .gradient = k_h_10_ln2_bias_grad, .state0 = k_h_10_ln2_bias_m, .state1 = k_h_10_ln2_bias_v,
    .copy = k_h_10_ln2_bias_bf16};
constexpr auto parameter_h_10_fc2_weight = Parameter<bf16, bf16>{.parameter = k_h_10_fc2_weight,
    .gradient = k_h_10_fc2_weight_grad, .state0 = k_h_10_fc2_weight_m,
    .state1 = k_h_10_fc2_weight_v, .copy = k_h_10_fc2_weight_bf16};
constexpr auto parameter_h_10_fc_bias = Parameter<bf16, bf16>{.parameter = k_h_10_fc_bias,
    .gradient = k_h_10_fc_bias_grad, .state0 = k_h_10_fc_bias_m, .state1 = k_h_10_fc_bias_v,
    .copy = k_h_10_fc_bias_bf16};
constexpr auto parameter_h_10_ln1_weight = Parameter<bf16, bf16>{.parameter = k_h_10_ln1_weight,
    .gradient = k_h_10_ln1_weight_grad, .state0 = k_h_10_ln1_weight_m,
    .state1 = k_h_10_ln1_weight_v, .copy = k_h_10_ln1_weight_bf16};
constexpr auto parameter_h_10_ln1_bias = Parameter<bf16, bf16>{.parameter = k_h_10_ln1_bias,
    .gradient = k_h_10_ln1_bias_grad, .state0 = k_h_10_ln1_bias_m, .state1 = k_h_10_ln1_bias_v,
    .copy = k_h_10_ln1_bias_bf16};
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
constexpr auto parameter_wte_weight = Parameter<bf16, bf16>{.parameter = k_wte_weight,
    .gradient = k_wte_grad, .state0 = k_wte_weight_m, .state1 = k_wte_weight_v,
    .copy = k_wte_weight_bf16};
constexpr auto parameter_h_0_qkv_bias = Parameter<bf16, bf16>{.parameter = k_h_0_qkv_bias,
    .gradient = k_h_0_qkv_bias_grad, .state0 = k_h_0_qkv_bias_m, .state1 = k_h_0_qkv_bias_v,
    .copy = k_h_0_qkv_bias_bf16};
constexpr auto parameter_h_0_qkv_weight = Parameter<bf16, bf16>{.parameter = k_h_0_qkv_weight,
    .gradient = k_h_0_qkv_weight_grad, .state0 = k_h_0_qkv_weight_m, .state1 = k_h_0_qkv_weight_v,
    .copy = k_h_0_qkv_weight_bf16};
constexpr auto parameter_head_weight = Parameter<bf16, bf16>{.parameter = k_head_weight,
    .gradient = k_head_weight_grad, .state0 = k_head_weight_m, .state1 = k_head_weight_v,
    .copy = k_head_weight_bf16, .columns = 50257, .gradientPitch = 50304};

// What h.0 to h.11 differ in
struct ForwardH {
  const char* label;
  Buffer<bf16> k_ln1_output;
  Buffer<bf16> k_qkv_weight_bf16;
  Buffer<bf16> k_qkv_output;
  Buffer<bf16> k_qkv_bias_bf16;
  Buffer<bf16> k_attention_output;
  Buffer<float> k_log_sum_exp;
  Buffer<bf16> k_proj_weight_bf16;
  Buffer<bf16> k_proj_output;
  Buffer<bf16> previous_fc2_output;
  Buffer<bf16> k_proj_bias_bf16;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<bf16> k_ln2_bias_bf16;
  Buffer<bf16> k_ln2_output;
  Buffer<float> k_ln2_mean;
  Buffer<float> k_ln2_rstd;
  Buffer<bf16> k_fc_weight_bf16;
  Buffer<bf16> k_fc_output;
  Buffer<bf16> k_fc_bias_bf16;
  Buffer<bf16> k_gelu;
  Buffer<bf16> k_fc2_weight_bf16;
  Buffer<bf16> k_fc2_output;
  Buffer<bf16> k_fc2_bias_bf16;
  Buffer<bf16> next_ln1_weight_bf16;
  Buffer<bf16> next_ln1_bias_bf16;
  Buffer<bf16> next_ln1_output;
  Buffer<float> next_ln1_mean;
  Buffer<float> next_ln1_rstd;
};
constexpr ForwardH kForwardH[] = {
    // h.0
    {"forward h.0", k_h_0_ln1_output, k_h_0_qkv_weight_bf16, k_h_0_qkv_output, k_h_0_qkv_bias_bf16,
        k_h_0_attention_output, k_h_0_log_sum_exp, k_h_0_proj_weight_bf16, k_h_0_proj_output,
        k_wte_output, k_h_0_proj_bias_bf16, k_h_0_ln2_weight_bf16, k_h_0_ln2_bias_bf16,
        k_h_0_ln2_output, k_h_0_ln2_mean, k_h_0_ln2_rstd, k_h_0_fc_weight_bf16, k_h_0_fc_output,
        k_h_0_fc_bias_bf16, k_h_0_gelu, k_h_0_fc2_weight_bf16, k_h_0_fc2_output,
        k_h_0_fc2_bias_bf16, k_h_1_ln1_weight_bf16, k_h_1_ln1_bias_bf16, k_h_1_ln1_output,
        k_h_1_ln1_mean, k_h_1_ln1_rstd},
    // h.1
    {"forward h.1", k_h_1_ln1_output, k_h_1_qkv_weight_bf16, k_h_1_qkv_output, k_h_1_qkv_bias_bf16,
        k_h_1_attention_output, k_h_1_log_sum_exp, k_h_1_proj_weight_bf16, k_h_1_proj_output,
        k_h_0_fc2_output, k_h_1_proj_bias_bf16, k_h_1_ln2_weight_bf16, k_h_1_ln2_bias_bf16,
        k_h_1_ln2_output, k_h_1_ln2_mean, k_h_1_ln2_rstd, k_h_1_fc_weight_bf16, k_h_1_fc_output,
        k_h_1_fc_bias_bf16, k_h_1_gelu, k_h_1_fc2_weight_bf16, k_h_1_fc2_output,
        k_h_1_fc2_bias_bf16, k_h_2_ln1_weight_bf16, k_h_2_ln1_bias_bf16, k_h_2_ln1_output,
        k_h_2_ln1_mean, k_h_2_ln1_rstd},
    // h.2
    {"forward h.2", k_h_2_ln1_output, k_h_2_qkv_weight_bf16, k_h_2_qkv_output, k_h_2_qkv_bias_bf16,
        k_h_2_attention_output, k_h_2_log_sum_exp, k_h_2_proj_weight_bf16, k_h_2_proj_output,
        k_h_1_fc2_output, k_h_2_proj_bias_bf16, k_h_2_ln2_weight_bf16, k_h_2_ln2_bias_bf16,
        k_h_2_ln2_output, k_h_2_ln2_mean, k_h_2_ln2_rstd, k_h_2_fc_weight_bf16, k_h_2_fc_output,
        k_h_2_fc_bias_bf16, k_h_2_gelu, k_h_2_fc2_weight_bf16, k_h_2_fc2_output,
        k_h_2_fc2_bias_bf16, k_h_3_ln1_weight_bf16, k_h_3_ln1_bias_bf16, k_h_3_ln1_output,
        k_h_3_ln1_mean, k_h_3_ln1_rstd},
    // h.3
    {"forward h.3", k_h_3_ln1_output, k_h_3_qkv_weight_bf16, k_h_3_qkv_output, k_h_3_qkv_bias_bf16,
        k_h_3_attention_output, k_h_3_log_sum_exp, k_h_3_proj_weight_bf16, k_h_3_proj_output,
        k_h_2_fc2_output, k_h_3_proj_bias_bf16, k_h_3_ln2_weight_bf16, k_h_3_ln2_bias_bf16,
        k_h_3_ln2_output, k_h_3_ln2_mean, k_h_3_ln2_rstd, k_h_3_fc_weight_bf16, k_h_3_fc_output,
        k_h_3_fc_bias_bf16, k_h_3_gelu, k_h_3_fc2_weight_bf16, k_h_3_fc2_output,
        k_h_3_fc2_bias_bf16, k_h_4_ln1_weight_bf16, k_h_4_ln1_bias_bf16, k_h_4_ln1_output,
        k_h_4_ln1_mean, k_h_4_ln1_rstd},
    // h.4
    {"forward h.4", k_h_4_ln1_output, k_h_4_qkv_weight_bf16, k_h_4_qkv_output, k_h_4_qkv_bias_bf16,
        k_h_4_attention_output, k_h_4_log_sum_exp, k_h_4_proj_weight_bf16, k_h_4_proj_output,
        k_h_3_fc2_output, k_h_4_proj_bias_bf16, k_h_4_ln2_weight_bf16, k_h_4_ln2_bias_bf16,
        k_h_4_ln2_output, k_h_4_ln2_mean, k_h_4_ln2_rstd, k_h_4_fc_weight_bf16, k_h_4_fc_output,
        k_h_4_fc_bias_bf16, k_h_4_gelu, k_h_4_fc2_weight_bf16, k_h_4_fc2_output,
        k_h_4_fc2_bias_bf16, k_h_5_ln1_weight_bf16, k_h_5_ln1_bias_bf16, k_h_5_ln1_output,
        k_h_5_ln1_mean, k_h_5_ln1_rstd},
    // h.5
    {"forward h.5", k_h_5_ln1_output, k_h_5_qkv_weight_bf16, k_h_5_qkv_output, k_h_5_qkv_bias_bf16,
        k_h_5_attention_output, k_h_5_log_sum_exp, k_h_5_proj_weight_bf16, k_h_5_proj_output,
        k_h_4_fc2_output, k_h_5_proj_bias_bf16, k_h_5_ln2_weight_bf16, k_h_5_ln2_bias_bf16,
        k_h_5_ln2_output, k_h_5_ln2_mean, k_h_5_ln2_rstd, k_h_5_fc_weight_bf16, k_h_5_fc_output,
        k_h_5_fc_bias_bf16, k_h_5_gelu, k_h_5_fc2_weight_bf16, k_h_5_fc2_output,
        k_h_5_fc2_bias_bf16, k_h_6_ln1_weight_bf16, k_h_6_ln1_bias_bf16, k_h_6_ln1_output,
        k_h_6_ln1_mean, k_h_6_ln1_rstd},
    // h.6
    {"forward h.6", k_h_6_ln1_output, k_h_6_qkv_weight_bf16, k_h_6_qkv_output, k_h_6_qkv_bias_bf16,
        k_h_6_attention_output, k_h_6_log_sum_exp, k_h_6_proj_weight_bf16, k_h_6_proj_output,
        k_h_5_fc2_output, k_h_6_proj_bias_bf16, k_h_6_ln2_weight_bf16, k_h_6_ln2_bias_bf16,
        k_h_6_ln2_output, k_h_6_ln2_mean, k_h_6_ln2_rstd, k_h_6_fc_weight_bf16, k_h_6_fc_output,
        k_h_6_fc_bias_bf16, k_h_6_gelu, k_h_6_fc2_weight_bf16, k_h_6_fc2_output,
        k_h_6_fc2_bias_bf16, k_h_7_ln1_weight_bf16, k_h_7_ln1_bias_bf16, k_h_7_ln1_output,
        k_h_7_ln1_mean, k_h_7_ln1_rstd},
    // h.7
    {"forward h.7", k_h_7_ln1_output, k_h_7_qkv_weight_bf16, k_h_7_qkv_output, k_h_7_qkv_bias_bf16,
        k_h_7_attention_output, k_h_7_log_sum_exp, k_h_7_proj_weight_bf16, k_h_7_proj_output,
        k_h_6_fc2_output, k_h_7_proj_bias_bf16, k_h_7_ln2_weight_bf16, k_h_7_ln2_bias_bf16,
        k_h_7_ln2_output, k_h_7_ln2_mean, k_h_7_ln2_rstd, k_h_7_fc_weight_bf16, k_h_7_fc_output,
        k_h_7_fc_bias_bf16, k_h_7_gelu, k_h_7_fc2_weight_bf16, k_h_7_fc2_output,
        k_h_7_fc2_bias_bf16, k_h_8_ln1_weight_bf16, k_h_8_ln1_bias_bf16, k_h_8_ln1_output,
        k_h_8_ln1_mean, k_h_8_ln1_rstd},
    // h.8
    {"forward h.8", k_h_8_ln1_output, k_h_8_qkv_weight_bf16, k_h_8_qkv_output, k_h_8_qkv_bias_bf16,
        k_h_8_attention_output, k_h_8_log_sum_exp, k_h_8_proj_weight_bf16, k_h_8_proj_output,
        k_h_7_fc2_output, k_h_8_proj_bias_bf16, k_h_8_ln2_weight_bf16, k_h_8_ln2_bias_bf16,
        k_h_8_ln2_output, k_h_8_ln2_mean, k_h_8_ln2_rstd, k_h_8_fc_weight_bf16, k_h_8_fc_output,
        k_h_8_fc_bias_bf16, k_h_8_gelu, k_h_8_fc2_weight_bf16, k_h_8_fc2_output,
        k_h_8_fc2_bias_bf16, k_h_9_ln1_weight_bf16, k_h_9_ln1_bias_bf16, k_h_9_ln1_output,
        k_h_9_ln1_mean, k_h_9_ln1_rstd},
    // h.9
    {"forward h.9", k_h_9_ln1_output, k_h_9_qkv_weight_bf16, k_h_9_qkv_output, k_h_9_qkv_bias_bf16,
        k_h_9_attention_output, k_h_9_log_sum_exp, k_h_9_proj_weight_bf16, k_h_9_proj_output,
        k_h_8_fc2_output, k_h_9_proj_bias_bf16, k_h_9_ln2_weight_bf16, k_h_9_ln2_bias_bf16,
        k_h_9_ln2_output, k_h_9_ln2_mean, k_h_9_ln2_rstd, k_h_9_fc_weight_bf16, k_h_9_fc_output,
        k_h_9_fc_bias_bf16, k_h_9_gelu, k_h_9_fc2_weight_bf16, k_h_9_fc2_output,
        k_h_9_fc2_bias_bf16, k_h_10_ln1_weight_bf16, k_h_10_ln1_bias_bf16, k_h_10_ln1_output,
        k_h_10_ln1_mean, k_h_10_ln1_rstd},
    // h.10
    {"forward h.10", k_h_10_ln1_output, k_h_10_qkv_weight_bf16, k_h_10_qkv_output,
        k_h_10_qkv_bias_bf16, k_h_10_attention_output, k_h_10_log_sum_exp, k_h_10_proj_weight_bf16,
        k_h_10_proj_output, k_h_9_fc2_output, k_h_10_proj_bias_bf16, k_h_10_ln2_weight_bf16,
        k_h_10_ln2_bias_bf16, k_h_10_ln2_output, k_h_10_ln2_mean, k_h_10_ln2_rstd,
        k_h_10_fc_weight_bf16, k_h_10_fc_output, k_h_10_fc_bias_bf16, k_h_10_gelu,
        k_h_10_fc2_weight_bf16, k_h_10_fc2_output, k_h_10_fc2_bias_bf16, k_h_11_ln1_weight_bf16,
        k_h_11_ln1_bias_bf16, k_h_11_ln1_output, k_h_11_ln1_mean, k_h_11_ln1_rstd},
    // h.11
    {"forward h.11", k_h_11_ln1_output, k_h_11_qkv_weight_bf16, k_h_11_qkv_output,
        k_h_11_qkv_bias_bf16, k_h_11_attention_output, k_h_11_log_sum_exp, k_h_11_proj_weight_bf16,
        k_h_11_proj_output, k_h_10_fc2_output, k_h_11_proj_bias_bf16, k_h_11_ln2_weight_bf16,
        k_h_11_ln2_bias_bf16, k_h_11_ln2_output, k_h_11_ln2_mean, k_h_11_ln2_rstd,
        k_h_11_fc_weight_bf16, k_h_11_fc_output, k_h_11_fc_bias_bf16, k_h_11_gelu,
        k_h_11_fc2_weight_bf16, k_h_11_fc2_output, k_h_11_fc2_bias_bf16, k_ln_weight_bf16,
        k_ln_bias_bf16, k_ln_output, k_ln_mean, k_ln_rstd},
};

// What h.11 to h.1 differ in
struct BackwardH {
  const char* label;
  Buffer<bf16> k_fc2_weight_bf16;
  Buffer<bf16> k_fc2_input_grad;
  Buffer<bf16> k_fc_output;
  Buffer<bf16> k_fc_weight_bf16;
  Buffer<bf16> k_fc_input_grad;
  Buffer<bf16> k_gelu;
  Buffer<bf16> k_fc2_weight_grad;
  Buffer<bf16> k_fc2_bias_grad;
  Buffer<bf16> k_proj_output;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<float> k_ln2_mean;
  Buffer<float> k_ln2_rstd;
  Buffer<bf16> k_ln2_weight_grad;
  Buffer<bf16> k_ln2_bias_grad;
  Buffer<bf16> k_ln2_output;
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
  Buffer<bf16> k_proj_weight_grad;
  Buffer<bf16> k_proj_bias_grad;
  Buffer<bf16> next_fc2_output;
  Buffer<bf16> k_ln1_weight_bf16;
  Buffer<float> k_ln1_mean;
  Buffer<float> k_ln1_rstd;
  Buffer<bf16> k_ln1_weight_grad;
  Buffer<bf16> k_ln1_bias_grad;
  Buffer<bf16> k_ln1_output;
  Buffer<bf16> k_qkv_weight_grad;
  Buffer<bf16> k_qkv_bias_grad;
};
constexpr BackwardH kBackwardH[] = {
    // h.11
    {"backward h.11", k_h_11_fc2_weight_bf16, k_h_11_fc2_input_grad, k_h_11_fc_output,
        k_h_11_fc_weight_bf16, k_h_11_fc_input_grad, k_h_11_gelu, k_h_11_fc2_weight_grad,
        k_h_11_fc2_bias_grad, k_h_11_proj_output, k_h_11_ln2_weight_bf16, k_h_11_ln2_mean,
        k_h_11_ln2_rstd, k_h_11_ln2_weight_grad, k_h_11_ln2_bias_grad, k_h_11_ln2_output,
        k_h_11_fc_weight_grad, k_h_11_fc_bias_grad, k_h_11_proj_weight_bf16, k_h_11_proj_input_grad,
        k_h_11_qkv_output, k_h_11_attention_output, k_h_11_log_sum_exp, k_h_11_qkv_packed_grad,
        k_h_11_qkv_weight_bf16, k_h_11_qkv_input_grad, k_h_11_proj_weight_grad,
        k_h_11_proj_bias_grad, k_h_10_fc2_output, k_h_11_ln1_weight_bf16, k_h_11_ln1_mean,
        k_h_11_ln1_rstd, k_h_11_ln1_weight_grad, k_h_11_ln1_bias_grad, k_h_11_ln1_output,
        k_h_11_qkv_weight_grad, k_h_11_qkv_bias_grad},
    // h.10
    {"backward h.10", k_h_10_fc2_weight_bf16, k_h_10_fc2_input_grad, k_h_10_fc_output,
        k_h_10_fc_weight_bf16, k_h_10_fc_input_grad, k_h_10_gelu, k_h_10_fc2_weight_grad,
        k_h_10_fc2_bias_grad, k_h_10_proj_output, k_h_10_ln2_weight_bf16, k_h_10_ln2_mean,
        k_h_10_ln2_rstd, k_h_10_ln2_weight_grad, k_h_10_ln2_bias_grad, k_h_10_ln2_output,
        k_h_10_fc_weight_grad, k_h_10_fc_bias_grad, k_h_10_proj_weight_bf16, k_h_10_proj_input_grad,
        k_h_10_qkv_output, k_h_10_attention_output, k_h_10_log_sum_exp, k_h_10_qkv_packed_grad,
        k_h_10_qkv_weight_bf16, k_h_10_qkv_input_grad, k_h_10_proj_weight_grad,
        k_h_10_proj_bias_grad, k_h_9_fc2_output, k_h_10_ln1_weight_bf16, k_h_10_ln1_mean,
        k_h_10_ln1_rstd, k_h_10_ln1_weight_grad, k_h_10_ln1_bias_grad, k_h_10_ln1_output,
        k_h_10_qkv_weight_grad, k_h_10_qkv_bias_grad},
    // h.9
    {"backward h.9", k_h_9_fc2_weight_bf16, k_h_9_fc2_input_grad, k_h_9_fc_output,
        k_h_9_fc_weight_bf16, k_h_9_fc_input_grad, k_h_9_gelu, k_h_9_fc2_weight_grad,
        k_h_9_fc2_bias_grad, k_h_9_proj_output, k_h_9_ln2_weight_bf16, k_h_9_ln2_mean,
        k_h_9_ln2_rstd, k_h_9_ln2_weight_grad, k_h_9_ln2_bias_grad, k_h_9_ln2_output,
        k_h_9_fc_weight_grad, k_h_9_fc_bias_grad, k_h_9_proj_weight_bf16, k_h_9_proj_input_grad,
        k_h_9_qkv_output, k_h_9_attention_output, k_h_9_log_sum_exp, k_h_9_qkv_packed_grad,
        k_h_9_qkv_weight_bf16, k_h_9_qkv_input_grad, k_h_9_proj_weight_grad, k_h_9_proj_bias_grad,
        k_h_8_fc2_output, k_h_9_ln1_weight_bf16, k_h_9_ln1_mean, k_h_9_ln1_rstd,
        k_h_9_ln1_weight_grad, k_h_9_ln1_bias_grad, k_h_9_ln1_output, k_h_9_qkv_weight_grad,
        k_h_9_qkv_bias_grad},
    // h.8
    {"backward h.8", k_h_8_fc2_weight_bf16, k_h_8_fc2_input_grad, k_h_8_fc_output,
        k_h_8_fc_weight_bf16, k_h_8_fc_input_grad, k_h_8_gelu, k_h_8_fc2_weight_grad,
        k_h_8_fc2_bias_grad, k_h_8_proj_output, k_h_8_ln2_weight_bf16, k_h_8_ln2_mean,
        k_h_8_ln2_rstd, k_h_8_ln2_weight_grad, k_h_8_ln2_bias_grad, k_h_8_ln2_output,
        k_h_8_fc_weight_grad, k_h_8_fc_bias_grad, k_h_8_proj_weight_bf16, k_h_8_proj_input_grad,
        k_h_8_qkv_output, k_h_8_attention_output, k_h_8_log_sum_exp, k_h_8_qkv_packed_grad,
        k_h_8_qkv_weight_bf16, k_h_8_qkv_input_grad, k_h_8_proj_weight_grad, k_h_8_proj_bias_grad,
        k_h_7_fc2_output, k_h_8_ln1_weight_bf16, k_h_8_ln1_mean, k_h_8_ln1_rstd,
        k_h_8_ln1_weight_grad, k_h_8_ln1_bias_grad, k_h_8_ln1_output, k_h_8_qkv_weight_grad,
        k_h_8_qkv_bias_grad},
    // h.7
    {"backward h.7", k_h_7_fc2_weight_bf16, k_h_7_fc2_input_grad, k_h_7_fc_output,
        k_h_7_fc_weight_bf16, k_h_7_fc_input_grad, k_h_7_gelu, k_h_7_fc2_weight_grad,
        k_h_7_fc2_bias_grad, k_h_7_proj_output, k_h_7_ln2_weight_bf16, k_h_7_ln2_mean,
        k_h_7_ln2_rstd, k_h_7_ln2_weight_grad, k_h_7_ln2_bias_grad, k_h_7_ln2_output,
        k_h_7_fc_weight_grad, k_h_7_fc_bias_grad, k_h_7_proj_weight_bf16, k_h_7_proj_input_grad,
        k_h_7_qkv_output, k_h_7_attention_output, k_h_7_log_sum_exp, k_h_7_qkv_packed_grad,
        k_h_7_qkv_weight_bf16, k_h_7_qkv_input_grad, k_h_7_proj_weight_grad, k_h_7_proj_bias_grad,
        k_h_6_fc2_output, k_h_7_ln1_weight_bf16, k_h_7_ln1_mean, k_h_7_ln1_rstd,
        k_h_7_ln1_weight_grad, k_h_7_ln1_bias_grad, k_h_7_ln1_output, k_h_7_qkv_weight_grad,
        k_h_7_qkv_bias_grad},
    // h.6
    {"backward h.6", k_h_6_fc2_weight_bf16, k_h_6_fc2_input_grad, k_h_6_fc_output,
        k_h_6_fc_weight_bf16, k_h_6_fc_input_grad, k_h_6_gelu, k_h_6_fc2_weight_grad,
        k_h_6_fc2_bias_grad, k_h_6_proj_output, k_h_6_ln2_weight_bf16, k_h_6_ln2_mean,
        k_h_6_ln2_rstd, k_h_6_ln2_weight_grad, k_h_6_ln2_bias_grad, k_h_6_ln2_output,
        k_h_6_fc_weight_grad, k_h_6_fc_bias_grad, k_h_6_proj_weight_bf16, k_h_6_proj_input_grad,
        k_h_6_qkv_output, k_h_6_attention_output, k_h_6_log_sum_exp, k_h_6_qkv_packed_grad,
        k_h_6_qkv_weight_bf16, k_h_6_qkv_input_grad, k_h_6_proj_weight_grad, k_h_6_proj_bias_grad,
        k_h_5_fc2_output, k_h_6_ln1_weight_bf16, k_h_6_ln1_mean, k_h_6_ln1_rstd,
        k_h_6_ln1_weight_grad, k_h_6_ln1_bias_grad, k_h_6_ln1_output, k_h_6_qkv_weight_grad,
        k_h_6_qkv_bias_grad},
    // h.5
    {"backward h.5", k_h_5_fc2_weight_bf16, k_h_5_fc2_input_grad, k_h_5_fc_output,
        k_h_5_fc_weight_bf16, k_h_5_fc_input_grad, k_h_5_gelu, k_h_5_fc2_weight_grad,
        k_h_5_fc2_bias_grad, k_h_5_proj_output, k_h_5_ln2_weight_bf16, k_h_5_ln2_mean,
        k_h_5_ln2_rstd, k_h_5_ln2_weight_grad, k_h_5_ln2_bias_grad, k_h_5_ln2_output,
        k_h_5_fc_weight_grad, k_h_5_fc_bias_grad, k_h_5_proj_weight_bf16, k_h_5_proj_input_grad,
        k_h_5_qkv_output, k_h_5_attention_output, k_h_5_log_sum_exp, k_h_5_qkv_packed_grad,
        k_h_5_qkv_weight_bf16, k_h_5_qkv_input_grad, k_h_5_proj_weight_grad, k_h_5_proj_bias_grad,
        k_h_4_fc2_output, k_h_5_ln1_weight_bf16, k_h_5_ln1_mean, k_h_5_ln1_rstd,
        k_h_5_ln1_weight_grad, k_h_5_ln1_bias_grad, k_h_5_ln1_output, k_h_5_qkv_weight_grad,
        k_h_5_qkv_bias_grad},
    // h.4
    {"backward h.4", k_h_4_fc2_weight_bf16, k_h_4_fc2_input_grad, k_h_4_fc_output,
        k_h_4_fc_weight_bf16, k_h_4_fc_input_grad, k_h_4_gelu, k_h_4_fc2_weight_grad,
        k_h_4_fc2_bias_grad, k_h_4_proj_output, k_h_4_ln2_weight_bf16, k_h_4_ln2_mean,
        k_h_4_ln2_rstd, k_h_4_ln2_weight_grad, k_h_4_ln2_bias_grad, k_h_4_ln2_output,
        k_h_4_fc_weight_grad, k_h_4_fc_bias_grad, k_h_4_proj_weight_bf16, k_h_4_proj_input_grad,
        k_h_4_qkv_output, k_h_4_attention_output, k_h_4_log_sum_exp, k_h_4_qkv_packed_grad,
        k_h_4_qkv_weight_bf16, k_h_4_qkv_input_grad, k_h_4_proj_weight_grad, k_h_4_proj_bias_grad,
        k_h_3_fc2_output, k_h_4_ln1_weight_bf16, k_h_4_ln1_mean, k_h_4_ln1_rstd,
        k_h_4_ln1_weight_grad, k_h_4_ln1_bias_grad, k_h_4_ln1_output, k_h_4_qkv_weight_grad,
        k_h_4_qkv_bias_grad},
    // h.3
    {"backward h.3", k_h_3_fc2_weight_bf16, k_h_3_fc2_input_grad, k_h_3_fc_output,
        k_h_3_fc_weight_bf16, k_h_3_fc_input_grad, k_h_3_gelu, k_h_3_fc2_weight_grad,
        k_h_3_fc2_bias_grad, k_h_3_proj_output, k_h_3_ln2_weight_bf16, k_h_3_ln2_mean,
        k_h_3_ln2_rstd, k_h_3_ln2_weight_grad, k_h_3_ln2_bias_grad, k_h_3_ln2_output,
        k_h_3_fc_weight_grad, k_h_3_fc_bias_grad, k_h_3_proj_weight_bf16, k_h_3_proj_input_grad,
        k_h_3_qkv_output, k_h_3_attention_output, k_h_3_log_sum_exp, k_h_3_qkv_packed_grad,
        k_h_3_qkv_weight_bf16, k_h_3_qkv_input_grad, k_h_3_proj_weight_grad, k_h_3_proj_bias_grad,
        k_h_2_fc2_output, k_h_3_ln1_weight_bf16, k_h_3_ln1_mean, k_h_3_ln1_rstd,
        k_h_3_ln1_weight_grad, k_h_3_ln1_bias_grad, k_h_3_ln1_output, k_h_3_qkv_weight_grad,
        k_h_3_qkv_bias_grad},
    // h.2
    {"backward h.2", k_h_2_fc2_weight_bf16, k_h_2_fc2_input_grad, k_h_2_fc_output,
        k_h_2_fc_weight_bf16, k_h_2_fc_input_grad, k_h_2_gelu, k_h_2_fc2_weight_grad,
        k_h_2_fc2_bias_grad, k_h_2_proj_output, k_h_2_ln2_weight_bf16, k_h_2_ln2_mean,
        k_h_2_ln2_rstd, k_h_2_ln2_weight_grad, k_h_2_ln2_bias_grad, k_h_2_ln2_output,
        k_h_2_fc_weight_grad, k_h_2_fc_bias_grad, k_h_2_proj_weight_bf16, k_h_2_proj_input_grad,
        k_h_2_qkv_output, k_h_2_attention_output, k_h_2_log_sum_exp, k_h_2_qkv_packed_grad,
        k_h_2_qkv_weight_bf16, k_h_2_qkv_input_grad, k_h_2_proj_weight_grad, k_h_2_proj_bias_grad,
        k_h_1_fc2_output, k_h_2_ln1_weight_bf16, k_h_2_ln1_mean, k_h_2_ln1_rstd,
        k_h_2_ln1_weight_grad, k_h_2_ln1_bias_grad, k_h_2_ln1_output, k_h_2_qkv_weight_grad,
        k_h_2_qkv_bias_grad},
    // h.1
    {"backward h.1", k_h_1_fc2_weight_bf16, k_h_1_fc2_input_grad, k_h_1_fc_output,
        k_h_1_fc_weight_bf16, k_h_1_fc_input_grad, k_h_1_gelu, k_h_1_fc2_weight_grad,
        k_h_1_fc2_bias_grad, k_h_1_proj_output, k_h_1_ln2_weight_bf16, k_h_1_ln2_mean,
        k_h_1_ln2_rstd, k_h_1_ln2_weight_grad, k_h_1_ln2_bias_grad, k_h_1_ln2_output,
        k_h_1_fc_weight_grad, k_h_1_fc_bias_grad, k_h_1_proj_weight_bf16, k_h_1_proj_input_grad,
        k_h_1_qkv_output, k_h_1_attention_output, k_h_1_log_sum_exp, k_h_1_qkv_packed_grad,
        k_h_1_qkv_weight_bf16, k_h_1_qkv_input_grad, k_h_1_proj_weight_grad, k_h_1_proj_bias_grad,
        k_h_0_fc2_output, k_h_1_ln1_weight_bf16, k_h_1_ln1_mean, k_h_1_ln1_rstd,
        k_h_1_ln1_weight_grad, k_h_1_ln1_bias_grad, k_h_1_ln1_output, k_h_1_qkv_weight_grad,
        k_h_1_qkv_bias_grad},
};

}  // namespace

const int kRanks[] = {0};

const TensorInfo kTensors[] = {
    {.name = "x0", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {16, 1024},
        .offset = k_x0.offset, .indexBound = 50257},
    {.name = "wte.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {50257, 768}, .offset = k_wte_weight.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}},
    {.name = "wpe.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {1024, 768}, .offset = k_wpe_weight.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}},
    {.name = "h.0.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_0_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.0.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_0_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_1_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.1.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_1_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_2_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.2.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_2_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_3_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.3.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_3_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_4_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.4.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_4_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_5_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.5.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_5_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_6_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.6.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_6_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_7_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.7.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_7_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_8_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.8.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_8_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_9_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.9.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_9_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_10_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.10.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_10_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_11_qkv_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.11.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_11_fc_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc2_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1474", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_0_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1483", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_0_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1484", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_0_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1485", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_1_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1494", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_1_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1495", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_1_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1496", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_2_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1505", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_2_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1506", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_2_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1507", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_3_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1516", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_3_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1517", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_3_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1518", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_4_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1527", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_4_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1528", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_4_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1529", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_5_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1538", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_5_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1539", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_5_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1540", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_6_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1549", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_6_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1550", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_6_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1551", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_7_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1560", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_7_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1561", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_7_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1562", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_8_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1571", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_8_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1572", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_8_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1573", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_9_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1582", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_9_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1583", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_9_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1584", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_10_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1593", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_10_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1594", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_10_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1595", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_11_qkv_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_proj_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1604", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_11_fc_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1605", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_11_fc2_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1606", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 50257}, .offset = k_head_weight.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
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
    {.name = "labels", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {16, 1024},
        .offset = k_labels.offset, .indexBound = 50257, .ignoredIndex = -100, .shiftOf = "x0"},
    {.name = "learning_rate", .role = TensorRole::kLearningRate, .type = ElementType::kF32,
        .dims = {}, .offset = k_learning_rate.offset,
        .initializer = {InitializerKind::kConstant, 0.001, 0}},
    {.name = "step", .role = TensorRole::kStep, .type = ElementType::kI64, .dims = {},
        .offset = k_step.offset},
    {.name = "wte.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {50257, 768}, .offset = k_wte_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "wte.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {50257, 768}, .offset = k_wte_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "wpe.weight.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {1024, 768}, .offset = k_wpe_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "wpe.weight.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {1024, 768}, .offset = k_wpe_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
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
        .dims = {3, 12, 64}, .offset = k_h_0_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.0.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_0_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.0.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_0_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_0_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_1_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.1.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_1_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.1.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_1_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_1_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_2_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.2.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_2_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.2.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_2_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_2_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_3_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.3.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_3_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.3.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_3_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_3_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_4_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.4.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_4_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.4.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_4_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_4_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_5_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.5.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_5_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.5.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_5_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_5_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_6_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.6.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_6_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.6.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_6_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_6_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_7_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.7.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_7_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.7.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_7_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_7_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_8_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.8.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_8_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.8.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_8_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_8_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_9_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.9.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_9_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.9.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_9_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_9_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_10_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.10.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_10_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.10.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_10_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_10_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.qkv.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_11_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.11.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3, 12, 64}, .offset = k_h_11_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.11.proj.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_proj_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.proj.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_proj_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_11_fc_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_11_fc_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc2.bias.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc2_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc2.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc2_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1474.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_0_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1474.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_0_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1482.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_0_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1483.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_0_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1483.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_0_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1484.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_0_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1484.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_0_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1485.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_1_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1485.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_1_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1493.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_1_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1494.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_1_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1494.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_1_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1495.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_1_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1495.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_1_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1496.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_2_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1496.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_2_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1504.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_2_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1505.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_2_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1505.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_2_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1506.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_2_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1506.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_2_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1507.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_3_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1507.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_3_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1515.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_3_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1516.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_3_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1516.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_3_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1517.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_3_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1517.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_3_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1518.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_4_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1518.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_4_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1526.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_4_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1527.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_4_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1527.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_4_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1528.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_4_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1528.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_4_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1529.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_5_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1529.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_5_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1537.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_5_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1538.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_5_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1538.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_5_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1539.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_5_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1539.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_5_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1540.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_6_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1540.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_6_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1548.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_6_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1549.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_6_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1549.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_6_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1550.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_6_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1550.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_6_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1551.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_7_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1551.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_7_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1559.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_7_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1560.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_7_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1560.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_7_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1561.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_7_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1561.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_7_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1562.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_8_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1562.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_8_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1570.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_8_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1571.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_8_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1571.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_8_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1572.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_8_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1572.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_8_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1573.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_9_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1573.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_9_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1581.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_9_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1582.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_9_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1582.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_9_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1583.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_9_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1583.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_9_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1584.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_10_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1584.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_10_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1592.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_10_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1593.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_10_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1593.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_10_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1594.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_10_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1594.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_10_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1595.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_11_qkv_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1595.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 12, 64}, .offset = k_h_11_qkv_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_proj_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1603.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_h_11_proj_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1604.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_11_fc_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1604.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3072}, .offset = k_h_11_fc_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1605.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_11_fc2_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1605.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {3072, 768}, .offset = k_h_11_fc2_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1606.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 50257}, .offset = k_head_weight_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1606.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 50257}, .offset = k_head_weight_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
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
        .dims = {50257, 768}, .offset = k_wte_weight_bf16.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}},
    {.name = "wpe.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {1024, 768}, .offset = k_wpe_weight_bf16.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}},
    {.name = "h.0.ln1.weight", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_ln1_weight_bf16.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln1.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_ln1_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_0_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.0.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_0_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.0.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_0_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_1_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.1.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_1_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.1.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_1_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_2_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.2.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_2_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.2.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_2_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_3_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.3.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_3_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.3.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_3_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_4_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.4.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_4_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.4.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_4_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_5_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.5.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_5_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.5.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_5_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_6_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.6.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_6_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.6.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_6_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_7_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.7.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_7_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.7.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_7_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_8_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.8.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_8_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.8.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_8_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_9_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.9.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_9_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.9.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_9_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_10_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.10.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_10_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_10_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.qkv.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3, 12, 64}, .offset = k_h_11_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .fileDims = {2304}},
    {.name = "h.11.proj.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_proj_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072}, .offset = k_h_11_fc_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc2.bias", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768}, .offset = k_h_11_fc2_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "onnx::MatMul_1474", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_0_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_0_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1483", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_0_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1484", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_0_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1485", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_1_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_1_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1494", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_1_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1495", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_1_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1496", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_2_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_2_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1505", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_2_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1506", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_2_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1507", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_3_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_3_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1516", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_3_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1517", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_3_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1518", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_4_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_4_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1527", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_4_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1528", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_4_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1529", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_5_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_5_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1538", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_5_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1539", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_5_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1540", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_6_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_6_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1549", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_6_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1550", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_6_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1551", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_7_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_7_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1560", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_7_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1561", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_7_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1562", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_8_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_8_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1571", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_8_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1572", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_8_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1573", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_9_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_9_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1582", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_9_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1583", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_9_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1584", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_10_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_10_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1593", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_10_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1594", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_10_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1595", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 12, 64}, .offset = k_h_11_qkv_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_h_11_proj_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1604", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3072}, .offset = k_h_11_fc_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
    {.name = "onnx::MatMul_1605", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {3072, 768}, .offset = k_h_11_fc2_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808}},
    {.name = "onnx::MatMul_1606", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 50257}, .offset = k_head_weight_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615}},
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
