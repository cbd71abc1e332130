/* Preloaded into the program under test: moves its wall clock by the seconds that a file holds.
   The monotonic clock stays as it is, as when a time server or a person sets the clock. */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *step_seconds;

__attribute__((constructor)) static void open_step(void) {
    const char *path = getenv("WALL_CLOCK_STEP");
    int file = path == NULL ? -1 : open(path, O_RDONLY);
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) step_seconds = memory;
    close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = (int)syscall(SYS_clock_gettime, clock, now);
    if (failed == 0 && step_seconds != NULL && clock == CLOCK_REALTIME) now->tv_sec += *step_seconds;
    return failed;
}
