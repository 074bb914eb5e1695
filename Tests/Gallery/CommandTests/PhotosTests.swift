import Foundation
import SegueTestSupport
import Testing

/// A folder with all kinds of pictures, shown with `--photos`.
@Suite("Pictures of a folder")
struct PhotosTests {
  private let folder: PhotoFolder

  init() throws { folder = try PhotoFolder() }

  private func forbid(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
  }

  private var jpeg: [UInt8] { SampleJPEG(width: 320, height: 240).bytes }

  /// A wrapper that removes a privileged user's right to read every file.
  private var likeAnybody: [String] {
    geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []
  }

  @Test("Unreadable pictures give one line each, and the others are shown")
  func broken() throws {
    try folder.add("1.jpg", jpeg)
    try folder.add("2.png", jpeg)  // not what its name says
    try folder.add("3-cut.jpg", jpeg.dropLast(20))
    try folder.add(
      "4-cut.png", SamplePNG(.color, bits: 8, width: 9, height: 9, pixel: [1, 2, 3]).bytes.dropLast(90))
    try folder.add("5-empty.png", [])
    try folder.add("6-text.jpg", Array("hello".utf8))
    try FileManager.default.createDirectory(
      atPath: folder.path("7-folder.png"), withIntermediateDirectories: true)
    try folder.link("8-loop.jpg", to: "8-loop.jpg")
    try folder.link("9-way.jpg", to: "7-folder.png")
    let run = try folder.shot()
    #expect(run.status == 0)
    #expect(
      folder.complaints(run) == [
        "3-cut.jpg: the file is truncated", "4-cut.png: the file is truncated",
        "5-empty.png: the file is empty",
        "6-text.jpg: not a picture in a supported format", "8-loop.jpg: Too many levels of symbolic links",
        "9-way.jpg: not a regular file",
      ])
  }

  @Test("A file without read permission is reported, and the others are shown")
  func forbidden() throws {
    try folder.add("1.jpg", jpeg)
    try folder.add("2.jpg", jpeg)
    try forbid(folder.path("2.jpg"))
    let run = try folder.shot(under: likeAnybody)
    #expect(run.status == 0)
    #expect(folder.complaints(run) == ["2.jpg: Permission denied"])
  }

  @Test("A folder without read permission is an input error")
  func forbiddenFolder() throws {
    try forbid(folder.url.path)
    let run = try folder.shot(under: likeAnybody)
    #expect(run.status == 66)
    #expect(run.message == "segue: cannot read folder \(folder.url.path): Permission denied\n")
  }

  @Test("A missing folder or a file instead of one is an error")
  func noFolder() throws {
    try folder.add("1.jpg", jpeg)
    for (name, reason) in [("nothing", "No such file or directory"), ("1.jpg", "Not a directory")] {
      let path = folder.path(name)
      let run = try folder.shot(of: path)
      #expect(run.status == 66)
      #expect(run.message == "segue: cannot read folder \(path): \(reason)\n")
    }
  }

  /// Decoded completely, the picture would take 150 MB.
  @Test("A 50-megapixel picture takes only the memory of its shown size")
  func large() throws {
    try folder.add("large.jpg", SampleJPEG(width: 8192, height: 6144).bytes)
    let run = try folder.shot(under: PhotoFolder.inLittleMemory)
    #expect(run.status == 0)
    #expect(run.message == "")
  }

  @Test("An empty folder is shown as empty")
  func empty() throws {
    let run = try Command(["describe", "pop-in-out", "--photos", folder.url.path])
    #expect(run.status == 0)
    #expect(run.text.contains("No pictures here"))
  }
}
