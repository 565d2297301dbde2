import { readPackage } from "./package.ts";

/** The version of this package. */
export function programVersion(): string {
  return readPackage().version;
}
