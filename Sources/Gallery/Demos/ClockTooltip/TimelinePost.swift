import SegueGeometry

/// An entry of a person's timeline.
struct TimelinePost {
  /// The kind of an entry.
  enum Kind {
    /// A note about a thought.
    case thought
    /// A visit to a place.
    case place
    /// A short note about waking up.
    case morning
  }

  let number: Int
  let kind: Kind
  let text: String
  let place: String
  let reactions: Int
  let date: CivilDate

  private static let thoughts = [
    "Side two of that record has a minute of rain before the first chord. I lift the needle every time, and put it back.",
    "The new shelf is level. The floor is not.",
    "Listened to the old tapes with the windows open. Somebody across the yard hummed along.",
    "A poster is finished when the margin starts to look like part of it.",
    "Three drafts of the logo, and the one on the napkin wins.",
    "Found a pressing from the year I was born. It sounds younger than me.",
    "Letters should stand like people waiting for the same bus.",
    "Cut the title down to two words. It was a long walk to get there.",
    "The green we could not agree on is called moss now, and everybody likes it.",
    "Sharpened every pencil in the house instead of starting.",
    "An empty frame on the wall for a week. I begin to see something in it.",
    "The quiet track in the middle holds the whole album up.",
    "Drew the same chair forty times. It has stopped being a chair.",
    "My neighbor's piano and my radio were in the same key for one song.",
    "Proofs are back. The red is a little braver than we are.",
    "Glue, patience, and a heavy dictionary: the lamp stands again.",
    "Every good sleeve looks right from across the shop.",
    "Threw out the grid. Kept the first column, out of gratitude.",
    "The typewriter has lost its q. I have not needed it so far.",
  ]
  private static let visits = [
    "Coffee behind the opera, then straight on to the printer.",
    "The museum lets you stay in the stairwell as long as you like.",
    "Last boat back. The lamps along the pier come on one after another.",
    "Swam before work. Nobody else was so foolish.",
    "The record shop has moved across the street and kept its smell.",
    "Forty steps up, a door, and the whole harbor in one window.",
    "The bakery sold out by nine. The queue stayed for the talk.",
    "A concert in the old pool. The deep end has the better sound.",
    "Missed the tram, walked the wall instead.",
    "The botanical garden keeps one bench for itself, behind the ferns.",
    "Found the letterpress workshop by its noise.",
    "They have painted the bridge, and the river looks new.",
    "Lunch on the roof. The wind ate half of it.",
    "The cinema with eleven seats has bought a twelfth.",
  ]
  private static let mornings = [
    "Awake.", "Awake, and so is the blackbird.", "Up before the trams.", "The kettle won.",
    "Fog to the second floor.", "First light, second coffee.", "Too early for opinions.",
  ]
  private static let places = [
    "Harbor Street", "Upper Town", "The Glasshouse", "North Pier", "Mill Lane", "Opera Square", "East Yard",
  ]

  /// A hundred entries, the newest first, about three days apart.
  static let all: [TimelinePost] = {
    var chance = Chance(seed: 42)
    let newest = CivilDate(year: 2026, month: 9, day: 14, hour: 9, minute: 41).minutes
    return (0..<100).map { index in
      // Entries are shifted by −24,800 s to +46,572 s (Docs/BEHAVIOR.md#clock-tooltip).
      let shift = Int(chance.next(-24_800...46_572) / 60)
      let minutes = newest - index * 3 * 24 * 60 + (index == 0 ? 0 : shift)
      let kind: Kind = index % 7 == 3 ? .morning : index % 3 == 1 ? .place : .thought
      let texts = kind == .morning ? mornings : kind == .place ? visits : thoughts
      // The texts take turns, so that equal ones are far apart.
      let turn = kind == .morning ? index / 7 : kind == .place ? index / 3 : index
      return TimelinePost(
        number: index + 1, kind: kind, text: texts[turn % texts.count],
        place: places[Int(chance.next(0...0.999) * Double(places.count))],
        reactions: Int(chance.next(0...100)), date: CivilDate(minutes: minutes))
    }
  }()
}

/// A date and a time of day without a time zone.
struct CivilDate: Hashable {
  let year, month, day, hour, minute: Int

  init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
  }

  /// Creates a date in the Gregorian calendar from the number of minutes since the beginning of 1970.
  init(minutes: Int) {
    let (days, rest) = (Int((Double(minutes) / 1440).rounded(.down)), (minutes % 1440 + 1440) % 1440)
    // Years begin in March here, so that the leap day comes last; 400 years have 146,097 days.
    let shifted = days + 719_468
    let era = Int((Double(shifted) / 146_097).rounded(.down))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, hour: rest / 60, minute: rest % 60)
  }

  /// The number of minutes since the beginning of 1970.
  var minutes: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Int((Double(shiftedYear) / 400).rounded(.down))
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 1440 + hour * 60 + minute
  }

  /// The time of day as text, such as `9:41 AM`.
  var timeText: String {
    let twelve = hour % 12 == 0 ? 12 : hour % 12
    return "\(twelve):\(minute < 10 ? "0" : "")\(minute) \(hour < 12 ? "AM" : "PM")"
  }

  /// The date as text, such as `9/14/26`.
  var dateText: String { "\(month)/\(day)/\(String(year).suffix(2))" }

  /// The angles of a clock's hands, in turns from the top.
  var hands: (hour: Double, minute: Double) {
    ((Double(hour % 12) + Double(minute) / 60) / 12, Double(minute) / 60)
  }
}
