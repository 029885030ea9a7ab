// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, rank 0: constants and tables of stage0.cu.
#pragma once

#include "program.h"

namespace program::stage0 {
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
constexpr Buffer<bf16> k_wte_output{7328841472, 12582912};  // bf16 [16, 1024, 768], alive in [1, 718]
constexpr Buffer<bf16> k_h_0_ln1_output{7354007296, 12582912};  // bf16 [16, 1024, 768], alive in [2, 783]
constexpr Buffer<float> k_h_0_ln1_mean{8923725568, 16384};  // f32 [16, 1024], alive in [2, 718]
constexpr Buffer<float> k_h_0_ln1_rstd{8923791104, 16384};  // f32 [16, 1024], alive in [2, 718]
constexpr Buffer<bf16> k_h_0_qkv_output{6422871808, 37748736};  // bf16 [16, 1024, 2304], alive in [5, 706]
constexpr Buffer<bf16> k_h_0_attention_output{7379173120, 12582912};  // bf16 [16, 1024, 12, 64], alive in [16, 717]
constexpr Buffer<float> k_h_0_log_sum_exp{8914288384, 196608};  // f32 [16, 12, 1024], alive in [16, 706]
constexpr Buffer<bf16> k_h_0_proj_output{7404338944, 12582912};  // bf16 [16, 1024, 768], alive in [19, 701]
constexpr Buffer<bf16> k_h_0_ln2_output{7429504768, 12582912};  // bf16 [16, 1024, 768], alive in [20, 702]
constexpr Buffer<float> k_h_0_ln2_mean{8923856640, 16384};  // f32 [16, 1024], alive in [20, 701]
constexpr Buffer<float> k_h_0_ln2_rstd{8923922176, 16384};  // f32 [16, 1024], alive in [20, 701]
constexpr Buffer<bf16> k_h_0_fc_output{3929757952, 50331648};  // bf16 [16, 1024, 3072], alive in [21, 698]
constexpr Buffer<bf16> k_h_0_gelu{4030421248, 50331648};  // bf16 [16, 1024, 3072], alive in [22, 700]
constexpr Buffer<bf16> k_h_0_fc2_output{7454670592, 12582912};  // bf16 [16, 1024, 768], alive in [23, 676]
constexpr Buffer<bf16> k_h_1_ln1_output{7479836416, 12582912};  // bf16 [16, 1024, 768], alive in [24, 677]
constexpr Buffer<float> k_h_1_ln1_mean{8923987712, 16384};  // f32 [16, 1024], alive in [24, 676]
constexpr Buffer<float> k_h_1_ln1_rstd{8924053248, 16384};  // f32 [16, 1024], alive in [24, 676]
constexpr Buffer<bf16> k_h_1_qkv_output{6498369280, 37748736};  // bf16 [16, 1024, 2304], alive in [27, 664]
constexpr Buffer<bf16> k_h_1_attention_output{7505002240, 12582912};  // bf16 [16, 1024, 12, 64], alive in [38, 675]
constexpr Buffer<float> k_h_1_log_sum_exp{8915074816, 196608};  // f32 [16, 12, 1024], alive in [38, 664]
constexpr Buffer<bf16> k_h_1_proj_output{7530168064, 12582912};  // bf16 [16, 1024, 768], alive in [41, 659]
constexpr Buffer<bf16> k_h_1_ln2_output{7555333888, 12582912};  // bf16 [16, 1024, 768], alive in [42, 660]
constexpr Buffer<float> k_h_1_ln2_mean{8924118784, 16384};  // f32 [16, 1024], alive in [42, 659]
constexpr Buffer<float> k_h_1_ln2_rstd{8924184320, 16384};  // f32 [16, 1024], alive in [42, 659]
constexpr Buffer<bf16> k_h_1_fc_output{4131084544, 50331648};  // bf16 [16, 1024, 3072], alive in [43, 656]
constexpr Buffer<bf16> k_h_1_gelu{4231747840, 50331648};  // bf16 [16, 1024, 3072], alive in [44, 658]
constexpr Buffer<bf16> k_h_1_fc2_output{7580499712, 12582912};  // bf16 [16, 1024, 768], alive in [45, 634]
constexpr Buffer<bf16> k_h_2_ln1_output{7605665536, 12582912};  // bf16 [16, 1024, 768], alive in [46, 635]
constexpr Buffer<float> k_h_2_ln1_mean{8924249856, 16384};  // f32 [16, 1024], alive in [46, 634]
constexpr Buffer<float> k_h_2_ln1_rstd{8924315392, 16384};  // f32 [16, 1024], alive in [46, 634]
constexpr Buffer<bf16> k_h_2_qkv_output{6573866752, 37748736};  // bf16 [16, 1024, 2304], alive in [49, 622]
constexpr Buffer<bf16> k_h_2_attention_output{7630831360, 12582912};  // bf16 [16, 1024, 12, 64], alive in [60, 633]
constexpr Buffer<float> k_h_2_log_sum_exp{8915861248, 196608};  // f32 [16, 12, 1024], alive in [60, 622]
constexpr Buffer<bf16> k_h_2_proj_output{7655997184, 12582912};  // bf16 [16, 1024, 768], alive in [63, 617]
constexpr Buffer<bf16> k_h_2_ln2_output{7681163008, 12582912};  // bf16 [16, 1024, 768], alive in [64, 618]
constexpr Buffer<float> k_h_2_ln2_mean{8924380928, 16384};  // f32 [16, 1024], alive in [64, 617]
constexpr Buffer<float> k_h_2_ln2_rstd{8924446464, 16384};  // f32 [16, 1024], alive in [64, 617]
constexpr Buffer<bf16> k_h_2_fc_output{4332411136, 50331648};  // bf16 [16, 1024, 3072], alive in [65, 614]
constexpr Buffer<bf16> k_h_2_gelu{4433074432, 50331648};  // bf16 [16, 1024, 3072], alive in [66, 616]
constexpr Buffer<bf16> k_h_2_fc2_output{7706328832, 12582912};  // bf16 [16, 1024, 768], alive in [67, 592]
constexpr Buffer<bf16> k_h_3_ln1_output{7731494656, 12582912};  // bf16 [16, 1024, 768], alive in [68, 593]
constexpr Buffer<float> k_h_3_ln1_mean{8924512000, 16384};  // f32 [16, 1024], alive in [68, 592]
constexpr Buffer<float> k_h_3_ln1_rstd{8924577536, 16384};  // f32 [16, 1024], alive in [68, 592]
constexpr Buffer<bf16> k_h_3_qkv_output{6649364224, 37748736};  // bf16 [16, 1024, 2304], alive in [71, 580]
constexpr Buffer<bf16> k_h_3_attention_output{7756660480, 12582912};  // bf16 [16, 1024, 12, 64], alive in [82, 591]
constexpr Buffer<float> k_h_3_log_sum_exp{8916647680, 196608};  // f32 [16, 12, 1024], alive in [82, 580]
constexpr Buffer<bf16> k_h_3_proj_output{7781826304, 12582912};  // bf16 [16, 1024, 768], alive in [85, 575]
constexpr Buffer<bf16> k_h_3_ln2_output{7806992128, 12582912};  // bf16 [16, 1024, 768], alive in [86, 576]
constexpr Buffer<float> k_h_3_ln2_mean{8924643072, 16384};  // f32 [16, 1024], alive in [86, 575]
constexpr Buffer<float> k_h_3_ln2_rstd{8924708608, 16384};  // f32 [16, 1024], alive in [86, 575]
constexpr Buffer<bf16> k_h_3_fc_output{4533737728, 50331648};  // bf16 [16, 1024, 3072], alive in [87, 572]
constexpr Buffer<bf16> k_h_3_gelu{4634401024, 50331648};  // bf16 [16, 1024, 3072], alive in [88, 574]
constexpr Buffer<bf16> k_h_3_fc2_output{7832157952, 12582912};  // bf16 [16, 1024, 768], alive in [89, 550]
constexpr Buffer<bf16> k_h_4_ln1_output{7857323776, 12582912};  // bf16 [16, 1024, 768], alive in [90, 551]
constexpr Buffer<float> k_h_4_ln1_mean{8924774144, 16384};  // f32 [16, 1024], alive in [90, 550]
constexpr Buffer<float> k_h_4_ln1_rstd{8924839680, 16384};  // f32 [16, 1024], alive in [90, 550]
constexpr Buffer<bf16> k_h_4_qkv_output{6724861696, 37748736};  // bf16 [16, 1024, 2304], alive in [93, 538]
constexpr Buffer<bf16> k_h_4_attention_output{7882489600, 12582912};  // bf16 [16, 1024, 12, 64], alive in [104, 549]
constexpr Buffer<float> k_h_4_log_sum_exp{8917434112, 196608};  // f32 [16, 12, 1024], alive in [104, 538]
constexpr Buffer<bf16> k_h_4_proj_output{7907655424, 12582912};  // bf16 [16, 1024, 768], alive in [107, 533]
constexpr Buffer<bf16> k_h_4_ln2_output{7932821248, 12582912};  // bf16 [16, 1024, 768], alive in [108, 534]
constexpr Buffer<float> k_h_4_ln2_mean{8924905216, 16384};  // f32 [16, 1024], alive in [108, 533]
constexpr Buffer<float> k_h_4_ln2_rstd{8924970752, 16384};  // f32 [16, 1024], alive in [108, 533]
constexpr Buffer<bf16> k_h_4_fc_output{4735064320, 50331648};  // bf16 [16, 1024, 3072], alive in [109, 530]
constexpr Buffer<bf16> k_h_4_gelu{4835727616, 50331648};  // bf16 [16, 1024, 3072], alive in [110, 532]
constexpr Buffer<bf16> k_h_4_fc2_output{7957987072, 12582912};  // bf16 [16, 1024, 768], alive in [111, 508]
constexpr Buffer<bf16> k_h_5_ln1_output{7983152896, 12582912};  // bf16 [16, 1024, 768], alive in [112, 509]
constexpr Buffer<float> k_h_5_ln1_mean{8925036288, 16384};  // f32 [16, 1024], alive in [112, 508]
constexpr Buffer<float> k_h_5_ln1_rstd{8925101824, 16384};  // f32 [16, 1024], alive in [112, 508]
constexpr Buffer<bf16> k_h_5_qkv_output{6800359168, 37748736};  // bf16 [16, 1024, 2304], alive in [115, 496]
constexpr Buffer<bf16> k_h_5_attention_output{8008318720, 12582912};  // bf16 [16, 1024, 12, 64], alive in [126, 507]
constexpr Buffer<float> k_h_5_log_sum_exp{8918220544, 196608};  // f32 [16, 12, 1024], alive in [126, 496]
constexpr Buffer<bf16> k_h_5_proj_output{8033484544, 12582912};  // bf16 [16, 1024, 768], alive in [129, 491]
constexpr Buffer<bf16> k_h_5_ln2_output{8058650368, 12582912};  // bf16 [16, 1024, 768], alive in [130, 492]
constexpr Buffer<float> k_h_5_ln2_mean{8925167360, 16384};  // f32 [16, 1024], alive in [130, 491]
constexpr Buffer<float> k_h_5_ln2_rstd{8925232896, 16384};  // f32 [16, 1024], alive in [130, 491]
constexpr Buffer<bf16> k_h_5_fc_output{4936390912, 50331648};  // bf16 [16, 1024, 3072], alive in [131, 488]
constexpr Buffer<bf16> k_h_5_gelu{5037054208, 50331648};  // bf16 [16, 1024, 3072], alive in [132, 490]
constexpr Buffer<bf16> k_h_5_fc2_output{8083816192, 12582912};  // bf16 [16, 1024, 768], alive in [133, 464]
constexpr Buffer<bf16> k_h_6_ln1_output{8108982016, 12582912};  // bf16 [16, 1024, 768], alive in [134, 465]
constexpr Buffer<float> k_h_6_ln1_mean{8925298432, 16384};  // f32 [16, 1024], alive in [134, 464]
constexpr Buffer<float> k_h_6_ln1_rstd{8925363968, 16384};  // f32 [16, 1024], alive in [134, 464]
constexpr Buffer<bf16> k_h_6_qkv_output{6875856640, 37748736};  // bf16 [16, 1024, 2304], alive in [137, 452]
constexpr Buffer<bf16> k_h_6_attention_output{8134147840, 12582912};  // bf16 [16, 1024, 12, 64], alive in [148, 463]
constexpr Buffer<float> k_h_6_log_sum_exp{8919006976, 196608};  // f32 [16, 12, 1024], alive in [148, 452]
constexpr Buffer<bf16> k_h_6_proj_output{8159313664, 12582912};  // bf16 [16, 1024, 768], alive in [151, 447]
constexpr Buffer<bf16> k_h_6_ln2_output{8184479488, 12582912};  // bf16 [16, 1024, 768], alive in [152, 448]
constexpr Buffer<float> k_h_6_ln2_mean{8925429504, 16384};  // f32 [16, 1024], alive in [152, 447]
constexpr Buffer<float> k_h_6_ln2_rstd{8925495040, 16384};  // f32 [16, 1024], alive in [152, 447]
constexpr Buffer<bf16> k_h_6_fc_output{5137717504, 50331648};  // bf16 [16, 1024, 3072], alive in [153, 444]
constexpr Buffer<bf16> k_h_6_gelu{5238380800, 50331648};  // bf16 [16, 1024, 3072], alive in [154, 446]
constexpr Buffer<bf16> k_h_6_fc2_output{8209645312, 12582912};  // bf16 [16, 1024, 768], alive in [155, 422]
constexpr Buffer<bf16> k_h_7_ln1_output{8234811136, 12582912};  // bf16 [16, 1024, 768], alive in [156, 423]
constexpr Buffer<float> k_h_7_ln1_mean{8925560576, 16384};  // f32 [16, 1024], alive in [156, 422]
constexpr Buffer<float> k_h_7_ln1_rstd{8925626112, 16384};  // f32 [16, 1024], alive in [156, 422]
constexpr Buffer<bf16> k_h_7_qkv_output{6951354112, 37748736};  // bf16 [16, 1024, 2304], alive in [159, 410]
constexpr Buffer<bf16> k_h_7_attention_output{8259976960, 12582912};  // bf16 [16, 1024, 12, 64], alive in [170, 421]
constexpr Buffer<float> k_h_7_log_sum_exp{8919793408, 196608};  // f32 [16, 12, 1024], alive in [170, 410]
constexpr Buffer<bf16> k_h_7_proj_output{8285142784, 12582912};  // bf16 [16, 1024, 768], alive in [173, 405]
constexpr Buffer<bf16> k_h_7_ln2_output{8310308608, 12582912};  // bf16 [16, 1024, 768], alive in [174, 406]
constexpr Buffer<float> k_h_7_ln2_mean{8925691648, 16384};  // f32 [16, 1024], alive in [174, 405]
constexpr Buffer<float> k_h_7_ln2_rstd{8925757184, 16384};  // f32 [16, 1024], alive in [174, 405]
constexpr Buffer<bf16> k_h_7_fc_output{5339044096, 50331648};  // bf16 [16, 1024, 3072], alive in [175, 402]
constexpr Buffer<bf16> k_h_7_gelu{5439707392, 50331648};  // bf16 [16, 1024, 3072], alive in [176, 404]
constexpr Buffer<bf16> k_h_7_fc2_output{8335474432, 12582912};  // bf16 [16, 1024, 768], alive in [177, 380]
constexpr Buffer<bf16> k_h_8_ln1_output{8360640256, 12582912};  // bf16 [16, 1024, 768], alive in [178, 381]
constexpr Buffer<float> k_h_8_ln1_mean{8925822720, 16384};  // f32 [16, 1024], alive in [178, 380]
constexpr Buffer<float> k_h_8_ln1_rstd{8925888256, 16384};  // f32 [16, 1024], alive in [178, 380]
constexpr Buffer<bf16> k_h_8_qkv_output{7026851584, 37748736};  // bf16 [16, 1024, 2304], alive in [181, 368]
constexpr Buffer<bf16> k_h_8_attention_output{8385806080, 12582912};  // bf16 [16, 1024, 12, 64], alive in [192, 379]
constexpr Buffer<float> k_h_8_log_sum_exp{8920579840, 196608};  // f32 [16, 12, 1024], alive in [192, 368]
constexpr Buffer<bf16> k_h_8_proj_output{8410971904, 12582912};  // bf16 [16, 1024, 768], alive in [195, 363]
constexpr Buffer<bf16> k_h_8_ln2_output{8436137728, 12582912};  // bf16 [16, 1024, 768], alive in [196, 364]
constexpr Buffer<float> k_h_8_ln2_mean{8925953792, 16384};  // f32 [16, 1024], alive in [196, 363]
constexpr Buffer<float> k_h_8_ln2_rstd{8926019328, 16384};  // f32 [16, 1024], alive in [196, 363]
constexpr Buffer<bf16> k_h_8_fc_output{5540370688, 50331648};  // bf16 [16, 1024, 3072], alive in [197, 360]
constexpr Buffer<bf16> k_h_8_gelu{5641033984, 50331648};  // bf16 [16, 1024, 3072], alive in [198, 362]
constexpr Buffer<bf16> k_h_8_fc2_output{8461303552, 12582912};  // bf16 [16, 1024, 768], alive in [199, 346]
constexpr Buffer<bf16> k_h_9_ln1_output{8486469376, 12582912};  // bf16 [16, 1024, 768], alive in [200, 347]
constexpr Buffer<float> k_h_9_ln1_mean{8926084864, 16384};  // f32 [16, 1024], alive in [200, 346]
constexpr Buffer<float> k_h_9_ln1_rstd{8926150400, 16384};  // f32 [16, 1024], alive in [200, 346]
constexpr Buffer<bf16> k_h_9_qkv_output{7102349056, 37748736};  // bf16 [16, 1024, 2304], alive in [203, 334]
constexpr Buffer<bf16> k_h_9_attention_output{8511635200, 12582912};  // bf16 [16, 1024, 12, 64], alive in [214, 345]
constexpr Buffer<float> k_h_9_log_sum_exp{8921366272, 196608};  // f32 [16, 12, 1024], alive in [214, 334]
constexpr Buffer<bf16> k_h_9_proj_output{8536801024, 12582912};  // bf16 [16, 1024, 768], alive in [217, 329]
constexpr Buffer<bf16> k_h_9_ln2_output{8561966848, 12582912};  // bf16 [16, 1024, 768], alive in [218, 330]
constexpr Buffer<float> k_h_9_ln2_mean{8926215936, 16384};  // f32 [16, 1024], alive in [218, 329]
constexpr Buffer<float> k_h_9_ln2_rstd{8926281472, 16384};  // f32 [16, 1024], alive in [218, 329]
constexpr Buffer<bf16> k_h_9_fc_output{5741697280, 50331648};  // bf16 [16, 1024, 3072], alive in [219, 326]
constexpr Buffer<bf16> k_h_9_gelu{5842360576, 50331648};  // bf16 [16, 1024, 3072], alive in [220, 328]
constexpr Buffer<bf16> k_h_9_fc2_output{8587132672, 12582912};  // bf16 [16, 1024, 768], alive in [221, 321]
constexpr Buffer<bf16> k_h_10_ln1_output{8612298496, 12582912};  // bf16 [16, 1024, 768], alive in [222, 322]
constexpr Buffer<float> k_h_10_ln1_mean{8926347008, 16384};  // f32 [16, 1024], alive in [222, 321]
constexpr Buffer<float> k_h_10_ln1_rstd{8926412544, 16384};  // f32 [16, 1024], alive in [222, 321]
constexpr Buffer<bf16> k_h_10_qkv_output{7177846528, 37748736};  // bf16 [16, 1024, 2304], alive in [225, 309]
constexpr Buffer<bf16> k_h_10_attention_output{8637464320, 12582912};  // bf16 [16, 1024, 12, 64], alive in [236, 320]
constexpr Buffer<float> k_h_10_log_sum_exp{8922152704, 196608};  // f32 [16, 12, 1024], alive in [236, 309]
constexpr Buffer<bf16> k_h_10_proj_output{8662630144, 12582912};  // bf16 [16, 1024, 768], alive in [239, 304]
constexpr Buffer<bf16> k_h_10_ln2_output{8687795968, 12582912};  // bf16 [16, 1024, 768], alive in [240, 305]
constexpr Buffer<float> k_h_10_ln2_mean{8926478080, 16384};  // f32 [16, 1024], alive in [240, 304]
constexpr Buffer<float> k_h_10_ln2_rstd{8926543616, 16384};  // f32 [16, 1024], alive in [240, 304]
constexpr Buffer<bf16> k_h_10_fc_output{5943023872, 50331648};  // bf16 [16, 1024, 3072], alive in [241, 301]
constexpr Buffer<bf16> k_h_10_gelu{6043687168, 50331648};  // bf16 [16, 1024, 3072], alive in [242, 303]
constexpr Buffer<bf16> k_h_10_fc2_output{8712961792, 12582912};  // bf16 [16, 1024, 768], alive in [243, 296]
constexpr Buffer<bf16> k_h_11_ln1_output{8738127616, 12582912};  // bf16 [16, 1024, 768], alive in [244, 297]
constexpr Buffer<float> k_h_11_ln1_mean{8926609152, 16384};  // f32 [16, 1024], alive in [244, 296]
constexpr Buffer<float> k_h_11_ln1_rstd{8926674688, 16384};  // f32 [16, 1024], alive in [244, 296]
constexpr Buffer<bf16> k_h_11_qkv_output{7253344000, 37748736};  // bf16 [16, 1024, 2304], alive in [247, 284]
constexpr Buffer<bf16> k_h_11_attention_output{8763293440, 12582912};  // bf16 [16, 1024, 12, 64], alive in [258, 295]
constexpr Buffer<float> k_h_11_log_sum_exp{8922939136, 196608};  // f32 [16, 12, 1024], alive in [258, 284]
constexpr Buffer<bf16> k_h_11_proj_output{8788459264, 12582912};  // bf16 [16, 1024, 768], alive in [261, 279]
constexpr Buffer<bf16> k_h_11_ln2_output{8813625088, 12582912};  // bf16 [16, 1024, 768], alive in [262, 280]
constexpr Buffer<float> k_h_11_ln2_mean{8926740224, 16384};  // f32 [16, 1024], alive in [262, 279]
constexpr Buffer<float> k_h_11_ln2_rstd{8926805760, 16384};  // f32 [16, 1024], alive in [262, 279]
constexpr Buffer<bf16> k_h_11_fc_output{6144350464, 50331648};  // bf16 [16, 1024, 3072], alive in [263, 276]
constexpr Buffer<bf16> k_h_11_gelu{6245013760, 50331648};  // bf16 [16, 1024, 3072], alive in [264, 278]
constexpr Buffer<bf16> k_h_11_fc2_output{8838790912, 12582912};  // bf16 [16, 1024, 768], alive in [265, 274]
constexpr Buffer<bf16> k_ln_output{8863956736, 12582912};  // bf16 [16, 1024, 768], alive in [266, 273]
constexpr Buffer<float> k_ln_mean{8926871296, 16384};  // f32 [16, 1024], alive in [266, 274]
constexpr Buffer<float> k_ln_rstd{8926936832, 16384};  // f32 [16, 1024], alive in [266, 274]
constexpr Buffer<bf16> k_head_output{2282936576, 823410688};  // bf16 [16, 1024, 50257], alive in [267, 273]
constexpr Buffer<float> k_loss_fill{8889122560, 16384};  // f32 [16, 1024], alive in [268, 269]
constexpr Buffer<float> k_loss_of_rows{8889188096, 16384};  // f32 [16, 1024], alive in [269, 270]
constexpr Buffer<float> k_loss_log_sum_exp{8889253632, 16384};  // f32 [16, 1024], alive in [269, 269]
constexpr Buffer<float> k_loss_sum{8927002368, 1};  // f32 [], alive in [270, 793]
constexpr Buffer<bf16> k_head_input_grad{8889122560, 12582912};  // bf16 [16, 1024, 768], alive in [272, 274]
constexpr Buffer<bf16> k_head_weight_grad{6345677056, 38597376};  // bf16 [768, 50257], alive in [273, 477]
constexpr Buffer<bf16> k_ln_input_grad{8863956736, 12582912};  // bf16 [16, 1024, 768], alive in [274, 737]
constexpr Buffer<bf16> k_ln_weight_grad{2383599872, 768};  // bf16 [768], alive in [274, 350]
constexpr Buffer<bf16> k_ln_bias_grad{2383601408, 768};  // bf16 [768], alive in [274, 352]
constexpr Buffer<bf16> k_h_11_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [275, 280]
constexpr Buffer<bf16> k_h_11_fc_input_grad{8838790912, 12582912};  // bf16 [16, 1024, 768], alive in [277, 279]
constexpr Buffer<bf16> k_h_11_fc2_weight_grad{6219847936, 2359296};  // bf16 [3072, 768], alive in [278, 356]
constexpr Buffer<bf16> k_h_11_fc2_bias_grad{6224566528, 768};  // bf16 [768], alive in [278, 353]
constexpr Buffer<bf16> k_h_11_ln2_weight_grad{8889122560, 768};  // bf16 [768], alive in [279, 354]
constexpr Buffer<bf16> k_h_11_ln2_bias_grad{8889124096, 768};  // bf16 [768], alive in [279, 355]
constexpr Buffer<bf16> k_h_11_fc_weight_grad{8838790912, 2359296};  // bf16 [768, 3072], alive in [280, 387]
constexpr Buffer<bf16> k_h_11_fc_bias_grad{8863563520, 3072};  // bf16 [3072], alive in [280, 358]
constexpr Buffer<bf16> k_h_11_proj_input_grad{8788459264, 12582912};  // bf16 [16, 1024, 768], alive in [281, 284]
constexpr Buffer<bf16> k_h_11_qkv_packed_grad{6144350464, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [284, 297]
constexpr Buffer<bf16> k_h_11_qkv_input_grad{7253344000, 12582912};  // bf16 [16, 1024, 768], alive in [294, 296]
constexpr Buffer<bf16> k_h_11_proj_weight_grad{8862383872, 589824};  // bf16 [768, 768], alive in [295, 389]
constexpr Buffer<bf16> k_h_11_proj_bias_grad{8863600384, 768};  // bf16 [768], alive in [295, 391]
constexpr Buffer<bf16> k_h_11_ln1_weight_grad{8863601920, 768};  // bf16 [768], alive in [296, 384]
constexpr Buffer<bf16> k_h_11_ln1_bias_grad{8863603456, 768};  // bf16 [768], alive in [296, 386]
constexpr Buffer<bf16> k_h_11_qkv_weight_grad{7303675648, 1769472};  // bf16 [768, 2304], alive in [297, 393]
constexpr Buffer<bf16> k_h_11_qkv_bias_grad{8863581952, 2304};  // bf16 [2304], alive in [297, 392]
constexpr Buffer<bf16> k_h_10_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [300, 305]
constexpr Buffer<bf16> k_h_10_fc_input_grad{7253344000, 12582912};  // bf16 [16, 1024, 768], alive in [302, 304]
constexpr Buffer<bf16> k_h_10_fc2_weight_grad{8843509504, 2359296};  // bf16 [3072, 768], alive in [303, 398]
constexpr Buffer<bf16> k_h_10_fc2_bias_grad{8863604992, 768};  // bf16 [768], alive in [303, 395]
constexpr Buffer<bf16> k_h_10_ln2_weight_grad{8863606528, 768};  // bf16 [768], alive in [304, 396]
constexpr Buffer<bf16> k_h_10_ln2_bias_grad{8863608064, 768};  // bf16 [768], alive in [304, 397]
constexpr Buffer<bf16> k_h_10_fc_weight_grad{8848228096, 2359296};  // bf16 [768, 3072], alive in [305, 429]
constexpr Buffer<bf16> k_h_10_fc_bias_grad{8863569664, 3072};  // bf16 [3072], alive in [305, 400]
constexpr Buffer<bf16> k_h_10_proj_input_grad{7253344000, 12582912};  // bf16 [16, 1024, 768], alive in [306, 309]
constexpr Buffer<bf16> k_h_10_qkv_packed_grad{5943023872, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [309, 322]
constexpr Buffer<bf16> k_h_10_qkv_input_grad{7177846528, 12582912};  // bf16 [16, 1024, 768], alive in [319, 321]
constexpr Buffer<bf16> k_h_10_proj_weight_grad{7321370368, 589824};  // bf16 [768, 768], alive in [320, 431]
constexpr Buffer<bf16> k_h_10_proj_bias_grad{8863609600, 768};  // bf16 [768], alive in [320, 433]
constexpr Buffer<bf16> k_h_10_ln1_weight_grad{8863611136, 768};  // bf16 [768], alive in [321, 426]
constexpr Buffer<bf16> k_h_10_ln1_bias_grad{8863612672, 768};  // bf16 [768], alive in [321, 428]
constexpr Buffer<bf16> k_h_10_qkv_weight_grad{7307214592, 1769472};  // bf16 [768, 2304], alive in [322, 435]
constexpr Buffer<bf16> k_h_10_qkv_bias_grad{8863586560, 2304};  // bf16 [2304], alive in [322, 434]
constexpr Buffer<bf16> k_h_9_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [325, 330]
constexpr Buffer<bf16> k_h_9_fc_input_grad{5741697280, 12582912};  // bf16 [16, 1024, 768], alive in [327, 329]
constexpr Buffer<bf16> k_h_9_fc2_weight_grad{8852946688, 2359296};  // bf16 [3072, 768], alive in [328, 440]
constexpr Buffer<bf16> k_h_9_fc2_bias_grad{8863614208, 768};  // bf16 [768], alive in [328, 437]
constexpr Buffer<bf16> k_h_9_ln2_weight_grad{8863615744, 768};  // bf16 [768], alive in [329, 438]
constexpr Buffer<bf16> k_h_9_ln2_bias_grad{8863617280, 768};  // bf16 [768], alive in [329, 439]
constexpr Buffer<bf16> k_h_9_fc_weight_grad{8857665280, 2359296};  // bf16 [768, 3072], alive in [330, 471]
constexpr Buffer<bf16> k_h_9_fc_bias_grad{8863575808, 3072};  // bf16 [3072], alive in [330, 442]
constexpr Buffer<bf16> k_h_9_proj_input_grad{7177846528, 12582912};  // bf16 [16, 1024, 768], alive in [331, 334]
constexpr Buffer<bf16> k_h_9_qkv_packed_grad{5741697280, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [334, 347]
constexpr Buffer<bf16> k_h_9_qkv_input_grad{7102349056, 12582912};  // bf16 [16, 1024, 768], alive in [344, 346]
constexpr Buffer<bf16> k_h_9_proj_weight_grad{7324909312, 589824};  // bf16 [768, 768], alive in [345, 473]
constexpr Buffer<bf16> k_h_9_proj_bias_grad{8863618816, 768};  // bf16 [768], alive in [345, 475]
constexpr Buffer<bf16> k_h_9_ln1_weight_grad{8863620352, 768};  // bf16 [768], alive in [346, 468]
constexpr Buffer<bf16> k_h_9_ln1_bias_grad{8863621888, 768};  // bf16 [768], alive in [346, 470]
constexpr Buffer<bf16> k_h_9_qkv_weight_grad{7310753536, 1769472};  // bf16 [768, 2304], alive in [347, 479]
constexpr Buffer<bf16> k_h_9_qkv_bias_grad{8863591168, 2304};  // bf16 [2304], alive in [347, 476]
constexpr Buffer<bf16> k_h_8_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [359, 364]
constexpr Buffer<bf16> k_h_8_fc_input_grad{5540370688, 12582912};  // bf16 [16, 1024, 768], alive in [361, 363]
constexpr Buffer<bf16> k_h_8_fc2_weight_grad{5615868160, 2359296};  // bf16 [3072, 768], alive in [362, 484]
constexpr Buffer<bf16> k_h_8_fc2_bias_grad{8863623424, 768};  // bf16 [768], alive in [362, 481]
constexpr Buffer<bf16> k_h_8_ln2_weight_grad{8863624960, 768};  // bf16 [768], alive in [363, 482]
constexpr Buffer<bf16> k_h_8_ln2_bias_grad{8863626496, 768};  // bf16 [768], alive in [363, 483]
constexpr Buffer<bf16> k_h_8_fc_weight_grad{8410971904, 2359296};  // bf16 [768, 3072], alive in [364, 515]
constexpr Buffer<bf16> k_h_8_fc_bias_grad{8863563520, 3072};  // bf16 [3072], alive in [364, 486]
constexpr Buffer<bf16> k_h_8_proj_input_grad{7102349056, 12582912};  // bf16 [16, 1024, 768], alive in [365, 368]
constexpr Buffer<bf16> k_h_8_qkv_packed_grad{5540370688, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [368, 381]
constexpr Buffer<bf16> k_h_8_qkv_input_grad{7026851584, 12582912};  // bf16 [16, 1024, 768], alive in [378, 380]
constexpr Buffer<bf16> k_h_8_proj_weight_grad{7077183232, 589824};  // bf16 [768, 768], alive in [379, 517]
constexpr Buffer<bf16> k_h_8_proj_bias_grad{8863628032, 768};  // bf16 [768], alive in [379, 519]
constexpr Buffer<bf16> k_h_8_ln1_weight_grad{8863629568, 768};  // bf16 [768], alive in [380, 512]
constexpr Buffer<bf16> k_h_8_ln1_bias_grad{8863631104, 768};  // bf16 [768], alive in [380, 514]
constexpr Buffer<bf16> k_h_8_qkv_weight_grad{7314292480, 1769472};  // bf16 [768, 2304], alive in [381, 521]
constexpr Buffer<bf16> k_h_8_qkv_bias_grad{8863595776, 2304};  // bf16 [2304], alive in [381, 520]
constexpr Buffer<bf16> k_h_7_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [401, 406]
constexpr Buffer<bf16> k_h_7_fc_input_grad{5339044096, 12582912};  // bf16 [16, 1024, 768], alive in [403, 405]
constexpr Buffer<bf16> k_h_7_fc2_weight_grad{5414541568, 2359296};  // bf16 [3072, 768], alive in [404, 526]
constexpr Buffer<bf16> k_h_7_fc2_bias_grad{8863600384, 768};  // bf16 [768], alive in [404, 523]
constexpr Buffer<bf16> k_h_7_ln2_weight_grad{8863601920, 768};  // bf16 [768], alive in [405, 524]
constexpr Buffer<bf16> k_h_7_ln2_bias_grad{8863603456, 768};  // bf16 [768], alive in [405, 525]
constexpr Buffer<bf16> k_h_7_fc_weight_grad{8285142784, 2359296};  // bf16 [768, 3072], alive in [406, 557]
constexpr Buffer<bf16> k_h_7_fc_bias_grad{8863569664, 3072};  // bf16 [3072], alive in [406, 528]
constexpr Buffer<bf16> k_h_7_proj_input_grad{7026851584, 12582912};  // bf16 [16, 1024, 768], alive in [407, 410]
constexpr Buffer<bf16> k_h_7_qkv_packed_grad{5339044096, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [410, 423]
constexpr Buffer<bf16> k_h_7_qkv_input_grad{6951354112, 12582912};  // bf16 [16, 1024, 768], alive in [420, 422]
constexpr Buffer<bf16> k_h_7_proj_weight_grad{8862383872, 589824};  // bf16 [768, 768], alive in [421, 559]
constexpr Buffer<bf16> k_h_7_proj_bias_grad{8863604992, 768};  // bf16 [768], alive in [421, 561]
constexpr Buffer<bf16> k_h_7_ln1_weight_grad{8863606528, 768};  // bf16 [768], alive in [422, 554]
constexpr Buffer<bf16> k_h_7_ln1_bias_grad{8863608064, 768};  // bf16 [768], alive in [422, 556]
constexpr Buffer<bf16> k_h_7_qkv_weight_grad{7317831424, 1769472};  // bf16 [768, 2304], alive in [423, 563]
constexpr Buffer<bf16> k_h_7_qkv_bias_grad{8863581952, 2304};  // bf16 [2304], alive in [423, 562]
constexpr Buffer<bf16> k_h_6_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [443, 448]
constexpr Buffer<bf16> k_h_6_fc_input_grad{5137717504, 12582912};  // bf16 [16, 1024, 768], alive in [445, 447]
constexpr Buffer<bf16> k_h_6_fc2_weight_grad{5213214976, 2359296};  // bf16 [3072, 768], alive in [446, 568]
constexpr Buffer<bf16> k_h_6_fc2_bias_grad{8863609600, 768};  // bf16 [768], alive in [446, 565]
constexpr Buffer<bf16> k_h_6_ln2_weight_grad{8863611136, 768};  // bf16 [768], alive in [447, 566]
constexpr Buffer<bf16> k_h_6_ln2_bias_grad{8863612672, 768};  // bf16 [768], alive in [447, 567]
constexpr Buffer<bf16> k_h_6_fc_weight_grad{8159313664, 2359296};  // bf16 [768, 3072], alive in [448, 599]
constexpr Buffer<bf16> k_h_6_fc_bias_grad{8863575808, 3072};  // bf16 [3072], alive in [448, 570]
constexpr Buffer<bf16> k_h_6_proj_input_grad{6951354112, 12582912};  // bf16 [16, 1024, 768], alive in [449, 452]
constexpr Buffer<bf16> k_h_6_qkv_packed_grad{5137717504, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [452, 465]
constexpr Buffer<bf16> k_h_6_qkv_input_grad{6875856640, 12582912};  // bf16 [16, 1024, 768], alive in [462, 464]
constexpr Buffer<bf16> k_h_6_proj_weight_grad{8164032256, 589824};  // bf16 [768, 768], alive in [463, 601]
constexpr Buffer<bf16> k_h_6_proj_bias_grad{8863614208, 768};  // bf16 [768], alive in [463, 603]
constexpr Buffer<bf16> k_h_6_ln1_weight_grad{8863615744, 768};  // bf16 [768], alive in [464, 596]
constexpr Buffer<bf16> k_h_6_ln1_bias_grad{8863617280, 768};  // bf16 [768], alive in [464, 598]
constexpr Buffer<bf16> k_h_6_qkv_weight_grad{7321370368, 1769472};  // bf16 [768, 2304], alive in [465, 605]
constexpr Buffer<bf16> k_h_6_qkv_bias_grad{8863586560, 2304};  // bf16 [2304], alive in [465, 604]
constexpr Buffer<bf16> k_h_5_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [487, 492]
constexpr Buffer<bf16> k_h_5_fc_input_grad{4936390912, 12582912};  // bf16 [16, 1024, 768], alive in [489, 491]
constexpr Buffer<bf16> k_h_5_fc2_weight_grad{5011888384, 2359296};  // bf16 [3072, 768], alive in [490, 610]
constexpr Buffer<bf16> k_h_5_fc2_bias_grad{8863618816, 768};  // bf16 [768], alive in [490, 607]
constexpr Buffer<bf16> k_h_5_ln2_weight_grad{8863620352, 768};  // bf16 [768], alive in [491, 608]
constexpr Buffer<bf16> k_h_5_ln2_bias_grad{8863621888, 768};  // bf16 [768], alive in [491, 609]
constexpr Buffer<bf16> k_h_5_fc_weight_grad{8033484544, 2359296};  // bf16 [768, 3072], alive in [492, 641]
constexpr Buffer<bf16> k_h_5_fc_bias_grad{8863563520, 3072};  // bf16 [3072], alive in [492, 612]
constexpr Buffer<bf16> k_h_5_proj_input_grad{6875856640, 12582912};  // bf16 [16, 1024, 768], alive in [493, 496]
constexpr Buffer<bf16> k_h_5_qkv_packed_grad{4936390912, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [496, 509]
constexpr Buffer<bf16> k_h_5_qkv_input_grad{6800359168, 12582912};  // bf16 [16, 1024, 768], alive in [506, 508]
constexpr Buffer<bf16> k_h_5_proj_weight_grad{8165211904, 589824};  // bf16 [768, 768], alive in [507, 643]
constexpr Buffer<bf16> k_h_5_proj_bias_grad{8863623424, 768};  // bf16 [768], alive in [507, 645]
constexpr Buffer<bf16> k_h_5_ln1_weight_grad{8863624960, 768};  // bf16 [768], alive in [508, 638]
constexpr Buffer<bf16> k_h_5_ln1_bias_grad{8863626496, 768};  // bf16 [768], alive in [508, 640]
constexpr Buffer<bf16> k_h_5_qkv_weight_grad{7324909312, 1769472};  // bf16 [768, 2304], alive in [509, 647]
constexpr Buffer<bf16> k_h_5_qkv_bias_grad{8863591168, 2304};  // bf16 [2304], alive in [509, 646]
constexpr Buffer<bf16> k_h_4_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [529, 534]
constexpr Buffer<bf16> k_h_4_fc_input_grad{4735064320, 12582912};  // bf16 [16, 1024, 768], alive in [531, 533]
constexpr Buffer<bf16> k_h_4_fc2_weight_grad{4760230144, 2359296};  // bf16 [3072, 768], alive in [532, 652]
constexpr Buffer<bf16> k_h_4_fc2_bias_grad{8863628032, 768};  // bf16 [768], alive in [532, 649]
constexpr Buffer<bf16> k_h_4_ln2_weight_grad{8863629568, 768};  // bf16 [768], alive in [533, 650]
constexpr Buffer<bf16> k_h_4_ln2_bias_grad{8863631104, 768};  // bf16 [768], alive in [533, 651]
constexpr Buffer<bf16> k_h_4_fc_weight_grad{4735064320, 2359296};  // bf16 [768, 3072], alive in [534, 683]
constexpr Buffer<bf16> k_h_4_fc_bias_grad{8863569664, 3072};  // bf16 [3072], alive in [534, 654]
constexpr Buffer<bf16> k_h_4_proj_input_grad{6800359168, 12582912};  // bf16 [16, 1024, 768], alive in [535, 538]
constexpr Buffer<bf16> k_h_4_qkv_packed_grad{2282936576, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [538, 551]
constexpr Buffer<bf16> k_h_4_qkv_input_grad{6724861696, 12582912};  // bf16 [16, 1024, 768], alive in [548, 550]
constexpr Buffer<bf16> k_h_4_proj_weight_grad{4758657280, 589824};  // bf16 [768, 768], alive in [549, 685]
constexpr Buffer<bf16> k_h_4_proj_bias_grad{8863632640, 768};  // bf16 [768], alive in [549, 687]
constexpr Buffer<bf16> k_h_4_ln1_weight_grad{8863634176, 768};  // bf16 [768], alive in [550, 680]
constexpr Buffer<bf16> k_h_4_ln1_bias_grad{8863635712, 768};  // bf16 [768], alive in [550, 682]
constexpr Buffer<bf16> k_h_4_qkv_weight_grad{7832157952, 1769472};  // bf16 [768, 2304], alive in [551, 689]
constexpr Buffer<bf16> k_h_4_qkv_bias_grad{8863595776, 2304};  // bf16 [2304], alive in [551, 688]
constexpr Buffer<bf16> k_h_3_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [571, 576]
constexpr Buffer<bf16> k_h_3_fc_input_grad{4533737728, 12582912};  // bf16 [16, 1024, 768], alive in [573, 575]
constexpr Buffer<bf16> k_h_3_fc2_weight_grad{4739782912, 2359296};  // bf16 [3072, 768], alive in [574, 694]
constexpr Buffer<bf16> k_h_3_fc2_bias_grad{8863637248, 768};  // bf16 [768], alive in [574, 691]
constexpr Buffer<bf16> k_h_3_ln2_weight_grad{8863638784, 768};  // bf16 [768], alive in [575, 692]
constexpr Buffer<bf16> k_h_3_ln2_bias_grad{8863640320, 768};  // bf16 [768], alive in [575, 693]
constexpr Buffer<bf16> k_h_3_fc_weight_grad{4744501504, 2359296};  // bf16 [768, 3072], alive in [576, 722]
constexpr Buffer<bf16> k_h_3_fc_bias_grad{8863575808, 3072};  // bf16 [3072], alive in [576, 696]
constexpr Buffer<bf16> k_h_3_proj_input_grad{6724861696, 12582912};  // bf16 [16, 1024, 768], alive in [577, 580]
constexpr Buffer<bf16> k_h_3_qkv_packed_grad{2282936576, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [580, 593]
constexpr Buffer<bf16> k_h_3_qkv_input_grad{6649364224, 12582912};  // bf16 [16, 1024, 768], alive in [590, 592]
constexpr Buffer<bf16> k_h_3_proj_weight_grad{2512823552, 589824};  // bf16 [768, 768], alive in [591, 724]
constexpr Buffer<bf16> k_h_3_proj_bias_grad{8863641856, 768};  // bf16 [768], alive in [591, 726]
constexpr Buffer<bf16> k_h_3_ln1_weight_grad{8863643392, 768};  // bf16 [768], alive in [592, 719]
constexpr Buffer<bf16> k_h_3_ln1_bias_grad{8863644928, 768};  // bf16 [768], alive in [592, 721]
constexpr Buffer<bf16> k_h_3_qkv_weight_grad{7706328832, 1769472};  // bf16 [768, 2304], alive in [593, 728]
constexpr Buffer<bf16> k_h_3_qkv_bias_grad{8863600384, 2304};  // bf16 [2304], alive in [593, 727]
constexpr Buffer<bf16> k_h_2_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [613, 618]
constexpr Buffer<bf16> k_h_2_fc_input_grad{4332411136, 12582912};  // bf16 [16, 1024, 768], alive in [615, 617]
constexpr Buffer<bf16> k_h_2_fc2_weight_grad{4749220096, 2359296};  // bf16 [3072, 768], alive in [616, 733]
constexpr Buffer<bf16> k_h_2_fc2_bias_grad{8863614208, 768};  // bf16 [768], alive in [616, 730]
constexpr Buffer<bf16> k_h_2_ln2_weight_grad{8863615744, 768};  // bf16 [768], alive in [617, 731]
constexpr Buffer<bf16> k_h_2_ln2_bias_grad{8863617280, 768};  // bf16 [768], alive in [617, 732]
constexpr Buffer<bf16> k_h_2_fc_weight_grad{4753938688, 2359296};  // bf16 [768, 3072], alive in [618, 750]
constexpr Buffer<bf16> k_h_2_fc_bias_grad{8863581952, 3072};  // bf16 [3072], alive in [618, 735]
constexpr Buffer<bf16> k_h_2_proj_input_grad{6649364224, 12582912};  // bf16 [16, 1024, 768], alive in [619, 622]
constexpr Buffer<bf16> k_h_2_qkv_packed_grad{2282936576, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [622, 635]
constexpr Buffer<bf16> k_h_2_qkv_input_grad{6573866752, 12582912};  // bf16 [16, 1024, 768], alive in [632, 634]
constexpr Buffer<bf16> k_h_2_proj_weight_grad{7655997184, 589824};  // bf16 [768, 768], alive in [633, 752]
constexpr Buffer<bf16> k_h_2_proj_bias_grad{8863618816, 768};  // bf16 [768], alive in [633, 770]
constexpr Buffer<bf16> k_h_2_ln1_weight_grad{8863620352, 768};  // bf16 [768], alive in [634, 748]
constexpr Buffer<bf16> k_h_2_ln1_bias_grad{8863621888, 768};  // bf16 [768], alive in [634, 749]
constexpr Buffer<bf16> k_h_2_qkv_weight_grad{7580499712, 1769472};  // bf16 [768, 2304], alive in [635, 754]
constexpr Buffer<bf16> k_h_2_qkv_bias_grad{8863604992, 2304};  // bf16 [2304], alive in [635, 771]
constexpr Buffer<bf16> k_h_1_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [655, 660]
constexpr Buffer<bf16> k_h_1_fc_input_grad{4131084544, 12582912};  // bf16 [16, 1024, 768], alive in [657, 659]
constexpr Buffer<bf16> k_h_1_fc2_weight_grad{4156250368, 2359296};  // bf16 [3072, 768], alive in [658, 756]
constexpr Buffer<bf16> k_h_1_fc2_bias_grad{8863623424, 768};  // bf16 [768], alive in [658, 772]
constexpr Buffer<bf16> k_h_1_ln2_weight_grad{8863624960, 768};  // bf16 [768], alive in [659, 746]
constexpr Buffer<bf16> k_h_1_ln2_bias_grad{8863626496, 768};  // bf16 [768], alive in [659, 747]
constexpr Buffer<bf16> k_h_1_fc_weight_grad{4131084544, 2359296};  // bf16 [768, 3072], alive in [660, 758]
constexpr Buffer<bf16> k_h_1_fc_bias_grad{8863588096, 3072};  // bf16 [3072], alive in [660, 773]
constexpr Buffer<bf16> k_h_1_proj_input_grad{6573866752, 12582912};  // bf16 [16, 1024, 768], alive in [661, 664]
constexpr Buffer<bf16> k_h_1_qkv_packed_grad{2282936576, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [664, 677]
constexpr Buffer<bf16> k_h_1_qkv_input_grad{6498369280, 12582912};  // bf16 [16, 1024, 768], alive in [674, 676]
constexpr Buffer<bf16> k_h_1_proj_weight_grad{4150352128, 589824};  // bf16 [768, 768], alive in [675, 760]
constexpr Buffer<bf16> k_h_1_proj_bias_grad{8863628032, 768};  // bf16 [768], alive in [675, 774]
constexpr Buffer<bf16> k_h_1_ln1_weight_grad{8863629568, 768};  // bf16 [768], alive in [676, 744]
constexpr Buffer<bf16> k_h_1_ln1_bias_grad{8863631104, 768};  // bf16 [768], alive in [676, 745]
constexpr Buffer<bf16> k_h_1_qkv_weight_grad{4145240320, 1769472};  // bf16 [768, 2304], alive in [677, 762]
constexpr Buffer<bf16> k_h_1_qkv_bias_grad{8863609600, 2304};  // bf16 [2304], alive in [677, 775]
constexpr Buffer<bf16> k_h_0_fc2_input_grad{2282936576, 50331648};  // bf16 [16, 1024, 3072], alive in [697, 702]
constexpr Buffer<bf16> k_h_0_fc_input_grad{6498369280, 12582912};  // bf16 [16, 1024, 768], alive in [699, 701]
constexpr Buffer<bf16> k_h_0_fc2_weight_grad{4135803136, 2359296};  // bf16 [3072, 768], alive in [700, 764]
constexpr Buffer<bf16> k_h_0_fc2_bias_grad{8863632640, 768};  // bf16 [768], alive in [700, 776]
constexpr Buffer<bf16> k_h_0_ln2_weight_grad{8863634176, 768};  // bf16 [768], alive in [701, 741]
constexpr Buffer<bf16> k_h_0_ln2_bias_grad{8863635712, 768};  // bf16 [768], alive in [701, 743]
constexpr Buffer<bf16> k_h_0_fc_weight_grad{4140521728, 2359296};  // bf16 [768, 3072], alive in [702, 766]
constexpr Buffer<bf16> k_h_0_fc_bias_grad{8863594240, 3072};  // bf16 [3072], alive in [702, 777]
constexpr Buffer<bf16> k_h_0_proj_input_grad{2282936576, 12582912};  // bf16 [16, 1024, 768], alive in [703, 706]
constexpr Buffer<bf16> k_h_0_qkv_packed_grad{2514520832, 37748736};  // bf16 [16, 1024, 3, 12, 64], alive in [706, 783]
constexpr Buffer<bf16> k_h_0_qkv_input_grad{2282936576, 12582912};  // bf16 [16, 1024, 768], alive in [716, 718]
constexpr Buffer<bf16> k_h_0_proj_weight_grad{4151531776, 589824};  // bf16 [768, 768], alive in [717, 768]
constexpr Buffer<bf16> k_h_0_proj_bias_grad{8863637248, 768};  // bf16 [768], alive in [717, 778]
constexpr Buffer<bf16> k_h_0_ln1_input_grad{2487657728, 12582912};  // bf16 [16, 1024, 768], alive in [718, 736]
constexpr Buffer<bf16> k_h_0_ln1_weight_grad{8863638784, 768};  // bf16 [768], alive in [718, 780]
constexpr Buffer<bf16> k_h_0_ln1_bias_grad{8863640320, 768};  // bf16 [768], alive in [718, 779]
constexpr Buffer<float> k_wte_grad{2437326080, 12582912};  // f32 [16, 1024, 768], alive in [736, 739]
constexpr Buffer<bf16> k_wpe_weight_grad{4148779264, 786432};  // bf16 [1024, 768], alive in [737, 781]
constexpr Buffer<float> k_wte_grad_2{2282936576, 38597376};  // f32 [50257, 768], alive in [738, 740]
constexpr Buffer<bf16> k_wte_weight_grad{2437326080, 38597376};  // bf16 [50257, 768], alive in [740, 786]
constexpr Buffer<bf16> k_h_0_qkv_weight_grad{2282936576, 1769472};  // bf16 [768, 2304], alive in [783, 790]
constexpr Buffer<bf16> k_h_0_qkv_bias_grad{2286475520, 2304};  // bf16 [2304], alive in [783, 788]
constexpr Buffer<float> k_loss{2282936320, 1};  // f32 []

}  // namespace

const int kRanks[] = {0};

const TensorInfo kTensors[] = {
    {.name = "x0", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {16, 1024},
        .offset = k_x0.offset, .indexBound = 50257},
    {.name = "wte.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {50257, 768}, .offset = k_wte_weight.offset,
        .initializer = {InitializerKind::kNormal, 0, 0.02}},
    {.name = "wpe.weight", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {1024,
        768}, .offset = k_wpe_weight.offset, .initializer = {InitializerKind::kNormal, 0, 0.02}},
    {.name = "h.0.ln1.weight", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_weight.offset,
        .initializer = {InitializerKind::kConstant, 1, 0}},
    {.name = "h.0.ln1.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_ln1_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.0.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_0_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.0.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.0.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_0_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.0.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_1_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.1.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_1_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_2_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.2.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_2_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_3_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.3.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_3_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_4_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.4.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_4_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_5_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.5.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_5_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_6_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.6.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_6_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_7_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.7.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_7_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_8_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.8.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_8_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_9_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0, 0},
        .fileDims = {2304}},
    {.name = "h.9.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_9_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.10.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_10_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0,
        0}, .fileDims = {2304}},
    {.name = "h.10.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_10_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.10.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.11.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32, .dims = {3,
        12, 64}, .offset = k_h_11_qkv_bias.offset, .initializer = {InitializerKind::kConstant, 0,
        0}, .fileDims = {2304}},
    {.name = "h.11.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.11.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {3072}, .offset = k_h_11_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.11.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_11_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
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
    {.name = "labels", .role = TensorRole::kInput, .type = ElementType::kI64, .dims = {16, 1024},
        .offset = k_labels.offset, .indexBound = 50257, .ignoredIndex = -100, .shiftOf = "x0"},
    {.name = "learning_rate", .role = TensorRole::kLearningRate, .type = ElementType::kF32,
        .dims = {}, .offset = k_learning_rate.offset, .initializer = {InitializerKind::kConstant,
        0.001, 0}},
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

}  // namespace program::stage0
