import type { ServerResponse } from "node:http";
import { isAuthenticationFailure, toGraphQLError } from "../../resolvers/errors/graphql-errors.ts";
import {
  UpstreamCallError,
  UpstreamConnectionError,
  UpstreamHttpError,
  UpstreamTimeoutError,
} from "../../upstream/errors.ts";
import type { ReportError } from "../report-error.ts";
import { sendJson } from "../json-answer.ts";

/** Answers that there is no file, and why, with a code like those of GraphQL errors. */
export function failFile(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { errors: [{ message, extensions: { code } }] });
}

/** Answers with what a service's failure means to the client. Anything else is reported and stays unnamed. */
export function failFileUpstream(response: ServerResponse, error: unknown, report: ReportError): void {
  if (!(error instanceof UpstreamCallError)) {
    report(error);
    return failFile(response, 500, "INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.");
  }
  const { message, extensions } = toGraphQLError(error);
  return failFile(response, statusOf(error), String(extensions["code"]), message);
}

function statusOf(error: UpstreamCallError): number {
  if (isAuthenticationFailure(error)) return 401;
  if (error instanceof UpstreamTimeoutError) return 504;
  if (error instanceof UpstreamConnectionError) return 502;
  // The client's own range is checked before the service is asked: a refused one is none of the client's.
  if (error instanceof UpstreamHttpError && error.status < 500 && error.status !== 416) return error.status;
  return 502;
}
