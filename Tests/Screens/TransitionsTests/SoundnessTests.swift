import SegueTestSupport
import SegueTesting
import SegueTransitions
import Testing

/// The public transitions between the simplest screens that they support. `SegueGallery`'s tests check them with real screens.
@Suite struct SoundnessTests {
  private static let checks: Set<SoundnessCheck> = [
    .contract, .seams, .cancel, .roundTrip, .release, .endings, .frameRates,
  ]
  /// An ordinary run tries the first thirty random endings.
  private static let endings = Effort.count(30, thorough: 300)
  private static let disc = Rect(x: 90, y: 100, width: 100, height: 100)
  private static let cell = Rect(x: 50, y: 140, width: 50, height: 50)

  @Test func zoomingIconIsSound() async throws {
    try await expectSound(
      ZoomingIconTransition(), from: { ZoomScreen(discAt: Self.disc) }, to: { ZoomScreen() },
      checks: Self.checks
    ) { $0.endingCount = Self.endings }
  }

  @Test func springyModalIsSound() async throws {
    var homes: [() -> SpringHome?] = []
    try await expectSound(
      ZoomTransition.spring, as: .presentation(.custom),
      from: {
        let home = SpringHome(cellAt: Self.cell)
        homes.append { [weak home] in home }
        return home
      },
      to: {
        let modal = SpringModal()
        modal.transitionSource = .provider { [weak modal] in
          homes.compactMap { $0() }.first {
            $0.view.window != nil && $0.view.window === modal?.view.window
          }?.cell
        }
        return modal
      }, checks: Self.checks
    ) { $0.endingCount = Self.endings }
  }

  static let zooms: [ZoomTransition] = [.zoom, .popInOut(), ZoomTransition()]

  /// The cell is flat, or has a shadow and a border.
  @Test(arguments: await zooms.indices, [false, true]) func zoomIsSound(index: Int, isRaised: Bool)
    async throws
  {
    var source: TransitionSource?
    try await expectSound(
      Self.zooms[index],
      from: {
        let home = SpringHome(cellAt: Self.cell)
        source = home.source
        if isRaised {
          _ = home.view
          home.cell.shadow = Shadow(color: .black.withAlpha(0.5), blur: 16, offset: Vector(0, 4))
          (home.cell.borderWidth, home.cell.borderColor) = (3, Color(250, 200, 40))
          // A rounded corner would reveal a trace of the page at its antialiased edge from the first frame on.
          home.cell.cornerRadius = 0
        }
        return home
      },
      to: {
        let page = ViewController()
        page.view.backgroundColor = .white
        page.transitionSource = source
        return page
      }, checks: Self.checks
    ) { $0.endingCount = Self.endings }
  }

  /// The source is itself an element that it has in common with the page: a colored view, or a rounded picture.
  @Test(arguments: [false, true]) func zoomOfSharedElementIsSound(isPicture: Bool) async throws {
    func fill(_ view: View) {
      (view.sharedElement, view.clipsToBounds, view.cornerRadius) = ("cover", isPicture, 10)
      view.backgroundColor = isPicture ? .clear : Color(20, 140, 90)
      guard isPicture else { return }
      let plate = View()
      (plate.backgroundColor, plate.fillsSuperview) = (Color(20, 140, 90), true)
      view.addSubview(plate)
    }
    var source: TransitionSource?
    try await expectSound(
      ZoomTransition.zoom,
      from: {
        let home = SpringHome(cellAt: Self.cell)
        source = home.source
        _ = home.view
        fill(home.cell)
        return home
      },
      to: {
        let page = ViewController()
        let cover = View(frame: Rect(x: 95, y: 100, width: 200, height: 200))
        fill(cover)
        page.view.backgroundColor = .white
        page.view.addSubview(cover)
        page.transitionSource = source
        return page
      }, checks: Self.checks
    ) { $0.endingCount = Self.endings }
  }

  @Test func expandingCellIsSound() async throws {
    try await expectSound(
      ExpandingCellTransition(), as: .presentation(),
      from: {
        let list = RowsScreen()
        list.selected = "c"
        return list
      }, to: { PageScreen() }, checks: Self.checks
    ) { $0.endingCount = Self.endings }
  }

  @Test(arguments: [TransitionScenario.Kind.push, .presentation()]) func sharedElementIsSound(
    kind: TransitionScenario.Kind
  ) async throws {
    try await expectSound(
      SharedElementTransition(), as: kind, from: { Albums() }, to: { Album(4) },
      checks: Self.checks
    ) { $0.endingCount = Self.endings }
  }
}
