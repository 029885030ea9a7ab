// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: arena 1663358976 bytes.
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
constexpr Buffer<bf16> k_wte_Gather{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [1, 3]
constexpr Buffer<bf16> k_wte_Gather_2{1578420992, 1572864};  // bf16 [8, 256, 768], alive in [2, 1083]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [4, 6]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_2{1231555840, 2048};  // f32 [8, 256], alive in [4, 1083]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_3{1231564032, 2048};  // f32 [8, 256], alive in [4, 1083]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_4{1251265280, 6291456};  // bf16 [8, 1024, 768], alive in [5, 1111]
constexpr Buffer<bf16> k_h_0_qkv_MatMul{1079381248, 4718592};  // bf16 [8, 1024, 576], alive in [9, 1067]
constexpr Buffer<bf16> k_h_0_Transpose_3{1192627456, 1572864};  // bf16 [8, 1024, 3, 64], alive in [20, 1103]
constexpr Buffer<float> k_h_0_Softmax{1230376192, 24576};  // f32 [8, 3, 1024], alive in [20, 1067]
constexpr Buffer<bf16> k_h_0_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [23, 25]
constexpr Buffer<bf16> k_h_0_proj_MatMul_2{1581566720, 1572864};  // bf16 [8, 256, 768], alive in [24, 1053]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [26, 28]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_2{1231572224, 2048};  // f32 [8, 256], alive in [26, 1053]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_3{1231580416, 2048};  // f32 [8, 256], alive in [26, 1053]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_4{1263848192, 6291456};  // bf16 [8, 1024, 768], alive in [27, 1062]
constexpr Buffer<bf16> k_h_0_fc_MatMul{777391360, 6291456};  // bf16 [8, 1024, 768], alive in [29, 1047]
constexpr Buffer<bf16> k_h_0_Mul_1{789974272, 6291456};  // bf16 [8, 1024, 768], alive in [30, 1051]
constexpr Buffer<bf16> k_h_0_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [31, 33]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_2{1584712448, 1572864};  // bf16 [8, 256, 768], alive in [32, 1018]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [34, 36]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_2{1231588608, 2048};  // f32 [8, 256], alive in [34, 1018]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_3{1231596800, 2048};  // f32 [8, 256], alive in [34, 1018]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_4{1276431104, 6291456};  // bf16 [8, 1024, 768], alive in [35, 1024]
constexpr Buffer<bf16> k_h_1_qkv_MatMul{1088818432, 4718592};  // bf16 [8, 1024, 576], alive in [39, 1001]
constexpr Buffer<bf16> k_h_1_Transpose_3{1195773184, 1572864};  // bf16 [8, 1024, 3, 64], alive in [50, 1016]
constexpr Buffer<float> k_h_1_Softmax{1230474496, 24576};  // f32 [8, 3, 1024], alive in [50, 1001]
constexpr Buffer<bf16> k_h_1_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [53, 55]
constexpr Buffer<bf16> k_h_1_proj_MatMul_2{1587858176, 1572864};  // bf16 [8, 256, 768], alive in [54, 988]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [56, 58]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_2{1231604992, 2048};  // f32 [8, 256], alive in [56, 988]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_3{1231613184, 2048};  // f32 [8, 256], alive in [56, 988]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_4{1289014016, 6291456};  // bf16 [8, 1024, 768], alive in [57, 996]
constexpr Buffer<bf16> k_h_1_fc_MatMul{802557184, 6291456};  // bf16 [8, 1024, 768], alive in [59, 982]
constexpr Buffer<bf16> k_h_1_Mul_1{815140096, 6291456};  // bf16 [8, 1024, 768], alive in [60, 986]
constexpr Buffer<bf16> k_h_1_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [61, 63]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_2{1591003904, 1572864};  // bf16 [8, 256, 768], alive in [62, 953]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [64, 66]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_2{1231621376, 2048};  // f32 [8, 256], alive in [64, 953]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_3{1231629568, 2048};  // f32 [8, 256], alive in [64, 953]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_4{1301596928, 6291456};  // bf16 [8, 1024, 768], alive in [65, 959]
constexpr Buffer<bf16> k_h_2_qkv_MatMul{1098255616, 4718592};  // bf16 [8, 1024, 576], alive in [69, 936]
constexpr Buffer<bf16> k_h_2_Transpose_3{1198918912, 1572864};  // bf16 [8, 1024, 3, 64], alive in [80, 951]
constexpr Buffer<float> k_h_2_Softmax{1230572800, 24576};  // f32 [8, 3, 1024], alive in [80, 936]
constexpr Buffer<bf16> k_h_2_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [83, 85]
constexpr Buffer<bf16> k_h_2_proj_MatMul_2{1594149632, 1572864};  // bf16 [8, 256, 768], alive in [84, 923]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [86, 88]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_2{1231637760, 2048};  // f32 [8, 256], alive in [86, 923]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_3{1231645952, 2048};  // f32 [8, 256], alive in [86, 923]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_4{1314179840, 6291456};  // bf16 [8, 1024, 768], alive in [87, 931]
constexpr Buffer<bf16> k_h_2_fc_MatMul{827723008, 6291456};  // bf16 [8, 1024, 768], alive in [89, 917]
constexpr Buffer<bf16> k_h_2_Mul_1{840305920, 6291456};  // bf16 [8, 1024, 768], alive in [90, 921]
constexpr Buffer<bf16> k_h_2_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [91, 93]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_2{1597295360, 1572864};  // bf16 [8, 256, 768], alive in [92, 888]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [94, 96]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_2{1231654144, 2048};  // f32 [8, 256], alive in [94, 888]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_3{1231662336, 2048};  // f32 [8, 256], alive in [94, 888]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_4{1326762752, 6291456};  // bf16 [8, 1024, 768], alive in [95, 894]
constexpr Buffer<bf16> k_h_3_qkv_MatMul{1107692800, 4718592};  // bf16 [8, 1024, 576], alive in [99, 871]
constexpr Buffer<bf16> k_h_3_Transpose_3{1202064640, 1572864};  // bf16 [8, 1024, 3, 64], alive in [110, 886]
constexpr Buffer<float> k_h_3_Softmax{1230671104, 24576};  // f32 [8, 3, 1024], alive in [110, 871]
constexpr Buffer<bf16> k_h_3_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [113, 115]
constexpr Buffer<bf16> k_h_3_proj_MatMul_2{1600441088, 1572864};  // bf16 [8, 256, 768], alive in [114, 857]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [116, 118]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_2{1231670528, 2048};  // f32 [8, 256], alive in [116, 857]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_3{1231678720, 2048};  // f32 [8, 256], alive in [116, 857]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_4{1339345664, 6291456};  // bf16 [8, 1024, 768], alive in [117, 866]
constexpr Buffer<bf16> k_h_3_fc_MatMul{852888832, 6291456};  // bf16 [8, 1024, 768], alive in [119, 851]
constexpr Buffer<bf16> k_h_3_Mul_1{865471744, 6291456};  // bf16 [8, 1024, 768], alive in [120, 855]
constexpr Buffer<bf16> k_h_3_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [121, 123]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_2{1603586816, 1572864};  // bf16 [8, 256, 768], alive in [122, 822]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [124, 126]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_2{1231686912, 2048};  // f32 [8, 256], alive in [124, 822]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_3{1231695104, 2048};  // f32 [8, 256], alive in [124, 822]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_4{1351928576, 6291456};  // bf16 [8, 1024, 768], alive in [125, 828]
constexpr Buffer<bf16> k_h_4_qkv_MatMul{1117129984, 4718592};  // bf16 [8, 1024, 576], alive in [129, 805]
constexpr Buffer<bf16> k_h_4_Transpose_3{1205210368, 1572864};  // bf16 [8, 1024, 3, 64], alive in [140, 820]
constexpr Buffer<float> k_h_4_Softmax{1230769408, 24576};  // f32 [8, 3, 1024], alive in [140, 805]
constexpr Buffer<bf16> k_h_4_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [143, 145]
constexpr Buffer<bf16> k_h_4_proj_MatMul_2{1606732544, 1572864};  // bf16 [8, 256, 768], alive in [144, 792]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [146, 148]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_2{1231703296, 2048};  // f32 [8, 256], alive in [146, 792]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_3{1231711488, 2048};  // f32 [8, 256], alive in [146, 792]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_4{1364511488, 6291456};  // bf16 [8, 1024, 768], alive in [147, 800]
constexpr Buffer<bf16> k_h_4_fc_MatMul{878054656, 6291456};  // bf16 [8, 1024, 768], alive in [149, 786]
constexpr Buffer<bf16> k_h_4_Mul_1{890637568, 6291456};  // bf16 [8, 1024, 768], alive in [150, 790]
constexpr Buffer<bf16> k_h_4_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [151, 153]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_2{1609878272, 1572864};  // bf16 [8, 256, 768], alive in [152, 757]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [154, 156]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_2{1231719680, 2048};  // f32 [8, 256], alive in [154, 757]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_3{1231727872, 2048};  // f32 [8, 256], alive in [154, 757]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_4{1377094400, 6291456};  // bf16 [8, 1024, 768], alive in [155, 763]
constexpr Buffer<bf16> k_h_5_qkv_MatMul{1126567168, 4718592};  // bf16 [8, 1024, 576], alive in [159, 740]
constexpr Buffer<bf16> k_h_5_Transpose_3{1208356096, 1572864};  // bf16 [8, 1024, 3, 64], alive in [170, 755]
constexpr Buffer<float> k_h_5_Softmax{1230867712, 24576};  // f32 [8, 3, 1024], alive in [170, 740]
constexpr Buffer<bf16> k_h_5_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [173, 175]
constexpr Buffer<bf16> k_h_5_proj_MatMul_2{1613024000, 1572864};  // bf16 [8, 256, 768], alive in [174, 727]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [176, 178]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_2{1231736064, 2048};  // f32 [8, 256], alive in [176, 727]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_3{1231744256, 2048};  // f32 [8, 256], alive in [176, 727]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_4{1389677312, 6291456};  // bf16 [8, 1024, 768], alive in [177, 735]
constexpr Buffer<bf16> k_h_5_fc_MatMul{903220480, 6291456};  // bf16 [8, 1024, 768], alive in [179, 721]
constexpr Buffer<bf16> k_h_5_Mul_1{915803392, 6291456};  // bf16 [8, 1024, 768], alive in [180, 725]
constexpr Buffer<bf16> k_h_5_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [181, 183]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_2{1616169728, 1572864};  // bf16 [8, 256, 768], alive in [182, 690]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [184, 186]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_2{1231752448, 2048};  // f32 [8, 256], alive in [184, 690]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_3{1231760640, 2048};  // f32 [8, 256], alive in [184, 690]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_4{1402260224, 6291456};  // bf16 [8, 1024, 768], alive in [185, 696]
constexpr Buffer<bf16> k_h_6_qkv_MatMul{1136004352, 4718592};  // bf16 [8, 1024, 576], alive in [189, 672]
constexpr Buffer<bf16> k_h_6_Transpose_3{1211501824, 1572864};  // bf16 [8, 1024, 3, 64], alive in [200, 688]
constexpr Buffer<float> k_h_6_Softmax{1230966016, 24576};  // f32 [8, 3, 1024], alive in [200, 672]
constexpr Buffer<bf16> k_h_6_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [203, 205]
constexpr Buffer<bf16> k_h_6_proj_MatMul_2{1619315456, 1572864};  // bf16 [8, 256, 768], alive in [204, 658]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [206, 208]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_2{1231768832, 2048};  // f32 [8, 256], alive in [206, 658]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_3{1231777024, 2048};  // f32 [8, 256], alive in [206, 658]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_4{1414843136, 6291456};  // bf16 [8, 1024, 768], alive in [207, 667]
constexpr Buffer<bf16> k_h_6_fc_MatMul{928386304, 6291456};  // bf16 [8, 1024, 768], alive in [209, 652]
constexpr Buffer<bf16> k_h_6_Mul_1{940969216, 6291456};  // bf16 [8, 1024, 768], alive in [210, 656]
constexpr Buffer<bf16> k_h_6_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [211, 213]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_2{1622461184, 1572864};  // bf16 [8, 256, 768], alive in [212, 623]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [214, 216]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_2{1231785216, 2048};  // f32 [8, 256], alive in [214, 623]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_3{1231793408, 2048};  // f32 [8, 256], alive in [214, 623]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_4{1427426048, 6291456};  // bf16 [8, 1024, 768], alive in [215, 629]
constexpr Buffer<bf16> k_h_7_qkv_MatMul{1145441536, 4718592};  // bf16 [8, 1024, 576], alive in [219, 606]
constexpr Buffer<bf16> k_h_7_Transpose_3{1214647552, 1572864};  // bf16 [8, 1024, 3, 64], alive in [230, 621]
constexpr Buffer<float> k_h_7_Softmax{1231064320, 24576};  // f32 [8, 3, 1024], alive in [230, 606]
constexpr Buffer<bf16> k_h_7_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [233, 235]
constexpr Buffer<bf16> k_h_7_proj_MatMul_2{1625606912, 1572864};  // bf16 [8, 256, 768], alive in [234, 593]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [236, 238]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_2{1231801600, 2048};  // f32 [8, 256], alive in [236, 593]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_3{1231809792, 2048};  // f32 [8, 256], alive in [236, 593]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_4{1440008960, 6291456};  // bf16 [8, 1024, 768], alive in [237, 601]
constexpr Buffer<bf16> k_h_7_fc_MatMul{953552128, 6291456};  // bf16 [8, 1024, 768], alive in [239, 587]
constexpr Buffer<bf16> k_h_7_Mul_1{966135040, 6291456};  // bf16 [8, 1024, 768], alive in [240, 591]
constexpr Buffer<bf16> k_h_7_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [241, 243]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_2{1628752640, 1572864};  // bf16 [8, 256, 768], alive in [242, 558]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [244, 246]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_2{1231817984, 2048};  // f32 [8, 256], alive in [244, 558]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_3{1231826176, 2048};  // f32 [8, 256], alive in [244, 558]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_4{1452591872, 6291456};  // bf16 [8, 1024, 768], alive in [245, 564]
constexpr Buffer<bf16> k_h_8_qkv_MatMul{1154878720, 4718592};  // bf16 [8, 1024, 576], alive in [249, 541]
constexpr Buffer<bf16> k_h_8_Transpose_3{1217793280, 1572864};  // bf16 [8, 1024, 3, 64], alive in [260, 556]
constexpr Buffer<float> k_h_8_Softmax{1231162624, 24576};  // f32 [8, 3, 1024], alive in [260, 541]
constexpr Buffer<bf16> k_h_8_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [263, 265]
constexpr Buffer<bf16> k_h_8_proj_MatMul_2{1631898368, 1572864};  // bf16 [8, 256, 768], alive in [264, 528]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [266, 268]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_2{1231834368, 2048};  // f32 [8, 256], alive in [266, 528]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_3{1231842560, 2048};  // f32 [8, 256], alive in [266, 528]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_4{1465174784, 6291456};  // bf16 [8, 1024, 768], alive in [267, 536]
constexpr Buffer<bf16> k_h_8_fc_MatMul{978717952, 6291456};  // bf16 [8, 1024, 768], alive in [269, 522]
constexpr Buffer<bf16> k_h_8_Mul_1{991300864, 6291456};  // bf16 [8, 1024, 768], alive in [270, 526]
constexpr Buffer<bf16> k_h_8_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [271, 273]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_2{1635044096, 1572864};  // bf16 [8, 256, 768], alive in [272, 501]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [274, 276]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_2{1231850752, 2048};  // f32 [8, 256], alive in [274, 501]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_3{1231858944, 2048};  // f32 [8, 256], alive in [274, 501]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_4{1477757696, 6291456};  // bf16 [8, 1024, 768], alive in [275, 507]
constexpr Buffer<bf16> k_h_9_qkv_MatMul{1164315904, 4718592};  // bf16 [8, 1024, 576], alive in [279, 483]
constexpr Buffer<bf16> k_h_9_Transpose_3{1220939008, 1572864};  // bf16 [8, 1024, 3, 64], alive in [290, 499]
constexpr Buffer<float> k_h_9_Softmax{1231260928, 24576};  // f32 [8, 3, 1024], alive in [290, 483]
constexpr Buffer<bf16> k_h_9_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [293, 295]
constexpr Buffer<bf16> k_h_9_proj_MatMul_2{1638189824, 1572864};  // bf16 [8, 256, 768], alive in [294, 475]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [296, 298]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_2{1231867136, 2048};  // f32 [8, 256], alive in [296, 475]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_3{1231875328, 2048};  // f32 [8, 256], alive in [296, 475]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_4{1490340608, 6291456};  // bf16 [8, 1024, 768], alive in [297, 478]
constexpr Buffer<bf16> k_h_9_fc_MatMul{1003883776, 6291456};  // bf16 [8, 1024, 768], alive in [299, 469]
constexpr Buffer<bf16> k_h_9_Mul_1{1016466688, 6291456};  // bf16 [8, 1024, 768], alive in [300, 473]
constexpr Buffer<bf16> k_h_9_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [301, 303]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_2{1641335552, 1572864};  // bf16 [8, 256, 768], alive in [302, 461]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [304, 306]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_2{1231883520, 2048};  // f32 [8, 256], alive in [304, 461]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_3{1231891712, 2048};  // f32 [8, 256], alive in [304, 461]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_4{1502923520, 6291456};  // bf16 [8, 1024, 768], alive in [305, 463]
constexpr Buffer<bf16> k_h_10_qkv_MatMul{1173753088, 4718592};  // bf16 [8, 1024, 576], alive in [309, 446]
constexpr Buffer<bf16> k_h_10_Transpose_3{1224084736, 1572864};  // bf16 [8, 1024, 3, 64], alive in [320, 459]
constexpr Buffer<float> k_h_10_Softmax{1231359232, 24576};  // f32 [8, 3, 1024], alive in [320, 446]
constexpr Buffer<bf16> k_h_10_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [323, 325]
constexpr Buffer<bf16> k_h_10_proj_MatMul_2{1644481280, 1572864};  // bf16 [8, 256, 768], alive in [324, 439]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [326, 328]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_2{1231899904, 2048};  // f32 [8, 256], alive in [326, 439]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_3{1231908096, 2048};  // f32 [8, 256], alive in [326, 439]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_4{1515506432, 6291456};  // bf16 [8, 1024, 768], alive in [327, 441]
constexpr Buffer<bf16> k_h_10_fc_MatMul{1029049600, 6291456};  // bf16 [8, 1024, 768], alive in [329, 433]
constexpr Buffer<bf16> k_h_10_Mul_1{1041632512, 6291456};  // bf16 [8, 1024, 768], alive in [330, 437]
constexpr Buffer<bf16> k_h_10_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [331, 333]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_2{1647627008, 1572864};  // bf16 [8, 256, 768], alive in [332, 425]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [334, 336]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_2{1231916288, 2048};  // f32 [8, 256], alive in [334, 425]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_3{1231924480, 2048};  // f32 [8, 256], alive in [334, 425]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_4{1528089344, 6291456};  // bf16 [8, 1024, 768], alive in [335, 427]
constexpr Buffer<bf16> k_h_11_qkv_MatMul{1183190272, 4718592};  // bf16 [8, 1024, 576], alive in [339, 410]
constexpr Buffer<bf16> k_h_11_Transpose_3{1227230464, 1572864};  // bf16 [8, 1024, 3, 64], alive in [350, 423]
constexpr Buffer<float> k_h_11_Softmax{1231457536, 24576};  // f32 [8, 3, 1024], alive in [350, 410]
constexpr Buffer<bf16> k_h_11_proj_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [353, 355]
constexpr Buffer<bf16> k_h_11_proj_MatMul_2{1650772736, 1572864};  // bf16 [8, 256, 768], alive in [354, 403]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [356, 358]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_2{1231932672, 2048};  // f32 [8, 256], alive in [356, 403]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_3{1231940864, 2048};  // f32 [8, 256], alive in [356, 403]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_4{1540672256, 6291456};  // bf16 [8, 1024, 768], alive in [357, 405]
constexpr Buffer<bf16> k_h_11_fc_MatMul{1054215424, 6291456};  // bf16 [8, 1024, 768], alive in [359, 397]
constexpr Buffer<bf16> k_h_11_Mul_1{1066798336, 6291456};  // bf16 [8, 1024, 768], alive in [360, 401]
constexpr Buffer<bf16> k_h_11_fc2_MatMul{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [361, 363]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_2{1653918464, 1572864};  // bf16 [8, 256, 768], alive in [362, 393]
constexpr Buffer<bf16> k_ln_LayerNormalization{1565838080, 1572864};  // bf16 [8, 256, 768], alive in [364, 366]
constexpr Buffer<float> k_ln_LayerNormalization_2{1231949056, 2048};  // f32 [8, 256], alive in [364, 393]
constexpr Buffer<float> k_ln_LayerNormalization_3{1231957248, 2048};  // f32 [8, 256], alive in [364, 393]
constexpr Buffer<bf16> k_ln_LayerNormalization_4{1553255168, 6291456};  // bf16 [8, 1024, 768], alive in [365, 390]
constexpr Buffer<bf16> k_head_MatMul{571526400, 102932480};  // bf16 [8, 1024, 12565], alive in [367, 390]
constexpr Buffer<bf16> k_loss{1565838080, 8192};  // bf16 [8, 1024], alive in [368, 371]
constexpr Buffer<float> k_loss_2{1657064192, 8192};  // f32 [8, 1024], alive in [371, 387]
constexpr Buffer<float> k_loss_3{1565838080, 8192};  // f32 [8, 1024], alive in [372, 379]
constexpr Buffer<float> k_loss_4{1565870848, 8192};  // f32 [8, 1024], alive in [375, 378]
constexpr Buffer<float> k_loss_5{1657096960, 2048};  // f32 [8, 256], alive in [379, 380]
constexpr Buffer<float> k_loss_6{1663358720, 1};  // f32 [], alive in [380, 1201]
constexpr Buffer<float> k_loss_7{1565870848, 2048};  // f32 [8, 256], alive in [384, 386]
constexpr Buffer<float> k_loss_8{1565838080, 8192};  // f32 [8, 1024], alive in [385, 387]
constexpr Buffer<bf16> k_head_MatMul_2{1565838080, 6291456};  // bf16 [8, 1024, 768], alive in [388, 392]
constexpr Buffer<bf16> k_head_MatMul_3{1657064192, 1572864};  // bf16 [8, 256, 768], alive in [389, 393]
constexpr Buffer<bf16> k_head_MatMul_4{1231965440, 9649920};  // bf16 [768, 12565], alive in [390, 710]
constexpr Buffer<bf16> k_ln_LayerNormalization_5{1660209920, 1572864};  // bf16 [8, 256, 768], alive in [393, 1099]
constexpr Buffer<bf16> k_ln_LayerNormalization_6{1663355648, 768};  // bf16 [768], alive in [393, 625]
constexpr Buffer<bf16> k_ln_LayerNormalization_7{1663357184, 768};  // bf16 [768], alive in [393, 625]
constexpr Buffer<bf16> k_ln_LayerNormalization_8{1553255168, 6291456};  // bf16 [8, 1024, 768], alive in [394, 401]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_3{571526400, 6291456};  // bf16 [8, 1024, 768], alive in [396, 405]
constexpr Buffer<bf16> k_h_11_fc_MatMul_2{1565838080, 6291456};  // bf16 [8, 1024, 768], alive in [398, 402]
constexpr Buffer<bf16> k_h_11_fc_MatMul_3{1653918464, 1572864};  // bf16 [8, 256, 768], alive in [399, 403]
constexpr Buffer<bf16> k_h_11_fc2_Add{1659718400, 768};  // bf16 [768], alive in [400, 625]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_4{1657064192, 589824};  // bf16 [768, 768], alive in [401, 553]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_6{1659719936, 768};  // bf16 [768], alive in [403, 625]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_7{1659721472, 768};  // bf16 [768], alive in [403, 625]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_8{1553255168, 6291456};  // bf16 [8, 1024, 768], alive in [404, 423]
constexpr Buffer<bf16> k_h_11_fc_MatMul_4{1658243840, 589824};  // bf16 [768, 768], alive in [405, 572]
constexpr Buffer<bf16> k_h_11_fc_MatMul_5{1656670976, 768};  // bf16 [768], alive in [405, 553]
constexpr Buffer<bf16> k_h_11_proj_MatMul_3{1575275264, 1572864};  // bf16 [8, 1024, 192], alive in [407, 410]
constexpr Buffer<bf16> k_h_11_qkv_Add{1565838080, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [410, 427]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_2{1540672256, 6291456};  // bf16 [8, 1024, 768], alive in [420, 424]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_3{1650772736, 1572864};  // bf16 [8, 256, 768], alive in [421, 425]
constexpr Buffer<bf16> k_h_11_proj_Add{1659723008, 768};  // bf16 [768], alive in [422, 625]
constexpr Buffer<bf16> k_h_11_proj_MatMul_4{1656376064, 147456};  // bf16 [192, 768], alive in [423, 574]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_6{1659724544, 768};  // bf16 [768], alive in [425, 625]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_7{1659726080, 768};  // bf16 [768], alive in [425, 625]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_8{1540672256, 6291456};  // bf16 [8, 1024, 768], alive in [426, 437]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_4{1655491328, 442368};  // bf16 [768, 576], alive in [427, 578]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_5{1656672512, 576};  // bf16 [576], alive in [427, 577]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_3{1553255168, 6291456};  // bf16 [8, 1024, 768], alive in [432, 441]
constexpr Buffer<bf16> k_h_10_fc_MatMul_2{1528089344, 6291456};  // bf16 [8, 1024, 768], alive in [434, 438]
constexpr Buffer<bf16> k_h_10_fc_MatMul_3{1647627008, 1572864};  // bf16 [8, 256, 768], alive in [435, 439]
constexpr Buffer<bf16> k_h_10_fc2_Add{1659727616, 768};  // bf16 [768], alive in [436, 625]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_4{1650772736, 589824};  // bf16 [768, 768], alive in [437, 618]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_6{1659729152, 768};  // bf16 [768], alive in [439, 625]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_7{1659730688, 768};  // bf16 [768], alive in [439, 625]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_8{1528089344, 6291456};  // bf16 [8, 1024, 768], alive in [440, 459]
constexpr Buffer<bf16> k_h_10_fc_MatMul_4{1647627008, 589824};  // bf16 [768, 768], alive in [441, 637]
constexpr Buffer<bf16> k_h_10_fc_MatMul_5{1659732224, 768};  // bf16 [768], alive in [441, 618]
constexpr Buffer<bf16> k_h_10_proj_MatMul_3{1644481280, 1572864};  // bf16 [8, 1024, 192], alive in [443, 446]
constexpr Buffer<bf16> k_h_10_qkv_Add{1540672256, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [446, 463]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_2{1515506432, 6291456};  // bf16 [8, 1024, 768], alive in [456, 460]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_3{1644481280, 1572864};  // bf16 [8, 256, 768], alive in [457, 461]
constexpr Buffer<bf16> k_h_10_proj_Add{1659733760, 768};  // bf16 [768], alive in [458, 641]
constexpr Buffer<bf16> k_h_10_proj_MatMul_4{1649986304, 147456};  // bf16 [192, 768], alive in [459, 639]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_6{1659735296, 768};  // bf16 [768], alive in [461, 634]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_7{1659736832, 768};  // bf16 [768], alive in [461, 636]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_8{1515506432, 6291456};  // bf16 [8, 1024, 768], alive in [462, 473]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_4{1644481280, 442368};  // bf16 [768, 576], alive in [463, 643]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_5{1659744512, 576};  // bf16 [576], alive in [463, 642]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_3{1528089344, 6291456};  // bf16 [8, 1024, 768], alive in [468, 478]
constexpr Buffer<bf16> k_h_9_fc_MatMul_2{1502923520, 6291456};  // bf16 [8, 1024, 768], alive in [470, 474]
constexpr Buffer<bf16> k_h_9_fc_MatMul_3{1641335552, 1572864};  // bf16 [8, 256, 768], alive in [471, 475]
constexpr Buffer<bf16> k_h_9_fc2_Add{1659738368, 768};  // bf16 [768], alive in [472, 645]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_4{1648806656, 589824};  // bf16 [768, 768], alive in [473, 685]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_6{1659739904, 768};  // bf16 [768], alive in [475, 646]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_7{1659741440, 768};  // bf16 [768], alive in [475, 647]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_8{1502923520, 6291456};  // bf16 [8, 1024, 768], alive in [477, 499]
constexpr Buffer<bf16> k_h_9_fc_MatMul_4{1651952384, 589824};  // bf16 [768, 768], alive in [478, 704]
constexpr Buffer<bf16> k_h_9_fc_MatMul_5{1659742976, 768};  // bf16 [768], alive in [478, 685]
constexpr Buffer<bf16> k_h_9_proj_MatMul_3{1638189824, 1572864};  // bf16 [8, 1024, 192], alive in [480, 483]
constexpr Buffer<bf16> k_h_9_qkv_Add{1515506432, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [483, 507]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_2{1490340608, 6291456};  // bf16 [8, 1024, 768], alive in [493, 500]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_3{1638189824, 1572864};  // bf16 [8, 256, 768], alive in [494, 501]
constexpr Buffer<bf16> k_h_9_proj_Add{1641335552, 768};  // bf16 [768], alive in [498, 824]
constexpr Buffer<bf16> k_h_9_proj_MatMul_4{1659423488, 147456};  // bf16 [192, 768], alive in [499, 706]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_6{1641337088, 768};  // bf16 [768], alive in [501, 824]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_7{1641338624, 768};  // bf16 [768], alive in [501, 824]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_8{1490340608, 6291456};  // bf16 [8, 1024, 768], alive in [506, 526]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_4{1645366016, 442368};  // bf16 [768, 576], alive in [507, 712]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_5{1659745792, 576};  // bf16 [576], alive in [507, 709]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_3{1502923520, 6291456};  // bf16 [8, 1024, 768], alive in [521, 536]
constexpr Buffer<bf16> k_h_8_fc_MatMul_2{1477757696, 6291456};  // bf16 [8, 1024, 768], alive in [523, 527]
constexpr Buffer<bf16> k_h_8_fc_MatMul_3{1635044096, 1572864};  // bf16 [8, 256, 768], alive in [524, 528]
constexpr Buffer<bf16> k_h_8_fc2_Add{1641340160, 768};  // bf16 [768], alive in [525, 824]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_4{1653132032, 589824};  // bf16 [768, 768], alive in [526, 752]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_6{1641341696, 768};  // bf16 [768], alive in [528, 824]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_7{1641343232, 768};  // bf16 [768], alive in [528, 824]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_8{1477757696, 6291456};  // bf16 [8, 1024, 768], alive in [535, 556]
constexpr Buffer<bf16> k_h_8_fc_MatMul_4{1654311680, 589824};  // bf16 [768, 768], alive in [536, 771]
constexpr Buffer<bf16> k_h_8_fc_MatMul_5{1641344768, 768};  // bf16 [768], alive in [536, 752]
constexpr Buffer<bf16> k_h_8_proj_MatMul_3{1631898368, 1572864};  // bf16 [8, 1024, 192], alive in [538, 541]
constexpr Buffer<bf16> k_h_8_qkv_Add{1490340608, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [541, 564]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_2{1465174784, 6291456};  // bf16 [8, 1024, 768], alive in [551, 557]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_3{1631898368, 1572864};  // bf16 [8, 256, 768], alive in [552, 558]
constexpr Buffer<bf16> k_h_8_proj_Add{1641346304, 768};  // bf16 [768], alive in [555, 824]
constexpr Buffer<bf16> k_h_8_proj_MatMul_4{1635044096, 147456};  // bf16 [192, 768], alive in [556, 773]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_6{1641347840, 768};  // bf16 [768], alive in [558, 824]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_7{1641349376, 768};  // bf16 [768], alive in [558, 824]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_8{1465174784, 6291456};  // bf16 [8, 1024, 768], alive in [563, 591]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_4{1646250752, 442368};  // bf16 [768, 576], alive in [564, 777]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_5{1641361664, 576};  // bf16 [576], alive in [564, 776]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_3{1477757696, 6291456};  // bf16 [8, 1024, 768], alive in [586, 601]
constexpr Buffer<bf16> k_h_7_fc_MatMul_2{1452591872, 6291456};  // bf16 [8, 1024, 768], alive in [588, 592]
constexpr Buffer<bf16> k_h_7_fc_MatMul_3{1628752640, 1572864};  // bf16 [8, 256, 768], alive in [589, 593]
constexpr Buffer<bf16> k_h_7_fc2_Add{1641350912, 768};  // bf16 [768], alive in [590, 824]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_4{1655491328, 589824};  // bf16 [768, 768], alive in [591, 817]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_6{1641352448, 768};  // bf16 [768], alive in [593, 824]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_7{1641353984, 768};  // bf16 [768], alive in [593, 824]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_8{1452591872, 6291456};  // bf16 [8, 1024, 768], alive in [600, 621]
constexpr Buffer<bf16> k_h_7_fc_MatMul_4{1656670976, 589824};  // bf16 [768, 768], alive in [601, 836]
constexpr Buffer<bf16> k_h_7_fc_MatMul_5{1641355520, 768};  // bf16 [768], alive in [601, 817]
constexpr Buffer<bf16> k_h_7_proj_MatMul_3{1635339008, 1572864};  // bf16 [8, 1024, 192], alive in [603, 606]
constexpr Buffer<bf16> k_h_7_qkv_Add{1465174784, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [606, 629]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_2{1440008960, 6291456};  // bf16 [8, 1024, 768], alive in [616, 622]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_3{1625606912, 1572864};  // bf16 [8, 256, 768], alive in [617, 623]
constexpr Buffer<bf16> k_h_7_proj_Add{1641357056, 768};  // bf16 [768], alive in [620, 840]
constexpr Buffer<bf16> k_h_7_proj_MatMul_4{1628752640, 147456};  // bf16 [192, 768], alive in [621, 838]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_6{1641358592, 768};  // bf16 [768], alive in [623, 833]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_7{1641360128, 768};  // bf16 [768], alive in [623, 835]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_8{1440008960, 6291456};  // bf16 [8, 1024, 768], alive in [628, 656]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_4{1625606912, 442368};  // bf16 [768, 576], alive in [629, 842]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_5{1627405568, 576};  // bf16 [576], alive in [629, 841]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_3{1452591872, 6291456};  // bf16 [8, 1024, 768], alive in [651, 667]
constexpr Buffer<bf16> k_h_6_fc_MatMul_2{1427426048, 6291456};  // bf16 [8, 1024, 768], alive in [653, 657]
constexpr Buffer<bf16> k_h_6_fc_MatMul_3{1622461184, 1572864};  // bf16 [8, 256, 768], alive in [654, 658]
constexpr Buffer<bf16> k_h_6_fc2_Add{1627376384, 768};  // bf16 [768], alive in [655, 844]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_4{1649986304, 589824};  // bf16 [768, 768], alive in [656, 883]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_6{1627377920, 768};  // bf16 [768], alive in [658, 845]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_7{1627379456, 768};  // bf16 [768], alive in [658, 846]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_8{1427426048, 6291456};  // bf16 [8, 1024, 768], alive in [666, 688]
constexpr Buffer<bf16> k_h_6_fc_MatMul_4{1657850624, 589824};  // bf16 [768, 768], alive in [667, 902]
constexpr Buffer<bf16> k_h_6_fc_MatMul_5{1627380992, 768};  // bf16 [768], alive in [667, 883]
constexpr Buffer<bf16> k_h_6_proj_MatMul_3{1641362944, 1572864};  // bf16 [8, 1024, 192], alive in [669, 672]
constexpr Buffer<bf16> k_h_6_qkv_Add{1440008960, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [672, 696]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_2{1414843136, 6291456};  // bf16 [8, 1024, 768], alive in [682, 689]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_3{1619315456, 1572864};  // bf16 [8, 256, 768], alive in [683, 690]
constexpr Buffer<bf16> k_h_6_proj_Add{1627382528, 768};  // bf16 [768], alive in [687, 1020]
constexpr Buffer<bf16> k_h_6_proj_MatMul_4{1626491648, 147456};  // bf16 [192, 768], alive in [688, 904]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_6{1627384064, 768};  // bf16 [768], alive in [690, 1020]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_7{1627385600, 768};  // bf16 [768], alive in [690, 1020]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_8{1414843136, 6291456};  // bf16 [8, 1024, 768], alive in [695, 725]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_4{1647135488, 442368};  // bf16 [768, 576], alive in [696, 908]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_5{1627406848, 576};  // bf16 [576], alive in [696, 907]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_3{1427426048, 6291456};  // bf16 [8, 1024, 768], alive in [720, 735]
constexpr Buffer<bf16> k_h_5_fc_MatMul_2{1402260224, 6291456};  // bf16 [8, 1024, 768], alive in [722, 726]
constexpr Buffer<bf16> k_h_5_fc_MatMul_3{1231965440, 1572864};  // bf16 [8, 256, 768], alive in [723, 727]
constexpr Buffer<bf16> k_h_5_fc2_Add{1627387136, 768};  // bf16 [768], alive in [724, 1020]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_4{1659030272, 589824};  // bf16 [768, 768], alive in [725, 948]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_6{1627388672, 768};  // bf16 [768], alive in [727, 1020]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_7{1627390208, 768};  // bf16 [768], alive in [727, 1020]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [734, 755]
constexpr Buffer<bf16> k_h_5_fc_MatMul_4{1651165952, 589824};  // bf16 [768, 768], alive in [735, 967]
constexpr Buffer<bf16> k_h_5_fc_MatMul_5{1627391744, 768};  // bf16 [768], alive in [735, 948]
constexpr Buffer<bf16> k_h_5_proj_MatMul_3{1622461184, 1572864};  // bf16 [8, 1024, 192], alive in [737, 740]
constexpr Buffer<bf16> k_h_5_qkv_Add{1613024000, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [740, 763]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_2{1389677312, 6291456};  // bf16 [8, 1024, 768], alive in [750, 756]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [751, 757]
constexpr Buffer<bf16> k_h_5_proj_Add{1641344768, 768};  // bf16 [768], alive in [754, 1020]
constexpr Buffer<bf16> k_h_5_proj_MatMul_4{1626786560, 147456};  // bf16 [192, 768], alive in [755, 969]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_6{1627393280, 768};  // bf16 [768], alive in [757, 1020]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_7{1627394816, 768};  // bf16 [768], alive in [757, 1020]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [762, 790]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_4{1648020224, 442368};  // bf16 [768, 576], alive in [763, 973]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_5{1627408128, 576};  // bf16 [576], alive in [763, 972]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_3{1609878272, 6291456};  // bf16 [8, 1024, 768], alive in [785, 800]
constexpr Buffer<bf16> k_h_4_fc_MatMul_2{1377094400, 6291456};  // bf16 [8, 1024, 768], alive in [787, 791]
constexpr Buffer<bf16> k_h_4_fc_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [788, 792]
constexpr Buffer<bf16> k_h_4_fc2_Add{1627396352, 768};  // bf16 [768], alive in [789, 1020]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_4{1652345600, 589824};  // bf16 [768, 768], alive in [790, 1013]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_6{1627397888, 768};  // bf16 [768], alive in [792, 1020]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_7{1627399424, 768};  // bf16 [768], alive in [792, 1020]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [799, 820]
constexpr Buffer<bf16> k_h_4_fc_MatMul_4{1653525248, 589824};  // bf16 [768, 768], alive in [800, 1032]
constexpr Buffer<bf16> k_h_4_fc_MatMul_5{1627400960, 768};  // bf16 [768], alive in [800, 1013]
constexpr Buffer<bf16> k_h_4_proj_MatMul_3{1641361664, 1572864};  // bf16 [8, 1024, 192], alive in [802, 805]
constexpr Buffer<bf16> k_h_4_qkv_Add{1629047552, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [805, 828]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_2{1364511488, 6291456};  // bf16 [8, 1024, 768], alive in [815, 821]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [816, 822]
constexpr Buffer<bf16> k_h_4_proj_Add{1641355520, 768};  // bf16 [768], alive in [819, 1036]
constexpr Buffer<bf16> k_h_4_proj_MatMul_4{1627081472, 147456};  // bf16 [192, 768], alive in [820, 1034]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_6{1627402496, 768};  // bf16 [768], alive in [822, 1029]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_7{1627404032, 768};  // bf16 [768], alive in [822, 1031]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [827, 855]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_4{1648904960, 442368};  // bf16 [768, 576], alive in [828, 1038]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_5{1627409408, 576};  // bf16 [576], alive in [828, 1037]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_3{1627410688, 6291456};  // bf16 [8, 1024, 768], alive in [850, 866]
constexpr Buffer<bf16> k_h_3_fc_MatMul_2{1351928576, 6291456};  // bf16 [8, 1024, 768], alive in [852, 856]
constexpr Buffer<bf16> k_h_3_fc_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [853, 857]
constexpr Buffer<bf16> k_h_3_fc2_Add{1627376384, 768};  // bf16 [768], alive in [854, 1040]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_4{1654704896, 589824};  // bf16 [768, 768], alive in [855, 1079]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_6{1627377920, 768};  // bf16 [768], alive in [857, 1041]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_7{1627379456, 768};  // bf16 [768], alive in [857, 1042]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [865, 886]
constexpr Buffer<bf16> k_h_3_fc_MatMul_4{1655884544, 589824};  // bf16 [768, 768], alive in [866, 1089]
constexpr Buffer<bf16> k_h_3_fc_MatMul_5{1641346304, 768};  // bf16 [768], alive in [866, 1079]
constexpr Buffer<bf16> k_h_3_proj_MatMul_3{1636847872, 1572864};  // bf16 [8, 1024, 192], alive in [868, 871]
constexpr Buffer<bf16> k_h_3_qkv_Add{1627410688, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [871, 894]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_2{1339345664, 6291456};  // bf16 [8, 1024, 768], alive in [881, 887]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [882, 888]
constexpr Buffer<bf16> k_h_3_proj_Add{1627380992, 768};  // bf16 [768], alive in [885, 1137]
constexpr Buffer<bf16> k_h_3_proj_MatMul_4{1650674432, 147456};  // bf16 [192, 768], alive in [886, 1091]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_6{1641347840, 768};  // bf16 [768], alive in [888, 1137]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_7{1641349376, 768};  // bf16 [768], alive in [888, 1137]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [893, 921]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_4{1649789696, 442368};  // bf16 [768, 576], alive in [894, 1095]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_5{1627405568, 576};  // bf16 [576], alive in [894, 1094]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_3{1627410688, 6291456};  // bf16 [8, 1024, 768], alive in [916, 931]
constexpr Buffer<bf16> k_h_2_fc_MatMul_2{1326762752, 6291456};  // bf16 [8, 1024, 768], alive in [918, 922]
constexpr Buffer<bf16> k_h_2_fc_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [919, 923]
constexpr Buffer<bf16> k_h_2_fc2_Add{1641350912, 768};  // bf16 [768], alive in [920, 1137]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_4{1657064192, 589824};  // bf16 [768, 768], alive in [921, 1151]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_6{1641352448, 768};  // bf16 [768], alive in [923, 1148]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_7{1641353984, 768};  // bf16 [768], alive in [923, 1150]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [930, 951]
constexpr Buffer<bf16> k_h_2_fc_MatMul_4{1594149632, 589824};  // bf16 [768, 768], alive in [931, 1162]
constexpr Buffer<bf16> k_h_2_fc_MatMul_5{1650969344, 768};  // bf16 [768], alive in [931, 1153]
constexpr Buffer<bf16> k_h_2_proj_MatMul_3{1636847872, 1572864};  // bf16 [8, 1024, 192], alive in [933, 936]
constexpr Buffer<bf16> k_h_2_qkv_Add{1627410688, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [936, 959]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_2{1314179840, 6291456};  // bf16 [8, 1024, 768], alive in [946, 952]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [947, 953]
constexpr Buffer<bf16> k_h_2_proj_Add{1627391744, 768};  // bf16 [768], alive in [950, 1182]
constexpr Buffer<bf16> k_h_2_proj_MatMul_4{1659423488, 147456};  // bf16 [192, 768], alive in [951, 1164]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_6{1650970880, 768};  // bf16 [768], alive in [953, 1160]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_7{1650972416, 768};  // bf16 [768], alive in [953, 1161]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [958, 986]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_4{1591003904, 442368};  // bf16 [768, 576], alive in [959, 1166]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_5{1627406848, 576};  // bf16 [576], alive in [959, 1183]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_3{1627410688, 6291456};  // bf16 [8, 1024, 768], alive in [981, 996]
constexpr Buffer<bf16> k_h_1_fc_MatMul_2{1301596928, 6291456};  // bf16 [8, 1024, 768], alive in [983, 987]
constexpr Buffer<bf16> k_h_1_fc_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [984, 988]
constexpr Buffer<bf16> k_h_1_fc2_Add{1660013312, 768};  // bf16 [768], alive in [985, 1184]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_4{1658243840, 589824};  // bf16 [768, 768], alive in [986, 1168]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_6{1660014848, 768};  // bf16 [768], alive in [988, 1158]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_7{1660016384, 768};  // bf16 [768], alive in [988, 1159]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [995, 1016]
constexpr Buffer<bf16> k_h_1_fc_MatMul_4{1587858176, 589824};  // bf16 [768, 768], alive in [996, 1170]
constexpr Buffer<bf16> k_h_1_fc_MatMul_5{1660017920, 768};  // bf16 [768], alive in [996, 1185]
constexpr Buffer<bf16> k_h_1_proj_MatMul_3{1636847872, 1572864};  // bf16 [8, 1024, 192], alive in [998, 1001]
constexpr Buffer<bf16> k_h_1_qkv_Add{1627410688, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [1001, 1024]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_2{1289014016, 6291456};  // bf16 [8, 1024, 768], alive in [1011, 1017]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [1012, 1018]
constexpr Buffer<bf16> k_h_1_proj_Add{1627400960, 768};  // bf16 [768], alive in [1015, 1186]
constexpr Buffer<bf16> k_h_1_proj_MatMul_4{1659718400, 147456};  // bf16 [192, 768], alive in [1016, 1172]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_6{1660019456, 768};  // bf16 [768], alive in [1018, 1156]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_7{1660020992, 768};  // bf16 [768], alive in [1018, 1157]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [1023, 1051]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_4{1589037824, 442368};  // bf16 [768, 576], alive in [1024, 1174]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_5{1627408128, 576};  // bf16 [576], alive in [1024, 1187]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_3{1627409408, 6291456};  // bf16 [8, 1024, 768], alive in [1046, 1062]
constexpr Buffer<bf16> k_h_0_fc_MatMul_2{1276431104, 6291456};  // bf16 [8, 1024, 768], alive in [1048, 1052]
constexpr Buffer<bf16> k_h_0_fc_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [1049, 1053]
constexpr Buffer<bf16> k_h_0_fc2_Add{1627393280, 768};  // bf16 [768], alive in [1050, 1188]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_4{1584712448, 589824};  // bf16 [768, 768], alive in [1051, 1176]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_6{1627394816, 768};  // bf16 [768], alive in [1053, 1154]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_7{1627396352, 768};  // bf16 [768], alive in [1053, 1155]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_8{1231965440, 6291456};  // bf16 [8, 1024, 768], alive in [1061, 1103]
constexpr Buffer<bf16> k_h_0_fc_MatMul_4{1585892096, 589824};  // bf16 [768, 768], alive in [1062, 1178]
constexpr Buffer<bf16> k_h_0_fc_MatMul_5{1627397888, 768};  // bf16 [768], alive in [1062, 1189]
constexpr Buffer<bf16> k_h_0_proj_MatMul_3{1581566720, 1572864};  // bf16 [8, 1024, 192], alive in [1064, 1067]
constexpr Buffer<bf16> k_h_0_qkv_Add{1627409408, 4718592};  // bf16 [8, 1024, 3, 3, 64], alive in [1067, 1111]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_2{1263848192, 6291456};  // bf16 [8, 1024, 768], alive in [1077, 1082]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_3{1244548352, 1572864};  // bf16 [8, 256, 768], alive in [1078, 1083]
constexpr Buffer<bf16> k_h_0_proj_Add{1627399424, 768};  // bf16 [768], alive in [1081, 1190]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_6{1627382528, 768};  // bf16 [768], alive in [1083, 1192]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_7{1627384064, 768};  // bf16 [768], alive in [1083, 1191]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_8{1263848192, 6291456};  // bf16 [8, 1024, 768], alive in [1085, 1100]
constexpr Buffer<bf16> k_Add{1587071744, 196608};  // bf16 [256, 768], alive in [1098, 1193]
constexpr Buffer<float> k_wte_Gather_3{1595329280, 6291456};  // f32 [8, 1024, 768], alive in [1100, 1102]
constexpr Buffer<float> k_wte_Gather_4{1263848192, 9649920};  // f32 [12565, 768], alive in [1101, 1109]
constexpr Buffer<bf16> k_h_0_proj_MatMul_4{1587464960, 147456};  // bf16 [192, 768], alive in [1103, 1180]
constexpr Buffer<bf16> k_wte_Gather_5{1231965440, 9649920};  // bf16 [12565, 768], alive in [1109, 1195]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_4{1589922560, 442368};  // bf16 [768, 576], alive in [1111, 1198]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_5{1627402496, 576};  // bf16 [576], alive in [1111, 1197]
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

// h.0, h.1, h.2, h.3, h.4, h.5, h.6, h.7, h.8, h.9, h.10, h.11 differ in these fields
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
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 12565},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_ln_LayerNormalization_4(rank), k_head_MatMul(rank), k_head_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1606"), {.channel = 93,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_head_MatMul_4(rank), k_head_MatMul_4(rank),
      9649920, ElementType::kBf16}});
  done[56] = record(rank, communication);
  wait(rank, compute, done[55]);
}

// ln
void backward_ln(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward ln");
  // LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_11_fc2_MatMul_2(rank), k_ln_weight_bf16(rank),
      k_ln_LayerNormalization_2(rank), k_ln_LayerNormalization_3(rank), k_head_MatMul_3(rank),
      k_ln_LayerNormalization_5(rank), k_ln_LayerNormalization_6(rank),
      k_ln_LayerNormalization_7(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/ln/LayerNormalization.gradient.norm_grad for /h.11/fc2/MatMul.gradient.dot"),
      {.channel = 94, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024,
      768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank), k_ln_LayerNormalization_8(rank));
  done[57] = record(rank, communication);
  wait(rank, compute, done[57]);
}

// h.11, h.10 differ in these fields
struct BackwardH {
  const char* label;
  Buffer<bf16> outside;
  Buffer<bf16> outside_2;
  Buffer<bf16> k_fc2_MatMul_3;
  Buffer<bf16> k_fc_MatMul;
  Buffer<bf16> outside_3;
  Buffer<bf16> k_fc_MatMul_2;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> k_fc_MatMul_3;
  int event;
  Buffer<bf16> k_fc2_Add;
  Buffer<bf16> k_Mul_1;
  Buffer<bf16> k_fc2_MatMul_4;
  Buffer<bf16> k_proj_MatMul_2;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<float> k_ln2_LayerNormalization_2;
  Buffer<float> k_ln2_LayerNormalization_3;
  Buffer<bf16> k_ln2_LayerNormalization_6;
  Buffer<bf16> k_ln2_LayerNormalization_7;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_ln2_LayerNormalization_8;
  int event_2;
  Buffer<bf16> k_ln2_LayerNormalization_4;
  Buffer<bf16> k_fc_MatMul_4;
  Buffer<bf16> k_fc_MatMul_5;
  Buffer<bf16> outside_4;
  Buffer<bf16> k_proj_MatMul_3;
  Buffer<bf16> k_qkv_MatMul;
  Buffer<bf16> k_Transpose_3;
  Buffer<float> k_Softmax;
  Buffer<bf16> k_qkv_Add;
  Buffer<bf16> outside_5;
  Buffer<bf16> k_qkv_MatMul_2;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_qkv_MatMul_3;
  int event_3;
  Buffer<bf16> k_proj_Add;
  Buffer<bf16> k_proj_MatMul_4;
  Buffer<bf16> outside_6;
  Buffer<bf16> k_ln1_weight_bf16;
  Buffer<float> k_ln1_LayerNormalization_2;
  Buffer<float> k_ln1_LayerNormalization_3;
  Buffer<bf16> k_ln1_LayerNormalization_6;
  Buffer<bf16> k_ln1_LayerNormalization_7;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> k_ln1_LayerNormalization_8;
  int event_4;
  Buffer<bf16> k_ln1_LayerNormalization_4;
  Buffer<bf16> k_qkv_MatMul_4;
  Buffer<bf16> k_qkv_MatMul_5;
  const char* label_6;
  int64_t channel_5;
  int event_5;
};
void backward_h(Rank& rank, [[maybe_unused]] const BackwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.outside(rank),
      b.outside_2(rank), b.k_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{b.k_fc2_MatMul_3(rank), b.k_fc_MatMul(rank),
      b.k_fc2_MatMul_3(rank)}, {b.k_fc2_MatMul_3.access(rank), b.k_fc_MatMul.access(rank)},
      {b.k_fc2_MatMul_3.access(rank)});
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      b.k_fc2_MatMul_3(rank), b.outside_3(rank), b.k_fc_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_fc_MatMul_2(rank), b.k_fc_MatMul_3(rank));
  done[b.event] = record(rank, communication);
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), b.k_fc2_Add(rank));
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.k_Mul_1(rank), b.outside(rank), b.k_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[b.event]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.k_proj_MatMul_2(rank), b.k_ln2_weight_bf16(rank),
      b.k_ln2_LayerNormalization_2(rank), b.k_ln2_LayerNormalization_3(rank), b.k_fc_MatMul_3(rank),
      k_ln_LayerNormalization_5(rank), b.k_ln2_LayerNormalization_6(rank),
      b.k_ln2_LayerNormalization_7(rank), k_ln_LayerNormalization_5(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_5(rank), b.k_ln2_LayerNormalization_8(rank));
  done[b.event_2] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln2_LayerNormalization_4(rank),
      b.k_fc2_MatMul_3(rank), b.k_fc_MatMul_4(rank), {.biasGrad = b.k_fc_MatMul_5(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[b.event_2]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      b.k_ln2_LayerNormalization_8(rank), b.outside_4(rank), b.k_proj_MatMul_3(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, b.k_qkv_MatMul(rank), b.k_qkv_MatMul(rank) + 192, b.k_qkv_MatMul(rank) + 384,
      b.k_Transpose_3(rank), b.k_Softmax(rank), b.k_proj_MatMul_3(rank), nullptr, nullptr, nullptr,
      b.k_qkv_Add(rank), b.k_qkv_Add(rank) + 192, b.k_qkv_Add(rank) + 384);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.k_qkv_Add(rank),
      b.outside_5(rank), b.k_qkv_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_qkv_MatMul_2(rank), b.k_qkv_MatMul_3(rank));
  done[b.event_3] = record(rank, communication);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), b.k_proj_Add(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.k_Transpose_3(rank), b.k_ln2_LayerNormalization_8(rank), b.k_proj_MatMul_4(rank));
  // qkv/MatMul
  wait(rank, compute, done[b.event_3]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.outside_6(rank), b.k_ln1_weight_bf16(rank),
      b.k_ln1_LayerNormalization_2(rank), b.k_ln1_LayerNormalization_3(rank),
      b.k_qkv_MatMul_3(rank), k_ln_LayerNormalization_5(rank), b.k_ln1_LayerNormalization_6(rank),
      b.k_ln1_LayerNormalization_7(rank), k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_5(rank), b.k_ln1_LayerNormalization_8(rank));
  done[b.event_4] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln1_LayerNormalization_4(rank),
      b.k_qkv_Add(rank), b.k_qkv_MatMul_4(rank), {.biasGrad = b.k_qkv_MatMul_5(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_6), {.channel = b.channel_5,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{b.k_fc2_MatMul_4(rank), b.k_fc2_MatMul_4(rank),
      589824, ElementType::kBf16}, {b.k_fc_MatMul_5(rank), b.k_fc_MatMul_5(rank), 768,
      ElementType::kBf16}, {b.k_fc_MatMul_4(rank), b.k_fc_MatMul_4(rank), 589824,
      ElementType::kBf16}, {b.k_proj_MatMul_4(rank), b.k_proj_MatMul_4(rank), 147456,
      ElementType::kBf16}, {b.k_qkv_MatMul_5(rank), b.k_qkv_MatMul_5(rank), 576,
      ElementType::kBf16}, {b.k_qkv_MatMul_4(rank), b.k_qkv_MatMul_4(rank), 442368,
      ElementType::kBf16}});
  done[b.event_5] = record(rank, communication);
  // ln1/LayerNormalization
  wait(rank, compute, done[b.event_4]);
}
constexpr BackwardH kBackwardH[] = {
    // h.11
    {"backward h.11", k_ln_LayerNormalization_8, k_onnx_MatMul_1605_bf16, k_h_11_fc2_MatMul_3,
        k_h_11_fc_MatMul, k_onnx_MatMul_1604_bf16, k_h_11_fc_MatMul_2,
        "/h.11/fc/MatMul.gradient.dot for /h.11/ln2/LayerNormalization.gradient.norm_grad", 97,
        k_h_11_fc_MatMul_3, 58, k_h_11_fc2_Add, k_h_11_Mul_1, k_h_11_fc2_MatMul_4,
        k_h_11_proj_MatMul_2, k_h_11_ln2_weight_bf16, k_h_11_ln2_LayerNormalization_2,
        k_h_11_ln2_LayerNormalization_3, k_h_11_ln2_LayerNormalization_6,
        k_h_11_ln2_LayerNormalization_7,
        "/h.11/ln2/LayerNormalization.gradient.binary for /h.11/proj/MatMul.gradient.dot", 102,
        k_h_11_ln2_LayerNormalization_8, 59, k_h_11_ln2_LayerNormalization_4, k_h_11_fc_MatMul_4,
        k_h_11_fc_MatMul_5, k_onnx_MatMul_1603_bf16, k_h_11_proj_MatMul_3, k_h_11_qkv_MatMul,
        k_h_11_Transpose_3, k_h_11_Softmax, k_h_11_qkv_Add, k_onnx_MatMul_1595_bf16,
        k_h_11_qkv_MatMul_2,
        "/h.11/qkv/MatMul.gradient.dot for /h.11/ln1/LayerNormalization.gradient.norm_grad", 105,
        k_h_11_qkv_MatMul_3, 60, k_h_11_proj_Add, k_h_11_proj_MatMul_4, k_h_10_fc2_MatMul_2,
        k_h_11_ln1_weight_bf16, k_h_11_ln1_LayerNormalization_2, k_h_11_ln1_LayerNormalization_3,
        k_h_11_ln1_LayerNormalization_6, k_h_11_ln1_LayerNormalization_7,
        "/h.11/ln1/LayerNormalization.gradient.binary for /h.10/fc2/MatMul.gradient.dot", 110,
        k_h_11_ln1_LayerNormalization_8, 61, k_h_11_ln1_LayerNormalization_4, k_h_11_qkv_MatMul_4,
        k_h_11_qkv_MatMul_5, "gradient of onnx::MatMul_1605 and 5 more", 112, 62},
    // h.10
    {"backward h.10", k_h_11_ln1_LayerNormalization_8, k_onnx_MatMul_1594_bf16, k_h_10_fc2_MatMul_3,
        k_h_10_fc_MatMul, k_onnx_MatMul_1593_bf16, k_h_10_fc_MatMul_2,
        "/h.10/fc/MatMul.gradient.dot for /h.10/ln2/LayerNormalization.gradient.norm_grad", 113,
        k_h_10_fc_MatMul_3, 63, k_h_10_fc2_Add, k_h_10_Mul_1, k_h_10_fc2_MatMul_4,
        k_h_10_proj_MatMul_2, k_h_10_ln2_weight_bf16, k_h_10_ln2_LayerNormalization_2,
        k_h_10_ln2_LayerNormalization_3, k_h_10_ln2_LayerNormalization_6,
        k_h_10_ln2_LayerNormalization_7,
        "/h.10/ln2/LayerNormalization.gradient.binary for /h.10/proj/MatMul.gradient.dot", 118,
        k_h_10_ln2_LayerNormalization_8, 64, k_h_10_ln2_LayerNormalization_4, k_h_10_fc_MatMul_4,
        k_h_10_fc_MatMul_5, k_onnx_MatMul_1592_bf16, k_h_10_proj_MatMul_3, k_h_10_qkv_MatMul,
        k_h_10_Transpose_3, k_h_10_Softmax, k_h_10_qkv_Add, k_onnx_MatMul_1584_bf16,
        k_h_10_qkv_MatMul_2,
        "/h.10/qkv/MatMul.gradient.dot for /h.10/ln1/LayerNormalization.gradient.norm_grad", 121,
        k_h_10_qkv_MatMul_3, 65, k_h_10_proj_Add, k_h_10_proj_MatMul_4, k_h_9_fc2_MatMul_2,
        k_h_10_ln1_weight_bf16, k_h_10_ln1_LayerNormalization_2, k_h_10_ln1_LayerNormalization_3,
        k_h_10_ln1_LayerNormalization_6, k_h_10_ln1_LayerNormalization_7,
        "/h.10/ln1/LayerNormalization.gradient.binary for /h.9/fc2/MatMul.gradient.dot", 126,
        k_h_10_ln1_LayerNormalization_8, 66, k_h_10_ln1_LayerNormalization_4, k_h_10_qkv_MatMul_4,
        k_h_10_qkv_MatMul_5, "gradient of onnx::MatMul_1594 and 5 more", 128, 67},
};

// h.9
void backward_h_9(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.9");
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
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_9_fc2_MatMul_3(rank), k_onnx_MatMul_1582_bf16(rank), k_h_9_fc_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.9/fc/MatMul.gradient.dot for /h.9/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 129, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_9_fc_MatMul_2(rank), k_h_9_fc_MatMul_3(rank));
  done[68] = record(rank, communication);
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_9_fc2_Add(rank));
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_9_Mul_1(rank), k_h_10_ln1_LayerNormalization_8(rank), k_h_9_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[68]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_9_proj_MatMul_2(rank), k_h_9_ln2_weight_bf16(rank),
      k_h_9_ln2_LayerNormalization_2(rank), k_h_9_ln2_LayerNormalization_3(rank),
      k_h_9_fc_MatMul_3(rank), k_ln_LayerNormalization_5(rank),
      k_h_9_ln2_LayerNormalization_6(rank), k_h_9_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of ln.weight and 16 more"),
      {.channel = 133, .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_ln_LayerNormalization_6(rank),
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
      k_h_9_fc2_Add(rank), 768, ElementType::kBf16}, {k_h_9_ln2_LayerNormalization_6(rank),
      k_h_9_ln2_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_9_ln2_LayerNormalization_7(rank), k_h_9_ln2_LayerNormalization_7(rank), 768,
      ElementType::kBf16}});
  done[69] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/ln2/LayerNormalization.gradient.binary for /h.9/proj/MatMul.gradient.dot"),
      {.channel = 134, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_9_ln2_LayerNormalization_8(rank));
  done[70] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_9_ln2_LayerNormalization_4(rank),
      k_h_9_fc2_MatMul_3(rank), k_h_9_fc_MatMul_4(rank), {.biasGrad = k_h_9_fc_MatMul_5(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[70]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_9_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1581_bf16(rank),
      k_h_9_proj_MatMul_3(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_9_qkv_MatMul(rank), k_h_9_qkv_MatMul(rank) + 192, k_h_9_qkv_MatMul(rank) + 384,
      k_h_9_Transpose_3(rank), k_h_9_Softmax(rank), k_h_9_proj_MatMul_3(rank), nullptr, nullptr,
      nullptr, k_h_9_qkv_Add(rank), k_h_9_qkv_Add(rank) + 192, k_h_9_qkv_Add(rank) + 384);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_9_qkv_Add(rank),
      k_onnx_MatMul_1573_bf16(rank), k_h_9_qkv_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.9/qkv/MatMul.gradient.dot for /h.9/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 137, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_9_qkv_MatMul_2(rank), k_h_9_qkv_MatMul_3(rank));
  done[71] = record(rank, communication);
  // /ln/LayerNormalization
  wait(rank, compute, done[69]);
  wait(rank, compute, done[69]);
  // /h.11/fc2/Add
  wait(rank, compute, done[69]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_9_proj_Add(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_9_Transpose_3(rank), k_h_9_ln2_LayerNormalization_8(rank), k_h_9_proj_MatMul_4(rank));
  // qkv/MatMul
  wait(rank, compute, done[71]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_8_fc2_MatMul_2(rank), k_h_9_ln1_weight_bf16(rank),
      k_h_9_ln1_LayerNormalization_2(rank), k_h_9_ln1_LayerNormalization_3(rank),
      k_h_9_qkv_MatMul_3(rank), k_ln_LayerNormalization_5(rank),
      k_h_9_ln1_LayerNormalization_6(rank), k_h_9_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // /h.11/ln2/LayerNormalization
  wait(rank, compute, done[69]);
  wait(rank, compute, done[69]);
  // /h.11/fc2/MatMul
  wait(rank, compute, done[62]);
  // /h.11/fc/Add
  wait(rank, compute, done[62]);
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/ln1/LayerNormalization.gradient.binary for /h.8/fc2/MatMul.gradient.dot"),
      {.channel = 142, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_9_ln1_LayerNormalization_8(rank));
  done[72] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_9_ln1_LayerNormalization_4(rank),
      k_h_9_qkv_Add(rank), k_h_9_qkv_MatMul_4(rank), {.biasGrad = k_h_9_qkv_MatMul_5(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1583 and 5 more"),
      {.channel = 144, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_9_fc2_MatMul_4(rank),
      k_h_9_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_9_fc_MatMul_5(rank),
      k_h_9_fc_MatMul_5(rank), 768, ElementType::kBf16}, {k_h_9_fc_MatMul_4(rank),
      k_h_9_fc_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_9_proj_MatMul_4(rank),
      k_h_9_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_9_qkv_MatMul_5(rank),
      k_h_9_qkv_MatMul_5(rank), 576, ElementType::kBf16}, {k_h_9_qkv_MatMul_4(rank),
      k_h_9_qkv_MatMul_4(rank), 442368, ElementType::kBf16}});
  done[73] = record(rank, communication);
  // ln1/LayerNormalization
  wait(rank, compute, done[72]);
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
      k_h_11_fc2_bias_m(rank), k_h_11_fc2_bias_v(rank), k_h_11_fc2_bias_bf16(rank)}, {768,
      k_h_11_ln2_weight(rank), k_h_11_ln2_LayerNormalization_6(rank), k_h_11_ln2_weight_m(rank),
      k_h_11_ln2_weight_v(rank), k_h_11_ln2_weight(rank), k_h_11_ln2_weight_m(rank),
      k_h_11_ln2_weight_v(rank), k_h_11_ln2_weight_bf16(rank)}, {768, k_h_11_ln2_bias(rank),
      k_h_11_ln2_LayerNormalization_7(rank), k_h_11_ln2_bias_m(rank), k_h_11_ln2_bias_v(rank),
      k_h_11_ln2_bias(rank), k_h_11_ln2_bias_m(rank), k_h_11_ln2_bias_v(rank),
      k_h_11_ln2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1605(rank), k_h_11_fc2_MatMul_4(rank),
      k_onnx_MatMul_1605_m(rank), k_onnx_MatMul_1605_v(rank), k_onnx_MatMul_1605(rank),
      k_onnx_MatMul_1605_m(rank), k_onnx_MatMul_1605_v(rank), k_onnx_MatMul_1605_bf16(rank)}, {768,
      k_h_11_fc_bias(rank), k_h_11_fc_MatMul_5(rank), k_h_11_fc_bias_m(rank),
      k_h_11_fc_bias_v(rank), k_h_11_fc_bias(rank), k_h_11_fc_bias_m(rank), k_h_11_fc_bias_v(rank),
      k_h_11_fc_bias_bf16(rank)}});
}

