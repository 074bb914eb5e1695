import Segue

/// A screen that pushes another one when it is clicked.
final class FirstScreen: ViewController, NavigationControllerDelegate {
  override func viewDidLoad() {
    title = "First"
    view.backgroundColor = .white
    view.addGestureRecognizer(
      TapGestureRecognizer { [unowned self] _ in
        let second = ViewController()
        second.view.backgroundColor = Color(36, 116, 216)
        navigationController?.pushViewController(second)
      })
  }

  override func viewWillAppear(_ animated: Bool) { navigationController?.delegate = self }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { SlideUp() }
}
