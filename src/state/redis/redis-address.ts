/** Host and port of a Redis server or sentinel. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/**
 * Address and credentials of Redis. The topology (single server, cluster or sentinels) is not part of the address; the
 * server reports it.
 */
export interface RedisAddress {
  /** Servers to connect to first, in this order; at least one. */
  readonly nodes: readonly RedisNode[];
  readonly isEncrypted: boolean;
  readonly username: string | null;
  readonly password: string | null;
  /** Database number; always 0 in a cluster. */
  readonly database: number;
  /** Name of the master that the sentinels monitor; null when they monitor only one master. */
  readonly masterName: string | null;
}

/** Description of the format of REDIS_URL, for the end of an error message. */
export const redisAddressForm =
  "an address such as redis://user:password@host:6379/0, or rediss:// for TLS; several addresses separated by commas, with the same user, password and database; ?master=name for sentinels with several masters";

/** Parses REDIS_URL. @returns null when it is malformed. */
export function readRedisAddress(text: string): RedisAddress | null {
  const [first = "", ...others] = text.split(/[\s,]+/).filter(Boolean);
  const address = readOne(first);
  if (address === null) return null;
  const nodes = [...address.nodes];
  for (const other of others) {
    const scheme = address.isEncrypted ? "rediss:" : "redis:";
    const next = readOne(other.includes("://") ? other : `${scheme}//${other}`);
    if (next === null || !isAlike(address, next)) return null;
    nodes.push(...next.nodes);
  }
  return { ...address, nodes };
}

/** Returns true when two addresses do not contradict each other. Parts that `other` omits are taken from `address`. */
function isAlike(address: RedisAddress, other: RedisAddress): boolean {
  const said = ["username", "password", "database", "masterName"] as const;
  return (
    other.isEncrypted === address.isEncrypted &&
    said.every((name) => !other[name] || other[name] === address[name])
  );
}

function readOne(text: string): RedisAddress | null {
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const database = /^\/?(\d{0,6})$/.exec(url.pathname)?.[1];
  const username = decode(url.username);
  const password = decode(url.password);
  const isKnown = [...url.searchParams.keys()].every((name) => name === "master");
  if (url.hostname === "" || url.hash !== "" || !isKnown) return null;
  if (database === undefined || username === undefined || password === undefined) return null;
  return {
    // The URL keeps the brackets of an IPv6 address.
    nodes: [{ host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 6379) }],
    isEncrypted: url.protocol === "rediss:",
    username: username || null,
    password: password || null,
    database: Number(database),
    masterName: url.searchParams.get("master"),
  };
}

/** Decodes percent-encoded text. @returns undefined when it is malformed. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
