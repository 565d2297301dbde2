import type { MediaFacts } from "../../../src/console/media/gallery/media-facts.ts";

/** A document at the marketplace. */
export function documentFacts(id: string, documentStatus: "ACCEPTED" | "REJECTED" | "SUBMITTED"): MediaFacts {
  return {
    __typename: "Document",
    id,
    documentId: id,
    documentType: null,
    languages: [],
    documentStatus,
    isTerminal: documentStatus !== "SUBMITTED",
    isUsableOnListings: documentStatus === "ACCEPTED",
    file: null,
  };
}
