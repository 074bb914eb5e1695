/// A record: the text on its sleeve, and its songs.
struct Album: Hashable {
  /// The position of the record in the collection, from 1.
  let number: Int
  let title: String
  let artist: String
  let year: Int
  let sleeve: AlbumSleeve
  let tracks: [Track]

  /// A song of a record.
  struct Track: Hashable {
    let title: String
    /// The duration of the song, in seconds.
    let seconds: Int

    /// The duration in minutes and seconds, such as "3:07".
    var time: String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
  }

  /// The line under the artist's name: the year, the number of songs and the total duration.
  var facts: String {
    let minutes = (tracks.reduce(0) { $0 + $1.seconds } + 30) / 60
    return "\(year)  ·  \(tracks.count) songs  ·  \(minutes) min"
  }

  /// The ten fictional records that the demo shows.
  static let collection: [Album] = [
    make(
      "Low Tide", "The Harbor Lights", 2016, .lowTide,
      ("Slack Water", 224), ("Tin Boats", 197), ("Lantern Street", 251), ("Salt on the Window", 208),
      ("Nobody’s Island", 313), ("Ropes", 176), ("Half a Mile Out", 262), ("Low Tide", 345)),
    make(
      "Interference", "Ana Feld", 2021, .interference,
      ("Two Stones", 188), ("Standing Wave", 243), ("In Phase", 215), ("Out of Phase", 219),
      ("Node", 142), ("Beating", 267), ("Long Exposure", 402)),
    make(
      "Open Door", "Marigold Row", 2009, .openDoor,
      ("Hallway", 94), ("Five in the Morning", 231), ("Open Door", 246), ("Paint", 203),
      ("The Neighbors’ Radio", 189), ("Stairs, Light", 258), ("Key Under the Pot", 214), ("Leave It", 277)),
    make(
      "Halftone", "Dot Department", 2018, .halftone,
      ("Cyan", 201), ("Magenta", 195), ("Yellow", 207), ("Key", 222), ("Misprint", 179),
      ("Forty-Five Degrees", 236), ("Overprint", 248), ("Paper Stock", 186), ("Last Sheet", 301)),
    make(
      "Building Blocks", "Weimar Street", 2013, .blocks,
      ("Circle", 183), ("Square", 183), ("Triangle", 183), ("Primary", 240), ("School of One", 226),
      ("Steel Chair", 198), ("The Lamp", 274), ("Flat Roof", 265)),
    make(
      "Night Bus", "N29", 2020, .nightBus,
      ("Upper Deck", 256), ("Sodium", 221), ("Request Stop", 187), ("Everybody Asleep", 334),
      ("Depot", 209), ("Rain on the Front Window", 298), ("Walk Home", 371)),
    make(
      "Paper Moon", "Ines Calder", 2011, .paperMoon,
      ("Scissors", 166), ("Paper Moon", 233), ("Folded Twice", 204), ("Lullaby for Adults", 259),
      ("Ash Gray", 218), ("The Understudy", 247), ("Curtain", 192), ("Moonset", 316)),
    make(
      "Far Objects", "Perihelion", 2023, .farObjects,
      ("Approach", 287), ("Monolith", 412), ("Pink Noise", 238), ("Slow Orbit", 365), ("Dust", 201),
      ("Signal", 254), ("Far Objects", 539)),
    make(
      "Slow Weather", "Aldous & Wren", 2015, .slowWeather,
      ("Cold Front", 212), ("Isobars", 244), ("Shipping Forecast", 198), ("Drizzle in C", 231),
      ("Bright Intervals", 187), ("Pressure Falling", 276), ("After", 308), ("Clear Night", 262)),
    make(
      "untitled", "untitled", 2002, .untitled,
      ("i", 61), ("ii", 122), ("iii", 183), ("iv", 244), ("v", 305), ("vi", 244), ("vii", 183), ("viii", 122)),
  ].enumerated().map { $1($0 + 1) }

  private static func make(
    _ title: String, _ artist: String, _ year: Int, _ sleeve: AlbumSleeve, _ tracks: (String, Int)...
  ) -> (Int) -> Album {
    {
      Album(
        number: $0, title: title, artist: artist, year: year, sleeve: sleeve,
        tracks: tracks.map { Track(title: $0.0, seconds: $0.1) })
    }
  }
}
