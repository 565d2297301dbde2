import { expect, test } from "vitest";
import { UpstreamResponse } from "../../../src/upstream/transport/transport.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { idFromLocation } from "../../../src/upstream/wire/location.ts";

const call = upstreamCall("media", "createVideo");
const answer = (location?: string) =>
  new UpstreamResponse(call, 201, location === undefined ? {} : { location }, Buffer.alloc(0));

test.each([
  ["https://host.example/base/video/v1", "v1"],
  ["/video/v1", "v1"],
  ["v1", "v1"],
  ["/video/v1/?x=1#y", "v1"],
  ["https://host.example/video/a%20b", "a b"],
  ["/sell/feed/v1/task/task-1//?a=b", "task-1"],
])("the id is the last segment of the Location %s", (location, id) => {
  expect(idFromLocation(answer(location))).toBe(id);
});

test.each([
  undefined,
  "",
  "https://host.example",
  "https://host.example/",
  "/video/..",
  "/video/%",
  "/video/%2e",
])("the Location %j is rejected", (location) => {
  expect(() => idFromLocation(answer(location))).toThrow(
    expect.objectContaining({ code: "UPSTREAM_INVALID_RESPONSE" }),
  );
});

test("a Location header of 300,000 slashes is parsed in linear time", () => {
  const beganAtMs = performance.now();
  expect(idFromLocation(answer(`${"/".repeat(300_000)}a`))).toBe("a");
  expect(performance.now() - beganAtMs).toBeLessThan(1000);
});
