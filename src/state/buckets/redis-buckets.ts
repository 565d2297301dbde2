import { limitsKey, type RedisArgument, RedisScript, type SendCommand } from "../redis/redis-script.ts";
import { registryKey, registryPrelude } from "../redis/registry-scripts.ts";
import type {
  BucketPolicy,
  BucketState,
  SettleReply,
  TakeReply,
  TokenRequest,
  TokenEnd,
} from "./bucket-store.ts";
import { maxClosedMs } from "./memory-buckets.ts";

/**
 * Lifetime of a token without renewal, in milliseconds. When an instance is killed, its tokens then count as tokens of
 * finished calls.
 */
export const tokenLifeMs = 10_000;

/**
 * Time for which free tokens are reserved for the next instance in the queue, in milliseconds. The time starts when
 * that instance can have been notified. After that, other instances can acquire them.
 */
const graceMs = 100;

/**
 * First part of all bucket scripts: reads the bucket KEYS[1] and the registry KEYS[2]. ARGV starts with the limit, the
 * window and the instance name. Each waiting instance has a claim with these items:
 * 1: instance name 2: number of requested tokens 3: number of tokens that it got since it started to wait 4: start of
 * the wait 5: time by which the instance must ask again 6: number of its waiting calls
 */
const beginning = `
local limit, window, instance = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local closed, ended, ids, ends, claims, seen = 0, {}, {}, {}, {}, now
local packed = redis.call('GET', KEYS[1])
if packed then
  local kept = cmsgpack.unpack(packed)
  closed, ended, ids, ends, claims, seen = kept[1], kept[2], kept[3], kept[4], kept[5], kept[6]
end

local function note_end(at)
  if at + window <= now then return end
  ended[#ended + 1] = at
  table.sort(ended)
end

-- After the clock was set back, all times move back too, so that tokens do not stay in use for longer.
local back = math.max(0, seen - now)
for index = 1, #ends do ends[index] = ends[index] - back end
closed = math.min(closed - back, now + ${maxClosedMs})
local away, held, lives, present = {}, {}, {}, {}
for _, at in ipairs(ended) do
  if at - back + window > now then away[#away + 1] = at - back end
end
ended = away
for index, id in ipairs(ids) do
  if ends[index] <= now then
    note_end(ends[index])
  else
    held[#held + 1] = id
    lives[#lives + 1] = ends[index]
  end
end
ids, ends = held, lives
for _, claim in ipairs(claims) do
  claim[4] = claim[4] - back
  claim[5] = claim[5] - back
  if claim[5] + window > now then present[#present + 1] = claim end
end
claims = present

local registry = open_registry(KEYS[2], instance)
local open_in, own_limit = math.max(0, closed - now), limit
if registry.is_member then
  open_in = math.max(open_in, registry.closed_for)
  own_limit = limit - registry.reserved(limit)
end

local function used() return #ids + #ended end

local function free()
  if open_in > 0 then return 0 end
  return math.max(0, own_limit - used())
end

local function call_for_claims()
  for _, claim in ipairs(claims) do claim[5] = math.min(claim[5], now + ${graceMs}) end
end

local function hold(id)
  for index, known in ipairs(ids) do
    if known == id then
      ends[index] = now + ${tokenLifeMs}
      return
    end
  end
  ids[#ids + 1] = id
  ends[#ends + 1] = now + ${tokenLifeMs}
end

local function state_after(reply)
  local wants = {}
  for _, claim in ipairs(claims) do
    if claim[1] ~= instance and claim[5] >= now then wants[#wants + 1] = claim[6] end
  end
  for _, value in ipairs({ own_limit, #ids, open_in, #wants }) do reply[#reply + 1] = value end
  for _, calls in ipairs(wants) do reply[#reply + 1] = calls end
  for _, at in ipairs(ended) do reply[#reply + 1] = at + window - now end
  return reply
end

local function keep()
  local idle = closed
  if #ended > 0 then idle = math.max(idle, ended[#ended] + window) end
  for _, at in ipairs(ends) do idle = math.max(idle, at + window) end
  for _, claim in ipairs(claims) do idle = math.max(idle, claim[5] + window) end
  if idle <= now then
    redis.call('DEL', KEYS[1])
  else
    redis.call('SET', KEYS[1], cmsgpack.pack({ closed, ended, ids, ends, claims, now }), 'PX', idle - now)
  end
end
`;

/**
 * Grants tokens. Additional ARGV: the number of waiting calls, then for each token its id and 1 when it needs the next
 * one. Free tokens are assigned one by one. Each goes to the instance with the fewest tokens so far, then to the one
 * that has waited longest, then by name. The order never depends on the caller. Otherwise, two instances could each
 * leave a free token to the other.
 */
