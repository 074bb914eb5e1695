import Glibc
import SegueDrawing
import SegueStage
import SegueTestSupport
import SegueViews
import Testing

@Suite struct WarmMemoryTests {
  /// Runs in a separate process, whose heap nothing else uses.
  @Test(
    "Warm memory for two frames causes no page faults, even after it is freed",
    .disabled(
      if: Sanitizer.replacesAllocator,
      "the sanitizer's allocator takes the place of the one that keeps memory"))
  func warmMemory() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let stage = Stage(window: Window(size: Size(1000, 1000)))
        stage.warmMemory(waits: true)
        let touched = (0..<3).map { _ in pagesTouched(by: stage) }
        #expect(touched.allSatisfy { $0 < 100 }, "\(touched)")
      }
    }
  }
}

/// The number of memory pages that the system provides for two surfaces of a stage's size.
@MainActor private func pagesTouched(by stage: Stage) -> Int {
  func faults() -> Int {
    var usage = rusage()
    // RUSAGE_THREAD, which the module does not export: only this thread counts.
    getrusage(1, &usage)
    return usage.ru_minflt
  }
  let before = faults()
  let surfaces = (0..<2).map { _ in
    try? Surface(width: Int(stage.size.width), height: Int(stage.size.height))
  }
  surfaces.forEach { $0?.clear() }
  return faults() - before
}
