import { UpstreamInvalidResponseError } from "../errors.ts";
import { firstHeader, type UpstreamResponse } from "../transport/transport.ts";

/** Fields that identify a changed object. */
const identifiers = ["videoId", "documentId", "taskId", "scheduleId", "categoryId"];

/**
 * Checks that the response to a change confirms it: it has no body, or an empty object. The responses to createSchedule
 * and uploadFile are such objects (wire facts, seller feed §1), and any response may contain `warnings` (wire facts,
 * common §5). An object with the id of the changed object, or a response with a Location header, is also accepted. A
 * page or message of a proxy is rejected, even with status 200.
 * @throws UpstreamInvalidResponseError when the response has another format.
 */
export function checkConfirmation(response: UpstreamResponse): void {
  const isPage = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(
    firstHeader(response.headers, "content-type") ?? "",
  );
  if (isPage) throw new UpstreamInvalidResponseError("The response is an HTML page", response.call);
  if (response.bytes.toString("utf8").trim() === "") return;
  const isNamed = firstHeader(response.headers, "location") !== null;
  if (isConfirmation(response.json(), isNamed)) return;
  throw new UpstreamInvalidResponseError("The response does not confirm the change", response.call);
}

function isConfirmation(json: unknown, isNamed: boolean): boolean {
  if (typeof json !== "object" || json === null || Array.isArray(json) || "errors" in json) return false;
  const fields = Object.keys(json);
  return (
    isNamed ||
    fields.every((field) => field === "warnings") ||
    fields.some((field) => identifiers.includes(field))
  );
}
