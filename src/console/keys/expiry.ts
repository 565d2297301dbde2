const dayMs = 86_400_000;
/** Remaining validity below which a key pair counts as expiring soon, in milliseconds: 60 days. */
const soonMs = 60 * dayMs;

/** Expiry state of a key pair; `unknown` when the service does not report an expiry. */
export type Expiry = "expired" | "soon" | "unknown" | "valid";

/** Returns the expiry state of a key pair. */
export function expiryOf(expiresAt: string | null, now: Date): Expiry {
  if (expiresAt === null) return "unknown";
  const restMs = new Date(expiresAt).getTime() - now.getTime();
  if (restMs <= 0) return "expired";
  return restMs <= soonMs ? "soon" : "valid";
}

/** Returns the number of whole days until an instant. */
export function daysUntil(instant: string, now: Date): number {
  return Math.floor((Date.parse(instant) - now.getTime()) / dayMs);
}
