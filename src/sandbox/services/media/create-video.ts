import type { Operation } from "../service.ts";
import { requestHasErrors } from "../../http/common-errors.ts";
import { hasMarkup, lengthInCharacters, readFields } from "../../http/json-fields.ts";
import type { Fields } from "../../http/json-fields.ts";
import { refuseFaults } from "./media-errors.ts";
import type { MediaFault } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";
import { mediaBasePath } from "./media-context.ts";
import { insertVideo } from "./video-store.ts";
import type { DeclaredVideo } from "./video-store.ts";

/** Maximum size of a video in bytes, 150 MiB (wire facts, media §4). */
const maxVideoBytes = 157_286_400;

const maxTitleCharacters = 100;
const maxDescriptionCharacters = 1000;

/**
 * Creates the operation `POST /video`: creates a video; only `Location` contains its id (wire facts, media §1 and §2).
 */
export function createVideo(deps: MediaDeps): Operation {
  return {
    method: "POST",
    path: "/video",
    async answer({ caller, incoming, origin }) {
      const video = parseCreateVideoRequest(await readFields(incoming));
      const id = deps.identifiers.createResourceId(`video ${caller.accountId}`);
      deps.database.transaction(() => insertVideo(deps, id, caller.accountId, video));
      return new Response(null, {
        status: 201,
        headers: { Location: `${origin}${mediaBasePath}/video/${id}` },
      });
    },
  };
}

function parseCreateVideoRequest(fields: Fields): DeclaredVideo {
  const { title, size, classification, description } = fields;
  const faults: MediaFault[] = [];

  if (typeof title !== "string" || title.trim() === "") faults.push({ errorId: 190006 });
  else {
    if (lengthInCharacters(title) > maxTitleCharacters) faults.push({ errorId: 190004 });
    if (hasMarkup(title)) faults.push({ errorId: 190016 });
  }
  if (typeof size !== "number" || !Number.isInteger(size) || size < 1) faults.push({ errorId: 190002 });
  else if (size > maxVideoBytes)
    faults.push({ errorId: 190003, longMessage: `The limit is ${maxVideoBytes} bytes.` });

  const classes = Array.isArray(classification) ? classification : [];
  if (classes.length === 0 || classes.some((name) => name !== "ITEM")) {
    faults.push({ errorId: 190014, longMessage: "The only classification is ITEM." });
  }
  if (typeof description === "string") {
    if (lengthInCharacters(description) > maxDescriptionCharacters) faults.push({ errorId: 190005 });
    if (hasMarkup(description)) faults.push({ errorId: 190017 });
  }

  refuseFaults(faults);
  if (typeof title !== "string" || typeof size !== "number")
    throw requestHasErrors("The request is incomplete.");
  if (description !== undefined && typeof description !== "string") {
    throw requestHasErrors("The 'description' must be a string.");
  }
  return { title, description, sizeInBytes: size };
}
