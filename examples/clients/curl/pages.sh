#!/usr/bin/env bash
# A connection to its end, one name a line: ./pages.sh
source "$(dirname "$0")/gateway.sh"

variables='{}'
page=0
while :; do
  answer=$(ask feed-types "$variables")
  if [ -n "$(value code <<<"$answer")" ]; then
    echo "$answer" >&2
    exit 1
  fi
  page=$((page + 1))
  values feedTypeId <<<"$answer"
  echo "page $page" >&2
  [ "$(value hasNextPage <<<"$answer")" = true ] || break
  # Cursors are opaque, and end with the data that they point into: go on with them at once and do not keep them.
  variables="{\"after\":\"$(value endCursor <<<"$answer")\"}"
done
