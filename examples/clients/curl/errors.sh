#!/usr/bin/env bash
# The two kinds of failure, and how to tell them apart: ./errors.sh
source "$(dirname "$0")/gateway.sh"

# 1. What a mutation may answer is data: `errors` beside the result, each with its type.
answer=$(ask order-report '{"feedType":"LMS_ORDER_REPORT"}')
type=$(value __typename <<<"$answer")
case $type in
  '') echo "ordered: $(value id <<<"$answer")" ;;
  ValidationError) echo "wrong input: $(value code <<<"$answer")" ;;
  RateLimitedError) echo "try again in $(value retryAfterSeconds <<<"$answer") s" ;;
  # Later versions may have more types. Each has a kind, which says what it takes to get further.
  *) echo "$type, kind $(value kind <<<"$answer")" ;;
esac
show <<<"$answer"

# 2. Everything else is a GraphQL error with a code. A request can be found in the gateway's log by its identifier: send
#    your own, or take the one that the answer has.
headers=$(mktemp)
trap 'rm -f "$headers"' EXIT
answer=$(request_body node '{"id":"nonsense"}' |
  call -H 'Content-Type: application/json' -H 'X-Request-Id: curl-example.1' --dump-header "$headers" --data-binary @-)
echo "code: $(value code <<<"$answer")"
echo "request: $(grep -i '^x-request-id:' "$headers" | tr -d '\r' | cut -d ' ' -f 2)"
show <<<"$answer"
