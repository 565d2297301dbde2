import { describe, expect, test } from "vitest";
import { explainFailure } from "../../../src/resolvers/errors/failures.ts";
import { faultMessage, faultMessages } from "../../../src/resolvers/errors/fault-messages.ts";
import { serviceRules } from "../../../src/resolvers/errors/service-rules.ts";
import { imageFileRules } from "../../../src/upstream/media/limits.ts";
import { type UpstreamFault, UpstreamHttpError } from "../../../src/upstream/errors.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { faultsOfForm } from "../../helpers/message-form.ts";
import { upstreamFault } from "../../helpers/upstream-fault.ts";

const said = "send POST /order_task with X-EBAY-C-MARKETPLACE-ID";

const fault = (errorId: number, more: Partial<UpstreamFault> = {}) =>
  upstreamFault(errorId, { message: said, ...more });

/** Error numbers with a message of the gateway. */
const knownErrorIds = Object.keys(faultMessages).map(Number);

const targets = [
  {},
  {
    existing: { thing: "video", id: "v", path: ["input", "videoId"] },
    source: { path: ["input", "file"], rules: imageFileRules },
    feedType: "LMS_ORDER_REPORT",
    requiredScopes: ["https://api.ebay.com/oauth/api_scope/sell.inventory"],
  },
];

describe("detail 22: the message for a service error", () => {
  test("is a complete sentence for every known error number", () => {
    const faults = knownErrorIds.flatMap((errorId) =>
      targets.flatMap((target) => faultsOfForm(faultMessage(fault(errorId), target))),
    );
    expect(faults).toEqual([]);
  });

  test("exists for every error number that becomes an error of a mutation", () => {
    const numbers = Object.values(serviceRules).flatMap((rules) => [...rules.keys()]);
    // Their messages name the object and are built elsewhere.
    const missing = [190001, 190052, 160003, 160032, 160038, 160039, 226006];
    expect(numbers.filter((number) => ![...knownErrorIds, ...missing].includes(number))).toEqual([]);
    const messages = Object.values(serviceRules).flatMap((rules) =>
      [...rules].flatMap(([errorId, rule]) =>
        targets.map((target) => rule(fault(errorId), target, { requiredScopes: ["a scope"] }).message),
      ),
    );
    expect(messages.flatMap(faultsOfForm)).toEqual([]);
  });

  test.each([
    "EMPTY",
    "DAMAGED",
    "ANIMATED_OR_MULTI_PAGE",
    "DIMENSIONS_TOO_LARGE",
    "DIMENSIONS_TOO_SMALL",
    "NOT_HTTPS",
    "HOST_NOT_PUBLIC",
    "HOST_NOT_FOUND",
    "CONNECTION_REFUSED",
    "TLS_FAILED",
    "TIMED_OUT",
    "CONNECTION_LOST",
    "BAD_STATUS",
    "BAD_REDIRECT",
  ])("is a complete sentence for the reason %s with any text of the service", (value) => {
    for (const errorId of [190059, 190202, 190203, 190204]) {
      const message = faultMessage(fault(errorId, { parameters: [{ name: "reason", value }] }));
      expect(faultsOfForm(message)).toEqual([]);
    }
  });

  test.each([
    ["not yet known", "The service reported error 999999: Not yet known."],
    ["Is it? Yes!", "The service reported error 999999: Is it? Yes!"],
    ["  two\n lines ", "The service reported error 999999: Two lines."],
    ["", "The service reported error 999999 without an explanation."],
    ["x".repeat(5_000), `The service reported error 999999: X${"x".repeat(299)}….`],
  ])("contains the service's text for an unknown number: %.20j", (message, expected) => {
    expect(faultMessage(fault(999_999, { message }))).toBe(expected);
  });

  test("is a complete sentence for the failure of a query", () => {
    const read = upstreamCall("sellerFeed", "getTasks");
    const texts = [401, 403, 404, 429, 500, 503].flatMap((status) =>
      [[], [fault(1001)], [fault(1100)], [fault(160002)]].map((faults) => {
        return explainFailure(new UpstreamHttpError("no", read, { status, faults, retryAfterSeconds: null }))
          .text;
      }),
    );
    expect(texts.flatMap(faultsOfForm)).toEqual([]);
  });
});
