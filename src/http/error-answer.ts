import type { ServerResponse } from "node:http";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { sendJson } from "./json-answer.ts";

/** The body of an answer that is one error. @param more extensions beside the code. */
export const errorBody = (
  code: ErrorCode,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  errors: [{ message, extensions: { code, ...more } }],
});

/** Answers with one error. */
export function sendError(response: ServerResponse, status: number, code: ErrorCode, message: string): void {
  sendJson(response, status, errorBody(code, message));
}
