import { expect, test } from "vitest";
import { WholeAnswer } from "../../../src/upstream/transport/whole-answer.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";

const call = upstreamCall("media", "getVideo");

test("the JSON of an answer is parsed once for all who share it", () => {
  const answer = new WholeAnswer(200, Buffer.from('{"videoId":"v1"}'));
  expect(answer.json(call)).toEqual({ videoId: "v1" });
  expect(answer.json(call)).toBe(answer.json(call));
});

test("an answer that is not JSON fails for each of them", () => {
  const answer = new WholeAnswer(200, Buffer.from("<html>"));
  for (let caller = 0; caller < 2; caller += 1) {
    expect(() => answer.json(call)).toThrow(expect.objectContaining({ code: "UPSTREAM_INVALID_RESPONSE" }));
  }
});
