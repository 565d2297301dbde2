import { limitsKey, RedisScript } from "./redis-script.ts";

/** Lua expression for the server time in milliseconds since the epoch. */
const serverTime = `(function()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end)()`;

/** Time after its last beat in which an instance is alive, in milliseconds; later it is missing. */
const aliveMs = 1_800;

/** Time after its last beat at which a missing instance is forgotten, in milliseconds: as long may it be at work without Redis. */
const rememberedMs = 300_000;

/**
 * Pause of limited calls after Redis may have lost writes, in milliseconds: until all tokens from before have left their window. A Redis
 * that knows of no instance may have lost them all.
 */
export const closedMs = 7_000;

/** Lead of the server clock over an instance's steady clock between two beats, in milliseconds, from which on it counts as put forward. */
const leapMs = 1_000;

/**
 * Key of the registry, a hash. The field of each instance is its name; the value is `<seen> <divisor> <flag>`: the server time of its last
 * beat in milliseconds, the number by which it divides a limit (0 for none), and 1 while own-share tokens are out, or 2 when another instance
 * wrote the field after a loss of data. The value of the empty field is `<run id> <opens> <least>`: the run id of the server, the
 * server time until which limited calls pause, and the least number of instances.
 */
export const registryKey = limitsKey("instances");

/**
 * Returns the beginning of a script that reads the registry: a local `now`, and a function `open_registry(key, name)`. Its result has
 * `is_member`, false when the named instance must beat first (it is unknown, or its last beat is too old, as after the server clock was
 * put forward), and otherwise `closed_for`, the milliseconds for which limited calls pause, and `reserved(limit)`, the part of a limit that
 * other instances may be taking as their own share: known ones, and those of INSTANCES that have never reached Redis.
 * @param time Lua expression for the time in milliseconds since the epoch. @defaultValue the server time
 */
export function registryPrelude(time: string = serverTime): string {
  return `
local now = ${time}

local function run_id()
  return string.match(redis.call('INFO', 'server'), 'run_id:(%w+)') or ''
end

local function read_registry(key)
  local instances, run, opens, least = {}, nil, 0, nil
  local fields = redis.call('HGETALL', key)
  for index = 1, #fields, 2 do
    if fields[index] == '' then
      run, opens, least = string.match(fields[index + 1], '^(%w*) (%d+) ?(%d*)$')
      opens = math.min(tonumber(opens), now + ${closedMs})
    else
      local seen, divisor, is_own = string.match(fields[index + 1], '^(%d+) (%d+) (%d)$')
      instances[fields[index]] = { seen = tonumber(seen), divisor = tonumber(divisor), is_own = is_own }
    end
  end
  return instances, run, opens, tonumber(least) or 1
end

local function write_opening(key, run, opens, least)
  redis.call('HSET', key, '', string.format('%s %.0f %d', run, opens, least))
end

local function is_alive(instance)
  return now - instance.seen <= ${aliveMs}
end

-- The time of the last beat of an instance whose share stays reserved until its tokens have left their window.
local function seen_when_over()
  return now - ${rememberedMs} + ${closedMs}
end

local function open_registry(key, name)
  local instances, run, opens, least = read_registry(key)
  local own = instances[name]
  if not own or not is_alive(own) then return { is_member = false } end
  local present = run_id()
  if run ~= present then
    opens = now + ${closedMs}
    write_opening(key, present, opens, least)
  end
  return {
    is_member = true,
    closed_for = math.max(0, opens - now),
    reserved = function(limit)
      local sum, known = 0, 0
      for other, instance in pairs(instances) do
        known = known + 1
        local divisor, is_missing = instance.divisor, not is_alive(instance)
        -- Its successor may not have reached Redis, and divides by INSTANCES.
        if is_missing and least > 1 and (divisor < 2 or divisor > least) then divisor = least end
        if other ~= name and divisor > 1 and (is_missing or instance.is_own == '1') then
          sum = sum + math.floor(limit / divisor)
        end
      end
      -- An instance that has not reached Redis since its start divides by INSTANCES, and is not known here.
      if least > known then sum = sum + (least - known) * math.floor(limit / least) end
      return math.min(limit, sum)
    end,
  }
end
`;
}

