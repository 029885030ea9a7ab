#ifndef SOAPSTONE_RUNTIME_CUDA_LOCAL_RANKS_H_
#define SOAPSTONE_RUNTIME_CUDA_LOCAL_RANKS_H_

namespace soapstone::runtime {

// Starts `devices` ranks as processes of this machine, which find in the
// variables of torchrun who they are. Returns true in them. In the process that
// started them it returns false when all have ended well; when one has not, it
// ends the others and throws ProgramFailure with that one's exit code. Ranks do
// not outlive that process. To be called before CUDA is touched: its state does
// not survive a fork.
bool becomeRanks(int devices);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_LOCAL_RANKS_H_
