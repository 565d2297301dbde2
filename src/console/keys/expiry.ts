/** How long before its end a pair is marked, in milliseconds: 60 days. */
const soonMs = 60 * 86_400_000;

/** Where a pair stands; `unknown` when the service does not say when it ends. */
export type Expiry = "expired" | "soon" | "unknown" | "valid";

/** Where a pair stands that ends at an instant. */
export function expiryOf(expiresAt: string | null, now: Date): Expiry {
  if (expiresAt === null) return "unknown";
  const restMs = new Date(expiresAt).getTime() - now.getTime();
  if (restMs <= 0) return "expired";
  return restMs <= soonMs ? "soon" : "valid";
}
