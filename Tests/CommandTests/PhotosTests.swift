import Foundation
import SegueTestSupport
import Testing

/// A folder with pictures of all sorts, shown by `--photos`.
@Suite("The pictures of a folder")
struct PhotosTests {
  private let scratch: Scratch
  private let folder: URL

  init() throws {
    scratch = try Scratch()
    folder = scratch.url.appendingPathComponent("photos")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func add(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  private func forbid(_ url: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
  }

  private var jpeg: [UInt8] { SampleJPEG(width: 320, height: 240).bytes }

  /// A user who may read everything becomes one who may not.
  private var likeAnybody: [String] {
    geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []
  }

  private func shot(under wrapper: [String] = []) throws -> Command {
    try Command(
      ["shot", "pop-in-out", "--photos", folder.path, "-o", scratch.path("shot.png")], under: wrapper)
  }

  /// What is said of a picture that cannot be read.
  private func complaint(_ name: String, _ reason: String) -> String {
    "segue: cannot read picture \(folder.path)/\(name): \(reason)"
  }

  @Test("What cannot be read is told in one line each, and the rest is shown")
  func broken() throws {
    try add("1.jpg", jpeg)
    try add("2.png", jpeg)  // not what its name says
    try add("3-cut.jpg", jpeg.dropLast(20))
    try add(
      "4-cut.png", SamplePNG(.color, bits: 8, width: 9, height: 9, pixel: [1, 2, 3]).bytes.dropLast(90))
    try add("5-empty.png", [])
    try add("6-text.jpg", Array("hello".utf8))
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("7-folder.png"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("8-loop.jpg").path, withDestinationPath: "8-loop.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("9-way.jpg").path, withDestinationPath: "7-folder.png")
    let run = try shot()
    #expect(run.status == 0)
    #expect(
      run.message.split(separator: "\n").map(String.init).sorted() == [
        complaint("3-cut.jpg", "the file is cut off"), complaint("4-cut.png", "the file is cut off"),
        complaint("5-empty.png", "the file is empty"),
        complaint("6-text.jpg", "not a picture of a known kind"),
        complaint("8-loop.jpg", "Too many levels of symbolic links"),
        complaint("9-way.jpg", "not a regular file"),
      ])
  }

  @Test("A file that nobody may read is told, and the rest is shown")
  func forbidden() throws {
    try add("1.jpg", jpeg)
    try add("2.jpg", jpeg)
    try forbid(folder.appendingPathComponent("2.jpg"))
    let run = try shot(under: likeAnybody)
    #expect(run.status == 0)
    #expect(run.message == complaint("2.jpg", "Permission denied") + "\n")
  }

  @Test("A folder that nobody may read is wrong input")
  func forbiddenFolder() throws {
    try forbid(folder)
    let run = try shot(under: likeAnybody)
    #expect(run.status == 66)
    #expect(run.message == "segue: cannot read folder \(folder.path): Permission denied\n")
  }

  @Test("Neither a missing folder nor a file is a folder")
  func noFolder() throws {
    try add("1.jpg", jpeg)
    for (name, reason) in [("nothing", "No such file or directory"), ("1.jpg", "Not a directory")] {
      let path = folder.appendingPathComponent(name).path
      let run = try Command(["shot", "pop-in-out", "--photos", path, "-o", scratch.path("a.png")])
      #expect(run.status == 66)
      #expect(run.message == "segue: cannot read folder \(path): \(reason)\n")
    }
  }

  /// Unpacked it would be 150 MB.
  @Test("A picture of 50 megapixels takes no more memory than the size it is shown in")
  func large() throws {
    try add("large.jpg", SampleJPEG(width: 8192, height: 6144).bytes)
    let run = try shot(under: ["sh", "-c", "ulimit -d 100000; exec \"$@\"", "sh"])
    #expect(run.status == 0)
    #expect(run.message == "")
  }

  @Test("An empty folder is shown as such")
  func empty() throws {
    let run = try Command(["describe", "pop-in-out", "--photos", folder.path])
    #expect(run.status == 0)
    #expect(run.text.contains("No pictures here"))
  }
}
