import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FetchFault } from "../../fetching/url-fetcher.ts";
import { sniffDocument } from "../../formats/document.ts";
import { readJson } from "../../http/receive-body.ts";
import type { Operation } from "../service.ts";
import { createResourceId } from "../../identifiers.ts";
import { moveIntoPlace } from "../../storage/data-folder.ts";
import { parseDocumentDescription } from "./document-request.ts";
import { describeCreation, documentKind, maxDocumentBytes } from "./document-store.ts";
import type { DocumentRow } from "./document-store.ts";
import { fieldsOf, isJsonObject } from "../../http/json-fields.ts";
import type { MediaErrorId, MediaFault } from "./media-errors.ts";
import { mediaError, refuseFaults } from "./media-errors.ts";
import type { MediaParts } from "./media-parts.ts";
import { mediaBasePath, mediaJobs } from "./media-parts.ts";

const fetchErrors: Readonly<Record<FetchFault, MediaErrorId>> = {
  NOT_HTTPS: 190060,
  FORBIDDEN_HOST: 190056,
  TOO_LARGE: 190063,
  FAILED: 190059,
};

/** `POST /document/create_document_from_url`: fetches the file before it answers (wire facts, media §7). */
export function createDocumentFromUrl(parts: MediaParts): Operation {
  return {
    method: "POST",
    path: "/document/create_document_from_url",
    async answer({ caller, incoming, origin, signal }) {
      const { description, url } = parseRequest(await readJson(incoming));
      const arriving = parts.folder.incomingPath();
      try {
        const fetched = await parts.fetcher.fetchTo(url, arriving, { maxBytes: maxDocumentBytes, signal });
        if (!fetched.ok) throw mediaError(fetchErrors[fetched.fault], fetched.message);
        const sniffed = await sniffDocument(arriving);
        if (!sniffed.ok) {
          throw mediaError(sniffed.fault === "UNDETECTABLE_TYPE" ? 190061 : 190062, sniffed.message);
        }
        const document: DocumentRow = {
          id: createResourceId(),
          account_id: caller.accountId,
          document_type: description.documentType,
          languages: JSON.stringify(description.languages),
          status: "SUBMITTED",
          file_name: nameOf(fetched.url) ?? `document.${sniffed.type}`,
          size_in_bytes: fetched.sizeInBytes,
          file_type: sniffed.type,
          source_file: createResourceId(),
        };
        await insertDocument(parts, document, arriving);
        return Response.json(describeCreation(document), {
          status: 201,
          headers: { Location: `${origin}${mediaBasePath}/document/${document.id}` },
        });
      } finally {
        await rm(arriving, { force: true });
      }
    },
  };
}

function parseRequest(body: unknown) {
  if (!isJsonObject(body)) throw mediaError(190058);
  const faults: MediaFault[] = [];
  const fields = fieldsOf(body);
  const description = parseDocumentDescription(fields, faults);
  const { documentUrl } = fields;
  if (typeof documentUrl !== "string" || documentUrl.trim() === "") faults.push({ errorId: 190055 });
  else if (!URL.canParse(documentUrl)) faults.push({ errorId: 190057 });
  else if (new URL(documentUrl).protocol !== "https:") faults.push({ errorId: 190060 });
  refuseFaults(faults);
  return { description, url: new URL(String(documentUrl)) };
}

/** The last segment of the address's path, when it looks like a file's name. */
function nameOf(url: URL): string | undefined {
  const name = basename(url.pathname);
  return /^[\w.~-]+\.\w+$/.test(name) ? name : undefined;
}

async function insertDocument(parts: MediaParts, document: DocumentRow, arrived: string): Promise<void> {
  const folder = await parts.folder.createReceivedFolder(documentKind, document.id);
  await moveIntoPlace(arrived, join(folder, document.source_file ?? ""));
  parts.database.transaction(() => {
    parts.database.run(
      `INSERT INTO documents
         (id, account_id, document_type, languages, status, file_name, size_in_bytes, file_type, source_file)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      document.id,
      document.account_id,
      document.document_type,
      document.languages,
      document.status,
      document.file_name,
      document.size_in_bytes,
      document.file_type,
      document.source_file,
    );
    parts.jobs.add(mediaJobs.checkDocument, document.id, parts.clock.now() + parts.documentCheckMs);
  });
}
