import Testing

@testable import SegueControllers

/// Sources that a screen comes from and returns to, at their current positions.
@Suite struct TransitionSourceTests {
  /// The shown frames of the detail in the following frames.
  private func frames(_ rig: NumberRig, _ detail: ViewController, for seconds: Double = 0.5) -> [Rect] {
    (0..<Int(seconds * 60)).map { _ in
      rig.rig.wait(1 / 60)
      return detail.shownFrame
    }
  }

  @Test func sourceViewIsHiddenDuringTransition() throws {
    let (first, second) = (Screen("first"), Screen("second"))
    let rig = try Rig(NavigationController(rootViewController: first))
    second.transitionSource = .view(first.box)
    second.preferredTransition = GrowFromSource()
    let place = first.box.convert(first.box.bounds, to: nil)
    first.navigationController?.pushViewController(second)
    rig.draw()
    #expect(second.shownFrame == place)
    #expect(first.box.isConcealed)
    rig.wait(0.6)
    #expect(!first.box.isConcealed && second.view.frame == first.view.frame)
    second.navigationController?.popViewController()
    rig.wait(0.2)
    #expect(first.box.isConcealed)
    rig.wait(0.4)
    #expect(!first.box.isConcealed && second.view.window == nil)
  }

  @Test func delegateOverridesPreferredTransition() throws {
    let (first, second) = (Screen("first"), Screen("second"))
    let navigation = NavigationController(rootViewController: first)
    let chooser = Chooser(SlideUp())
    navigation.delegate = chooser
    let rig = try Rig(navigation)
    second.transitionSource = .view(first.box)
    second.preferredTransition = GrowFromSource()
    navigation.pushViewController(second)
    rig.draw()
    #expect(!first.box.isConcealed)
    #expect(second.view.convert(Point.zero, to: nil, by: .shown).y == 844)
  }

  @Test func modalGrowsFromItsSource() throws {
    let (first, second) = (Screen("first"), Screen("second"))
    let rig = try Rig(first)
    second.transitionSource = .provider { [weak first] in first?.box }
    second.preferredTransition = GrowFromSource()
    let place = first.box.convert(first.box.bounds, to: nil)
    first.present(second)
    rig.draw()
    #expect(second.shownFrame == place)
    rig.wait(0.6)
    second.dismiss()
    rig.wait(0.39)
    #expect(
      second.shownFrame.center.distance(to: place.center) < 20)
  }

  @Test(arguments: [true, false]) func detachedViewGivesDefaultPush(isGone: Bool) throws {
    let (first, second) = (Screen("first"), Screen("second"))
    let rig = try Rig(NavigationController(rootViewController: first))
    let elsewhere = View()
    if !isGone { second.view.addSubview(elsewhere) }
    second.transitionSource = .view(elsewhere)
    second.preferredTransition = GrowFromSource()
    first.navigationController?.pushViewController(second)
    rig.draw()
    // The default push runs.
    #expect(second.view.convert(Point.zero, to: nil, by: .shown) == Point(390, 0))
  }

  @Test(arguments: [true, false]) func itemIsFoundInItsList(isTable: Bool) throws {
    let rig = try NumberRig(isTable: isTable)
    rig.screen.open(at: ItemPath(item: 3, section: 0))
    rig.rig.draw()
    let detail = try #require(rig.screen.children.isEmpty ? rig.navigation.children.last : nil)
    #expect(
      detail.shownFrame
        == Rect(x: 0, y: 300, width: 390, height: 100))
    #expect(rig.screen.cell(3)?.isConcealed == true)
    rig.rig.wait(0.6)
    #expect(rig.screen.cell(3)?.isConcealed == false)
  }
}
