import type { ReadSetting, Setting } from "./settings.ts";

/**
 * Makes what reads settings. A variable that is set to nothing counts as not set.
 * @param faults receives what is wrong, a sentence for each variable.
 */
export function createReadSetting(environment: NodeJS.ProcessEnv, faults: string[]): ReadSetting {
  return <Value>(name: string, { schema, fallback, isSecret }: Setting<Value>): Value | null => {
    const text = environment[name] || fallback;
    if (text === null) return null;
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    const shown = isSecret ? "too short or malformed" : JSON.stringify(text);
    faults.push(`${name} is ${shown}; it must be ${result.error.issues[0]?.message ?? "something else"}.`);
    return null;
  };
}
