/**
 * Returns the anchor of a heading, in the format of repository hosts, so that a link works there and on the site.
 * @param heading text without Markdown.
 */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\p{Mark}_ -]/gu, "")
    .replaceAll(" ", "-");
}
