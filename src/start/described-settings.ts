import { type DescribedGroup, describeSettings } from "../config/described-settings.ts";
import { type SandboxVariable, sandboxVariables } from "../sandbox/settings.ts";

/** Lists all environment variables by group, including those of the sandbox. */
export function describeAllSettings(): readonly DescribedGroup[] {
  const sandbox = Object.entries<SandboxVariable>(sandboxVariables).map(([name, variable]) => ({
    name,
    ...variable,
    isSecret: false,
    since: variable.since ?? "0.1",
  }));
  return [...describeSettings(), { title: "Sandbox", settings: sandbox }];
}
