import { type RedisArgument, redisKey, type SendCommand } from "../redis/redis-script.ts";
import type { BucketState, BucketStore, WantedToken } from "./bucket-store.ts";
import { type BucketScripts, createBucketScripts } from "./bucket-scripts.ts";

/** The numbers of a reply. A script of ours replies with nothing else. */
function numbersOf(reply: unknown): number[] {
  return Array.isArray(reply) ? reply.map(Number) : [Number(reply)];
}

function stateOf(limit: number, [underWay = 0, closedForMs = 0, ...backInMs]: number[]): BucketState {
  return { limit, underWay, backInMs, closedForMs };
}

/** Whole milliseconds, as the scripts count; nothing for none. */
function whole(durationMs: number | null): RedisArgument {
  return durationMs === null ? "" : Math.ceil(durationMs);
}

function tokenArguments({ id, lifeMs }: WantedToken): RedisArgument[] {
  return [id, whole(lifeMs)];
}

/** The braces say which part of the name decides on the node of a cluster. */
function keyOf(key: string): string {
  return redisKey("bucket", `{${key}}`);
}

/**
 * Keeps the buckets in Redis: one key for each, which ends by itself, and the server's time alone.
 * @param send rejects with StateUnavailableError while it cannot be reached; so does each function of the store.
 */
export function createRedisBuckets(
  send: SendCommand,
  scripts: BucketScripts = createBucketScripts(),
): BucketStore {
  return {
    async take(key, { limit, windowMs }, { instance, tokens }) {
      const reply = await scripts.take.run(
        send,
        keyOf(key),
        limit,
        windowMs,
        instance,
        ...tokens.flatMap((token) => [...tokenArguments(token), token.isWithNext ? 1 : ""]),
      );
      const [granted = 0, used = 0, askInMs, others = 0, ...rest] = numbersOf(reply);
      if (askInMs === undefined) return { granted, used, wait: null };
      const othersWant = rest.splice(0, others);
      return { granted, used, wait: { askInMs, state: stateOf(limit, rest), othersWant } };
    },
    async settle(key, { limit, windowMs }, { id, outcome, agoMs = 0 }) {
      const retryAfterMs = outcome.kind === "refused" ? outcome.retryAfterMs : null;
      const end = [id, outcome.kind, whole(retryAfterMs), Math.floor(agoMs)];
      const [isAwaited = 0] = numbersOf(await scripts.settle.run(send, keyOf(key), limit, windowMs, ...end));
      return { isAwaited: isAwaited > 0 };
    },
    async renew(key, { limit, windowMs }, token) {
      await scripts.renew.run(send, keyOf(key), limit, windowMs, ...tokenArguments(token));
    },
    async read(key, { limit, windowMs }) {
      return stateOf(limit, numbersOf(await scripts.read.run(send, keyOf(key), limit, windowMs)));
    },
  };
}
