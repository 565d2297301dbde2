import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../../clock.ts";
import type { Users } from "../identity/users.ts";
import { LinkedList } from "../linked-list.ts";
import type { Viewer } from "../viewer.ts";
import { type AfterCall, type Awaited, ServiceCall, type Transport } from "./service-call.ts";
import type { UpstreamRequest } from "./transport.ts";

/**
 * One call for all who want the same answer at once. Each of them has a deadline of its own and may leave; the call ends when
 * all have left. It is charged to the one who asked first. As it has no caller of its own, its list is that of the reads under way.
 */
export class SharedRead extends ServiceCall implements Awaited {
  /** In milliseconds since the Unix epoch. */
  readonly begunAtMs: number;
  readonly #list: LinkedList<SharedRead>;
  /** In the order of their coming. */
  readonly #callers: ServiceCall[];

  /**
   * @param first who asks first: its call counts in the telemetry since then, and requests belong to its trace.
   * @param list in which others find it, until it is over.
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

  /** Has the read made for `call` as well. */
  join(call: ServiceCall, nowMs: number): void {
    this.#callers.push(call);
    call.shared = this;
    call.awaited = this;
    // What the read has waited for a connection before concerns the others.
    call.connectionWaitMs = this.connectionWaitMs + (nowMs - (this.waitsSinceMs ?? nowMs));
    call.onOutcome(shareTrace);
  }

  /** Takes a caller's call out, which is over. The read ends like the last of them. */
  giveUp(call: ServiceCall): void {
    const place = this.#callers.indexOf(call);
    if (this.isOver || place === -1) return;
    this.#callers.splice(place, 1);
    if (this.#callers.length > 0) return;
    this.end(call.failure, call.state === "LEFT" ? "LEFT" : "FAILED");
  }

  override remainingMs(): number {
    return this.#callers.at(-1)?.remainingMs() ?? 0;
  }

  /** As each would alone: who has no time for the pause fails now. Those who came later have more. */
  override pause(pauseMs: number, failure: unknown): void {
    const late = this.#callers.filter((call) => call.remainingMs() <= pauseMs);
    for (const call of late) call.end(failure);
  }

  protected override tell(): void {
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
 * Makes one call for all who ask for the same within a second of its begin, while it is under way. All have its answer or its failure;
 * nothing is kept after it. Every change of a viewer keeps the reads before and during it from those after it.
 * @param report receives the one call when it is over.
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
  /** The keys that its viewer is known by so far. */
  keys: readonly string[];
}

/**
 * How long after its begin a read is shared, in milliseconds. One that hangs would otherwise take all later ones along, and an
 * answer could be much older than the question.
 */
const maxAgeMs = 1_000;

/** How many lists there are; a power of 2. */
const listCount = 512;

/**
 * The reads that are under way, so that those of the same address with the same headers and the same token share one call.
 * What was begun before the end of a change of the same viewer, or of another token of the same user, is not shared
 * from the begin of that change on: it may show what was before.
 *
 * They are kept in lists. A Map that takes and loses an entry with every call leaves old tables behind, each of which points to the
 * next one: when one of them has become old, V8's scavenger keeps all that follow, with the answers, until the next full collection.
 */
export class InFlightReads {
  readonly #users: Pick<Users, "keysOf">;
  readonly #lists: (LinkedList<SharedRead> | undefined)[] = Array.from({ length: listCount });
  /** The changes that are under way. */
  readonly #changes = new Set<Change>();

  constructor(users: Pick<Users, "keysOf">) {
    this.#users = users;
  }

  /** The list of the reads that can be shared by those who make a request; it holds others as well. */
  listOf(request: UpstreamRequest): LinkedList<SharedRead> {
    return (this.#lists[hashOf(request)] ??= new LinkedList());
  }

  /** The read of a list that may be shared by those who make this request at `nowMs`; null when there is none. */
  find({ first }: LinkedList<SharedRead>, request: UpstreamRequest, nowMs: number): SharedRead | null {
    let read = first;
    while (read && !(isYoung(nowMs - read.begunAtMs) && isSame(read.request, request))) read = read.later;
    return read && this.#changes.size > 0 && this.#isChanging(request.viewer) ? null : read;
  }

  /** A change of `viewer` begins. @returns ends it. */
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

  /** The user may have become known in the meantime. To find that out takes a hash of the token. */
  #renew(change: Change): void {
    if (change.keys.length === 1) change.keys = this.#users.keysOf(change.viewer);
  }

  #removeThoseOf({ keys }: Change): void {
    const isConcerned = new Map<string, boolean>();
    for (const list of this.#lists) {
      for (const read of list?.members() ?? []) {
        const { viewer } = read.request;
        const known = isConcerned.get(viewer.key);
        // Without a user only the viewer's own reads are concerned.
        const isOf = known ?? haveCommon(keys, keys.length === 1 ? [viewer.key] : this.#users.keysOf(viewer));
        isConcerned.set(viewer.key, isOf);
        if (isOf) list?.remove(read);
      }
    }
  }
}

/** Of a viewer and a path: many users ask for the same paths. */
function hashOf({ path, viewer: { key } }: UpstreamRequest): number {
  let hash = 0;
  for (let place = 0; place < path.length; place += 1) hash = (hash * 31 + path.charCodeAt(place)) | 0;
  // Keys are made of hashes: their ends tell them apart.
  for (let place = Math.max(0, key.length - 4); place < key.length; place += 1) {
    hash = (hash * 31 + key.charCodeAt(place)) | 0;
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
    // A viewer's key can be of a server's own making; what counts is whose token goes to the service.
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
