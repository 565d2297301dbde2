import type { ServiceName } from "../services.ts";

/** How a request to a service has ended: with a status, without an answer, or because nobody waited for it any more. */
export type ExchangeEnd = number | "NONE" | "ABORTED";

/**
 * Receives every request to a service that is over, each attempt of a call by itself. Must not throw.
 * @param operation of the service, by its name in the gateway's code.
 * @param durationMs from having a connection to the end of the answer.
 */
export type OnExchange = (
  service: ServiceName,
  operation: string,
  end: ExchangeEnd,
  durationMs: number,
) => void;
