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
import { sizeText } from "./limit-text.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { statusStream } from "./status-stream.ts";

const DocumentStatusEnum = enumType(
  "DocumentStatus",
  "States of a document. PENDING_UPLOAD → SUBMITTED → ACCEPTED or REJECTED; a document made from a URL starts as SUBMITTED.",
  {
    PENDING_UPLOAD: "Staged; no file has been uploaded.",
    SUBMITTED: "File received; being checked.",
    ACCEPTED: "May be attached to a listing. Final.",
    REJECTED:
      "Refused by the service, which gives no reason. Final: create a new document. Usual reasons are a damaged file, a password, or content that the type of document does not allow.",
    EXPIRED: "No longer available. Final.",
    UNRECOGNIZED: "A status this version of the gateway does not know; see `upstreamStatus`.",
  },
);

const DocumentTypeEnum = enumType("DocumentType", "Kinds of document.", {
  ACCESSIBILITY_INFORMATION: "How accessible the product is.",
  CERTIFICATE_OF_ANALYSIS: "Test results from a manufacturer or laboratory.",
  CERTIFICATE_OF_CONFORMITY: "Statement by a manufacturer or certification body that standards are met.",
  DECLARATION_OF_CONFORMITY: "Statement by the manufacturer itself that requirements are met.",
  INSTRUCTIONS_FOR_USE: "How to use the product safely.",
  INSTALLATION_INSTRUCTIONS: "How to install or assemble the product.",
  OTHER_SAFETY_DOCUMENTS: "Safety information of another kind.",
  SAFETY_DATA_SHEET: "Hazards and handling of a chemical product.",
  TROUBLE_SHOOTING_GUIDE: "How to find and mend faults.",
  USER_GUIDE_OR_MANUAL: "User guide or manual.",
});

const DocumentLanguageEnum = enumType(
  "DocumentLanguage",
  "Languages a document can contain. The service's old misspelling of Portuguese is read as PORTUGUESE.",
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
    type: nullable("String", "Type of the file as the service names it: pdf, jpeg, jpg or png."),
  },
});

const DocumentRef = nodeType<Document>("Document", {
  description: "A document of the viewer, to be attached to listings once it is ACCEPTED.",
  lookup: "A document; null when there is none with this identifier.",
  properties: {
    documentId: nonNull("ID", "The media service's identifier, used to attach the document to a listing."),
    documentType: nullable(
      DocumentTypeEnum,
      "Kind of document, set at creation; null when the service reports a kind unknown to this gateway.",
    ),
    languages: nonNull([DocumentLanguageEnum], "Languages that the document contains, set at creation."),
    status: nonNull(DocumentStatusEnum, "Where the document stands."),
    upstreamStatus: nonNull("String", "The status exactly as the service spells it."),
  },
  fields: (t) => ({
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

const declaration = {
  documentType: required(DocumentTypeEnum, "Kind of document."),
  languages: required([DocumentLanguageEnum], "Languages it contains; at least one."),
};

const file = required(
  "Upload",
  `PDF, JPEG or PNG, at most ${sizeText(documentFileRules)}. No animated or multi-page PNG.`,
);

mutationField("createDocument", createDocument, {
  description:
    "Stages a document: kind and languages. Upload the file next, with `uploadDocument`. Counts once against MEDIA_WRITE.",
  upstreamCalls: 1,
  input: inputOf("createDocument", declaration),
  inputDescription: "What to stage.",
  result: {
    document: nullable(DocumentRef, "The staged document, PENDING_UPLOAD; null when nothing was created."),
  },
});

mutationField("uploadDocument", uploadDocument, {
  description:
    "Sends the file of a staged document. Follow it with `documentStatusChanged`. Counts once against MEDIA_WRITE.",
  upstreamCalls: 2,
  input: inputOf("uploadDocument", {
    documentId: identifierOf("Document", "A document that is PENDING_UPLOAD."),
    file,
  }),
  inputDescription: "Which document, and its file.",
  result: {
    document: nullable(
      DocumentRef,
      "The document, SUBMITTED from now on; null when the file was not accepted.",
    ),
  },
});

mutationField("createDocumentFromFile", createDocumentFromFile, {
  description:
    "Stages a document and sends its file in one step. Counts twice against MEDIA_WRITE, and waits for both places before anything is created. When the second half fails, `document` is set and `errors` is not empty: go on with `uploadDocument`.",
  upstreamCalls: 2,
  input: inputOf("createDocumentFromFile", { ...declaration, file }),
  inputDescription: "What to stage, and the file.",
  result: {
    document: nullable(
      DocumentRef,
      "The document; set as soon as it was staged, even when the upload failed.",
    ),
  },
  hasTwoHalves: true,
});

mutationField("createDocumentFromUrl", createDocumentFromUrl, {
  description:
    "Has the media service fetch a document from an address. Counts once against MEDIA_WRITE. Selecting `file` costs one more call, because the service's answer does not describe the file.",
  upstreamCalls: 2,
  input: inputOf("createDocumentFromUrl", {
    ...declaration,
    url: required(
      "URL",
      "Where the media service fetches it; https, open to the internet, and under the same limits as an uploaded file.",
    ),
  }),
  inputDescription: "What to fetch.",
  result: { document: nullable(DocumentRef, "The document, SUBMITTED; null when nothing was created.") },
});

statusStream("documentStatusChanged", {
  description: "A document until it is ACCEPTED, REJECTED or EXPIRED.",
  eventDescription: "A document's state at one moment.",
  subject: "document",
  type: DocumentRef,
  status: DocumentStatusEnum,
  watch: ({ key }, context) =>
    watchStatus("Document", key, context, {
      read: (call) => context.media.getDocument(asId(key), call),
      isFinal: isFinalDocument,
    }),
});
