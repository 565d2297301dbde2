import { expect } from "vitest";
import type { Answer } from "../helpers/sandbox-client.ts";

/** Expects status 200 and returns the response body. */
export function bodyOf(answer: Answer) {
  expect(answer).toMatchObject({ status: 200 });
  return JSON.parse(answer.text);
}
