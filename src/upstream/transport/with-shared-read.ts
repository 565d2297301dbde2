import type { Clock } from "../../clock.ts";
import type { Linked, LinkedList } from "../linked-list.ts";
import type { InFlightRead, InFlightReads } from "./in-flight-reads.ts";
import { type AfterCall, type Awaited, ServiceCall, type Transport } from "./service-call.ts";
import type { UpstreamRequest } from "./transport.ts";

/**
 * One call for all who want the same answer at once. Each of them has a deadline of its own and may leave; the call ends when
 * all have left. It is charged to the one who asked first.
 */
export class SharedRead extends ServiceCall implements Awaited, InFlightRead, Linked<SharedRead> {
  readonly begunAtMs: number;
  earlier: SharedRead | null = null;
  later: SharedRead | null = null;
  isLinked = false;
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

/** Whether the answer can be that of other calls, too. */
function isSharable({ method, body, rateLimit, streamsAnswer }: UpstreamRequest): boolean {
  return method === "GET" && body === null && rateLimit === null && !streamsAnswer;
}

/**
 * Makes one call for all who ask for the same within a second of its begin, while it is under way. All have its answer or its failure;
 * nothing is kept after it. Every change of a viewer keeps the reads before and during it from those after it.
 * @param report receives the one call when it is over.
 */
export function withSharedRead(
  next: Transport,
  reads: InFlightReads<SharedRead>,
  clock: Clock,
  report: AfterCall,
): Transport {
  return (call) => {
    const { request } = call;
    if (request.call.isChange) call.onOutcome(reads.change(request.viewer));
    if (!isSharable(request)) {
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
