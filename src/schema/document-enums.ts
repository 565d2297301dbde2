import type { DocumentLanguage, DocumentStatus, DocumentType } from "../upstream/media/model.ts";
import { builder } from "./builder.ts";

/** See DocumentStatus of the upstream model. */
export const DocumentStatusEnum = builder.enumType("DocumentStatus", {
  description:
    "States of a document. PENDING_UPLOAD → SUBMITTED → ACCEPTED or REJECTED; a document made from a URL starts as SUBMITTED.",
  values: {
    PENDING_UPLOAD: { description: "Staged; no file has been uploaded." },
    SUBMITTED: { description: "File received; being checked." },
    ACCEPTED: { description: "May be attached to a listing. Final." },
    REJECTED: { description: "Refused. Final: create a new document." },
    EXPIRED: { description: "No longer available. Final." },
    UNRECOGNIZED: {
      description: "A status this version of the gateway does not know; see `upstreamStatus`.",
    },
  } as const satisfies Record<DocumentStatus, object>,
});

/** See DocumentType of the upstream model. */
export const DocumentTypeEnum = builder.enumType("DocumentType", {
  description: "Kinds of document.",
  values: {
    ACCESSIBILITY_INFORMATION: { description: "How accessible the product is." },
    CERTIFICATE_OF_ANALYSIS: { description: "Test results from a manufacturer or laboratory." },
    CERTIFICATE_OF_CONFORMITY: {
      description: "Statement by a manufacturer or certification body that standards are met.",
    },
    DECLARATION_OF_CONFORMITY: {
      description: "Statement by the manufacturer itself that requirements are met.",
    },
    INSTRUCTIONS_FOR_USE: { description: "How to use the product safely." },
    INSTALLATION_INSTRUCTIONS: { description: "How to install or assemble the product." },
    OTHER_SAFETY_DOCUMENTS: { description: "Safety information of another kind." },
    SAFETY_DATA_SHEET: { description: "Hazards and handling of a chemical product." },
    TROUBLE_SHOOTING_GUIDE: { description: "How to find and mend faults." },
    USER_GUIDE_OR_MANUAL: { description: "User guide or manual." },
  } as const satisfies Record<DocumentType, object>,
});

/** See DocumentLanguage of the upstream model. */
export const DocumentLanguageEnum = builder.enumType("DocumentLanguage", {
  description:
    "Languages a document can contain. The service's old misspelling of Portuguese is read as PORTUGUESE.",
  values: {
    DUTCH: { description: "Dutch." },
    ENGLISH: { description: "English." },
    FRENCH: { description: "French." },
    GERMAN: { description: "German." },
    ITALIAN: { description: "Italian." },
    POLISH: { description: "Polish." },
    PORTUGUESE: { description: "Portuguese." },
    SPANISH: { description: "Spanish." },
    OTHER: { description: "Any other language." },
  } as const satisfies Record<DocumentLanguage, object>,
});
