import {
  createDocument,
  createDocumentErrors,
  createDocumentFromFile,
  createDocumentFromUrl,
  createDocumentWithFileErrors,
  type DocumentPayload,
  type DocumentStatusUpdate,
  isFinalDocument,
  loadDocument,
  uploadDocument,
  uploadDocumentErrors,
  watchDocument,
} from "../resolvers/document.ts";
import { decodeGlobalIdOf, encodeGlobalId } from "../resolvers/global-id.ts";
import type { Document, DocumentFile } from "../upstream/media/model.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { builder } from "./builder.ts";
import { DocumentLanguageEnum, DocumentStatusEnum, DocumentTypeEnum } from "./document-enums.ts";
import { NodeInterface } from "./node.ts";
import { errorsOfEitherHalf, mutationPayload } from "./payload.ts";

const DocumentFileType = builder.objectRef<DocumentFile>("DocumentFile").implement({
  description: "The file of a document.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "File name with extension.", nullable: true }),
    sizeInBytes: t.field({
      description: "Size of the file; at most 10485760 bytes (10 MB).",
      type: "ByteCount",
      nullable: true,
      resolve: ({ sizeInBytes }) => sizeInBytes,
    }),
    type: t.exposeString("type", {
      description: "Type of the file as the service names it: pdf, jpeg, jpg or png.",
      nullable: true,
    }),
  }),
});

const DocumentRef = builder.objectRef<Document>("Document").implement({
  description: "A document of the viewer, to be attached to listings once it is ACCEPTED.",
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.id({
      description: "Global identifier.",
      resolve: ({ documentId }) => encodeGlobalId("Document", documentId),
    }),
    documentId: t.id({
      description: "The media service's identifier, used to attach the document to a listing.",
      resolve: ({ documentId }) => documentId,
    }),
    documentType: t.field({
      description:
        "Kind of document, set at creation; null when the service reports a kind unknown to this gateway.",
      type: DocumentTypeEnum,
      nullable: true,
      resolve: ({ documentType }) => documentType,
    }),
    languages: t.field({
      description: "Languages that the document contains, set at creation.",
      type: [DocumentLanguageEnum],
      resolve: ({ languages }) => languages,
    }),
    status: t.field({
      description: "Where the document stands.",
      type: DocumentStatusEnum,
      resolve: ({ status }) => status,
    }),
    upstreamStatus: t.exposeString("upstreamStatus", {
      description: "The status exactly as the service spells it.",
    }),
    isTerminal: t.boolean({
      description: "Whether the status is final: ACCEPTED, REJECTED or EXPIRED.",
      resolve: isFinalDocument,
    }),
    isUsableOnListings: t.boolean({
      description: "Whether the document may be attached to a listing now; true only for ACCEPTED.",
      resolve: ({ status }) => status === "ACCEPTED",
    }),
    file: t.field({
      description: "What the service knows of the uploaded file; null before the upload.",
      type: DocumentFileType,
      nullable: true,
      resolve: ({ file }) => file,
    }),
  }),
});

builder.queryField("document", (t) =>
  t.field({
    description: "A document; null when there is none with this identifier.",
    type: DocumentRef,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: { documentId: t.arg.id({ description: "The media service's identifier." }) },
    resolve: (_root, { documentId }, context) => loadDocument(documentId, context),
  }),
);

const CreateDocumentInput = builder.inputType("CreateDocumentInput", {
  description: "Input of `createDocument`.",
  fields: (t) => ({
    documentType: t.field({ description: "Kind of document.", type: DocumentTypeEnum }),
    languages: t.field({
      description: "Languages it contains; at least one.",
      type: [DocumentLanguageEnum],
    }),
  }),
});

const documentFileDescription =
  "PDF, JPEG or PNG, at most 10485760 bytes (10 MB). No animated or multi-page PNG.";

const UploadDocumentInput = builder.inputType("UploadDocumentInput", {
  description: "Input of `uploadDocument`.",
  fields: (t) => ({
    documentId: t.id({ description: "Identifier of a document that is PENDING_UPLOAD." }),
    file: t.field({ description: documentFileDescription, type: "Upload" }),
  }),
});

const CreateDocumentFromFileInput = builder.inputType("CreateDocumentFromFileInput", {
  description: "Input of `createDocumentFromFile`.",
  fields: (t) => ({
    documentType: t.field({ description: "Kind of document.", type: DocumentTypeEnum }),
    languages: t.field({
      description: "Languages it contains; at least one.",
      type: [DocumentLanguageEnum],
    }),
    file: t.field({ description: documentFileDescription, type: "Upload" }),
  }),
});

