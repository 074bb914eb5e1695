import Testing

@testable import SegueControls
@testable import SegueViews

/// Buttons: their content in each state, and their behavior as controls.
@Suite struct ButtonTests {
  private static let room = Rect(x: 0, y: 0, width: 200, height: 44)

  private func dot(_ side: Double) -> Image { .vector(size: Size(side, side)) { _ in } }

  @Test func aTitleIsCenteredAndReadAloud() {
    var clicks = 0
    let button = Button(title: "Go") { clicks += 1 }
    button.frame = Self.room
    let pointer = Pointer(over: button)
    #expect(button.accessibilityLabel == "Go" && button.identifier == nil && button.role == .button)
    #expect(button.titleLabel.text == "Go" && button.face.center.distance(to: Point(100, 22)) <= 0.75)
    #expect(button.sizeThatFits(Size(200, 44)) == button.titleLabel.sizeThatFits(Size(200, 44)))
    pointer.click(Point(100, 22))
    #expect(clicks == 1)
    button.title = "Go on"
    pointer.window.layoutIfNeeded()
    #expect(button.accessibilityLabel == "Go on" && !button.titleLabel.isTruncated)
  }

  @Test func pictureIsPlacedLeftOfTheTitle() throws {
    let button = Button(title: "Go", image: dot(20))
    button.frame = Self.room
    Pointer(over: button).window.layoutIfNeeded()
    let picture = try #require(button.face.subviews.first as? ImageView)
    #expect(picture.bounds.size == Size(20, 20) && picture.frame.maxX + 6 == button.titleLabel.frame.minX)
    button.image = nil
    button.window?.layoutIfNeeded()
    #expect(button.face === button.titleLabel && button.subviews.count == 1)
    (button.title, button.image) = (nil, dot(8))
    #expect(button.face === picture && picture.image === button.image)
  }

  /// A state without a title or picture of its own shows the normal one; a pressed selected button shows those of a selected
  /// one.
  @Test func eachStateShowsItsTitleAndPicture() {
    let (off, on) = (dot(10), dot(12))
    let button = Button(title: "Follow", image: off) {}
    button.setTitle("Following", for: .selected)
    button.setImage(on, for: .selected)
    button.frame = Self.room
    let pointer = Pointer(over: button)
    let picture = button.face.subviews.first as? ImageView
    #expect(button.state == .normal && button.titleLabel.text == "Follow" && picture?.image === off)
    button.isSelected = true
    #expect(button.state == .selected && button.titleLabel.text == "Following" && picture?.image === on)
    #expect(button.accessibilityLabel == "Following")
    pointer.press(Point(100, 22))
    #expect(button.state == [.selected, .highlighted] && button.titleLabel.text == "Following")
    pointer.release()
    button.isEnabled = false
    button.isSelected = false
    #expect(button.state == .disabled && button.titleLabel.text == "Follow" && picture?.image === off)
  }

  @Test func aDisabledButtonIsFadedAndCannotBeUsed() {
    var clicks = 0
    let button = Button(title: "Go") { clicks += 1 }
    button.frame = Self.room
    button.alpha = 0.5
    let pointer = Pointer(over: button)
    pointer.press(Point(100, 22))
    button.isEnabled = false
    #expect(
      !button.isHighlighted && button.alpha == 0.5 && button.shown.opacity == 0.5 * Control.disabledAlpha)
    pointer.release()
    pointer.click(Point(100, 22))
    #expect(clicks == 0 && !button.canBecomeFocused && !button.activate())
    button.isEnabled = true
    #expect(button.activate() && clicks == 1 && button.shown.opacity == 0.5)
  }

  /// A press dims the face of the button, and darkens the background if the button has one.
  @Test func aPressDarkensTheBackground() {
    let button = Button(title: "Go") {}
    button.frame = Self.room
    let pointer = Pointer(over: button)
    for (color, count) in [(Color.clear, 1), (.white, 2)] {
      button.backgroundColor = color
      pointer.press(Point(100, 22))
      #expect(button.face.shown.opacity == 0.4 && button.subviews.count == count)
      if count == 2 { #expect(button.subviews[0].shown.bounds == button.bounds) }
      pointer.release()
      button.window?.timeline.advance(to: (button.window?.timeline.now ?? 0) + 1)
      #expect(button.face.shown.opacity == 1 && button.subviews.count == 1)
    }
  }
}
