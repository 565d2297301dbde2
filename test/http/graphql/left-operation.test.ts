import { expect, test } from "vitest";
import { untilLeft } from "../../../src/http/graphql/left-operation.ts";
import { settle } from "../../helpers/clock.ts";

/** A stream that gives what the test says, and notes its end. */
function createStream() {
  const outcome = Promise.withResolvers<IteratorResult<unknown>>();
  let returns = 0;
  const stream: AsyncIterableIterator<unknown> = {
    [Symbol.asyncIterator]: () => stream,
    next: () => outcome.promise,
    return: async () => {
      returns += 1;
      return { done: true, value: undefined };
    },
  };
  return { stream, outcome, returns: () => returns };
}

/** The outcomes that have come so far. */
function outcomesOf(promise: Promise<unknown>): unknown[] {
  const outcomes: unknown[] = [];
  promise.then(
    (value) => outcomes.push(value),
    (error: unknown) => outcomes.push(error),
  );
  return outcomes;
}

test("results and failures of an operation that its client has not left pass", async () => {
  const { signal } = new AbortController();
  expect(await untilLeft(Promise.resolve("result"), signal)).toBe("result");
  await expect(untilLeft(Promise.reject(new Error("failure")), signal)).rejects.toThrow("failure");
  const { stream, outcome, returns } = createStream();
  const given = (await untilLeft(stream, signal)) as typeof stream;
  outcome.reject(new Error("failure of a stream"));
  await expect(given.next()).rejects.toThrow("failure of a stream");
  expect(returns()).toBe(0);
});

test("neither a result nor a failure of an operation comes after its client has left", async () => {
  for (const answer of [async () => "result", () => Promise.reject(new Error("failure"))]) {
    const leaving = new AbortController();
    const outcomes = outcomesOf(untilLeft(answer(), leaving.signal));
    leaving.abort();
    await settle();
    expect(outcomes).toEqual([]);
  }
});

test("neither an event nor a failure of a stream comes after its client has left", async () => {
  for (const end of ["event", "failure"]) {
    const leaving = new AbortController();
    const { stream, outcome } = createStream();
    const given = (await untilLeft(stream, leaving.signal)) as typeof stream;
    const outcomes = outcomesOf(given.next());
    leaving.abort();
    if (end === "event") outcome.resolve({ done: false, value: end });
    else outcome.reject(new Error(end));
    await settle();
    expect(outcomes).toEqual([]);
  }
});

test("a stream that begins after its client has left is ended, and nothing of it comes", async () => {
  const { stream, returns } = createStream();
  const outcomes = outcomesOf(untilLeft(Promise.resolve(stream), AbortSignal.abort()));
  await settle();
  expect(outcomes).toEqual([]);
  expect(returns()).toBe(1);
});