// h.8, h.7, h.5, h.4, h.2, h.1 differ in these fields
struct BackwardH12 {
  const char* label;
  Buffer<bf16> outside;
  Buffer<bf16> outside_2;
  Buffer<bf16> k_fc2_MatMul_3;
  Buffer<bf16> k_fc_MatMul;
  Buffer<bf16> outside_3;
  Buffer<bf16> k_fc_MatMul_2;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> k_fc_MatMul_3;
  int event;
  Buffer<bf16> k_fc2_Add;
  Buffer<bf16> k_Mul_1;
  Buffer<bf16> k_fc2_MatMul_4;
  Buffer<bf16> k_proj_MatMul_2;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<float> k_ln2_LayerNormalization_2;
  Buffer<float> k_ln2_LayerNormalization_3;
  Buffer<bf16> k_ln2_LayerNormalization_6;
  Buffer<bf16> k_ln2_LayerNormalization_7;
  int event_2;
  int event_3;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_ln2_LayerNormalization_8;
  int event_4;
  Buffer<bf16> k_ln2_LayerNormalization_4;
  Buffer<bf16> k_fc_MatMul_4;
  Buffer<bf16> k_fc_MatMul_5;
  Buffer<bf16> outside_4;
  Buffer<bf16> k_proj_MatMul_3;
  Buffer<bf16> k_qkv_MatMul;
  Buffer<bf16> k_Transpose_3;
  Buffer<float> k_Softmax;
  Buffer<bf16> k_qkv_Add;
  Buffer<bf16> outside_5;
  Buffer<bf16> k_qkv_MatMul_2;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_qkv_MatMul_3;
  int event_5;
  Buffer<bf16> k_proj_Add;
  Buffer<bf16> k_proj_MatMul_4;
  Buffer<bf16> outside_6;
  Buffer<bf16> k_ln1_weight_bf16;
  Buffer<float> k_ln1_LayerNormalization_2;
  Buffer<float> k_ln1_LayerNormalization_3;
  Buffer<bf16> k_ln1_LayerNormalization_6;
  Buffer<bf16> k_ln1_LayerNormalization_7;
  int event_6;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> k_ln1_LayerNormalization_8;
  int event_7;
  Buffer<bf16> k_ln1_LayerNormalization_4;
  Buffer<bf16> k_qkv_MatMul_4;
  Buffer<bf16> k_qkv_MatMul_5;
  const char* label_6;
  int64_t channel_5;
  int event_8;
  Buffer<float> outside_7;
  Buffer<bf16> outside_8;
  Buffer<float> outside_9;
  Buffer<float> outside_10;
  Buffer<bf16> outside_11;
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
};
void backward_h_12(Rank& rank, [[maybe_unused]] const BackwardH12& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.outside(rank),
      b.outside_2(rank), b.k_fc2_MatMul_3(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{b.k_fc2_MatMul_3(rank), b.k_fc_MatMul(rank),
      b.k_fc2_MatMul_3(rank)}, {b.k_fc2_MatMul_3.access(rank), b.k_fc_MatMul.access(rank)},
      {b.k_fc2_MatMul_3.access(rank)});
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      b.k_fc2_MatMul_3(rank), b.outside_3(rank), b.k_fc_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_fc_MatMul_2(rank), b.k_fc_MatMul_3(rank));
  done[b.event] = record(rank, communication);
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), b.k_fc2_Add(rank));
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.k_Mul_1(rank), b.outside(rank), b.k_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[b.event]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.k_proj_MatMul_2(rank), b.k_ln2_weight_bf16(rank),
      b.k_ln2_LayerNormalization_2(rank), b.k_ln2_LayerNormalization_3(rank), b.k_fc_MatMul_3(rank),
      k_ln_LayerNormalization_5(rank), b.k_ln2_LayerNormalization_6(rank),
      b.k_ln2_LayerNormalization_7(rank), k_ln_LayerNormalization_5(rank));
  // /h.11/ln1/LayerNormalization
  wait(rank, compute, done[b.event_2]);
  wait(rank, compute, done[b.event_2]);
  // /h.11/fc/MatMul
  wait(rank, compute, done[b.event_3]);
  // /h.11/proj/MatMul
  wait(rank, compute, done[b.event_3]);
  // /h.11/proj/Add
  wait(rank, compute, done[b.event_2]);
  // /h.11/qkv/Add
  wait(rank, compute, done[b.event_3]);
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_5(rank), b.k_ln2_LayerNormalization_8(rank));
  done[b.event_4] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln2_LayerNormalization_4(rank),
      b.k_fc2_MatMul_3(rank), b.k_fc_MatMul_4(rank), {.biasGrad = b.k_fc_MatMul_5(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[b.event_4]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      b.k_ln2_LayerNormalization_8(rank), b.outside_4(rank), b.k_proj_MatMul_3(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, b.k_qkv_MatMul(rank), b.k_qkv_MatMul(rank) + 192, b.k_qkv_MatMul(rank) + 384,
      b.k_Transpose_3(rank), b.k_Softmax(rank), b.k_proj_MatMul_3(rank), nullptr, nullptr, nullptr,
      b.k_qkv_Add(rank), b.k_qkv_Add(rank) + 192, b.k_qkv_Add(rank) + 384);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.k_qkv_Add(rank),
      b.outside_5(rank), b.k_qkv_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_qkv_MatMul_2(rank), b.k_qkv_MatMul_3(rank));
  done[b.event_5] = record(rank, communication);
  // /h.11/qkv/MatMul
  wait(rank, compute, done[b.event_3]);
  // /h.10/fc2/Add
  wait(rank, compute, done[b.event_2]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), b.k_proj_Add(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.k_Transpose_3(rank), b.k_ln2_LayerNormalization_8(rank), b.k_proj_MatMul_4(rank));
  // qkv/MatMul
  wait(rank, compute, done[b.event_5]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.outside_6(rank), b.k_ln1_weight_bf16(rank),
      b.k_ln1_LayerNormalization_2(rank), b.k_ln1_LayerNormalization_3(rank),
      b.k_qkv_MatMul_3(rank), k_ln_LayerNormalization_5(rank), b.k_ln1_LayerNormalization_6(rank),
      b.k_ln1_LayerNormalization_7(rank), k_ln_LayerNormalization_5(rank));
  // /h.10/ln2/LayerNormalization
  wait(rank, compute, done[b.event_2]);
  wait(rank, compute, done[b.event_2]);
  // /h.10/fc2/MatMul
  wait(rank, compute, done[b.event_6]);
  // /h.10/fc/Add
  wait(rank, compute, done[b.event_6]);
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_5(rank), b.k_ln1_LayerNormalization_8(rank));
  done[b.event_7] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln1_LayerNormalization_4(rank),
      b.k_qkv_Add(rank), b.k_qkv_MatMul_4(rank), {.biasGrad = b.k_qkv_MatMul_5(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_6), {.channel = b.channel_5,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{b.k_fc2_MatMul_4(rank), b.k_fc2_MatMul_4(rank),
      589824, ElementType::kBf16}, {b.k_fc_MatMul_5(rank), b.k_fc_MatMul_5(rank), 768,
      ElementType::kBf16}, {b.k_fc_MatMul_4(rank), b.k_fc_MatMul_4(rank), 589824,
      ElementType::kBf16}, {b.k_proj_MatMul_4(rank), b.k_proj_MatMul_4(rank), 147456,
      ElementType::kBf16}, {b.k_qkv_MatMul_5(rank), b.k_qkv_MatMul_5(rank), 576,
      ElementType::kBf16}, {b.k_qkv_MatMul_4(rank), b.k_qkv_MatMul_4(rank), 442368,
      ElementType::kBf16}});
  done[b.event_8] = record(rank, communication);
  // ln1/LayerNormalization
  wait(rank, compute, done[b.event_7]);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, b.outside_7(rank), b.outside_8(rank),
      b.outside_9(rank), b.outside_10(rank), b.outside_7(rank), b.outside_9(rank),
      b.outside_10(rank), b.outside_11(rank)}, {768, b.outside_12(rank), b.outside_13(rank),
      b.outside_14(rank), b.outside_15(rank), b.outside_12(rank), b.outside_14(rank),
      b.outside_15(rank), b.outside_16(rank)}, {589824, b.outside_17(rank), b.outside_18(rank),
      b.outside_19(rank), b.outside_20(rank), b.outside_17(rank), b.outside_19(rank),
      b.outside_20(rank), b.outside_21(rank)}, {147456, b.outside_22(rank), b.outside_23(rank),
      b.outside_24(rank), b.outside_25(rank), b.outside_22(rank), b.outside_24(rank),
      b.outside_25(rank), b.outside_26(rank)}, {768, b.outside_27(rank), b.outside_28(rank),
      b.outside_29(rank), b.outside_30(rank), b.outside_27(rank), b.outside_29(rank),
      b.outside_30(rank), b.outside_31(rank)}, {576, b.outside_32(rank), b.outside_33(rank),
      b.outside_34(rank), b.outside_35(rank), b.outside_32(rank), b.outside_34(rank),
      b.outside_35(rank), b.outside_36(rank)}, {442368, b.outside_37(rank), b.outside_38(rank),
      b.outside_39(rank), b.outside_40(rank), b.outside_37(rank), b.outside_39(rank),
      b.outside_40(rank), b.outside_41(rank)}, {768, b.outside_42(rank), b.outside_43(rank),
      b.outside_44(rank), b.outside_45(rank), b.outside_42(rank), b.outside_44(rank),
      b.outside_45(rank), b.outside_46(rank)}, {768, b.outside_47(rank), b.outside_48(rank),
      b.outside_49(rank), b.outside_50(rank), b.outside_47(rank), b.outside_49(rank),
      b.outside_50(rank), b.outside_51(rank)}, {768, b.outside_52(rank), b.outside_53(rank),
      b.outside_54(rank), b.outside_55(rank), b.outside_52(rank), b.outside_54(rank),
      b.outside_55(rank), b.outside_56(rank)}, {589824, b.outside_57(rank), b.outside_58(rank),
      b.outside_59(rank), b.outside_60(rank), b.outside_57(rank), b.outside_59(rank),
      b.outside_60(rank), b.outside_61(rank)}, {768, b.outside_62(rank), b.outside_63(rank),
      b.outside_64(rank), b.outside_65(rank), b.outside_62(rank), b.outside_64(rank),
      b.outside_65(rank), b.outside_66(rank)}});
}
constexpr BackwardH12 kBackwardH12[] = {
    // h.8
    {"backward h.8", k_h_9_ln1_LayerNormalization_8, k_onnx_MatMul_1572_bf16, k_h_8_fc2_MatMul_3,
        k_h_8_fc_MatMul, k_onnx_MatMul_1571_bf16, k_h_8_fc_MatMul_2,
        "/h.8/fc/MatMul.gradient.dot for /h.8/ln2/LayerNormalization.gradient.norm_grad", 145,
        k_h_8_fc_MatMul_3, 74, k_h_8_fc2_Add, k_h_8_Mul_1, k_h_8_fc2_MatMul_4, k_h_8_proj_MatMul_2,
        k_h_8_ln2_weight_bf16, k_h_8_ln2_LayerNormalization_2, k_h_8_ln2_LayerNormalization_3,
        k_h_8_ln2_LayerNormalization_6, k_h_8_ln2_LayerNormalization_7, 69, 62,
        "/h.8/ln2/LayerNormalization.gradient.binary for /h.8/proj/MatMul.gradient.dot", 150,
        k_h_8_ln2_LayerNormalization_8, 75, k_h_8_ln2_LayerNormalization_4, k_h_8_fc_MatMul_4,
        k_h_8_fc_MatMul_5, k_onnx_MatMul_1570_bf16, k_h_8_proj_MatMul_3, k_h_8_qkv_MatMul,
        k_h_8_Transpose_3, k_h_8_Softmax, k_h_8_qkv_Add, k_onnx_MatMul_1562_bf16,
        k_h_8_qkv_MatMul_2,
        "/h.8/qkv/MatMul.gradient.dot for /h.8/ln1/LayerNormalization.gradient.norm_grad", 153,
        k_h_8_qkv_MatMul_3, 76, k_h_8_proj_Add, k_h_8_proj_MatMul_4, k_h_7_fc2_MatMul_2,
        k_h_8_ln1_weight_bf16, k_h_8_ln1_LayerNormalization_2, k_h_8_ln1_LayerNormalization_3,
        k_h_8_ln1_LayerNormalization_6, k_h_8_ln1_LayerNormalization_7, 67,
        "/h.8/ln1/LayerNormalization.gradient.binary for /h.7/fc2/MatMul.gradient.dot", 158,
        k_h_8_ln1_LayerNormalization_8, 77, k_h_8_ln1_LayerNormalization_4, k_h_8_qkv_MatMul_4,
        k_h_8_qkv_MatMul_5, "gradient of onnx::MatMul_1572 and 5 more", 160, 78, k_h_11_ln1_weight,
        k_h_11_ln1_LayerNormalization_6, k_h_11_ln1_weight_m, k_h_11_ln1_weight_v,
        k_h_11_ln1_weight_bf16, k_h_11_ln1_bias, k_h_11_ln1_LayerNormalization_7, k_h_11_ln1_bias_m,
        k_h_11_ln1_bias_v, k_h_11_ln1_bias_bf16, k_onnx_MatMul_1604, k_h_11_fc_MatMul_4,
        k_onnx_MatMul_1604_m, k_onnx_MatMul_1604_v, k_onnx_MatMul_1604_bf16, k_onnx_MatMul_1603,
        k_h_11_proj_MatMul_4, k_onnx_MatMul_1603_m, k_onnx_MatMul_1603_v, k_onnx_MatMul_1603_bf16,
        k_h_11_proj_bias, k_h_11_proj_Add, k_h_11_proj_bias_m, k_h_11_proj_bias_v,
        k_h_11_proj_bias_bf16, k_h_11_qkv_bias, k_h_11_qkv_MatMul_5, k_h_11_qkv_bias_m,
        k_h_11_qkv_bias_v, k_h_11_qkv_bias_bf16, k_onnx_MatMul_1595, k_h_11_qkv_MatMul_4,
        k_onnx_MatMul_1595_m, k_onnx_MatMul_1595_v, k_onnx_MatMul_1595_bf16, k_h_10_fc2_bias,
        k_h_10_fc2_Add, k_h_10_fc2_bias_m, k_h_10_fc2_bias_v, k_h_10_fc2_bias_bf16,
        k_h_10_ln2_weight, k_h_10_ln2_LayerNormalization_6, k_h_10_ln2_weight_m,
        k_h_10_ln2_weight_v, k_h_10_ln2_weight_bf16, k_h_10_ln2_bias,
        k_h_10_ln2_LayerNormalization_7, k_h_10_ln2_bias_m, k_h_10_ln2_bias_v, k_h_10_ln2_bias_bf16,
        k_onnx_MatMul_1594, k_h_10_fc2_MatMul_4, k_onnx_MatMul_1594_m, k_onnx_MatMul_1594_v,
        k_onnx_MatMul_1594_bf16, k_h_10_fc_bias, k_h_10_fc_MatMul_5, k_h_10_fc_bias_m,
        k_h_10_fc_bias_v, k_h_10_fc_bias_bf16},
    // h.7
    {"backward h.7", k_h_8_ln1_LayerNormalization_8, k_onnx_MatMul_1561_bf16, k_h_7_fc2_MatMul_3,
        k_h_7_fc_MatMul, k_onnx_MatMul_1560_bf16, k_h_7_fc_MatMul_2,
        "/h.7/fc/MatMul.gradient.dot for /h.7/ln2/LayerNormalization.gradient.norm_grad", 161,
        k_h_7_fc_MatMul_3, 79, k_h_7_fc2_Add, k_h_7_Mul_1, k_h_7_fc2_MatMul_4, k_h_7_proj_MatMul_2,
        k_h_7_ln2_weight_bf16, k_h_7_ln2_LayerNormalization_2, k_h_7_ln2_LayerNormalization_3,
        k_h_7_ln2_LayerNormalization_6, k_h_7_ln2_LayerNormalization_7, 69, 67,
        "/h.7/ln2/LayerNormalization.gradient.binary for /h.7/proj/MatMul.gradient.dot", 166,
        k_h_7_ln2_LayerNormalization_8, 80, k_h_7_ln2_LayerNormalization_4, k_h_7_fc_MatMul_4,
        k_h_7_fc_MatMul_5, k_onnx_MatMul_1559_bf16, k_h_7_proj_MatMul_3, k_h_7_qkv_MatMul,
        k_h_7_Transpose_3, k_h_7_Softmax, k_h_7_qkv_Add, k_onnx_MatMul_1551_bf16,
        k_h_7_qkv_MatMul_2,
        "/h.7/qkv/MatMul.gradient.dot for /h.7/ln1/LayerNormalization.gradient.norm_grad", 169,
        k_h_7_qkv_MatMul_3, 81, k_h_7_proj_Add, k_h_7_proj_MatMul_4, k_h_6_fc2_MatMul_2,
        k_h_7_ln1_weight_bf16, k_h_7_ln1_LayerNormalization_2, k_h_7_ln1_LayerNormalization_3,
        k_h_7_ln1_LayerNormalization_6, k_h_7_ln1_LayerNormalization_7, 73,
        "/h.7/ln1/LayerNormalization.gradient.binary for /h.6/fc2/MatMul.gradient.dot", 174,
        k_h_7_ln1_LayerNormalization_8, 82, k_h_7_ln1_LayerNormalization_4, k_h_7_qkv_MatMul_4,
        k_h_7_qkv_MatMul_5, "gradient of onnx::MatMul_1561 and 5 more", 176, 83, k_h_10_ln1_weight,
        k_h_10_ln1_LayerNormalization_6, k_h_10_ln1_weight_m, k_h_10_ln1_weight_v,
        k_h_10_ln1_weight_bf16, k_h_10_ln1_bias, k_h_10_ln1_LayerNormalization_7, k_h_10_ln1_bias_m,
        k_h_10_ln1_bias_v, k_h_10_ln1_bias_bf16, k_onnx_MatMul_1593, k_h_10_fc_MatMul_4,
        k_onnx_MatMul_1593_m, k_onnx_MatMul_1593_v, k_onnx_MatMul_1593_bf16, k_onnx_MatMul_1592,
        k_h_10_proj_MatMul_4, k_onnx_MatMul_1592_m, k_onnx_MatMul_1592_v, k_onnx_MatMul_1592_bf16,
        k_h_10_proj_bias, k_h_10_proj_Add, k_h_10_proj_bias_m, k_h_10_proj_bias_v,
        k_h_10_proj_bias_bf16, k_h_10_qkv_bias, k_h_10_qkv_MatMul_5, k_h_10_qkv_bias_m,
        k_h_10_qkv_bias_v, k_h_10_qkv_bias_bf16, k_onnx_MatMul_1584, k_h_10_qkv_MatMul_4,
        k_onnx_MatMul_1584_m, k_onnx_MatMul_1584_v, k_onnx_MatMul_1584_bf16, k_h_9_fc2_bias,
        k_h_9_fc2_Add, k_h_9_fc2_bias_m, k_h_9_fc2_bias_v, k_h_9_fc2_bias_bf16, k_h_9_ln2_weight,
        k_h_9_ln2_LayerNormalization_6, k_h_9_ln2_weight_m, k_h_9_ln2_weight_v,
        k_h_9_ln2_weight_bf16, k_h_9_ln2_bias, k_h_9_ln2_LayerNormalization_7, k_h_9_ln2_bias_m,
        k_h_9_ln2_bias_v, k_h_9_ln2_bias_bf16, k_onnx_MatMul_1583, k_h_9_fc2_MatMul_4,
        k_onnx_MatMul_1583_m, k_onnx_MatMul_1583_v, k_onnx_MatMul_1583_bf16, k_h_9_fc_bias,
        k_h_9_fc_MatMul_5, k_h_9_fc_bias_m, k_h_9_fc_bias_v, k_h_9_fc_bias_bf16},
    // h.5
    {"backward h.5", k_h_6_ln1_LayerNormalization_8, k_onnx_MatMul_1539_bf16, k_h_5_fc2_MatMul_3,
        k_h_5_fc_MatMul, k_onnx_MatMul_1538_bf16, k_h_5_fc_MatMul_2,
        "/h.5/fc/MatMul.gradient.dot for /h.5/ln2/LayerNormalization.gradient.norm_grad", 193,
        k_h_5_fc_MatMul_3, 90, k_h_5_fc2_Add, k_h_5_Mul_1, k_h_5_fc2_MatMul_4, k_h_5_proj_MatMul_2,
        k_h_5_ln2_weight_bf16, k_h_5_ln2_LayerNormalization_2, k_h_5_ln2_LayerNormalization_3,
        k_h_5_ln2_LayerNormalization_6, k_h_5_ln2_LayerNormalization_7, 85, 78,
        "/h.5/ln2/LayerNormalization.gradient.binary for /h.5/proj/MatMul.gradient.dot", 198,
        k_h_5_ln2_LayerNormalization_8, 91, k_h_5_ln2_LayerNormalization_4, k_h_5_fc_MatMul_4,
        k_h_5_fc_MatMul_5, k_onnx_MatMul_1537_bf16, k_h_5_proj_MatMul_3, k_h_5_qkv_MatMul,
        k_h_5_Transpose_3, k_h_5_Softmax, k_h_5_qkv_Add, k_onnx_MatMul_1529_bf16,
        k_h_5_qkv_MatMul_2,
        "/h.5/qkv/MatMul.gradient.dot for /h.5/ln1/LayerNormalization.gradient.norm_grad", 201,
        k_h_5_qkv_MatMul_3, 92, k_h_5_proj_Add, k_h_5_proj_MatMul_4, k_h_4_fc2_MatMul_2,
        k_h_5_ln1_weight_bf16, k_h_5_ln1_LayerNormalization_2, k_h_5_ln1_LayerNormalization_3,
        k_h_5_ln1_LayerNormalization_6, k_h_5_ln1_LayerNormalization_7, 83,
        "/h.5/ln1/LayerNormalization.gradient.binary for /h.4/fc2/MatMul.gradient.dot", 206,
        k_h_5_ln1_LayerNormalization_8, 93, k_h_5_ln1_LayerNormalization_4, k_h_5_qkv_MatMul_4,
        k_h_5_qkv_MatMul_5, "gradient of onnx::MatMul_1539 and 5 more", 208, 94, k_h_8_ln1_weight,
        k_h_8_ln1_LayerNormalization_6, k_h_8_ln1_weight_m, k_h_8_ln1_weight_v,
        k_h_8_ln1_weight_bf16, k_h_8_ln1_bias, k_h_8_ln1_LayerNormalization_7, k_h_8_ln1_bias_m,
        k_h_8_ln1_bias_v, k_h_8_ln1_bias_bf16, k_onnx_MatMul_1571, k_h_8_fc_MatMul_4,
        k_onnx_MatMul_1571_m, k_onnx_MatMul_1571_v, k_onnx_MatMul_1571_bf16, k_onnx_MatMul_1570,
        k_h_8_proj_MatMul_4, k_onnx_MatMul_1570_m, k_onnx_MatMul_1570_v, k_onnx_MatMul_1570_bf16,
        k_h_8_proj_bias, k_h_8_proj_Add, k_h_8_proj_bias_m, k_h_8_proj_bias_v, k_h_8_proj_bias_bf16,
        k_h_8_qkv_bias, k_h_8_qkv_MatMul_5, k_h_8_qkv_bias_m, k_h_8_qkv_bias_v, k_h_8_qkv_bias_bf16,
        k_onnx_MatMul_1562, k_h_8_qkv_MatMul_4, k_onnx_MatMul_1562_m, k_onnx_MatMul_1562_v,
        k_onnx_MatMul_1562_bf16, k_h_7_fc2_bias, k_h_7_fc2_Add, k_h_7_fc2_bias_m, k_h_7_fc2_bias_v,
        k_h_7_fc2_bias_bf16, k_h_7_ln2_weight, k_h_7_ln2_LayerNormalization_6, k_h_7_ln2_weight_m,
        k_h_7_ln2_weight_v, k_h_7_ln2_weight_bf16, k_h_7_ln2_bias, k_h_7_ln2_LayerNormalization_7,
        k_h_7_ln2_bias_m, k_h_7_ln2_bias_v, k_h_7_ln2_bias_bf16, k_onnx_MatMul_1561,
        k_h_7_fc2_MatMul_4, k_onnx_MatMul_1561_m, k_onnx_MatMul_1561_v, k_onnx_MatMul_1561_bf16,
        k_h_7_fc_bias, k_h_7_fc_MatMul_5, k_h_7_fc_bias_m, k_h_7_fc_bias_v, k_h_7_fc_bias_bf16},
    // h.4
    {"backward h.4", k_h_5_ln1_LayerNormalization_8, k_onnx_MatMul_1528_bf16, k_h_4_fc2_MatMul_3,
        k_h_4_fc_MatMul, k_onnx_MatMul_1527_bf16, k_h_4_fc_MatMul_2,
        "/h.4/fc/MatMul.gradient.dot for /h.4/ln2/LayerNormalization.gradient.norm_grad", 209,
        k_h_4_fc_MatMul_3, 95, k_h_4_fc2_Add, k_h_4_Mul_1, k_h_4_fc2_MatMul_4, k_h_4_proj_MatMul_2,
        k_h_4_ln2_weight_bf16, k_h_4_ln2_LayerNormalization_2, k_h_4_ln2_LayerNormalization_3,
        k_h_4_ln2_LayerNormalization_6, k_h_4_ln2_LayerNormalization_7, 85, 83,
        "/h.4/ln2/LayerNormalization.gradient.binary for /h.4/proj/MatMul.gradient.dot", 214,
        k_h_4_ln2_LayerNormalization_8, 96, k_h_4_ln2_LayerNormalization_4, k_h_4_fc_MatMul_4,
        k_h_4_fc_MatMul_5, k_onnx_MatMul_1526_bf16, k_h_4_proj_MatMul_3, k_h_4_qkv_MatMul,
        k_h_4_Transpose_3, k_h_4_Softmax, k_h_4_qkv_Add, k_onnx_MatMul_1518_bf16,
        k_h_4_qkv_MatMul_2,
        "/h.4/qkv/MatMul.gradient.dot for /h.4/ln1/LayerNormalization.gradient.norm_grad", 217,
        k_h_4_qkv_MatMul_3, 97, k_h_4_proj_Add, k_h_4_proj_MatMul_4, k_h_3_fc2_MatMul_2,
        k_h_4_ln1_weight_bf16, k_h_4_ln1_LayerNormalization_2, k_h_4_ln1_LayerNormalization_3,
        k_h_4_ln1_LayerNormalization_6, k_h_4_ln1_LayerNormalization_7, 89,
        "/h.4/ln1/LayerNormalization.gradient.binary for /h.3/fc2/MatMul.gradient.dot", 222,
        k_h_4_ln1_LayerNormalization_8, 98, k_h_4_ln1_LayerNormalization_4, k_h_4_qkv_MatMul_4,
        k_h_4_qkv_MatMul_5, "gradient of onnx::MatMul_1528 and 5 more", 224, 99, k_h_7_ln1_weight,
        k_h_7_ln1_LayerNormalization_6, k_h_7_ln1_weight_m, k_h_7_ln1_weight_v,
        k_h_7_ln1_weight_bf16, k_h_7_ln1_bias, k_h_7_ln1_LayerNormalization_7, k_h_7_ln1_bias_m,
        k_h_7_ln1_bias_v, k_h_7_ln1_bias_bf16, k_onnx_MatMul_1560, k_h_7_fc_MatMul_4,
        k_onnx_MatMul_1560_m, k_onnx_MatMul_1560_v, k_onnx_MatMul_1560_bf16, k_onnx_MatMul_1559,
        k_h_7_proj_MatMul_4, k_onnx_MatMul_1559_m, k_onnx_MatMul_1559_v, k_onnx_MatMul_1559_bf16,
        k_h_7_proj_bias, k_h_7_proj_Add, k_h_7_proj_bias_m, k_h_7_proj_bias_v, k_h_7_proj_bias_bf16,
        k_h_7_qkv_bias, k_h_7_qkv_MatMul_5, k_h_7_qkv_bias_m, k_h_7_qkv_bias_v, k_h_7_qkv_bias_bf16,
        k_onnx_MatMul_1551, k_h_7_qkv_MatMul_4, k_onnx_MatMul_1551_m, k_onnx_MatMul_1551_v,
        k_onnx_MatMul_1551_bf16, k_h_6_fc2_bias, k_h_6_fc2_Add, k_h_6_fc2_bias_m, k_h_6_fc2_bias_v,
        k_h_6_fc2_bias_bf16, k_h_6_ln2_weight, k_h_6_ln2_LayerNormalization_6, k_h_6_ln2_weight_m,
        k_h_6_ln2_weight_v, k_h_6_ln2_weight_bf16, k_h_6_ln2_bias, k_h_6_ln2_LayerNormalization_7,
        k_h_6_ln2_bias_m, k_h_6_ln2_bias_v, k_h_6_ln2_bias_bf16, k_onnx_MatMul_1550,
        k_h_6_fc2_MatMul_4, k_onnx_MatMul_1550_m, k_onnx_MatMul_1550_v, k_onnx_MatMul_1550_bf16,
        k_h_6_fc_bias, k_h_6_fc_MatMul_5, k_h_6_fc_bias_m, k_h_6_fc_bias_v, k_h_6_fc_bias_bf16},
    // h.2
    {"backward h.2", k_h_3_ln1_LayerNormalization_8, k_onnx_MatMul_1506_bf16, k_h_2_fc2_MatMul_3,
        k_h_2_fc_MatMul, k_onnx_MatMul_1505_bf16, k_h_2_fc_MatMul_2,
        "/h.2/fc/MatMul.gradient.dot for /h.2/ln2/LayerNormalization.gradient.norm_grad", 241,
        k_h_2_fc_MatMul_3, 106, k_h_2_fc2_Add, k_h_2_Mul_1, k_h_2_fc2_MatMul_4, k_h_2_proj_MatMul_2,
        k_h_2_ln2_weight_bf16, k_h_2_ln2_LayerNormalization_2, k_h_2_ln2_LayerNormalization_3,
        k_h_2_ln2_LayerNormalization_6, k_h_2_ln2_LayerNormalization_7, 101, 94,
        "/h.2/ln2/LayerNormalization.gradient.binary for /h.2/proj/MatMul.gradient.dot", 246,
        k_h_2_ln2_LayerNormalization_8, 107, k_h_2_ln2_LayerNormalization_4, k_h_2_fc_MatMul_4,
        k_h_2_fc_MatMul_5, k_onnx_MatMul_1504_bf16, k_h_2_proj_MatMul_3, k_h_2_qkv_MatMul,
        k_h_2_Transpose_3, k_h_2_Softmax, k_h_2_qkv_Add, k_onnx_MatMul_1496_bf16,
        k_h_2_qkv_MatMul_2,
        "/h.2/qkv/MatMul.gradient.dot for /h.2/ln1/LayerNormalization.gradient.norm_grad", 249,
        k_h_2_qkv_MatMul_3, 108, k_h_2_proj_Add, k_h_2_proj_MatMul_4, k_h_1_fc2_MatMul_2,
        k_h_2_ln1_weight_bf16, k_h_2_ln1_LayerNormalization_2, k_h_2_ln1_LayerNormalization_3,
        k_h_2_ln1_LayerNormalization_6, k_h_2_ln1_LayerNormalization_7, 99,
        "/h.2/ln1/LayerNormalization.gradient.binary for /h.1/fc2/MatMul.gradient.dot", 254,
        k_h_2_ln1_LayerNormalization_8, 109, k_h_2_ln1_LayerNormalization_4, k_h_2_qkv_MatMul_4,
        k_h_2_qkv_MatMul_5, "gradient of onnx::MatMul_1506 and 5 more", 256, 110, k_h_5_ln1_weight,
        k_h_5_ln1_LayerNormalization_6, k_h_5_ln1_weight_m, k_h_5_ln1_weight_v,
        k_h_5_ln1_weight_bf16, k_h_5_ln1_bias, k_h_5_ln1_LayerNormalization_7, k_h_5_ln1_bias_m,
        k_h_5_ln1_bias_v, k_h_5_ln1_bias_bf16, k_onnx_MatMul_1538, k_h_5_fc_MatMul_4,
        k_onnx_MatMul_1538_m, k_onnx_MatMul_1538_v, k_onnx_MatMul_1538_bf16, k_onnx_MatMul_1537,
        k_h_5_proj_MatMul_4, k_onnx_MatMul_1537_m, k_onnx_MatMul_1537_v, k_onnx_MatMul_1537_bf16,
        k_h_5_proj_bias, k_h_5_proj_Add, k_h_5_proj_bias_m, k_h_5_proj_bias_v, k_h_5_proj_bias_bf16,
        k_h_5_qkv_bias, k_h_5_qkv_MatMul_5, k_h_5_qkv_bias_m, k_h_5_qkv_bias_v, k_h_5_qkv_bias_bf16,
        k_onnx_MatMul_1529, k_h_5_qkv_MatMul_4, k_onnx_MatMul_1529_m, k_onnx_MatMul_1529_v,
        k_onnx_MatMul_1529_bf16, k_h_4_fc2_bias, k_h_4_fc2_Add, k_h_4_fc2_bias_m, k_h_4_fc2_bias_v,
        k_h_4_fc2_bias_bf16, k_h_4_ln2_weight, k_h_4_ln2_LayerNormalization_6, k_h_4_ln2_weight_m,
        k_h_4_ln2_weight_v, k_h_4_ln2_weight_bf16, k_h_4_ln2_bias, k_h_4_ln2_LayerNormalization_7,
        k_h_4_ln2_bias_m, k_h_4_ln2_bias_v, k_h_4_ln2_bias_bf16, k_onnx_MatMul_1528,
        k_h_4_fc2_MatMul_4, k_onnx_MatMul_1528_m, k_onnx_MatMul_1528_v, k_onnx_MatMul_1528_bf16,
        k_h_4_fc_bias, k_h_4_fc_MatMul_5, k_h_4_fc_bias_m, k_h_4_fc_bias_v, k_h_4_fc_bias_bf16},
    // h.1
    {"backward h.1", k_h_2_ln1_LayerNormalization_8, k_onnx_MatMul_1495_bf16, k_h_1_fc2_MatMul_3,
        k_h_1_fc_MatMul, k_onnx_MatMul_1494_bf16, k_h_1_fc_MatMul_2,
        "/h.1/fc/MatMul.gradient.dot for /h.1/ln2/LayerNormalization.gradient.norm_grad", 257,
        k_h_1_fc_MatMul_3, 111, k_h_1_fc2_Add, k_h_1_Mul_1, k_h_1_fc2_MatMul_4, k_h_1_proj_MatMul_2,
        k_h_1_ln2_weight_bf16, k_h_1_ln2_LayerNormalization_2, k_h_1_ln2_LayerNormalization_3,
        k_h_1_ln2_LayerNormalization_6, k_h_1_ln2_LayerNormalization_7, 101, 99,
        "/h.1/ln2/LayerNormalization.gradient.binary for /h.1/proj/MatMul.gradient.dot", 262,
        k_h_1_ln2_LayerNormalization_8, 112, k_h_1_ln2_LayerNormalization_4, k_h_1_fc_MatMul_4,
        k_h_1_fc_MatMul_5, k_onnx_MatMul_1493_bf16, k_h_1_proj_MatMul_3, k_h_1_qkv_MatMul,
        k_h_1_Transpose_3, k_h_1_Softmax, k_h_1_qkv_Add, k_onnx_MatMul_1485_bf16,
        k_h_1_qkv_MatMul_2,
        "/h.1/qkv/MatMul.gradient.dot for /h.1/ln1/LayerNormalization.gradient.norm_grad", 265,
        k_h_1_qkv_MatMul_3, 113, k_h_1_proj_Add, k_h_1_proj_MatMul_4, k_h_0_fc2_MatMul_2,
        k_h_1_ln1_weight_bf16, k_h_1_ln1_LayerNormalization_2, k_h_1_ln1_LayerNormalization_3,
        k_h_1_ln1_LayerNormalization_6, k_h_1_ln1_LayerNormalization_7, 105,
        "/h.1/ln1/LayerNormalization.gradient.binary for /h.0/fc2/MatMul.gradient.dot", 270,
        k_h_1_ln1_LayerNormalization_8, 114, k_h_1_ln1_LayerNormalization_4, k_h_1_qkv_MatMul_4,
        k_h_1_qkv_MatMul_5, "gradient of onnx::MatMul_1495 and 5 more", 272, 115, k_h_4_ln1_weight,
        k_h_4_ln1_LayerNormalization_6, k_h_4_ln1_weight_m, k_h_4_ln1_weight_v,
        k_h_4_ln1_weight_bf16, k_h_4_ln1_bias, k_h_4_ln1_LayerNormalization_7, k_h_4_ln1_bias_m,
        k_h_4_ln1_bias_v, k_h_4_ln1_bias_bf16, k_onnx_MatMul_1527, k_h_4_fc_MatMul_4,
        k_onnx_MatMul_1527_m, k_onnx_MatMul_1527_v, k_onnx_MatMul_1527_bf16, k_onnx_MatMul_1526,
        k_h_4_proj_MatMul_4, k_onnx_MatMul_1526_m, k_onnx_MatMul_1526_v, k_onnx_MatMul_1526_bf16,
        k_h_4_proj_bias, k_h_4_proj_Add, k_h_4_proj_bias_m, k_h_4_proj_bias_v, k_h_4_proj_bias_bf16,
        k_h_4_qkv_bias, k_h_4_qkv_MatMul_5, k_h_4_qkv_bias_m, k_h_4_qkv_bias_v, k_h_4_qkv_bias_bf16,
        k_onnx_MatMul_1518, k_h_4_qkv_MatMul_4, k_onnx_MatMul_1518_m, k_onnx_MatMul_1518_v,
        k_onnx_MatMul_1518_bf16, k_h_3_fc2_bias, k_h_3_fc2_Add, k_h_3_fc2_bias_m, k_h_3_fc2_bias_v,
        k_h_3_fc2_bias_bf16, k_h_3_ln2_weight, k_h_3_ln2_LayerNormalization_6, k_h_3_ln2_weight_m,
        k_h_3_ln2_weight_v, k_h_3_ln2_weight_bf16, k_h_3_ln2_bias, k_h_3_ln2_LayerNormalization_7,
        k_h_3_ln2_bias_m, k_h_3_ln2_bias_v, k_h_3_ln2_bias_bf16, k_onnx_MatMul_1517,
        k_h_3_fc2_MatMul_4, k_onnx_MatMul_1517_m, k_onnx_MatMul_1517_v, k_onnx_MatMul_1517_bf16,
        k_h_3_fc_bias, k_h_3_fc_MatMul_5, k_h_3_fc_bias_m, k_h_3_fc_bias_v, k_h_3_fc_bias_bf16},
};

