import type { GatewayContext } from "./context.ts";
import type { StreamError } from "./ending-stream.ts";

/**
 * Resolves the field of a subscription, once for each element of its stream: an event as it is, with nothing that was loaded
 * for the events before it, and with the whole budget for texts of files.
 * @throws the error that ends the stream, when the element is one.
 */
export function resolveEvent<Event extends object>(
  update: Event | StreamError,
  _args: object,
  { loaders }: GatewayContext,
): Event {
  if ("error" in update) throw update.error;
  loaders.forgetAll();
  return update;
}
