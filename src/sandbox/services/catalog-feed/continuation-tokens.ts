import { createHmac, timingSafeEqual } from "node:crypto";
import type { SandboxClock } from "../../clock.ts";

/** Position in a list. */
export interface ListPosition {
  /** Number of preceding entries. */
  readonly offset: number;
  /** Time of the first page in milliseconds since the Unix epoch. All pages show the list as of that time. */
  readonly listedAtMs: number;
}

/** Issues and reads continuation tokens. Nothing is stored: a token contains its position and a signature. */
export interface ContinuationTokens {
  /**
   * Issues a token.
   * @param list - identifies the list with all its filters
   */
  issue(list: string, position: ListPosition): string;
  /** Returns the position of a token; undefined when the token is invalid, expired or issued for another list. */
  read(list: string, token: string): ListPosition | undefined;
}

/** Lifetime of a token in milliseconds. The service documents only that tokens expire (wire facts, catalog feed §2). */
const continuationTokenLifeMs = 60 * 60 * 1000;

/**
 * Creates continuation tokens that expire after {@link continuationTokenLifeMs}.
 * @param secret - key that signs the tokens; 32 bytes
 */
export function createContinuationTokens(secret: Uint8Array, clock: SandboxClock): ContinuationTokens {
  const seal = (list: string, position: string) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["continuation token", list, position]))
      .digest("base64url");

  return {
    issue(list, { offset, listedAtMs }) {
      const position = Buffer.from([offset, listedAtMs, clock.now()].join(" ")).toString("base64url");
      return `${position}.${seal(list, position)}`;
    },
    read(list, token) {
      const [position = "", given = ""] = token.split(".");
      const expected = Buffer.from(seal(list, position));
      const actual = Buffer.from(given);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      const [offset = 0, listedAtMs = 0, issuedAtMs = 0] = Buffer.from(position, "base64url")
        .toString("utf8")
        .split(" ")
        .map(Number);
      return clock.now() < issuedAtMs + continuationTokenLifeMs ? { offset, listedAtMs } : undefined;
    },
  };
}
