#!/usr/bin/env bash
# A query by its hash alone, and its text once when the gateway does not know the hash (automatic persisted queries). The
# short request can be a GET, and so be kept by a cache: ./persisted.sh
source "$(dirname "$0")/gateway.sh"

document=$(<"$operations/viewer.graphql")
extensions="{\"persistedQuery\":{\"version\":1,\"sha256Hash\":\"$(printf %s "$document" | sha256)\"}}"

by_hash() {
  call --get -H 'Content-Type: application/json' -H 'GraphQL-Require-Preflight: true' --data-urlencode "extensions=$extensions"
}

answer=$(by_hash)
if [ "$(value code <<<"$answer")" = PERSISTED_QUERY_NOT_FOUND ]; then
  echo "The gateway does not know the hash: its text is sent along." >&2
  printf '{"query":%s,"extensions":%s}' "$(json_string "$document")" "$extensions" |
    call -H 'Content-Type: application/json' --data-binary @- >/dev/null
  answer=$(by_hash)
fi
show <<<"$answer"
