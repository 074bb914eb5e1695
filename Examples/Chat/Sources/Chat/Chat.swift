import Segue
import SegueTools

/// The program, which asks for a name and then shows a chat.
@main struct Chat: ToolApplication {
  var options = ApplicationOptions(title: "Chat")

  func makeRootViewController() -> ViewController { makeChat() }
}

/// Creates the screens of the program: a form, and beside it the chat.
func makeChat() -> SplitViewController {
  let (columns, empty) = (SplitViewController(), ViewController())
  let note = ContentUnavailableView("No Chat", secondaryText: "Join to read the messages.")
  note.fillsSuperview = true
  empty.view.backgroundColor = .systemBackground
  empty.view.addSubview(note)
  columns.preferredPrimaryColumnWidth = 380
  columns.setViewController(ProfileScreen(), for: .primary)
  columns.setViewController(empty, for: .secondary)
  return columns
}
