import { limitsKey, RedisScript } from "./redis-script.ts";

/** Lua expression for the server time in milliseconds since the epoch. */
const serverTime = `(function()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end)()`;

/**
 * Time after its last heartbeat in which an instance counts as alive, in milliseconds. After that it counts as missing.
 */
const aliveMs = 1_800;

/**
 * Time after its last heartbeat at which a missing instance is removed from the registry, in milliseconds. Until then
 * it may still work without Redis.
 */
const rememberedMs = 300_000;

/**
 * Pause of limited calls after a possible loss of data in Redis, in milliseconds. It lasts until all earlier tokens
 * have left their window. A Redis without any registered instance may have lost its data.
 */
export const closedMs = 7_000;

/**
 * Maximum normal difference between the progress of the server clock and of an instance's steady clock, in
 * milliseconds. It is measured between two heartbeats. A larger one means that the server clock was set forward.
 */
const leapMs = 1_000;

/**
 * Key of the registry. The registry is a hash with one field for each instance name; the value is `<seen> <divisor>
 * <flag>`.
 * - seen: server time of the last heartbeat in milliseconds
 * - divisor: number by which the instance divides a limit to get its local share; 0 for no share
 * - flag: 1 while local tokens are in use, 2 when another instance wrote the field after a loss of data, otherwise 0
 *
 * The field with the empty name contains `<run id> <opens> <least>`: the run id of the server, the server time at which
 * the pause of limited calls ends, and the minimum number of instances.
 */
export const registryKey = limitsKey("instances");

/**
 * Returns the first part of all scripts that read the registry. It defines `now` and a function `open_registry(key,
 * name)` with this result:
 * - `is_member`: false when the named instance is unknown or its last heartbeat is too old. It must then send a
 *   heartbeat first.
 * - `closed_for`: milliseconds for which limited calls pause.
 * - `reserved(limit)`: part of a limit that other instances may use as their local shares. It includes instances that
 *   have never reached Redis but are counted in INSTANCES.
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

-- Returns a seen time that keeps a share reserved only until its tokens have left their window.
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
        -- Its replacement may not have reached Redis yet and divides by INSTANCES.
        if is_missing and least > 1 and (divisor < 2 or divisor > least) then divisor = least end
        if other ~= name and divisor > 1 and (is_missing or instance.is_own == '1') then
          sum = sum + math.floor(limit / divisor)
        end
      end
      -- Instances that have not reached Redis since their start are unknown here and divide by INSTANCES.
      if least > known then sum = sum + (least - known) * math.floor(limit / least) end
      return math.min(limit, sum)
    end,
  }
end
`;
}

/**
 * Records a heartbeat. ARGV:
 * 1: name of the instance 2: minimum number of instances 3: current divisor of its local share; 0 for no share 4: 1
 * while its local tokens are in use 5: server time until which the heartbeat is valid 6: milliseconds since its last
 * heartbeat, on a steady clock; empty for the first one 7: 1 when it may replace a missing instance of its seat 8: 1
 * when it was registered before 9: 1 when limited calls pause if Redis knows no instance 10 and following: instance
 * names in the last reply that it received
 *
 * Returns a list:
 * - status: `known`, `new`, `forgotten` after a loss of data, or `late`
 * - server time; the list ends here when the heartbeat is late
 * - next divisor of its local share; 0 while the other shares leave none
 * - names of alive instances
 * - names of missing instances
 * - 1 when it has replaced a missing instance
 *
 * When the server clock was set forward, all times in the registry move by the same amount.
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
    -- Its divisor is lost; this is the smallest that any instance uses.
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
 * Removes an instance. ARGV: its name, and 1 while its local tokens are in use. In that case its share stays reserved
 * until the tokens have left their window.
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
 * Creates the scripts with which an instance registers and unregisters.
 * @param time Lua expression for the time in milliseconds since the epoch. @defaultValue the server time
 */
export function createRegistryScripts(time: string = serverTime) {
  const prelude = registryPrelude(time);
  return { beat: new RedisScript(prelude + beat), leave: new RedisScript(prelude + leave) };
}
