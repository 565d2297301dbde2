import type { CallOptions } from "../../upstream/viewer.ts";
import { type GatewayContext, withSignal } from "../context.ts";

/**
 * Returns the context of a mutation whose changes run to their end when its client disconnects, because a repeat needs
 * their results. A file that is not sent completely, and a read, still end with the client.
 * @param beforeChange called before each change.
 * @param signal aborts when the gateway closes.
 */
export function detachedContext(
  context: GatewayContext,
  beforeChange: NonNullable<CallOptions["beforeChange"]>,
  signal: AbortSignal,
): GatewayContext {
  return Object.defineProperty(withSignal(context, signal), "beforeChange", { value: beforeChange });
}
