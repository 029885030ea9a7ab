// Programs under mpirun against the same programs on threads.

#include <sys/wait.h>

#include <cstdlib>

#include "tests/unit/runtime/mesh_program.h"
#include "tests/unit/runtime/toy_program.h"

namespace soapstone::runtime {
namespace {

using testing::HasSubstr;

class MpiTest : public ProgramTest {
 protected:
  // Runs `SOAPSTONE_MPI_PROGRAM mode arguments` on `ranks` processes.
  Outcome runMpi(int ranks, const std::string& mode,
                 const std::string& arguments,
                 const std::string& environment = "") {
    return runCommand(environment + " mpirun --quiet --oversubscribe -n " +
                      std::to_string(ranks) + " " SOAPSTONE_MPI_PROGRAM " " +
                      mode + " " + arguments);
  }

  // The same on threads of one process.
  Outcome runThreads(const std::string& mode, const std::string& arguments) {
    return runCommand(SOAPSTONE_THREADS_PROGRAM " " + mode + " " + arguments);
  }

  static int linesOf(const std::string& text) {
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  }

 protected:
  Outcome runCommand(const std::string& command) {
    std::string line =
        "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 " + command +
        " >" + path("stdout") + " 2>" + path("stderr");
    int status = std::system(line.c_str());
    auto read = [&](const char* name) {
      std::ostringstream text;
      text << std::ifstream(path(name)).rdbuf();
      return text.str();
    };
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("stdout"),
            read("stderr")};
  }
};

TEST_F(MpiTest, GivesTheBitsOfThreads) {
  for (int mesh : {1, 4, 8}) {
    auto ranks =
        static_cast<int>(mesh::meshes()[static_cast<size_t>(mesh)].size());
    std::string mode = std::to_string(mesh);
    std::string options = "--steps 3 --json --outputs ";
    Outcome threads = runThreads(mode, options + path("threads"));
    ASSERT_EQ(threads.code, 0) << threads.error;
    Outcome processes = runMpi(ranks, mode, options + path("processes"));
    ASSERT_EQ(processes.code, 0) << processes.error;
    EXPECT_EQ(processes.losses(), threads.losses());
    std::ostringstream a, b;
    a << std::ifstream(path("threads")).rdbuf();
    b << std::ifstream(path("processes")).rdbuf();
    EXPECT_EQ(a.str(), b.str());
  }
  Outcome threads = runThreads("large", "--steps 2 --json");
  Outcome processes = runMpi(5, "large", "--steps 2 --json");
  ASSERT_EQ(processes.code, 0) << processes.error;
  EXPECT_EQ(processes.losses(), threads.losses());
}

TEST_F(MpiTest, SharesCheckpointsWithThreads) {
  Outcome whole = runThreads("0", "--steps 4 --json");
  std::string saved = " --checkpoint " + path("saved");
  ASSERT_EQ(runMpi(4, "7", "--steps 2" + saved).code, 0);
  Outcome middle = runThreads("3", "--steps 3 --json" + saved);
  ASSERT_EQ(middle.code, 0) << middle.error;
  Outcome end = runMpi(2, "1", "--steps 4 --json" + saved);
  ASSERT_EQ(end.code, 0) << end.error;
  EXPECT_EQ(middle.losses()[0], whole.losses()[2]);
  EXPECT_EQ(end.losses()[0], whole.losses()[3]);
}

TEST_F(MpiTest, RefusesOtherProgramsAndNumbersOfRanks) {
  Outcome outcome = runMpi(5, "plans", "--steps 1");
  EXPECT_EQ(outcome.code, 70);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.error,
              HasSubstr("rank 2 runs another program than rank 0"));
  outcome = runMpi(2, "2", "--steps 1");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.error, HasSubstr("the program has 5 ranks, mpirun has "
                                       "started 2: use -n 5"));
  EXPECT_EQ(linesOf(outcome.error), 1) << outcome.error;
}

TEST_F(MpiTest, RefusesRanksWithOtherOptions) {
  Outcome outcome =
      runCommand("mpirun --quiet --oversubscribe -n 1 " SOAPSTONE_MPI_PROGRAM
                 " 1 --steps 1 --seed 1 : -n 1 " SOAPSTONE_MPI_PROGRAM
                 " 1 --steps 1 --seed 2");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.error,
              HasSubstr("rank 1 was started with other options than rank 0"));
  EXPECT_EQ(linesOf(outcome.error), 1) << outcome.error;
}

TEST_F(MpiTest, EndsWithOneLine) {
  Outcome outcome = runMpi(5, "disagree", "--steps 1");
  EXPECT_EQ(outcome.code, 70);
  EXPECT_THAT(outcome.error, HasSubstr(" step 0: all_reduce 'odd one out' at "
                                       "mpi_mesh_main.cc:"));
  EXPECT_EQ(linesOf(outcome.error), 1) << outcome.error;
  outcome = runMpi(5, "2", "--steps 4", "SOAPSTONE_FAULT=3:1");
  EXPECT_EQ(outcome.code, 70);
  EXPECT_THAT(outcome.error, HasSubstr(" step 1: all_reduce 'loss' at "
                                       "mesh_program.h:"));
  EXPECT_THAT(outcome.error, HasSubstr("another rank is gone"));
  EXPECT_EQ(linesOf(outcome.error), 1) << outcome.error;
  outcome = runMpi(2, "1", "--steps 1 --load " + path("nothing.safetensors"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("nothing.safetensors"));
  EXPECT_EQ(linesOf(outcome.error), 1) << outcome.error;
}

TEST_F(MpiTest, AStuckRankEndsAllAfterTheDeadline) {
  Outcome outcome = runMpi(2, "1", "--steps 4",
                           "SOAPSTONE_FAULT=1:1:stuck SOAPSTONE_TIMEOUT=0.5");
  EXPECT_EQ(outcome.code, 70);
  EXPECT_THAT(outcome.error, HasSubstr("waits for rank 1, which does not come, "
                                       "for longer than 0.5 s"));
}

TEST_F(MpiTest, ThreadsRefuseMpirun) {
  Outcome outcome = runThreads("1", "--steps 1");
  EXPECT_EQ(outcome.code, 0);
  setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
  outcome = runThreads("1", "--steps 1");
  unsetenv("OMPI_COMM_WORLD_SIZE");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("--launcher mpi"));
}

}  // namespace
}  // namespace soapstone::runtime
