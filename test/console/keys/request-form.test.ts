import { expect, test } from "vitest";
import { expiryOf } from "../../../src/console/keys/expiry.ts";
import { readRequest } from "../../../src/console/keys/request-form.ts";
import { signedCurl } from "../../../src/console/keys/signed-curl.ts";

const form = { method: "POST", address: " https://shop.example/a#b ", body: "it's", headers: "" };

test.each([
  [{ address: "shop.example/a" }, { field: "address", reason: "addressWrong" }],
  [{ address: "ftp://shop.example/a" }, { field: "address", reason: "addressWrong" }],
  [{ address: "https://me:you@shop.example/a" }, { field: "address", reason: "addressUser" }],
  [{ headers: "A: b\n\nnonsense" }, { field: "headers", reason: "headersWrong", line: "nonsense" }],
  [{ headers: "A: b\u0007" }, { field: "headers", reason: "headersWrong", line: "A: b\u0007" }],
])("a form with %o is rejected", (wrong, fault) => {
  expect(readRequest({ ...form, ...wrong })).toEqual({ fault });
});

test("a request is read from the form without comments and without the body of a GET", () => {
  expect(readRequest(form)).toEqual({
    request: { method: "POST", address: new URL("https://shop.example/a"), body: "it's" },
  });
  expect(readRequest({ ...form, method: "GET" })).toMatchObject({ request: { body: "" } });
});

test("the curl command escapes the signed headers and body", () => {
  const request = { method: "POST", address: new URL("https://shop.example/a?b='"), body: "it's\n$HOME" };
  expect(signedCurl(request, { headers: [["Signature", "sig1=:AA==:"]] }, ["A: b"])).toBe(
    [
      "curl --request POST 'https://shop.example/a?b=%27'",
      "-H 'A: b'",
      "-H 'Signature: sig1=:AA==:'",
      String.raw`--data-binary 'it'\''s` + "\n$HOME'",
    ].join(" \\\n  "),
  );
});

test("a key pair is marked as expiring sixty days before its expiry, and as expired afterwards", () => {
  const now = new Date("2026-03-04T10:00:00Z");
  expect(expiryOf("2026-05-03T10:00:01Z", now)).toBe("valid");
  expect(expiryOf("2026-05-03T10:00:00Z", now)).toBe("soon");
  expect(expiryOf("2026-03-04T10:00:00Z", now)).toBe("expired");
  expect(expiryOf(null, now)).toBe("unknown");
});
