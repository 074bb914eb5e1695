import SegueTestSupport
import Testing

/// `./run.sh growth`.
@Suite struct GrowthTests {
  @Test("A row for each step of each subject, as far as was asked for")
  func table() throws {
    let run = try Command(
      ["growth", "rows", "window", "--up-to", "110", "--frames", "1"], of: "SegueMeasurements")
    #expect(run.status == 0)
    let rows = run.text.split(separator: "\n").dropFirst().map { $0.split(separator: " ").prefix(2) }
    #expect(rows == [["rows", "10"], ["rows", "100"], ["window", "100"]])
  }

  @Test(
    "Views that move take no memory of their own in a frame",
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
    // Of the two items for each view Cairo interpolates one, for which it takes nearly four.
    let forEach = (counts[1] - counts[0]) / 90
    #expect(forEach < 4.5, "\(counts)")
  }

  @Test(
    "Wrong arguments",
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
