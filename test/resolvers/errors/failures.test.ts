import { describe, expect, test } from "vitest";
import { errorCodes, type ErrorStatuses } from "../../../src/resolvers/errors/error-codes.ts";
import { explainFailure } from "../../../src/resolvers/errors/failures.ts";
import { toGraphQLError } from "../../../src/resolvers/errors/graphql-errors.ts";
import { toMutationErrors } from "../../../src/resolvers/errors/mutation-failure.ts";
import {
  FileForbiddenError,
  FileGoneError,
  isUpstreamFailure,
  NoUserTokenError,
  RateLimitWaitError,
  UnknownIdError,
  UploadSizeError,
  UpstreamConnectionError,
  type UpstreamFailure,
  UpstreamHttpError,
  UpstreamInvalidResponseError,
  UpstreamTimeoutError,
  UpstreamTokenError,
} from "../../../src/upstream/errors.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { faultsOfForm } from "../../helpers/message-form.ts";
import { upstreamFault } from "../../helpers/upstream-fault.ts";

const reading = upstreamCall("media", "getVideo");
const changing = { ...upstreamCall("media", "createVideo"), isChange: true };

const answer = (status: number, ...errorIds: readonly number[]) => {
  const faults = errorIds.map((errorId) => upstreamFault(errorId));
  return new UpstreamHttpError("no", reading, { status, faults, retryAfterSeconds: null });
};

const failures: readonly UpstreamFailure[] = [
  answer(401),
  answer(400, 1002),
  answer(403),
  answer(404, 2002),
  answer(416),
  answer(429),
  answer(503),
  new UpstreamTimeoutError("late", reading),
  new UpstreamConnectionError("broken", reading, { nothingSent: false, outcome: "NONE" }),
  new UpstreamTokenError("none", reading, { isRefused: true }),
  new NoUserTokenError("none", reading),
  new UpstreamInvalidResponseError("odd", reading),
  new RateLimitWaitError("wait", reading, { scope: "MEDIA_WRITE", retryAfterSeconds: 3 }),
  new UploadSizeError("size", reading, { announcedSizeInBytes: 2, actualSizeInBytes: 1 }),
  new UnknownIdError(reading, "video", "."),
  new FileGoneError("gone", reading),
  new FileForbiddenError("closed", reading, {
    fileId: "file-1",
    feedTypeId: "CURATED_ITEM_FEED",
    marketplaceId: "EBAY_US",
    categoryIds: ["267"],
  }),
];

describe("The failure table", () => {
  test("detail 22: gives file downloads the HTTP statuses that docs/errors.md lists for each code", () => {
    for (const failure of failures) {
      const { code, fileStatus } = explainFailure(failure);
      const { files = [] }: ErrorStatuses = errorCodes[code];
      expect(files).toContain(fileStatus ?? "as answered");
    }
  });

  test("maps each failure to a code, a file status and its traits", () => {
    const rows = failures.map((failure) => {
      const { code, fileStatus, isRetryable, endsWatching } = explainFailure(failure);
      const status = failure.code === "UPSTREAM_HTTP" ? ` ${failure.status}` : "";
      const traits = [isRetryable && "retryable", endsWatching && "ends watching"].filter(Boolean).join(", ");
      return `${failure.code}${status}: ${code}, ${fileStatus ?? "as answered"}${traits && `, ${traits}`}`;
    });
    expect(rows).toMatchInlineSnapshot(`
      [
        "UPSTREAM_HTTP 401: UNAUTHENTICATED, 401, ends watching",
        "UPSTREAM_HTTP 400: UNAUTHENTICATED, 401, ends watching",
        "UPSTREAM_HTTP 403: FORBIDDEN, 403, ends watching",
        "UPSTREAM_HTTP 404: UPSTREAM_ERROR, as answered",
        "UPSTREAM_HTTP 416: UPSTREAM_ERROR, as answered",
        "UPSTREAM_HTTP 429: RATE_LIMITED, 429, retryable",
        "UPSTREAM_HTTP 503: UPSTREAM_UNAVAILABLE, 502, retryable",
        "UPSTREAM_TIMEOUT: UPSTREAM_TIMEOUT, 504, retryable",
        "UPSTREAM_UNAVAILABLE: UPSTREAM_UNAVAILABLE, 502, retryable",
        "UPSTREAM_TOKEN: UPSTREAM_UNAVAILABLE, 502, retryable",
        "NO_USER_TOKEN: FORBIDDEN, 403, ends watching",
        "UPSTREAM_INVALID_RESPONSE: UPSTREAM_INVALID_RESPONSE, 502, retryable",
        "RATE_LIMITED: RATE_LIMITED, 429, retryable",
        "UPLOAD_SIZE: BAD_USER_INPUT, 400",
        "UNKNOWN_ID: NOT_FOUND, 404, ends watching",
        "FILE_GONE: NOT_FOUND, 404, ends watching",
        "FILE_FORBIDDEN: FEED_ACCESS_DENIED, 403, ends watching",
      ]
    `);
  });

  test("recognizes every error of the upstream layer by its code and class", () => {
    for (const failure of failures) {
      expect(isUpstreamFailure(failure)).toBe(true);
      expect(toGraphQLError(failure).extensions).toMatchObject({ service: "MEDIA" });
    }
    expect(isUpstreamFailure(Object.assign(new Error("none of ours"), { code: "ECONNRESET" }))).toBe(false);
    expect(isUpstreamFailure({ code: "UPSTREAM_TIMEOUT" })).toBe(false);
  });

  test("contains the required scopes only for FORBIDDEN", () => {
    const { requiredScopes } = reading;
    expect(requiredScopes).toHaveLength(1);
    expect(toGraphQLError(answer(403)).extensions).toMatchObject({ code: "FORBIDDEN", requiredScopes });
    expect(toGraphQLError(answer(401)).extensions).not.toHaveProperty("requiredScopes");
  });
});

