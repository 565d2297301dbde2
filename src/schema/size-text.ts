import type { FileRules } from "../upstream/files/file-rules.ts";

/** Formats the maximum size of a file for descriptions, for example `157286400 bytes (150 MB)`. */
export function sizeText({ maxSizeInBytes }: Pick<FileRules, "maxSizeInBytes">): string {
  return `${maxSizeInBytes} bytes (${maxSizeInBytes / 1_048_576} MB)`;
}
