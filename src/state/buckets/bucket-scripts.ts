import { RedisScript } from "../redis/redis-script.ts";
import { maxClosedMs } from "./bucket.ts";
import { graceMs } from "./claims.ts";

/** The time of the server that runs a script, in milliseconds since the epoch. */
const serverTime = `(function()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end)()`;

/** Life of a token whose call has no bound, in milliseconds: the key that holds it has to end at some time. */
const unboundLifeMs = 86_400_000;

/**
 * The bucket, told in Lua as `bucket.ts` and `claims.ts` tell it: the same steps in the same order, so that what is said there of
 * why holds here. The tests compare the two.
 */
const bucket = (time: string) => `
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local now = ${time}
local closed, ended, ids, ends, waiting, seen = 0, {}, {}, {}, {}, 0
local packed = redis.call('GET', KEYS[1])
if packed then
  local kept = cmsgpack.unpack(packed)
  closed, ended, ids, ends, waiting, seen = kept[1], kept[2], kept[3], kept[4], kept[5], kept[6]
end

local function note_end(at)
  local last = ended[#ended]
  ended[#ended + 1] = at
  if last and last > at then table.sort(ended) end
end

local function go_back()
  local back = seen - now
  if back <= 0 then return end
  for index = 1, #ends do ends[index] = ends[index] - back end
  for index = 1, #ended do ended[index] = ended[index] - back end
  closed = closed - back
  for _, claim in ipairs(waiting) do
    claim[4] = claim[4] - back
    claim[5] = claim[5] - back
  end
end

local function refresh()
  go_back()
  for index = #ids, 1, -1 do
    if ends[index] <= now then
      note_end(ends[index])
      table.remove(ids, index)
      table.remove(ends, index)
    end
  end
  local away = {}
  for _, at in ipairs(ended) do
    if at + window > now then away[#away + 1] = at end
  end
  ended = away
  if closed > now then closed = math.min(closed, now + ${maxClosedMs}) else closed = 0 end
  local there = {}
  for _, claim in ipairs(waiting) do
    if claim[5] + window > now then there[#there + 1] = claim end
  end
  waiting = there
end

local function used() return #ids + #ended end

local function free()
  if closed > 0 then return 0 end
  return math.max(0, limit - used())
end

local function call_for_claims()
  for _, claim in ipairs(waiting) do claim[5] = math.min(claim[5], now + ${graceMs}) end
end

local function bound(life)
  if life == '' then return now + ${unboundLifeMs} end
  return now + tonumber(life)
end

local function place_of(id)
  for index, held in ipairs(ids) do
    if held == id then return index end
  end
end

local function state_after(reply)
  reply[#reply + 1] = #ids
  reply[#reply + 1] = math.max(0, closed - now)
  for _, at in ipairs(ended) do reply[#reply + 1] = at + window - now end
  return reply
end

local function keep()
  local idle = closed
  if #ended > 0 then idle = math.max(idle, ended[#ended] + window) end
  for _, at in ipairs(ends) do idle = math.max(idle, at + window) end
  for _, claim in ipairs(waiting) do idle = math.max(idle, claim[5] + window) end
  if idle <= now then
    redis.call('DEL', KEYS[1])
  else
    redis.call('SET', KEYS[1], cmsgpack.pack({ closed, ended, ids, ends, waiting, now }), 'PX', idle - now)
  end
end

refresh()
`;

