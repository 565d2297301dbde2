import { UpstreamInvalidResponseError } from "../errors.ts";
import { firstHeader, type UpstreamResponse } from "../transport/transport.ts";

/** Fields that name what a call has changed. */
const identifiers = ["videoId", "documentId", "taskId", "scheduleId", "categoryId"];

/**
 * Checks the answer to a change of which nothing is expected but that the change was made: no body, or an empty object.
 * The answers of createSchedule and uploadFile are such objects (wire facts, seller feed §1), and any answer may add
 * `warnings` (wire facts, common §5). An object that names what was changed, or comes with a Location header, passes as well. A page or
 * a message of some proxy does not, though it comes with 200.
 * @throws UpstreamInvalidResponseError when the answer has another form.
 */
export function checkConfirmation(response: UpstreamResponse): void {
  const isPage = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(
    firstHeader(response.headers, "content-type") ?? "",
  );
  if (isPage) throw new UpstreamInvalidResponseError("The answer is a page", response.call);
  if (response.bytes.toString("utf8").trim() === "") return;
  const isNamed = firstHeader(response.headers, "location") !== null;
  if (isConfirmation(response.json(), isNamed)) return;
  throw new UpstreamInvalidResponseError("The answer does not confirm the change", response.call);
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
