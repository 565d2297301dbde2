import { expect } from "vitest";
import type { Answer } from "../../helpers/sandbox-client.ts";

/** Requires a refusal of the token endpoint in its own form (wire facts, common §2). */
export function expectOauthRefusal(answer: Answer, status: number, error: string): void {
  expect({ status: answer.status, ...answer.json() }).toEqual({
    status,
    error,
    error_description: expect.any(String),
  });
}
