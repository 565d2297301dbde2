import type { UpstreamFault } from "../../upstream/errors.ts";

const categories = ["REQUEST", "BUSINESS", "APPLICATION"] as const;

/** Who can do something about an upstream error, as the schema spells it. */
export type UpstreamErrorCategory = (typeof categories)[number] | "UNRECOGNIZED";

/** The schema's category of a fault; anything the gateway does not know is UNRECOGNIZED. */
export function categoryOf(fault: UpstreamFault): UpstreamErrorCategory {
  return categories.find((category) => category === fault.category) ?? "UNRECOGNIZED";
}
