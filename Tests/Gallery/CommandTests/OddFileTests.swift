import Foundation
import SegueTestSupport
import Testing

/// Unusual files and folders: pipes, sockets, devices, and short files that claim billions of pixels.
@Suite("Odd files")
struct OddFileTests {
  private let folder: PhotoFolder

  init() throws { folder = try PhotoFolder() }

  /// Shows the folder with little memory.
  private func shot(_ path: String? = nil) throws -> Command {
    try folder.shot(of: path, under: PhotoFolder.inLittleMemory)
  }

  @Test("Pipes, sockets and devices are not read as pictures")
  func kinds() throws {
    #expect(mkfifo(folder.path("1.jpg"), 0o600) == 0)
    _ = try UnixSocket(listeningAt: folder.path("2.jpg"))
    for (name, target) in [
      ("3.jpg", "/dev/zero"), ("4.jpg", "/dev/tty"), ("5.jpg", "1.jpg"), ("6.jpg", "/nowhere"),
    ] {
      try folder.link(name, to: target)
    }
    try folder.add("7.jpg", SampleJPEG(width: 32, height: 24).bytes)
    let run = try shot()
    #expect(run.status == 0)
    #expect(
      folder.complaints(run) == (1...5).map { "\($0).jpg: not a regular file" } + [
        "6.jpg: No such file or directory"
      ])
  }

  @Test("Short files that claim four billion pixels need no memory")
  func promises() throws {
    func word(_ value: Int, _ count: Int = 2) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    let side = 65_535
    let jpeg = SampleJPEG(width: 8, height: 8).bytes
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    let large = Array(jpeg[..<(frame + 5)]) + [0xFF, 0xDC, 0xFF, 0xDC] + jpeg[(frame + 9)...]
    try folder.add("1.jpg", large)
    // The change makes the checksum wrong.
    var png = SamplePNG(.color, bits: 8, width: 1, height: 1, pixel: [1, 2, 3]).bytes
    png.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    try folder.add("2.png", png)
    try folder.add(
      "3.gif", Array("GIF89a".utf8) + word(side) + word(side) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x3B])
    try folder.add(
      "4.bmp",
      Array("BM".utf8) + word(54, 4) + word(0, 4) + word(54, 4) + word(40, 4) + word(side, 4)
        + word(side, 4) + word(1) + word(24) + [UInt8](repeating: 0, count: 24))
    try folder.add("5.ppm", Array("P6 65535 65535 255\n".utf8))
    try folder.add(
      "6.svg", Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"65535\" height=\"65535\"/>".utf8))
    let run = try shot()
    #expect(run.status == 0)
    let lines = folder.complaints(run)
    #expect(lines.count == 6, "\(run.message)")
    // The largest size that the format's library supports.
    #expect(lines.first == "1.jpg: 65500 × 65500 pixels are too many")
    for (line, kind) in zip(lines, ["1.jpg", "2.png", "3.gif", "4.bmp", "5.ppm", "6.svg"]).dropFirst() {
      // A system without a reader for a format reports it as unsupported.
      let reasons = ["65535 × 65535 pixels are too many", "not a picture in a supported format"]
      #expect(reasons.contains { line == "\(kind): \($0)" }, "\(line)")
    }
  }

  @Test("Files of hundreds of megabytes are not read")
  func hugeFiles() throws {
    let beginnings = [
      "1.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"65\" height=\"65\">",
      "2.svg": "\u{FEFF}\n <svg>",
      "3.xpm": "/* XPM */ static char *x[] = {\"9 9 1 1\",", "4.tif": "II*\0\u{8}\0\0\0",
    ]
    for (name, text) in beginnings {
      try folder.add(name, Array(text.utf8))
      // A hole in the file takes no disk space.
      let file = try FileHandle(forWritingTo: URL(filePath: folder.path(name)))
      try file.truncate(atOffset: 600 << 20)
    }
    let run = try shot()
    #expect(run.status == 0)
    #expect(
      folder.complaints(run) == [
        "1.svg: the file is larger than 16 MiB", "2.svg: the file is larger than 16 MiB",
        "3.xpm: the file is larger than 16 MiB", "4.tif: the file is larger than 256 MiB",
      ])
  }

  @Test("A folder with thousands of files opens, and only visible ones are read")
  func manyFiles() throws {
    for number in 0..<Effort.count(10_000, thorough: 100_000) {
      let descriptor = open(folder.path("\(number).jpg"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      close(descriptor)
    }
    let run = try shot()
    #expect(run.status == 0)
    // Only files near the visible area were read.
    #expect((1..<200).contains(folder.complaints(run).count))
    #expect(folder.complaints(run).allSatisfy { $0.hasSuffix("the file is empty") })
  }

  @Test("Pipes, sockets and devices are refused as folders and files")
  func noFolders() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    _ = try UnixSocket(listeningAt: folder.path("socket"))
    for place in [folder.path("pipe"), folder.path("socket"), "/dev/zero"] {
      let run = try shot(place)
      #expect(run.status == 66)
      #expect(run.message == "segue: cannot read folder \(place): Not a directory\n")
    }
    let read = try Command(["describe", "zooming-icons", "--script", folder.path("socket")])
    #expect(read.status == 66)
    #expect(read.message == "segue: cannot read '\(folder.path("socket"))': No such device or address\n")
    let write = try Command(["shot", "zooming-icons", "-o", folder.path("socket")])
    #expect(write.status == 73)
    #expect(write.message == "segue: cannot create '\(folder.path("socket"))': No such device or address\n")
  }

  @Test(
    "Invalid environment variables change nothing",
    arguments: [
      "HOME", "LANG", "LC_ALL", "TZ", "COLUMNS", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_DIRS",
      "TMPDIR",
      "SEGUE_SCALE", "SEGUE_X11_DISABLE", "GDK_PIXBUF_MODULE_FILE", "NO_COLOR",
    ])
  func environment(name: String) throws {
    let plain = try Command(["shot", "launch-logo", "--size", "100x100", "-o", "-"])
    for value in ["", "/dev/null", "🙂\u{1B}[31m", "-1e999", String(repeating: "x", count: 5000)] {
      let run = try Command(
        ["shot", "launch-logo", "--size", "100x100", "-o", "-"], environment: [name: value])
      #expect(run.status == 0)
      #expect(run.output == plain.output)
      // Fontconfig reports languages that do not exist.
      if name != "LANG", name != "LC_ALL" { #expect(run.message == "") }
    }
  }
}