// h.6
void backward_h_6(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.6");
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
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_6_fc2_MatMul_3(rank), k_onnx_MatMul_1549_bf16(rank), k_h_6_fc_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.6/fc/MatMul.gradient.dot for /h.6/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 177, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_6_fc_MatMul_2(rank), k_h_6_fc_MatMul_3(rank));
  done[84] = record(rank, communication);
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_6_fc2_Add(rank));
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_6_Mul_1(rank), k_h_7_ln1_LayerNormalization_8(rank), k_h_6_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[84]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_6_proj_MatMul_2(rank), k_h_6_ln2_weight_bf16(rank),
      k_h_6_ln2_LayerNormalization_2(rank), k_h_6_ln2_LayerNormalization_3(rank),
      k_h_6_fc_MatMul_3(rank), k_ln_LayerNormalization_5(rank),
      k_h_6_ln2_LayerNormalization_6(rank), k_h_6_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.9.proj.bias and 17 more"),
      {.channel = 181, .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_h_9_proj_Add(rank),
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
      ElementType::kBf16}, {k_h_6_fc2_Add(rank), k_h_6_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_6_ln2_LayerNormalization_6(rank), k_h_6_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_6_ln2_LayerNormalization_7(rank),
      k_h_6_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}});
  done[85] = record(rank, communication);
  // /h.9/ln1/LayerNormalization
  wait(rank, compute, done[85]);
  wait(rank, compute, done[85]);
  // /h.9/fc/MatMul
  wait(rank, compute, done[73]);
  // /h.9/proj/MatMul
  wait(rank, compute, done[73]);
  // /h.9/proj/Add
  wait(rank, compute, done[85]);
  // /h.9/qkv/Add
  wait(rank, compute, done[73]);
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/ln2/LayerNormalization.gradient.binary for /h.6/proj/MatMul.gradient.dot"),
      {.channel = 182, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_6_ln2_LayerNormalization_8(rank));
  done[86] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_6_ln2_LayerNormalization_4(rank),
      k_h_6_fc2_MatMul_3(rank), k_h_6_fc_MatMul_4(rank), {.biasGrad = k_h_6_fc_MatMul_5(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[86]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_6_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1548_bf16(rank),
      k_h_6_proj_MatMul_3(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_6_qkv_MatMul(rank), k_h_6_qkv_MatMul(rank) + 192, k_h_6_qkv_MatMul(rank) + 384,
      k_h_6_Transpose_3(rank), k_h_6_Softmax(rank), k_h_6_proj_MatMul_3(rank), nullptr, nullptr,
      nullptr, k_h_6_qkv_Add(rank), k_h_6_qkv_Add(rank) + 192, k_h_6_qkv_Add(rank) + 384);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_6_qkv_Add(rank),
      k_onnx_MatMul_1540_bf16(rank), k_h_6_qkv_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.6/qkv/MatMul.gradient.dot for /h.6/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 185, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_6_qkv_MatMul_2(rank), k_h_6_qkv_MatMul_3(rank));
  done[87] = record(rank, communication);
  // /head/MatMul
  wait(rank, compute, done[56]);
  // /h.9/qkv/MatMul
  wait(rank, compute, done[73]);
  // /h.8/fc2/Add
  wait(rank, compute, done[85]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_6_proj_Add(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_6_Transpose_3(rank), k_h_6_ln2_LayerNormalization_8(rank), k_h_6_proj_MatMul_4(rank));
  // qkv/MatMul
  wait(rank, compute, done[87]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_5_fc2_MatMul_2(rank), k_h_6_ln1_weight_bf16(rank),
      k_h_6_ln1_LayerNormalization_2(rank), k_h_6_ln1_LayerNormalization_3(rank),
      k_h_6_qkv_MatMul_3(rank), k_ln_LayerNormalization_5(rank),
      k_h_6_ln1_LayerNormalization_6(rank), k_h_6_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // /h.8/ln2/LayerNormalization
  wait(rank, compute, done[85]);
  wait(rank, compute, done[85]);
  // /h.8/fc2/MatMul
  wait(rank, compute, done[78]);
  // /h.8/fc/Add
  wait(rank, compute, done[78]);
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/ln1/LayerNormalization.gradient.binary for /h.5/fc2/MatMul.gradient.dot"),
      {.channel = 190, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_6_ln1_LayerNormalization_8(rank));
  done[88] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_6_ln1_LayerNormalization_4(rank),
      k_h_6_qkv_Add(rank), k_h_6_qkv_MatMul_4(rank), {.biasGrad = k_h_6_qkv_MatMul_5(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1550 and 5 more"),
      {.channel = 192, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_6_fc2_MatMul_4(rank),
      k_h_6_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_6_fc_MatMul_5(rank),
      k_h_6_fc_MatMul_5(rank), 768, ElementType::kBf16}, {k_h_6_fc_MatMul_4(rank),
      k_h_6_fc_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_6_proj_MatMul_4(rank),
      k_h_6_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_6_qkv_MatMul_5(rank),
      k_h_6_qkv_MatMul_5(rank), 576, ElementType::kBf16}, {k_h_6_qkv_MatMul_4(rank),
      k_h_6_qkv_MatMul_4(rank), 442368, ElementType::kBf16}});
  done[89] = record(rank, communication);
  // ln1/LayerNormalization
  wait(rank, compute, done[88]);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, k_h_9_ln1_weight(rank),
      k_h_9_ln1_LayerNormalization_6(rank), k_h_9_ln1_weight_m(rank), k_h_9_ln1_weight_v(rank),
      k_h_9_ln1_weight(rank), k_h_9_ln1_weight_m(rank), k_h_9_ln1_weight_v(rank),
      k_h_9_ln1_weight_bf16(rank)}, {768, k_h_9_ln1_bias(rank),
      k_h_9_ln1_LayerNormalization_7(rank), k_h_9_ln1_bias_m(rank), k_h_9_ln1_bias_v(rank),
      k_h_9_ln1_bias(rank), k_h_9_ln1_bias_m(rank), k_h_9_ln1_bias_v(rank),
      k_h_9_ln1_bias_bf16(rank)}, {589824, k_onnx_MatMul_1582(rank), k_h_9_fc_MatMul_4(rank),
      k_onnx_MatMul_1582_m(rank), k_onnx_MatMul_1582_v(rank), k_onnx_MatMul_1582(rank),
      k_onnx_MatMul_1582_m(rank), k_onnx_MatMul_1582_v(rank), k_onnx_MatMul_1582_bf16(rank)},
      {147456, k_onnx_MatMul_1581(rank), k_h_9_proj_MatMul_4(rank), k_onnx_MatMul_1581_m(rank),
      k_onnx_MatMul_1581_v(rank), k_onnx_MatMul_1581(rank), k_onnx_MatMul_1581_m(rank),
      k_onnx_MatMul_1581_v(rank), k_onnx_MatMul_1581_bf16(rank)}, {768, k_h_9_proj_bias(rank),
      k_h_9_proj_Add(rank), k_h_9_proj_bias_m(rank), k_h_9_proj_bias_v(rank), k_h_9_proj_bias(rank),
      k_h_9_proj_bias_m(rank), k_h_9_proj_bias_v(rank), k_h_9_proj_bias_bf16(rank)}, {576,
      k_h_9_qkv_bias(rank), k_h_9_qkv_MatMul_5(rank), k_h_9_qkv_bias_m(rank),
      k_h_9_qkv_bias_v(rank), k_h_9_qkv_bias(rank), k_h_9_qkv_bias_m(rank), k_h_9_qkv_bias_v(rank),
      k_h_9_qkv_bias_bf16(rank)}, {9649920, k_onnx_MatMul_1606(rank), k_head_MatMul_4(rank),
      k_onnx_MatMul_1606_m(rank), k_onnx_MatMul_1606_v(rank), k_onnx_MatMul_1606(rank),
      k_onnx_MatMul_1606_m(rank), k_onnx_MatMul_1606_v(rank), k_onnx_MatMul_1606_bf16(rank)},
      {442368, k_onnx_MatMul_1573(rank), k_h_9_qkv_MatMul_4(rank), k_onnx_MatMul_1573_m(rank),
      k_onnx_MatMul_1573_v(rank), k_onnx_MatMul_1573(rank), k_onnx_MatMul_1573_m(rank),
      k_onnx_MatMul_1573_v(rank), k_onnx_MatMul_1573_bf16(rank)}, {768, k_h_8_fc2_bias(rank),
      k_h_8_fc2_Add(rank), k_h_8_fc2_bias_m(rank), k_h_8_fc2_bias_v(rank), k_h_8_fc2_bias(rank),
      k_h_8_fc2_bias_m(rank), k_h_8_fc2_bias_v(rank), k_h_8_fc2_bias_bf16(rank)}, {768,
      k_h_8_ln2_weight(rank), k_h_8_ln2_LayerNormalization_6(rank), k_h_8_ln2_weight_m(rank),
      k_h_8_ln2_weight_v(rank), k_h_8_ln2_weight(rank), k_h_8_ln2_weight_m(rank),
      k_h_8_ln2_weight_v(rank), k_h_8_ln2_weight_bf16(rank)}, {768, k_h_8_ln2_bias(rank),
      k_h_8_ln2_LayerNormalization_7(rank), k_h_8_ln2_bias_m(rank), k_h_8_ln2_bias_v(rank),
      k_h_8_ln2_bias(rank), k_h_8_ln2_bias_m(rank), k_h_8_ln2_bias_v(rank),
      k_h_8_ln2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1572(rank), k_h_8_fc2_MatMul_4(rank),
      k_onnx_MatMul_1572_m(rank), k_onnx_MatMul_1572_v(rank), k_onnx_MatMul_1572(rank),
      k_onnx_MatMul_1572_m(rank), k_onnx_MatMul_1572_v(rank), k_onnx_MatMul_1572_bf16(rank)}, {768,
      k_h_8_fc_bias(rank), k_h_8_fc_MatMul_5(rank), k_h_8_fc_bias_m(rank), k_h_8_fc_bias_v(rank),
      k_h_8_fc_bias(rank), k_h_8_fc_bias_m(rank), k_h_8_fc_bias_v(rank),
      k_h_8_fc_bias_bf16(rank)}});
}

