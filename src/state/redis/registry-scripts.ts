import { limitsKey, RedisScript } from "./redis-script.ts";

/** The time of the server that runs a script, in milliseconds since the epoch, as an expression in Lua. */
export const serverTime = `(function()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end)()`;

/** An instance that has shown itself within this time, in milliseconds, is alive; later it is missing. */
export const aliveMs = 1_800;

/** A missing instance is forgotten after this time, in milliseconds. */
const rememberedMs = 600_000;

/**
 * For how long no limited call passes after Redis may have lost what it was told, in milliseconds: until all that was taken before has
 * left its window.
 */
export const closedMs = 7_000;

/** By how much the clock of the server may run ahead of an instance's steady one between two beats, in milliseconds. */
const leapMs = 1_000;

/**
 * The key of the registry, a hash. The field of an instance has its name, and holds the server's time of its last beat in milliseconds,
 * the number of instances by which it would divide a limit, and 1 while it has tokens of its own share out, or 2 when another instance
 * has written it after a loss of the data. The field with the empty name holds the server's run id, and the server's time from which
 * on limited calls pass.
 */
export const registryKey = limitsKey("instances");

/**
 * The beginning of a script that reads the registry: a local `now`, and a function `open_registry(key, name)`. What that returns has
 * `is_member`, false when the named instance has to beat before it is given anything (the registry does not know it, or the clock of the
 * server has just been put forward); `closed_for`, for how many milliseconds no limited call passes; and `reserved(limit)`, the part of
 * a limit that other instances may be taking as their own share.
 * @param time an expression in Lua for the present time, in milliseconds since the epoch. @defaultValue the server's time
 */
export function registryPrelude(time: string = serverTime): string {
  return `
local now = ${time}

local function run_id()
  return string.match(redis.call('INFO', 'server'), 'run_id:(%w+)') or ''
end

local function read_registry(key)
  local instances, run, opens = {}, nil, 0
  local fields = redis.call('HGETALL', key)
  for index = 1, #fields, 2 do
    if fields[index] == '' then
      run, opens = string.match(fields[index + 1], '^(%w*) (%d+)$')
      opens = math.min(tonumber(opens), now + ${closedMs})
    else
      local seen, divisor, is_own = string.match(fields[index + 1], '^(%d+) (%d+) (%d)$')
      instances[fields[index]] = { seen = tonumber(seen), divisor = tonumber(divisor), is_own = is_own }
    end
  end
  return instances, run, opens
end

local function write_opening(key, run, opens)
  redis.call('HSET', key, '', run .. ' ' .. string.format('%.0f', opens))
end

local function is_alive(instance)
  return now - instance.seen <= ${aliveMs}
end

local function open_registry(key, name)
  local instances, run, opens = read_registry(key)
  local own = instances[name]
  if not own or not is_alive(own) then return { is_member = false } end
  local present = run_id()
  if run ~= present then
    opens = now + ${closedMs}
    write_opening(key, present, opens)
  end
  return {
    is_member = true,
    closed_for = math.max(0, opens - now),
    reserved = function(limit)
      local sum = 0
      for other, instance in pairs(instances) do
        if other ~= name and instance.divisor > 1 and (instance.is_own == '1' or not is_alive(instance)) then
          sum = sum + math.floor(limit / instance.divisor)
        end
      end
      return math.min(limit, sum)
    end,
  }
end
`;
}

/** What is known of the instance is known of the whole registry: when its clock has leapt, all times go on with it. */
const beat = `
local key, name = KEYS[1], ARGV[1]
local least, is_own, valid_until, since = tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
local may_replace, was_member, hold = ARGV[6] == '1', ARGV[7] == '1', tonumber(ARGV[8])
if now > valid_until then return { 'late', now } end

local instances, run, opens = read_registry(key)
local changed = {}
local function put(other, seen, divisor, own)
  instances[other] = { seen = seen, divisor = divisor, is_own = own }
  changed[other] = true
end
local function remove(other)
  instances[other] = nil
  redis.call('HDEL', key, other)
end

local status = instances[name] and 'known' or 'new'
local present = run_id()
if run == nil then opens = now + hold end
if run ~= nil and run ~= present then opens = now + ${closedMs} end
if status == 'new' and was_member then
  status = 'forgotten'
  opens = now + ${closedMs}
  local known = math.max(least, #ARGV - 8, 1)
  for index = 9, #ARGV do
    if not instances[ARGV[index]] then put(ARGV[index], now - ${aliveMs} - 1, known, '2') end
  end
end

if status == 'known' and instances[name].is_own == '2' then status = 'forgotten' end

local leap = 0
if status == 'known' and since then leap = now - instances[name].seen - since end
if leap > ${leapMs} then opens = now + ${closedMs} else leap = 0 end
for other, instance in pairs(instances) do
  local seen = math.min(now, instance.seen + leap)
  if seen ~= instance.seen then put(other, seen, instance.divisor, instance.is_own) end
end

put(name, now, least, is_own)
local seat, longest = string.match(name, '^[^.]*'), nil
for other, instance in pairs(instances) do
  if now - instance.seen > ${rememberedMs} then
    remove(other)
  elseif may_replace and not is_alive(instance) and string.match(other, '^[^.]*') == seat then
    if not longest or instance.seen < instances[longest].seen then longest = other end
  end
end
if longest then remove(longest) end

local alive, missing = {}, {}
for other, instance in pairs(instances) do
  local group = is_alive(instance) and alive or missing
  group[#group + 1] = other
end
local divisor = math.max(least, #alive + #missing)
instances[name].divisor = divisor
for other in pairs(changed) do
  local instance = instances[other]
  if instance then
    redis.call('HSET', key, other, string.format('%.0f %d %s', instance.seen, instance.divisor, instance.is_own))
  end
end
write_opening(key, present, opens)
redis.call('PEXPIRE', key, ${rememberedMs})
return { status, now, divisor, alive, missing, longest and 1 or 0 }
`;

/** What an instance has out of its own share is left alone until it has left its window. */
const leave = `
local instances = read_registry(KEYS[1])
local own = instances[ARGV[1]]
if own and ARGV[2] == '1' then
  local seen = now - ${rememberedMs} + ${closedMs}
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f %d 1', seen, own.divisor))
else
  redis.call('HDEL', KEYS[1], ARGV[1])
end
return 1
`;

/** The scripts by which an instance is a member of the registry. */
export interface RegistryScripts {
  /**
   * Shows that an instance is alive. ARGV: its name, the least number of instances, 1 while it has tokens of its own share out, the
   * server's time until which the beat counts, the milliseconds since its last one by a steady clock (empty for the first over a
   * connection), 1 when it may replace a missing instance of its seat, 1 when it was registered before, the milliseconds for which
   * limited calls wait when it is the first of all, and the names that it knew last. Returns `late` and the server's time when it came
   * too late; and otherwise `known`, `new` or `forgotten` (it was registered before, and the data are lost), the server's time, the
   * number to divide a limit by, the names that are alive, those that are missing, and 1 when it has replaced one.
   */
  readonly beat: RedisScript;
  /** Takes an instance out. ARGV: its name, and 1 while it has tokens of its own share out. */
  readonly leave: RedisScript;
}

/**
 * Makes the scripts.
 * @param time an expression in Lua for the present time, in milliseconds since the epoch. @defaultValue the server's time
 */
export function createRegistryScripts(time: string = serverTime): RegistryScripts {
  const prelude = registryPrelude(time);
  return { beat: new RedisScript(prelude + beat), leave: new RedisScript(prelude + leave) };
}
