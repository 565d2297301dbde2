import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { shownAddress, shownDocument } from "../../src/tracing/shown.ts";

function shown(path: string) {
  return shownAddress("https://api.example:8443", path)["url.full"];
}

describe("the document of a span", () => {
  test("has the operation, and no value that stands in it", () => {
    const text = `# a comment "with" 1 number
      query Q($first: Int = 10) {
        a1: videos(first: $first, title: "quoted \\" and # no comment", size: -1.5e3) { id }
        b(text: """a "block" \\""" of 7""") { ...F }
      }
      fragment F on Video { title }`;
    const document = shownDocument(text);
    expect(document).not.toMatch(/comment|quoted|block|7|10|1\.5/);
    expect(document).toContain('a1: videos(first: $first, title: "*", size: 0)');
    expect(document).toContain('b(text: "*") { ...F }');
    expect(() => parse(document)).not.toThrow();
  });

  test.each([
    '{ a(b: "secret',
    '{ a(b: """secret',
    '{ a(b: "secret\n c',
    "{ a # secret",
    '{ a(b: """secret" ',
  ])("shows nothing of a value that does not end: %j", (text) => {
    expect(shownDocument(text)).not.toContain("secret");
  });

  test("is bounded, and takes a time that grows with its length alone", () => {
    expect(shownDocument('"'.repeat(1_000_000)).length).toBeLessThanOrEqual(20_000);
    expect(shownDocument("a".repeat(1_000_000))).toHaveLength(10_000);
  });
});

describe("the address of a request", () => {
  test("names the server, also its usual port", () => {
    expect(shownAddress("https://api.example:8443", "/a")).toEqual({
      "server.address": "api.example",
      "server.port": 8443,
      "url.full": "https://api.example:8443/a",
      "url.scheme": "https",
    });
    expect(shownAddress("http://api.example", "/a")["server.port"]).toBe(80);
    expect(shownAddress("https://api.example", "/a")["server.port"]).toBe(443);
  });

  test("keeps what was asked for, and leaves out what stands for a right", () => {
    expect(shown("/a?limit=50&continuation_token=abc&feed_type=X")).toBe(
      "https://api.example:8443/a?limit=50&continuation_token=REDACTED&feed_type=X",
    );
    expect(shown("/a?code=1&X-Signature=2&apiKey=3")).toBe(
      "https://api.example:8443/a?code=REDACTED&X-Signature=REDACTED&apiKey=REDACTED",
    );
  });
});
