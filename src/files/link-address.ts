/** Path of the route that streams files, followed by the text of a link. */
const filesPath = "/files/";

/** Path of the route that takes the files of videos in parts, followed by the text of an address. */
const uploadsPath = "/uploads/";

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
  return textAfter(filesPath, pathname);
}

/** Address that an upload goes to. Takes what {@link linkAddress} takes. */
export function uploadAddress(publicUrl: string, linkText: string): string {
  return `${publicUrl}${uploadsPath}${linkText}`;
}

/** The text of an upload's address in the path of a request; null when the path is not one of the uploads' route. */
export function uploadTextOf(pathname: string): string | null {
  return textAfter(uploadsPath, pathname);
}

function textAfter(path: string, pathname: string): string | null {
  return pathname.startsWith(path) ? pathname.slice(path.length) : null;
}
