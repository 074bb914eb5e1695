import Gallery

extension Demo {
  /// What happens in the demo's film strip when nobody says otherwise.
  var stripScript: String {
    name == "zooming-icons" ? "0.00 click #icon-twitter\n0.80 wait" : ""
  }

  /// The times of the frames in that strip, in seconds.
  var stripTimes: [Double] { [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8] }
}
