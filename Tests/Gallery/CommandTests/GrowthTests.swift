import SegueTestSupport
import Testing

/// `./run.sh growth`.
@Suite struct GrowthTests {
  @Test("The table has a row for each requested step of each subject")
  func table() throws {
    let run = try Command(
      ["growth", "rows", "window", "--up-to", "110", "--frames", "1"], of: "SegueMeasurements")
    #expect(run.status == 0)
    let rows = run.text.split(separator: "\n").dropFirst().map { $0.split(separator: " ").prefix(2) }
    #expect(rows == [["rows", "10"], ["rows", "100"], ["window", "100"]])
  }

  @Test(
    "Moving views allocate no memory of their own",
    .disabled(
      if: Sanitizer.replacesAllocator, "the sanitizer's allocator takes the place of the one that counts"))
  func allocations() throws {
    let run = try Command(
      ["growth", "moving", "--up-to", "100", "--frames", "20", "--allocations"], of: "SegueMeasurements")
    #expect(run.status == 0, "\(run.message)")
    let counts = run.text.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: " ").last.flatMap { Double($0) }
    }
    try #require(counts.count == 2)
    // One of the two items of each view is interpolated, which takes nearly six allocations, most of them for the clip.
    let forEach = (counts[1] - counts[0]) / 90
    #expect(forEach < 6, "\(counts)")
  }

  @Test(
    "Wrong arguments are usage errors",
    arguments: [
      (["columns"], "is not one of views, moving, ends, depth, rows, window and damage"),
      (["--up-to", "0"], "from 1"),
      (["--frames", "0"], "from 1 to 200"),
    ])
  func usage(arguments: [String], words: String) throws {
    let run = try Command(["growth"] + arguments, of: "SegueMeasurements")
    #expect(run.status == 64 && run.message.contains(words), "\(run.message)")
  }
}
