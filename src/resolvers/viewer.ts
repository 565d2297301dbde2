import { mediaWritePolicy, type RateLimitState } from "../upstream/rate-limit/scope.js";
import type { Viewer } from "../upstream/viewer.js";
import { type GatewayContext, requireViewer } from "./context.js";

/** Whoever the request acts for. Asks no service. */
export function currentViewer(context: GatewayContext): Viewer {
  return requireViewer(context);
}

/** The limits that the gateway counts for the viewer, as they stand now. */
export async function readRateLimits(viewer: Viewer, context: GatewayContext): Promise<RateLimitState[]> {
  return [await context.rateLimiter.read(viewer.key, mediaWritePolicy)];
}
