import { mediaWritePolicy, type RateLimitState } from "../upstream/rate-limit/scope.ts";
import type { Viewer } from "../upstream/viewer.ts";
import { type GatewayContext, requireViewer } from "./context.ts";

/** What the request acts as. Makes no call. */
export function currentViewer(context: GatewayContext): Viewer {
  return requireViewer(context);
}

/** The limits that the gateway counts for the viewer, as they stand now. */
export async function readRateLimits(viewer: Viewer, context: GatewayContext): Promise<RateLimitState[]> {
  return [await context.rateLimiter.read(viewer.key, mediaWritePolicy)];
}
