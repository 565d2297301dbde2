import type { IdentityKind } from "../upstream/identity/users.ts";
import { mediaWritePolicy, type RateLimitState } from "../upstream/rate-limit/scope.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { GatewayContext } from "./context.ts";

/** One limit of a viewer as it stands now. */
export interface ViewerRateLimit extends RateLimitState {
  /** What it is counted for. */
  readonly identity: IdentityKind;
}

/** The limits that the gateway counts for the viewer. A token that has not been seen before is looked up. */
export async function readRateLimits(viewer: Viewer, context: GatewayContext): Promise<ViewerRateLimit[]> {
  const { key, kind } = await context.users.identify(viewer, context.signal, context.account);
  return [{ ...(await context.rateLimiter.read(key, mediaWritePolicy)), identity: kind }];
}