/**
 * Registers an instance as alive. ARGV: its name, the least number of instances, the number by which it divides a limit now (0 for
 * none), 1 while own-share tokens are out, the server time until which the beat counts, the milliseconds since its last beat by a steady
 * clock (empty for its first one), 1 when it may replace a missing instance of its seat, 1 when it was registered before, 1 when limited
 * calls pause where Redis knows of no instance, and the names in its last reply. Returns a status, the server time, the number to divide a limit
 * by from the next beat on (0 while the shares of the others leave none), the names of alive and of missing instances, and 1 when it has
 * replaced one. The status is `known`, `new`, `forgotten` after a loss of data, or `late`, with the server time alone. After a leap of the
 * clock, all times in the registry are moved by the same span.
 */
const beat = `
local key, name = KEYS[1], ARGV[1]
local least, in_use, is_own, valid_until = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5])
local since, may_replace, was_member, holds = tonumber(ARGV[6]), ARGV[7] == '1', ARGV[8] == '1', ARGV[9] == '1'
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
if (run == nil and holds) or (run ~= nil and run ~= present) then opens = now + ${closedMs} end
if status == 'new' and was_member then
  status = 'forgotten'
  opens = now + ${closedMs}
  for index = 10, #ARGV do
    -- Its divisor is lost: this is the least that any instance has.
    if not instances[ARGV[index]] then put(ARGV[index], now - ${aliveMs} - 1, math.max(least, 2), '2') end
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

put(name, now, in_use, is_own)
local seat, longest = string.match(name, '^[^.]*'), nil
for other, instance in pairs(instances) do
  if now - instance.seen > ${rememberedMs} then
    remove(other)
  elseif may_replace and string.match(other, '^[^.]*') == seat
    and not is_alive(instance) and instance.seen > seen_when_over() then
    if not longest or instance.seen < instances[longest].seen then longest = other end
  end
end
if longest then put(longest, math.min(seen_when_over(), instances[longest].seen), instances[longest].divisor, '1') end

local alive, missing = {}, {}
for other, instance in pairs(instances) do
  local group = is_alive(instance) and alive or missing
  group[#group + 1] = other
end
local divisor, rest = math.max(least, #alive + #missing), 1
for other, instance in pairs(instances) do
  if other ~= name and instance.divisor > 1 then rest = rest - 1 / instance.divisor end
end
if rest * divisor < 0.999 then divisor = rest < 0.001 and 0 or math.ceil(1 / rest - 0.001) end
for other in pairs(changed) do
  local instance = instances[other]
  if instance then
    redis.call('HSET', key, other, string.format('%.0f %d %s', instance.seen, instance.divisor, instance.is_own))
  end
end
write_opening(key, present, opens, least)
redis.call('PEXPIRE', key, ${rememberedMs})
return { status, now, divisor, alive, missing, longest and 1 or 0 }
`;

/**
 * Removes an instance. ARGV: its name, and 1 while own-share tokens are out: then its share stays reserved until these have left their
 * window.
 */
const leave = `
local instances = read_registry(KEYS[1])
local own = instances[ARGV[1]]
if own and ARGV[2] == '1' then
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f %d 1', math.min(seen_when_over(), own.seen), own.divisor))
else
  redis.call('HDEL', KEYS[1], ARGV[1])
end
return 1
`;

/**
 * Makes the scripts for the membership of an instance.
 * @param time Lua expression for the time in milliseconds since the epoch. @defaultValue the server time
 */
export function createRegistryScripts(time: string = serverTime) {
  const prelude = registryPrelude(time);
  return { beat: new RedisScript(prelude + beat), leave: new RedisScript(prelude + leave) };
}
