/// A picture that comes with the program, as a file in `assets/space`. Each shows a fictional object in space.
package nonisolated enum SpacePicture: String, CaseIterable, Sendable {
  case whirlpool, roseNebula, globularCluster, deepField, ringNebula, pillars
  case sombrero, sevenSisters, darkHorse, veil, barredSpiral, cliffs

  /// The title of the picture's screen.
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

  /// The name of the picture's file, such as `veil.jpg`.
  package var fileName: String { "\(rawValue).jpg" }
}
