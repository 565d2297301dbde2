import { UpstreamInvalidResponseError } from "../errors.ts";
import { firstHeader } from "../transport/transport.ts";
import type { UpstreamResponse } from "../transport/transport.ts";

/**
 * The id of a thing that was created: the last path segment of the Location header (wire facts, common §4), whose
 * address may be absolute or relative.
 * @param isId tells whether a text can be an id at all.
 * @throws UpstreamInvalidResponseError when there is none.
 */
export function idFromLocation<Id extends string>(
  response: UpstreamResponse,
  isId: (text: unknown) => text is Id,
): Id {
  const location = firstHeader(response.headers, "location");
  if (location === null) {
    throw new UpstreamInvalidResponseError("The answer has no Location header", response.call);
  }
  const [path = ""] = location.trim().split(/[?#]/, 1);
  const segment = path
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1);
  let id = "";
  try {
    id = decodeURIComponent(segment ?? "");
  } catch {
    // An id that cannot be decoded is treated like a missing one.
  }
  if (isId(id)) return id;
  throw new UpstreamInvalidResponseError("The Location header does not end in an id", response.call);
}
