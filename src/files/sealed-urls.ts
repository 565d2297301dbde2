/** URL paths with sealed texts. `/files/` serves files; `/uploads/` receives videos in parts. */
const paths = { file: "/files/", upload: "/uploads/" } as const;

/**
 * Returns the URL that contains a sealed text.
 * @param publicUrl base URL of the gateway, without a trailing slash.
 */
export function sealedAddress(kind: keyof typeof paths, publicUrl: string, text: string): string {
  return `${publicUrl}${paths[kind]}${text}`;
}

/** Returns the sealed text in a URL path; null when the path belongs to another route. */
export function sealedTextOf(kind: keyof typeof paths, pathname: string): string | null {
  const path = paths[kind];
  return pathname.startsWith(path) ? pathname.slice(path.length) : null;
}
