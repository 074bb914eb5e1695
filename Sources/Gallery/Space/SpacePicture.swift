/// A picture of something far away, drawn by program; the same one every time.
enum SpacePicture: String, CaseIterable, Sendable {
  case whirlpool, roseNebula, globularCluster, deepField, ringNebula, pillars
  case sombrero, sevenSisters, darkHorse, veil, barredSpiral, cliffs

  /// What people call it.
  var title: String {
    switch self {
    case .whirlpool: "Spiral Galaxy"
    case .roseNebula: "Rose Nebula"
    case .globularCluster: "Globular Cluster"
    case .deepField: "Deep Field"
    case .ringNebula: "Ring Nebula"
    case .pillars: "Pillars of Dust"
    case .sombrero: "Galaxy from the Side"
    case .sevenSisters: "Seven Sisters"
    case .darkHorse: "Dark Nebula"
    case .veil: "Veil of a Supernova"
    case .barredSpiral: "Barred Spiral"
    case .cliffs: "Cosmic Cliffs"
    }
  }

  /// The name of its file.
  var fileName: String { "\(rawValue).jpg" }

  /// Its own size, in pixels.
  static let size = (width: 1280, height: 1024)

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
