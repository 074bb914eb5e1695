#!/usr/bin/env bash
# ./run.sh             builds Segue and opens the gallery; without a display, draws the gallery, a film strip of each demo and a tour
#                      into the folder pictures
# ./run.sh ARGUMENTS   builds and runs `segue ARGUMENTS`, for example ./run.sh shot zooming-icons -o a.png
# ./run.sh try FILE…   opens UIKit animators in a window that follows their source: ./run.sh try FlipAnimator.swift (segue help try)
# ./run.sh setup       installs the packages that Segue needs, and builds nothing
# ./run.sh install [PREFIX]     installs the program below PREFIX (/usr/local by default); uninstall [PREFIX] removes it
# ./run.sh deb [FILE]  makes a Debian package (segue.deb by default), with the reference documentation
# ./run.sh test        builds everything and runs all tests; with --thorough, with more seeds, rates and displays
# ./run.sh test --filter NAME   runs some tests in the debug build, which recompiles little after a change (or other options of swift test)
# ./run.sh nightly     runs the slower checks: all tests under sanitizers, all mutants, the report in a browser, films of saves, a walk
# ./run.sh walk [N]    plays N random events (100,000 by default) on each demo; SEGUE_WALK_SEED is the first seed
# ./run.sh mutants [P] plants some 500 mistakes in a copy, and shows that the tests catch each (or those whose name or tests match P)
# ./run.sh flood [S]   sends a window a thousand events a second for S seconds (600 by default), and prints memory and input age
# ./run.sh certify [NAME]       compares Segue with recordings of a phone
# ./run.sh growth [SUBJECT]     measures how the cost of a frame grows with a window's contents
# ./run.sh docs        builds the reference documentation into .build/docs
# ./run.sh sanitize [address|thread|undefined]   builds and runs the tests under a sanitizer
set -euo pipefail
caller=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")"

# names PART COLUMN: prints the packages that packaging/packages lists for a build, for tests or for nightly.
names() {
  awk -v part="# $1:" -v column="$2" '/^#/ { inside = index($0, part) == 1 } !/^#/ && inside && $column != "-" { print $column }' \
    packaging/packages
}
build_packages=($(names build 1)) test_packages=($(names test 1)) nightly_packages=($(names nightly 1))

say() { printf 'run.sh: %s\n' "$*" >&2; }

need_swift() {
  command -v swift >/dev/null && return
  say 'Swift 6.3 or later was not found; see https://www.swift.org/install/linux.'
  exit 69
}

# need_packages NAME…: prepares a build: checks for Swift, installs missing packages, and sets up pkg-config.
need_packages() {
  need_swift
  install_packages "$@"
  source .ci/pkg-config
}

install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    # This is neither Debian nor Ubuntu, so only the libraries themselves can be looked for.
    command -v pkg-config >/dev/null && pkg-config --exists x11 xext xi xrandr xpresent xcursor xfixes cairo pangocairo \
      gdk-pixbuf-2.0 lcms2 && return
    if command -v dnf >/dev/null; then
      say "please install, as root: dnf install $(names build 2 | xargs)   (for the tests: $(names test 2 | xargs))"
    elif command -v pacman >/dev/null; then
      say "please install, as root: pacman -S --needed $(names build 3 | xargs)   (for the tests: $(names test 3 | xargs))"
    else
      say "please install the equivalents of these Debian packages: $*"
    fi
    exit 69
  fi
  local missing=() package
  for package in "$@"; do
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  say "installing ${missing[*]}"
  local sudo=()
  if ((EUID)); then
    command -v sudo >/dev/null || { say "please install, as root: apt-get install ${missing[*]}"; exit 69; }
    sudo=(sudo)
  fi
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# is_fresh FILE: returns whether FILE was built after the last save of a source. Even a build with nothing to do takes seconds.
is_fresh() {
  [[ -e "$1" ]] && [[ -z "$(find Sources Tests/Support Examples/Player/Sources Package.swift -newer "$1" -print -quit)" ]]
}

# stamped FILE COMMAND…: runs a build of FILE, and dates FILE to the start of the build, because a source that is saved during
# the build may not be in it.
stamped() {
  local begun
  begun=$(date +%s.%N)
  "${@:2}" >&2
  touch -d "@$begun" "$1"
}

# build PRODUCT FILE: builds FILE in .build/program, unless it is fresh. This is a release build in which only the modules that
# draw pixels are optimized; all others are compiled quickly.
build() {
  local file=".build/program/release/$2"
  is_fresh "$file" && return
  need_packages "${build_packages[@]}"
  source .ci/quick-build
  SEGUE_BUILD=program stamped "$file" swift build "${program_build[@]}" --disable-build-manifest-caching --product "$1"
}

# Builds the program to install. Swift's libraries are linked into it, so that it starts sooner and needs less memory; lld does
# this without warnings about functions that are never called. Exclusive access is checked by the tests and not by this build,
# because the checks cost time in every frame (Docs/PERFORMANCE.md#what-a-frame-costs).
build_release() {
  is_fresh .build/release/segue && return
  need_packages "${build_packages[@]}"
  stamped .build/release/segue swift build -c release --static-swift-stdlib \
    -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -use-ld=lld --product segue
}

# build_tests [OPTIONS OF SWIFT BUILD]
build_tests() {
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  swift build --build-tests --explicit-target-dependency-import-check error "$@"
}

# Runs all tests, in a separate build. Built from scratch, it takes two thirds of the debug build's time, and the tests take
# half as long; after a change it takes longer than the debug build.
run_all_tests() {
  source .ci/quick-build
  build_tests "${test_build[@]}"
  .ci/tests "${test_build[@]}"
}

