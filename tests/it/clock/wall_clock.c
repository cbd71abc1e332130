/* Preloaded into the program under test: moves its wall clock by the seconds that a file holds, or
   keeps all threads but the first from reading it. The monotonic clock stays as it is, as when a time server or a
   person sets the clock. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct setting {
    int64_t step_seconds;
    int64_t is_unreadable;
};

static volatile struct setting *setting;

__attribute__((constructor)) static void open_setting(void) {
    const char *path = getenv("WALL_CLOCK_STEP");
    int file = path == NULL ? -1 : open(path, O_RDONLY);
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof(struct setting), PROT_READ, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) setting = memory;
    close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = (int)syscall(SYS_clock_gettime, clock, now);
    if (failed != 0 || setting == NULL || clock != CLOCK_REALTIME) return failed;
    if (setting->is_unreadable && syscall(SYS_gettid) != getpid()) {
        errno = EINVAL;
        return -1;
    }
    now->tv_sec += setting->step_seconds;
    return 0;
}