const CreateDocumentFromUrlInput = builder.inputType("CreateDocumentFromUrlInput", {
  description: "Input of `createDocumentFromUrl`.",
  fields: (t) => ({
    documentType: t.field({ description: "Kind of document.", type: DocumentTypeEnum }),
    languages: t.field({
      description: "Languages it contains; at least one.",
      type: [DocumentLanguageEnum],
    }),
    url: t.field({
      description:
        "Where the media service fetches it; https, open to the internet, and under the same limits as an uploaded file.",
      type: "URL",
    }),
  }),
});

const CreateDocumentPayload = mutationPayload<DocumentPayload<typeof createDocumentErrors>>(
  "createDocument",
  createDocumentErrors,
);
const UploadDocumentPayload = mutationPayload<DocumentPayload<typeof uploadDocumentErrors>>(
  "uploadDocument",
  uploadDocumentErrors,
);
const CreateDocumentFromFilePayload = mutationPayload<DocumentPayload<typeof createDocumentWithFileErrors>>(
  "createDocumentFromFile",
  createDocumentWithFileErrors,
  errorsOfEitherHalf,
);
const CreateDocumentFromUrlPayload = mutationPayload<DocumentPayload<typeof createDocumentWithFileErrors>>(
  "createDocumentFromUrl",
  createDocumentWithFileErrors,
);

const resultFields = [
  [CreateDocumentPayload, "The staged document, PENDING_UPLOAD; null when nothing was created."],
  [UploadDocumentPayload, "The document, SUBMITTED from now on; null when the file was not accepted."],
  [CreateDocumentFromFilePayload, "The document; set as soon as it was staged, even when the upload failed."],
  [CreateDocumentFromUrlPayload, "The document, SUBMITTED; null when nothing was created."],
] as const;
for (const [payload, description] of resultFields) {
  builder.objectField(payload, "document", (t) =>
    t.field({ description, type: DocumentRef, nullable: true, resolve: ({ document }) => document }),
  );
}

builder.mutationFields((t) => ({
  createDocument: t.field({
    description:
      "Stages a document: kind and languages. Upload the file next, with `uploadDocument`. Counts once against MEDIA_WRITE.",
    type: CreateDocumentPayload,
    extensions: { upstreamCalls: 1 },
    args: { input: t.arg({ description: "What to stage.", type: CreateDocumentInput }) },
    resolve: (_root, { input }, context) => createDocument(input, context),
  }),
  uploadDocument: t.field({
    description:
      "Sends the file of a staged document. Follow it with `documentStatusChanged`. Counts once against MEDIA_WRITE.",
    type: UploadDocumentPayload,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "Which document, and its file.", type: UploadDocumentInput }) },
    resolve: (_root, { input }, context) => uploadDocument(input, context),
  }),
  createDocumentFromFile: t.field({
    description:
      "Stages a document and sends its file in one step. Counts twice against MEDIA_WRITE. When the second half fails, `document` is set and `errors` is not empty: go on with `uploadDocument`.",
    type: CreateDocumentFromFilePayload,
    extensions: { upstreamCalls: 2 },
    args: {
      input: t.arg({ description: "What to stage, and the file.", type: CreateDocumentFromFileInput }),
    },
    resolve: (_root, { input }, context) => createDocumentFromFile(input, context),
  }),
  createDocumentFromUrl: t.field({
    description: "Has the media service fetch a document from an address. Counts once against MEDIA_WRITE.",
    type: CreateDocumentFromUrlPayload,
    extensions: { upstreamCalls: 1 },
    args: { input: t.arg({ description: "What to fetch.", type: CreateDocumentFromUrlInput }) },
    resolve: (_root, { input }, context) => createDocumentFromUrl(input, context),
  }),
}));

const DocumentStatusEventType = builder.objectRef<WatchEvent<Document>>("DocumentStatusEvent").implement({
  description: "A document's state at one moment.",
  fields: (t) => ({
    document: t.field({
      description: "The document as it was then.",
      type: DocumentRef,
      resolve: ({ value }) => value,
    }),
    previousStatus: t.field({
      description: "Status in the event before; null in the first.",
      type: DocumentStatusEnum,
      nullable: true,
      resolve: ({ previous }) => previous?.status,
    }),
    isFinal: t.exposeBoolean("isFinal", { description: "Whether the stream ends with this event." }),
    observedAt: t.field({
      description: "When the gateway saw it.",
      type: "DateTime",
      resolve: ({ observedAt }) => observedAt,
    }),
  }),
});

builder.subscriptionField("documentStatusChanged", (t) =>
  t.field({
    description: "A document until it is ACCEPTED, REJECTED or EXPIRED.",
    type: DocumentStatusEventType,
    extensions: { upstreamCalls: 1 },
    args: { id: t.arg.id({ description: "Global identifier of a Document." }) },
    subscribe: (_root, { id }, context) => watchDocument(decodeGlobalIdOf("Document", id), context),
    resolve: (update: DocumentStatusUpdate) => {
      if ("error" in update) throw update.error;
      return update;
    },
  }),
);
