import { steadyClock } from "../../clock.ts";
import { FleetBuckets } from "../buckets/fleet-buckets.ts";
import { createRedisBuckets } from "../buckets/redis-buckets.ts";
import { newInstanceName } from "../instance-name.ts";
import type { SharedState } from "../shared-state.ts";
import { Membership, type MembershipDeps } from "./membership.ts";
import { checkPermissions } from "./check-permissions.ts";
import { RedisChannels } from "./redis-channels.ts";
import { connectTimeoutMs } from "./redis-client.ts";
import { RedisConnection, type RedisConnectionDeps } from "./redis-connection.ts";
import { createRedisLeases } from "./redis-leases.ts";
import { createRedisRecords } from "./redis-records.ts";
import { createRedisValues } from "./redis-values.ts";

/** Options and dependencies of the state in Redis. */
export interface RedisStateDeps
  extends
    Pick<RedisConnectionDeps, "address" | "commandTimeoutMs" | "clock" | "random" | "onFailure">,
    Pick<MembershipDeps, "leastInstances" | "holdAtStart"> {
  /**
   * Name of the deployment slot of this instance, such as host and port. A new instance with the same seat replaces one
   * that was killed.
   * @defaultValue a unique seat
   */
  readonly slot?: string | undefined;
}

/**
 * Connects to the shared state in Redis.
 * @returns a promise that resolves when connected, after the first failed attempt, or after a timeout. Without a
 * connection, attempts continue in the background.
 * @throws RedisRefusedError when Redis rejects REDIS_URL.
 */
export async function connectRedisState(deps: RedisStateDeps): Promise<SharedState> {
  const { address, commandTimeoutMs, leastInstances, holdAtStart, clock } = deps;
  const library = await import("ioredis");
  const instance = newInstanceName(deps.slot);
  const steady = steadyClock(clock);

  const connection = new RedisConnection({
    ...deps,
    library,
    async prepare(session) {
      await Promise.all([checkPermissions(session.send), channels.attach(session)]);
      await members.start(session);
    },
  });
  const channels = new RedisChannels(connection.send, instance, address.database);
  const members = new Membership({
    instance,
    clock: steady,
    nowMs: clock.now(),
    leastInstances,
    holdAtStart,
    hasLocalTokens: () => buckets.hasLocalTokens,
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
  // The gateway starts before all unreachable addresses have timed out.
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
    backend: "redis",
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
        if (session) await Promise.all([members.unregister(session), leases.releaseAll()]);
      } catch {
        // If this fails, the other instances soon notice that this instance is gone, and take over its leases.
      } finally {
        connection.close();
      }
    },
  };
}
