import type { Lease } from "../../src/upstream/rate-limit/limiter.ts";

/** The only lease of a call. */
export async function oneLease(leases: Promise<readonly Lease[]>): Promise<Lease> {
  const [lease] = await leases;
  if (!lease) throw new Error("A call with its turn has a token.");
  return lease;
}
