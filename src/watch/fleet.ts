import { hash } from "node:crypto";
import { type FleetDeps, FleetPart, type FleetPoller } from "./fleet-part.ts";

/**
 * Version of the messages between instances, the watched objects included: to be raised when one of them changes. Instances of two
 * versions, during an update, poll each for themselves.
 */
const form = 2;

/** Time within which all parts claim their lease once Redis is back or messages were lost, in milliseconds. */
const returnSpreadMs = 2_000;
/** The same for the leases of an instance that is gone: its things have not been polled for two seconds by then. */
const goneSpreadMs = 300;

/** The pollers of this instance among those of the other instances: for each thing one of all polls. */
export class Fleet {
  readonly #deps: FleetDeps;
  readonly #parts = new Set<FleetPart>();
  readonly #leavings = new Set<Promise<void>>();
  readonly #ends: readonly (() => void)[];

  constructor(deps: FleetDeps) {
    this.#deps = deps;
    const { state } = deps;
    const each = (visit: (part: FleetPart) => void) => this.#parts.forEach(visit);
    this.#ends = [
      state.onAvailability((isAvailable) =>
        each((part) => (isAvailable ? part.checkWithin(returnSpreadMs) : part.goAlone())),
      ),
      state.channels.onGap(() => each((part) => part.checkWithin(returnSpreadMs))),
      state.onInstancesGone((gone) => each((part) => part.hearGone(gone, goneSpreadMs))),
    ];
  }

  /** Number of things that other instances poll for this one. */
  get followed(): number {
    return [...this.#parts].filter((part) => part.isFollowing).length;
  }

  /** Gives a poller its part. @param key unique for user and thing. */
  join(key: string, poller: FleetPoller): FleetPart {
    const part = new FleetPart(this.#deps, `watch:${form}:${hash("sha256", key, "base64url")}`, poller);
    this.#parts.add(part);
    return part;
  }

  /** Takes a part back whose poller has ended. */
  leave(part: FleetPart): void {
    this.#parts.delete(part);
    const leaving = part.leave().finally(() => this.#leavings.delete(leaving));
    this.#leavings.add(leaving);
  }

  /** Resolves when the leases of all parts that were taken back are given back. Call it when the last poller has ended. */
  async close(): Promise<void> {
    for (const end of this.#ends) end();
    await Promise.all(this.#leavings);
  }
}
