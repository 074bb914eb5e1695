import Drawing

/// One picture of the grid.
struct Photo {
  /// What it is called.
  let title: String
  /// Where its pixels come from.
  let source: any PictureSource

  /// A name that no other picture has.
  var name: String { source.name }

  /// A picture in a file, called as the file is.
  init(file path: String) {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    title = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    source = PictureFile(path)
  }

  /// A picture of something far away, from its file where there is one.
  init(_ picture: SpacePicture, in folder: String?) {
    title = picture.title
    source = folder.map { PictureFile("\($0)/\(picture.fileName)") } ?? PaintedPicture(picture: picture)
  }

  /// A picture from anywhere, called by its name.
  init(_ source: any PictureSource) {
    title = source.name
    self.source = source
  }

  /// The pictures that come with the program.
  static func makeSpace() -> [Photo] {
    let folder = SpaceFolder.path
    return SpacePicture.allCases.map { Photo($0, in: folder) }
  }
}

/// A picture that is painted when it is needed: what is shown where the files are missing.
private struct PaintedPicture: PictureSource {
  let picture: SpacePicture

  var name: String { "painted:\(picture.rawValue)" }

  func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData {
    let whole = SpacePicture.size
    let (width, height) = fit.size(for: whole)
    guard
      let data = PictureData(
        width: width, aspectRatio: Double(whole.width) / Double(whole.height),
        words: picture.paint(width: width, height: height))
    else { throw DrawingError("cannot paint \(name)") }
    return data
  }
}
