/** Maximum length of a video title, in characters. */
export const maxTitleLength = 100;

/** Returns the default title of a video: its file name without the extension. */
export function titleOf({ name }: Pick<File, "name">): string {
  return shortened(name.replace(/\.[^.]*$/, "").trim() || name);
}

/** Cuts a title to the maximum length, without splitting a surrogate pair. */
function shortened(title: string): string {
  return title.slice(0, maxTitleLength).replace(/[\uD800-\uDBFF]$/, "");
}
