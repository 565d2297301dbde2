import type { UpstreamFault } from "../../upstream/errors.ts";

/** Value that a service gives with an error under a name; null when it gives none. */
export function parameterOf({ parameters }: UpstreamFault, wanted: string): string | null {
  return parameters.find(({ name }) => name === wanted)?.value ?? null;
}
