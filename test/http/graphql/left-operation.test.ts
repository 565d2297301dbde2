import { expect, test } from "vitest";
import { untilLeft } from "../../../src/http/graphql/left-operation.ts";
import { coded } from "../../../src/resolvers/errors/graphql-errors.ts";
import { WatchClosedError } from "../../../src/watch/watch-closed-error.ts";
import { settle } from "../../helpers/clock.ts";

const ignore = () => undefined;

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
  expect(await untilLeft(Promise.resolve("result"), signal, ignore)).toBe("result");
  await expect(untilLeft(Promise.reject(new Error("failure")), signal, ignore)).rejects.toThrow("failure");
  const { stream, outcome, returns } = createStream();
  const given = (await untilLeft(stream, signal, ignore)) as typeof stream;
  outcome.reject(new Error("failure of a stream"));
  await expect(given.next()).rejects.toThrow("failure of a stream");
  expect(returns()).toBe(0);
});

test("neither a result nor a failure of an operation comes after its client has left", async () => {
  for (const answer of [async () => "result", () => Promise.reject(new Error("failure"))]) {
    const leaving = new AbortController();
    const outcomes = outcomesOf(untilLeft(answer(), leaving.signal, ignore));
    leaving.abort();
    await settle();
    expect(outcomes).toEqual([]);
  }
});

test("neither an event nor a failure of a stream comes after its client has left", async () => {
  for (const end of ["event", "failure"]) {
    const leaving = new AbortController();
    const { stream, outcome } = createStream();
    const given = (await untilLeft(stream, leaving.signal, ignore)) as typeof stream;
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
  const outcomes = outcomesOf(untilLeft(Promise.resolve(stream), AbortSignal.abort(), ignore));
  await settle();
  expect(outcomes).toEqual([]);
  expect(returns()).toBe(1);
});

test("an operation that ends because the instance goes gets neither an error nor an end", async () => {
  const { signal } = new AbortController();
  const { stream, outcome } = createStream();
  let told = 0;
  const given = (await untilLeft(stream, signal, () => (told += 1))) as typeof stream;
  const outcomes = outcomesOf(given.next());
  outcome.reject(new WatchClosedError());
  await settle();
  const refusal = { errors: [coded("SHUTTING_DOWN", "The gateway is shutting down.")] };
  const refused = outcomesOf(untilLeft(refusal, signal, () => (told += 1)));
  await settle();
  expect([...outcomes, ...refused]).toEqual([]);
  expect(told).toBe(2);
});
