import type { Clock } from "../../clock.ts";
import type { InstanceRegistry } from "./instance-registry.ts";
import type { KeeperClock } from "./keeper-clock.ts";
import { redisKey, RedisScript, type SendCommand } from "./redis-script.ts";
import type { RedisSession } from "./redis-session.ts";

/** How often each instance shows itself, in milliseconds. */
const intervalMs = 400;

/** Who has not shown itself for this long, in milliseconds, is gone. Others notice within another interval. */
const lifeMs = 1_800;

/** For how long the names of those that are gone are remembered, in milliseconds. */
const memoryMs = 600_000;

/** The messages' way is tried with every so manieth heartbeat. */
const beatsPerEcho = 5;

const key = redisKey("instances", "all");

/**
 * ARGV: name, life, memory. Returns the server's time in seconds and microseconds, who is alive, who is not, and 1 when the name was
 * not there.
 */
const beat = new RedisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local isNew = redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {time, redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now - ARGV[2], '+inf'),
  redis.call('ZREVRANGEBYSCORE', KEYS[1], now - ARGV[2], '-inf'), isNew}`);

/** ARGV: name, life. The instance counts as gone from now on. */
const leave = new RedisScript(`
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], time[1] * 1000 - ARGV[2] - 1000, ARGV[1])
return 1`);

/** Redis does not know an instance any more that has shown itself before: its data are gone. */
class ForgottenError extends Error {
  readonly code = "FORGOTTEN";
}

/** What a heartbeat is made of. */
export interface HeartbeatParts {
  readonly instance: string;
  readonly clock: Clock;
  readonly registry: InstanceRegistry;
  readonly keeperClock: KeeperClock;
  /** Tries whether messages go their way. */
  readonly echo: (session: RedisSession) => Promise<void>;
}

/** Shows that this instance is alive, and learns who else is. */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  #hasLeft = false;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  /** Begins with a new session, and goes on until its end. @returns after the first beat. */
  async begin(session: RedisSession): Promise<void> {
    const { registry, keeperClock } = this.#parts;
    await this.#beat(session);
    // The first answer has said what time it is.
    registry.begin(keeperClock.now());
    this.#next(session, 1);
  }

  /** Whether Redis knows this instance: if not, it has lost its data since the last beat. */
  async isRemembered(send: SendCommand): Promise<boolean> {
    return (await send("zscore", key, this.#parts.instance)) !== null;
  }

  /** Says that this instance is gone. No beat says otherwise afterwards. */
  async leave(session: RedisSession): Promise<void> {
    this.#hasLeft = true;
    await leave.run(session.send, key, this.#parts.instance, lifeMs);
  }

  #next(session: RedisSession, count: number): void {
    const { clock, echo } = this.#parts;
    const goOn = async () => {
      if (!session.isOpen || this.#hasLeft) return;
      try {
        const [wasKnown] = await Promise.all([
          this.#beat(session),
          count % beatsPerEcho === 0 ? echo(session) : null,
        ]);
        // As after a restart: all leases are free, and the buckets have to be told what is taken.
        if (!wasKnown) throw new ForgottenError("Redis has lost its data.");
        this.#next(session, count + 1);
      } catch (error) {
        // Whatever it is, without heartbeats others take this instance for gone.
        session.end(error);
      }
    };
    clock.schedule(() => void goOn(), intervalMs);
  }

  /** @returns whether Redis knew of this instance. */
  async #beat(session: RedisSession): Promise<boolean> {
    const { instance, clock, registry, keeperClock } = this.#parts;
    const sentAtMs = clock.now();
    const [time, alive, ended, isNew] = (await beat.run(session.send, key, instance, lifeMs, memoryMs)) as [
      time: readonly [seconds: string, microseconds: string],
      alive: readonly string[],
      ended: readonly string[],
      isNew: number,
    ];
    keeperClock.measure(Number(time[0]) * 1_000 + Number(time[1]) / 1_000, sentAtMs);
    registry.update(alive, ended, keeperClock.now());
    return isNew === 0;
  }
}