// h.3
void backward_h_3(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.3");
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
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_3_fc2_MatMul_3(rank), k_onnx_MatMul_1516_bf16(rank), k_h_3_fc_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.3/fc/MatMul.gradient.dot for /h.3/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 225, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_3_fc_MatMul_2(rank), k_h_3_fc_MatMul_3(rank));
  done[100] = record(rank, communication);
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_3_fc2_Add(rank));
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_3_Mul_1(rank), k_h_4_ln1_LayerNormalization_8(rank), k_h_3_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[100]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_3_proj_MatMul_2(rank), k_h_3_ln2_weight_bf16(rank),
      k_h_3_ln2_LayerNormalization_2(rank), k_h_3_ln2_LayerNormalization_3(rank),
      k_h_3_fc_MatMul_3(rank), k_ln_LayerNormalization_5(rank),
      k_h_3_ln2_LayerNormalization_6(rank), k_h_3_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.6.proj.bias and 17 more"),
      {.channel = 229, .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_h_6_proj_Add(rank),
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
      ElementType::kBf16}, {k_h_3_fc2_Add(rank), k_h_3_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_3_ln2_LayerNormalization_6(rank), k_h_3_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_3_ln2_LayerNormalization_7(rank),
      k_h_3_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}});
  done[101] = record(rank, communication);
  // /h.6/ln1/LayerNormalization
  wait(rank, compute, done[101]);
  wait(rank, compute, done[101]);
  // /h.6/fc/MatMul
  wait(rank, compute, done[89]);
  // /h.6/proj/MatMul
  wait(rank, compute, done[89]);
  // /h.6/proj/Add
  wait(rank, compute, done[101]);
  // /h.6/qkv/Add
  wait(rank, compute, done[89]);
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/ln2/LayerNormalization.gradient.binary for /h.3/proj/MatMul.gradient.dot"),
      {.channel = 230, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_3_ln2_LayerNormalization_8(rank));
  done[102] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_3_ln2_LayerNormalization_4(rank),
      k_h_3_fc2_MatMul_3(rank), k_h_3_fc_MatMul_4(rank), {.biasGrad = k_h_3_fc_MatMul_5(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[102]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_3_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1515_bf16(rank),
      k_h_3_proj_MatMul_3(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_3_qkv_MatMul(rank), k_h_3_qkv_MatMul(rank) + 192, k_h_3_qkv_MatMul(rank) + 384,
      k_h_3_Transpose_3(rank), k_h_3_Softmax(rank), k_h_3_proj_MatMul_3(rank), nullptr, nullptr,
      nullptr, k_h_3_qkv_Add(rank), k_h_3_qkv_Add(rank) + 192, k_h_3_qkv_Add(rank) + 384);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_3_qkv_Add(rank),
      k_onnx_MatMul_1507_bf16(rank), k_h_3_qkv_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.3/qkv/MatMul.gradient.dot for /h.3/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 233, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_3_qkv_MatMul_2(rank), k_h_3_qkv_MatMul_3(rank));
  done[103] = record(rank, communication);
  // /h.6/qkv/MatMul
  wait(rank, compute, done[89]);
  // /h.5/fc2/Add
  wait(rank, compute, done[101]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_3_proj_Add(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_3_Transpose_3(rank), k_h_3_ln2_LayerNormalization_8(rank), k_h_3_proj_MatMul_4(rank));
  // qkv/MatMul
  wait(rank, compute, done[103]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_2_fc2_MatMul_2(rank), k_h_3_ln1_weight_bf16(rank),
      k_h_3_ln1_LayerNormalization_2(rank), k_h_3_ln1_LayerNormalization_3(rank),
      k_h_3_qkv_MatMul_3(rank), k_ln_LayerNormalization_5(rank),
      k_h_3_ln1_LayerNormalization_6(rank), k_h_3_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // /h.5/ln2/LayerNormalization
  wait(rank, compute, done[101]);
  wait(rank, compute, done[101]);
  // /h.5/fc2/MatMul
  wait(rank, compute, done[94]);
  // /h.5/fc/Add
  wait(rank, compute, done[94]);
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/ln1/LayerNormalization.gradient.binary for /h.2/fc2/MatMul.gradient.dot"),
      {.channel = 238, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_3_ln1_LayerNormalization_8(rank));
  done[104] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_3_ln1_LayerNormalization_4(rank),
      k_h_3_qkv_Add(rank), k_h_3_qkv_MatMul_4(rank), {.biasGrad = k_h_3_qkv_MatMul_5(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1517 and 5 more"),
      {.channel = 240, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_3_fc2_MatMul_4(rank),
      k_h_3_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_3_fc_MatMul_5(rank),
      k_h_3_fc_MatMul_5(rank), 768, ElementType::kBf16}, {k_h_3_fc_MatMul_4(rank),
      k_h_3_fc_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_3_proj_MatMul_4(rank),
      k_h_3_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_3_qkv_MatMul_5(rank),
      k_h_3_qkv_MatMul_5(rank), 576, ElementType::kBf16}, {k_h_3_qkv_MatMul_4(rank),
      k_h_3_qkv_MatMul_4(rank), 442368, ElementType::kBf16}});
  done[105] = record(rank, communication);
  // ln1/LayerNormalization
  wait(rank, compute, done[104]);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, k_h_6_ln1_weight(rank),
      k_h_6_ln1_LayerNormalization_6(rank), k_h_6_ln1_weight_m(rank), k_h_6_ln1_weight_v(rank),
      k_h_6_ln1_weight(rank), k_h_6_ln1_weight_m(rank), k_h_6_ln1_weight_v(rank),
      k_h_6_ln1_weight_bf16(rank)}, {768, k_h_6_ln1_bias(rank),
      k_h_6_ln1_LayerNormalization_7(rank), k_h_6_ln1_bias_m(rank), k_h_6_ln1_bias_v(rank),
      k_h_6_ln1_bias(rank), k_h_6_ln1_bias_m(rank), k_h_6_ln1_bias_v(rank),
      k_h_6_ln1_bias_bf16(rank)}, {589824, k_onnx_MatMul_1549(rank), k_h_6_fc_MatMul_4(rank),
      k_onnx_MatMul_1549_m(rank), k_onnx_MatMul_1549_v(rank), k_onnx_MatMul_1549(rank),
      k_onnx_MatMul_1549_m(rank), k_onnx_MatMul_1549_v(rank), k_onnx_MatMul_1549_bf16(rank)},
      {147456, k_onnx_MatMul_1548(rank), k_h_6_proj_MatMul_4(rank), k_onnx_MatMul_1548_m(rank),
      k_onnx_MatMul_1548_v(rank), k_onnx_MatMul_1548(rank), k_onnx_MatMul_1548_m(rank),
      k_onnx_MatMul_1548_v(rank), k_onnx_MatMul_1548_bf16(rank)}, {768, k_h_6_proj_bias(rank),
      k_h_6_proj_Add(rank), k_h_6_proj_bias_m(rank), k_h_6_proj_bias_v(rank), k_h_6_proj_bias(rank),
      k_h_6_proj_bias_m(rank), k_h_6_proj_bias_v(rank), k_h_6_proj_bias_bf16(rank)}, {576,
      k_h_6_qkv_bias(rank), k_h_6_qkv_MatMul_5(rank), k_h_6_qkv_bias_m(rank),
      k_h_6_qkv_bias_v(rank), k_h_6_qkv_bias(rank), k_h_6_qkv_bias_m(rank), k_h_6_qkv_bias_v(rank),
      k_h_6_qkv_bias_bf16(rank)}, {442368, k_onnx_MatMul_1540(rank), k_h_6_qkv_MatMul_4(rank),
      k_onnx_MatMul_1540_m(rank), k_onnx_MatMul_1540_v(rank), k_onnx_MatMul_1540(rank),
      k_onnx_MatMul_1540_m(rank), k_onnx_MatMul_1540_v(rank), k_onnx_MatMul_1540_bf16(rank)}, {768,
      k_h_5_fc2_bias(rank), k_h_5_fc2_Add(rank), k_h_5_fc2_bias_m(rank), k_h_5_fc2_bias_v(rank),
      k_h_5_fc2_bias(rank), k_h_5_fc2_bias_m(rank), k_h_5_fc2_bias_v(rank),
      k_h_5_fc2_bias_bf16(rank)}, {768, k_h_5_ln2_weight(rank),
      k_h_5_ln2_LayerNormalization_6(rank), k_h_5_ln2_weight_m(rank), k_h_5_ln2_weight_v(rank),
      k_h_5_ln2_weight(rank), k_h_5_ln2_weight_m(rank), k_h_5_ln2_weight_v(rank),
      k_h_5_ln2_weight_bf16(rank)}, {768, k_h_5_ln2_bias(rank),
      k_h_5_ln2_LayerNormalization_7(rank), k_h_5_ln2_bias_m(rank), k_h_5_ln2_bias_v(rank),
      k_h_5_ln2_bias(rank), k_h_5_ln2_bias_m(rank), k_h_5_ln2_bias_v(rank),
      k_h_5_ln2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1539(rank), k_h_5_fc2_MatMul_4(rank),
      k_onnx_MatMul_1539_m(rank), k_onnx_MatMul_1539_v(rank), k_onnx_MatMul_1539(rank),
      k_onnx_MatMul_1539_m(rank), k_onnx_MatMul_1539_v(rank), k_onnx_MatMul_1539_bf16(rank)}, {768,
      k_h_5_fc_bias(rank), k_h_5_fc_MatMul_5(rank), k_h_5_fc_bias_m(rank), k_h_5_fc_bias_v(rank),
      k_h_5_fc_bias(rank), k_h_5_fc_bias_m(rank), k_h_5_fc_bias_v(rank),
      k_h_5_fc_bias_bf16(rank)}});
}

