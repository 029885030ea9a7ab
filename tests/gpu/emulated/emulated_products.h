#ifndef SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_PRODUCTS_H_
#define SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_PRODUCTS_H_

namespace emulated {

// What the emulated cuBLASLt does and has done.
struct ProductUse {
  int proposals = 1;  // Algorithms that it proposes for a product.
  int products = 0;   // Since the program began.
};
ProductUse& productUse();

}  // namespace emulated

#endif  // SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_PRODUCTS_H_
