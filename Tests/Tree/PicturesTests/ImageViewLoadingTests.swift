import SegueControls
import Testing

@testable import SeguePictures

/// Image views that load their pictures themselves.
@Suite struct ImageViewLoadingTests {
  private let window = Window(size: Size(200, 200))
  private let view = ImageView(contentMode: .scaleAspectFill)
  private let placeholder = Image.vector(size: Size(4, 4)) { _ in }

  init() { view.frame = Rect(x: 0, y: 0, width: 40, height: 30) }

  private func show() {
    window.addSubview(view)
    window.layoutIfNeeded()
  }

  @Test func aPictureReplacesItsPlaceholderAtTheSizeOfTheView() {
    let source = PictureLoaderTests.Source("a")
    var loaded: [Size?] = []
    view.load(source, placeholder: placeholder) { loaded.append($0?.image.size) }
    #expect(view.image === placeholder)
    show()
    #expect(view.image === placeholder && window.pictures.pendingCount == 1)
    window.pictures.performAll()
    #expect(view.image?.size == Size(40, 40) && loaded == [Size(40, 40)])
    // Until the larger one is there the smaller one is shown.
    view.frame.size = Size(80, 60)
    window.layoutIfNeeded()
    #expect(view.image?.size == Size(40, 40))
    window.pictures.performAll()
    #expect(view.image?.size == Size(80, 80) && source.count == 2)
    view.contentMode = .scaleToFill
    view.setNeedsLayout()
    window.layoutIfNeeded()
    window.pictures.performAll()
    #expect(view.image?.size == Size(80, 60))
  }

  @Test func outsideOfAWindowNothingIsRead() {
    let source = PictureLoaderTests.Source("b")
    view.load(source)
    show()
    view.removeFromSuperview()
    #expect(window.pictures.pendingCount == 0 && view.image == nil)
    show()
    window.pictures.performAll()
    #expect(view.image != nil)
    let count = source.count
    view.removeFromSuperview()
    show()
    #expect(window.pictures.pendingCount == 0 && source.count == count && view.image != nil)
  }

  @Test func anotherPictureDropsTheFirstOne() {
    let (first, second) = (PictureLoaderTests.Source("c"), PictureLoaderTests.Source("d"))
    view.load(first)
    show()
    view.load(second, placeholder: placeholder)
    window.layoutIfNeeded()
    #expect(window.pictures.pendingCount == 1)
    window.pictures.performAll()
    #expect(second.count == 1)
    view.load(nil)
    window.layoutIfNeeded()
    #expect(view.image == nil && window.pictures.pendingCount == 0)
  }

  @Test func aBrokenPictureLeavesThePlaceholder() {
    var answers = 0
    view.load(PictureLoaderTests.Source("e", isBroken: true), placeholder: placeholder) {
      if $0 == nil { answers += 1 }
    }
    show()
    window.pictures.performAll()
    #expect(view.image === placeholder && answers == 1)
  }
}
