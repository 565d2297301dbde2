import type { DescribedGroup, DescribedSetting } from "../config/described-settings.ts";

/** Says what there is to say of a setting. */
export type DescribeSetting = (setting: DescribedSetting) => string;

/**
 * All settings by group.
 * @param formatItem puts a term and what it means beside each other, within the width of the terminal.
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

/** What a setting is for in a sentence, and its default. */
export const summarize: DescribeSetting = ({ description, fallback }) => {
  const isShort = fallback !== null && fallback.length <= maxFallbackLength;
  return `${firstSentence(description)}${isShort ? ` (default: ${fallback})` : ""}`;
};

/** Everything that there is to say. */
export const explain: DescribeSetting = ({ description, form, fallback, since }) =>
  [
    description,
    `Must be ${form}.`,
    ...(fallback === null ? [] : [`Default: ${fallback}.`]),
    `Since ${since}.`,
  ].join(" ");

/** Most letters of a default that stands in a list. */
const maxFallbackLength = 40;

function firstSentence(text: string): string {
  return /^.*?[.](?=\s|$)/.exec(text)?.[0].replace(/[.]$/, "") ?? text;
}
