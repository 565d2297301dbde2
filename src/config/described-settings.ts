import type { Kind, Setting } from "./kinds.ts";
import { settingGroups } from "./settings.ts";

/** An environment variable as described in the help and the documentation. */
export interface DescribedSetting
  extends Pick<Kind<unknown>, "form" | "isSecret">, Pick<Setting<unknown>, "description" | "since"> {
  readonly name: string;
  /** Default value, in the format of a variable; null for none. */
  readonly fallback: string | null;
}

/** A titled group of variables. */
export interface DescribedGroup {
  readonly title: string;
  readonly settings: readonly DescribedSetting[];
}

/** Describes all settings of the gateway, by group. */
export function describeSettings(): readonly DescribedGroup[] {
  return Object.entries(settingGroups).map(([title, rows]) => ({
    title,
    settings: Object.values<Setting<unknown>>(rows).map((one) => ({
      name: one.variable,
      // An empty list counts as no default.
      fallback: one.defaultIn || one.default === null ? null : one.kind.write(one.default) || null,
      form: one.kind.form,
      description: one.description,
      isSecret: one.kind.isSecret,
      since: one.since,
    })),
  }));
}
