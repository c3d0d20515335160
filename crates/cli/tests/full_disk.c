// A disk of one megabyte where nobody may mount one: loaded before the C library (LD_PRELOAD), it lets the files below the
// folder $DISK grow to that in all. Then `write` does what it does on a full disk: it writes what fits, and then says ENOSPC.
// Files that are cut or deleted make room again, since their sizes are added up anew in every call. Only frames are refused: when
// a table is written depends on the clock, and a test should find the same file in its way every time.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <ftw.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const long SIZE = 1 << 20;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long used;

static int add(const char *path, const struct stat *file, int kind, struct FTW *place) {
    (void)path, (void)place;
    used += kind == FTW_F ? file->st_size : 0;
    return 0;
}

// Whether an open file is a frame below this folder.
static int is_frame(const char *disk, int fd) {
    char name[64], path[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(name, path, sizeof path - 1);
    path[n > 0 ? n : 0] = 0;
    return strncmp(path, disk, strlen(disk)) == 0 && strstr(path, "/frames/");
}

ssize_t write(int fd, const void *bytes, size_t n) {
    static ssize_t (*original)(int, const void *, size_t);
    const char *disk = getenv("DISK");
    pthread_mutex_lock(&lock);
    if (!original)
        original = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (disk && is_frame(disk, fd)) {
        used = 0;
        nftw(disk, add, 16, FTW_PHYS);
        long room = SIZE - used;
        if (n > 0 && room <= 0) {
            pthread_mutex_unlock(&lock);
            errno = ENOSPC;
            return -1;
        }
        n = (long)n > room ? (size_t)room : n;
    }
    ssize_t done = original(fd, bytes, n);
    pthread_mutex_unlock(&lock);
    return done;
}