// h.0
void backward_h_0(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.0");
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
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_fc2_MatMul_3(rank), k_onnx_MatMul_1483_bf16(rank), k_h_0_fc_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/fc/MatMul.gradient.dot for /h.0/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 273, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_fc_MatMul_2(rank), k_h_0_fc_MatMul_3(rank));
  done[116] = record(rank, communication);
  // fc2/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_0_fc2_Add(rank));
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_Mul_1(rank), k_h_1_ln1_LayerNormalization_8(rank), k_h_0_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[116]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_0_proj_MatMul_2(rank), k_h_0_ln2_weight_bf16(rank),
      k_h_0_ln2_LayerNormalization_2(rank), k_h_0_ln2_LayerNormalization_3(rank),
      k_h_0_fc_MatMul_3(rank), k_ln_LayerNormalization_5(rank),
      k_h_0_ln2_LayerNormalization_6(rank), k_h_0_ln2_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.3.proj.bias and 17 more"),
      {.channel = 277, .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_h_3_proj_Add(rank),
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
      ElementType::kBf16}, {k_h_0_fc2_Add(rank), k_h_0_fc2_Add(rank), 768, ElementType::kBf16},
      {k_h_0_ln2_LayerNormalization_6(rank), k_h_0_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_0_ln2_LayerNormalization_7(rank),
      k_h_0_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}});
  done[117] = record(rank, communication);
  // /h.3/ln1/LayerNormalization
  wait(rank, compute, done[117]);
  wait(rank, compute, done[117]);
  // /h.3/fc/MatMul
  wait(rank, compute, done[105]);
  // /h.3/proj/MatMul
  wait(rank, compute, done[105]);
  // /h.3/proj/Add
  wait(rank, compute, done[117]);
  // /h.3/qkv/Add
  wait(rank, compute, done[105]);
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln2/LayerNormalization.gradient.binary for /h.0/proj/MatMul.gradient.dot"),
      {.channel = 278, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_0_ln2_LayerNormalization_8(rank));
  done[118] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln2_LayerNormalization_4(rank),
      k_h_0_fc2_MatMul_3(rank), k_h_0_fc_MatMul_4(rank), {.biasGrad = k_h_0_fc_MatMul_5(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[118]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1482_bf16(rank),
      k_h_0_proj_MatMul_3(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_0_qkv_MatMul(rank), k_h_0_qkv_MatMul(rank) + 192, k_h_0_qkv_MatMul(rank) + 384,
      k_h_0_Transpose_3(rank), k_h_0_Softmax(rank), k_h_0_proj_MatMul_3(rank), nullptr, nullptr,
      nullptr, k_h_0_qkv_Add(rank), k_h_0_qkv_Add(rank) + 192, k_h_0_qkv_Add(rank) + 384);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, k_h_0_qkv_Add(rank),
      k_onnx_MatMul_1474_bf16(rank), k_h_0_qkv_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/qkv/MatMul.gradient.dot for /h.0/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 281, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_qkv_MatMul_2(rank), k_h_0_qkv_MatMul_3(rank));
  done[119] = record(rank, communication);
  // /h.3/qkv/MatMul
  wait(rank, compute, done[105]);
  // /h.2/fc2/Add
  wait(rank, compute, done[117]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_0_proj_Add(rank));
  // qkv/MatMul
  wait(rank, compute, done[119]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_wte_Gather_2(rank), k_h_0_ln1_weight_bf16(rank),
      k_h_0_ln1_LayerNormalization_2(rank), k_h_0_ln1_LayerNormalization_3(rank),
      k_h_0_qkv_MatMul_3(rank), k_ln_LayerNormalization_5(rank),
      k_h_0_ln1_LayerNormalization_6(rank), k_h_0_ln1_LayerNormalization_7(rank),
      k_ln_LayerNormalization_5(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.0.proj.bias and 2 more"),
      {.channel = 284, .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_h_0_proj_Add(rank),
      k_h_0_proj_Add(rank), 768, ElementType::kBf16}, {k_h_0_ln1_LayerNormalization_6(rank),
      k_h_0_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_0_ln1_LayerNormalization_7(rank), k_h_0_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}});
  done[120] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln1/LayerNormalization.gradient.binary for /wte/Gather.gradient.cast"),
      {.channel = 285, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_0_ln1_LayerNormalization_8(rank));
  done[121] = record(rank, communication);
  // updates of parameters
  optimizerUpdates(rank, compute, {.kind = OptimizerKind::kAdamW,
      .gradientType = ElementType::kBf16, .beta1 = 0.90000000000000002, .beta2 = 0.999,
      .epsilon = 1e-08, .weightDecay = 0.01, .trust = 1, .nesterov = false}, ElementType::kBf16,
      k_learning_rate(rank), k_step(rank), {{768, k_h_3_ln1_weight(rank),
      k_h_3_ln1_LayerNormalization_6(rank), k_h_3_ln1_weight_m(rank), k_h_3_ln1_weight_v(rank),
      k_h_3_ln1_weight(rank), k_h_3_ln1_weight_m(rank), k_h_3_ln1_weight_v(rank),
      k_h_3_ln1_weight_bf16(rank)}, {768, k_h_3_ln1_bias(rank),
      k_h_3_ln1_LayerNormalization_7(rank), k_h_3_ln1_bias_m(rank), k_h_3_ln1_bias_v(rank),
      k_h_3_ln1_bias(rank), k_h_3_ln1_bias_m(rank), k_h_3_ln1_bias_v(rank),
      k_h_3_ln1_bias_bf16(rank)}, {589824, k_onnx_MatMul_1516(rank), k_h_3_fc_MatMul_4(rank),
      k_onnx_MatMul_1516_m(rank), k_onnx_MatMul_1516_v(rank), k_onnx_MatMul_1516(rank),
      k_onnx_MatMul_1516_m(rank), k_onnx_MatMul_1516_v(rank), k_onnx_MatMul_1516_bf16(rank)},
      {147456, k_onnx_MatMul_1515(rank), k_h_3_proj_MatMul_4(rank), k_onnx_MatMul_1515_m(rank),
      k_onnx_MatMul_1515_v(rank), k_onnx_MatMul_1515(rank), k_onnx_MatMul_1515_m(rank),
      k_onnx_MatMul_1515_v(rank), k_onnx_MatMul_1515_bf16(rank)}, {768, k_h_3_proj_bias(rank),
      k_h_3_proj_Add(rank), k_h_3_proj_bias_m(rank), k_h_3_proj_bias_v(rank), k_h_3_proj_bias(rank),
      k_h_3_proj_bias_m(rank), k_h_3_proj_bias_v(rank), k_h_3_proj_bias_bf16(rank)}, {576,
      k_h_3_qkv_bias(rank), k_h_3_qkv_MatMul_5(rank), k_h_3_qkv_bias_m(rank),
      k_h_3_qkv_bias_v(rank), k_h_3_qkv_bias(rank), k_h_3_qkv_bias_m(rank), k_h_3_qkv_bias_v(rank),
      k_h_3_qkv_bias_bf16(rank)}, {442368, k_onnx_MatMul_1507(rank), k_h_3_qkv_MatMul_4(rank),
      k_onnx_MatMul_1507_m(rank), k_onnx_MatMul_1507_v(rank), k_onnx_MatMul_1507(rank),
      k_onnx_MatMul_1507_m(rank), k_onnx_MatMul_1507_v(rank), k_onnx_MatMul_1507_bf16(rank)}, {768,
      k_h_2_fc2_bias(rank), k_h_2_fc2_Add(rank), k_h_2_fc2_bias_m(rank), k_h_2_fc2_bias_v(rank),
      k_h_2_fc2_bias(rank), k_h_2_fc2_bias_m(rank), k_h_2_fc2_bias_v(rank),
      k_h_2_fc2_bias_bf16(rank)}});
}

