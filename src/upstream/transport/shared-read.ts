import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Clock } from "../../clock.ts";
import { UpstreamInvalidResponseError } from "../errors.ts";
import type { ServiceName } from "../services.ts";
import type { CallTrace } from "../call-trace.ts";
import type { Credential } from "../tokens/credential.ts";
import type { Credentials } from "../tokens/credentials.ts";
import { begunAttempt } from "./begun-attempt.ts";
import type { CallTime } from "./call-timer.ts";
import { toConnectionError } from "./connection-error.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { Connection } from "./connection.ts";
import type { Exchanges } from "./exchange-note.ts";
import type { InFlightRead, InFlightReads } from "./in-flight-reads.ts";
import { type AttemptOwner, LightAttempt } from "./light-attempt.ts";
import { maxAnswerSizeInBytes, readBytes } from "./read-body.ts";
import type { ReadRequest } from "./read-request.ts";
import type { RetryBudgets } from "./retry-budget.ts";
import {
  type BegunAttempt,
  type CallProgress,
  noProgress,
  type Transport,
  type UpstreamResponse,
} from "./transport.ts";
import { WholeAnswer } from "./whole-answer.ts";
import { abortedCode, endOf, type Report } from "./with-telemetry.ts";

/** One of those who wait for the outcome of a read. It is told once, unless it leaves before. */
export interface Participant {
  /** When its time is over, in milliseconds since the Unix epoch. */
  readonly dueMs: number;
  succeed(answer: WholeAnswer): void;
  fail(error: unknown): void;
}

/** What reads are made with. */
export interface ReadWays {
  readonly clock: Clock;
  readonly connections: ConnectionPool;
  readonly exchanges: Exchanges;
  readonly credentials: Credentials;
  readonly budgets: RetryBudgets;
  /** Whether the calls to a service are signed, which the light way does not do. */
  readonly isSigned: (service: ServiceName) => boolean;
  /** Makes the attempts of a call, with retries and credentials, until the answer is whole. It has no deadline of its own. */
  readonly attempts: Transport;
  readonly inFlight: InFlightReads<SharedRead>;
  readonly report: Report;
}

/**
 * One call for all who want the same answer at once. Each of them has a deadline of its own and may leave; the call ends when
 * all have left. It is charged to the one who asked first. The first attempt goes the light way, where that can be gone; when it fails, the call goes on with that
 * outcome in the ordinary transports, as if they had made the attempt.
 */
export class SharedRead implements AttemptOwner, CallTime, InFlightRead {
  readonly request: ReadRequest;
  readonly hash: number;
  readonly begunAtMs: number;
  next: this | null = null;
  readonly progress: CallProgress;
  readonly #ways: ReadWays;
  readonly #startedAtMs: number;
  /** In the order of their coming. */
  #participants: Participant[] = [];
  #isOver = false;
  #credential: Credential | null = null;
  #attempt: LightAttempt | null = null;
  /** Ends the waiting for a connection; null when there is none. */
  #stopWaiting: (() => void) | null = null;
  /** Ends what the ordinary transports do; made when it is needed. */
  #leaving: AbortController | null = null;

  /**
   * @param from who asks first: since when the call counts in the telemetry, and its begin, in milliseconds since the Unix epoch; and
   * the trace that the requests belong to.
   */
  constructor(
    ways: ReadWays,
    request: ReadRequest,
    hash: number,
    from: { readonly startedAtMs: number; readonly begunAtMs: number; readonly trace: CallTrace | null },
  ) {
    this.#ways = ways;
    this.request = request;
    this.progress = noProgress(request.caller.account, from.trace);
    this.hash = hash;
    this.#startedAtMs = from.startedAtMs;
    this.begunAtMs = from.begunAtMs;
  }

  /** Has `participant` told what comes of the call. */
  join(participant: Participant): void {
    this.#participants.push(participant);
  }

