import { unusedMediaLifetimeMs } from "./media-context.ts";

/**
 * Returns the moderation reasons that block a video. The marker `[blocked]` in the title blocks it, `[blocked:NUDITY]`
 * with that reason, and `[blocked:NUDITY,BLURRED]` with several (upper-case names of the wire's RejectReasonEnum).
 * @returns an empty list for a video that is not blocked
 */
export function findRejectReasons(title: string): readonly string[] {
  const match = /\[blocked(?::([A-Z_]+(?:, ?[A-Z_]+)*))?\]/.exec(title);
  if (match === null) return [];
  return [...new Set((match[1] ?? "INAPPROPRIATE_DEPICTION").split(/, ?/))];
}

/**
 * Returns the lifetime that a marker sets: `[expires:60]` in the name means 60 seconds.
 * @param name - title of a video; file name or URL of a document or an image, whose brackets may be percent-encoded
 * @returns milliseconds; undefined without the marker
 */
export function findLifetimeMs(name: string): number | undefined {
  const match = /(?:\[|%5B)expires(?::|%3A)(\d{1,6})(?:\]|%5D)/i.exec(name);
  return match === null ? undefined : Math.min(Number(match[1]) * 1000, unusedMediaLifetimeMs);
}
