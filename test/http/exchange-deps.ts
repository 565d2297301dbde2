import { systemClock } from "../../src/clock.ts";
import { Admission } from "../../src/http/admission/admission.ts";
import { FairQueue } from "../../src/http/admission/fair-queue.ts";
import { UnreadBytes } from "../../src/http/admission/unread-bytes.ts";
import type { HttpExchangeDeps } from "../../src/http/http-exchange.ts";
import { composeObservers } from "../../src/observing/observer.ts";

/** Dependencies of an exchange with one slot, without a viewer and without observers. */
export function createExchangeDeps(changes: Partial<HttpExchangeDeps> = {}): HttpExchangeDeps {
  return {
    viewerOf: () => null,
    sessionEndOf: () => null,
    publicUrlOf: () => "",
    clientAddressOf: () => "203.0.113.1",
    clock: systemClock,
    observer: composeObservers([]),
    admission: new Admission({ perViewer: 1, perAddress: 1 }, new FairQueue()),
    unread: new UnreadBytes(100_000_000),
    headersOf: () => [],
    requestTimeoutMs: 30_000,
    idleMs: 30_000,
    ...changes,
  };
}
