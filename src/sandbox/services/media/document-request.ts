import type { Fields } from "../../http/json-fields.ts";
import { documentLanguages, documentTypes } from "./document-store.ts";
import type { MediaFault } from "./media-errors.ts";

/** Fields shared by both calls that create a document. */
export interface DocumentDescription {
  readonly documentType: string;
  readonly languages: readonly string[];
}

/** Validates the fields shared by both calls that create a document. Each fault is added to `faults`. */
export function parseDocumentDescription(fields: Fields, faults: MediaFault[]): DocumentDescription {
  const { documentType, languages } = fields;
  if (!documentTypes.has(documentType)) faults.push({ errorId: 190051 });
  const named: unknown[] = Array.isArray(languages) ? languages : [];
  if (named.length === 0 || !named.every((language) => documentLanguages.has(language))) {
    faults.push({ errorId: 190050 });
  }
  return { documentType: String(documentType), languages: named.map(String) };
}
