import { expect } from "vitest";
import type { ErrorFieldsFragment } from "../generated/graphql.ts";

/** Payload of a mutation. */
export interface Outcome {
  readonly errors: readonly ErrorFieldsFragment[];
}

/** Expected fields of a failure: its type, and any of that type's fields. */
export type ExpectedFailure = Readonly<Record<string, unknown>>;

/** Expected failure of an input field. */
export function invalid(code: string, ...path: readonly string[]): ExpectedFailure {
  return { __typename: "ValidationError", code, path: ["input", ...path] };
}

/** Expected failure of a file. */
export function rejectedFile(rejectionReason: string, more: ExpectedFailure = {}): ExpectedFailure {
  return { __typename: "FileRejectedError", rejectionReason, ...more };
}

/** Expected failure of an upload. */
export function refusedUpload(refusalReason: string, more: ExpectedFailure = {}): ExpectedFailure {
  return { __typename: "UploadRefusedError", refusalReason, ...more };
}

/** Expected failure of an input field with an unknown ID. */
export function unknownId(missingId: string, ...path: readonly string[]): ExpectedFailure {
  return { __typename: "NotFoundError", missingId, path: ["input", ...path] };
}

/**
 * Expects a mutation without a result and with one failure. Its cause is the service's error number, or the gateway
 * without one.
 */
export function expectFailure(outcome: Outcome, expected: ExpectedFailure, errorId?: number): void {
  const { errors, ...results } = outcome;
  const upstream = errorId === undefined ? [] : [expect.objectContaining({ errorId })];
  expect(errors).toEqual([expect.objectContaining({ ...expected, upstream })]);
  for (const result of Object.values(results)) expect(result).toBeNull();
}

/** Returns the named result of a mutation that must have succeeded. */
export function resultOf<Payload extends Outcome, Name extends keyof Payload & string>(
  payload: Payload,
  name: Name,
): NonNullable<Payload[Name]> {
  expect(payload.errors).toEqual([]);
  const result = payload[name];
  if (result === null || result === undefined) throw new Error(`There is no ${name}.`);
  return result;
}
