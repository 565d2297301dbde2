import type { ExchangeEnd } from "../upstream/transport/finished-exchange.ts";

/** The label of how a request to a service has ended. A status that HTTP does not have is `other`: a service must not choose labels. */
export function statusLabel(end: ExchangeEnd): string {
  if (typeof end === "string") return end.toLowerCase();
  return Number.isInteger(end) && end >= 100 && end <= 599 ? String(end) : "other";
}
