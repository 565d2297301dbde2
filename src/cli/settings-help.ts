import type { DescribedGroup, DescribedSetting } from "../config/described-settings.ts";

/** Puts a term and what it means beside each other, within the width of the terminal. */
export type FormatItem = (term: string, description: string) => string;

/** Styles the title of a list. */
export type StyleTitle = (title: string) => string;

/** All settings by group, each with what it is for in a sentence, and its default. */
export function listSettings(
  groups: readonly DescribedGroup[],
  formatItem: FormatItem,
  styleTitle: StyleTitle,
): string {
  const parts = groups.map(({ title, settings }) => {
    const items = settings.map((setting) => {
      const fallback = isShort(setting.fallback) ? ` (default: ${setting.fallback})` : "";
      return formatItem(termOf(setting), `${plain(firstSentence(setting.description))}${fallback}`);
    });
    return [styleTitle(`${title}:`), ...items].join("\n");
  });
  return parts.join("\n\n");
}

/** All settings by group with everything that there is to say. */
export function explainSettings(
  groups: readonly DescribedGroup[],
  formatItem: FormatItem,
  styleTitle: StyleTitle,
): string {
  const parts = groups.map(({ title, settings }) => {
    const items = settings.map((setting) => {
      const { fallback, form, description, since } = setting;
      const sentences = [
        description,
        `Must be ${form}.`,
        fallback === null ? "" : `Default: ${fallback}.`,
        `Since ${since}.`,
      ];
      return formatItem(termOf(setting), plain(sentences.filter(Boolean).join(" ")));
    });
    return [styleTitle(`${title}:`), ...items].join("\n");
  });
  return parts.join("\n\n");
}

/** Most letters of a default that stands in a list. */
const maxFallbackLength = 40;

function isShort(fallback: string | null): fallback is string {
  return fallback !== null && fallback.length <= maxFallbackLength;
}

function termOf({ name, isSecret }: DescribedSetting): string {
  return isSecret ? `${name}[_FILE]` : name;
}

function firstSentence(text: string): string {
  return /^.*?[.](?=\s|$)/.exec(text)?.[0].replace(/[.]$/, "") ?? text;
}

function plain(text: string): string {
  return text.replaceAll("`", "");
}
