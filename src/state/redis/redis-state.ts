import { steadyClock } from "../../clock.ts";
import { FleetBuckets } from "../buckets/fleet-buckets.ts";
import { createRedisBuckets } from "../buckets/redis-buckets.ts";
import { newInstanceName } from "../instance-name.ts";
import type { SharedState } from "../shared-state.ts";
import { Membership, type MembershipParts } from "./membership.ts";
import { checkRights } from "./needed-rights.ts";
import { RedisChannels } from "./redis-channels.ts";
import { connectTimeoutMs } from "./redis-client.ts";
import { RedisConnection, type RedisConnectionParts } from "./redis-connection.ts";
import { createRedisLeases } from "./redis-leases.ts";
import { createRedisRecords } from "./redis-records.ts";
import { createRedisValues } from "./redis-values.ts";

/** Parts of the state in Redis. */
export interface RedisStateParts
  extends
    Pick<RedisConnectionParts, "address" | "commandTimeoutMs" | "clock" | "random" | "onFailure">,
    Pick<MembershipParts, "leastInstances" | "holdAtStart"> {
  /**
   * The place that this instance takes, such as a host and a port: after it was killed, the next one there is known to have taken it.
   * @defaultValue a place that no other one takes
   */
  readonly seat?: string | undefined;
}

/**
 * Joins what instances share in Redis.
 * @returns when Redis has been found, or was looked for once in vain: it is looked for on and on then.
 * @throws RedisRefusedError when it was found, and refuses what the address says.
 */
export async function joinRedis(parts: RedisStateParts): Promise<SharedState> {
  const { address, commandTimeoutMs, leastInstances, holdAtStart, clock } = parts;
  const library = await import("ioredis");
  const instance = newInstanceName(parts.seat);
  const steady = steadyClock(clock);

  const connection = new RedisConnection({
    ...parts,
    library,
    async prepare(session) {
      await Promise.all([checkRights(session.send), channels.attach(session)]);
      await members.begin(session);
    },
  });
  const channels = new RedisChannels(connection.send, instance, address.database);
  const members = new Membership({
    instance,
    clock: steady,
    nowMs: clock.now(),
    leastInstances,
    holdAtStart,
    hasOwnTokens: () => buckets.hasOwnTokens,
    echo: (session) => channels.echo(session),
  });
  const leases = createRedisLeases(connection.send, instance, (name) => members.isGone(name));
  connection.onAvailability((isAvailable) => {
    if (isAvailable) channels.announce();
  });
  const buckets = new FleetBuckets({
    shared: createRedisBuckets(connection.send, instance),
    connection,
    members,
    clock: steady,
    leastInstances,
    holdAtStart,
  });
  // Several addresses that drop what is sent to them take several time-outs, and the gateway can start meanwhile.
  await new Promise<void>((resolve, reject) => {
    const cancel = clock.schedule(resolve, 2 * connectTimeoutMs(commandTimeoutMs));
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
      return members.alive;
    },
    onInstancesGone: (listener) => members.onGone(listener),
    now: () => members.now(),
    values: createRedisValues(connection.send),
    leases,
    channels,
    records: createRedisRecords(connection.send),
    buckets,
    async close() {
      try {
        const { session } = connection;
        if (session) await Promise.all([members.leave(session), leases.releaseAll()]);
      } catch {
        // Others take this instance for gone in a moment, and its leases with it.
      } finally {
        connection.close();
      }
    },
  };
}
