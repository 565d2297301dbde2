import { describe, expect, test } from "vitest";
import { headersOf, readIncomingTrace, spanContextOf, traceHeaders } from "../../src/tracing/trace-parent.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${spanId}-01`;

function stateOf(tracestate: unknown) {
  return readIncomingTrace(traceparent, tracestate)?.tracestate;
}

describe("A traceparent", () => {
  test.each([
    ["as in the specification", traceparent],
    ["when unsampled", `00-${traceId}-${spanId}-00`],
    ["with unknown flags", `00-${traceId}-${spanId}-ff`],
    ["in a later version", `cc-${traceId}-${spanId}-01`],
    ["in a later version with more fields", `cc-${traceId}-${spanId}-01-what-the-future-brings`],
  ])("is accepted %s", (_, given) => {
    expect(readIncomingTrace(given, undefined)).toEqual({ traceparent: given, tracestate: null });
  });
});

describe("A traceparent that is not valid", () => {
  test.each([
    ["when missing", undefined],
    ["when not a string", ["x"]],
    ["in capitals", traceparent.toUpperCase()],
    ["without a trace id", `00-${"0".repeat(32)}-${spanId}-01`],
    ["without a parent id", `00-${traceId}-${"0".repeat(16)}-01`],
    ["in the forbidden version", `ff-${traceId}-${spanId}-01`],
    ["in this version with more fields", `${traceparent}-x`],
    ["when too short", traceparent.slice(1)],
    ["with a leading space", ` ${traceparent}`],
    ["with a line break", `cc-${traceId}-${spanId}-01-\r\nx: y`],
  ])("is ignored %s", (_, given) => {
    expect(readIncomingTrace(given, "a=1")).toBeNull();
  });
});

describe("A tracestate", () => {
  test("is forwarded, with several header lines joined", () => {
    expect(stateOf("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE")).toBe(
      "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE",
    );
    expect(stateOf(["a=1", "b=2"])).toBe("a=1,b=2");
  });

  test("is omitted when it is not text, too long or not allowed in a header", () => {
    for (const given of [7, "", `a=${"1".repeat(511)}`, "a=1\r\nx: y", "a=ü"])
      expect(stateOf(given)).toBeNull();
  });
});

test("an incoming trace becomes the context of a remote span and the same headers again", () => {
  const incoming = { traceparent, tracestate: "a=1,b=2" };
  const context = spanContextOf(incoming);
  expect(context).toMatchObject({ traceId, spanId, traceFlags: 1, isRemote: true });
  expect(traceHeaders(context)).toEqual(incoming);
  expect(headersOf(incoming)).toEqual(incoming);
  expect(headersOf({ traceparent, tracestate: null })).toEqual({ traceparent });
});

test("only the sampled flag of a traceparent is forwarded", () => {
  const context = spanContextOf({ traceparent: `00-${traceId}-${spanId}-ff`, tracestate: null });
  expect(traceHeaders(context)).toEqual({ traceparent });
});
