import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { english } from "./english.ts";

/** Languages of the console, with their native names. */
export const languages = { en: "English", de: "Deutsch" } as const;

/** Language code. */
export type Language = keyof typeof languages;

/** Messages of one language. */
type Words = Readonly<Record<string, unknown>>;

/** Messages of one section, by language; each language is loaded on demand. */
export type SectionMessages = Readonly<Record<Language, () => Promise<{ readonly default: Words }>>>;

/** Key of the chosen language in local storage. All users of the browser share it. */
const storageKey = "marketplace-console:language";

const rooms = new Map<string, SectionMessages>();

/** Returns the chosen language, otherwise the browser's first supported language, otherwise English. */
function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey) ?? "", ...navigator.languages];
  const codes = wanted.map((name) => name.slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? "en";
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code);
}

/** Loads the messages of the shell. */
export async function loadShellMessages(): Promise<void> {
  rooms.set("shell", {
    en: () => Promise.resolve({ default: english }),
    de: () => import("./german.ts").then(({ german }) => ({ default: german })),
  });
  const language = preferredLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    resources: { en: { shell: english } },
    defaultNS: "shell",
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await loadLanguage(language);
  document.documentElement.lang = language;
}

/** Loads the messages of a section in the current language, and later in each language that the user chooses. */
export async function addSectionMessages(room: string, words: SectionMessages): Promise<void> {
  rooms.set(room, words);
  await loadRoom(room, words, currentLanguage());
  if (currentLanguage() !== "en") await loadRoom(room, words, "en");
}

/** Returns the current language. */
export function currentLanguage(): Language {
  const code = i18next.language.slice(0, 2);
  return isLanguage(code) ? code : "en";
}

/** Changes the language and stores it for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  await i18next.changeLanguage(language);
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language;
}

async function loadLanguage(language: Language): Promise<void> {
  await Promise.all([...rooms].map(([room, words]) => loadRoom(room, words, language)));
}

async function loadRoom(room: string, words: SectionMessages, language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, room)) return;
  const { default: texts } = await words[language]();
  i18next.addResourceBundle(language, room, texts);
}
