import SegueGeometry

/// A short message in the list.
struct Post: Identifiable {
  let id: Int
  let author: String
  let date: String
  let text: String
  var isMarked = false

  private static let authors = [
    "Mira Solberg", "Jonas Adler", "Ines Ferreira", "Theo Lindqvist", "Aiko Tanabe", "Samir Haddad",
    "Greta Olsen", "Luca Moretti", "Noor Aziz", "Eve Carter",
  ]
  private static let texts = [
    "The ferry leaves at six and nobody on it has slept. Best breakfast of the year, though.",
    "Rebuilt the clock from the station. It runs eleven seconds fast a day and I have decided to like that.",
    "Rain on the glasshouse roof.",
    "If you ever translate a recipe, cook it before you send it off. Ask me how I know.",
    "Found the first draft of the map behind the radiator, where it had been keeping warm since March.",
    "Three rehearsals, two violas, one working lamp. We open on Friday.",
    "A good chair is mostly about what it does not touch.",
    "The bakery on the corner has started to number its loaves. Mine was 214.",
    "Walked the old railway line to the end. There is a pear tree there that somebody must have planted from a window.",
    "Small victory: the drawer closes.",
    "Does anyone else keep a list of words that sound like the thing they are not?",
  ]
  private static let dates = ["2m", "14m", "38m", "1h", "3h", "7h", "1d", "2d", "4d", "6d"]

  /// The thirty posts of the demo, the newest first.
  static let all: [Post] = (0..<30).map { index in
    Post(
      id: index + 1, author: authors[index * 7 % authors.count],
      date: index < dates.count ? dates[index] : "\(index - 2)d", text: texts[index * 5 % texts.count])
  }
}
