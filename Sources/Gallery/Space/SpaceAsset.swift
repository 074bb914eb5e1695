import Drawing

/// A picture that comes with the program, as a file.
public struct SpaceAsset: Sendable {
  /// What the file is called.
  public var fileName: String { picture.fileName }
  private let picture: SpacePicture

  /// All of them, in the order of the grid.
  public static var all: [SpaceAsset] { SpacePicture.allCases.map { SpaceAsset(picture: $0) } }

  /// The bytes of the file: painted anew, and the same every time.
  public func encode() throws(DrawingError) -> [UInt8] {
    let (width, height) = SpacePicture.size
    guard
      let data = PictureData(
        width: width, aspectRatio: Double(width) / Double(height),
        words: picture.paint(width: width, height: height))
    else { throw DrawingError("cannot paint \(fileName)") }
    return try data.makeSurface().encodeJPEG(quality: 88)
  }
}
