import type { DescribedGroup, DescribedSetting } from "../config/described-settings.ts";

/** Formats the description of a setting. */
export type DescribeSetting = (setting: DescribedSetting) => string;

/**
 * Formats all settings by group.
 * @param formatItem formats a term and its description in two columns, within the width of the terminal.
 */
export function showSettings(
  groups: readonly DescribedGroup[],
  describe: DescribeSetting,
  formatItem: (term: string, description: string) => string,
  styleTitle: (title: string) => string,
): string {
  const parts = groups.map(({ title, settings }) => {
    const items = settings.map((setting) =>
      formatItem(
        setting.isSecret ? `${setting.name}[_FILE]` : setting.name,
        describe(setting).replaceAll("`", ""),
      ),
    );
    return [styleTitle(`${title}:`), ...items].join("\n");
  });
  return parts.join("\n\n");
}

/** Short description: the first sentence and the default. */
export const summarize: DescribeSetting = ({ description, fallback }) => {
  const isShort = fallback !== null && fallback.length <= maxFallbackLength;
  return `${firstSentence(description)}${isShort ? ` (default: ${fallback})` : ""}`;
};

/** Full description of a setting. */
export const explain: DescribeSetting = ({ description, form, fallback, since }) =>
  [
    description,
    `Must be ${form}.`,
    ...(fallback === null ? [] : [`Default: ${fallback}.`]),
    `Since ${since}.`,
  ].join(" ");

/** Maximum length of a default in the short description, in characters. */
const maxFallbackLength = 40;

function firstSentence(text: string): string {
  return /^.*?[.](?=\s|$)/.exec(text)?.[0].replace(/[.]$/, "") ?? text;
}
