import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { english } from "./english.ts";

/** Languages of the console, by the names that they have for themselves. */
export const languages = { en: "English", de: "Deutsch" } as const;

/** Code of a language. */
export type Language = keyof typeof languages;

/** The words of one language. */
type Words = Readonly<Record<string, unknown>>;

/** The words of one room, by language. Each is loaded when it is needed. */
export type RoomWords = Readonly<Record<Language, () => Promise<{ readonly default: Words }>>>;

/** Where the chosen language is kept in the browser; it is no user's secret. */
const storageKey = "marketplace-console:language";

const rooms = new Map<string, RoomWords>();

/** The language that was chosen, else the first of the browser's that there is, else English. */
function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey) ?? "", ...navigator.languages];
  const codes = wanted.map((name) => name.slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? "en";
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code);
}

/** Gets the words of the shell ready. */
export async function startWords(): Promise<void> {
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

/** Loads the words of a room in the language in use, and in each that is chosen from then on. */
export async function addRoomWords(room: string, words: RoomWords): Promise<void> {
  rooms.set(room, words);
  await loadRoom(room, words, currentLanguage());
  if (currentLanguage() !== "en") await loadRoom(room, words, "en");
}

/** The language in use. */
export function currentLanguage(): Language {
  const code = i18next.language.slice(0, 2);
  return isLanguage(code) ? code : "en";
}

/** Changes the language, here and at the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  await i18next.changeLanguage(language);
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language;
}

async function loadLanguage(language: Language): Promise<void> {
  await Promise.all([...rooms].map(([room, words]) => loadRoom(room, words, language)));
}

async function loadRoom(room: string, words: RoomWords, language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, room)) return;
  const { default: texts } = await words[language]();
  i18next.addResourceBundle(language, room, texts);
}
