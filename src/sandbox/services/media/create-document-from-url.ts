import { basename } from "node:path";
import type { FetchFault } from "../../fetching/fetch-error.ts";
import { sniffDocument } from "../../formats/document-type.ts";
import { readJson } from "../../http/request-body.ts";
import type { Operation } from "../service.ts";
import { parseDocumentDescription } from "./document-request.ts";
import { answerDocumentCreation, documentKind, maxDocumentBytes } from "./document-store.ts";
import type { DocumentRow } from "./document-store.ts";
import { fieldsOf, isJsonObject } from "../../http/json-fields.ts";
import type { MediaErrorId, MediaFault } from "./media-errors.ts";
import { mediaError, refuseFaults, rejectFile } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";
import { mediaJobs } from "./media-context.ts";

const fetchErrors: Readonly<Record<FetchFault, MediaErrorId>> = {
  NOT_HTTPS: 190060,
  HOST_NOT_PUBLIC: 190056,
  TOO_LARGE: 190063,
  HOST_NOT_FOUND: 190059,
  CONNECTION_REFUSED: 190059,
  TLS_FAILED: 190059,
  TIMED_OUT: 190059,
  CONNECTION_LOST: 190059,
  BAD_STATUS: 190059,
  BAD_REDIRECT: 190059,
};

/**
 * Creates the operation `POST /document/create_document_from_url`: fetches the file before it responds (wire facts,
 * media §7).
 */
export function createDocumentFromUrl(deps: MediaDeps): Operation {
  return {
    method: "POST",
    path: "/document/create_document_from_url",
    async answer(call) {
      const { description, url } = parseRequest(await readJson(call.incoming));
      const document = await deps.folder.withTemporaryPath(async (arriving) => {
        const limits = { maxBytes: maxDocumentBytes, signal: call.signal };
        const fetched = await deps.fetcher.fetchTo(url, arriving, limits);
        if (!fetched.ok) throw rejectFile(fetchErrors[fetched.fault], fetched.fault, fetched.message);
        const sniffed = await sniffDocument(arriving);
        if (!sniffed.ok) {
          const errorId = sniffed.fault === "UNDETECTABLE_TYPE" ? 190061 : 190062;
          throw rejectFile(errorId, sniffed.fault, sniffed.message);
        }
        return storeDocument(deps, arriving, {
          id: deps.identifiers.createResourceId(`document ${call.caller.accountId}`),
          account_id: call.caller.accountId,
          document_type: description.documentType,
          languages: JSON.stringify(description.languages),
          status: "SUBMITTED",
          file_name: nameOf(fetched.url) ?? `document.${sniffed.type}`,
          size_in_bytes: fetched.sizeInBytes,
          file_type: sniffed.type,
        });
      });
      return answerDocumentCreation(call, document);
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

/** Returns the last segment of the URL's path if it looks like a file name. */
function nameOf(url: URL): string | undefined {
  const name = basename(url.pathname);
  return /^[\w.~:[\]-]+\.\w+$/.test(name) ? name : undefined;
}

async function storeDocument(
  deps: MediaDeps,
  arrived: string,
  fields: Omit<DocumentRow, "source_file">,
): Promise<DocumentRow> {
  const document: DocumentRow = { ...fields, source_file: null };
  await deps.folder.storeReceived(arrived, documentKind, document.id, (name) => {
    document.source_file = name;
    deps.database.transaction(() => {
      deps.database.insert("documents", document);
      deps.jobs.add(mediaJobs.checkDocument, document.id, deps.clock.now() + deps.documentCheckMs);
    });
    return true;
  });
  return document;
}
