internal import CSegueX11
import SegueViews

extension DesktopWindow {
  /// Handles all events that have arrived, before anything is drawn. Drawing one frame for each of a thousand mouse movements
  /// would show them seconds late.
  func drainEvents() {
    guard XPending(connection.display) > 0 else { return }
    var event = XEvent()
    // Events that arrive in the meantime wake the loop again; checking for them here would cost a system call for each event.
    while !connection.isLost, !isClosing, XEventsQueued(connection.display, QueuedAlready) > 0 {
      XNextEvent(connection.display, &event)
      handle(&event)
    }
  }

  /// Sends pending input to the stage.
  func deliverInput() {
    guard !input.events.isEmpty else { return }
    updateStage()
    hasInputNews = true
    let now = monotonicNow()
    input.takeEvents { event in
      if onInput?(event) == true { return }
      // After a stall, the stage receives the time of the event, so that actions scheduled after that time do not run before
      // the event.
      if stage.send(event, at: now - input.clock.age(of: event.time, at: now)) { isAnswerDue = true }
    }
    // Input that changes nothing causes no frame, so its age must not be attributed to a later frame.
    if stage.demand == .nothing { input.newestInput = nil }
  }

  /// Gives the stage the current size and scale.
  func updateStage() {
    guard isNewSize else { return }
    let scale = settings.scale.value
    uploader.resize(to: window.size)
    isHeldUp = false
    stagePixels = uploader.size
    input.scale = scale
    stage.resize(
      to: Size(Double(stagePixels.width) / scale, Double(stagePixels.height) / scale), scale: scale)
  }

  /// Acknowledges a size that the window manager requested, once it is drawn or if the window is not visible.
  func answerSync() {
    guard let counter, counter.isWaiting, !connection.isLost else { return }
    if !window.isVisible || (stagePixels == Uploader.clamp(window.size) && uploader.hasFrame) {
      counter.answer()
    }
  }

  var isNewSize: Bool { stage.scale != settings.scale.value || stagePixels != Uploader.clamp(window.size) }

  private func handle(_ event: inout XEvent) {
    if input.method.filter(&event) { return }
    let now = monotonicNow()
    if event.type == GenericEvent {
      handleGeneric(&event.xcookie, at: now)
    } else if uploader.handle(&event) {
      isHeldUp = false
    } else if input.handle(&event, at: now) {
      return
    } else if compositor.handle(event) {
      scheduler.pacer.hasCompositor = compositor.isPresent
    } else if monitors.handle(&event) {
      hasMoved = true
    } else if isSettings(event) || clipboard.handle(event) {
      return
    } else if event.xany.window == window.identifier {
      handleOwn(event, at: now)
    }
  }

  private func handleGeneric(_ cookie: inout XGenericEventCookie, at now: Double) {
    guard XGetEventData(connection.display, &cookie) != 0 else { return }
    defer { XFreeEventData(connection.display, &cookie) }
    if cookie.extension == scheduler.opcode {
      scheduler.handle(cookie, at: now)
    } else if cookie.extension == input.devices?.opcode {
      input.handle(cookie, at: now)
    }
  }

  private func isSettings(_ event: XEvent) -> Bool {
    let (scale, preferences) = (settings.scale.value, preferences)
    guard settings.handle(event) else { return false }
    if self.preferences != preferences { reportPreferences() }
    // The contents keep their size in points, unless the window manager decides the size.
    if settings.scale.value != scale, !window.isFullscreen, !window.isMaximized {
      ask(for: stage.size)
    }
    return true
  }

  private func handleOwn(_ event: XEvent, at now: Double) {
    switch event.type {
    case Expose:
      let area = event.xexpose
      uploader.expose(
        PixelRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)))
    case ClientMessage: handleMessage(event)
    // Window managers send sizes in synthetic events, but no other information (ICCCM 4.1.5).
    case _ where event.xany.send_event != 0 && event.type != ConfigureNotify: break
    default:
      let wasVisible = window.isVisible
      // Input received so far refers to the old size.
      if event.type == ConfigureNotify { deliverInput() }
      window.handle(event)
      if event.type == ConfigureNotify {
        hasMoved = true
        counter?.configured()
      }
      if window.isVisible { isHidden = false } else if wasVisible { hide(at: now) }
      if window.isDestroyed { close() }
    }
  }

  private func handleMessage(_ event: XEvent) {
    let message = event.xclient
    guard message.message_type == connection.atoms[.protocols], message.format == 32 else { return }
    let word = Atom(bitPattern: message.data.l.0)
    if word == connection.atoms[.deleteWindow] {
      close()
    } else if word == connection.atoms[.ping] {
      // The message is returned unchanged, as proof that the loop is running.
      var reply = event
      reply.xclient.window = connection.root
      XSendEvent(
        connection.display, connection.root, xFalse, SubstructureNotifyMask | SubstructureRedirectMask, &reply
      )
    } else if word == connection.atoms[.syncRequest] {
      counter?.take(message)
    }
  }

  /// Ends active presses and makes motion jump to its end, because the window has become invisible. Scheduled actions keep
  /// their times.
  private func hide(at now: Double) {
    input.hide(at: now)
    deliverInput()
    stage.settle()
    isHidden = true
  }

  /// Makes motion in a hidden window jump to its end, including motion that input or a task started after the window was
  /// hidden.
  func settleIfHidden() { if isHidden, stage.demand == .continuously { stage.settle() } }
}
