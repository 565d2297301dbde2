#!/usr/bin/env bash
# Runs every script against the gateway at GATEWAY_URL and ends with 1 when one has not the expected outcome.
source "$(dirname "$0")/gateway.sh"
cd "$(dirname "$0")"

fail() { # fail WHAT ANSWER
  printf 'FAILED: %s\n%s\n' "$1" "$2" >&2
  exit 1
}

answer=$(./query.sh) || fail query "$answer"
compact=$(tr -d ' \n' <<<"$answer")
[ -n "$(value mode <<<"$compact")" ] || fail query "$answer"
echo "query: mode $(value mode <<<"$compact"), $(value totalCount <<<"$compact") feed types"

names=$(./pages.sh) || fail pages "$names"
count=$(sort -u <<<"$names" | grep -c .)
[ "$count" -eq "$(value totalCount <<<"$compact")" ] || fail pages "$names"
echo "pages: $count feed types, each once"

answer=$(./upload.sh clip.mp4 'From curl') || fail upload "$answer"
id=$(value id <<<"$answer")
if [ -z "$id" ] || [ -n "$(value __typename <<<"$answer")" ]; then fail upload "$answer"; fi
echo "upload: video $id is $(value status <<<"$answer")"

answer=$(./watch.sh "$id") || fail watch "$answer"
final=$(tail -n 1 <<<"$answer")
[ "$(value status <<<"$final")" = LIVE ] || fail watch "$answer"
echo "watch: $(values status <<<"$answer" | paste -s -d ' ' -)"

answer=$(./watch.sh "nonsense" 2>&1) && fail 'watch of nothing' "$answer"
[ "$(value code <<<"$answer")" = NOT_FOUND ] || fail 'watch of nothing' "$answer"
echo "watch of nothing: NOT_FOUND"

answer=$(./errors.sh) || fail errors "$answer"
for line in 'wrong input: NOT_ALLOWED' 'code: BAD_USER_INPUT' 'request: curl-example.1'; do
  grep -qxF "$line" <<<"$answer" || fail "errors, $line" "$answer"
done
echo "errors: typed ones and top-level ones, the latter with a code and the request's identifier"

again=$(./persisted.sh) || fail persisted "$again"
[ "$(tr -d ' \n' <<<"$again" | value mode)" = "$(value mode <<<"$compact")" ] || fail persisted "$again"
echo "persisted: the same answer by hash"
