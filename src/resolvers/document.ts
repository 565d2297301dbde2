import { buffer } from "node:stream/consumers";
import { findDocumentFault } from "../files/check-document.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import type { Id } from "../upstream/ids.ts";
import type { DocumentInput } from "../upstream/media/client.ts";
import { documentFileRules } from "../upstream/media/limits.ts";
import type { Document, DocumentFile, DocumentStatus } from "../upstream/media/model.ts";
import { type PairedWrite, withWritePair } from "../upstream/rate-limit/write-pair.ts";
import {
  waitForHeaders,
  checkUrl,
  type FileAttempt,
  type FileInput,
  filePath,
  storeFile,
  SerialQueue,
} from "./accept-file.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import {
  fileRejected,
  mutationError,
  type ValidationError,
  validationError,
} from "./errors/mutation-error.ts";
import { mediaCheck } from "./errors/outcome-check.ts";
import { quoted } from "./errors/quoted.ts";
import type { Recovery } from "./idempotency/recovery.ts";
import { defineMutation, loadNamed } from "./mutation.ts";
import { reload } from "./read-back.ts";

/** Final statuses (wire facts, media §3). */
const finalStatuses: readonly DocumentStatus[] = ["ACCEPTED", "REJECTED", "EXPIRED"];

const fileSource = { path: filePath, rules: documentFileRules };

/** Returns true when a document's status is final. */
export function isFinalDocument(document: Document): boolean {
  return finalStatuses.includes(document.status);
}

/** Returns true when a document accepts no file, because it has one or has expired. */
function hasFile(document: Document): boolean {
  return isFinalDocument(document) || document.status === "SUBMITTED";
}

/** Creates a document with the status PENDING_UPLOAD. */
export const createDocument = defineMutation(
  ["ValidationError"],
  async (input: DocumentInput, attempt, context) => {
    attempt.rejectIfInvalid(checkDeclaration(input));
    attempt.addFacts({ check: mediaCheck("document") });
    return { document: await context.media.createDocument(input, callOptions(context)) };
  },
);

/** Uploads the file of a document after the file has arrived completely. */
export const uploadDocument = defineMutation(
  ["ValidationError", "NotFoundError", "FileRejectedError", "UploadRefusedError"],
  async (input: FileInput & { readonly documentId: string }, attempt, context) => {
    const { documentId } = input;
    const path = ["input", "documentId"];
    const arrived = await waitForHeaders(input.file, fileSource, attempt);
    attempt.addFacts({ source: fileSource, check: mediaCheck("document", documentId) });
    const named = { thing: "document", id: documentId, path };
    const document = await loadNamed(named, context.loaders.document, attempt);
    if (hasFile(document)) {
      const message = `The document is ${document.upstreamStatus} and accepts no file. Create a new document.`;
      const refusalReason = document.status === "EXPIRED" ? "EXPIRED" : "ALREADY_UPLOADED";
      throw attempt.rejection(mutationError("UploadRefusedError", { message, path, refusalReason }));
    }
    const file = await acceptDocument(arrived, attempt);
    return { document: await sendDocumentFile(document.documentId, file, context) };
  },
  (input, _lost, context) => recoverUpload(input.documentId, context),
);

/**
 * Creates a document and uploads its file. After the document is created, every failure is an error in the payload next
 * to the document.
 */
export const createDocumentFromFile = defineMutation(
  ["ValidationError", "FileRejectedError"],
  async (input: FileInput & DocumentInput, attempt, context) => {
    attempt.addErrors(checkDeclaration(input));
    const arrived = await waitForHeaders(input.file, fileSource, attempt);
    const file = await acceptDocument(arrived, attempt);
    attempt.addFacts({ source: fileSource, check: mediaCheck("document") });
    return withWritePair(async (writes) => {
      const created = attempt.earlier<{ document: Document }>().document;
      const document =
        created ?? (await context.media.createDocument(input, callOptions(context, writes.first)));
      if (!created) await attempt.recordResult({ document });
      const { documentId } = document;
      attempt.addFacts({
        check: mediaCheck("document", documentId),
        tookEffect: `The document ${quoted(documentId)} was created and has no file yet: upload the file with \`uploadDocument\` instead of creating another document.`,
      });
      return { document: await sendDocumentFile(documentId, file, context, writes.second) };
    });
  },
  async (_input, { earlier }, context) => {
    const { document } = (earlier ?? {}) as { readonly document?: Document };
    return document ? recoverUpload(document.documentId, context) : null;
  },
);

/**
 * Finds out if a lost upload arrived. A document accepts one file, so an upload that has not arrived can be repeated.
 */
async function recoverUpload(
  documentId: string,
  { loaders }: GatewayContext,
): Promise<Recovery<{ document: Document }>> {
  const document = await loaders.document.clear(documentId).load(documentId);
  if (!document) return null;
  return hasFile(document) ? { result: { document } } : "REPEAT";
}

/**
 * Returns the properties of a document's file. A document just created from a URL is read again, because the service's
 * response to the creation does not describe the file.
 */
export async function fileOf(document: Document, { loaders }: GatewayContext): Promise<DocumentFile | null> {
  if (document.file !== undefined) return document.file;
  return (await reload(loaders.document, document.documentId))?.file ?? null;
}

/**
 * Creates a document from a URL that the media service downloads. The payload contains it with the status SUBMITTED.
 */
export const createDocumentFromUrl = defineMutation(
  ["ValidationError", "FileRejectedError"],
  async (input: DocumentInput & { readonly url: string }, attempt, context) => {
    const source = { path: ["input", "url"], rules: documentFileRules };
    attempt.rejectIfInvalid([...checkDeclaration(input), ...checkUrl(input.url, source)]);
    attempt.addFacts({ source, check: mediaCheck("document") });
    const { file, ...document } = await context.media.createDocumentFromUrl(input, callOptions(context));
    return { document: file ? { ...document, file } : document };
  },
);

function checkDeclaration(input: DocumentInput): ValidationError[] {
  if (input.languages.length > 0) return [];
  const message = "A document needs at least one language in `languages`.";
  return [validationError("REQUIRED", ["input", "languages"], message)];
}

/** Checks documents one after another, because each document is in memory during its check. */
const checks = new SerialQueue();

/** Waits for the complete file and checks it. A file that the service would reject then costs no write. */
function acceptDocument(file: UploadedFile, attempt: FileAttempt): Promise<OutgoingFile> {
  return storeFile(file, fileSource, attempt, (content) =>
    checks.run(async () => {
      const fault = findDocumentFault(await buffer(content.createReadStream()), file.filename);
      return fault && fileRejected(fault.reason, fault.message, fileSource);
    }),
  );
}

async function sendDocumentFile(
  documentId: Id<"Document">,
  file: OutgoingFile,
  context: GatewayContext,
  write?: PairedWrite,
): Promise<Document> {
  const document = await context.media.uploadDocument(documentId, file, callOptions(context, write));
  context.loaders.document.clear(documentId);
  return document;
}
