import SegueDrawing

/// One picture of the grid.
struct Photo {
  /// What it is called.
  let title: String
  /// Where its pixels come from.
  let source: any PictureSource

  /// A name that no other picture has.
  let name: String

  /// A picture in a file, called as the file is.
  init(file path: String) {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    title = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    name = path
    source = PictureFile(path)
  }

  /// A picture from anywhere, called by its name.
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

  /// The pictures that come with the program.
  /// - Parameter folder: where their files are; without it a placeholder stands for each.
  static func makeSpace(in folder: String? = SpaceFolder.path) -> [Photo] {
    SpacePicture.allCases.map { Photo($0, in: folder) }
  }
}

/// What is shown where the files that come with the program are missing. It is one source for all of them, so that the failure is
/// reported once.
private struct MissingPictures: PictureSource {
  let name = "the gallery's pictures"

  func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
    throw DrawingError(
      "the gallery's pictures are missing: no folder above the program has assets/space or share/segue/space")
  }
}
