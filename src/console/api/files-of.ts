/**
 * A copy of a value of variables with null in the place of each file, as the multipart request specification sends it.
 * @param path of the value, as `variables.input`.
 * @param onFile is called with the path of each file, in order.
 */
export function withoutFiles(
  value: unknown,
  path: string,
  onFile: (path: string, file: Blob) => void,
): unknown {
  if (value instanceof Blob) {
    onFile(path, value);
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => withoutFiles(item, `${path}.${index}`, onFile));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutFiles(item, `${path}.${name}`, onFile)]),
  );
}

/** What a file is called in a request. */
export function fileNameOf(file: Blob): string {
  return file instanceof File ? file.name : "file";
}
