/** Paths of the routes that sealed texts follow: one streams files, the other takes the files of videos in parts. */
const paths = { file: "/files/", upload: "/uploads/" } as const;

/**
 * Address with a sealed text.
 * @param publicUrl of the gateway, without a slash at the end.
 */
export function sealedAddress(kind: keyof typeof paths, publicUrl: string, text: string): string {
  return `${publicUrl}${paths[kind]}${text}`;
}

/** The sealed text in the path of a request; null when the path is none of the route's. */
export function sealedTextOf(kind: keyof typeof paths, pathname: string): string | null {
  const path = paths[kind];
  return pathname.startsWith(path) ? pathname.slice(path.length) : null;
}
