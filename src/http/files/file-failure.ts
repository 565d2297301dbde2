import type { ServerResponse } from "node:http";
import { feedAccessRuleOf, explainFailure } from "../../resolvers/errors/failures.ts";
import { requestIdOf } from "../../observing/request-id.ts";
import { isUpstreamFailure, type UpstreamFailure } from "../../upstream/errors.ts";
import { errorBody } from "../error-answer.ts";
import { sendJson } from "../json-answer.ts";
import type { FileDelivery } from "./file-body.ts";

/** Answers with what a service's failure means to the client, if that is still there. Anything else is reported and stays unnamed. */
export function failFile(
  response: ServerResponse,
  error: unknown,
  { signal, report, onFailure }: Omit<FileDelivery, "onBytesPassed">,
): void {
  if (signal.aborted) return;
  if (!isUpstreamFailure(error)) {
    const requestId = requestIdOf(response.req);
    report(error, requestId);
    const message = "Something went wrong in the gateway.";
    sendJson(response, 500, errorBody("INTERNAL_SERVER_ERROR", message, { requestId }));
    return;
  }
  onFailure(error);
  const { code, text, fileStatus } = explainFailure(error);
  const seconds = "retryAfterSeconds" in error ? error.retryAfterSeconds : null;
  if (seconds !== null) response.setHeader("Retry-After", seconds);
  const rule = feedAccessRuleOf(error);
  sendJson(response, fileStatus ?? statusOf(error), errorBody(code, text, rule ? { rule } : {}));
}

/** The client's own range is checked before the service is asked: a refused one is none of the client's. */
function statusOf(failure: UpstreamFailure): number {
  return failure.code === "UPSTREAM_HTTP" && failure.status !== 416 ? failure.status : 502;
}
