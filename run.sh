#!/usr/bin/env bash
# ./run.sh             builds Segue and opens the gallery; without a display, draws the gallery, a film strip of each demo and a tour
#                      into the folder pictures
# ./run.sh setup       installs the packages that Segue needs, and builds nothing
# ./run.sh install [PREFIX]     installs the program below PREFIX (/usr/local by default); uninstall [PREFIX] removes it
# ./run.sh deb [FILE]  makes a Debian package (segue.deb by default)
# ./run.sh ARGUMENTS   builds and runs `segue ARGUMENTS`, for example ./run.sh shot zooming-icons -o a.png
# ./run.sh try FILE…   opens UIKit animators in a window that follows their source: ./run.sh try FlipAnimator.swift (segue help try)
# ./run.sh test        builds everything and runs all tests; with --thorough, with more seeds, rates and displays
# ./run.sh test --filter NAME   runs some tests in the debug build, which recompiles little after a change (or other options of swift test)
# ./run.sh walk [N]    plays N random events (100,000 by default) on each demo; SEGUE_WALK_SEED is the first seed
# ./run.sh mutants [P] plants some 300 mistakes in a copy, and shows that the tests catch each (or those whose name or tests match P)
# ./run.sh certify [NAME]   compares Segue with recordings of a phone; growth [SUBJECT] measures how frame cost grows with a window's contents
# ./run.sh flood [S]   sends a window a thousand events a second for S seconds (600 by default), and prints memory and input age
# ./run.sh docs        builds the reference documentation into .build/docs
# ./run.sh sanitize [address|thread|undefined]   builds and runs the tests under a sanitizer
set -euo pipefail
caller=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")"

# names PART COLUMN: what packaging/packages lists for a build or for tests.
names() {
  awk -v part="# $1:" -v column="$2" '/^#/ { inside = index($0, part) == 1 } !/^#/ && inside && $column != "-" { print $column }' \
    packaging/packages
}
build_packages=($(names build 1)) test_packages=($(names test 1))

say() { printf 'run.sh: %s\n' "$*" >&2; }

need_swift() {
  command -v swift >/dev/null && return
  say 'Swift 6.3 or later was not found; see https://www.swift.org/install/linux.'
  exit 69
}

need_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    # Not Debian or Ubuntu: the build itself will show what is missing.
    command -v pkg-config >/dev/null && pkg-config --exists x11 xext xi xrandr xpresent xcursor xfixes cairo pangocairo \
      gdk-pixbuf-2.0 && return
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

# A build that has nothing to do still takes seconds; looking for a newer source takes none.
is_fresh() {
  [[ -e "$1" ]] && [[ -z "$(find Sources Tests/Support Package.swift -newer "$1" -print -quit)" ]]
}

# build PRODUCT FILE: makes FILE in .build/program, unless it is newer than all sources. Frames cost there what they cost in a release,
# and all else is compiled quickly.
build() {
  is_fresh ".build/program/debug/$2" && return
  need_swift
  need_packages "${build_packages[@]}"
  source .ci/pkg-config
  source .ci/quick-build
  SEGUE_BUILD=program SWIFT_EXEC="$PWD/.ci/swiftc" swift build "${program_build[@]}" \
    --disable-build-manifest-caching --product "$1" >&2
  touch ".build/program/debug/$2"
}

# The program that is installed.
build_release() {
  is_fresh .build/release/segue && return
  need_swift
  need_packages "${build_packages[@]}"
  source .ci/pkg-config
  # With Swift's own libraries inside, the program starts sooner and needs less memory. Swift's own linker does that without
  # warnings about functions that are never called. Tests check that accesses are exclusive; a frame has no time for it
  # (Docs/PERFORMANCE.md#what-a-frame-costs).
  swift build -c release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -use-ld=lld --product segue >&2
  touch .build/release/segue
}

build_tests() {
  need_swift
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  source .ci/pkg-config
  swift build --build-tests --explicit-target-dependency-import-check error "$@"
}

# A run of all tests has a build of its own (.ci/test-build): from nothing it takes two thirds of the time of the other one, and the
# tests half of it; after a change it takes longer.
test_everything() {
  source .ci/quick-build
  build_tests "${test_build[@]}"
  exec .ci/tests "${test_build[@]}"
}