  /**
   * Has `participant` told no more.
   * @param code what the telemetry says when nobody is left, and the call ends.
   */
  leave(participant: Participant, code: string): void {
    const place = this.#participants.indexOf(participant);
    if (place === -1) return;
    this.#participants.splice(place, 1);
    if (this.#participants.length > 0) return;
    this.#end(null, code);
    this.progress.sent?.end(null, code);
    this.#stopWaiting?.();
    this.#attempt?.stop(code === abortedCode);
    this.#leaving?.abort(new Error("Nobody waits for the answer any more."));
  }

  /** Milliseconds until the last of those who wait has no time left. */
  remainingMs(): number {
    const dueMs = this.#participants.at(-1)?.dueMs ?? 0;
    return Math.max(0, dueMs - this.#ways.clock.now());
  }

  /** As each would alone: who has no time for the pause has its failure now. Those who came later have more. */
  pause(pauseMs: number, failure: unknown): void {
    const lastsFrom = this.#ways.clock.now() + pauseMs;
    const staying = this.#participants.findIndex(({ dueMs }) => dueMs > lastsFrom);
    for (const participant of this.#participants.splice(0, staying)) participant.fail(failure);
  }

  /** Begins the call. Those who join later share it. */
  begin(): void {
    const { credentials, isSigned, connections, inFlight } = this.#ways;
    const { call, origin, viewer } = this.request;
    inFlight.add(this);
    this.#credential = isSigned(call.service) ? null : credentials.atHand(this.request);
    if (!this.#credential) {
      void this.#goOn(undefined);
      return;
    }
    const { token } = this.#credential;
    this.#stopWaiting = connections.take(origin, viewer.key, this.progress, (connection) => {
      this.#stopWaiting = null;
      this.#send(token, connection);
    });
  }

  receive(status: number, bytes: Buffer): void {
    this.progress.sent?.end(status, null);
    this.#ways.budgets.succeed(this.request.viewer.key, this.request.origin);
    this.#succeed(new WholeAnswer(status, bytes));
  }

  refuse(status: number, headers: IncomingHttpHeaders, body: Readable): void {
    const { call } = this.request;
    this.progress.sent?.end(status, null);
    this.#goOnWith(async () => ({ call, status, headers, body, signal: this.#signal() }));
  }

  overflow(): void {
    this.break(
      new UpstreamInvalidResponseError(
        `The answer is larger than ${maxAnswerSizeInBytes} bytes`,
        this.request.call,
      ),
    );
  }

  break(error: unknown): void {
    const nothingSent = !this.progress.isSent;
    const failure = toConnectionError(error, this.request.call, { nothingSent, outcome: "NONE" });
    this.progress.sent?.end(null, endOf(failure).code);
    this.#goOnWith(async () => {
      throw failure;
    });
  }

  #send(token: string, connection: Connection): void {
    const { path, headers } = this.request;
    const sent: string[] = [];
    for (const name in headers) sent.push(name, headers[name] ?? "");
    sent.push("authorization", `Bearer ${token}`, "x-request-id", this.progress.account.requestId);
    this.#nameTrace(sent);
    this.#attempt = new LightAttempt(this, connection, this.#ways.exchanges.begin(this.request.call));
    this.#attempt.begin({ path, headers: sent });
  }

  /** Tells the service of the trace. @param headers names and values in turn. */
  #nameTrace(headers: string[]): void {
    const { progress, request } = this;
    if (!progress.trace) return;
    progress.sent = progress.trace.request("GET", request.origin, request.path);
    for (const name in progress.sent.headers) headers.push(name, progress.sent.headers[name] ?? "");
  }

  #signal(): AbortSignal {
    this.#leaving ??= new AbortController();
    return this.#leaving.signal;
  }

  #goOnWith(outcome: () => Promise<UpstreamResponse>): void {
    const credential = this.#credential;
    void this.#goOn(credential ? begunAttempt(credential, outcome) : undefined);
  }

  /** Makes the rest of the call, or all of it, in the ordinary way. */
  async #goOn(begun: BegunAttempt | undefined): Promise<void> {
    const { call, origin, path, headers, viewer } = this.request;
    const signal = this.#signal();
    try {
      const response = await this.#ways.attempts({
        call,
        method: "GET",
        url: new URL(origin + path),
        headers,
        body: null,
        viewer,
        rateLimit: null,
        signal,
        timer: this,
        progress: this.progress,
        begun,
      });
      const bytes = await readBytes(response, maxAnswerSizeInBytes);
      this.#succeed(new WholeAnswer(response.status, bytes));
    } catch (error) {
      this.#fail(error);
    }
  }

  #succeed(answer: WholeAnswer): void {
    if (this.#isOver) return;
    for (const participant of this.#end(answer.status, null)) participant.succeed(answer);
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    const { status, code } = endOf(error);
    for (const participant of this.#end(status, code)) participant.fail(error);
  }

  /** The call is over: it is shared no more. @returns those who wait for its outcome. */
  #end(status: number | null, code: string | null): Participant[] {
    const { inFlight, report } = this.#ways;
    this.#isOver = true;
    inFlight.remove(this);
    report(this.request, this.progress, this.#startedAtMs, status, code);
    const participants = this.#participants;
    this.#participants = [];
    return participants;
  }
}
