import type { GivenRecord, SharedRecord, SharedRecords } from "../shared-state.ts";
import { redisKey, RedisScript, type SendCommand } from "./redis-script.ts";

/**
 * Stores a record. ARGV: its owner (empty for none), expiry, content and version, then the version that it replaces
 * (empty for none). Returns null on a version conflict, otherwise the previous owner (empty for none), and
 * the remaining time in milliseconds (negative when the record has expired by now).
 */
const put = new RedisScript(`
local found = redis.call('HMGET', KEYS[1], 'version', 'owner')
if (found[1] or '') ~= ARGV[5] then return false end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'ends', ARGV[2], 'content', ARGV[3], 'version', ARGV[4])
if ARGV[1] ~= '' then redis.call('HSET', KEYS[1], 'owner', ARGV[1]) end
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return { found[2] or '', redis.call('PTTL', KEYS[1]) }`);

/** Removes a record. Returns null when it does not exist, otherwise its owner (empty for none). */
const remove = new RedisScript(`
local owner = redis.call('HGET', KEYS[1], 'owner')
if redis.call('DEL', KEYS[1]) == 0 then return false end
return owner or ''`);

/** Adds a record to the list of its owner. The list expires no earlier than its last record. ARGV: id, expiry. */
const addToOwner = new RedisScript(`
redis.call('ZADD', KEYS[1], 'GT', ARGV[2], ARGV[1])
local time = redis.call('TIME')
if redis.call('PTTL', KEYS[1]) < ARGV[2] - time[1] * 1000 then redis.call('PEXPIREAT', KEYS[1], ARGV[2]) end
return 1`);

/** Returns the ids in an owner's list. Some of the records may no longer exist. */
const listIds = new RedisScript(`
local time = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', time[1] * 1000 - 1000)
return redis.call('ZRANGE', KEYS[1], 0, -1)`);

const keyOf = (kind: string, id: string) => redisKey("record", `${kind}:${id}`);
const ownerKeyOf = (kind: string, owner: string) => redisKey("owner", `${kind}:${owner}`);

/**
 * Creates a record store in Redis. A record and the list of its owner are two keys, possibly on different nodes. The
 * list is updated before a record is written; outdated entries are removed afterwards. Readers therefore check each
 * listed record.
 */
export function createRedisRecords(send: SendCommand): SharedRecords {
  const get = async (kind: string, id: string): Promise<SharedRecord | null> => {
    const found = await send("hmget", keyOf(kind, id), "owner", "ends", "content", "version");
    const [owner = null, ends, content, version] = found as (string | null)[];
    if (content === undefined || content === null) return null;
    return { id, owner, endsAtMs: Number(ends), content, version: Number(version) };
  };
  /**
   * Stores a record. @param version version that the record replaces; 0 for a new record. @returns false on a version
   * conflict.
   */
  const keep = async (kind: string, record: GivenRecord, version: number) => {
    const { id, owner, endsAtMs, content } = record;
    const endMs = Math.ceil(endsAtMs);
    if (owner !== null) await addToOwner.run(send, ownerKeyOf(kind, owner), id, endMs);
    const fields = [owner ?? "", endMs, content, version + 1, version || ""];
    const stored = (await put.run(send, keyOf(kind, id), ...fields)) as [string, number] | null;
    if (!stored) return false;
    const [before, remainingMs] = stored;
    if (before !== owner) await strike(kind, before, id);
    if (remainingMs < 0) await strike(kind, owner, id);
    return true;
  };
  /** Removes a record from the list of its owner. @param owner null or empty when the record has none. */
  const strike = async (kind: string, owner: string | null, id: string) => {
    if (owner) await send("zrem", ownerKeyOf(kind, owner), id);
  };

  return {
    // Nothing to prepare: an instance can start while Redis is unavailable.
    prepare: async () => undefined,
    get,
    add: (kind, record) => keep(kind, record, 0),
    replace: keep,
    async delete(kind, id) {
      const owner = (await remove.run(send, keyOf(kind, id))) as string | null;
      await strike(kind, owner, id);
      return owner !== null;
    },
    async listOf(kind, owner) {
      const ids = (await listIds.run(send, ownerKeyOf(kind, owner))) as string[];
      const records = await Promise.all(ids.map((id) => get(kind, id)));
      return records.filter((record) => record !== null).filter((record) => record.owner === owner);
    },
  };
}
