internal import Glibc
internal import SegueCommands
internal import SegueDrawing
internal import SegueViews
internal import SegueWorkbench

/// A program that makes a video of a film. It is killed if it takes too long, or when this object is released, and leaves no
/// partial video then.
@MainActor final class VideoEncoder {
  let program: ChildProcess
  private let video: String
  private var end: ChildProcess.End?
  private var waiting: IncrementalTask?

  /// Starts the program; `nil` if it cannot be started, or if there is already a file with the video's name.
  /// - Parameters:
  ///   - name: the program; `ffmpeg` by default.
  ///   - film: the path of the film. The video has the same name, but ends in `.mp4`.
  ///   - timeline: the timeline of the window that shows the result.
  ///   - limit: the time after which the program is killed, in seconds of real time, because the window's own time may pass
  ///     faster or slower (`--speed`); 120 by default.
  ///   - then: called at the end, with the path of the video; `nil` if there is no video.
  init?(
    _ name: String = "ffmpeg", of film: String, on timeline: Timeline, limit: Double = 120,
    then: @escaping (String?) -> Void
  ) {
    let video = "\(film.dropLast(4)).mp4"
    let words =
      ["ffmpeg", "-nostdin", "-loglevel", "quiet", "-n", "-f", "apng", "-i", film]
      + ["-r", "30", "-pix_fmt", "yuv420p", video]
    // When this process ends, the signal lets the encoder complete the part of the video that it has made.
    guard access(video.fileName, F_OK) != 0,
      let program = try? ChildProcess(name, words, descriptors: [-1, -1, -1], leads: true, end: SIGTERM)
    else { return nil }
    (self.program, self.video) = (program, video)
    let latest = ContinuousClock.now + .seconds(limit)
    waiting = IncrementalTask(on: timeline, after: 0.25) { [unowned self] in
      end = program.ended()
      if end == nil, ContinuousClock.now > latest { kill(program.pid, SIGKILL) }
      return end == nil
    } step: {
      false
    } onEnd: { [unowned self] _ in
      if end != .status(0) { unlink(video.fileName) }
      then(end == .status(0) ? video : nil)
    }
  }

  isolated deinit {
    guard end == nil else { return }
    kill(program.pid, SIGKILL)
    waitpid(program.pid, nil, 0)
    unlink(video.fileName)
  }
}
