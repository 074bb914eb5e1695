import Segue

/// A screen that pushes another one when it is clicked.
final class FirstScreen: ViewController, NavigationControllerDelegate {
  override func viewDidLoad() {
    title = "First"
    view.backgroundColor = Color(250, 196, 60)
    view.addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        self?.navigationController?.pushViewController(SecondScreen())
      })
  }

  override func viewWillAppear(_ animated: Bool) { navigationController?.delegate = self }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { SlideUp() }
}

/// The screen that it opens.
final class SecondScreen: ViewController {
  override func viewDidLoad() {
    title = "Second"
    view.backgroundColor = Color(36, 116, 216)
  }
}
