import type { GivenRecord, SharedRecord, SharedRecords } from "../shared-state.ts";
import { redisKey, RedisScript, type SendCommand } from "./redis-script.ts";

/** Sets a record's fields, and its end. ARGV: owner (empty for no one's), end, content, version. */
const put = `
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'ends', ARGV[2], 'content', ARGV[3], 'version', ARGV[4])
if ARGV[1] ~= '' then redis.call('HSET', KEYS[1], 'owner', ARGV[1]) end
redis.call('PEXPIREAT', KEYS[1], ARGV[2])`;

const add = new RedisScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
${put}
return 1`);

/** ARGV besides: the version that is replaced. Returns null, or the owner until now. */
const replace = new RedisScript(`
local found = redis.call('HMGET', KEYS[1], 'version', 'owner')
if found[1] ~= ARGV[5] then return false end
${put}
return found[2] or ''`);

/** Returns null, or the owner. */
const remove = new RedisScript(`
local found = redis.call('HMGET', KEYS[1], 'version', 'owner')
if redis.call('DEL', KEYS[1]) == 0 then return false end
return found[2] or ''`);

/** Adds a record to its owner's. It stays there until its latest end, at least. ARGV: id, end. */
const addToOwner = new RedisScript(`
redis.call('ZADD', KEYS[1], 'GT', ARGV[2], ARGV[1])
local time = redis.call('TIME')
if redis.call('PTTL', KEYS[1]) < ARGV[2] - time[1] * 1000 then redis.call('PEXPIREAT', KEYS[1], ARGV[2]) end
return 1`);

/** Returns the ids of an owner's records, and perhaps of some that are gone. */
const listIds = new RedisScript(`
local time = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', time[1] * 1000 - 1000)
return redis.call('ZRANGE', KEYS[1], 0, -1)`);

const keyOf = (kind: string, id: string) => redisKey("record", `${kind}:${id}`);
const ownerKeyOf = (kind: string, owner: string) => redisKey("owner", `${kind}:${owner}`);

/** What the scripts get of a record. */
const fieldsOf = ({ owner, endsAtMs, content }: GivenRecord, version: number) =>
  [owner ?? "", Math.ceil(endsAtMs), content, version] as const;

/**
 * Records in Redis. A record and the list of its owner are two keys, which may lie on two nodes: the list is written before and
 * tidied up afterwards, and what it says is looked up.
 */
export function createRedisRecords(send: SendCommand): SharedRecords {
  const get = async (kind: string, id: string): Promise<SharedRecord | null> => {
    const found = await send("hmget", keyOf(kind, id), "owner", "ends", "content", "version");
    const [owner, ends, content, version] = found as (string | null)[];
    if (content === undefined || content === null) return null;
    return { id, owner: owner ?? null, endsAtMs: Number(ends), content, version: Number(version) };
  };
  const enlist = async (kind: string, { id, owner, endsAtMs }: GivenRecord) => {
    if (owner !== null) await addToOwner.run(send, ownerKeyOf(kind, owner), id, Math.ceil(endsAtMs));
  };
  /** @param owner empty for no one. */
  const strike = async (kind: string, owner: string, id: string) => {
    if (owner !== "") await send("zrem", ownerKeyOf(kind, owner), id);
  };

  return {
    // An instance starts while Redis is away, too.
    prepare: async () => undefined,
    get,
    async add(kind, record) {
      await enlist(kind, record);
      return (await add.run(send, keyOf(kind, record.id), ...fieldsOf(record, 1))) === 1;
    },
    async replace(kind, record, version) {
      await enlist(kind, record);
      const key = keyOf(kind, record.id);
      const owner = await replace.run(send, key, ...fieldsOf(record, version + 1), version);
      if (typeof owner === "string" && owner !== (record.owner ?? "")) await strike(kind, owner, record.id);
      return owner !== null;
    },
    async delete(kind, id) {
      const owner = await remove.run(send, keyOf(kind, id));
      if (typeof owner === "string") await strike(kind, owner, id);
      return owner !== null;
    },
    async listOf(kind, owner) {
      const ids = (await listIds.run(send, ownerKeyOf(kind, owner))) as string[];
      const records = await Promise.all(ids.map((id) => get(kind, id)));
      return records.filter((record) => record !== null).filter((record) => record.owner === owner);
    },
  };
}
