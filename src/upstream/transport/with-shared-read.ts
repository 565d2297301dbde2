import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../../clock.ts";
import type { Users } from "../identity/users.ts";
import { LinkedList } from "../linked-list.ts";
import type { Viewer } from "../viewer.ts";
import { type AfterCall, type PendingWait, ServiceCall, type Transport } from "./service-call.ts";
import type { UpstreamRequest } from "./transport.ts";

/**
 * Call that serves all concurrent callers with the same request. Each caller has its own deadline and cancellation; the
 * call ends when no caller is left. The call is added to the totals of the first caller. It is in a list of reads in
 * flight, because it belongs to no single caller.
 */
export class SharedRead extends ServiceCall implements PendingWait {
  /** Start of the read, in milliseconds since the Unix epoch. */
  readonly begunAtMs: number;
  readonly #list: LinkedList<SharedRead>;
  /** Calls that wait for this read, in order of arrival. */
  readonly #callers: ServiceCall[];

  /**
   * Starts a read for its first caller.
   * @param first call of the first caller. Telemetry counts from its start, and requests belong to its trace.
   * @param list list in which later callers find the read, until it is over.
   */
  constructor(first: ServiceCall, begunAtMs: number, list: LinkedList<SharedRead>) {
    super(first.request, first.account);
    this.startedAtMs = first.startedAtMs;
    this.trace = first.trace;
    this.begunAtMs = begunAtMs;
    this.#list = list;
    this.#callers = [first];
    first.shared = this;
    first.awaited = this;
    list.append(this);
  }

  /** Adds a caller. */
  join(call: ServiceCall, nowMs: number): void {
    this.#callers.push(call);
    call.shared = this;
    call.awaited = this;
    // The connection wait before this call joined belongs to the other callers.
    call.connectionWaitMs = this.connectionWaitMs + (nowMs - (this.connectionWaitSinceMs ?? nowMs));
    call.onOutcome(shareTrace);
  }

  /** Removes a caller whose call is over. The read ends with its last caller. */
  stopWaiting(call: ServiceCall): void {
    const index = this.#callers.indexOf(call);
    if (this.isOver || index === -1) return;
    this.#callers.splice(index, 1);
    if (this.#callers.length > 0) return;
    this.end(call.failure, call.state === "LEFT" ? "LEFT" : "FAILED");
  }

  override remainingMs(): number {
    return this.#callers.at(-1)?.remainingMs() ?? 0;
  }

  /** Fails the callers whose deadline is before the end of the pause. Callers that joined later have more time. */
  override pause(pauseMs: number, failure: unknown): void {
    const late = this.#callers.filter((call) => call.remainingMs() <= pauseMs);
    for (const call of late) call.end(failure);
  }

  protected override settleCaller(): void {
    this.#list.remove(this);
    for (const call of this.#callers) {
      if (this.answer) call.succeed(this.answer);
      else call.end(this.failure);
    }
  }
}

function shareTrace({ trace, shared }: ServiceCall): void {
  if (trace && shared?.sent) trace.share(shared.sent);
}

/**
 * Sends one call for identical reads that arrive within its first second, while it runs. All callers get its response
 * or failure; nothing is cached afterwards. After a viewer has started a change, new reads do not share a read that
 * started before the end of the change.
 * @param report called with the shared call when it is over.
 */
export function withSharedRead(
  next: Transport,
  users: Pick<Users, "keysOf">,
  clock: Clock,
  report: AfterCall,
): Transport {
  const reads = new InFlightReads(users);
  return (call) => {
    const { request } = call;
    const { method, body, rateLimit, streamsAnswer } = request;
    if (request.call.isChange) call.onOutcome(reads.change(request.viewer));
    if (method !== "GET" || body || rateLimit || streamsAnswer) {
      next(call);
      return;
    }
    const nowMs = clock.now();
    const list = reads.listOf(request);
    const known = reads.find(list, request, nowMs);
    if (known) {
      known.join(call, nowMs);
      return;
    }
    const read = new SharedRead(call, nowMs, list);
    read.onOutcome(report);
    next(read);
  };
}

interface Change {
  readonly viewer: Viewer;
  /** Keys of the viewer that are known so far. */
  keys: readonly string[];
}

/**
 * Maximum age of a read to share, in milliseconds. Without it, one hanging read would block all later ones, and a
 * response could be much older than its request.
 */
const maxAgeMs = 1_000;

/** Number of lists; must be a power of 2. */
const listCount = 512;

/**
 * Reads in flight that identical requests share: same address, headers and token. After a change by a user, reads of
 * that user that started before the end of the change are no longer shared, because they may return old data.
 *
 * The reads are in linked lists. A Map with an entry for each call would leave old tables behind, each with a reference
 * to the next. When one of them has moved to the old generation, V8's scavenger retains all later ones, with their
 * responses, until the next full collection.
 */
export class InFlightReads {
  readonly #users: Pick<Users, "keysOf">;
  readonly #lists: (LinkedList<SharedRead> | undefined)[] = Array.from({ length: listCount });
  /** Changes in flight. */
  readonly #changes = new Set<Change>();

