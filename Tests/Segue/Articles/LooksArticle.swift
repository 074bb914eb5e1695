import Segue

// The code of the article on `apply`.

/// A note opens; its title changes on the way.
struct NoteTransition: Transition {
  struct Participants {
    let note: View
    let oldTitle: View
    let newTitle: View
  }

  func prepare(in context: TransitionContext) -> Participants? {
    guard let list = context.background as? NoteList, let screen = context.foreground as? NoteScreen else {
      return nil
    }
    // What stands for something else goes into the container. The engine takes it out again, and shows what it hides.
    let oldTitle = context.snapshotView(of: list.titleLabel, hidingSource: true)
    context.container.addSubview(oldTitle)
    return Participants(note: screen.view, oldTitle: oldTitle, newTitle: screen.titleLabel)
  }

  func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    switch state {
    case .dismissed:
      views.note.alpha = 0
      views.newTitle.alpha = 0
    case .presented:
      views.oldTitle.alpha = 0
      views.oldTitle.center.y -= 40
    }
  }
}

final class NoteList: ViewController {
  let titleLabel = Label("Notes", font: .system(size: 28, weight: .bold))

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    view.addSubview(titleLabel)
  }

  override func viewDidLayoutSubviews() {
    titleLabel.frame = Rect(x: 20, y: safeAreaInsets.top + 20, width: view.bounds.width - 40, height: 40)
  }
}

final class NoteScreen: ViewController {
  let titleLabel = Label("A note", font: .system(size: 28, weight: .bold))

  override func viewDidLoad() {
    view.backgroundColor = Color(252, 250, 245)
    view.addSubview(titleLabel)
  }

  override func viewDidLayoutSubviews() {
    titleLabel.frame = Rect(x: 20, y: safeAreaInsets.top + 20, width: view.bounds.width - 40, height: 40)
  }
}