describe("The failure of a mutation", () => {
  test.each([
    ["in the first call", false],
    ["after an earlier call took effect", true],
  ])("becomes an OutcomeUnknownError when the outcome is unknown %s", (_, isSecondHalf) => {
    for (const failure of [
      new UpstreamTimeoutError("late", changing, "UNKNOWN"),
      new UpstreamConnectionError("broken", changing, { nothingSent: false, outcome: "UNKNOWN" }),
      new UpstreamInvalidResponseError("odd", changing),
    ]) {
      const query = "{ viewer { mode } }";
      const common = {
        __typename: "OutcomeUnknownError",
        kind: "UPSTREAM",
        path: [],
        upstream: [],
        check: query,
      };
      const messages = [null, "and nothing can be asked"].map((instead) => {
        const found = toMutationErrors(failure, {
          allowed: [],
          hasTakenEffect: isSecondHalf,
          check: { query, instead },
        });
        expect(found).toMatchObject([{ ...common, isCheckable: instead === null }]);
        return found[0]?.message ?? "";
      });
      expect(messages.flatMap(faultsOfForm)).toEqual([]);
      for (const message of messages) expect(message).not.toMatch(/\. |try again/i);
    }
  });

  test("without any effect is data only after an earlier call took effect", () => {
    const refused = new UpstreamConnectionError("no", changing, { nothingSent: true, outcome: "NONE" });
    expect(() => toMutationErrors(refused, { allowed: [] })).toThrow(refused);
    expect(toMutationErrors(refused, { allowed: [], hasTakenEffect: true })).toMatchObject([
      { __typename: "UpstreamError", isRetryable: true, httpStatus: null },
    ]);
  });

  test("is explained by the rules of the service that failed", () => {
    const call = { ...upstreamCall("store", "deleteStoreCategory"), isChange: true };
    const busy = new UpstreamHttpError("no", call, {
      status: 400,
      faults: [upstreamFault(225_003)],
      retryAfterSeconds: null,
    });
    const allowed = ["CategoryChangeInProgressError"] as const;
    expect(toMutationErrors(busy, { allowed })).toMatchObject([{ __typename: allowed[0], kind: "CONFLICT" }]);
  });

  test("for an impossible identifier contains no error of the service", () => {
    const path = ["input", "categoryId"];
    const inputs = [{ name: "categoryId", value: ".", path }];
    expect(
      toMutationErrors(new UnknownIdError(changing, "category", "."), { allowed: ["NotFoundError"], inputs }),
    ).toMatchObject([{ __typename: "NotFoundError", missingId: ".", path, upstream: [] }]);
  });
});
