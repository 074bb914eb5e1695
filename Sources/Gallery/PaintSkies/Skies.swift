import SegueDrawing
import SegueGallery

extension SpacePicture {
  /// The size of the files, in pixels.
  static let size = (width: 1280, height: 1024)

  /// The bytes of the file; the same every time, apart from what a version of the JPEG encoder makes of it.
  func encode() throws(DrawingError) -> [UInt8] {
    let (width, height) = Self.size
    guard
      let data = PictureData(
        width: width, aspectRatio: Double(width) / Double(height), words: paint(width: width, height: height))
    else { throw DrawingError("cannot paint \(fileName)") }
    return try data.makeSurface().encodeJPEG(quality: 88)
  }

  /// The pixels at some size, row by row, as `Surface.words` has them.
  func paint(width: Int, height: Int) -> [UInt32] {
    var sky = SkyCanvas(width: width, height: height)
    switch self {
    case .whirlpool: Galaxies.spiral(&sky, .whirlpool)
    case .barredSpiral: Galaxies.spiral(&sky, .barred)
    case .sombrero: Galaxies.fromTheSide(&sky)
    case .deepField: Galaxies.field(&sky)
    case .roseNebula: Nebulae.rose(&sky)
    case .ringNebula: Nebulae.ring(&sky)
    case .veil: Nebulae.veil(&sky)
    case .pillars: Dust.pillars(&sky)
    case .darkHorse: Dust.horse(&sky)
    case .cliffs: Dust.cliffs(&sky)
    case .globularCluster: Clusters.globular(&sky)
    case .sevenSisters: Clusters.sisters(&sky)
    }
    return sky.exposed()
  }
}
