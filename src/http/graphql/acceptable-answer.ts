import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import type { FetchAPI, Plugin } from "graphql-yoga";
import type { OperationRecord } from "../../observing/operation-record.ts";
import type { HttpContext } from "../http-context.ts";
import { acceptedTypes } from "./accepted-types.ts";

/** Kinds of answers that there are: JSON, and the streams of subscriptions. */
const kinds = [
  "application/json",
  "application/graphql-response+json",
  "text/event-stream",
  "multipart/mixed",
];

/**
 * Refuses, before its operation runs, a request whose client accepts no kind of answer that there is; without it a mutation
 * would take effect and its answer be empty.
 */
export function useAcceptableAnswer(): Plugin<object, HttpContext> {
  return {
    onRequest(hook) {
      if (!isAcceptable(hook.request.headers.get("accept")))
        hook.endResponse(refuse(hook.fetchAPI, hook.serverContext.exchange.record));
    },
    onResultProcess(hook) {
      if (hook.resultProcessor) return;
      const { record } = hook.serverContext.exchange;
      hook.setResultProcessor((_, fetchAPI) => refuse(fetchAPI, record), "application/json");
    },
  };
}

/** Whether a request with this `Accept` takes any kind of answer that there is; null is a request without the header. */
export function isAcceptable(accept: string | null): boolean {
  return acceptedTypes(accept).some(isAccepted);
}

function isAccepted(entry: string): boolean {
  const range = entry.split(";", 1)[0]?.trim() ?? "";
  return kinds.some((kind) => range === kind || range === "*/*" || range === `${kind.split("/", 1)[0]}/*`);
}

function refuse(fetchAPI: FetchAPI, record: OperationRecord): Response {
  record.addErrorCode("NOT_ACCEPTABLE");
  const message =
    "The request accepts no kind of answer that there is. Accept application/json or application/graphql-response+json, and for subscriptions text/event-stream or multipart/mixed;subscriptionSpec=1.0.";
  const body = JSON.stringify({
    errors: [{ message, extensions: { code: "NOT_ACCEPTABLE" satisfies ErrorCode } }],
  });
  return new fetchAPI.Response(body, {
    status: 406,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}
