import { expect } from "vitest";
import type { Answer } from "../../helpers/sandbox-client.ts";

/** Expects an error response of the token endpoint in its own format (wire facts, common §2). */
export function expectOauthRefusal(answer: Answer, status: number, error: string): void {
  expect({ status: answer.status, ...answer.json() }).toEqual({
    status,
    error,
    error_description: expect.any(String),
  });
}
