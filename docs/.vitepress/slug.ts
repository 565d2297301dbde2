/**
 * The anchor of a heading as repository hosts make it, so that a link to it works there and on the site.
 * @param heading its text, without marks.
 */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\p{Mark}_ -]/gu, "")
    .replaceAll(" ", "-");
}
