/** Path of the route that streams files, followed by the text of a link. */
const filesPath = "/files/";

/**
 * Address of the file behind a link.
 * @param publicUrl of the gateway, without a slash at the end.
 * @param linkText as it was sealed.
 */
export function linkAddress(publicUrl: string, linkText: string): string {
  return `${publicUrl}${filesPath}${linkText}`;
}

/** The text of the link in the path of a request; null when the path is not one of the files' route. */
export function linkTextOf(pathname: string): string | null {
  return pathname.startsWith(filesPath) ? pathname.slice(filesPath.length) : null;
}
