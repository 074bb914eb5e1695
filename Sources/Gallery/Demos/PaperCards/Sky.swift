/// The subject of a card: a picture of an object in the sky, and text about the object.
struct Sky {
  let photo: Photo
  let about: String

  /// Returns the skies for all pictures that come with the program.
  static func makeAll() -> [Sky] {
    zip(SpacePicture.allCases, Photo.makeSpace()).map { Sky(photo: $1, about: $0.about) }
  }
}

extension SpacePicture {
  /// The text below the title of the screen. The objects are fictional, like their pictures.
  fileprivate var about: String {
    switch self {
    case .whirlpool:
      "Two arms that have turned forty times since they were one cloud. The dust in them is still warm."
    case .roseNebula: "A ring of red gas around a few young stars, which blow it away from inside."
    case .globularCluster: "Half a million old stars in a ball. From a planet in it there would be no night."
    case .deepField: "A piece of sky as large as a grain of sand at arm’s length. Every speck is a galaxy."
    case .ringNebula: "The last breath of a star like the Sun, seen along its axis."
    case .pillars: "Dust as tall as the way to the next star, with new ones inside."
    case .sombrero: "A disk seen from its edge: the dark line is its dust, the glow is its age."
    case .sevenSisters: "Blue and young, and only passing through the cloud that they light up."
    case .darkHorse: "Nothing shines here. The shape is what is missing from the light behind."
    case .veil: "What a star threw off ten thousand years ago, still on its way outward."
    case .barredSpiral: "The bar in the middle feeds the center; the arms begin where it ends."
    case .cliffs: "The edge of a hollow that starlight eats into a cloud, one light-year in a thousand years."
    }
  }
}