# run_tests [--thorough] [OPTIONS OF SWIFT TEST]
run_tests() {
  local suites
  if [[ "${1:-}" == --thorough ]]; then
    export SEGUE_THOROUGH=1
    shift
  fi
  if ((!$#)); then
    run_all_tests
    return
  fi
  [[ $# != 2 || "$1" != --filter ]] || ! suites=$(.ci/suites "$2") || export SEGUE_TESTS="$suites"
  build_tests
  # Windows look the same on every desktop.
  DBUS_SESSION_BUS_ADDRESS=disabled: swift test --skip-build "$@"
}

# Runs everything that takes too long for each change. After a failure, the remaining steps still run.
run_nightly() {
  local failed=()
  need_packages "${nightly_packages[@]}"
  # Runs in a subshell, because the other steps choose their builds themselves.
  watch_saves() (source .ci/quick-build && .ci/watch 100 .build/tests "${test_build[@]}")
  step() { say "nightly: $*"; "$@" || failed+=("$*"); }
  step ./run.sh test --thorough
  step .ci/report
  step watch_saves
  step ./run.sh sanitize address
  step ./run.sh sanitize thread
  step ./run.sh mutants
  step ./run.sh walk
  ((${#failed[@]})) || return 0
  say "nightly: failed: ${failed[*]}"
  return 1
}

run_measurements() {
  build SegueMeasurements SegueMeasurements
  [[ " $* " != *' --allocations '* ]] || build SegueAllocations libSegueAllocations.so
  exec .build/program/release/SegueMeasurements "$@"
}

make_package() {
  install_packages dpkg-dev binutils chrpath
  build_release
  ./run.sh docs
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  packaging/install /usr "$folder/tree"
  install -D -m 644 packaging/copyright "$folder/tree/usr/share/doc/segue/copyright"
  cp -r .build/docs "$folder/tree/usr/share/doc/segue/html"
  { printf 'Version: %s\n' "$(.build/release/segue --version)"; cat packaging/segue.control; } >"$folder/control"
  packaging/deb "$folder/control" "$folder/tree" "$1"
  say "made $1"
}

# Draws the gallery and its demos into a folder, for machines without a display.
draw_pictures() {
  local segue=.build/program/release/segue folder=pictures demo
  say "no display: drawing into $PWD/$folder:"
  mkdir -p "$folder"
  draw() {
    "$segue" "$@"
    say "  ${*: -1}"
  }
  draw shot gallery -o "$folder/gallery.png"
  draw strip gallery --script assets/tour.txt --from 7.7 --to 8.9 -o "$folder/gallery-strip.png"
  for demo in $("$segue" list | cut -d ' ' -f 1 | grep -vx gallery); do draw strip "$demo" -o "$folder/$demo-strip.png"; done
  draw record gallery --script assets/tour.txt --size 390x760 --scale 0.58 --from 1 -o "$folder/tour.png"
  say 'tour.png is animated; open it in a browser.'
}

# run_segue ARGUMENTS…
run_segue() {
  if [[ "${1:-}" == open && -z "${DISPLAY:-}" && "$*" != *--display* ]]; then
    say 'no display to open a window on; ./run.sh shot zooming-icons -o picture.png saves a picture instead.'
    exit 69
  fi
  build segue segue
  if ((!$#)) && [[ -z "${DISPLAY:-}" ]]; then
    draw_pictures
    return
  fi
  [[ "${1:-}" != bench || " $* " != *' --allocations '* ]] || build SegueAllocations libSegueAllocations.so
  if [[ " $* " == *' --watch'* || "${1:-}" == try ]]; then
    need_swift
    source .ci/quick-build
    export SEGUE_BUILD=program SEGUE_WATCH_BUILD="swift build ${program_build[*]}"
  fi
  local program=$PWD/.build/program/release/segue
  # The user's files are relative to the caller's folder.
  if [[ "${1:-}" == try ]]; then
    export SEGUE_TRY_PRODUCTS=$PWD/.build/program/release
    cd "$caller"
  fi
  exec "$program" "$@"
}

case "${1:-}" in
setup)
  install_packages "${build_packages[@]}" "${test_packages[@]}"
  say 'all packages that Segue needs are installed'
  ;;
test) run_tests "${@:2}" ;;
nightly) run_nightly ;;
walk)
  build_tests
  SEGUE_WALK_EVENTS="${2:-100000}" SEGUE_WALK_SEED="${SEGUE_WALK_SEED:-1000}" \
    swift test --skip-build --filter GalleryTests.WalkTests
  ;;
mutants)
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  exec .ci/mutants "${@:2}"
  ;;
flood)
  build_tests
  SEGUE_FLOOD_SECONDS="${2:-600}" swift test --skip-build --filter FloodTests
  ;;
sanitize)
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  exec .ci/sanitize "${@:2}"
  ;;
docs)
  need_packages "${build_packages[@]}"
  for module in Segue SegueTools SegueTesting; do swift build --target "$module"; done
  exec .ci/docs
  ;;
certify | growth) run_measurements "$@" ;;
install)
  build_release
  packaging/install "$(realpath -m "${2:-/usr/local}")"
  say "installed as ${2:-/usr/local}/bin/segue"
  ;;
uninstall) exec packaging/uninstall "$(realpath -m "${2:-/usr/local}")" ;;
deb) make_package "${2:-segue.deb}" ;;
-h | --help | help)
  sed -n '2,/^set /s/^# //p' "${BASH_SOURCE[0]}"
  echo
  run_segue "$@"
  ;;
*) run_segue "$@" ;;
esac
