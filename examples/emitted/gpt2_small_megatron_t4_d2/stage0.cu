// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: arena 1657051136 bytes.
#include "program.h"

namespace program::stage0 {
namespace {

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
constexpr Buffer<float> k_onnx_MatMul_1474{39609600, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1482{41379328, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1483{41969408, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1484{44328960, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1485{46688512, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1493{48458240, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1494{49048320, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1495{51407872, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1496{53767424, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1504{55537152, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1505{56127232, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1506{58486784, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1507{60846336, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1515{62616064, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1516{63206144, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1517{65565696, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1518{67925248, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1526{69694976, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1527{70285056, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1528{72644608, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1529{75004160, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1537{76773888, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1538{77363968, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1539{79723520, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1540{82083072, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1548{83852800, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1549{84442880, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1550{86802432, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1551{89161984, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1559{90931712, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1560{91521792, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1561{93881344, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1562{96240896, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1570{98010624, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1571{98600704, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1572{100960256, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1573{103319808, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1581{105089536, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1582{105679616, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1583{108039168, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1584{110398720, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1592{112168448, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1593{112758528, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1594{115118080, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1595{117477632, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1603{119247360, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1604{119837440, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1605{122196992, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1606{124556544, 9649920};  // f32 [768, 12565]
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
constexpr Buffer<float> k_onnx_MatMul_1474_m{242470144, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1474_v{244239872, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1482_m{246009600, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1482_v{246599680, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1483_m{247189760, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1483_v{249549312, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1484_m{251908864, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1484_v{254268416, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1485_m{256627968, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1485_v{258397696, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1493_m{260167424, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1493_v{260757504, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1494_m{261347584, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1494_v{263707136, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1495_m{266066688, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1495_v{268426240, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1496_m{270785792, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1496_v{272555520, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1504_m{274325248, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1504_v{274915328, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1505_m{275505408, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1505_v{277864960, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1506_m{280224512, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1506_v{282584064, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1507_m{284943616, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1507_v{286713344, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1515_m{288483072, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1515_v{289073152, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1516_m{289663232, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1516_v{292022784, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1517_m{294382336, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1517_v{296741888, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1518_m{299101440, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1518_v{300871168, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1526_m{302640896, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1526_v{303230976, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1527_m{303821056, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1527_v{306180608, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1528_m{308540160, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1528_v{310899712, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1529_m{313259264, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1529_v{315028992, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1537_m{316798720, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1537_v{317388800, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1538_m{317978880, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1538_v{320338432, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1539_m{322697984, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1539_v{325057536, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1540_m{327417088, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1540_v{329186816, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1548_m{330956544, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1548_v{331546624, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1549_m{332136704, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1549_v{334496256, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1550_m{336855808, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1550_v{339215360, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1551_m{341574912, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1551_v{343344640, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1559_m{345114368, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1559_v{345704448, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1560_m{346294528, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1560_v{348654080, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1561_m{351013632, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1561_v{353373184, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1562_m{355732736, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1562_v{357502464, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1570_m{359272192, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1570_v{359862272, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1571_m{360452352, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1571_v{362811904, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1572_m{365171456, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1572_v{367531008, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1573_m{369890560, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1573_v{371660288, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1581_m{373430016, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1581_v{374020096, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1582_m{374610176, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1582_v{376969728, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1583_m{379329280, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1583_v{381688832, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1584_m{384048384, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1584_v{385818112, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1592_m{387587840, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1592_v{388177920, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1593_m{388768000, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1593_v{391127552, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1594_m{393487104, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1594_v{395846656, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1595_m{398206208, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1595_v{399975936, 442368};  // f32 [768, 3, 3, 64]
constexpr Buffer<float> k_onnx_MatMul_1603_m{401745664, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1603_v{402335744, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1604_m{402925824, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1604_v{405285376, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1605_m{407644928, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1605_v{410004480, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1606_m{412364032, 9649920};  // f32 [768, 12565]
constexpr Buffer<float> k_onnx_MatMul_1606_v{450963968, 9649920};  // f32 [768, 12565]
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
constexpr Buffer<bf16> k_onnx_MatMul_1474_bf16{509660416, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1482_bf16{510545408, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1483_bf16{510840576, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1484_bf16{512020480, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1485_bf16{513200384, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1493_bf16{514085376, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1494_bf16{514380544, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1495_bf16{515560448, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1496_bf16{516740352, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1504_bf16{517625344, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1505_bf16{517920512, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1506_bf16{519100416, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1507_bf16{520280320, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1515_bf16{521165312, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1516_bf16{521460480, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1517_bf16{522640384, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1518_bf16{523820288, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1526_bf16{524705280, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1527_bf16{525000448, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1528_bf16{526180352, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1529_bf16{527360256, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1537_bf16{528245248, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1538_bf16{528540416, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1539_bf16{529720320, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1540_bf16{530900224, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1548_bf16{531785216, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1549_bf16{532080384, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1550_bf16{533260288, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1551_bf16{534440192, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1559_bf16{535325184, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1560_bf16{535620352, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1561_bf16{536800256, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1562_bf16{537980160, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1570_bf16{538865152, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1571_bf16{539160320, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1572_bf16{540340224, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1573_bf16{541520128, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1581_bf16{542405120, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1582_bf16{542700288, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1583_bf16{543880192, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1584_bf16{545060096, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1592_bf16{545945088, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1593_bf16{546240256, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1594_bf16{547420160, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1595_bf16{548600064, 442368};  // bf16 [768, 3, 3, 64]
constexpr Buffer<bf16> k_onnx_MatMul_1603_bf16{549485056, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1604_bf16{549780224, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1605_bf16{550960128, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1606_bf16{552140032, 9649920};  // bf16 [768, 12565]
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
constexpr Buffer<bf16> k_wte_Gather{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [1, 3]
constexpr Buffer<bf16> k_wte_Gather_2{1578404608, 1572864};  // bf16 [8, 256, 768], alive in [2, 1086]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [4, 6]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_2{1231555840, 2048};  // f32 [8, 256], alive in [4, 1086]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_3{1231564032, 2048};  // f32 [8, 256], alive in [4, 1086]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_4{1251248896, 6291456};  // bf16 [8, 1024, 768], alive in [5, 1078]
constexpr Buffer<bf16> k_h_0_qkv_MatMul{1079381248, 4718592};  // bf16 [8, 1024, 576], alive in [9, 1069]
constexpr Buffer<bf16> k_h_0_Transpose_3{1192627456, 1572864};  // bf16 [8, 1024, 3, 64], alive in [20, 1069]
constexpr Buffer<float> k_h_0_Softmax{1230376192, 24576};  // f32 [8, 3, 1024], alive in [20, 1069]
constexpr Buffer<bf16> k_h_0_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [23, 25]
constexpr Buffer<bf16> k_h_0_proj_MatMul_2{1581550336, 1572864};  // bf16 [8, 256, 768], alive in [24, 1053]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [26, 28]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_2{1231572224, 2048};  // f32 [8, 256], alive in [26, 1053]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_3{1231580416, 2048};  // f32 [8, 256], alive in [26, 1053]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_4{1263831808, 6291456};  // bf16 [8, 1024, 768], alive in [27, 1045]
constexpr Buffer<bf16> k_h_0_fc_MatMul{777391360, 6291456};  // bf16 [8, 1024, 768], alive in [29, 1044]
constexpr Buffer<bf16> k_h_0_Mul_1{789974272, 6291456};  // bf16 [8, 1024, 768], alive in [30, 1051]
constexpr Buffer<bf16> k_h_0_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [31, 33]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_2{1584696064, 1572864};  // bf16 [8, 256, 768], alive in [32, 1020]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [34, 36]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_2{1231588608, 2048};  // f32 [8, 256], alive in [34, 1020]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_3{1231596800, 2048};  // f32 [8, 256], alive in [34, 1020]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_4{1276414720, 6291456};  // bf16 [8, 1024, 768], alive in [35, 1012]
constexpr Buffer<bf16> k_h_1_qkv_MatMul{1088818432, 4718592};  // bf16 [8, 1024, 576], alive in [39, 1003]
constexpr Buffer<bf16> k_h_1_Transpose_3{1195773184, 1572864};  // bf16 [8, 1024, 3, 64], alive in [50, 1003]
constexpr Buffer<float> k_h_1_Softmax{1230474496, 24576};  // f32 [8, 3, 1024], alive in [50, 1003]
constexpr Buffer<bf16> k_h_1_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [53, 55]
constexpr Buffer<bf16> k_h_1_proj_MatMul_2{1587841792, 1572864};  // bf16 [8, 256, 768], alive in [54, 987]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [56, 58]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_2{1231604992, 2048};  // f32 [8, 256], alive in [56, 987]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_3{1231613184, 2048};  // f32 [8, 256], alive in [56, 987]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_4{1288997632, 6291456};  // bf16 [8, 1024, 768], alive in [57, 979]
constexpr Buffer<bf16> k_h_1_fc_MatMul{802557184, 6291456};  // bf16 [8, 1024, 768], alive in [59, 978]
constexpr Buffer<bf16> k_h_1_Mul_1{815140096, 6291456};  // bf16 [8, 1024, 768], alive in [60, 985]
constexpr Buffer<bf16> k_h_1_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [61, 63]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_2{1590987520, 1572864};  // bf16 [8, 256, 768], alive in [62, 955]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [64, 66]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_2{1231621376, 2048};  // f32 [8, 256], alive in [64, 955]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_3{1231629568, 2048};  // f32 [8, 256], alive in [64, 955]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_4{1301580544, 6291456};  // bf16 [8, 1024, 768], alive in [65, 947]
constexpr Buffer<bf16> k_h_2_qkv_MatMul{1098255616, 4718592};  // bf16 [8, 1024, 576], alive in [69, 938]
constexpr Buffer<bf16> k_h_2_Transpose_3{1198918912, 1572864};  // bf16 [8, 1024, 3, 64], alive in [80, 938]
constexpr Buffer<float> k_h_2_Softmax{1230572800, 24576};  // f32 [8, 3, 1024], alive in [80, 938]
constexpr Buffer<bf16> k_h_2_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [83, 85]
constexpr Buffer<bf16> k_h_2_proj_MatMul_2{1594133248, 1572864};  // bf16 [8, 256, 768], alive in [84, 922]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [86, 88]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_2{1231637760, 2048};  // f32 [8, 256], alive in [86, 922]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_3{1231645952, 2048};  // f32 [8, 256], alive in [86, 922]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_4{1314163456, 6291456};  // bf16 [8, 1024, 768], alive in [87, 914]
constexpr Buffer<bf16> k_h_2_fc_MatMul{827723008, 6291456};  // bf16 [8, 1024, 768], alive in [89, 913]
constexpr Buffer<bf16> k_h_2_Mul_1{840305920, 6291456};  // bf16 [8, 1024, 768], alive in [90, 920]
constexpr Buffer<bf16> k_h_2_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [91, 93]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_2{1597278976, 1572864};  // bf16 [8, 256, 768], alive in [92, 890]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [94, 96]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_2{1231654144, 2048};  // f32 [8, 256], alive in [94, 890]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_3{1231662336, 2048};  // f32 [8, 256], alive in [94, 890]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_4{1326746368, 6291456};  // bf16 [8, 1024, 768], alive in [95, 882]
constexpr Buffer<bf16> k_h_3_qkv_MatMul{1107692800, 4718592};  // bf16 [8, 1024, 576], alive in [99, 873]
constexpr Buffer<bf16> k_h_3_Transpose_3{1202064640, 1572864};  // bf16 [8, 1024, 3, 64], alive in [110, 873]
constexpr Buffer<float> k_h_3_Softmax{1230671104, 24576};  // f32 [8, 3, 1024], alive in [110, 873]
constexpr Buffer<bf16> k_h_3_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [113, 115]
constexpr Buffer<bf16> k_h_3_proj_MatMul_2{1600424704, 1572864};  // bf16 [8, 256, 768], alive in [114, 857]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [116, 118]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_2{1231670528, 2048};  // f32 [8, 256], alive in [116, 857]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_3{1231678720, 2048};  // f32 [8, 256], alive in [116, 857]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_4{1339329280, 6291456};  // bf16 [8, 1024, 768], alive in [117, 849]
constexpr Buffer<bf16> k_h_3_fc_MatMul{852888832, 6291456};  // bf16 [8, 1024, 768], alive in [119, 848]
constexpr Buffer<bf16> k_h_3_Mul_1{865471744, 6291456};  // bf16 [8, 1024, 768], alive in [120, 855]
constexpr Buffer<bf16> k_h_3_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [121, 123]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_2{1603570432, 1572864};  // bf16 [8, 256, 768], alive in [122, 824]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [124, 126]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_2{1231686912, 2048};  // f32 [8, 256], alive in [124, 824]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_3{1231695104, 2048};  // f32 [8, 256], alive in [124, 824]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_4{1351912192, 6291456};  // bf16 [8, 1024, 768], alive in [125, 816]
constexpr Buffer<bf16> k_h_4_qkv_MatMul{1117129984, 4718592};  // bf16 [8, 1024, 576], alive in [129, 807]
constexpr Buffer<bf16> k_h_4_Transpose_3{1205210368, 1572864};  // bf16 [8, 1024, 3, 64], alive in [140, 807]
constexpr Buffer<float> k_h_4_Softmax{1230769408, 24576};  // f32 [8, 3, 1024], alive in [140, 807]
constexpr Buffer<bf16> k_h_4_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [143, 145]
constexpr Buffer<bf16> k_h_4_proj_MatMul_2{1606716160, 1572864};  // bf16 [8, 256, 768], alive in [144, 791]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [146, 148]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_2{1231703296, 2048};  // f32 [8, 256], alive in [146, 791]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_3{1231711488, 2048};  // f32 [8, 256], alive in [146, 791]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_4{1364495104, 6291456};  // bf16 [8, 1024, 768], alive in [147, 783]
constexpr Buffer<bf16> k_h_4_fc_MatMul{878054656, 6291456};  // bf16 [8, 1024, 768], alive in [149, 782]
constexpr Buffer<bf16> k_h_4_Mul_1{890637568, 6291456};  // bf16 [8, 1024, 768], alive in [150, 789]
constexpr Buffer<bf16> k_h_4_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [151, 153]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_2{1609861888, 1572864};  // bf16 [8, 256, 768], alive in [152, 759]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [154, 156]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_2{1231719680, 2048};  // f32 [8, 256], alive in [154, 759]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_3{1231727872, 2048};  // f32 [8, 256], alive in [154, 759]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_4{1377078016, 6291456};  // bf16 [8, 1024, 768], alive in [155, 751]
constexpr Buffer<bf16> k_h_5_qkv_MatMul{1126567168, 4718592};  // bf16 [8, 1024, 576], alive in [159, 742]
constexpr Buffer<bf16> k_h_5_Transpose_3{1208356096, 1572864};  // bf16 [8, 1024, 3, 64], alive in [170, 742]
constexpr Buffer<float> k_h_5_Softmax{1230867712, 24576};  // f32 [8, 3, 1024], alive in [170, 742]
constexpr Buffer<bf16> k_h_5_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [173, 175]
constexpr Buffer<bf16> k_h_5_proj_MatMul_2{1613007616, 1572864};  // bf16 [8, 256, 768], alive in [174, 726]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [176, 178]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_2{1231736064, 2048};  // f32 [8, 256], alive in [176, 726]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_3{1231744256, 2048};  // f32 [8, 256], alive in [176, 726]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_4{1389660928, 6291456};  // bf16 [8, 1024, 768], alive in [177, 718]
constexpr Buffer<bf16> k_h_5_fc_MatMul{903220480, 6291456};  // bf16 [8, 1024, 768], alive in [179, 717]
constexpr Buffer<bf16> k_h_5_Mul_1{915803392, 6291456};  // bf16 [8, 1024, 768], alive in [180, 724]
constexpr Buffer<bf16> k_h_5_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [181, 183]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_2{1616153344, 1572864};  // bf16 [8, 256, 768], alive in [182, 692]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [184, 186]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_2{1231752448, 2048};  // f32 [8, 256], alive in [184, 692]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_3{1231760640, 2048};  // f32 [8, 256], alive in [184, 692]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_4{1402243840, 6291456};  // bf16 [8, 1024, 768], alive in [185, 684]
constexpr Buffer<bf16> k_h_6_qkv_MatMul{1136004352, 4718592};  // bf16 [8, 1024, 576], alive in [189, 675]
constexpr Buffer<bf16> k_h_6_Transpose_3{1211501824, 1572864};  // bf16 [8, 1024, 3, 64], alive in [200, 675]
constexpr Buffer<float> k_h_6_Softmax{1230966016, 24576};  // f32 [8, 3, 1024], alive in [200, 675]
constexpr Buffer<bf16> k_h_6_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [203, 205]
constexpr Buffer<bf16> k_h_6_proj_MatMul_2{1619299072, 1572864};  // bf16 [8, 256, 768], alive in [204, 658]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [206, 208]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_2{1231768832, 2048};  // f32 [8, 256], alive in [206, 658]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_3{1231777024, 2048};  // f32 [8, 256], alive in [206, 658]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_4{1414826752, 6291456};  // bf16 [8, 1024, 768], alive in [207, 650]
constexpr Buffer<bf16> k_h_6_fc_MatMul{928386304, 6291456};  // bf16 [8, 1024, 768], alive in [209, 649]
constexpr Buffer<bf16> k_h_6_Mul_1{940969216, 6291456};  // bf16 [8, 1024, 768], alive in [210, 656]
constexpr Buffer<bf16> k_h_6_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [211, 213]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_2{1622444800, 1572864};  // bf16 [8, 256, 768], alive in [212, 625]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [214, 216]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_2{1231785216, 2048};  // f32 [8, 256], alive in [214, 625]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_3{1231793408, 2048};  // f32 [8, 256], alive in [214, 625]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_4{1427409664, 6291456};  // bf16 [8, 1024, 768], alive in [215, 617]
constexpr Buffer<bf16> k_h_7_qkv_MatMul{1145441536, 4718592};  // bf16 [8, 1024, 576], alive in [219, 608]
constexpr Buffer<bf16> k_h_7_Transpose_3{1214647552, 1572864};  // bf16 [8, 1024, 3, 64], alive in [230, 608]
constexpr Buffer<float> k_h_7_Softmax{1231064320, 24576};  // f32 [8, 3, 1024], alive in [230, 608]
constexpr Buffer<bf16> k_h_7_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [233, 235]
constexpr Buffer<bf16> k_h_7_proj_MatMul_2{1625590528, 1572864};  // bf16 [8, 256, 768], alive in [234, 592]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [236, 238]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_2{1231801600, 2048};  // f32 [8, 256], alive in [236, 592]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_3{1231809792, 2048};  // f32 [8, 256], alive in [236, 592]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_4{1439992576, 6291456};  // bf16 [8, 1024, 768], alive in [237, 584]
constexpr Buffer<bf16> k_h_7_fc_MatMul{953552128, 6291456};  // bf16 [8, 1024, 768], alive in [239, 583]
constexpr Buffer<bf16> k_h_7_Mul_1{966135040, 6291456};  // bf16 [8, 1024, 768], alive in [240, 590]
constexpr Buffer<bf16> k_h_7_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [241, 243]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_2{1628736256, 1572864};  // bf16 [8, 256, 768], alive in [242, 560]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [244, 246]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_2{1231817984, 2048};  // f32 [8, 256], alive in [244, 560]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_3{1231826176, 2048};  // f32 [8, 256], alive in [244, 560]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_4{1452575488, 6291456};  // bf16 [8, 1024, 768], alive in [245, 552]
constexpr Buffer<bf16> k_h_8_qkv_MatMul{1154878720, 4718592};  // bf16 [8, 1024, 576], alive in [249, 543]
constexpr Buffer<bf16> k_h_8_Transpose_3{1217793280, 1572864};  // bf16 [8, 1024, 3, 64], alive in [260, 543]
constexpr Buffer<float> k_h_8_Softmax{1231162624, 24576};  // f32 [8, 3, 1024], alive in [260, 543]
constexpr Buffer<bf16> k_h_8_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [263, 265]
constexpr Buffer<bf16> k_h_8_proj_MatMul_2{1631881984, 1572864};  // bf16 [8, 256, 768], alive in [264, 527]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [266, 268]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_2{1231834368, 2048};  // f32 [8, 256], alive in [266, 527]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_3{1231842560, 2048};  // f32 [8, 256], alive in [266, 527]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_4{1465158400, 6291456};  // bf16 [8, 1024, 768], alive in [267, 519]
constexpr Buffer<bf16> k_h_8_fc_MatMul{978717952, 6291456};  // bf16 [8, 1024, 768], alive in [269, 518]
constexpr Buffer<bf16> k_h_8_Mul_1{991300864, 6291456};  // bf16 [8, 1024, 768], alive in [270, 525]
constexpr Buffer<bf16> k_h_8_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [271, 273]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_2{1635027712, 1572864};  // bf16 [8, 256, 768], alive in [272, 505]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [274, 276]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_2{1231850752, 2048};  // f32 [8, 256], alive in [274, 505]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_3{1231858944, 2048};  // f32 [8, 256], alive in [274, 505]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_4{1477741312, 6291456};  // bf16 [8, 1024, 768], alive in [275, 497]
constexpr Buffer<bf16> k_h_9_qkv_MatMul{1164315904, 4718592};  // bf16 [8, 1024, 576], alive in [279, 488]
constexpr Buffer<bf16> k_h_9_Transpose_3{1220939008, 1572864};  // bf16 [8, 1024, 3, 64], alive in [290, 488]
constexpr Buffer<float> k_h_9_Softmax{1231260928, 24576};  // f32 [8, 3, 1024], alive in [290, 488]
constexpr Buffer<bf16> k_h_9_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [293, 295]
constexpr Buffer<bf16> k_h_9_proj_MatMul_2{1638173440, 1572864};  // bf16 [8, 256, 768], alive in [294, 479]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [296, 298]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_2{1231867136, 2048};  // f32 [8, 256], alive in [296, 479]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_3{1231875328, 2048};  // f32 [8, 256], alive in [296, 479]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_4{1490324224, 6291456};  // bf16 [8, 1024, 768], alive in [297, 471]
constexpr Buffer<bf16> k_h_9_fc_MatMul{1003883776, 6291456};  // bf16 [8, 1024, 768], alive in [299, 470]
constexpr Buffer<bf16> k_h_9_Mul_1{1016466688, 6291456};  // bf16 [8, 1024, 768], alive in [300, 475]
constexpr Buffer<bf16> k_h_9_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [301, 303]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_2{1641319168, 1572864};  // bf16 [8, 256, 768], alive in [302, 463]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [304, 306]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_2{1231883520, 2048};  // f32 [8, 256], alive in [304, 463]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_3{1231891712, 2048};  // f32 [8, 256], alive in [304, 463]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_4{1502907136, 6291456};  // bf16 [8, 1024, 768], alive in [305, 457]
constexpr Buffer<bf16> k_h_10_qkv_MatMul{1173753088, 4718592};  // bf16 [8, 1024, 576], alive in [309, 448]
constexpr Buffer<bf16> k_h_10_Transpose_3{1224084736, 1572864};  // bf16 [8, 1024, 3, 64], alive in [320, 448]
constexpr Buffer<float> k_h_10_Softmax{1231359232, 24576};  // f32 [8, 3, 1024], alive in [320, 448]
constexpr Buffer<bf16> k_h_10_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [323, 325]
constexpr Buffer<bf16> k_h_10_proj_MatMul_2{1644464896, 1572864};  // bf16 [8, 256, 768], alive in [324, 440]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [326, 328]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_2{1231899904, 2048};  // f32 [8, 256], alive in [326, 440]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_3{1231908096, 2048};  // f32 [8, 256], alive in [326, 440]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_4{1515490048, 6291456};  // bf16 [8, 1024, 768], alive in [327, 434]
constexpr Buffer<bf16> k_h_10_fc_MatMul{1029049600, 6291456};  // bf16 [8, 1024, 768], alive in [329, 433]
constexpr Buffer<bf16> k_h_10_Mul_1{1041632512, 6291456};  // bf16 [8, 1024, 768], alive in [330, 438]
constexpr Buffer<bf16> k_h_10_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [331, 333]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_2{1647610624, 1572864};  // bf16 [8, 256, 768], alive in [332, 427]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [334, 336]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_2{1231916288, 2048};  // f32 [8, 256], alive in [334, 427]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_3{1231924480, 2048};  // f32 [8, 256], alive in [334, 427]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_4{1528072960, 6291456};  // bf16 [8, 1024, 768], alive in [335, 421]
constexpr Buffer<bf16> k_h_11_qkv_MatMul{1183190272, 4718592};  // bf16 [8, 1024, 576], alive in [339, 412]
constexpr Buffer<bf16> k_h_11_Transpose_3{1227230464, 1572864};  // bf16 [8, 1024, 3, 64], alive in [350, 412]
constexpr Buffer<float> k_h_11_Softmax{1231457536, 24576};  // f32 [8, 3, 1024], alive in [350, 412]
constexpr Buffer<bf16> k_h_11_proj_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [353, 355]
constexpr Buffer<bf16> k_h_11_proj_MatMul_2{1650756352, 1572864};  // bf16 [8, 256, 768], alive in [354, 404]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [356, 358]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_2{1231932672, 2048};  // f32 [8, 256], alive in [356, 404]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_3{1231940864, 2048};  // f32 [8, 256], alive in [356, 404]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_4{1540655872, 6291456};  // bf16 [8, 1024, 768], alive in [357, 399]
constexpr Buffer<bf16> k_h_11_fc_MatMul{1054215424, 6291456};  // bf16 [8, 1024, 768], alive in [359, 398]
constexpr Buffer<bf16> k_h_11_Mul_1{1066798336, 6291456};  // bf16 [8, 1024, 768], alive in [360, 402]
constexpr Buffer<bf16> k_h_11_fc2_MatMul{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [361, 363]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_2{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [362, 391]
constexpr Buffer<bf16> k_ln_LayerNormalization{1247677696, 1572864};  // bf16 [8, 256, 768], alive in [364, 366]
constexpr Buffer<float> k_ln_LayerNormalization_2{1250823424, 2048};  // f32 [8, 256], alive in [364, 391]
constexpr Buffer<float> k_ln_LayerNormalization_3{1250831616, 2048};  // f32 [8, 256], alive in [364, 391]
constexpr Buffer<bf16> k_ln_LayerNormalization_4{1553238784, 6291456};  // bf16 [8, 1024, 768], alive in [365, 393]
constexpr Buffer<bf16> k_head_MatMul{571526400, 102932480};  // bf16 [8, 1024, 12565], alive in [367, 393]
constexpr Buffer<bf16> k_loss{1247677696, 8192};  // bf16 [8, 1024], alive in [368, 371]
constexpr Buffer<float> k_loss_2{1653902080, 8192};  // f32 [8, 1024], alive in [371, 387]
constexpr Buffer<float> k_loss_3{1247677696, 8192};  // f32 [8, 1024], alive in [372, 379]
constexpr Buffer<float> k_loss_4{1247710464, 8192};  // f32 [8, 1024], alive in [375, 378]
constexpr Buffer<float> k_loss_5{1250839808, 2048};  // f32 [8, 256], alive in [379, 380]
constexpr Buffer<float> k_loss_6{1657050880, 1};  // f32 [], alive in [380, 1200]
constexpr Buffer<float> k_loss_7{1247710464, 2048};  // f32 [8, 256], alive in [384, 386]
constexpr Buffer<float> k_loss_8{1247677696, 8192};  // f32 [8, 1024], alive in [385, 387]
constexpr Buffer<bf16> k_head_MatMul_2{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [388, 390]
constexpr Buffer<bf16> k_head_MatMul_3{1247677696, 1572864};  // bf16 [8, 256, 768], alive in [389, 391]
constexpr Buffer<bf16> k_ln_LayerNormalization_5{1653902080, 1572864};  // bf16 [8, 256, 768], alive in [391, 1109]
constexpr Buffer<bf16> k_ln_LayerNormalization_6{1657047808, 768};  // bf16 [768], alive in [391, 601]
constexpr Buffer<bf16> k_ln_LayerNormalization_7{1657049344, 768};  // bf16 [768], alive in [391, 601]
constexpr Buffer<bf16> k_ln_LayerNormalization_8{1565821696, 6291456};  // bf16 [8, 1024, 768], alive in [392, 402]
constexpr Buffer<bf16> k_head_MatMul_4{1231949056, 9649920};  // bf16 [768, 12565], alive in [393, 706]
constexpr Buffer<bf16> k_h_11_fc2_Add{1558743808, 768};  // bf16 [768], alive in [395, 601]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_3{571526400, 6291456};  // bf16 [8, 1024, 768], alive in [397, 400]
constexpr Buffer<bf16> k_h_11_fc_MatMul_2{1556384512, 589824};  // bf16 [768, 768], alive in [399, 566]
constexpr Buffer<bf16> k_h_11_fc_MatMul_3{1558745344, 768};  // bf16 [768], alive in [399, 555]
constexpr Buffer<bf16> k_h_11_fc_MatMul_4{1540655872, 6291456};  // bf16 [8, 1024, 768], alive in [400, 403]
constexpr Buffer<bf16> k_h_11_fc_MatMul_5{1553238784, 1572864};  // bf16 [8, 256, 768], alive in [401, 404]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_4{1557564160, 589824};  // bf16 [768, 768], alive in [402, 555]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_6{1558746880, 768};  // bf16 [768], alive in [404, 601]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_7{1558748416, 768};  // bf16 [768], alive in [404, 601]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_8{1540655872, 6291456};  // bf16 [8, 1024, 768], alive in [405, 409]
constexpr Buffer<bf16> k_h_11_proj_Add{1553828608, 768};  // bf16 [768], alive in [406, 601]
constexpr Buffer<bf16> k_h_11_proj_MatMul_3{1650756352, 1572864};  // bf16 [8, 1024, 192], alive in [408, 412]
constexpr Buffer<bf16> k_h_11_proj_MatMul_4{1553238784, 147456};  // bf16 [192, 768], alive in [409, 568]
constexpr Buffer<bf16> k_h_11_qkv_Add{1541540608, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [412, 424]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_2{1540655872, 442368};  // bf16 [768, 576], alive in [421, 574]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_3{1553847040, 576};  // bf16 [576], alive in [421, 571]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_4{1528072960, 6291456};  // bf16 [8, 1024, 768], alive in [424, 426]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_5{1650756352, 1572864};  // bf16 [8, 256, 768], alive in [425, 427]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_6{1553830144, 768};  // bf16 [768], alive in [427, 601]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_7{1553831680, 768};  // bf16 [768], alive in [427, 601]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_8{1528072960, 6291456};  // bf16 [8, 1024, 768], alive in [429, 438]
constexpr Buffer<bf16> k_h_10_fc2_Add{1653115648, 768};  // bf16 [768], alive in [430, 601]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_3{1558749952, 6291456};  // bf16 [8, 1024, 768], alive in [432, 436]
constexpr Buffer<bf16> k_h_10_fc_MatMul_2{1650756352, 589824};  // bf16 [768, 768], alive in [434, 631]
constexpr Buffer<bf16> k_h_10_fc_MatMul_3{1653117184, 768};  // bf16 [768], alive in [434, 579]
constexpr Buffer<bf16> k_h_10_fc_MatMul_4{1515490048, 6291456};  // bf16 [8, 1024, 768], alive in [436, 439]
constexpr Buffer<bf16> k_h_10_fc_MatMul_5{1647610624, 1572864};  // bf16 [8, 256, 768], alive in [437, 440]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_4{1651936000, 589824};  // bf16 [768, 768], alive in [438, 620]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_6{1653118720, 768};  // bf16 [768], alive in [440, 628]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_7{1653120256, 768};  // bf16 [768], alive in [440, 630]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_8{1515490048, 6291456};  // bf16 [8, 1024, 768], alive in [441, 445]
constexpr Buffer<bf16> k_h_10_proj_Add{1650658048, 768};  // bf16 [768], alive in [442, 635]
constexpr Buffer<bf16> k_h_10_proj_MatMul_3{1644464896, 1572864};  // bf16 [8, 1024, 192], alive in [444, 448]
constexpr Buffer<bf16> k_h_10_proj_MatMul_4{1650363136, 147456};  // bf16 [192, 768], alive in [445, 633]
constexpr Buffer<bf16> k_h_10_qkv_Add{1542425344, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [448, 460]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_2{1541540608, 442368};  // bf16 [768, 576], alive in [457, 639]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_3{1650665728, 576};  // bf16 [576], alive in [457, 636]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_4{1502907136, 6291456};  // bf16 [8, 1024, 768], alive in [460, 462]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_5{1644464896, 1572864};  // bf16 [8, 256, 768], alive in [461, 463]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_6{1650659584, 768};  // bf16 [768], alive in [463, 637]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_7{1650661120, 768};  // bf16 [768], alive in [463, 638]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_8{1502907136, 6291456};  // bf16 [8, 1024, 768], alive in [465, 475]
constexpr Buffer<bf16> k_h_9_fc2_Add{1650662656, 768};  // bf16 [768], alive in [466, 641]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_3{1558749952, 6291456};  // bf16 [8, 1024, 768], alive in [469, 473]
constexpr Buffer<bf16> k_h_9_fc_MatMul_2{1644464896, 589824};  // bf16 [768, 768], alive in [471, 698]
constexpr Buffer<bf16> k_h_9_fc_MatMul_3{1650664192, 768};  // bf16 [768], alive in [471, 644]
constexpr Buffer<bf16> k_h_9_fc_MatMul_4{1490324224, 6291456};  // bf16 [8, 1024, 768], alive in [473, 478]
constexpr Buffer<bf16> k_h_9_fc_MatMul_5{1641319168, 1572864};  // bf16 [8, 256, 768], alive in [474, 479]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_4{1645644544, 589824};  // bf16 [768, 768], alive in [475, 687]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_6{1553833216, 768};  // bf16 [768], alive in [479, 800]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_7{1553834752, 768};  // bf16 [768], alive in [479, 800]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_8{1490324224, 6291456};  // bf16 [8, 1024, 768], alive in [480, 485]
constexpr Buffer<bf16> k_h_9_proj_Add{1553836288, 768};  // bf16 [768], alive in [482, 800]
constexpr Buffer<bf16> k_h_9_proj_MatMul_3{1646824192, 1572864};  // bf16 [8, 1024, 192], alive in [484, 488]
constexpr Buffer<bf16> k_h_9_proj_MatMul_4{1643973376, 147456};  // bf16 [192, 768], alive in [485, 700]
constexpr Buffer<bf16> k_h_9_qkv_Add{1542425344, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [488, 502]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_2{1641319168, 442368};  // bf16 [768, 576], alive in [497, 708]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_3{1644269824, 576};  // bf16 [576], alive in [497, 703]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_4{1477741312, 6291456};  // bf16 [8, 1024, 768], alive in [502, 504]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_5{1638173440, 1572864};  // bf16 [8, 256, 768], alive in [503, 505]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_6{1553837824, 768};  // bf16 [768], alive in [505, 800]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_7{1553839360, 768};  // bf16 [768], alive in [505, 800]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_8{1477741312, 6291456};  // bf16 [8, 1024, 768], alive in [507, 525]
constexpr Buffer<bf16> k_h_8_fc2_Add{1553840896, 768};  // bf16 [768], alive in [515, 800]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_3{1558749952, 6291456};  // bf16 [8, 1024, 768], alive in [517, 523]
constexpr Buffer<bf16> k_h_8_fc_MatMul_2{1646824192, 589824};  // bf16 [768, 768], alive in [519, 765]
constexpr Buffer<bf16> k_h_8_fc_MatMul_3{1644268288, 768};  // bf16 [768], alive in [519, 713]
constexpr Buffer<bf16> k_h_8_fc_MatMul_4{1465158400, 6291456};  // bf16 [8, 1024, 768], alive in [523, 526]
constexpr Buffer<bf16> k_h_8_fc_MatMul_5{1635027712, 1572864};  // bf16 [8, 256, 768], alive in [524, 527]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_4{1648003840, 589824};  // bf16 [768, 768], alive in [525, 754]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_6{1553842432, 768};  // bf16 [768], alive in [527, 800]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_7{1553843968, 768};  // bf16 [768], alive in [527, 800]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_8{1465158400, 6291456};  // bf16 [8, 1024, 768], alive in [534, 540]
constexpr Buffer<bf16> k_h_8_proj_Add{1553845504, 768};  // bf16 [768], alive in [537, 800]
constexpr Buffer<bf16> k_h_8_proj_MatMul_3{1542425344, 1572864};  // bf16 [8, 1024, 192], alive in [539, 543]
constexpr Buffer<bf16> k_h_8_proj_MatMul_4{1553533696, 147456};  // bf16 [192, 768], alive in [540, 767]
constexpr Buffer<bf16> k_h_8_qkv_Add{1631881984, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [543, 557]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_2{1642203904, 442368};  // bf16 [768, 576], alive in [552, 773]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_3{1553848320, 576};  // bf16 [576], alive in [552, 770]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_4{1452575488, 6291456};  // bf16 [8, 1024, 768], alive in [557, 559]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_5{1631881984, 1572864};  // bf16 [8, 256, 768], alive in [558, 560]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_6{1558745344, 768};  // bf16 [768], alive in [560, 800]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_7{1557564160, 768};  // bf16 [768], alive in [560, 800]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_8{1452575488, 6291456};  // bf16 [8, 1024, 768], alive in [562, 590]
constexpr Buffer<bf16> k_h_7_fc2_Add{1557565696, 768};  // bf16 [768], alive in [580, 800]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_3{1628736256, 6291456};  // bf16 [8, 1024, 768], alive in [582, 588]
constexpr Buffer<bf16> k_h_7_fc_MatMul_2{1649183488, 589824};  // bf16 [768, 768], alive in [584, 830]
constexpr Buffer<bf16> k_h_7_fc_MatMul_3{1557567232, 768};  // bf16 [768], alive in [584, 778]
constexpr Buffer<bf16> k_h_7_fc_MatMul_4{1439992576, 6291456};  // bf16 [8, 1024, 768], alive in [588, 591]
constexpr Buffer<bf16> k_h_7_fc_MatMul_5{1628736256, 1572864};  // bf16 [8, 256, 768], alive in [589, 592]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_4{1631881984, 589824};  // bf16 [768, 768], alive in [590, 819]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_6{1557568768, 768};  // bf16 [768], alive in [592, 827]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_7{1557570304, 768};  // bf16 [768], alive in [592, 829]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_8{1439992576, 6291456};  // bf16 [8, 1024, 768], alive in [599, 605]
constexpr Buffer<bf16> k_h_7_proj_Add{1553828608, 768};  // bf16 [768], alive in [602, 834]
constexpr Buffer<bf16> k_h_7_proj_MatMul_3{1625590528, 1572864};  // bf16 [8, 1024, 192], alive in [604, 608]
constexpr Buffer<bf16> k_h_7_proj_MatMul_4{1628736256, 147456};  // bf16 [192, 768], alive in [605, 832]
constexpr Buffer<bf16> k_h_7_qkv_Add{1542425344, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [608, 622]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_2{1643088640, 442368};  // bf16 [768, 576], alive in [617, 838]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_3{1553847040, 576};  // bf16 [576], alive in [617, 835]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_4{1427409664, 6291456};  // bf16 [8, 1024, 768], alive in [622, 624]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_5{1625590528, 1572864};  // bf16 [8, 256, 768], alive in [623, 625]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_6{1553830144, 768};  // bf16 [768], alive in [625, 836]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_7{1553831680, 768};  // bf16 [768], alive in [625, 837]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_8{1427409664, 6291456};  // bf16 [8, 1024, 768], alive in [627, 656]
constexpr Buffer<bf16> k_h_6_fc2_Add{1557571840, 768};  // bf16 [768], alive in [645, 840]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_3{1558746880, 6291456};  // bf16 [8, 1024, 768], alive in [648, 654]
constexpr Buffer<bf16> k_h_6_fc_MatMul_2{1650363136, 589824};  // bf16 [768, 768], alive in [650, 896]
constexpr Buffer<bf16> k_h_6_fc_MatMul_3{1557573376, 768};  // bf16 [768], alive in [650, 843]
constexpr Buffer<bf16> k_h_6_fc_MatMul_4{1414826752, 6291456};  // bf16 [8, 1024, 768], alive in [654, 657]
constexpr Buffer<bf16> k_h_6_fc_MatMul_5{1622444800, 1572864};  // bf16 [8, 256, 768], alive in [655, 658]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_4{1651542784, 589824};  // bf16 [768, 768], alive in [656, 885]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_6{1557574912, 768};  // bf16 [768], alive in [658, 996]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_7{1557576448, 768};  // bf16 [768], alive in [658, 996]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_8{1414826752, 6291456};  // bf16 [8, 1024, 768], alive in [665, 672]
constexpr Buffer<bf16> k_h_6_proj_Add{1557577984, 768};  // bf16 [768], alive in [669, 996]
constexpr Buffer<bf16> k_h_6_proj_MatMul_3{1553849600, 1572864};  // bf16 [8, 1024, 192], alive in [671, 675]
constexpr Buffer<bf16> k_h_6_proj_MatMul_4{1629031168, 147456};  // bf16 [192, 768], alive in [672, 898]
constexpr Buffer<bf16> k_h_6_qkv_Add{1619299072, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [675, 689]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_2{1633061632, 442368};  // bf16 [768, 576], alive in [684, 904]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_3{1557582592, 576};  // bf16 [576], alive in [684, 901]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_4{1402243840, 6291456};  // bf16 [8, 1024, 768], alive in [689, 691]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_5{1619299072, 1572864};  // bf16 [8, 256, 768], alive in [690, 692]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_6{1557579520, 768};  // bf16 [768], alive in [692, 996]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_7{1557581056, 768};  // bf16 [768], alive in [692, 996]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_8{1402243840, 6291456};  // bf16 [8, 1024, 768], alive in [694, 724]
constexpr Buffer<bf16> k_h_5_fc2_Add{1251216640, 768};  // bf16 [768], alive in [714, 996]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_3{1616153344, 6291456};  // bf16 [8, 1024, 768], alive in [716, 722]
constexpr Buffer<bf16> k_h_5_fc_MatMul_2{1652722432, 589824};  // bf16 [768, 768], alive in [718, 961]
constexpr Buffer<bf16> k_h_5_fc_MatMul_3{1251218176, 768};  // bf16 [768], alive in [718, 909]
constexpr Buffer<bf16> k_h_5_fc_MatMul_4{1389660928, 6291456};  // bf16 [8, 1024, 768], alive in [722, 725]
constexpr Buffer<bf16> k_h_5_fc_MatMul_5{1231949056, 1572864};  // bf16 [8, 256, 768], alive in [723, 726]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_4{1247677696, 589824};  // bf16 [768, 768], alive in [724, 950]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_6{1251219712, 768};  // bf16 [768], alive in [726, 996]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_7{1251221248, 768};  // bf16 [768], alive in [726, 996]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [733, 739]
constexpr Buffer<bf16> k_h_5_proj_Add{1251222784, 768};  // bf16 [768], alive in [736, 996]
constexpr Buffer<bf16> k_h_5_proj_MatMul_3{1244531968, 1572864};  // bf16 [8, 1024, 192], alive in [738, 742]
constexpr Buffer<bf16> k_h_5_proj_MatMul_4{1629326080, 147456};  // bf16 [192, 768], alive in [739, 963]
constexpr Buffer<bf16> k_h_5_qkv_Add{1613007616, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [742, 756]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_2{1643973376, 442368};  // bf16 [768, 576], alive in [751, 969]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_3{1251236608, 576};  // bf16 [576], alive in [751, 966]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_4{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [756, 758]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [757, 759]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_6{1251224320, 768};  // bf16 [768], alive in [759, 996]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_7{1251225856, 768};  // bf16 [768], alive in [759, 996]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [761, 789]
constexpr Buffer<bf16> k_h_4_fc2_Add{1557567232, 768};  // bf16 [768], alive in [779, 996]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_3{1609861888, 6291456};  // bf16 [8, 1024, 768], alive in [781, 787]
constexpr Buffer<bf16> k_h_4_fc_MatMul_2{1248857344, 589824};  // bf16 [768, 768], alive in [783, 1026]
constexpr Buffer<bf16> k_h_4_fc_MatMul_3{1251227392, 768};  // bf16 [768], alive in [783, 974]
constexpr Buffer<bf16> k_h_4_fc_MatMul_4{1364495104, 6291456};  // bf16 [8, 1024, 768], alive in [787, 790]
constexpr Buffer<bf16> k_h_4_fc_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [788, 791]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_4{1250036992, 589824};  // bf16 [768, 768], alive in [789, 1015]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_6{1251228928, 768};  // bf16 [768], alive in [791, 1023]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_7{1251230464, 768};  // bf16 [768], alive in [791, 1025]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [798, 804]
constexpr Buffer<bf16> k_h_4_proj_Add{1251232000, 768};  // bf16 [768], alive in [801, 1030]
constexpr Buffer<bf16> k_h_4_proj_MatMul_3{1244531968, 1572864};  // bf16 [8, 1024, 192], alive in [803, 807]
constexpr Buffer<bf16> k_h_4_proj_MatMul_4{1629620992, 147456};  // bf16 [192, 768], alive in [804, 1028]
constexpr Buffer<bf16> k_h_4_qkv_Add{1557583872, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [807, 821]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_2{1644858112, 442368};  // bf16 [768, 576], alive in [816, 1034]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_3{1251237888, 576};  // bf16 [576], alive in [816, 1031]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_4{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [821, 823]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [822, 824]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_6{1251233536, 768};  // bf16 [768], alive in [824, 1032]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_7{1251235072, 768};  // bf16 [768], alive in [824, 1033]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [826, 855]
constexpr Buffer<bf16> k_h_3_fc2_Add{1557568768, 768};  // bf16 [768], alive in [844, 1036]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_3{1557583872, 6291456};  // bf16 [8, 1024, 768], alive in [847, 853]
constexpr Buffer<bf16> k_h_3_fc_MatMul_2{1603570432, 589824};  // bf16 [768, 768], alive in [849, 1093]
constexpr Buffer<bf16> k_h_3_fc_MatMul_3{1557570304, 768};  // bf16 [768], alive in [849, 1039]
constexpr Buffer<bf16> k_h_3_fc_MatMul_4{1339329280, 6291456};  // bf16 [8, 1024, 768], alive in [853, 856]
constexpr Buffer<bf16> k_h_3_fc_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [854, 857]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_4{1604750080, 589824};  // bf16 [768, 768], alive in [855, 1081]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_6{1557571840, 768};  // bf16 [768], alive in [857, 1142]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_7{1557573376, 768};  // bf16 [768], alive in [857, 1142]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [864, 870]
constexpr Buffer<bf16> k_h_3_proj_Add{1603472128, 768};  // bf16 [768], alive in [867, 1142]
constexpr Buffer<bf16> k_h_3_proj_MatMul_3{1244531968, 1572864};  // bf16 [8, 1024, 192], alive in [869, 873]
constexpr Buffer<bf16> k_h_3_proj_MatMul_4{1603177216, 147456};  // bf16 [192, 768], alive in [870, 1095]
constexpr Buffer<bf16> k_h_3_qkv_Add{1633946368, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [873, 887]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_2{1645742848, 442368};  // bf16 [768, 576], alive in [882, 1101]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_3{1251239168, 576};  // bf16 [576], alive in [882, 1098]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_4{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [887, 889]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [888, 890]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_6{1603473664, 768};  // bf16 [768], alive in [890, 1142]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_7{1603475200, 768};  // bf16 [768], alive in [890, 1142]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [892, 920]
constexpr Buffer<bf16> k_h_2_fc2_Add{1603476736, 768};  // bf16 [768], alive in [910, 1142]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_3{1629915904, 6291456};  // bf16 [8, 1024, 768], alive in [912, 918]
constexpr Buffer<bf16> k_h_2_fc_MatMul_2{1597278976, 589824};  // bf16 [768, 768], alive in [914, 1153]
constexpr Buffer<bf16> k_h_2_fc_MatMul_3{1251218176, 768};  // bf16 [768], alive in [914, 1106]
constexpr Buffer<bf16> k_h_2_fc_MatMul_4{1314163456, 6291456};  // bf16 [8, 1024, 768], alive in [918, 921]
constexpr Buffer<bf16> k_h_2_fc_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [919, 922]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_4{1598458624, 589824};  // bf16 [768, 768], alive in [920, 1139]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_6{1603478272, 768};  // bf16 [768], alive in [922, 1150]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_7{1603479808, 768};  // bf16 [768], alive in [922, 1152]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [929, 935]
constexpr Buffer<bf16> k_h_2_proj_Add{1603481344, 768};  // bf16 [768], alive in [932, 1155]
constexpr Buffer<bf16> k_h_2_proj_MatMul_3{1244531968, 1572864};  // bf16 [8, 1024, 192], alive in [934, 938]
constexpr Buffer<bf16> k_h_2_proj_MatMul_4{1646627584, 147456};  // bf16 [192, 768], alive in [935, 1164]
constexpr Buffer<bf16> k_h_2_qkv_Add{1629915904, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [938, 952]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_2{1594133248, 442368};  // bf16 [768, 576], alive in [947, 1166]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_3{1603507456, 576};  // bf16 [576], alive in [947, 1184]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_4{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [952, 954]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [953, 955]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_6{1603482880, 768};  // bf16 [768], alive in [955, 1162]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_7{1603484416, 768};  // bf16 [768], alive in [955, 1163]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [957, 985]
constexpr Buffer<bf16> k_h_1_fc2_Add{1603485952, 768};  // bf16 [768], alive in [975, 1185]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_3{1629915904, 6291456};  // bf16 [8, 1024, 768], alive in [977, 983]
constexpr Buffer<bf16> k_h_1_fc_MatMul_2{1599638272, 589824};  // bf16 [768, 768], alive in [979, 1170]
constexpr Buffer<bf16> k_h_1_fc_MatMul_3{1603487488, 768};  // bf16 [768], alive in [979, 1186]
constexpr Buffer<bf16> k_h_1_fc_MatMul_4{1288997632, 6291456};  // bf16 [8, 1024, 768], alive in [983, 986]
constexpr Buffer<bf16> k_h_1_fc_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [984, 987]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_4{1600817920, 589824};  // bf16 [768, 768], alive in [985, 1168]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_6{1603489024, 768};  // bf16 [768], alive in [987, 1160]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_7{1603490560, 768};  // bf16 [768], alive in [987, 1161]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [994, 1000]
constexpr Buffer<bf16> k_h_1_proj_Add{1603492096, 768};  // bf16 [768], alive in [997, 1187]
constexpr Buffer<bf16> k_h_1_proj_MatMul_3{1244531968, 1572864};  // bf16 [8, 1024, 192], alive in [999, 1003]
constexpr Buffer<bf16> k_h_1_proj_MatMul_4{1587841792, 147456};  // bf16 [192, 768], alive in [1000, 1172]
constexpr Buffer<bf16> k_h_1_qkv_Add{1629915904, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [1003, 1017]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_2{1595017984, 442368};  // bf16 [768, 576], alive in [1012, 1174]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_3{1603508736, 576};  // bf16 [576], alive in [1012, 1188]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_4{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [1017, 1019]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [1018, 1020]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_6{1603493632, 768};  // bf16 [768], alive in [1020, 1158]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_7{1603495168, 768};  // bf16 [768], alive in [1020, 1159]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [1022, 1051]
constexpr Buffer<bf16> k_h_0_fc2_Add{1603496704, 768};  // bf16 [768], alive in [1040, 1189]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_3{1557574912, 6291456};  // bf16 [8, 1024, 768], alive in [1043, 1049]
constexpr Buffer<bf16> k_h_0_fc_MatMul_2{1601997568, 589824};  // bf16 [768, 768], alive in [1045, 1178]
constexpr Buffer<bf16> k_h_0_fc_MatMul_3{1603498240, 768};  // bf16 [768], alive in [1045, 1190]
constexpr Buffer<bf16> k_h_0_fc_MatMul_4{1263831808, 6291456};  // bf16 [8, 1024, 768], alive in [1049, 1052]
constexpr Buffer<bf16> k_h_0_fc_MatMul_5{1244531968, 1572864};  // bf16 [8, 256, 768], alive in [1050, 1053]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_4{1584696064, 589824};  // bf16 [768, 768], alive in [1051, 1176]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_6{1603499776, 768};  // bf16 [768], alive in [1053, 1156]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_7{1603501312, 768};  // bf16 [768], alive in [1053, 1157]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [1060, 1066]
constexpr Buffer<bf16> k_h_0_proj_Add{1603502848, 768};  // bf16 [768], alive in [1063, 1191]
constexpr Buffer<bf16> k_h_0_proj_MatMul_3{1581550336, 1572864};  // bf16 [8, 1024, 192], alive in [1065, 1069]
constexpr Buffer<bf16> k_h_0_proj_MatMul_4{1585875712, 147456};  // bf16 [192, 768], alive in [1066, 1180]
constexpr Buffer<bf16> k_h_0_qkv_Add{1557574912, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [1069, 1083]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_2{1595902720, 442368};  // bf16 [768, 576], alive in [1078, 1182]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_3{1603510016, 576};  // bf16 [576], alive in [1078, 1192]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_4{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [1083, 1085]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_5{1581550336, 1572864};  // bf16 [8, 256, 768], alive in [1084, 1086]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_6{1603504384, 768};  // bf16 [768], alive in [1086, 1194]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_7{1603505920, 768};  // bf16 [768], alive in [1086, 1193]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_8{1231949056, 6291456};  // bf16 [8, 1024, 768], alive in [1089, 1110]
constexpr Buffer<bf16> k_Add{1596787456, 196608};  // bf16 [256, 768], alive in [1107, 1195]
constexpr Buffer<float> k_wte_Gather_3{1557574912, 6291456};  // f32 [8, 1024, 768], alive in [1110, 1112]
constexpr Buffer<float> k_wte_Gather_4{1603511296, 9649920};  // f32 [12565, 768], alive in [1111, 1113]
constexpr Buffer<bf16> k_wte_Gather_5{1231949056, 9649920};  // bf16 [12565, 768], alive in [1113, 1197]
constexpr Buffer<float> k_loss_9{571526144, 1};  // f32 []

// Tables; [self] is the number of the rank among ranks 0, 4.
constexpr int kGroup1[][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
constexpr int64_t kParts1[] = {0, 0, 0, 8, 256, 768, 0, 256, 0, 8, 256, 768, 0, 512, 0, 8, 256, 768,
    0, 768, 0, 8, 256, 768};
constexpr Dims kScorePlace1[] = {{0, 0, 0, 0, 0}, {8, 0, 0, 0, 0}};
constexpr int kGroup2[] = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr int64_t kParts2[] = {0, 0, 8, 256, 0, 256, 8, 256, 0, 512, 8, 256, 0, 768, 8, 256};
constexpr int kGroup3[] = {0, 4};
constexpr int64_t kBoxes1[] = {0, 0, 8, 0};

// /Add
struct AddKernel {
  const bf16* in0;
  const bf16* in1;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 196608 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t0 + t1;
      r0[lane] = t2;
    }
    writeLanes(out0 + i0 * 196608 + i1, r0);
  }
};

// /h.0/Add
struct AddKernel2 {
  const bf16* in0;
  const bf16* in1;
  const bf16* in2;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 768 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    const auto v2 = readLanes<kLanes>(in2 + i0 * 768 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = load(v2[lane]);
      const float t3 = t1 + t2;
      const float t4 = t0 + t3;
      r0[lane] = t4;
    }
    writeLanes(out0 + i0 * 768 + i1, r0);
  }
};

// /h.0/Mul_1
struct GeluKernel {
  const bf16* in0;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = math::gelu(t0);
      r0[lane] = t1;
    }
    writeLanes(out0 + i0, r0);
  }
};

// loss
struct CastKernel {
  const bf16* in0;
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      r0[lane] = t0;
    }
    writeLanes(out0 + i0, r0);
  }
};

// loss
struct SubExpSumKernel {
  const bf16* in0;
  const float* in1;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 12565 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(in1[i0]);
      const float t2 = t0 - t1;
      const float t3 = math::exp(t2);
      r0[lane] = t3;
    }
    return r0;
  }
};

// loss
struct CastSelectSumKernel {
  const int64_t* in0;
  const bf16* in1;
  int64_t first0;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in1 + i0 * 12565 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const int64_t t0 = static_cast<int64_t>(first0 + i1 + lane);
      const int64_t t1 = load(in0[i0]);
      const bool t2 = t0 == t1;
      const float t3 = load(v0[lane]);
      const float t4 = t2 ? t3 : 0.0f;
      r0[lane] = t4;
    }
    return r0;
  }
};

// loss
struct AndSubSelectKernel {
  const float* in0;
  const float* in1;
  const int64_t* in2;
  const float* in3;
  float* out0;
  float* out1;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    const auto v1 = readLanes<kLanes>(in1 + i0);
    const auto v2 = readLanes<kLanes>(in2 + i0);
    const auto v3 = readLanes<kLanes>(in3 + i0);
    Lanes<float, kLanes> r0;
    Lanes<float, kLanes> r1;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = math::log(t1);
      const float t3 = t0 + t2;
      const int64_t t4 = load(v2[lane]);
      const bool t5 = t4 >= static_cast<int64_t>(0);
      const bool t6 = t4 < static_cast<int64_t>(50257);
      const bool t7 = t5 && t6;
      const float t8 = load(v3[lane]);
      const float t9 = t3 - t8;
      const float t10 = t7 ? t9 : 0.0f;
      r0[lane] = t3;
      r1[lane] = t10;
    }
    writeLanes(out0 + i0, r0);
    writeLanes(out1 + i0, r1);
  }
};

// loss
struct MulKernel {
  const float* in0;
  float* out0;
  SOAPSTONE_HD void operator()([[maybe_unused]] int64_t i0) const {
    const float t0 = load(in0[0]);
    const float t1 = t0 * 6.10351562e-05f;
    out0[0] = store<float>(t1);
  }
};

// loss
struct FillKernel {
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      r0[lane] = 6.10351562e-05f;
    }
    writeLanes(out0 + i0, r0);
  }
};

// /h.11/Mul_1
struct ErfAddExpKernel {
  const bf16* in0;
  const bf16* in1;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    const auto v1 = readLanes<kLanes>(in1 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t1 * 0.707106769f;
      const float t3 = math::erf(t2);
      const float t4 = t3 + 1.0f;
      const float t5 = t4 * 0.5f;
      const float t6 = t1 * t1;
      const float t7 = t6 * -0.5f;
      const float t8 = math::exp(t7);
      const float t9 = t8 * 0.398942292f;
      const float t10 = t1 * t9;
      const float t11 = t5 + t10;
      const float t12 = t0 * t11;
      r0[lane] = t12;
    }
    writeLanes(out0 + i0, r0);
  }
};

// /wte/Gather
struct FillKernel2 {
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      r0[lane] = 0.0f;
    }
    writeLanes(out0 + i0, r0);
  }
};

// /wte/Gather
struct CastKernel2 {
  const float* in0;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      r0[lane] = t0;
    }
    writeLanes(out0 + i0, r0);
  }
};

// wte
void forward_wte(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward wte");
  // Gather
  gather(rank, compute, {.type = ElementType::kBf16, .indexType = ElementType::kI64,
      .input = {12565, 768}, .indices = {8, 1024}, .dim = 0, .rows = {50257, 0}},
      k_wte_weight_bf16(rank), k_x0(rank), k_wte_Gather(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE("/wte/Gather for /Add"), {.channel = 0,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, k_wte_Gather(rank), k_wte_Gather_2(rank));
  done[0] = record(rank, communication);
  wait(rank, compute, done[0]);
}

void forward(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward");
  // /Add
  // bf16 [8, 256, 768]
  map<2, 8>(rank, compute, {8, 196608}, AddKernel{k_wte_Gather_2(rank), k_wpe_weight_bf16(rank),
      k_wte_Gather_2(rank)}, {k_wte_Gather_2.access(rank), k_wpe_weight_bf16.access(rank)},
      {k_wte_Gather_2.access(rank)});
  // /h.0/ln1/LayerNormalization
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.9999997473787516e-06}, k_wte_Gather_2(rank),
      k_h_0_ln1_weight_bf16(rank), k_h_0_ln1_bias_bf16(rank), k_h_0_ln1_LayerNormalization(rank),
      k_h_0_ln1_LayerNormalization_2(rank), k_h_0_ln1_LayerNormalization_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE("/h.0/ln1/LayerNormalization for /h.0/qkv/MatMul"),
      {.channel = 1, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024,
      768}, .parts = kParts1}, k_h_0_ln1_LayerNormalization(rank),
      k_h_0_ln1_LayerNormalization_4(rank));
  done[1] = record(rank, communication);
  wait(rank, compute, done[1]);
}

// What differs between h.0, h.1, h.2, h.3, h.4, h.5, h.6, h.7, h.8, h.9, h.10, h.11
struct ForwardH {
  const char* label;
  Buffer<bf16> k_ln1_LayerNormalization_4;
  Buffer<bf16> outside;
  Buffer<bf16> k_qkv_MatMul;
  Buffer<bf16> k_qkv_bias_bf16;
  Buffer<bf16> k_Transpose_3;
  Buffer<float> k_Softmax;
  Buffer<bf16> outside_2;
  Buffer<bf16> k_proj_MatMul;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> k_proj_MatMul_2;
  int event;
  Buffer<bf16> outside_3;
  Buffer<bf16> k_proj_bias_bf16;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<bf16> k_ln2_bias_bf16;
  Buffer<bf16> k_ln2_LayerNormalization;
  Buffer<float> k_ln2_LayerNormalization_2;
  Buffer<float> k_ln2_LayerNormalization_3;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_ln2_LayerNormalization_4;
  int event_2;
  Buffer<bf16> outside_4;
  Buffer<bf16> k_fc_MatMul;
  Buffer<bf16> k_fc_bias_bf16;
  Buffer<bf16> k_Mul_1;
  Buffer<bf16> outside_5;
  Buffer<bf16> k_fc2_MatMul;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_fc2_MatMul_2;
  int event_3;
  Buffer<bf16> k_fc2_bias_bf16;
  Buffer<bf16> outside_6;
  Buffer<bf16> outside_7;
  Buffer<bf16> outside_8;
  Buffer<float> outside_9;
  Buffer<float> outside_10;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> outside_11;
  int event_4;
};
void forward_h(Rank& rank, [[maybe_unused]] const ForwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768,
      576}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln1_LayerNormalization_4(rank),
      b.outside(rank), b.k_qkv_MatMul(rank), {.bias = b.k_qkv_bias_bf16(rank)});
  // Softmax
  attention(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, b.k_qkv_MatMul(rank), b.k_qkv_MatMul(rank) + 192, b.k_qkv_MatMul(rank) + 384,
      nullptr, nullptr, nullptr, b.k_Transpose_3(rank), b.k_Softmax(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {0}},
      b.k_Transpose_3(rank), b.outside_2(rank), b.k_proj_MatMul(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_proj_MatMul(rank), b.k_proj_MatMul_2(rank));
  done[b.event] = record(rank, communication);
  wait(rank, compute, done[b.event]);
  // Add, ln2/LayerNormalization
  normAfter<2, 8>(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16,
      .rows = 2048, .columns = 768, .epsilon = 9.9999997473787516e-06},
      AddKernel2{b.outside_3(rank), b.k_proj_bias_bf16(rank), b.k_proj_MatMul_2(rank),
      b.k_proj_MatMul_2(rank)}, b.k_proj_MatMul_2(rank), b.k_ln2_weight_bf16(rank),
      b.k_ln2_bias_bf16(rank), b.k_ln2_LayerNormalization(rank), b.k_ln2_LayerNormalization_2(rank),
      b.k_ln2_LayerNormalization_3(rank), {b.outside_3.access(rank),
      b.k_proj_bias_bf16.access(rank), b.k_proj_MatMul_2.access(rank),
      b.k_ln2_weight_bf16.access(rank), b.k_ln2_bias_bf16.access(rank)},
      {b.k_proj_MatMul_2.access(rank), b.k_ln2_LayerNormalization.access(rank),
      b.k_ln2_LayerNormalization_2.access(rank), b.k_ln2_LayerNormalization_3.access(rank)});
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, b.k_ln2_LayerNormalization(rank), b.k_ln2_LayerNormalization_4(rank));
  done[b.event_2] = record(rank, communication);
  wait(rank, compute, done[b.event_2]);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768,
      768}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln2_LayerNormalization_4(rank),
      b.outside_4(rank), b.k_fc_MatMul(rank), {.bias = b.k_fc_bias_bf16(rank)});
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, GeluKernel{b.k_fc_MatMul(rank), b.k_Mul_1(rank)},
      {b.k_fc_MatMul.access(rank)}, {b.k_Mul_1.access(rank)});
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {0}}, b.k_Mul_1(rank),
      b.outside_5(rank), b.k_fc2_MatMul(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_fc2_MatMul(rank), b.k_fc2_MatMul_2(rank));
  done[b.event_3] = record(rank, communication);
  wait(rank, compute, done[b.event_3]);
  // Add_2, /h.1/ln1/LayerNormalization
  normAfter<2, 8>(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16,
      .rows = 2048, .columns = 768, .epsilon = 9.9999997473787516e-06},
      AddKernel2{b.k_proj_MatMul_2(rank), b.k_fc2_bias_bf16(rank), b.k_fc2_MatMul_2(rank),
      b.k_fc2_MatMul_2(rank)}, b.k_fc2_MatMul_2(rank), b.outside_6(rank), b.outside_7(rank),
      b.outside_8(rank), b.outside_9(rank), b.outside_10(rank), {b.k_proj_MatMul_2.access(rank),
      b.k_fc2_bias_bf16.access(rank), b.k_fc2_MatMul_2.access(rank), b.outside_6.access(rank),
      b.outside_7.access(rank)}, {b.k_fc2_MatMul_2.access(rank), b.outside_8.access(rank),
      b.outside_9.access(rank), b.outside_10.access(rank)});
  // /h.1/ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, b.outside_8(rank), b.outside_11(rank));
  done[b.event_4] = record(rank, communication);
  wait(rank, compute, done[b.event_4]);
}
constexpr ForwardH kForwardH[] = {
    // h.0
    {"forward h.0", k_h_0_ln1_LayerNormalization_4, k_onnx_MatMul_1474_bf16, k_h_0_qkv_MatMul,
        k_h_0_qkv_bias_bf16, k_h_0_Transpose_3, k_h_0_Softmax, k_onnx_MatMul_1482_bf16,
        k_h_0_proj_MatMul, "/h.0/proj/MatMul for /h.0/proj/Add", 5, k_h_0_proj_MatMul_2, 2,
        k_wte_Gather_2, k_h_0_proj_bias_bf16, k_h_0_ln2_weight_bf16, k_h_0_ln2_bias_bf16,
        k_h_0_ln2_LayerNormalization, k_h_0_ln2_LayerNormalization_2,
        k_h_0_ln2_LayerNormalization_3, "/h.0/ln2/LayerNormalization for /h.0/fc/MatMul", 6,
        k_h_0_ln2_LayerNormalization_4, 3, k_onnx_MatMul_1483_bf16, k_h_0_fc_MatMul,
        k_h_0_fc_bias_bf16, k_h_0_Mul_1, k_onnx_MatMul_1484_bf16, k_h_0_fc2_MatMul,
        "/h.0/fc2/MatMul for /h.0/fc2/Add", 7, k_h_0_fc2_MatMul_2, 4, k_h_0_fc2_bias_bf16,
        k_h_1_ln1_weight_bf16, k_h_1_ln1_bias_bf16, k_h_1_ln1_LayerNormalization,
        k_h_1_ln1_LayerNormalization_2, k_h_1_ln1_LayerNormalization_3,
        "/h.1/ln1/LayerNormalization for /h.1/qkv/MatMul", 8, k_h_1_ln1_LayerNormalization_4, 5},
    // h.1
    {"forward h.1", k_h_1_ln1_LayerNormalization_4, k_onnx_MatMul_1485_bf16, k_h_1_qkv_MatMul,
        k_h_1_qkv_bias_bf16, k_h_1_Transpose_3, k_h_1_Softmax, k_onnx_MatMul_1493_bf16,
        k_h_1_proj_MatMul, "/h.1/proj/MatMul for /h.1/proj/Add", 12, k_h_1_proj_MatMul_2, 6,
        k_h_0_fc2_MatMul_2, k_h_1_proj_bias_bf16, k_h_1_ln2_weight_bf16, k_h_1_ln2_bias_bf16,
        k_h_1_ln2_LayerNormalization, k_h_1_ln2_LayerNormalization_2,
        k_h_1_ln2_LayerNormalization_3, "/h.1/ln2/LayerNormalization for /h.1/fc/MatMul", 13,
        k_h_1_ln2_LayerNormalization_4, 7, k_onnx_MatMul_1494_bf16, k_h_1_fc_MatMul,
        k_h_1_fc_bias_bf16, k_h_1_Mul_1, k_onnx_MatMul_1495_bf16, k_h_1_fc2_MatMul,
        "/h.1/fc2/MatMul for /h.1/fc2/Add", 14, k_h_1_fc2_MatMul_2, 8, k_h_1_fc2_bias_bf16,
        k_h_2_ln1_weight_bf16, k_h_2_ln1_bias_bf16, k_h_2_ln1_LayerNormalization,
        k_h_2_ln1_LayerNormalization_2, k_h_2_ln1_LayerNormalization_3,
        "/h.2/ln1/LayerNormalization for /h.2/qkv/MatMul", 15, k_h_2_ln1_LayerNormalization_4, 9},
    // h.2
    {"forward h.2", k_h_2_ln1_LayerNormalization_4, k_onnx_MatMul_1496_bf16, k_h_2_qkv_MatMul,
        k_h_2_qkv_bias_bf16, k_h_2_Transpose_3, k_h_2_Softmax, k_onnx_MatMul_1504_bf16,
        k_h_2_proj_MatMul, "/h.2/proj/MatMul for /h.2/proj/Add", 19, k_h_2_proj_MatMul_2, 10,
        k_h_1_fc2_MatMul_2, k_h_2_proj_bias_bf16, k_h_2_ln2_weight_bf16, k_h_2_ln2_bias_bf16,
        k_h_2_ln2_LayerNormalization, k_h_2_ln2_LayerNormalization_2,
        k_h_2_ln2_LayerNormalization_3, "/h.2/ln2/LayerNormalization for /h.2/fc/MatMul", 20,
        k_h_2_ln2_LayerNormalization_4, 11, k_onnx_MatMul_1505_bf16, k_h_2_fc_MatMul,
        k_h_2_fc_bias_bf16, k_h_2_Mul_1, k_onnx_MatMul_1506_bf16, k_h_2_fc2_MatMul,
        "/h.2/fc2/MatMul for /h.2/fc2/Add", 21, k_h_2_fc2_MatMul_2, 12, k_h_2_fc2_bias_bf16,
        k_h_3_ln1_weight_bf16, k_h_3_ln1_bias_bf16, k_h_3_ln1_LayerNormalization,
        k_h_3_ln1_LayerNormalization_2, k_h_3_ln1_LayerNormalization_3,
        "/h.3/ln1/LayerNormalization for /h.3/qkv/MatMul", 22, k_h_3_ln1_LayerNormalization_4, 13},
    // h.3
    {"forward h.3", k_h_3_ln1_LayerNormalization_4, k_onnx_MatMul_1507_bf16, k_h_3_qkv_MatMul,
        k_h_3_qkv_bias_bf16, k_h_3_Transpose_3, k_h_3_Softmax, k_onnx_MatMul_1515_bf16,
        k_h_3_proj_MatMul, "/h.3/proj/MatMul for /h.3/proj/Add", 26, k_h_3_proj_MatMul_2, 14,
        k_h_2_fc2_MatMul_2, k_h_3_proj_bias_bf16, k_h_3_ln2_weight_bf16, k_h_3_ln2_bias_bf16,
        k_h_3_ln2_LayerNormalization, k_h_3_ln2_LayerNormalization_2,
        k_h_3_ln2_LayerNormalization_3, "/h.3/ln2/LayerNormalization for /h.3/fc/MatMul", 27,
        k_h_3_ln2_LayerNormalization_4, 15, k_onnx_MatMul_1516_bf16, k_h_3_fc_MatMul,
        k_h_3_fc_bias_bf16, k_h_3_Mul_1, k_onnx_MatMul_1517_bf16, k_h_3_fc2_MatMul,
        "/h.3/fc2/MatMul for /h.3/fc2/Add", 28, k_h_3_fc2_MatMul_2, 16, k_h_3_fc2_bias_bf16,
        k_h_4_ln1_weight_bf16, k_h_4_ln1_bias_bf16, k_h_4_ln1_LayerNormalization,
        k_h_4_ln1_LayerNormalization_2, k_h_4_ln1_LayerNormalization_3,
        "/h.4/ln1/LayerNormalization for /h.4/qkv/MatMul", 29, k_h_4_ln1_LayerNormalization_4, 17},
    // h.4
    {"forward h.4", k_h_4_ln1_LayerNormalization_4, k_onnx_MatMul_1518_bf16, k_h_4_qkv_MatMul,
        k_h_4_qkv_bias_bf16, k_h_4_Transpose_3, k_h_4_Softmax, k_onnx_MatMul_1526_bf16,
        k_h_4_proj_MatMul, "/h.4/proj/MatMul for /h.4/proj/Add", 33, k_h_4_proj_MatMul_2, 18,
        k_h_3_fc2_MatMul_2, k_h_4_proj_bias_bf16, k_h_4_ln2_weight_bf16, k_h_4_ln2_bias_bf16,
        k_h_4_ln2_LayerNormalization, k_h_4_ln2_LayerNormalization_2,
        k_h_4_ln2_LayerNormalization_3, "/h.4/ln2/LayerNormalization for /h.4/fc/MatMul", 34,
        k_h_4_ln2_LayerNormalization_4, 19, k_onnx_MatMul_1527_bf16, k_h_4_fc_MatMul,
        k_h_4_fc_bias_bf16, k_h_4_Mul_1, k_onnx_MatMul_1528_bf16, k_h_4_fc2_MatMul,
        "/h.4/fc2/MatMul for /h.4/fc2/Add", 35, k_h_4_fc2_MatMul_2, 20, k_h_4_fc2_bias_bf16,
        k_h_5_ln1_weight_bf16, k_h_5_ln1_bias_bf16, k_h_5_ln1_LayerNormalization,
        k_h_5_ln1_LayerNormalization_2, k_h_5_ln1_LayerNormalization_3,
        "/h.5/ln1/LayerNormalization for /h.5/qkv/MatMul", 36, k_h_5_ln1_LayerNormalization_4, 21},
    // h.5
    {"forward h.5", k_h_5_ln1_LayerNormalization_4, k_onnx_MatMul_1529_bf16, k_h_5_qkv_MatMul,
        k_h_5_qkv_bias_bf16, k_h_5_Transpose_3, k_h_5_Softmax, k_onnx_MatMul_1537_bf16,
        k_h_5_proj_MatMul, "/h.5/proj/MatMul for /h.5/proj/Add", 40, k_h_5_proj_MatMul_2, 22,
        k_h_4_fc2_MatMul_2, k_h_5_proj_bias_bf16, k_h_5_ln2_weight_bf16, k_h_5_ln2_bias_bf16,
        k_h_5_ln2_LayerNormalization, k_h_5_ln2_LayerNormalization_2,
        k_h_5_ln2_LayerNormalization_3, "/h.5/ln2/LayerNormalization for /h.5/fc/MatMul", 41,
        k_h_5_ln2_LayerNormalization_4, 23, k_onnx_MatMul_1538_bf16, k_h_5_fc_MatMul,
        k_h_5_fc_bias_bf16, k_h_5_Mul_1, k_onnx_MatMul_1539_bf16, k_h_5_fc2_MatMul,
        "/h.5/fc2/MatMul for /h.5/fc2/Add", 42, k_h_5_fc2_MatMul_2, 24, k_h_5_fc2_bias_bf16,
        k_h_6_ln1_weight_bf16, k_h_6_ln1_bias_bf16, k_h_6_ln1_LayerNormalization,
        k_h_6_ln1_LayerNormalization_2, k_h_6_ln1_LayerNormalization_3,
        "/h.6/ln1/LayerNormalization for /h.6/qkv/MatMul", 43, k_h_6_ln1_LayerNormalization_4, 25},
    // h.6
    {"forward h.6", k_h_6_ln1_LayerNormalization_4, k_onnx_MatMul_1540_bf16, k_h_6_qkv_MatMul,
        k_h_6_qkv_bias_bf16, k_h_6_Transpose_3, k_h_6_Softmax, k_onnx_MatMul_1548_bf16,
        k_h_6_proj_MatMul, "/h.6/proj/MatMul for /h.6/proj/Add", 47, k_h_6_proj_MatMul_2, 26,
        k_h_5_fc2_MatMul_2, k_h_6_proj_bias_bf16, k_h_6_ln2_weight_bf16, k_h_6_ln2_bias_bf16,
        k_h_6_ln2_LayerNormalization, k_h_6_ln2_LayerNormalization_2,
        k_h_6_ln2_LayerNormalization_3, "/h.6/ln2/LayerNormalization for /h.6/fc/MatMul", 48,
        k_h_6_ln2_LayerNormalization_4, 27, k_onnx_MatMul_1549_bf16, k_h_6_fc_MatMul,
        k_h_6_fc_bias_bf16, k_h_6_Mul_1, k_onnx_MatMul_1550_bf16, k_h_6_fc2_MatMul,
        "/h.6/fc2/MatMul for /h.6/fc2/Add", 49, k_h_6_fc2_MatMul_2, 28, k_h_6_fc2_bias_bf16,
        k_h_7_ln1_weight_bf16, k_h_7_ln1_bias_bf16, k_h_7_ln1_LayerNormalization,
        k_h_7_ln1_LayerNormalization_2, k_h_7_ln1_LayerNormalization_3,
        "/h.7/ln1/LayerNormalization for /h.7/qkv/MatMul", 50, k_h_7_ln1_LayerNormalization_4, 29},
    // h.7
    {"forward h.7", k_h_7_ln1_LayerNormalization_4, k_onnx_MatMul_1551_bf16, k_h_7_qkv_MatMul,
        k_h_7_qkv_bias_bf16, k_h_7_Transpose_3, k_h_7_Softmax, k_onnx_MatMul_1559_bf16,
        k_h_7_proj_MatMul, "/h.7/proj/MatMul for /h.7/proj/Add", 54, k_h_7_proj_MatMul_2, 30,
        k_h_6_fc2_MatMul_2, k_h_7_proj_bias_bf16, k_h_7_ln2_weight_bf16, k_h_7_ln2_bias_bf16,
        k_h_7_ln2_LayerNormalization, k_h_7_ln2_LayerNormalization_2,
        k_h_7_ln2_LayerNormalization_3, "/h.7/ln2/LayerNormalization for /h.7/fc/MatMul", 55,
        k_h_7_ln2_LayerNormalization_4, 31, k_onnx_MatMul_1560_bf16, k_h_7_fc_MatMul,
        k_h_7_fc_bias_bf16, k_h_7_Mul_1, k_onnx_MatMul_1561_bf16, k_h_7_fc2_MatMul,
        "/h.7/fc2/MatMul for /h.7/fc2/Add", 56, k_h_7_fc2_MatMul_2, 32, k_h_7_fc2_bias_bf16,
        k_h_8_ln1_weight_bf16, k_h_8_ln1_bias_bf16, k_h_8_ln1_LayerNormalization,
        k_h_8_ln1_LayerNormalization_2, k_h_8_ln1_LayerNormalization_3,
        "/h.8/ln1/LayerNormalization for /h.8/qkv/MatMul", 57, k_h_8_ln1_LayerNormalization_4, 33},
    // h.8
    {"forward h.8", k_h_8_ln1_LayerNormalization_4, k_onnx_MatMul_1562_bf16, k_h_8_qkv_MatMul,
        k_h_8_qkv_bias_bf16, k_h_8_Transpose_3, k_h_8_Softmax, k_onnx_MatMul_1570_bf16,
        k_h_8_proj_MatMul, "/h.8/proj/MatMul for /h.8/proj/Add", 61, k_h_8_proj_MatMul_2, 34,
        k_h_7_fc2_MatMul_2, k_h_8_proj_bias_bf16, k_h_8_ln2_weight_bf16, k_h_8_ln2_bias_bf16,
        k_h_8_ln2_LayerNormalization, k_h_8_ln2_LayerNormalization_2,
        k_h_8_ln2_LayerNormalization_3, "/h.8/ln2/LayerNormalization for /h.8/fc/MatMul", 62,
        k_h_8_ln2_LayerNormalization_4, 35, k_onnx_MatMul_1571_bf16, k_h_8_fc_MatMul,
        k_h_8_fc_bias_bf16, k_h_8_Mul_1, k_onnx_MatMul_1572_bf16, k_h_8_fc2_MatMul,
        "/h.8/fc2/MatMul for /h.8/fc2/Add", 63, k_h_8_fc2_MatMul_2, 36, k_h_8_fc2_bias_bf16,
        k_h_9_ln1_weight_bf16, k_h_9_ln1_bias_bf16, k_h_9_ln1_LayerNormalization,
        k_h_9_ln1_LayerNormalization_2, k_h_9_ln1_LayerNormalization_3,
        "/h.9/ln1/LayerNormalization for /h.9/qkv/MatMul", 64, k_h_9_ln1_LayerNormalization_4, 37},
    // h.9
    {"forward h.9", k_h_9_ln1_LayerNormalization_4, k_onnx_MatMul_1573_bf16, k_h_9_qkv_MatMul,
        k_h_9_qkv_bias_bf16, k_h_9_Transpose_3, k_h_9_Softmax, k_onnx_MatMul_1581_bf16,
        k_h_9_proj_MatMul, "/h.9/proj/MatMul for /h.9/proj/Add", 68, k_h_9_proj_MatMul_2, 38,
        k_h_8_fc2_MatMul_2, k_h_9_proj_bias_bf16, k_h_9_ln2_weight_bf16, k_h_9_ln2_bias_bf16,
        k_h_9_ln2_LayerNormalization, k_h_9_ln2_LayerNormalization_2,
        k_h_9_ln2_LayerNormalization_3, "/h.9/ln2/LayerNormalization for /h.9/fc/MatMul", 69,
        k_h_9_ln2_LayerNormalization_4, 39, k_onnx_MatMul_1582_bf16, k_h_9_fc_MatMul,
        k_h_9_fc_bias_bf16, k_h_9_Mul_1, k_onnx_MatMul_1583_bf16, k_h_9_fc2_MatMul,
        "/h.9/fc2/MatMul for /h.9/fc2/Add", 70, k_h_9_fc2_MatMul_2, 40, k_h_9_fc2_bias_bf16,
        k_h_10_ln1_weight_bf16, k_h_10_ln1_bias_bf16, k_h_10_ln1_LayerNormalization,
        k_h_10_ln1_LayerNormalization_2, k_h_10_ln1_LayerNormalization_3,
        "/h.10/ln1/LayerNormalization for /h.10/qkv/MatMul", 71, k_h_10_ln1_LayerNormalization_4,
        41},
    // h.10
    {"forward h.10", k_h_10_ln1_LayerNormalization_4, k_onnx_MatMul_1584_bf16, k_h_10_qkv_MatMul,
        k_h_10_qkv_bias_bf16, k_h_10_Transpose_3, k_h_10_Softmax, k_onnx_MatMul_1592_bf16,
        k_h_10_proj_MatMul, "/h.10/proj/MatMul for /h.10/proj/Add", 75, k_h_10_proj_MatMul_2, 42,
        k_h_9_fc2_MatMul_2, k_h_10_proj_bias_bf16, k_h_10_ln2_weight_bf16, k_h_10_ln2_bias_bf16,
        k_h_10_ln2_LayerNormalization, k_h_10_ln2_LayerNormalization_2,
        k_h_10_ln2_LayerNormalization_3, "/h.10/ln2/LayerNormalization for /h.10/fc/MatMul", 76,
        k_h_10_ln2_LayerNormalization_4, 43, k_onnx_MatMul_1593_bf16, k_h_10_fc_MatMul,
        k_h_10_fc_bias_bf16, k_h_10_Mul_1, k_onnx_MatMul_1594_bf16, k_h_10_fc2_MatMul,
        "/h.10/fc2/MatMul for /h.10/fc2/Add", 77, k_h_10_fc2_MatMul_2, 44, k_h_10_fc2_bias_bf16,
        k_h_11_ln1_weight_bf16, k_h_11_ln1_bias_bf16, k_h_11_ln1_LayerNormalization,
        k_h_11_ln1_LayerNormalization_2, k_h_11_ln1_LayerNormalization_3,
        "/h.11/ln1/LayerNormalization for /h.11/qkv/MatMul", 78, k_h_11_ln1_LayerNormalization_4,
        45},
    // h.11
    {"forward h.11", k_h_11_ln1_LayerNormalization_4, k_onnx_MatMul_1595_bf16, k_h_11_qkv_MatMul,
        k_h_11_qkv_bias_bf16, k_h_11_Transpose_3, k_h_11_Softmax, k_onnx_MatMul_1603_bf16,
        k_h_11_proj_MatMul, "/h.11/proj/MatMul for /h.11/proj/Add", 82, k_h_11_proj_MatMul_2, 46,
        k_h_10_fc2_MatMul_2, k_h_11_proj_bias_bf16, k_h_11_ln2_weight_bf16, k_h_11_ln2_bias_bf16,
        k_h_11_ln2_LayerNormalization, k_h_11_ln2_LayerNormalization_2,
        k_h_11_ln2_LayerNormalization_3, "/h.11/ln2/LayerNormalization for /h.11/fc/MatMul", 83,
        k_h_11_ln2_LayerNormalization_4, 47, k_onnx_MatMul_1604_bf16, k_h_11_fc_MatMul,
        k_h_11_fc_bias_bf16, k_h_11_Mul_1, k_onnx_MatMul_1605_bf16, k_h_11_fc2_MatMul,
        "/h.11/fc2/MatMul for /h.11/fc2/Add", 84, k_h_11_fc2_MatMul_2, 48, k_h_11_fc2_bias_bf16,
        k_ln_weight_bf16, k_ln_bias_bf16, k_ln_LayerNormalization, k_ln_LayerNormalization_2,
        k_ln_LayerNormalization_3, "/ln/LayerNormalization for /head/MatMul", 85,
        k_ln_LayerNormalization_4, 49},
};

// head
void forward_head(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward head");
  // MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 12565},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {0}},
      k_ln_LayerNormalization_4(rank), k_onnx_MatMul_1606_bf16(rank), k_head_MatMul(rank));
}

void forward_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward_part2");
  // loss
  reduce(rank, compute, {.kind = ReduceKind::kMax, .type = ElementType::kBf16, .input = {8, 1024,
      12565}, .dims = {2}}, k_head_MatMul(rank), k_loss(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.maximum for loss.maximum.1"), {.channel = 86,
      .group = {kGroup1[self], 4}}, ReduceKind::kMax, {{k_loss(rank), k_loss(rank), 8192,
      ElementType::kBf16}});
  done[50] = record(rank, communication);
  wait(rank, compute, done[50]);
  // float [8, 1024]
  map<1, 8>(rank, compute, {8192}, CastKernel{k_loss(rank), k_loss_2(rank)}, {k_loss.access(rank)},
      {k_loss_2.access(rank)});
  // float [8, 1024]
  reduceRagged<2, ReduceKind::kSum, 8>(rank, compute, {8192, 12565}, {false, true},
      SubExpSumKernel{k_head_MatMul(rank), k_loss_2(rank)}, k_loss_3(rank),
      {k_head_MatMul.access(rank), k_loss_2.access(rank)}, {k_loss_3.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.sum.3 for loss.log_sum_exp"), {.channel = 87,
      .group = {kGroup1[self], 4}}, ReduceKind::kSum, {{k_loss_3(rank), k_loss_3(rank), 8192,
      ElementType::kF32}});
  done[51] = record(rank, communication);
  wait(rank, compute, done[51]);
  // float [8, 1024]
  reduceRagged<2, ReduceKind::kSum, 8>(rank, compute, {8192, 12565}, {false, true},
      CastSelectSumKernel{k_labels(rank), k_head_MatMul(rank), 0}, k_loss_4(rank),
      {k_labels.access(rank), k_head_MatMul.access(rank)}, {k_loss_4.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.label.5 for loss.loss.5"), {.channel = 88,
      .group = {kGroup1[self], 4}}, ReduceKind::kSum, {{k_loss_4(rank), k_loss_4(rank), 8192,
      ElementType::kF32}});
  done[52] = record(rank, communication);
  wait(rank, compute, done[52]);
  // float [8, 1024]
  map<1, 4>(rank, compute, {8192}, AndSubSelectKernel{k_loss_2(rank), k_loss_3(rank),
      k_labels(rank), k_loss_4(rank), k_loss_2(rank), k_loss_3(rank)}, {k_loss_2.access(rank),
      k_loss_3.access(rank), k_labels.access(rank), k_loss_4.access(rank)}, {k_loss_2.access(rank),
      k_loss_3.access(rank)});
  slice(rank, compute, {.type = ElementType::kF32, .input = {8, 1024}, .starts = {0, 0},
      .sizes = {8, 256}, .steps = {1, 1}}, k_loss_3(rank), k_loss_5(rank));
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {8, 256},
      .dims = {0, 1}}, k_loss_5(rank), k_loss_6(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.reduce for loss.binary"), {.channel = 90,
      .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_loss_6(rank), k_loss_6(rank), 1,
      ElementType::kF32}});
  done[53] = record(rank, communication);
  wait(rank, compute, done[53]);
  // float []
  map<1>(rank, compute, {1}, MulKernel{k_loss_6(rank), k_loss_6(rank)}, {k_loss_6.access(rank)},
      {k_loss_6.access(rank)});
}

void backward(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward");
  // loss
  // float [8, 256]
  map<1, 4>(rank, compute, {2048}, FillKernel{k_loss_7(rank)}, {}, {k_loss_7.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("loss.reduce.gradient.fill for loss.gradient.cross_entropy_grad"),
      {.channel = 91, .group = {kGroup1[self], 4}}, {.type = ElementType::kF32, .region = {8, 1024},
      .parts = kParts2}, k_loss_7(rank), k_loss_8(rank));
  done[54] = record(rank, communication);
  wait(rank, compute, done[54]);
  crossEntropyGrad(rank, compute, {.type = ElementType::kBf16, .labelType = ElementType::kI64,
      .rows = 8192, .classes = 12565, .ignoreIndex = -100, .allClasses = 50257, .firstClass = 0},
      k_head_MatMul(rank), k_labels(rank), k_loss_2(rank), k_loss_8(rank), k_head_MatMul(rank));
}

// head
void backward_head(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward head");
  // MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 12565}, .rhs = {768, 12565},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_head_MatMul(rank),
      k_onnx_MatMul_1606_bf16(rank), k_head_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/head/MatMul.gradient.dot for /ln/LayerNormalization.gradient.norm_grad"),
      {.channel = 92, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_head_MatMul_2(rank), k_head_MatMul_3(rank));
  done[55] = record(rank, communication);
  wait(rank, compute, done[55]);
  // /ln/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_11_fc2_MatMul_2(rank), k_ln_weight_bf16(rank),
      k_ln_LayerNormalization_2(rank), k_ln_LayerNormalization_3(rank), k_head_MatMul_3(rank),
      k_ln_LayerNormalization_5(rank), k_ln_LayerNormalization_6(rank),
      k_ln_LayerNormalization_7(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/ln/LayerNormalization.gradient.norm_grad for /h.11/fc2/MatMul.gradient.dot"),
      {.channel = 93, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024,
      768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank), k_ln_LayerNormalization_8(rank));
  done[56] = record(rank, communication);
  // MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 12565},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_ln_LayerNormalization_4(rank), k_head_MatMul(rank), k_head_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1606"), {.channel = 96,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_head_MatMul_4(rank), k_head_MatMul_4(rank),
      9649920, ElementType::kBf16}});
  done[57] = record(rank, communication);
}

// h.11
void backward_h_11(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.11");
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_11_fc2_Add(rank));
  // /ln/LayerNormalization
  wait(rank, compute, done[56]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_ln_LayerNormalization_8(rank), k_onnx_MatMul_1605_bf16(rank), k_h_11_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_11_fc2_MatMul_3(rank),
      k_h_11_fc_MatMul(rank), k_h_11_fc2_MatMul_3(rank)}, {k_h_11_fc2_MatMul_3.access(rank),
      k_h_11_fc_MatMul.access(rank)}, {k_h_11_fc2_MatMul_3.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_11_ln2_LayerNormalization_4(rank),
      k_h_11_fc2_MatMul_3(rank), k_h_11_fc_MatMul_2(rank), {.biasGrad = k_h_11_fc_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_11_fc2_MatMul_3(rank), k_onnx_MatMul_1604_bf16(rank), k_h_11_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.11/fc/MatMul.gradient.dot for /h.11/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 99, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_11_fc_MatMul_4(rank), k_h_11_fc_MatMul_5(rank));
  done[58] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_11_Mul_1(rank), k_ln_LayerNormalization_8(rank), k_h_11_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[58]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_11_proj_MatMul_2(rank), k_h_11_ln2_weight_bf16(rank),
      k_h_11_ln2_LayerNormalization_2(rank), k_h_11_ln2_LayerNormalization_3(rank),
      k_h_11_fc_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_11_ln2_LayerNormalization_6(rank), k_h_11_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.11/ln2/LayerNormalization.gradient.binary for /h.11/proj/MatMul.gradient.dot"),
      {.channel = 104, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_11_ln2_LayerNormalization_8(rank));
  done[59] = record(rank, communication);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_11_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[59]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_11_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1603_bf16(rank),
      k_h_11_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_11_Transpose_3(rank), k_h_11_ln2_LayerNormalization_8(rank), k_h_11_proj_MatMul_4(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_11_qkv_MatMul(rank), k_h_11_qkv_MatMul(rank) + 192,
      k_h_11_qkv_MatMul(rank) + 384, k_h_11_Transpose_3(rank), k_h_11_Softmax(rank),
      k_h_11_proj_MatMul_3(rank), nullptr, nullptr, nullptr, k_h_11_qkv_Add(rank),
      k_h_11_qkv_Add(rank) + 192, k_h_11_qkv_Add(rank) + 384);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_11_ln1_LayerNormalization_4(rank),
      k_h_11_qkv_Add(rank), k_h_11_qkv_MatMul_2(rank), {.biasGrad = k_h_11_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_11_qkv_Add(rank),
      k_onnx_MatMul_1595_bf16(rank), k_h_11_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.11/qkv/MatMul.gradient.dot for /h.11/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 108, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_11_qkv_MatMul_4(rank), k_h_11_qkv_MatMul_5(rank));
  done[60] = record(rank, communication);
  wait(rank, compute, done[60]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_10_fc2_MatMul_2(rank), k_h_11_ln1_weight_bf16(rank),
      k_h_11_ln1_LayerNormalization_2(rank), k_h_11_ln1_LayerNormalization_3(rank),
      k_h_11_qkv_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_11_ln1_LayerNormalization_6(rank), k_h_11_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.11/ln1/LayerNormalization.gradient.binary for /h.10/fc2/MatMul.gradient.dot"),
      {.channel = 112, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_11_ln1_LayerNormalization_8(rank));
  done[61] = record(rank, communication);
}

// h.10
void backward_h_10(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.10");
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_10_fc2_Add(rank));
  // /h.11/ln1/LayerNormalization
  wait(rank, compute, done[61]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_11_ln1_LayerNormalization_8(rank), k_onnx_MatMul_1594_bf16(rank),
      k_h_10_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_10_fc2_MatMul_3(rank),
      k_h_10_fc_MatMul(rank), k_h_10_fc2_MatMul_3(rank)}, {k_h_10_fc2_MatMul_3.access(rank),
      k_h_10_fc_MatMul.access(rank)}, {k_h_10_fc2_MatMul_3.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_ln2_LayerNormalization_4(rank),
      k_h_10_fc2_MatMul_3(rank), k_h_10_fc_MatMul_2(rank), {.biasGrad = k_h_10_fc_MatMul_3(rank)});
  // fc/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.11.fc.bias and 6 more"),
      {.channel = 114, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_11_fc_MatMul_3(rank),
      k_h_11_fc_MatMul_3(rank), 768, ElementType::kBf16}, {k_h_11_fc2_MatMul_4(rank),
      k_h_11_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_11_fc_MatMul_2(rank),
      k_h_11_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_11_proj_MatMul_4(rank),
      k_h_11_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_11_qkv_MatMul_3(rank),
      k_h_11_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_11_qkv_MatMul_2(rank),
      k_h_11_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_10_fc_MatMul_3(rank),
      k_h_10_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[62] = record(rank, communication);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_10_fc2_MatMul_3(rank), k_onnx_MatMul_1593_bf16(rank), k_h_10_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.10/fc/MatMul.gradient.dot for /h.10/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 115, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_10_fc_MatMul_4(rank), k_h_10_fc_MatMul_5(rank));
  done[63] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_10_Mul_1(rank), k_h_11_ln1_LayerNormalization_8(rank), k_h_10_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[63]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_10_proj_MatMul_2(rank), k_h_10_ln2_weight_bf16(rank),
      k_h_10_ln2_LayerNormalization_2(rank), k_h_10_ln2_LayerNormalization_3(rank),
      k_h_10_fc_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_10_ln2_LayerNormalization_6(rank), k_h_10_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/ln2/LayerNormalization.gradient.binary for /h.10/proj/MatMul.gradient.dot"),
      {.channel = 120, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_10_ln2_LayerNormalization_8(rank));
  done[64] = record(rank, communication);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_10_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[64]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_10_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1592_bf16(rank),
      k_h_10_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_10_Transpose_3(rank), k_h_10_ln2_LayerNormalization_8(rank), k_h_10_proj_MatMul_4(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_10_qkv_MatMul(rank), k_h_10_qkv_MatMul(rank) + 192,
      k_h_10_qkv_MatMul(rank) + 384, k_h_10_Transpose_3(rank), k_h_10_Softmax(rank),
      k_h_10_proj_MatMul_3(rank), nullptr, nullptr, nullptr, k_h_10_qkv_Add(rank),
      k_h_10_qkv_Add(rank) + 192, k_h_10_qkv_Add(rank) + 384);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_ln1_LayerNormalization_4(rank),
      k_h_10_qkv_Add(rank), k_h_10_qkv_MatMul_2(rank), {.biasGrad = k_h_10_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_10_qkv_Add(rank),
      k_onnx_MatMul_1584_bf16(rank), k_h_10_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.10/qkv/MatMul.gradient.dot for /h.10/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 124, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_10_qkv_MatMul_4(rank), k_h_10_qkv_MatMul_5(rank));
  done[65] = record(rank, communication);
  wait(rank, compute, done[65]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_9_fc2_MatMul_2(rank), k_h_10_ln1_weight_bf16(rank),
      k_h_10_ln1_LayerNormalization_2(rank), k_h_10_ln1_LayerNormalization_3(rank),
      k_h_10_qkv_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_10_ln1_LayerNormalization_6(rank), k_h_10_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/ln1/LayerNormalization.gradient.binary for /h.9/fc2/MatMul.gradient.dot"),
      {.channel = 128, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_10_ln1_LayerNormalization_8(rank));
  done[66] = record(rank, communication);
}

// h.9
void backward_h_9(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.9");
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_9_fc2_Add(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of ln.weight and 14 more"),
      {.channel = 129, .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_ln_LayerNormalization_6(rank),
      k_ln_LayerNormalization_6(rank), 768, ElementType::kBf16}, {k_ln_LayerNormalization_7(rank),
      k_ln_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_11_fc2_Add(rank),
      k_h_11_fc2_Add(rank), 768, ElementType::kBf16}, {k_h_11_ln2_LayerNormalization_6(rank),
      k_h_11_ln2_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_11_ln2_LayerNormalization_7(rank), k_h_11_ln2_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_11_proj_Add(rank), k_h_11_proj_Add(rank), 768, ElementType::kBf16},
      {k_h_11_ln1_LayerNormalization_6(rank), k_h_11_ln1_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_11_ln1_LayerNormalization_7(rank),
      k_h_11_ln1_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_10_fc2_Add(rank),
      k_h_10_fc2_Add(rank), 768, ElementType::kBf16}, {k_h_10_ln2_LayerNormalization_6(rank),
      k_h_10_ln2_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_10_ln2_LayerNormalization_7(rank), k_h_10_ln2_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_10_proj_Add(rank), k_h_10_proj_Add(rank), 768, ElementType::kBf16},
      {k_h_10_ln1_LayerNormalization_6(rank), k_h_10_ln1_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_10_ln1_LayerNormalization_7(rank),
      k_h_10_ln1_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_9_fc2_Add(rank),
      k_h_9_fc2_Add(rank), 768, ElementType::kBf16}});
  done[67] = record(rank, communication);
  // /h.10/ln1/LayerNormalization
  wait(rank, compute, done[66]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_10_ln1_LayerNormalization_8(rank), k_onnx_MatMul_1583_bf16(rank),
      k_h_9_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_9_fc2_MatMul_3(rank),
      k_h_9_fc_MatMul(rank), k_h_9_fc2_MatMul_3(rank)}, {k_h_9_fc2_MatMul_3.access(rank),
      k_h_9_fc_MatMul.access(rank)}, {k_h_9_fc2_MatMul_3.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_9_ln2_LayerNormalization_4(rank),
      k_h_9_fc2_MatMul_3(rank), k_h_9_fc_MatMul_2(rank), {.biasGrad = k_h_9_fc_MatMul_3(rank)});
  // fc/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1594 and 5 more"),
      {.channel = 130, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_10_fc2_MatMul_4(rank),
      k_h_10_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_10_fc_MatMul_2(rank),
      k_h_10_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_10_proj_MatMul_4(rank),
      k_h_10_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_10_qkv_MatMul_3(rank),
      k_h_10_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_10_qkv_MatMul_2(rank),
      k_h_10_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_9_fc_MatMul_3(rank),
      k_h_9_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[68] = record(rank, communication);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_9_fc2_MatMul_3(rank), k_onnx_MatMul_1582_bf16(rank), k_h_9_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.9/fc/MatMul.gradient.dot for /h.9/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 131, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_9_fc_MatMul_4(rank), k_h_9_fc_MatMul_5(rank));
  done[69] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_9_Mul_1(rank), k_h_10_ln1_LayerNormalization_8(rank), k_h_9_fc2_MatMul_4(rank));
  // /ln/LayerNormalization
  wait(rank, compute, done[67]);
  wait(rank, compute, done[67]);
  // fc/MatMul
  wait(rank, compute, done[69]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_9_proj_MatMul_2(rank), k_h_9_ln2_weight_bf16(rank),
      k_h_9_ln2_LayerNormalization_2(rank), k_h_9_ln2_LayerNormalization_3(rank),
      k_h_9_fc_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_9_ln2_LayerNormalization_6(rank), k_h_9_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/ln2/LayerNormalization.gradient.binary for /h.9/proj/MatMul.gradient.dot"),
      {.channel = 136, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_9_ln2_LayerNormalization_8(rank));
  done[70] = record(rank, communication);
  // /h.11/fc2/Add
  wait(rank, compute, done[67]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_9_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[70]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_9_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1581_bf16(rank),
      k_h_9_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_9_Transpose_3(rank), k_h_9_ln2_LayerNormalization_8(rank), k_h_9_proj_MatMul_4(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_9_qkv_MatMul(rank), k_h_9_qkv_MatMul(rank) + 192, k_h_9_qkv_MatMul(rank) + 384,
      k_h_9_Transpose_3(rank), k_h_9_Softmax(rank), k_h_9_proj_MatMul_3(rank), nullptr, nullptr,
      nullptr, k_h_9_qkv_Add(rank), k_h_9_qkv_Add(rank) + 192, k_h_9_qkv_Add(rank) + 384);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_9_ln1_LayerNormalization_4(rank),
      k_h_9_qkv_Add(rank), k_h_9_qkv_MatMul_2(rank), {.biasGrad = k_h_9_qkv_MatMul_3(rank)});
  // /h.11/fc2/MatMul
  wait(rank, compute, done[62]);
  // /h.11/fc/Add
  wait(rank, compute, done[62]);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_9_qkv_Add(rank),
      k_onnx_MatMul_1573_bf16(rank), k_h_9_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.9/qkv/MatMul.gradient.dot for /h.9/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 140, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_9_qkv_MatMul_4(rank), k_h_9_qkv_MatMul_5(rank));
  done[71] = record(rank, communication);
  wait(rank, compute, done[71]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_8_fc2_MatMul_2(rank), k_h_9_ln1_weight_bf16(rank),
      k_h_9_ln1_LayerNormalization_2(rank), k_h_9_ln1_LayerNormalization_3(rank),
      k_h_9_qkv_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_9_ln1_LayerNormalization_6(rank), k_h_9_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/ln1/LayerNormalization.gradient.binary for /h.8/fc2/MatMul.gradient.dot"),
      {.channel = 144, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_9_ln1_LayerNormalization_8(rank));
  done[72] = record(rank, communication);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, k_ln_weight(rank),
      k_ln_LayerNormalization_6(rank), k_ln_weight_m(rank), k_ln_weight_v(rank), k_ln_weight(rank),
      k_ln_weight_m(rank), k_ln_weight_v(rank), k_ln_weight_bf16(rank)}, {768, k_ln_bias(rank),
      k_ln_LayerNormalization_7(rank), k_ln_bias_m(rank), k_ln_bias_v(rank), k_ln_bias(rank),
      k_ln_bias_m(rank), k_ln_bias_v(rank), k_ln_bias_bf16(rank)}, {768, k_h_11_fc2_bias(rank),
      k_h_11_fc2_Add(rank), k_h_11_fc2_bias_m(rank), k_h_11_fc2_bias_v(rank), k_h_11_fc2_bias(rank),
      k_h_11_fc2_bias_m(rank), k_h_11_fc2_bias_v(rank), k_h_11_fc2_bias_bf16(rank)}, {589824,
      k_onnx_MatMul_1605(rank), k_h_11_fc2_MatMul_4(rank), k_onnx_MatMul_1605_m(rank),
      k_onnx_MatMul_1605_v(rank), k_onnx_MatMul_1605(rank), k_onnx_MatMul_1605_m(rank),
      k_onnx_MatMul_1605_v(rank), k_onnx_MatMul_1605_bf16(rank)}, {768, k_h_11_fc_bias(rank),
      k_h_11_fc_MatMul_3(rank), k_h_11_fc_bias_m(rank), k_h_11_fc_bias_v(rank),
      k_h_11_fc_bias(rank), k_h_11_fc_bias_m(rank), k_h_11_fc_bias_v(rank),
      k_h_11_fc_bias_bf16(rank)}});
}

// What differs between h.8, h.7, h.5, h.4, h.2, h.1
struct BackwardH {
  const char* label;
  Buffer<bf16> k_fc2_Add;
  int event;
  Buffer<bf16> outside;
  Buffer<bf16> outside_2;
  Buffer<bf16> k_fc2_MatMul_3;
  Buffer<bf16> k_fc_MatMul;
  Buffer<bf16> k_ln2_LayerNormalization_4;
  Buffer<bf16> k_fc_MatMul_2;
  Buffer<bf16> k_fc_MatMul_3;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> outside_3;
  Buffer<bf16> outside_4;
  Buffer<bf16> outside_5;
  Buffer<bf16> outside_6;
  Buffer<bf16> outside_7;
  int event_2;
  int event_3;
  Buffer<bf16> outside_8;
  Buffer<bf16> k_fc_MatMul_4;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_fc_MatMul_5;
  int event_4;
  Buffer<bf16> k_Mul_1;
  Buffer<bf16> k_fc2_MatMul_4;
  Buffer<bf16> k_proj_MatMul_2;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<float> k_ln2_LayerNormalization_2;
  Buffer<float> k_ln2_LayerNormalization_3;
  Buffer<bf16> k_ln2_LayerNormalization_6;
  Buffer<bf16> k_ln2_LayerNormalization_7;
  int event_5;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_ln2_LayerNormalization_8;
  int event_6;
  Buffer<bf16> k_proj_Add;
  Buffer<bf16> outside_9;
  Buffer<bf16> k_proj_MatMul_3;
  Buffer<bf16> k_Transpose_3;
  Buffer<bf16> k_proj_MatMul_4;
  Buffer<bf16> k_qkv_MatMul;
  Buffer<float> k_Softmax;
  Buffer<bf16> k_qkv_Add;
  Buffer<bf16> k_ln1_LayerNormalization_4;
  Buffer<bf16> k_qkv_MatMul_2;
  Buffer<bf16> k_qkv_MatMul_3;
  int event_7;
  Buffer<bf16> outside_10;
  Buffer<bf16> k_qkv_MatMul_4;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> k_qkv_MatMul_5;
  int event_8;
  Buffer<bf16> outside_11;
  Buffer<bf16> k_ln1_weight_bf16;
  Buffer<float> k_ln1_LayerNormalization_2;
  Buffer<float> k_ln1_LayerNormalization_3;
  Buffer<bf16> k_ln1_LayerNormalization_6;
  Buffer<bf16> k_ln1_LayerNormalization_7;
  const char* label_6;
  int64_t channel_5;
  Buffer<bf16> k_ln1_LayerNormalization_8;
  int event_9;
  Buffer<float> outside_12;
  Buffer<bf16> outside_13;
  Buffer<float> outside_14;
  Buffer<float> outside_15;
  Buffer<bf16> outside_16;
  Buffer<float> outside_17;
  Buffer<bf16> outside_18;
  Buffer<float> outside_19;
  Buffer<float> outside_20;
  Buffer<bf16> outside_21;
  Buffer<float> outside_22;
  Buffer<bf16> outside_23;
  Buffer<float> outside_24;
  Buffer<float> outside_25;
  Buffer<bf16> outside_26;
  Buffer<float> outside_27;
  Buffer<bf16> outside_28;
  Buffer<float> outside_29;
  Buffer<float> outside_30;
  Buffer<bf16> outside_31;
  Buffer<float> outside_32;
  Buffer<bf16> outside_33;
  Buffer<float> outside_34;
  Buffer<float> outside_35;
  Buffer<bf16> outside_36;
  Buffer<float> outside_37;
  Buffer<bf16> outside_38;
  Buffer<float> outside_39;
  Buffer<float> outside_40;
  Buffer<bf16> outside_41;
  Buffer<float> outside_42;
  Buffer<bf16> outside_43;
  Buffer<float> outside_44;
  Buffer<float> outside_45;
  Buffer<bf16> outside_46;
  Buffer<float> outside_47;
  Buffer<bf16> outside_48;
  Buffer<float> outside_49;
  Buffer<float> outside_50;
  Buffer<bf16> outside_51;
  Buffer<float> outside_52;
  Buffer<bf16> outside_53;
  Buffer<float> outside_54;
  Buffer<float> outside_55;
  Buffer<bf16> outside_56;
  Buffer<float> outside_57;
  Buffer<bf16> outside_58;
  Buffer<float> outside_59;
  Buffer<float> outside_60;
  Buffer<bf16> outside_61;
  Buffer<float> outside_62;
  Buffer<bf16> outside_63;
  Buffer<float> outside_64;
  Buffer<float> outside_65;
  Buffer<bf16> outside_66;
  Buffer<float> outside_67;
  Buffer<bf16> outside_68;
  Buffer<float> outside_69;
  Buffer<float> outside_70;
  Buffer<bf16> outside_71;
};
void backward_h(Rank& rank, [[maybe_unused]] const BackwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), b.k_fc2_Add(rank));
  // /h.9/ln1/LayerNormalization
  wait(rank, compute, done[b.event]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.outside(rank),
      b.outside_2(rank), b.k_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{b.k_fc2_MatMul_3(rank), b.k_fc_MatMul(rank),
      b.k_fc2_MatMul_3(rank)}, {b.k_fc2_MatMul_3.access(rank), b.k_fc_MatMul.access(rank)},
      {b.k_fc2_MatMul_3.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln2_LayerNormalization_4(rank),
      b.k_fc2_MatMul_3(rank), b.k_fc_MatMul_2(rank), {.biasGrad = b.k_fc_MatMul_3(rank)});
  // fc/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{b.outside_3(rank), b.outside_3(rank), 589824,
      ElementType::kBf16}, {b.outside_4(rank), b.outside_4(rank), 589824, ElementType::kBf16},
      {b.outside_5(rank), b.outside_5(rank), 147456, ElementType::kBf16}, {b.outside_6(rank),
      b.outside_6(rank), 576, ElementType::kBf16}, {b.outside_7(rank), b.outside_7(rank), 442368,
      ElementType::kBf16}, {b.k_fc_MatMul_3(rank), b.k_fc_MatMul_3(rank), 768,
      ElementType::kBf16}});
  done[b.event_2] = record(rank, communication);
  // /h.11/ln2/LayerNormalization
  wait(rank, compute, done[b.event_3]);
  wait(rank, compute, done[b.event_3]);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      b.k_fc2_MatMul_3(rank), b.outside_8(rank), b.k_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_fc_MatMul_4(rank), b.k_fc_MatMul_5(rank));
  done[b.event_4] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.k_Mul_1(rank), b.outside(rank), b.k_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[b.event_4]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.k_proj_MatMul_2(rank), b.k_ln2_weight_bf16(rank),
      b.k_ln2_LayerNormalization_2(rank), b.k_ln2_LayerNormalization_3(rank), b.k_fc_MatMul_5(rank),
      k_ln_LayerNormalization_5(rank), b.k_ln2_LayerNormalization_6(rank),
      b.k_ln2_LayerNormalization_7(rank), k_ln_LayerNormalization_5(rank));
  // /h.11/fc/MatMul
  wait(rank, compute, done[b.event_5]);
  // /h.11/proj/MatMul
  wait(rank, compute, done[b.event_5]);
  // /h.11/proj/Add
  wait(rank, compute, done[b.event_3]);
  // /h.11/qkv/Add
  wait(rank, compute, done[b.event_5]);
  // /h.11/ln1/LayerNormalization
  wait(rank, compute, done[b.event_3]);
  wait(rank, compute, done[b.event_3]);
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_5(rank), b.k_ln2_LayerNormalization_8(rank));
  done[b.event_6] = record(rank, communication);
  // /h.11/qkv/MatMul
  wait(rank, compute, done[b.event_5]);
  // /h.10/fc2/Add
  wait(rank, compute, done[b.event_3]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), b.k_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[b.event_6]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      b.k_ln2_LayerNormalization_8(rank), b.outside_9(rank), b.k_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.k_Transpose_3(rank), b.k_ln2_LayerNormalization_8(rank), b.k_proj_MatMul_4(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, b.k_qkv_MatMul(rank), b.k_qkv_MatMul(rank) + 192, b.k_qkv_MatMul(rank) + 384,
      b.k_Transpose_3(rank), b.k_Softmax(rank), b.k_proj_MatMul_3(rank), nullptr, nullptr, nullptr,
      b.k_qkv_Add(rank), b.k_qkv_Add(rank) + 192, b.k_qkv_Add(rank) + 384);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln1_LayerNormalization_4(rank),
      b.k_qkv_Add(rank), b.k_qkv_MatMul_2(rank), {.biasGrad = b.k_qkv_MatMul_3(rank)});
  // /h.10/fc2/MatMul
  wait(rank, compute, done[b.event_7]);
  // /h.10/fc/Add
  wait(rank, compute, done[b.event_5]);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.k_qkv_Add(rank),
      b.outside_10(rank), b.k_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_qkv_MatMul_4(rank), b.k_qkv_MatMul_5(rank));
  done[b.event_8] = record(rank, communication);
  wait(rank, compute, done[b.event_8]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.outside_11(rank), b.k_ln1_weight_bf16(rank),
      b.k_ln1_LayerNormalization_2(rank), b.k_ln1_LayerNormalization_3(rank),
      b.k_qkv_MatMul_5(rank), k_ln_LayerNormalization_5(rank), b.k_ln1_LayerNormalization_6(rank),
      b.k_ln1_LayerNormalization_7(rank), k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_6), {.channel = b.channel_5,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_5(rank), b.k_ln1_LayerNormalization_8(rank));
  done[b.event_9] = record(rank, communication);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, b.outside_12(rank), b.outside_13(rank),
      b.outside_14(rank), b.outside_15(rank), b.outside_12(rank), b.outside_14(rank),
      b.outside_15(rank), b.outside_16(rank)}, {768, b.outside_17(rank), b.outside_18(rank),
      b.outside_19(rank), b.outside_20(rank), b.outside_17(rank), b.outside_19(rank),
      b.outside_20(rank), b.outside_21(rank)}, {589824, b.outside_22(rank), b.outside_23(rank),
      b.outside_24(rank), b.outside_25(rank), b.outside_22(rank), b.outside_24(rank),
      b.outside_25(rank), b.outside_26(rank)}, {147456, b.outside_27(rank), b.outside_28(rank),
      b.outside_29(rank), b.outside_30(rank), b.outside_27(rank), b.outside_29(rank),
      b.outside_30(rank), b.outside_31(rank)}, {768, b.outside_32(rank), b.outside_33(rank),
      b.outside_34(rank), b.outside_35(rank), b.outside_32(rank), b.outside_34(rank),
      b.outside_35(rank), b.outside_36(rank)}, {576, b.outside_37(rank), b.outside_38(rank),
      b.outside_39(rank), b.outside_40(rank), b.outside_37(rank), b.outside_39(rank),
      b.outside_40(rank), b.outside_41(rank)}, {768, b.outside_42(rank), b.outside_43(rank),
      b.outside_44(rank), b.outside_45(rank), b.outside_42(rank), b.outside_44(rank),
      b.outside_45(rank), b.outside_46(rank)}, {768, b.outside_47(rank), b.outside_48(rank),
      b.outside_49(rank), b.outside_50(rank), b.outside_47(rank), b.outside_49(rank),
      b.outside_50(rank), b.outside_51(rank)}, {442368, b.outside_52(rank), b.outside_53(rank),
      b.outside_54(rank), b.outside_55(rank), b.outside_52(rank), b.outside_54(rank),
      b.outside_55(rank), b.outside_56(rank)}, {768, b.outside_57(rank), b.outside_58(rank),
      b.outside_59(rank), b.outside_60(rank), b.outside_57(rank), b.outside_59(rank),
      b.outside_60(rank), b.outside_61(rank)}, {589824, b.outside_62(rank), b.outside_63(rank),
      b.outside_64(rank), b.outside_65(rank), b.outside_62(rank), b.outside_64(rank),
      b.outside_65(rank), b.outside_66(rank)}, {768, b.outside_67(rank), b.outside_68(rank),
      b.outside_69(rank), b.outside_70(rank), b.outside_67(rank), b.outside_69(rank),
      b.outside_70(rank), b.outside_71(rank)}});
}
constexpr BackwardH kBackwardH[] = {
    // h.8
    {"backward h.8", k_h_8_fc2_Add, 72, k_h_9_ln1_LayerNormalization_8, k_onnx_MatMul_1572_bf16,
        k_h_8_fc2_MatMul_3, k_h_8_fc_MatMul, k_h_8_ln2_LayerNormalization_4, k_h_8_fc_MatMul_2,
        k_h_8_fc_MatMul_3, "gradient of onnx::MatMul_1583 and 5 more", 146, k_h_9_fc2_MatMul_4,
        k_h_9_fc_MatMul_2, k_h_9_proj_MatMul_4, k_h_9_qkv_MatMul_3, k_h_9_qkv_MatMul_2, 73, 67,
        k_onnx_MatMul_1571_bf16, k_h_8_fc_MatMul_4,
        "/h.8/fc/MatMul.gradient.dot for /h.8/ln2/LayerNormalization.gradient.norm_grad", 147,
        k_h_8_fc_MatMul_5, 74, k_h_8_Mul_1, k_h_8_fc2_MatMul_4, k_h_8_proj_MatMul_2,
        k_h_8_ln2_weight_bf16, k_h_8_ln2_LayerNormalization_2, k_h_8_ln2_LayerNormalization_3,
        k_h_8_ln2_LayerNormalization_6, k_h_8_ln2_LayerNormalization_7, 62,
        "/h.8/ln2/LayerNormalization.gradient.binary for /h.8/proj/MatMul.gradient.dot", 152,
        k_h_8_ln2_LayerNormalization_8, 75, k_h_8_proj_Add, k_onnx_MatMul_1570_bf16,
        k_h_8_proj_MatMul_3, k_h_8_Transpose_3, k_h_8_proj_MatMul_4, k_h_8_qkv_MatMul,
        k_h_8_Softmax, k_h_8_qkv_Add, k_h_8_ln1_LayerNormalization_4, k_h_8_qkv_MatMul_2,
        k_h_8_qkv_MatMul_3, 68, k_onnx_MatMul_1562_bf16, k_h_8_qkv_MatMul_4,
        "/h.8/qkv/MatMul.gradient.dot for /h.8/ln1/LayerNormalization.gradient.norm_grad", 156,
        k_h_8_qkv_MatMul_5, 76, k_h_7_fc2_MatMul_2, k_h_8_ln1_weight_bf16,
        k_h_8_ln1_LayerNormalization_2, k_h_8_ln1_LayerNormalization_3,
        k_h_8_ln1_LayerNormalization_6, k_h_8_ln1_LayerNormalization_7,
        "/h.8/ln1/LayerNormalization.gradient.binary for /h.7/fc2/MatMul.gradient.dot", 160,
        k_h_8_ln1_LayerNormalization_8, 77, k_h_11_ln2_weight, k_h_11_ln2_LayerNormalization_6,
        k_h_11_ln2_weight_m, k_h_11_ln2_weight_v, k_h_11_ln2_weight_bf16, k_h_11_ln2_bias,
        k_h_11_ln2_LayerNormalization_7, k_h_11_ln2_bias_m, k_h_11_ln2_bias_v, k_h_11_ln2_bias_bf16,
        k_onnx_MatMul_1604, k_h_11_fc_MatMul_2, k_onnx_MatMul_1604_m, k_onnx_MatMul_1604_v,
        k_onnx_MatMul_1604_bf16, k_onnx_MatMul_1603, k_h_11_proj_MatMul_4, k_onnx_MatMul_1603_m,
        k_onnx_MatMul_1603_v, k_onnx_MatMul_1603_bf16, k_h_11_proj_bias, k_h_11_proj_Add,
        k_h_11_proj_bias_m, k_h_11_proj_bias_v, k_h_11_proj_bias_bf16, k_h_11_qkv_bias,
        k_h_11_qkv_MatMul_3, k_h_11_qkv_bias_m, k_h_11_qkv_bias_v, k_h_11_qkv_bias_bf16,
        k_h_11_ln1_weight, k_h_11_ln1_LayerNormalization_6, k_h_11_ln1_weight_m,
        k_h_11_ln1_weight_v, k_h_11_ln1_weight_bf16, k_h_11_ln1_bias,
        k_h_11_ln1_LayerNormalization_7, k_h_11_ln1_bias_m, k_h_11_ln1_bias_v, k_h_11_ln1_bias_bf16,
        k_onnx_MatMul_1595, k_h_11_qkv_MatMul_2, k_onnx_MatMul_1595_m, k_onnx_MatMul_1595_v,
        k_onnx_MatMul_1595_bf16, k_h_10_fc2_bias, k_h_10_fc2_Add, k_h_10_fc2_bias_m,
        k_h_10_fc2_bias_v, k_h_10_fc2_bias_bf16, k_onnx_MatMul_1594, k_h_10_fc2_MatMul_4,
        k_onnx_MatMul_1594_m, k_onnx_MatMul_1594_v, k_onnx_MatMul_1594_bf16, k_h_10_fc_bias,
        k_h_10_fc_MatMul_3, k_h_10_fc_bias_m, k_h_10_fc_bias_v, k_h_10_fc_bias_bf16},
    // h.7
    {"backward h.7", k_h_7_fc2_Add, 77, k_h_8_ln1_LayerNormalization_8, k_onnx_MatMul_1561_bf16,
        k_h_7_fc2_MatMul_3, k_h_7_fc_MatMul, k_h_7_ln2_LayerNormalization_4, k_h_7_fc_MatMul_2,
        k_h_7_fc_MatMul_3, "gradient of onnx::MatMul_1572 and 5 more", 162, k_h_8_fc2_MatMul_4,
        k_h_8_fc_MatMul_2, k_h_8_proj_MatMul_4, k_h_8_qkv_MatMul_3, k_h_8_qkv_MatMul_2, 78, 67,
        k_onnx_MatMul_1560_bf16, k_h_7_fc_MatMul_4,
        "/h.7/fc/MatMul.gradient.dot for /h.7/ln2/LayerNormalization.gradient.norm_grad", 163,
        k_h_7_fc_MatMul_5, 79, k_h_7_Mul_1, k_h_7_fc2_MatMul_4, k_h_7_proj_MatMul_2,
        k_h_7_ln2_weight_bf16, k_h_7_ln2_LayerNormalization_2, k_h_7_ln2_LayerNormalization_3,
        k_h_7_ln2_LayerNormalization_6, k_h_7_ln2_LayerNormalization_7, 68,
        "/h.7/ln2/LayerNormalization.gradient.binary for /h.7/proj/MatMul.gradient.dot", 168,
        k_h_7_ln2_LayerNormalization_8, 80, k_h_7_proj_Add, k_onnx_MatMul_1559_bf16,
        k_h_7_proj_MatMul_3, k_h_7_Transpose_3, k_h_7_proj_MatMul_4, k_h_7_qkv_MatMul,
        k_h_7_Softmax, k_h_7_qkv_Add, k_h_7_ln1_LayerNormalization_4, k_h_7_qkv_MatMul_2,
        k_h_7_qkv_MatMul_3, 73, k_onnx_MatMul_1551_bf16, k_h_7_qkv_MatMul_4,
        "/h.7/qkv/MatMul.gradient.dot for /h.7/ln1/LayerNormalization.gradient.norm_grad", 172,
        k_h_7_qkv_MatMul_5, 81, k_h_6_fc2_MatMul_2, k_h_7_ln1_weight_bf16,
        k_h_7_ln1_LayerNormalization_2, k_h_7_ln1_LayerNormalization_3,
        k_h_7_ln1_LayerNormalization_6, k_h_7_ln1_LayerNormalization_7,
        "/h.7/ln1/LayerNormalization.gradient.binary for /h.6/fc2/MatMul.gradient.dot", 176,
        k_h_7_ln1_LayerNormalization_8, 82, k_h_10_ln2_weight, k_h_10_ln2_LayerNormalization_6,
        k_h_10_ln2_weight_m, k_h_10_ln2_weight_v, k_h_10_ln2_weight_bf16, k_h_10_ln2_bias,
        k_h_10_ln2_LayerNormalization_7, k_h_10_ln2_bias_m, k_h_10_ln2_bias_v, k_h_10_ln2_bias_bf16,
        k_onnx_MatMul_1593, k_h_10_fc_MatMul_2, k_onnx_MatMul_1593_m, k_onnx_MatMul_1593_v,
        k_onnx_MatMul_1593_bf16, k_onnx_MatMul_1592, k_h_10_proj_MatMul_4, k_onnx_MatMul_1592_m,
        k_onnx_MatMul_1592_v, k_onnx_MatMul_1592_bf16, k_h_10_proj_bias, k_h_10_proj_Add,
        k_h_10_proj_bias_m, k_h_10_proj_bias_v, k_h_10_proj_bias_bf16, k_h_10_qkv_bias,
        k_h_10_qkv_MatMul_3, k_h_10_qkv_bias_m, k_h_10_qkv_bias_v, k_h_10_qkv_bias_bf16,
        k_h_10_ln1_weight, k_h_10_ln1_LayerNormalization_6, k_h_10_ln1_weight_m,
        k_h_10_ln1_weight_v, k_h_10_ln1_weight_bf16, k_h_10_ln1_bias,
        k_h_10_ln1_LayerNormalization_7, k_h_10_ln1_bias_m, k_h_10_ln1_bias_v, k_h_10_ln1_bias_bf16,
        k_onnx_MatMul_1584, k_h_10_qkv_MatMul_2, k_onnx_MatMul_1584_m, k_onnx_MatMul_1584_v,
        k_onnx_MatMul_1584_bf16, k_h_9_fc2_bias, k_h_9_fc2_Add, k_h_9_fc2_bias_m, k_h_9_fc2_bias_v,
        k_h_9_fc2_bias_bf16, k_onnx_MatMul_1583, k_h_9_fc2_MatMul_4, k_onnx_MatMul_1583_m,
        k_onnx_MatMul_1583_v, k_onnx_MatMul_1583_bf16, k_h_9_fc_bias, k_h_9_fc_MatMul_3,
        k_h_9_fc_bias_m, k_h_9_fc_bias_v, k_h_9_fc_bias_bf16},
    // h.5
    {"backward h.5", k_h_5_fc2_Add, 88, k_h_6_ln1_LayerNormalization_8, k_onnx_MatMul_1539_bf16,
        k_h_5_fc2_MatMul_3, k_h_5_fc_MatMul, k_h_5_ln2_LayerNormalization_4, k_h_5_fc_MatMul_2,
        k_h_5_fc_MatMul_3, "gradient of onnx::MatMul_1550 and 5 more", 194, k_h_6_fc2_MatMul_4,
        k_h_6_fc_MatMul_2, k_h_6_proj_MatMul_4, k_h_6_qkv_MatMul_3, k_h_6_qkv_MatMul_2, 89, 83,
        k_onnx_MatMul_1538_bf16, k_h_5_fc_MatMul_4,
        "/h.5/fc/MatMul.gradient.dot for /h.5/ln2/LayerNormalization.gradient.norm_grad", 195,
        k_h_5_fc_MatMul_5, 90, k_h_5_Mul_1, k_h_5_fc2_MatMul_4, k_h_5_proj_MatMul_2,
        k_h_5_ln2_weight_bf16, k_h_5_ln2_LayerNormalization_2, k_h_5_ln2_LayerNormalization_3,
        k_h_5_ln2_LayerNormalization_6, k_h_5_ln2_LayerNormalization_7, 78,
        "/h.5/ln2/LayerNormalization.gradient.binary for /h.5/proj/MatMul.gradient.dot", 200,
        k_h_5_ln2_LayerNormalization_8, 91, k_h_5_proj_Add, k_onnx_MatMul_1537_bf16,
        k_h_5_proj_MatMul_3, k_h_5_Transpose_3, k_h_5_proj_MatMul_4, k_h_5_qkv_MatMul,
        k_h_5_Softmax, k_h_5_qkv_Add, k_h_5_ln1_LayerNormalization_4, k_h_5_qkv_MatMul_2,
        k_h_5_qkv_MatMul_3, 84, k_onnx_MatMul_1529_bf16, k_h_5_qkv_MatMul_4,
        "/h.5/qkv/MatMul.gradient.dot for /h.5/ln1/LayerNormalization.gradient.norm_grad", 204,
        k_h_5_qkv_MatMul_5, 92, k_h_4_fc2_MatMul_2, k_h_5_ln1_weight_bf16,
        k_h_5_ln1_LayerNormalization_2, k_h_5_ln1_LayerNormalization_3,
        k_h_5_ln1_LayerNormalization_6, k_h_5_ln1_LayerNormalization_7,
        "/h.5/ln1/LayerNormalization.gradient.binary for /h.4/fc2/MatMul.gradient.dot", 208,
        k_h_5_ln1_LayerNormalization_8, 93, k_h_8_ln2_weight, k_h_8_ln2_LayerNormalization_6,
        k_h_8_ln2_weight_m, k_h_8_ln2_weight_v, k_h_8_ln2_weight_bf16, k_h_8_ln2_bias,
        k_h_8_ln2_LayerNormalization_7, k_h_8_ln2_bias_m, k_h_8_ln2_bias_v, k_h_8_ln2_bias_bf16,
        k_onnx_MatMul_1571, k_h_8_fc_MatMul_2, k_onnx_MatMul_1571_m, k_onnx_MatMul_1571_v,
        k_onnx_MatMul_1571_bf16, k_onnx_MatMul_1570, k_h_8_proj_MatMul_4, k_onnx_MatMul_1570_m,
        k_onnx_MatMul_1570_v, k_onnx_MatMul_1570_bf16, k_h_8_proj_bias, k_h_8_proj_Add,
        k_h_8_proj_bias_m, k_h_8_proj_bias_v, k_h_8_proj_bias_bf16, k_h_8_qkv_bias,
        k_h_8_qkv_MatMul_3, k_h_8_qkv_bias_m, k_h_8_qkv_bias_v, k_h_8_qkv_bias_bf16,
        k_h_8_ln1_weight, k_h_8_ln1_LayerNormalization_6, k_h_8_ln1_weight_m, k_h_8_ln1_weight_v,
        k_h_8_ln1_weight_bf16, k_h_8_ln1_bias, k_h_8_ln1_LayerNormalization_7, k_h_8_ln1_bias_m,
        k_h_8_ln1_bias_v, k_h_8_ln1_bias_bf16, k_onnx_MatMul_1562, k_h_8_qkv_MatMul_2,
        k_onnx_MatMul_1562_m, k_onnx_MatMul_1562_v, k_onnx_MatMul_1562_bf16, k_h_7_fc2_bias,
        k_h_7_fc2_Add, k_h_7_fc2_bias_m, k_h_7_fc2_bias_v, k_h_7_fc2_bias_bf16, k_onnx_MatMul_1561,
        k_h_7_fc2_MatMul_4, k_onnx_MatMul_1561_m, k_onnx_MatMul_1561_v, k_onnx_MatMul_1561_bf16,
        k_h_7_fc_bias, k_h_7_fc_MatMul_3, k_h_7_fc_bias_m, k_h_7_fc_bias_v, k_h_7_fc_bias_bf16},
    // h.4
    {"backward h.4", k_h_4_fc2_Add, 93, k_h_5_ln1_LayerNormalization_8, k_onnx_MatMul_1528_bf16,
        k_h_4_fc2_MatMul_3, k_h_4_fc_MatMul, k_h_4_ln2_LayerNormalization_4, k_h_4_fc_MatMul_2,
        k_h_4_fc_MatMul_3, "gradient of onnx::MatMul_1539 and 5 more", 210, k_h_5_fc2_MatMul_4,
        k_h_5_fc_MatMul_2, k_h_5_proj_MatMul_4, k_h_5_qkv_MatMul_3, k_h_5_qkv_MatMul_2, 94, 83,
        k_onnx_MatMul_1527_bf16, k_h_4_fc_MatMul_4,
        "/h.4/fc/MatMul.gradient.dot for /h.4/ln2/LayerNormalization.gradient.norm_grad", 211,
        k_h_4_fc_MatMul_5, 95, k_h_4_Mul_1, k_h_4_fc2_MatMul_4, k_h_4_proj_MatMul_2,
        k_h_4_ln2_weight_bf16, k_h_4_ln2_LayerNormalization_2, k_h_4_ln2_LayerNormalization_3,
        k_h_4_ln2_LayerNormalization_6, k_h_4_ln2_LayerNormalization_7, 84,
        "/h.4/ln2/LayerNormalization.gradient.binary for /h.4/proj/MatMul.gradient.dot", 216,
        k_h_4_ln2_LayerNormalization_8, 96, k_h_4_proj_Add, k_onnx_MatMul_1526_bf16,
        k_h_4_proj_MatMul_3, k_h_4_Transpose_3, k_h_4_proj_MatMul_4, k_h_4_qkv_MatMul,
        k_h_4_Softmax, k_h_4_qkv_Add, k_h_4_ln1_LayerNormalization_4, k_h_4_qkv_MatMul_2,
        k_h_4_qkv_MatMul_3, 89, k_onnx_MatMul_1518_bf16, k_h_4_qkv_MatMul_4,
        "/h.4/qkv/MatMul.gradient.dot for /h.4/ln1/LayerNormalization.gradient.norm_grad", 220,
        k_h_4_qkv_MatMul_5, 97, k_h_3_fc2_MatMul_2, k_h_4_ln1_weight_bf16,
        k_h_4_ln1_LayerNormalization_2, k_h_4_ln1_LayerNormalization_3,
        k_h_4_ln1_LayerNormalization_6, k_h_4_ln1_LayerNormalization_7,
        "/h.4/ln1/LayerNormalization.gradient.binary for /h.3/fc2/MatMul.gradient.dot", 224,
        k_h_4_ln1_LayerNormalization_8, 98, k_h_7_ln2_weight, k_h_7_ln2_LayerNormalization_6,
        k_h_7_ln2_weight_m, k_h_7_ln2_weight_v, k_h_7_ln2_weight_bf16, k_h_7_ln2_bias,
        k_h_7_ln2_LayerNormalization_7, k_h_7_ln2_bias_m, k_h_7_ln2_bias_v, k_h_7_ln2_bias_bf16,
        k_onnx_MatMul_1560, k_h_7_fc_MatMul_2, k_onnx_MatMul_1560_m, k_onnx_MatMul_1560_v,
        k_onnx_MatMul_1560_bf16, k_onnx_MatMul_1559, k_h_7_proj_MatMul_4, k_onnx_MatMul_1559_m,
        k_onnx_MatMul_1559_v, k_onnx_MatMul_1559_bf16, k_h_7_proj_bias, k_h_7_proj_Add,
        k_h_7_proj_bias_m, k_h_7_proj_bias_v, k_h_7_proj_bias_bf16, k_h_7_qkv_bias,
        k_h_7_qkv_MatMul_3, k_h_7_qkv_bias_m, k_h_7_qkv_bias_v, k_h_7_qkv_bias_bf16,
        k_h_7_ln1_weight, k_h_7_ln1_LayerNormalization_6, k_h_7_ln1_weight_m, k_h_7_ln1_weight_v,
        k_h_7_ln1_weight_bf16, k_h_7_ln1_bias, k_h_7_ln1_LayerNormalization_7, k_h_7_ln1_bias_m,
        k_h_7_ln1_bias_v, k_h_7_ln1_bias_bf16, k_onnx_MatMul_1551, k_h_7_qkv_MatMul_2,
        k_onnx_MatMul_1551_m, k_onnx_MatMul_1551_v, k_onnx_MatMul_1551_bf16, k_h_6_fc2_bias,
        k_h_6_fc2_Add, k_h_6_fc2_bias_m, k_h_6_fc2_bias_v, k_h_6_fc2_bias_bf16, k_onnx_MatMul_1550,
        k_h_6_fc2_MatMul_4, k_onnx_MatMul_1550_m, k_onnx_MatMul_1550_v, k_onnx_MatMul_1550_bf16,
        k_h_6_fc_bias, k_h_6_fc_MatMul_3, k_h_6_fc_bias_m, k_h_6_fc_bias_v, k_h_6_fc_bias_bf16},
    // h.2
    {"backward h.2", k_h_2_fc2_Add, 104, k_h_3_ln1_LayerNormalization_8, k_onnx_MatMul_1506_bf16,
        k_h_2_fc2_MatMul_3, k_h_2_fc_MatMul, k_h_2_ln2_LayerNormalization_4, k_h_2_fc_MatMul_2,
        k_h_2_fc_MatMul_3, "gradient of onnx::MatMul_1517 and 5 more", 242, k_h_3_fc2_MatMul_4,
        k_h_3_fc_MatMul_2, k_h_3_proj_MatMul_4, k_h_3_qkv_MatMul_3, k_h_3_qkv_MatMul_2, 105, 99,
        k_onnx_MatMul_1505_bf16, k_h_2_fc_MatMul_4,
        "/h.2/fc/MatMul.gradient.dot for /h.2/ln2/LayerNormalization.gradient.norm_grad", 243,
        k_h_2_fc_MatMul_5, 106, k_h_2_Mul_1, k_h_2_fc2_MatMul_4, k_h_2_proj_MatMul_2,
        k_h_2_ln2_weight_bf16, k_h_2_ln2_LayerNormalization_2, k_h_2_ln2_LayerNormalization_3,
        k_h_2_ln2_LayerNormalization_6, k_h_2_ln2_LayerNormalization_7, 94,
        "/h.2/ln2/LayerNormalization.gradient.binary for /h.2/proj/MatMul.gradient.dot", 248,
        k_h_2_ln2_LayerNormalization_8, 107, k_h_2_proj_Add, k_onnx_MatMul_1504_bf16,
        k_h_2_proj_MatMul_3, k_h_2_Transpose_3, k_h_2_proj_MatMul_4, k_h_2_qkv_MatMul,
        k_h_2_Softmax, k_h_2_qkv_Add, k_h_2_ln1_LayerNormalization_4, k_h_2_qkv_MatMul_2,
        k_h_2_qkv_MatMul_3, 100, k_onnx_MatMul_1496_bf16, k_h_2_qkv_MatMul_4,
        "/h.2/qkv/MatMul.gradient.dot for /h.2/ln1/LayerNormalization.gradient.norm_grad", 252,
        k_h_2_qkv_MatMul_5, 108, k_h_1_fc2_MatMul_2, k_h_2_ln1_weight_bf16,
        k_h_2_ln1_LayerNormalization_2, k_h_2_ln1_LayerNormalization_3,
        k_h_2_ln1_LayerNormalization_6, k_h_2_ln1_LayerNormalization_7,
        "/h.2/ln1/LayerNormalization.gradient.binary for /h.1/fc2/MatMul.gradient.dot", 256,
        k_h_2_ln1_LayerNormalization_8, 109, k_h_5_ln2_weight, k_h_5_ln2_LayerNormalization_6,
        k_h_5_ln2_weight_m, k_h_5_ln2_weight_v, k_h_5_ln2_weight_bf16, k_h_5_ln2_bias,
        k_h_5_ln2_LayerNormalization_7, k_h_5_ln2_bias_m, k_h_5_ln2_bias_v, k_h_5_ln2_bias_bf16,
        k_onnx_MatMul_1538, k_h_5_fc_MatMul_2, k_onnx_MatMul_1538_m, k_onnx_MatMul_1538_v,
        k_onnx_MatMul_1538_bf16, k_onnx_MatMul_1537, k_h_5_proj_MatMul_4, k_onnx_MatMul_1537_m,
        k_onnx_MatMul_1537_v, k_onnx_MatMul_1537_bf16, k_h_5_proj_bias, k_h_5_proj_Add,
        k_h_5_proj_bias_m, k_h_5_proj_bias_v, k_h_5_proj_bias_bf16, k_h_5_qkv_bias,
        k_h_5_qkv_MatMul_3, k_h_5_qkv_bias_m, k_h_5_qkv_bias_v, k_h_5_qkv_bias_bf16,
        k_h_5_ln1_weight, k_h_5_ln1_LayerNormalization_6, k_h_5_ln1_weight_m, k_h_5_ln1_weight_v,
        k_h_5_ln1_weight_bf16, k_h_5_ln1_bias, k_h_5_ln1_LayerNormalization_7, k_h_5_ln1_bias_m,
        k_h_5_ln1_bias_v, k_h_5_ln1_bias_bf16, k_onnx_MatMul_1529, k_h_5_qkv_MatMul_2,
        k_onnx_MatMul_1529_m, k_onnx_MatMul_1529_v, k_onnx_MatMul_1529_bf16, k_h_4_fc2_bias,
        k_h_4_fc2_Add, k_h_4_fc2_bias_m, k_h_4_fc2_bias_v, k_h_4_fc2_bias_bf16, k_onnx_MatMul_1528,
        k_h_4_fc2_MatMul_4, k_onnx_MatMul_1528_m, k_onnx_MatMul_1528_v, k_onnx_MatMul_1528_bf16,
        k_h_4_fc_bias, k_h_4_fc_MatMul_3, k_h_4_fc_bias_m, k_h_4_fc_bias_v, k_h_4_fc_bias_bf16},
    // h.1
    {"backward h.1", k_h_1_fc2_Add, 109, k_h_2_ln1_LayerNormalization_8, k_onnx_MatMul_1495_bf16,
        k_h_1_fc2_MatMul_3, k_h_1_fc_MatMul, k_h_1_ln2_LayerNormalization_4, k_h_1_fc_MatMul_2,
        k_h_1_fc_MatMul_3, "gradient of onnx::MatMul_1506 and 5 more", 258, k_h_2_fc2_MatMul_4,
        k_h_2_fc_MatMul_2, k_h_2_proj_MatMul_4, k_h_2_qkv_MatMul_3, k_h_2_qkv_MatMul_2, 110, 99,
        k_onnx_MatMul_1494_bf16, k_h_1_fc_MatMul_4,
        "/h.1/fc/MatMul.gradient.dot for /h.1/ln2/LayerNormalization.gradient.norm_grad", 259,
        k_h_1_fc_MatMul_5, 111, k_h_1_Mul_1, k_h_1_fc2_MatMul_4, k_h_1_proj_MatMul_2,
        k_h_1_ln2_weight_bf16, k_h_1_ln2_LayerNormalization_2, k_h_1_ln2_LayerNormalization_3,
        k_h_1_ln2_LayerNormalization_6, k_h_1_ln2_LayerNormalization_7, 100,
        "/h.1/ln2/LayerNormalization.gradient.binary for /h.1/proj/MatMul.gradient.dot", 264,
        k_h_1_ln2_LayerNormalization_8, 112, k_h_1_proj_Add, k_onnx_MatMul_1493_bf16,
        k_h_1_proj_MatMul_3, k_h_1_Transpose_3, k_h_1_proj_MatMul_4, k_h_1_qkv_MatMul,
        k_h_1_Softmax, k_h_1_qkv_Add, k_h_1_ln1_LayerNormalization_4, k_h_1_qkv_MatMul_2,
        k_h_1_qkv_MatMul_3, 105, k_onnx_MatMul_1485_bf16, k_h_1_qkv_MatMul_4,
        "/h.1/qkv/MatMul.gradient.dot for /h.1/ln1/LayerNormalization.gradient.norm_grad", 268,
        k_h_1_qkv_MatMul_5, 113, k_h_0_fc2_MatMul_2, k_h_1_ln1_weight_bf16,
        k_h_1_ln1_LayerNormalization_2, k_h_1_ln1_LayerNormalization_3,
        k_h_1_ln1_LayerNormalization_6, k_h_1_ln1_LayerNormalization_7,
        "/h.1/ln1/LayerNormalization.gradient.binary for /h.0/fc2/MatMul.gradient.dot", 272,
        k_h_1_ln1_LayerNormalization_8, 114, k_h_4_ln2_weight, k_h_4_ln2_LayerNormalization_6,
        k_h_4_ln2_weight_m, k_h_4_ln2_weight_v, k_h_4_ln2_weight_bf16, k_h_4_ln2_bias,
        k_h_4_ln2_LayerNormalization_7, k_h_4_ln2_bias_m, k_h_4_ln2_bias_v, k_h_4_ln2_bias_bf16,
        k_onnx_MatMul_1527, k_h_4_fc_MatMul_2, k_onnx_MatMul_1527_m, k_onnx_MatMul_1527_v,
        k_onnx_MatMul_1527_bf16, k_onnx_MatMul_1526, k_h_4_proj_MatMul_4, k_onnx_MatMul_1526_m,
        k_onnx_MatMul_1526_v, k_onnx_MatMul_1526_bf16, k_h_4_proj_bias, k_h_4_proj_Add,
        k_h_4_proj_bias_m, k_h_4_proj_bias_v, k_h_4_proj_bias_bf16, k_h_4_qkv_bias,
        k_h_4_qkv_MatMul_3, k_h_4_qkv_bias_m, k_h_4_qkv_bias_v, k_h_4_qkv_bias_bf16,
        k_h_4_ln1_weight, k_h_4_ln1_LayerNormalization_6, k_h_4_ln1_weight_m, k_h_4_ln1_weight_v,
        k_h_4_ln1_weight_bf16, k_h_4_ln1_bias, k_h_4_ln1_LayerNormalization_7, k_h_4_ln1_bias_m,
        k_h_4_ln1_bias_v, k_h_4_ln1_bias_bf16, k_onnx_MatMul_1518, k_h_4_qkv_MatMul_2,
        k_onnx_MatMul_1518_m, k_onnx_MatMul_1518_v, k_onnx_MatMul_1518_bf16, k_h_3_fc2_bias,
        k_h_3_fc2_Add, k_h_3_fc2_bias_m, k_h_3_fc2_bias_v, k_h_3_fc2_bias_bf16, k_onnx_MatMul_1517,
        k_h_3_fc2_MatMul_4, k_onnx_MatMul_1517_m, k_onnx_MatMul_1517_v, k_onnx_MatMul_1517_bf16,
        k_h_3_fc_bias, k_h_3_fc_MatMul_3, k_h_3_fc_bias_m, k_h_3_fc_bias_v, k_h_3_fc_bias_bf16},
};

// h.6
void backward_h_6(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.6");
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_6_fc2_Add(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.9.ln2.weight and 17 more"),
      {.channel = 177, .group = {kGroup2, 8}}, ReduceKind::kSum,
      {{k_h_9_ln2_LayerNormalization_6(rank), k_h_9_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_9_ln2_LayerNormalization_7(rank),
      k_h_9_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_9_proj_Add(rank),
      k_h_9_proj_Add(rank), 768, ElementType::kBf16}, {k_h_9_ln1_LayerNormalization_6(rank),
      k_h_9_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_9_ln1_LayerNormalization_7(rank), k_h_9_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_8_fc2_Add(rank), k_h_8_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_8_ln2_LayerNormalization_6(rank), k_h_8_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_8_ln2_LayerNormalization_7(rank),
      k_h_8_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_8_proj_Add(rank),
      k_h_8_proj_Add(rank), 768, ElementType::kBf16}, {k_h_8_ln1_LayerNormalization_6(rank),
      k_h_8_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_8_ln1_LayerNormalization_7(rank), k_h_8_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_7_fc2_Add(rank), k_h_7_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_7_ln2_LayerNormalization_6(rank), k_h_7_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_7_ln2_LayerNormalization_7(rank),
      k_h_7_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_7_proj_Add(rank),
      k_h_7_proj_Add(rank), 768, ElementType::kBf16}, {k_h_7_ln1_LayerNormalization_6(rank),
      k_h_7_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_7_ln1_LayerNormalization_7(rank), k_h_7_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_6_fc2_Add(rank), k_h_6_fc2_Add(rank), 768, ElementType::kBf16}});
  done[83] = record(rank, communication);
  // /h.7/ln1/LayerNormalization
  wait(rank, compute, done[82]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_7_ln1_LayerNormalization_8(rank), k_onnx_MatMul_1550_bf16(rank),
      k_h_6_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_6_fc2_MatMul_3(rank),
      k_h_6_fc_MatMul(rank), k_h_6_fc2_MatMul_3(rank)}, {k_h_6_fc2_MatMul_3.access(rank),
      k_h_6_fc_MatMul.access(rank)}, {k_h_6_fc2_MatMul_3.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_6_ln2_LayerNormalization_4(rank),
      k_h_6_fc2_MatMul_3(rank), k_h_6_fc_MatMul_2(rank), {.biasGrad = k_h_6_fc_MatMul_3(rank)});
  // fc/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1561 and 5 more"),
      {.channel = 178, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_7_fc2_MatMul_4(rank),
      k_h_7_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_7_fc_MatMul_2(rank),
      k_h_7_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_7_proj_MatMul_4(rank),
      k_h_7_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_7_qkv_MatMul_3(rank),
      k_h_7_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_7_qkv_MatMul_2(rank),
      k_h_7_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_6_fc_MatMul_3(rank),
      k_h_6_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[84] = record(rank, communication);
  // /h.9/ln2/LayerNormalization
  wait(rank, compute, done[83]);
  wait(rank, compute, done[83]);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_6_fc2_MatMul_3(rank), k_onnx_MatMul_1549_bf16(rank), k_h_6_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.6/fc/MatMul.gradient.dot for /h.6/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 179, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_6_fc_MatMul_4(rank), k_h_6_fc_MatMul_5(rank));
  done[85] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_6_Mul_1(rank), k_h_7_ln1_LayerNormalization_8(rank), k_h_6_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[85]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_6_proj_MatMul_2(rank), k_h_6_ln2_weight_bf16(rank),
      k_h_6_ln2_LayerNormalization_2(rank), k_h_6_ln2_LayerNormalization_3(rank),
      k_h_6_fc_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_6_ln2_LayerNormalization_6(rank), k_h_6_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // /h.9/fc/MatMul
  wait(rank, compute, done[73]);
  // /h.9/proj/MatMul
  wait(rank, compute, done[73]);
  // /h.9/proj/Add
  wait(rank, compute, done[83]);
  // /h.9/qkv/Add
  wait(rank, compute, done[73]);
  // /h.9/ln1/LayerNormalization
  wait(rank, compute, done[83]);
  wait(rank, compute, done[83]);
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/ln2/LayerNormalization.gradient.binary for /h.6/proj/MatMul.gradient.dot"),
      {.channel = 184, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_6_ln2_LayerNormalization_8(rank));
  done[86] = record(rank, communication);
  // /head/MatMul
  wait(rank, compute, done[57]);
  // /h.9/qkv/MatMul
  wait(rank, compute, done[73]);
  // /h.8/fc2/Add
  wait(rank, compute, done[83]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_6_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[86]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_6_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1548_bf16(rank),
      k_h_6_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_6_Transpose_3(rank), k_h_6_ln2_LayerNormalization_8(rank), k_h_6_proj_MatMul_4(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_6_qkv_MatMul(rank), k_h_6_qkv_MatMul(rank) + 192, k_h_6_qkv_MatMul(rank) + 384,
      k_h_6_Transpose_3(rank), k_h_6_Softmax(rank), k_h_6_proj_MatMul_3(rank), nullptr, nullptr,
      nullptr, k_h_6_qkv_Add(rank), k_h_6_qkv_Add(rank) + 192, k_h_6_qkv_Add(rank) + 384);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_6_ln1_LayerNormalization_4(rank),
      k_h_6_qkv_Add(rank), k_h_6_qkv_MatMul_2(rank), {.biasGrad = k_h_6_qkv_MatMul_3(rank)});
  // /h.8/fc2/MatMul
  wait(rank, compute, done[78]);
  // /h.8/fc/Add
  wait(rank, compute, done[73]);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_6_qkv_Add(rank),
      k_onnx_MatMul_1540_bf16(rank), k_h_6_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.6/qkv/MatMul.gradient.dot for /h.6/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 188, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_6_qkv_MatMul_4(rank), k_h_6_qkv_MatMul_5(rank));
  done[87] = record(rank, communication);
  wait(rank, compute, done[87]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_5_fc2_MatMul_2(rank), k_h_6_ln1_weight_bf16(rank),
      k_h_6_ln1_LayerNormalization_2(rank), k_h_6_ln1_LayerNormalization_3(rank),
      k_h_6_qkv_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_6_ln1_LayerNormalization_6(rank), k_h_6_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/ln1/LayerNormalization.gradient.binary for /h.5/fc2/MatMul.gradient.dot"),
      {.channel = 192, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_6_ln1_LayerNormalization_8(rank));
  done[88] = record(rank, communication);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, k_h_9_ln2_weight(rank),
      k_h_9_ln2_LayerNormalization_6(rank), k_h_9_ln2_weight_m(rank), k_h_9_ln2_weight_v(rank),
      k_h_9_ln2_weight(rank), k_h_9_ln2_weight_m(rank), k_h_9_ln2_weight_v(rank),
      k_h_9_ln2_weight_bf16(rank)}, {768, k_h_9_ln2_bias(rank),
      k_h_9_ln2_LayerNormalization_7(rank), k_h_9_ln2_bias_m(rank), k_h_9_ln2_bias_v(rank),
      k_h_9_ln2_bias(rank), k_h_9_ln2_bias_m(rank), k_h_9_ln2_bias_v(rank),
      k_h_9_ln2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1582(rank), k_h_9_fc_MatMul_2(rank),
      k_onnx_MatMul_1582_m(rank), k_onnx_MatMul_1582_v(rank), k_onnx_MatMul_1582(rank),
      k_onnx_MatMul_1582_m(rank), k_onnx_MatMul_1582_v(rank), k_onnx_MatMul_1582_bf16(rank)},
      {147456, k_onnx_MatMul_1581(rank), k_h_9_proj_MatMul_4(rank), k_onnx_MatMul_1581_m(rank),
      k_onnx_MatMul_1581_v(rank), k_onnx_MatMul_1581(rank), k_onnx_MatMul_1581_m(rank),
      k_onnx_MatMul_1581_v(rank), k_onnx_MatMul_1581_bf16(rank)}, {768, k_h_9_proj_bias(rank),
      k_h_9_proj_Add(rank), k_h_9_proj_bias_m(rank), k_h_9_proj_bias_v(rank), k_h_9_proj_bias(rank),
      k_h_9_proj_bias_m(rank), k_h_9_proj_bias_v(rank), k_h_9_proj_bias_bf16(rank)}, {576,
      k_h_9_qkv_bias(rank), k_h_9_qkv_MatMul_3(rank), k_h_9_qkv_bias_m(rank),
      k_h_9_qkv_bias_v(rank), k_h_9_qkv_bias(rank), k_h_9_qkv_bias_m(rank), k_h_9_qkv_bias_v(rank),
      k_h_9_qkv_bias_bf16(rank)}, {768, k_h_9_ln1_weight(rank),
      k_h_9_ln1_LayerNormalization_6(rank), k_h_9_ln1_weight_m(rank), k_h_9_ln1_weight_v(rank),
      k_h_9_ln1_weight(rank), k_h_9_ln1_weight_m(rank), k_h_9_ln1_weight_v(rank),
      k_h_9_ln1_weight_bf16(rank)}, {768, k_h_9_ln1_bias(rank),
      k_h_9_ln1_LayerNormalization_7(rank), k_h_9_ln1_bias_m(rank), k_h_9_ln1_bias_v(rank),
      k_h_9_ln1_bias(rank), k_h_9_ln1_bias_m(rank), k_h_9_ln1_bias_v(rank),
      k_h_9_ln1_bias_bf16(rank)}, {9649920, k_onnx_MatMul_1606(rank), k_head_MatMul_4(rank),
      k_onnx_MatMul_1606_m(rank), k_onnx_MatMul_1606_v(rank), k_onnx_MatMul_1606(rank),
      k_onnx_MatMul_1606_m(rank), k_onnx_MatMul_1606_v(rank), k_onnx_MatMul_1606_bf16(rank)},
      {442368, k_onnx_MatMul_1573(rank), k_h_9_qkv_MatMul_2(rank), k_onnx_MatMul_1573_m(rank),
      k_onnx_MatMul_1573_v(rank), k_onnx_MatMul_1573(rank), k_onnx_MatMul_1573_m(rank),
      k_onnx_MatMul_1573_v(rank), k_onnx_MatMul_1573_bf16(rank)}, {768, k_h_8_fc2_bias(rank),
      k_h_8_fc2_Add(rank), k_h_8_fc2_bias_m(rank), k_h_8_fc2_bias_v(rank), k_h_8_fc2_bias(rank),
      k_h_8_fc2_bias_m(rank), k_h_8_fc2_bias_v(rank), k_h_8_fc2_bias_bf16(rank)}, {589824,
      k_onnx_MatMul_1572(rank), k_h_8_fc2_MatMul_4(rank), k_onnx_MatMul_1572_m(rank),
      k_onnx_MatMul_1572_v(rank), k_onnx_MatMul_1572(rank), k_onnx_MatMul_1572_m(rank),
      k_onnx_MatMul_1572_v(rank), k_onnx_MatMul_1572_bf16(rank)}, {768, k_h_8_fc_bias(rank),
      k_h_8_fc_MatMul_3(rank), k_h_8_fc_bias_m(rank), k_h_8_fc_bias_v(rank), k_h_8_fc_bias(rank),
      k_h_8_fc_bias_m(rank), k_h_8_fc_bias_v(rank), k_h_8_fc_bias_bf16(rank)}});
}

// h.3
void backward_h_3(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.3");
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_3_fc2_Add(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.6.ln2.weight and 17 more"),
      {.channel = 225, .group = {kGroup2, 8}}, ReduceKind::kSum,
      {{k_h_6_ln2_LayerNormalization_6(rank), k_h_6_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_6_ln2_LayerNormalization_7(rank),
      k_h_6_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_6_proj_Add(rank),
      k_h_6_proj_Add(rank), 768, ElementType::kBf16}, {k_h_6_ln1_LayerNormalization_6(rank),
      k_h_6_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_6_ln1_LayerNormalization_7(rank), k_h_6_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_5_fc2_Add(rank), k_h_5_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_5_ln2_LayerNormalization_6(rank), k_h_5_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_5_ln2_LayerNormalization_7(rank),
      k_h_5_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_5_proj_Add(rank),
      k_h_5_proj_Add(rank), 768, ElementType::kBf16}, {k_h_5_ln1_LayerNormalization_6(rank),
      k_h_5_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_5_ln1_LayerNormalization_7(rank), k_h_5_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_4_fc2_Add(rank), k_h_4_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_4_ln2_LayerNormalization_6(rank), k_h_4_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_4_ln2_LayerNormalization_7(rank),
      k_h_4_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_4_proj_Add(rank),
      k_h_4_proj_Add(rank), 768, ElementType::kBf16}, {k_h_4_ln1_LayerNormalization_6(rank),
      k_h_4_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_4_ln1_LayerNormalization_7(rank), k_h_4_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_3_fc2_Add(rank), k_h_3_fc2_Add(rank), 768, ElementType::kBf16}});
  done[99] = record(rank, communication);
  // /h.4/ln1/LayerNormalization
  wait(rank, compute, done[98]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_4_ln1_LayerNormalization_8(rank), k_onnx_MatMul_1517_bf16(rank),
      k_h_3_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_3_fc2_MatMul_3(rank),
      k_h_3_fc_MatMul(rank), k_h_3_fc2_MatMul_3(rank)}, {k_h_3_fc2_MatMul_3.access(rank),
      k_h_3_fc_MatMul.access(rank)}, {k_h_3_fc2_MatMul_3.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_3_ln2_LayerNormalization_4(rank),
      k_h_3_fc2_MatMul_3(rank), k_h_3_fc_MatMul_2(rank), {.biasGrad = k_h_3_fc_MatMul_3(rank)});
  // fc/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1528 and 5 more"),
      {.channel = 226, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_4_fc2_MatMul_4(rank),
      k_h_4_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_4_fc_MatMul_2(rank),
      k_h_4_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_4_proj_MatMul_4(rank),
      k_h_4_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_4_qkv_MatMul_3(rank),
      k_h_4_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_4_qkv_MatMul_2(rank),
      k_h_4_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_3_fc_MatMul_3(rank),
      k_h_3_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[100] = record(rank, communication);
  // /h.6/ln2/LayerNormalization
  wait(rank, compute, done[99]);
  wait(rank, compute, done[99]);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_3_fc2_MatMul_3(rank), k_onnx_MatMul_1516_bf16(rank), k_h_3_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.3/fc/MatMul.gradient.dot for /h.3/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 227, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_3_fc_MatMul_4(rank), k_h_3_fc_MatMul_5(rank));
  done[101] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_3_Mul_1(rank), k_h_4_ln1_LayerNormalization_8(rank), k_h_3_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[101]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_3_proj_MatMul_2(rank), k_h_3_ln2_weight_bf16(rank),
      k_h_3_ln2_LayerNormalization_2(rank), k_h_3_ln2_LayerNormalization_3(rank),
      k_h_3_fc_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_3_ln2_LayerNormalization_6(rank), k_h_3_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // /h.6/fc/MatMul
  wait(rank, compute, done[89]);
  // /h.6/proj/MatMul
  wait(rank, compute, done[89]);
  // /h.6/proj/Add
  wait(rank, compute, done[99]);
  // /h.6/qkv/Add
  wait(rank, compute, done[89]);
  // /h.6/ln1/LayerNormalization
  wait(rank, compute, done[99]);
  wait(rank, compute, done[99]);
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/ln2/LayerNormalization.gradient.binary for /h.3/proj/MatMul.gradient.dot"),
      {.channel = 232, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_3_ln2_LayerNormalization_8(rank));
  done[102] = record(rank, communication);
  // /h.6/qkv/MatMul
  wait(rank, compute, done[89]);
  // /h.5/fc2/Add
  wait(rank, compute, done[99]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_3_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[102]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_3_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1515_bf16(rank),
      k_h_3_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_3_Transpose_3(rank), k_h_3_ln2_LayerNormalization_8(rank), k_h_3_proj_MatMul_4(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_3_qkv_MatMul(rank), k_h_3_qkv_MatMul(rank) + 192, k_h_3_qkv_MatMul(rank) + 384,
      k_h_3_Transpose_3(rank), k_h_3_Softmax(rank), k_h_3_proj_MatMul_3(rank), nullptr, nullptr,
      nullptr, k_h_3_qkv_Add(rank), k_h_3_qkv_Add(rank) + 192, k_h_3_qkv_Add(rank) + 384);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_3_ln1_LayerNormalization_4(rank),
      k_h_3_qkv_Add(rank), k_h_3_qkv_MatMul_2(rank), {.biasGrad = k_h_3_qkv_MatMul_3(rank)});
  // /h.5/fc2/MatMul
  wait(rank, compute, done[94]);
  // /h.5/fc/Add
  wait(rank, compute, done[89]);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_3_qkv_Add(rank),
      k_onnx_MatMul_1507_bf16(rank), k_h_3_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.3/qkv/MatMul.gradient.dot for /h.3/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 236, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_3_qkv_MatMul_4(rank), k_h_3_qkv_MatMul_5(rank));
  done[103] = record(rank, communication);
  wait(rank, compute, done[103]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_2_fc2_MatMul_2(rank), k_h_3_ln1_weight_bf16(rank),
      k_h_3_ln1_LayerNormalization_2(rank), k_h_3_ln1_LayerNormalization_3(rank),
      k_h_3_qkv_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_3_ln1_LayerNormalization_6(rank), k_h_3_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/ln1/LayerNormalization.gradient.binary for /h.2/fc2/MatMul.gradient.dot"),
      {.channel = 240, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_3_ln1_LayerNormalization_8(rank));
  done[104] = record(rank, communication);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, k_h_6_ln2_weight(rank),
      k_h_6_ln2_LayerNormalization_6(rank), k_h_6_ln2_weight_m(rank), k_h_6_ln2_weight_v(rank),
      k_h_6_ln2_weight(rank), k_h_6_ln2_weight_m(rank), k_h_6_ln2_weight_v(rank),
      k_h_6_ln2_weight_bf16(rank)}, {768, k_h_6_ln2_bias(rank),
      k_h_6_ln2_LayerNormalization_7(rank), k_h_6_ln2_bias_m(rank), k_h_6_ln2_bias_v(rank),
      k_h_6_ln2_bias(rank), k_h_6_ln2_bias_m(rank), k_h_6_ln2_bias_v(rank),
      k_h_6_ln2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1549(rank), k_h_6_fc_MatMul_2(rank),
      k_onnx_MatMul_1549_m(rank), k_onnx_MatMul_1549_v(rank), k_onnx_MatMul_1549(rank),
      k_onnx_MatMul_1549_m(rank), k_onnx_MatMul_1549_v(rank), k_onnx_MatMul_1549_bf16(rank)},
      {147456, k_onnx_MatMul_1548(rank), k_h_6_proj_MatMul_4(rank), k_onnx_MatMul_1548_m(rank),
      k_onnx_MatMul_1548_v(rank), k_onnx_MatMul_1548(rank), k_onnx_MatMul_1548_m(rank),
      k_onnx_MatMul_1548_v(rank), k_onnx_MatMul_1548_bf16(rank)}, {768, k_h_6_proj_bias(rank),
      k_h_6_proj_Add(rank), k_h_6_proj_bias_m(rank), k_h_6_proj_bias_v(rank), k_h_6_proj_bias(rank),
      k_h_6_proj_bias_m(rank), k_h_6_proj_bias_v(rank), k_h_6_proj_bias_bf16(rank)}, {576,
      k_h_6_qkv_bias(rank), k_h_6_qkv_MatMul_3(rank), k_h_6_qkv_bias_m(rank),
      k_h_6_qkv_bias_v(rank), k_h_6_qkv_bias(rank), k_h_6_qkv_bias_m(rank), k_h_6_qkv_bias_v(rank),
      k_h_6_qkv_bias_bf16(rank)}, {768, k_h_6_ln1_weight(rank),
      k_h_6_ln1_LayerNormalization_6(rank), k_h_6_ln1_weight_m(rank), k_h_6_ln1_weight_v(rank),
      k_h_6_ln1_weight(rank), k_h_6_ln1_weight_m(rank), k_h_6_ln1_weight_v(rank),
      k_h_6_ln1_weight_bf16(rank)}, {768, k_h_6_ln1_bias(rank),
      k_h_6_ln1_LayerNormalization_7(rank), k_h_6_ln1_bias_m(rank), k_h_6_ln1_bias_v(rank),
      k_h_6_ln1_bias(rank), k_h_6_ln1_bias_m(rank), k_h_6_ln1_bias_v(rank),
      k_h_6_ln1_bias_bf16(rank)}, {442368, k_onnx_MatMul_1540(rank), k_h_6_qkv_MatMul_2(rank),
      k_onnx_MatMul_1540_m(rank), k_onnx_MatMul_1540_v(rank), k_onnx_MatMul_1540(rank),
      k_onnx_MatMul_1540_m(rank), k_onnx_MatMul_1540_v(rank), k_onnx_MatMul_1540_bf16(rank)}, {768,
      k_h_5_fc2_bias(rank), k_h_5_fc2_Add(rank), k_h_5_fc2_bias_m(rank), k_h_5_fc2_bias_v(rank),
      k_h_5_fc2_bias(rank), k_h_5_fc2_bias_m(rank), k_h_5_fc2_bias_v(rank),
      k_h_5_fc2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1539(rank), k_h_5_fc2_MatMul_4(rank),
      k_onnx_MatMul_1539_m(rank), k_onnx_MatMul_1539_v(rank), k_onnx_MatMul_1539(rank),
      k_onnx_MatMul_1539_m(rank), k_onnx_MatMul_1539_v(rank), k_onnx_MatMul_1539_bf16(rank)}, {768,
      k_h_5_fc_bias(rank), k_h_5_fc_MatMul_3(rank), k_h_5_fc_bias_m(rank), k_h_5_fc_bias_v(rank),
      k_h_5_fc_bias(rank), k_h_5_fc_bias_m(rank), k_h_5_fc_bias_v(rank),
      k_h_5_fc_bias_bf16(rank)}});
}

// h.0
void backward_h_0(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.0");
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_0_fc2_Add(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.3.ln2.weight and 17 more"),
      {.channel = 273, .group = {kGroup2, 8}}, ReduceKind::kSum,
      {{k_h_3_ln2_LayerNormalization_6(rank), k_h_3_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_3_ln2_LayerNormalization_7(rank),
      k_h_3_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_3_proj_Add(rank),
      k_h_3_proj_Add(rank), 768, ElementType::kBf16}, {k_h_3_ln1_LayerNormalization_6(rank),
      k_h_3_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_3_ln1_LayerNormalization_7(rank), k_h_3_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_2_fc2_Add(rank), k_h_2_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_2_ln2_LayerNormalization_6(rank), k_h_2_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_2_ln2_LayerNormalization_7(rank),
      k_h_2_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_2_proj_Add(rank),
      k_h_2_proj_Add(rank), 768, ElementType::kBf16}, {k_h_2_ln1_LayerNormalization_6(rank),
      k_h_2_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_2_ln1_LayerNormalization_7(rank), k_h_2_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_1_fc2_Add(rank), k_h_1_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_1_ln2_LayerNormalization_6(rank), k_h_1_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_1_ln2_LayerNormalization_7(rank),
      k_h_1_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_1_proj_Add(rank),
      k_h_1_proj_Add(rank), 768, ElementType::kBf16}, {k_h_1_ln1_LayerNormalization_6(rank),
      k_h_1_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_1_ln1_LayerNormalization_7(rank), k_h_1_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}, {k_h_0_fc2_Add(rank), k_h_0_fc2_Add(rank), 768, ElementType::kBf16}});
  done[115] = record(rank, communication);
  // /h.1/ln1/LayerNormalization
  wait(rank, compute, done[114]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_1_ln1_LayerNormalization_8(rank), k_onnx_MatMul_1484_bf16(rank),
      k_h_0_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_0_fc2_MatMul_3(rank),
      k_h_0_fc_MatMul(rank), k_h_0_fc2_MatMul_3(rank)}, {k_h_0_fc2_MatMul_3.access(rank),
      k_h_0_fc_MatMul.access(rank)}, {k_h_0_fc2_MatMul_3.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln2_LayerNormalization_4(rank),
      k_h_0_fc2_MatMul_3(rank), k_h_0_fc_MatMul_2(rank), {.biasGrad = k_h_0_fc_MatMul_3(rank)});
  // fc/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1495 and 5 more"),
      {.channel = 274, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_1_fc2_MatMul_4(rank),
      k_h_1_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_1_fc_MatMul_2(rank),
      k_h_1_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_1_proj_MatMul_4(rank),
      k_h_1_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_1_qkv_MatMul_3(rank),
      k_h_1_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_1_qkv_MatMul_2(rank),
      k_h_1_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_0_fc_MatMul_3(rank),
      k_h_0_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[116] = record(rank, communication);
  // /h.3/ln2/LayerNormalization
  wait(rank, compute, done[115]);
  wait(rank, compute, done[115]);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_fc2_MatMul_3(rank), k_onnx_MatMul_1483_bf16(rank), k_h_0_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/fc/MatMul.gradient.dot for /h.0/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 275, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_fc_MatMul_4(rank), k_h_0_fc_MatMul_5(rank));
  done[117] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_Mul_1(rank), k_h_1_ln1_LayerNormalization_8(rank), k_h_0_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[117]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_0_proj_MatMul_2(rank), k_h_0_ln2_weight_bf16(rank),
      k_h_0_ln2_LayerNormalization_2(rank), k_h_0_ln2_LayerNormalization_3(rank),
      k_h_0_fc_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_0_ln2_LayerNormalization_6(rank), k_h_0_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // /h.3/fc/MatMul
  wait(rank, compute, done[105]);
  // /h.3/proj/MatMul
  wait(rank, compute, done[105]);
  // /h.3/proj/Add
  wait(rank, compute, done[115]);
  // /h.3/qkv/Add
  wait(rank, compute, done[105]);
  // /h.3/ln1/LayerNormalization
  wait(rank, compute, done[115]);
  wait(rank, compute, done[115]);
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln2/LayerNormalization.gradient.binary for /h.0/proj/MatMul.gradient.dot"),
      {.channel = 280, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_0_ln2_LayerNormalization_8(rank));
  done[118] = record(rank, communication);
  // /h.3/qkv/MatMul
  wait(rank, compute, done[105]);
  // /h.2/fc2/Add
  wait(rank, compute, done[115]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_0_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[118]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1482_bf16(rank),
      k_h_0_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_Transpose_3(rank), k_h_0_ln2_LayerNormalization_8(rank), k_h_0_proj_MatMul_4(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_0_qkv_MatMul(rank), k_h_0_qkv_MatMul(rank) + 192, k_h_0_qkv_MatMul(rank) + 384,
      k_h_0_Transpose_3(rank), k_h_0_Softmax(rank), k_h_0_proj_MatMul_3(rank), nullptr, nullptr,
      nullptr, k_h_0_qkv_Add(rank), k_h_0_qkv_Add(rank) + 192, k_h_0_qkv_Add(rank) + 384);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln1_LayerNormalization_4(rank),
      k_h_0_qkv_Add(rank), k_h_0_qkv_MatMul_2(rank), {.biasGrad = k_h_0_qkv_MatMul_3(rank)});
  // /h.2/fc2/MatMul
  wait(rank, compute, done[110]);
  // /h.2/fc/Add
  wait(rank, compute, done[105]);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_0_qkv_Add(rank),
      k_onnx_MatMul_1474_bf16(rank), k_h_0_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/qkv/MatMul.gradient.dot for /h.0/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 284, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_qkv_MatMul_4(rank), k_h_0_qkv_MatMul_5(rank));
  done[119] = record(rank, communication);
  wait(rank, compute, done[119]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_wte_Gather_2(rank), k_h_0_ln1_weight_bf16(rank),
      k_h_0_ln1_LayerNormalization_2(rank), k_h_0_ln1_LayerNormalization_3(rank),
      k_h_0_qkv_MatMul_5(rank), k_ln_LayerNormalization_5(rank),
      k_h_0_ln1_LayerNormalization_6(rank), k_h_0_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.0.ln2.weight and 4 more"),
      {.channel = 286, .group = {kGroup2, 8}}, ReduceKind::kSum,
      {{k_h_0_ln2_LayerNormalization_6(rank), k_h_0_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_0_ln2_LayerNormalization_7(rank),
      k_h_0_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_0_proj_Add(rank),
      k_h_0_proj_Add(rank), 768, ElementType::kBf16}, {k_h_0_ln1_LayerNormalization_6(rank),
      k_h_0_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_0_ln1_LayerNormalization_7(rank), k_h_0_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}});
  done[120] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln1/LayerNormalization.gradient.binary for /wte/Gather.gradient.cast"),
      {.channel = 288, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_0_ln1_LayerNormalization_8(rank));
  done[121] = record(rank, communication);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, k_h_3_ln2_weight(rank),
      k_h_3_ln2_LayerNormalization_6(rank), k_h_3_ln2_weight_m(rank), k_h_3_ln2_weight_v(rank),
      k_h_3_ln2_weight(rank), k_h_3_ln2_weight_m(rank), k_h_3_ln2_weight_v(rank),
      k_h_3_ln2_weight_bf16(rank)}, {768, k_h_3_ln2_bias(rank),
      k_h_3_ln2_LayerNormalization_7(rank), k_h_3_ln2_bias_m(rank), k_h_3_ln2_bias_v(rank),
      k_h_3_ln2_bias(rank), k_h_3_ln2_bias_m(rank), k_h_3_ln2_bias_v(rank),
      k_h_3_ln2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1516(rank), k_h_3_fc_MatMul_2(rank),
      k_onnx_MatMul_1516_m(rank), k_onnx_MatMul_1516_v(rank), k_onnx_MatMul_1516(rank),
      k_onnx_MatMul_1516_m(rank), k_onnx_MatMul_1516_v(rank), k_onnx_MatMul_1516_bf16(rank)},
      {147456, k_onnx_MatMul_1515(rank), k_h_3_proj_MatMul_4(rank), k_onnx_MatMul_1515_m(rank),
      k_onnx_MatMul_1515_v(rank), k_onnx_MatMul_1515(rank), k_onnx_MatMul_1515_m(rank),
      k_onnx_MatMul_1515_v(rank), k_onnx_MatMul_1515_bf16(rank)}, {768, k_h_3_proj_bias(rank),
      k_h_3_proj_Add(rank), k_h_3_proj_bias_m(rank), k_h_3_proj_bias_v(rank), k_h_3_proj_bias(rank),
      k_h_3_proj_bias_m(rank), k_h_3_proj_bias_v(rank), k_h_3_proj_bias_bf16(rank)}, {576,
      k_h_3_qkv_bias(rank), k_h_3_qkv_MatMul_3(rank), k_h_3_qkv_bias_m(rank),
      k_h_3_qkv_bias_v(rank), k_h_3_qkv_bias(rank), k_h_3_qkv_bias_m(rank), k_h_3_qkv_bias_v(rank),
      k_h_3_qkv_bias_bf16(rank)}, {768, k_h_3_ln1_weight(rank),
      k_h_3_ln1_LayerNormalization_6(rank), k_h_3_ln1_weight_m(rank), k_h_3_ln1_weight_v(rank),
      k_h_3_ln1_weight(rank), k_h_3_ln1_weight_m(rank), k_h_3_ln1_weight_v(rank),
      k_h_3_ln1_weight_bf16(rank)}, {768, k_h_3_ln1_bias(rank),
      k_h_3_ln1_LayerNormalization_7(rank), k_h_3_ln1_bias_m(rank), k_h_3_ln1_bias_v(rank),
      k_h_3_ln1_bias(rank), k_h_3_ln1_bias_m(rank), k_h_3_ln1_bias_v(rank),
      k_h_3_ln1_bias_bf16(rank)}, {442368, k_onnx_MatMul_1507(rank), k_h_3_qkv_MatMul_2(rank),
      k_onnx_MatMul_1507_m(rank), k_onnx_MatMul_1507_v(rank), k_onnx_MatMul_1507(rank),
      k_onnx_MatMul_1507_m(rank), k_onnx_MatMul_1507_v(rank), k_onnx_MatMul_1507_bf16(rank)}, {768,
      k_h_2_fc2_bias(rank), k_h_2_fc2_Add(rank), k_h_2_fc2_bias_m(rank), k_h_2_fc2_bias_v(rank),
      k_h_2_fc2_bias(rank), k_h_2_fc2_bias_m(rank), k_h_2_fc2_bias_v(rank),
      k_h_2_fc2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1506(rank), k_h_2_fc2_MatMul_4(rank),
      k_onnx_MatMul_1506_m(rank), k_onnx_MatMul_1506_v(rank), k_onnx_MatMul_1506(rank),
      k_onnx_MatMul_1506_m(rank), k_onnx_MatMul_1506_v(rank), k_onnx_MatMul_1506_bf16(rank)}, {768,
      k_h_2_fc_bias(rank), k_h_2_fc_MatMul_3(rank), k_h_2_fc_bias_m(rank), k_h_2_fc_bias_v(rank),
      k_h_2_fc_bias(rank), k_h_2_fc_bias_m(rank), k_h_2_fc_bias_v(rank),
      k_h_2_fc_bias_bf16(rank)}});
}

void backward_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  ProfileRange range(rank, "backward_part2");
  // /Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0}}, k_ln_LayerNormalization_5(rank), k_Add(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1484 and 5 more"),
      {.channel = 289, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_0_fc2_MatMul_4(rank),
      k_h_0_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_0_fc_MatMul_2(rank),
      k_h_0_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_0_proj_MatMul_4(rank),
      k_h_0_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_0_qkv_MatMul_3(rank),
      k_h_0_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_0_qkv_MatMul_2(rank),
      k_h_0_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_Add(rank), k_Add(rank), 196608,
      ElementType::kBf16}});
  done[122] = record(rank, communication);
  // /h.0/ln1/LayerNormalization
  wait(rank, compute, done[121]);
}

// wte
void backward_wte(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  ProfileRange range(rank, "backward wte");
  // Gather
  // float [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, CastKernel{k_h_0_ln1_LayerNormalization_8(rank),
      k_wte_Gather_3(rank)}, {k_h_0_ln1_LayerNormalization_8.access(rank)},
      {k_wte_Gather_3.access(rank)});
  // float [12565, 768]
  map<1, 4>(rank, compute, {9649920}, FillKernel2{k_wte_Gather_4(rank)}, {},
      {k_wte_Gather_4.access(rank)});
  scatter(rank, compute, {.kind = ScatterKind::kAdd, .type = ElementType::kF32,
      .indexType = ElementType::kI64, .input = {12565, 768}, .indices = {8, 1024}, .rows = {50257,
      0}}, k_wte_Gather_4(rank), k_x0(rank), k_wte_Gather_3(rank), k_wte_Gather_4(rank));
  // bf16 [12565, 768]
  map<1, 8>(rank, compute, {9649920}, CastKernel2{k_wte_Gather_4(rank), k_wte_Gather_5(rank)},
      {k_wte_Gather_4.access(rank)}, {k_wte_Gather_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of wte.weight"), {.channel = 290,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_wte_Gather_5(rank), k_wte_Gather_5(rank),
      9649920, ElementType::kBf16}});
  done[123] = record(rank, communication);
  // /h.2/ln2/LayerNormalization
  wait(rank, compute, done[115]);
  wait(rank, compute, done[115]);
  // /h.2/fc/MatMul
  wait(rank, compute, done[110]);
  // /h.2/proj/Add
  wait(rank, compute, done[115]);
  // /h.0/ln2/LayerNormalization
  wait(rank, compute, done[120]);
  wait(rank, compute, done[120]);
  // /h.1/ln1/LayerNormalization
  wait(rank, compute, done[115]);
  wait(rank, compute, done[115]);
  // /h.1/ln2/LayerNormalization
  wait(rank, compute, done[115]);
  wait(rank, compute, done[115]);
  // /h.2/ln1/LayerNormalization
  wait(rank, compute, done[115]);
  wait(rank, compute, done[115]);
  // /h.2/proj/MatMul
  wait(rank, compute, done[110]);
  // /h.2/qkv/MatMul
  wait(rank, compute, done[110]);
  // /h.1/fc2/MatMul
  wait(rank, compute, done[116]);
  // /h.1/fc/MatMul
  wait(rank, compute, done[116]);
  // /h.1/proj/MatMul
  wait(rank, compute, done[116]);
  // /h.1/qkv/MatMul
  wait(rank, compute, done[116]);
  // /h.0/fc2/MatMul
  wait(rank, compute, done[122]);
  // /h.0/fc/MatMul
  wait(rank, compute, done[122]);
  // /h.0/proj/MatMul
  wait(rank, compute, done[122]);
  // /h.0/qkv/MatMul
  wait(rank, compute, done[122]);
  // /h.2/qkv/Add
  wait(rank, compute, done[110]);
  // /h.1/fc2/Add
  wait(rank, compute, done[115]);
  // /h.1/fc/Add
  wait(rank, compute, done[110]);
  // /h.1/proj/Add
  wait(rank, compute, done[115]);
  // /h.1/qkv/Add
  wait(rank, compute, done[116]);
  // /h.0/fc2/Add
  wait(rank, compute, done[115]);
  // /h.0/fc/Add
  wait(rank, compute, done[116]);
  // /h.0/proj/Add
  wait(rank, compute, done[120]);
  // /h.0/qkv/Add
  wait(rank, compute, done[122]);
  // /h.0/ln1/LayerNormalization
  wait(rank, compute, done[120]);
  wait(rank, compute, done[120]);
  // /Add
  wait(rank, compute, done[122]);
  // Gather
  wait(rank, compute, done[123]);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, k_h_2_ln2_weight(rank),
      k_h_2_ln2_LayerNormalization_6(rank), k_h_2_ln2_weight_m(rank), k_h_2_ln2_weight_v(rank),
      k_h_2_ln2_weight(rank), k_h_2_ln2_weight_m(rank), k_h_2_ln2_weight_v(rank),
      k_h_2_ln2_weight_bf16(rank)}, {768, k_h_2_ln2_bias(rank),
      k_h_2_ln2_LayerNormalization_7(rank), k_h_2_ln2_bias_m(rank), k_h_2_ln2_bias_v(rank),
      k_h_2_ln2_bias(rank), k_h_2_ln2_bias_m(rank), k_h_2_ln2_bias_v(rank),
      k_h_2_ln2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1505(rank), k_h_2_fc_MatMul_2(rank),
      k_onnx_MatMul_1505_m(rank), k_onnx_MatMul_1505_v(rank), k_onnx_MatMul_1505(rank),
      k_onnx_MatMul_1505_m(rank), k_onnx_MatMul_1505_v(rank), k_onnx_MatMul_1505_bf16(rank)}, {768,
      k_h_2_proj_bias(rank), k_h_2_proj_Add(rank), k_h_2_proj_bias_m(rank), k_h_2_proj_bias_v(rank),
      k_h_2_proj_bias(rank), k_h_2_proj_bias_m(rank), k_h_2_proj_bias_v(rank),
      k_h_2_proj_bias_bf16(rank)}, {768, k_h_0_ln2_weight(rank),
      k_h_0_ln2_LayerNormalization_6(rank), k_h_0_ln2_weight_m(rank), k_h_0_ln2_weight_v(rank),
      k_h_0_ln2_weight(rank), k_h_0_ln2_weight_m(rank), k_h_0_ln2_weight_v(rank),
      k_h_0_ln2_weight_bf16(rank)}, {768, k_h_0_ln2_bias(rank),
      k_h_0_ln2_LayerNormalization_7(rank), k_h_0_ln2_bias_m(rank), k_h_0_ln2_bias_v(rank),
      k_h_0_ln2_bias(rank), k_h_0_ln2_bias_m(rank), k_h_0_ln2_bias_v(rank),
      k_h_0_ln2_bias_bf16(rank)}, {768, k_h_1_ln1_weight(rank),
      k_h_1_ln1_LayerNormalization_6(rank), k_h_1_ln1_weight_m(rank), k_h_1_ln1_weight_v(rank),
      k_h_1_ln1_weight(rank), k_h_1_ln1_weight_m(rank), k_h_1_ln1_weight_v(rank),
      k_h_1_ln1_weight_bf16(rank)}, {768, k_h_1_ln1_bias(rank),
      k_h_1_ln1_LayerNormalization_7(rank), k_h_1_ln1_bias_m(rank), k_h_1_ln1_bias_v(rank),
      k_h_1_ln1_bias(rank), k_h_1_ln1_bias_m(rank), k_h_1_ln1_bias_v(rank),
      k_h_1_ln1_bias_bf16(rank)}, {768, k_h_1_ln2_weight(rank),
      k_h_1_ln2_LayerNormalization_6(rank), k_h_1_ln2_weight_m(rank), k_h_1_ln2_weight_v(rank),
      k_h_1_ln2_weight(rank), k_h_1_ln2_weight_m(rank), k_h_1_ln2_weight_v(rank),
      k_h_1_ln2_weight_bf16(rank)}, {768, k_h_1_ln2_bias(rank),
      k_h_1_ln2_LayerNormalization_7(rank), k_h_1_ln2_bias_m(rank), k_h_1_ln2_bias_v(rank),
      k_h_1_ln2_bias(rank), k_h_1_ln2_bias_m(rank), k_h_1_ln2_bias_v(rank),
      k_h_1_ln2_bias_bf16(rank)}, {768, k_h_2_ln1_weight(rank),
      k_h_2_ln1_LayerNormalization_6(rank), k_h_2_ln1_weight_m(rank), k_h_2_ln1_weight_v(rank),
      k_h_2_ln1_weight(rank), k_h_2_ln1_weight_m(rank), k_h_2_ln1_weight_v(rank),
      k_h_2_ln1_weight_bf16(rank)}, {768, k_h_2_ln1_bias(rank),
      k_h_2_ln1_LayerNormalization_7(rank), k_h_2_ln1_bias_m(rank), k_h_2_ln1_bias_v(rank),
      k_h_2_ln1_bias(rank), k_h_2_ln1_bias_m(rank), k_h_2_ln1_bias_v(rank),
      k_h_2_ln1_bias_bf16(rank)}, {147456, k_onnx_MatMul_1504(rank), k_h_2_proj_MatMul_4(rank),
      k_onnx_MatMul_1504_m(rank), k_onnx_MatMul_1504_v(rank), k_onnx_MatMul_1504(rank),
      k_onnx_MatMul_1504_m(rank), k_onnx_MatMul_1504_v(rank), k_onnx_MatMul_1504_bf16(rank)},
      {442368, k_onnx_MatMul_1496(rank), k_h_2_qkv_MatMul_2(rank), k_onnx_MatMul_1496_m(rank),
      k_onnx_MatMul_1496_v(rank), k_onnx_MatMul_1496(rank), k_onnx_MatMul_1496_m(rank),
      k_onnx_MatMul_1496_v(rank), k_onnx_MatMul_1496_bf16(rank)}, {589824, k_onnx_MatMul_1495(rank),
      k_h_1_fc2_MatMul_4(rank), k_onnx_MatMul_1495_m(rank), k_onnx_MatMul_1495_v(rank),
      k_onnx_MatMul_1495(rank), k_onnx_MatMul_1495_m(rank), k_onnx_MatMul_1495_v(rank),
      k_onnx_MatMul_1495_bf16(rank)}, {589824, k_onnx_MatMul_1494(rank), k_h_1_fc_MatMul_2(rank),
      k_onnx_MatMul_1494_m(rank), k_onnx_MatMul_1494_v(rank), k_onnx_MatMul_1494(rank),
      k_onnx_MatMul_1494_m(rank), k_onnx_MatMul_1494_v(rank), k_onnx_MatMul_1494_bf16(rank)},
      {147456, k_onnx_MatMul_1493(rank), k_h_1_proj_MatMul_4(rank), k_onnx_MatMul_1493_m(rank),
      k_onnx_MatMul_1493_v(rank), k_onnx_MatMul_1493(rank), k_onnx_MatMul_1493_m(rank),
      k_onnx_MatMul_1493_v(rank), k_onnx_MatMul_1493_bf16(rank)}, {442368, k_onnx_MatMul_1485(rank),
      k_h_1_qkv_MatMul_2(rank), k_onnx_MatMul_1485_m(rank), k_onnx_MatMul_1485_v(rank),
      k_onnx_MatMul_1485(rank), k_onnx_MatMul_1485_m(rank), k_onnx_MatMul_1485_v(rank),
      k_onnx_MatMul_1485_bf16(rank)}, {589824, k_onnx_MatMul_1484(rank), k_h_0_fc2_MatMul_4(rank),
      k_onnx_MatMul_1484_m(rank), k_onnx_MatMul_1484_v(rank), k_onnx_MatMul_1484(rank),
      k_onnx_MatMul_1484_m(rank), k_onnx_MatMul_1484_v(rank), k_onnx_MatMul_1484_bf16(rank)},
      {589824, k_onnx_MatMul_1483(rank), k_h_0_fc_MatMul_2(rank), k_onnx_MatMul_1483_m(rank),
      k_onnx_MatMul_1483_v(rank), k_onnx_MatMul_1483(rank), k_onnx_MatMul_1483_m(rank),
      k_onnx_MatMul_1483_v(rank), k_onnx_MatMul_1483_bf16(rank)}, {147456, k_onnx_MatMul_1482(rank),
      k_h_0_proj_MatMul_4(rank), k_onnx_MatMul_1482_m(rank), k_onnx_MatMul_1482_v(rank),
      k_onnx_MatMul_1482(rank), k_onnx_MatMul_1482_m(rank), k_onnx_MatMul_1482_v(rank),
      k_onnx_MatMul_1482_bf16(rank)}, {442368, k_onnx_MatMul_1474(rank), k_h_0_qkv_MatMul_2(rank),
      k_onnx_MatMul_1474_m(rank), k_onnx_MatMul_1474_v(rank), k_onnx_MatMul_1474(rank),
      k_onnx_MatMul_1474_m(rank), k_onnx_MatMul_1474_v(rank), k_onnx_MatMul_1474_bf16(rank)}, {576,
      k_h_2_qkv_bias(rank), k_h_2_qkv_MatMul_3(rank), k_h_2_qkv_bias_m(rank),
      k_h_2_qkv_bias_v(rank), k_h_2_qkv_bias(rank), k_h_2_qkv_bias_m(rank), k_h_2_qkv_bias_v(rank),
      k_h_2_qkv_bias_bf16(rank)}, {768, k_h_1_fc2_bias(rank), k_h_1_fc2_Add(rank),
      k_h_1_fc2_bias_m(rank), k_h_1_fc2_bias_v(rank), k_h_1_fc2_bias(rank), k_h_1_fc2_bias_m(rank),
      k_h_1_fc2_bias_v(rank), k_h_1_fc2_bias_bf16(rank)}, {768, k_h_1_fc_bias(rank),
      k_h_1_fc_MatMul_3(rank), k_h_1_fc_bias_m(rank), k_h_1_fc_bias_v(rank), k_h_1_fc_bias(rank),
      k_h_1_fc_bias_m(rank), k_h_1_fc_bias_v(rank), k_h_1_fc_bias_bf16(rank)}, {768,
      k_h_1_proj_bias(rank), k_h_1_proj_Add(rank), k_h_1_proj_bias_m(rank), k_h_1_proj_bias_v(rank),
      k_h_1_proj_bias(rank), k_h_1_proj_bias_m(rank), k_h_1_proj_bias_v(rank),
      k_h_1_proj_bias_bf16(rank)}, {576, k_h_1_qkv_bias(rank), k_h_1_qkv_MatMul_3(rank),
      k_h_1_qkv_bias_m(rank), k_h_1_qkv_bias_v(rank), k_h_1_qkv_bias(rank), k_h_1_qkv_bias_m(rank),
      k_h_1_qkv_bias_v(rank), k_h_1_qkv_bias_bf16(rank)}, {768, k_h_0_fc2_bias(rank),
      k_h_0_fc2_Add(rank), k_h_0_fc2_bias_m(rank), k_h_0_fc2_bias_v(rank), k_h_0_fc2_bias(rank),
      k_h_0_fc2_bias_m(rank), k_h_0_fc2_bias_v(rank), k_h_0_fc2_bias_bf16(rank)}, {768,
      k_h_0_fc_bias(rank), k_h_0_fc_MatMul_3(rank), k_h_0_fc_bias_m(rank), k_h_0_fc_bias_v(rank),
      k_h_0_fc_bias(rank), k_h_0_fc_bias_m(rank), k_h_0_fc_bias_v(rank), k_h_0_fc_bias_bf16(rank)},
      {768, k_h_0_proj_bias(rank), k_h_0_proj_Add(rank), k_h_0_proj_bias_m(rank),
      k_h_0_proj_bias_v(rank), k_h_0_proj_bias(rank), k_h_0_proj_bias_m(rank),
      k_h_0_proj_bias_v(rank), k_h_0_proj_bias_bf16(rank)}, {576, k_h_0_qkv_bias(rank),
      k_h_0_qkv_MatMul_3(rank), k_h_0_qkv_bias_m(rank), k_h_0_qkv_bias_v(rank),
      k_h_0_qkv_bias(rank), k_h_0_qkv_bias_m(rank), k_h_0_qkv_bias_v(rank),
      k_h_0_qkv_bias_bf16(rank)}, {768, k_h_0_ln1_bias(rank), k_h_0_ln1_LayerNormalization_7(rank),
      k_h_0_ln1_bias_m(rank), k_h_0_ln1_bias_v(rank), k_h_0_ln1_bias(rank), k_h_0_ln1_bias_m(rank),
      k_h_0_ln1_bias_v(rank), k_h_0_ln1_bias_bf16(rank)}, {768, k_h_0_ln1_weight(rank),
      k_h_0_ln1_LayerNormalization_6(rank), k_h_0_ln1_weight_m(rank), k_h_0_ln1_weight_v(rank),
      k_h_0_ln1_weight(rank), k_h_0_ln1_weight_m(rank), k_h_0_ln1_weight_v(rank),
      k_h_0_ln1_weight_bf16(rank)}, {196608, k_wpe_weight(rank), k_Add(rank), k_wpe_weight_m(rank),
      k_wpe_weight_v(rank), k_wpe_weight(rank), k_wpe_weight_m(rank), k_wpe_weight_v(rank),
      k_wpe_weight_bf16(rank)}, {9649920, k_wte_weight(rank), k_wte_Gather_5(rank),
      k_wte_weight_m(rank), k_wte_weight_v(rank), k_wte_weight(rank), k_wte_weight_m(rank),
      k_wte_weight_v(rank), k_wte_weight_bf16(rank)}});
}

}  // namespace

void step([[maybe_unused]] Rank& rank) {
  Event done[124];
  forward_wte(rank, done);
  forward(rank, done);
  for (const auto& block : kForwardH) forward_h(rank, block, done);
  forward_head(rank);
  forward_part2(rank, done);
  backward(rank, done);
  backward_head(rank, done);
  backward_h_11(rank, done);
  backward_h_10(rank, done);
  backward_h_9(rank, done);
  backward_h(rank, kBackwardH[0], done);  // h.8
  backward_h(rank, kBackwardH[1], done);  // h.7
  backward_h_6(rank, done);
  backward_h(rank, kBackwardH[2], done);  // h.5
  backward_h(rank, kBackwardH[3], done);  // h.4
  backward_h_3(rank, done);
  backward_h(rank, kBackwardH[4], done);  // h.2
  backward_h(rank, kBackwardH[5], done);  // h.1
  backward_h_0(rank, done);
  backward_part2(rank, done);
  backward_wte(rank, done);
  copy(rank, stream(rank, Lane::kCompute), k_loss_9(rank), k_loss_6(rank), 4);
}

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
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1474.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1482.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1483", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1483.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1484", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1484.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1485", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1485.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1493.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1494", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1494.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1495", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1495.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1496", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1496.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1504.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1505", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1505.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1506", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1506.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1507", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1507.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1515.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1516", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1516.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1517", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1517.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1518", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1518.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1526.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1527", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1527.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1528", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1528.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1529", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1529.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1537.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1538", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1538.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1539", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1539.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1540", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1540.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1548.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1549", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1549.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1550", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1550.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1551", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1551.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1559.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1560", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1560.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1561", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1561.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1562", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1562.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1570.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1571", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1571.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1572", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1572.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1573", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1573.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1581.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1582", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1582.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1583", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1583.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1584", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1584.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1592.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1593", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1593.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1594", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1594.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1595", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1595.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1603.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1604", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1604.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1605", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1605.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1606", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768, 12565}, .offset = k_onnx_MatMul_1606.offset,
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
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1474_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1474.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1474_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1482_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1482.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1482_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1483.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1483_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1483.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1483_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1484.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1484_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1484.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1484_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1485.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1485_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1485.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1485_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1493_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1493.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1493_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1494.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1494_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1494.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1494_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1495.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1495_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1495.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1495_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1496.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1496_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1496.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1496_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1504_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1504.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1504_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1505.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1505_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1505.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1505_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1506.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1506_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1506.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1506_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1507.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1507_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1507.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1507_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1515_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1515.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1515_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1516.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1516_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1516.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1516_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1517.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1517_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1517.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1517_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1518.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1518_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1518.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1518_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1526_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1526.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1526_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1527.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1527_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1527.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1527_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1528.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1528_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1528.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1528_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1529.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1529_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1529.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1529_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1537_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1537.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1537_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1538.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1538_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1538.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1538_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1539.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1539_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1539.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1539_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1540.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1540_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1540.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1540_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1548_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1548.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1548_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1549.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1549_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1549.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1549_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1550.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1550_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1550.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1550_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1551.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1551_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1551.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1551_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1559_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1559.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1559_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1560.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1560_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1560.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1560_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1561.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1561_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1561.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1561_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1562.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1562_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1562.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1562_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1570_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1570.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1570_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1571.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1571_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1571.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1571_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1572.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1572_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1572.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1572_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1573.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1573_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1573.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1573_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1581_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1581.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1581_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1582.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1582_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1582.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1582_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1583.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1583_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1583.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1583_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1584.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1584_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1584.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1584_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1592_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1592.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1592_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1593.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1593_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1593.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1593_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1594.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1594_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1594.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1594_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1595.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1595_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1595.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1595_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3, 12, 64},
        .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1603_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1603.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1603_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1604.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1604_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1604.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1604_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1605.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1605_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1605.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1605_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1606.m", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 12565}, .offset = k_onnx_MatMul_1606_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 50257}},
    {.name = "onnx::MatMul_1606.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 12565}, .offset = k_onnx_MatMul_1606_v.offset,
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
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1474_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1482", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1482_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1483", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1483_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1484", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1484_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1485", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1485_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1493", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1493_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1494", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1494_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1495", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1495_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1496", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1496_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1504", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1504_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1505", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1505_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1506", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1506_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1507", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1507_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1515", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1515_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1516", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1516_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1517", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1517_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1518", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1518_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1526", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1526_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1527", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1527_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1528", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1528_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1529", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1529_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1537", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1537_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1538", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1538_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1539", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1539_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1540", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1540_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1548", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1548_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1549", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1549_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1550", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1550_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1551", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1551_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1559", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1559_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1560", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1560_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1561", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1561_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1562", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1562_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1570", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1570_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1571", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1571_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1572", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1572_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1573", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1573_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1581", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1581_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1582", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1582_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1583", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1583_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1584", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1584_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1592", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1592_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1593", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1593_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1594", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1594_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1595", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 3, 3, 64}, .offset = k_onnx_MatMul_1595_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3, 12, 64}, .fileDims = {768, 2304}},
    {.name = "onnx::MatMul_1603", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {192, 768}, .offset = k_onnx_MatMul_1603_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 768}},
    {.name = "onnx::MatMul_1604", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1604_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 3072}},
    {.name = "onnx::MatMul_1605", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 768}, .offset = k_onnx_MatMul_1605_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.018042195912175808, 0.018042195912175808},
        .globalDims = {3072, 768}},
    {.name = "onnx::MatMul_1606", .role = TensorRole::kWorkingCopy, .type = ElementType::kBf16,
        .dims = {768, 12565}, .offset = k_onnx_MatMul_1606_bf16.offset,
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
        .offset = k_loss_9.offset},
};

}  // namespace program::stage0
