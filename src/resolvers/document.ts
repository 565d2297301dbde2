import type {
  Document,
  DocumentId,
  DocumentLanguage,
  DocumentStatus,
  DocumentType,
} from "../upstream/media/model.ts";
import { documentFileRules } from "../upstream/media/limits.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";
import {
  type ErrorOf,
  type MutationError,
  mutationError,
  notFoundError,
  type ValidationError,
  validationError,
} from "./errors/mutation-error.ts";
import { awaitFile, checkFileSize, filePath, toOutgoingFile, type UploadedFile } from "./uploaded-file.ts";
import { watchStatus } from "./watch-status.ts";

/** Statuses after which nothing changes any more (wire facts, media §3). */
const finalStatuses: readonly DocumentStatus[] = ["ACCEPTED", "REJECTED", "EXPIRED"];

/** Failures of `createDocument`. */
export const createDocumentErrors = [
  "ValidationError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;
/** Failures of `uploadDocument`. */
export const uploadDocumentErrors = [
  "ValidationError",
  "NotFoundError",
  "FileRejectedError",
  "UploadRefusedError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;
/** Failures of `createDocumentFromFile` and `createDocumentFromUrl`. */
export const createDocumentWithFileErrors = [
  "ValidationError",
  "FileRejectedError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

/** Result of a document mutation: what exists now, and what went wrong. */
export interface DocumentPayload<Names extends readonly MutationError["__typename"][]> {
  readonly document: Document | null;
  readonly errors: readonly ErrorOf<Names>[];
}

/** What is said about a document before its file. */
export interface DocumentDeclaration {
  readonly documentType: DocumentType;
  readonly languages: readonly DocumentLanguage[];
}

/** Whether a document's status is final. */
export function isFinalDocument(document: Document): boolean {
  return finalStatuses.includes(document.status);
}

/** The document with the service's identifier; null when this viewer has none. */
export function loadDocument(documentId: string, context: GatewayContext): Promise<Document | null> {
  return context.loaders.document.load(documentId);
}

/** Stages a document, PENDING_UPLOAD. */
export async function createDocument(
  input: DocumentDeclaration,
  context: GatewayContext,
): Promise<DocumentPayload<typeof createDocumentErrors>> {
  const errors = checkDeclaration(input);
  if (errors.length > 0) return { document: null, errors };
  try {
    return { document: await context.media.createDocument(input, callOptions(context)), errors: [] };
  } catch (error) {
    return { document: null, errors: mutationFailure(error, { allowed: createDocumentErrors }) };
  }
}

/** Sends the file of a staged document while it arrives. */
export async function uploadDocument(
  input: { readonly documentId: string; readonly file: Promise<UploadedFile> },
  context: GatewayContext,
): Promise<DocumentPayload<typeof uploadDocumentErrors>> {
  const file = await awaitFile(input.file, documentFileRules);
  if ("rejectionReason" in file) return { document: null, errors: [file] };
  const idPath = ["input", "documentId"];
  const fault = checkFileSize(file.expectedSizeInBytes, documentFileRules);
  if (fault) return { document: null, errors: [fault] };
  const document = await loadDocument(input.documentId, context);
  if (!document) return { document: null, errors: [notFoundError("document", input.documentId, idPath)] };
  if (isFinalDocument(document) || document.status === "SUBMITTED") {
    const message = `The document is ${document.upstreamStatus} and takes no file. Stage a new document.`;
    const refusalReason = document.status === "EXPIRED" ? "EXPIRED" : "ALREADY_UPLOADED";
    return {
      document: null,
      errors: [mutationError("UploadRefusedError", { message, path: idPath, refusalReason })],
    };
  }
  try {
    return { document: await sendDocumentFile(document.documentId, file, context), errors: [] };
  } catch (error) {
    const failure = {
      allowed: uploadDocumentErrors,
      existing: { thing: "document", id: document.documentId, path: idPath },
      source: { path: filePath, rules: documentFileRules },
    } as const;
    return { document: null, errors: mutationFailure(error, failure) };
  }
}

/** Stages a document and sends its file. Once the document exists, every failure is told beside it. */
export async function createDocumentFromFile(
  input: DocumentDeclaration & { readonly file: Promise<UploadedFile> },
  context: GatewayContext,
): Promise<DocumentPayload<typeof createDocumentWithFileErrors>> {
  const errors: ErrorOf<typeof createDocumentWithFileErrors>[] = checkDeclaration(input);
  const file = await awaitFile(input.file, documentFileRules);
  if ("rejectionReason" in file) return { document: null, errors: [...errors, file] };
  const fault = checkFileSize(file.expectedSizeInBytes, documentFileRules);
  if (fault) errors.push(fault);
  if (errors.length > 0) return { document: null, errors };

  const failure = {
    allowed: createDocumentWithFileErrors,
    source: { path: filePath, rules: documentFileRules },
  } as const;
  let document: Document;
  try {
    document = await context.media.createDocument(input, callOptions(context));
  } catch (error) {
    return { document: null, errors: mutationFailure(error, failure) };
  }
  try {
    return { document: await sendDocumentFile(document.documentId, file, context), errors: [] };
  } catch (error) {
    return { document, errors: mutationFailure(error, { ...failure, isSecondHalf: true }) };
  }
}

/** Has the media service fetch a document; the payload holds it SUBMITTED. */
export async function createDocumentFromUrl(
  input: DocumentDeclaration & { readonly url: string },
  context: GatewayContext,
): Promise<DocumentPayload<typeof createDocumentWithFileErrors>> {
  const errors = checkDeclaration(input);
  if (errors.length > 0) return { document: null, errors };
  try {
    return { document: await context.media.createDocumentFromUrl(input, callOptions(context)), errors: [] };
  } catch (error) {
    const source = { path: ["input", "url"], rules: documentFileRules };
    return {
      document: null,
      errors: mutationFailure(error, { allowed: createDocumentWithFileErrors, source }),
    };
  }
}

/** An event of a document's status stream: a state, or the error that ends the stream. */
export type DocumentStatusUpdate = WatchEvent<Document> | { readonly error: unknown };

/** The states of a document from now until its final one, watched by one poller for all who ask. */
export function watchDocument(
  documentId: string,
  context: GatewayContext,
): AsyncIterableIterator<DocumentStatusUpdate> {
  return watchStatus("Document", documentId, context, {
    read: (call) => context.media.getDocument(documentId, call),
    isFinal: isFinalDocument,
  });
}

function checkDeclaration(input: DocumentDeclaration): ValidationError[] {
  if (input.languages.length > 0) return [];
  return [validationError("REQUIRED", ["input", "languages"], "A document needs at least one language.")];
}

async function sendDocumentFile(
  documentId: DocumentId,
  file: UploadedFile,
  context: GatewayContext,
): Promise<Document> {
  // The size was checked by the callers: it is known.
  const outgoing = toOutgoingFile(file, file.expectedSizeInBytes ?? 0);
  const document = await context.media.uploadDocument(documentId, outgoing, callOptions(context));
  context.loaders.document.clear(documentId);
  return document;
}
