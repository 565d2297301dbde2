import { expect } from "vitest";
import type { Answer } from "../helpers/sandbox-client.ts";

/** Expects the error format that all services share (wire facts, common §5), with exactly these error numbers. */
export function expectRefusal(answer: Answer, status: number, ...errorIds: number[]): void {
  expect({ status: answer.status, errorIds: answer.errorIds() }).toEqual({ status, errorIds });
}
