import type { Call } from "../service.ts";
import { mediaError } from "./media-errors.ts";
import { mediaBasePath } from "./media-context.ts";
import type { MediaDeps } from "./media-context.ts";

/** Types of documents (wire facts, media §3). */
export const documentTypes: ReadonlySet<unknown> = new Set([
  "CERTIFICATE_OF_ANALYSIS",
  "CERTIFICATE_OF_CONFORMITY",
  "DECLARATION_OF_CONFORMITY",
  "INSTRUCTIONS_FOR_USE",
  "OTHER_SAFETY_DOCUMENTS",
  "SAFETY_DATA_SHEET",
  "TROUBLE_SHOOTING_GUIDE",
  "USER_GUIDE_OR_MANUAL",
  "INSTALLATION_INSTRUCTIONS",
  "ACCESSIBILITY_INFORMATION",
]);

/** Languages of documents (wire facts, media §3). */
export const documentLanguages: ReadonlySet<unknown> = new Set([
  "ENGLISH",
  "SPANISH",
  "ITALIAN",
  "GERMAN",
  "POLISH",
  "DUTCH",
  "PORTUGUESE",
  "FRENCH",
  "OTHER",
]);

/** Maximum size of a document in bytes (media specification §8). */
export const maxDocumentBytes = 10_485_760;

/** Name of the documents' folder below `received/`. */
export const documentKind = "documents";

/** Table of documents. The file columns are set once a file has been received. */
export const documentTable = `
  CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    document_type TEXT NOT NULL,
    languages TEXT NOT NULL,
    status TEXT NOT NULL,
    file_name TEXT,
    size_in_bytes INTEGER,
    file_type TEXT,
    source_file TEXT
  ) STRICT`;

/** Row of the documents table. */
export interface DocumentRow {
  id: string;
  account_id: string;
  document_type: string;
  /** JSON array of the languages. */
  languages: string;
  status: "PENDING_UPLOAD" | "SUBMITTED" | "ACCEPTED" | "REJECTED" | "EXPIRED";
  file_name: string | null;
  size_in_bytes: number | null;
  file_type: "pdf" | "jpeg" | "png" | null;
  /** Name of the received file in the document's folder. */
  source_file: string | null;
}

/**
 * Returns the caller's document.
 * @throws ServiceError 404/190052
 */
export function requireDocument({ database }: MediaDeps, { caller, parameter }: Call): DocumentRow {
  const document: DocumentRow | undefined = database.get(
    "SELECT * FROM documents WHERE id = ? AND account_id = ?",
    parameter("documentId"),
    caller.accountId,
  );
  if (document === undefined) throw mediaError(190052);
  return document;
}

/** Responds to a create call: 201 with the document, and its URL in `Location` (wire facts, media §1 and §2). */
export function answerDocumentCreation({ origin }: Call, document: DocumentRow): Response {
  return Response.json(describeCreation(document), {
    status: 201,
    headers: { Location: `${origin}${mediaBasePath}/document/${document.id}` },
  });
}

function describeCreation(document: DocumentRow) {
  return {
    documentId: document.id,
    documentStatus: document.status,
    documentType: document.document_type,
    languages: JSON.parse(document.languages),
  };
}

/**
 * Returns the wire format of a document in get and upload calls (wire facts, media §2); `fileSize` is a string there.
 */
export function describeDocument(document: DocumentRow) {
  const { file_name: fileName, size_in_bytes: sizeInBytes, file_type: fileType } = document;
  return {
    ...describeCreation(document),
    ...(fileName !== null && { documentMetadata: { fileName, fileSize: String(sizeInBytes), fileType } }),
  };
}
