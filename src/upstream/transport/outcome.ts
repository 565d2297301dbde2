import type { Outcome } from "../errors.ts";
import type { UpstreamRequest } from "./transport.ts";

/**
 * What becomes of a call that ends now without an answer. A streamed body keeps its last chunk back until it is certain
 * that the file is complete, so a service cannot have acted before it was handed out.
 */
export function outcomeWithoutAnswer({ call, body, progress }: UpstreamRequest): Outcome {
  if (!call.isChange || !progress?.isSent) return "NONE";
  return body?.kind === "stream" && !body.wasHandedOut() ? "NONE" : "UNKNOWN";
}
