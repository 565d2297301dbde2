import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { shownAddress, shownDocument } from "../../src/tracing/redact.ts";

function shown(path: string) {
  return shownAddress("https://api.example:8443", path)["url.full"];
}

describe("The document of a span", () => {
  test("contains the operation without its literal values", () => {
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
  ])("hides an unterminated value: %j", (text) => {
    expect(shownDocument(text)).not.toContain("secret");
  });

  test("has a maximum length and takes time linear in the length of its text", () => {
    expect(shownDocument('"'.repeat(1_000_000)).length).toBeLessThanOrEqual(20_000);
    expect(shownDocument("a".repeat(1_000_000))).toHaveLength(10_000);
  });
});

describe("The URL of a span", () => {
  test("names the server with its port, including a default port", () => {
    expect(shownAddress("https://api.example:8443", "/a")).toEqual({
      "server.address": "api.example",
      "server.port": 8443,
      "url.full": "https://api.example:8443/a",
      "url.scheme": "https",
    });
    expect(shownAddress("http://api.example", "/a")["server.port"]).toBe(80);
    expect(shownAddress("https://api.example", "/a")["server.port"]).toBe(443);
  });

  test("keeps its parameters and redacts credentials", () => {
    expect(shown("/a?limit=50&continuation_token=abc&feed_type=X")).toBe(
      "https://api.example:8443/a?limit=50&continuation_token=REDACTED&feed_type=X",
    );
    expect(shown("/a?code=1&X-Signature=2&apiKey=3")).toBe(
      "https://api.example:8443/a?code=REDACTED&X-Signature=REDACTED&apiKey=REDACTED",
    );
  });
});
