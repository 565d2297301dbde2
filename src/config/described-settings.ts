import { settingGroups } from "./setting-groups.ts";
import { type Setting, settings } from "./settings.ts";

/** An environment variable as the help and the documents show it. */
export interface DescribedSetting {
  readonly name: string;
  /** What holds when it is not set, as it would be written, or in words; null when nothing does. */
  readonly fallback: string | null;
  /** What its value must be, as the end of a sentence. */
  readonly form: string;
  readonly description: string;
  /** Whether the value is a secret, which may come from the file that the variable with `_FILE` names. */
  readonly isSecret: boolean;
  /** The version that took it first. */
  readonly since: string;
}

/** Variables that belong together. */
export interface DescribedGroup {
  readonly title: string;
  readonly settings: readonly DescribedSetting[];
}

/** No setting takes these; one of them is refused with the form that its values have. */
const refusedTexts = ["\0", ""];

/** Every setting of the gateway, by group. */
export function describeSettings(): readonly DescribedGroup[] {
  const all: Readonly<Record<string, Setting<unknown>>> = settings;
  return settingGroups.map(({ title, settings: members }) => ({
    title,
    settings: Object.entries<string>(members).flatMap(([name, since]) => {
      const setting = all[name];
      if (setting === undefined) return [];
      const { fallback, description, isSecret } = setting;
      // An empty list is nothing as well.
      return [{ name, fallback: fallback || null, form: formOf(setting), description, isSecret, since }];
    }),
  }));
}

/** What the values of a setting must be, as its own refusal says it. */
function formOf({ schema }: Setting<unknown>): string {
  for (const text of refusedTexts) {
    const message = schema.safeParse(text).error?.issues[0]?.message;
    // A refusal of secrets ends with what is wrong with them.
    if (message !== undefined) return message.replace(/: it is [a-z ]+$/, "");
  }
  return "any text";
}
