#include "tests/unit/passes/search/attention_text.h"

#include <tuple>

namespace soapstone::search {

void replaceAll(std::string* text, const std::string& from,
                const std::string& to) {
  for (size_t at = 0; (at = text->find(from, at)) != std::string::npos;
       at += to.size())
    text->replace(at, from.size(), to);
}

std::string packedAttention(const std::string& weight, int contracted) {
  std::string text = R"(
func.func @forward(
    %x: tensor<8x64x64xf32> {soap.role = "input", soap.name = "x"},
    %w: tensor<WEIGHT> {soap.role = "parameter", soap.name = "qkv.weight"},
    %b: tensor<192xf32> {soap.role = "parameter", soap.name = "qkv.bias"},
    %p: tensor<64x64xf32> {soap.role = "parameter", soap.name = "proj.weight"})
    -> tensor<8x64x64xf32> {
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [CONTRACTED]
      : (tensor<8x64x64xf32>, tensor<WEIGHT>) -> tensor<8x64x192xf32>
  %1 = soap.broadcast %b dims [2] shape [8, 64, 192]
      : (tensor<192xf32>) -> tensor<8x64x192xf32>
  %2 = soap.binary <add> %0, %1
      : (tensor<8x64x192xf32>, tensor<8x64x192xf32>) -> tensor<8x64x192xf32>
)";
  for (int part = 0; part < 3; ++part) {
    std::string n = std::to_string(part);
    text += "%s" + n + " = soap.slice %2 starts [0, 0, " +
            std::to_string(64 * part) +
            "] sizes [8, 64, 64] steps [1, 1, 1] : (tensor<8x64x192xf32>) -> "
            "tensor<8x64x64xf32>\n%r" +
            n + " = soap.reshape %s" + n +
            " to [8, 64, 4, 16] : (tensor<8x64x64xf32>) -> "
            "tensor<8x64x4x16xf32>\n%t" +
            n + " = soap.transpose %r" + n +
            " [0, 2, 1, 3] : (tensor<8x64x4x16xf32>) -> "
            "tensor<8x4x64x16xf32>\n";
  }
  text += R"(
  %a, %l = soap.attention %t0, %t1, %t2
      {scale = 0.25 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
      : (tensor<8x4x64x16xf32>, tensor<8x4x64x16xf32>, tensor<8x4x64x16xf32>)
      -> (tensor<8x4x64x16xf32>, tensor<8x4x64xf32>)
  %3 = soap.transpose %a [0, 2, 1, 3]
      : (tensor<8x4x64x16xf32>) -> tensor<8x64x4x16xf32>
  %4 = soap.reshape %3 to [8, 64, 64]
      : (tensor<8x64x4x16xf32>) -> tensor<8x64x64xf32>
  %5 = soap.dot %4, %p batch [] x [] contract [2] x [0]
      : (tensor<8x64x64xf32>, tensor<64x64xf32>) -> tensor<8x64x64xf32>
  %6 = soap.binary <add> %x, %5
      : (tensor<8x64x64xf32>, tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  return %6 : tensor<8x64x64xf32>
}
)";
  replaceAll(&text, "WEIGHT", weight);
  replaceAll(&text, "CONTRACTED", std::to_string(contracted));
  return text;
}

std::string separateProjections() { return separateProjections(4, 4); }

std::string separateProjections(int64_t heads, int64_t keyHeads) {
  std::string text = R"(
func.func @forward(
    %x: tensor<8x64xQxf32> {soap.role = "input", soap.name = "x"},
    %g: tensor<Qxf32> {soap.role = "parameter", soap.name = "norm.weight"},
    %b: tensor<Qxf32> {soap.role = "parameter", soap.name = "norm.bias"},
    %w0: tensor<QxQxf32> {soap.role = "parameter", soap.name = "q.weight"},
    %w1: tensor<QxKxf32> {soap.role = "parameter", soap.name = "k.weight"},
    %w2: tensor<QxKxf32> {soap.role = "parameter", soap.name = "v.weight"},
    %p: tensor<QxQxf32> {soap.role = "parameter", soap.name = "proj.weight"})
    -> tensor<8x64xQxf32> {
  %n, %mean, %rstd = soap.norm <layer> %x, %g, %b {epsilon = 1.0e-5 : f64}
      : (tensor<8x64xQxf32>, tensor<Qxf32>, tensor<Qxf32>)
      -> (tensor<8x64xQxf32>, tensor<8x64xf32>, tensor<8x64xf32>)
)";
  for (int part = 0; part < 3; ++part) {
    std::string made = R"(
  %dN = soap.dot %n, %wN batch [] x [] contract [2] x [0]
      : (tensor<8x64xQxf32>, tensor<QxCxf32>) -> tensor<8x64xCxf32>
  %rN = soap.reshape %dN to [8, 64, H, 16]
      : (tensor<8x64xCxf32>) -> tensor<8x64xHx16xf32>
  %tN = soap.transpose %rN [0, 2, 1, 3]
      : (tensor<8x64xHx16xf32>) -> tensor<8xHx64x16xf32>
)";
    const int64_t own = part == 0 ? heads : keyHeads;
    for (const char* name : {"%d", "%w", "%r", "%t"})
      replaceAll(&made, std::string(name) + "N", name + std::to_string(part));
    replaceAll(&made, "H", std::to_string(own));
    replaceAll(&made, "C", std::to_string(16 * own));
    text += made;
  }
  std::string packed = packedAttention("64x192xf32", 0);
  std::string end = packed.substr(packed.find("  %a, %l"));
  replaceAll(&end,
             "tensor<8x4x64x16xf32>, tensor<8x4x64x16xf32>, "
             "tensor<8x4x64x16xf32>",
             "tensor<8xHx64x16xf32>, tensor<8xGx64x16xf32>, "
             "tensor<8xGx64x16xf32>");
  replaceAll(&end, "8x4x64", "8xHx64");
  replaceAll(&end, "64x4x16", "64xHx16");
  replaceAll(&end, "8x64x64", "8x64xQ");
  replaceAll(&end, "tensor<64x64x", "tensor<QxQx");
  replaceAll(&end, "[8, 64, 64]", "[8, 64, Q]");
  replaceAll(&end, "H", std::to_string(heads));
  text += end;
  replaceAll(&text, "xGx", "x" + std::to_string(keyHeads) + "x");
  replaceAll(&text, "Q", std::to_string(16 * heads));
  replaceAll(&text, "K", std::to_string(16 * keyHeads));
  return text;
}

