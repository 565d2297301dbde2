import type { Lease } from "../../src/upstream/rate-limit/limiter.ts";

/** The only lease of a call. */
export async function oneLease(leases: Promise<readonly Lease[]>): Promise<Lease> {
  const [lease] = await leases;
  if (!lease) throw new Error("The call has no lease.");
  return lease;
}
