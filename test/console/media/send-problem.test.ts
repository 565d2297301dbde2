import { expect, test } from "vitest";
import {
  problemOfTopLevelError,
  problemOfPayload,
  problemOfTus,
} from "../../../src/console/media/queue/send-problem.ts";
import { rejectionCodes } from "../../../src/console/media/files/rejection.ts";
import english from "../../../src/console/media/messages/english.ts";

const message = "Said by the gateway.";

test.each([
  ["RateLimitedError", { retryAfterSeconds: 4 }, { kind: "limit", retryAfterMs: 4_000 }],
  ["UpstreamError", { isRetryable: true }, { kind: "busy" }],
  ["UpstreamError", { isRetryable: false }, { refusal: { code: "SERVICE_REFUSED", message } }],
  [
    "FileRejectedError",
    { rejectionReason: "TOO_LARGE", maxSizeInBytes: 5 },
    { refusal: { code: "TOO_LARGE", maxSizeInBytes: 5 } },
  ],
  [
    "FileRejectedError",
    { rejectionReason: "UNSUPPORTED_TYPE", acceptedTypes: ["pdf"] },
    { refusal: { code: "WRONG_EXTENSION", kind: "document", types: ["PDF"], canRetry: false } },
  ],
  ["FileRejectedError", { rejectionReason: "OF_A_LATER_VERSION" }, { refusal: { code: "SERVICE_REFUSED" } }],
  ["UploadRefusedError", { refusalReason: "ALREADY_UPLOADED" }, { refusal: { code: "ALREADY_UPLOADED" } }],
  ["OutcomeUnknownError", {}, { refusal: { code: "OUTCOME_UNKNOWN", canRetry: true } }],
  ["ValidationError", {}, { refusal: { code: "INVALID_INPUT", canRetry: false } }],
  ["ErrorOfALaterVersion", {}, { refusal: { code: "UNKNOWN", message } }],
])("a mutation's %s with %j is handled as %j", (__typename, particulars, problem) => {
  expect(problemOfPayload({ __typename, message, ...particulars }, "document")).toMatchObject(problem);
});

test.each([
  [{ code: "UNAUTHENTICATED" }, { kind: "session" }],
  [
    { code: "RATE_LIMITED", retryAfterSeconds: 2 },
    { kind: "limit", retryAfterMs: 2_000 },
  ],
  [{ code: "GATEWAY_BUSY" }, { kind: "busy" }],
  [{ code: "FILE_TOO_LARGE" }, { refusal: { code: "TOO_LARGE", maxSizeInBytes: 12_582_912 } }],
  [{ code: "FORBIDDEN" }, { refusal: { code: "FORBIDDEN" } }],
  [undefined, { refusal: { code: "UNKNOWN" } }],
])("a response error with the extensions %j is handled as %j", (extensions, problem) => {
  expect(problemOfTopLevelError({ message, ...(extensions && { extensions }) }, "image")).toMatchObject(
    problem,
  );
});

test.each([
  [null, null, { kind: "network" }],
  [401, null, { kind: "session" }],
  [429, "3", { kind: "limit", retryAfterMs: 3_000 }],
  [423, "1", { kind: "busy", retryAfterMs: 1_000 }],
  [409, null, { kind: "busy", retryAfterMs: null }],
  [503, "Wed, 21 Oct 2026 07:28:00 GMT", { kind: "busy", retryAfterMs: null }],
  [410, null, { refusal: { code: "GONE", canRetry: true } }],
  [403, null, { refusal: { code: "FORBIDDEN" } }],
  [413, null, { refusal: { code: "UNKNOWN", message } }],
])("the upload status %s with Retry-After %s is handled as %j", (status, retryAfter, problem) => {
  expect(problemOfTus({ status, retryAfter, message })).toMatchObject(problem);
});

test("every rejection code has a text", () => {
  expect(Object.keys(english.refusals).toSorted()).toEqual([...rejectionCodes].toSorted());
});
