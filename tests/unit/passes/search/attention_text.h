#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ATTENTION_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ATTENTION_TEXT_H_

#include <cstdint>
#include <string>

// Attention layers with a residual, as text: batch 8, 64 positions, 64 features
// in 4 heads of 16 unless others are named.
namespace soapstone::search {

void replaceAll(std::string* text, const std::string& from,
                const std::string& to);

// `weight` is the type of the packed weight of queries, keys and values,
// `contracted` its dim of features.
std::string packedAttention(const std::string& weight, int contracted);

// Queries, keys and values of three square weights, which read one norm.
std::string separateProjections();

// The same with so many heads of queries, and of keys and values, of 16
// features each; there are as many features as all queries have.
std::string separateProjections(int64_t heads, int64_t keyHeads);

// A packed weight whose query reads one sequence, and whose key and value
// another.
std::string attentionToAnotherSequence();

// The packed layer of so many positions, with dropout of probabilities.
std::string droppedAttention(int64_t positions);

// The packed layer with a trained bias of its scores.
std::string biasedAttention();

// The packed layer on what a convolution makes of patches of images.
std::string patchedAttention();

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ATTENTION_TEXT_H_