const take = `
if not registry.is_member then return {} end
local wanted, calls, open = (#ARGV - 4) / 2, tonumber(ARGV[4]), free()
local known, others, kept, least = nil, {}, {}, nil
for _, claim in ipairs(claims) do
  if claim[1] == instance then
    known = claim
  else
    kept[#kept + 1] = claim
    if claim[5] >= now then
      others[#others + 1] = claim
      least = math.min(least or claim[3], claim[3])
    end
  end
end
local own = known or { instance, 0, least or 0, now, now, calls }
if own[5] < now then own[3] = math.max(own[3], least or 0) end

local granted = math.min(open, wanted)
if #others > 0 then
  local hands, mine = {}, { wanted, own[3], own[4], instance }
  for _, claim in ipairs(others) do hands[#hands + 1] = { claim[2], claim[3], claim[4], claim[1] } end
  hands[#hands + 1] = mine
  local function is_before(one, other)
    if one[2] ~= other[2] then return one[2] < other[2] end
    if one[3] ~= other[3] then return one[3] < other[3] end
    return one[4] < other[4]
  end
  for _ = 1, open do
    local first
    for _, hand in ipairs(hands) do
      if hand[1] > 0 and (not first or is_before(hand, first)) then first = hand end
    end
    if not first then break end
    first[1] = first[1] - 1
    first[2] = first[2] + 1
  end
  granted = wanted - mine[1]
end
if granted > 0 and granted < wanted and ARGV[4 + 2 * granted] == '1' then granted = granted - 1 end
for index = 1, granted do hold(ARGV[3 + 2 * index]) end
claims = kept
if granted < open then call_for_claims() end
if granted == wanted then
  keep()
  return { granted, used() }
end

local ask_in = window
if ended[1] then ask_in = ended[1] + window - now end
if granted < open then
  for _, claim in ipairs(others) do ask_in = math.min(ask_in, claim[5] - now + 1) end
elseif open_in > 0 or used() < own_limit then
  ask_in = open_in
end
ask_in = math.max(1, ask_in)
own[2], own[3], own[5], own[6] = wanted - granted, own[3] + granted, now + ask_in + ${graceMs}, calls
if granted > 0 then own[4] = now end
claims[#claims + 1] = own
keep()
return state_after({ granted, used(), ask_in })
`;

/**
 * Records that a call has ended. Additional ARGV: the token id, the outcome, the Retry-After in milliseconds (empty for
 * none), and the milliseconds since the end.
 */
const settle = `
local id, kind, retry_after, at = ARGV[4], ARGV[5], ARGV[6], now - tonumber(ARGV[7])
for index, known in ipairs(ids) do
  if known == id then
    table.remove(ids, index)
    table.remove(ends, index)
    break
  end
end
local is_awaited = 0
if kind == 'unused' then
  if free() > 0 then
    call_for_claims()
    for _, claim in ipairs(claims) do
      if claim[5] >= now then is_awaited = 1 end
    end
  end
else
  note_end(at)
  if kind == 'refused' then
    local closes = window
    if retry_after ~= '' then closes = tonumber(retry_after) end
    closed = math.max(closed, at + math.min(closes, ${maxClosedMs}))
  end
end
keep()
return is_awaited
`;

/** Extends the lifetime of a token. Additional ARGV: the token id. */
const renew = `
if not registry.is_member then return {} end
hold(ARGV[4])
keep()
return { open_in == 0 and used() <= own_limit and 1 or 0 }
`;

const read = `
if not registry.is_member then return {} end
return state_after({})
`;

/**
 * Creates the bucket scripts, one for each function of the store. All except `settle` return an empty reply when the
 * instance is not in the registry.
 * @param time Lua expression for the time in milliseconds since the epoch. @defaultValue the server time
 */
export function createBucketScripts(time?: string) {
  const common = registryPrelude(time) + beginning;
  return {
    take: new RedisScript(common + take),
    settle: new RedisScript(common + settle),
    renew: new RedisScript(common + renew),
    read: new RedisScript(common + read),
  };
}

/**
 * Token buckets in Redis. Each function rejects with StateUnavailableError while Redis is unavailable. It returns null
 * when this instance is not in the registry.
 */
export interface RedisBuckets {
  take(key: string, policy: BucketPolicy, ask: TokenRequest): Promise<TakeReply | null>;
  settle(key: string, policy: BucketPolicy, end: TokenEnd): Promise<SettleReply>;
  renew(key: string, policy: BucketPolicy, id: string): Promise<boolean | null>;
  read(key: string, policy: BucketPolicy): Promise<BucketState | null>;
}

/**
 * Creates the bucket store in Redis, with one key for each bucket. Keys expire automatically. All times are on the
 * server's clock.
 * @param instance name of this instance in the registry
 */
export function createRedisBuckets(
  send: SendCommand,
  instance: string,
  scripts = createBucketScripts(),
): RedisBuckets {
  async function run(
    script: RedisScript,
    key: string,
    { limit, windowMs }: BucketPolicy,
    ...args: RedisArgument[]
  ): Promise<number[]> {
    const reply = await script.run(send, [limitsKey(key), registryKey], limit, windowMs, instance, ...args);
    return Array.isArray(reply) ? reply.map(Number) : [Number(reply)];
  }

  return {
    async take(key, policy, { tokens, waitingCalls }) {
      const wanted = tokens.flatMap(({ id, needsNext }) => [id, needsNext ? 1 : ""]);
      const reply = await run(scripts.take, key, policy, waitingCalls, ...wanted);
      const [granted, used = 0, askInMs, ...state] = reply;
      if (granted === undefined) return null;
      return { granted, used, wait: askInMs === undefined ? null : { askInMs, state: stateOf(state) } };
    },
    async settle(key, policy, { id, outcome, agoMs = 0 }) {
      const retryAfterMs = outcome.kind === "refused" ? outcome.retryAfterMs : null;
      const closesMs = retryAfterMs === null ? "" : Math.ceil(retryAfterMs);
      const [isAwaited] = await run(
        scripts.settle,
        key,
        policy,
        id,
        outcome.kind,
        closesMs,
        Math.floor(agoMs),
      );
      return { isAwaited: isAwaited === 1 };
    },
    async renew(key, policy, id) {
      const [isGood] = await run(scripts.renew, key, policy, id);
      return isGood === undefined ? null : isGood === 1;
    },
    async read(key, policy) {
      const reply = await run(scripts.read, key, policy);
      return reply.length === 0 ? null : stateOf(reply);
    },
  };
}

function stateOf([limit = 0, inFlight = 0, closedForMs = 0, others = 0, ...rest]: number[]): BucketState {
  return {
    limit,
    inFlight,
    closedForMs,
    waitingElsewhere: rest.slice(0, others),
    returnInMs: rest.slice(others),
  };
}
