import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import {
  createLinkSealer,
  createUploadSealer,
  linkLifeMs,
  uploadLifeMs,
} from "../../../src/files/link-sealer.ts";
import { createKeyring } from "../../../src/secrets/keyring.ts";
import { callOptions, type GatewayContext } from "../../../src/resolvers/context.ts";
import { createLoaders } from "../../../src/resolvers/loaders.ts";
import { createStoreChangeMemory } from "../../../src/resolvers/store-change-memory.ts";
import type { Clock } from "../../../src/clock.ts";
import { CallSlots, defaultMaxConcurrentCalls } from "../../../src/upstream/call-slots.ts";
import { OperationRecord } from "../../../src/observing/operation-record.ts";
import { tokensAlone } from "../../../src/upstream/identity/users.ts";
import type { Viewer } from "../../../src/upstream/viewer.ts";
import { createRateLimiter } from "../../../src/upstream/rate-limit/create-limiter.ts";
import { defaultMaxWaitMs } from "../../../src/upstream/rate-limit/limiter.ts";
import type { FeedTask } from "../../../src/upstream/seller-feed/model.ts";
import { Coalescer } from "../../../src/watch/coalescer.ts";
import { createWatcher } from "../../../src/watch/watcher.ts";
import { createChance } from "./chance.ts";
import { nowMs } from "./seeded-models.ts";
import { CallLog, createSeededServices } from "./seeded-services.ts";

/** The context of one request whose services are seeded, and what it has asked of them. */
export interface SeededRequest {
  readonly context: GatewayContext;
  /** Every call to a service with its arguments, in the order in which they were made. */
  readonly calls: readonly string[];
  /** Waits until no call is under way any more, and nothing that waited for one makes another. */
  readonly settle: () => Promise<void>;
}

/** Stands still, and is never waited for longer than a turn of the event loop. */
const clock: Clock = {
  now: () => nowMs,
  schedule(callback) {
    const turn = setImmediate(callback);
    return () => clearImmediate(turn);
  },
};

const random = () => 0.5;
const keyring = createKeyring(["A secret of sixteen characters or more."]);

/**
 * Makes the context of one request, with everything real but the clients of the services. Links are not sealed: a sealed one is
 * another each time.
 * @param seed the same one gives the same data and the same failures; some seeds have neither failures nor wrong values.
 */
export function createSeededRequest(seed: number): SeededRequest {
  const chance = createChance(`request ${seed}`);
  const mood = {
    seed,
    failureShare: chance.pick([0, 0, 0.05, 0.3]),
    spoiltShare: chance.pick([0, 0, 0.02, 0.05, 0.1, 0.3]),
  };
  const log = new CallLog();
  const services = createSeededServices(mood, log);
  const viewer = chance.is(0.03) ? null : { key: "viewer", token: "token" };
  const context: GatewayContext = {
    ...services,
    mode: "SANDBOX",
    clock,
    random,
    state: createMemoryState({ clock }),
    viewer,
    sessionEnd: null,
    signal: new AbortController().signal,
    publicUrl: "https://gateway.example",
    slots: new CallSlots(defaultMaxConcurrentCalls),
    account: new OperationRecord("id", null, 0),
    rateLimiter: createRateLimiter({
      state: createMemoryState({ clock }),
      clock,
      maxWaitMs: defaultMaxWaitMs,
    }),
    users: tokensAlone,
    watcher: createWatcher({ clock, random }),
    taskCoalescer: new Coalescer<FeedTask>(clock),
    sessions: null,
    storeChanges: createStoreChangeMemory(null),
    links: { ...createLinkSealer(keyring), seal: sealPlainly(linkLifeMs) },
    uploadLinks: { ...createUploadSealer(keyring), seal: sealPlainly(uploadLifeMs) },
    loaders: createLoaders(services, () => callOptions(context)),
  };
  return { context, calls: log.calls, settle: () => log.settle() };
}

/** Seals nothing: the same target has the same text each time. */
function sealPlainly(lifeMs: number) {
  return async (target: object, _viewer: Viewer, now: number) => ({
    text: Buffer.from(JSON.stringify(target)).toString("base64url"),
    expiresAt: new Date(now + lifeMs),
  });
}
