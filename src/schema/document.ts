import {
  createDocument,
  createDocumentFromFile,
  createDocumentFromUrl,
  fileOf,
  isFinalDocument,
  uploadDocument,
  watchDocument,
} from "../resolvers/document.ts";
import { documentFileRules } from "../upstream/media/limits.ts";
import type { Document, DocumentFile } from "../upstream/media/model.ts";
import { builder } from "./builder.ts";
import { type FieldPurity, pure } from "./field-purity.ts";
import { DocumentLanguageEnum, DocumentStatusEnum, DocumentTypeEnum } from "./document-enums.ts";
import { identifierOf } from "./identifiers-plugin.ts";
import { sizeText } from "./limit-text.ts";
import { mutationField } from "./mutation.ts";
import { lookupField, nodeType } from "./node.ts";
import { statusStream } from "./status-stream.ts";

const DocumentFileType = builder.objectRef<DocumentFile>("DocumentFile").implement({
  description: "The file of a document.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "File name with extension.", nullable: true }),
    sizeInBytes: t.expose("sizeInBytes", {
      description: `Size of the file; at most ${sizeText(documentFileRules)}.`,
      type: "ByteCount",
      nullable: true,
    }),
    type: t.exposeString("type", {
      description: "Type of the file as the service names it: pdf, jpeg, jpg or png.",
      nullable: true,
    }),
  }),
});

const DocumentRef = nodeType<Document>("Document", {
  description: "A document of the viewer, to be attached to listings once it is ACCEPTED.",
  key: ({ documentId }) => documentId,
  is: (node) => "documentId" in node,
  load: (documentId, { loaders }) => loaders.document.load(documentId),
  fields: (t) => ({
    documentId: t.exposeID("documentId", {
      description: "The media service's identifier, used to attach the document to a listing.",
    }),
    documentType: t.expose("documentType", {
      description:
        "Kind of document, set at creation; null when the service reports a kind unknown to this gateway.",
      type: DocumentTypeEnum,
      nullable: true,
    }),
    languages: t.expose("languages", {
      description: "Languages that the document contains, set at creation.",
      type: [DocumentLanguageEnum],
    }),
    status: t.expose("status", {
      description: "Where the document stands.",
      type: DocumentStatusEnum,
    }),
    upstreamStatus: t.exposeString("upstreamStatus", {
      description: "The status exactly as the service spells it.",
    }),
    isTerminal: t.boolean({
      description: "Whether the status is final: ACCEPTED, REJECTED or EXPIRED.",
      extensions: pure,
      resolve: isFinalDocument,
    }),
    isUsableOnListings: t.boolean({
      description: "Whether the document may be attached to a listing now; true only for ACCEPTED.",
      extensions: pure,
      resolve: ({ status }) => status === "ACCEPTED",
    }),
    file: t.field({
      description: "What the service knows of the uploaded file; null before the upload.",
      type: DocumentFileType,
      nullable: true,
      extensions: { known: ({ file }: Document) => file } satisfies FieldPurity,
      resolve: (document, _args, context) => fileOf(document, context),
    }),
  }),
});

lookupField("document", DocumentRef, {
  argument: "documentId",
  description: "A document; null when there is none with this identifier.",
});

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

const documentFileDescription = `PDF, JPEG or PNG, at most ${sizeText(documentFileRules)}. No animated or multi-page PNG.`;

const UploadDocumentInput = builder.inputType("UploadDocumentInput", {
  description: "Input of `uploadDocument`.",
  fields: (t) => ({
    documentId: t.id(identifierOf("Document", "A document that is PENDING_UPLOAD.")),
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

mutationField("createDocument", createDocument, {
  description:
    "Stages a document: kind and languages. Upload the file next, with `uploadDocument`. Counts once against MEDIA_WRITE.",
  upstreamCalls: 1,
  input: CreateDocumentInput,
  inputDescription: "What to stage.",
  result: {
    name: "document",
    type: DocumentRef,
    description: "The staged document, PENDING_UPLOAD; null when nothing was created.",
  },
});

mutationField("uploadDocument", uploadDocument, {
  description:
    "Sends the file of a staged document. Follow it with `documentStatusChanged`. Counts once against MEDIA_WRITE.",
  upstreamCalls: 2,
  input: UploadDocumentInput,
  inputDescription: "Which document, and its file.",
  result: {
    name: "document",
    type: DocumentRef,
    description: "The document, SUBMITTED from now on; null when the file was not accepted.",
  },
});

mutationField("createDocumentFromFile", createDocumentFromFile, {
  description:
    "Stages a document and sends its file in one step. Counts twice against MEDIA_WRITE, and waits for both places before anything is created. When the second half fails, `document` is set and `errors` is not empty: go on with `uploadDocument`.",
  upstreamCalls: 2,
  input: CreateDocumentFromFileInput,
  inputDescription: "What to stage, and the file.",
  result: {
    name: "document",
    type: DocumentRef,
    description: "The document; set as soon as it was staged, even when the upload failed.",
  },
  hasTwoHalves: true,
});

mutationField("createDocumentFromUrl", createDocumentFromUrl, {
  description:
    "Has the media service fetch a document from an address. Counts once against MEDIA_WRITE. Selecting `file` costs one more call, because the service's answer does not describe the file.",
  upstreamCalls: 2,
  input: CreateDocumentFromUrlInput,
  inputDescription: "What to fetch.",
  result: {
    name: "document",
    type: DocumentRef,
    description: "The document, SUBMITTED; null when nothing was created.",
  },
});

statusStream("documentStatusChanged", {
  description: "A document until it is ACCEPTED, REJECTED or EXPIRED.",
  event: "DocumentStatusEvent",
  eventDescription: "A document's state at one moment.",
  subject: "document",
  subjectDescription: "The document as it was then.",
  type: DocumentRef,
  status: DocumentStatusEnum,
  nodes: ["Document"],
  idDescription: "A Document.",
  watch: ({ key }, context) => watchDocument(key, context),
});
