/*
 * Simulates a disk that loses its cache: each fsync copies the file, as it is then, from POWER_DIR to
 * POWER_MIRROR. After the process is killed, the mirror holds what survived. Whole files, no torn
 * pages; names count as durable at once.
 * Loaded with LD_PRELOAD by power-cut.test.ts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The mirror path of a watched file; 0 for any other. */
static int mirror_of(const char *path, char *mirror) {
  const char *dir = getenv("POWER_DIR"), *to = getenv("POWER_MIRROR");
  if (!dir || !to || strncmp(path, dir, strlen(dir)) != 0) return 0;
  const char *name = strrchr(path, '/');
  return name && snprintf(mirror, PATH_MAX, "%s%s", to, name) < PATH_MAX;
}

static void remember(int fd) {
  char link[64], path[PATH_MAX], mirror[PATH_MAX], next[PATH_MAX + 8], buffer[65536];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  struct stat what;
  if (!mirror_of(path, mirror) || fstat(fd, &what) != 0 || !S_ISREG(what.st_mode)) return;
  snprintf(next, sizeof next, "%s.next", mirror);
  int out = open(next, O_WRONLY | O_CREAT | O_TRUNC, 0600), in = open(path, O_RDONLY);
  for (ssize_t n; out >= 0 && in >= 0 && (n = read(in, buffer, sizeof buffer)) > 0;)
    if (write(out, buffer, n) != n) _exit(70);
  if (in >= 0) close(in);
  if (out >= 0) close(out);
  rename(next, mirror);
}

int fsync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  int result = real(fd);
  if (result == 0) remember(fd);
  return result;
}

int fdatasync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  int result = real(fd);
  if (result == 0) remember(fd);
  return result;
}

int unlink(const char *path) {
  int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
  char mirror[PATH_MAX];
  int result = real(path);
  if (result == 0 && mirror_of(path, mirror)) real(mirror);
  return result;
}