/** A claim is its instance, what it wants, what it was served, since when it waits and by when it is due. */
const take = `
local instance = ARGV[3]
local wanted = (#ARGV - 3) / 3
local open = free()
local known, others, kept = nil, {}, {}
for _, claim in ipairs(waiting) do
  if claim[1] == instance then
    known = claim
  else
    kept[#kept + 1] = claim
    if claim[5] >= now then others[#others + 1] = claim end
  end
end

local function least_served()
  local least
  for _, claim in ipairs(others) do
    if not least or claim[3] < least then least = claim[3] end
  end
  return least or 0
end

local own = known or { instance, 0, least_served(), now, now }
if own[5] < now then own[3] = math.max(own[3], least_served()) end
own[2] = wanted

local function dealt()
  local hands = {}
  for _, claim in ipairs(others) do hands[#hands + 1] = { claim[2], claim[3], claim[4] } end
  local mine = { own[2], own[3], own[4] }
  hands[#hands + 1] = mine
  for _ = 1, open do
    local first
    for _, hand in ipairs(hands) do
      if hand[1] > 0 and (not first or hand[2] < first[2] or (hand[2] == first[2] and hand[3] < first[3])) then
        first = hand
      end
    end
    if not first then break end
    first[1] = first[1] - 1
    first[2] = first[2] + 1
  end
  return own[2] - mine[1]
end

local granted = math.min(open, wanted)
if #others > 0 then granted = dealt() end
if granted > 0 and granted < wanted and ARGV[3 + 3 * granted] == '1' then granted = granted - 1 end
for index = 1, granted do
  ids[#ids + 1] = ARGV[1 + 3 * index]
  ends[#ends + 1] = bound(ARGV[2 + 3 * index])
end
if granted < open then call_for_claims() end
if granted == wanted then
  waiting = kept
  keep()
  return { granted, used() }
end

local ask_in = window
if ended[1] then ask_in = ended[1] + window - now end
if granted < open then
  ask_in = math.max(1, ask_in)
  for _, claim in ipairs(others) do ask_in = math.min(ask_in, claim[5] - now + 1) end
else
  if used() < limit then ask_in = 0 end
  ask_in = math.max(1, ask_in, closed - now)
end
own[2] = own[2] - granted
own[3] = own[3] + granted
if granted > 0 then own[4] = now end
own[5] = now + ask_in + ${graceMs}
if not known then waiting[#waiting + 1] = own end
keep()
local reply = { granted, used(), ask_in, #others }
for _, claim in ipairs(others) do reply[#reply + 1] = claim[2] end
return state_after(reply)
`;

const settle = `
local id, kind, retry_after, ago = ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6])
local place = place_of(id)
if place then
  table.remove(ids, place)
  table.remove(ends, place)
end
local is_awaited = 0
if kind == 'unused' then
  if free() > 0 then
    call_for_claims()
    for _, claim in ipairs(waiting) do
      if claim[5] >= now then is_awaited = 1 end
    end
  end
else
  local at = now - ago
  if at + window > now then note_end(at) end
  if kind == 'refused' then
    local closes = window
    if retry_after ~= '' then closes = tonumber(retry_after) end
    closes = math.min(closes, ${maxClosedMs})
    if at + closes > now then closed = math.max(closed, at + closes) end
  end
end
keep()
return is_awaited
`;

const renew = `
local place = place_of(ARGV[3])
if place then
  ends[place] = math.max(ends[place], bound(ARGV[4]))
else
  ids[#ids + 1] = ARGV[3]
  ends[#ends + 1] = bound(ARGV[4])
end
keep()
return 0
`;

const read = `
return state_after({})
`;

/** The scripts of a bucket, one for each function of the store. Each begins with the limit and the window in milliseconds. */
export interface BucketScripts {
  /** Then the instance, and for each token its name, its life in milliseconds, empty for none, and 1 when it needs the next one. */
  readonly take: RedisScript;
  /** Then the token's name, the kind of its end, the Retry-After in milliseconds, empty for none, and how many milliseconds ago. */
  readonly settle: RedisScript;
  /** Then the token's name and its life. */
  readonly renew: RedisScript;
  readonly read: RedisScript;
}

/**
 * Makes the scripts.
 * @param time an expression in Lua for the present time, in milliseconds since the epoch. @defaultValue the server's time
 */
export function createBucketScripts(time: string = serverTime): BucketScripts {
  const common = bucket(time);
  return {
    take: new RedisScript(common + take),
    settle: new RedisScript(common + settle),
    renew: new RedisScript(common + renew),
    read: new RedisScript(common + read),
  };
}
