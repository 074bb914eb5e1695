#include "CLinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/// The data of the signal handler, which receives only a signal number. The descriptor and the timer are never released,
/// because a handler in another thread may still use them while `linux_signals_close` runs.
static struct {
  int descriptor;
  timer_t deadline;
  struct itimerspec patience;
  _Atomic uint64_t handled;
  _Atomic uint64_t last;
  _Atomic uint64_t arrived;
} state = {.descriptor = -1};

struct linux_signals {
  uint64_t handled;
  uint64_t outer_handled;
  uint64_t outer_last;
  struct sigaction actions[64];
  sigset_t mask;
};

static int has(uint64_t set, int number) { return set >> number & 1; }

/// The signal handler. It calls only functions that are safe in a handler (signal-safety(7)).
static void take(int number) {
  int before = errno;
  if (has(atomic_load(&state.last), number)) {
    uint64_t handled = atomic_load(&state.handled);
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int each = 1; each < 64; each++) {
      if (has(handled, each)) sigaction(each, &usual, NULL);
    }
    timer_settime(state.deadline, 0, &state.patience, NULL);
  }
  atomic_fetch_or(&state.arrived, UINT64_C(1) << number);
  linux_event_raise(state.descriptor);
  errno = before;
}

/// Creates the descriptor and the timer of the handler, once. Returns whether they exist.
static int prepare(void) {
  if (state.descriptor >= 0) return 1;
  int descriptor = linux_event_open();
  struct sigevent end = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGTERM};
  if (descriptor < 0) return 0;
  if (timer_create(CLOCK_MONOTONIC, &end, &state.deadline)) {
    close(descriptor);
    return 0;
  }
  state.descriptor = descriptor;
  return 1;
}

struct linux_signals *linux_signals_open(uint64_t handled, uint64_t last, int seconds) {
  struct linux_signals *before = calloc(1, sizeof *before);
  if (!before || !prepare()) {
    free(before);
    return NULL;
  }
  before->handled = handled;
  before->outer_handled = atomic_exchange(&state.handled, handled);
  before->outer_last = atomic_exchange(&state.last, last);
  atomic_store(&state.arrived, 0);
  state.patience.it_value.tv_sec = seconds;
  // The handler blocks all of these signals while it runs; interrupted system calls are restarted.
  struct sigaction action = {.sa_handler = take, .sa_flags = SA_RESTART};
  sigset_t set;
  sigemptyset(&set);
  for (int each = 1; each < 64; each++) {
    if (has(handled, each)) sigaddset(&set, each);
  }
  action.sa_mask = set;
  for (int each = 1; each < 64; each++) {
    if (has(handled, each)) sigaction(each, &action, &before->actions[each]);
  }
  // The parent of this process may have blocked the signals.
  pthread_sigmask(SIG_UNBLOCK, &set, &before->mask);
  return before;
}

void linux_signals_close(struct linux_signals *before) {
  struct itimerspec never = {0};
  timer_settime(state.deadline, 0, &never, NULL);
  pthread_sigmask(SIG_SETMASK, &before->mask, NULL);
  for (int each = 1; each < 64; each++) {
    if (has(before->handled, each)) sigaction(each, &before->actions[each], NULL);
  }
  atomic_store(&state.handled, before->outer_handled);
  atomic_store(&state.last, before->outer_last);
  free(before);
}

int linux_signals_descriptor(void) { return state.descriptor; }

uint64_t linux_signals_take(void) {
  linux_event_clear(state.descriptor);
  return atomic_exchange(&state.arrived, 0);
}

static void pass_over(int number) { (void)number; }

void linux_signal_ignore(int number) {
  struct sigaction before, action = {.sa_handler = pass_over, .sa_flags = SA_RESTART};
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(number, &action, NULL);
}

/// A number above all descriptors that a program receives.
enum { most_descriptors = 16 };

pid_t linux_spawn(
    const char *program, char *const arguments[], const int *descriptors, int count, int leads, int end) {
  // A program that inherited an ignored SIGCHLD could never learn how its children end.
  struct sigaction old;
  if (!sigaction(SIGCHLD, NULL, &old) && old.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
  pid_t parent = getpid();
  pid_t child = fork();
  // Both processes set the group, because either may return from `fork` first. So the group exists before the parent sends
  // signals, and before the program starts.
  if (leads && child >= 0) setpgid(child, child);
  if (child) return child;
  for (int each = 1; each < 64; each++) signal(each, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  prctl(PR_SET_PDEATHSIG, end);
  if (getppid() != parent) _exit(127);
  int copies[most_descriptors];
  if (count > most_descriptors) count = most_descriptors;
  for (int each = 0; each < count; each++) {
    copies[each] = descriptors[each] < 0 ? -1 : fcntl(descriptors[each], F_DUPFD, most_descriptors);
  }
  for (int each = 0; each < count; each++) {
    if (copies[each] < 0) continue;
    dup2(copies[each], each);
    close(copies[each]);
  }
  execvp(program, arguments);
  _exit(127);
}

static void *touch(void *block) {
  setpriority(PRIO_PROCESS, gettid(), 10);
  volatile char *bytes = block;
  for (size_t at = 0, end = malloc_usable_size(block), page = sysconf(_SC_PAGESIZE); at < end; at += page) bytes[at] = 0;
  free(block);
  return NULL;
}

void linux_heap_warm(size_t bytes, int waits) {
  static size_t warmed;
  enum { usual_mapping_count = 65536, most = 128 << 20, overhead = 64 << 10 };
  if (bytes > most) bytes = most;
  if (bytes / 5 * 4 <= warmed) return;
  // The block must not have its own mapping, which would be unmapped when the block is freed (mallopt(3)). The heap keeps free
  // memory at its end, up to twice this size.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 2 * bytes);
  mallopt(M_MMAP_MAX, 0);
  void *block = malloc(bytes - warmed + overhead);
  mallopt(M_MMAP_MAX, usual_mapping_count);
  pthread_t thread;
  if (!block || pthread_create(&thread, NULL, touch, block)) return free(block);
  warmed = bytes;
  waits ? pthread_join(thread, NULL) : pthread_detach(thread);
}

/// Returns the state of a thread from its `stat` file: the letter after the name in parentheses. A thread that has ended counts
/// as waiting (`S`).
static char thread_state(const char *name) {
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/self/task/%.20s/stat", name);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? 0 : read(file, line, sizeof line - 1);
  if (file >= 0) close(file);
  line[length > 0 ? length : 0] = 0;
  const char *end = strrchr(line, ')');
  return end && end[1] ? end[2] : 'S';
}

int linux_other_threads_wait(void) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return 1;
  int wait = 1;
  struct dirent *entry;
  while (wait && (entry = readdir(threads))) {
    if (entry->d_name[0] == '.' || atoi(entry->d_name) == gettid()) continue;
    char state = thread_state(entry->d_name);
    // The thread is running, or waits for memory or a disk.
    wait = state != 'R' && state != 'D';
  }
  closedir(threads);
  return wait;
}

static _Atomic int is_main_queue_served;

void linux_main_queue_set_served(int is_served) { is_main_queue_served = is_served; }

int linux_main_queue_is_served(void) { return is_main_queue_served; }
