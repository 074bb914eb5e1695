import SegueDrawing

/// A picture in the grid.
struct Photo {
  /// The title of the picture's screen.
  let title: String
  /// The source of the picture's pixels.
  let source: any PictureSource

  /// A name that is unique among the pictures in the grid.
  let name: String

  /// Creates a picture from a file. The title is the file name without its extension, and the name is the path.
  init(file path: String) {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    title = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    name = path
    source = PictureFile(path)
  }

  /// Creates a picture from a source. The name of the source is both title and name.
  init(_ source: any PictureSource) {
    title = source.name
    name = source.name
    self.source = source
  }

  private init(_ picture: SpacePicture, in folder: String?) {
    title = picture.title
    name = picture.rawValue
    source = folder.map { PictureFile("\($0)/\(picture.fileName)") } ?? MissingPictures()
  }

  /// Returns the pictures that come with the program.
  /// - Parameter folder: the folder of their files; `nil` shows a placeholder for each. The default is `SpaceFolder.path`.
  static func makeSpace(in folder: String? = SpaceFolder.path) -> [Photo] {
    SpacePicture.allCases.map { Photo($0, in: folder) }
  }
}

/// A source that replaces the program's pictures if their files are missing, and that always throws. All pictures share this
/// source, so that the failure is reported once.
private struct MissingPictures: PictureSource {
  let name = "the gallery's pictures"

  func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
    throw DrawingError(
      "the gallery's pictures are missing: no folder above the program has assets/space or share/segue/space")
  }
}