std::string attentionToAnotherSequence() {
  std::string text = packedAttention("192x64xf32", 1);
  std::string begin = text.substr(0, text.find("  %0 = soap.dot"));
  std::string end = text.substr(text.find("  %a, %l ="));
  replaceAll(
      &begin, "    %w:",
      R"(    %y: tensor<8x64x64xf32> {soap.role = "input", soap.name = "y"},
    %w:)");
  std::string middle;
  for (auto [name, input, first, count] :
       {std::tuple("q", "%x", 0, 64), std::tuple("kv", "%y", 64, 128)}) {
    std::string n = std::to_string(count);
    std::string at = std::to_string(first);
    std::string made = "tensor<8x64x" + n + "xf32>";
    middle += std::string("%w") + name + " = soap.slice %w starts [" + at +
              ", 0] sizes [" + n +
              ", 64] steps [1, 1] : (tensor<192x64xf32>) -> tensor<" + n +
              "x64xf32>\n%b" + name + " = soap.slice %b starts [" + at +
              "] sizes [" + n + "] steps [1] : (tensor<192xf32>) -> tensor<" +
              n + "xf32>\n%d" + name + " = soap.dot " + input + ", %w" + name +
              " batch [] x [] contract [2] x [1] : (tensor<8x64x64xf32>, "
              "tensor<" +
              n + "x64xf32>) -> " + made + "\n%c" + name +
              " = soap.broadcast %b" + name + " dims [2] shape [8, 64, " + n +
              "] : (tensor<" + n + "xf32>) -> " + made + "\n%s" + name +
              " = soap.binary <add> %d" + name + ", %c" + name + " : (" + made +
              ", " + made + ") -> " + made + "\n";
  }
  for (int part = 0; part < 3; ++part) {
    std::string n = std::to_string(part);
    std::string source = "%sq";
    if (part > 0) {
      source = "%p" + n;
      middle += source + " = soap.slice %skv starts [0, 0, " +
                std::to_string(64 * (part - 1)) +
                "] sizes [8, 64, 64] steps [1, 1, 1] : "
                "(tensor<8x64x128xf32>) -> tensor<8x64x64xf32>\n";
    }
    middle += "%r" + n + " = soap.reshape " + source +
              " to [8, 64, 4, 16] : (tensor<8x64x64xf32>) -> "
              "tensor<8x64x4x16xf32>\n%t" +
              n + " = soap.transpose %r" + n +
              " [0, 2, 1, 3] : (tensor<8x64x4x16xf32>) -> "
              "tensor<8x4x64x16xf32>\n";
  }
  return begin + middle + end;
}

