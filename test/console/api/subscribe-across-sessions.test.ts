import type { Client, Sink } from "graphql-ws";
import { expect, test } from "vitest";
import { subscribeAcrossSessions } from "../../../src/console/api/subscribe-across-sessions.ts";

const sessionEnded = { message: "The session has ended.", extensions: { code: "UNAUTHENTICATED" } };

/** Subscribes over a connection whose events the test sends. */
function subscribe() {
  const subscribed: Sink[] = [];
  const client = {
    subscribe(_payload: unknown, sink: Sink) {
      subscribed.push(sink);
      return () => undefined;
    },
  } as unknown as Client;
  const heard: unknown[] = [];
  const sink = {
    next: (result: unknown) => heard.push(result),
    error: (reason: unknown) => heard.push(reason),
    complete: () => heard.push("complete"),
  };
  const { promise: signedIn, resolve: signIn } = Promise.withResolvers<void>();
  const stop = subscribeAcrossSessions(client, { query: "subscription { a }" }, sink, () => signedIn);
  return { subscribed, heard, signedIn, signIn, stop };
}

test("a subscription that ends because the session has ended starts again after the next sign-in", async () => {
  const { subscribed, heard, signIn } = subscribe();
  subscribed[0]?.next({ data: { a: 1 } });
  subscribed[0]?.next({ errors: [sessionEnded as never] });
  subscribed[0]?.complete();
  expect(heard).toEqual([{ data: { a: 1 } }]);
  expect(subscribed).toHaveLength(1);

  signIn();
  await expect.poll(() => subscribed).toHaveLength(2);
  subscribed[1]?.next({ data: { a: 2 } });
  subscribed[1]?.complete();
  expect(heard).toEqual([{ data: { a: 1 } }, { data: { a: 2 } }, "complete"]);
});

test("other errors of a subscription are passed on, and a cancelled subscription does not start again", async () => {
  const { subscribed, heard, signedIn, signIn, stop } = subscribe();
  const refusal = [{ message: "There is no such task.", extensions: { code: "NOT_FOUND" } }];
  subscribed[0]?.next({ errors: refusal as never });
  expect(heard).toEqual([{ errors: refusal }]);

  subscribed[0]?.error([sessionEnded]);
  stop();
  signIn();
  await signedIn;
  await Promise.resolve();
  expect(subscribed).toHaveLength(1);
});
