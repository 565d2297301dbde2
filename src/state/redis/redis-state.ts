import { steadyClock } from "../../clock.ts";
import { FleetBuckets, type FleetBucketsParts } from "../buckets/fleet-buckets.ts";
import { createRedisBuckets } from "../buckets/redis-buckets.ts";
import { newInstanceName } from "../instance-name.ts";
import type { SharedState } from "../shared-state.ts";
import { Heartbeat } from "./heartbeat.ts";
import { InstanceRegistry } from "./instance-registry.ts";
import { KeeperClock } from "./keeper-clock.ts";
import { checkRights } from "./needed-rights.ts";
import { connectTimeoutMs } from "./open-node.ts";
import { RedisChannels } from "./redis-channels.ts";
import { longestReconnectMs, RedisConnection, type RedisConnectionParts } from "./redis-connection.ts";
import { createRedisRecords } from "./redis-records.ts";
import { redisKey } from "./redis-script.ts";
import type { RedisSession } from "./redis-session.ts";
import { createRedisLeases, createRedisValues } from "./redis-values.ts";

/** What is kept in Redis is made of this. */
export interface RedisStateParts
  extends
    Pick<RedisConnectionParts, "address" | "commandTimeoutMs" | "clock" | "random" | "onFailure">,
    Pick<FleetBucketsParts, "leastInstances" | "holdAtStart"> {}

/** Longest time that a start waits for Redis, in milliseconds. */
const longestStartMs = (commandTimeoutMs: number) => 2 * connectTimeoutMs(commandTimeoutMs);

/**
 * Joins what instances share in Redis.
 * @returns when Redis has been found, or was looked for once in vain: it is looked for on and on then.
 * @throws RedisRefusedError when it was found, and refuses what the address says.
 */
export async function joinRedis(parts: RedisStateParts): Promise<SharedState> {
  const { address, commandTimeoutMs, leastInstances, holdAtStart, clock } = parts;
  const library = await import("ioredis");
  const instance = newInstanceName();
  const registry = new InstanceRegistry(instance);
  const steady = steadyClock(clock);
  const keeperClock = new KeeperClock(clock);
  let session: RedisSession | null = null;

  const connection = new RedisConnection({
    ...parts,
    library,
    async prepare(begun) {
      session = begun;
      await Promise.all([checkRights(begun.send), channels.attach(begun)]);
      await heartbeat.begin(begun);
    },
  });
  const channels = new RedisChannels({
    send: connection.send,
    instance,
    nameOf: (channel) => redisKey(`channel:${address.database}`, channel),
  });
  const heartbeat = new Heartbeat({
    instance,
    clock: steady,
    registry,
    keeperClock,
    echo: (begun) => channels.echo(begun),
  });
  const leases = createRedisLeases(connection.send, instance, () => registry.ended);
  connection.onAvailability((isAvailable) => {
    if (isAvailable) channels.announce();
    else registry.suspend();
  });
  const buckets = new FleetBuckets({
    shared: createRedisBuckets(connection.send),
    members: {
      get isAvailable() {
        return connection.isAvailable;
      },
      onAvailability: (listener) => connection.onAvailability(listener),
      get instances() {
        return registry.alive;
      },
      get hasKeptAll() {
        return heartbeat.hasKeptAll;
      },
      isRemembered: async () => session !== null && heartbeat.isRemembered(session),
    },
    channels,
    clock: steady,
    leastInstances,
    holdAtStart,
    longestReconnectMs: longestReconnectMs(commandTimeoutMs),
  });
  // Several addresses that drop what is sent to them take several time-outs, and the gateway can start meanwhile.
  await new Promise<void>((resolve, reject) => {
    const cancel = clock.schedule(resolve, longestStartMs(commandTimeoutMs));
    connection.start().finally(cancel).then(resolve, reject);
  }).catch((error: unknown) => {
    connection.close();
    throw error;
  });

  return {
    instance,
    isShared: true,
    keptBy: "redis",
    get isAvailable() {
      return connection.isAvailable;
    },
    onAvailability: (listener) => connection.onAvailability(listener),
    get instances() {
      return registry.alive;
    },
    onInstancesGone: (listener) => registry.onGone(listener),
    now: () => keeperClock.now(),
    values: createRedisValues(connection.send),
    leases,
    channels,
    records: createRedisRecords(connection.send),
    buckets,
    async close() {
      try {
        if (session?.isOpen) await Promise.all([heartbeat.leave(session), leases.releaseAll()]);
      } catch {
        // Others take this instance for gone in a moment, and its leases with it.
      } finally {
        connection.close();
      }
    },
  };
}
