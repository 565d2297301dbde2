import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";

/** Reads the bytes of an answer as JSON. @throws UpstreamInvalidResponseError when they are not. */
export function parseJson(bytes: Buffer, call: UpstreamCall): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new UpstreamInvalidResponseError("The answer is not JSON", call);
  }
}
