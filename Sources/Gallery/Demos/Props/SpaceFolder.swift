import Glibc
import SegueDrawing

/// The location of the pictures that come with the program.
enum SpaceFolder {
  /// The path of the folder with all pictures that come with the program; `nil` if no folder contains all of them.
  ///
  /// The search covers the six folders above the program, and then the six above the library that contains this code. In each
  /// of them, it tries `assets/space` (in the sources) and `share/segue/space` (after installation).
  static var path: String? {
    for start in [program, library].compactMap({ $0 }) {
      var folder = start
      for _ in 0..<6 {
        guard let slash = folder.lastIndex(of: "/") else { break }
        folder = String(folder[..<slash])
        for place in ["assets/space", "share/segue/space"] where isComplete("\(folder)/\(place)") {
          return "\(folder)/\(place)"
        }
      }
    }
    return nil
  }

  private static func isComplete(_ folder: String) -> Bool {
    SpacePicture.allCases.allSatisfy { access("\(folder)/\($0.fileName)".fileName, R_OK) == 0 }
  }

  /// The path of the program, with links resolved; `nil` if it cannot be read. If another build has replaced the file, the
  /// system appends a word to the name; the folder is still correct.
  private static var program: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    return readlink("/proc/self/exe", &path, Int(PATH_MAX)) > 0 ? String(fileName: path) : nil
  }

  /// The path of the file that this code was loaded from; `nil` if it cannot be read.
  private static var library: String? {
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(maps) }
    let place = UInt(bitPattern: #dsohandle)
    var line = [CChar](repeating: 0, count: 4096)
    // A line has the form `from-to flags offset device inode path`, with `from` and `to` in hexadecimal.
    while fgets(&line, Int32(line.count), maps) != nil {
      let words = String(fileName: line.prefix { $0 != 0 && $0 != 10 } + [0]).split(
        separator: " ", maxSplits: 5)
      let ends = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
      guard ends.count == 2, words.count == 6, (ends[0]..<ends[1]).contains(place) else { continue }
      return String(words[5].drop { $0 == " " })
    }
    return nil
  }
}
