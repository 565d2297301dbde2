import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import type { ServerResponse } from "node:http";
import { feedAccessRuleOf } from "../../resolvers/errors/feed-access-rule.ts";
import { explainFailure } from "../../resolvers/errors/failures.ts";
import { requestIdOf } from "../../observing/request-id.ts";
import { isUpstreamFailure, type UpstreamFailure } from "../../upstream/errors.ts";
import type { ReportError } from "../report-error.ts";
import { errorBody } from "../error-answer.ts";
import { sendJson } from "../json-answer.ts";

/**
 * Answers that there is no file, and why, with a code like those of GraphQL errors.
 * @param extensions what stands beside the code.
 */
export function failFile(
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
  extensions: object = {},
): void {
  sendJson(response, status, { errors: [{ message, extensions: { code, ...extensions } }] });
}

/** Who is told of a file that is not handed out. */
export interface FileFailureReport {
  readonly report: ReportError;
  /** Receives the failure of the service, or of the call to it. */
  readonly onFailure: (failure: UpstreamFailure) => void;
}

/** Answers with what a service's failure means to the client. Anything else is reported and stays unnamed. */
export function failFileUpstream(
  response: ServerResponse,
  error: unknown,
  { report, onFailure }: FileFailureReport,
): void {
  if (!isUpstreamFailure(error)) {
    const requestId = requestIdOf(response.req);
    report(error, requestId);
    const message = "Something went wrong in the gateway.";
    return sendJson(response, 500, errorBody("INTERNAL_SERVER_ERROR", message, { requestId }));
  }
  onFailure(error);
  const { code, text, fileStatus } = explainFailure(error);
  const seconds = "retryAfterSeconds" in error ? error.retryAfterSeconds : null;
  if (seconds !== null) response.setHeader("Retry-After", seconds);
  const rule = feedAccessRuleOf(error);
  return failFile(response, fileStatus ?? statusOf(error), code, text, rule ? { rule } : {});
}

/** The client's own range is checked before the service is asked: a refused one is none of the client's. */
function statusOf(failure: UpstreamFailure): number {
  return failure.code === "UPSTREAM_HTTP" && failure.status !== 416 ? failure.status : 502;
}
