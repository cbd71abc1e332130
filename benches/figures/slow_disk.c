/* A disk that takes two milliseconds to keep something, as that of a small rented server does; put
   before the C library by LD_PRELOAD. The wait costs no processor time, as a real one would not. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

int fdatasync(int file) {
  static int (*really)(int);
  if (!really) really = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  nanosleep(&(struct timespec){.tv_nsec = 2000000}, 0);
  return really(file);
}
