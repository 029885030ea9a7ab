// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: arena 2109175296 bytes.
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
constexpr Buffer<bf16> k_wte_weight_bf16{489883392, 9649920};  // bf16 [12565, 768]
constexpr Buffer<bf16> k_wpe_weight_bf16{509183488, 196608};  // bf16 [256, 768]
constexpr Buffer<bf16> k_h_0_ln1_weight_bf16{509576960, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_ln1_bias_bf16{509578752, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_qkv_bias_bf16{509580544, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_0_proj_bias_bf16{509581824, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_fc_bias_bf16{509583616, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_0_fc2_bias_bf16{509585408, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_qkv_bias_bf16{509587200, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_1_proj_bias_bf16{509588480, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_fc_bias_bf16{509590272, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_1_fc2_bias_bf16{509592064, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_qkv_bias_bf16{509593856, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_2_proj_bias_bf16{509595136, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_fc_bias_bf16{509596928, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_2_fc2_bias_bf16{509598720, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_qkv_bias_bf16{509600512, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_3_proj_bias_bf16{509601792, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_fc_bias_bf16{509603584, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_3_fc2_bias_bf16{509605376, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_qkv_bias_bf16{509607168, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_4_proj_bias_bf16{509608448, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_fc_bias_bf16{509610240, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_4_fc2_bias_bf16{509612032, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_qkv_bias_bf16{509613824, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_5_proj_bias_bf16{509615104, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_fc_bias_bf16{509616896, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_5_fc2_bias_bf16{509618688, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_qkv_bias_bf16{509620480, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_6_proj_bias_bf16{509621760, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_fc_bias_bf16{509623552, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_6_fc2_bias_bf16{509625344, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_qkv_bias_bf16{509627136, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_7_proj_bias_bf16{509628416, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_fc_bias_bf16{509630208, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_7_fc2_bias_bf16{509632000, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_qkv_bias_bf16{509633792, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_8_proj_bias_bf16{509635072, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_fc_bias_bf16{509636864, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_8_fc2_bias_bf16{509638656, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_qkv_bias_bf16{509640448, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_9_proj_bias_bf16{509641728, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_fc_bias_bf16{509643520, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_9_fc2_bias_bf16{509645312, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_qkv_bias_bf16{509647104, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_10_proj_bias_bf16{509648384, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_fc_bias_bf16{509650176, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_10_fc2_bias_bf16{509651968, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_qkv_bias_bf16{509653760, 576};  // bf16 [576]
constexpr Buffer<bf16> k_h_11_proj_bias_bf16{509655040, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_fc_bias_bf16{509656832, 768};  // bf16 [768]
constexpr Buffer<bf16> k_h_11_fc2_bias_bf16{509658624, 768};  // bf16 [768]
constexpr Buffer<bf16> k_onnx_MatMul_1474_bf16{509660416, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1482_bf16{510545408, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1483_bf16{510840576, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1484_bf16{512020480, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1485_bf16{513200384, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1493_bf16{514085376, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1494_bf16{514380544, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1495_bf16{515560448, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1496_bf16{516740352, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1504_bf16{517625344, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1505_bf16{517920512, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1506_bf16{519100416, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1507_bf16{520280320, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1515_bf16{521165312, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1516_bf16{521460480, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1517_bf16{522640384, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1518_bf16{523820288, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1526_bf16{524705280, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1527_bf16{525000448, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1528_bf16{526180352, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1529_bf16{527360256, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1537_bf16{528245248, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1538_bf16{528540416, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1539_bf16{529720320, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1540_bf16{530900224, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1548_bf16{531785216, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1549_bf16{532080384, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1550_bf16{533260288, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1551_bf16{534440192, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1559_bf16{535325184, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1560_bf16{535620352, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1561_bf16{536800256, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1562_bf16{537980160, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1570_bf16{538865152, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1571_bf16{539160320, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1572_bf16{540340224, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1573_bf16{541520128, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1581_bf16{542405120, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1582_bf16{542700288, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1583_bf16{543880192, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1584_bf16{545060096, 442368};  // bf16 [768, 576]
constexpr Buffer<bf16> k_onnx_MatMul_1592_bf16{545945088, 147456};  // bf16 [192, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1593_bf16{546240256, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1594_bf16{547420160, 589824};  // bf16 [768, 768]
constexpr Buffer<bf16> k_onnx_MatMul_1595_bf16{548600064, 442368};  // bf16 [768, 576]
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
constexpr Buffer<bf16> k_wte_Gather{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1, 3]
constexpr Buffer<bf16> k_wte_Gather_2{2021575424, 1572864};  // bf16 [8, 256, 768], alive in [2, 1218]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [5, 7]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_2{1674743040, 2048};  // f32 [8, 256], alive in [5, 1218]
constexpr Buffer<float> k_h_0_ln1_LayerNormalization_3{1674751232, 2048};  // f32 [8, 256], alive in [5, 1218]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_4{1694419712, 6291456};  // bf16 [8, 1024, 768], alive in [6, 1214]
constexpr Buffer<bf16> k_h_0_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [8, 12]
constexpr Buffer<bf16> k_h_0_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [9, 18]
constexpr Buffer<bf16> k_h_0_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [10, 19]
constexpr Buffer<bf16> k_h_0_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [11, 20]
constexpr Buffer<bf16> k_h_0_Softmax{1491111168, 1572864};  // bf16 [8, 3, 1024, 64], alive in [18, 1198]
constexpr Buffer<bf16> k_h_0_Softmax_2{1494256896, 1572864};  // bf16 [8, 3, 1024, 64], alive in [19, 1198]
constexpr Buffer<bf16> k_h_0_Softmax_3{1497402624, 1572864};  // bf16 [8, 3, 1024, 64], alive in [20, 1198]
constexpr Buffer<bf16> k_h_0_Softmax_4{1500548352, 1572864};  // bf16 [8, 3, 1024, 64], alive in [21, 1198]
constexpr Buffer<float> k_h_0_Softmax_5{1673563392, 24576};  // f32 [8, 3, 1024], alive in [21, 1198]
constexpr Buffer<bf16> k_h_0_Transpose_3{1503694080, 1572864};  // bf16 [8, 1024, 3, 64], alive in [22, 1195]
constexpr Buffer<bf16> k_h_0_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [24, 26]
constexpr Buffer<bf16> k_h_0_proj_MatMul_2{2024721152, 1572864};  // bf16 [8, 256, 768], alive in [25, 1181]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [28, 30]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_2{1674759424, 2048};  // f32 [8, 256], alive in [28, 1181]
constexpr Buffer<float> k_h_0_ln2_LayerNormalization_3{1674767616, 2048};  // f32 [8, 256], alive in [28, 1181]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_4{1707002624, 6291456};  // bf16 [8, 1024, 768], alive in [29, 1173]
constexpr Buffer<bf16> k_h_0_fc_MatMul{1189121280, 6291456};  // bf16 [8, 1024, 768], alive in [31, 1172]
constexpr Buffer<bf16> k_h_0_Mul_1{1201704192, 6291456};  // bf16 [8, 1024, 768], alive in [32, 1179]
constexpr Buffer<bf16> k_h_0_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [33, 35]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_2{2027866880, 1572864};  // bf16 [8, 256, 768], alive in [34, 1141]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [37, 39]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_2{1674775808, 2048};  // f32 [8, 256], alive in [37, 1141]
constexpr Buffer<float> k_h_1_ln1_LayerNormalization_3{1674784000, 2048};  // f32 [8, 256], alive in [37, 1141]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_4{1719585536, 6291456};  // bf16 [8, 1024, 768], alive in [38, 1137]
constexpr Buffer<bf16> k_h_1_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [40, 44]
constexpr Buffer<bf16> k_h_1_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [41, 50]
constexpr Buffer<bf16> k_h_1_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [42, 51]
constexpr Buffer<bf16> k_h_1_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [43, 52]
constexpr Buffer<bf16> k_h_1_Softmax{1506839808, 1572864};  // bf16 [8, 3, 1024, 64], alive in [50, 1121]
constexpr Buffer<bf16> k_h_1_Softmax_2{1509985536, 1572864};  // bf16 [8, 3, 1024, 64], alive in [51, 1121]
constexpr Buffer<bf16> k_h_1_Softmax_3{1513131264, 1572864};  // bf16 [8, 3, 1024, 64], alive in [52, 1121]
constexpr Buffer<bf16> k_h_1_Softmax_4{1516276992, 1572864};  // bf16 [8, 3, 1024, 64], alive in [53, 1121]
constexpr Buffer<float> k_h_1_Softmax_5{1673661696, 24576};  // f32 [8, 3, 1024], alive in [53, 1121]
constexpr Buffer<bf16> k_h_1_Transpose_3{1519422720, 1572864};  // bf16 [8, 1024, 3, 64], alive in [54, 1118]
constexpr Buffer<bf16> k_h_1_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [56, 58]
constexpr Buffer<bf16> k_h_1_proj_MatMul_2{2031012608, 1572864};  // bf16 [8, 256, 768], alive in [57, 1104]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [60, 62]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_2{1674792192, 2048};  // f32 [8, 256], alive in [60, 1104]
constexpr Buffer<float> k_h_1_ln2_LayerNormalization_3{1674800384, 2048};  // f32 [8, 256], alive in [60, 1104]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_4{1732168448, 6291456};  // bf16 [8, 1024, 768], alive in [61, 1096]
constexpr Buffer<bf16> k_h_1_fc_MatMul{1214287104, 6291456};  // bf16 [8, 1024, 768], alive in [63, 1095]
constexpr Buffer<bf16> k_h_1_Mul_1{1226870016, 6291456};  // bf16 [8, 1024, 768], alive in [64, 1102]
constexpr Buffer<bf16> k_h_1_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [65, 67]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_2{2034158336, 1572864};  // bf16 [8, 256, 768], alive in [66, 1065]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [69, 71]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_2{1674808576, 2048};  // f32 [8, 256], alive in [69, 1065]
constexpr Buffer<float> k_h_2_ln1_LayerNormalization_3{1674816768, 2048};  // f32 [8, 256], alive in [69, 1065]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_4{1744751360, 6291456};  // bf16 [8, 1024, 768], alive in [70, 1061]
constexpr Buffer<bf16> k_h_2_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [72, 76]
constexpr Buffer<bf16> k_h_2_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [73, 82]
constexpr Buffer<bf16> k_h_2_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [74, 83]
constexpr Buffer<bf16> k_h_2_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [75, 84]
constexpr Buffer<bf16> k_h_2_Softmax{1522568448, 1572864};  // bf16 [8, 3, 1024, 64], alive in [82, 1045]
constexpr Buffer<bf16> k_h_2_Softmax_2{1525714176, 1572864};  // bf16 [8, 3, 1024, 64], alive in [83, 1045]
constexpr Buffer<bf16> k_h_2_Softmax_3{1528859904, 1572864};  // bf16 [8, 3, 1024, 64], alive in [84, 1045]
constexpr Buffer<bf16> k_h_2_Softmax_4{1532005632, 1572864};  // bf16 [8, 3, 1024, 64], alive in [85, 1045]
constexpr Buffer<float> k_h_2_Softmax_5{1673760000, 24576};  // f32 [8, 3, 1024], alive in [85, 1045]
constexpr Buffer<bf16> k_h_2_Transpose_3{1535151360, 1572864};  // bf16 [8, 1024, 3, 64], alive in [86, 1042]
constexpr Buffer<bf16> k_h_2_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [88, 90]
constexpr Buffer<bf16> k_h_2_proj_MatMul_2{2037304064, 1572864};  // bf16 [8, 256, 768], alive in [89, 1028]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [92, 94]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_2{1674824960, 2048};  // f32 [8, 256], alive in [92, 1028]
constexpr Buffer<float> k_h_2_ln2_LayerNormalization_3{1674833152, 2048};  // f32 [8, 256], alive in [92, 1028]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_4{1757334272, 6291456};  // bf16 [8, 1024, 768], alive in [93, 1020]
constexpr Buffer<bf16> k_h_2_fc_MatMul{1239452928, 6291456};  // bf16 [8, 1024, 768], alive in [95, 1019]
constexpr Buffer<bf16> k_h_2_Mul_1{1252035840, 6291456};  // bf16 [8, 1024, 768], alive in [96, 1026]
constexpr Buffer<bf16> k_h_2_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [97, 99]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_2{2040449792, 1572864};  // bf16 [8, 256, 768], alive in [98, 989]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [101, 103]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_2{1674841344, 2048};  // f32 [8, 256], alive in [101, 989]
constexpr Buffer<float> k_h_3_ln1_LayerNormalization_3{1674849536, 2048};  // f32 [8, 256], alive in [101, 989]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_4{1769917184, 6291456};  // bf16 [8, 1024, 768], alive in [102, 985]
constexpr Buffer<bf16> k_h_3_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [104, 108]
constexpr Buffer<bf16> k_h_3_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [105, 114]
constexpr Buffer<bf16> k_h_3_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [106, 115]
constexpr Buffer<bf16> k_h_3_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [107, 116]
constexpr Buffer<bf16> k_h_3_Softmax{1538297088, 1572864};  // bf16 [8, 3, 1024, 64], alive in [114, 969]
constexpr Buffer<bf16> k_h_3_Softmax_2{1541442816, 1572864};  // bf16 [8, 3, 1024, 64], alive in [115, 969]
constexpr Buffer<bf16> k_h_3_Softmax_3{1544588544, 1572864};  // bf16 [8, 3, 1024, 64], alive in [116, 969]
constexpr Buffer<bf16> k_h_3_Softmax_4{1547734272, 1572864};  // bf16 [8, 3, 1024, 64], alive in [117, 969]
constexpr Buffer<float> k_h_3_Softmax_5{1673858304, 24576};  // f32 [8, 3, 1024], alive in [117, 969]
constexpr Buffer<bf16> k_h_3_Transpose_3{1550880000, 1572864};  // bf16 [8, 1024, 3, 64], alive in [118, 966]
constexpr Buffer<bf16> k_h_3_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [120, 122]
constexpr Buffer<bf16> k_h_3_proj_MatMul_2{2043595520, 1572864};  // bf16 [8, 256, 768], alive in [121, 952]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [124, 126]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_2{1674857728, 2048};  // f32 [8, 256], alive in [124, 952]
constexpr Buffer<float> k_h_3_ln2_LayerNormalization_3{1674865920, 2048};  // f32 [8, 256], alive in [124, 952]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_4{1782500096, 6291456};  // bf16 [8, 1024, 768], alive in [125, 944]
constexpr Buffer<bf16> k_h_3_fc_MatMul{1264618752, 6291456};  // bf16 [8, 1024, 768], alive in [127, 943]
constexpr Buffer<bf16> k_h_3_Mul_1{1277201664, 6291456};  // bf16 [8, 1024, 768], alive in [128, 950]
constexpr Buffer<bf16> k_h_3_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [129, 131]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_2{2046741248, 1572864};  // bf16 [8, 256, 768], alive in [130, 912]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [133, 135]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_2{1674874112, 2048};  // f32 [8, 256], alive in [133, 912]
constexpr Buffer<float> k_h_4_ln1_LayerNormalization_3{1674882304, 2048};  // f32 [8, 256], alive in [133, 912]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_4{1795083008, 6291456};  // bf16 [8, 1024, 768], alive in [134, 908]
constexpr Buffer<bf16> k_h_4_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [136, 140]
constexpr Buffer<bf16> k_h_4_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [137, 146]
constexpr Buffer<bf16> k_h_4_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [138, 147]
constexpr Buffer<bf16> k_h_4_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [139, 148]
constexpr Buffer<bf16> k_h_4_Softmax{1554025728, 1572864};  // bf16 [8, 3, 1024, 64], alive in [146, 892]
constexpr Buffer<bf16> k_h_4_Softmax_2{1557171456, 1572864};  // bf16 [8, 3, 1024, 64], alive in [147, 892]
constexpr Buffer<bf16> k_h_4_Softmax_3{1560317184, 1572864};  // bf16 [8, 3, 1024, 64], alive in [148, 892]
constexpr Buffer<bf16> k_h_4_Softmax_4{1563462912, 1572864};  // bf16 [8, 3, 1024, 64], alive in [149, 892]
constexpr Buffer<float> k_h_4_Softmax_5{1673956608, 24576};  // f32 [8, 3, 1024], alive in [149, 892]
constexpr Buffer<bf16> k_h_4_Transpose_3{1566608640, 1572864};  // bf16 [8, 1024, 3, 64], alive in [150, 889]
constexpr Buffer<bf16> k_h_4_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [152, 154]
constexpr Buffer<bf16> k_h_4_proj_MatMul_2{2049886976, 1572864};  // bf16 [8, 256, 768], alive in [153, 875]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [156, 158]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_2{1674890496, 2048};  // f32 [8, 256], alive in [156, 875]
constexpr Buffer<float> k_h_4_ln2_LayerNormalization_3{1674898688, 2048};  // f32 [8, 256], alive in [156, 875]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_4{1807665920, 6291456};  // bf16 [8, 1024, 768], alive in [157, 867]
constexpr Buffer<bf16> k_h_4_fc_MatMul{1289784576, 6291456};  // bf16 [8, 1024, 768], alive in [159, 866]
constexpr Buffer<bf16> k_h_4_Mul_1{1302367488, 6291456};  // bf16 [8, 1024, 768], alive in [160, 873]
constexpr Buffer<bf16> k_h_4_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [161, 163]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_2{2053032704, 1572864};  // bf16 [8, 256, 768], alive in [162, 836]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [165, 167]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_2{1674906880, 2048};  // f32 [8, 256], alive in [165, 836]
constexpr Buffer<float> k_h_5_ln1_LayerNormalization_3{1674915072, 2048};  // f32 [8, 256], alive in [165, 836]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_4{1820248832, 6291456};  // bf16 [8, 1024, 768], alive in [166, 832]
constexpr Buffer<bf16> k_h_5_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [168, 172]
constexpr Buffer<bf16> k_h_5_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [169, 178]
constexpr Buffer<bf16> k_h_5_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [170, 179]
constexpr Buffer<bf16> k_h_5_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [171, 180]
constexpr Buffer<bf16> k_h_5_Softmax{1569754368, 1572864};  // bf16 [8, 3, 1024, 64], alive in [178, 816]
constexpr Buffer<bf16> k_h_5_Softmax_2{1572900096, 1572864};  // bf16 [8, 3, 1024, 64], alive in [179, 816]
constexpr Buffer<bf16> k_h_5_Softmax_3{1576045824, 1572864};  // bf16 [8, 3, 1024, 64], alive in [180, 816]
constexpr Buffer<bf16> k_h_5_Softmax_4{1579191552, 1572864};  // bf16 [8, 3, 1024, 64], alive in [181, 816]
constexpr Buffer<float> k_h_5_Softmax_5{1674054912, 24576};  // f32 [8, 3, 1024], alive in [181, 816]
constexpr Buffer<bf16> k_h_5_Transpose_3{1582337280, 1572864};  // bf16 [8, 1024, 3, 64], alive in [182, 813]
constexpr Buffer<bf16> k_h_5_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [184, 186]
constexpr Buffer<bf16> k_h_5_proj_MatMul_2{2056178432, 1572864};  // bf16 [8, 256, 768], alive in [185, 799]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [188, 190]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_2{1674923264, 2048};  // f32 [8, 256], alive in [188, 799]
constexpr Buffer<float> k_h_5_ln2_LayerNormalization_3{1674931456, 2048};  // f32 [8, 256], alive in [188, 799]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_4{1832831744, 6291456};  // bf16 [8, 1024, 768], alive in [189, 791]
constexpr Buffer<bf16> k_h_5_fc_MatMul{1314950400, 6291456};  // bf16 [8, 1024, 768], alive in [191, 790]
constexpr Buffer<bf16> k_h_5_Mul_1{1327533312, 6291456};  // bf16 [8, 1024, 768], alive in [192, 797]
constexpr Buffer<bf16> k_h_5_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [193, 195]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_2{2059324160, 1572864};  // bf16 [8, 256, 768], alive in [194, 758]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [197, 199]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_2{1674939648, 2048};  // f32 [8, 256], alive in [197, 758]
constexpr Buffer<float> k_h_6_ln1_LayerNormalization_3{1674947840, 2048};  // f32 [8, 256], alive in [197, 758]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_4{1845414656, 6291456};  // bf16 [8, 1024, 768], alive in [198, 754]
constexpr Buffer<bf16> k_h_6_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [200, 204]
constexpr Buffer<bf16> k_h_6_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [201, 210]
constexpr Buffer<bf16> k_h_6_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [202, 211]
constexpr Buffer<bf16> k_h_6_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [203, 212]
constexpr Buffer<bf16> k_h_6_Softmax{1585483008, 1572864};  // bf16 [8, 3, 1024, 64], alive in [210, 738]
constexpr Buffer<bf16> k_h_6_Softmax_2{1588628736, 1572864};  // bf16 [8, 3, 1024, 64], alive in [211, 738]
constexpr Buffer<bf16> k_h_6_Softmax_3{1591774464, 1572864};  // bf16 [8, 3, 1024, 64], alive in [212, 738]
constexpr Buffer<bf16> k_h_6_Softmax_4{1594920192, 1572864};  // bf16 [8, 3, 1024, 64], alive in [213, 738]
constexpr Buffer<float> k_h_6_Softmax_5{1674153216, 24576};  // f32 [8, 3, 1024], alive in [213, 738]
constexpr Buffer<bf16> k_h_6_Transpose_3{1598065920, 1572864};  // bf16 [8, 1024, 3, 64], alive in [214, 735]
constexpr Buffer<bf16> k_h_6_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [216, 218]
constexpr Buffer<bf16> k_h_6_proj_MatMul_2{2062469888, 1572864};  // bf16 [8, 256, 768], alive in [217, 720]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [220, 222]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_2{1674956032, 2048};  // f32 [8, 256], alive in [220, 720]
constexpr Buffer<float> k_h_6_ln2_LayerNormalization_3{1674964224, 2048};  // f32 [8, 256], alive in [220, 720]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_4{1857997568, 6291456};  // bf16 [8, 1024, 768], alive in [221, 712]
constexpr Buffer<bf16> k_h_6_fc_MatMul{1340116224, 6291456};  // bf16 [8, 1024, 768], alive in [223, 711]
constexpr Buffer<bf16> k_h_6_Mul_1{1352699136, 6291456};  // bf16 [8, 1024, 768], alive in [224, 718]
constexpr Buffer<bf16> k_h_6_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [225, 227]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_2{2065615616, 1572864};  // bf16 [8, 256, 768], alive in [226, 680]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [229, 231]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_2{1674972416, 2048};  // f32 [8, 256], alive in [229, 680]
constexpr Buffer<float> k_h_7_ln1_LayerNormalization_3{1674980608, 2048};  // f32 [8, 256], alive in [229, 680]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_4{1870580480, 6291456};  // bf16 [8, 1024, 768], alive in [230, 676]
constexpr Buffer<bf16> k_h_7_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [232, 236]
constexpr Buffer<bf16> k_h_7_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [233, 242]
constexpr Buffer<bf16> k_h_7_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [234, 243]
constexpr Buffer<bf16> k_h_7_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [235, 244]
constexpr Buffer<bf16> k_h_7_Softmax{1601211648, 1572864};  // bf16 [8, 3, 1024, 64], alive in [242, 660]
constexpr Buffer<bf16> k_h_7_Softmax_2{1604357376, 1572864};  // bf16 [8, 3, 1024, 64], alive in [243, 660]
constexpr Buffer<bf16> k_h_7_Softmax_3{1607503104, 1572864};  // bf16 [8, 3, 1024, 64], alive in [244, 660]
constexpr Buffer<bf16> k_h_7_Softmax_4{1610648832, 1572864};  // bf16 [8, 3, 1024, 64], alive in [245, 660]
constexpr Buffer<float> k_h_7_Softmax_5{1674251520, 24576};  // f32 [8, 3, 1024], alive in [245, 660]
constexpr Buffer<bf16> k_h_7_Transpose_3{1613794560, 1572864};  // bf16 [8, 1024, 3, 64], alive in [246, 657]
constexpr Buffer<bf16> k_h_7_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [248, 250]
constexpr Buffer<bf16> k_h_7_proj_MatMul_2{2068761344, 1572864};  // bf16 [8, 256, 768], alive in [249, 643]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [252, 254]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_2{1674988800, 2048};  // f32 [8, 256], alive in [252, 643]
constexpr Buffer<float> k_h_7_ln2_LayerNormalization_3{1674996992, 2048};  // f32 [8, 256], alive in [252, 643]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_4{1883163392, 6291456};  // bf16 [8, 1024, 768], alive in [253, 635]
constexpr Buffer<bf16> k_h_7_fc_MatMul{1365282048, 6291456};  // bf16 [8, 1024, 768], alive in [255, 634]
constexpr Buffer<bf16> k_h_7_Mul_1{1377864960, 6291456};  // bf16 [8, 1024, 768], alive in [256, 641]
constexpr Buffer<bf16> k_h_7_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [257, 259]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_2{2071907072, 1572864};  // bf16 [8, 256, 768], alive in [258, 604]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [261, 263]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_2{1675005184, 2048};  // f32 [8, 256], alive in [261, 604]
constexpr Buffer<float> k_h_8_ln1_LayerNormalization_3{1675013376, 2048};  // f32 [8, 256], alive in [261, 604]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_4{1895746304, 6291456};  // bf16 [8, 1024, 768], alive in [262, 600]
constexpr Buffer<bf16> k_h_8_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [264, 268]
constexpr Buffer<bf16> k_h_8_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [265, 274]
constexpr Buffer<bf16> k_h_8_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [266, 275]
constexpr Buffer<bf16> k_h_8_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [267, 276]
constexpr Buffer<bf16> k_h_8_Softmax{1616940288, 1572864};  // bf16 [8, 3, 1024, 64], alive in [274, 584]
constexpr Buffer<bf16> k_h_8_Softmax_2{1620086016, 1572864};  // bf16 [8, 3, 1024, 64], alive in [275, 584]
constexpr Buffer<bf16> k_h_8_Softmax_3{1623231744, 1572864};  // bf16 [8, 3, 1024, 64], alive in [276, 584]
constexpr Buffer<bf16> k_h_8_Softmax_4{1626377472, 1572864};  // bf16 [8, 3, 1024, 64], alive in [277, 584]
constexpr Buffer<float> k_h_8_Softmax_5{1674349824, 24576};  // f32 [8, 3, 1024], alive in [277, 584]
constexpr Buffer<bf16> k_h_8_Transpose_3{1629523200, 1572864};  // bf16 [8, 1024, 3, 64], alive in [278, 581]
constexpr Buffer<bf16> k_h_8_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [280, 282]
constexpr Buffer<bf16> k_h_8_proj_MatMul_2{2075052800, 1572864};  // bf16 [8, 256, 768], alive in [281, 567]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [284, 286]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_2{1675021568, 2048};  // f32 [8, 256], alive in [284, 567]
constexpr Buffer<float> k_h_8_ln2_LayerNormalization_3{1675029760, 2048};  // f32 [8, 256], alive in [284, 567]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_4{1908329216, 6291456};  // bf16 [8, 1024, 768], alive in [285, 559]
constexpr Buffer<bf16> k_h_8_fc_MatMul{1390447872, 6291456};  // bf16 [8, 1024, 768], alive in [287, 558]
constexpr Buffer<bf16> k_h_8_Mul_1{1403030784, 6291456};  // bf16 [8, 1024, 768], alive in [288, 565]
constexpr Buffer<bf16> k_h_8_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [289, 291]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_2{2078198528, 1572864};  // bf16 [8, 256, 768], alive in [290, 542]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [293, 295]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_2{1675037952, 2048};  // f32 [8, 256], alive in [293, 542]
constexpr Buffer<float> k_h_9_ln1_LayerNormalization_3{1675046144, 2048};  // f32 [8, 256], alive in [293, 542]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_4{1920912128, 6291456};  // bf16 [8, 1024, 768], alive in [294, 538]
constexpr Buffer<bf16> k_h_9_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [296, 300]
constexpr Buffer<bf16> k_h_9_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [297, 306]
constexpr Buffer<bf16> k_h_9_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [298, 307]
constexpr Buffer<bf16> k_h_9_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [299, 308]
constexpr Buffer<bf16> k_h_9_Softmax{1632668928, 1572864};  // bf16 [8, 3, 1024, 64], alive in [306, 522]
constexpr Buffer<bf16> k_h_9_Softmax_2{1635814656, 1572864};  // bf16 [8, 3, 1024, 64], alive in [307, 522]
constexpr Buffer<bf16> k_h_9_Softmax_3{1638960384, 1572864};  // bf16 [8, 3, 1024, 64], alive in [308, 522]
constexpr Buffer<bf16> k_h_9_Softmax_4{1642106112, 1572864};  // bf16 [8, 3, 1024, 64], alive in [309, 522]
constexpr Buffer<float> k_h_9_Softmax_5{1674448128, 24576};  // f32 [8, 3, 1024], alive in [309, 522]
constexpr Buffer<bf16> k_h_9_Transpose_3{1645251840, 1572864};  // bf16 [8, 1024, 3, 64], alive in [310, 519]
constexpr Buffer<bf16> k_h_9_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [312, 314]
constexpr Buffer<bf16> k_h_9_proj_MatMul_2{2081344256, 1572864};  // bf16 [8, 256, 768], alive in [313, 512]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [316, 318]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_2{1675054336, 2048};  // f32 [8, 256], alive in [316, 512]
constexpr Buffer<float> k_h_9_ln2_LayerNormalization_3{1675062528, 2048};  // f32 [8, 256], alive in [316, 512]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_4{1933495040, 6291456};  // bf16 [8, 1024, 768], alive in [317, 504]
constexpr Buffer<bf16> k_h_9_fc_MatMul{1415613696, 6291456};  // bf16 [8, 1024, 768], alive in [319, 503]
constexpr Buffer<bf16> k_h_9_Mul_1{1428196608, 6291456};  // bf16 [8, 1024, 768], alive in [320, 508]
constexpr Buffer<bf16> k_h_9_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [321, 323]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_2{2084489984, 1572864};  // bf16 [8, 256, 768], alive in [322, 496]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [325, 327]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_2{1675070720, 2048};  // f32 [8, 256], alive in [325, 496]
constexpr Buffer<float> k_h_10_ln1_LayerNormalization_3{1675078912, 2048};  // f32 [8, 256], alive in [325, 496]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_4{1946077952, 6291456};  // bf16 [8, 1024, 768], alive in [326, 492]
constexpr Buffer<bf16> k_h_10_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [328, 332]
constexpr Buffer<bf16> k_h_10_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [329, 338]
constexpr Buffer<bf16> k_h_10_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [330, 339]
constexpr Buffer<bf16> k_h_10_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [331, 340]
constexpr Buffer<bf16> k_h_10_Softmax{1648397568, 1572864};  // bf16 [8, 3, 1024, 64], alive in [338, 478]
constexpr Buffer<bf16> k_h_10_Softmax_2{1651543296, 1572864};  // bf16 [8, 3, 1024, 64], alive in [339, 478]
constexpr Buffer<bf16> k_h_10_Softmax_3{1654689024, 1572864};  // bf16 [8, 3, 1024, 64], alive in [340, 478]
constexpr Buffer<bf16> k_h_10_Softmax_4{1657834752, 1572864};  // bf16 [8, 3, 1024, 64], alive in [341, 478]
constexpr Buffer<float> k_h_10_Softmax_5{1674546432, 24576};  // f32 [8, 3, 1024], alive in [341, 478]
constexpr Buffer<bf16> k_h_10_Transpose_3{1660980480, 1572864};  // bf16 [8, 1024, 3, 64], alive in [342, 475]
constexpr Buffer<bf16> k_h_10_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [344, 346]
constexpr Buffer<bf16> k_h_10_proj_MatMul_2{2087635712, 1572864};  // bf16 [8, 256, 768], alive in [345, 469]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [348, 350]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_2{1675087104, 2048};  // f32 [8, 256], alive in [348, 469]
constexpr Buffer<float> k_h_10_ln2_LayerNormalization_3{1675095296, 2048};  // f32 [8, 256], alive in [348, 469]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_4{1958660864, 6291456};  // bf16 [8, 1024, 768], alive in [349, 463]
constexpr Buffer<bf16> k_h_10_fc_MatMul{1440779520, 6291456};  // bf16 [8, 1024, 768], alive in [351, 462]
constexpr Buffer<bf16> k_h_10_Mul_1{1453362432, 6291456};  // bf16 [8, 1024, 768], alive in [352, 467]
constexpr Buffer<bf16> k_h_10_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [353, 355]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_2{2090781440, 1572864};  // bf16 [8, 256, 768], alive in [354, 456]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [357, 359]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_2{1675103488, 2048};  // f32 [8, 256], alive in [357, 456]
constexpr Buffer<float> k_h_11_ln1_LayerNormalization_3{1675111680, 2048};  // f32 [8, 256], alive in [357, 456]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_4{1971243776, 6291456};  // bf16 [8, 1024, 768], alive in [358, 452]
constexpr Buffer<bf16> k_h_11_qkv_MatMul{1675119872, 4718592};  // bf16 [8, 1024, 576], alive in [360, 364]
constexpr Buffer<bf16> k_h_11_qkv_Add{1684557056, 1572864};  // bf16 [8, 1024, 192], alive in [361, 370]
constexpr Buffer<bf16> k_h_11_qkv_Add_2{1687702784, 1572864};  // bf16 [8, 1024, 192], alive in [362, 371]
constexpr Buffer<bf16> k_h_11_qkv_Add_3{1690848512, 1572864};  // bf16 [8, 1024, 192], alive in [363, 372]
constexpr Buffer<bf16> k_h_11_Softmax{2100218624, 1572864};  // bf16 [8, 3, 1024, 64], alive in [370, 438]
constexpr Buffer<bf16> k_h_11_Softmax_2{2103364352, 1572864};  // bf16 [8, 3, 1024, 64], alive in [371, 438]
constexpr Buffer<bf16> k_h_11_Softmax_3{1664126208, 1572864};  // bf16 [8, 3, 1024, 64], alive in [372, 438]
constexpr Buffer<bf16> k_h_11_Softmax_4{1667271936, 1572864};  // bf16 [8, 3, 1024, 64], alive in [373, 438]
constexpr Buffer<float> k_h_11_Softmax_5{1674644736, 24576};  // f32 [8, 3, 1024], alive in [373, 438]
constexpr Buffer<bf16> k_h_11_Transpose_3{1670417664, 1572864};  // bf16 [8, 1024, 3, 64], alive in [374, 435]
constexpr Buffer<bf16> k_h_11_proj_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [376, 378]
constexpr Buffer<bf16> k_h_11_proj_MatMul_2{2093927168, 1572864};  // bf16 [8, 256, 768], alive in [377, 429]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [380, 382]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_2{2108869376, 2048};  // f32 [8, 256], alive in [380, 429]
constexpr Buffer<float> k_h_11_ln2_LayerNormalization_3{2108877568, 2048};  // f32 [8, 256], alive in [380, 429]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_4{1983826688, 6291456};  // bf16 [8, 1024, 768], alive in [381, 424]
constexpr Buffer<bf16> k_h_11_fc_MatMul{1465945344, 6291456};  // bf16 [8, 1024, 768], alive in [383, 423]
constexpr Buffer<bf16> k_h_11_Mul_1{1478528256, 6291456};  // bf16 [8, 1024, 768], alive in [384, 427]
constexpr Buffer<bf16> k_h_11_fc2_MatMul{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [385, 387]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_2{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [386, 416]
constexpr Buffer<bf16> k_ln_LayerNormalization{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [389, 391]
constexpr Buffer<float> k_ln_LayerNormalization_2{2108885760, 2048};  // f32 [8, 256], alive in [389, 416]
constexpr Buffer<float> k_ln_LayerNormalization_3{2108893952, 2048};  // f32 [8, 256], alive in [389, 416]
constexpr Buffer<bf16> k_ln_LayerNormalization_4{1996409600, 6291456};  // bf16 [8, 1024, 768], alive in [390, 418]
constexpr Buffer<bf16> k_head_MatMul{983256320, 102932480};  // bf16 [8, 1024, 12565], alive in [392, 418]
constexpr Buffer<float> k_loss{571526400, 102932480};  // f32 [8, 1024, 12565], alive in [393, 400]
constexpr Buffer<float> k_loss_2{1690848512, 8192};  // f32 [8, 1024], alive in [394, 412]
constexpr Buffer<float> k_loss_3{1690881280, 8192};  // f32 [8, 1024], alive in [397, 404]
constexpr Buffer<float> k_loss_4{1690914048, 8192};  // f32 [8, 1024], alive in [400, 403]
constexpr Buffer<float> k_loss_5{2108902144, 2048};  // f32 [8, 256], alive in [404, 405]
constexpr Buffer<float> k_loss_6{2109175040, 1};  // f32 [], alive in [405, 1360]
constexpr Buffer<float> k_loss_7{1690914048, 2048};  // f32 [8, 256], alive in [409, 411]
constexpr Buffer<float> k_loss_8{1690881280, 8192};  // f32 [8, 1024], alive in [410, 412]
constexpr Buffer<bf16> k_head_MatMul_2{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [413, 415]
constexpr Buffer<bf16> k_head_MatMul_3{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [414, 416]
constexpr Buffer<bf16> k_ln_LayerNormalization_5{2097072896, 1572864};  // bf16 [8, 256, 768], alive in [416, 1248]
constexpr Buffer<bf16> k_ln_LayerNormalization_6{2109164288, 768};  // bf16 [768], alive in [416, 653]
constexpr Buffer<bf16> k_ln_LayerNormalization_7{2109165824, 768};  // bf16 [768], alive in [416, 653]
constexpr Buffer<bf16> k_ln_LayerNormalization_8{2008992512, 6291456};  // bf16 [8, 1024, 768], alive in [417, 427]
constexpr Buffer<bf16> k_head_MatMul_4{1675119872, 9649920};  // bf16 [768, 12565], alive in [418, 777]
constexpr Buffer<bf16> k_h_11_fc2_Add{2109167360, 768};  // bf16 [768], alive in [420, 653]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_3{1996409600, 6291456};  // bf16 [8, 1024, 768], alive in [422, 425]
constexpr Buffer<bf16> k_h_11_fc_MatMul_2{2106510080, 589824};  // bf16 [768, 768], alive in [424, 611]
constexpr Buffer<bf16> k_h_11_fc_MatMul_3{2109168896, 768};  // bf16 [768], alive in [424, 591]
constexpr Buffer<bf16> k_h_11_fc_MatMul_4{1983826688, 6291456};  // bf16 [8, 1024, 768], alive in [425, 428]
constexpr Buffer<bf16> k_h_11_fc_MatMul_5{1996409600, 1572864};  // bf16 [8, 256, 768], alive in [426, 429]
constexpr Buffer<bf16> k_h_11_fc2_MatMul_4{2107689728, 589824};  // bf16 [768, 768], alive in [427, 591]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_5{1983826688, 1572864};  // bf16 [8, 256, 768], alive in [429, 430]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_6{2109170432, 768};  // bf16 [768], alive in [429, 653]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_7{2109171968, 768};  // bf16 [768], alive in [429, 653]
constexpr Buffer<bf16> k_h_11_ln2_LayerNormalization_8{1983826688, 6291456};  // bf16 [8, 1024, 768], alive in [431, 435]
constexpr Buffer<bf16> k_h_11_proj_Add{2109173504, 768};  // bf16 [768], alive in [432, 653]
constexpr Buffer<bf16> k_h_11_proj_MatMul_3{2093927168, 1572864};  // bf16 [8, 1024, 192], alive in [434, 437]
constexpr Buffer<bf16> k_h_11_proj_MatMul_4{2108869376, 147456};  // bf16 [192, 768], alive in [435, 613]
constexpr Buffer<bf16> k_h_11_Transpose_3_2{1983826688, 1572864};  // bf16 [8, 3, 1024, 64], alive in [437, 438]
constexpr Buffer<bf16> k_h_11_Softmax_6{1986972416, 1572864};  // bf16 [8, 3, 1024, 64], alive in [438, 441]
constexpr Buffer<bf16> k_h_11_Softmax_7{1990118144, 1572864};  // bf16 [8, 3, 1024, 64], alive in [438, 440]
constexpr Buffer<bf16> k_h_11_Softmax_8{1993263872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [438, 439]
constexpr Buffer<bf16> k_h_11_Softmax_9{2093927168, 1572864};  // bf16 [8, 1024, 3, 64], alive in [439, 450]
constexpr Buffer<bf16> k_h_11_Softmax_10{2100218624, 1572864};  // bf16 [8, 1024, 3, 64], alive in [440, 449]
constexpr Buffer<bf16> k_h_11_Softmax_11{2103364352, 1572864};  // bf16 [8, 1024, 3, 64], alive in [441, 448]
constexpr Buffer<bf16> k_h_11_Reshape_2{1983826688, 6291456};  // bf16 [8, 1024, 768], alive in [443, 450]
constexpr Buffer<bf16> k_h_11_Reshape_1{1996409600, 6291456};  // bf16 [8, 1024, 768], alive in [445, 449]
constexpr Buffer<bf16> k_h_11_Reshape{2008992512, 6291456};  // bf16 [8, 1024, 768], alive in [447, 451]
constexpr Buffer<bf16> k_h_11_qkv_Add_4{1997294336, 4718592};  // bf16 [8, 1024, 576], alive in [451, 453]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_2{1996409600, 442368};  // bf16 [768, 576], alive in [452, 623]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_3{2106445568, 576};  // bf16 [576], alive in [452, 617]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_4{1971243776, 6291456};  // bf16 [8, 1024, 768], alive in [453, 455]
constexpr Buffer<bf16> k_h_11_qkv_MatMul_5{2093927168, 1572864};  // bf16 [8, 256, 768], alive in [454, 456]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_5{2100218624, 1572864};  // bf16 [8, 256, 768], alive in [456, 457]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_6{2106411776, 768};  // bf16 [768], alive in [456, 653]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_7{2106413312, 768};  // bf16 [768], alive in [456, 653]
constexpr Buffer<bf16> k_h_11_ln1_LayerNormalization_8{1971243776, 6291456};  // bf16 [8, 1024, 768], alive in [458, 467]
constexpr Buffer<bf16> k_h_10_fc2_Add{2106414848, 768};  // bf16 [768], alive in [459, 653]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_3{1983826688, 6291456};  // bf16 [8, 1024, 768], alive in [461, 465]
constexpr Buffer<bf16> k_h_10_fc_MatMul_2{2100218624, 589824};  // bf16 [768, 768], alive in [463, 687]
constexpr Buffer<bf16> k_h_10_fc_MatMul_3{2106416384, 768};  // bf16 [768], alive in [463, 629]
constexpr Buffer<bf16> k_h_10_fc_MatMul_4{1958660864, 6291456};  // bf16 [8, 1024, 768], alive in [465, 468]
constexpr Buffer<bf16> k_h_10_fc_MatMul_5{2090781440, 1572864};  // bf16 [8, 256, 768], alive in [466, 469]
constexpr Buffer<bf16> k_h_10_fc2_MatMul_4{2101398272, 589824};  // bf16 [768, 768], alive in [467, 667]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_5{2093927168, 1572864};  // bf16 [8, 256, 768], alive in [469, 470]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_6{2106417920, 768};  // bf16 [768], alive in [469, 683]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_7{2106419456, 768};  // bf16 [768], alive in [469, 685]
constexpr Buffer<bf16> k_h_10_ln2_LayerNormalization_8{1958660864, 6291456};  // bf16 [8, 1024, 768], alive in [471, 475]
constexpr Buffer<bf16> k_h_10_proj_Add{2106420992, 768};  // bf16 [768], alive in [472, 691]
constexpr Buffer<bf16> k_h_10_proj_MatMul_3{2102577920, 1572864};  // bf16 [8, 1024, 192], alive in [474, 477]
constexpr Buffer<bf16> k_h_10_proj_MatMul_4{2106116864, 147456};  // bf16 [192, 768], alive in [475, 689]
constexpr Buffer<bf16> k_h_10_Transpose_3_2{2087635712, 1572864};  // bf16 [8, 3, 1024, 64], alive in [477, 478]
constexpr Buffer<bf16> k_h_10_Softmax_6{2102577920, 1572864};  // bf16 [8, 3, 1024, 64], alive in [478, 481]
constexpr Buffer<bf16> k_h_10_Softmax_7{2093927168, 1572864};  // bf16 [8, 3, 1024, 64], alive in [478, 480]
constexpr Buffer<bf16> k_h_10_Softmax_8{2090781440, 1572864};  // bf16 [8, 3, 1024, 64], alive in [478, 479]
constexpr Buffer<bf16> k_h_10_Softmax_9{2087635712, 1572864};  // bf16 [8, 1024, 3, 64], alive in [479, 490]
constexpr Buffer<bf16> k_h_10_Softmax_10{2090781440, 1572864};  // bf16 [8, 1024, 3, 64], alive in [480, 489]
constexpr Buffer<bf16> k_h_10_Softmax_11{2093927168, 1572864};  // bf16 [8, 1024, 3, 64], alive in [481, 488]
constexpr Buffer<bf16> k_h_10_Reshape_2{1958660864, 6291456};  // bf16 [8, 1024, 768], alive in [483, 490]
constexpr Buffer<bf16> k_h_10_Reshape_1{1971243776, 6291456};  // bf16 [8, 1024, 768], alive in [485, 489]
constexpr Buffer<bf16> k_h_10_Reshape{1983826688, 6291456};  // bf16 [8, 1024, 768], alive in [487, 491]
constexpr Buffer<bf16> k_h_10_qkv_Add_4{1997294336, 4718592};  // bf16 [8, 1024, 576], alive in [491, 493]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_2{2090781440, 442368};  // bf16 [768, 576], alive in [492, 699]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_3{2106446848, 576};  // bf16 [576], alive in [492, 693]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_4{1946077952, 6291456};  // bf16 [8, 1024, 768], alive in [493, 495]
constexpr Buffer<bf16> k_h_10_qkv_MatMul_5{2087635712, 1572864};  // bf16 [8, 256, 768], alive in [494, 496]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_5{2102577920, 1572864};  // bf16 [8, 256, 768], alive in [496, 497]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_6{2106422528, 768};  // bf16 [768], alive in [496, 695]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_7{2106424064, 768};  // bf16 [768], alive in [496, 697]
constexpr Buffer<bf16> k_h_10_ln1_LayerNormalization_8{1946077952, 6291456};  // bf16 [8, 1024, 768], alive in [498, 508]
constexpr Buffer<bf16> k_h_9_fc2_Add{2106425600, 768};  // bf16 [768], alive in [499, 701]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_3{1997294336, 6291456};  // bf16 [8, 1024, 768], alive in [502, 506]
constexpr Buffer<bf16> k_h_9_fc_MatMul_2{2102577920, 589824};  // bf16 [768, 768], alive in [504, 765]
constexpr Buffer<bf16> k_h_9_fc_MatMul_3{2106427136, 768};  // bf16 [768], alive in [504, 705]
constexpr Buffer<bf16> k_h_9_fc_MatMul_4{1933495040, 6291456};  // bf16 [8, 1024, 768], alive in [506, 511]
constexpr Buffer<bf16> k_h_9_fc_MatMul_5{2084489984, 1572864};  // bf16 [8, 256, 768], alive in [507, 512]
constexpr Buffer<bf16> k_h_9_fc2_MatMul_4{2103757568, 589824};  // bf16 [768, 768], alive in [508, 745]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_5{2087635712, 1572864};  // bf16 [8, 256, 768], alive in [512, 513]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_6{2106428672, 768};  // bf16 [768], alive in [512, 885]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_7{2106430208, 768};  // bf16 [768], alive in [512, 885]
constexpr Buffer<bf16> k_h_9_ln2_LayerNormalization_8{1933495040, 6291456};  // bf16 [8, 1024, 768], alive in [514, 519]
constexpr Buffer<bf16> k_h_9_proj_Add{2106431744, 768};  // bf16 [768], alive in [516, 885]
constexpr Buffer<bf16> k_h_9_proj_MatMul_3{2091961088, 1572864};  // bf16 [8, 1024, 192], alive in [518, 521]
constexpr Buffer<bf16> k_h_9_proj_MatMul_4{2091666176, 147456};  // bf16 [192, 768], alive in [519, 767]
constexpr Buffer<bf16> k_h_9_Transpose_3_2{2081344256, 1572864};  // bf16 [8, 3, 1024, 64], alive in [521, 522]
constexpr Buffer<bf16> k_h_9_Softmax_6{2091961088, 1572864};  // bf16 [8, 3, 1024, 64], alive in [522, 525]
constexpr Buffer<bf16> k_h_9_Softmax_7{2087635712, 1572864};  // bf16 [8, 3, 1024, 64], alive in [522, 524]
constexpr Buffer<bf16> k_h_9_Softmax_8{2084489984, 1572864};  // bf16 [8, 3, 1024, 64], alive in [522, 523]
constexpr Buffer<bf16> k_h_9_Softmax_9{2081344256, 1572864};  // bf16 [8, 1024, 3, 64], alive in [523, 536]
constexpr Buffer<bf16> k_h_9_Softmax_10{2084489984, 1572864};  // bf16 [8, 1024, 3, 64], alive in [524, 535]
constexpr Buffer<bf16> k_h_9_Softmax_11{2087635712, 1572864};  // bf16 [8, 1024, 3, 64], alive in [525, 534]
constexpr Buffer<bf16> k_h_9_Reshape_2{1933495040, 6291456};  // bf16 [8, 1024, 768], alive in [527, 536]
constexpr Buffer<bf16> k_h_9_Reshape_1{1946077952, 6291456};  // bf16 [8, 1024, 768], alive in [531, 535]
constexpr Buffer<bf16> k_h_9_Reshape{1958660864, 6291456};  // bf16 [8, 1024, 768], alive in [533, 537]
constexpr Buffer<bf16> k_h_9_qkv_Add_4{1997294336, 4718592};  // bf16 [8, 1024, 576], alive in [537, 539]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_2{2085669632, 442368};  // bf16 [768, 576], alive in [538, 779]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_3{2106448128, 576};  // bf16 [576], alive in [538, 771]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_4{1920912128, 6291456};  // bf16 [8, 1024, 768], alive in [539, 541]
constexpr Buffer<bf16> k_h_9_qkv_MatMul_5{2081344256, 1572864};  // bf16 [8, 256, 768], alive in [540, 542]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_5{2086554368, 1572864};  // bf16 [8, 256, 768], alive in [542, 543]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_6{2106433280, 768};  // bf16 [768], alive in [542, 885]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_7{2106434816, 768};  // bf16 [768], alive in [542, 885]
constexpr Buffer<bf16> k_h_9_ln1_LayerNormalization_8{1920912128, 6291456};  // bf16 [8, 1024, 768], alive in [544, 565]
constexpr Buffer<bf16> k_h_8_fc2_Add{2106436352, 768};  // bf16 [768], alive in [555, 885]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_3{1997294336, 6291456};  // bf16 [8, 1024, 768], alive in [557, 563]
constexpr Buffer<bf16> k_h_8_fc_MatMul_2{2104937216, 589824};  // bf16 [768, 768], alive in [559, 843]
constexpr Buffer<bf16> k_h_8_fc_MatMul_3{2106437888, 768};  // bf16 [768], alive in [559, 785]
constexpr Buffer<bf16> k_h_8_fc_MatMul_4{1908329216, 6291456};  // bf16 [8, 1024, 768], alive in [563, 566]
constexpr Buffer<bf16> k_h_8_fc_MatMul_5{2078198528, 1572864};  // bf16 [8, 256, 768], alive in [564, 567]
constexpr Buffer<bf16> k_h_8_fc2_MatMul_4{2084489984, 589824};  // bf16 [768, 768], alive in [565, 823]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_5{2081344256, 1572864};  // bf16 [8, 256, 768], alive in [567, 574]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_6{2106439424, 768};  // bf16 [768], alive in [567, 885]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_7{2106440960, 768};  // bf16 [768], alive in [567, 885]
constexpr Buffer<bf16> k_h_8_ln2_LayerNormalization_8{1908329216, 6291456};  // bf16 [8, 1024, 768], alive in [575, 581]
constexpr Buffer<bf16> k_h_8_proj_Add{2106442496, 768};  // bf16 [768], alive in [578, 885]
constexpr Buffer<bf16> k_h_8_proj_MatMul_3{2091961088, 1572864};  // bf16 [8, 1024, 192], alive in [580, 583]
constexpr Buffer<bf16> k_h_8_proj_MatMul_4{2087439104, 147456};  // bf16 [192, 768], alive in [581, 845]
constexpr Buffer<bf16> k_h_8_Transpose_3_2{2075052800, 1572864};  // bf16 [8, 3, 1024, 64], alive in [583, 584]
constexpr Buffer<bf16> k_h_8_Softmax_6{2091961088, 1572864};  // bf16 [8, 3, 1024, 64], alive in [584, 587]
constexpr Buffer<bf16> k_h_8_Softmax_7{2081344256, 1572864};  // bf16 [8, 3, 1024, 64], alive in [584, 586]
constexpr Buffer<bf16> k_h_8_Softmax_8{2078198528, 1572864};  // bf16 [8, 3, 1024, 64], alive in [584, 585]
constexpr Buffer<bf16> k_h_8_Softmax_9{2075052800, 1572864};  // bf16 [8, 1024, 3, 64], alive in [585, 598]
constexpr Buffer<bf16> k_h_8_Softmax_10{2078198528, 1572864};  // bf16 [8, 1024, 3, 64], alive in [586, 597]
constexpr Buffer<bf16> k_h_8_Softmax_11{2081344256, 1572864};  // bf16 [8, 1024, 3, 64], alive in [587, 596]
constexpr Buffer<bf16> k_h_8_Reshape_2{1908329216, 6291456};  // bf16 [8, 1024, 768], alive in [589, 598]
constexpr Buffer<bf16> k_h_8_Reshape_1{1920912128, 6291456};  // bf16 [8, 1024, 768], alive in [593, 597]
constexpr Buffer<bf16> k_h_8_Reshape{1933495040, 6291456};  // bf16 [8, 1024, 768], alive in [595, 599]
constexpr Buffer<bf16> k_h_8_qkv_Add_4{1997294336, 4718592};  // bf16 [8, 1024, 576], alive in [599, 601]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_2{2080557824, 442368};  // bf16 [768, 576], alive in [600, 855]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_3{2106449408, 576};  // bf16 [576], alive in [600, 849]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_4{1895746304, 6291456};  // bf16 [8, 1024, 768], alive in [601, 603]
constexpr Buffer<bf16> k_h_8_qkv_MatMul_5{2075052800, 1572864};  // bf16 [8, 256, 768], alive in [602, 604]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_5{2091961088, 1572864};  // bf16 [8, 256, 768], alive in [604, 605]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_6{2109168896, 768};  // bf16 [768], alive in [604, 885]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_7{2106444032, 768};  // bf16 [768], alive in [604, 885]
constexpr Buffer<bf16> k_h_8_ln1_LayerNormalization_8{1895746304, 6291456};  // bf16 [8, 1024, 768], alive in [606, 641]
constexpr Buffer<bf16> k_h_7_fc2_Add{2106416384, 768};  // bf16 [768], alive in [631, 885]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_3{1908329216, 6291456};  // bf16 [8, 1024, 768], alive in [633, 639]
constexpr Buffer<bf16> k_h_7_fc_MatMul_2{2078198528, 589824};  // bf16 [768, 768], alive in [635, 919]
constexpr Buffer<bf16> k_h_7_fc_MatMul_3{2084096768, 768};  // bf16 [768], alive in [635, 861]
constexpr Buffer<bf16> k_h_7_fc_MatMul_4{1883163392, 6291456};  // bf16 [8, 1024, 768], alive in [639, 642]
constexpr Buffer<bf16> k_h_7_fc_MatMul_5{2071907072, 1572864};  // bf16 [8, 256, 768], alive in [640, 643]
constexpr Buffer<bf16> k_h_7_fc2_MatMul_4{2079378176, 589824};  // bf16 [768, 768], alive in [641, 899]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_5{2075052800, 1572864};  // bf16 [8, 256, 768], alive in [643, 650]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_6{2084098304, 768};  // bf16 [768], alive in [643, 915]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_7{2084099840, 768};  // bf16 [768], alive in [643, 917]
constexpr Buffer<bf16> k_h_7_ln2_LayerNormalization_8{1883163392, 6291456};  // bf16 [8, 1024, 768], alive in [651, 657]
constexpr Buffer<bf16> k_h_7_proj_Add{2106411776, 768};  // bf16 [768], alive in [654, 923]
constexpr Buffer<bf16> k_h_7_proj_MatMul_3{2091961088, 1572864};  // bf16 [8, 1024, 192], alive in [656, 659]
constexpr Buffer<bf16> k_h_7_proj_MatMul_4{2083801856, 147456};  // bf16 [192, 768], alive in [657, 921]
constexpr Buffer<bf16> k_h_7_Transpose_3_2{2068761344, 1572864};  // bf16 [8, 3, 1024, 64], alive in [659, 660]
constexpr Buffer<bf16> k_h_7_Softmax_6{2091961088, 1572864};  // bf16 [8, 3, 1024, 64], alive in [660, 663]
constexpr Buffer<bf16> k_h_7_Softmax_7{2075052800, 1572864};  // bf16 [8, 3, 1024, 64], alive in [660, 662]
constexpr Buffer<bf16> k_h_7_Softmax_8{2071907072, 1572864};  // bf16 [8, 3, 1024, 64], alive in [660, 661]
constexpr Buffer<bf16> k_h_7_Softmax_9{2068761344, 1572864};  // bf16 [8, 1024, 3, 64], alive in [661, 674]
constexpr Buffer<bf16> k_h_7_Softmax_10{2071907072, 1572864};  // bf16 [8, 1024, 3, 64], alive in [662, 673]
constexpr Buffer<bf16> k_h_7_Softmax_11{2075052800, 1572864};  // bf16 [8, 1024, 3, 64], alive in [663, 672]
constexpr Buffer<bf16> k_h_7_Reshape_2{1883163392, 6291456};  // bf16 [8, 1024, 768], alive in [665, 674]
constexpr Buffer<bf16> k_h_7_Reshape_1{1895746304, 6291456};  // bf16 [8, 1024, 768], alive in [669, 673]
constexpr Buffer<bf16> k_h_7_Reshape{1908329216, 6291456};  // bf16 [8, 1024, 768], alive in [671, 675]
constexpr Buffer<bf16> k_h_7_qkv_Add_4{2068761344, 4718592};  // bf16 [8, 1024, 576], alive in [675, 677]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_2{2082917120, 442368};  // bf16 [768, 576], alive in [676, 931]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_3{2106445568, 576};  // bf16 [576], alive in [676, 925]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_4{1870580480, 6291456};  // bf16 [8, 1024, 768], alive in [677, 679]
constexpr Buffer<bf16> k_h_7_qkv_MatMul_5{2068761344, 1572864};  // bf16 [8, 256, 768], alive in [678, 680]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_5{2091961088, 1572864};  // bf16 [8, 256, 768], alive in [680, 681]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_6{2106413312, 768};  // bf16 [768], alive in [680, 927]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_7{2106414848, 768};  // bf16 [768], alive in [680, 929]
constexpr Buffer<bf16> k_h_7_ln1_LayerNormalization_8{1870580480, 6291456};  // bf16 [8, 1024, 768], alive in [682, 718]
constexpr Buffer<bf16> k_h_6_fc2_Add{2106417920, 768};  // bf16 [768], alive in [707, 933]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_3{2065615616, 6291456};  // bf16 [8, 1024, 768], alive in [710, 716]
constexpr Buffer<bf16> k_h_6_fc_MatMul_2{2100218624, 589824};  // bf16 [768, 768], alive in [712, 996]
constexpr Buffer<bf16> k_h_6_fc_MatMul_3{2106419456, 768};  // bf16 [768], alive in [712, 937]
constexpr Buffer<bf16> k_h_6_fc_MatMul_4{1857997568, 6291456};  // bf16 [8, 1024, 768], alive in [716, 719]
constexpr Buffer<bf16> k_h_6_fc_MatMul_5{2065615616, 1572864};  // bf16 [8, 256, 768], alive in [717, 720]
constexpr Buffer<bf16> k_h_6_fc2_MatMul_4{2101398272, 589824};  // bf16 [768, 768], alive in [718, 976]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_5{2087734016, 1572864};  // bf16 [8, 256, 768], alive in [720, 727]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_6{2106420992, 768};  // bf16 [768], alive in [720, 1114]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_7{2106422528, 768};  // bf16 [768], alive in [720, 1114]
constexpr Buffer<bf16> k_h_6_ln2_LayerNormalization_8{1857997568, 6291456};  // bf16 [8, 1024, 768], alive in [728, 735]
constexpr Buffer<bf16> k_h_6_proj_Add{2106424064, 768};  // bf16 [768], alive in [732, 1114]
constexpr Buffer<bf16> k_h_6_proj_MatMul_3{2087734016, 1572864};  // bf16 [8, 1024, 192], alive in [734, 737]
constexpr Buffer<bf16> k_h_6_proj_MatMul_4{2090879744, 147456};  // bf16 [192, 768], alive in [735, 998]
constexpr Buffer<bf16> k_h_6_Transpose_3_2{2091961088, 1572864};  // bf16 [8, 3, 1024, 64], alive in [737, 738]
constexpr Buffer<bf16> k_h_6_Softmax_6{2087734016, 1572864};  // bf16 [8, 3, 1024, 64], alive in [738, 741]
constexpr Buffer<bf16> k_h_6_Softmax_7{2068761344, 1572864};  // bf16 [8, 3, 1024, 64], alive in [738, 740]
constexpr Buffer<bf16> k_h_6_Softmax_8{2065615616, 1572864};  // bf16 [8, 3, 1024, 64], alive in [738, 739]
constexpr Buffer<bf16> k_h_6_Softmax_9{2062469888, 1572864};  // bf16 [8, 1024, 3, 64], alive in [739, 752]
constexpr Buffer<bf16> k_h_6_Softmax_10{2065615616, 1572864};  // bf16 [8, 1024, 3, 64], alive in [740, 751]
constexpr Buffer<bf16> k_h_6_Softmax_11{2068761344, 1572864};  // bf16 [8, 1024, 3, 64], alive in [741, 750]
constexpr Buffer<bf16> k_h_6_Reshape_2{1857997568, 6291456};  // bf16 [8, 1024, 768], alive in [743, 752]
constexpr Buffer<bf16> k_h_6_Reshape_1{1870580480, 6291456};  // bf16 [8, 1024, 768], alive in [747, 751]
constexpr Buffer<bf16> k_h_6_Reshape{1883163392, 6291456};  // bf16 [8, 1024, 768], alive in [749, 753]
constexpr Buffer<bf16> k_h_6_qkv_Add_4{2062469888, 4718592};  // bf16 [8, 1024, 576], alive in [753, 755]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_2{2086554368, 442368};  // bf16 [768, 576], alive in [754, 1008]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_3{2106446848, 576};  // bf16 [576], alive in [754, 1002]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_4{1845414656, 6291456};  // bf16 [8, 1024, 768], alive in [755, 757]
constexpr Buffer<bf16> k_h_6_qkv_MatMul_5{2062469888, 1572864};  // bf16 [8, 256, 768], alive in [756, 758]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_5{2087734016, 1572864};  // bf16 [8, 256, 768], alive in [758, 759]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_6{2106425600, 768};  // bf16 [768], alive in [758, 1114]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_7{2106427136, 768};  // bf16 [768], alive in [758, 1114]
constexpr Buffer<bf16> k_h_6_ln1_LayerNormalization_8{1845414656, 6291456};  // bf16 [8, 1024, 768], alive in [760, 797]
constexpr Buffer<bf16> k_h_5_fc2_Add{2106437888, 768};  // bf16 [768], alive in [787, 1114]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_3{2059324160, 6291456};  // bf16 [8, 1024, 768], alive in [789, 795]
constexpr Buffer<bf16> k_h_5_fc_MatMul_2{2102577920, 589824};  // bf16 [768, 768], alive in [791, 1072]
constexpr Buffer<bf16> k_h_5_fc_MatMul_3{2086456064, 768};  // bf16 [768], alive in [791, 1014]
constexpr Buffer<bf16> k_h_5_fc_MatMul_4{1832831744, 6291456};  // bf16 [8, 1024, 768], alive in [795, 798]
constexpr Buffer<bf16> k_h_5_fc_MatMul_5{1675119872, 1572864};  // bf16 [8, 256, 768], alive in [796, 799]
constexpr Buffer<bf16> k_h_5_fc2_MatMul_4{2103757568, 589824};  // bf16 [768, 768], alive in [797, 1052]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_5{2087734016, 1572864};  // bf16 [8, 256, 768], alive in [799, 806]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_6{1694289152, 768};  // bf16 [768], alive in [799, 1114]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_7{1694290688, 768};  // bf16 [768], alive in [799, 1114]
constexpr Buffer<bf16> k_h_5_ln2_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [807, 813]
constexpr Buffer<bf16> k_h_5_proj_Add{1694292224, 768};  // bf16 [768], alive in [810, 1114]
constexpr Buffer<bf16> k_h_5_proj_MatMul_3{2087734016, 1572864};  // bf16 [8, 1024, 192], alive in [812, 815]
constexpr Buffer<bf16> k_h_5_proj_MatMul_4{2086161152, 147456};  // bf16 [192, 768], alive in [813, 1074]
constexpr Buffer<bf16> k_h_5_Transpose_3_2{2091174656, 1572864};  // bf16 [8, 3, 1024, 64], alive in [815, 816]
constexpr Buffer<bf16> k_h_5_Softmax_6{2087734016, 1572864};  // bf16 [8, 3, 1024, 64], alive in [816, 819]
constexpr Buffer<bf16> k_h_5_Softmax_7{1675119872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [816, 818]
constexpr Buffer<bf16> k_h_5_Softmax_8{1690848512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [816, 817]
constexpr Buffer<bf16> k_h_5_Softmax_9{1687702784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [817, 830]
constexpr Buffer<bf16> k_h_5_Softmax_10{1690848512, 1572864};  // bf16 [8, 1024, 3, 64], alive in [818, 829]
constexpr Buffer<bf16> k_h_5_Softmax_11{2056178432, 1572864};  // bf16 [8, 1024, 3, 64], alive in [819, 828]
constexpr Buffer<bf16> k_h_5_Reshape_2{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [821, 830]
constexpr Buffer<bf16> k_h_5_Reshape_1{1832831744, 6291456};  // bf16 [8, 1024, 768], alive in [825, 829]
constexpr Buffer<bf16> k_h_5_Reshape{1845414656, 6291456};  // bf16 [8, 1024, 768], alive in [827, 831]
constexpr Buffer<bf16> k_h_5_qkv_Add_4{1832831744, 4718592};  // bf16 [8, 1024, 576], alive in [831, 833]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_2{2085276416, 442368};  // bf16 [768, 576], alive in [832, 1084]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_3{2106448128, 576};  // bf16 [576], alive in [832, 1078]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_4{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [833, 835]
constexpr Buffer<bf16> k_h_5_qkv_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [834, 836]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_5{2087734016, 1572864};  // bf16 [8, 256, 768], alive in [836, 837]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_6{1694293760, 768};  // bf16 [768], alive in [836, 1114]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_7{1694295296, 768};  // bf16 [768], alive in [836, 1114]
constexpr Buffer<bf16> k_h_5_ln1_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [838, 873]
constexpr Buffer<bf16> k_h_4_fc2_Add{1694296832, 768};  // bf16 [768], alive in [863, 1114]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_3{2053032704, 6291456};  // bf16 [8, 1024, 768], alive in [865, 871]
constexpr Buffer<bf16> k_h_4_fc_MatMul_2{2080557824, 589824};  // bf16 [768, 768], alive in [867, 1148]
constexpr Buffer<bf16> k_h_4_fc_MatMul_3{2086457600, 768};  // bf16 [768], alive in [867, 1090]
constexpr Buffer<bf16> k_h_4_fc_MatMul_4{1807665920, 6291456};  // bf16 [8, 1024, 768], alive in [871, 874]
constexpr Buffer<bf16> k_h_4_fc_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [872, 875]
constexpr Buffer<bf16> k_h_4_fc2_MatMul_4{2081737472, 589824};  // bf16 [768, 768], alive in [873, 1128]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [875, 882]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_6{1694298368, 768};  // bf16 [768], alive in [875, 1144]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_7{1694299904, 768};  // bf16 [768], alive in [875, 1146]
constexpr Buffer<bf16> k_h_4_ln2_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [883, 889]
constexpr Buffer<bf16> k_h_4_proj_Add{2106416384, 768};  // bf16 [768], alive in [886, 1152]
constexpr Buffer<bf16> k_h_4_proj_MatMul_3{2087439104, 1572864};  // bf16 [8, 1024, 192], alive in [888, 891]
constexpr Buffer<bf16> k_h_4_proj_MatMul_4{1693994240, 147456};  // bf16 [192, 768], alive in [889, 1150]
constexpr Buffer<bf16> k_h_4_Transpose_3_2{2091174656, 1572864};  // bf16 [8, 3, 1024, 64], alive in [891, 892]
constexpr Buffer<bf16> k_h_4_Softmax_6{2087439104, 1572864};  // bf16 [8, 3, 1024, 64], alive in [892, 895]
constexpr Buffer<bf16> k_h_4_Softmax_7{1675119872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [892, 894]
constexpr Buffer<bf16> k_h_4_Softmax_8{1690848512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [892, 893]
constexpr Buffer<bf16> k_h_4_Softmax_9{1687702784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [893, 906]
constexpr Buffer<bf16> k_h_4_Softmax_10{1690848512, 1572864};  // bf16 [8, 1024, 3, 64], alive in [894, 905]
constexpr Buffer<bf16> k_h_4_Softmax_11{2049886976, 1572864};  // bf16 [8, 1024, 3, 64], alive in [895, 904]
constexpr Buffer<bf16> k_h_4_Reshape_2{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [897, 906]
constexpr Buffer<bf16> k_h_4_Reshape_1{1807665920, 6291456};  // bf16 [8, 1024, 768], alive in [901, 905]
constexpr Buffer<bf16> k_h_4_Reshape{1820248832, 6291456};  // bf16 [8, 1024, 768], alive in [903, 907]
constexpr Buffer<bf16> k_h_4_qkv_Add_4{1807665920, 4718592};  // bf16 [8, 1024, 576], alive in [907, 909]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_2{2079378176, 442368};  // bf16 [768, 576], alive in [908, 1160]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_3{2106439424, 576};  // bf16 [576], alive in [908, 1154]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_4{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [909, 911]
constexpr Buffer<bf16> k_h_4_qkv_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [910, 912]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [912, 913]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_6{2106428672, 768};  // bf16 [768], alive in [912, 1156]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_7{2106430208, 768};  // bf16 [768], alive in [912, 1158]
constexpr Buffer<bf16> k_h_4_ln1_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [914, 950]
constexpr Buffer<bf16> k_h_3_fc2_Add{2106417920, 768};  // bf16 [768], alive in [939, 1162]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_3{2046741248, 6291456};  // bf16 [8, 1024, 768], alive in [942, 948]
constexpr Buffer<bf16> k_h_3_fc_MatMul_2{2082917120, 589824};  // bf16 [768, 768], alive in [944, 1226]
constexpr Buffer<bf16> k_h_3_fc_MatMul_3{2106419456, 768};  // bf16 [768], alive in [944, 1166]
constexpr Buffer<bf16> k_h_3_fc_MatMul_4{1782500096, 6291456};  // bf16 [8, 1024, 768], alive in [948, 951]
constexpr Buffer<bf16> k_h_3_fc_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [949, 952]
constexpr Buffer<bf16> k_h_3_fc2_MatMul_4{2084096768, 589824};  // bf16 [768, 768], alive in [950, 1205]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [952, 959]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_6{2106431744, 768};  // bf16 [768], alive in [952, 1281]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_7{2106433280, 768};  // bf16 [768], alive in [952, 1281]
constexpr Buffer<bf16> k_h_3_ln2_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [960, 966]
constexpr Buffer<bf16> k_h_3_proj_Add{2106434816, 768};  // bf16 [768], alive in [963, 1281]
constexpr Buffer<bf16> k_h_3_proj_MatMul_3{2087439104, 1572864};  // bf16 [8, 1024, 192], alive in [965, 968]
constexpr Buffer<bf16> k_h_3_proj_MatMul_4{2080262912, 147456};  // bf16 [192, 768], alive in [966, 1228]
constexpr Buffer<bf16> k_h_3_Transpose_3_2{2091174656, 1572864};  // bf16 [8, 3, 1024, 64], alive in [968, 969]
constexpr Buffer<bf16> k_h_3_Softmax_6{2087439104, 1572864};  // bf16 [8, 3, 1024, 64], alive in [969, 972]
constexpr Buffer<bf16> k_h_3_Softmax_7{1675119872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [969, 971]
constexpr Buffer<bf16> k_h_3_Softmax_8{1690848512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [969, 970]
constexpr Buffer<bf16> k_h_3_Softmax_9{1687702784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [970, 983]
constexpr Buffer<bf16> k_h_3_Softmax_10{1690848512, 1572864};  // bf16 [8, 1024, 3, 64], alive in [971, 982]
constexpr Buffer<bf16> k_h_3_Softmax_11{2043595520, 1572864};  // bf16 [8, 1024, 3, 64], alive in [972, 981]
constexpr Buffer<bf16> k_h_3_Reshape_2{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [974, 983]
constexpr Buffer<bf16> k_h_3_Reshape_1{1782500096, 6291456};  // bf16 [8, 1024, 768], alive in [978, 982]
constexpr Buffer<bf16> k_h_3_Reshape{1795083008, 6291456};  // bf16 [8, 1024, 768], alive in [980, 984]
constexpr Buffer<bf16> k_h_3_qkv_Add_4{1782500096, 4718592};  // bf16 [8, 1024, 576], alive in [984, 986]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_2{2089995008, 442368};  // bf16 [768, 576], alive in [985, 1238]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_3{2106440704, 576};  // bf16 [576], alive in [985, 1232]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_4{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [986, 988]
constexpr Buffer<bf16> k_h_3_qkv_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [987, 989]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [989, 990]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_6{2106436352, 768};  // bf16 [768], alive in [989, 1281]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_7{2104937216, 768};  // bf16 [768], alive in [989, 1281]
constexpr Buffer<bf16> k_h_3_ln1_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [991, 1026]
constexpr Buffer<bf16> k_h_2_fc2_Add{2104938752, 768};  // bf16 [768], alive in [1016, 1281]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_3{2040449792, 6291456};  // bf16 [8, 1024, 768], alive in [1018, 1024]
constexpr Buffer<bf16> k_h_2_fc_MatMul_2{2100218624, 589824};  // bf16 [768, 768], alive in [1020, 1293]
constexpr Buffer<bf16> k_h_2_fc_MatMul_3{1694301440, 768};  // bf16 [768], alive in [1020, 1244]
constexpr Buffer<bf16> k_h_2_fc_MatMul_4{1757334272, 6291456};  // bf16 [8, 1024, 768], alive in [1024, 1027]
constexpr Buffer<bf16> k_h_2_fc_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [1025, 1028]
constexpr Buffer<bf16> k_h_2_fc2_MatMul_4{2101398272, 589824};  // bf16 [768, 768], alive in [1026, 1278]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [1028, 1035]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_6{2104940288, 768};  // bf16 [768], alive in [1028, 1289]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_7{2104941824, 768};  // bf16 [768], alive in [1028, 1291]
constexpr Buffer<bf16> k_h_2_ln2_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1036, 1042]
constexpr Buffer<bf16> k_h_2_proj_Add{2104943360, 768};  // bf16 [768], alive in [1039, 1295]
constexpr Buffer<bf16> k_h_2_proj_MatMul_3{2086459136, 1572864};  // bf16 [8, 1024, 192], alive in [1041, 1044]
constexpr Buffer<bf16> k_h_2_proj_MatMul_4{2091764480, 147456};  // bf16 [192, 768], alive in [1042, 1313]
constexpr Buffer<bf16> k_h_2_Transpose_3_2{2092059392, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1044, 1045]
constexpr Buffer<bf16> k_h_2_Softmax_6{2086459136, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1045, 1048]
constexpr Buffer<bf16> k_h_2_Softmax_7{1675119872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1045, 1047]
constexpr Buffer<bf16> k_h_2_Softmax_8{1690848512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1045, 1046]
constexpr Buffer<bf16> k_h_2_Softmax_9{1687702784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1046, 1059]
constexpr Buffer<bf16> k_h_2_Softmax_10{1690848512, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1047, 1058]
constexpr Buffer<bf16> k_h_2_Softmax_11{2037304064, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1048, 1057]
constexpr Buffer<bf16> k_h_2_Reshape_2{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1050, 1059]
constexpr Buffer<bf16> k_h_2_Reshape_1{1757334272, 6291456};  // bf16 [8, 1024, 768], alive in [1054, 1058]
constexpr Buffer<bf16> k_h_2_Reshape{1769917184, 6291456};  // bf16 [8, 1024, 768], alive in [1056, 1060]
constexpr Buffer<bf16> k_h_2_qkv_Add_4{1757334272, 4718592};  // bf16 [8, 1024, 576], alive in [1060, 1062]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_2{2090879744, 442368};  // bf16 [768, 576], alive in [1061, 1315]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_3{2106441984, 576};  // bf16 [576], alive in [1061, 1333]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_4{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1062, 1064]
constexpr Buffer<bf16> k_h_2_qkv_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [1063, 1065]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [1065, 1066]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_6{2103757568, 768};  // bf16 [768], alive in [1065, 1309]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_7{2103759104, 768};  // bf16 [768], alive in [1065, 1311]
constexpr Buffer<bf16> k_h_2_ln1_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1067, 1102]
constexpr Buffer<bf16> k_h_1_fc2_Add{2103760640, 768};  // bf16 [768], alive in [1092, 1335]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_3{2034158336, 6291456};  // bf16 [8, 1024, 768], alive in [1094, 1100]
constexpr Buffer<bf16> k_h_1_fc_MatMul_2{2085276416, 589824};  // bf16 [768, 768], alive in [1096, 1319]
constexpr Buffer<bf16> k_h_1_fc_MatMul_3{2103762176, 768};  // bf16 [768], alive in [1096, 1337]
constexpr Buffer<bf16> k_h_1_fc_MatMul_4{1732168448, 6291456};  // bf16 [8, 1024, 768], alive in [1100, 1103]
constexpr Buffer<bf16> k_h_1_fc_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [1101, 1104]
constexpr Buffer<bf16> k_h_1_fc2_MatMul_4{2086456064, 589824};  // bf16 [768, 768], alive in [1102, 1317]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [1104, 1111]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_6{2103763712, 768};  // bf16 [768], alive in [1104, 1305]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_7{2103765248, 768};  // bf16 [768], alive in [1104, 1307]
constexpr Buffer<bf16> k_h_1_ln2_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1112, 1118]
constexpr Buffer<bf16> k_h_1_proj_Add{2106420992, 768};  // bf16 [768], alive in [1115, 1339]
constexpr Buffer<bf16> k_h_1_proj_MatMul_3{2092354304, 1572864};  // bf16 [8, 1024, 192], alive in [1117, 1120]
constexpr Buffer<bf16> k_h_1_proj_MatMul_4{2092059392, 147456};  // bf16 [192, 768], alive in [1118, 1321]
constexpr Buffer<bf16> k_h_1_Transpose_3_2{1675119872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1120, 1121]
constexpr Buffer<bf16> k_h_1_Softmax_6{2092354304, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1121, 1124]
constexpr Buffer<bf16> k_h_1_Softmax_7{1678265600, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1121, 1123]
constexpr Buffer<bf16> k_h_1_Softmax_8{1690848512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1121, 1122]
constexpr Buffer<bf16> k_h_1_Softmax_9{1687702784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1122, 1135]
constexpr Buffer<bf16> k_h_1_Softmax_10{1690848512, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1123, 1134]
constexpr Buffer<bf16> k_h_1_Softmax_11{2031012608, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1124, 1133]
constexpr Buffer<bf16> k_h_1_Reshape_2{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1126, 1135]
constexpr Buffer<bf16> k_h_1_Reshape_1{1732168448, 6291456};  // bf16 [8, 1024, 768], alive in [1130, 1134]
constexpr Buffer<bf16> k_h_1_Reshape{1744751360, 6291456};  // bf16 [8, 1024, 768], alive in [1132, 1136]
constexpr Buffer<bf16> k_h_1_qkv_Add_4{1732168448, 4718592};  // bf16 [8, 1024, 576], alive in [1136, 1138]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_2{2081737472, 442368};  // bf16 [768, 576], alive in [1137, 1323]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_3{2106437888, 576};  // bf16 [576], alive in [1137, 1341]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_4{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1138, 1140]
constexpr Buffer<bf16> k_h_1_qkv_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [1139, 1141]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [1141, 1142]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_6{2106422528, 768};  // bf16 [768], alive in [1141, 1301]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_7{2106424064, 768};  // bf16 [768], alive in [1141, 1303]
constexpr Buffer<bf16> k_h_1_ln1_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1143, 1179]
constexpr Buffer<bf16> k_h_0_fc2_Add{2106425600, 768};  // bf16 [768], alive in [1168, 1343]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_3{2027866880, 6291456};  // bf16 [8, 1024, 768], alive in [1171, 1177]
constexpr Buffer<bf16> k_h_0_fc_MatMul_2{2087635712, 589824};  // bf16 [768, 768], alive in [1173, 1327]
constexpr Buffer<bf16> k_h_0_fc_MatMul_3{2106427136, 768};  // bf16 [768], alive in [1173, 1345]
constexpr Buffer<bf16> k_h_0_fc_MatMul_4{1707002624, 6291456};  // bf16 [8, 1024, 768], alive in [1177, 1180]
constexpr Buffer<bf16> k_h_0_fc_MatMul_5{1687702784, 1572864};  // bf16 [8, 256, 768], alive in [1178, 1181]
constexpr Buffer<bf16> k_h_0_fc2_MatMul_4{2088815360, 589824};  // bf16 [768, 768], alive in [1179, 1325]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_5{1690848512, 1572864};  // bf16 [8, 256, 768], alive in [1181, 1188]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_6{2106428672, 768};  // bf16 [768], alive in [1181, 1297]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_7{2106430208, 768};  // bf16 [768], alive in [1181, 1299]
constexpr Buffer<bf16> k_h_0_ln2_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1189, 1195]
constexpr Buffer<bf16> k_h_0_proj_Add{2103766784, 768};  // bf16 [768], alive in [1192, 1347]
constexpr Buffer<bf16> k_h_0_proj_MatMul_3{2092354304, 1572864};  // bf16 [8, 1024, 192], alive in [1194, 1197]
constexpr Buffer<bf16> k_h_0_proj_MatMul_4{2082622208, 147456};  // bf16 [192, 768], alive in [1195, 1329]
constexpr Buffer<bf16> k_h_0_Transpose_3_2{1675119872, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1197, 1198]
constexpr Buffer<bf16> k_h_0_Softmax_6{2092354304, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1198, 1201]
constexpr Buffer<bf16> k_h_0_Softmax_7{1678265600, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1198, 1200]
constexpr Buffer<bf16> k_h_0_Softmax_8{1690848512, 1572864};  // bf16 [8, 3, 1024, 64], alive in [1198, 1199]
constexpr Buffer<bf16> k_h_0_Softmax_9{1687702784, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1199, 1212]
constexpr Buffer<bf16> k_h_0_Softmax_10{1690848512, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1200, 1211]
constexpr Buffer<bf16> k_h_0_Softmax_11{2024721152, 1572864};  // bf16 [8, 1024, 3, 64], alive in [1201, 1210]
constexpr Buffer<bf16> k_h_0_Reshape_2{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1203, 1212]
constexpr Buffer<bf16> k_h_0_Reshape_1{1707002624, 6291456};  // bf16 [8, 1024, 768], alive in [1207, 1211]
constexpr Buffer<bf16> k_h_0_Reshape{1719585536, 6291456};  // bf16 [8, 1024, 768], alive in [1209, 1213]
constexpr Buffer<bf16> k_h_0_qkv_Add_4{1707002624, 4718592};  // bf16 [8, 1024, 576], alive in [1213, 1215]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_2{2084096768, 442368};  // bf16 [768, 576], alive in [1214, 1331]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_3{2106439168, 576};  // bf16 [576], alive in [1214, 1349]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_4{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1215, 1217]
constexpr Buffer<bf16> k_h_0_qkv_MatMul_5{2024721152, 1572864};  // bf16 [8, 256, 768], alive in [1216, 1218]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_5{2092354304, 1572864};  // bf16 [8, 256, 768], alive in [1218, 1220]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_6{2084981504, 768};  // bf16 [768], alive in [1218, 1353]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_7{2084983040, 768};  // bf16 [768], alive in [1218, 1351]
constexpr Buffer<bf16> k_h_0_ln1_LayerNormalization_8{1675119872, 6291456};  // bf16 [8, 1024, 768], alive in [1221, 1249]
constexpr Buffer<bf16> k_Add{2089995008, 196608};  // bf16 [256, 768], alive in [1246, 1355]
constexpr Buffer<float> k_wte_Gather_3{1733019392, 6291456};  // f32 [8, 1024, 768], alive in [1249, 1251]
constexpr Buffer<float> k_wte_Gather_4{1694419712, 9649920};  // f32 [12565, 768], alive in [1250, 1252]
constexpr Buffer<bf16> k_wte_Gather_5{1675119872, 9649920};  // bf16 [12565, 768], alive in [1252, 1357]
constexpr Buffer<float> k_loss_9{571526144, 1};  // f32 []

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
constexpr int64_t kParts3[] = {0, 0, 0, 8, 1024, 192, 0, 0, 192, 8, 1024, 192, 0, 0, 384, 8, 1024,
    192, 0, 0, 576, 8, 1024, 192};
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
    Lanes<bf16, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t0 + t1;
      r0[lane] = store<bf16>(t2);
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
struct AddKernel3 {
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

// /wte/Gather
struct CastKernel2 {
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

void forward(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward");
  // /Add
  // bf16 [8, 256, 768]
  map<2, 8>(rank, compute, {8, 196608}, AddKernel{k_wte_Gather_2(rank), k_wpe_weight_bf16(rank),
      k_wte_Gather_2(rank)}, {k_wte_Gather_2.access(rank), k_wpe_weight_bf16.access(rank)},
      {k_wte_Gather_2.access(rank)});
}

// What differs between h.0, h.1, h.2, h.3, h.4, h.5, h.6, h.7, h.8, h.9, h.10, h.11
struct ForwardH {
  const char* label;
  Buffer<bf16> outside;
  Buffer<bf16> k_ln1_weight_bf16;
  Buffer<bf16> k_ln1_bias_bf16;
  Buffer<bf16> k_ln1_LayerNormalization;
  Buffer<float> k_ln1_LayerNormalization_2;
  Buffer<float> k_ln1_LayerNormalization_3;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> k_ln1_LayerNormalization_4;
  int event;
  Buffer<bf16> outside_2;
  Buffer<bf16> k_qkv_MatMul;
  Buffer<bf16> k_qkv_bias_bf16;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_qkv_Add;
  int event_2;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_qkv_Add_2;
  int event_3;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> k_qkv_Add_3;
  int event_4;
  Buffer<bf16> k_Softmax;
  Buffer<bf16> k_Softmax_2;
  Buffer<bf16> k_Softmax_3;
  Buffer<bf16> k_Softmax_4;
  Buffer<float> k_Softmax_5;
  Buffer<bf16> k_Transpose_3;
  Buffer<bf16> outside_3;
  Buffer<bf16> k_proj_MatMul;
  const char* label_6;
  int64_t channel_5;
  Buffer<bf16> k_proj_MatMul_2;
  int event_5;
  Buffer<bf16> k_proj_bias_bf16;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<bf16> k_ln2_bias_bf16;
  Buffer<bf16> k_ln2_LayerNormalization;
  Buffer<float> k_ln2_LayerNormalization_2;
  Buffer<float> k_ln2_LayerNormalization_3;
  const char* label_7;
  int64_t channel_6;
  Buffer<bf16> k_ln2_LayerNormalization_4;
  int event_6;
  Buffer<bf16> outside_4;
  Buffer<bf16> k_fc_MatMul;
  Buffer<bf16> k_fc_bias_bf16;
  Buffer<bf16> k_Mul_1;
  Buffer<bf16> outside_5;
  Buffer<bf16> k_fc2_MatMul;
  const char* label_8;
  int64_t channel_7;
  Buffer<bf16> k_fc2_MatMul_2;
  int event_7;
  Buffer<bf16> k_fc2_bias_bf16;
};
void forward_h(Rank& rank, [[maybe_unused]] const ForwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // ln1/LayerNormalization
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.9999997473787516e-06}, b.outside(rank),
      b.k_ln1_weight_bf16(rank), b.k_ln1_bias_bf16(rank), b.k_ln1_LayerNormalization(rank),
      b.k_ln1_LayerNormalization_2(rank), b.k_ln1_LayerNormalization_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, b.k_ln1_LayerNormalization(rank), b.k_ln1_LayerNormalization_4(rank));
  done[b.event] = record(rank, communication);
  wait(rank, compute, done[b.event]);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768,
      576}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln1_LayerNormalization_4(rank),
      b.outside_2(rank), b.k_qkv_MatMul(rank), {.bias = b.k_qkv_bias_bf16(rank)});
  // qkv/Add
  wait(rank, communication, record(rank, compute));
  // send receive
  exchange(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2},
      {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .source = {8, 1024, 576}, .target = {8,
      1024, 192}, .sendCount = 2, .sends = kSends1[self], .sendSizes = kSizes1, .copyCount = 1,
      .copies = kCopies1, .copySizes = kSizes2}, b.k_qkv_MatMul(rank), b.k_qkv_Add(rank));
  done[b.event_2] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // send receive
  exchange(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3},
      {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .target = {8, 1024, 192},
      .receiveCount = 1, .receives = kReceives1[self], .receiveSizes = kSizes2}, nullptr,
      b.k_qkv_Add_2(rank));
  done[b.event_3] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // send receive
  exchange(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4},
      {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .target = {8, 1024, 192},
      .receiveCount = 1, .receives = kReceives2[self], .receiveSizes = kSizes2}, nullptr,
      b.k_qkv_Add_3(rank));
  done[b.event_4] = record(rank, communication);
  wait(rank, compute, done[b.event_2]);
  wait(rank, compute, done[b.event_3]);
  wait(rank, compute, done[b.event_4]);
  // Softmax
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, b.k_qkv_Add(rank), b.k_Softmax(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, b.k_qkv_Add_2(rank), b.k_Softmax_2(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, b.k_qkv_Add_3(rank), b.k_Softmax_3(rank));
  attention(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, b.k_Softmax(rank), b.k_Softmax_2(rank),
      b.k_Softmax_3(rank), nullptr, nullptr, nullptr, b.k_Softmax_4(rank), b.k_Softmax_5(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, b.k_Softmax_4(rank), b.k_Transpose_3(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {0}},
      b.k_Transpose_3(rank), b.outside_3(rank), b.k_proj_MatMul(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_6), {.channel = b.channel_5,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_proj_MatMul(rank), b.k_proj_MatMul_2(rank));
  done[b.event_5] = record(rank, communication);
  wait(rank, compute, done[b.event_5]);
  // Add
  // bf16 [8, 256, 768]
  map<2, 8>(rank, compute, {2048, 768}, AddKernel2{b.outside(rank), b.k_proj_bias_bf16(rank),
      b.k_proj_MatMul_2(rank), b.k_proj_MatMul_2(rank)}, {b.outside.access(rank),
      b.k_proj_bias_bf16.access(rank), b.k_proj_MatMul_2.access(rank)},
      {b.k_proj_MatMul_2.access(rank)});
  // ln2/LayerNormalization
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.9999997473787516e-06}, b.k_proj_MatMul_2(rank),
      b.k_ln2_weight_bf16(rank), b.k_ln2_bias_bf16(rank), b.k_ln2_LayerNormalization(rank),
      b.k_ln2_LayerNormalization_2(rank), b.k_ln2_LayerNormalization_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_7), {.channel = b.channel_6,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, b.k_ln2_LayerNormalization(rank), b.k_ln2_LayerNormalization_4(rank));
  done[b.event_6] = record(rank, communication);
  wait(rank, compute, done[b.event_6]);
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
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_8), {.channel = b.channel_7,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_fc2_MatMul(rank), b.k_fc2_MatMul_2(rank));
  done[b.event_7] = record(rank, communication);
  wait(rank, compute, done[b.event_7]);
  // Add_2
  // bf16 [8, 256, 768]
  map<2, 8>(rank, compute, {2048, 768}, AddKernel2{b.k_proj_MatMul_2(rank), b.k_fc2_bias_bf16(rank),
      b.k_fc2_MatMul_2(rank), b.k_fc2_MatMul_2(rank)}, {b.k_proj_MatMul_2.access(rank),
      b.k_fc2_bias_bf16.access(rank), b.k_fc2_MatMul_2.access(rank)},
      {b.k_fc2_MatMul_2.access(rank)});
}
constexpr ForwardH kForwardH[] = {
    // h.0
    {"forward h.0", k_wte_Gather_2, k_h_0_ln1_weight_bf16, k_h_0_ln1_bias_bf16,
        k_h_0_ln1_LayerNormalization, k_h_0_ln1_LayerNormalization_2,
        k_h_0_ln1_LayerNormalization_3, "/h.0/ln1/LayerNormalization for /h.0/qkv/MatMul", 1,
        k_h_0_ln1_LayerNormalization_4, 1, k_onnx_MatMul_1474_bf16, k_h_0_qkv_MatMul,
        k_h_0_qkv_bias_bf16, "/h.0/qkv/Add for /h.0/Split.slice", 2, k_h_0_qkv_Add, 2,
        "/h.0/qkv/Add for /h.0/Split.slice2", 3, k_h_0_qkv_Add_2, 3, "/h.0/qkv/Add for /h.0/Split",
        4, k_h_0_qkv_Add_3, 4, k_h_0_Softmax, k_h_0_Softmax_2, k_h_0_Softmax_3, k_h_0_Softmax_4,
        k_h_0_Softmax_5, k_h_0_Transpose_3, k_onnx_MatMul_1482_bf16, k_h_0_proj_MatMul,
        "/h.0/proj/MatMul for /h.0/proj/Add", 5, k_h_0_proj_MatMul_2, 5, k_h_0_proj_bias_bf16,
        k_h_0_ln2_weight_bf16, k_h_0_ln2_bias_bf16, k_h_0_ln2_LayerNormalization,
        k_h_0_ln2_LayerNormalization_2, k_h_0_ln2_LayerNormalization_3,
        "/h.0/ln2/LayerNormalization for /h.0/fc/MatMul", 6, k_h_0_ln2_LayerNormalization_4, 6,
        k_onnx_MatMul_1483_bf16, k_h_0_fc_MatMul, k_h_0_fc_bias_bf16, k_h_0_Mul_1,
        k_onnx_MatMul_1484_bf16, k_h_0_fc2_MatMul, "/h.0/fc2/MatMul for /h.0/fc2/Add", 7,
        k_h_0_fc2_MatMul_2, 7, k_h_0_fc2_bias_bf16},
    // h.1
    {"forward h.1", k_h_0_fc2_MatMul_2, k_h_1_ln1_weight_bf16, k_h_1_ln1_bias_bf16,
        k_h_1_ln1_LayerNormalization, k_h_1_ln1_LayerNormalization_2,
        k_h_1_ln1_LayerNormalization_3, "/h.1/ln1/LayerNormalization for /h.1/qkv/MatMul", 8,
        k_h_1_ln1_LayerNormalization_4, 8, k_onnx_MatMul_1485_bf16, k_h_1_qkv_MatMul,
        k_h_1_qkv_bias_bf16, "/h.1/qkv/Add for /h.1/Split.slice", 9, k_h_1_qkv_Add, 9,
        "/h.1/qkv/Add for /h.1/Split.slice2", 10, k_h_1_qkv_Add_2, 10,
        "/h.1/qkv/Add for /h.1/Split", 11, k_h_1_qkv_Add_3, 11, k_h_1_Softmax, k_h_1_Softmax_2,
        k_h_1_Softmax_3, k_h_1_Softmax_4, k_h_1_Softmax_5, k_h_1_Transpose_3,
        k_onnx_MatMul_1493_bf16, k_h_1_proj_MatMul, "/h.1/proj/MatMul for /h.1/proj/Add", 12,
        k_h_1_proj_MatMul_2, 12, k_h_1_proj_bias_bf16, k_h_1_ln2_weight_bf16, k_h_1_ln2_bias_bf16,
        k_h_1_ln2_LayerNormalization, k_h_1_ln2_LayerNormalization_2,
        k_h_1_ln2_LayerNormalization_3, "/h.1/ln2/LayerNormalization for /h.1/fc/MatMul", 13,
        k_h_1_ln2_LayerNormalization_4, 13, k_onnx_MatMul_1494_bf16, k_h_1_fc_MatMul,
        k_h_1_fc_bias_bf16, k_h_1_Mul_1, k_onnx_MatMul_1495_bf16, k_h_1_fc2_MatMul,
        "/h.1/fc2/MatMul for /h.1/fc2/Add", 14, k_h_1_fc2_MatMul_2, 14, k_h_1_fc2_bias_bf16},
    // h.2
    {"forward h.2", k_h_1_fc2_MatMul_2, k_h_2_ln1_weight_bf16, k_h_2_ln1_bias_bf16,
        k_h_2_ln1_LayerNormalization, k_h_2_ln1_LayerNormalization_2,
        k_h_2_ln1_LayerNormalization_3, "/h.2/ln1/LayerNormalization for /h.2/qkv/MatMul", 15,
        k_h_2_ln1_LayerNormalization_4, 15, k_onnx_MatMul_1496_bf16, k_h_2_qkv_MatMul,
        k_h_2_qkv_bias_bf16, "/h.2/qkv/Add for /h.2/Split.slice", 16, k_h_2_qkv_Add, 16,
        "/h.2/qkv/Add for /h.2/Split.slice2", 17, k_h_2_qkv_Add_2, 17,
        "/h.2/qkv/Add for /h.2/Split", 18, k_h_2_qkv_Add_3, 18, k_h_2_Softmax, k_h_2_Softmax_2,
        k_h_2_Softmax_3, k_h_2_Softmax_4, k_h_2_Softmax_5, k_h_2_Transpose_3,
        k_onnx_MatMul_1504_bf16, k_h_2_proj_MatMul, "/h.2/proj/MatMul for /h.2/proj/Add", 19,
        k_h_2_proj_MatMul_2, 19, k_h_2_proj_bias_bf16, k_h_2_ln2_weight_bf16, k_h_2_ln2_bias_bf16,
        k_h_2_ln2_LayerNormalization, k_h_2_ln2_LayerNormalization_2,
        k_h_2_ln2_LayerNormalization_3, "/h.2/ln2/LayerNormalization for /h.2/fc/MatMul", 20,
        k_h_2_ln2_LayerNormalization_4, 20, k_onnx_MatMul_1505_bf16, k_h_2_fc_MatMul,
        k_h_2_fc_bias_bf16, k_h_2_Mul_1, k_onnx_MatMul_1506_bf16, k_h_2_fc2_MatMul,
        "/h.2/fc2/MatMul for /h.2/fc2/Add", 21, k_h_2_fc2_MatMul_2, 21, k_h_2_fc2_bias_bf16},
    // h.3
    {"forward h.3", k_h_2_fc2_MatMul_2, k_h_3_ln1_weight_bf16, k_h_3_ln1_bias_bf16,
        k_h_3_ln1_LayerNormalization, k_h_3_ln1_LayerNormalization_2,
        k_h_3_ln1_LayerNormalization_3, "/h.3/ln1/LayerNormalization for /h.3/qkv/MatMul", 22,
        k_h_3_ln1_LayerNormalization_4, 22, k_onnx_MatMul_1507_bf16, k_h_3_qkv_MatMul,
        k_h_3_qkv_bias_bf16, "/h.3/qkv/Add for /h.3/Split.slice", 23, k_h_3_qkv_Add, 23,
        "/h.3/qkv/Add for /h.3/Split.slice2", 24, k_h_3_qkv_Add_2, 24,
        "/h.3/qkv/Add for /h.3/Split", 25, k_h_3_qkv_Add_3, 25, k_h_3_Softmax, k_h_3_Softmax_2,
        k_h_3_Softmax_3, k_h_3_Softmax_4, k_h_3_Softmax_5, k_h_3_Transpose_3,
        k_onnx_MatMul_1515_bf16, k_h_3_proj_MatMul, "/h.3/proj/MatMul for /h.3/proj/Add", 26,
        k_h_3_proj_MatMul_2, 26, k_h_3_proj_bias_bf16, k_h_3_ln2_weight_bf16, k_h_3_ln2_bias_bf16,
        k_h_3_ln2_LayerNormalization, k_h_3_ln2_LayerNormalization_2,
        k_h_3_ln2_LayerNormalization_3, "/h.3/ln2/LayerNormalization for /h.3/fc/MatMul", 27,
        k_h_3_ln2_LayerNormalization_4, 27, k_onnx_MatMul_1516_bf16, k_h_3_fc_MatMul,
        k_h_3_fc_bias_bf16, k_h_3_Mul_1, k_onnx_MatMul_1517_bf16, k_h_3_fc2_MatMul,
        "/h.3/fc2/MatMul for /h.3/fc2/Add", 28, k_h_3_fc2_MatMul_2, 28, k_h_3_fc2_bias_bf16},
    // h.4
    {"forward h.4", k_h_3_fc2_MatMul_2, k_h_4_ln1_weight_bf16, k_h_4_ln1_bias_bf16,
        k_h_4_ln1_LayerNormalization, k_h_4_ln1_LayerNormalization_2,
        k_h_4_ln1_LayerNormalization_3, "/h.4/ln1/LayerNormalization for /h.4/qkv/MatMul", 29,
        k_h_4_ln1_LayerNormalization_4, 29, k_onnx_MatMul_1518_bf16, k_h_4_qkv_MatMul,
        k_h_4_qkv_bias_bf16, "/h.4/qkv/Add for /h.4/Split.slice", 30, k_h_4_qkv_Add, 30,
        "/h.4/qkv/Add for /h.4/Split.slice2", 31, k_h_4_qkv_Add_2, 31,
        "/h.4/qkv/Add for /h.4/Split", 32, k_h_4_qkv_Add_3, 32, k_h_4_Softmax, k_h_4_Softmax_2,
        k_h_4_Softmax_3, k_h_4_Softmax_4, k_h_4_Softmax_5, k_h_4_Transpose_3,
        k_onnx_MatMul_1526_bf16, k_h_4_proj_MatMul, "/h.4/proj/MatMul for /h.4/proj/Add", 33,
        k_h_4_proj_MatMul_2, 33, k_h_4_proj_bias_bf16, k_h_4_ln2_weight_bf16, k_h_4_ln2_bias_bf16,
        k_h_4_ln2_LayerNormalization, k_h_4_ln2_LayerNormalization_2,
        k_h_4_ln2_LayerNormalization_3, "/h.4/ln2/LayerNormalization for /h.4/fc/MatMul", 34,
        k_h_4_ln2_LayerNormalization_4, 34, k_onnx_MatMul_1527_bf16, k_h_4_fc_MatMul,
        k_h_4_fc_bias_bf16, k_h_4_Mul_1, k_onnx_MatMul_1528_bf16, k_h_4_fc2_MatMul,
        "/h.4/fc2/MatMul for /h.4/fc2/Add", 35, k_h_4_fc2_MatMul_2, 35, k_h_4_fc2_bias_bf16},
    // h.5
    {"forward h.5", k_h_4_fc2_MatMul_2, k_h_5_ln1_weight_bf16, k_h_5_ln1_bias_bf16,
        k_h_5_ln1_LayerNormalization, k_h_5_ln1_LayerNormalization_2,
        k_h_5_ln1_LayerNormalization_3, "/h.5/ln1/LayerNormalization for /h.5/qkv/MatMul", 36,
        k_h_5_ln1_LayerNormalization_4, 36, k_onnx_MatMul_1529_bf16, k_h_5_qkv_MatMul,
        k_h_5_qkv_bias_bf16, "/h.5/qkv/Add for /h.5/Split.slice", 37, k_h_5_qkv_Add, 37,
        "/h.5/qkv/Add for /h.5/Split.slice2", 38, k_h_5_qkv_Add_2, 38,
        "/h.5/qkv/Add for /h.5/Split", 39, k_h_5_qkv_Add_3, 39, k_h_5_Softmax, k_h_5_Softmax_2,
        k_h_5_Softmax_3, k_h_5_Softmax_4, k_h_5_Softmax_5, k_h_5_Transpose_3,
        k_onnx_MatMul_1537_bf16, k_h_5_proj_MatMul, "/h.5/proj/MatMul for /h.5/proj/Add", 40,
        k_h_5_proj_MatMul_2, 40, k_h_5_proj_bias_bf16, k_h_5_ln2_weight_bf16, k_h_5_ln2_bias_bf16,
        k_h_5_ln2_LayerNormalization, k_h_5_ln2_LayerNormalization_2,
        k_h_5_ln2_LayerNormalization_3, "/h.5/ln2/LayerNormalization for /h.5/fc/MatMul", 41,
        k_h_5_ln2_LayerNormalization_4, 41, k_onnx_MatMul_1538_bf16, k_h_5_fc_MatMul,
        k_h_5_fc_bias_bf16, k_h_5_Mul_1, k_onnx_MatMul_1539_bf16, k_h_5_fc2_MatMul,
        "/h.5/fc2/MatMul for /h.5/fc2/Add", 42, k_h_5_fc2_MatMul_2, 42, k_h_5_fc2_bias_bf16},
    // h.6
    {"forward h.6", k_h_5_fc2_MatMul_2, k_h_6_ln1_weight_bf16, k_h_6_ln1_bias_bf16,
        k_h_6_ln1_LayerNormalization, k_h_6_ln1_LayerNormalization_2,
        k_h_6_ln1_LayerNormalization_3, "/h.6/ln1/LayerNormalization for /h.6/qkv/MatMul", 43,
        k_h_6_ln1_LayerNormalization_4, 43, k_onnx_MatMul_1540_bf16, k_h_6_qkv_MatMul,
        k_h_6_qkv_bias_bf16, "/h.6/qkv/Add for /h.6/Split.slice", 44, k_h_6_qkv_Add, 44,
        "/h.6/qkv/Add for /h.6/Split.slice2", 45, k_h_6_qkv_Add_2, 45,
        "/h.6/qkv/Add for /h.6/Split", 46, k_h_6_qkv_Add_3, 46, k_h_6_Softmax, k_h_6_Softmax_2,
        k_h_6_Softmax_3, k_h_6_Softmax_4, k_h_6_Softmax_5, k_h_6_Transpose_3,
        k_onnx_MatMul_1548_bf16, k_h_6_proj_MatMul, "/h.6/proj/MatMul for /h.6/proj/Add", 47,
        k_h_6_proj_MatMul_2, 47, k_h_6_proj_bias_bf16, k_h_6_ln2_weight_bf16, k_h_6_ln2_bias_bf16,
        k_h_6_ln2_LayerNormalization, k_h_6_ln2_LayerNormalization_2,
        k_h_6_ln2_LayerNormalization_3, "/h.6/ln2/LayerNormalization for /h.6/fc/MatMul", 48,
        k_h_6_ln2_LayerNormalization_4, 48, k_onnx_MatMul_1549_bf16, k_h_6_fc_MatMul,
        k_h_6_fc_bias_bf16, k_h_6_Mul_1, k_onnx_MatMul_1550_bf16, k_h_6_fc2_MatMul,
        "/h.6/fc2/MatMul for /h.6/fc2/Add", 49, k_h_6_fc2_MatMul_2, 49, k_h_6_fc2_bias_bf16},
    // h.7
    {"forward h.7", k_h_6_fc2_MatMul_2, k_h_7_ln1_weight_bf16, k_h_7_ln1_bias_bf16,
        k_h_7_ln1_LayerNormalization, k_h_7_ln1_LayerNormalization_2,
        k_h_7_ln1_LayerNormalization_3, "/h.7/ln1/LayerNormalization for /h.7/qkv/MatMul", 50,
        k_h_7_ln1_LayerNormalization_4, 50, k_onnx_MatMul_1551_bf16, k_h_7_qkv_MatMul,
        k_h_7_qkv_bias_bf16, "/h.7/qkv/Add for /h.7/Split.slice", 51, k_h_7_qkv_Add, 51,
        "/h.7/qkv/Add for /h.7/Split.slice2", 52, k_h_7_qkv_Add_2, 52,
        "/h.7/qkv/Add for /h.7/Split", 53, k_h_7_qkv_Add_3, 53, k_h_7_Softmax, k_h_7_Softmax_2,
        k_h_7_Softmax_3, k_h_7_Softmax_4, k_h_7_Softmax_5, k_h_7_Transpose_3,
        k_onnx_MatMul_1559_bf16, k_h_7_proj_MatMul, "/h.7/proj/MatMul for /h.7/proj/Add", 54,
        k_h_7_proj_MatMul_2, 54, k_h_7_proj_bias_bf16, k_h_7_ln2_weight_bf16, k_h_7_ln2_bias_bf16,
        k_h_7_ln2_LayerNormalization, k_h_7_ln2_LayerNormalization_2,
        k_h_7_ln2_LayerNormalization_3, "/h.7/ln2/LayerNormalization for /h.7/fc/MatMul", 55,
        k_h_7_ln2_LayerNormalization_4, 55, k_onnx_MatMul_1560_bf16, k_h_7_fc_MatMul,
        k_h_7_fc_bias_bf16, k_h_7_Mul_1, k_onnx_MatMul_1561_bf16, k_h_7_fc2_MatMul,
        "/h.7/fc2/MatMul for /h.7/fc2/Add", 56, k_h_7_fc2_MatMul_2, 56, k_h_7_fc2_bias_bf16},
    // h.8
    {"forward h.8", k_h_7_fc2_MatMul_2, k_h_8_ln1_weight_bf16, k_h_8_ln1_bias_bf16,
        k_h_8_ln1_LayerNormalization, k_h_8_ln1_LayerNormalization_2,
        k_h_8_ln1_LayerNormalization_3, "/h.8/ln1/LayerNormalization for /h.8/qkv/MatMul", 57,
        k_h_8_ln1_LayerNormalization_4, 57, k_onnx_MatMul_1562_bf16, k_h_8_qkv_MatMul,
        k_h_8_qkv_bias_bf16, "/h.8/qkv/Add for /h.8/Split.slice", 58, k_h_8_qkv_Add, 58,
        "/h.8/qkv/Add for /h.8/Split.slice2", 59, k_h_8_qkv_Add_2, 59,
        "/h.8/qkv/Add for /h.8/Split", 60, k_h_8_qkv_Add_3, 60, k_h_8_Softmax, k_h_8_Softmax_2,
        k_h_8_Softmax_3, k_h_8_Softmax_4, k_h_8_Softmax_5, k_h_8_Transpose_3,
        k_onnx_MatMul_1570_bf16, k_h_8_proj_MatMul, "/h.8/proj/MatMul for /h.8/proj/Add", 61,
        k_h_8_proj_MatMul_2, 61, k_h_8_proj_bias_bf16, k_h_8_ln2_weight_bf16, k_h_8_ln2_bias_bf16,
        k_h_8_ln2_LayerNormalization, k_h_8_ln2_LayerNormalization_2,
        k_h_8_ln2_LayerNormalization_3, "/h.8/ln2/LayerNormalization for /h.8/fc/MatMul", 62,
        k_h_8_ln2_LayerNormalization_4, 62, k_onnx_MatMul_1571_bf16, k_h_8_fc_MatMul,
        k_h_8_fc_bias_bf16, k_h_8_Mul_1, k_onnx_MatMul_1572_bf16, k_h_8_fc2_MatMul,
        "/h.8/fc2/MatMul for /h.8/fc2/Add", 63, k_h_8_fc2_MatMul_2, 63, k_h_8_fc2_bias_bf16},
    // h.9
    {"forward h.9", k_h_8_fc2_MatMul_2, k_h_9_ln1_weight_bf16, k_h_9_ln1_bias_bf16,
        k_h_9_ln1_LayerNormalization, k_h_9_ln1_LayerNormalization_2,
        k_h_9_ln1_LayerNormalization_3, "/h.9/ln1/LayerNormalization for /h.9/qkv/MatMul", 64,
        k_h_9_ln1_LayerNormalization_4, 64, k_onnx_MatMul_1573_bf16, k_h_9_qkv_MatMul,
        k_h_9_qkv_bias_bf16, "/h.9/qkv/Add for /h.9/Split.slice", 65, k_h_9_qkv_Add, 65,
        "/h.9/qkv/Add for /h.9/Split.slice2", 66, k_h_9_qkv_Add_2, 66,
        "/h.9/qkv/Add for /h.9/Split", 67, k_h_9_qkv_Add_3, 67, k_h_9_Softmax, k_h_9_Softmax_2,
        k_h_9_Softmax_3, k_h_9_Softmax_4, k_h_9_Softmax_5, k_h_9_Transpose_3,
        k_onnx_MatMul_1581_bf16, k_h_9_proj_MatMul, "/h.9/proj/MatMul for /h.9/proj/Add", 68,
        k_h_9_proj_MatMul_2, 68, k_h_9_proj_bias_bf16, k_h_9_ln2_weight_bf16, k_h_9_ln2_bias_bf16,
        k_h_9_ln2_LayerNormalization, k_h_9_ln2_LayerNormalization_2,
        k_h_9_ln2_LayerNormalization_3, "/h.9/ln2/LayerNormalization for /h.9/fc/MatMul", 69,
        k_h_9_ln2_LayerNormalization_4, 69, k_onnx_MatMul_1582_bf16, k_h_9_fc_MatMul,
        k_h_9_fc_bias_bf16, k_h_9_Mul_1, k_onnx_MatMul_1583_bf16, k_h_9_fc2_MatMul,
        "/h.9/fc2/MatMul for /h.9/fc2/Add", 70, k_h_9_fc2_MatMul_2, 70, k_h_9_fc2_bias_bf16},
    // h.10
    {"forward h.10", k_h_9_fc2_MatMul_2, k_h_10_ln1_weight_bf16, k_h_10_ln1_bias_bf16,
        k_h_10_ln1_LayerNormalization, k_h_10_ln1_LayerNormalization_2,
        k_h_10_ln1_LayerNormalization_3, "/h.10/ln1/LayerNormalization for /h.10/qkv/MatMul", 71,
        k_h_10_ln1_LayerNormalization_4, 71, k_onnx_MatMul_1584_bf16, k_h_10_qkv_MatMul,
        k_h_10_qkv_bias_bf16, "/h.10/qkv/Add for /h.10/Split.slice", 72, k_h_10_qkv_Add, 72,
        "/h.10/qkv/Add for /h.10/Split.slice2", 73, k_h_10_qkv_Add_2, 73,
        "/h.10/qkv/Add for /h.10/Split", 74, k_h_10_qkv_Add_3, 74, k_h_10_Softmax, k_h_10_Softmax_2,
        k_h_10_Softmax_3, k_h_10_Softmax_4, k_h_10_Softmax_5, k_h_10_Transpose_3,
        k_onnx_MatMul_1592_bf16, k_h_10_proj_MatMul, "/h.10/proj/MatMul for /h.10/proj/Add", 75,
        k_h_10_proj_MatMul_2, 75, k_h_10_proj_bias_bf16, k_h_10_ln2_weight_bf16,
        k_h_10_ln2_bias_bf16, k_h_10_ln2_LayerNormalization, k_h_10_ln2_LayerNormalization_2,
        k_h_10_ln2_LayerNormalization_3, "/h.10/ln2/LayerNormalization for /h.10/fc/MatMul", 76,
        k_h_10_ln2_LayerNormalization_4, 76, k_onnx_MatMul_1593_bf16, k_h_10_fc_MatMul,
        k_h_10_fc_bias_bf16, k_h_10_Mul_1, k_onnx_MatMul_1594_bf16, k_h_10_fc2_MatMul,
        "/h.10/fc2/MatMul for /h.10/fc2/Add", 77, k_h_10_fc2_MatMul_2, 77, k_h_10_fc2_bias_bf16},
    // h.11
    {"forward h.11", k_h_10_fc2_MatMul_2, k_h_11_ln1_weight_bf16, k_h_11_ln1_bias_bf16,
        k_h_11_ln1_LayerNormalization, k_h_11_ln1_LayerNormalization_2,
        k_h_11_ln1_LayerNormalization_3, "/h.11/ln1/LayerNormalization for /h.11/qkv/MatMul", 78,
        k_h_11_ln1_LayerNormalization_4, 78, k_onnx_MatMul_1595_bf16, k_h_11_qkv_MatMul,
        k_h_11_qkv_bias_bf16, "/h.11/qkv/Add for /h.11/Split.slice", 79, k_h_11_qkv_Add, 79,
        "/h.11/qkv/Add for /h.11/Split.slice2", 80, k_h_11_qkv_Add_2, 80,
        "/h.11/qkv/Add for /h.11/Split", 81, k_h_11_qkv_Add_3, 81, k_h_11_Softmax, k_h_11_Softmax_2,
        k_h_11_Softmax_3, k_h_11_Softmax_4, k_h_11_Softmax_5, k_h_11_Transpose_3,
        k_onnx_MatMul_1603_bf16, k_h_11_proj_MatMul, "/h.11/proj/MatMul for /h.11/proj/Add", 82,
        k_h_11_proj_MatMul_2, 82, k_h_11_proj_bias_bf16, k_h_11_ln2_weight_bf16,
        k_h_11_ln2_bias_bf16, k_h_11_ln2_LayerNormalization, k_h_11_ln2_LayerNormalization_2,
        k_h_11_ln2_LayerNormalization_3, "/h.11/ln2/LayerNormalization for /h.11/fc/MatMul", 83,
        k_h_11_ln2_LayerNormalization_4, 83, k_onnx_MatMul_1604_bf16, k_h_11_fc_MatMul,
        k_h_11_fc_bias_bf16, k_h_11_Mul_1, k_onnx_MatMul_1605_bf16, k_h_11_fc2_MatMul,
        "/h.11/fc2/MatMul for /h.11/fc2/Add", 84, k_h_11_fc2_MatMul_2, 84, k_h_11_fc2_bias_bf16},
};

// ln
void forward_ln(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward ln");
  // LayerNormalization
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.9999997473787516e-06}, k_h_11_fc2_MatMul_2(rank),
      k_ln_weight_bf16(rank), k_ln_bias_bf16(rank), k_ln_LayerNormalization(rank),
      k_ln_LayerNormalization_2(rank), k_ln_LayerNormalization_3(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE("/ln/LayerNormalization for /head/MatMul"),
      {.channel = 85, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024,
      768}, .parts = kParts1}, k_ln_LayerNormalization(rank), k_ln_LayerNormalization_4(rank));
  done[85] = record(rank, communication);
  wait(rank, compute, done[85]);
}

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
  // float [8, 1024, 12565]
  map<1, 8>(rank, compute, {102932480}, CastKernel{k_head_MatMul(rank), k_loss(rank)},
      {k_head_MatMul.access(rank)}, {k_loss.access(rank)});
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
  done[91] = record(rank, communication);
  wait(rank, compute, done[91]);
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
  done[92] = record(rank, communication);
  // MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 12565},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_ln_LayerNormalization_4(rank), k_head_MatMul(rank), k_head_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1606"), {.channel = 96,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_head_MatMul_4(rank), k_head_MatMul_4(rank),
      9649920, ElementType::kBf16}});
  done[93] = record(rank, communication);
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
  wait(rank, compute, done[92]);
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
  done[94] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_11_Mul_1(rank), k_ln_LayerNormalization_8(rank), k_h_11_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[94]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_11_proj_MatMul_2(rank), k_h_11_ln2_weight_bf16(rank),
      k_h_11_ln2_LayerNormalization_2(rank), k_h_11_ln2_LayerNormalization_3(rank),
      k_h_11_fc_MatMul_5(rank), k_h_11_ln2_LayerNormalization_5(rank),
      k_h_11_ln2_LayerNormalization_6(rank), k_h_11_ln2_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_11_ln2_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_11_ln2_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.11/ln2/LayerNormalization.gradient.binary for /h.11/proj/MatMul.gradient.dot"),
      {.channel = 104, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_11_ln2_LayerNormalization_8(rank));
  done[95] = record(rank, communication);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_11_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[95]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_11_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1603_bf16(rank),
      k_h_11_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_11_Transpose_3(rank), k_h_11_ln2_LayerNormalization_8(rank), k_h_11_proj_MatMul_4(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, k_h_11_proj_MatMul_3(rank), k_h_11_Transpose_3_2(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, k_h_11_Softmax(rank),
      k_h_11_Softmax_2(rank), k_h_11_Softmax_3(rank), k_h_11_Softmax_4(rank),
      k_h_11_Softmax_5(rank), k_h_11_Transpose_3_2(rank), nullptr, nullptr, nullptr,
      k_h_11_Softmax_6(rank), k_h_11_Softmax_7(rank), k_h_11_Softmax_8(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_11_Softmax_8(rank), k_h_11_Softmax_9(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_11_Softmax_7(rank), k_h_11_Softmax_10(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_11_Softmax_6(rank), k_h_11_Softmax_11(rank));
  // Reshape_2
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.11/Reshape_2.gradient.reshape for /h.11/qkv/Add.gradient.concat"),
      {.channel = 107, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_11_Softmax_9(rank), k_h_11_Reshape_2(rank));
  done[96] = record(rank, communication);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.11/Reshape_1.gradient.reshape for /h.11/qkv/Add.gradient.concat"),
      {.channel = 108, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_11_Softmax_10(rank), k_h_11_Reshape_1(rank));
  done[97] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.11/Reshape.gradient.reshape for /h.11/qkv/Add.gradient.concat"),
      {.channel = 109, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_11_Softmax_11(rank), k_h_11_Reshape(rank));
  done[98] = record(rank, communication);
  wait(rank, compute, done[98]);
  // Reshape_1
  wait(rank, compute, done[97]);
  // Reshape_2
  wait(rank, compute, done[96]);
  // qkv/Add
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, k_h_11_Reshape(rank), k_h_11_qkv_Add_4(rank));
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_11_ln1_LayerNormalization_4(rank),
      k_h_11_qkv_Add_4(rank), k_h_11_qkv_MatMul_2(rank), {.biasGrad = k_h_11_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_11_qkv_Add_4(rank), k_onnx_MatMul_1595_bf16(rank), k_h_11_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.11/qkv/MatMul.gradient.dot for /h.11/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 112, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_11_qkv_MatMul_4(rank), k_h_11_qkv_MatMul_5(rank));
  done[99] = record(rank, communication);
  wait(rank, compute, done[99]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_10_fc2_MatMul_2(rank), k_h_11_ln1_weight_bf16(rank),
      k_h_11_ln1_LayerNormalization_2(rank), k_h_11_ln1_LayerNormalization_3(rank),
      k_h_11_qkv_MatMul_5(rank), k_h_11_ln1_LayerNormalization_5(rank),
      k_h_11_ln1_LayerNormalization_6(rank), k_h_11_ln1_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_11_ln1_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_11_ln1_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.11/ln1/LayerNormalization.gradient.binary for /h.10/fc2/MatMul.gradient.dot"),
      {.channel = 116, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_11_ln1_LayerNormalization_8(rank));
  done[100] = record(rank, communication);
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
  wait(rank, compute, done[100]);
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
      {.channel = 118, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_11_fc_MatMul_3(rank),
      k_h_11_fc_MatMul_3(rank), 768, ElementType::kBf16}, {k_h_11_fc2_MatMul_4(rank),
      k_h_11_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_11_fc_MatMul_2(rank),
      k_h_11_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_11_proj_MatMul_4(rank),
      k_h_11_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_11_qkv_MatMul_3(rank),
      k_h_11_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_11_qkv_MatMul_2(rank),
      k_h_11_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_10_fc_MatMul_3(rank),
      k_h_10_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[101] = record(rank, communication);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_10_fc2_MatMul_3(rank), k_onnx_MatMul_1593_bf16(rank), k_h_10_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.10/fc/MatMul.gradient.dot for /h.10/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 119, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_10_fc_MatMul_4(rank), k_h_10_fc_MatMul_5(rank));
  done[102] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_10_Mul_1(rank), k_h_11_ln1_LayerNormalization_8(rank), k_h_10_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[102]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_10_proj_MatMul_2(rank), k_h_10_ln2_weight_bf16(rank),
      k_h_10_ln2_LayerNormalization_2(rank), k_h_10_ln2_LayerNormalization_3(rank),
      k_h_10_fc_MatMul_5(rank), k_h_10_ln2_LayerNormalization_5(rank),
      k_h_10_ln2_LayerNormalization_6(rank), k_h_10_ln2_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_10_ln2_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_10_ln2_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/ln2/LayerNormalization.gradient.binary for /h.10/proj/MatMul.gradient.dot"),
      {.channel = 124, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_10_ln2_LayerNormalization_8(rank));
  done[103] = record(rank, communication);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_10_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[103]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_10_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1592_bf16(rank),
      k_h_10_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_10_Transpose_3(rank), k_h_10_ln2_LayerNormalization_8(rank), k_h_10_proj_MatMul_4(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, k_h_10_proj_MatMul_3(rank), k_h_10_Transpose_3_2(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, k_h_10_Softmax(rank),
      k_h_10_Softmax_2(rank), k_h_10_Softmax_3(rank), k_h_10_Softmax_4(rank),
      k_h_10_Softmax_5(rank), k_h_10_Transpose_3_2(rank), nullptr, nullptr, nullptr,
      k_h_10_Softmax_6(rank), k_h_10_Softmax_7(rank), k_h_10_Softmax_8(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_10_Softmax_8(rank), k_h_10_Softmax_9(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_10_Softmax_7(rank), k_h_10_Softmax_10(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_10_Softmax_6(rank), k_h_10_Softmax_11(rank));
  // Reshape_2
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/Reshape_2.gradient.reshape for /h.10/qkv/Add.gradient.concat"),
      {.channel = 127, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_10_Softmax_9(rank), k_h_10_Reshape_2(rank));
  done[104] = record(rank, communication);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/Reshape_1.gradient.reshape for /h.10/qkv/Add.gradient.concat"),
      {.channel = 128, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_10_Softmax_10(rank), k_h_10_Reshape_1(rank));
  done[105] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/Reshape.gradient.reshape for /h.10/qkv/Add.gradient.concat"),
      {.channel = 129, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_10_Softmax_11(rank), k_h_10_Reshape(rank));
  done[106] = record(rank, communication);
  wait(rank, compute, done[106]);
  // Reshape_1
  wait(rank, compute, done[105]);
  // Reshape_2
  wait(rank, compute, done[104]);
  // qkv/Add
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, k_h_10_Reshape(rank), k_h_10_qkv_Add_4(rank));
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_ln1_LayerNormalization_4(rank),
      k_h_10_qkv_Add_4(rank), k_h_10_qkv_MatMul_2(rank), {.biasGrad = k_h_10_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_10_qkv_Add_4(rank), k_onnx_MatMul_1584_bf16(rank), k_h_10_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.10/qkv/MatMul.gradient.dot for /h.10/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 132, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_10_qkv_MatMul_4(rank), k_h_10_qkv_MatMul_5(rank));
  done[107] = record(rank, communication);
  wait(rank, compute, done[107]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_9_fc2_MatMul_2(rank), k_h_10_ln1_weight_bf16(rank),
      k_h_10_ln1_LayerNormalization_2(rank), k_h_10_ln1_LayerNormalization_3(rank),
      k_h_10_qkv_MatMul_5(rank), k_h_10_ln1_LayerNormalization_5(rank),
      k_h_10_ln1_LayerNormalization_6(rank), k_h_10_ln1_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_10_ln1_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_10_ln1_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/ln1/LayerNormalization.gradient.binary for /h.9/fc2/MatMul.gradient.dot"),
      {.channel = 136, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_10_ln1_LayerNormalization_8(rank));
  done[108] = record(rank, communication);
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
      {.channel = 137, .group = {kGroup2, 8}}, ReduceKind::kSum, {{k_ln_LayerNormalization_6(rank),
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
  done[109] = record(rank, communication);
  // /h.10/ln1/LayerNormalization
  wait(rank, compute, done[108]);
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
      {.channel = 138, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_10_fc2_MatMul_4(rank),
      k_h_10_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_10_fc_MatMul_2(rank),
      k_h_10_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_10_proj_MatMul_4(rank),
      k_h_10_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_10_qkv_MatMul_3(rank),
      k_h_10_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_10_qkv_MatMul_2(rank),
      k_h_10_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_9_fc_MatMul_3(rank),
      k_h_9_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[110] = record(rank, communication);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_9_fc2_MatMul_3(rank), k_onnx_MatMul_1582_bf16(rank), k_h_9_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.9/fc/MatMul.gradient.dot for /h.9/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 139, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_9_fc_MatMul_4(rank), k_h_9_fc_MatMul_5(rank));
  done[111] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_9_Mul_1(rank), k_h_10_ln1_LayerNormalization_8(rank), k_h_9_fc2_MatMul_4(rank));
  // /ln/LayerNormalization
  wait(rank, compute, done[109]);
  wait(rank, compute, done[109]);
  // fc/MatMul
  wait(rank, compute, done[111]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_9_proj_MatMul_2(rank), k_h_9_ln2_weight_bf16(rank),
      k_h_9_ln2_LayerNormalization_2(rank), k_h_9_ln2_LayerNormalization_3(rank),
      k_h_9_fc_MatMul_5(rank), k_h_9_ln2_LayerNormalization_5(rank),
      k_h_9_ln2_LayerNormalization_6(rank), k_h_9_ln2_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_9_ln2_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_9_ln2_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/ln2/LayerNormalization.gradient.binary for /h.9/proj/MatMul.gradient.dot"),
      {.channel = 144, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_9_ln2_LayerNormalization_8(rank));
  done[112] = record(rank, communication);
  // /h.11/fc2/Add
  wait(rank, compute, done[109]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_9_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[112]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_9_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1581_bf16(rank),
      k_h_9_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_9_Transpose_3(rank), k_h_9_ln2_LayerNormalization_8(rank), k_h_9_proj_MatMul_4(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, k_h_9_proj_MatMul_3(rank), k_h_9_Transpose_3_2(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, k_h_9_Softmax(rank),
      k_h_9_Softmax_2(rank), k_h_9_Softmax_3(rank), k_h_9_Softmax_4(rank), k_h_9_Softmax_5(rank),
      k_h_9_Transpose_3_2(rank), nullptr, nullptr, nullptr, k_h_9_Softmax_6(rank),
      k_h_9_Softmax_7(rank), k_h_9_Softmax_8(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_9_Softmax_8(rank), k_h_9_Softmax_9(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_9_Softmax_7(rank), k_h_9_Softmax_10(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_9_Softmax_6(rank), k_h_9_Softmax_11(rank));
  // Reshape_2
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/Reshape_2.gradient.reshape for /h.9/qkv/Add.gradient.concat"),
      {.channel = 147, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_9_Softmax_9(rank), k_h_9_Reshape_2(rank));
  done[113] = record(rank, communication);
  // /h.11/fc2/MatMul
  wait(rank, compute, done[101]);
  // /h.11/fc/Add
  wait(rank, compute, done[101]);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/Reshape_1.gradient.reshape for /h.9/qkv/Add.gradient.concat"),
      {.channel = 148, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_9_Softmax_10(rank), k_h_9_Reshape_1(rank));
  done[114] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/Reshape.gradient.reshape for /h.9/qkv/Add.gradient.concat"),
      {.channel = 149, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_9_Softmax_11(rank), k_h_9_Reshape(rank));
  done[115] = record(rank, communication);
  wait(rank, compute, done[115]);
  // Reshape_1
  wait(rank, compute, done[114]);
  // Reshape_2
  wait(rank, compute, done[113]);
  // qkv/Add
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, k_h_9_Reshape(rank), k_h_9_qkv_Add_4(rank));
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_9_ln1_LayerNormalization_4(rank),
      k_h_9_qkv_Add_4(rank), k_h_9_qkv_MatMul_2(rank), {.biasGrad = k_h_9_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_9_qkv_Add_4(rank), k_onnx_MatMul_1573_bf16(rank), k_h_9_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.9/qkv/MatMul.gradient.dot for /h.9/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 152, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_9_qkv_MatMul_4(rank), k_h_9_qkv_MatMul_5(rank));
  done[116] = record(rank, communication);
  wait(rank, compute, done[116]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_8_fc2_MatMul_2(rank), k_h_9_ln1_weight_bf16(rank),
      k_h_9_ln1_LayerNormalization_2(rank), k_h_9_ln1_LayerNormalization_3(rank),
      k_h_9_qkv_MatMul_5(rank), k_h_9_ln1_LayerNormalization_5(rank),
      k_h_9_ln1_LayerNormalization_6(rank), k_h_9_ln1_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_9_ln1_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_9_ln1_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.9/ln1/LayerNormalization.gradient.binary for /h.8/fc2/MatMul.gradient.dot"),
      {.channel = 156, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_9_ln1_LayerNormalization_8(rank));
  done[117] = record(rank, communication);
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
  Buffer<bf16> k_ln2_LayerNormalization_5;
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
  Buffer<bf16> k_Transpose_3_2;
  Buffer<bf16> k_Softmax;
  Buffer<bf16> k_Softmax_2;
  Buffer<bf16> k_Softmax_3;
  Buffer<bf16> k_Softmax_4;
  Buffer<float> k_Softmax_5;
  Buffer<bf16> k_Softmax_6;
  Buffer<bf16> k_Softmax_7;
  Buffer<bf16> k_Softmax_8;
  Buffer<bf16> k_Softmax_9;
  Buffer<bf16> k_Softmax_10;
  Buffer<bf16> k_Softmax_11;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> k_Reshape_2;
  int event_7;
  int event_8;
  const char* label_6;
  int64_t channel_5;
  Buffer<bf16> k_Reshape_1;
  int event_9;
  const char* label_7;
  int64_t channel_6;
  Buffer<bf16> k_Reshape;
  int event_10;
  Buffer<bf16> k_qkv_Add_4;
  Buffer<bf16> k_ln1_LayerNormalization_4;
  Buffer<bf16> k_qkv_MatMul_2;
  Buffer<bf16> k_qkv_MatMul_3;
  Buffer<bf16> outside_10;
  Buffer<bf16> k_qkv_MatMul_4;
  const char* label_8;
  int64_t channel_7;
  Buffer<bf16> k_qkv_MatMul_5;
  int event_11;
  Buffer<bf16> outside_11;
  Buffer<bf16> k_ln1_weight_bf16;
  Buffer<float> k_ln1_LayerNormalization_2;
  Buffer<float> k_ln1_LayerNormalization_3;
  Buffer<bf16> k_ln1_LayerNormalization_5;
  Buffer<bf16> k_ln1_LayerNormalization_6;
  Buffer<bf16> k_ln1_LayerNormalization_7;
  const char* label_9;
  int64_t channel_8;
  Buffer<bf16> k_ln1_LayerNormalization_8;
  int event_12;
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
      b.k_ln2_LayerNormalization_5(rank), b.k_ln2_LayerNormalization_6(rank),
      b.k_ln2_LayerNormalization_7(rank));
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
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      b.k_ln2_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), b.k_ln2_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
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
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, b.k_proj_MatMul_3(rank), b.k_Transpose_3_2(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, b.k_Softmax(rank), b.k_Softmax_2(rank),
      b.k_Softmax_3(rank), b.k_Softmax_4(rank), b.k_Softmax_5(rank), b.k_Transpose_3_2(rank),
      nullptr, nullptr, nullptr, b.k_Softmax_6(rank), b.k_Softmax_7(rank), b.k_Softmax_8(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, b.k_Softmax_8(rank), b.k_Softmax_9(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, b.k_Softmax_7(rank), b.k_Softmax_10(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, b.k_Softmax_6(rank), b.k_Softmax_11(rank));
  // Reshape_2
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts3}, b.k_Softmax_9(rank), b.k_Reshape_2(rank));
  done[b.event_7] = record(rank, communication);
  // /h.10/fc2/MatMul
  wait(rank, compute, done[b.event_8]);
  // /h.10/fc/Add
  wait(rank, compute, done[b.event_5]);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_6), {.channel = b.channel_5,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts3}, b.k_Softmax_10(rank), b.k_Reshape_1(rank));
  done[b.event_9] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_7), {.channel = b.channel_6,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts3}, b.k_Softmax_11(rank), b.k_Reshape(rank));
  done[b.event_10] = record(rank, communication);
  wait(rank, compute, done[b.event_10]);
  // Reshape_1
  wait(rank, compute, done[b.event_9]);
  // Reshape_2
  wait(rank, compute, done[b.event_7]);
  // qkv/Add
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, b.k_Reshape(rank), b.k_qkv_Add_4(rank));
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln1_LayerNormalization_4(rank),
      b.k_qkv_Add_4(rank), b.k_qkv_MatMul_2(rank), {.biasGrad = b.k_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}}, b.k_qkv_Add_4(rank),
      b.outside_10(rank), b.k_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_8), {.channel = b.channel_7,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_qkv_MatMul_4(rank), b.k_qkv_MatMul_5(rank));
  done[b.event_11] = record(rank, communication);
  wait(rank, compute, done[b.event_11]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.outside_11(rank), b.k_ln1_weight_bf16(rank),
      b.k_ln1_LayerNormalization_2(rank), b.k_ln1_LayerNormalization_3(rank),
      b.k_qkv_MatMul_5(rank), b.k_ln1_LayerNormalization_5(rank),
      b.k_ln1_LayerNormalization_6(rank), b.k_ln1_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      b.k_ln1_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), b.k_ln1_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_9), {.channel = b.channel_8,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_LayerNormalization_5(rank), b.k_ln1_LayerNormalization_8(rank));
  done[b.event_12] = record(rank, communication);
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
    {"backward h.8", k_h_8_fc2_Add, 117, k_h_9_ln1_LayerNormalization_8, k_onnx_MatMul_1572_bf16,
        k_h_8_fc2_MatMul_3, k_h_8_fc_MatMul, k_h_8_ln2_LayerNormalization_4, k_h_8_fc_MatMul_2,
        k_h_8_fc_MatMul_3, "gradient of onnx::MatMul_1583 and 5 more", 158, k_h_9_fc2_MatMul_4,
        k_h_9_fc_MatMul_2, k_h_9_proj_MatMul_4, k_h_9_qkv_MatMul_3, k_h_9_qkv_MatMul_2, 118, 109,
        k_onnx_MatMul_1571_bf16, k_h_8_fc_MatMul_4,
        "/h.8/fc/MatMul.gradient.dot for /h.8/ln2/LayerNormalization.gradient.norm_grad", 159,
        k_h_8_fc_MatMul_5, 119, k_h_8_Mul_1, k_h_8_fc2_MatMul_4, k_h_8_proj_MatMul_2,
        k_h_8_ln2_weight_bf16, k_h_8_ln2_LayerNormalization_2, k_h_8_ln2_LayerNormalization_3,
        k_h_8_ln2_LayerNormalization_5, k_h_8_ln2_LayerNormalization_6,
        k_h_8_ln2_LayerNormalization_7, 101,
        "/h.8/ln2/LayerNormalization.gradient.binary for /h.8/proj/MatMul.gradient.dot", 164,
        k_h_8_ln2_LayerNormalization_8, 120, k_h_8_proj_Add, k_onnx_MatMul_1570_bf16,
        k_h_8_proj_MatMul_3, k_h_8_Transpose_3, k_h_8_proj_MatMul_4, k_h_8_Transpose_3_2,
        k_h_8_Softmax, k_h_8_Softmax_2, k_h_8_Softmax_3, k_h_8_Softmax_4, k_h_8_Softmax_5,
        k_h_8_Softmax_6, k_h_8_Softmax_7, k_h_8_Softmax_8, k_h_8_Softmax_9, k_h_8_Softmax_10,
        k_h_8_Softmax_11, "/h.8/Reshape_2.gradient.reshape for /h.8/qkv/Add.gradient.concat", 167,
        k_h_8_Reshape_2, 121, 110,
        "/h.8/Reshape_1.gradient.reshape for /h.8/qkv/Add.gradient.concat", 168, k_h_8_Reshape_1,
        122, "/h.8/Reshape.gradient.reshape for /h.8/qkv/Add.gradient.concat", 169, k_h_8_Reshape,
        123, k_h_8_qkv_Add_4, k_h_8_ln1_LayerNormalization_4, k_h_8_qkv_MatMul_2,
        k_h_8_qkv_MatMul_3, k_onnx_MatMul_1562_bf16, k_h_8_qkv_MatMul_4,
        "/h.8/qkv/MatMul.gradient.dot for /h.8/ln1/LayerNormalization.gradient.norm_grad", 172,
        k_h_8_qkv_MatMul_5, 124, k_h_7_fc2_MatMul_2, k_h_8_ln1_weight_bf16,
        k_h_8_ln1_LayerNormalization_2, k_h_8_ln1_LayerNormalization_3,
        k_h_8_ln1_LayerNormalization_5, k_h_8_ln1_LayerNormalization_6,
        k_h_8_ln1_LayerNormalization_7,
        "/h.8/ln1/LayerNormalization.gradient.binary for /h.7/fc2/MatMul.gradient.dot", 176,
        k_h_8_ln1_LayerNormalization_8, 125, k_h_11_ln2_weight, k_h_11_ln2_LayerNormalization_6,
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
    {"backward h.7", k_h_7_fc2_Add, 125, k_h_8_ln1_LayerNormalization_8, k_onnx_MatMul_1561_bf16,
        k_h_7_fc2_MatMul_3, k_h_7_fc_MatMul, k_h_7_ln2_LayerNormalization_4, k_h_7_fc_MatMul_2,
        k_h_7_fc_MatMul_3, "gradient of onnx::MatMul_1572 and 5 more", 178, k_h_8_fc2_MatMul_4,
        k_h_8_fc_MatMul_2, k_h_8_proj_MatMul_4, k_h_8_qkv_MatMul_3, k_h_8_qkv_MatMul_2, 126, 109,
        k_onnx_MatMul_1560_bf16, k_h_7_fc_MatMul_4,
        "/h.7/fc/MatMul.gradient.dot for /h.7/ln2/LayerNormalization.gradient.norm_grad", 179,
        k_h_7_fc_MatMul_5, 127, k_h_7_Mul_1, k_h_7_fc2_MatMul_4, k_h_7_proj_MatMul_2,
        k_h_7_ln2_weight_bf16, k_h_7_ln2_LayerNormalization_2, k_h_7_ln2_LayerNormalization_3,
        k_h_7_ln2_LayerNormalization_5, k_h_7_ln2_LayerNormalization_6,
        k_h_7_ln2_LayerNormalization_7, 110,
        "/h.7/ln2/LayerNormalization.gradient.binary for /h.7/proj/MatMul.gradient.dot", 184,
        k_h_7_ln2_LayerNormalization_8, 128, k_h_7_proj_Add, k_onnx_MatMul_1559_bf16,
        k_h_7_proj_MatMul_3, k_h_7_Transpose_3, k_h_7_proj_MatMul_4, k_h_7_Transpose_3_2,
        k_h_7_Softmax, k_h_7_Softmax_2, k_h_7_Softmax_3, k_h_7_Softmax_4, k_h_7_Softmax_5,
        k_h_7_Softmax_6, k_h_7_Softmax_7, k_h_7_Softmax_8, k_h_7_Softmax_9, k_h_7_Softmax_10,
        k_h_7_Softmax_11, "/h.7/Reshape_2.gradient.reshape for /h.7/qkv/Add.gradient.concat", 187,
        k_h_7_Reshape_2, 129, 118,
        "/h.7/Reshape_1.gradient.reshape for /h.7/qkv/Add.gradient.concat", 188, k_h_7_Reshape_1,
        130, "/h.7/Reshape.gradient.reshape for /h.7/qkv/Add.gradient.concat", 189, k_h_7_Reshape,
        131, k_h_7_qkv_Add_4, k_h_7_ln1_LayerNormalization_4, k_h_7_qkv_MatMul_2,
        k_h_7_qkv_MatMul_3, k_onnx_MatMul_1551_bf16, k_h_7_qkv_MatMul_4,
        "/h.7/qkv/MatMul.gradient.dot for /h.7/ln1/LayerNormalization.gradient.norm_grad", 192,
        k_h_7_qkv_MatMul_5, 132, k_h_6_fc2_MatMul_2, k_h_7_ln1_weight_bf16,
        k_h_7_ln1_LayerNormalization_2, k_h_7_ln1_LayerNormalization_3,
        k_h_7_ln1_LayerNormalization_5, k_h_7_ln1_LayerNormalization_6,
        k_h_7_ln1_LayerNormalization_7,
        "/h.7/ln1/LayerNormalization.gradient.binary for /h.6/fc2/MatMul.gradient.dot", 196,
        k_h_7_ln1_LayerNormalization_8, 133, k_h_10_ln2_weight, k_h_10_ln2_LayerNormalization_6,
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
    {"backward h.5", k_h_5_fc2_Add, 142, k_h_6_ln1_LayerNormalization_8, k_onnx_MatMul_1539_bf16,
        k_h_5_fc2_MatMul_3, k_h_5_fc_MatMul, k_h_5_ln2_LayerNormalization_4, k_h_5_fc_MatMul_2,
        k_h_5_fc_MatMul_3, "gradient of onnx::MatMul_1550 and 5 more", 218, k_h_6_fc2_MatMul_4,
        k_h_6_fc_MatMul_2, k_h_6_proj_MatMul_4, k_h_6_qkv_MatMul_3, k_h_6_qkv_MatMul_2, 143, 134,
        k_onnx_MatMul_1538_bf16, k_h_5_fc_MatMul_4,
        "/h.5/fc/MatMul.gradient.dot for /h.5/ln2/LayerNormalization.gradient.norm_grad", 219,
        k_h_5_fc_MatMul_5, 144, k_h_5_Mul_1, k_h_5_fc2_MatMul_4, k_h_5_proj_MatMul_2,
        k_h_5_ln2_weight_bf16, k_h_5_ln2_LayerNormalization_2, k_h_5_ln2_LayerNormalization_3,
        k_h_5_ln2_LayerNormalization_5, k_h_5_ln2_LayerNormalization_6,
        k_h_5_ln2_LayerNormalization_7, 126,
        "/h.5/ln2/LayerNormalization.gradient.binary for /h.5/proj/MatMul.gradient.dot", 224,
        k_h_5_ln2_LayerNormalization_8, 145, k_h_5_proj_Add, k_onnx_MatMul_1537_bf16,
        k_h_5_proj_MatMul_3, k_h_5_Transpose_3, k_h_5_proj_MatMul_4, k_h_5_Transpose_3_2,
        k_h_5_Softmax, k_h_5_Softmax_2, k_h_5_Softmax_3, k_h_5_Softmax_4, k_h_5_Softmax_5,
        k_h_5_Softmax_6, k_h_5_Softmax_7, k_h_5_Softmax_8, k_h_5_Softmax_9, k_h_5_Softmax_10,
        k_h_5_Softmax_11, "/h.5/Reshape_2.gradient.reshape for /h.5/qkv/Add.gradient.concat", 227,
        k_h_5_Reshape_2, 146, 135,
        "/h.5/Reshape_1.gradient.reshape for /h.5/qkv/Add.gradient.concat", 228, k_h_5_Reshape_1,
        147, "/h.5/Reshape.gradient.reshape for /h.5/qkv/Add.gradient.concat", 229, k_h_5_Reshape,
        148, k_h_5_qkv_Add_4, k_h_5_ln1_LayerNormalization_4, k_h_5_qkv_MatMul_2,
        k_h_5_qkv_MatMul_3, k_onnx_MatMul_1529_bf16, k_h_5_qkv_MatMul_4,
        "/h.5/qkv/MatMul.gradient.dot for /h.5/ln1/LayerNormalization.gradient.norm_grad", 232,
        k_h_5_qkv_MatMul_5, 149, k_h_4_fc2_MatMul_2, k_h_5_ln1_weight_bf16,
        k_h_5_ln1_LayerNormalization_2, k_h_5_ln1_LayerNormalization_3,
        k_h_5_ln1_LayerNormalization_5, k_h_5_ln1_LayerNormalization_6,
        k_h_5_ln1_LayerNormalization_7,
        "/h.5/ln1/LayerNormalization.gradient.binary for /h.4/fc2/MatMul.gradient.dot", 236,
        k_h_5_ln1_LayerNormalization_8, 150, k_h_8_ln2_weight, k_h_8_ln2_LayerNormalization_6,
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
    {"backward h.4", k_h_4_fc2_Add, 150, k_h_5_ln1_LayerNormalization_8, k_onnx_MatMul_1528_bf16,
        k_h_4_fc2_MatMul_3, k_h_4_fc_MatMul, k_h_4_ln2_LayerNormalization_4, k_h_4_fc_MatMul_2,
        k_h_4_fc_MatMul_3, "gradient of onnx::MatMul_1539 and 5 more", 238, k_h_5_fc2_MatMul_4,
        k_h_5_fc_MatMul_2, k_h_5_proj_MatMul_4, k_h_5_qkv_MatMul_3, k_h_5_qkv_MatMul_2, 151, 134,
        k_onnx_MatMul_1527_bf16, k_h_4_fc_MatMul_4,
        "/h.4/fc/MatMul.gradient.dot for /h.4/ln2/LayerNormalization.gradient.norm_grad", 239,
        k_h_4_fc_MatMul_5, 152, k_h_4_Mul_1, k_h_4_fc2_MatMul_4, k_h_4_proj_MatMul_2,
        k_h_4_ln2_weight_bf16, k_h_4_ln2_LayerNormalization_2, k_h_4_ln2_LayerNormalization_3,
        k_h_4_ln2_LayerNormalization_5, k_h_4_ln2_LayerNormalization_6,
        k_h_4_ln2_LayerNormalization_7, 135,
        "/h.4/ln2/LayerNormalization.gradient.binary for /h.4/proj/MatMul.gradient.dot", 244,
        k_h_4_ln2_LayerNormalization_8, 153, k_h_4_proj_Add, k_onnx_MatMul_1526_bf16,
        k_h_4_proj_MatMul_3, k_h_4_Transpose_3, k_h_4_proj_MatMul_4, k_h_4_Transpose_3_2,
        k_h_4_Softmax, k_h_4_Softmax_2, k_h_4_Softmax_3, k_h_4_Softmax_4, k_h_4_Softmax_5,
        k_h_4_Softmax_6, k_h_4_Softmax_7, k_h_4_Softmax_8, k_h_4_Softmax_9, k_h_4_Softmax_10,
        k_h_4_Softmax_11, "/h.4/Reshape_2.gradient.reshape for /h.4/qkv/Add.gradient.concat", 247,
        k_h_4_Reshape_2, 154, 143,
        "/h.4/Reshape_1.gradient.reshape for /h.4/qkv/Add.gradient.concat", 248, k_h_4_Reshape_1,
        155, "/h.4/Reshape.gradient.reshape for /h.4/qkv/Add.gradient.concat", 249, k_h_4_Reshape,
        156, k_h_4_qkv_Add_4, k_h_4_ln1_LayerNormalization_4, k_h_4_qkv_MatMul_2,
        k_h_4_qkv_MatMul_3, k_onnx_MatMul_1518_bf16, k_h_4_qkv_MatMul_4,
        "/h.4/qkv/MatMul.gradient.dot for /h.4/ln1/LayerNormalization.gradient.norm_grad", 252,
        k_h_4_qkv_MatMul_5, 157, k_h_3_fc2_MatMul_2, k_h_4_ln1_weight_bf16,
        k_h_4_ln1_LayerNormalization_2, k_h_4_ln1_LayerNormalization_3,
        k_h_4_ln1_LayerNormalization_5, k_h_4_ln1_LayerNormalization_6,
        k_h_4_ln1_LayerNormalization_7,
        "/h.4/ln1/LayerNormalization.gradient.binary for /h.3/fc2/MatMul.gradient.dot", 256,
        k_h_4_ln1_LayerNormalization_8, 158, k_h_7_ln2_weight, k_h_7_ln2_LayerNormalization_6,
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
    {"backward h.2", k_h_2_fc2_Add, 167, k_h_3_ln1_LayerNormalization_8, k_onnx_MatMul_1506_bf16,
        k_h_2_fc2_MatMul_3, k_h_2_fc_MatMul, k_h_2_ln2_LayerNormalization_4, k_h_2_fc_MatMul_2,
        k_h_2_fc_MatMul_3, "gradient of onnx::MatMul_1517 and 5 more", 278, k_h_3_fc2_MatMul_4,
        k_h_3_fc_MatMul_2, k_h_3_proj_MatMul_4, k_h_3_qkv_MatMul_3, k_h_3_qkv_MatMul_2, 168, 159,
        k_onnx_MatMul_1505_bf16, k_h_2_fc_MatMul_4,
        "/h.2/fc/MatMul.gradient.dot for /h.2/ln2/LayerNormalization.gradient.norm_grad", 279,
        k_h_2_fc_MatMul_5, 169, k_h_2_Mul_1, k_h_2_fc2_MatMul_4, k_h_2_proj_MatMul_2,
        k_h_2_ln2_weight_bf16, k_h_2_ln2_LayerNormalization_2, k_h_2_ln2_LayerNormalization_3,
        k_h_2_ln2_LayerNormalization_5, k_h_2_ln2_LayerNormalization_6,
        k_h_2_ln2_LayerNormalization_7, 151,
        "/h.2/ln2/LayerNormalization.gradient.binary for /h.2/proj/MatMul.gradient.dot", 284,
        k_h_2_ln2_LayerNormalization_8, 170, k_h_2_proj_Add, k_onnx_MatMul_1504_bf16,
        k_h_2_proj_MatMul_3, k_h_2_Transpose_3, k_h_2_proj_MatMul_4, k_h_2_Transpose_3_2,
        k_h_2_Softmax, k_h_2_Softmax_2, k_h_2_Softmax_3, k_h_2_Softmax_4, k_h_2_Softmax_5,
        k_h_2_Softmax_6, k_h_2_Softmax_7, k_h_2_Softmax_8, k_h_2_Softmax_9, k_h_2_Softmax_10,
        k_h_2_Softmax_11, "/h.2/Reshape_2.gradient.reshape for /h.2/qkv/Add.gradient.concat", 287,
        k_h_2_Reshape_2, 171, 160,
        "/h.2/Reshape_1.gradient.reshape for /h.2/qkv/Add.gradient.concat", 288, k_h_2_Reshape_1,
        172, "/h.2/Reshape.gradient.reshape for /h.2/qkv/Add.gradient.concat", 289, k_h_2_Reshape,
        173, k_h_2_qkv_Add_4, k_h_2_ln1_LayerNormalization_4, k_h_2_qkv_MatMul_2,
        k_h_2_qkv_MatMul_3, k_onnx_MatMul_1496_bf16, k_h_2_qkv_MatMul_4,
        "/h.2/qkv/MatMul.gradient.dot for /h.2/ln1/LayerNormalization.gradient.norm_grad", 292,
        k_h_2_qkv_MatMul_5, 174, k_h_1_fc2_MatMul_2, k_h_2_ln1_weight_bf16,
        k_h_2_ln1_LayerNormalization_2, k_h_2_ln1_LayerNormalization_3,
        k_h_2_ln1_LayerNormalization_5, k_h_2_ln1_LayerNormalization_6,
        k_h_2_ln1_LayerNormalization_7,
        "/h.2/ln1/LayerNormalization.gradient.binary for /h.1/fc2/MatMul.gradient.dot", 296,
        k_h_2_ln1_LayerNormalization_8, 175, k_h_5_ln2_weight, k_h_5_ln2_LayerNormalization_6,
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
    {"backward h.1", k_h_1_fc2_Add, 175, k_h_2_ln1_LayerNormalization_8, k_onnx_MatMul_1495_bf16,
        k_h_1_fc2_MatMul_3, k_h_1_fc_MatMul, k_h_1_ln2_LayerNormalization_4, k_h_1_fc_MatMul_2,
        k_h_1_fc_MatMul_3, "gradient of onnx::MatMul_1506 and 5 more", 298, k_h_2_fc2_MatMul_4,
        k_h_2_fc_MatMul_2, k_h_2_proj_MatMul_4, k_h_2_qkv_MatMul_3, k_h_2_qkv_MatMul_2, 176, 159,
        k_onnx_MatMul_1494_bf16, k_h_1_fc_MatMul_4,
        "/h.1/fc/MatMul.gradient.dot for /h.1/ln2/LayerNormalization.gradient.norm_grad", 299,
        k_h_1_fc_MatMul_5, 177, k_h_1_Mul_1, k_h_1_fc2_MatMul_4, k_h_1_proj_MatMul_2,
        k_h_1_ln2_weight_bf16, k_h_1_ln2_LayerNormalization_2, k_h_1_ln2_LayerNormalization_3,
        k_h_1_ln2_LayerNormalization_5, k_h_1_ln2_LayerNormalization_6,
        k_h_1_ln2_LayerNormalization_7, 160,
        "/h.1/ln2/LayerNormalization.gradient.binary for /h.1/proj/MatMul.gradient.dot", 304,
        k_h_1_ln2_LayerNormalization_8, 178, k_h_1_proj_Add, k_onnx_MatMul_1493_bf16,
        k_h_1_proj_MatMul_3, k_h_1_Transpose_3, k_h_1_proj_MatMul_4, k_h_1_Transpose_3_2,
        k_h_1_Softmax, k_h_1_Softmax_2, k_h_1_Softmax_3, k_h_1_Softmax_4, k_h_1_Softmax_5,
        k_h_1_Softmax_6, k_h_1_Softmax_7, k_h_1_Softmax_8, k_h_1_Softmax_9, k_h_1_Softmax_10,
        k_h_1_Softmax_11, "/h.1/Reshape_2.gradient.reshape for /h.1/qkv/Add.gradient.concat", 307,
        k_h_1_Reshape_2, 179, 168,
        "/h.1/Reshape_1.gradient.reshape for /h.1/qkv/Add.gradient.concat", 308, k_h_1_Reshape_1,
        180, "/h.1/Reshape.gradient.reshape for /h.1/qkv/Add.gradient.concat", 309, k_h_1_Reshape,
        181, k_h_1_qkv_Add_4, k_h_1_ln1_LayerNormalization_4, k_h_1_qkv_MatMul_2,
        k_h_1_qkv_MatMul_3, k_onnx_MatMul_1485_bf16, k_h_1_qkv_MatMul_4,
        "/h.1/qkv/MatMul.gradient.dot for /h.1/ln1/LayerNormalization.gradient.norm_grad", 312,
        k_h_1_qkv_MatMul_5, 182, k_h_0_fc2_MatMul_2, k_h_1_ln1_weight_bf16,
        k_h_1_ln1_LayerNormalization_2, k_h_1_ln1_LayerNormalization_3,
        k_h_1_ln1_LayerNormalization_5, k_h_1_ln1_LayerNormalization_6,
        k_h_1_ln1_LayerNormalization_7,
        "/h.1/ln1/LayerNormalization.gradient.binary for /h.0/fc2/MatMul.gradient.dot", 316,
        k_h_1_ln1_LayerNormalization_8, 183, k_h_4_ln2_weight, k_h_4_ln2_LayerNormalization_6,
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
      {.channel = 197, .group = {kGroup2, 8}}, ReduceKind::kSum,
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
  done[134] = record(rank, communication);
  // /h.7/ln1/LayerNormalization
  wait(rank, compute, done[133]);
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
      {.channel = 198, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_7_fc2_MatMul_4(rank),
      k_h_7_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_7_fc_MatMul_2(rank),
      k_h_7_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_7_proj_MatMul_4(rank),
      k_h_7_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_7_qkv_MatMul_3(rank),
      k_h_7_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_7_qkv_MatMul_2(rank),
      k_h_7_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_6_fc_MatMul_3(rank),
      k_h_6_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[135] = record(rank, communication);
  // /h.9/ln2/LayerNormalization
  wait(rank, compute, done[134]);
  wait(rank, compute, done[134]);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_6_fc2_MatMul_3(rank), k_onnx_MatMul_1549_bf16(rank), k_h_6_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.6/fc/MatMul.gradient.dot for /h.6/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 199, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_6_fc_MatMul_4(rank), k_h_6_fc_MatMul_5(rank));
  done[136] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_6_Mul_1(rank), k_h_7_ln1_LayerNormalization_8(rank), k_h_6_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[136]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_6_proj_MatMul_2(rank), k_h_6_ln2_weight_bf16(rank),
      k_h_6_ln2_LayerNormalization_2(rank), k_h_6_ln2_LayerNormalization_3(rank),
      k_h_6_fc_MatMul_5(rank), k_h_6_ln2_LayerNormalization_5(rank),
      k_h_6_ln2_LayerNormalization_6(rank), k_h_6_ln2_LayerNormalization_7(rank));
  // /h.9/fc/MatMul
  wait(rank, compute, done[118]);
  // /h.9/proj/MatMul
  wait(rank, compute, done[118]);
  // /h.9/proj/Add
  wait(rank, compute, done[134]);
  // /h.9/qkv/Add
  wait(rank, compute, done[118]);
  // /h.9/ln1/LayerNormalization
  wait(rank, compute, done[134]);
  wait(rank, compute, done[134]);
  // ln2/LayerNormalization
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_6_ln2_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_6_ln2_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/ln2/LayerNormalization.gradient.binary for /h.6/proj/MatMul.gradient.dot"),
      {.channel = 204, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_6_ln2_LayerNormalization_8(rank));
  done[137] = record(rank, communication);
  // /head/MatMul
  wait(rank, compute, done[93]);
  // /h.9/qkv/MatMul
  wait(rank, compute, done[118]);
  // /h.8/fc2/Add
  wait(rank, compute, done[134]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_6_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[137]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_6_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1548_bf16(rank),
      k_h_6_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_6_Transpose_3(rank), k_h_6_ln2_LayerNormalization_8(rank), k_h_6_proj_MatMul_4(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, k_h_6_proj_MatMul_3(rank), k_h_6_Transpose_3_2(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, k_h_6_Softmax(rank),
      k_h_6_Softmax_2(rank), k_h_6_Softmax_3(rank), k_h_6_Softmax_4(rank), k_h_6_Softmax_5(rank),
      k_h_6_Transpose_3_2(rank), nullptr, nullptr, nullptr, k_h_6_Softmax_6(rank),
      k_h_6_Softmax_7(rank), k_h_6_Softmax_8(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_6_Softmax_8(rank), k_h_6_Softmax_9(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_6_Softmax_7(rank), k_h_6_Softmax_10(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_6_Softmax_6(rank), k_h_6_Softmax_11(rank));
  // Reshape_2
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/Reshape_2.gradient.reshape for /h.6/qkv/Add.gradient.concat"),
      {.channel = 207, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_6_Softmax_9(rank), k_h_6_Reshape_2(rank));
  done[138] = record(rank, communication);
  // /h.8/fc2/MatMul
  wait(rank, compute, done[126]);
  // /h.8/fc/Add
  wait(rank, compute, done[118]);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/Reshape_1.gradient.reshape for /h.6/qkv/Add.gradient.concat"),
      {.channel = 208, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_6_Softmax_10(rank), k_h_6_Reshape_1(rank));
  done[139] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/Reshape.gradient.reshape for /h.6/qkv/Add.gradient.concat"),
      {.channel = 209, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_6_Softmax_11(rank), k_h_6_Reshape(rank));
  done[140] = record(rank, communication);
  wait(rank, compute, done[140]);
  // Reshape_1
  wait(rank, compute, done[139]);
  // Reshape_2
  wait(rank, compute, done[138]);
  // qkv/Add
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, k_h_6_Reshape(rank), k_h_6_qkv_Add_4(rank));
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_6_ln1_LayerNormalization_4(rank),
      k_h_6_qkv_Add_4(rank), k_h_6_qkv_MatMul_2(rank), {.biasGrad = k_h_6_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_6_qkv_Add_4(rank), k_onnx_MatMul_1540_bf16(rank), k_h_6_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.6/qkv/MatMul.gradient.dot for /h.6/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 212, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_6_qkv_MatMul_4(rank), k_h_6_qkv_MatMul_5(rank));
  done[141] = record(rank, communication);
  wait(rank, compute, done[141]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_5_fc2_MatMul_2(rank), k_h_6_ln1_weight_bf16(rank),
      k_h_6_ln1_LayerNormalization_2(rank), k_h_6_ln1_LayerNormalization_3(rank),
      k_h_6_qkv_MatMul_5(rank), k_h_6_ln1_LayerNormalization_5(rank),
      k_h_6_ln1_LayerNormalization_6(rank), k_h_6_ln1_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_6_ln1_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_6_ln1_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.6/ln1/LayerNormalization.gradient.binary for /h.5/fc2/MatMul.gradient.dot"),
      {.channel = 216, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_6_ln1_LayerNormalization_8(rank));
  done[142] = record(rank, communication);
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
      {.channel = 257, .group = {kGroup2, 8}}, ReduceKind::kSum,
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
  done[159] = record(rank, communication);
  // /h.4/ln1/LayerNormalization
  wait(rank, compute, done[158]);
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
      {.channel = 258, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_4_fc2_MatMul_4(rank),
      k_h_4_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_4_fc_MatMul_2(rank),
      k_h_4_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_4_proj_MatMul_4(rank),
      k_h_4_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_4_qkv_MatMul_3(rank),
      k_h_4_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_4_qkv_MatMul_2(rank),
      k_h_4_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_3_fc_MatMul_3(rank),
      k_h_3_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[160] = record(rank, communication);
  // /h.6/ln2/LayerNormalization
  wait(rank, compute, done[159]);
  wait(rank, compute, done[159]);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_3_fc2_MatMul_3(rank), k_onnx_MatMul_1516_bf16(rank), k_h_3_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.3/fc/MatMul.gradient.dot for /h.3/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 259, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_3_fc_MatMul_4(rank), k_h_3_fc_MatMul_5(rank));
  done[161] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_3_Mul_1(rank), k_h_4_ln1_LayerNormalization_8(rank), k_h_3_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[161]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_3_proj_MatMul_2(rank), k_h_3_ln2_weight_bf16(rank),
      k_h_3_ln2_LayerNormalization_2(rank), k_h_3_ln2_LayerNormalization_3(rank),
      k_h_3_fc_MatMul_5(rank), k_h_3_ln2_LayerNormalization_5(rank),
      k_h_3_ln2_LayerNormalization_6(rank), k_h_3_ln2_LayerNormalization_7(rank));
  // /h.6/fc/MatMul
  wait(rank, compute, done[143]);
  // /h.6/proj/MatMul
  wait(rank, compute, done[143]);
  // /h.6/proj/Add
  wait(rank, compute, done[159]);
  // /h.6/qkv/Add
  wait(rank, compute, done[143]);
  // /h.6/ln1/LayerNormalization
  wait(rank, compute, done[159]);
  wait(rank, compute, done[159]);
  // ln2/LayerNormalization
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_3_ln2_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_3_ln2_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/ln2/LayerNormalization.gradient.binary for /h.3/proj/MatMul.gradient.dot"),
      {.channel = 264, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_3_ln2_LayerNormalization_8(rank));
  done[162] = record(rank, communication);
  // /h.6/qkv/MatMul
  wait(rank, compute, done[143]);
  // /h.5/fc2/Add
  wait(rank, compute, done[159]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_3_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[162]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_3_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1515_bf16(rank),
      k_h_3_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_3_Transpose_3(rank), k_h_3_ln2_LayerNormalization_8(rank), k_h_3_proj_MatMul_4(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, k_h_3_proj_MatMul_3(rank), k_h_3_Transpose_3_2(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self]}, k_h_3_Softmax(rank),
      k_h_3_Softmax_2(rank), k_h_3_Softmax_3(rank), k_h_3_Softmax_4(rank), k_h_3_Softmax_5(rank),
      k_h_3_Transpose_3_2(rank), nullptr, nullptr, nullptr, k_h_3_Softmax_6(rank),
      k_h_3_Softmax_7(rank), k_h_3_Softmax_8(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_3_Softmax_8(rank), k_h_3_Softmax_9(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_3_Softmax_7(rank), k_h_3_Softmax_10(rank));
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 3, 1024, 64},
      .permutation = {0, 2, 1, 3}}, k_h_3_Softmax_6(rank), k_h_3_Softmax_11(rank));
  // Reshape_2
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/Reshape_2.gradient.reshape for /h.3/qkv/Add.gradient.concat"),
      {.channel = 267, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_3_Softmax_9(rank), k_h_3_Reshape_2(rank));
  done[163] = record(rank, communication);
  // /h.5/fc2/MatMul
  wait(rank, compute, done[151]);
  // /h.5/fc/Add
  wait(rank, compute, done[143]);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/Reshape_1.gradient.reshape for /h.3/qkv/Add.gradient.concat"),
      {.channel = 268, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_3_Softmax_10(rank), k_h_3_Reshape_1(rank));
  done[164] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/Reshape.gradient.reshape for /h.3/qkv/Add.gradient.concat"),
      {.channel = 269, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_3_Softmax_11(rank), k_h_3_Reshape(rank));
  done[165] = record(rank, communication);
  wait(rank, compute, done[165]);
  // Reshape_1
  wait(rank, compute, done[164]);
  // Reshape_2
  wait(rank, compute, done[163]);
  // qkv/Add
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, k_h_3_Reshape(rank), k_h_3_qkv_Add_4(rank));
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_3_ln1_LayerNormalization_4(rank),
      k_h_3_qkv_Add_4(rank), k_h_3_qkv_MatMul_2(rank), {.biasGrad = k_h_3_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_3_qkv_Add_4(rank), k_onnx_MatMul_1507_bf16(rank), k_h_3_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.3/qkv/MatMul.gradient.dot for /h.3/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 272, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_3_qkv_MatMul_4(rank), k_h_3_qkv_MatMul_5(rank));
  done[166] = record(rank, communication);
  wait(rank, compute, done[166]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_2_fc2_MatMul_2(rank), k_h_3_ln1_weight_bf16(rank),
      k_h_3_ln1_LayerNormalization_2(rank), k_h_3_ln1_LayerNormalization_3(rank),
      k_h_3_qkv_MatMul_5(rank), k_h_3_ln1_LayerNormalization_5(rank),
      k_h_3_ln1_LayerNormalization_6(rank), k_h_3_ln1_LayerNormalization_7(rank));
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_3_ln1_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_3_ln1_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.3/ln1/LayerNormalization.gradient.binary for /h.2/fc2/MatMul.gradient.dot"),
      {.channel = 276, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_3_ln1_LayerNormalization_8(rank));
  done[167] = record(rank, communication);
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
      {.channel = 317, .group = {kGroup2, 8}}, ReduceKind::kSum,
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
  done[184] = record(rank, communication);
  // /h.1/ln1/LayerNormalization
  wait(rank, compute, done[183]);
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
      {.channel = 318, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_1_fc2_MatMul_4(rank),
      k_h_1_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_1_fc_MatMul_2(rank),
      k_h_1_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_1_proj_MatMul_4(rank),
      k_h_1_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_1_qkv_MatMul_3(rank),
      k_h_1_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_1_qkv_MatMul_2(rank),
      k_h_1_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_h_0_fc_MatMul_3(rank),
      k_h_0_fc_MatMul_3(rank), 768, ElementType::kBf16}});
  done[185] = record(rank, communication);
  // /h.3/ln2/LayerNormalization
  wait(rank, compute, done[184]);
  wait(rank, compute, done[184]);
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_fc2_MatMul_3(rank), k_onnx_MatMul_1483_bf16(rank), k_h_0_fc_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/fc/MatMul.gradient.dot for /h.0/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 319, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_fc_MatMul_4(rank), k_h_0_fc_MatMul_5(rank));
  done[186] = record(rank, communication);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_Mul_1(rank), k_h_1_ln1_LayerNormalization_8(rank), k_h_0_fc2_MatMul_4(rank));
  // fc/MatMul
  wait(rank, compute, done[186]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_0_proj_MatMul_2(rank), k_h_0_ln2_weight_bf16(rank),
      k_h_0_ln2_LayerNormalization_2(rank), k_h_0_ln2_LayerNormalization_3(rank),
      k_h_0_fc_MatMul_5(rank), k_h_0_ln2_LayerNormalization_5(rank),
      k_h_0_ln2_LayerNormalization_6(rank), k_h_0_ln2_LayerNormalization_7(rank));
  // /h.3/fc/MatMul
  wait(rank, compute, done[168]);
  // /h.3/proj/MatMul
  wait(rank, compute, done[168]);
  // /h.3/proj/Add
  wait(rank, compute, done[184]);
  // /h.3/qkv/Add
  wait(rank, compute, done[168]);
  // /h.3/ln1/LayerNormalization
  wait(rank, compute, done[184]);
  wait(rank, compute, done[184]);
  // ln2/LayerNormalization
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_0_ln2_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_0_ln2_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln2/LayerNormalization.gradient.binary for /h.0/proj/MatMul.gradient.dot"),
      {.channel = 324, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_0_ln2_LayerNormalization_8(rank));
  done[187] = record(rank, communication);
  // /h.3/qkv/MatMul
  wait(rank, compute, done[168]);
  // /h.2/fc2/Add
  wait(rank, compute, done[184]);
  // proj/Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0, 1}}, k_ln_LayerNormalization_5(rank), k_h_0_proj_Add(rank));
  // ln2/LayerNormalization
  wait(rank, compute, done[187]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_ln2_LayerNormalization_8(rank), k_onnx_MatMul_1482_bf16(rank),
      k_h_0_proj_MatMul_3(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024, 768},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {0, 1}, .rhsContract = {0, 1}},
      k_h_0_Transpose_3(rank), k_h_0_ln2_LayerNormalization_8(rank), k_h_0_proj_MatMul_4(rank));
  // Transpose_3
  transpose(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 3, 64},
      .permutation = {0, 2, 1, 3}}, k_h_0_proj_MatMul_3(rank), k_h_0_Transpose_3_2(rank));
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
      {.channel = 327, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_0_Softmax_9(rank), k_h_0_Reshape_2(rank));
  done[188] = record(rank, communication);
  // /h.2/fc2/MatMul
  wait(rank, compute, done[176]);
  // /h.2/fc/Add
  wait(rank, compute, done[168]);
  // Reshape_1
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/Reshape_1.gradient.reshape for /h.0/qkv/Add.gradient.concat"),
      {.channel = 328, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_0_Softmax_10(rank), k_h_0_Reshape_1(rank));
  done[189] = record(rank, communication);
  // Reshape
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/Reshape.gradient.reshape for /h.0/qkv/Add.gradient.concat"),
      {.channel = 329, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts3}, k_h_0_Softmax_11(rank), k_h_0_Reshape(rank));
  done[190] = record(rank, communication);
  wait(rank, compute, done[190]);
  // Reshape_1
  wait(rank, compute, done[189]);
  // Reshape_2
  wait(rank, compute, done[188]);
  // qkv/Add
  slice(rank, compute, {.type = ElementType::kBf16, .input = {8, 1024, 768}, .starts = {0, 0, 0},
      .sizes = {8, 1024, 576}, .steps = {1, 1, 1}}, k_h_0_Reshape(rank), k_h_0_qkv_Add_4(rank));
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln1_LayerNormalization_4(rank),
      k_h_0_qkv_Add_4(rank), k_h_0_qkv_MatMul_2(rank), {.biasGrad = k_h_0_qkv_MatMul_3(rank)});
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsBatch = {}, .rhsBatch = {}, .lhsContract = {2}, .rhsContract = {1}},
      k_h_0_qkv_Add_4(rank), k_onnx_MatMul_1474_bf16(rank), k_h_0_qkv_MatMul_4(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/qkv/MatMul.gradient.dot for /h.0/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 332, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_qkv_MatMul_4(rank), k_h_0_qkv_MatMul_5(rank));
  done[191] = record(rank, communication);
  wait(rank, compute, done[191]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_wte_Gather_2(rank), k_h_0_ln1_weight_bf16(rank),
      k_h_0_ln1_LayerNormalization_2(rank), k_h_0_ln1_LayerNormalization_3(rank),
      k_h_0_qkv_MatMul_5(rank), k_h_0_ln1_LayerNormalization_5(rank),
      k_h_0_ln1_LayerNormalization_6(rank), k_h_0_ln1_LayerNormalization_7(rank));
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of h.0.ln2.weight and 4 more"),
      {.channel = 334, .group = {kGroup2, 8}}, ReduceKind::kSum,
      {{k_h_0_ln2_LayerNormalization_6(rank), k_h_0_ln2_LayerNormalization_6(rank), 768,
      ElementType::kBf16}, {k_h_0_ln2_LayerNormalization_7(rank),
      k_h_0_ln2_LayerNormalization_7(rank), 768, ElementType::kBf16}, {k_h_0_proj_Add(rank),
      k_h_0_proj_Add(rank), 768, ElementType::kBf16}, {k_h_0_ln1_LayerNormalization_6(rank),
      k_h_0_ln1_LayerNormalization_6(rank), 768, ElementType::kBf16},
      {k_h_0_ln1_LayerNormalization_7(rank), k_h_0_ln1_LayerNormalization_7(rank), 768,
      ElementType::kBf16}});
  done[192] = record(rank, communication);
  // bf16 [8, 256, 768]
  map<1, 8>(rank, compute, {1572864}, AddKernel3{k_ln_LayerNormalization_5(rank),
      k_h_0_ln1_LayerNormalization_5(rank), k_ln_LayerNormalization_5(rank)},
      {k_ln_LayerNormalization_5.access(rank), k_h_0_ln1_LayerNormalization_5.access(rank)},
      {k_ln_LayerNormalization_5.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln1/LayerNormalization.gradient.binary for /wte/Gather.gradient.cast"),
      {.channel = 336, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_LayerNormalization_5(rank),
      k_h_0_ln1_LayerNormalization_8(rank));
  done[193] = record(rank, communication);
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
      {.channel = 337, .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_h_0_fc2_MatMul_4(rank),
      k_h_0_fc2_MatMul_4(rank), 589824, ElementType::kBf16}, {k_h_0_fc_MatMul_2(rank),
      k_h_0_fc_MatMul_2(rank), 589824, ElementType::kBf16}, {k_h_0_proj_MatMul_4(rank),
      k_h_0_proj_MatMul_4(rank), 147456, ElementType::kBf16}, {k_h_0_qkv_MatMul_3(rank),
      k_h_0_qkv_MatMul_3(rank), 576, ElementType::kBf16}, {k_h_0_qkv_MatMul_2(rank),
      k_h_0_qkv_MatMul_2(rank), 442368, ElementType::kBf16}, {k_Add(rank), k_Add(rank), 196608,
      ElementType::kBf16}});
  done[194] = record(rank, communication);
  // /h.0/ln1/LayerNormalization
  wait(rank, compute, done[193]);
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
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of wte.weight"), {.channel = 338,
      .group = {kGroup3, 2}}, ReduceKind::kSum, {{k_wte_Gather_5(rank), k_wte_Gather_5(rank),
      9649920, ElementType::kBf16}});
  done[195] = record(rank, communication);
  // /h.2/ln2/LayerNormalization
  wait(rank, compute, done[184]);
  wait(rank, compute, done[184]);
  // /h.2/fc/MatMul
  wait(rank, compute, done[176]);
  // /h.2/proj/Add
  wait(rank, compute, done[184]);
  // /h.0/ln2/LayerNormalization
  wait(rank, compute, done[192]);
  wait(rank, compute, done[192]);
  // /h.1/ln1/LayerNormalization
  wait(rank, compute, done[184]);
  wait(rank, compute, done[184]);
  // /h.1/ln2/LayerNormalization
  wait(rank, compute, done[184]);
  wait(rank, compute, done[184]);
  // /h.2/ln1/LayerNormalization
  wait(rank, compute, done[184]);
  wait(rank, compute, done[184]);
  // /h.2/proj/MatMul
  wait(rank, compute, done[176]);
  // /h.2/qkv/MatMul
  wait(rank, compute, done[176]);
  // /h.1/fc2/MatMul
  wait(rank, compute, done[185]);
  // /h.1/fc/MatMul
  wait(rank, compute, done[185]);
  // /h.1/proj/MatMul
  wait(rank, compute, done[185]);
  // /h.1/qkv/MatMul
  wait(rank, compute, done[185]);
  // /h.0/fc2/MatMul
  wait(rank, compute, done[194]);
  // /h.0/fc/MatMul
  wait(rank, compute, done[194]);
  // /h.0/proj/MatMul
  wait(rank, compute, done[194]);
  // /h.0/qkv/MatMul
  wait(rank, compute, done[194]);
  // /h.2/qkv/Add
  wait(rank, compute, done[176]);
  // /h.1/fc2/Add
  wait(rank, compute, done[184]);
  // /h.1/fc/Add
  wait(rank, compute, done[176]);
  // /h.1/proj/Add
  wait(rank, compute, done[184]);
  // /h.1/qkv/Add
  wait(rank, compute, done[185]);
  // /h.0/fc2/Add
  wait(rank, compute, done[184]);
  // /h.0/fc/Add
  wait(rank, compute, done[185]);
  // /h.0/proj/Add
  wait(rank, compute, done[192]);
  // /h.0/qkv/Add
  wait(rank, compute, done[194]);
  // /h.0/ln1/LayerNormalization
  wait(rank, compute, done[192]);
  wait(rank, compute, done[192]);
  // /Add
  wait(rank, compute, done[194]);
  // Gather
  wait(rank, compute, done[195]);
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
  Event done[196];
  forward_wte(rank, done);
  forward(rank);
  for (const auto& block : kForwardH) forward_h(rank, block, done);
  forward_ln(rank, done);
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
        .dims = {576}, .offset = k_h_0_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_1_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_2_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_3_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_4_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_5_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_6_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_7_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_8_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_9_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_10_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {576}, .offset = k_h_11_qkv_bias_bf16.offset,
        .initializer = {InitializerKind::kConstant, 0, 0}, .globalDims = {2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1474_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1485_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1496_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1507_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1518_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1529_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1540_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1551_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1562_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1573_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1584_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
        .dims = {768, 576}, .offset = k_onnx_MatMul_1595_bf16.offset,
        .initializer = {InitializerKind::kUniform, -0.036084391824351615, 0.036084391824351615},
        .globalDims = {768, 2304}},
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
