import type { UpstreamFault, UpstreamHttpError } from "../../upstream/errors.ts";
import { faultText } from "./fault-sentences.ts";

const categories = ["REQUEST", "BUSINESS", "APPLICATION"] as const;

/** Who can do something about an upstream error, as the schema spells it. */
export type UpstreamErrorCategory = (typeof categories)[number] | "UNRECOGNIZED";

/** The schema's category of a fault; anything the gateway does not know is UNRECOGNIZED. */
export function categoryOf(fault: UpstreamFault): UpstreamErrorCategory {
  return categories.find((category) => category === fault.category) ?? "UNRECOGNIZED";
}

/** What a service's refusal means, in a sentence for a person: its first error, or the bare status. */
export function describeFault(error: UpstreamHttpError): string {
  const fault = error.faults[0];
  return fault
    ? faultText(fault, { requiredScopes: error.requiredScopes })
    : `It answered with HTTP status ${error.status} and no explanation.`;
}
