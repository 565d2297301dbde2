#!/usr/bin/env bash
# Packs the package, installs the tarball in an empty folder as a user would, starts it, and talks to it. Everything runs
# on the Node that comes first in the PATH; npm must find no package that this Node is too old for.
set -euo pipefail
# grep reads its input to the end here: with --quiet it stops early, and the curl before it fails now and then.
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
pid=""
cleanup() {
  [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

start_log() { : >"$work/log"; }

# Waits until the gateway says its address, as long as its process runs.
wait_for_start() {
  for _ in $(seq 1800); do
    url=$(sed -n 's/.*"url":"\([^"]*\)\/graphql".*/\1/p' "$work/log")
    [ -z "$url" ] || return 0
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  cat "$work/log"
  return 1
}

install_package() { # install_package OPTIONS...
  npm install --no-audit --no-fund "$@" "$work"/marketplace-gateway-*.tgz >"$work/install.log" 2>&1 || { cat "$work/install.log"; return 1; }
  if grep -A 4 EBADENGINE "$work/install.log"; then return 1; fi
}

(cd "$root" && npm pack --silent --pack-destination "$work" >/dev/null)
mkdir "$work/app"
cd "$work/app"
npm init --yes >/dev/null
install_package

start_log
# The film that is sent is still in PROCESSING when the answer is read, however slow the machine is.
PORT=0 SANDBOX_PROCESSING_MS=600000 ./node_modules/.bin/marketplace-gateway >"$work/log" 2>&1 &
pid=$!
wait_for_start

ask() {
  curl --silent --show-error --fail "$url/graphql" -H 'Authorization: Bearer sandbox-seller-1' "$@"
}
ask -H 'Content-Type: application/json' -d '{"query":"{ viewer { mode } }"}' | grep '"mode":"SANDBOX"' >/dev/null
ask -H 'GraphQL-Require-Preflight: true' \
  -F operations='{"query":"mutation($file: Upload!) { createVideoFromFile(input: { title: \"Smoke\", file: $file }) { video { status } errors { __typename } } }","variables":{"file":null}}' \
  -F map='{"0":["variables.file"]}' -F 0=@node_modules/marketplace-gateway/examples/clip.mp4 | grep '"status":"PROCESSING"' >/dev/null
curl --silent --fail "$url/" | grep -i '<!doctype html' >/dev/null
curl --silent --fail "$url/assets/start/main.js" | grep 'from "./job.js"' >/dev/null

# A production image leaves the sandbox's libraries out and names its upstream.
kill "$pid"
wait "$pid" || true
pid=""
mkdir "$work/lean"
cd "$work/lean"
npm init --yes >/dev/null
install_package --omit=optional
[ ! -d node_modules/sharp ]
start_log
PORT=0 UPSTREAM_URL=http://127.0.0.1:9 ./node_modules/.bin/marketplace-gateway >"$work/log" 2>&1 &
pid=$!
wait_for_start
ask -H 'Content-Type: application/json' -d '{"query":"{ viewer { mode } }"}' | grep '"mode":"LIVE"' >/dev/null
echo "The packed package works on Node $(node --version), with the sandbox and without it."
