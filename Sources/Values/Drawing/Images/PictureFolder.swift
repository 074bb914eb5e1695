internal import CSeguePixbuf
internal import Glibc

/// A folder with images. It knows only the names of the files, and does not read the images themselves.
public struct PictureFolder: Sendable {
  /// The display name of the folder.
  public let name: String
  /// The paths of the files with an image extension, sorted by name. Bytes that are not UTF-8 are represented by private-use
  /// scalars, which `PictureFile` converts back.
  public let files: [String]

  private static let suffixes: Set<String> = [
    "jpg", "jpeg", "jpe", "png", "gif", "webp", "bmp", "tif", "tiff", "ico", "pnm", "ppm", "pgm", "xpm",
    "tga", "avif", "heic", "jxl", "svg",
  ]

  /// Creates a folder from the names of the files at `path`, without subfolders.
  ///
  /// Throws, with one line that names the folder, if it cannot be read.
  public init(path: String) throws(DrawingError) {
    guard let folder = opendir(path.fileName) else {
      throw DrawingError("cannot read folder \(path.readableFileName): \(String(cString: strerror(errno)))")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(fileName: $0) }
      }
      guard !name.hasPrefix("."), entry.pointee.d_type != DT_DIR, let dot = name.lastIndex(of: "."),
        Self.suffixes.contains(name[name.index(after: dot)...].lowercased())
      else { continue }
      names.append(name)
    }
    let base = path.hasSuffix("/") ? path : path + "/"
    files = names.sorted().map { base + $0 }
    let last = path.split(separator: "/").last.map(String.init) ?? path
    self.name = last == "." || last == ".." ? "Pictures" : last.readableFileName
  }

  /// The user's folder for pictures, as `user-dirs.dirs` specifies it; `nil` if it does not.
  package static var ofUser: String? {
    g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map { String(fileName: $0) }
  }
}
