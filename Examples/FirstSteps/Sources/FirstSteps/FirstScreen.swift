import Segue

/// A screen that pushes another one when it is clicked.
final class FirstScreen: ViewController {
  override func viewDidLoad() {
    title = "First"
    view.backgroundColor = Color(250, 196, 60)
    view.addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        let second = SecondScreen()
        second.preferredTransition = SlideUp()
        self?.navigationController?.pushViewController(second)
      })
  }
}

/// The screen that it opens.
final class SecondScreen: ViewController {
  override func viewDidLoad() {
    title = "Second"
    view.backgroundColor = Color(36, 116, 216)
  }
}
