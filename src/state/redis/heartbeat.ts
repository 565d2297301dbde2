import type { Clock } from "../../clock.ts";
import type { InstanceRegistry } from "./instance-registry.ts";
import type { KeeperClock } from "./keeper-clock.ts";
import { RedisFault } from "./redis-failure.ts";
import { redisKey, RedisScript } from "./redis-script.ts";
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
 * ARGV: name, life, memory, and 1 for the first beat of a session: no later one adds a name that is not there, so that nobody takes it
 * for known before its instance has noticed that the data are gone. Who was seen at a time to come was seen before the clock was set
 * back, and counts as seen now. Returns the server's time in seconds and microseconds, who is alive, who is not, and 1 when the name
 * was not there.
 */
const beat = new RedisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local isNew = redis.call('ZSCORE', KEYS[1], ARGV[1]) and 0 or 1
if isNew == 0 or ARGV[4] == '1' then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now, '+inf')) do
  redis.call('ZADD', KEYS[1], now, name)
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {time, redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now - ARGV[2], '+inf'),
  redis.call('ZREVRANGEBYSCORE', KEYS[1], now - ARGV[2], '-inf'), isNew}`);

/** ARGV: name, life. The instance counts as gone from now on. */
const leave = new RedisScript(`
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], time[1] * 1000 - ARGV[2] - 1000, ARGV[1])
return 1`);

/** How a session ends when Redis does not know an instance any more that has shown itself before. */
const forgotten = () => new RedisFault("FORGOTTEN", "Redis has lost its data.");

/** What a heartbeat is made of. */
export interface HeartbeatParts {
  readonly instance: string;
  /** Tells how long something lasts here, whoever sets a clock. */
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
  /** What the server called the course of its data when it was found last. */
  #history: string | null = null;
  /** Whether data were lost in the last session. */
  #hasLostData = false;
  #hasKeptAll = false;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  /** Begins with a new session, and goes on until its end. @returns after the first beat. */
  async begin(session: RedisSession): Promise<void> {
    const { registry, clock } = this.#parts;
    const wasKnown = await this.#beat(session, true);
    this.#hasKeptAll = wasKnown && !this.#hasLostData && session.link.history === this.#history;
    this.#history = session.link.history;
    this.#hasLostData = false;
    registry.begin(clock.now());
    this.#next(session, 1);
  }

  /**
   * Whether Redis, when it was found last, had all that it had before: the same server, without a restart, or a loss of its data since
   * this instance has shown itself to it.
   */
  get hasKeptAll(): boolean {
    return this.#hasKeptAll;
  }

  /** Whether Redis knows this instance: if not, it has lost its data since the last beat, and the session ends. */
  async isRemembered(session: RedisSession): Promise<boolean> {
    if ((await session.send("zscore", key, this.#parts.instance)) !== null) return true;
    this.#endEmptied(session, forgotten());
    return false;
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
          this.#beat(session, false),
          count % beatsPerEcho === 0 ? echo(session) : null,
        ]);
        if (wasKnown) this.#next(session, count + 1);
        else this.#endEmptied(session, forgotten());
      } catch (error) {
        // Whatever it is, without heartbeats others take this instance for gone.
        session.end(error);
      }
    };
    clock.schedule(() => void goOn(), intervalMs);
  }

  /** As after a restart: all leases are free, and the buckets have to be told what is taken. */
  #endEmptied(session: RedisSession, error: Error): void {
    if (session.isOpen) this.#hasLostData = true;
    session.end(error);
  }

  /** @returns whether Redis knew of this instance. */
  async #beat(session: RedisSession, isFirst: boolean): Promise<boolean> {
    const { instance, clock, registry, keeperClock } = this.#parts;
    const sentAtMs = keeperClock.sentNow();
    const reply = await beat.run(session.send, key, instance, lifeMs, memoryMs, isFirst ? 1 : 0);
    const [time, alive, ended, isNew] = reply as [
      time: readonly [seconds: string, microseconds: string],
      alive: readonly string[],
      ended: readonly string[],
      isNew: number,
    ];
    const keeperMs = Number(time[0]) * 1_000 + Number(time[1]) / 1_000;
    if (!isFirst && keeperClock.hasLeapt(keeperMs)) {
      // What was to end in the time that it left out has ended, and the buckets with it.
      this.#endEmptied(session, new RedisFault("CLOCK", "The clock of Redis was put forward."));
      return true;
    }
    keeperClock.measure(keeperMs, sentAtMs);
    if (isFirst || isNew === 0) registry.update(alive, ended, clock.now());
    return isNew === 0;
  }
}
