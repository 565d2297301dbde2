import type { FileRules } from "../upstream/files/file-rules.ts";

/** The largest size of a file as descriptions say it, for example `157286400 bytes (150 MB)`. */
export function sizeText({ maxSizeInBytes }: Pick<FileRules, "maxSizeInBytes">): string {
  return `${maxSizeInBytes} bytes (${maxSizeInBytes / 1_048_576} MB)`;
}
