import Foundation
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueTools

extension RealWindow {
  @Suite @MainActor struct VideoEncoderTests {
    private let scratch: Scratch
    private let timeline = Window(size: Size(100, 100)).timeline

    init() throws { scratch = try Scratch() }

    /// Writes a program that gets the arguments of the encoder.
    private func program(_ text: String) throws -> String {
      let path = try scratch.file("encoder", "#!/bin/sh\nfor video; do :; done\n\(text)\n")
      chmod(path, 0o700)
      return path
    }

    /// Lets the timeline pass until `isOver`; gives up after ten seconds.
    private func pass(until isOver: () -> Bool) {
      for _ in 0..<10_000 where !isOver() {
        timeline.advance(to: timeline.now + 0.25)
        usleep(1000)
      }
    }

    private var hasVideo: Bool { scratch.names(in: "").contains("throw.mp4") }
    /// Waits at most ten seconds for the beginning of a video.
    private func waitForVideo() { for _ in 0..<10_000 where !hasVideo { usleep(1000) } }

    @Test func completeVideoIsReported() throws {
      var videos: [String?] = []
      let encoder = VideoEncoder(
        try program("echo $0 $# >\"$video\""), of: scratch.path("throw.png"), on: timeline
      ) { videos.append($0) }
      pass { !videos.isEmpty }
      #expect(videos == [scratch.path("throw.mp4")])
      #expect(try scratch.data("throw.mp4").isEmpty == false)
      #expect(encoder != nil)
      // A video is not replaced.
      #expect(VideoEncoder("true", of: scratch.path("throw.png"), on: timeline, then: { _ in }) == nil)
    }

    @Test func hangingEncoderIsKilled() throws {
      var videos: [String?] = []
      let encoder = try #require(
        VideoEncoder(
          try program(": >\"$video\"; exec sleep 1000"), of: scratch.path("throw.png"), on: timeline, limit: 0
        ) { videos.append($0) })
      waitForVideo()
      #expect(videos.isEmpty && kill(encoder.program.pid, 0) == 0)
      pass { !videos.isEmpty }
      #expect(videos == [nil] && !hasVideo)
      kill(encoder.program.pid, SIGKILL)
    }

    @Test func droppedEncoderIsKilled() throws {
      var encoder = VideoEncoder(
        try program(": >\"$video\"; exec sleep 1000"), of: scratch.path("throw.png"), on: timeline,
        then: { _ in })
      let pid = try #require(encoder).program.pid
      waitForVideo()
      encoder = nil
      #expect(kill(pid, 0) != 0 && !hasVideo)
      kill(pid, SIGKILL)
    }
  }
}
