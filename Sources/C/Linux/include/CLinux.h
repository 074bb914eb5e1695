// What Swift's Glibc and Dispatch modules do not show: timers, signals, wake-ups and the main queue as file descriptors, and processes.
#ifndef SEGUE_CLINUX_H
#define SEGUE_CLINUX_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/// A timer on CLOCK_MONOTONIC, not yet armed; -1 when the system has none left.
static inline int linux_timer_open(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

/// Makes the timer readable once at an absolute time, in nanoseconds of CLOCK_MONOTONIC; 0 disarms it.
/// Arming also clears an expiry that has not been read.
static inline int linux_timer_arm(int descriptor, int64_t nanoseconds) {
  struct itimerspec when = {{0, 0}, {nanoseconds / 1000000000, nanoseconds % 1000000000}};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &when, 0);
}

/// What was before signals were taken over.
struct linux_signals;

/// Takes signals over from their usual effect, to be read in a loop, until `linux_signals_close`. Sets have bit n for signal n, of
/// 1 to 63. NULL when the system has no descriptor, timer or memory left.
///
/// The first signal of `last` gives all of `handled` their usual effect again, and `seconds` later SIGTERM follows by itself: it
/// ends a process whose loop cannot go on, for instance because it waits for a server that answers nothing. The handler sees to
/// this, not the loop, so it works wherever the process is.
struct linux_signals *linux_signals_open(uint64_t handled, uint64_t last, int seconds);

/// Gives the signals back to whoever had them before. What was opened last is closed first.
void linux_signals_close(struct linux_signals *before);

/// A descriptor that is readable when a signal has come.
int linux_signals_descriptor(void);

/// The signals that have come since the last call.
uint64_t linux_signals_take(void);

/// Makes a signal do nothing, unless something else than its usual effect has been chosen. The programs that this one starts get the
/// usual effect, where they would inherit SIG_IGN.
void linux_signal_pass_over(int number);

/// A descriptor that any thread can make readable; -1 on failure.
static inline int linux_event_open(void) {
  return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

/// Makes the descriptor readable.
static inline void linux_event_raise(int descriptor) {
  (void)!eventfd_write(descriptor, 1);
}

/// Makes the descriptor unreadable again.
static inline void linux_event_clear(int descriptor) {
  eventfd_t count;
  (void)!eventfd_read(descriptor, &count);
}

/// Starts a program, which ends with this one: it gets the signal `end` when this process is gone, however that happens.
///
/// `descriptors[n]` is descriptor n of the program; a negative one stays what it is here. With `leads`, the program has a process
/// group of its own. Only for processes with one thread that matters to the program. Returns -1 when the system cannot start one; a
/// program that cannot be run ends with status 127.
pid_t linux_spawn(
    const char *program, char *const arguments[], const int *descriptors, int count, int leads, int end);

/// How many processors this process may use.
static inline int linux_processor_count(void) {
  cpu_set_t processors;
  return sched_getaffinity(0, sizeof processors, &processors) ? 1 : CPU_COUNT(&processors);
}

/// Has the system hand out `bytes` of memory before they are needed: a thread of low priority touches them, and malloc keeps them for
/// whoever asks next. The first use of memory costs several times what drawing on it does. Does nothing if nearly as much was asked
/// for before; call it on the main thread, because others have heaps of their own. With `waits` it returns when that is done.
void linux_heap_warm(size_t bytes, int waits);

/// A file without a name; -1 on failure.
static inline int linux_file_open(void) { return memfd_create("segue", MFD_CLOEXEC); }

// The interface of libdispatch for event loops other than its own; Foundation's run loop is built on it, too.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/// A descriptor that is readable while the main queue has work: tasks of the main actor, and blocks for the main thread. -1 on
/// other threads, which libdispatch does not let near it: those of `async` programs, whose main thread ends.
static inline int linux_main_queue_descriptor(void) {
  return gettid() == getpid() ? _dispatch_get_main_queue_handle_4CF() : -1;
}

/// Says whether a loop serves the main queue, between two events and not in the middle of one.
void linux_main_queue_set_served(int is_served);
int linux_main_queue_is_served(void);

/// Whether something waits in the main queue that no loop serves; never on other threads.
static inline int linux_main_queue_is_left(void) {
  if (linux_main_queue_is_served()) return 0;
  struct pollfd queue = {.fd = linux_main_queue_descriptor(), .events = POLLIN};
  return queue.fd >= 0 && poll(&queue, 1, 0) > 0;
}

/// Whether all other threads of the process wait for something.
int linux_other_threads_wait(void);

/// Does what waits in the main queue; on the main thread.
static inline void linux_main_queue_perform(void) {
  int descriptor = linux_main_queue_descriptor();
  if (descriptor < 0) return;
  linux_event_clear(descriptor);
  _dispatch_main_queue_callback_4CF(0);
}

#endif
