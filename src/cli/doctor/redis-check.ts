import { orAborted } from "../../clock.ts";
import { checkPermissions } from "../../state/redis/check-permissions.ts";
import { readInfo } from "../../state/redis/detect-topology.ts";
import { readRedisAddress } from "../../state/redis/redis-address.ts";
import { RedisConnection } from "../../state/redis/redis-connection.ts";
import { failureCode, rejections } from "../../state/redis/redis-failure.ts";
import type { RedisSession } from "../../state/redis/redis-session.ts";
import { redisKey } from "../../state/redis/redis-script.ts";
import { type Check, CheckError, failed, type Finding, ok, warning } from "./check.ts";
import type { CheckDeps } from "./clock-readings.ts";
import { certificateFaults } from "./reach.ts";

/** Oldest Redis version with all commands that the gateway uses. */
const neededVersion = [6, 2] as const;
/** Number of round trips in the latency measurement. */
const pings = 5;

/** Advice for a failed Redis connection, by error code. */
const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: "is it running, and the address right?",
  ENOTFOUND: "its name cannot be resolved: correct the address.",
  EAI_AGAIN: "its name cannot be resolved at the moment: check this machine's name resolution.",
  ETIMEDOUT: "does a firewall let it through?",
  TIMEOUT:
    "it does not respond within REDIS_COMMAND_TIMEOUT_MS. Does a firewall block it? Use rediss:// if it speaks TLS, otherwise redis://.",
  CLOSED:
    "it closes the connection. Is this the port of Redis? Use rediss:// if it speaks TLS, otherwise redis://.",
  ...rejections,
  READONLY: "it is a read-only replica: use the address of the primary.",
  LOADING: "it is still loading its data: wait.",
  CLUSTERDOWN: "a part of the cluster is unavailable.",
  SENTINEL_MASTER:
    "the sentinels watch several servers, or another one than REDIS_URL names: add ?master=name.",
  ...Object.fromEntries(
    Object.entries(certificateFaults).map(([code, fault]) => [code, `its certificate ${fault}.`]),
  ),
};

/**
 * Creates the check of Redis. It queries the server's properties and runs the same commands as a start of the gateway,
 * without leaving data.
 * @param redisUrl may contain a password, so no message repeats it.
 */
export function redisCheck(deps: CheckDeps, redisUrl: string): Check {
  return { name: "redis", run: (signal) => checkRedis(deps, redisUrl, signal) };
}

async function checkRedis(deps: CheckDeps, redisUrl: string, signal: AbortSignal): Promise<Finding> {
  const { config, clock, random } = deps;
  const address = readRedisAddress(redisUrl);
  if (address === null) throw new CheckError("REDIS_URL is malformed.");
  const hosts = address.nodes.map(({ host, port }) => `${host}:${port}`).join(", ");
  const library = await import("ioredis");
  const commandTimeoutMs = config.redisCommandTimeoutMs;
  let firstCode: string | null = null;
  const connection = new RedisConnection({
    library,
    address,
    clock,
    random,
    commandTimeoutMs,
    prepare: async () => undefined,
    onFailure: (code) => (firstCode ??= code),
  });
  try {
    await orAborted(connection.start(), signal);
    const { session, topology } = connection;
    if (session === null) throw new Error("Redis was not found.");
    return await orAborted(question(session, topology, hosts, deps), signal);
  } catch (error) {
    const code = signal.aborted ? "TIMEOUT" : (firstCode ?? failureCode(error));
    throw new CheckError(`Redis at ${hosts} cannot be used (${code}): ${advice[code] ?? "see its log."}`, {
      code,
    });
  } finally {
    connection.close();
  }
}

async function question(
  { send, subscriber }: RedisSession,
  form: string,
  hosts: string,
  { config, clock, readings }: CheckDeps,
): Promise<Finding> {
  const commandTimeoutMs = config.redisCommandTimeoutMs;
  const now = () => clock.steadyNow?.() ?? clock.now();
  const info = readInfo(String(await send("info")));
  const latencies: number[] = [];
  for (let count = 0; count < pings; count += 1) {
    const askedAtMs = now();
    await send("ping");
    latencies.push(now() - askedAtMs);
  }
  const askedAtMs = clock.now();
  const [seconds = 0, microseconds = 0] = ((await send("time")) as readonly string[]).map(Number);
  const timeMs = seconds * 1_000 + microseconds / 1_000;
  const [least, most] = [timeMs - clock.now(), timeMs - askedAtMs];
  readings.push({ source: `Redis at ${hosts}`, offsetMs: least > 0 ? least : Math.min(most, 0) });
  await checkPermissions(send);
  await subscriber.subscribe(redisKey("channel", "rights"));

  const latencyMs = Math.round((latencies.toSorted((a, b) => a - b)[Math.floor(pings / 2)] ?? 0) * 10) / 10;
  const isValkey = info.has("valkey_version");
  const version = info.get("valkey_version") ?? info.get("redis_version") ?? "unknown";
  const policy = info.get("maxmemory_policy") ?? "unknown";
  const product = `${isValkey ? "Valkey" : "Redis"} ${version}`;
  const details = { version, product: isValkey ? "valkey" : "redis", form, policy, latencyMs };
  const found = `${product} at ${hosts} (${form}, ${latencyMs} ms)`;
  if (!isValkey && isOlder(version)) {
    return failed(`${found} is too old: ${neededVersion.join(".")} or later is needed.`, details);
  }
  const odd = [
    ...(policy === "noeviction"
      ? []
      : [
          `its eviction policy is ${policy}, which can lose sessions and limits: set maxmemory-policy to noeviction`,
        ]),
    ...(latencyMs > commandTimeoutMs / 2
      ? [`it is slow: beyond ${commandTimeoutMs} ms (REDIS_COMMAND_TIMEOUT_MS) it counts as unavailable`]
      : []),
  ];
  return odd.length > 0
    ? warning(`${found} works, but ${odd.join("; and ")}.`, details)
    : ok(`${found} works.`, details);
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < neededVersion[0] || (major === neededVersion[0] && minor < neededVersion[1]);
}
