import { isUpstreamFailure, type Outcome, type UpstreamCall, UpstreamConnectionError } from "../errors.ts";
import { codeOf } from "./error-code.ts";

/**
 * What to throw for a request that got no answer. The original is not kept as a cause: its text holds the address.
 * @returns failures of this layer as they are.
 */
export function toConnectionError(
  error: unknown,
  call: UpstreamCall,
  effect: { readonly nothingSent: boolean; readonly outcome: Outcome },
): unknown {
  if (isUpstreamFailure(error)) return error;
  const what = effect.nothingSent ? "No connection" : "The connection broke";
  return new UpstreamConnectionError(`${what} (${codeOf(error)})`, call, effect);
}
