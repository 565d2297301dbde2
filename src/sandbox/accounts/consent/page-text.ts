import type { IncomingMessage } from "node:http";
import { scopePrefix } from "../scopes.ts";

/** Language of the pages for sellers. */
type Language = "de" | "en";

const english = {
  lang: "en",
  asksForAccess: (app: string) => `${app} asks for access`,
  afterwards: (host: string) => `This is the marketplace sandbox. Afterwards you return to ${host}.`,
  nothingTicked: "Nothing is ticked. Tick at least one permission, or deny access.",
  signInAs: "Sign in as",
  wantsTo: "This app wants to:",
  allow: "Allow",
  deny: "Deny",
  revokeAnyTime: "You can revoke this access at any time under ",
  connectedApplications: "connected applications",
  connections: {
    title: "Connected applications",
    explanation:
      "Access that the sandbox's sellers have granted. When you revoke it, its tokens stop working immediately.",
    none: "No application has access.",
    since: "Since",
    revoke: "Revoke access",
  },
  scopes: {
    "": "See public data of the marketplace",
    "/sell.inventory": "See and change your listings, pictures, videos and documents",
    "/sell.fulfillment": "See and change your orders",
    "/sell.marketing": "See and change your promotions",
    "/sell.analytics.readonly": "See your sales and service performance",
    "/sell.stores": "See and change your store and its categories",
    "/sell.stores.readonly": "See your store and its categories",
    "/commerce.catalog.readonly": "See the marketplace's product catalog",
    "/commerce.identity.readonly": "See your user ID and username",
  },
};

/** Texts of the pages for sellers. Permissions are named by their scope without the common prefix. */
export type PageText = typeof english;

const german: PageText = {
  lang: "de",
  asksForAccess: (app) => `${app} bittet um Zugriff`,
  afterwards: (host) => `Dies ist die Sandbox des Marktplatzes. Danach kehren Sie zu ${host} zurück.`,
  nothingTicked: "Nichts ist ausgewählt. Wählen Sie mindestens eine Berechtigung oder lehnen Sie ab.",
  signInAs: "Anmelden als",
  wantsTo: "Diese App möchte:",
  allow: "Erlauben",
  deny: "Ablehnen",
  revokeAnyTime: "Sie können den Zugriff jederzeit widerrufen, unter ",
  connectedApplications: "verbundene Anwendungen",
  connections: {
    title: "Verbundene Anwendungen",
    explanation:
      "Zugriffe, die die Verkäufer der Sandbox erlaubt haben. Nach dem Widerruf sind ihre Tokens sofort ungültig.",
    none: "Keine Anwendung hat Zugriff.",
    since: "Seit",
    revoke: "Zugriff widerrufen",
  },
  scopes: {
    "": "Öffentliche Daten des Marktplatzes sehen",
    "/sell.inventory": "Ihre Angebote, Bilder, Videos und Dokumente sehen und ändern",
    "/sell.fulfillment": "Ihre Bestellungen sehen und ändern",
    "/sell.marketing": "Ihre Werbeaktionen sehen und ändern",
    "/sell.analytics.readonly": "Ihre Verkaufszahlen und Servicekennzahlen sehen",
    "/sell.stores": "Ihren Shop und seine Kategorien sehen und ändern",
    "/sell.stores.readonly": "Ihren Shop und seine Kategorien sehen",
    "/commerce.catalog.readonly": "Den Produktkatalog des Marktplatzes sehen",
    "/commerce.identity.readonly": "Ihre Benutzerkennung und Ihren Benutzernamen sehen",
  },
};

const texts: Readonly<Record<Language, PageText>> = { de: german, en: english };

/**
 * Returns the texts in the browser's first supported language, otherwise in English. Browsers list their languages in
 * the order of preference.
 */
export function textFor({ headers }: IncomingMessage): PageText {
  const codes = (headers["accept-language"] ?? "")
    .split(",")
    .map((name) => name.trim().slice(0, 2).toLowerCase());
  return texts[codes.find(isLanguage) ?? "en"];
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(texts, code);
}

/** Returns the description of a permission; its scope when there is none. */
export function describeScope({ scopes }: PageText, scope: string): string {
  const found = Object.entries(scopes).find(([name]) => scope === `${scopePrefix}${name}`);
  return found?.[1] ?? scope;
}
