/**
 * The Content-Disposition of a download under the given name: in plain characters for old clients, and as it is for
 * all others (RFC 6266, RFC 8187).
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%/]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const basic = `attachment; filename="${plain}"`;
  return plain === fileName ? basic : `${basic}; filename*=UTF-8''${encoded}`;
}
