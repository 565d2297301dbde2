import { expect, test } from "vitest";
import type { UpstreamResponse } from "../../../src/upstream/transport/transport.ts";
import { idFromLocation } from "../../../src/upstream/wire/location.ts";

const answer = (location: string) => ({ headers: { location } }) as unknown as UpstreamResponse;

test.each([
  ["https://api.example/sell/feed/v1/task/task-1", "task-1"],
  ["/sell/feed/v1/task/task-1//?a=b", "task-1"],
])("the id is the last segment of the Location %s", (location, id) => {
  expect(idFromLocation(answer(location))).toBe(id);
});

test("a Location header of 300,000 slashes is parsed in linear time", () => {
  const beganAtMs = performance.now();
  expect(idFromLocation(answer(`${"/".repeat(300_000)}a`))).toBe("a");
  expect(performance.now() - beganAtMs).toBeLessThan(1000);
});
