import type { Owner, Setting, ValueOf } from "./setting.ts";
import { type FieldOf, type Settings, settings, type SettingKey, type SettingValues } from "./settings.ts";

/**
 * Reads settings. A variable that is set to nothing counts as not set.
 * @param faults receives what is wrong, a sentence for each variable; its value is then null, and of no use.
 */
export function readSettings<Key extends SettingKey>(
  keys: readonly Key[],
  environment: NodeJS.ProcessEnv,
  faults: string[],
): SettingValues<Key> {
  const values = keys.map((key) => {
    const { variable, kind, default: fallback, defaultIn }: Setting<unknown> = settings[key];
    const text = environment[variable];
    if (!text) return [key, defaultIn ? defaultIn(environment) : fallback] as const;
    const value = kind.read(text);
    if (value === undefined) faults.push(`${variable} ${kind.refuse(text)}.`);
    return [key, value ?? null] as const;
  });
  return Object.fromEntries(values) as SettingValues<Key>;
}

/** What is said of the parts of one field; what is left open is left out. */
export type PartsOf<Field extends string> = {
  readonly [Key in SettingKey as Key extends `${Field}.${infer Part}` ? Part : never]?: NonNullable<
    ValueOf<Settings[Key]>
  >;
};

/** The values of settings that are parts of one field. */
export function partsOf<Field extends string>(
  values: SettingValues<SettingKey>,
  field: Field,
): PartsOf<Field> {
  const parts = Object.entries(values).filter(
    ([key, value]) => key.startsWith(`${field}.`) && value !== null,
  );
  return Object.fromEntries(
    parts.map(([key, value]) => [key.slice(field.length + 1), value]),
  ) as PartsOf<Field>;
}

/** The values of settings that are fields by themselves. */
export function fieldsOf(values: SettingValues<SettingKey>): SettingValues<FieldOf<Owner>> {
  const fields = Object.entries(values).filter(([key]) => !key.includes("."));
  return Object.fromEntries(fields) as SettingValues<FieldOf<Owner>>;
}