std::string droppedAttention(int64_t positions) {
  std::string text = packedAttention("64x192xf32", 0);
  std::string count = std::to_string(positions);
  replaceAll(&text, "8x64x", "8x" + count + "x");
  replaceAll(&text, "8x4x64", "8x4x" + count);
  replaceAll(&text, "[8, 64, ", "[8, " + count + ", ");
  replaceAll(&text, R"("proj.weight"})", R"("proj.weight"},
    %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
    %step: tensor<i64> {soap.role = "step", soap.name = "step"})");
  replaceAll(&text, "%t0, %t1, %t2", "%t0, %t1, %t2 random %seed, %step");
  replaceAll(&text, "ratio = 0.0", "ratio = 0.1");
  std::string heads = "tensor<8x4x" + count + "x16xf32>";
  replaceAll(&text, heads + ")\n      ->",
             heads + ", tensor<i64>, tensor<i64>)\n      ->");
  return text;
}

std::string biasedAttention() {
  std::string text = packedAttention("64x192xf32", 0);
  replaceAll(&text, R"("proj.weight"})", R"("proj.weight"},
    %table: tensor<4x64x64xf32> {soap.role = "parameter", soap.name = "table"})");
  replaceAll(&text, "  %a, %l = soap.attention %t0, %t1, %t2",
             R"(  %m = soap.reshape %table to [1, 4, 64, 64]
      : (tensor<4x64x64xf32>) -> tensor<1x4x64x64xf32>
  %a, %l = soap.attention %t0, %t1, %t2 mask %m)");
  replaceAll(&text, "causal = true", "causal = false");
  const std::string heads = "tensor<8x4x64x16xf32>";
  replaceAll(&text, heads + ")\n      -> (" + heads,
             heads + ", tensor<1x4x64x64xf32>)\n      -> (" + heads);
  return text;
}

std::string patchedAttention() {
  std::string text = packedAttention("64x192xf32", 0);
  replaceAll(
      &text,
      R"(%x: tensor<8x64x64xf32> {soap.role = "input", soap.name = "x"})",
      R"(%i: tensor<8x3x32x32xf32> {soap.role = "input", soap.name = "i"},
    %k: tensor<64x3x4x4xf32> {soap.role = "parameter", soap.name = "k"})");
  replaceAll(&text, "  %0 = soap.dot %x", R"(
  %c = soap.convolution %i, %k {strides = array<i64: 4, 4>,
      dilations = array<i64: 1, 1>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, groups = 1 : i64}
      : (tensor<8x3x32x32xf32>, tensor<64x3x4x4xf32>) -> tensor<8x64x8x8xf32>
  %f = soap.reshape %c to [8, 64, 64]
      : (tensor<8x64x8x8xf32>) -> tensor<8x64x64xf32>
  %x = soap.transpose %f [0, 2, 1]
      : (tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  %0 = soap.dot %x)");
  return text;
}

}  // namespace soapstone::search
