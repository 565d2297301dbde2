import { expect } from "vitest";
import type { Answer } from "../helpers/sandbox-client.ts";

/** Requires a refusal in the form that all services share (wire facts, common §5), with these error numbers alone. */
export function expectRefusal(answer: Answer, status: number, ...errorIds: number[]): void {
  expect({ status: answer.status, errorIds: answer.errorIds() }).toEqual({ status, errorIds });
}
