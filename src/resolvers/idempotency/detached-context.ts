import type { CallOptions } from "../../upstream/viewer.ts";
import { callOptions, type GatewayContext, withSignal } from "../context.ts";
import { createLoaders } from "../loaders.ts";

/**
 * Returns the context of a mutation that runs to its end when its client disconnects, because a repeat needs its result.
 * @param beforeChange called before each change.
 * @param signal aborts when the gateway closes.
 */
export function detachedContext(
  context: GatewayContext,
  beforeChange: NonNullable<CallOptions["beforeChange"]>,
  signal: AbortSignal,
): GatewayContext {
  const detached = withSignal(context, signal);
  const loaders = createLoaders(context, () => callOptions(detached));
  return Object.defineProperties(detached, {
    beforeChange: { value: beforeChange },
    loaders: { value: loaders },
  });
}
