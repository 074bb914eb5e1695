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

  @Test func loadedPictureReplacesPlaceholderAtViewSize() {
    let source = PictureLoaderTests.Source("a")
    var loaded: [Size?] = []
    view.load(source, placeholder: placeholder) { loaded.append($0?.image.size) }
    #expect(view.image === placeholder)
    show()
    #expect(view.image === placeholder && window.pictures.pendingCount == 1)
    window.pictures.performAll()
    #expect(view.image?.size == Size(40, 40) && loaded == [Size(40, 40)])
    // The smaller picture stays until the larger one is loaded.
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

  /// As in UIKit, a view without constraints is as large as its picture.
  @Test(arguments: StackView.Alignment.allCases, [false, true])
  func stackGivesAPictureItsSize(alignment: StackView.Alignment, hasPlaceholder: Bool) {
    window.systemTraits.displayScale = 2
    let source = PictureLoaderTests.Source("stack \(alignment) \(hasPlaceholder)")
    let (view, label) = (ImageView(contentMode: .scaleAspectFit), Label("Hi"))
    let inner = StackView(.vertical, alignment: alignment, [view])
    let stack = StackView(.vertical, alignment: .leading, [inner, label])
    stack.fillsSuperview = true
    window.addSubview(stack)
    view.load(source, placeholder: hasPlaceholder ? placeholder : nil)
    for _ in 0..<5 {
      window.layoutIfNeeded()
      window.pictures.performAll()
    }
    window.layoutIfNeeded()
    #expect(view.bounds.size == Size(100, 100) && inner.bounds.size == Size(100, 100))
    #expect(label.frame.minY == 100 && view.image?.size == Size(100, 100))
    #expect(source.count <= 2)
  }

  @Test func rowsLoadTheirPictures() throws {
    let cell = TableViewCell()
    cell.frame = Rect(x: 0, y: 0, width: 200, height: 52)
    window.addSubview(cell)
    var content = ListContent.cell("Ines", image: placeholder)
    content.imageSize = Size(30, 30)
    content.imageSource = PictureLoaderTests.Source("ines")
    cell.content = content
    window.layoutIfNeeded()
    let view = try #require(cell.contentView.subviews.first?.subviews.first as? ImageView)
    #expect(
      view.image === placeholder && view.frame.size == Size(30, 30) && window.pictures.pendingCount == 1)
    window.pictures.performAll()
    #expect(view.image !== placeholder && view.image?.size == Size(30, 30))
    let picture = view.image
    content.text = "Ada"
    cell.content = content
    #expect(view.image === picture)
    // A reused cell cancels what the last row has asked for.
    content.imageSource = PictureLoaderTests.Source("ada")
    cell.content = content
    window.layoutIfNeeded()
    #expect(view.image === placeholder && window.pictures.pendingCount == 1)
    cell.content = .cell("Nobody", image: placeholder)
    #expect(window.pictures.pendingCount == 0 && view.image === placeholder)
  }

  @Test func pictureFitsTheSizeSetByItsStack() {
    let source = PictureLoaderTests.Source("equal")
    let view = ImageView(contentMode: .scaleAspectFit)
    let stack = StackView(.horizontal, [view, Label("Hi")])
    stack.distribution = .fillEqually
    stack.frame = Rect(x: 0, y: 0, width: 60, height: 20)
    window.addSubview(stack)
    view.load(source)
    for _ in 0..<3 {
      window.layoutIfNeeded()
      window.pictures.performAll()
    }
    #expect(view.bounds.size == Size(30, 20) && view.image?.size == Size(30, 30))
  }

  @Test func unsizedViewTakesThePictureSize() {
    let (view, broken) = (ImageView(), ImageView())
    for view in [view, broken] { window.addSubview(view) }
    view.load(PictureLoaderTests.Source("free"))
    let source = PictureLoaderTests.Source("free, broken", isBroken: true)
    broken.load(source)
    for _ in 0..<3 {
      window.layoutIfNeeded()
      window.pictures.performAll()
      broken.setNeedsLayout()
    }
    #expect(view.sizeThatFits(Size(200, 200)) == Size(100, 100))
    #expect(broken.sizeThatFits(Size(200, 200)) == .zero && source.count == 1)
  }

  private func settle() {
    for _ in 0..<4 {
      window.layoutIfNeeded()
      window.pictures.performAll()
    }
    window.layoutIfNeeded()
  }

  /// A view that gives its image view its own width and the height that the picture wants.
  private final class Column: View {
    let view = ImageView(contentMode: .scaleAspectFit)
    override func layoutSubviews() {
      view.frame = Rect(
        x: 0, y: 0, width: bounds.width, height: view.sizeThatFits(Size(bounds.width, 1000)).height)
    }
  }

  @Test func viewOfFixedWidthTakesThePictureHeight() {
    let column = Column(frame: Rect(x: 0, y: 0, width: 150, height: 150))
    column.addSubview(column.view)
    window.addSubview(column)
    column.view.load(PictureLoaderTests.Source("column"))
    settle()
    #expect(column.view.frame.height == 100 && column.view.image != nil)
  }

  private final class Avatar: ImageView {
    override func sizeThatFits(_ size: Size) -> Size { Size(40, 40) }
  }

  /// A background that fills its superview, and a view with a size of its own.
  @Test(arguments: [false, true]) func viewOfKnownSizeReadsItsPictureOnce(fills: Bool) {
    let source = PictureLoaderTests.Source("once \(fills)")
    let view = fills ? ImageView(contentMode: .scaleAspectFill) : Avatar()
    view.fillsSuperview = fills
    let stack = StackView(.horizontal, alignment: .leading, [view, Label("Hi")])
    stack.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    window.addSubview(stack)
    view.load(source)
    settle()
    #expect(view.image?.size == (fills ? Size(100, 100) : Size(40, 40)) && source.count == 1)
  }

  @Test func imageThatIsSetAfterwardIsMeasured() {
    let view = ImageView()
    let stack = StackView(.vertical, alignment: .leading, [view, Label("Hi")])
    stack.frame = Rect(x: 0, y: 0, width: 160, height: 160)
    window.addSubview(stack)
    view.load(PictureLoaderTests.Source("set"))
    settle()
    #expect(view.bounds.size == Size(100, 100))
    view.image = placeholder
    settle()
    #expect(view.bounds.size == placeholder.size)
    view.image = nil
    #expect(view.sizeThatFits(Size(50, 50)) == .zero)
  }

  @Test func viewOutsideAWindowReadsNothing() {
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

  @Test func loadingAnotherPictureDropsTheFirst() {
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
