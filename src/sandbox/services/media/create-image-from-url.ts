import { serviceBusy } from "../../http/common-errors.ts";
import type { Call, Operation } from "../service.ts";
import { maxImageBytes, publishImage } from "./image-store.ts";
import { readFields } from "../../http/json-fields.ts";
import { mediaError, rejectFile } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";

/** Value of Retry-After in seconds when a picture was not opened in time. */
const retryAfterSeconds = 5;

/**
 * Creates the operation `POST /image/create_image_from_url`: fetches the picture before it responds; HTTPS only (wire
 * facts, media §7). One time limit covers fetch, queue and decoding, so that the response arrives before the caller's
 * timeout.
 */
export function createImageFromUrl(deps: MediaDeps): Operation {
  return {
    method: "POST",
    path: "/image/create_image_from_url",
    async answer(call) {
      const { imageUrl } = await readFields(call.incoming);
      if (typeof imageUrl !== "string" || !URL.canParse(imageUrl)) {
        throw mediaError(190204, "The 'imageUrl' is missing or not a URL.");
      }
      const deadline = AbortSignal.timeout(deps.fetchTimeoutMs);
      return deps.folder.withTemporaryPath(async (arriving) => {
        const limits = { maxBytes: maxImageBytes, signal: call.signal };
        const fetched = await deps.fetcher.fetchTo(new URL(imageUrl), arriving, limits);
        if (!fetched.ok) {
          throw rejectFile(fetched.fault === "TOO_LARGE" ? 190201 : 190204, fetched.fault, fetched.message);
        }
        return openUntil(deadline, deps, call, arriving, imageUrl);
      });
    },
  };
}

async function openUntil(
  deadline: AbortSignal,
  deps: MediaDeps,
  call: Call,
  fetchedFile: string,
  name: string,
): Promise<Response> {
  try {
    return await publishImage(deps, call, fetchedFile, name, deadline);
  } catch (error) {
    if (error !== deadline.reason) throw error;
    throw serviceBusy(
      "The picture was fetched, but not opened in time: the sandbox is busy with other files. Nothing was stored; try again in a few seconds.",
      retryAfterSeconds,
    );
  }
}