void backward_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward_part2");
  // /Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0}}, k_ln_LayerNormalization_5(rank), k_Add(rank));
  // /h.0/ln1/LayerNormalization
  wait(rank, compute, done[121]);
}

// wte
void backward_wte(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
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
}

// h.0
void backward_h_0_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  ProfileRange range(rank, "backward h.0");
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_Transpose_3(rank), k_h_0_ln2_LayerNormalization_8(rank), k_h_0_proj_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1484 and 4 more"),
      {.channel = 287, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_0_fc2_MatMul_4(rank),
      k_h_0_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_0_fc_MatMul_5(rank),
      k_h_0_fc_MatMul_5(rank), 768, ElementType::kBf16}, {k_h_0_fc_MatMul_4(rank),
      k_h_0_fc_MatMul_4(rank), 589824, ElementType::kBf16}, {k_Add(rank), k_Add(rank), 196608,
      ElementType::kBf16}, {k_h_0_proj_MatMul_4(rank), k_h_0_proj_MatMul_4(rank), 147456,
      ElementType::kBf16}});
  done[122] = record(rank, communication);
  // /h.2/ln2/LayerNormalization
  wait(rank, compute, done[117]);
  wait(rank, compute, done[117]);
  // /h.2/fc2/MatMul
  wait(rank, compute, done[110]);
  // /h.2/fc/Add
  wait(rank, compute, done[110]);
  // /wte/Gather
  // bf16 [12565, 768]
  map<1, 8>(rank, compute, {9649920}, CastKernel2{k_wte_Gather_4(rank), k_wte_Gather_5(rank)},
      {k_wte_Gather_4.access(rank)}, {k_wte_Gather_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of wte.weight"), {.channel = 288,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_wte_Gather_5(rank), k_wte_Gather_5(rank),
      9649920, ElementType::kBf16}});
  done[123] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln1_LayerNormalization_4(rank),
      k_h_0_qkv_Add(rank), k_h_0_qkv_MatMul_4(rank), {.biasGrad = k_h_0_qkv_MatMul_5(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[117]);
  wait(rank, compute, done[117]);
  // /h.1/ln1/LayerNormalization
  wait(rank, compute, done[117]);
  wait(rank, compute, done[117]);
  // /h.1/ln2/LayerNormalization
  wait(rank, compute, done[117]);
  wait(rank, compute, done[117]);
  // /h.2/ln1/LayerNormalization
  wait(rank, compute, done[117]);
  wait(rank, compute, done[117]);
  // /h.2/fc/MatMul
  wait(rank, compute, done[110]);
  // /h.2/proj/MatMul
  wait(rank, compute, done[110]);
  // /h.2/qkv/MatMul
  wait(rank, compute, done[110]);
  // /h.1/fc2/MatMul
  wait(rank, compute, done[115]);
  // /h.1/fc/MatMul
  wait(rank, compute, done[115]);
  // /h.1/proj/MatMul
  wait(rank, compute, done[115]);
  // /h.1/qkv/MatMul
  wait(rank, compute, done[115]);
  // fc2/MatMul
  wait(rank, compute, done[122]);
  // fc/MatMul
  wait(rank, compute, done[122]);
  // proj/MatMul
  wait(rank, compute, done[122]);
  // /h.2/proj/Add
  wait(rank, compute, done[117]);
  // /h.2/qkv/Add
  wait(rank, compute, done[110]);
  // /h.1/fc2/Add
  wait(rank, compute, done[117]);
  // /h.1/fc/Add
  wait(rank, compute, done[115]);
  // /h.1/proj/Add
  wait(rank, compute, done[117]);
  // /h.1/qkv/Add
  wait(rank, compute, done[115]);
  // fc2/Add
  wait(rank, compute, done[117]);
  // fc/Add
  wait(rank, compute, done[122]);
  // proj/Add
  wait(rank, compute, done[120]);
  // ln1/LayerNormalization
  wait(rank, compute, done[120]);
  wait(rank, compute, done[120]);
  // /Add
  wait(rank, compute, done[122]);
  // qkv/MatMul
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.0.qkv.bias and 1 more"),
      {.channel = 290, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_0_qkv_MatMul_5(rank),
      k_h_0_qkv_MatMul_5(rank), 576, ElementType::kBf16}, {k_h_0_qkv_MatMul_4(rank),
      k_h_0_qkv_MatMul_4(rank), 442368, ElementType::kBf16}});
  done[124] = record(rank, communication);
  // /wte/Gather
  wait(rank, compute, done[123]);
  // qkv/Add
  wait(rank, compute, done[124]);
  // qkv/MatMul
  wait(rank, compute, done[124]);
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
      k_h_2_ln2_bias_bf16(rank)}, {589824, k_onnx_MatMul_1506(rank), k_h_2_fc2_MatMul_4(rank),
      k_onnx_MatMul_1506_m(rank), k_onnx_MatMul_1506_v(rank), k_onnx_MatMul_1506(rank),
      k_onnx_MatMul_1506_m(rank), k_onnx_MatMul_1506_v(rank), k_onnx_MatMul_1506_bf16(rank)}, {768,
      k_h_2_fc_bias(rank), k_h_2_fc_MatMul_5(rank), k_h_2_fc_bias_m(rank), k_h_2_fc_bias_v(rank),
      k_h_2_fc_bias(rank), k_h_2_fc_bias_m(rank), k_h_2_fc_bias_v(rank), k_h_2_fc_bias_bf16(rank)},
      {768, k_h_0_ln2_weight(rank), k_h_0_ln2_LayerNormalization_6(rank), k_h_0_ln2_weight_m(rank),
      k_h_0_ln2_weight_v(rank), k_h_0_ln2_weight(rank), k_h_0_ln2_weight_m(rank),
      k_h_0_ln2_weight_v(rank), k_h_0_ln2_weight_bf16(rank)}, {768, k_h_0_ln2_bias(rank),
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
      k_h_2_ln1_bias_bf16(rank)}, {589824, k_onnx_MatMul_1505(rank), k_h_2_fc_MatMul_4(rank),
      k_onnx_MatMul_1505_m(rank), k_onnx_MatMul_1505_v(rank), k_onnx_MatMul_1505(rank),
      k_onnx_MatMul_1505_m(rank), k_onnx_MatMul_1505_v(rank), k_onnx_MatMul_1505_bf16(rank)},
      {147456, k_onnx_MatMul_1504(rank), k_h_2_proj_MatMul_4(rank), k_onnx_MatMul_1504_m(rank),
      k_onnx_MatMul_1504_v(rank), k_onnx_MatMul_1504(rank), k_onnx_MatMul_1504_m(rank),
      k_onnx_MatMul_1504_v(rank), k_onnx_MatMul_1504_bf16(rank)}, {442368, k_onnx_MatMul_1496(rank),
      k_h_2_qkv_MatMul_4(rank), k_onnx_MatMul_1496_m(rank), k_onnx_MatMul_1496_v(rank),
      k_onnx_MatMul_1496(rank), k_onnx_MatMul_1496_m(rank), k_onnx_MatMul_1496_v(rank),
      k_onnx_MatMul_1496_bf16(rank)}, {589824, k_onnx_MatMul_1495(rank), k_h_1_fc2_MatMul_4(rank),
      k_onnx_MatMul_1495_m(rank), k_onnx_MatMul_1495_v(rank), k_onnx_MatMul_1495(rank),
      k_onnx_MatMul_1495_m(rank), k_onnx_MatMul_1495_v(rank), k_onnx_MatMul_1495_bf16(rank)},
      {589824, k_onnx_MatMul_1494(rank), k_h_1_fc_MatMul_4(rank), k_onnx_MatMul_1494_m(rank),
      k_onnx_MatMul_1494_v(rank), k_onnx_MatMul_1494(rank), k_onnx_MatMul_1494_m(rank),
      k_onnx_MatMul_1494_v(rank), k_onnx_MatMul_1494_bf16(rank)}, {147456, k_onnx_MatMul_1493(rank),
      k_h_1_proj_MatMul_4(rank), k_onnx_MatMul_1493_m(rank), k_onnx_MatMul_1493_v(rank),
      k_onnx_MatMul_1493(rank), k_onnx_MatMul_1493_m(rank), k_onnx_MatMul_1493_v(rank),
      k_onnx_MatMul_1493_bf16(rank)}, {442368, k_onnx_MatMul_1485(rank), k_h_1_qkv_MatMul_4(rank),
      k_onnx_MatMul_1485_m(rank), k_onnx_MatMul_1485_v(rank), k_onnx_MatMul_1485(rank),
      k_onnx_MatMul_1485_m(rank), k_onnx_MatMul_1485_v(rank), k_onnx_MatMul_1485_bf16(rank)},
      {589824, k_onnx_MatMul_1484(rank), k_h_0_fc2_MatMul_4(rank), k_onnx_MatMul_1484_m(rank),
      k_onnx_MatMul_1484_v(rank), k_onnx_MatMul_1484(rank), k_onnx_MatMul_1484_m(rank),
      k_onnx_MatMul_1484_v(rank), k_onnx_MatMul_1484_bf16(rank)}, {589824, k_onnx_MatMul_1483(rank),
      k_h_0_fc_MatMul_4(rank), k_onnx_MatMul_1483_m(rank), k_onnx_MatMul_1483_v(rank),
      k_onnx_MatMul_1483(rank), k_onnx_MatMul_1483_m(rank), k_onnx_MatMul_1483_v(rank),
      k_onnx_MatMul_1483_bf16(rank)}, {147456, k_onnx_MatMul_1482(rank), k_h_0_proj_MatMul_4(rank),
      k_onnx_MatMul_1482_m(rank), k_onnx_MatMul_1482_v(rank), k_onnx_MatMul_1482(rank),
      k_onnx_MatMul_1482_m(rank), k_onnx_MatMul_1482_v(rank), k_onnx_MatMul_1482_bf16(rank)}, {768,
      k_h_2_proj_bias(rank), k_h_2_proj_Add(rank), k_h_2_proj_bias_m(rank), k_h_2_proj_bias_v(rank),
      k_h_2_proj_bias(rank), k_h_2_proj_bias_m(rank), k_h_2_proj_bias_v(rank),
      k_h_2_proj_bias_bf16(rank)}, {576, k_h_2_qkv_bias(rank), k_h_2_qkv_MatMul_5(rank),
      k_h_2_qkv_bias_m(rank), k_h_2_qkv_bias_v(rank), k_h_2_qkv_bias(rank), k_h_2_qkv_bias_m(rank),
      k_h_2_qkv_bias_v(rank), k_h_2_qkv_bias_bf16(rank)}, {768, k_h_1_fc2_bias(rank),
      k_h_1_fc2_Add(rank), k_h_1_fc2_bias_m(rank), k_h_1_fc2_bias_v(rank), k_h_1_fc2_bias(rank),
      k_h_1_fc2_bias_m(rank), k_h_1_fc2_bias_v(rank), k_h_1_fc2_bias_bf16(rank)}, {768,
      k_h_1_fc_bias(rank), k_h_1_fc_MatMul_5(rank), k_h_1_fc_bias_m(rank), k_h_1_fc_bias_v(rank),
      k_h_1_fc_bias(rank), k_h_1_fc_bias_m(rank), k_h_1_fc_bias_v(rank), k_h_1_fc_bias_bf16(rank)},
      {768, k_h_1_proj_bias(rank), k_h_1_proj_Add(rank), k_h_1_proj_bias_m(rank),
      k_h_1_proj_bias_v(rank), k_h_1_proj_bias(rank), k_h_1_proj_bias_m(rank),
      k_h_1_proj_bias_v(rank), k_h_1_proj_bias_bf16(rank)}, {576, k_h_1_qkv_bias(rank),
      k_h_1_qkv_MatMul_5(rank), k_h_1_qkv_bias_m(rank), k_h_1_qkv_bias_v(rank),
      k_h_1_qkv_bias(rank), k_h_1_qkv_bias_m(rank), k_h_1_qkv_bias_v(rank),
      k_h_1_qkv_bias_bf16(rank)}, {768, k_h_0_fc2_bias(rank), k_h_0_fc2_Add(rank),
      k_h_0_fc2_bias_m(rank), k_h_0_fc2_bias_v(rank), k_h_0_fc2_bias(rank), k_h_0_fc2_bias_m(rank),
      k_h_0_fc2_bias_v(rank), k_h_0_fc2_bias_bf16(rank)}, {768, k_h_0_fc_bias(rank),
      k_h_0_fc_MatMul_5(rank), k_h_0_fc_bias_m(rank), k_h_0_fc_bias_v(rank), k_h_0_fc_bias(rank),
      k_h_0_fc_bias_m(rank), k_h_0_fc_bias_v(rank), k_h_0_fc_bias_bf16(rank)}, {768,
      k_h_0_proj_bias(rank), k_h_0_proj_Add(rank), k_h_0_proj_bias_m(rank), k_h_0_proj_bias_v(rank),
      k_h_0_proj_bias(rank), k_h_0_proj_bias_m(rank), k_h_0_proj_bias_v(rank),
      k_h_0_proj_bias_bf16(rank)}, {768, k_h_0_ln1_bias(rank), k_h_0_ln1_LayerNormalization_7(rank),
      k_h_0_ln1_bias_m(rank), k_h_0_ln1_bias_v(rank), k_h_0_ln1_bias(rank), k_h_0_ln1_bias_m(rank),
      k_h_0_ln1_bias_v(rank), k_h_0_ln1_bias_bf16(rank)}, {768, k_h_0_ln1_weight(rank),
      k_h_0_ln1_LayerNormalization_6(rank), k_h_0_ln1_weight_m(rank), k_h_0_ln1_weight_v(rank),
      k_h_0_ln1_weight(rank), k_h_0_ln1_weight_m(rank), k_h_0_ln1_weight_v(rank),
      k_h_0_ln1_weight_bf16(rank)}, {196608, k_wpe_weight(rank), k_Add(rank), k_wpe_weight_m(rank),
      k_wpe_weight_v(rank), k_wpe_weight(rank), k_wpe_weight_m(rank), k_wpe_weight_v(rank),
      k_wpe_weight_bf16(rank)}, {9649920, k_wte_weight(rank), k_wte_Gather_5(rank),
      k_wte_weight_m(rank), k_wte_weight_v(rank), k_wte_weight(rank), k_wte_weight_m(rank),
      k_wte_weight_v(rank), k_wte_weight_bf16(rank)}, {576, k_h_0_qkv_bias(rank),
      k_h_0_qkv_MatMul_5(rank), k_h_0_qkv_bias_m(rank), k_h_0_qkv_bias_v(rank),
      k_h_0_qkv_bias(rank), k_h_0_qkv_bias_m(rank), k_h_0_qkv_bias_v(rank),
      k_h_0_qkv_bias_bf16(rank)}, {442368, k_onnx_MatMul_1474(rank), k_h_0_qkv_MatMul_4(rank),
      k_onnx_MatMul_1474_m(rank), k_onnx_MatMul_1474_v(rank), k_onnx_MatMul_1474(rank),
      k_onnx_MatMul_1474_m(rank), k_onnx_MatMul_1474_v(rank), k_onnx_MatMul_1474_bf16(rank)}});
}

}  // namespace

void step([[maybe_unused]] Rank& rank) {
  Event done[125];
  forward_wte(rank, done);
  forward(rank, done);
  for (const auto& block : kForwardH) forward_h(rank, block, done);
  forward_head(rank);
  forward_part2(rank, done);
  backward(rank, done);
  backward_head(rank, done);
  backward_ln(rank, done);
  for (const auto& block : kBackwardH) backward_h(rank, block, done);
  backward_h_9(rank, done);
  backward_h_12(rank, kBackwardH12[0], done);  // h.8
  backward_h_12(rank, kBackwardH12[1], done);  // h.7
  backward_h_6(rank, done);
  backward_h_12(rank, kBackwardH12[2], done);  // h.5
  backward_h_12(rank, kBackwardH12[3], done);  // h.4
  backward_h_3(rank, done);
  backward_h_12(rank, kBackwardH12[4], done);  // h.2
  backward_h_12(rank, kBackwardH12[5], done);  // h.1
  backward_h_0(rank, done);
  backward_part2(rank, done);
  backward_wte(rank);
  backward_h_0_part2(rank, done);
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
