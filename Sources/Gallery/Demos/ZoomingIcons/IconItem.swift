import SegueDrawing

/// An entry of the icon menu, with a picture, a color, a name and a summary.
struct IconItem {
  let name: String
  /// The color of the disc, and of the screen when it begins to open.
  let color: Color
  /// The color of the open screen, if `color` is too light for text. With `nil`, the default, the screen keeps `color`.
  var ground: Color?
  let icon: Image
  let summary: String

  /// The identifier of the icon for scripts and tests, such as `icon-twitter`.
  var identifier: String { "icon-" + name.lowercased() }
}

extension IconItem {
  /// Returns the rows of the menu, from top to bottom.
  static func makeRows() -> [[IconItem]] {
    [
      [
        IconItem(
          name: "Twitter", color: Color(65, 142, 232), ground: Color(42, 118, 208), icon: .bird,
          summary: """
            Short public messages, 140 signs each: enough for a thought on the way, and quick to read for \
            everyone who follows along.
            """),
        IconItem(
          name: "Facebook", color: Color(61, 90, 150), icon: .people,
          summary: """
            A social network that grew up in Menlo Park. It is named after the printed books of faces that \
            students are given so that they learn who is who.
            """),
      ],
      [
        IconItem(
          name: "Youtube", color: Color(186, 48, 46), icon: .play,
          summary: """
            Videos from everyone for everyone. Chad Hurley, Steve Chen and Jawed Karim founded it in 2005; a year \
            later it went to Google.
            """),
        IconItem(
          name: "Vimeo", color: Color(84, 188, 252), ground: Color(20, 118, 180), icon: .clapper,
          summary: """
            A home for people who make films. Jake Lodwick and Zach Klein started it in 2004 to share short clips \
            with their friends.
            """),
        IconItem(
          name: "Instagram", color: Color(83, 127, 162), ground: Color(76, 119, 154), icon: .camera,
          summary: """
            Photos and videos from the phone in your pocket, shared the moment they are taken.
            """),
      ],
    ]
  }
}