  constructor(users: Pick<Users, "keysOf">) {
    this.#users = users;
  }

  /** Returns the list that contains the reads that a request can share. It may also contain other reads. */
  listOf(request: UpstreamRequest): LinkedList<SharedRead> {
    return (this.#lists[hashOf(request)] ??= new LinkedList());
  }

  /** Returns a read in the list that a request can share at `nowMs`; null when there is none. */
  find({ first }: LinkedList<SharedRead>, request: UpstreamRequest, nowMs: number): SharedRead | null {
    let read = first;
    while (read && !(isYoung(nowMs - read.begunAtMs) && isSame(read.request, request))) read = read.later;
    return read && this.#changes.size > 0 && this.#isChanging(request.viewer) ? null : read;
  }

  /**
   * Records the start of a change by `viewer`.
   * @returns a function that records its end.
   */
  change(viewer: Viewer): () => void {
    const change: Change = { viewer, keys: this.#users.keysOf(viewer) };
    this.#changes.add(change);
    this.#removeThoseOf(change);
    return () => {
      this.#changes.delete(change);
      this.#renew(change);
      this.#removeThoseOf(change);
    };
  }

  #isChanging(viewer: Viewer): boolean {
    const keys = this.#users.keysOf(viewer);
    for (const change of this.#changes) {
      this.#renew(change);
      if (haveCommon(keys, change.keys)) return true;
    }
    return false;
  }

  /** Updates the keys of the viewer, whose user may have become known. This needs a hash of the token. */
  #renew(change: Change): void {
    if (change.keys.length === 1) change.keys = this.#users.keysOf(change.viewer);
  }

  #removeThoseOf({ keys }: Change): void {
    const isConcerned = new Map<string, boolean>();
    for (const list of this.#lists) {
      for (const read of list?.members() ?? []) {
        const { viewer } = read.request;
        const known = isConcerned.get(viewer.key);
        // Without a known user, only reads with the same viewer key are affected.
        const isOf = known ?? haveCommon(keys, keys.length === 1 ? [viewer.key] : this.#users.keysOf(viewer));
        isConcerned.set(viewer.key, isOf);
        if (isOf) list?.remove(read);
      }
    }
  }
}

/** Hashes path and viewer. The path alone is not enough, because many users request the same paths. */
function hashOf({ path, viewer: { key } }: UpstreamRequest): number {
  let hash = 0;
  for (let index = 0; index < path.length; index += 1) hash = (hash * 31 + path.charCodeAt(index)) | 0;
  // Viewer keys are hashes, so their last characters are enough.
  for (let index = Math.max(0, key.length - 4); index < key.length; index += 1) {
    hash = (hash * 31 + key.charCodeAt(index)) | 0;
  }
  return hash & (listCount - 1);
}

function isYoung(ageMs: number): boolean {
  return ageMs >= 0 && ageMs < maxAgeMs;
}

function isSame(one: UpstreamRequest, other: UpstreamRequest): boolean {
  return (
    one.viewer.key === other.viewer.key &&
    one.path === other.path &&
    // The embedding server may choose any key for a viewer, so the token is compared too.
    one.viewer.token === other.viewer.token &&
    one.viewer.isOperator === other.viewer.isOperator &&
    one.viewer.session === other.viewer.session &&
    one.origin === other.origin &&
    isDeepStrictEqual(one.headers, other.headers)
  );
}

function haveCommon(keys: readonly string[], others: readonly string[]): boolean {
  return keys.some((key) => others.includes(key));
}
