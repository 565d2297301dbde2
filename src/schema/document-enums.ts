import type { DocumentLanguage, DocumentStatus, DocumentType } from "../upstream/media/model.ts";
import { enumType } from "./enum-type.ts";

/** See DocumentStatus of the upstream model. */
export const DocumentStatusEnum = enumType<DocumentStatus>(
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

/** See DocumentType of the upstream model. */
export const DocumentTypeEnum = enumType<DocumentType>("DocumentType", "Kinds of document.", {
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

/** See DocumentLanguage of the upstream model. */
export const DocumentLanguageEnum = enumType<DocumentLanguage>(
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
