#!/usr/bin/env bash
# scripts/smoke.sh PACKAGE.tgz GRAPHQL
#
# Installs the package in an empty folder, beside the version GRAPHQL of graphql, starts it, and sends requests. Then the same with the
# example of docs/embedding.md, without the sandbox's packages, and with a production installation from a checkout, with the command of
# docs/deployment.md. Everything runs on the first Node in the PATH. npm must not report packages that need a newer Node or another graphql.
set -euo pipefail
# grep must read its whole input: with --quiet it stops early, and curl then sometimes fails.
root=$(cd "$(dirname "$0")/.." && pwd)
package=$(realpath "$1")
graphql=$2
work=$(mktemp -d)
pid=""
services_pid=""
cleanup() {
  local one
  for one in $pid $services_pid; do kill "$one" 2>/dev/null || true; done
  rm -rf "$work"
}
trap cleanup EXIT

start_log() { : >"$work/log"; }

# Waits until the gateway prints its address, while its process runs.
wait_for_start() { # wait_for_start [SED], which extracts the address
  local extract=${1:-'s/.*"url":"\([^"]*\)\/graphql".*/\1/p'}
  for _ in $(seq 1800); do
    url=$(sed -n "$extract" "$work/log" | head -n 1)
    [ -z "$url" ] || return 0
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  cat "$work/log"
  return 1
}

install_package() { # install_package OPTIONS...
  npm install --no-audit --no-fund "$@" "$package" "graphql@$graphql" >"$work/install.log" 2>&1 || { cat "$work/install.log"; return 1; }
  if grep -A 4 "EBADENGINE\|ERESOLVE" "$work/install.log"; then return 1; fi
  npm ls graphql >"$work/install.log" || { cat "$work/install.log"; return 1; }
}

# The program must print the missing package in one line, and exit with 1.
expect_sentence() { # expect_sentence TEXT COMMAND...
  local text=$1 status=0
  shift
  "$@" >"$work/log" 2>&1 || status=$?
  if [ "$status" -eq 1 ] && [ "$(wc -l <"$work/log")" -eq 1 ] && grep -F -- "$text" "$work/log" >/dev/null; then return 0; fi
  echo "Expected one line with \"$text\" and the exit code 1 from: $*"
  echo "Exit code $status:"
  cat "$work/log"
  return 1
}

# Stops the last program, which must exit with 0.
stop() {
  kill "$pid"
  wait "$pid" || { echo "It ended with $?."; cat "$work/log"; return 1; }
  pid=""
}

# A production installation works with services, and names the packages missing for the sandbox.
check_without_sandbox() { # check_without_sandbox COMMAND...
  start_log
  PORT=0 UPSTREAM_URL="$services" "$@" >"$work/log" 2>&1 &
  pid=$!
  wait_for_start
  ask -H 'Content-Type: application/json' -d '{"query":"{ viewer { mode } store { name } }"}' | grep '"mode":"LIVE"},"store":{"name":"' >/dev/null
  curl --silent --fail "$url/graphql" -H 'Accept: text/html' | grep -i '<!doctype html' >/dev/null
  stop
  expect_sentence "To use the sandbox, install without \`--omit=optional\`." env PORT=0 "$@"
  expect_sentence "To use the sandbox, install without \`--omit=optional\`." env PORT=0 WORKERS=2 REDIS_URL=redis://127.0.0.1:9 "$@"
  expect_sentence "To use the sandbox, install without \`--omit=optional\`." "$@" sandbox
}

mkdir "$work/app"
cd "$work/app"
npm init --yes >/dev/null
install_package

start_log
# The video must still be PROCESSING when the response is read, even on a slow machine.
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
curl --silent --fail --location "$url/" >"$work/page"
grep -i '<!doctype html' "$work/page" >/dev/null
script=$(sed -n 's/.*src="\([^"]*\.js\)".*/\1/p' "$work/page" | head -n 1)
curl --silent --fail "$url/console/${script#./}" | grep import >/dev/null

stop

node --input-type=module -e '
  import { createSandbox } from "marketplace-gateway/sandbox";
  const sandbox = await createSandbox();
  await sandbox.clock.advance({ days: 1 });
  await sandbox.close();
'

# Services for the next tests.
: >"$work/services"
LOG_FORMAT=pretty SANDBOX_PORT=0 ./node_modules/.bin/marketplace-gateway sandbox >"$work/services" 2>&1 &
services_pid=$!
for _ in $(seq 1800); do
  services=$(sed -n 's/^The sandbox is ready: //p' "$work/services")
  [ -z "$services" ] || break
  kill -0 "$services_pid" 2>/dev/null || { cat "$work/services"; exit 1; }
  sleep 0.1
done

# The example for embedding uses the installed graphql, and compiles with its types.
cd "$work/app"
sed -n '/^```ts$/,/^```$/p' "$root/docs/embedding.md" | sed '1d;$d' >embedding.mts
"$root/node_modules/.bin/tsc" --noEmit --ignoreConfig --strict --module nodenext --target es2024 --types node \
  --typeRoots "$root/node_modules/@types" embedding.mts
start_log
PORT=0 UPSTREAM_URL="$services" node embedding.mts >"$work/log" 2>&1 &
pid=$!
wait_for_start 's/.* port: \([0-9]*\).*/http:\/\/127.0.0.1:\1/p'
for _ in 1 2; do
  ask -H 'X-User: anna' -H 'Content-Type: application/json' -d '{"query":"{ viewer { mode } store { name } }"}' | grep '"mode":"LIVE"},"store":{"name":"' >/dev/null
done
stop

# A production installation from the package omits the sandbox's libraries.
mkdir "$work/lean"
cd "$work/lean"
npm init --yes >/dev/null
install_package --omit=optional
[ ! -d node_modules/sharp ]
check_without_sandbox ./node_modules/.bin/marketplace-gateway

# So does one from a checkout, with the command of docs/deployment.md.
production=$(sed -n 's/^\(npm ci && npm run build && npm prune .*\)$/\1/p' "$root/docs/deployment.md")
[ -n "$production" ] || { echo "docs/deployment.md has no command for a production installation."; exit 1; }
git clone --quiet "$root" "$work/checkout"
cd "$work/checkout"
bash -c "$production" >"$work/install.log" 2>&1 || { cat "$work/install.log"; exit 1; }
[ ! -d node_modules/sharp ] && [ ! -d node_modules/typescript ] && [ ! -d node_modules/node ]
[ -z "$(git status --porcelain)" ]
check_without_sandbox node dist/main.js
start_log
PORT=0 UPSTREAM_URL="$services" setsid npm start >"$work/log" 2>&1 &
pid=$!
wait_for_start
ask -H 'Content-Type: application/json' -d '{"query":"{ viewer { mode } }"}' | grep '"mode":"LIVE"' >/dev/null
kill -- "-$pid"
wait "$pid" || true
pid=""

# If nothing is built and nothing can be, the message is one sentence.
rm -rf dist
expect_sentence "There is no dist, and it cannot be built" npm start --silent
npm ci --omit=optional --no-audit --no-fund >"$work/install.log" 2>&1 || { cat "$work/install.log"; exit 1; }
expect_sentence "There is no dist, and it cannot be built" npm run build --silent

echo "The packed package and a production installation work on Node $(node --version), with graphql $graphql, with the sandbox and without it."
