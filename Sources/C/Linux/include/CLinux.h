// Functions that Swift's Glibc and Dispatch modules lack. They provide timers, signals, events and the main queue as file
// descriptors, and start processes.
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

/// Creates a disarmed timer that uses CLOCK_MONOTONIC. Returns its descriptor, or -1 if the system cannot create one.
static inline int linux_timer_open(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

/// Makes the timer readable once, at an absolute time in nanoseconds of CLOCK_MONOTONIC; 0 disarms the timer. Arming also
/// clears an expiry that has not been read.
static inline int linux_timer_arm(int descriptor, int64_t nanoseconds) {
  struct itimerspec when = {{0, 0}, {nanoseconds / 1000000000, nanoseconds % 1000000000}};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &when, 0);
}

/// The state of signals before a call of `linux_signals_open`.
struct linux_signals;

/// Replaces the effect of signals until `linux_signals_close` is called, so that a loop can read the signals instead. In sets,
/// bit n stands for signal n, 1 to 63. Returns NULL if the system has no descriptor, timer or memory left.
///
/// The first signal in `last` restores the default effect of all signals in `handled`. After another `seconds`, the process
/// receives SIGTERM. This ends a process whose loop is blocked, for instance because a server does not respond. It works in any
/// state of the process, because the signal handler does it, not the loop.
struct linux_signals *linux_signals_open(uint64_t handled, uint64_t last, int seconds);

/// Restores the effect that the signals had before `linux_signals_open`, and frees `before`. Close nested calls in reverse
/// order.
void linux_signals_close(struct linux_signals *before);

/// Returns a descriptor that is readable when a signal has arrived.
int linux_signals_descriptor(void);

/// Returns the set of signals that have arrived since the last call.
uint64_t linux_signals_take(void);

/// Makes a signal have no effect, unless its default effect has already been replaced. Programs that this process starts get
/// the default effect; they would inherit SIG_IGN.
void linux_signal_ignore(int number);

/// Creates a descriptor that any thread can make readable. Returns -1 on failure.
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

/// Starts a program that ends with this process: when this process ends for any reason, the program receives the signal `end`.
///
/// `descriptors[n]` becomes descriptor n of the program; if it is negative, the program inherits descriptor n unchanged. If
/// `leads` is not 0, the program gets its own process group. Call this from the main thread, because the program receives `end`
/// as soon as the calling thread ends.
///
/// Returns the process identifier, or -1 if the system cannot create a process. If the program cannot be run, the process ends
/// with status 127.
pid_t linux_spawn(
    const char *program, char *const arguments[], const int *descriptors, int count, int leads, int end);

/// Returns the number of processors that this process may use.
static inline int linux_processor_count(void) {
  cpu_set_t processors;
  return sched_getaffinity(0, sizeof processors, &processors) ? 1 : CPU_COUNT(&processors);
}

/// Makes the system provide `bytes` of memory before they are needed, because the first use of memory takes several times as
/// long as drawing. A thread with low priority touches the memory, and malloc keeps it for later allocations.
///
/// Does nothing if at least 80 % of this size was requested before. Call this on the main thread, because other threads have
/// their own heaps. If `waits` is not 0, returns only after the memory has been touched.
void linux_heap_warm(size_t bytes, int waits);

/// Creates a file in memory, without a name. Returns its descriptor, or -1 on failure.
static inline int linux_file_open(void) { return memfd_create("segue", MFD_CLOEXEC); }

// libdispatch's interface for event loops other than its own. Foundation's run loop uses it, too.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/// Returns a descriptor that is readable while the main queue has work: tasks of the main actor, or blocks for the main thread.
/// Returns -1 on other threads, where libdispatch does not allow access. An `async` program runs only on such threads, because
/// its main thread ends.
static inline int linux_main_queue_descriptor(void) {
  return gettid() == getpid() ? _dispatch_get_main_queue_handle_4CF() : -1;
}

/// Records whether a loop performs the work of the main queue, between events rather than during one.
void linux_main_queue_set_served(int is_served);
int linux_main_queue_is_served(void);

/// Returns whether the main queue has work but no loop serves it. Always returns 0 on threads other than the main thread.
static inline int linux_main_queue_is_unserved(void) {
  if (linux_main_queue_is_served()) return 0;
  struct pollfd queue = {.fd = linux_main_queue_descriptor(), .events = POLLIN};
  return queue.fd >= 0 && poll(&queue, 1, 0) > 0;
}

/// Returns whether all other threads of the process are waiting.
int linux_other_threads_wait(void);

/// Performs the work in the main queue. Does nothing on threads other than the main thread.
static inline void linux_main_queue_perform(void) {
  int descriptor = linux_main_queue_descriptor();
  if (descriptor < 0) return;
  linux_event_clear(descriptor);
  _dispatch_main_queue_callback_4CF(0);
}

#endif
