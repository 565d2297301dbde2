import {
  createDocument,
  createDocumentFromFile,
  createDocumentFromUrl,
  fileOf,
  isFinalDocument,
  uploadDocument,
} from "../resolvers/document.ts";
import { watchStatus } from "../resolvers/watch-status.ts";
import { asId } from "../upstream/ids.ts";
import { documentFileRules } from "../upstream/media/limits.ts";
import type { Document, DocumentFile } from "../upstream/media/model.ts";
import { type FieldPurity, pure } from "./extensions.ts";
import { identifierOf, required } from "./input-type.ts";
import { sizeText } from "./size-text.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { statusStream } from "./status-stream.ts";

const DocumentStatusEnum = enumType(
  "DocumentStatus",
  "States of a document: PENDING_UPLOAD → SUBMITTED → ACCEPTED or REJECTED. A document created from a URL starts as SUBMITTED.",
  {
    PENDING_UPLOAD: "Created; no file has been uploaded.",
    SUBMITTED: "File received; the service is checking it.",
    ACCEPTED: "Can be attached to a listing. Final.",
    REJECTED:
      "Rejected by the service, which gives no reason. Final: create a new document. Common reasons are a damaged file, a password, or content that does not match the document type.",
    EXPIRED: "No longer available. Final.",
    UNRECOGNIZED: "A status that this version of the gateway does not know; see `upstreamStatus`.",
  },
);

const DocumentTypeEnum = enumType("DocumentType", "Types of document.", {
  ACCESSIBILITY_INFORMATION: "Accessibility of the product.",
  CERTIFICATE_OF_ANALYSIS: "Test results from a manufacturer or laboratory.",
  CERTIFICATE_OF_CONFORMITY:
    "Statement of a manufacturer or certification body that the product meets standards.",
  DECLARATION_OF_CONFORMITY: "Statement of the manufacturer that the product meets requirements.",
  INSTRUCTIONS_FOR_USE: "Instructions for the safe use of the product.",
  INSTALLATION_INSTRUCTIONS: "Instructions for installation or assembly.",
  OTHER_SAFETY_DOCUMENTS: "Other safety information.",
  SAFETY_DATA_SHEET: "Hazards and handling of a chemical product.",
  TROUBLE_SHOOTING_GUIDE: "Instructions for finding and fixing problems.",
  USER_GUIDE_OR_MANUAL: "User guide or manual.",
});

const DocumentLanguageEnum = enumType(
  "DocumentLanguage",
  "Languages of a document. The gateway reads the service's old misspelling of Portuguese as PORTUGUESE.",
  {
    DUTCH: "Dutch.",
    ENGLISH: "English.",
    FRENCH: "French.",
    GERMAN: "German.",
    ITALIAN: "Italian.",
    POLISH: "Polish.",
    PORTUGUESE: "Portuguese.",
    SPANISH: "Spanish.",
    OTHER: "Any other language.",
  },
);

const DocumentFileType = objectType<DocumentFile>("DocumentFile", {
  description: "The file of a document.",
  properties: {
    name: nullable("String", "File name with extension."),
    sizeInBytes: nullable("ByteCount", `Size of the file; at most ${sizeText(documentFileRules)}.`),
    type: nullable("String", "File type as the service spells it: pdf, jpeg, jpg or png."),
  },
});

const DocumentRef = nodeType<Document>("Document", {
  description: "A document of the viewer. It can be attached to listings when it is ACCEPTED.",
  lookup: "A document; null when there is none with this identifier.",
  properties: {
    documentId: nonNull("ID", "Identifier at the media service, used to attach the document to a listing."),
    documentType: nullable(
      DocumentTypeEnum,
      "Type of document, set at creation; null when the service reports a type that this gateway does not know.",
    ),
    languages: nonNull([DocumentLanguageEnum], "Languages of the document, set at creation."),
    status: nonNull(DocumentStatusEnum, "Status of the document."),
    upstreamStatus: nonNull("String", "The status exactly as the service spells it."),
  },
  fields: (t) => ({
    isTerminal: t.boolean({
      description: "True when the status is final: ACCEPTED, REJECTED or EXPIRED.",
      extensions: pure,
      resolve: isFinalDocument,
    }),
    isUsableOnListings: t.boolean({
      description: "True when the document can be attached to a listing now, that is, when it is ACCEPTED.",
      extensions: pure,
      resolve: ({ status }) => status === "ACCEPTED",
    }),
    file: t.field({
      description: "The uploaded file as the service describes it; null before the upload.",
      type: DocumentFileType,
      nullable: true,
      extensions: { known: ({ file }: Document) => file } satisfies FieldPurity,
      resolve: (document, _args, context) => fileOf(document, context),
    }),
  }),
});

const declaration = {
  documentType: required(DocumentTypeEnum, "Type of document."),
  languages: required([DocumentLanguageEnum], "Languages of the document; at least one."),
};

const file = required(
  "Upload",
  `PDF, JPEG or PNG, at most ${sizeText(documentFileRules)}. Animated and multi-page PNG files are not accepted.`,
);

mutationField("createDocument", createDocument, {
  description:
    "Creates a document from its type and languages. Upload its file next, with `uploadDocument`. Counts as one MEDIA_WRITE call.",
  upstreamCalls: 1,
  input: inputOf("createDocument", declaration),
  inputDescription: "Type and languages of the document.",
  result: {
    document: nullable(DocumentRef, "The new document, PENDING_UPLOAD; null when none was created."),
  },
});

mutationField("uploadDocument", uploadDocument, {
  description:
    "Uploads the file of a document. Follow the check of the file with `documentStatusChanged`. Counts as one MEDIA_WRITE call.",
  upstreamCalls: 2,
  input: inputOf("uploadDocument", {
    documentId: identifierOf("Document", "A document that is PENDING_UPLOAD."),
    file,
  }),
  inputDescription: "The document and its file.",
  result: {
    document: nullable(DocumentRef, "The document, now SUBMITTED; null when the file was not accepted."),
  },
});

mutationField("createDocumentFromFile", createDocumentFromFile, {
  description:
    "Creates a document and uploads its file. Counts as two MEDIA_WRITE calls; the gateway waits until the limit allows both before it creates anything. When the document was created but its upload failed, the payload has `document` and `errors`: continue with `uploadDocument`.",
  upstreamCalls: 2,
  input: inputOf("createDocumentFromFile", { ...declaration, file }),
  inputDescription: "Type and languages of the document, and its file.",
  result: {
    document: nullable(DocumentRef, "The document. Set once it was created, even when the upload failed."),
  },
  uploadsAfterCreation: true,
});

mutationField("createDocumentFromUrl", createDocumentFromUrl, {
  description:
    "Creates a document from a file that the media service downloads from a URL. Counts as one MEDIA_WRITE call. Selecting `file` costs one more call, because the response of the service does not describe the file.",
  upstreamCalls: 2,
  input: inputOf("createDocumentFromUrl", {
    ...declaration,
    url: required("URL", "Public https URL of the file. The limits for uploaded files apply."),
  }),
  inputDescription: "The document and the URL of its file.",
  result: { document: nullable(DocumentRef, "The document, SUBMITTED; null when none was created.") },
});

statusStream("documentStatusChanged", {
  description: "Follows a document until it is ACCEPTED, REJECTED or EXPIRED.",
  eventDescription: "State of a document at one moment.",
  subject: "document",
  type: DocumentRef,
  status: DocumentStatusEnum,
  watch: ({ key }, context) =>
    watchStatus("Document", key, context, {
      read: (call) => context.media.getDocument(asId(key), call),
      isFinal: isFinalDocument,
    }),
});
