import Glibc
import SegueDrawing

/// One entry of the icon menu: picture, color, name and summary.
struct IconItem {
  let name: String
  let color: Color
  let icon: Image
  let summary: String

  /// How scripts and tests call the icon (`icon-twitter`).
  var identifier: String { "icon-" + name.lowercased() }

  /// Its color where white words lie on it: as much deeper as it takes to read them.
  var groundOfWords: Color {
    let color = color.plain
    let deeper = stride(from: 1, to: 8, by: 0.02).lazy.map { power in
      let (red, green, blue) = (pow(color.red, power), pow(color.green, power), pow(color.blue, power))
      return Color(Int(red * 255), Int(green * 255), Int(blue * 255))
    }
    return deeper.first { $0.contrast(with: .white) >= 4.5 } ?? .black
  }
}

extension IconItem {
  /// The menu's rows, from the top.
  static func makeRows() -> [[IconItem]] {
    [
      [
        IconItem(
          name: "Twitter", color: Color(65, 142, 232), icon: .bird,
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
          name: "Vimeo", color: Color(84, 188, 252), icon: .clapper,
          summary: """
            A home for people who make films. Jake Lodwick and Zach Klein started it in 2004 to share short clips \
            with their friends.
            """),
        IconItem(
          name: "Instagram", color: Color(83, 127, 162), icon: .camera,
          summary: """
            Photos and videos from the phone in your pocket, shared the moment they are taken.
            """),
      ],
    ]
  }
}
