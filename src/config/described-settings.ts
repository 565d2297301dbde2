import type { Kind, Setting } from "./kinds.ts";
import { settingGroups } from "./settings.ts";

/** An environment variable as the help and the documents show it. */
export interface DescribedSetting
  extends Pick<Kind<unknown>, "form" | "isSecret">, Pick<Setting<unknown>, "description" | "since"> {
  readonly name: string;
  /** What holds when it is not set, as it would be written, or in words; null when nothing does. */
  readonly fallback: string | null;
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
