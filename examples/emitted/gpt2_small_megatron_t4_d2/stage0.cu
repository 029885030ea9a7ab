// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: arena 2122406144 bytes.
#include "program.h"

namespace program::stage0 {
namespace {

// Arena: byte offset and elements. Arguments first: they live between steps.
constexpr Buffer<int64_t> k_x0{0, 8192};  // i64 [8, 1024]
constexpr Buffer<float> k_wte_weight{65792, 9649920};  // f32 [12565, 768]
constexpr Buffer<float> k_wpe_weight{38665728, 196608};  // f32 [256, 768]
constexpr Buffer<float> k_h_0_ln1_weight{39452416, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_ln1_bias{39455744, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_qkv_bias{39459072, 576};  // f32 [576]
constexpr Buffer<float> k_h_0_proj_bias{39461632, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias{39464960, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias{39468288, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_qkv_bias{39471616, 576};  // f32 [576]
constexpr Buffer<float> k_h_1_proj_bias{39474176, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias{39477504, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias{39480832, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_qkv_bias{39484160, 576};  // f32 [576]
constexpr Buffer<float> k_h_2_proj_bias{39486720, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias{39490048, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias{39493376, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_qkv_bias{39496704, 576};  // f32 [576]
constexpr Buffer<float> k_h_3_proj_bias{39499264, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias{39502592, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias{39505920, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_qkv_bias{39509248, 576};  // f32 [576]
constexpr Buffer<float> k_h_4_proj_bias{39511808, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias{39515136, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias{39518464, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_qkv_bias{39521792, 576};  // f32 [576]
constexpr Buffer<float> k_h_5_proj_bias{39524352, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias{39527680, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias{39531008, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_qkv_bias{39534336, 576};  // f32 [576]
constexpr Buffer<float> k_h_6_proj_bias{39536896, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias{39540224, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias{39543552, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_qkv_bias{39546880, 576};  // f32 [576]
constexpr Buffer<float> k_h_7_proj_bias{39549440, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias{39552768, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias{39556096, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_qkv_bias{39559424, 576};  // f32 [576]
constexpr Buffer<float> k_h_8_proj_bias{39561984, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias{39565312, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias{39568640, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_qkv_bias{39571968, 576};  // f32 [576]
constexpr Buffer<float> k_h_9_proj_bias{39574528, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias{39577856, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias{39581184, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_qkv_bias{39584512, 576};  // f32 [576]
constexpr Buffer<float> k_h_10_proj_bias{39587072, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias{39590400, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias{39593728, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_qkv_bias{39597056, 576};  // f32 [576]
constexpr Buffer<float> k_h_11_proj_bias{39599616, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias{39602944, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias{39606272, 768};  // f32 [768]
constexpr Buffer<float> k_onnx_MatMul_1474{39609600, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1482{41379328, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1483{41969408, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1484{44328960, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1485{46688512, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1493{48458240, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1494{49048320, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1495{51407872, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1496{53767424, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1504{55537152, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1505{56127232, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1506{58486784, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1507{60846336, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1515{62616064, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1516{63206144, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1517{65565696, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1518{67925248, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1526{69694976, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1527{70285056, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1528{72644608, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1529{75004160, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1537{76773888, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1538{77363968, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1539{79723520, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1540{82083072, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1548{83852800, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1549{84442880, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1550{86802432, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1551{89161984, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1559{90931712, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1560{91521792, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1561{93881344, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1562{96240896, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1570{98010624, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1571{98600704, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1572{100960256, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1573{103319808, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1581{105089536, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1582{105679616, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1583{108039168, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1584{110398720, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1592{112168448, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1593{112758528, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1594{115118080, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1595{117477632, 442368};  // f32 [768, 576]
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
constexpr Buffer<float> k_h_0_qkv_bias_m{242169088, 576};  // f32 [576]
constexpr Buffer<float> k_h_0_qkv_bias_v{242171648, 576};  // f32 [576]
constexpr Buffer<float> k_h_0_proj_bias_m{242174208, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_proj_bias_v{242177536, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias_m{242180864, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc_bias_v{242184192, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias_m{242187520, 768};  // f32 [768]
constexpr Buffer<float> k_h_0_fc2_bias_v{242190848, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_qkv_bias_m{242194176, 576};  // f32 [576]
constexpr Buffer<float> k_h_1_qkv_bias_v{242196736, 576};  // f32 [576]
constexpr Buffer<float> k_h_1_proj_bias_m{242199296, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_proj_bias_v{242202624, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias_m{242205952, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc_bias_v{242209280, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias_m{242212608, 768};  // f32 [768]
constexpr Buffer<float> k_h_1_fc2_bias_v{242215936, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_qkv_bias_m{242219264, 576};  // f32 [576]
constexpr Buffer<float> k_h_2_qkv_bias_v{242221824, 576};  // f32 [576]
constexpr Buffer<float> k_h_2_proj_bias_m{242224384, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_proj_bias_v{242227712, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias_m{242231040, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc_bias_v{242234368, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias_m{242237696, 768};  // f32 [768]
constexpr Buffer<float> k_h_2_fc2_bias_v{242241024, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_qkv_bias_m{242244352, 576};  // f32 [576]
constexpr Buffer<float> k_h_3_qkv_bias_v{242246912, 576};  // f32 [576]
constexpr Buffer<float> k_h_3_proj_bias_m{242249472, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_proj_bias_v{242252800, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias_m{242256128, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc_bias_v{242259456, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias_m{242262784, 768};  // f32 [768]
constexpr Buffer<float> k_h_3_fc2_bias_v{242266112, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_qkv_bias_m{242269440, 576};  // f32 [576]
constexpr Buffer<float> k_h_4_qkv_bias_v{242272000, 576};  // f32 [576]
constexpr Buffer<float> k_h_4_proj_bias_m{242274560, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_proj_bias_v{242277888, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias_m{242281216, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc_bias_v{242284544, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias_m{242287872, 768};  // f32 [768]
constexpr Buffer<float> k_h_4_fc2_bias_v{242291200, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_qkv_bias_m{242294528, 576};  // f32 [576]
constexpr Buffer<float> k_h_5_qkv_bias_v{242297088, 576};  // f32 [576]
constexpr Buffer<float> k_h_5_proj_bias_m{242299648, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_proj_bias_v{242302976, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias_m{242306304, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc_bias_v{242309632, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias_m{242312960, 768};  // f32 [768]
constexpr Buffer<float> k_h_5_fc2_bias_v{242316288, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_qkv_bias_m{242319616, 576};  // f32 [576]
constexpr Buffer<float> k_h_6_qkv_bias_v{242322176, 576};  // f32 [576]
constexpr Buffer<float> k_h_6_proj_bias_m{242324736, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_proj_bias_v{242328064, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias_m{242331392, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc_bias_v{242334720, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias_m{242338048, 768};  // f32 [768]
constexpr Buffer<float> k_h_6_fc2_bias_v{242341376, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_qkv_bias_m{242344704, 576};  // f32 [576]
constexpr Buffer<float> k_h_7_qkv_bias_v{242347264, 576};  // f32 [576]
constexpr Buffer<float> k_h_7_proj_bias_m{242349824, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_proj_bias_v{242353152, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias_m{242356480, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc_bias_v{242359808, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias_m{242363136, 768};  // f32 [768]
constexpr Buffer<float> k_h_7_fc2_bias_v{242366464, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_qkv_bias_m{242369792, 576};  // f32 [576]
constexpr Buffer<float> k_h_8_qkv_bias_v{242372352, 576};  // f32 [576]
constexpr Buffer<float> k_h_8_proj_bias_m{242374912, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_proj_bias_v{242378240, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias_m{242381568, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc_bias_v{242384896, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias_m{242388224, 768};  // f32 [768]
constexpr Buffer<float> k_h_8_fc2_bias_v{242391552, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_qkv_bias_m{242394880, 576};  // f32 [576]
constexpr Buffer<float> k_h_9_qkv_bias_v{242397440, 576};  // f32 [576]
constexpr Buffer<float> k_h_9_proj_bias_m{242400000, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_proj_bias_v{242403328, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias_m{242406656, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc_bias_v{242409984, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias_m{242413312, 768};  // f32 [768]
constexpr Buffer<float> k_h_9_fc2_bias_v{242416640, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_qkv_bias_m{242419968, 576};  // f32 [576]
constexpr Buffer<float> k_h_10_qkv_bias_v{242422528, 576};  // f32 [576]
constexpr Buffer<float> k_h_10_proj_bias_m{242425088, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_proj_bias_v{242428416, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias_m{242431744, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc_bias_v{242435072, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias_m{242438400, 768};  // f32 [768]
constexpr Buffer<float> k_h_10_fc2_bias_v{242441728, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_qkv_bias_m{242445056, 576};  // f32 [576]
constexpr Buffer<float> k_h_11_qkv_bias_v{242447616, 576};  // f32 [576]
constexpr Buffer<float> k_h_11_proj_bias_m{242450176, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_proj_bias_v{242453504, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias_m{242456832, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc_bias_v{242460160, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias_m{242463488, 768};  // f32 [768]
constexpr Buffer<float> k_h_11_fc2_bias_v{242466816, 768};  // f32 [768]
constexpr Buffer<float> k_onnx_MatMul_1474_m{242470144, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1474_v{244239872, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1482_m{246009600, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1482_v{246599680, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1483_m{247189760, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1483_v{249549312, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1484_m{251908864, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1484_v{254268416, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1485_m{256627968, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1485_v{258397696, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1493_m{260167424, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1493_v{260757504, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1494_m{261347584, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1494_v{263707136, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1495_m{266066688, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1495_v{268426240, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1496_m{270785792, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1496_v{272555520, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1504_m{274325248, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1504_v{274915328, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1505_m{275505408, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1505_v{277864960, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1506_m{280224512, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1506_v{282584064, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1507_m{284943616, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1507_v{286713344, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1515_m{288483072, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1515_v{289073152, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1516_m{289663232, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1516_v{292022784, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1517_m{294382336, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1517_v{296741888, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1518_m{299101440, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1518_v{300871168, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1526_m{302640896, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1526_v{303230976, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1527_m{303821056, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1527_v{306180608, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1528_m{308540160, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1528_v{310899712, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1529_m{313259264, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1529_v{315028992, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1537_m{316798720, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1537_v{317388800, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1538_m{317978880, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1538_v{320338432, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1539_m{322697984, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1539_v{325057536, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1540_m{327417088, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1540_v{329186816, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1548_m{330956544, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1548_v{331546624, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1549_m{332136704, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1549_v{334496256, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1550_m{336855808, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1550_v{339215360, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1551_m{341574912, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1551_v{343344640, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1559_m{345114368, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1559_v{345704448, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1560_m{346294528, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1560_v{348654080, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1561_m{351013632, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1561_v{353373184, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1562_m{355732736, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1562_v{357502464, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1570_m{359272192, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1570_v{359862272, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1571_m{360452352, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1571_v{362811904, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1572_m{365171456, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1572_v{367531008, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1573_m{369890560, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1573_v{371660288, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1581_m{373430016, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1581_v{374020096, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1582_m{374610176, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1582_v{376969728, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1583_m{379329280, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1583_v{381688832, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1584_m{384048384, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1584_v{385818112, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1592_m{387587840, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1592_v{388177920, 147456};  // f32 [192, 768]
constexpr Buffer<float> k_onnx_MatMul_1593_m{388768000, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1593_v{391127552, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1594_m{393487104, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1594_v{395846656, 589824};  // f32 [768, 768]
constexpr Buffer<float> k_onnx_MatMul_1595_m{398206208, 442368};  // f32 [768, 576]
constexpr Buffer<float> k_onnx_MatMul_1595_v{399975936, 442368};  // f32 [768, 576]
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
constexpr Buffer<float> k_wte_Gather{1631672320, 6291456};  // f32 [8, 1024, 768], alive in [1, 3]
constexpr Buffer<float> k_wte_Gather_2{1656838144, 1572864};  // f32 [8, 256, 768], alive in [2, 5]
constexpr Buffer<bf16> k_Add{1631672320, 196608};  // bf16 [256, 768], alive in [4, 5]
constexpr Buffer<bf16> k_Add_2{1396885504, 1572864};  // bf16 [8, 256, 768], alive in [5, 1624]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization{1631635456, 768};  // bf16 [768], alive in [6, 1624]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [7, 8]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [8, 11]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_4{1631242240, 2048};  // f32 [8, 256], alive in [8, 1624]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_5{1631250432, 2048};  // f32 [8, 256], alive in [8, 1624]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_6{1744918528, 6291456};  // bf16 [8, 1024, 768], alive in [9, 1618]
constexpr Buffer<bf16> k_h_0_qkv_MatMul{1615906816, 442368};  // bf16 [768, 576], alive in [10, 1616]
constexpr Buffer<bf16> k_h_0_qkv_Add{1641109504, 576};  // bf16 [576], alive in [12, 13]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [13, 17]
constexpr Buffer<bf16> k_h_0_qkv_Add_2{1641109504, 1572864};  // bf16 [8, 1024, 192], alive in [14, 23]
constexpr Buffer<bf16> k_h_0_qkv_Add_3{1644255232, 1572864};  // bf16 [8, 1024, 192], alive in [15, 24]
constexpr Buffer<bf16> k_h_0_qkv_Add_4{1647400960, 1572864};  // bf16 [8, 1024, 192], alive in [16, 25]
constexpr Buffer<bf16> k_h_0_Softmax{1400031232, 1572864};  // bf16 [8, 3, 1024, 64], alive in [23, 1595]
constexpr Buffer<bf16> k_h_0_Softmax_2{1403176960, 1572864};  // bf16 [8, 3, 1024, 64], alive in [24, 1595]
constexpr Buffer<bf16> k_h_0_Softmax_3{1406322688, 1572864};  // bf16 [8, 3, 1024, 64], alive in [25, 1595]
constexpr Buffer<bf16> k_h_0_Softmax_4{1409468416, 1572864};  // bf16 [8, 3, 1024, 64], alive in [26, 1595]
constexpr Buffer<float> k_h_0_Softmax_5{1630062592, 24576};  // f32 [8, 3, 1024], alive in [26, 1595]
constexpr Buffer<bf16> k_h_0_Transpose_3{1412614144, 1572864};  // bf16 [8, 1024, 3, 64], alive in [27, 1588]
constexpr Buffer<bf16> k_h_0_proj_MatMul{1626523648, 147456};  // bf16 [192, 768], alive in [29, 1587]
constexpr Buffer<bf16> k_h_0_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [30, 33]
constexpr Buffer<bf16> k_h_0_proj_MatMul_3{2046908416, 1572864};  // bf16 [8, 256, 768], alive in [31, 1572]
constexpr Buffer<bf16> k_h_0_proj_Add{1644255232, 768};  // bf16 [768], alive in [32, 34]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization{1631636992, 768};  // bf16 [768], alive in [35, 1572]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [36, 37]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [37, 40]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_4{1631258624, 2048};  // f32 [8, 256], alive in [37, 1572]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_5{1631266816, 2048};  // f32 [8, 256], alive in [37, 1572]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_6{1757501440, 6291456};  // bf16 [8, 1024, 768], alive in [38, 1566]
constexpr Buffer<bf16> k_h_0_fc_MatMul{1588774912, 589824};  // bf16 [768, 768], alive in [39, 1564]
constexpr Buffer<bf16> k_h_0_fc_Add{1631672320, 768};  // bf16 [768], alive in [41, 42]
constexpr Buffer<bf16> k_h_0_fc_MatMul_2{1107478528, 6291456};  // bf16 [8, 1024, 768], alive in [42, 1557]
constexpr Buffer<bf16> k_h_0_Mul_1{1120061440, 6291456};  // bf16 [8, 1024, 768], alive in [43, 1552]
constexpr Buffer<bf16> k_h_0_fc2_MatMul{1589954560, 589824};  // bf16 [768, 768], alive in [44, 1551]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [45, 48]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_3{2050054144, 1572864};  // bf16 [8, 256, 768], alive in [46, 1536]
constexpr Buffer<bf16> k_h_0_fc2_Add{1644255232, 768};  // bf16 [768], alive in [47, 49]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization{1631638528, 768};  // bf16 [768], alive in [50, 1536]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [51, 52]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [52, 55]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_4{1631275008, 2048};  // f32 [8, 256], alive in [52, 1536]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_5{1631283200, 2048};  // f32 [8, 256], alive in [52, 1536]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_6{1770084352, 6291456};  // bf16 [8, 1024, 768], alive in [53, 1530]
constexpr Buffer<bf16> k_h_1_qkv_MatMul{1616791552, 442368};  // bf16 [768, 576], alive in [54, 1528]
constexpr Buffer<bf16> k_h_1_qkv_Add{1641109504, 576};  // bf16 [576], alive in [56, 57]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [57, 61]
constexpr Buffer<bf16> k_h_1_qkv_Add_2{1641109504, 1572864};  // bf16 [8, 1024, 192], alive in [58, 67]
constexpr Buffer<bf16> k_h_1_qkv_Add_3{1644255232, 1572864};  // bf16 [8, 1024, 192], alive in [59, 68]
constexpr Buffer<bf16> k_h_1_qkv_Add_4{1647400960, 1572864};  // bf16 [8, 1024, 192], alive in [60, 69]
constexpr Buffer<bf16> k_h_1_Softmax{1415759872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [67, 1507]
constexpr Buffer<bf16> k_h_1_Softmax_2{1418905600, 1572864};  // bf16 [8, 3, 1024, 64], alive in [68, 1507]
constexpr Buffer<bf16> k_h_1_Softmax_3{1422051328, 1572864};  // bf16 [8, 3, 1024, 64], alive in [69, 1507]
constexpr Buffer<bf16> k_h_1_Softmax_4{1425197056, 1572864};  // bf16 [8, 3, 1024, 64], alive in [70, 1507]
constexpr Buffer<float> k_h_1_Softmax_5{1630160896, 24576};  // f32 [8, 3, 1024], alive in [70, 1507]
constexpr Buffer<bf16> k_h_1_Transpose_3{1428342784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [71, 1500]
constexpr Buffer<bf16> k_h_1_proj_MatMul{1626818560, 147456};  // bf16 [192, 768], alive in [73, 1499]
constexpr Buffer<bf16> k_h_1_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [74, 77]
constexpr Buffer<bf16> k_h_1_proj_MatMul_3{2053199872, 1572864};  // bf16 [8, 256, 768], alive in [75, 1484]
constexpr Buffer<bf16> k_h_1_proj_Add{1644255232, 768};  // bf16 [768], alive in [76, 78]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization{1631640064, 768};  // bf16 [768], alive in [79, 1484]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [80, 81]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [81, 84]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_4{1631291392, 2048};  // f32 [8, 256], alive in [81, 1484]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_5{1631299584, 2048};  // f32 [8, 256], alive in [81, 1484]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_6{1782667264, 6291456};  // bf16 [8, 1024, 768], alive in [82, 1478]
constexpr Buffer<bf16> k_h_1_fc_MatMul{1591134208, 589824};  // bf16 [768, 768], alive in [83, 1476]
constexpr Buffer<bf16> k_h_1_fc_Add{1631672320, 768};  // bf16 [768], alive in [85, 86]
constexpr Buffer<bf16> k_h_1_fc_MatMul_2{1132644352, 6291456};  // bf16 [8, 1024, 768], alive in [86, 1469]
constexpr Buffer<bf16> k_h_1_Mul_1{1145227264, 6291456};  // bf16 [8, 1024, 768], alive in [87, 1464]
constexpr Buffer<bf16> k_h_1_fc2_MatMul{1592313856, 589824};  // bf16 [768, 768], alive in [88, 1463]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [89, 92]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_3{2056345600, 1572864};  // bf16 [8, 256, 768], alive in [90, 1448]
constexpr Buffer<bf16> k_h_1_fc2_Add{1644255232, 768};  // bf16 [768], alive in [91, 93]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization{1631641600, 768};  // bf16 [768], alive in [94, 1448]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [95, 96]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [96, 99]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_4{1631307776, 2048};  // f32 [8, 256], alive in [96, 1448]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_5{1631315968, 2048};  // f32 [8, 256], alive in [96, 1448]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_6{1795250176, 6291456};  // bf16 [8, 1024, 768], alive in [97, 1442]
constexpr Buffer<bf16> k_h_2_qkv_MatMul{1617676288, 442368};  // bf16 [768, 576], alive in [98, 1440]
constexpr Buffer<bf16> k_h_2_qkv_Add{1641109504, 576};  // bf16 [576], alive in [100, 101]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [101, 105]
constexpr Buffer<bf16> k_h_2_qkv_Add_2{1641109504, 1572864};  // bf16 [8, 1024, 192], alive in [102, 111]
constexpr Buffer<bf16> k_h_2_qkv_Add_3{1644255232, 1572864};  // bf16 [8, 1024, 192], alive in [103, 112]
constexpr Buffer<bf16> k_h_2_qkv_Add_4{1647400960, 1572864};  // bf16 [8, 1024, 192], alive in [104, 113]
constexpr Buffer<bf16> k_h_2_Softmax{1431488512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [111, 1419]
constexpr Buffer<bf16> k_h_2_Softmax_2{1434634240, 1572864};  // bf16 [8, 3, 1024, 64], alive in [112, 1419]
constexpr Buffer<bf16> k_h_2_Softmax_3{1437779968, 1572864};  // bf16 [8, 3, 1024, 64], alive in [113, 1419]
constexpr Buffer<bf16> k_h_2_Softmax_4{1440925696, 1572864};  // bf16 [8, 3, 1024, 64], alive in [114, 1419]
constexpr Buffer<float> k_h_2_Softmax_5{1630259200, 24576};  // f32 [8, 3, 1024], alive in [114, 1419]
constexpr Buffer<bf16> k_h_2_Transpose_3{1444071424, 1572864};  // bf16 [8, 1024, 3, 64], alive in [115, 1412]
constexpr Buffer<bf16> k_h_2_proj_MatMul{1627113472, 147456};  // bf16 [192, 768], alive in [117, 1411]
constexpr Buffer<bf16> k_h_2_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [118, 121]
constexpr Buffer<bf16> k_h_2_proj_MatMul_3{2059491328, 1572864};  // bf16 [8, 256, 768], alive in [119, 1396]
constexpr Buffer<bf16> k_h_2_proj_Add{1644255232, 768};  // bf16 [768], alive in [120, 122]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization{1631643136, 768};  // bf16 [768], alive in [123, 1396]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [124, 125]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [125, 128]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_4{1631324160, 2048};  // f32 [8, 256], alive in [125, 1396]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_5{1631332352, 2048};  // f32 [8, 256], alive in [125, 1396]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_6{1807833088, 6291456};  // bf16 [8, 1024, 768], alive in [126, 1390]
constexpr Buffer<bf16> k_h_2_fc_MatMul{1593493504, 589824};  // bf16 [768, 768], alive in [127, 1388]
constexpr Buffer<bf16> k_h_2_fc_Add{1631672320, 768};  // bf16 [768], alive in [129, 130]
constexpr Buffer<bf16> k_h_2_fc_MatMul_2{1157810176, 6291456};  // bf16 [8, 1024, 768], alive in [130, 1381]
constexpr Buffer<bf16> k_h_2_Mul_1{1170393088, 6291456};  // bf16 [8, 1024, 768], alive in [131, 1376]
constexpr Buffer<bf16> k_h_2_fc2_MatMul{1594673152, 589824};  // bf16 [768, 768], alive in [132, 1375]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [133, 136]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_3{2062637056, 1572864};  // bf16 [8, 256, 768], alive in [134, 1360]
constexpr Buffer<bf16> k_h_2_fc2_Add{1644255232, 768};  // bf16 [768], alive in [135, 137]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization{1631644672, 768};  // bf16 [768], alive in [138, 1360]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [139, 140]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [140, 143]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_4{1631340544, 2048};  // f32 [8, 256], alive in [140, 1360]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_5{1631348736, 2048};  // f32 [8, 256], alive in [140, 1360]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_6{1820416000, 6291456};  // bf16 [8, 1024, 768], alive in [141, 1354]
constexpr Buffer<bf16> k_h_3_qkv_MatMul{1618561024, 442368};  // bf16 [768, 576], alive in [142, 1352]
constexpr Buffer<bf16> k_h_3_qkv_Add{1641109504, 576};  // bf16 [576], alive in [144, 145]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [145, 149]
constexpr Buffer<bf16> k_h_3_qkv_Add_2{1641109504, 1572864};  // bf16 [8, 1024, 192], alive in [146, 155]
constexpr Buffer<bf16> k_h_3_qkv_Add_3{1644255232, 1572864};  // bf16 [8, 1024, 192], alive in [147, 156]
constexpr Buffer<bf16> k_h_3_qkv_Add_4{1647400960, 1572864};  // bf16 [8, 1024, 192], alive in [148, 157]
constexpr Buffer<bf16> k_h_3_Softmax{1447217152, 1572864};  // bf16 [8, 3, 1024, 64], alive in [155, 1331]
constexpr Buffer<bf16> k_h_3_Softmax_2{1450362880, 1572864};  // bf16 [8, 3, 1024, 64], alive in [156, 1331]
constexpr Buffer<bf16> k_h_3_Softmax_3{1453508608, 1572864};  // bf16 [8, 3, 1024, 64], alive in [157, 1331]
constexpr Buffer<bf16> k_h_3_Softmax_4{1456654336, 1572864};  // bf16 [8, 3, 1024, 64], alive in [158, 1331]
constexpr Buffer<float> k_h_3_Softmax_5{1630357504, 24576};  // f32 [8, 3, 1024], alive in [158, 1331]
constexpr Buffer<bf16> k_h_3_Transpose_3{1459800064, 1572864};  // bf16 [8, 1024, 3, 64], alive in [159, 1324]
constexpr Buffer<bf16> k_h_3_proj_MatMul{1627408384, 147456};  // bf16 [192, 768], alive in [161, 1323]
constexpr Buffer<bf16> k_h_3_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [162, 165]
constexpr Buffer<bf16> k_h_3_proj_MatMul_3{2065782784, 1572864};  // bf16 [8, 256, 768], alive in [163, 1308]
constexpr Buffer<bf16> k_h_3_proj_Add{1644255232, 768};  // bf16 [768], alive in [164, 166]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization{1631646208, 768};  // bf16 [768], alive in [167, 1308]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [168, 169]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [169, 172]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_4{1631356928, 2048};  // f32 [8, 256], alive in [169, 1308]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_5{1631365120, 2048};  // f32 [8, 256], alive in [169, 1308]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_6{1832998912, 6291456};  // bf16 [8, 1024, 768], alive in [170, 1302]
constexpr Buffer<bf16> k_h_3_fc_MatMul{1595852800, 589824};  // bf16 [768, 768], alive in [171, 1300]
constexpr Buffer<bf16> k_h_3_fc_Add{1631672320, 768};  // bf16 [768], alive in [173, 174]
constexpr Buffer<bf16> k_h_3_fc_MatMul_2{1182976000, 6291456};  // bf16 [8, 1024, 768], alive in [174, 1293]
constexpr Buffer<bf16> k_h_3_Mul_1{1195558912, 6291456};  // bf16 [8, 1024, 768], alive in [175, 1288]
constexpr Buffer<bf16> k_h_3_fc2_MatMul{1597032448, 589824};  // bf16 [768, 768], alive in [176, 1287]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [177, 180]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_3{2068928512, 1572864};  // bf16 [8, 256, 768], alive in [178, 1272]
constexpr Buffer<bf16> k_h_3_fc2_Add{1644255232, 768};  // bf16 [768], alive in [179, 181]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization{1631647744, 768};  // bf16 [768], alive in [182, 1272]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [183, 184]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [184, 187]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_4{1631373312, 2048};  // f32 [8, 256], alive in [184, 1272]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_5{1631381504, 2048};  // f32 [8, 256], alive in [184, 1272]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_6{1845581824, 6291456};  // bf16 [8, 1024, 768], alive in [185, 1266]
constexpr Buffer<bf16> k_h_4_qkv_MatMul{1619445760, 442368};  // bf16 [768, 576], alive in [186, 1264]
constexpr Buffer<bf16> k_h_4_qkv_Add{1641109504, 576};  // bf16 [576], alive in [188, 189]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [189, 193]
constexpr Buffer<bf16> k_h_4_qkv_Add_2{1641109504, 1572864};  // bf16 [8, 1024, 192], alive in [190, 199]
constexpr Buffer<bf16> k_h_4_qkv_Add_3{1644255232, 1572864};  // bf16 [8, 1024, 192], alive in [191, 200]
constexpr Buffer<bf16> k_h_4_qkv_Add_4{1647400960, 1572864};  // bf16 [8, 1024, 192], alive in [192, 201]
constexpr Buffer<bf16> k_h_4_Softmax{1462945792, 1572864};  // bf16 [8, 3, 1024, 64], alive in [199, 1243]
constexpr Buffer<bf16> k_h_4_Softmax_2{1466091520, 1572864};  // bf16 [8, 3, 1024, 64], alive in [200, 1243]
constexpr Buffer<bf16> k_h_4_Softmax_3{1469237248, 1572864};  // bf16 [8, 3, 1024, 64], alive in [201, 1243]
constexpr Buffer<bf16> k_h_4_Softmax_4{1472382976, 1572864};  // bf16 [8, 3, 1024, 64], alive in [202, 1243]
constexpr Buffer<float> k_h_4_Softmax_5{1630455808, 24576};  // f32 [8, 3, 1024], alive in [202, 1243]
constexpr Buffer<bf16> k_h_4_Transpose_3{1475528704, 1572864};  // bf16 [8, 1024, 3, 64], alive in [203, 1236]
constexpr Buffer<bf16> k_h_4_proj_MatMul{1627703296, 147456};  // bf16 [192, 768], alive in [205, 1235]
constexpr Buffer<bf16> k_h_4_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [206, 209]
constexpr Buffer<bf16> k_h_4_proj_MatMul_3{2072074240, 1572864};  // bf16 [8, 256, 768], alive in [207, 1220]
constexpr Buffer<bf16> k_h_4_proj_Add{1644255232, 768};  // bf16 [768], alive in [208, 210]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization{1631649280, 768};  // bf16 [768], alive in [211, 1220]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [212, 213]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [213, 216]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_4{1631389696, 2048};  // f32 [8, 256], alive in [213, 1220]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_5{1631397888, 2048};  // f32 [8, 256], alive in [213, 1220]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_6{1858164736, 6291456};  // bf16 [8, 1024, 768], alive in [214, 1214]
constexpr Buffer<bf16> k_h_4_fc_MatMul{1598212096, 589824};  // bf16 [768, 768], alive in [215, 1212]
constexpr Buffer<bf16> k_h_4_fc_Add{1631672320, 768};  // bf16 [768], alive in [217, 218]
constexpr Buffer<bf16> k_h_4_fc_MatMul_2{1208141824, 6291456};  // bf16 [8, 1024, 768], alive in [218, 1205]
constexpr Buffer<bf16> k_h_4_Mul_1{1220724736, 6291456};  // bf16 [8, 1024, 768], alive in [219, 1200]
constexpr Buffer<bf16> k_h_4_fc2_MatMul{1599391744, 589824};  // bf16 [768, 768], alive in [220, 1199]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [221, 224]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_3{2075219968, 1572864};  // bf16 [8, 256, 768], alive in [222, 1184]
constexpr Buffer<bf16> k_h_4_fc2_Add{1644255232, 768};  // bf16 [768], alive in [223, 225]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization{1631650816, 768};  // bf16 [768], alive in [226, 1184]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [227, 228]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [228, 231]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_4{1631406080, 2048};  // f32 [8, 256], alive in [228, 1184]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_5{1631414272, 2048};  // f32 [8, 256], alive in [228, 1184]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_6{1870747648, 6291456};  // bf16 [8, 1024, 768], alive in [229, 1178]
constexpr Buffer<bf16> k_h_5_qkv_MatMul{1620330496, 442368};  // bf16 [768, 576], alive in [230, 1176]
constexpr Buffer<bf16> k_h_5_qkv_Add{1641109504, 576};  // bf16 [576], alive in [232, 233]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [233, 237]
constexpr Buffer<bf16> k_h_5_qkv_Add_2{1641109504, 1572864};  // bf16 [8, 1024, 192], alive in [234, 243]
constexpr Buffer<bf16> k_h_5_qkv_Add_3{1644255232, 1572864};  // bf16 [8, 1024, 192], alive in [235, 244]
constexpr Buffer<bf16> k_h_5_qkv_Add_4{1647400960, 1572864};  // bf16 [8, 1024, 192], alive in [236, 245]
constexpr Buffer<bf16> k_h_5_Softmax{1478674432, 1572864};  // bf16 [8, 3, 1024, 64], alive in [243, 1155]
constexpr Buffer<bf16> k_h_5_Softmax_2{1481820160, 1572864};  // bf16 [8, 3, 1024, 64], alive in [244, 1155]
constexpr Buffer<bf16> k_h_5_Softmax_3{1484965888, 1572864};  // bf16 [8, 3, 1024, 64], alive in [245, 1155]
constexpr Buffer<bf16> k_h_5_Softmax_4{1488111616, 1572864};  // bf16 [8, 3, 1024, 64], alive in [246, 1155]
constexpr Buffer<float> k_h_5_Softmax_5{1630554112, 24576};  // f32 [8, 3, 1024], alive in [246, 1155]
constexpr Buffer<bf16> k_h_5_Transpose_3{1491257344, 1572864};  // bf16 [8, 1024, 3, 64], alive in [247, 1148]
constexpr Buffer<bf16> k_h_5_proj_MatMul{1627998208, 147456};  // bf16 [192, 768], alive in [249, 1147]
constexpr Buffer<bf16> k_h_5_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [250, 253]
constexpr Buffer<bf16> k_h_5_proj_MatMul_3{2078365696, 1572864};  // bf16 [8, 256, 768], alive in [251, 1132]
constexpr Buffer<bf16> k_h_5_proj_Add{1644255232, 768};  // bf16 [768], alive in [252, 254]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization{1631652352, 768};  // bf16 [768], alive in [255, 1132]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [256, 257]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [257, 260]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_4{1631422464, 2048};  // f32 [8, 256], alive in [257, 1132]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_5{1631430656, 2048};  // f32 [8, 256], alive in [257, 1132]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_6{1883330560, 6291456};  // bf16 [8, 1024, 768], alive in [258, 1126]
constexpr Buffer<bf16> k_h_5_fc_MatMul{1600571392, 589824};  // bf16 [768, 768], alive in [259, 1124]
constexpr Buffer<bf16> k_h_5_fc_Add{1631672320, 768};  // bf16 [768], alive in [261, 262]
constexpr Buffer<bf16> k_h_5_fc_MatMul_2{1233307648, 6291456};  // bf16 [8, 1024, 768], alive in [262, 1117]
constexpr Buffer<bf16> k_h_5_Mul_1{1245890560, 6291456};  // bf16 [8, 1024, 768], alive in [263, 1112]
constexpr Buffer<bf16> k_h_5_fc2_MatMul{1601751040, 589824};  // bf16 [768, 768], alive in [264, 1111]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [265, 268]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_3{2081511424, 1572864};  // bf16 [8, 256, 768], alive in [266, 1096]
constexpr Buffer<bf16> k_h_5_fc2_Add{1644255232, 768};  // bf16 [768], alive in [267, 269]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization{1631653888, 768};  // bf16 [768], alive in [270, 1096]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [271, 272]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [272, 275]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_4{1631438848, 2048};  // f32 [8, 256], alive in [272, 1096]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_5{1631447040, 2048};  // f32 [8, 256], alive in [272, 1096]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_6{1895913472, 6291456};  // bf16 [8, 1024, 768], alive in [273, 1090]
constexpr Buffer<bf16> k_h_6_qkv_MatMul{1621215232, 442368};  // bf16 [768, 576], alive in [274, 1088]
constexpr Buffer<bf16> k_h_6_qkv_Add{1641109504, 576};  // bf16 [576], alive in [276, 277]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [277, 281]
constexpr Buffer<bf16> k_h_6_qkv_Add_2{1641109504, 1572864};  // bf16 [8, 1024, 192], alive in [278, 287]
constexpr Buffer<bf16> k_h_6_qkv_Add_3{1644255232, 1572864};  // bf16 [8, 1024, 192], alive in [279, 288]
constexpr Buffer<bf16> k_h_6_qkv_Add_4{1647400960, 1572864};  // bf16 [8, 1024, 192], alive in [280, 289]
constexpr Buffer<bf16> k_h_6_Softmax{1494403072, 1572864};  // bf16 [8, 3, 1024, 64], alive in [287, 1067]
constexpr Buffer<bf16> k_h_6_Softmax_2{1497548800, 1572864};  // bf16 [8, 3, 1024, 64], alive in [288, 1067]
constexpr Buffer<bf16> k_h_6_Softmax_3{1500694528, 1572864};  // bf16 [8, 3, 1024, 64], alive in [289, 1067]
constexpr Buffer<bf16> k_h_6_Softmax_4{1503840256, 1572864};  // bf16 [8, 3, 1024, 64], alive in [290, 1067]
constexpr Buffer<float> k_h_6_Softmax_5{1630652416, 24576};  // f32 [8, 3, 1024], alive in [290, 1067]
constexpr Buffer<bf16> k_h_6_Transpose_3{1506985984, 1572864};  // bf16 [8, 1024, 3, 64], alive in [291, 1060]
constexpr Buffer<bf16> k_h_6_proj_MatMul{1628293120, 147456};  // bf16 [192, 768], alive in [293, 1059]
constexpr Buffer<bf16> k_h_6_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [294, 297]
constexpr Buffer<bf16> k_h_6_proj_MatMul_3{2084657152, 1572864};  // bf16 [8, 256, 768], alive in [295, 1044]
constexpr Buffer<bf16> k_h_6_proj_Add{1644255232, 768};  // bf16 [768], alive in [296, 298]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization{1631655424, 768};  // bf16 [768], alive in [299, 1044]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [300, 301]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [301, 304]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_4{1631455232, 2048};  // f32 [8, 256], alive in [301, 1044]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_5{1631463424, 2048};  // f32 [8, 256], alive in [301, 1044]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_6{1908496384, 6291456};  // bf16 [8, 1024, 768], alive in [302, 1038]
constexpr Buffer<bf16> k_h_6_fc_MatMul{1602930688, 589824};  // bf16 [768, 768], alive in [303, 1036]
constexpr Buffer<bf16> k_h_6_fc_Add{1631672320, 768};  // bf16 [768], alive in [305, 306]
constexpr Buffer<bf16> k_h_6_fc_MatMul_2{1258473472, 6291456};  // bf16 [8, 1024, 768], alive in [306, 1029]
constexpr Buffer<bf16> k_h_6_Mul_1{1271056384, 6291456};  // bf16 [8, 1024, 768], alive in [307, 1024]
constexpr Buffer<bf16> k_h_6_fc2_MatMul{1604110336, 589824};  // bf16 [768, 768], alive in [308, 1023]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [309, 312]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_3{2087802880, 1572864};  // bf16 [8, 256, 768], alive in [310, 1008]
constexpr Buffer<bf16> k_h_6_fc2_Add{1644255232, 768};  // bf16 [768], alive in [311, 313]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization{1631656960, 768};  // bf16 [768], alive in [314, 1008]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_2{1634818048, 768};  // bf16 [768], alive in [315, 316]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_3{1631672320, 1572864};  // bf16 [8, 256, 768], alive in [316, 319]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_4{1631471616, 2048};  // f32 [8, 256], alive in [316, 1008]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_5{1631479808, 2048};  // f32 [8, 256], alive in [316, 1008]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_6{1921079296, 6291456};  // bf16 [8, 1024, 768], alive in [317, 1002]
constexpr Buffer<bf16> k_h_7_qkv_MatMul{1622099968, 442368};  // bf16 [768, 576], alive in [318, 1000]
constexpr Buffer<bf16> k_h_7_qkv_Add{1641109504, 576};  // bf16 [576], alive in [320, 321]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [321, 325]
constexpr Buffer<bf16> k_h_7_qkv_Add_2{1641109504, 1572864};  // bf16 [8, 1024, 192], alive in [322, 331]
constexpr Buffer<bf16> k_h_7_qkv_Add_3{1644255232, 1572864};  // bf16 [8, 1024, 192], alive in [323, 332]
constexpr Buffer<bf16> k_h_7_qkv_Add_4{1647400960, 1572864};  // bf16 [8, 1024, 192], alive in [324, 333]
constexpr Buffer<bf16> k_h_7_Softmax{1510131712, 1572864};  // bf16 [8, 3, 1024, 64], alive in [331, 979]
constexpr Buffer<bf16> k_h_7_Softmax_2{1513277440, 1572864};  // bf16 [8, 3, 1024, 64], alive in [332, 979]
constexpr Buffer<bf16> k_h_7_Softmax_3{1516423168, 1572864};  // bf16 [8, 3, 1024, 64], alive in [333, 979]
constexpr Buffer<bf16> k_h_7_Softmax_4{1519568896, 1572864};  // bf16 [8, 3, 1024, 64], alive in [334, 979]
constexpr Buffer<float> k_h_7_Softmax_5{1630750720, 24576};  // f32 [8, 3, 1024], alive in [334, 979]
constexpr Buffer<bf16> k_h_7_Transpose_3{1522714624, 1572864};  // bf16 [8, 1024, 3, 64], alive in [335, 972]
constexpr Buffer<bf16> k_h_7_proj_MatMul{1628588032, 147456};  // bf16 [192, 768], alive in [337, 971]
constexpr Buffer<bf16> k_h_7_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [338, 341]
constexpr Buffer<bf16> k_h_7_proj_MatMul_3{2090948608, 1572864};  // bf16 [8, 256, 768], alive in [339, 956]
constexpr Buffer<bf16> k_h_7_proj_Add{1644255232, 768};  // bf16 [768], alive in [340, 342]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization{1631658496, 768};  // bf16 [768], alive in [343, 956]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_2{1933662208, 768};  // bf16 [768], alive in [344, 345]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_3{1946245120, 1572864};  // bf16 [8, 256, 768], alive in [345, 348]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_4{1631488000, 2048};  // f32 [8, 256], alive in [345, 956]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_5{1631496192, 2048};  // f32 [8, 256], alive in [345, 956]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_6{1933662208, 6291456};  // bf16 [8, 1024, 768], alive in [346, 950]
constexpr Buffer<bf16> k_h_7_fc_MatMul{1605289984, 589824};  // bf16 [768, 768], alive in [347, 948]
constexpr Buffer<bf16> k_h_7_fc_Add{1946245120, 768};  // bf16 [768], alive in [349, 350]
constexpr Buffer<bf16> k_h_7_fc_MatMul_2{1283639296, 6291456};  // bf16 [8, 1024, 768], alive in [350, 941]
constexpr Buffer<bf16> k_h_7_Mul_1{1296222208, 6291456};  // bf16 [8, 1024, 768], alive in [351, 936]
constexpr Buffer<bf16> k_h_7_fc2_MatMul{1606469632, 589824};  // bf16 [768, 768], alive in [352, 935]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [353, 356]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_3{2094094336, 1572864};  // bf16 [8, 256, 768], alive in [354, 920]
constexpr Buffer<bf16> k_h_7_fc2_Add{1644255232, 768};  // bf16 [768], alive in [355, 357]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization{1631660032, 768};  // bf16 [768], alive in [358, 920]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_2{1946245120, 768};  // bf16 [768], alive in [359, 360]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_3{1958828032, 1572864};  // bf16 [8, 256, 768], alive in [360, 363]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_4{1631504384, 2048};  // f32 [8, 256], alive in [360, 920]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_5{1631512576, 2048};  // f32 [8, 256], alive in [360, 920]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_6{1946245120, 6291456};  // bf16 [8, 1024, 768], alive in [361, 914]
constexpr Buffer<bf16> k_h_8_qkv_MatMul{1622984704, 442368};  // bf16 [768, 576], alive in [362, 912]
constexpr Buffer<bf16> k_h_8_qkv_Add{1958828032, 576};  // bf16 [576], alive in [364, 365]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [365, 369]
constexpr Buffer<bf16> k_h_8_qkv_Add_2{1958828032, 1572864};  // bf16 [8, 1024, 192], alive in [366, 375]
constexpr Buffer<bf16> k_h_8_qkv_Add_3{1961973760, 1572864};  // bf16 [8, 1024, 192], alive in [367, 376]
constexpr Buffer<bf16> k_h_8_qkv_Add_4{1965119488, 1572864};  // bf16 [8, 1024, 192], alive in [368, 377]
constexpr Buffer<bf16> k_h_8_Softmax{1525860352, 1572864};  // bf16 [8, 3, 1024, 64], alive in [375, 891]
constexpr Buffer<bf16> k_h_8_Softmax_2{1529006080, 1572864};  // bf16 [8, 3, 1024, 64], alive in [376, 891]
constexpr Buffer<bf16> k_h_8_Softmax_3{1532151808, 1572864};  // bf16 [8, 3, 1024, 64], alive in [377, 891]
constexpr Buffer<bf16> k_h_8_Softmax_4{1535297536, 1572864};  // bf16 [8, 3, 1024, 64], alive in [378, 891]
constexpr Buffer<float> k_h_8_Softmax_5{1630849024, 24576};  // f32 [8, 3, 1024], alive in [378, 891]
constexpr Buffer<bf16> k_h_8_Transpose_3{1538443264, 1572864};  // bf16 [8, 1024, 3, 64], alive in [379, 884]
constexpr Buffer<bf16> k_h_8_proj_MatMul{1628882944, 147456};  // bf16 [192, 768], alive in [381, 883]
constexpr Buffer<bf16> k_h_8_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [382, 385]
constexpr Buffer<bf16> k_h_8_proj_MatMul_3{2097240064, 1572864};  // bf16 [8, 256, 768], alive in [383, 868]
constexpr Buffer<bf16> k_h_8_proj_Add{1958828032, 768};  // bf16 [768], alive in [384, 386]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization{1631661568, 768};  // bf16 [768], alive in [387, 868]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_2{1958828032, 768};  // bf16 [768], alive in [388, 389]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_3{1971410944, 1572864};  // bf16 [8, 256, 768], alive in [389, 392]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_4{1631520768, 2048};  // f32 [8, 256], alive in [389, 868]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_5{1631528960, 2048};  // f32 [8, 256], alive in [389, 868]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_6{1958828032, 6291456};  // bf16 [8, 1024, 768], alive in [390, 862]
constexpr Buffer<bf16> k_h_8_fc_MatMul{1607649280, 589824};  // bf16 [768, 768], alive in [391, 860]
constexpr Buffer<bf16> k_h_8_fc_Add{1971410944, 768};  // bf16 [768], alive in [393, 394]
constexpr Buffer<bf16> k_h_8_fc_MatMul_2{1308805120, 6291456};  // bf16 [8, 1024, 768], alive in [394, 853]
constexpr Buffer<bf16> k_h_8_Mul_1{1321388032, 6291456};  // bf16 [8, 1024, 768], alive in [395, 848]
constexpr Buffer<bf16> k_h_8_fc2_MatMul{1608828928, 589824};  // bf16 [768, 768], alive in [396, 847]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [397, 400]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_3{2100385792, 1572864};  // bf16 [8, 256, 768], alive in [398, 832]
constexpr Buffer<bf16> k_h_8_fc2_Add{1971410944, 768};  // bf16 [768], alive in [399, 401]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization{1631663104, 768};  // bf16 [768], alive in [402, 832]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_2{1971410944, 768};  // bf16 [768], alive in [403, 404]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_3{1983993856, 1572864};  // bf16 [8, 256, 768], alive in [404, 407]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_4{1631537152, 2048};  // f32 [8, 256], alive in [404, 832]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_5{1631545344, 2048};  // f32 [8, 256], alive in [404, 832]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_6{1971410944, 6291456};  // bf16 [8, 1024, 768], alive in [405, 826]
constexpr Buffer<bf16> k_h_9_qkv_MatMul{1623869440, 442368};  // bf16 [768, 576], alive in [406, 824]
constexpr Buffer<bf16> k_h_9_qkv_Add{1983993856, 576};  // bf16 [576], alive in [408, 409]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [409, 413]
constexpr Buffer<bf16> k_h_9_qkv_Add_2{1983993856, 1572864};  // bf16 [8, 1024, 192], alive in [410, 419]
constexpr Buffer<bf16> k_h_9_qkv_Add_3{1987139584, 1572864};  // bf16 [8, 1024, 192], alive in [411, 420]
constexpr Buffer<bf16> k_h_9_qkv_Add_4{1990285312, 1572864};  // bf16 [8, 1024, 192], alive in [412, 421]
constexpr Buffer<bf16> k_h_9_Softmax{1541588992, 1572864};  // bf16 [8, 3, 1024, 64], alive in [419, 803]
constexpr Buffer<bf16> k_h_9_Softmax_2{1544734720, 1572864};  // bf16 [8, 3, 1024, 64], alive in [420, 803]
constexpr Buffer<bf16> k_h_9_Softmax_3{1547880448, 1572864};  // bf16 [8, 3, 1024, 64], alive in [421, 803]
constexpr Buffer<bf16> k_h_9_Softmax_4{1551026176, 1572864};  // bf16 [8, 3, 1024, 64], alive in [422, 803]
constexpr Buffer<float> k_h_9_Softmax_5{1630947328, 24576};  // f32 [8, 3, 1024], alive in [422, 803]
constexpr Buffer<bf16> k_h_9_Transpose_3{1554171904, 1572864};  // bf16 [8, 1024, 3, 64], alive in [423, 796]
constexpr Buffer<bf16> k_h_9_proj_MatMul{1629177856, 147456};  // bf16 [192, 768], alive in [425, 795]
constexpr Buffer<bf16> k_h_9_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [426, 429]
constexpr Buffer<bf16> k_h_9_proj_MatMul_3{2103531520, 1572864};  // bf16 [8, 256, 768], alive in [427, 780]
constexpr Buffer<bf16> k_h_9_proj_Add{1983993856, 768};  // bf16 [768], alive in [428, 430]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization{1631664640, 768};  // bf16 [768], alive in [431, 780]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_2{1983993856, 768};  // bf16 [768], alive in [432, 433]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_3{1996576768, 1572864};  // bf16 [8, 256, 768], alive in [433, 436]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_4{1631553536, 2048};  // f32 [8, 256], alive in [433, 780]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_5{1631561728, 2048};  // f32 [8, 256], alive in [433, 780]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_6{1983993856, 6291456};  // bf16 [8, 1024, 768], alive in [434, 774]
constexpr Buffer<bf16> k_h_9_fc_MatMul{1610008576, 589824};  // bf16 [768, 768], alive in [435, 772]
constexpr Buffer<bf16> k_h_9_fc_Add{1996576768, 768};  // bf16 [768], alive in [437, 438]
constexpr Buffer<bf16> k_h_9_fc_MatMul_2{1333970944, 6291456};  // bf16 [8, 1024, 768], alive in [438, 765]
constexpr Buffer<bf16> k_h_9_Mul_1{1346553856, 6291456};  // bf16 [8, 1024, 768], alive in [439, 760]
constexpr Buffer<bf16> k_h_9_fc2_MatMul{1611188224, 589824};  // bf16 [768, 768], alive in [440, 759]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [441, 444]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_3{2106677248, 1572864};  // bf16 [8, 256, 768], alive in [442, 744]
constexpr Buffer<bf16> k_h_9_fc2_Add{1996576768, 768};  // bf16 [768], alive in [443, 445]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization{1631666176, 768};  // bf16 [768], alive in [446, 744]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_2{1996576768, 768};  // bf16 [768], alive in [447, 448]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_3{2009159680, 1572864};  // bf16 [8, 256, 768], alive in [448, 451]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_4{1631569920, 2048};  // f32 [8, 256], alive in [448, 744]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_5{1631578112, 2048};  // f32 [8, 256], alive in [448, 744]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_6{1996576768, 6291456};  // bf16 [8, 1024, 768], alive in [449, 738]
constexpr Buffer<bf16> k_h_10_qkv_MatMul{1624754176, 442368};  // bf16 [768, 576], alive in [450, 736]
constexpr Buffer<bf16> k_h_10_qkv_Add{2009159680, 576};  // bf16 [576], alive in [452, 453]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [453, 457]
constexpr Buffer<bf16> k_h_10_qkv_Add_2{2009159680, 1572864};  // bf16 [8, 1024, 192], alive in [454, 463]
constexpr Buffer<bf16> k_h_10_qkv_Add_3{2012305408, 1572864};  // bf16 [8, 1024, 192], alive in [455, 464]
constexpr Buffer<bf16> k_h_10_qkv_Add_4{2015451136, 1572864};  // bf16 [8, 1024, 192], alive in [456, 465]
constexpr Buffer<bf16> k_h_10_Softmax{1557317632, 1572864};  // bf16 [8, 3, 1024, 64], alive in [463, 715]
constexpr Buffer<bf16> k_h_10_Softmax_2{1560463360, 1572864};  // bf16 [8, 3, 1024, 64], alive in [464, 715]
constexpr Buffer<bf16> k_h_10_Softmax_3{1563609088, 1572864};  // bf16 [8, 3, 1024, 64], alive in [465, 715]
constexpr Buffer<bf16> k_h_10_Softmax_4{1566754816, 1572864};  // bf16 [8, 3, 1024, 64], alive in [466, 715]
constexpr Buffer<float> k_h_10_Softmax_5{1631045632, 24576};  // f32 [8, 3, 1024], alive in [466, 715]
constexpr Buffer<bf16> k_h_10_Transpose_3{1569900544, 1572864};  // bf16 [8, 1024, 3, 64], alive in [467, 708]
constexpr Buffer<bf16> k_h_10_proj_MatMul{1629472768, 147456};  // bf16 [192, 768], alive in [469, 707]
constexpr Buffer<bf16> k_h_10_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [470, 473]
constexpr Buffer<bf16> k_h_10_proj_MatMul_3{2109822976, 1572864};  // bf16 [8, 256, 768], alive in [471, 692]
constexpr Buffer<bf16> k_h_10_proj_Add{2009159680, 768};  // bf16 [768], alive in [472, 474]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization{1631667712, 768};  // bf16 [768], alive in [475, 692]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_2{2009159680, 768};  // bf16 [768], alive in [476, 477]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_3{2021742592, 1572864};  // bf16 [8, 256, 768], alive in [477, 480]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_4{1631586304, 2048};  // f32 [8, 256], alive in [477, 692]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_5{1631594496, 2048};  // f32 [8, 256], alive in [477, 692]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_6{2009159680, 6291456};  // bf16 [8, 1024, 768], alive in [478, 686]
constexpr Buffer<bf16> k_h_10_fc_MatMul{1612367872, 589824};  // bf16 [768, 768], alive in [479, 684]
constexpr Buffer<bf16> k_h_10_fc_Add{2021742592, 768};  // bf16 [768], alive in [481, 482]
constexpr Buffer<bf16> k_h_10_fc_MatMul_2{1359136768, 6291456};  // bf16 [8, 1024, 768], alive in [482, 677]
constexpr Buffer<bf16> k_h_10_Mul_1{1371719680, 6291456};  // bf16 [8, 1024, 768], alive in [483, 672]
constexpr Buffer<bf16> k_h_10_fc2_MatMul{1613547520, 589824};  // bf16 [768, 768], alive in [484, 671]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [485, 488]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_3{2112968704, 1572864};  // bf16 [8, 256, 768], alive in [486, 656]
constexpr Buffer<bf16> k_h_10_fc2_Add{2021742592, 768};  // bf16 [768], alive in [487, 489]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization{1631669248, 768};  // bf16 [768], alive in [490, 656]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_2{2037471232, 768};  // bf16 [768], alive in [491, 492]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_3{2034325504, 1572864};  // bf16 [8, 256, 768], alive in [492, 495]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_4{1631602688, 2048};  // f32 [8, 256], alive in [492, 656]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_5{1631610880, 2048};  // f32 [8, 256], alive in [492, 656]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_6{2021742592, 6291456};  // bf16 [8, 1024, 768], alive in [493, 650]
constexpr Buffer<bf16> k_h_11_qkv_MatMul{1625638912, 442368};  // bf16 [768, 576], alive in [494, 648]
constexpr Buffer<bf16> k_h_11_qkv_Add{2034325504, 576};  // bf16 [576], alive in [496, 497]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_2{1631672320, 4718592};  // bf16 [8, 1024, 576], alive in [497, 501]
constexpr Buffer<bf16> k_h_11_qkv_Add_2{2034325504, 1572864};  // bf16 [8, 1024, 192], alive in [498, 507]
constexpr Buffer<bf16> k_h_11_qkv_Add_3{2037471232, 1572864};  // bf16 [8, 1024, 192], alive in [499, 508]
constexpr Buffer<bf16> k_h_11_qkv_Add_4{2040616960, 1572864};  // bf16 [8, 1024, 192], alive in [500, 509]
constexpr Buffer<bf16> k_h_11_Softmax{1573046272, 1572864};  // bf16 [8, 3, 1024, 64], alive in [507, 627]
constexpr Buffer<bf16> k_h_11_Softmax_2{1576192000, 1572864};  // bf16 [8, 3, 1024, 64], alive in [508, 627]
constexpr Buffer<bf16> k_h_11_Softmax_3{1579337728, 1572864};  // bf16 [8, 3, 1024, 64], alive in [509, 627]
constexpr Buffer<bf16> k_h_11_Softmax_4{1582483456, 1572864};  // bf16 [8, 3, 1024, 64], alive in [510, 627]
constexpr Buffer<float> k_h_11_Softmax_5{1631143936, 24576};  // f32 [8, 3, 1024], alive in [510, 627]
constexpr Buffer<bf16> k_h_11_Transpose_3{1585629184, 1572864};  // bf16 [8, 1024, 3, 64], alive in [511, 620]
constexpr Buffer<bf16> k_h_11_proj_MatMul{1629767680, 147456};  // bf16 [192, 768], alive in [513, 619]
constexpr Buffer<bf16> k_h_11_proj_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [514, 517]
constexpr Buffer<bf16> k_h_11_proj_MatMul_3{2116114432, 1572864};  // bf16 [8, 256, 768], alive in [515, 604]
constexpr Buffer<bf16> k_h_11_proj_Add{2034325504, 768};  // bf16 [768], alive in [516, 518]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization{1631670784, 768};  // bf16 [768], alive in [519, 604]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_2{2037471232, 768};  // bf16 [768], alive in [520, 521]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_3{2034325504, 1572864};  // bf16 [8, 256, 768], alive in [521, 524]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_4{1631619072, 2048};  // f32 [8, 256], alive in [521, 604]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_5{1631627264, 2048};  // f32 [8, 256], alive in [521, 604]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_6{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [522, 598]
constexpr Buffer<bf16> k_h_11_fc_MatMul{1614727168, 589824};  // bf16 [768, 768], alive in [523, 596]
constexpr Buffer<bf16> k_h_11_fc_Add{1727320576, 768};  // bf16 [768], alive in [525, 526]
constexpr Buffer<bf16> k_h_11_fc_MatMul_2{1714737664, 6291456};  // bf16 [8, 1024, 768], alive in [526, 589]
constexpr Buffer<bf16> k_h_11_Mul_1{1384302592, 6291456};  // bf16 [8, 1024, 768], alive in [527, 584]
constexpr Buffer<bf16> k_h_11_fc2_MatMul{1727320576, 589824};  // bf16 [768, 768], alive in [528, 583]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [529, 532]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_3{2034325504, 1572864};  // bf16 [8, 256, 768], alive in [530, 569]
constexpr Buffer<bf16> k_h_11_fc2_Add{1728500224, 768};  // bf16 [768], alive in [531, 533]
constexpr Buffer<bf16> k_ln_LayerNormalization{1728516608, 768};  // bf16 [768], alive in [534, 569]
constexpr Buffer<bf16> k_ln_LayerNormalization_2{1728518144, 768};  // bf16 [768], alive in [535, 536]
constexpr Buffer<bf16> k_ln_LayerNormalization_3{2037471232, 1572864};  // bf16 [8, 256, 768], alive in [536, 539]
constexpr Buffer<float> k_ln_LayerNormalization_4{1728500224, 2048};  // f32 [8, 256], alive in [536, 569]
constexpr Buffer<float> k_ln_LayerNormalization_5{1728508416, 2048};  // f32 [8, 256], alive in [536, 569]
constexpr Buffer<bf16> k_ln_LayerNormalization_6{1650972160, 6291456};  // bf16 [8, 1024, 768], alive in [537, 563]
constexpr Buffer<bf16> k_head_MatMul{1631672320, 9649920};  // bf16 [768, 12565], alive in [538, 561]
constexpr Buffer<bf16> k_head_MatMul_2{901613568, 102932480};  // bf16 [8, 1024, 12565], alive in [540, 563]
constexpr Buffer<float> k_loss{489883648, 102932480};  // f32 [8, 1024, 12565], alive in [541, 548]
constexpr Buffer<float> k_loss_2{2037471232, 8192};  // f32 [8, 1024], alive in [542, 560]
constexpr Buffer<float> k_loss_3{2037504000, 8192};  // f32 [8, 1024], alive in [545, 552]
constexpr Buffer<float> k_loss_4{2037536768, 8192};  // f32 [8, 1024], alive in [548, 551]
constexpr Buffer<float> k_loss_5{2119260160, 2048};  // f32 [8, 256], alive in [552, 553]
constexpr Buffer<float> k_loss_6{2122405888, 1};  // f32 [], alive in [553, 1646]
constexpr Buffer<float> k_loss_7{2037536768, 2048};  // f32 [8, 256], alive in [557, 559]
constexpr Buffer<float> k_loss_8{2037504000, 8192};  // f32 [8, 1024], alive in [558, 560]
constexpr Buffer<bf16> k_head_MatMul_3{1663555072, 6291456};  // bf16 [8, 1024, 768], alive in [561, 568]
constexpr Buffer<bf16> k_head_MatMul_4{2037471232, 1572864};  // bf16 [8, 256, 768], alive in [562, 569]
constexpr Buffer<bf16> k_head_MatMul_5{1631672320, 9649920};  // bf16 [768, 12565], alive in [563, 566]
constexpr Buffer<float> k_head_MatMul_6{1676137984, 9649920};  // f32 [768, 12565], alive in [566, 567]
constexpr Buffer<bf16> k_ln_LayerNormalization_7{2119260160, 1572864};  // bf16 [8, 256, 768], alive in [569, 1634]
constexpr Buffer<bf16> k_ln_LayerNormalization_8{2040616960, 768};  // bf16 [768], alive in [569, 577]
constexpr Buffer<bf16> k_ln_LayerNormalization_9{2040618496, 768};  // bf16 [768], alive in [569, 576]
constexpr Buffer<bf16> k_ln_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [570, 580]
constexpr Buffer<bf16> k_ln_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [571, 584]
constexpr Buffer<float> k_ln_LayerNormalization_12{1728500224, 768};  // f32 [768], alive in [574, 575]
constexpr Buffer<float> k_ln_LayerNormalization_13{1728500224, 768};  // f32 [768], alive in [577, 578]
constexpr Buffer<float> k_h_11_fc2_Add_2{1728500224, 768};  // f32 [768], alive in [580, 581]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_4{2034325504, 6291456};  // bf16 [8, 1024, 768], alive in [583, 598]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [584, 587]
constexpr Buffer<float> k_h_11_fc2_MatMul_6{1727320576, 589824};  // f32 [768, 768], alive in [587, 588]
constexpr Buffer<bf16> k_h_11_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [590, 592]
constexpr Buffer<float> k_h_11_fc_Add_2{489883648, 50331648};  // f32 [16, 1024, 3072], alive in [592, 593]
constexpr Buffer<float> k_h_11_fc_Add_3{1631672320, 12582912};  // f32 [16, 1024, 768], alive in [593, 594]
constexpr Buffer<float> k_h_11_fc_Add_4{1682003968, 768};  // f32 [768], alive in [594, 595]
constexpr Buffer<bf16> k_h_11_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [596, 603]
constexpr Buffer<bf16> k_h_11_fc_MatMul_4{1644255232, 1572864};  // bf16 [8, 256, 768], alive in [597, 604]
constexpr Buffer<bf16> k_h_11_fc_MatMul_5{1647400960, 589824};  // bf16 [768, 768], alive in [598, 601]
constexpr Buffer<float> k_h_11_fc_MatMul_6{2034325504, 589824};  // f32 [768, 768], alive in [601, 602]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_7{2034328576, 1572864};  // bf16 [8, 256, 768], alive in [604, 606]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_8{2034325504, 768};  // bf16 [768], alive in [604, 613]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_9{2034327040, 768};  // bf16 [768], alive in [604, 612]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [607, 616]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [608, 620]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_12{2116114432, 768};  // f32 [768], alive in [610, 611]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_13{2116114432, 768};  // f32 [768], alive in [613, 614]
constexpr Buffer<float> k_h_11_proj_Add_2{2116114432, 768};  // f32 [768], alive in [616, 617]
constexpr Buffer<bf16> k_h_11_proj_MatMul_4{2034325504, 1572864};  // bf16 [8, 1024, 192], alive in [619, 626]
constexpr Buffer<bf16> k_h_11_proj_MatMul_5{2116114432, 147456};  // bf16 [192, 768], alive in [620, 623]
constexpr Buffer<float> k_h_11_proj_MatMul_6{2116409344, 147456};  // f32 [192, 768], alive in [623, 624]
constexpr Buffer<bf16> k_h_11_Transpose_3_2{2116114432, 1572864};  // bf16 [8, 3, 1024, 64], alive in [626, 627]
constexpr Buffer<bf16> k_h_11_Softmax_6{2034325504, 1572864};  // bf16 [8, 3, 1024, 64], alive in [627, 630]
constexpr Buffer<bf16> k_h_11_Softmax_7{2037471232, 1572864};  // bf16 [8, 3, 1024, 64], alive in [627, 629]
constexpr Buffer<bf16> k_h_11_Softmax_8{2040616960, 1572864};  // bf16 [8, 3, 1024, 64], alive in [627, 628]
constexpr Buffer<bf16> k_h_11_Softmax_9{2116114432, 1572864};  // bf16 [8, 1024, 3, 64], alive in [628, 639]
constexpr Buffer<bf16> k_h_11_Softmax_10{1656838144, 1572864};  // bf16 [8, 1024, 3, 64], alive in [629, 638]
constexpr Buffer<bf16> k_h_11_Softmax_11{1659983872, 1572864};  // bf16 [8, 1024, 3, 64], alive in [630, 637]
constexpr Buffer<bf16> k_h_11_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [632, 640]
constexpr Buffer<bf16> k_h_11_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [634, 640]
constexpr Buffer<bf16> k_h_11_Reshape{2034325504, 6291456};  // bf16 [8, 1024, 768], alive in [636, 642]
constexpr Buffer<bf16> k_h_11_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [640, 643]
constexpr Buffer<bf16> k_h_11_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [641, 644]
constexpr Buffer<bf16> k_h_11_qkv_Add_7{640878592, 4718592};  // bf16 [8, 1024, 576], alive in [642, 650]
constexpr Buffer<float> k_h_11_qkv_Add_8{489883648, 37748736};  // f32 [16, 1024, 2304], alive in [644, 645]
constexpr Buffer<float> k_h_11_qkv_Add_9{1631672320, 9437184};  // f32 [16, 1024, 576], alive in [645, 646]
constexpr Buffer<float> k_h_11_qkv_Add_10{2116114432, 576};  // f32 [576], alive in [646, 647]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [648, 655]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_4{2116114432, 1572864};  // bf16 [8, 256, 768], alive in [649, 656]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_5{2034325504, 442368};  // bf16 [768, 576], alive in [650, 653]
constexpr Buffer<float> k_h_11_qkv_MatMul_6{2035210240, 442368};  // f32 [768, 576], alive in [653, 654]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_7{2021745664, 1572864};  // bf16 [8, 256, 768], alive in [656, 658]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_8{2021742592, 768};  // bf16 [768], alive in [656, 665]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_9{2021744128, 768};  // bf16 [768], alive in [656, 664]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [659, 668]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [660, 672]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_12{2112968704, 768};  // f32 [768], alive in [662, 663]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_13{2112968704, 768};  // f32 [768], alive in [665, 666]
constexpr Buffer<float> k_h_10_fc2_Add_2{2112968704, 768};  // f32 [768], alive in [668, 669]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [671, 686]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_5{2112968704, 589824};  // bf16 [768, 768], alive in [672, 675]
constexpr Buffer<float> k_h_10_fc2_MatMul_6{2114148352, 589824};  // f32 [768, 768], alive in [675, 676]
constexpr Buffer<bf16> k_h_10_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [678, 680]
constexpr Buffer<float> k_h_10_fc_Add_2{489883648, 50331648};  // f32 [16, 1024, 3072], alive in [680, 681]
constexpr Buffer<float> k_h_10_fc_Add_3{1631672320, 12582912};  // f32 [16, 1024, 768], alive in [681, 682]
constexpr Buffer<float> k_h_10_fc_Add_4{2112968704, 768};  // f32 [768], alive in [682, 683]
constexpr Buffer<bf16> k_h_10_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [684, 691]
constexpr Buffer<bf16> k_h_10_fc_MatMul_4{2112968704, 1572864};  // bf16 [8, 256, 768], alive in [685, 692]
constexpr Buffer<bf16> k_h_10_fc_MatMul_5{2116114432, 589824};  // bf16 [768, 768], alive in [686, 689]
constexpr Buffer<float> k_h_10_fc_MatMul_6{2009159680, 589824};  // f32 [768, 768], alive in [689, 690]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_7{2009159680, 1572864};  // bf16 [8, 256, 768], alive in [692, 694]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_8{2116114432, 768};  // bf16 [768], alive in [692, 701]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_9{2116115968, 768};  // bf16 [768], alive in [692, 700]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [695, 704]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [696, 708]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_12{2116117504, 768};  // f32 [768], alive in [698, 699]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_13{2116115968, 768};  // f32 [768], alive in [701, 702]
constexpr Buffer<float> k_h_10_proj_Add_2{2109822976, 768};  // f32 [768], alive in [704, 705]
constexpr Buffer<bf16> k_h_10_proj_MatMul_4{2110117888, 1572864};  // bf16 [8, 1024, 192], alive in [707, 714]
constexpr Buffer<bf16> k_h_10_proj_MatMul_5{2109822976, 147456};  // bf16 [192, 768], alive in [708, 711]
constexpr Buffer<float> k_h_10_proj_MatMul_6{2113263616, 147456};  // f32 [192, 768], alive in [711, 712]
constexpr Buffer<bf16> k_h_10_Transpose_3_2{2113263616, 1572864};  // bf16 [8, 3, 1024, 64], alive in [714, 715]
constexpr Buffer<bf16> k_h_10_Softmax_6{2009159680, 1572864};  // bf16 [8, 3, 1024, 64], alive in [715, 718]
constexpr Buffer<bf16> k_h_10_Softmax_7{2012305408, 1572864};  // bf16 [8, 3, 1024, 64], alive in [715, 717]
constexpr Buffer<bf16> k_h_10_Softmax_8{2015451136, 1572864};  // bf16 [8, 3, 1024, 64], alive in [715, 716]
constexpr Buffer<bf16> k_h_10_Softmax_9{2109822976, 1572864};  // bf16 [8, 1024, 3, 64], alive in [716, 727]
constexpr Buffer<bf16> k_h_10_Softmax_10{2112968704, 1572864};  // bf16 [8, 1024, 3, 64], alive in [717, 726]
constexpr Buffer<bf16> k_h_10_Softmax_11{2116114432, 1572864};  // bf16 [8, 1024, 3, 64], alive in [718, 725]
constexpr Buffer<bf16> k_h_10_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [720, 728]
constexpr Buffer<bf16> k_h_10_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [722, 728]
constexpr Buffer<bf16> k_h_10_Reshape{2009159680, 6291456};  // bf16 [8, 1024, 768], alive in [724, 730]
constexpr Buffer<bf16> k_h_10_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [728, 731]
constexpr Buffer<bf16> k_h_10_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [729, 732]
constexpr Buffer<bf16> k_h_10_qkv_Add_7{640878592, 4718592};  // bf16 [8, 1024, 576], alive in [730, 738]
constexpr Buffer<float> k_h_10_qkv_Add_8{489883648, 37748736};  // f32 [16, 1024, 2304], alive in [732, 733]
constexpr Buffer<float> k_h_10_qkv_Add_9{2009159680, 9437184};  // f32 [16, 1024, 576], alive in [733, 734]
constexpr Buffer<float> k_h_10_qkv_Add_10{2109822976, 576};  // f32 [576], alive in [734, 735]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [736, 743]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_4{2109822976, 1572864};  // bf16 [8, 256, 768], alive in [737, 744]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_5{2112968704, 442368};  // bf16 [768, 576], alive in [738, 741]
constexpr Buffer<float> k_h_10_qkv_MatMul_6{2113853440, 442368};  // f32 [768, 576], alive in [741, 742]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_7{2112971776, 1572864};  // bf16 [8, 256, 768], alive in [744, 746]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_8{2112968704, 768};  // bf16 [768], alive in [744, 753]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_9{2112970240, 768};  // bf16 [768], alive in [744, 752]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [747, 756]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [748, 760]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_12{2112971776, 768};  // f32 [768], alive in [750, 751]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_13{2112970240, 768};  // f32 [768], alive in [753, 754]
constexpr Buffer<float> k_h_9_fc2_Add_2{2106677248, 768};  // f32 [768], alive in [756, 757]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [759, 774]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_5{2106677248, 589824};  // bf16 [768, 768], alive in [760, 763]
constexpr Buffer<float> k_h_9_fc2_MatMul_6{2107856896, 589824};  // f32 [768, 768], alive in [763, 764]
constexpr Buffer<bf16> k_h_9_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [766, 768]
constexpr Buffer<float> k_h_9_fc_Add_2{489883648, 50331648};  // f32 [16, 1024, 3072], alive in [768, 769]
constexpr Buffer<float> k_h_9_fc_Add_3{1996576768, 12582912};  // f32 [16, 1024, 768], alive in [769, 770]
constexpr Buffer<float> k_h_9_fc_Add_4{2106677248, 768};  // f32 [768], alive in [770, 771]
constexpr Buffer<bf16> k_h_9_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [772, 779]
constexpr Buffer<bf16> k_h_9_fc_MatMul_4{2106677248, 1572864};  // bf16 [8, 256, 768], alive in [773, 780]
constexpr Buffer<bf16> k_h_9_fc_MatMul_5{2109822976, 589824};  // bf16 [768, 768], alive in [774, 777]
constexpr Buffer<float> k_h_9_fc_MatMul_6{2111002624, 589824};  // f32 [768, 768], alive in [777, 778]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_7{2109826048, 1572864};  // bf16 [8, 256, 768], alive in [780, 782]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_8{2109822976, 768};  // bf16 [768], alive in [780, 789]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_9{2109824512, 768};  // bf16 [768], alive in [780, 788]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [783, 792]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [784, 796]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_12{2103531520, 768};  // f32 [768], alive in [786, 787]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_13{2103531520, 768};  // f32 [768], alive in [789, 790]
constexpr Buffer<float> k_h_9_proj_Add_2{2103531520, 768};  // f32 [768], alive in [792, 793]
constexpr Buffer<bf16> k_h_9_proj_MatMul_4{2103826432, 1572864};  // bf16 [8, 1024, 192], alive in [795, 802]
constexpr Buffer<bf16> k_h_9_proj_MatMul_5{2103531520, 147456};  // bf16 [192, 768], alive in [796, 799]
constexpr Buffer<float> k_h_9_proj_MatMul_6{2106972160, 147456};  // f32 [192, 768], alive in [799, 800]
constexpr Buffer<bf16> k_h_9_Transpose_3_2{2106972160, 1572864};  // bf16 [8, 3, 1024, 64], alive in [802, 803]
constexpr Buffer<bf16> k_h_9_Softmax_6{2112968704, 1572864};  // bf16 [8, 3, 1024, 64], alive in [803, 806]
constexpr Buffer<bf16> k_h_9_Softmax_7{2116114432, 1572864};  // bf16 [8, 3, 1024, 64], alive in [803, 805]
constexpr Buffer<bf16> k_h_9_Softmax_8{1983993856, 1572864};  // bf16 [8, 3, 1024, 64], alive in [803, 804]
constexpr Buffer<bf16> k_h_9_Softmax_9{2103531520, 1572864};  // bf16 [8, 1024, 3, 64], alive in [804, 815]
constexpr Buffer<bf16> k_h_9_Softmax_10{2106677248, 1572864};  // bf16 [8, 1024, 3, 64], alive in [805, 814]
constexpr Buffer<bf16> k_h_9_Softmax_11{2109822976, 1572864};  // bf16 [8, 1024, 3, 64], alive in [806, 813]
constexpr Buffer<bf16> k_h_9_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [808, 816]
constexpr Buffer<bf16> k_h_9_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [810, 816]
constexpr Buffer<bf16> k_h_9_Reshape{1983993856, 6291456};  // bf16 [8, 1024, 768], alive in [812, 818]
constexpr Buffer<bf16> k_h_9_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [816, 819]
constexpr Buffer<bf16> k_h_9_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [817, 820]
constexpr Buffer<bf16> k_h_9_qkv_Add_7{2107561984, 4718592};  // bf16 [8, 1024, 576], alive in [818, 826]
constexpr Buffer<float> k_h_9_qkv_Add_8{489883648, 37748736};  // f32 [16, 1024, 2304], alive in [820, 821]
constexpr Buffer<float> k_h_9_qkv_Add_9{1983993856, 9437184};  // f32 [16, 1024, 576], alive in [821, 822]
constexpr Buffer<float> k_h_9_qkv_Add_10{2116999168, 576};  // f32 [576], alive in [822, 823]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [824, 831]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_4{2103531520, 1572864};  // bf16 [8, 256, 768], alive in [825, 832]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_5{2106677248, 442368};  // bf16 [768, 576], alive in [826, 829]
constexpr Buffer<float> k_h_9_qkv_MatMul_6{2107561984, 442368};  // f32 [768, 576], alive in [829, 830]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_7{2106680320, 1572864};  // bf16 [8, 256, 768], alive in [832, 834]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_8{2106677248, 768};  // bf16 [768], alive in [832, 841]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_9{2106678784, 768};  // bf16 [768], alive in [832, 840]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [835, 844]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [836, 848]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_12{2100385792, 768};  // f32 [768], alive in [838, 839]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_13{2100385792, 768};  // f32 [768], alive in [841, 842]
constexpr Buffer<float> k_h_8_fc2_Add_2{2100385792, 768};  // f32 [768], alive in [844, 845]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [847, 862]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_5{2100385792, 589824};  // bf16 [768, 768], alive in [848, 851]
constexpr Buffer<float> k_h_8_fc2_MatMul_6{2101565440, 589824};  // f32 [768, 768], alive in [851, 852]
constexpr Buffer<bf16> k_h_8_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [854, 856]
constexpr Buffer<float> k_h_8_fc_Add_2{489883648, 50331648};  // f32 [16, 1024, 3072], alive in [856, 857]
constexpr Buffer<float> k_h_8_fc_Add_3{1971410944, 12582912};  // f32 [16, 1024, 768], alive in [857, 858]
constexpr Buffer<float> k_h_8_fc_Add_4{2100385792, 768};  // f32 [768], alive in [858, 859]
constexpr Buffer<bf16> k_h_8_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [860, 867]
constexpr Buffer<bf16> k_h_8_fc_MatMul_4{2100385792, 1572864};  // bf16 [8, 256, 768], alive in [861, 868]
constexpr Buffer<bf16> k_h_8_fc_MatMul_5{2103531520, 589824};  // bf16 [768, 768], alive in [862, 865]
constexpr Buffer<float> k_h_8_fc_MatMul_6{2104711168, 589824};  // f32 [768, 768], alive in [865, 866]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_7{2103534592, 1572864};  // bf16 [8, 256, 768], alive in [868, 870]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_8{2103531520, 768};  // bf16 [768], alive in [868, 877]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_9{2103533056, 768};  // bf16 [768], alive in [868, 876]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [871, 880]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [872, 884]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_12{2097240064, 768};  // f32 [768], alive in [874, 875]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_13{2097240064, 768};  // f32 [768], alive in [877, 878]
constexpr Buffer<float> k_h_8_proj_Add_2{2097240064, 768};  // f32 [768], alive in [880, 881]
constexpr Buffer<bf16> k_h_8_proj_MatMul_4{2097534976, 1572864};  // bf16 [8, 1024, 192], alive in [883, 890]
constexpr Buffer<bf16> k_h_8_proj_MatMul_5{2097240064, 147456};  // bf16 [192, 768], alive in [884, 887]
constexpr Buffer<float> k_h_8_proj_MatMul_6{2100680704, 147456};  // f32 [192, 768], alive in [887, 888]
constexpr Buffer<bf16> k_h_8_Transpose_3_2{2100680704, 1572864};  // bf16 [8, 3, 1024, 64], alive in [890, 891]
constexpr Buffer<bf16> k_h_8_Softmax_6{2106677248, 1572864};  // bf16 [8, 3, 1024, 64], alive in [891, 894]
constexpr Buffer<bf16> k_h_8_Softmax_7{2109822976, 1572864};  // bf16 [8, 3, 1024, 64], alive in [891, 893]
constexpr Buffer<bf16> k_h_8_Softmax_8{2112968704, 1572864};  // bf16 [8, 3, 1024, 64], alive in [891, 892]
constexpr Buffer<bf16> k_h_8_Softmax_9{2097240064, 1572864};  // bf16 [8, 1024, 3, 64], alive in [892, 903]
constexpr Buffer<bf16> k_h_8_Softmax_10{2100385792, 1572864};  // bf16 [8, 1024, 3, 64], alive in [893, 902]
constexpr Buffer<bf16> k_h_8_Softmax_11{2103531520, 1572864};  // bf16 [8, 1024, 3, 64], alive in [894, 901]
constexpr Buffer<bf16> k_h_8_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [896, 904]
constexpr Buffer<bf16> k_h_8_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [898, 904]
constexpr Buffer<bf16> k_h_8_Reshape{1958828032, 6291456};  // bf16 [8, 1024, 768], alive in [900, 906]
constexpr Buffer<bf16> k_h_8_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [904, 907]
constexpr Buffer<bf16> k_h_8_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [905, 908]
constexpr Buffer<bf16> k_h_8_qkv_Add_7{2101270528, 4718592};  // bf16 [8, 1024, 576], alive in [906, 914]
constexpr Buffer<float> k_h_8_qkv_Add_8{489883648, 37748736};  // f32 [16, 1024, 2304], alive in [908, 909]
constexpr Buffer<float> k_h_8_qkv_Add_9{1958828032, 9437184};  // f32 [16, 1024, 576], alive in [909, 910]
constexpr Buffer<float> k_h_8_qkv_Add_10{2097240064, 576};  // f32 [576], alive in [910, 911]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [912, 919]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_4{2097240064, 1572864};  // bf16 [8, 256, 768], alive in [913, 920]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_5{2100385792, 442368};  // bf16 [768, 576], alive in [914, 917]
constexpr Buffer<float> k_h_8_qkv_MatMul_6{2101270528, 442368};  // f32 [768, 576], alive in [917, 918]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_7{2100388864, 1572864};  // bf16 [8, 256, 768], alive in [920, 922]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_8{2100385792, 768};  // bf16 [768], alive in [920, 929]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_9{2100387328, 768};  // bf16 [768], alive in [920, 928]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [923, 932]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [924, 936]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_12{2094094336, 768};  // f32 [768], alive in [926, 927]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_13{2094094336, 768};  // f32 [768], alive in [929, 930]
constexpr Buffer<float> k_h_7_fc2_Add_2{2094094336, 768};  // f32 [768], alive in [932, 933]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [935, 950]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [936, 939]
constexpr Buffer<float> k_h_7_fc2_MatMul_6{2094094336, 589824};  // f32 [768, 768], alive in [939, 940]
constexpr Buffer<bf16> k_h_7_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [942, 944]
constexpr Buffer<float> k_h_7_fc_Add_2{489883648, 50331648};  // f32 [16, 1024, 3072], alive in [944, 945]
constexpr Buffer<float> k_h_7_fc_Add_3{1631672320, 12582912};  // f32 [16, 1024, 768], alive in [945, 946]
constexpr Buffer<float> k_h_7_fc_Add_4{2094094336, 768};  // f32 [768], alive in [946, 947]
constexpr Buffer<bf16> k_h_7_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [948, 955]
constexpr Buffer<bf16> k_h_7_fc_MatMul_4{2094094336, 1572864};  // bf16 [8, 256, 768], alive in [949, 956]
constexpr Buffer<bf16> k_h_7_fc_MatMul_5{2097240064, 589824};  // bf16 [768, 768], alive in [950, 953]
constexpr Buffer<float> k_h_7_fc_MatMul_6{2098419712, 589824};  // f32 [768, 768], alive in [953, 954]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_7{2097243136, 1572864};  // bf16 [8, 256, 768], alive in [956, 958]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_8{2097240064, 768};  // bf16 [768], alive in [956, 965]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_9{2097241600, 768};  // bf16 [768], alive in [956, 964]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [959, 968]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [960, 972]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_12{2090948608, 768};  // f32 [768], alive in [962, 963]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_13{2090948608, 768};  // f32 [768], alive in [965, 966]
constexpr Buffer<float> k_h_7_proj_Add_2{2090948608, 768};  // f32 [768], alive in [968, 969]
constexpr Buffer<bf16> k_h_7_proj_MatMul_4{1631967232, 1572864};  // bf16 [8, 1024, 192], alive in [971, 978]
constexpr Buffer<bf16> k_h_7_proj_MatMul_5{1631672320, 147456};  // bf16 [192, 768], alive in [972, 975]
constexpr Buffer<float> k_h_7_proj_MatMul_6{2090948608, 147456};  // f32 [192, 768], alive in [975, 976]
constexpr Buffer<bf16> k_h_7_Transpose_3_2{2090948608, 1572864};  // bf16 [8, 3, 1024, 64], alive in [978, 979]
constexpr Buffer<bf16> k_h_7_Softmax_6{2100385792, 1572864};  // bf16 [8, 3, 1024, 64], alive in [979, 982]
constexpr Buffer<bf16> k_h_7_Softmax_7{2097240064, 1572864};  // bf16 [8, 3, 1024, 64], alive in [979, 981]
constexpr Buffer<bf16> k_h_7_Softmax_8{2094094336, 1572864};  // bf16 [8, 3, 1024, 64], alive in [979, 980]
constexpr Buffer<bf16> k_h_7_Softmax_9{2090948608, 1572864};  // bf16 [8, 1024, 3, 64], alive in [980, 991]
constexpr Buffer<bf16> k_h_7_Softmax_10{2094094336, 1572864};  // bf16 [8, 1024, 3, 64], alive in [981, 990]
constexpr Buffer<bf16> k_h_7_Softmax_11{2097240064, 1572864};  // bf16 [8, 1024, 3, 64], alive in [982, 989]
constexpr Buffer<bf16> k_h_7_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [984, 992]
constexpr Buffer<bf16> k_h_7_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [986, 992]
constexpr Buffer<bf16> k_h_7_Reshape{1933662208, 6291456};  // bf16 [8, 1024, 768], alive in [988, 994]
constexpr Buffer<bf16> k_h_7_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [992, 995]
constexpr Buffer<bf16> k_h_7_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [993, 996]
constexpr Buffer<bf16> k_h_7_qkv_Add_7{2094979072, 4718592};  // bf16 [8, 1024, 576], alive in [994, 1002]
constexpr Buffer<float> k_h_7_qkv_Add_8{489883648, 37748736};  // f32 [16, 1024, 2304], alive in [996, 997]
constexpr Buffer<float> k_h_7_qkv_Add_9{1631672320, 9437184};  // f32 [16, 1024, 576], alive in [997, 998]
constexpr Buffer<float> k_h_7_qkv_Add_10{2090948608, 576};  // f32 [576], alive in [998, 999]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1000, 1007]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_4{2090948608, 1572864};  // bf16 [8, 256, 768], alive in [1001, 1008]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_5{2094094336, 442368};  // bf16 [768, 576], alive in [1002, 1005]
constexpr Buffer<float> k_h_7_qkv_MatMul_6{2094979072, 442368};  // f32 [768, 576], alive in [1005, 1006]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_7{2094097408, 1572864};  // bf16 [8, 256, 768], alive in [1008, 1010]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_8{2094094336, 768};  // bf16 [768], alive in [1008, 1017]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_9{2094095872, 768};  // bf16 [768], alive in [1008, 1016]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1011, 1020]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1012, 1024]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_12{2087802880, 768};  // f32 [768], alive in [1014, 1015]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_13{2087802880, 768};  // f32 [768], alive in [1017, 1018]
constexpr Buffer<float> k_h_6_fc2_Add_2{2087802880, 768};  // f32 [768], alive in [1020, 1021]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [1023, 1038]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [1024, 1027]
constexpr Buffer<float> k_h_6_fc2_MatMul_6{2087802880, 589824};  // f32 [768, 768], alive in [1027, 1028]
constexpr Buffer<bf16> k_h_6_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [1030, 1032]
constexpr Buffer<float> k_h_6_fc_Add_2{489883648, 50331648};  // f32 [16, 1024, 3072], alive in [1032, 1033]
constexpr Buffer<float> k_h_6_fc_Add_3{1631672320, 12582912};  // f32 [16, 1024, 768], alive in [1033, 1034]
constexpr Buffer<float> k_h_6_fc_Add_4{2087802880, 768};  // f32 [768], alive in [1034, 1035]
constexpr Buffer<bf16> k_h_6_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1036, 1043]
constexpr Buffer<bf16> k_h_6_fc_MatMul_4{2087802880, 1572864};  // bf16 [8, 256, 768], alive in [1037, 1044]
constexpr Buffer<bf16> k_h_6_fc_MatMul_5{2090948608, 589824};  // bf16 [768, 768], alive in [1038, 1041]
constexpr Buffer<float> k_h_6_fc_MatMul_6{2092128256, 589824};  // f32 [768, 768], alive in [1041, 1042]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_7{2090951680, 1572864};  // bf16 [8, 256, 768], alive in [1044, 1046]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_8{2090948608, 768};  // bf16 [768], alive in [1044, 1053]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_9{2090950144, 768};  // bf16 [768], alive in [1044, 1052]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1047, 1056]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1048, 1060]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_12{2084657152, 768};  // f32 [768], alive in [1050, 1051]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_13{2084657152, 768};  // f32 [768], alive in [1053, 1054]
constexpr Buffer<float> k_h_6_proj_Add_2{2084657152, 768};  // f32 [768], alive in [1056, 1057]
constexpr Buffer<bf16> k_h_6_proj_MatMul_4{1631967232, 1572864};  // bf16 [8, 1024, 192], alive in [1059, 1066]
constexpr Buffer<bf16> k_h_6_proj_MatMul_5{1631672320, 147456};  // bf16 [192, 768], alive in [1060, 1063]
constexpr Buffer<float> k_h_6_proj_MatMul_6{2084657152, 147456};  // f32 [192, 768], alive in [1063, 1064]
constexpr Buffer<bf16> k_h_6_Transpose_3_2{2084657152, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1066, 1067]
constexpr Buffer<bf16> k_h_6_Softmax_6{2094094336, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1067, 1070]
constexpr Buffer<bf16> k_h_6_Softmax_7{2090948608, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1067, 1069]
constexpr Buffer<bf16> k_h_6_Softmax_8{2087802880, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1067, 1068]
constexpr Buffer<bf16> k_h_6_Softmax_9{2084657152, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1068, 1079]
constexpr Buffer<bf16> k_h_6_Softmax_10{2087802880, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1069, 1078]
constexpr Buffer<bf16> k_h_6_Softmax_11{2090948608, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1070, 1077]
constexpr Buffer<bf16> k_h_6_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1072, 1080]
constexpr Buffer<bf16> k_h_6_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [1074, 1080]
constexpr Buffer<bf16> k_h_6_Reshape{1908496384, 6291456};  // bf16 [8, 1024, 768], alive in [1076, 1082]
constexpr Buffer<bf16> k_h_6_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [1080, 1083]
constexpr Buffer<bf16> k_h_6_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [1081, 1084]
constexpr Buffer<bf16> k_h_6_qkv_Add_7{2088687616, 4718592};  // bf16 [8, 1024, 576], alive in [1082, 1090]
constexpr Buffer<float> k_h_6_qkv_Add_8{489883648, 37748736};  // f32 [16, 1024, 2304], alive in [1084, 1085]
constexpr Buffer<float> k_h_6_qkv_Add_9{1631672320, 9437184};  // f32 [16, 1024, 576], alive in [1085, 1086]
constexpr Buffer<float> k_h_6_qkv_Add_10{2084657152, 576};  // f32 [576], alive in [1086, 1087]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1088, 1095]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_4{2084657152, 1572864};  // bf16 [8, 256, 768], alive in [1089, 1096]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_5{2087802880, 442368};  // bf16 [768, 576], alive in [1090, 1093]
constexpr Buffer<float> k_h_6_qkv_MatMul_6{2088687616, 442368};  // f32 [768, 576], alive in [1093, 1094]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_7{2087805952, 1572864};  // bf16 [8, 256, 768], alive in [1096, 1098]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_8{2087802880, 768};  // bf16 [768], alive in [1096, 1105]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_9{2087804416, 768};  // bf16 [768], alive in [1096, 1104]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1099, 1108]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1100, 1112]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_12{2081511424, 768};  // f32 [768], alive in [1102, 1103]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_13{2081511424, 768};  // f32 [768], alive in [1105, 1106]
constexpr Buffer<float> k_h_5_fc2_Add_2{2081511424, 768};  // f32 [768], alive in [1108, 1109]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [1111, 1126]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [1112, 1115]
constexpr Buffer<float> k_h_5_fc2_MatMul_6{2081511424, 589824};  // f32 [768, 768], alive in [1115, 1116]
constexpr Buffer<bf16> k_h_5_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [1118, 1120]
constexpr Buffer<float> k_h_5_fc_Add_2{489883648, 50331648};  // f32 [16, 1024, 3072], alive in [1120, 1121]
constexpr Buffer<float> k_h_5_fc_Add_3{1631672320, 12582912};  // f32 [16, 1024, 768], alive in [1121, 1122]
constexpr Buffer<float> k_h_5_fc_Add_4{2081511424, 768};  // f32 [768], alive in [1122, 1123]
constexpr Buffer<bf16> k_h_5_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1124, 1131]
constexpr Buffer<bf16> k_h_5_fc_MatMul_4{2081511424, 1572864};  // bf16 [8, 256, 768], alive in [1125, 1132]
constexpr Buffer<bf16> k_h_5_fc_MatMul_5{2084657152, 589824};  // bf16 [768, 768], alive in [1126, 1129]
constexpr Buffer<float> k_h_5_fc_MatMul_6{2085836800, 589824};  // f32 [768, 768], alive in [1129, 1130]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_7{2084660224, 1572864};  // bf16 [8, 256, 768], alive in [1132, 1134]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_8{2084657152, 768};  // bf16 [768], alive in [1132, 1141]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_9{2084658688, 768};  // bf16 [768], alive in [1132, 1140]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1135, 1144]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1136, 1148]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_12{2078365696, 768};  // f32 [768], alive in [1138, 1139]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_13{2078365696, 768};  // f32 [768], alive in [1141, 1142]
constexpr Buffer<float> k_h_5_proj_Add_2{2078365696, 768};  // f32 [768], alive in [1144, 1145]
constexpr Buffer<bf16> k_h_5_proj_MatMul_4{1631967232, 1572864};  // bf16 [8, 1024, 192], alive in [1147, 1154]
constexpr Buffer<bf16> k_h_5_proj_MatMul_5{1631672320, 147456};  // bf16 [192, 768], alive in [1148, 1151]
constexpr Buffer<float> k_h_5_proj_MatMul_6{2078365696, 147456};  // f32 [192, 768], alive in [1151, 1152]
constexpr Buffer<bf16> k_h_5_Transpose_3_2{2078365696, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1154, 1155]
constexpr Buffer<bf16> k_h_5_Softmax_6{2087802880, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1155, 1158]
constexpr Buffer<bf16> k_h_5_Softmax_7{2084657152, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1155, 1157]
constexpr Buffer<bf16> k_h_5_Softmax_8{2081511424, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1155, 1156]
constexpr Buffer<bf16> k_h_5_Softmax_9{2078365696, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1156, 1167]
constexpr Buffer<bf16> k_h_5_Softmax_10{2081511424, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1157, 1166]
constexpr Buffer<bf16> k_h_5_Softmax_11{2084657152, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1158, 1165]
constexpr Buffer<bf16> k_h_5_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1160, 1168]
constexpr Buffer<bf16> k_h_5_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [1162, 1168]
constexpr Buffer<bf16> k_h_5_Reshape{1883330560, 6291456};  // bf16 [8, 1024, 768], alive in [1164, 1170]
constexpr Buffer<bf16> k_h_5_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [1168, 1171]
constexpr Buffer<bf16> k_h_5_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [1169, 1172]
constexpr Buffer<bf16> k_h_5_qkv_Add_7{2034325504, 4718592};  // bf16 [8, 1024, 576], alive in [1170, 1178]
constexpr Buffer<float> k_h_5_qkv_Add_8{1883330560, 37748736};  // f32 [16, 1024, 2304], alive in [1172, 1173]
constexpr Buffer<float> k_h_5_qkv_Add_9{2078365696, 9437184};  // f32 [16, 1024, 576], alive in [1173, 1174]
constexpr Buffer<float> k_h_5_qkv_Add_10{2043762688, 576};  // f32 [576], alive in [1174, 1175]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1176, 1183]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_4{2078365696, 1572864};  // bf16 [8, 256, 768], alive in [1177, 1184]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_5{2081511424, 442368};  // bf16 [768, 576], alive in [1178, 1181]
constexpr Buffer<float> k_h_5_qkv_MatMul_6{2082396160, 442368};  // f32 [768, 576], alive in [1181, 1182]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_7{2081514496, 1572864};  // bf16 [8, 256, 768], alive in [1184, 1186]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_8{2081511424, 768};  // bf16 [768], alive in [1184, 1193]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_9{2081512960, 768};  // bf16 [768], alive in [1184, 1192]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1187, 1196]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1188, 1200]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_12{2075219968, 768};  // f32 [768], alive in [1190, 1191]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_13{2075219968, 768};  // f32 [768], alive in [1193, 1194]
constexpr Buffer<float> k_h_4_fc2_Add_2{2075219968, 768};  // f32 [768], alive in [1196, 1197]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [1199, 1214]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [1200, 1203]
constexpr Buffer<float> k_h_4_fc2_MatMul_6{2075219968, 589824};  // f32 [768, 768], alive in [1203, 1204]
constexpr Buffer<bf16> k_h_4_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [1206, 1208]
constexpr Buffer<float> k_h_4_fc_Add_2{489883648, 50331648};  // f32 [16, 1024, 3072], alive in [1208, 1209]
constexpr Buffer<float> k_h_4_fc_Add_3{1631672320, 12582912};  // f32 [16, 1024, 768], alive in [1209, 1210]
constexpr Buffer<float> k_h_4_fc_Add_4{2075219968, 768};  // f32 [768], alive in [1210, 1211]
constexpr Buffer<bf16> k_h_4_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1212, 1219]
constexpr Buffer<bf16> k_h_4_fc_MatMul_4{2075219968, 1572864};  // bf16 [8, 256, 768], alive in [1213, 1220]
constexpr Buffer<bf16> k_h_4_fc_MatMul_5{2078365696, 589824};  // bf16 [768, 768], alive in [1214, 1217]
constexpr Buffer<float> k_h_4_fc_MatMul_6{2079545344, 589824};  // f32 [768, 768], alive in [1217, 1218]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_7{2078368768, 1572864};  // bf16 [8, 256, 768], alive in [1220, 1222]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_8{2078365696, 768};  // bf16 [768], alive in [1220, 1229]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_9{2078367232, 768};  // bf16 [768], alive in [1220, 1228]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1223, 1232]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1224, 1236]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_12{2072074240, 768};  // f32 [768], alive in [1226, 1227]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_13{2072074240, 768};  // f32 [768], alive in [1229, 1230]
constexpr Buffer<float> k_h_4_proj_Add_2{2072074240, 768};  // f32 [768], alive in [1232, 1233]
constexpr Buffer<bf16> k_h_4_proj_MatMul_4{1631967232, 1572864};  // bf16 [8, 1024, 192], alive in [1235, 1242]
constexpr Buffer<bf16> k_h_4_proj_MatMul_5{1631672320, 147456};  // bf16 [192, 768], alive in [1236, 1239]
constexpr Buffer<float> k_h_4_proj_MatMul_6{2072074240, 147456};  // f32 [192, 768], alive in [1239, 1240]
constexpr Buffer<bf16> k_h_4_Transpose_3_2{2072074240, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1242, 1243]
constexpr Buffer<bf16> k_h_4_Softmax_6{2081511424, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1243, 1246]
constexpr Buffer<bf16> k_h_4_Softmax_7{2078365696, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1243, 1245]
constexpr Buffer<bf16> k_h_4_Softmax_8{2075219968, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1243, 1244]
constexpr Buffer<bf16> k_h_4_Softmax_9{2072074240, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1244, 1255]
constexpr Buffer<bf16> k_h_4_Softmax_10{2075219968, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1245, 1254]
constexpr Buffer<bf16> k_h_4_Softmax_11{2078365696, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1246, 1253]
constexpr Buffer<bf16> k_h_4_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1248, 1256]
constexpr Buffer<bf16> k_h_4_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [1250, 1256]
constexpr Buffer<bf16> k_h_4_Reshape{1858164736, 6291456};  // bf16 [8, 1024, 768], alive in [1252, 1258]
constexpr Buffer<bf16> k_h_4_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [1256, 1259]
constexpr Buffer<bf16> k_h_4_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [1257, 1260]
constexpr Buffer<bf16> k_h_4_qkv_Add_7{2076104704, 4718592};  // bf16 [8, 1024, 576], alive in [1258, 1266]
constexpr Buffer<float> k_h_4_qkv_Add_8{1858164736, 37748736};  // f32 [16, 1024, 2304], alive in [1260, 1261]
constexpr Buffer<float> k_h_4_qkv_Add_9{2009159680, 9437184};  // f32 [16, 1024, 576], alive in [1261, 1262]
constexpr Buffer<float> k_h_4_qkv_Add_10{2072074240, 576};  // f32 [576], alive in [1262, 1263]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1264, 1271]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_4{2072074240, 1572864};  // bf16 [8, 256, 768], alive in [1265, 1272]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_5{2075219968, 442368};  // bf16 [768, 576], alive in [1266, 1269]
constexpr Buffer<float> k_h_4_qkv_MatMul_6{2076104704, 442368};  // f32 [768, 576], alive in [1269, 1270]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_7{2075223040, 1572864};  // bf16 [8, 256, 768], alive in [1272, 1274]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_8{2075219968, 768};  // bf16 [768], alive in [1272, 1281]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_9{2075221504, 768};  // bf16 [768], alive in [1272, 1280]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1275, 1284]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1276, 1288]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_12{2068928512, 768};  // f32 [768], alive in [1278, 1279]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_13{2068928512, 768};  // f32 [768], alive in [1281, 1282]
constexpr Buffer<float> k_h_3_fc2_Add_2{2068928512, 768};  // f32 [768], alive in [1284, 1285]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [1287, 1302]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [1288, 1291]
constexpr Buffer<float> k_h_3_fc2_MatMul_6{2068928512, 589824};  // f32 [768, 768], alive in [1291, 1292]
constexpr Buffer<bf16> k_h_3_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [1294, 1296]
constexpr Buffer<float> k_h_3_fc_Add_2{1845581824, 50331648};  // f32 [16, 1024, 3072], alive in [1296, 1297]
constexpr Buffer<float> k_h_3_fc_Add_3{2068928512, 12582912};  // f32 [16, 1024, 768], alive in [1297, 1298]
constexpr Buffer<float> k_h_3_fc_Add_4{1631672320, 768};  // f32 [768], alive in [1298, 1299]
constexpr Buffer<bf16> k_h_3_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1300, 1307]
constexpr Buffer<bf16> k_h_3_fc_MatMul_4{2068928512, 1572864};  // bf16 [8, 256, 768], alive in [1301, 1308]
constexpr Buffer<bf16> k_h_3_fc_MatMul_5{2072074240, 589824};  // bf16 [768, 768], alive in [1302, 1305]
constexpr Buffer<float> k_h_3_fc_MatMul_6{2073253888, 589824};  // f32 [768, 768], alive in [1305, 1306]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_7{2072077312, 1572864};  // bf16 [8, 256, 768], alive in [1308, 1310]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_8{2072074240, 768};  // bf16 [768], alive in [1308, 1317]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_9{2072075776, 768};  // bf16 [768], alive in [1308, 1316]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1311, 1320]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1312, 1324]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_12{2065782784, 768};  // f32 [768], alive in [1314, 1315]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_13{2065782784, 768};  // f32 [768], alive in [1317, 1318]
constexpr Buffer<float> k_h_3_proj_Add_2{2065782784, 768};  // f32 [768], alive in [1320, 1321]
constexpr Buffer<bf16> k_h_3_proj_MatMul_4{1631967232, 1572864};  // bf16 [8, 1024, 192], alive in [1323, 1330]
constexpr Buffer<bf16> k_h_3_proj_MatMul_5{1631672320, 147456};  // bf16 [192, 768], alive in [1324, 1327]
constexpr Buffer<float> k_h_3_proj_MatMul_6{2065782784, 147456};  // f32 [192, 768], alive in [1327, 1328]
constexpr Buffer<bf16> k_h_3_Transpose_3_2{2065782784, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1330, 1331]
constexpr Buffer<bf16> k_h_3_Softmax_6{2075219968, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1331, 1334]
constexpr Buffer<bf16> k_h_3_Softmax_7{2072074240, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1331, 1333]
constexpr Buffer<bf16> k_h_3_Softmax_8{2068928512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1331, 1332]
constexpr Buffer<bf16> k_h_3_Softmax_9{2065782784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1332, 1343]
constexpr Buffer<bf16> k_h_3_Softmax_10{2068928512, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1333, 1342]
constexpr Buffer<bf16> k_h_3_Softmax_11{2072074240, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1334, 1341]
constexpr Buffer<bf16> k_h_3_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1336, 1344]
constexpr Buffer<bf16> k_h_3_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [1338, 1344]
constexpr Buffer<bf16> k_h_3_Reshape{1832998912, 6291456};  // bf16 [8, 1024, 768], alive in [1340, 1346]
constexpr Buffer<bf16> k_h_3_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [1344, 1347]
constexpr Buffer<bf16> k_h_3_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [1345, 1348]
constexpr Buffer<bf16> k_h_3_qkv_Add_7{2103531520, 4718592};  // bf16 [8, 1024, 576], alive in [1346, 1354]
constexpr Buffer<float> k_h_3_qkv_Add_8{1832998912, 37748736};  // f32 [16, 1024, 2304], alive in [1348, 1349]
constexpr Buffer<float> k_h_3_qkv_Add_9{2065782784, 9437184};  // f32 [16, 1024, 576], alive in [1349, 1350]
constexpr Buffer<float> k_h_3_qkv_Add_10{2112968704, 576};  // f32 [576], alive in [1350, 1351]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1352, 1359]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_4{2065782784, 1572864};  // bf16 [8, 256, 768], alive in [1353, 1360]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_5{2068928512, 442368};  // bf16 [768, 576], alive in [1354, 1357]
constexpr Buffer<float> k_h_3_qkv_MatMul_6{2069813248, 442368};  // f32 [768, 576], alive in [1357, 1358]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_7{2068931584, 1572864};  // bf16 [8, 256, 768], alive in [1360, 1362]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_8{2068928512, 768};  // bf16 [768], alive in [1360, 1369]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_9{2068930048, 768};  // bf16 [768], alive in [1360, 1368]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1363, 1372]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1364, 1376]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_12{2062637056, 768};  // f32 [768], alive in [1366, 1367]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_13{2062637056, 768};  // f32 [768], alive in [1369, 1370]
constexpr Buffer<float> k_h_2_fc2_Add_2{2062637056, 768};  // f32 [768], alive in [1372, 1373]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [1375, 1390]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [1376, 1379]
constexpr Buffer<float> k_h_2_fc2_MatMul_6{2062637056, 589824};  // f32 [768, 768], alive in [1379, 1380]
constexpr Buffer<bf16> k_h_2_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [1382, 1384]
constexpr Buffer<float> k_h_2_fc_Add_2{1820416000, 50331648};  // f32 [16, 1024, 3072], alive in [1384, 1385]
constexpr Buffer<float> k_h_2_fc_Add_3{2062637056, 12582912};  // f32 [16, 1024, 768], alive in [1385, 1386]
constexpr Buffer<float> k_h_2_fc_Add_4{2112968704, 768};  // f32 [768], alive in [1386, 1387]
constexpr Buffer<bf16> k_h_2_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1388, 1395]
constexpr Buffer<bf16> k_h_2_fc_MatMul_4{2062637056, 1572864};  // bf16 [8, 256, 768], alive in [1389, 1396]
constexpr Buffer<bf16> k_h_2_fc_MatMul_5{2065782784, 589824};  // bf16 [768, 768], alive in [1390, 1393]
constexpr Buffer<float> k_h_2_fc_MatMul_6{2066962432, 589824};  // f32 [768, 768], alive in [1393, 1394]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_7{2065785856, 1572864};  // bf16 [8, 256, 768], alive in [1396, 1398]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_8{2065782784, 768};  // bf16 [768], alive in [1396, 1405]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_9{2065784320, 768};  // bf16 [768], alive in [1396, 1404]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1399, 1408]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1400, 1412]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_12{2059491328, 768};  // f32 [768], alive in [1402, 1403]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_13{2059491328, 768};  // f32 [768], alive in [1405, 1406]
constexpr Buffer<float> k_h_2_proj_Add_2{2059491328, 768};  // f32 [768], alive in [1408, 1409]
constexpr Buffer<bf16> k_h_2_proj_MatMul_4{1631967232, 1572864};  // bf16 [8, 1024, 192], alive in [1411, 1418]
constexpr Buffer<bf16> k_h_2_proj_MatMul_5{1631672320, 147456};  // bf16 [192, 768], alive in [1412, 1415]
constexpr Buffer<float> k_h_2_proj_MatMul_6{2059491328, 147456};  // f32 [192, 768], alive in [1415, 1416]
constexpr Buffer<bf16> k_h_2_Transpose_3_2{2059491328, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1418, 1419]
constexpr Buffer<bf16> k_h_2_Softmax_6{2068928512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1419, 1422]
constexpr Buffer<bf16> k_h_2_Softmax_7{2065782784, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1419, 1421]
constexpr Buffer<bf16> k_h_2_Softmax_8{2062637056, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1419, 1420]
constexpr Buffer<bf16> k_h_2_Softmax_9{2059491328, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1420, 1431]
constexpr Buffer<bf16> k_h_2_Softmax_10{2062637056, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1421, 1430]
constexpr Buffer<bf16> k_h_2_Softmax_11{2065782784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1422, 1429]
constexpr Buffer<bf16> k_h_2_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1424, 1432]
constexpr Buffer<bf16> k_h_2_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [1426, 1432]
constexpr Buffer<bf16> k_h_2_Reshape{1807833088, 6291456};  // bf16 [8, 1024, 768], alive in [1428, 1434]
constexpr Buffer<bf16> k_h_2_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [1432, 1435]
constexpr Buffer<bf16> k_h_2_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [1433, 1436]
constexpr Buffer<bf16> k_h_2_qkv_Add_7{2097240064, 4718592};  // bf16 [8, 1024, 576], alive in [1434, 1442]
constexpr Buffer<float> k_h_2_qkv_Add_8{1807833088, 37748736};  // f32 [16, 1024, 2304], alive in [1436, 1437]
constexpr Buffer<float> k_h_2_qkv_Add_9{2059491328, 9437184};  // f32 [16, 1024, 576], alive in [1437, 1438]
constexpr Buffer<float> k_h_2_qkv_Add_10{2106677248, 576};  // f32 [576], alive in [1438, 1439]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1440, 1447]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_4{2059491328, 1572864};  // bf16 [8, 256, 768], alive in [1441, 1448]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_5{2062637056, 442368};  // bf16 [768, 576], alive in [1442, 1445]
constexpr Buffer<float> k_h_2_qkv_MatMul_6{2063521792, 442368};  // f32 [768, 576], alive in [1445, 1446]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_7{2062640128, 1572864};  // bf16 [8, 256, 768], alive in [1448, 1450]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_8{2062637056, 768};  // bf16 [768], alive in [1448, 1457]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_9{2062638592, 768};  // bf16 [768], alive in [1448, 1456]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1451, 1460]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1452, 1464]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_12{2056345600, 768};  // f32 [768], alive in [1454, 1455]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_13{2056345600, 768};  // f32 [768], alive in [1457, 1458]
constexpr Buffer<float> k_h_1_fc2_Add_2{2056345600, 768};  // f32 [768], alive in [1460, 1461]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [1463, 1478]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [1464, 1467]
constexpr Buffer<float> k_h_1_fc2_MatMul_6{2056345600, 589824};  // f32 [768, 768], alive in [1467, 1468]
constexpr Buffer<bf16> k_h_1_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [1470, 1472]
constexpr Buffer<float> k_h_1_fc_Add_2{1795250176, 50331648};  // f32 [16, 1024, 3072], alive in [1472, 1473]
constexpr Buffer<float> k_h_1_fc_Add_3{1996576768, 12582912};  // f32 [16, 1024, 768], alive in [1473, 1474]
constexpr Buffer<float> k_h_1_fc_Add_4{2056345600, 768};  // f32 [768], alive in [1474, 1475]
constexpr Buffer<bf16> k_h_1_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1476, 1483]
constexpr Buffer<bf16> k_h_1_fc_MatMul_4{2056345600, 1572864};  // bf16 [8, 256, 768], alive in [1477, 1484]
constexpr Buffer<bf16> k_h_1_fc_MatMul_5{2059491328, 589824};  // bf16 [768, 768], alive in [1478, 1481]
constexpr Buffer<float> k_h_1_fc_MatMul_6{2060670976, 589824};  // f32 [768, 768], alive in [1481, 1482]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_7{2059494400, 1572864};  // bf16 [8, 256, 768], alive in [1484, 1486]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_8{2059491328, 768};  // bf16 [768], alive in [1484, 1493]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_9{2059492864, 768};  // bf16 [768], alive in [1484, 1492]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1487, 1496]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1488, 1500]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_12{2053199872, 768};  // f32 [768], alive in [1490, 1491]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_13{2053199872, 768};  // f32 [768], alive in [1493, 1494]
constexpr Buffer<float> k_h_1_proj_Add_2{2053199872, 768};  // f32 [768], alive in [1496, 1497]
constexpr Buffer<bf16> k_h_1_proj_MatMul_4{1631967232, 1572864};  // bf16 [8, 1024, 192], alive in [1499, 1506]
constexpr Buffer<bf16> k_h_1_proj_MatMul_5{1631672320, 147456};  // bf16 [192, 768], alive in [1500, 1503]
constexpr Buffer<float> k_h_1_proj_MatMul_6{2053199872, 147456};  // f32 [192, 768], alive in [1503, 1504]
constexpr Buffer<bf16> k_h_1_Transpose_3_2{2053199872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1506, 1507]
constexpr Buffer<bf16> k_h_1_Softmax_6{2062637056, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1507, 1510]
constexpr Buffer<bf16> k_h_1_Softmax_7{2059491328, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1507, 1509]
constexpr Buffer<bf16> k_h_1_Softmax_8{2056345600, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1507, 1508]
constexpr Buffer<bf16> k_h_1_Softmax_9{2053199872, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1508, 1519]
constexpr Buffer<bf16> k_h_1_Softmax_10{2056345600, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1509, 1518]
constexpr Buffer<bf16> k_h_1_Softmax_11{2059491328, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1510, 1517]
constexpr Buffer<bf16> k_h_1_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1512, 1520]
constexpr Buffer<bf16> k_h_1_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [1514, 1520]
constexpr Buffer<bf16> k_h_1_Reshape{1782667264, 6291456};  // bf16 [8, 1024, 768], alive in [1516, 1522]
constexpr Buffer<bf16> k_h_1_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [1520, 1523]
constexpr Buffer<bf16> k_h_1_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [1521, 1524]
constexpr Buffer<bf16> k_h_1_qkv_Add_7{2090948608, 4718592};  // bf16 [8, 1024, 576], alive in [1522, 1530]
constexpr Buffer<float> k_h_1_qkv_Add_8{1782667264, 37748736};  // f32 [16, 1024, 2304], alive in [1524, 1525]
constexpr Buffer<float> k_h_1_qkv_Add_9{2053199872, 9437184};  // f32 [16, 1024, 576], alive in [1525, 1526]
constexpr Buffer<float> k_h_1_qkv_Add_10{2100385792, 576};  // f32 [576], alive in [1526, 1527]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1528, 1535]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_4{2053199872, 1572864};  // bf16 [8, 256, 768], alive in [1529, 1536]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_5{2056345600, 442368};  // bf16 [768, 576], alive in [1530, 1533]
constexpr Buffer<float> k_h_1_qkv_MatMul_6{2057230336, 442368};  // f32 [768, 576], alive in [1533, 1534]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_7{2056348672, 1572864};  // bf16 [8, 256, 768], alive in [1536, 1538]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_8{2056345600, 768};  // bf16 [768], alive in [1536, 1545]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_9{2056347136, 768};  // bf16 [768], alive in [1536, 1544]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1539, 1548]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1540, 1552]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_12{2050054144, 768};  // f32 [768], alive in [1542, 1543]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_13{2050054144, 768};  // f32 [768], alive in [1545, 1546]
constexpr Buffer<float> k_h_0_fc2_Add_2{2050054144, 768};  // f32 [768], alive in [1548, 1549]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_4{1732335616, 6291456};  // bf16 [8, 1024, 768], alive in [1551, 1566]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_5{1631672320, 589824};  // bf16 [768, 768], alive in [1552, 1555]
constexpr Buffer<float> k_h_0_fc2_MatMul_6{2050054144, 589824};  // f32 [768, 768], alive in [1555, 1556]
constexpr Buffer<bf16> k_h_0_Mul_1_2{1631672320, 50331648};  // bf16 [16, 1024, 3072], alive in [1558, 1560]
constexpr Buffer<float> k_h_0_fc_Add_2{1770084352, 50331648};  // f32 [16, 1024, 3072], alive in [1560, 1561]
constexpr Buffer<float> k_h_0_fc_Add_3{2050054144, 12582912};  // f32 [16, 1024, 768], alive in [1561, 1562]
constexpr Buffer<float> k_h_0_fc_Add_4{2100385792, 768};  // f32 [768], alive in [1562, 1563]
constexpr Buffer<bf16> k_h_0_fc_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1564, 1571]
constexpr Buffer<bf16> k_h_0_fc_MatMul_4{2050054144, 1572864};  // bf16 [8, 256, 768], alive in [1565, 1572]
constexpr Buffer<bf16> k_h_0_fc_MatMul_5{2053199872, 589824};  // bf16 [768, 768], alive in [1566, 1569]
constexpr Buffer<float> k_h_0_fc_MatMul_6{2054379520, 589824};  // f32 [768, 768], alive in [1569, 1570]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_7{2053202944, 1572864};  // bf16 [8, 256, 768], alive in [1572, 1574]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_8{2053199872, 768};  // bf16 [768], alive in [1572, 1581]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_9{2053201408, 768};  // bf16 [768], alive in [1572, 1580]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1575, 1584]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_11{1656838144, 6291456};  // bf16 [8, 1024, 768], alive in [1576, 1588]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_12{2053202944, 768};  // f32 [768], alive in [1578, 1579]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_13{2053201408, 768};  // f32 [768], alive in [1581, 1582]
constexpr Buffer<float> k_h_0_proj_Add_2{1669421056, 768};  // f32 [768], alive in [1584, 1585]
constexpr Buffer<bf16> k_h_0_proj_MatMul_4{1631967232, 1572864};  // bf16 [8, 1024, 192], alive in [1587, 1594]
constexpr Buffer<bf16> k_h_0_proj_MatMul_5{1631672320, 147456};  // bf16 [192, 768], alive in [1588, 1591]
constexpr Buffer<float> k_h_0_proj_MatMul_6{1635112960, 147456};  // f32 [192, 768], alive in [1591, 1592]
constexpr Buffer<bf16> k_h_0_Transpose_3_2{1635112960, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1594, 1595]
constexpr Buffer<bf16> k_h_0_Softmax_6{1631672320, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1595, 1598]
constexpr Buffer<bf16> k_h_0_Softmax_7{1638258688, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1595, 1597]
constexpr Buffer<bf16> k_h_0_Softmax_8{1641404416, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1595, 1596]
constexpr Buffer<bf16> k_h_0_Softmax_9{1656838144, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1596, 1607]
constexpr Buffer<bf16> k_h_0_Softmax_10{1659983872, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1597, 1606]
constexpr Buffer<bf16> k_h_0_Softmax_11{1663129600, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1598, 1605]
constexpr Buffer<bf16> k_h_0_Reshape_2{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1600, 1608]
constexpr Buffer<bf16> k_h_0_Reshape_1{1644255232, 6291456};  // bf16 [8, 1024, 768], alive in [1602, 1608]
constexpr Buffer<bf16> k_h_0_Reshape{1757501440, 6291456};  // bf16 [8, 1024, 768], alive in [1604, 1610]
constexpr Buffer<bf16> k_h_0_qkv_Add_5{1707169792, 18874368};  // bf16 [8, 1024, 2304], alive in [1608, 1611]
constexpr Buffer<bf16> k_h_0_qkv_Add_6{1631672320, 37748736};  // bf16 [16, 1024, 2304], alive in [1609, 1612]
constexpr Buffer<bf16> k_h_0_qkv_Add_7{1908496384, 4718592};  // bf16 [8, 1024, 576], alive in [1610, 1618]
constexpr Buffer<float> k_h_0_qkv_Add_8{1757501440, 37748736};  // f32 [16, 1024, 2304], alive in [1612, 1613]
constexpr Buffer<float> k_h_0_qkv_Add_9{1631672320, 9437184};  // f32 [16, 1024, 576], alive in [1613, 1614]
constexpr Buffer<float> k_h_0_qkv_Add_10{1669421056, 576};  // f32 [576], alive in [1614, 1615]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_3{1631672320, 6291456};  // bf16 [8, 1024, 768], alive in [1616, 1623]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_4{1644255232, 1572864};  // bf16 [8, 256, 768], alive in [1617, 1624]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_5{1647400960, 442368};  // bf16 [768, 576], alive in [1618, 1621]
constexpr Buffer<float> k_h_0_qkv_MatMul_6{1648285696, 442368};  // f32 [768, 576], alive in [1621, 1622]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_7{1647400960, 1572864};  // bf16 [8, 256, 768], alive in [1624, 1626]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_8{1656838144, 768};  // bf16 [768], alive in [1624, 1632]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_9{1656839680, 768};  // bf16 [768], alive in [1624, 1631]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_10{1631672320, 12582912};  // bf16 [16, 1024, 768], alive in [1627, 1635]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_11{1656841216, 768};  // f32 [768], alive in [1629, 1630]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_12{1656839680, 768};  // f32 [768], alive in [1632, 1633]
constexpr Buffer<float> k_Add_3{1656838144, 12582912};  // f32 [16, 1024, 768], alive in [1635, 1637]
constexpr Buffer<float> k_Add_4{1707169792, 6291456};  // f32 [8, 1024, 768], alive in [1636, 1641]
constexpr Buffer<float> k_Add_5{1631672320, 3145728};  // f32 [16, 256, 768], alive in [1637, 1638]
constexpr Buffer<float> k_Add_6{1644255232, 196608};  // f32 [256, 768], alive in [1638, 1639]
constexpr Buffer<float> k_wte_Gather_3{1631672320, 9649920};  // f32 [12565, 768], alive in [1640, 1644]
constexpr Buffer<float> k_loss_9{489883392, 1};  // f32 []

// Tables; [self] is the number of the rank among ranks 0, 4.
constexpr int kGroup1[][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
constexpr int64_t kParts1[] = {0, 0, 0, 8, 256, 768, 0, 256, 0, 8, 256, 768, 0, 512, 0, 8, 256, 768,
    0, 768, 0, 8, 256, 768};
constexpr int64_t kSends1[][8] = {{1, 0, 0, 192, 2, 0, 0, 384}, {5, 0, 0, 192, 6, 0, 0, 384}};
constexpr int64_t kSizes1[] = {8, 1024, 192, 8, 1024, 192};
constexpr int64_t kCopies1[] = {0, 0, 0, 0, 0, 0};
constexpr int64_t kSizes2[] = {8, 1024, 192};
constexpr int64_t kReceives1[][4] = {{1, 0, 0, 0}, {5, 0, 0, 0}};
constexpr int64_t kReceives2[][4] = {{2, 0, 0, 0}, {6, 0, 0, 0}};
constexpr Dims kScorePlace1[] = {{0, 0, 0, 0, 0}, {8, 0, 0, 0, 0}};
constexpr int kGroup2[] = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr int64_t kParts2[] = {0, 0, 8, 256, 0, 256, 8, 256, 0, 512, 8, 256, 0, 768, 8, 256};
constexpr int kGroup3[] = {0, 4};
constexpr int64_t kParts3[] = {0, 0, 0, 8, 256, 768, 0, 256, 0, 8, 256, 768, 0, 512, 0, 8, 256, 768,
    0, 768, 0, 8, 256, 768, 8, 0, 0, 8, 256, 768, 8, 256, 0, 8, 256, 768, 8, 512, 0, 8, 256, 768, 8,
    768, 0, 8, 256, 768};
constexpr int64_t kParts4[] = {0, 0, 0, 8, 1024, 768, 0, 0, 768, 8, 1024, 768, 0, 0, 1536, 8, 1024,
    768, 0, 0, 2304, 8, 1024, 768, 8, 0, 0, 8, 1024, 768, 8, 0, 768, 8, 1024, 768, 8, 0, 1536, 8,
    1024, 768, 8, 0, 2304, 8, 1024, 768};
constexpr int64_t kParts5[] = {0, 0, 0, 8, 1024, 192, 0, 0, 192, 8, 1024, 192, 0, 0, 384, 8, 1024,
    192, 0, 0, 576, 8, 1024, 192};
constexpr int64_t kParts6[] = {0, 0, 0, 8, 1024, 2304, 8, 0, 0, 8, 1024, 2304};
constexpr Dims kOffsets1[] = {{0, 0, 0}, {8, 0, 0}};
constexpr int64_t kBoxes1[] = {0, 0, 8, 0};

// /Add
struct CastKernel {
  const float* in0;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<bf16, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(store<bf16>(static_cast<float>(t0)));
      r0[lane] = store<bf16>(t1);
    }
    writeLanes(out0 + i0, r0);
  }
};

// /Add
struct CastAddKernel {
  const float* in0;
  const bf16* in1;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 196608 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    Lanes<bf16, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(store<bf16>(static_cast<float>(t0)));
      const float t2 = load(v1[lane]);
      const float t3 = t1 + t2;
      r0[lane] = store<bf16>(t3);
    }
    writeLanes(out0 + i0 * 196608 + i1, r0);
  }
};

// /h.0/Add
struct AddKernel {
  const bf16* in0;
  const bf16* in1;
  const bf16* in2;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 768 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    const auto v2 = readLanes<kLanes>(in2 + i0 * 768 + i1);
    Lanes<bf16, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = load(v2[lane]);
      const float t3 = t1 + t2;
      const float t4 = t0 + t3;
      r0[lane] = store<bf16>(t4);
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
    Lanes<bf16, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = math::gelu(t0);
      r0[lane] = store<bf16>(t1);
    }
    writeLanes(out0 + i0, r0);
  }
};

// loss
struct CastKernel2 {
  const bf16* in0;
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = static_cast<float>(t0);
      r0[lane] = store<float>(t1);
    }
    writeLanes(out0 + i0, r0);
  }
};

// loss
struct SubExpSumKernel {
  const float* in0;
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
struct CompareSelectSumKernel {
  const int64_t* in0;
  const float* in1;
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
      r0[lane] = store<float>(t3);
      r1[lane] = store<float>(t10);
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
      r0[lane] = store<float>(6.10351562e-05f);
    }
    writeLanes(out0 + i0, r0);
  }
};

// /h.11/fc2/Add
struct CastSumKernel {
  const bf16* in0;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 768 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = static_cast<float>(t0);
      r0[lane] = t1;
    }
    return r0;
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
    Lanes<bf16, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = static_cast<float>(t0);
      const float t2 = load(v1[lane]);
      const float t3 = static_cast<float>(t2);
      const float t4 = t3 * 0.707106769f;
      const float t5 = math::erf(t4);
      const float t6 = t5 + 1.0f;
      const float t7 = t6 * 0.5f;
      const float t8 = t3 * t3;
      const float t9 = t8 * -0.5f;
      const float t10 = math::exp(t9);
      const float t11 = t10 * 0.398942292f;
      const float t12 = t3 * t11;
      const float t13 = t7 + t12;
      const float t14 = t1 * t13;
      const float t15 = load(store<bf16>(static_cast<float>(t14)));
      r0[lane] = store<bf16>(t15);
    }
    writeLanes(out0 + i0, r0);
  }
};

// /h.11/ln2/LayerNormalization
struct AddKernel2 {
  const bf16* in0;
  const bf16* in1;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    const auto v1 = readLanes<kLanes>(in1 + i0);
    Lanes<bf16, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t0 + t1;
      r0[lane] = store<bf16>(t2);
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
      r0[lane] = store<float>(0.0f);
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
  gather(rank, compute, {.type = ElementType::kF32, .indexType = ElementType::kI64, .input = {12565,
      768}, .indices = {8, 1024}, .dim = 0, .rows = {50257, 0}}, k_wte_weight(rank), k_x0(rank),
      k_wte_Gather(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE("/wte/Gather for /wte/Gather.cast"),
      {.channel = 0, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kF32, .region = {8, 1024, 768}, .parts = kParts1}, k_wte_Gather(rank),
      k_wte_Gather_2(rank));
  done[0] = record(rank, communication);
  wait(rank, compute, done[0]);
}

void forward(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward");
  // /Add
  // bf16 [256, 768]
  map<1, 8>(rank, compute, {196608}, CastKernel{k_wpe_weight(rank), k_Add(rank)},
      {k_wpe_weight.access(rank)}, {k_Add.access(rank)});
  // bf16 [8, 256, 768]
  map<2, 8>(rank, compute, {8, 196608}, CastAddKernel{k_wte_Gather_2(rank), k_Add(rank),
      k_Add_2(rank)}, {k_wte_Gather_2.access(rank), k_Add.access(rank)}, {k_Add_2.access(rank)});
}

// What differs between h.0, h.1, h.2, h.3, h.4, h.5, h.6, h.7, h.8, h.9, h.10, h.11
struct ForwardH {
  const char* label;
  Buffer<float> ln1_weight;
  Buffer<bf16> ln1_LayerNormalization;
  Buffer<float> ln1_bias;
  Buffer<bf16> ln1_LayerNormalization_2;
  Buffer<bf16> outside;
  Buffer<bf16> ln1_LayerNormalization_3;
  Buffer<float> ln1_LayerNormalization_4;
  Buffer<float> ln1_LayerNormalization_5;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> ln1_LayerNormalization_6;
  int event;
  Buffer<float> outside_2;
  Buffer<bf16> qkv_MatMul;
  Buffer<float> qkv_bias;
  Buffer<bf16> qkv_Add;
  Buffer<bf16> qkv_MatMul_2;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> qkv_Add_2;
  int event_2;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> qkv_Add_3;
  int event_3;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> qkv_Add_4;
  int event_4;
  Buffer<bf16> Softmax;
  Buffer<bf16> Softmax_2;
  Buffer<bf16> Softmax_3;
  Buffer<bf16> Softmax_4;
  Buffer<float> Softmax_5;
  Buffer<bf16> Transpose_3;
  Buffer<float> outside_3;
  Buffer<bf16> proj_MatMul;
  Buffer<bf16> proj_MatMul_2;
  const char* label_6;
  int64_t channel_5;
  Buffer<bf16> proj_MatMul_3;
  int event_5;
  Buffer<float> proj_bias;
  Buffer<bf16> proj_Add;
  Buffer<float> ln2_weight;
  Buffer<bf16> ln2_LayerNormalization;
  Buffer<float> ln2_bias;
  Buffer<bf16> ln2_LayerNormalization_2;
  Buffer<bf16> ln2_LayerNormalization_3;
  Buffer<float> ln2_LayerNormalization_4;
  Buffer<float> ln2_LayerNormalization_5;
  const char* label_7;
  int64_t channel_6;
  Buffer<bf16> ln2_LayerNormalization_6;
  int event_6;
  Buffer<float> outside_4;
  Buffer<bf16> fc_MatMul;
  Buffer<float> fc_bias;
  Buffer<bf16> fc_Add;
  Buffer<bf16> fc_MatMul_2;
  Buffer<bf16> Mul_1;
  Buffer<float> outside_5;
  Buffer<bf16> fc2_MatMul;
  Buffer<bf16> fc2_MatMul_2;
  const char* label_8;
  int64_t channel_7;
  Buffer<bf16> fc2_MatMul_3;
  int event_7;
  Buffer<float> fc2_bias;
  Buffer<bf16> fc2_Add;
};
void forward_h(Rank& rank, [[maybe_unused]] const ForwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // ln1/LayerNormalization
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{b.ln1_weight(rank), b.ln1_LayerNormalization(rank)},
      {b.ln1_weight.access(rank)}, {b.ln1_LayerNormalization.access(rank)});
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{b.ln1_bias(rank), b.ln1_LayerNormalization_2(rank)},
      {b.ln1_bias.access(rank)}, {b.ln1_LayerNormalization_2.access(rank)});
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.9999997473787516e-06}, b.outside(rank),
      b.ln1_LayerNormalization(rank), b.ln1_LayerNormalization_2(rank),
      b.ln1_LayerNormalization_3(rank), b.ln1_LayerNormalization_4(rank),
      b.ln1_LayerNormalization_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, b.ln1_LayerNormalization_3(rank), b.ln1_LayerNormalization_6(rank));
  done[b.event] = record(rank, communication);
  // qkv/MatMul
  // bf16 [768, 576]
  map<1, 8>(rank, compute, {442368}, CastKernel{b.outside_2(rank), b.qkv_MatMul(rank)},
      {b.outside_2.access(rank)}, {b.qkv_MatMul.access(rank)});
  // ln1/LayerNormalization
  wait(rank, compute, done[b.event]);
  // qkv/Add
  // bf16 [576]
  map<1, 8>(rank, compute, {576}, CastKernel{b.qkv_bias(rank), b.qkv_Add(rank)},
      {b.qkv_bias.access(rank)}, {b.qkv_Add.access(rank)});
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768,
      576}, .lhsContract = {2}, .rhsContract = {0}}, b.ln1_LayerNormalization_6(rank),
      b.qkv_MatMul(rank), b.qkv_MatMul_2(rank), {.bias = b.qkv_Add(rank)});
  // qkv/Add
  wait(rank, communication, record(rank, compute));
  // send receive
  exchange(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2},
      {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .source = {8, 1024, 576}, .target = {8,
      1024, 192}, .sendCount = 2, .sends = kSends1[self], .sendSizes = kSizes1, .copyCount = 1,
      .copies = kCopies1, .copySizes = kSizes2}, b.qkv_MatMul_2(rank), b.qkv_Add_2(rank));
  done[b.event_2] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // send receive
  exchange(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3},
      {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .target = {8, 1024, 192},
      .receiveCount = 1, .receives = kReceives1[self], .receiveSizes = kSizes2}, nullptr,
      b.qkv_Add_3(rank));
  done[b.event_3] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // send receive
  exchange(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4},
      {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .target = {8, 1024, 192},
      .receiveCount = 1, .receives = kReceives2[self], .receiveSizes = kSizes2}, nullptr,
      b.qkv_Add_4(rank));
  done[b.event_4] = record(rank, communication);
  wait(rank, compute, done[b.event_2]);
  wait(rank, compute, done[b.event_3]);
  wait(rank, compute, done[b.event_4]);
  // Softmax
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, b.qkv_Add_2(rank), b.Softmax(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, b.qkv_Add_3(rank), b.Softmax_2(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, b.qkv_Add_4(rank), b.Softmax_3(rank));
  attention(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, b.Softmax(rank), b.Softmax_2(rank),
      b.Softmax_3(rank), nullptr, nullptr, nullptr, b.Softmax_4(rank), b.Softmax_5(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, b.Softmax_4(rank), b.Transpose_3(rank));
  // proj/MatMul
  // bf16 [192, 768]
  map<1, 8>(rank, compute, {147456}, CastKernel{b.outside_3(rank), b.proj_MatMul(rank)},
      {b.outside_3.access(rank)}, {b.proj_MatMul.access(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {0}}, b.Transpose_3(rank),
      b.proj_MatMul(rank), b.proj_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_6), {.channel = b.channel_5,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.proj_MatMul_2(rank), b.proj_MatMul_3(rank));
  done[b.event_5] = record(rank, communication);
  // proj/Add
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{b.proj_bias(rank), b.proj_Add(rank)},
      {b.proj_bias.access(rank)}, {b.proj_Add.access(rank)});
  // proj/MatMul
  wait(rank, compute, done[b.event_5]);
  // Add
  // bf16 [8, 256, 768]
  map<2, 8>(rank, compute, {2048, 768}, AddKernel{b.outside(rank), b.proj_Add(rank),
      b.proj_MatMul_3(rank), b.proj_MatMul_3(rank)}, {b.outside.access(rank),
      b.proj_Add.access(rank), b.proj_MatMul_3.access(rank)}, {b.proj_MatMul_3.access(rank)});
  // ln2/LayerNormalization
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{b.ln2_weight(rank), b.ln2_LayerNormalization(rank)},
      {b.ln2_weight.access(rank)}, {b.ln2_LayerNormalization.access(rank)});
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{b.ln2_bias(rank), b.ln2_LayerNormalization_2(rank)},
      {b.ln2_bias.access(rank)}, {b.ln2_LayerNormalization_2.access(rank)});
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.9999997473787516e-06}, b.proj_MatMul_3(rank),
      b.ln2_LayerNormalization(rank), b.ln2_LayerNormalization_2(rank),
      b.ln2_LayerNormalization_3(rank), b.ln2_LayerNormalization_4(rank),
      b.ln2_LayerNormalization_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_7), {.channel = b.channel_6,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, b.ln2_LayerNormalization_3(rank), b.ln2_LayerNormalization_6(rank));
  done[b.event_6] = record(rank, communication);
  // fc/MatMul
  // bf16 [768, 768]
  map<1, 8>(rank, compute, {589824}, CastKernel{b.outside_4(rank), b.fc_MatMul(rank)},
      {b.outside_4.access(rank)}, {b.fc_MatMul.access(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[b.event_6]);
  // fc/Add
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{b.fc_bias(rank), b.fc_Add(rank)},
      {b.fc_bias.access(rank)}, {b.fc_Add.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768,
      768}, .lhsContract = {2}, .rhsContract = {0}}, b.ln2_LayerNormalization_6(rank),
      b.fc_MatMul(rank), b.fc_MatMul_2(rank), {.bias = b.fc_Add(rank)});
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, GeluKernel{b.fc_MatMul_2(rank), b.Mul_1(rank)},
      {b.fc_MatMul_2.access(rank)}, {b.Mul_1.access(rank)});
  // fc2/MatMul
  // bf16 [768, 768]
  map<1, 8>(rank, compute, {589824}, CastKernel{b.outside_5(rank), b.fc2_MatMul(rank)},
      {b.outside_5.access(rank)}, {b.fc2_MatMul.access(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {0}}, b.Mul_1(rank),
      b.fc2_MatMul(rank), b.fc2_MatMul_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_8), {.channel = b.channel_7,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.fc2_MatMul_2(rank), b.fc2_MatMul_3(rank));
  done[b.event_7] = record(rank, communication);
  // fc2/Add
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{b.fc2_bias(rank), b.fc2_Add(rank)},
      {b.fc2_bias.access(rank)}, {b.fc2_Add.access(rank)});
  // fc2/MatMul
  wait(rank, compute, done[b.event_7]);
  // Add_2
  // bf16 [8, 256, 768]
  map<2, 8>(rank, compute, {2048, 768}, AddKernel{b.proj_MatMul_3(rank), b.fc2_Add(rank),
      b.fc2_MatMul_3(rank), b.fc2_MatMul_3(rank)}, {b.proj_MatMul_3.access(rank),
      b.fc2_Add.access(rank), b.fc2_MatMul_3.access(rank)}, {b.fc2_MatMul_3.access(rank)});
}
constexpr ForwardH kForwardH[] = {
    // h.0
    {"forward h.0", k_h_0_ln1_weight, k_h_0_ln1_LayerNormalization, k_h_0_ln1_bias,
        k_h_0_ln1_LayerNormalization_2, k_Add_2, k_h_0_ln1_LayerNormalization_3,
        k_h_0_ln1_LayerNormalization_4, k_h_0_ln1_LayerNormalization_5,
        "/h.0/ln1/LayerNormalization for /h.0/qkv/MatMul", 1, k_h_0_ln1_LayerNormalization_6, 1,
        k_onnx_MatMul_1474, k_h_0_qkv_MatMul, k_h_0_qkv_bias, k_h_0_qkv_Add, k_h_0_qkv_MatMul_2,
        "/h.0/qkv/Add for /h.0/Split.slice", 2, k_h_0_qkv_Add_2, 2,
        "/h.0/qkv/Add for /h.0/Split.slice2", 3, k_h_0_qkv_Add_3, 3, "/h.0/qkv/Add for /h.0/Split",
        4, k_h_0_qkv_Add_4, 4, k_h_0_Softmax, k_h_0_Softmax_2, k_h_0_Softmax_3, k_h_0_Softmax_4,
        k_h_0_Softmax_5, k_h_0_Transpose_3, k_onnx_MatMul_1482, k_h_0_proj_MatMul,
        k_h_0_proj_MatMul_2, "/h.0/proj/MatMul for /h.0/proj/Add", 5, k_h_0_proj_MatMul_3, 5,
        k_h_0_proj_bias, k_h_0_proj_Add, k_h_0_ln2_weight, k_h_0_ln2_LayerNormalization,
        k_h_0_ln2_bias, k_h_0_ln2_LayerNormalization_2, k_h_0_ln2_LayerNormalization_3,
        k_h_0_ln2_LayerNormalization_4, k_h_0_ln2_LayerNormalization_5,
        "/h.0/ln2/LayerNormalization for /h.0/fc/MatMul", 6, k_h_0_ln2_LayerNormalization_6, 6,
        k_onnx_MatMul_1483, k_h_0_fc_MatMul, k_h_0_fc_bias, k_h_0_fc_Add, k_h_0_fc_MatMul_2,
        k_h_0_Mul_1, k_onnx_MatMul_1484, k_h_0_fc2_MatMul, k_h_0_fc2_MatMul_2,
        "/h.0/fc2/MatMul for /h.0/fc2/Add", 7, k_h_0_fc2_MatMul_3, 7, k_h_0_fc2_bias,
        k_h_0_fc2_Add},
    // h.1
    {"forward h.1", k_h_1_ln1_weight, k_h_1_ln1_LayerNormalization, k_h_1_ln1_bias,
        k_h_1_ln1_LayerNormalization_2, k_h_0_fc2_MatMul_3, k_h_1_ln1_LayerNormalization_3,
        k_h_1_ln1_LayerNormalization_4, k_h_1_ln1_LayerNormalization_5,
        "/h.1/ln1/LayerNormalization for /h.1/qkv/MatMul", 8, k_h_1_ln1_LayerNormalization_6, 8,
        k_onnx_MatMul_1485, k_h_1_qkv_MatMul, k_h_1_qkv_bias, k_h_1_qkv_Add, k_h_1_qkv_MatMul_2,
        "/h.1/qkv/Add for /h.1/Split.slice", 9, k_h_1_qkv_Add_2, 9,
        "/h.1/qkv/Add for /h.1/Split.slice2", 10, k_h_1_qkv_Add_3, 10,
        "/h.1/qkv/Add for /h.1/Split", 11, k_h_1_qkv_Add_4, 11, k_h_1_Softmax, k_h_1_Softmax_2,
        k_h_1_Softmax_3, k_h_1_Softmax_4, k_h_1_Softmax_5, k_h_1_Transpose_3, k_onnx_MatMul_1493,
        k_h_1_proj_MatMul, k_h_1_proj_MatMul_2, "/h.1/proj/MatMul for /h.1/proj/Add", 12,
        k_h_1_proj_MatMul_3, 12, k_h_1_proj_bias, k_h_1_proj_Add, k_h_1_ln2_weight,
        k_h_1_ln2_LayerNormalization, k_h_1_ln2_bias, k_h_1_ln2_LayerNormalization_2,
        k_h_1_ln2_LayerNormalization_3, k_h_1_ln2_LayerNormalization_4,
        k_h_1_ln2_LayerNormalization_5, "/h.1/ln2/LayerNormalization for /h.1/fc/MatMul", 13,
        k_h_1_ln2_LayerNormalization_6, 13, k_onnx_MatMul_1494, k_h_1_fc_MatMul, k_h_1_fc_bias,
        k_h_1_fc_Add, k_h_1_fc_MatMul_2, k_h_1_Mul_1, k_onnx_MatMul_1495, k_h_1_fc2_MatMul,
        k_h_1_fc2_MatMul_2, "/h.1/fc2/MatMul for /h.1/fc2/Add", 14, k_h_1_fc2_MatMul_3, 14,
        k_h_1_fc2_bias, k_h_1_fc2_Add},
    // h.2
    {"forward h.2", k_h_2_ln1_weight, k_h_2_ln1_LayerNormalization, k_h_2_ln1_bias,
        k_h_2_ln1_LayerNormalization_2, k_h_1_fc2_MatMul_3, k_h_2_ln1_LayerNormalization_3,
        k_h_2_ln1_LayerNormalization_4, k_h_2_ln1_LayerNormalization_5,
        "/h.2/ln1/LayerNormalization for /h.2/qkv/MatMul", 15, k_h_2_ln1_LayerNormalization_6, 15,
        k_onnx_MatMul_1496, k_h_2_qkv_MatMul, k_h_2_qkv_bias, k_h_2_qkv_Add, k_h_2_qkv_MatMul_2,
        "/h.2/qkv/Add for /h.2/Split.slice", 16, k_h_2_qkv_Add_2, 16,
        "/h.2/qkv/Add for /h.2/Split.slice2", 17, k_h_2_qkv_Add_3, 17,
        "/h.2/qkv/Add for /h.2/Split", 18, k_h_2_qkv_Add_4, 18, k_h_2_Softmax, k_h_2_Softmax_2,
        k_h_2_Softmax_3, k_h_2_Softmax_4, k_h_2_Softmax_5, k_h_2_Transpose_3, k_onnx_MatMul_1504,
        k_h_2_proj_MatMul, k_h_2_proj_MatMul_2, "/h.2/proj/MatMul for /h.2/proj/Add", 19,
        k_h_2_proj_MatMul_3, 19, k_h_2_proj_bias, k_h_2_proj_Add, k_h_2_ln2_weight,
        k_h_2_ln2_LayerNormalization, k_h_2_ln2_bias, k_h_2_ln2_LayerNormalization_2,
        k_h_2_ln2_LayerNormalization_3, k_h_2_ln2_LayerNormalization_4,
        k_h_2_ln2_LayerNormalization_5, "/h.2/ln2/LayerNormalization for /h.2/fc/MatMul", 20,
        k_h_2_ln2_LayerNormalization_6, 20, k_onnx_MatMul_1505, k_h_2_fc_MatMul, k_h_2_fc_bias,
        k_h_2_fc_Add, k_h_2_fc_MatMul_2, k_h_2_Mul_1, k_onnx_MatMul_1506, k_h_2_fc2_MatMul,
        k_h_2_fc2_MatMul_2, "/h.2/fc2/MatMul for /h.2/fc2/Add", 21, k_h_2_fc2_MatMul_3, 21,
        k_h_2_fc2_bias, k_h_2_fc2_Add},
    // h.3
    {"forward h.3", k_h_3_ln1_weight, k_h_3_ln1_LayerNormalization, k_h_3_ln1_bias,
        k_h_3_ln1_LayerNormalization_2, k_h_2_fc2_MatMul_3, k_h_3_ln1_LayerNormalization_3,
        k_h_3_ln1_LayerNormalization_4, k_h_3_ln1_LayerNormalization_5,
        "/h.3/ln1/LayerNormalization for /h.3/qkv/MatMul", 22, k_h_3_ln1_LayerNormalization_6, 22,
        k_onnx_MatMul_1507, k_h_3_qkv_MatMul, k_h_3_qkv_bias, k_h_3_qkv_Add, k_h_3_qkv_MatMul_2,
        "/h.3/qkv/Add for /h.3/Split.slice", 23, k_h_3_qkv_Add_2, 23,
        "/h.3/qkv/Add for /h.3/Split.slice2", 24, k_h_3_qkv_Add_3, 24,
        "/h.3/qkv/Add for /h.3/Split", 25, k_h_3_qkv_Add_4, 25, k_h_3_Softmax, k_h_3_Softmax_2,
        k_h_3_Softmax_3, k_h_3_Softmax_4, k_h_3_Softmax_5, k_h_3_Transpose_3, k_onnx_MatMul_1515,
        k_h_3_proj_MatMul, k_h_3_proj_MatMul_2, "/h.3/proj/MatMul for /h.3/proj/Add", 26,
        k_h_3_proj_MatMul_3, 26, k_h_3_proj_bias, k_h_3_proj_Add, k_h_3_ln2_weight,
        k_h_3_ln2_LayerNormalization, k_h_3_ln2_bias, k_h_3_ln2_LayerNormalization_2,
        k_h_3_ln2_LayerNormalization_3, k_h_3_ln2_LayerNormalization_4,
        k_h_3_ln2_LayerNormalization_5, "/h.3/ln2/LayerNormalization for /h.3/fc/MatMul", 27,
        k_h_3_ln2_LayerNormalization_6, 27, k_onnx_MatMul_1516, k_h_3_fc_MatMul, k_h_3_fc_bias,
        k_h_3_fc_Add, k_h_3_fc_MatMul_2, k_h_3_Mul_1, k_onnx_MatMul_1517, k_h_3_fc2_MatMul,
        k_h_3_fc2_MatMul_2, "/h.3/fc2/MatMul for /h.3/fc2/Add", 28, k_h_3_fc2_MatMul_3, 28,
        k_h_3_fc2_bias, k_h_3_fc2_Add},
    // h.4
    {"forward h.4", k_h_4_ln1_weight, k_h_4_ln1_LayerNormalization, k_h_4_ln1_bias,
        k_h_4_ln1_LayerNormalization_2, k_h_3_fc2_MatMul_3, k_h_4_ln1_LayerNormalization_3,
        k_h_4_ln1_LayerNormalization_4, k_h_4_ln1_LayerNormalization_5,
        "/h.4/ln1/LayerNormalization for /h.4/qkv/MatMul", 29, k_h_4_ln1_LayerNormalization_6, 29,
        k_onnx_MatMul_1518, k_h_4_qkv_MatMul, k_h_4_qkv_bias, k_h_4_qkv_Add, k_h_4_qkv_MatMul_2,
        "/h.4/qkv/Add for /h.4/Split.slice", 30, k_h_4_qkv_Add_2, 30,
        "/h.4/qkv/Add for /h.4/Split.slice2", 31, k_h_4_qkv_Add_3, 31,
        "/h.4/qkv/Add for /h.4/Split", 32, k_h_4_qkv_Add_4, 32, k_h_4_Softmax, k_h_4_Softmax_2,
        k_h_4_Softmax_3, k_h_4_Softmax_4, k_h_4_Softmax_5, k_h_4_Transpose_3, k_onnx_MatMul_1526,
        k_h_4_proj_MatMul, k_h_4_proj_MatMul_2, "/h.4/proj/MatMul for /h.4/proj/Add", 33,
        k_h_4_proj_MatMul_3, 33, k_h_4_proj_bias, k_h_4_proj_Add, k_h_4_ln2_weight,
        k_h_4_ln2_LayerNormalization, k_h_4_ln2_bias, k_h_4_ln2_LayerNormalization_2,
        k_h_4_ln2_LayerNormalization_3, k_h_4_ln2_LayerNormalization_4,
        k_h_4_ln2_LayerNormalization_5, "/h.4/ln2/LayerNormalization for /h.4/fc/MatMul", 34,
        k_h_4_ln2_LayerNormalization_6, 34, k_onnx_MatMul_1527, k_h_4_fc_MatMul, k_h_4_fc_bias,
        k_h_4_fc_Add, k_h_4_fc_MatMul_2, k_h_4_Mul_1, k_onnx_MatMul_1528, k_h_4_fc2_MatMul,
        k_h_4_fc2_MatMul_2, "/h.4/fc2/MatMul for /h.4/fc2/Add", 35, k_h_4_fc2_MatMul_3, 35,
        k_h_4_fc2_bias, k_h_4_fc2_Add},
    // h.5
    {"forward h.5", k_h_5_ln1_weight, k_h_5_ln1_LayerNormalization, k_h_5_ln1_bias,
        k_h_5_ln1_LayerNormalization_2, k_h_4_fc2_MatMul_3, k_h_5_ln1_LayerNormalization_3,
        k_h_5_ln1_LayerNormalization_4, k_h_5_ln1_LayerNormalization_5,
        "/h.5/ln1/LayerNormalization for /h.5/qkv/MatMul", 36, k_h_5_ln1_LayerNormalization_6, 36,
        k_onnx_MatMul_1529, k_h_5_qkv_MatMul, k_h_5_qkv_bias, k_h_5_qkv_Add, k_h_5_qkv_MatMul_2,
        "/h.5/qkv/Add for /h.5/Split.slice", 37, k_h_5_qkv_Add_2, 37,
        "/h.5/qkv/Add for /h.5/Split.slice2", 38, k_h_5_qkv_Add_3, 38,
        "/h.5/qkv/Add for /h.5/Split", 39, k_h_5_qkv_Add_4, 39, k_h_5_Softmax, k_h_5_Softmax_2,
        k_h_5_Softmax_3, k_h_5_Softmax_4, k_h_5_Softmax_5, k_h_5_Transpose_3, k_onnx_MatMul_1537,
        k_h_5_proj_MatMul, k_h_5_proj_MatMul_2, "/h.5/proj/MatMul for /h.5/proj/Add", 40,
        k_h_5_proj_MatMul_3, 40, k_h_5_proj_bias, k_h_5_proj_Add, k_h_5_ln2_weight,
        k_h_5_ln2_LayerNormalization, k_h_5_ln2_bias, k_h_5_ln2_LayerNormalization_2,
        k_h_5_ln2_LayerNormalization_3, k_h_5_ln2_LayerNormalization_4,
        k_h_5_ln2_LayerNormalization_5, "/h.5/ln2/LayerNormalization for /h.5/fc/MatMul", 41,
        k_h_5_ln2_LayerNormalization_6, 41, k_onnx_MatMul_1538, k_h_5_fc_MatMul, k_h_5_fc_bias,
        k_h_5_fc_Add, k_h_5_fc_MatMul_2, k_h_5_Mul_1, k_onnx_MatMul_1539, k_h_5_fc2_MatMul,
        k_h_5_fc2_MatMul_2, "/h.5/fc2/MatMul for /h.5/fc2/Add", 42, k_h_5_fc2_MatMul_3, 42,
        k_h_5_fc2_bias, k_h_5_fc2_Add},
    // h.6
    {"forward h.6", k_h_6_ln1_weight, k_h_6_ln1_LayerNormalization, k_h_6_ln1_bias,
        k_h_6_ln1_LayerNormalization_2, k_h_5_fc2_MatMul_3, k_h_6_ln1_LayerNormalization_3,
        k_h_6_ln1_LayerNormalization_4, k_h_6_ln1_LayerNormalization_5,
        "/h.6/ln1/LayerNormalization for /h.6/qkv/MatMul", 43, k_h_6_ln1_LayerNormalization_6, 43,
        k_onnx_MatMul_1540, k_h_6_qkv_MatMul, k_h_6_qkv_bias, k_h_6_qkv_Add, k_h_6_qkv_MatMul_2,
        "/h.6/qkv/Add for /h.6/Split.slice", 44, k_h_6_qkv_Add_2, 44,
        "/h.6/qkv/Add for /h.6/Split.slice2", 45, k_h_6_qkv_Add_3, 45,
        "/h.6/qkv/Add for /h.6/Split", 46, k_h_6_qkv_Add_4, 46, k_h_6_Softmax, k_h_6_Softmax_2,
        k_h_6_Softmax_3, k_h_6_Softmax_4, k_h_6_Softmax_5, k_h_6_Transpose_3, k_onnx_MatMul_1548,
        k_h_6_proj_MatMul, k_h_6_proj_MatMul_2, "/h.6/proj/MatMul for /h.6/proj/Add", 47,
        k_h_6_proj_MatMul_3, 47, k_h_6_proj_bias, k_h_6_proj_Add, k_h_6_ln2_weight,
        k_h_6_ln2_LayerNormalization, k_h_6_ln2_bias, k_h_6_ln2_LayerNormalization_2,
        k_h_6_ln2_LayerNormalization_3, k_h_6_ln2_LayerNormalization_4,
        k_h_6_ln2_LayerNormalization_5, "/h.6/ln2/LayerNormalization for /h.6/fc/MatMul", 48,
        k_h_6_ln2_LayerNormalization_6, 48, k_onnx_MatMul_1549, k_h_6_fc_MatMul, k_h_6_fc_bias,
        k_h_6_fc_Add, k_h_6_fc_MatMul_2, k_h_6_Mul_1, k_onnx_MatMul_1550, k_h_6_fc2_MatMul,
        k_h_6_fc2_MatMul_2, "/h.6/fc2/MatMul for /h.6/fc2/Add", 49, k_h_6_fc2_MatMul_3, 49,
        k_h_6_fc2_bias, k_h_6_fc2_Add},
    // h.7
    {"forward h.7", k_h_7_ln1_weight, k_h_7_ln1_LayerNormalization, k_h_7_ln1_bias,
        k_h_7_ln1_LayerNormalization_2, k_h_6_fc2_MatMul_3, k_h_7_ln1_LayerNormalization_3,
        k_h_7_ln1_LayerNormalization_4, k_h_7_ln1_LayerNormalization_5,
        "/h.7/ln1/LayerNormalization for /h.7/qkv/MatMul", 50, k_h_7_ln1_LayerNormalization_6, 50,
        k_onnx_MatMul_1551, k_h_7_qkv_MatMul, k_h_7_qkv_bias, k_h_7_qkv_Add, k_h_7_qkv_MatMul_2,
        "/h.7/qkv/Add for /h.7/Split.slice", 51, k_h_7_qkv_Add_2, 51,
        "/h.7/qkv/Add for /h.7/Split.slice2", 52, k_h_7_qkv_Add_3, 52,
        "/h.7/qkv/Add for /h.7/Split", 53, k_h_7_qkv_Add_4, 53, k_h_7_Softmax, k_h_7_Softmax_2,
        k_h_7_Softmax_3, k_h_7_Softmax_4, k_h_7_Softmax_5, k_h_7_Transpose_3, k_onnx_MatMul_1559,
        k_h_7_proj_MatMul, k_h_7_proj_MatMul_2, "/h.7/proj/MatMul for /h.7/proj/Add", 54,
        k_h_7_proj_MatMul_3, 54, k_h_7_proj_bias, k_h_7_proj_Add, k_h_7_ln2_weight,
        k_h_7_ln2_LayerNormalization, k_h_7_ln2_bias, k_h_7_ln2_LayerNormalization_2,
        k_h_7_ln2_LayerNormalization_3, k_h_7_ln2_LayerNormalization_4,
        k_h_7_ln2_LayerNormalization_5, "/h.7/ln2/LayerNormalization for /h.7/fc/MatMul", 55,
        k_h_7_ln2_LayerNormalization_6, 55, k_onnx_MatMul_1560, k_h_7_fc_MatMul, k_h_7_fc_bias,
        k_h_7_fc_Add, k_h_7_fc_MatMul_2, k_h_7_Mul_1, k_onnx_MatMul_1561, k_h_7_fc2_MatMul,
        k_h_7_fc2_MatMul_2, "/h.7/fc2/MatMul for /h.7/fc2/Add", 56, k_h_7_fc2_MatMul_3, 56,
        k_h_7_fc2_bias, k_h_7_fc2_Add},
    // h.8
    {"forward h.8", k_h_8_ln1_weight, k_h_8_ln1_LayerNormalization, k_h_8_ln1_bias,
        k_h_8_ln1_LayerNormalization_2, k_h_7_fc2_MatMul_3, k_h_8_ln1_LayerNormalization_3,
        k_h_8_ln1_LayerNormalization_4, k_h_8_ln1_LayerNormalization_5,
        "/h.8/ln1/LayerNormalization for /h.8/qkv/MatMul", 57, k_h_8_ln1_LayerNormalization_6, 57,
        k_onnx_MatMul_1562, k_h_8_qkv_MatMul, k_h_8_qkv_bias, k_h_8_qkv_Add, k_h_8_qkv_MatMul_2,
        "/h.8/qkv/Add for /h.8/Split.slice", 58, k_h_8_qkv_Add_2, 58,
        "/h.8/qkv/Add for /h.8/Split.slice2", 59, k_h_8_qkv_Add_3, 59,
        "/h.8/qkv/Add for /h.8/Split", 60, k_h_8_qkv_Add_4, 60, k_h_8_Softmax, k_h_8_Softmax_2,
        k_h_8_Softmax_3, k_h_8_Softmax_4, k_h_8_Softmax_5, k_h_8_Transpose_3, k_onnx_MatMul_1570,
        k_h_8_proj_MatMul, k_h_8_proj_MatMul_2, "/h.8/proj/MatMul for /h.8/proj/Add", 61,
        k_h_8_proj_MatMul_3, 61, k_h_8_proj_bias, k_h_8_proj_Add, k_h_8_ln2_weight,
        k_h_8_ln2_LayerNormalization, k_h_8_ln2_bias, k_h_8_ln2_LayerNormalization_2,
        k_h_8_ln2_LayerNormalization_3, k_h_8_ln2_LayerNormalization_4,
        k_h_8_ln2_LayerNormalization_5, "/h.8/ln2/LayerNormalization for /h.8/fc/MatMul", 62,
        k_h_8_ln2_LayerNormalization_6, 62, k_onnx_MatMul_1571, k_h_8_fc_MatMul, k_h_8_fc_bias,
        k_h_8_fc_Add, k_h_8_fc_MatMul_2, k_h_8_Mul_1, k_onnx_MatMul_1572, k_h_8_fc2_MatMul,
        k_h_8_fc2_MatMul_2, "/h.8/fc2/MatMul for /h.8/fc2/Add", 63, k_h_8_fc2_MatMul_3, 63,
        k_h_8_fc2_bias, k_h_8_fc2_Add},
    // h.9
    {"forward h.9", k_h_9_ln1_weight, k_h_9_ln1_LayerNormalization, k_h_9_ln1_bias,
        k_h_9_ln1_LayerNormalization_2, k_h_8_fc2_MatMul_3, k_h_9_ln1_LayerNormalization_3,
        k_h_9_ln1_LayerNormalization_4, k_h_9_ln1_LayerNormalization_5,
        "/h.9/ln1/LayerNormalization for /h.9/qkv/MatMul", 64, k_h_9_ln1_LayerNormalization_6, 64,
        k_onnx_MatMul_1573, k_h_9_qkv_MatMul, k_h_9_qkv_bias, k_h_9_qkv_Add, k_h_9_qkv_MatMul_2,
        "/h.9/qkv/Add for /h.9/Split.slice", 65, k_h_9_qkv_Add_2, 65,
        "/h.9/qkv/Add for /h.9/Split.slice2", 66, k_h_9_qkv_Add_3, 66,
        "/h.9/qkv/Add for /h.9/Split", 67, k_h_9_qkv_Add_4, 67, k_h_9_Softmax, k_h_9_Softmax_2,
        k_h_9_Softmax_3, k_h_9_Softmax_4, k_h_9_Softmax_5, k_h_9_Transpose_3, k_onnx_MatMul_1581,
        k_h_9_proj_MatMul, k_h_9_proj_MatMul_2, "/h.9/proj/MatMul for /h.9/proj/Add", 68,
        k_h_9_proj_MatMul_3, 68, k_h_9_proj_bias, k_h_9_proj_Add, k_h_9_ln2_weight,
        k_h_9_ln2_LayerNormalization, k_h_9_ln2_bias, k_h_9_ln2_LayerNormalization_2,
        k_h_9_ln2_LayerNormalization_3, k_h_9_ln2_LayerNormalization_4,
        k_h_9_ln2_LayerNormalization_5, "/h.9/ln2/LayerNormalization for /h.9/fc/MatMul", 69,
        k_h_9_ln2_LayerNormalization_6, 69, k_onnx_MatMul_1582, k_h_9_fc_MatMul, k_h_9_fc_bias,
        k_h_9_fc_Add, k_h_9_fc_MatMul_2, k_h_9_Mul_1, k_onnx_MatMul_1583, k_h_9_fc2_MatMul,
        k_h_9_fc2_MatMul_2, "/h.9/fc2/MatMul for /h.9/fc2/Add", 70, k_h_9_fc2_MatMul_3, 70,
        k_h_9_fc2_bias, k_h_9_fc2_Add},
    // h.10
    {"forward h.10", k_h_10_ln1_weight, k_h_10_ln1_LayerNormalization, k_h_10_ln1_bias,
        k_h_10_ln1_LayerNormalization_2, k_h_9_fc2_MatMul_3, k_h_10_ln1_LayerNormalization_3,
        k_h_10_ln1_LayerNormalization_4, k_h_10_ln1_LayerNormalization_5,
        "/h.10/ln1/LayerNormalization for /h.10/qkv/MatMul", 71, k_h_10_ln1_LayerNormalization_6,
        71, k_onnx_MatMul_1584, k_h_10_qkv_MatMul, k_h_10_qkv_bias, k_h_10_qkv_Add,
        k_h_10_qkv_MatMul_2, "/h.10/qkv/Add for /h.10/Split.slice", 72, k_h_10_qkv_Add_2, 72,
        "/h.10/qkv/Add for /h.10/Split.slice2", 73, k_h_10_qkv_Add_3, 73,
        "/h.10/qkv/Add for /h.10/Split", 74, k_h_10_qkv_Add_4, 74, k_h_10_Softmax, k_h_10_Softmax_2,
        k_h_10_Softmax_3, k_h_10_Softmax_4, k_h_10_Softmax_5, k_h_10_Transpose_3,
        k_onnx_MatMul_1592, k_h_10_proj_MatMul, k_h_10_proj_MatMul_2,
        "/h.10/proj/MatMul for /h.10/proj/Add", 75, k_h_10_proj_MatMul_3, 75, k_h_10_proj_bias,
        k_h_10_proj_Add, k_h_10_ln2_weight, k_h_10_ln2_LayerNormalization, k_h_10_ln2_bias,
        k_h_10_ln2_LayerNormalization_2, k_h_10_ln2_LayerNormalization_3,
        k_h_10_ln2_LayerNormalization_4, k_h_10_ln2_LayerNormalization_5,
        "/h.10/ln2/LayerNormalization for /h.10/fc/MatMul", 76, k_h_10_ln2_LayerNormalization_6, 76,
        k_onnx_MatMul_1593, k_h_10_fc_MatMul, k_h_10_fc_bias, k_h_10_fc_Add, k_h_10_fc_MatMul_2,
        k_h_10_Mul_1, k_onnx_MatMul_1594, k_h_10_fc2_MatMul, k_h_10_fc2_MatMul_2,
        "/h.10/fc2/MatMul for /h.10/fc2/Add", 77, k_h_10_fc2_MatMul_3, 77, k_h_10_fc2_bias,
        k_h_10_fc2_Add},
    // h.11
    {"forward h.11", k_h_11_ln1_weight, k_h_11_ln1_LayerNormalization, k_h_11_ln1_bias,
        k_h_11_ln1_LayerNormalization_2, k_h_10_fc2_MatMul_3, k_h_11_ln1_LayerNormalization_3,
        k_h_11_ln1_LayerNormalization_4, k_h_11_ln1_LayerNormalization_5,
        "/h.11/ln1/LayerNormalization for /h.11/qkv/MatMul", 78, k_h_11_ln1_LayerNormalization_6,
        78, k_onnx_MatMul_1595, k_h_11_qkv_MatMul, k_h_11_qkv_bias, k_h_11_qkv_Add,
        k_h_11_qkv_MatMul_2, "/h.11/qkv/Add for /h.11/Split.slice", 79, k_h_11_qkv_Add_2, 79,
        "/h.11/qkv/Add for /h.11/Split.slice2", 80, k_h_11_qkv_Add_3, 80,
        "/h.11/qkv/Add for /h.11/Split", 81, k_h_11_qkv_Add_4, 81, k_h_11_Softmax, k_h_11_Softmax_2,
        k_h_11_Softmax_3, k_h_11_Softmax_4, k_h_11_Softmax_5, k_h_11_Transpose_3,
        k_onnx_MatMul_1603, k_h_11_proj_MatMul, k_h_11_proj_MatMul_2,
        "/h.11/proj/MatMul for /h.11/proj/Add", 82, k_h_11_proj_MatMul_3, 82, k_h_11_proj_bias,
        k_h_11_proj_Add, k_h_11_ln2_weight, k_h_11_ln2_LayerNormalization, k_h_11_ln2_bias,
        k_h_11_ln2_LayerNormalization_2, k_h_11_ln2_LayerNormalization_3,
        k_h_11_ln2_LayerNormalization_4, k_h_11_ln2_LayerNormalization_5,
        "/h.11/ln2/LayerNormalization for /h.11/fc/MatMul", 83, k_h_11_ln2_LayerNormalization_6, 83,
        k_onnx_MatMul_1604, k_h_11_fc_MatMul, k_h_11_fc_bias, k_h_11_fc_Add, k_h_11_fc_MatMul_2,
        k_h_11_Mul_1, k_onnx_MatMul_1605, k_h_11_fc2_MatMul, k_h_11_fc2_MatMul_2,
        "/h.11/fc2/MatMul for /h.11/fc2/Add", 84, k_h_11_fc2_MatMul_3, 84, k_h_11_fc2_bias,
        k_h_11_fc2_Add},
};

// ln
void forward_ln(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward ln");
  // LayerNormalization
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{k_ln_weight(rank), k_ln_LayerNormalization(rank)},
      {k_ln_weight.access(rank)}, {k_ln_LayerNormalization.access(rank)});
  // bf16 [768]
  map<1, 8>(rank, compute, {768}, CastKernel{k_ln_bias(rank), k_ln_LayerNormalization_2(rank)},
      {k_ln_bias.access(rank)}, {k_ln_LayerNormalization_2.access(rank)});
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.9999997473787516e-06}, k_h_11_fc2_MatMul_3(rank),
      k_ln_LayerNormalization(rank), k_ln_LayerNormalization_2(rank),
      k_ln_LayerNormalization_3(rank), k_ln_LayerNormalization_4(rank),
      k_ln_LayerNormalization_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE("/ln/LayerNormalization for /head/MatMul"),
      {.channel = 85, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024,
      768}, .parts = kParts1}, k_ln_LayerNormalization_3(rank), k_ln_LayerNormalization_6(rank));
  done[85] = record(rank, communication);
}

// head
void forward_head(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward head");
  // MatMul
  // bf16 [768, 12565]
  map<1, 8>(rank, compute, {9649920}, CastKernel{k_onnx_MatMul_1606(rank), k_head_MatMul(rank)},
      {k_onnx_MatMul_1606.access(rank)}, {k_head_MatMul.access(rank)});
  // /ln/LayerNormalization
  wait(rank, compute, done[85]);
  // MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 12565},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {0}},
      k_ln_LayerNormalization_6(rank), k_head_MatMul(rank), k_head_MatMul_2(rank));
}

void forward_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward_part2");
  // loss
  // float [8, 1024, 12565]
  map<1, 8>(rank, compute, {102932480}, CastKernel2{k_head_MatMul_2(rank), k_loss(rank)},
      {k_head_MatMul_2.access(rank)}, {k_loss.access(rank)});
  reduce(rank, compute, {.kind = ReduceKind::kMax, .type = ElementType::kF32, .input = {8, 1024,
      12565}, .dims = {2}}, k_loss(rank), k_loss_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.maximum for loss.sum"), {.channel = 86,
      .group = {kGroup1[self], 4}}, ReduceKind::kMax, {{k_loss_2(rank), k_loss_2(rank), 8192,
      ElementType::kF32}});
  done[86] = record(rank, communication);
  wait(rank, compute, done[86]);
  // float [8, 1024]
  reduceRagged<2, ReduceKind::kSum, 4>(rank, compute, {8192, 12565}, {false, true},
      SubExpSumKernel{k_loss(rank), k_loss_2(rank)}, k_loss_3(rank), {k_loss.access(rank),
      k_loss_2.access(rank)}, {k_loss_3.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.sum.3 for loss.log_sum_exp"), {.channel = 87,
      .group = {kGroup1[self], 4}}, ReduceKind::kSum, {{k_loss_3(rank), k_loss_3(rank), 8192,
      ElementType::kF32}});
  done[87] = record(rank, communication);
  wait(rank, compute, done[87]);
  // float [8, 1024]
  reduceRagged<2, ReduceKind::kSum, 4>(rank, compute, {8192, 12565}, {false, true},
      CompareSelectSumKernel{k_labels(rank), k_loss(rank), 0}, k_loss_4(rank),
      {k_labels.access(rank), k_loss.access(rank)}, {k_loss_4.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.label.5 for loss.loss.5"), {.channel = 88,
      .group = {kGroup1[self], 4}}, ReduceKind::kSum, {{k_loss_4(rank), k_loss_4(rank), 8192,
      ElementType::kF32}});
  done[88] = record(rank, communication);
  wait(rank, compute, done[88]);
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
  done[89] = record(rank, communication);
  wait(rank, compute, done[89]);
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
  done[90] = record(rank, communication);
  wait(rank, compute, done[90]);
  crossEntropyGrad(rank, compute, {.type = ElementType::kBf16, .labelType = ElementType::kI64,
      .rows = 8192, .classes = 12565, .ignoreIndex = -100, .allClasses = 50257, .firstClass = 0},
      k_head_MatMul_2(rank), k_labels(rank), k_loss_2(rank), k_loss_8(rank), k_head_MatMul_2(rank));
}

// head
void backward_head(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward head");
  // MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 12565}, .rhs = {768, 12565},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_head_MatMul_2(rank), k_head_MatMul(rank), k_head_MatMul_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/head/MatMul.gradient.dot for /ln/LayerNormalization.gradient.norm_grad"),
      {.channel = 92, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_head_MatMul_3(rank), k_head_MatMul_4(rank));
  done[91] = record(rank, communication);
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 12565},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_ln_LayerNormalization_6(rank), k_head_MatMul_2(rank), k_head_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication,
      SOAPSTONE_SITE("/head/MatMul.gradient.dot2 for /head/MatMul.cast.gradient.cast"),
      {.channel = 93, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_head_MatMul_5(rank),
      k_head_MatMul_5(rank), 9649920, ElementType::kBf16}});
  done[92] = record(rank, communication);
  wait(rank, compute, done[92]);
  // float [768, 12565]
  map<1, 8>(rank, compute, {9649920}, CastKernel2{k_head_MatMul_5(rank), k_head_MatMul_6(rank)},
      {k_head_MatMul_5.access(rank)}, {k_head_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 9649920, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_onnx_MatMul_1606(rank),
      k_head_MatMul_6(rank), k_learning_rate(rank), k_step(rank), k_onnx_MatMul_1606_m(rank),
      k_onnx_MatMul_1606_v(rank), k_onnx_MatMul_1606(rank), k_onnx_MatMul_1606_m(rank),
      k_onnx_MatMul_1606_v(rank));
  wait(rank, compute, done[91]);
}

// ln
void backward_ln(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward ln");
  // LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_11_fc2_MatMul_3(rank), k_ln_LayerNormalization(rank),
      k_ln_LayerNormalization_4(rank), k_ln_LayerNormalization_5(rank), k_head_MatMul_4(rank),
      k_ln_LayerNormalization_7(rank), k_ln_LayerNormalization_8(rank),
      k_ln_LayerNormalization_9(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/ln/LayerNormalization.gradient.norm_grad for /h.11/fc2/Add.cast.gradient.cast"),
      {.channel = 94, .group = {kGroup2, 8}}, {.type = ElementType::kBf16, .region = {16, 1024,
      768}, .parts = kParts3}, k_ln_LayerNormalization_7(rank), k_ln_LayerNormalization_10(rank));
  done[93] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/ln/LayerNormalization.gradient.norm_grad for /h.11/fc2/MatMul.gradient.dot"),
      {.channel = 95, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024,
      768}, .parts = kParts1}, k_ln_LayerNormalization_7(rank), k_ln_LayerNormalization_11(rank));
  done[94] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication,
      SOAPSTONE_SITE("/ln/LayerNormalization.gradient.norm_grad for /ln/LayerNormalization.cast.gradient.cast and 1 more"),
      {.channel = 97, .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_ln_LayerNormalization_8(rank),
      k_ln_LayerNormalization_8(rank), 768, ElementType::kBf16}, {k_ln_LayerNormalization_9(rank),
      k_ln_LayerNormalization_9(rank), 768, ElementType::kBf16}});
  done[95] = record(rank, communication);
  wait(rank, compute, done[95]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{k_ln_LayerNormalization_9(rank),
      k_ln_LayerNormalization_12(rank)}, {k_ln_LayerNormalization_9.access(rank)},
      {k_ln_LayerNormalization_12.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_ln_bias(rank),
      k_ln_LayerNormalization_12(rank), k_learning_rate(rank), k_step(rank), k_ln_bias_m(rank),
      k_ln_bias_v(rank), k_ln_bias(rank), k_ln_bias_m(rank), k_ln_bias_v(rank));
  wait(rank, compute, done[95]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{k_ln_LayerNormalization_8(rank),
      k_ln_LayerNormalization_13(rank)}, {k_ln_LayerNormalization_8.access(rank)},
      {k_ln_LayerNormalization_13.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_ln_weight(rank),
      k_ln_LayerNormalization_13(rank), k_learning_rate(rank), k_step(rank), k_ln_weight_m(rank),
      k_ln_weight_v(rank), k_ln_weight(rank), k_ln_weight_m(rank), k_ln_weight_v(rank));
  wait(rank, compute, done[93]);
}

// What differs between h.11, h.10, h.9, h.8, h.7, h.6, h.5, h.4, h.3, h.2, h.1
struct BackwardH {
  const char* label;
  Buffer<bf16> outside;
  Buffer<float> fc2_Add_2;
  Buffer<float> fc2_bias;
  Buffer<float> fc2_bias_m;
  Buffer<float> fc2_bias_v;
  int event;
  Buffer<bf16> outside_2;
  Buffer<bf16> fc2_MatMul;
  Buffer<bf16> fc2_MatMul_4;
  Buffer<bf16> Mul_1;
  Buffer<bf16> fc2_MatMul_5;
  const char* label_2;
  int64_t channel;
  int event_2;
  Buffer<float> fc2_MatMul_6;
  Buffer<float> outside_3;
  Buffer<float> outside_4;
  Buffer<float> outside_5;
  Buffer<bf16> fc_MatMul_2;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> Mul_1_2;
  int event_3;
  Buffer<float> fc_Add_2;
  Buffer<float> fc_Add_3;
  Buffer<float> fc_Add_4;
  Buffer<float> fc_bias;
  Buffer<float> fc_bias_m;
  Buffer<float> fc_bias_v;
  Buffer<bf16> fc_MatMul;
  Buffer<bf16> fc_MatMul_3;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> fc_MatMul_4;
  int event_4;
  Buffer<bf16> ln2_LayerNormalization_6;
  Buffer<bf16> fc_MatMul_5;
  const char* label_5;
  int64_t channel_4;
  int event_5;
  Buffer<float> fc_MatMul_6;
  Buffer<float> outside_6;
  Buffer<float> outside_7;
  Buffer<float> outside_8;
  Buffer<bf16> proj_MatMul_3;
  Buffer<bf16> ln2_LayerNormalization;
  Buffer<float> ln2_LayerNormalization_4;
  Buffer<float> ln2_LayerNormalization_5;
  Buffer<bf16> ln2_LayerNormalization_7;
  Buffer<bf16> ln2_LayerNormalization_8;
  Buffer<bf16> ln2_LayerNormalization_9;
  const char* label_6;
  int64_t channel_5;
  int event_6;
  const char* label_7;
  int64_t channel_6;
  Buffer<bf16> ln2_LayerNormalization_10;
  int event_7;
  const char* label_8;
  int64_t channel_7;
  Buffer<bf16> ln2_LayerNormalization_11;
  int event_8;
  Buffer<float> ln2_LayerNormalization_12;
  Buffer<float> ln2_bias;
  Buffer<float> ln2_bias_m;
  Buffer<float> ln2_bias_v;
  Buffer<float> ln2_LayerNormalization_13;
  Buffer<float> ln2_weight;
  Buffer<float> ln2_weight_m;
  Buffer<float> ln2_weight_v;
  Buffer<float> proj_Add_2;
  Buffer<float> proj_bias;
  Buffer<float> proj_bias_m;
  Buffer<float> proj_bias_v;
  Buffer<bf16> proj_MatMul;
  Buffer<bf16> proj_MatMul_4;
  Buffer<bf16> Transpose_3;
  Buffer<bf16> proj_MatMul_5;
  const char* label_9;
  int64_t channel_8;
  int event_9;
  Buffer<float> proj_MatMul_6;
  Buffer<float> outside_9;
  Buffer<float> outside_10;
  Buffer<float> outside_11;
  Buffer<bf16> Transpose_3_2;
  Buffer<bf16> Softmax;
  Buffer<bf16> Softmax_2;
  Buffer<bf16> Softmax_3;
  Buffer<bf16> Softmax_4;
  Buffer<float> Softmax_5;
  Buffer<bf16> Softmax_6;
  Buffer<bf16> Softmax_7;
  Buffer<bf16> Softmax_8;
  Buffer<bf16> Softmax_9;
  Buffer<bf16> Softmax_10;
  Buffer<bf16> Softmax_11;
  const char* label_10;
  int64_t channel_9;
  Buffer<bf16> Reshape_2;
  int event_10;
  const char* label_11;
  int64_t channel_10;
  Buffer<bf16> Reshape_1;
  int event_11;
  const char* label_12;
  int64_t channel_11;
  Buffer<bf16> Reshape;
  int event_12;
  Buffer<bf16> qkv_Add_5;
  const char* label_13;
  int64_t channel_12;
  Buffer<bf16> qkv_Add_6;
  int event_13;
  Buffer<bf16> qkv_Add_7;
  Buffer<float> qkv_Add_8;
  Buffer<float> qkv_Add_9;
  Buffer<float> qkv_Add_10;
  Buffer<float> qkv_bias;
  Buffer<float> qkv_bias_m;
  Buffer<float> qkv_bias_v;
  Buffer<bf16> qkv_MatMul;
  Buffer<bf16> qkv_MatMul_3;
  const char* label_14;
  int64_t channel_13;
  Buffer<bf16> qkv_MatMul_4;
  int event_14;
  Buffer<bf16> ln1_LayerNormalization_6;
  Buffer<bf16> qkv_MatMul_5;
  const char* label_15;
  int64_t channel_14;
  int event_15;
  Buffer<float> qkv_MatMul_6;
  Buffer<float> outside_12;
  Buffer<float> outside_13;
  Buffer<float> outside_14;
  Buffer<bf16> outside_15;
  Buffer<bf16> ln1_LayerNormalization;
  Buffer<float> ln1_LayerNormalization_4;
  Buffer<float> ln1_LayerNormalization_5;
  Buffer<bf16> ln1_LayerNormalization_7;
  Buffer<bf16> ln1_LayerNormalization_8;
  Buffer<bf16> ln1_LayerNormalization_9;
  const char* label_16;
  int64_t channel_15;
  int event_16;
  const char* label_17;
  int64_t channel_16;
  Buffer<bf16> ln1_LayerNormalization_10;
  int event_17;
  const char* label_18;
  int64_t channel_17;
  Buffer<bf16> ln1_LayerNormalization_11;
  int event_18;
  Buffer<float> ln1_LayerNormalization_12;
  Buffer<float> ln1_bias;
  Buffer<float> ln1_bias_m;
  Buffer<float> ln1_bias_v;
  Buffer<float> ln1_LayerNormalization_13;
  Buffer<float> ln1_weight;
  Buffer<float> ln1_weight_m;
  Buffer<float> ln1_weight_v;
};
void backward_h(Rank& rank, [[maybe_unused]] const BackwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // fc2/Add
  // float [768]
  reduceKernel<2, ReduceKind::kSum, 8>(rank, compute, {16384, 768}, {true, false},
      CastSumKernel{b.outside(rank)}, b.fc2_Add_2(rank), {b.outside.access(rank)},
      {b.fc2_Add_2.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.fc2_bias(rank), b.fc2_Add_2(rank),
      k_learning_rate(rank), k_step(rank), b.fc2_bias_m(rank), b.fc2_bias_v(rank), b.fc2_bias(rank),
      b.fc2_bias_m(rank), b.fc2_bias_v(rank));
  // /ln/LayerNormalization
  wait(rank, compute, done[b.event]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.outside_2(rank),
      b.fc2_MatMul(rank), b.fc2_MatMul_4(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}}, b.Mul_1(rank),
      b.outside_2(rank), b.fc2_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{b.fc2_MatMul_5(rank), b.fc2_MatMul_5(rank),
      589824, ElementType::kBf16}});
  done[b.event_2] = record(rank, communication);
  wait(rank, compute, done[b.event_2]);
  // float [768, 768]
  map<1, 8>(rank, compute, {589824}, CastKernel2{b.fc2_MatMul_5(rank), b.fc2_MatMul_6(rank)},
      {b.fc2_MatMul_5.access(rank)}, {b.fc2_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 589824, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.outside_3(rank), b.fc2_MatMul_6(rank),
      k_learning_rate(rank), k_step(rank), b.outside_4(rank), b.outside_5(rank), b.outside_3(rank),
      b.outside_4(rank), b.outside_5(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{b.fc2_MatMul_4(rank), b.fc_MatMul_2(rank),
      b.fc2_MatMul_4(rank)}, {b.fc2_MatMul_4.access(rank), b.fc_MatMul_2.access(rank)},
      {b.fc2_MatMul_4.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2,
      .group = {kGroup2, 8}}, {.type = ElementType::kBf16, .region = {16, 1024, 3072},
      .parts = kParts4}, b.fc2_MatMul_4(rank), b.Mul_1_2(rank));
  done[b.event_3] = record(rank, communication);
  wait(rank, compute, done[b.event_3]);
  // fc/Add
  // float [16, 1024, 3072]
  map<1, 8>(rank, compute, {50331648}, CastKernel2{b.Mul_1_2(rank), b.fc_Add_2(rank)},
      {b.Mul_1_2.access(rank)}, {b.fc_Add_2.access(rank)});
  slice(rank, compute, {.type = ElementType::kF32, .input = {16, 1024, 3072}, .starts = {0, 0, 0},
      .sizes = {16, 1024, 768}, .steps = {1, 1, 1}}, b.fc_Add_2(rank), b.fc_Add_3(rank));
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {16, 1024,
      768}, .dims = {0, 1}}, b.fc_Add_3(rank), b.fc_Add_4(rank));
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.fc_bias(rank), b.fc_Add_4(rank),
      k_learning_rate(rank), k_step(rank), b.fc_bias_m(rank), b.fc_bias_v(rank), b.fc_bias(rank),
      b.fc_bias_m(rank), b.fc_bias_v(rank));
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.fc2_MatMul_4(rank),
      b.fc_MatMul(rank), b.fc_MatMul_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.fc_MatMul_3(rank), b.fc_MatMul_4(rank));
  done[b.event_4] = record(rank, communication);
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.ln2_LayerNormalization_6(rank), b.fc2_MatMul_4(rank), b.fc_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{b.fc_MatMul_5(rank), b.fc_MatMul_5(rank), 589824,
      ElementType::kBf16}});
  done[b.event_5] = record(rank, communication);
  wait(rank, compute, done[b.event_5]);
  // float [768, 768]
  map<1, 8>(rank, compute, {589824}, CastKernel2{b.fc_MatMul_5(rank), b.fc_MatMul_6(rank)},
      {b.fc_MatMul_5.access(rank)}, {b.fc_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 589824, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.outside_6(rank), b.fc_MatMul_6(rank),
      k_learning_rate(rank), k_step(rank), b.outside_7(rank), b.outside_8(rank), b.outside_6(rank),
      b.outside_7(rank), b.outside_8(rank));
  wait(rank, compute, done[b.event_4]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.proj_MatMul_3(rank), b.ln2_LayerNormalization(rank),
      b.ln2_LayerNormalization_4(rank), b.ln2_LayerNormalization_5(rank), b.fc_MatMul_4(rank),
      b.ln2_LayerNormalization_7(rank), b.ln2_LayerNormalization_8(rank),
      b.ln2_LayerNormalization_9(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_6), {.channel = b.channel_5,
      .group = {kGroup2, 8}}, ReduceKind::kSum, {{b.ln2_LayerNormalization_8(rank),
      b.ln2_LayerNormalization_8(rank), 768, ElementType::kBf16}, {b.ln2_LayerNormalization_9(rank),
      b.ln2_LayerNormalization_9(rank), 768, ElementType::kBf16}});
  done[b.event_6] = record(rank, communication);
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel2{k_ln_LayerNormalization_7(rank),
      b.ln2_LayerNormalization_7(rank), k_ln_LayerNormalization_7(rank)},
      {k_ln_LayerNormalization_7.access(rank), b.ln2_LayerNormalization_7.access(rank)},
      {k_ln_LayerNormalization_7.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_7), {.channel = b.channel_6,
      .group = {kGroup2, 8}}, {.type = ElementType::kBf16, .region = {16, 1024, 768},
      .parts = kParts3}, k_ln_LayerNormalization_7(rank), b.ln2_LayerNormalization_10(rank));
  done[b.event_7] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_8), {.channel = b.channel_7,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_7(rank), b.ln2_LayerNormalization_11(rank));
  done[b.event_8] = record(rank, communication);
  wait(rank, compute, done[b.event_6]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{b.ln2_LayerNormalization_9(rank),
      b.ln2_LayerNormalization_12(rank)}, {b.ln2_LayerNormalization_9.access(rank)},
      {b.ln2_LayerNormalization_12.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.ln2_bias(rank),
      b.ln2_LayerNormalization_12(rank), k_learning_rate(rank), k_step(rank), b.ln2_bias_m(rank),
      b.ln2_bias_v(rank), b.ln2_bias(rank), b.ln2_bias_m(rank), b.ln2_bias_v(rank));
  wait(rank, compute, done[b.event_6]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{b.ln2_LayerNormalization_8(rank),
      b.ln2_LayerNormalization_13(rank)}, {b.ln2_LayerNormalization_8.access(rank)},
      {b.ln2_LayerNormalization_13.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.ln2_weight(rank),
      b.ln2_LayerNormalization_13(rank), k_learning_rate(rank), k_step(rank), b.ln2_weight_m(rank),
      b.ln2_weight_v(rank), b.ln2_weight(rank), b.ln2_weight_m(rank), b.ln2_weight_v(rank));
  wait(rank, compute, done[b.event_7]);
  // proj/Add
  // float [768]
  reduceKernel<2, ReduceKind::kSum, 8>(rank, compute, {16384, 768}, {true, false},
      CastSumKernel{b.ln2_LayerNormalization_10(rank)}, b.proj_Add_2(rank),
      {b.ln2_LayerNormalization_10.access(rank)}, {b.proj_Add_2.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.proj_bias(rank), b.proj_Add_2(rank),
      k_learning_rate(rank), k_step(rank), b.proj_bias_m(rank), b.proj_bias_v(rank),
      b.proj_bias(rank), b.proj_bias_m(rank), b.proj_bias_v(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[b.event_8]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      b.ln2_LayerNormalization_11(rank), b.proj_MatMul(rank), b.proj_MatMul_4(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.Transpose_3(rank), b.ln2_LayerNormalization_11(rank), b.proj_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_9), {.channel = b.channel_8,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{b.proj_MatMul_5(rank), b.proj_MatMul_5(rank),
      147456, ElementType::kBf16}});
  done[b.event_9] = record(rank, communication);
  wait(rank, compute, done[b.event_9]);
  // float [192, 768]
  map<1, 8>(rank, compute, {147456}, CastKernel2{b.proj_MatMul_5(rank), b.proj_MatMul_6(rank)},
      {b.proj_MatMul_5.access(rank)}, {b.proj_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 147456, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.outside_9(rank), b.proj_MatMul_6(rank),
      k_learning_rate(rank), k_step(rank), b.outside_10(rank), b.outside_11(rank),
      b.outside_9(rank), b.outside_10(rank), b.outside_11(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, b.proj_MatMul_4(rank), b.Transpose_3_2(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, b.Softmax(rank), b.Softmax_2(rank),
      b.Softmax_3(rank), b.Softmax_4(rank), b.Softmax_5(rank), b.Transpose_3_2(rank), nullptr,
      nullptr, nullptr, b.Softmax_6(rank), b.Softmax_7(rank), b.Softmax_8(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, b.Softmax_8(rank), b.Softmax_9(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, b.Softmax_7(rank), b.Softmax_10(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, b.Softmax_6(rank), b.Softmax_11(rank));
  // Reshape_2
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_10), {.channel = b.channel_9,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts5}, b.Softmax_9(rank), b.Reshape_2(rank));
  done[b.event_10] = record(rank, communication);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_11), {.channel = b.channel_10,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts5}, b.Softmax_10(rank), b.Reshape_1(rank));
  done[b.event_11] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_12), {.channel = b.channel_11,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts5}, b.Softmax_11(rank), b.Reshape(rank));
  done[b.event_12] = record(rank, communication);
  wait(rank, compute, done[b.event_12]);
  // Reshape_1
  wait(rank, compute, done[b.event_11]);
  // Reshape_2
  wait(rank, compute, done[b.event_10]);
  // qkv/Add
  concatPart(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .result = {8,
      1024, 2304}, .dim = 2, .start = 0}, b.Reshape(rank), b.qkv_Add_5(rank));
  concatPart(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .result = {8,
      1024, 2304}, .dim = 2, .start = 768}, b.Reshape_1(rank), b.qkv_Add_5(rank));
  concatPart(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .result = {8,
      1024, 2304}, .dim = 2, .start = 1536}, b.Reshape_2(rank), b.qkv_Add_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_13), {.channel = b.channel_12,
      .group = {kGroup3, 2}}, {.type = ElementType::kBf16, .region = {16, 1024, 2304},
      .parts = kParts6}, b.qkv_Add_5(rank), b.qkv_Add_6(rank));
  done[b.event_13] = record(rank, communication);
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, b.Reshape(rank), b.qkv_Add_7(rank));
  wait(rank, compute, done[b.event_13]);
  // float [16, 1024, 2304]
  map<1, 8>(rank, compute, {37748736}, CastKernel2{b.qkv_Add_6(rank), b.qkv_Add_8(rank)},
      {b.qkv_Add_6.access(rank)}, {b.qkv_Add_8.access(rank)});
  slice(rank, compute, {.type = ElementType::kF32, .input = {16, 1024, 2304}, .starts = {0, 0, 0},
      .sizes = {16, 1024, 576}, .steps = {1, 1, 1}}, b.qkv_Add_8(rank), b.qkv_Add_9(rank));
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {16, 1024,
      576}, .dims = {0, 1}}, b.qkv_Add_9(rank), b.qkv_Add_10(rank));
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 576, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.qkv_bias(rank), b.qkv_Add_10(rank),
      k_learning_rate(rank), k_step(rank), b.qkv_bias_m(rank), b.qkv_bias_v(rank), b.qkv_bias(rank),
      b.qkv_bias_m(rank), b.qkv_bias_v(rank));
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.qkv_Add_7(rank),
      b.qkv_MatMul(rank), b.qkv_MatMul_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_14), {.channel = b.channel_13,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.qkv_MatMul_3(rank), b.qkv_MatMul_4(rank));
  done[b.event_14] = record(rank, communication);
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      b.ln1_LayerNormalization_6(rank), b.qkv_Add_7(rank), b.qkv_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_15), {.channel = b.channel_14,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{b.qkv_MatMul_5(rank), b.qkv_MatMul_5(rank),
      442368, ElementType::kBf16}});
  done[b.event_15] = record(rank, communication);
  wait(rank, compute, done[b.event_15]);
  // float [768, 576]
  map<1, 8>(rank, compute, {442368}, CastKernel2{b.qkv_MatMul_5(rank), b.qkv_MatMul_6(rank)},
      {b.qkv_MatMul_5.access(rank)}, {b.qkv_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 442368, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.outside_12(rank), b.qkv_MatMul_6(rank),
      k_learning_rate(rank), k_step(rank), b.outside_13(rank), b.outside_14(rank),
      b.outside_12(rank), b.outside_13(rank), b.outside_14(rank));
  wait(rank, compute, done[b.event_14]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.outside_15(rank), b.ln1_LayerNormalization(rank),
      b.ln1_LayerNormalization_4(rank), b.ln1_LayerNormalization_5(rank), b.qkv_MatMul_4(rank),
      b.ln1_LayerNormalization_7(rank), b.ln1_LayerNormalization_8(rank),
      b.ln1_LayerNormalization_9(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE(b.label_16), {.channel = b.channel_15,
      .group = {kGroup2, 8}}, ReduceKind::kSum, {{b.ln1_LayerNormalization_8(rank),
      b.ln1_LayerNormalization_8(rank), 768, ElementType::kBf16}, {b.ln1_LayerNormalization_9(rank),
      b.ln1_LayerNormalization_9(rank), 768, ElementType::kBf16}});
  done[b.event_16] = record(rank, communication);
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel2{k_ln_LayerNormalization_7(rank),
      b.ln1_LayerNormalization_7(rank), k_ln_LayerNormalization_7(rank)},
      {k_ln_LayerNormalization_7.access(rank), b.ln1_LayerNormalization_7.access(rank)},
      {k_ln_LayerNormalization_7.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_17), {.channel = b.channel_16,
      .group = {kGroup2, 8}}, {.type = ElementType::kBf16, .region = {16, 1024, 768},
      .parts = kParts3}, k_ln_LayerNormalization_7(rank), b.ln1_LayerNormalization_10(rank));
  done[b.event_17] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_18), {.channel = b.channel_17,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_7(rank), b.ln1_LayerNormalization_11(rank));
  done[b.event_18] = record(rank, communication);
  wait(rank, compute, done[b.event_16]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{b.ln1_LayerNormalization_9(rank),
      b.ln1_LayerNormalization_12(rank)}, {b.ln1_LayerNormalization_9.access(rank)},
      {b.ln1_LayerNormalization_12.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.ln1_bias(rank),
      b.ln1_LayerNormalization_12(rank), k_learning_rate(rank), k_step(rank), b.ln1_bias_m(rank),
      b.ln1_bias_v(rank), b.ln1_bias(rank), b.ln1_bias_m(rank), b.ln1_bias_v(rank));
  wait(rank, compute, done[b.event_16]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{b.ln1_LayerNormalization_8(rank),
      b.ln1_LayerNormalization_13(rank)}, {b.ln1_LayerNormalization_8.access(rank)},
      {b.ln1_LayerNormalization_13.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, b.ln1_weight(rank),
      b.ln1_LayerNormalization_13(rank), k_learning_rate(rank), k_step(rank), b.ln1_weight_m(rank),
      b.ln1_weight_v(rank), b.ln1_weight(rank), b.ln1_weight_m(rank), b.ln1_weight_v(rank));
  wait(rank, compute, done[b.event_17]);
}
constexpr BackwardH kBackwardH[] = {
    // h.11
    {"backward h.11", k_ln_LayerNormalization_10, k_h_11_fc2_Add_2, k_h_11_fc2_bias,
        k_h_11_fc2_bias_m, k_h_11_fc2_bias_v, 94, k_ln_LayerNormalization_11, k_h_11_fc2_MatMul,
        k_h_11_fc2_MatMul_4, k_h_11_Mul_1, k_h_11_fc2_MatMul_5,
        "/h.11/fc2/MatMul.gradient.dot2 for /h.11/fc2/MatMul.cast.gradient.cast", 98, 96,
        k_h_11_fc2_MatMul_6, k_onnx_MatMul_1605, k_onnx_MatMul_1605_m, k_onnx_MatMul_1605_v,
        k_h_11_fc_MatMul_2, "/h.11/Mul_1.gradient.cast3 for /h.11/fc/Add.cast.gradient.cast", 99,
        k_h_11_Mul_1_2, 97, k_h_11_fc_Add_2, k_h_11_fc_Add_3, k_h_11_fc_Add_4, k_h_11_fc_bias,
        k_h_11_fc_bias_m, k_h_11_fc_bias_v, k_h_11_fc_MatMul, k_h_11_fc_MatMul_3,
        "/h.11/fc/MatMul.gradient.dot for /h.11/ln2/LayerNormalization.gradient.norm_grad", 101,
        k_h_11_fc_MatMul_4, 98, k_h_11_ln2_LayerNormalization_6, k_h_11_fc_MatMul_5,
        "/h.11/fc/MatMul.gradient.dot2 for /h.11/fc/MatMul.cast.gradient.cast", 102, 99,
        k_h_11_fc_MatMul_6, k_onnx_MatMul_1604, k_onnx_MatMul_1604_m, k_onnx_MatMul_1604_v,
        k_h_11_proj_MatMul_3, k_h_11_ln2_LayerNormalization, k_h_11_ln2_LayerNormalization_4,
        k_h_11_ln2_LayerNormalization_5, k_h_11_ln2_LayerNormalization_7,
        k_h_11_ln2_LayerNormalization_8, k_h_11_ln2_LayerNormalization_9,
        "/h.11/ln2/LayerNormalization.gradient.norm_grad for /h.11/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        104, 100,
        "/h.11/ln2/LayerNormalization.gradient.binary for /h.11/proj/Add.cast.gradient.cast", 105,
        k_h_11_ln2_LayerNormalization_10, 101,
        "/h.11/ln2/LayerNormalization.gradient.binary for /h.11/proj/MatMul.gradient.dot", 106,
        k_h_11_ln2_LayerNormalization_11, 102, k_h_11_ln2_LayerNormalization_12, k_h_11_ln2_bias,
        k_h_11_ln2_bias_m, k_h_11_ln2_bias_v, k_h_11_ln2_LayerNormalization_13, k_h_11_ln2_weight,
        k_h_11_ln2_weight_m, k_h_11_ln2_weight_v, k_h_11_proj_Add_2, k_h_11_proj_bias,
        k_h_11_proj_bias_m, k_h_11_proj_bias_v, k_h_11_proj_MatMul, k_h_11_proj_MatMul_4,
        k_h_11_Transpose_3, k_h_11_proj_MatMul_5,
        "/h.11/proj/MatMul.gradient.dot2 for /h.11/proj/MatMul.cast.gradient.cast", 107, 103,
        k_h_11_proj_MatMul_6, k_onnx_MatMul_1603, k_onnx_MatMul_1603_m, k_onnx_MatMul_1603_v,
        k_h_11_Transpose_3_2, k_h_11_Softmax, k_h_11_Softmax_2, k_h_11_Softmax_3, k_h_11_Softmax_4,
        k_h_11_Softmax_5, k_h_11_Softmax_6, k_h_11_Softmax_7, k_h_11_Softmax_8, k_h_11_Softmax_9,
        k_h_11_Softmax_10, k_h_11_Softmax_11,
        "/h.11/Reshape_2.gradient.reshape for /h.11/qkv/Add.gradient.concat", 108, k_h_11_Reshape_2,
        104, "/h.11/Reshape_1.gradient.reshape for /h.11/qkv/Add.gradient.concat", 109,
        k_h_11_Reshape_1, 105, "/h.11/Reshape.gradient.reshape for /h.11/qkv/Add.gradient.concat",
        110, k_h_11_Reshape, 106, k_h_11_qkv_Add_5,
        "/h.11/qkv/Add.gradient.concat for /h.11/qkv/Add.cast.gradient.cast", 111, k_h_11_qkv_Add_6,
        107, k_h_11_qkv_Add_7, k_h_11_qkv_Add_8, k_h_11_qkv_Add_9, k_h_11_qkv_Add_10,
        k_h_11_qkv_bias, k_h_11_qkv_bias_m, k_h_11_qkv_bias_v, k_h_11_qkv_MatMul,
        k_h_11_qkv_MatMul_3,
        "/h.11/qkv/MatMul.gradient.dot for /h.11/ln1/LayerNormalization.gradient.norm_grad", 114,
        k_h_11_qkv_MatMul_4, 108, k_h_11_ln1_LayerNormalization_6, k_h_11_qkv_MatMul_5,
        "/h.11/qkv/MatMul.gradient.dot2 for /h.11/qkv/MatMul.cast.gradient.cast", 115, 109,
        k_h_11_qkv_MatMul_6, k_onnx_MatMul_1595, k_onnx_MatMul_1595_m, k_onnx_MatMul_1595_v,
        k_h_10_fc2_MatMul_3, k_h_11_ln1_LayerNormalization, k_h_11_ln1_LayerNormalization_4,
        k_h_11_ln1_LayerNormalization_5, k_h_11_ln1_LayerNormalization_7,
        k_h_11_ln1_LayerNormalization_8, k_h_11_ln1_LayerNormalization_9,
        "/h.11/ln1/LayerNormalization.gradient.norm_grad for /h.11/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        117, 110,
        "/h.11/ln1/LayerNormalization.gradient.binary for /h.10/fc2/Add.cast.gradient.cast", 118,
        k_h_11_ln1_LayerNormalization_10, 111,
        "/h.11/ln1/LayerNormalization.gradient.binary for /h.10/fc2/MatMul.gradient.dot", 119,
        k_h_11_ln1_LayerNormalization_11, 112, k_h_11_ln1_LayerNormalization_12, k_h_11_ln1_bias,
        k_h_11_ln1_bias_m, k_h_11_ln1_bias_v, k_h_11_ln1_LayerNormalization_13, k_h_11_ln1_weight,
        k_h_11_ln1_weight_m, k_h_11_ln1_weight_v},
    // h.10
    {"backward h.10", k_h_11_ln1_LayerNormalization_10, k_h_10_fc2_Add_2, k_h_10_fc2_bias,
        k_h_10_fc2_bias_m, k_h_10_fc2_bias_v, 112, k_h_11_ln1_LayerNormalization_11,
        k_h_10_fc2_MatMul, k_h_10_fc2_MatMul_4, k_h_10_Mul_1, k_h_10_fc2_MatMul_5,
        "/h.10/fc2/MatMul.gradient.dot2 for /h.10/fc2/MatMul.cast.gradient.cast", 120, 113,
        k_h_10_fc2_MatMul_6, k_onnx_MatMul_1594, k_onnx_MatMul_1594_m, k_onnx_MatMul_1594_v,
        k_h_10_fc_MatMul_2, "/h.10/Mul_1.gradient.cast3 for /h.10/fc/Add.cast.gradient.cast", 121,
        k_h_10_Mul_1_2, 114, k_h_10_fc_Add_2, k_h_10_fc_Add_3, k_h_10_fc_Add_4, k_h_10_fc_bias,
        k_h_10_fc_bias_m, k_h_10_fc_bias_v, k_h_10_fc_MatMul, k_h_10_fc_MatMul_3,
        "/h.10/fc/MatMul.gradient.dot for /h.10/ln2/LayerNormalization.gradient.norm_grad", 123,
        k_h_10_fc_MatMul_4, 115, k_h_10_ln2_LayerNormalization_6, k_h_10_fc_MatMul_5,
        "/h.10/fc/MatMul.gradient.dot2 for /h.10/fc/MatMul.cast.gradient.cast", 124, 116,
        k_h_10_fc_MatMul_6, k_onnx_MatMul_1593, k_onnx_MatMul_1593_m, k_onnx_MatMul_1593_v,
        k_h_10_proj_MatMul_3, k_h_10_ln2_LayerNormalization, k_h_10_ln2_LayerNormalization_4,
        k_h_10_ln2_LayerNormalization_5, k_h_10_ln2_LayerNormalization_7,
        k_h_10_ln2_LayerNormalization_8, k_h_10_ln2_LayerNormalization_9,
        "/h.10/ln2/LayerNormalization.gradient.norm_grad for /h.10/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        126, 117,
        "/h.10/ln2/LayerNormalization.gradient.binary for /h.10/proj/Add.cast.gradient.cast", 127,
        k_h_10_ln2_LayerNormalization_10, 118,
        "/h.10/ln2/LayerNormalization.gradient.binary for /h.10/proj/MatMul.gradient.dot", 128,
        k_h_10_ln2_LayerNormalization_11, 119, k_h_10_ln2_LayerNormalization_12, k_h_10_ln2_bias,
        k_h_10_ln2_bias_m, k_h_10_ln2_bias_v, k_h_10_ln2_LayerNormalization_13, k_h_10_ln2_weight,
        k_h_10_ln2_weight_m, k_h_10_ln2_weight_v, k_h_10_proj_Add_2, k_h_10_proj_bias,
        k_h_10_proj_bias_m, k_h_10_proj_bias_v, k_h_10_proj_MatMul, k_h_10_proj_MatMul_4,
        k_h_10_Transpose_3, k_h_10_proj_MatMul_5,
        "/h.10/proj/MatMul.gradient.dot2 for /h.10/proj/MatMul.cast.gradient.cast", 129, 120,
        k_h_10_proj_MatMul_6, k_onnx_MatMul_1592, k_onnx_MatMul_1592_m, k_onnx_MatMul_1592_v,
        k_h_10_Transpose_3_2, k_h_10_Softmax, k_h_10_Softmax_2, k_h_10_Softmax_3, k_h_10_Softmax_4,
        k_h_10_Softmax_5, k_h_10_Softmax_6, k_h_10_Softmax_7, k_h_10_Softmax_8, k_h_10_Softmax_9,
        k_h_10_Softmax_10, k_h_10_Softmax_11,
        "/h.10/Reshape_2.gradient.reshape for /h.10/qkv/Add.gradient.concat", 130, k_h_10_Reshape_2,
        121, "/h.10/Reshape_1.gradient.reshape for /h.10/qkv/Add.gradient.concat", 131,
        k_h_10_Reshape_1, 122, "/h.10/Reshape.gradient.reshape for /h.10/qkv/Add.gradient.concat",
        132, k_h_10_Reshape, 123, k_h_10_qkv_Add_5,
        "/h.10/qkv/Add.gradient.concat for /h.10/qkv/Add.cast.gradient.cast", 133, k_h_10_qkv_Add_6,
        124, k_h_10_qkv_Add_7, k_h_10_qkv_Add_8, k_h_10_qkv_Add_9, k_h_10_qkv_Add_10,
        k_h_10_qkv_bias, k_h_10_qkv_bias_m, k_h_10_qkv_bias_v, k_h_10_qkv_MatMul,
        k_h_10_qkv_MatMul_3,
        "/h.10/qkv/MatMul.gradient.dot for /h.10/ln1/LayerNormalization.gradient.norm_grad", 136,
        k_h_10_qkv_MatMul_4, 125, k_h_10_ln1_LayerNormalization_6, k_h_10_qkv_MatMul_5,
        "/h.10/qkv/MatMul.gradient.dot2 for /h.10/qkv/MatMul.cast.gradient.cast", 137, 126,
        k_h_10_qkv_MatMul_6, k_onnx_MatMul_1584, k_onnx_MatMul_1584_m, k_onnx_MatMul_1584_v,
        k_h_9_fc2_MatMul_3, k_h_10_ln1_LayerNormalization, k_h_10_ln1_LayerNormalization_4,
        k_h_10_ln1_LayerNormalization_5, k_h_10_ln1_LayerNormalization_7,
        k_h_10_ln1_LayerNormalization_8, k_h_10_ln1_LayerNormalization_9,
        "/h.10/ln1/LayerNormalization.gradient.norm_grad for /h.10/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        139, 127,
        "/h.10/ln1/LayerNormalization.gradient.binary for /h.9/fc2/Add.cast.gradient.cast", 140,
        k_h_10_ln1_LayerNormalization_10, 128,
        "/h.10/ln1/LayerNormalization.gradient.binary for /h.9/fc2/MatMul.gradient.dot", 141,
        k_h_10_ln1_LayerNormalization_11, 129, k_h_10_ln1_LayerNormalization_12, k_h_10_ln1_bias,
        k_h_10_ln1_bias_m, k_h_10_ln1_bias_v, k_h_10_ln1_LayerNormalization_13, k_h_10_ln1_weight,
        k_h_10_ln1_weight_m, k_h_10_ln1_weight_v},
    // h.9
    {"backward h.9", k_h_10_ln1_LayerNormalization_10, k_h_9_fc2_Add_2, k_h_9_fc2_bias,
        k_h_9_fc2_bias_m, k_h_9_fc2_bias_v, 129, k_h_10_ln1_LayerNormalization_11, k_h_9_fc2_MatMul,
        k_h_9_fc2_MatMul_4, k_h_9_Mul_1, k_h_9_fc2_MatMul_5,
        "/h.9/fc2/MatMul.gradient.dot2 for /h.9/fc2/MatMul.cast.gradient.cast", 142, 130,
        k_h_9_fc2_MatMul_6, k_onnx_MatMul_1583, k_onnx_MatMul_1583_m, k_onnx_MatMul_1583_v,
        k_h_9_fc_MatMul_2, "/h.9/Mul_1.gradient.cast3 for /h.9/fc/Add.cast.gradient.cast", 143,
        k_h_9_Mul_1_2, 131, k_h_9_fc_Add_2, k_h_9_fc_Add_3, k_h_9_fc_Add_4, k_h_9_fc_bias,
        k_h_9_fc_bias_m, k_h_9_fc_bias_v, k_h_9_fc_MatMul, k_h_9_fc_MatMul_3,
        "/h.9/fc/MatMul.gradient.dot for /h.9/ln2/LayerNormalization.gradient.norm_grad", 145,
        k_h_9_fc_MatMul_4, 132, k_h_9_ln2_LayerNormalization_6, k_h_9_fc_MatMul_5,
        "/h.9/fc/MatMul.gradient.dot2 for /h.9/fc/MatMul.cast.gradient.cast", 146, 133,
        k_h_9_fc_MatMul_6, k_onnx_MatMul_1582, k_onnx_MatMul_1582_m, k_onnx_MatMul_1582_v,
        k_h_9_proj_MatMul_3, k_h_9_ln2_LayerNormalization, k_h_9_ln2_LayerNormalization_4,
        k_h_9_ln2_LayerNormalization_5, k_h_9_ln2_LayerNormalization_7,
        k_h_9_ln2_LayerNormalization_8, k_h_9_ln2_LayerNormalization_9,
        "/h.9/ln2/LayerNormalization.gradient.norm_grad for /h.9/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        148, 134,
        "/h.9/ln2/LayerNormalization.gradient.binary for /h.9/proj/Add.cast.gradient.cast", 149,
        k_h_9_ln2_LayerNormalization_10, 135,
        "/h.9/ln2/LayerNormalization.gradient.binary for /h.9/proj/MatMul.gradient.dot", 150,
        k_h_9_ln2_LayerNormalization_11, 136, k_h_9_ln2_LayerNormalization_12, k_h_9_ln2_bias,
        k_h_9_ln2_bias_m, k_h_9_ln2_bias_v, k_h_9_ln2_LayerNormalization_13, k_h_9_ln2_weight,
        k_h_9_ln2_weight_m, k_h_9_ln2_weight_v, k_h_9_proj_Add_2, k_h_9_proj_bias,
        k_h_9_proj_bias_m, k_h_9_proj_bias_v, k_h_9_proj_MatMul, k_h_9_proj_MatMul_4,
        k_h_9_Transpose_3, k_h_9_proj_MatMul_5,
        "/h.9/proj/MatMul.gradient.dot2 for /h.9/proj/MatMul.cast.gradient.cast", 151, 137,
        k_h_9_proj_MatMul_6, k_onnx_MatMul_1581, k_onnx_MatMul_1581_m, k_onnx_MatMul_1581_v,
        k_h_9_Transpose_3_2, k_h_9_Softmax, k_h_9_Softmax_2, k_h_9_Softmax_3, k_h_9_Softmax_4,
        k_h_9_Softmax_5, k_h_9_Softmax_6, k_h_9_Softmax_7, k_h_9_Softmax_8, k_h_9_Softmax_9,
        k_h_9_Softmax_10, k_h_9_Softmax_11,
        "/h.9/Reshape_2.gradient.reshape for /h.9/qkv/Add.gradient.concat", 152, k_h_9_Reshape_2,
        138, "/h.9/Reshape_1.gradient.reshape for /h.9/qkv/Add.gradient.concat", 153,
        k_h_9_Reshape_1, 139, "/h.9/Reshape.gradient.reshape for /h.9/qkv/Add.gradient.concat", 154,
        k_h_9_Reshape, 140, k_h_9_qkv_Add_5,
        "/h.9/qkv/Add.gradient.concat for /h.9/qkv/Add.cast.gradient.cast", 155, k_h_9_qkv_Add_6,
        141, k_h_9_qkv_Add_7, k_h_9_qkv_Add_8, k_h_9_qkv_Add_9, k_h_9_qkv_Add_10, k_h_9_qkv_bias,
        k_h_9_qkv_bias_m, k_h_9_qkv_bias_v, k_h_9_qkv_MatMul, k_h_9_qkv_MatMul_3,
        "/h.9/qkv/MatMul.gradient.dot for /h.9/ln1/LayerNormalization.gradient.norm_grad", 158,
        k_h_9_qkv_MatMul_4, 142, k_h_9_ln1_LayerNormalization_6, k_h_9_qkv_MatMul_5,
        "/h.9/qkv/MatMul.gradient.dot2 for /h.9/qkv/MatMul.cast.gradient.cast", 159, 143,
        k_h_9_qkv_MatMul_6, k_onnx_MatMul_1573, k_onnx_MatMul_1573_m, k_onnx_MatMul_1573_v,
        k_h_8_fc2_MatMul_3, k_h_9_ln1_LayerNormalization, k_h_9_ln1_LayerNormalization_4,
        k_h_9_ln1_LayerNormalization_5, k_h_9_ln1_LayerNormalization_7,
        k_h_9_ln1_LayerNormalization_8, k_h_9_ln1_LayerNormalization_9,
        "/h.9/ln1/LayerNormalization.gradient.norm_grad for /h.9/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        161, 144, "/h.9/ln1/LayerNormalization.gradient.binary for /h.8/fc2/Add.cast.gradient.cast",
        162, k_h_9_ln1_LayerNormalization_10, 145,
        "/h.9/ln1/LayerNormalization.gradient.binary for /h.8/fc2/MatMul.gradient.dot", 163,
        k_h_9_ln1_LayerNormalization_11, 146, k_h_9_ln1_LayerNormalization_12, k_h_9_ln1_bias,
        k_h_9_ln1_bias_m, k_h_9_ln1_bias_v, k_h_9_ln1_LayerNormalization_13, k_h_9_ln1_weight,
        k_h_9_ln1_weight_m, k_h_9_ln1_weight_v},
    // h.8
    {"backward h.8", k_h_9_ln1_LayerNormalization_10, k_h_8_fc2_Add_2, k_h_8_fc2_bias,
        k_h_8_fc2_bias_m, k_h_8_fc2_bias_v, 146, k_h_9_ln1_LayerNormalization_11, k_h_8_fc2_MatMul,
        k_h_8_fc2_MatMul_4, k_h_8_Mul_1, k_h_8_fc2_MatMul_5,
        "/h.8/fc2/MatMul.gradient.dot2 for /h.8/fc2/MatMul.cast.gradient.cast", 164, 147,
        k_h_8_fc2_MatMul_6, k_onnx_MatMul_1572, k_onnx_MatMul_1572_m, k_onnx_MatMul_1572_v,
        k_h_8_fc_MatMul_2, "/h.8/Mul_1.gradient.cast3 for /h.8/fc/Add.cast.gradient.cast", 165,
        k_h_8_Mul_1_2, 148, k_h_8_fc_Add_2, k_h_8_fc_Add_3, k_h_8_fc_Add_4, k_h_8_fc_bias,
        k_h_8_fc_bias_m, k_h_8_fc_bias_v, k_h_8_fc_MatMul, k_h_8_fc_MatMul_3,
        "/h.8/fc/MatMul.gradient.dot for /h.8/ln2/LayerNormalization.gradient.norm_grad", 167,
        k_h_8_fc_MatMul_4, 149, k_h_8_ln2_LayerNormalization_6, k_h_8_fc_MatMul_5,
        "/h.8/fc/MatMul.gradient.dot2 for /h.8/fc/MatMul.cast.gradient.cast", 168, 150,
        k_h_8_fc_MatMul_6, k_onnx_MatMul_1571, k_onnx_MatMul_1571_m, k_onnx_MatMul_1571_v,
        k_h_8_proj_MatMul_3, k_h_8_ln2_LayerNormalization, k_h_8_ln2_LayerNormalization_4,
        k_h_8_ln2_LayerNormalization_5, k_h_8_ln2_LayerNormalization_7,
        k_h_8_ln2_LayerNormalization_8, k_h_8_ln2_LayerNormalization_9,
        "/h.8/ln2/LayerNormalization.gradient.norm_grad for /h.8/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        170, 151,
        "/h.8/ln2/LayerNormalization.gradient.binary for /h.8/proj/Add.cast.gradient.cast", 171,
        k_h_8_ln2_LayerNormalization_10, 152,
        "/h.8/ln2/LayerNormalization.gradient.binary for /h.8/proj/MatMul.gradient.dot", 172,
        k_h_8_ln2_LayerNormalization_11, 153, k_h_8_ln2_LayerNormalization_12, k_h_8_ln2_bias,
        k_h_8_ln2_bias_m, k_h_8_ln2_bias_v, k_h_8_ln2_LayerNormalization_13, k_h_8_ln2_weight,
        k_h_8_ln2_weight_m, k_h_8_ln2_weight_v, k_h_8_proj_Add_2, k_h_8_proj_bias,
        k_h_8_proj_bias_m, k_h_8_proj_bias_v, k_h_8_proj_MatMul, k_h_8_proj_MatMul_4,
        k_h_8_Transpose_3, k_h_8_proj_MatMul_5,
        "/h.8/proj/MatMul.gradient.dot2 for /h.8/proj/MatMul.cast.gradient.cast", 173, 154,
        k_h_8_proj_MatMul_6, k_onnx_MatMul_1570, k_onnx_MatMul_1570_m, k_onnx_MatMul_1570_v,
        k_h_8_Transpose_3_2, k_h_8_Softmax, k_h_8_Softmax_2, k_h_8_Softmax_3, k_h_8_Softmax_4,
        k_h_8_Softmax_5, k_h_8_Softmax_6, k_h_8_Softmax_7, k_h_8_Softmax_8, k_h_8_Softmax_9,
        k_h_8_Softmax_10, k_h_8_Softmax_11,
        "/h.8/Reshape_2.gradient.reshape for /h.8/qkv/Add.gradient.concat", 174, k_h_8_Reshape_2,
        155, "/h.8/Reshape_1.gradient.reshape for /h.8/qkv/Add.gradient.concat", 175,
        k_h_8_Reshape_1, 156, "/h.8/Reshape.gradient.reshape for /h.8/qkv/Add.gradient.concat", 176,
        k_h_8_Reshape, 157, k_h_8_qkv_Add_5,
        "/h.8/qkv/Add.gradient.concat for /h.8/qkv/Add.cast.gradient.cast", 177, k_h_8_qkv_Add_6,
        158, k_h_8_qkv_Add_7, k_h_8_qkv_Add_8, k_h_8_qkv_Add_9, k_h_8_qkv_Add_10, k_h_8_qkv_bias,
        k_h_8_qkv_bias_m, k_h_8_qkv_bias_v, k_h_8_qkv_MatMul, k_h_8_qkv_MatMul_3,
        "/h.8/qkv/MatMul.gradient.dot for /h.8/ln1/LayerNormalization.gradient.norm_grad", 180,
        k_h_8_qkv_MatMul_4, 159, k_h_8_ln1_LayerNormalization_6, k_h_8_qkv_MatMul_5,
        "/h.8/qkv/MatMul.gradient.dot2 for /h.8/qkv/MatMul.cast.gradient.cast", 181, 160,
        k_h_8_qkv_MatMul_6, k_onnx_MatMul_1562, k_onnx_MatMul_1562_m, k_onnx_MatMul_1562_v,
        k_h_7_fc2_MatMul_3, k_h_8_ln1_LayerNormalization, k_h_8_ln1_LayerNormalization_4,
        k_h_8_ln1_LayerNormalization_5, k_h_8_ln1_LayerNormalization_7,
        k_h_8_ln1_LayerNormalization_8, k_h_8_ln1_LayerNormalization_9,
        "/h.8/ln1/LayerNormalization.gradient.norm_grad for /h.8/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        183, 161, "/h.8/ln1/LayerNormalization.gradient.binary for /h.7/fc2/Add.cast.gradient.cast",
        184, k_h_8_ln1_LayerNormalization_10, 162,
        "/h.8/ln1/LayerNormalization.gradient.binary for /h.7/fc2/MatMul.gradient.dot", 185,
        k_h_8_ln1_LayerNormalization_11, 163, k_h_8_ln1_LayerNormalization_12, k_h_8_ln1_bias,
        k_h_8_ln1_bias_m, k_h_8_ln1_bias_v, k_h_8_ln1_LayerNormalization_13, k_h_8_ln1_weight,
        k_h_8_ln1_weight_m, k_h_8_ln1_weight_v},
    // h.7
    {"backward h.7", k_h_8_ln1_LayerNormalization_10, k_h_7_fc2_Add_2, k_h_7_fc2_bias,
        k_h_7_fc2_bias_m, k_h_7_fc2_bias_v, 163, k_h_8_ln1_LayerNormalization_11, k_h_7_fc2_MatMul,
        k_h_7_fc2_MatMul_4, k_h_7_Mul_1, k_h_7_fc2_MatMul_5,
        "/h.7/fc2/MatMul.gradient.dot2 for /h.7/fc2/MatMul.cast.gradient.cast", 186, 164,
        k_h_7_fc2_MatMul_6, k_onnx_MatMul_1561, k_onnx_MatMul_1561_m, k_onnx_MatMul_1561_v,
        k_h_7_fc_MatMul_2, "/h.7/Mul_1.gradient.cast3 for /h.7/fc/Add.cast.gradient.cast", 187,
        k_h_7_Mul_1_2, 165, k_h_7_fc_Add_2, k_h_7_fc_Add_3, k_h_7_fc_Add_4, k_h_7_fc_bias,
        k_h_7_fc_bias_m, k_h_7_fc_bias_v, k_h_7_fc_MatMul, k_h_7_fc_MatMul_3,
        "/h.7/fc/MatMul.gradient.dot for /h.7/ln2/LayerNormalization.gradient.norm_grad", 189,
        k_h_7_fc_MatMul_4, 166, k_h_7_ln2_LayerNormalization_6, k_h_7_fc_MatMul_5,
        "/h.7/fc/MatMul.gradient.dot2 for /h.7/fc/MatMul.cast.gradient.cast", 190, 167,
        k_h_7_fc_MatMul_6, k_onnx_MatMul_1560, k_onnx_MatMul_1560_m, k_onnx_MatMul_1560_v,
        k_h_7_proj_MatMul_3, k_h_7_ln2_LayerNormalization, k_h_7_ln2_LayerNormalization_4,
        k_h_7_ln2_LayerNormalization_5, k_h_7_ln2_LayerNormalization_7,
        k_h_7_ln2_LayerNormalization_8, k_h_7_ln2_LayerNormalization_9,
        "/h.7/ln2/LayerNormalization.gradient.norm_grad for /h.7/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        192, 168,
        "/h.7/ln2/LayerNormalization.gradient.binary for /h.7/proj/Add.cast.gradient.cast", 193,
        k_h_7_ln2_LayerNormalization_10, 169,
        "/h.7/ln2/LayerNormalization.gradient.binary for /h.7/proj/MatMul.gradient.dot", 194,
        k_h_7_ln2_LayerNormalization_11, 170, k_h_7_ln2_LayerNormalization_12, k_h_7_ln2_bias,
        k_h_7_ln2_bias_m, k_h_7_ln2_bias_v, k_h_7_ln2_LayerNormalization_13, k_h_7_ln2_weight,
        k_h_7_ln2_weight_m, k_h_7_ln2_weight_v, k_h_7_proj_Add_2, k_h_7_proj_bias,
        k_h_7_proj_bias_m, k_h_7_proj_bias_v, k_h_7_proj_MatMul, k_h_7_proj_MatMul_4,
        k_h_7_Transpose_3, k_h_7_proj_MatMul_5,
        "/h.7/proj/MatMul.gradient.dot2 for /h.7/proj/MatMul.cast.gradient.cast", 195, 171,
        k_h_7_proj_MatMul_6, k_onnx_MatMul_1559, k_onnx_MatMul_1559_m, k_onnx_MatMul_1559_v,
        k_h_7_Transpose_3_2, k_h_7_Softmax, k_h_7_Softmax_2, k_h_7_Softmax_3, k_h_7_Softmax_4,
        k_h_7_Softmax_5, k_h_7_Softmax_6, k_h_7_Softmax_7, k_h_7_Softmax_8, k_h_7_Softmax_9,
        k_h_7_Softmax_10, k_h_7_Softmax_11,
        "/h.7/Reshape_2.gradient.reshape for /h.7/qkv/Add.gradient.concat", 196, k_h_7_Reshape_2,
        172, "/h.7/Reshape_1.gradient.reshape for /h.7/qkv/Add.gradient.concat", 197,
        k_h_7_Reshape_1, 173, "/h.7/Reshape.gradient.reshape for /h.7/qkv/Add.gradient.concat", 198,
        k_h_7_Reshape, 174, k_h_7_qkv_Add_5,
        "/h.7/qkv/Add.gradient.concat for /h.7/qkv/Add.cast.gradient.cast", 199, k_h_7_qkv_Add_6,
        175, k_h_7_qkv_Add_7, k_h_7_qkv_Add_8, k_h_7_qkv_Add_9, k_h_7_qkv_Add_10, k_h_7_qkv_bias,
        k_h_7_qkv_bias_m, k_h_7_qkv_bias_v, k_h_7_qkv_MatMul, k_h_7_qkv_MatMul_3,
        "/h.7/qkv/MatMul.gradient.dot for /h.7/ln1/LayerNormalization.gradient.norm_grad", 202,
        k_h_7_qkv_MatMul_4, 176, k_h_7_ln1_LayerNormalization_6, k_h_7_qkv_MatMul_5,
        "/h.7/qkv/MatMul.gradient.dot2 for /h.7/qkv/MatMul.cast.gradient.cast", 203, 177,
        k_h_7_qkv_MatMul_6, k_onnx_MatMul_1551, k_onnx_MatMul_1551_m, k_onnx_MatMul_1551_v,
        k_h_6_fc2_MatMul_3, k_h_7_ln1_LayerNormalization, k_h_7_ln1_LayerNormalization_4,
        k_h_7_ln1_LayerNormalization_5, k_h_7_ln1_LayerNormalization_7,
        k_h_7_ln1_LayerNormalization_8, k_h_7_ln1_LayerNormalization_9,
        "/h.7/ln1/LayerNormalization.gradient.norm_grad for /h.7/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        205, 178, "/h.7/ln1/LayerNormalization.gradient.binary for /h.6/fc2/Add.cast.gradient.cast",
        206, k_h_7_ln1_LayerNormalization_10, 179,
        "/h.7/ln1/LayerNormalization.gradient.binary for /h.6/fc2/MatMul.gradient.dot", 207,
        k_h_7_ln1_LayerNormalization_11, 180, k_h_7_ln1_LayerNormalization_12, k_h_7_ln1_bias,
        k_h_7_ln1_bias_m, k_h_7_ln1_bias_v, k_h_7_ln1_LayerNormalization_13, k_h_7_ln1_weight,
        k_h_7_ln1_weight_m, k_h_7_ln1_weight_v},
    // h.6
    {"backward h.6", k_h_7_ln1_LayerNormalization_10, k_h_6_fc2_Add_2, k_h_6_fc2_bias,
        k_h_6_fc2_bias_m, k_h_6_fc2_bias_v, 180, k_h_7_ln1_LayerNormalization_11, k_h_6_fc2_MatMul,
        k_h_6_fc2_MatMul_4, k_h_6_Mul_1, k_h_6_fc2_MatMul_5,
        "/h.6/fc2/MatMul.gradient.dot2 for /h.6/fc2/MatMul.cast.gradient.cast", 208, 181,
        k_h_6_fc2_MatMul_6, k_onnx_MatMul_1550, k_onnx_MatMul_1550_m, k_onnx_MatMul_1550_v,
        k_h_6_fc_MatMul_2, "/h.6/Mul_1.gradient.cast3 for /h.6/fc/Add.cast.gradient.cast", 209,
        k_h_6_Mul_1_2, 182, k_h_6_fc_Add_2, k_h_6_fc_Add_3, k_h_6_fc_Add_4, k_h_6_fc_bias,
        k_h_6_fc_bias_m, k_h_6_fc_bias_v, k_h_6_fc_MatMul, k_h_6_fc_MatMul_3,
        "/h.6/fc/MatMul.gradient.dot for /h.6/ln2/LayerNormalization.gradient.norm_grad", 211,
        k_h_6_fc_MatMul_4, 183, k_h_6_ln2_LayerNormalization_6, k_h_6_fc_MatMul_5,
        "/h.6/fc/MatMul.gradient.dot2 for /h.6/fc/MatMul.cast.gradient.cast", 212, 184,
        k_h_6_fc_MatMul_6, k_onnx_MatMul_1549, k_onnx_MatMul_1549_m, k_onnx_MatMul_1549_v,
        k_h_6_proj_MatMul_3, k_h_6_ln2_LayerNormalization, k_h_6_ln2_LayerNormalization_4,
        k_h_6_ln2_LayerNormalization_5, k_h_6_ln2_LayerNormalization_7,
        k_h_6_ln2_LayerNormalization_8, k_h_6_ln2_LayerNormalization_9,
        "/h.6/ln2/LayerNormalization.gradient.norm_grad for /h.6/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        214, 185,
        "/h.6/ln2/LayerNormalization.gradient.binary for /h.6/proj/Add.cast.gradient.cast", 215,
        k_h_6_ln2_LayerNormalization_10, 186,
        "/h.6/ln2/LayerNormalization.gradient.binary for /h.6/proj/MatMul.gradient.dot", 216,
        k_h_6_ln2_LayerNormalization_11, 187, k_h_6_ln2_LayerNormalization_12, k_h_6_ln2_bias,
        k_h_6_ln2_bias_m, k_h_6_ln2_bias_v, k_h_6_ln2_LayerNormalization_13, k_h_6_ln2_weight,
        k_h_6_ln2_weight_m, k_h_6_ln2_weight_v, k_h_6_proj_Add_2, k_h_6_proj_bias,
        k_h_6_proj_bias_m, k_h_6_proj_bias_v, k_h_6_proj_MatMul, k_h_6_proj_MatMul_4,
        k_h_6_Transpose_3, k_h_6_proj_MatMul_5,
        "/h.6/proj/MatMul.gradient.dot2 for /h.6/proj/MatMul.cast.gradient.cast", 217, 188,
        k_h_6_proj_MatMul_6, k_onnx_MatMul_1548, k_onnx_MatMul_1548_m, k_onnx_MatMul_1548_v,
        k_h_6_Transpose_3_2, k_h_6_Softmax, k_h_6_Softmax_2, k_h_6_Softmax_3, k_h_6_Softmax_4,
        k_h_6_Softmax_5, k_h_6_Softmax_6, k_h_6_Softmax_7, k_h_6_Softmax_8, k_h_6_Softmax_9,
        k_h_6_Softmax_10, k_h_6_Softmax_11,
        "/h.6/Reshape_2.gradient.reshape for /h.6/qkv/Add.gradient.concat", 218, k_h_6_Reshape_2,
        189, "/h.6/Reshape_1.gradient.reshape for /h.6/qkv/Add.gradient.concat", 219,
        k_h_6_Reshape_1, 190, "/h.6/Reshape.gradient.reshape for /h.6/qkv/Add.gradient.concat", 220,
        k_h_6_Reshape, 191, k_h_6_qkv_Add_5,
        "/h.6/qkv/Add.gradient.concat for /h.6/qkv/Add.cast.gradient.cast", 221, k_h_6_qkv_Add_6,
        192, k_h_6_qkv_Add_7, k_h_6_qkv_Add_8, k_h_6_qkv_Add_9, k_h_6_qkv_Add_10, k_h_6_qkv_bias,
        k_h_6_qkv_bias_m, k_h_6_qkv_bias_v, k_h_6_qkv_MatMul, k_h_6_qkv_MatMul_3,
        "/h.6/qkv/MatMul.gradient.dot for /h.6/ln1/LayerNormalization.gradient.norm_grad", 224,
        k_h_6_qkv_MatMul_4, 193, k_h_6_ln1_LayerNormalization_6, k_h_6_qkv_MatMul_5,
        "/h.6/qkv/MatMul.gradient.dot2 for /h.6/qkv/MatMul.cast.gradient.cast", 225, 194,
        k_h_6_qkv_MatMul_6, k_onnx_MatMul_1540, k_onnx_MatMul_1540_m, k_onnx_MatMul_1540_v,
        k_h_5_fc2_MatMul_3, k_h_6_ln1_LayerNormalization, k_h_6_ln1_LayerNormalization_4,
        k_h_6_ln1_LayerNormalization_5, k_h_6_ln1_LayerNormalization_7,
        k_h_6_ln1_LayerNormalization_8, k_h_6_ln1_LayerNormalization_9,
        "/h.6/ln1/LayerNormalization.gradient.norm_grad for /h.6/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        227, 195, "/h.6/ln1/LayerNormalization.gradient.binary for /h.5/fc2/Add.cast.gradient.cast",
        228, k_h_6_ln1_LayerNormalization_10, 196,
        "/h.6/ln1/LayerNormalization.gradient.binary for /h.5/fc2/MatMul.gradient.dot", 229,
        k_h_6_ln1_LayerNormalization_11, 197, k_h_6_ln1_LayerNormalization_12, k_h_6_ln1_bias,
        k_h_6_ln1_bias_m, k_h_6_ln1_bias_v, k_h_6_ln1_LayerNormalization_13, k_h_6_ln1_weight,
        k_h_6_ln1_weight_m, k_h_6_ln1_weight_v},
    // h.5
    {"backward h.5", k_h_6_ln1_LayerNormalization_10, k_h_5_fc2_Add_2, k_h_5_fc2_bias,
        k_h_5_fc2_bias_m, k_h_5_fc2_bias_v, 197, k_h_6_ln1_LayerNormalization_11, k_h_5_fc2_MatMul,
        k_h_5_fc2_MatMul_4, k_h_5_Mul_1, k_h_5_fc2_MatMul_5,
        "/h.5/fc2/MatMul.gradient.dot2 for /h.5/fc2/MatMul.cast.gradient.cast", 230, 198,
        k_h_5_fc2_MatMul_6, k_onnx_MatMul_1539, k_onnx_MatMul_1539_m, k_onnx_MatMul_1539_v,
        k_h_5_fc_MatMul_2, "/h.5/Mul_1.gradient.cast3 for /h.5/fc/Add.cast.gradient.cast", 231,
        k_h_5_Mul_1_2, 199, k_h_5_fc_Add_2, k_h_5_fc_Add_3, k_h_5_fc_Add_4, k_h_5_fc_bias,
        k_h_5_fc_bias_m, k_h_5_fc_bias_v, k_h_5_fc_MatMul, k_h_5_fc_MatMul_3,
        "/h.5/fc/MatMul.gradient.dot for /h.5/ln2/LayerNormalization.gradient.norm_grad", 233,
        k_h_5_fc_MatMul_4, 200, k_h_5_ln2_LayerNormalization_6, k_h_5_fc_MatMul_5,
        "/h.5/fc/MatMul.gradient.dot2 for /h.5/fc/MatMul.cast.gradient.cast", 234, 201,
        k_h_5_fc_MatMul_6, k_onnx_MatMul_1538, k_onnx_MatMul_1538_m, k_onnx_MatMul_1538_v,
        k_h_5_proj_MatMul_3, k_h_5_ln2_LayerNormalization, k_h_5_ln2_LayerNormalization_4,
        k_h_5_ln2_LayerNormalization_5, k_h_5_ln2_LayerNormalization_7,
        k_h_5_ln2_LayerNormalization_8, k_h_5_ln2_LayerNormalization_9,
        "/h.5/ln2/LayerNormalization.gradient.norm_grad for /h.5/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        236, 202,
        "/h.5/ln2/LayerNormalization.gradient.binary for /h.5/proj/Add.cast.gradient.cast", 237,
        k_h_5_ln2_LayerNormalization_10, 203,
        "/h.5/ln2/LayerNormalization.gradient.binary for /h.5/proj/MatMul.gradient.dot", 238,
        k_h_5_ln2_LayerNormalization_11, 204, k_h_5_ln2_LayerNormalization_12, k_h_5_ln2_bias,
        k_h_5_ln2_bias_m, k_h_5_ln2_bias_v, k_h_5_ln2_LayerNormalization_13, k_h_5_ln2_weight,
        k_h_5_ln2_weight_m, k_h_5_ln2_weight_v, k_h_5_proj_Add_2, k_h_5_proj_bias,
        k_h_5_proj_bias_m, k_h_5_proj_bias_v, k_h_5_proj_MatMul, k_h_5_proj_MatMul_4,
        k_h_5_Transpose_3, k_h_5_proj_MatMul_5,
        "/h.5/proj/MatMul.gradient.dot2 for /h.5/proj/MatMul.cast.gradient.cast", 239, 205,
        k_h_5_proj_MatMul_6, k_onnx_MatMul_1537, k_onnx_MatMul_1537_m, k_onnx_MatMul_1537_v,
        k_h_5_Transpose_3_2, k_h_5_Softmax, k_h_5_Softmax_2, k_h_5_Softmax_3, k_h_5_Softmax_4,
        k_h_5_Softmax_5, k_h_5_Softmax_6, k_h_5_Softmax_7, k_h_5_Softmax_8, k_h_5_Softmax_9,
        k_h_5_Softmax_10, k_h_5_Softmax_11,
        "/h.5/Reshape_2.gradient.reshape for /h.5/qkv/Add.gradient.concat", 240, k_h_5_Reshape_2,
        206, "/h.5/Reshape_1.gradient.reshape for /h.5/qkv/Add.gradient.concat", 241,
        k_h_5_Reshape_1, 207, "/h.5/Reshape.gradient.reshape for /h.5/qkv/Add.gradient.concat", 242,
        k_h_5_Reshape, 208, k_h_5_qkv_Add_5,
        "/h.5/qkv/Add.gradient.concat for /h.5/qkv/Add.cast.gradient.cast", 243, k_h_5_qkv_Add_6,
        209, k_h_5_qkv_Add_7, k_h_5_qkv_Add_8, k_h_5_qkv_Add_9, k_h_5_qkv_Add_10, k_h_5_qkv_bias,
        k_h_5_qkv_bias_m, k_h_5_qkv_bias_v, k_h_5_qkv_MatMul, k_h_5_qkv_MatMul_3,
        "/h.5/qkv/MatMul.gradient.dot for /h.5/ln1/LayerNormalization.gradient.norm_grad", 246,
        k_h_5_qkv_MatMul_4, 210, k_h_5_ln1_LayerNormalization_6, k_h_5_qkv_MatMul_5,
        "/h.5/qkv/MatMul.gradient.dot2 for /h.5/qkv/MatMul.cast.gradient.cast", 247, 211,
        k_h_5_qkv_MatMul_6, k_onnx_MatMul_1529, k_onnx_MatMul_1529_m, k_onnx_MatMul_1529_v,
        k_h_4_fc2_MatMul_3, k_h_5_ln1_LayerNormalization, k_h_5_ln1_LayerNormalization_4,
        k_h_5_ln1_LayerNormalization_5, k_h_5_ln1_LayerNormalization_7,
        k_h_5_ln1_LayerNormalization_8, k_h_5_ln1_LayerNormalization_9,
        "/h.5/ln1/LayerNormalization.gradient.norm_grad for /h.5/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        249, 212, "/h.5/ln1/LayerNormalization.gradient.binary for /h.4/fc2/Add.cast.gradient.cast",
        250, k_h_5_ln1_LayerNormalization_10, 213,
        "/h.5/ln1/LayerNormalization.gradient.binary for /h.4/fc2/MatMul.gradient.dot", 251,
        k_h_5_ln1_LayerNormalization_11, 214, k_h_5_ln1_LayerNormalization_12, k_h_5_ln1_bias,
        k_h_5_ln1_bias_m, k_h_5_ln1_bias_v, k_h_5_ln1_LayerNormalization_13, k_h_5_ln1_weight,
        k_h_5_ln1_weight_m, k_h_5_ln1_weight_v},
    // h.4
    {"backward h.4", k_h_5_ln1_LayerNormalization_10, k_h_4_fc2_Add_2, k_h_4_fc2_bias,
        k_h_4_fc2_bias_m, k_h_4_fc2_bias_v, 214, k_h_5_ln1_LayerNormalization_11, k_h_4_fc2_MatMul,
        k_h_4_fc2_MatMul_4, k_h_4_Mul_1, k_h_4_fc2_MatMul_5,
        "/h.4/fc2/MatMul.gradient.dot2 for /h.4/fc2/MatMul.cast.gradient.cast", 252, 215,
        k_h_4_fc2_MatMul_6, k_onnx_MatMul_1528, k_onnx_MatMul_1528_m, k_onnx_MatMul_1528_v,
        k_h_4_fc_MatMul_2, "/h.4/Mul_1.gradient.cast3 for /h.4/fc/Add.cast.gradient.cast", 253,
        k_h_4_Mul_1_2, 216, k_h_4_fc_Add_2, k_h_4_fc_Add_3, k_h_4_fc_Add_4, k_h_4_fc_bias,
        k_h_4_fc_bias_m, k_h_4_fc_bias_v, k_h_4_fc_MatMul, k_h_4_fc_MatMul_3,
        "/h.4/fc/MatMul.gradient.dot for /h.4/ln2/LayerNormalization.gradient.norm_grad", 255,
        k_h_4_fc_MatMul_4, 217, k_h_4_ln2_LayerNormalization_6, k_h_4_fc_MatMul_5,
        "/h.4/fc/MatMul.gradient.dot2 for /h.4/fc/MatMul.cast.gradient.cast", 256, 218,
        k_h_4_fc_MatMul_6, k_onnx_MatMul_1527, k_onnx_MatMul_1527_m, k_onnx_MatMul_1527_v,
        k_h_4_proj_MatMul_3, k_h_4_ln2_LayerNormalization, k_h_4_ln2_LayerNormalization_4,
        k_h_4_ln2_LayerNormalization_5, k_h_4_ln2_LayerNormalization_7,
        k_h_4_ln2_LayerNormalization_8, k_h_4_ln2_LayerNormalization_9,
        "/h.4/ln2/LayerNormalization.gradient.norm_grad for /h.4/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        258, 219,
        "/h.4/ln2/LayerNormalization.gradient.binary for /h.4/proj/Add.cast.gradient.cast", 259,
        k_h_4_ln2_LayerNormalization_10, 220,
        "/h.4/ln2/LayerNormalization.gradient.binary for /h.4/proj/MatMul.gradient.dot", 260,
        k_h_4_ln2_LayerNormalization_11, 221, k_h_4_ln2_LayerNormalization_12, k_h_4_ln2_bias,
        k_h_4_ln2_bias_m, k_h_4_ln2_bias_v, k_h_4_ln2_LayerNormalization_13, k_h_4_ln2_weight,
        k_h_4_ln2_weight_m, k_h_4_ln2_weight_v, k_h_4_proj_Add_2, k_h_4_proj_bias,
        k_h_4_proj_bias_m, k_h_4_proj_bias_v, k_h_4_proj_MatMul, k_h_4_proj_MatMul_4,
        k_h_4_Transpose_3, k_h_4_proj_MatMul_5,
        "/h.4/proj/MatMul.gradient.dot2 for /h.4/proj/MatMul.cast.gradient.cast", 261, 222,
        k_h_4_proj_MatMul_6, k_onnx_MatMul_1526, k_onnx_MatMul_1526_m, k_onnx_MatMul_1526_v,
        k_h_4_Transpose_3_2, k_h_4_Softmax, k_h_4_Softmax_2, k_h_4_Softmax_3, k_h_4_Softmax_4,
        k_h_4_Softmax_5, k_h_4_Softmax_6, k_h_4_Softmax_7, k_h_4_Softmax_8, k_h_4_Softmax_9,
        k_h_4_Softmax_10, k_h_4_Softmax_11,
        "/h.4/Reshape_2.gradient.reshape for /h.4/qkv/Add.gradient.concat", 262, k_h_4_Reshape_2,
        223, "/h.4/Reshape_1.gradient.reshape for /h.4/qkv/Add.gradient.concat", 263,
        k_h_4_Reshape_1, 224, "/h.4/Reshape.gradient.reshape for /h.4/qkv/Add.gradient.concat", 264,
        k_h_4_Reshape, 225, k_h_4_qkv_Add_5,
        "/h.4/qkv/Add.gradient.concat for /h.4/qkv/Add.cast.gradient.cast", 265, k_h_4_qkv_Add_6,
        226, k_h_4_qkv_Add_7, k_h_4_qkv_Add_8, k_h_4_qkv_Add_9, k_h_4_qkv_Add_10, k_h_4_qkv_bias,
        k_h_4_qkv_bias_m, k_h_4_qkv_bias_v, k_h_4_qkv_MatMul, k_h_4_qkv_MatMul_3,
        "/h.4/qkv/MatMul.gradient.dot for /h.4/ln1/LayerNormalization.gradient.norm_grad", 268,
        k_h_4_qkv_MatMul_4, 227, k_h_4_ln1_LayerNormalization_6, k_h_4_qkv_MatMul_5,
        "/h.4/qkv/MatMul.gradient.dot2 for /h.4/qkv/MatMul.cast.gradient.cast", 269, 228,
        k_h_4_qkv_MatMul_6, k_onnx_MatMul_1518, k_onnx_MatMul_1518_m, k_onnx_MatMul_1518_v,
        k_h_3_fc2_MatMul_3, k_h_4_ln1_LayerNormalization, k_h_4_ln1_LayerNormalization_4,
        k_h_4_ln1_LayerNormalization_5, k_h_4_ln1_LayerNormalization_7,
        k_h_4_ln1_LayerNormalization_8, k_h_4_ln1_LayerNormalization_9,
        "/h.4/ln1/LayerNormalization.gradient.norm_grad for /h.4/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        271, 229, "/h.4/ln1/LayerNormalization.gradient.binary for /h.3/fc2/Add.cast.gradient.cast",
        272, k_h_4_ln1_LayerNormalization_10, 230,
        "/h.4/ln1/LayerNormalization.gradient.binary for /h.3/fc2/MatMul.gradient.dot", 273,
        k_h_4_ln1_LayerNormalization_11, 231, k_h_4_ln1_LayerNormalization_12, k_h_4_ln1_bias,
        k_h_4_ln1_bias_m, k_h_4_ln1_bias_v, k_h_4_ln1_LayerNormalization_13, k_h_4_ln1_weight,
        k_h_4_ln1_weight_m, k_h_4_ln1_weight_v},
    // h.3
    {"backward h.3", k_h_4_ln1_LayerNormalization_10, k_h_3_fc2_Add_2, k_h_3_fc2_bias,
        k_h_3_fc2_bias_m, k_h_3_fc2_bias_v, 231, k_h_4_ln1_LayerNormalization_11, k_h_3_fc2_MatMul,
        k_h_3_fc2_MatMul_4, k_h_3_Mul_1, k_h_3_fc2_MatMul_5,
        "/h.3/fc2/MatMul.gradient.dot2 for /h.3/fc2/MatMul.cast.gradient.cast", 274, 232,
        k_h_3_fc2_MatMul_6, k_onnx_MatMul_1517, k_onnx_MatMul_1517_m, k_onnx_MatMul_1517_v,
        k_h_3_fc_MatMul_2, "/h.3/Mul_1.gradient.cast3 for /h.3/fc/Add.cast.gradient.cast", 275,
        k_h_3_Mul_1_2, 233, k_h_3_fc_Add_2, k_h_3_fc_Add_3, k_h_3_fc_Add_4, k_h_3_fc_bias,
        k_h_3_fc_bias_m, k_h_3_fc_bias_v, k_h_3_fc_MatMul, k_h_3_fc_MatMul_3,
        "/h.3/fc/MatMul.gradient.dot for /h.3/ln2/LayerNormalization.gradient.norm_grad", 277,
        k_h_3_fc_MatMul_4, 234, k_h_3_ln2_LayerNormalization_6, k_h_3_fc_MatMul_5,
        "/h.3/fc/MatMul.gradient.dot2 for /h.3/fc/MatMul.cast.gradient.cast", 278, 235,
        k_h_3_fc_MatMul_6, k_onnx_MatMul_1516, k_onnx_MatMul_1516_m, k_onnx_MatMul_1516_v,
        k_h_3_proj_MatMul_3, k_h_3_ln2_LayerNormalization, k_h_3_ln2_LayerNormalization_4,
        k_h_3_ln2_LayerNormalization_5, k_h_3_ln2_LayerNormalization_7,
        k_h_3_ln2_LayerNormalization_8, k_h_3_ln2_LayerNormalization_9,
        "/h.3/ln2/LayerNormalization.gradient.norm_grad for /h.3/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        280, 236,
        "/h.3/ln2/LayerNormalization.gradient.binary for /h.3/proj/Add.cast.gradient.cast", 281,
        k_h_3_ln2_LayerNormalization_10, 237,
        "/h.3/ln2/LayerNormalization.gradient.binary for /h.3/proj/MatMul.gradient.dot", 282,
        k_h_3_ln2_LayerNormalization_11, 238, k_h_3_ln2_LayerNormalization_12, k_h_3_ln2_bias,
        k_h_3_ln2_bias_m, k_h_3_ln2_bias_v, k_h_3_ln2_LayerNormalization_13, k_h_3_ln2_weight,
        k_h_3_ln2_weight_m, k_h_3_ln2_weight_v, k_h_3_proj_Add_2, k_h_3_proj_bias,
        k_h_3_proj_bias_m, k_h_3_proj_bias_v, k_h_3_proj_MatMul, k_h_3_proj_MatMul_4,
        k_h_3_Transpose_3, k_h_3_proj_MatMul_5,
        "/h.3/proj/MatMul.gradient.dot2 for /h.3/proj/MatMul.cast.gradient.cast", 283, 239,
        k_h_3_proj_MatMul_6, k_onnx_MatMul_1515, k_onnx_MatMul_1515_m, k_onnx_MatMul_1515_v,
        k_h_3_Transpose_3_2, k_h_3_Softmax, k_h_3_Softmax_2, k_h_3_Softmax_3, k_h_3_Softmax_4,
        k_h_3_Softmax_5, k_h_3_Softmax_6, k_h_3_Softmax_7, k_h_3_Softmax_8, k_h_3_Softmax_9,
        k_h_3_Softmax_10, k_h_3_Softmax_11,
        "/h.3/Reshape_2.gradient.reshape for /h.3/qkv/Add.gradient.concat", 284, k_h_3_Reshape_2,
        240, "/h.3/Reshape_1.gradient.reshape for /h.3/qkv/Add.gradient.concat", 285,
        k_h_3_Reshape_1, 241, "/h.3/Reshape.gradient.reshape for /h.3/qkv/Add.gradient.concat", 286,
        k_h_3_Reshape, 242, k_h_3_qkv_Add_5,
        "/h.3/qkv/Add.gradient.concat for /h.3/qkv/Add.cast.gradient.cast", 287, k_h_3_qkv_Add_6,
        243, k_h_3_qkv_Add_7, k_h_3_qkv_Add_8, k_h_3_qkv_Add_9, k_h_3_qkv_Add_10, k_h_3_qkv_bias,
        k_h_3_qkv_bias_m, k_h_3_qkv_bias_v, k_h_3_qkv_MatMul, k_h_3_qkv_MatMul_3,
        "/h.3/qkv/MatMul.gradient.dot for /h.3/ln1/LayerNormalization.gradient.norm_grad", 290,
        k_h_3_qkv_MatMul_4, 244, k_h_3_ln1_LayerNormalization_6, k_h_3_qkv_MatMul_5,
        "/h.3/qkv/MatMul.gradient.dot2 for /h.3/qkv/MatMul.cast.gradient.cast", 291, 245,
        k_h_3_qkv_MatMul_6, k_onnx_MatMul_1507, k_onnx_MatMul_1507_m, k_onnx_MatMul_1507_v,
        k_h_2_fc2_MatMul_3, k_h_3_ln1_LayerNormalization, k_h_3_ln1_LayerNormalization_4,
        k_h_3_ln1_LayerNormalization_5, k_h_3_ln1_LayerNormalization_7,
        k_h_3_ln1_LayerNormalization_8, k_h_3_ln1_LayerNormalization_9,
        "/h.3/ln1/LayerNormalization.gradient.norm_grad for /h.3/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        293, 246, "/h.3/ln1/LayerNormalization.gradient.binary for /h.2/fc2/Add.cast.gradient.cast",
        294, k_h_3_ln1_LayerNormalization_10, 247,
        "/h.3/ln1/LayerNormalization.gradient.binary for /h.2/fc2/MatMul.gradient.dot", 295,
        k_h_3_ln1_LayerNormalization_11, 248, k_h_3_ln1_LayerNormalization_12, k_h_3_ln1_bias,
        k_h_3_ln1_bias_m, k_h_3_ln1_bias_v, k_h_3_ln1_LayerNormalization_13, k_h_3_ln1_weight,
        k_h_3_ln1_weight_m, k_h_3_ln1_weight_v},
    // h.2
    {"backward h.2", k_h_3_ln1_LayerNormalization_10, k_h_2_fc2_Add_2, k_h_2_fc2_bias,
        k_h_2_fc2_bias_m, k_h_2_fc2_bias_v, 248, k_h_3_ln1_LayerNormalization_11, k_h_2_fc2_MatMul,
        k_h_2_fc2_MatMul_4, k_h_2_Mul_1, k_h_2_fc2_MatMul_5,
        "/h.2/fc2/MatMul.gradient.dot2 for /h.2/fc2/MatMul.cast.gradient.cast", 296, 249,
        k_h_2_fc2_MatMul_6, k_onnx_MatMul_1506, k_onnx_MatMul_1506_m, k_onnx_MatMul_1506_v,
        k_h_2_fc_MatMul_2, "/h.2/Mul_1.gradient.cast3 for /h.2/fc/Add.cast.gradient.cast", 297,
        k_h_2_Mul_1_2, 250, k_h_2_fc_Add_2, k_h_2_fc_Add_3, k_h_2_fc_Add_4, k_h_2_fc_bias,
        k_h_2_fc_bias_m, k_h_2_fc_bias_v, k_h_2_fc_MatMul, k_h_2_fc_MatMul_3,
        "/h.2/fc/MatMul.gradient.dot for /h.2/ln2/LayerNormalization.gradient.norm_grad", 299,
        k_h_2_fc_MatMul_4, 251, k_h_2_ln2_LayerNormalization_6, k_h_2_fc_MatMul_5,
        "/h.2/fc/MatMul.gradient.dot2 for /h.2/fc/MatMul.cast.gradient.cast", 300, 252,
        k_h_2_fc_MatMul_6, k_onnx_MatMul_1505, k_onnx_MatMul_1505_m, k_onnx_MatMul_1505_v,
        k_h_2_proj_MatMul_3, k_h_2_ln2_LayerNormalization, k_h_2_ln2_LayerNormalization_4,
        k_h_2_ln2_LayerNormalization_5, k_h_2_ln2_LayerNormalization_7,
        k_h_2_ln2_LayerNormalization_8, k_h_2_ln2_LayerNormalization_9,
        "/h.2/ln2/LayerNormalization.gradient.norm_grad for /h.2/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        302, 253,
        "/h.2/ln2/LayerNormalization.gradient.binary for /h.2/proj/Add.cast.gradient.cast", 303,
        k_h_2_ln2_LayerNormalization_10, 254,
        "/h.2/ln2/LayerNormalization.gradient.binary for /h.2/proj/MatMul.gradient.dot", 304,
        k_h_2_ln2_LayerNormalization_11, 255, k_h_2_ln2_LayerNormalization_12, k_h_2_ln2_bias,
        k_h_2_ln2_bias_m, k_h_2_ln2_bias_v, k_h_2_ln2_LayerNormalization_13, k_h_2_ln2_weight,
        k_h_2_ln2_weight_m, k_h_2_ln2_weight_v, k_h_2_proj_Add_2, k_h_2_proj_bias,
        k_h_2_proj_bias_m, k_h_2_proj_bias_v, k_h_2_proj_MatMul, k_h_2_proj_MatMul_4,
        k_h_2_Transpose_3, k_h_2_proj_MatMul_5,
        "/h.2/proj/MatMul.gradient.dot2 for /h.2/proj/MatMul.cast.gradient.cast", 305, 256,
        k_h_2_proj_MatMul_6, k_onnx_MatMul_1504, k_onnx_MatMul_1504_m, k_onnx_MatMul_1504_v,
        k_h_2_Transpose_3_2, k_h_2_Softmax, k_h_2_Softmax_2, k_h_2_Softmax_3, k_h_2_Softmax_4,
        k_h_2_Softmax_5, k_h_2_Softmax_6, k_h_2_Softmax_7, k_h_2_Softmax_8, k_h_2_Softmax_9,
        k_h_2_Softmax_10, k_h_2_Softmax_11,
        "/h.2/Reshape_2.gradient.reshape for /h.2/qkv/Add.gradient.concat", 306, k_h_2_Reshape_2,
        257, "/h.2/Reshape_1.gradient.reshape for /h.2/qkv/Add.gradient.concat", 307,
        k_h_2_Reshape_1, 258, "/h.2/Reshape.gradient.reshape for /h.2/qkv/Add.gradient.concat", 308,
        k_h_2_Reshape, 259, k_h_2_qkv_Add_5,
        "/h.2/qkv/Add.gradient.concat for /h.2/qkv/Add.cast.gradient.cast", 309, k_h_2_qkv_Add_6,
        260, k_h_2_qkv_Add_7, k_h_2_qkv_Add_8, k_h_2_qkv_Add_9, k_h_2_qkv_Add_10, k_h_2_qkv_bias,
        k_h_2_qkv_bias_m, k_h_2_qkv_bias_v, k_h_2_qkv_MatMul, k_h_2_qkv_MatMul_3,
        "/h.2/qkv/MatMul.gradient.dot for /h.2/ln1/LayerNormalization.gradient.norm_grad", 312,
        k_h_2_qkv_MatMul_4, 261, k_h_2_ln1_LayerNormalization_6, k_h_2_qkv_MatMul_5,
        "/h.2/qkv/MatMul.gradient.dot2 for /h.2/qkv/MatMul.cast.gradient.cast", 313, 262,
        k_h_2_qkv_MatMul_6, k_onnx_MatMul_1496, k_onnx_MatMul_1496_m, k_onnx_MatMul_1496_v,
        k_h_1_fc2_MatMul_3, k_h_2_ln1_LayerNormalization, k_h_2_ln1_LayerNormalization_4,
        k_h_2_ln1_LayerNormalization_5, k_h_2_ln1_LayerNormalization_7,
        k_h_2_ln1_LayerNormalization_8, k_h_2_ln1_LayerNormalization_9,
        "/h.2/ln1/LayerNormalization.gradient.norm_grad for /h.2/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        315, 263, "/h.2/ln1/LayerNormalization.gradient.binary for /h.1/fc2/Add.cast.gradient.cast",
        316, k_h_2_ln1_LayerNormalization_10, 264,
        "/h.2/ln1/LayerNormalization.gradient.binary for /h.1/fc2/MatMul.gradient.dot", 317,
        k_h_2_ln1_LayerNormalization_11, 265, k_h_2_ln1_LayerNormalization_12, k_h_2_ln1_bias,
        k_h_2_ln1_bias_m, k_h_2_ln1_bias_v, k_h_2_ln1_LayerNormalization_13, k_h_2_ln1_weight,
        k_h_2_ln1_weight_m, k_h_2_ln1_weight_v},
    // h.1
    {"backward h.1", k_h_2_ln1_LayerNormalization_10, k_h_1_fc2_Add_2, k_h_1_fc2_bias,
        k_h_1_fc2_bias_m, k_h_1_fc2_bias_v, 265, k_h_2_ln1_LayerNormalization_11, k_h_1_fc2_MatMul,
        k_h_1_fc2_MatMul_4, k_h_1_Mul_1, k_h_1_fc2_MatMul_5,
        "/h.1/fc2/MatMul.gradient.dot2 for /h.1/fc2/MatMul.cast.gradient.cast", 318, 266,
        k_h_1_fc2_MatMul_6, k_onnx_MatMul_1495, k_onnx_MatMul_1495_m, k_onnx_MatMul_1495_v,
        k_h_1_fc_MatMul_2, "/h.1/Mul_1.gradient.cast3 for /h.1/fc/Add.cast.gradient.cast", 319,
        k_h_1_Mul_1_2, 267, k_h_1_fc_Add_2, k_h_1_fc_Add_3, k_h_1_fc_Add_4, k_h_1_fc_bias,
        k_h_1_fc_bias_m, k_h_1_fc_bias_v, k_h_1_fc_MatMul, k_h_1_fc_MatMul_3,
        "/h.1/fc/MatMul.gradient.dot for /h.1/ln2/LayerNormalization.gradient.norm_grad", 321,
        k_h_1_fc_MatMul_4, 268, k_h_1_ln2_LayerNormalization_6, k_h_1_fc_MatMul_5,
        "/h.1/fc/MatMul.gradient.dot2 for /h.1/fc/MatMul.cast.gradient.cast", 322, 269,
        k_h_1_fc_MatMul_6, k_onnx_MatMul_1494, k_onnx_MatMul_1494_m, k_onnx_MatMul_1494_v,
        k_h_1_proj_MatMul_3, k_h_1_ln2_LayerNormalization, k_h_1_ln2_LayerNormalization_4,
        k_h_1_ln2_LayerNormalization_5, k_h_1_ln2_LayerNormalization_7,
        k_h_1_ln2_LayerNormalization_8, k_h_1_ln2_LayerNormalization_9,
        "/h.1/ln2/LayerNormalization.gradient.norm_grad for /h.1/ln2/LayerNormalization.cast.gradient.cast and 1 more",
        324, 270,
        "/h.1/ln2/LayerNormalization.gradient.binary for /h.1/proj/Add.cast.gradient.cast", 325,
        k_h_1_ln2_LayerNormalization_10, 271,
        "/h.1/ln2/LayerNormalization.gradient.binary for /h.1/proj/MatMul.gradient.dot", 326,
        k_h_1_ln2_LayerNormalization_11, 272, k_h_1_ln2_LayerNormalization_12, k_h_1_ln2_bias,
        k_h_1_ln2_bias_m, k_h_1_ln2_bias_v, k_h_1_ln2_LayerNormalization_13, k_h_1_ln2_weight,
        k_h_1_ln2_weight_m, k_h_1_ln2_weight_v, k_h_1_proj_Add_2, k_h_1_proj_bias,
        k_h_1_proj_bias_m, k_h_1_proj_bias_v, k_h_1_proj_MatMul, k_h_1_proj_MatMul_4,
        k_h_1_Transpose_3, k_h_1_proj_MatMul_5,
        "/h.1/proj/MatMul.gradient.dot2 for /h.1/proj/MatMul.cast.gradient.cast", 327, 273,
        k_h_1_proj_MatMul_6, k_onnx_MatMul_1493, k_onnx_MatMul_1493_m, k_onnx_MatMul_1493_v,
        k_h_1_Transpose_3_2, k_h_1_Softmax, k_h_1_Softmax_2, k_h_1_Softmax_3, k_h_1_Softmax_4,
        k_h_1_Softmax_5, k_h_1_Softmax_6, k_h_1_Softmax_7, k_h_1_Softmax_8, k_h_1_Softmax_9,
        k_h_1_Softmax_10, k_h_1_Softmax_11,
        "/h.1/Reshape_2.gradient.reshape for /h.1/qkv/Add.gradient.concat", 328, k_h_1_Reshape_2,
        274, "/h.1/Reshape_1.gradient.reshape for /h.1/qkv/Add.gradient.concat", 329,
        k_h_1_Reshape_1, 275, "/h.1/Reshape.gradient.reshape for /h.1/qkv/Add.gradient.concat", 330,
        k_h_1_Reshape, 276, k_h_1_qkv_Add_5,
        "/h.1/qkv/Add.gradient.concat for /h.1/qkv/Add.cast.gradient.cast", 331, k_h_1_qkv_Add_6,
        277, k_h_1_qkv_Add_7, k_h_1_qkv_Add_8, k_h_1_qkv_Add_9, k_h_1_qkv_Add_10, k_h_1_qkv_bias,
        k_h_1_qkv_bias_m, k_h_1_qkv_bias_v, k_h_1_qkv_MatMul, k_h_1_qkv_MatMul_3,
        "/h.1/qkv/MatMul.gradient.dot for /h.1/ln1/LayerNormalization.gradient.norm_grad", 334,
        k_h_1_qkv_MatMul_4, 278, k_h_1_ln1_LayerNormalization_6, k_h_1_qkv_MatMul_5,
        "/h.1/qkv/MatMul.gradient.dot2 for /h.1/qkv/MatMul.cast.gradient.cast", 335, 279,
        k_h_1_qkv_MatMul_6, k_onnx_MatMul_1485, k_onnx_MatMul_1485_m, k_onnx_MatMul_1485_v,
        k_h_0_fc2_MatMul_3, k_h_1_ln1_LayerNormalization, k_h_1_ln1_LayerNormalization_4,
        k_h_1_ln1_LayerNormalization_5, k_h_1_ln1_LayerNormalization_7,
        k_h_1_ln1_LayerNormalization_8, k_h_1_ln1_LayerNormalization_9,
        "/h.1/ln1/LayerNormalization.gradient.norm_grad for /h.1/ln1/LayerNormalization.cast.gradient.cast and 1 more",
        337, 280, "/h.1/ln1/LayerNormalization.gradient.binary for /h.0/fc2/Add.cast.gradient.cast",
        338, k_h_1_ln1_LayerNormalization_10, 281,
        "/h.1/ln1/LayerNormalization.gradient.binary for /h.0/fc2/MatMul.gradient.dot", 339,
        k_h_1_ln1_LayerNormalization_11, 282, k_h_1_ln1_LayerNormalization_12, k_h_1_ln1_bias,
        k_h_1_ln1_bias_m, k_h_1_ln1_bias_v, k_h_1_ln1_LayerNormalization_13, k_h_1_ln1_weight,
        k_h_1_ln1_weight_m, k_h_1_ln1_weight_v},
};

// h.0
void backward_h_0(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.0");
  // fc2/Add
  // float [768]
  reduceKernel<2, ReduceKind::kSum, 8>(rank, compute, {16384, 768}, {true, false},
      CastSumKernel{k_h_1_ln1_LayerNormalization_10(rank)}, k_h_0_fc2_Add_2(rank),
      {k_h_1_ln1_LayerNormalization_10.access(rank)}, {k_h_0_fc2_Add_2.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_h_0_fc2_bias(rank),
      k_h_0_fc2_Add_2(rank), k_learning_rate(rank), k_step(rank), k_h_0_fc2_bias_m(rank),
      k_h_0_fc2_bias_v(rank), k_h_0_fc2_bias(rank), k_h_0_fc2_bias_m(rank), k_h_0_fc2_bias_v(rank));
  // /h.1/ln1/LayerNormalization
  wait(rank, compute, done[282]);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_1_ln1_LayerNormalization_11(rank), k_h_0_fc2_MatMul(rank), k_h_0_fc2_MatMul_4(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_Mul_1(rank), k_h_1_ln1_LayerNormalization_11(rank), k_h_0_fc2_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication,
      SOAPSTONE_SITE("/h.0/fc2/MatMul.gradient.dot2 for /h.0/fc2/MatMul.cast.gradient.cast"),
      {.channel = 340, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_0_fc2_MatMul_5(rank),
      k_h_0_fc2_MatMul_5(rank), 589824, ElementType::kBf16}});
  done[283] = record(rank, communication);
  wait(rank, compute, done[283]);
  // float [768, 768]
  map<1, 8>(rank, compute, {589824}, CastKernel2{k_h_0_fc2_MatMul_5(rank),
      k_h_0_fc2_MatMul_6(rank)}, {k_h_0_fc2_MatMul_5.access(rank)},
      {k_h_0_fc2_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 589824, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_onnx_MatMul_1484(rank),
      k_h_0_fc2_MatMul_6(rank), k_learning_rate(rank), k_step(rank), k_onnx_MatMul_1484_m(rank),
      k_onnx_MatMul_1484_v(rank), k_onnx_MatMul_1484(rank), k_onnx_MatMul_1484_m(rank),
      k_onnx_MatMul_1484_v(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_0_fc2_MatMul_4(rank),
      k_h_0_fc_MatMul_2(rank), k_h_0_fc2_MatMul_4(rank)}, {k_h_0_fc2_MatMul_4.access(rank),
      k_h_0_fc_MatMul_2.access(rank)}, {k_h_0_fc2_MatMul_4.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/Mul_1.gradient.cast3 for /h.0/fc/Add.cast.gradient.cast"),
      {.channel = 341, .group = {kGroup2, 8}}, {.type = ElementType::kBf16, .region = {16, 1024,
      3072}, .parts = kParts4}, k_h_0_fc2_MatMul_4(rank), k_h_0_Mul_1_2(rank));
  done[284] = record(rank, communication);
  wait(rank, compute, done[284]);
  // fc/Add
  // float [16, 1024, 3072]
  map<1, 8>(rank, compute, {50331648}, CastKernel2{k_h_0_Mul_1_2(rank), k_h_0_fc_Add_2(rank)},
      {k_h_0_Mul_1_2.access(rank)}, {k_h_0_fc_Add_2.access(rank)});
  slice(rank, compute, {.type = ElementType::kF32, .input = {16, 1024, 3072}, .starts = {0, 0, 0},
      .sizes = {16, 1024, 768}, .steps = {1, 1, 1}}, k_h_0_fc_Add_2(rank), k_h_0_fc_Add_3(rank));
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {16, 1024,
      768}, .dims = {0, 1}}, k_h_0_fc_Add_3(rank), k_h_0_fc_Add_4(rank));
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_h_0_fc_bias(rank),
      k_h_0_fc_Add_4(rank), k_learning_rate(rank), k_step(rank), k_h_0_fc_bias_m(rank),
      k_h_0_fc_bias_v(rank), k_h_0_fc_bias(rank), k_h_0_fc_bias_m(rank), k_h_0_fc_bias_v(rank));
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_fc2_MatMul_4(rank), k_h_0_fc_MatMul(rank), k_h_0_fc_MatMul_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/fc/MatMul.gradient.dot for /h.0/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 343, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_fc_MatMul_3(rank), k_h_0_fc_MatMul_4(rank));
  done[285] = record(rank, communication);
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_ln2_LayerNormalization_6(rank), k_h_0_fc2_MatMul_4(rank), k_h_0_fc_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication,
      SOAPSTONE_SITE("/h.0/fc/MatMul.gradient.dot2 for /h.0/fc/MatMul.cast.gradient.cast"),
      {.channel = 344, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_0_fc_MatMul_5(rank),
      k_h_0_fc_MatMul_5(rank), 589824, ElementType::kBf16}});
  done[286] = record(rank, communication);
  wait(rank, compute, done[286]);
  // float [768, 768]
  map<1, 8>(rank, compute, {589824}, CastKernel2{k_h_0_fc_MatMul_5(rank), k_h_0_fc_MatMul_6(rank)},
      {k_h_0_fc_MatMul_5.access(rank)}, {k_h_0_fc_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 589824, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_onnx_MatMul_1483(rank),
      k_h_0_fc_MatMul_6(rank), k_learning_rate(rank), k_step(rank), k_onnx_MatMul_1483_m(rank),
      k_onnx_MatMul_1483_v(rank), k_onnx_MatMul_1483(rank), k_onnx_MatMul_1483_m(rank),
      k_onnx_MatMul_1483_v(rank));
  wait(rank, compute, done[285]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_0_proj_MatMul_3(rank), k_h_0_ln2_LayerNormalization(rank),
      k_h_0_ln2_LayerNormalization_4(rank), k_h_0_ln2_LayerNormalization_5(rank),
      k_h_0_fc_MatMul_4(rank), k_h_0_ln2_LayerNormalization_7(rank),
      k_h_0_ln2_LayerNormalization_8(rank), k_h_0_ln2_LayerNormalization_9(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication,
      SOAPSTONE_SITE("/h.0/ln2/LayerNormalization.gradient.norm_grad for /h.0/ln2/LayerNormalization.cast.gradient.cast and 1 more"),
      {.channel = 346, .group = {kGroup2, 8}}, ReduceKind::kSum,
      {{k_h_0_ln2_LayerNormalization_8(rank), k_h_0_ln2_LayerNormalization_8(rank), 768,
      ElementType::kBf16}, {k_h_0_ln2_LayerNormalization_9(rank),
      k_h_0_ln2_LayerNormalization_9(rank), 768, ElementType::kBf16}});
  done[287] = record(rank, communication);
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel2{k_ln_LayerNormalization_7(rank),
      k_h_0_ln2_LayerNormalization_7(rank), k_ln_LayerNormalization_7(rank)},
      {k_ln_LayerNormalization_7.access(rank), k_h_0_ln2_LayerNormalization_7.access(rank)},
      {k_ln_LayerNormalization_7.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln2/LayerNormalization.gradient.binary for /h.0/proj/Add.cast.gradient.cast"),
      {.channel = 347, .group = {kGroup2, 8}}, {.type = ElementType::kBf16, .region = {16, 1024,
      768}, .parts = kParts3}, k_ln_LayerNormalization_7(rank),
      k_h_0_ln2_LayerNormalization_10(rank));
  done[288] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln2/LayerNormalization.gradient.binary for /h.0/proj/MatMul.gradient.dot"),
      {.channel = 348, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_7(rank),
      k_h_0_ln2_LayerNormalization_11(rank));
  done[289] = record(rank, communication);
  wait(rank, compute, done[287]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{k_h_0_ln2_LayerNormalization_9(rank),
      k_h_0_ln2_LayerNormalization_12(rank)}, {k_h_0_ln2_LayerNormalization_9.access(rank)},
      {k_h_0_ln2_LayerNormalization_12.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_h_0_ln2_bias(rank),
      k_h_0_ln2_LayerNormalization_12(rank), k_learning_rate(rank), k_step(rank),
      k_h_0_ln2_bias_m(rank), k_h_0_ln2_bias_v(rank), k_h_0_ln2_bias(rank), k_h_0_ln2_bias_m(rank),
      k_h_0_ln2_bias_v(rank));
  wait(rank, compute, done[287]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{k_h_0_ln2_LayerNormalization_8(rank),
      k_h_0_ln2_LayerNormalization_13(rank)}, {k_h_0_ln2_LayerNormalization_8.access(rank)},
      {k_h_0_ln2_LayerNormalization_13.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_h_0_ln2_weight(rank),
      k_h_0_ln2_LayerNormalization_13(rank), k_learning_rate(rank), k_step(rank),
      k_h_0_ln2_weight_m(rank), k_h_0_ln2_weight_v(rank), k_h_0_ln2_weight(rank),
      k_h_0_ln2_weight_m(rank), k_h_0_ln2_weight_v(rank));
  wait(rank, compute, done[288]);
  // proj/Add
  // float [768]
  reduceKernel<2, ReduceKind::kSum, 8>(rank, compute, {16384, 768}, {true, false},
      CastSumKernel{k_h_0_ln2_LayerNormalization_10(rank)}, k_h_0_proj_Add_2(rank),
      {k_h_0_ln2_LayerNormalization_10.access(rank)}, {k_h_0_proj_Add_2.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_h_0_proj_bias(rank),
      k_h_0_proj_Add_2(rank), k_learning_rate(rank), k_step(rank), k_h_0_proj_bias_m(rank),
      k_h_0_proj_bias_v(rank), k_h_0_proj_bias(rank), k_h_0_proj_bias_m(rank),
      k_h_0_proj_bias_v(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[289]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_ln2_LayerNormalization_11(rank), k_h_0_proj_MatMul(rank), k_h_0_proj_MatMul_4(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_Transpose_3(rank), k_h_0_ln2_LayerNormalization_11(rank), k_h_0_proj_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication,
      SOAPSTONE_SITE("/h.0/proj/MatMul.gradient.dot2 for /h.0/proj/MatMul.cast.gradient.cast"),
      {.channel = 349, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_0_proj_MatMul_5(rank),
      k_h_0_proj_MatMul_5(rank), 147456, ElementType::kBf16}});
  done[290] = record(rank, communication);
  wait(rank, compute, done[290]);
  // float [192, 768]
  map<1, 8>(rank, compute, {147456}, CastKernel2{k_h_0_proj_MatMul_5(rank),
      k_h_0_proj_MatMul_6(rank)}, {k_h_0_proj_MatMul_5.access(rank)},
      {k_h_0_proj_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 147456, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_onnx_MatMul_1482(rank),
      k_h_0_proj_MatMul_6(rank), k_learning_rate(rank), k_step(rank), k_onnx_MatMul_1482_m(rank),
      k_onnx_MatMul_1482_v(rank), k_onnx_MatMul_1482(rank), k_onnx_MatMul_1482_m(rank),
      k_onnx_MatMul_1482_v(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, k_h_0_proj_MatMul_4(rank), k_h_0_Transpose_3_2(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, k_h_0_Softmax(rank),
      k_h_0_Softmax_2(rank), k_h_0_Softmax_3(rank), k_h_0_Softmax_4(rank), k_h_0_Softmax_5(rank),
      k_h_0_Transpose_3_2(rank), nullptr, nullptr, nullptr, k_h_0_Softmax_6(rank),
      k_h_0_Softmax_7(rank), k_h_0_Softmax_8(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_0_Softmax_8(rank), k_h_0_Softmax_9(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_0_Softmax_7(rank), k_h_0_Softmax_10(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_0_Softmax_6(rank), k_h_0_Softmax_11(rank));
  // Reshape_2
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/Reshape_2.gradient.reshape for /h.0/qkv/Add.gradient.concat"),
      {.channel = 350, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts5}, k_h_0_Softmax_9(rank), k_h_0_Reshape_2(rank));
  done[291] = record(rank, communication);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/Reshape_1.gradient.reshape for /h.0/qkv/Add.gradient.concat"),
      {.channel = 351, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts5}, k_h_0_Softmax_10(rank), k_h_0_Reshape_1(rank));
  done[292] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/Reshape.gradient.reshape for /h.0/qkv/Add.gradient.concat"),
      {.channel = 352, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts5}, k_h_0_Softmax_11(rank), k_h_0_Reshape(rank));
  done[293] = record(rank, communication);
  wait(rank, compute, done[293]);
  // Reshape_1
  wait(rank, compute, done[292]);
  // Reshape_2
  wait(rank, compute, done[291]);
  // qkv/Add
  concatPart(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .result = {8,
      1024, 2304}, .dim = 2, .start = 0}, k_h_0_Reshape(rank), k_h_0_qkv_Add_5(rank));
  concatPart(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .result = {8,
      1024, 2304}, .dim = 2, .start = 768}, k_h_0_Reshape_1(rank), k_h_0_qkv_Add_5(rank));
  concatPart(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .result = {8,
      1024, 2304}, .dim = 2, .start = 1536}, k_h_0_Reshape_2(rank), k_h_0_qkv_Add_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/qkv/Add.gradient.concat for /h.0/qkv/Add.cast.gradient.cast"),
      {.channel = 353, .group = {kGroup3, 2}}, {.type = ElementType::kBf16, .region = {16, 1024,
      2304}, .parts = kParts6}, k_h_0_qkv_Add_5(rank), k_h_0_qkv_Add_6(rank));
  done[294] = record(rank, communication);
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, k_h_0_Reshape(rank), k_h_0_qkv_Add_7(rank));
  wait(rank, compute, done[294]);
  // float [16, 1024, 2304]
  map<1, 8>(rank, compute, {37748736}, CastKernel2{k_h_0_qkv_Add_6(rank), k_h_0_qkv_Add_8(rank)},
      {k_h_0_qkv_Add_6.access(rank)}, {k_h_0_qkv_Add_8.access(rank)});
  slice(rank, compute, {.type = ElementType::kF32, .input = {16, 1024, 2304}, .starts = {0, 0, 0},
      .sizes = {16, 1024, 576}, .steps = {1, 1, 1}}, k_h_0_qkv_Add_8(rank), k_h_0_qkv_Add_9(rank));
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {16, 1024,
      576}, .dims = {0, 1}}, k_h_0_qkv_Add_9(rank), k_h_0_qkv_Add_10(rank));
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 576, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_h_0_qkv_bias(rank),
      k_h_0_qkv_Add_10(rank), k_learning_rate(rank), k_step(rank), k_h_0_qkv_bias_m(rank),
      k_h_0_qkv_bias_v(rank), k_h_0_qkv_bias(rank), k_h_0_qkv_bias_m(rank), k_h_0_qkv_bias_v(rank));
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_qkv_Add_7(rank), k_h_0_qkv_MatMul(rank), k_h_0_qkv_MatMul_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/qkv/MatMul.gradient.dot for /h.0/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 356, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_qkv_MatMul_3(rank), k_h_0_qkv_MatMul_4(rank));
  done[295] = record(rank, communication);
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_ln1_LayerNormalization_6(rank), k_h_0_qkv_Add_7(rank), k_h_0_qkv_MatMul_5(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication,
      SOAPSTONE_SITE("/h.0/qkv/MatMul.gradient.dot2 for /h.0/qkv/MatMul.cast.gradient.cast"),
      {.channel = 357, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_0_qkv_MatMul_5(rank),
      k_h_0_qkv_MatMul_5(rank), 442368, ElementType::kBf16}});
  done[296] = record(rank, communication);
  wait(rank, compute, done[296]);
  // float [768, 576]
  map<1, 8>(rank, compute, {442368}, CastKernel2{k_h_0_qkv_MatMul_5(rank),
      k_h_0_qkv_MatMul_6(rank)}, {k_h_0_qkv_MatMul_5.access(rank)},
      {k_h_0_qkv_MatMul_6.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 442368, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_onnx_MatMul_1474(rank),
      k_h_0_qkv_MatMul_6(rank), k_learning_rate(rank), k_step(rank), k_onnx_MatMul_1474_m(rank),
      k_onnx_MatMul_1474_v(rank), k_onnx_MatMul_1474(rank), k_onnx_MatMul_1474_m(rank),
      k_onnx_MatMul_1474_v(rank));
  wait(rank, compute, done[295]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_Add_2(rank), k_h_0_ln1_LayerNormalization(rank),
      k_h_0_ln1_LayerNormalization_4(rank), k_h_0_ln1_LayerNormalization_5(rank),
      k_h_0_qkv_MatMul_4(rank), k_h_0_ln1_LayerNormalization_7(rank),
      k_h_0_ln1_LayerNormalization_8(rank), k_h_0_ln1_LayerNormalization_9(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication,
      SOAPSTONE_SITE("/h.0/ln1/LayerNormalization.gradient.norm_grad for /h.0/ln1/LayerNormalization.cast.gradient.cast and 1 more"),
      {.channel = 359, .group = {kGroup2, 8}}, ReduceKind::kSum,
      {{k_h_0_ln1_LayerNormalization_8(rank), k_h_0_ln1_LayerNormalization_8(rank), 768,
      ElementType::kBf16}, {k_h_0_ln1_LayerNormalization_9(rank),
      k_h_0_ln1_LayerNormalization_9(rank), 768, ElementType::kBf16}});
  done[297] = record(rank, communication);
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel2{k_ln_LayerNormalization_7(rank),
      k_h_0_ln1_LayerNormalization_7(rank), k_ln_LayerNormalization_7(rank)},
      {k_ln_LayerNormalization_7.access(rank), k_h_0_ln1_LayerNormalization_7.access(rank)},
      {k_ln_LayerNormalization_7.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln1/LayerNormalization.gradient.binary for /Add.cast.gradient.cast"),
      {.channel = 360, .group = {kGroup2, 8}}, {.type = ElementType::kBf16, .region = {16, 1024,
      768}, .parts = kParts3}, k_ln_LayerNormalization_7(rank),
      k_h_0_ln1_LayerNormalization_10(rank));
  done[298] = record(rank, communication);
  wait(rank, compute, done[297]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{k_h_0_ln1_LayerNormalization_9(rank),
      k_h_0_ln1_LayerNormalization_11(rank)}, {k_h_0_ln1_LayerNormalization_9.access(rank)},
      {k_h_0_ln1_LayerNormalization_11.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_h_0_ln1_bias(rank),
      k_h_0_ln1_LayerNormalization_11(rank), k_learning_rate(rank), k_step(rank),
      k_h_0_ln1_bias_m(rank), k_h_0_ln1_bias_v(rank), k_h_0_ln1_bias(rank), k_h_0_ln1_bias_m(rank),
      k_h_0_ln1_bias_v(rank));
  wait(rank, compute, done[297]);
  // float [768]
  map<1, 8>(rank, compute, {768}, CastKernel2{k_h_0_ln1_LayerNormalization_8(rank),
      k_h_0_ln1_LayerNormalization_12(rank)}, {k_h_0_ln1_LayerNormalization_8.access(rank)},
      {k_h_0_ln1_LayerNormalization_12.access(rank)});
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 768, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_h_0_ln1_weight(rank),
      k_h_0_ln1_LayerNormalization_12(rank), k_learning_rate(rank), k_step(rank),
      k_h_0_ln1_weight_m(rank), k_h_0_ln1_weight_v(rank), k_h_0_ln1_weight(rank),
      k_h_0_ln1_weight_m(rank), k_h_0_ln1_weight_v(rank));
  wait(rank, compute, done[298]);
}

void backward_part2(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  const int self = member(rank);
  ProfileRange range(rank, "backward_part2");
  // /Add
  // float [16, 1024, 768]
  map<1, 8>(rank, compute, {12582912}, CastKernel2{k_h_0_ln1_LayerNormalization_10(rank),
      k_Add_3(rank)}, {k_h_0_ln1_LayerNormalization_10.access(rank)}, {k_Add_3.access(rank)});
  sliceCopy(rank, compute, {.type = ElementType::kF32, .source = {16, 1024, 768},
      .offsets = kOffsets1[self], .sizes = {8, 1024, 768}}, k_Add_3(rank), k_Add_4(rank));
  slice(rank, compute, {.type = ElementType::kF32, .input = {16, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {16, 256, 768}, .steps = {1, 1, 1}}, k_Add_3(rank), k_Add_5(rank));
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {16, 256,
      768}, .dims = {0}}, k_Add_5(rank), k_Add_6(rank));
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 196608, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_wpe_weight(rank), k_Add_6(rank),
      k_learning_rate(rank), k_step(rank), k_wpe_weight_m(rank), k_wpe_weight_v(rank),
      k_wpe_weight(rank), k_wpe_weight_m(rank), k_wpe_weight_v(rank));
}

// wte
void backward_wte(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  ProfileRange range(rank, "backward wte");
  // Gather
  // float [12565, 768]
  map<1, 4>(rank, compute, {9649920}, FillKernel2{k_wte_Gather_3(rank)}, {},
      {k_wte_Gather_3.access(rank)});
  scatter(rank, compute, {.kind = ScatterKind::kAdd, .type = ElementType::kF32,
      .indexType = ElementType::kI64, .input = {12565, 768}, .indices = {8, 1024}, .rows = {50257,
      0}}, k_wte_Gather_3(rank), k_x0(rank), k_Add_4(rank), k_wte_Gather_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of wte.weight"), {.channel = 363,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_wte_Gather_3(rank), k_wte_Gather_3(rank),
      9649920, ElementType::kF32}});
  done[299] = record(rank, communication);
  wait(rank, compute, done[299]);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kAdamW, .gradientType = ElementType::kF32,
      .count = 9649920, .beta1 = 0.90000000000000002, .beta2 = 0.999, .epsilon = 1e-08,
      .weightDecay = 0.01, .trust = 1, .nesterov = false}, k_wte_weight(rank), k_wte_Gather_3(rank),
      k_learning_rate(rank), k_step(rank), k_wte_weight_m(rank), k_wte_weight_v(rank),
      k_wte_weight(rank), k_wte_weight_m(rank), k_wte_weight_v(rank));
}

}  // namespace

void step([[maybe_unused]] Rank& rank) {
  Event done[300];
  forward_wte(rank, done);
  forward(rank);
  for (const auto& block : kForwardH) forward_h(rank, block, done);
  forward_ln(rank, done);
  forward_head(rank, done);
  forward_part2(rank, done);
  backward(rank, done);
  backward_head(rank, done);
  backward_ln(rank, done);
  for (const auto& block : kBackwardH) backward_h(rank, block, done);
  backward_h_0(rank, done);
  backward_part2(rank);
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
    {.name = "h.0.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_0_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.0.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.0.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.0.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_0_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_1_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.1.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.1.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.1.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_1_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_2_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.2.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.2.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.2.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_2_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_3_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.3.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.3.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.3.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_3_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_4_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.4.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.4.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.4.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_4_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_5_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.5.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.5.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.5.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_5_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_6_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.6.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.6.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.6.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_6_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_7_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.7.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.7.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.7.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_7_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_8_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.8.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.8.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.8.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_8_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_9_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.9.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_proj_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.9.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.9.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_9_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.10.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_10_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
    {.name = "h.10.proj.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_proj_bias.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}},
    {.name = "h.10.fc.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {3072}},
    {.name = "h.10.fc2.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {768}, .offset = k_h_10_fc2_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}},
    {.name = "h.11.qkv.bias", .role = TensorRole::kParameter, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_11_qkv_bias.offset, .initializer = {InitializerKind::kConstant,
        0, 0}, .globalDims = {2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1474.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1485.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1496.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1507.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1518.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1529.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1540.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1551.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1562.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1573.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1584.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1595.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .offset = k_labels.offset, .indexBound = 50257, .shiftOf = "x0", .globalDims = {16, 1024},
        .boxOffsets = kBoxes1},
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
        .dims = {576}, .offset = k_h_0_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.0.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_0_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_1_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.1.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_1_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_2_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.2.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_2_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_3_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.3.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_3_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_4_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.4.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_4_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_5_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.5.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_5_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_6_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.6.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_6_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_7_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.7.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_7_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_8_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.8.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_8_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_9_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.9.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_9_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_10_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.10.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_10_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_11_qkv_bias_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
    {.name = "h.11.qkv.bias.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {576}, .offset = k_h_11_qkv_bias_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1474_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1474.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1474_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1485_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1485.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1485_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1496_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1496.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1496_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1507_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1507.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1507_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1518_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1518.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1518_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1529_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1529.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1529_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1540_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1540.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1540_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1551_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1551.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1551_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1562_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1562.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1562_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1573_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1573.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1573_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1584_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1584.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1584_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1595_m.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
    {.name = "onnx::MatMul_1595.v", .role = TensorRole::kOptimizerState, .type = ElementType::kF32,
        .dims = {768, 576}, .offset = k_onnx_MatMul_1595_v.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {768, 2304}},
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
    {.name = "loss", .role = TensorRole::kLoss, .type = ElementType::kF32, .dims = {},
        .offset = k_loss_9.offset},
};

}  // namespace program::stage0
