/**
 * Returns a copy of a value in which each file is null, as the multipart request specification requires.
 * @param path Path of the value in the request, such as `variables.input`.
 * @param onFile Called with the path of each file, in order.
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

/** File name in a multipart request; "file" for a Blob without a name. */
export function fileNameOf(file: Blob): string {
  return file instanceof File ? file.name : "file";
}
