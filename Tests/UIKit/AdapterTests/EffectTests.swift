import SegueHeadless
import SegueUIKit
import Testing

/// Materials, which are drawn as a tint.
@Suite struct EffectTests {
  @Test func materialTintsTheBackground() throws {
    let screen = UIViewController()
    screen.view.backgroundColor = .black
    let veil = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    veil.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    veil.contentView.backgroundColor = .red
    #expect(veil.contentView.superview === veil)
    screen.view.addSubview(veil)
    let window = try HeadlessWindow(size: CGSize(width: 40, height: 40), rootViewController: screen)
    try window.advance(by: 0.1)
    #expect(veil.contentView.frame == veil.bounds && window.surface.pixel(x: 10, y: 20) == 0xFFFF_0000)
    veil.contentView.backgroundColor = .clear
    try window.advance(by: 0.1)
    let light = window.surface.pixel(x: 10, y: 20) & 0xFF
    #expect(light > 0x90 && light < 0xFF && window.surface.pixel(x: 30, y: 20) & 0xFF == 0)
    screen.view.overrideUserInterfaceStyle = .dark
    try window.advance(by: 1)
    #expect(window.surface.pixel(x: 10, y: 20) & 0xFF < 0x40)
  }

  @Test func effectFadesInAnAnimationBlock() throws {
    let screen = UIViewController()
    let veil = UIVisualEffectView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    veil.effect = UIBlurEffect(style: .dark)
    veil.effect = nil
    #expect(veil.backgroundColor == .clear)
    screen.view.backgroundColor = .white
    screen.view.addSubview(veil)
    let window = try HeadlessWindow(size: CGSize(width: 40, height: 40), rootViewController: screen)
    func shade() -> UInt32 { window.surface.pixel(x: 20, y: 20) & 0xFF }
    try window.advance(by: 0.1)
    #expect(shade() == 0xFF)
    UIView.animate(withDuration: 1) { veil.effect = UIBlurEffect(style: .dark) }
    try window.advance(by: 0.5)
    let halfway = shade()
    try window.advance(by: 1)
    #expect(halfway > shade() + 40 && halfway < 0xFF - 40 && shade() < 0x80)
  }
}
