import { UpstreamInvalidResponseError } from "../errors.ts";
import { type Id, isId } from "../ids.ts";
import { firstHeader, type UpstreamResponse } from "../transport/transport.ts";

/**
 * Returns the id of a created object. It is the last path segment of the Location header, an absolute or relative URL
 * (wire facts, common §4).
 * @throws UpstreamInvalidResponseError when there is none.
 */
export function idFromLocation<Thing extends string>(response: UpstreamResponse): Id<Thing> {
  const location = firstHeader(response.headers, "location");
  if (location === null) {
    throw new UpstreamInvalidResponseError("The response has no Location header", response.call);
  }
  const [path = ""] = location.trim().split(/[?#]/, 1);
  const segment = path
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "")
    .split("/")
    .findLast((step) => step !== "");
  let id = "";
  try {
    id = decodeURIComponent(segment ?? "");
  } catch {
    // An id that cannot be decoded counts as missing.
  }
  if (isId<Thing>(id)) return id;
  throw new UpstreamInvalidResponseError("The Location header does not end in an id", response.call);
}
