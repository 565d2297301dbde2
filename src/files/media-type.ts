const byExtension: Readonly<Record<string, string>> = {
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  xml: "application/xml",
  json: "application/json",
  gz: "application/gzip",
  zip: "application/zip",
  "7z": "application/x-7z-compressed",
};

/**
 * Media type of a file's bytes: what its name says, because the services call every download
 * `application/octet-stream` (wire facts, seller feed §4), else what the service says.
 */
export function mediaTypeOf(file: {
  readonly fileName: string | null;
  readonly mediaType: string | null;
}): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(file.fileName ?? "")?.[1]?.toLowerCase() ?? "";
  return (Object.hasOwn(byExtension, extension) ? byExtension[extension] : null) ?? file.mediaType;
}
