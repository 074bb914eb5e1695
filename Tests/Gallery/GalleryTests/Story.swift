import SegueHeadless
import SegueStage
import SegueViews
import Testing

@testable import SegueGallery

/// A scenario for a demo: pushes, pops, drags, catches, scrolling, keys and a resize in flight.
struct Story: Sendable, CustomTestStringConvertible {
  /// The name of the demo.
  let demo: String
  /// The events of the scenario, as an event script.
  let script: String
  /// The time at which everything is at rest again, in seconds.
  let end: Double

  var testDescription: String { demo }

  /// Creates a window that shows the demo and plays the script.
  func play(size: Size = Size(390, 844), scale: Double = 1, redraw: HeadlessWindow.Redraw = .whole) throws
    -> HeadlessWindow
  {
    let headless = try HeadlessWindow(showing: .named(demo), size: size, scale: scale, redraw: redraw)
    headless.play(try EventScript(parsing: script))
    return headless
  }

  static let all = [
    Story(
      demo: "zooming-icons",
      script: """
        0.10 click #icon-vimeo
        0.31 press 200 600
        0.33 move 200 610
        0.36 move 200 640
        0.38 release 200 640
        0.47 key Escape
        1.60 press 305 290
        1.65 move 305 330
        1.70 move 300 380
        1.90 move 280 440
        1.95 release 280 440
        2.03 key space
        2.10 key Right
        2.20 key space
        3.40 click #back-button
        3.60 resize 420 700
        """, end: 5),
    Story(
      demo: "expanding-cells",
      script: """
        0.10 press 200 700
        0.14 move 200 640
        0.18 move 200 560
        0.20 release 200 540
        0.60 press 200 400
        0.62 release 200 400
        0.80 scroll 200 400 0 -2
        1.50 click #mail-4
        1.62 press 200 500
        1.66 move 215 500
        1.72 move 260 500
        1.75 release 270 500
        2.40 scroll 200 400 0 4
        2.80 scroll 200 400 0 -4
        3.60 press 200 200
        3.65 move 200 260
        3.72 move 200 340
        3.80 move 200 420
        3.90 move 200 280
        4.00 move 200 450
        4.05 release 200 470
        4.15 press 200 470
        4.20 move 200 400
        4.24 release 200 380
        5.60 key Escape
        5.70 key Space
        5.80 key Right
        5.90 key Space
        6.00 resize 420 700
        """, end: 7),
    Story(
      demo: "pop-in-out",
      script: """
        0.10 click #photo-5
        0.20 press 200 500
        0.30 move 180 500
        0.35 release 180 500
        1.00 press 200 400
        1.05 move 206 408
        1.15 move 260 480
        1.25 move 150 330
        1.35 move 40 400
        1.45 release 40 420
        2.00 scroll 200 400 0 2
        2.60 click #photo-7
        2.70 resize 420 700
        3.50 key Escape
        3.56 key Space
        3.70 key Left
        3.80 key Return
        """, end: 5),
    Story(
      demo: "springy-modal",
      script: """
        0.10 click #swatch-4
        1.30 key Escape
        1.40 press 200 500
        1.50 move 200 530
        1.60 release 200 530
        2.80 press 255 156
        2.85 move 255 176
        2.95 move 255 286
        3.05 move 165 316
        3.15 release 165 316
        4.20 click #tab-2
        4.40 scroll 195 400 0 2
        4.90 click #row-6
        5.10 resize 420 700
        """, end: 7),
    Story(
      demo: "photo-profile",
      script: """
        0.10 click #feed-photo-10
        0.20 press 200 420
        0.26 move 210 440
        0.34 move 260 460
        0.40 release 270 460
        1.20 scroll 200 500 0 4
        1.70 scroll 200 500 0 2
        2.40 press 60 400
        2.46 move 80 402
        2.56 move 160 430
        2.64 move 120 380
        2.72 move 200 410
        2.76 release 220 414
        2.86 press 150 420
        2.92 move 120 440
        2.98 release 110 446
        3.80 key Escape
        4.40 scroll 200 600 0 9
        5.20 press 300 500
        5.26 move 280 500
        5.40 move 120 510
        5.45 release 90 510
        5.90 press 195 300
        5.95 move 195 320
        6.10 move 230 480
        6.20 press 230 480 secondary
        6.22 release 230 480 secondary
        6.26 release 230 480
        6.80 key Escape
        6.86 key Space
        6.94 key Left
        7.10 key Space
        7.20 resize 420 700
        8.60 key Tab
        8.72 key Tab
        8.84 key Tab
        8.96 key Tab
        9.08 key Tab
        9.20 key Tab
        9.32 key Tab
        9.44 key Tab
        9.56 key Tab
        9.68 key Tab
        9.80 key Tab
        9.92 key Tab
        10.04 key Tab
        10.16 key Tab
        """, end: 11.5),
    Story(
      demo: "album-covers",
      script: """
        0.10 click #album-4
        0.20 press 200 350
        0.26 move 190 360
        0.34 move 150 390
        0.40 release 150 390
        1.20 scroll 200 600 0 3
        1.70 scroll 200 600 0 -4
        2.40 press 150 300
        2.46 move 170 304
        2.56 move 300 320
        2.64 move 260 330
        2.72 move 340 330
        2.76 release 350 330
        3.40 scroll 200 600 0 4
        4.20 press 300 300
        4.26 move 270 300
        4.40 move 90 320
        4.45 release 60 320
        5.20 key Escape
        5.28 key Space
        5.36 key Right
        5.50 key Space
        5.60 resize 420 700
        """, end: 7),
    Story(
      demo: "launch-logo",
      script: """
        1.00 press 200 500
        1.10 move 215 500
        1.20 move 260 500
        1.25 release 260 500
        2.60 key Escape
        2.75 press 200 300
        2.90 release 200 300
        4.00 press 60 500
        4.05 move 75 500
        4.15 move 180 510
        4.25 move 240 510
        4.30 press 240 510 secondary
        4.32 release 240 510 secondary
        4.36 release 240 510
        5.20 key Return
        5.70 resize 420 700
        6.80 scroll 200 400 0 3
        7.20 click #follow
        """, end: 8.5),
    Story(
      demo: "swipe-actions",
      script: """
        0.10 press 330 300
        0.15 move 300 300
        0.25 move 240 302
        0.35 move 200 303
        0.40 release 200 303
        1.10 press 100 500
        1.15 move 130 500
        1.30 move 190 500
        1.35 press 190 500 secondary
        1.37 release 190 500 secondary
        1.40 release 190 500
        1.45 press 200 600
        1.50 move 200 560
        1.55 release 200 540
        2.40 click #undo-button
        3.00 press 10 400
        3.10 move 60 400
        3.25 move 200 405
        3.30 release 200 405
        4.00 resize 420 700
        4.30 key Escape
        5.00 click #more-5
        5.60 slide 200 400 0 60
        """, end: 11),
    Story(
      demo: "staged-card",
      script: """
        0.10 press 195 700
        0.15 move 195 660
        0.30 move 195 500
        0.45 move 195 300
        0.60 move 195 400
        0.70 move 195 250
        0.72 release 195 230
        0.80 press 195 600
        0.95 release 195 600
        1.60 press 195 180
        1.70 move 195 220
        1.90 move 195 460
        2.00 press 195 460 secondary
        2.05 release 195 460 secondary
        2.10 release 195 460
        2.60 key Down
        2.70 key Down
        2.85 press 195 780
        2.95 move 195 740
        3.10 release 195 730
        3.60 click #ends-button
        3.80 slide 195 700 0 40
        3.85 slide 195 700 0 60
        3.90 slide 195 700 0 80
        4.60 resize 420 700
        4.80 scroll 195 600 0 1
        4.90 resize 500 760
        """, end: 8),
    Story(
      demo: "clock-tooltip",
      script: """
        0.10 press 195 700
        0.15 move 195 640
        0.25 move 195 440
        0.35 move 195 240
        0.45 move 195 120
        0.60 move 195 180
        0.80 release 195 180
        1.60 slide 195 500 0 300
        1.64 slide 195 500 0 300
        1.68 slide 195 500 0 300
        1.90 press 330 75
        1.95 move 330 90
        2.10 move 330 200
        2.30 move 330 330
        2.50 release 330 330
        4.60 press 195 300
        4.65 move 195 260
        4.80 move 195 400
        4.95 move 195 330
        5.20 release 195 330
        5.40 resize 420 700
        """, end: 9),
    Story(
      demo: "paper-cards",
      script: """
        0.10 click #card-sky-1
        0.24 press 195 500
        0.30 move 195 520
        0.38 move 195 580
        0.42 release 195 590
        1.20 scroll 195 600 0 4
        1.60 press 200 600
        1.65 move 200 580
        1.75 move 205 480
        1.85 move 205 400
        1.95 release 205 380
        2.10 key Escape
        2.30 key Escape
        2.60 scroll 195 600 0 -1
        2.90 scroll 195 600 0 -1
        3.20 press 8 400
        3.26 move 30 404
        3.36 move 160 420
        3.46 move 260 420
        3.50 release 280 420
        4.20 slide 195 600 0 -90
        4.30 scroll 195 600 0 2
        4.60 press 60 600
        4.64 move 90 600
        4.72 move 200 604
        4.78 release 260 604
        5.40 key Tab
        5.50 key Right
        5.60 key Return
        5.72 key Space
        5.80 key Right
        5.90 key Space
        6.00 resize 600 700
        """, end: 8),
    Story(
      demo: "player",
      script: """
        0.10 click #mini-player
        0.22 press 200 500
        0.28 move 202 530
        0.36 move 210 640
        0.42 release 212 660
        1.40 press 195 725
        1.45 move 195 700
        1.55 move 195 560
        1.65 move 195 380
        1.70 release 195 340
        2.70 click #queue
        3.50 press 195 480
        3.56 move 195 500
        3.70 move 195 680
        3.75 release 195 720
        4.60 key Escape
        4.68 key Space
        4.76 key Right
        4.90 key Space
        5.60 click #album-1
        5.72 press 200 420
        5.78 move 206 440
        5.90 move 220 520
        6.00 release 222 530
        6.80 scroll 200 600 0 3
        7.20 key Escape
        7.30 resize 420 700
        8.20 click #tab-2
        8.40 scroll 200 400 0 4
        """, end: 10),
  ]
}
