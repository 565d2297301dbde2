import { expect } from "vitest";
import type { Answer } from "../helpers/sandbox-client.ts";

/** Expects the error format that all services share (wire facts, common §5), with exactly these error numbers. */
export function expectRefusal(answer: Answer, status: number, ...errorIds: number[]): void {
  expect({ status: answer.status, errorIds: answer.errorIds() }).toEqual({ status, errorIds });
}

/** Expects the same refusal of a call in every case, one call after the other. */
export async function expectRefusals<Case>(
  cases: readonly Case[],
  call: (one: Case) => Promise<Answer>,
  status: number,
  ...errorIds: number[]
): Promise<void> {
  for (const one of cases) expectRefusal(await call(one), status, ...errorIds);
}
