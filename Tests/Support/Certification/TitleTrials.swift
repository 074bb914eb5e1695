import SegueControllers
import SegueHeadless

extension Trial {
  /// Trials of a list with a large title. They compare the scroll position and the distance of the bar's title below its final
  /// position.
  static var titles: [Trial] {
    [
      title("title-drag-35", outcome: "large"),
      title("title-drag-40", outcome: "inline"),
    ]
  }

  private static func title(_ recording: PhoneRecording, outcome: String) -> Trial {
    Trial(recording, .titles, on: Phone(delay: 0.0171, slop: 10), outcome: outcome) {
      let screen = List()
      let navigation = NavigationController(rootViewController: screen)
      navigation.isNavigationBarHidden = false
      navigation.navigationBar.prefersLargeTitles = true
      let window = try HeadlessWindow(size: Rig.screen, rootViewController: navigation)
      let list = screen.list
      let title = navigation.navigationBar.subviews.lazy.compactMap { $0 as? Label }.first
      return Rig(
        window,
        columns: [
          "scrolled": { list.contentOffset.y - list.verticalRange.lowerBound },
          "sunk": { title.map { $0.convert($0.bounds.center, to: nil, by: .shown).y - $0.center.y } },
        ]
      ) { list.contentOffset.y == list.verticalRange.lowerBound ? "large" : "inline" }
    }
  }

  private final class List: ViewController {
    let list = ScrollView()
    override func viewDidLoad() {
      title = "Title"
      list.fillsSuperview = true
      list.contentSize = Size(Rig.screen.width, 5000)
      view.addSubview(list)
    }
  }
}
