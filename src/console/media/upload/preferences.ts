import { useCallback, useEffect, useState } from "react";
import { useCurrentUser } from "../../session/session-context.ts";
import { titleOf } from "../files/video-title.ts";
import type { DocumentLanguage, DocumentType } from "../generated/graphql.ts";
import type { FileDetails } from "../queue/queue-item.ts";
import type { TakeOptions } from "../queue/upload-queue.ts";

/** Upload settings for new files; each file can be changed in the queue. */
export interface Preferences extends Pick<TakeOptions, "pictureKind" | "startsAtOnce"> {
  readonly documentType: DocumentType;
  readonly languages: readonly DocumentLanguage[];
}

/** Document types, as in the schema. */
export const documentTypes: readonly DocumentType[] = [
  "USER_GUIDE_OR_MANUAL",
  "INSTRUCTIONS_FOR_USE",
  "INSTALLATION_INSTRUCTIONS",
  "TROUBLE_SHOOTING_GUIDE",
  "SAFETY_DATA_SHEET",
  "OTHER_SAFETY_DOCUMENTS",
  "CERTIFICATE_OF_ANALYSIS",
  "CERTIFICATE_OF_CONFORMITY",
  "DECLARATION_OF_CONFORMITY",
  "ACCESSIBILITY_INFORMATION",
];

/** Document languages, as in the schema. */
export const documentLanguages: readonly DocumentLanguage[] = [
  "ENGLISH",
  "GERMAN",
  "FRENCH",
  "SPANISH",
  "ITALIAN",
  "DUTCH",
  "POLISH",
  "PORTUGUESE",
  "OTHER",
];

const languagesByCode: Readonly<Record<string, DocumentLanguage>> = {
  de: "GERMAN",
  en: "ENGLISH",
  es: "SPANISH",
  fr: "FRENCH",
  it: "ITALIAN",
  nl: "DUTCH",
  pl: "POLISH",
  pt: "PORTUGUESE",
};

/**
 * Returns the default upload settings.
 * @param language Language of the console, such as `de`.
 */
export function defaultPreferences(language: string): Preferences {
  return {
    documentType: "USER_GUIDE_OR_MANUAL",
    languages: [languagesByCode[language.slice(0, 2)] ?? "OTHER"],
    pictureKind: "image",
    startsAtOnce: true,
  };
}

/** Returns the default details of a file. */
export function detailsOf(file: Pick<File, "name">, preferences: Preferences): FileDetails {
  const { documentType, languages } = preferences;
  return { title: titleOf(file), description: "", documentType, languages };
}

const keptName = "media preferences";

/** Returns the user's upload settings, stored in this browser, and a function that changes them. */
export function usePreferences(
  language: string,
): readonly [Preferences, (change: Partial<Preferences>) => void] {
  const { kept } = useCurrentUser();
  const [chosen, setChosen] = useState<Partial<Preferences>>({});
  useEffect(() => {
    void kept.get<Partial<Preferences>>(keptName).then((found = {}) => setChosen(found));
  }, [kept]);
  const change = useCallback(
    (more: Partial<Preferences>) => {
      const all = { ...chosen, ...more };
      setChosen(all);
      void kept.set(keptName, all);
    },
    [kept, chosen],
  );
  return [{ ...defaultPreferences(language), ...chosen }, change];
}
