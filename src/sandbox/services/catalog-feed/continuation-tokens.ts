import { createHmac, timingSafeEqual } from "node:crypto";
import type { SandboxClock } from "../../clock.ts";

/** Where a list goes on. */
export interface ListPosition {
  /** Number of the entries before. */
  readonly offset: number;
  /** When the list's first page was read, in milliseconds since the Unix epoch: all pages show the list of then. */
  readonly listedAtMs: number;
}

/** Gives continuation tokens out and reads them. Nothing is stored: a token holds its position, sealed. */
export interface ContinuationTokens {
  /** @param list - what is listed, with all filters */
  issue(list: string, position: ListPosition): string;
  /** Undefined for a token that is no token, has ended, or belongs to another list. */
  read(list: string, token: string): ListPosition | undefined;
}

/** How long a token can be used; the service says only that it ends (wire facts, catalog feed §2). */
const continuationTokenLifeMs = 60 * 60 * 1000;

/**
 * Makes tokens that live for {@link continuationTokenLifeMs}.
 * @param secret - seals the tokens; 32 bytes
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
