import type { UpstreamFault } from "../../src/upstream/errors.ts";

/** An error of a service as the gateway reads it, with only its number and a message unless more is given. */
export function upstreamFault(errorId: number, given: Partial<UpstreamFault> = {}): UpstreamFault {
  return {
    errorId,
    domain: null,
    subdomain: null,
    category: null,
    message: "No.",
    longMessage: null,
    parameters: [],
    inputRefIds: [],
    outputRefIds: [],
    ...given,
  };
}