if [[ "${1:-}" == test ]]; then
  shift
  if [[ "${1:-}" == --thorough ]]; then
    export SEGUE_THOROUGH=1
    shift
  fi
  (($#)) || test_everything
  [[ $# != 2 || "$1" != --filter ]] || ! suites=$(.ci/suites "$2") || export SEGUE_TESTS="$suites"
  build_tests
  # Windows look the same on every desktop.
  DBUS_SESSION_BUS_ADDRESS=disabled: exec swift test --skip-build "$@"
fi

if [[ "${1:-}" == walk ]]; then
  build_tests
  export SEGUE_WALK_EVENTS="${2:-100000}" SEGUE_WALK_SEED="${SEGUE_WALK_SEED:-1000}"
  exec swift test --skip-build --filter GalleryTests.WalkTests
fi

if [[ "${1:-}" == mutants ]]; then
  shift
  need_swift
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  exec .ci/mutants "$@"
fi

if [[ "${1:-}" == flood ]]; then
  build_tests
  export SEGUE_FLOOD_SECONDS="${2:-600}"
  exec swift test --skip-build --filter FloodTests
fi

if [[ "${1:-}" == docs ]]; then
  need_swift
  need_packages "${build_packages[@]}"
  source .ci/pkg-config
  swift build --target Segue
  swift build --target SegueTesting
  exec .ci/docs
fi

if [[ "${1:-}" == setup ]]; then
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  say 'all packages that Segue needs are installed'
  exit
fi

if [[ "${1:-}" == install ]]; then
  build_release
  packaging/install "$(realpath -m "${2:-/usr/local}")"
  say "installed as ${2:-/usr/local}/bin/segue"
  exit
fi

if [[ "${1:-}" == uninstall ]]; then
  exec packaging/uninstall "$(realpath -m "${2:-/usr/local}")"
fi

if [[ "${1:-}" == deb ]]; then
  need_packages dpkg-dev binutils chrpath
  build_release
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  packaging/install /usr "$folder/tree"
  install -D -m 644 packaging/copyright "$folder/tree/usr/share/doc/segue/copyright"
  { printf 'Version: %s\n' "$(.build/release/segue --version)"; cat packaging/segue.control; } >"$folder/control"
  packaging/deb "$folder/control" "$folder/tree" "${2:-segue.deb}"
  say "made ${2:-segue.deb}"
  exit
fi

if [[ "${1:-}" == sanitize ]]; then
  shift
  need_swift
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  source .ci/pkg-config
  exec .ci/sanitize "$@"
fi

# Draws the gallery and its demos into a folder, for machines without a display.
draw_pictures() {
  local segue=.build/program/debug/segue folder=pictures demo
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

case "${1:-}" in
-h | --help | help)
  sed -n '2,/^set /s/^# //p' "${BASH_SOURCE[0]}"
  echo
  ;;
open)
  if [[ -z "${DISPLAY:-}" && "$*" != *--display* ]]; then
    say 'no display to open a window on; ./run.sh shot zooming-icons -o picture.png saves a picture instead.'
    exit 69
  fi
  ;;
esac

if [[ "${1:-}" == certify || "${1:-}" == growth ]]; then
  build SegueMeasurements SegueMeasurements
  [[ " $* " != *' --allocations '* ]] || build SegueAllocations libSegueAllocations.so
  exec .build/program/debug/SegueMeasurements "$@"
fi

build segue segue
if ((!$#)) && [[ -z "${DISPLAY:-}" ]]; then
  draw_pictures
  exit
fi
[[ "${1:-}" == bench && " $* " == *' --allocations '* ]] && build SegueAllocations libSegueAllocations.so
if [[ " $* " == *' --watch'* || "${1:-}" == try ]]; then
  need_swift
  source .ci/pkg-config
  source .ci/quick-build
  export SEGUE_BUILD=program SWIFT_EXEC="$PWD/.ci/swiftc" SEGUE_WATCH_BUILD="swift build ${program_build[*]}"
fi
program=$PWD/.build/program/debug/segue
# What it is given lies where it was called.
if [[ "${1:-}" == try ]]; then
  export SEGUE_TRY_PRODUCTS=$PWD/.build/program/debug
  cd "$caller"
fi
exec "$program" "$@"
