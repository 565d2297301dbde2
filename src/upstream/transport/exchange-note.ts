import { type Clock, steadyClock } from "../../clock.ts";
import { isUpstreamFailure, type UpstreamCall } from "../errors.ts";
import type { OnExchange } from "./finished-exchange.ts";

/** Tells of the requests to services that are over. */
export class Exchanges {
  readonly #clock: Clock;
  readonly #onExchange: OnExchange;

  constructor(clock: Clock, onExchange: OnExchange) {
    this.#clock = steadyClock(clock);
    this.#onExchange = onExchange;
  }

  /** Follows a request that is handed to a connection now. */
  begin(call: UpstreamCall): ExchangeNote {
    return new ExchangeNote(this, call, this.#clock.now());
  }

  /** Tells of one. */
  tell({ call, beganAtMs, status, isSent }: ExchangeNote, hasNoCaller: boolean): void {
    // Whoever left before there was a connection has asked nothing of the service.
    if (hasNoCaller && !isSent) return;
    const end = status >= 200 ? status : hasNoCaller ? "ABORTED" : "NONE";
    this.#onExchange(call.service, call.operation, end, this.#clock.now() - beganAtMs);
  }
}

/** One request to a service, until its answer is over. */
export class ExchangeNote {
  readonly call: UpstreamCall;
  /** By a clock that nobody sets, in milliseconds. */
  readonly beganAtMs: number;
  /** Of the answer; 0 as long as there is none. */
  status = 0;
  /** Whether it has begun to be written. */
  isSent = false;
  readonly #exchanges: Exchanges;
  #isOver = false;

  constructor(exchanges: Exchanges, call: UpstreamCall, beganAtMs: number) {
    this.#exchanges = exchanges;
    this.call = call;
    this.beganAtMs = beganAtMs;
  }

  /** It is over. Calling it again does no harm. @param hasNoCaller whether nobody waits for the answer any more. */
  end(hasNoCaller: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#exchanges.tell(this, hasNoCaller);
  }
}

/** Whether a request ended because its caller has left, and not because its time was over. */
export function isUnwanted(signal: AbortSignal): boolean {
  return signal.aborted && !isUpstreamFailure(signal.reason);
}
