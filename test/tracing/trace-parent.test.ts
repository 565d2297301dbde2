import { describe, expect, test } from "vitest";
import { headersOf, readIncomingTrace, spanContextOf, traceHeaders } from "../../src/tracing/trace-parent.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${spanId}-01`;

function stateOf(tracestate: unknown) {
  return readIncomingTrace(traceparent, tracestate)?.tracestate;
}

describe("a traceparent counts", () => {
  test.each([
    ["as the specification writes it", traceparent],
    ["unsampled", `00-${traceId}-${spanId}-00`],
    ["with flags that are not known", `00-${traceId}-${spanId}-ff`],
    ["of a later version", `cc-${traceId}-${spanId}-01`],
    ["of a later version with more in it", `cc-${traceId}-${spanId}-01-what-the-future-brings`],
  ])("%s", (_, given) => {
    expect(readIncomingTrace(given, undefined)).toEqual({ traceparent: given, tracestate: null });
  });
});

describe("a traceparent does not count", () => {
  test.each([
    ["that is missing", undefined],
    ["that is no text", ["x"]],
    ["with capitals", traceparent.toUpperCase()],
    ["without a trace", `00-${"0".repeat(32)}-${spanId}-01`],
    ["without a parent", `00-${traceId}-${"0".repeat(16)}-01`],
    ["of the forbidden version", `ff-${traceId}-${spanId}-01`],
    ["of this version with more in it", `${traceparent}-x`],
    ["that is too short", traceparent.slice(1)],
    ["with something before it", ` ${traceparent}`],
    ["with a line break in it", `cc-${traceId}-${spanId}-01-\r\nx: y`],
  ])("%s", (_, given) => {
    expect(readIncomingTrace(given, "a=1")).toBeNull();
  });
});

describe("a tracestate", () => {
  test("goes along, several lines as one", () => {
    expect(stateOf("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE")).toBe(
      "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE",
    );
    expect(stateOf(["a=1", "b=2"])).toBe("a=1,b=2");
  });

  test("is left out when it is no text, too long, or holds what no header may", () => {
    for (const given of [7, "", `a=${"1".repeat(511)}`, "a=1\r\nx: y", "a=ü"])
      expect(stateOf(given)).toBeNull();
  });
});

test("what came is the context of a remote span, and its headers again", () => {
  const incoming = { traceparent, tracestate: "a=1,b=2" };
  const context = spanContextOf(incoming);
  expect(context).toMatchObject({ traceId, spanId, traceFlags: 1, isRemote: true });
  expect(traceHeaders(context)).toEqual(incoming);
  expect(headersOf(incoming)).toEqual(incoming);
  expect(headersOf({ traceparent, tracestate: null })).toEqual({ traceparent });
});

test("of the flags only that of sampling is taken over", () => {
  const context = spanContextOf({ traceparent: `00-${traceId}-${spanId}-ff`, tracestate: null });
  expect(traceHeaders(context)).toEqual({ traceparent });
});
