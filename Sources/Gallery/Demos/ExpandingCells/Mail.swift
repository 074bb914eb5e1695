import SegueDrawing

/// An email in the inbox.
struct Mail {
  let sender: String
  let subject: String
  let preview: String
  let time: String
  let landscape: Landscape
  /// The small picture that the list shows.
  let thumbnail: Image
  let body: [String]
}

extension Mail {
  /// Returns an inbox of fictional emails from friends who travel.
  static func makeInbox() -> [Mail] {
    letters.enumerated().map { index, letter in
      Mail(
        sender: letter.sender, subject: letter.subject, preview: letter.preview, time: letter.time,
        landscape: Landscape(seed: index),
        thumbnail: .landscape(
          Landscape(seed: index), filling: Size(MailCell.pictureSide, MailCell.pictureSide)),
        body: [letter.preview] + Self.rest(index))
    }
  }

  private static func rest(_ index: Int) -> [String] {
    // Each email contains all paragraphs, but starts with a different one, so that neighbors differ.
    paragraphs.indices.map { paragraphs[(index * 3 + $0) % paragraphs.count] }
  }

  private static let letters: [(sender: String, subject: String, preview: String, time: String)] = [
    (
      "Marta Lind", "First snow on the ridge", "We were up before the sun and had it all to ourselves.",
      "9:12"
    ),
    (
      "Jonas Weber", "The long way to the coast",
      "Two hundred miles, one flat tire and a very good lunch.", "8:47"
    ),
    (
      "Aiko Mori", "Lanterns by the lake", "They light them at dusk, one after another, without a word.",
      "8:05"
    ), ("Ravi Anand", "Monsoon, day three", "The hills have gone from brown to green overnight.", "7:30"),
    ("Clara Novak", "A hut with one bed", "The warden asked for our names and a song.", "Tue"),
    ("Sam Okafor", "Dunes", "You walk up for an hour and come down in a minute.", "Tue"),
    ("Ingrid Berg", "The light up here", "At eleven at night you can still read a newspaper.", "Mon"),
    ("Luis Ferreira", "Harbor at low tide", "All the boats lie on their sides like sleeping dogs.", "Mon"),
    ("Noor Haddad", "Cedars", "Some of them were old when the first maps were drawn.", "Sun"),
    ("Tom Archer", "Fog over the fells", "I could hear the sheep long before I saw them.", "Sun"),
    ("Elena Rossi", "Vineyards in October", "Everyone has purple hands and nobody minds.", "Sat"),
    ("Yuki Tanaka", "The slow train north", "It stops wherever somebody waves.", "Sat"),
    ("Pavel Dvorak", "River ice", "It sings at night when it is about to break.", "Fri"),
    ("Amelie Roux", "Back home", "The suitcase is in the hall. I have not opened it yet.", "Fri"),
  ]

  private static let paragraphs = [
    "The path is steeper than it looks from the valley. After the last trees the wind takes over, and from there on you "
      + "do not talk much. We counted steps, then breaths, then nothing at all.",
    "There was a bench at the top with a view in three directions. Somebody had carved two names into it and, much later "
      + "by the look of the wood, a third one, smaller.",
    "I tried to draw it and gave up. A picture has an edge, and this did not. So I put the pencil away and looked "
      + "until my feet were cold.",
    "On the way down we met an old man with a dog who asked where we came from. He nodded as if that explained a lot, "
      + "and showed us a shortcut that was not one.",
    "In the evening we ate bread and cheese at a table by the window. The lamp hummed. Outside, the mountains went out "
      + "one after another, the highest last.",
    "Tomorrow we go on. The forecast is bad, but the forecast has been bad all week, and so far it has been wrong in "
      + "our favor every single time.",
    "I will write again from the next place that has paper. Until then, keep the plants alive and do not believe "
      + "anything that Jonas tells you about the boat.",
    "You asked what one hears up here. Mostly nothing, and then, when you have stopped listening for it, water: under the "
      + "stones, under the snow, once even under the floor of the hut.",
    "The map says that there is a bridge. There is a rope, and a bucket that somebody has tied to it with great care. We "
      + "sent the bags over first, then the bread, then each other.",
    "I have learned three words of the language so far: good, far, and soup. You would be surprised how long a "
      + "conversation can be made of them.",
    "At noon the shadows are so short that everybody seems to stand on a coin. The dogs know it and move around the well "
      + "with the hour, like the hand of a clock.",
    "There is a boy here who draws every stranger who comes through. He gave us ears the size of plates and would not be "
      + "talked out of it. The picture hangs by the stove now, between a bishop and a bear.",
    "We packed by lamplight. It is strange how a room that was ours for three nights became a room again in ten minutes, "
      + "with a bed and a chair and nothing on the hook behind the door.",
  ]
}
