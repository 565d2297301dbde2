import { type Setting } from "./kinds.ts";
import { settingGroups } from "./settings.ts";

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

/** Every setting of the gateway, by group. */
export function describeSettings(): readonly DescribedGroup[] {
  return Object.entries(settingGroups).map(([title, rows]) => ({
    title,
    settings: Object.values<Setting<unknown>>(rows).map((one) => ({
      name: one.variable,
      // An empty list is nothing as well.
      fallback: one.defaultIn || one.default === null ? null : one.kind.write(one.default) || null,
      form: one.kind.form,
      description: one.description,
      isSecret: one.kind.isSecret,
      since: one.since,
    })),
  }));
}
