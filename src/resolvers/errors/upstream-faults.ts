import type { UpstreamFault, UpstreamHttpError } from "../../upstream/errors.ts";

const categories = ["REQUEST", "BUSINESS", "APPLICATION"] as const;

/** Who can do something about an upstream error, as the schema spells it. */
export type UpstreamErrorCategory = (typeof categories)[number] | "UNRECOGNIZED";

/** The schema's category of a fault; anything the gateway does not know is UNRECOGNIZED. */
export function categoryOf(fault: UpstreamFault): UpstreamErrorCategory {
  return categories.find((category) => category === fault.category) ?? "UNRECOGNIZED";
}

/** What the service said in one sentence for a person: its first message with its number, or the bare status. */
export function describeFault(error: UpstreamHttpError): string {
  const fault = error.faults[0];
  if (!fault) return `HTTP status ${error.status} without an explanation.`;
  const text = fault.longMessage ?? fault.message ?? "no explanation.";
  return `${text} (${fault.errorId})`;
}
