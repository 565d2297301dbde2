/**
 * Finds the category that a user typed: a name, a number, or the text that `nameOf` returns. Upper and lower case are
 * the same.
 * @param categoryIds Known categories.
 * @param nameOf Returns the text of a category, such as "Books (267)".
 * @returns the category's id; null when the text names no category
 */
export function findCategory(
  text: string,
  categoryIds: readonly string[],
  nameOf: (categoryId: string) => string,
): string | null {
  const typed = text.trim().toLowerCase();
  if (/^\d+$/.test(typed)) return typed;
  return (
    categoryIds.find((id) => {
      const name = nameOf(id).toLowerCase();
      return name === typed || name === `${typed} (${id})`;
    }) ?? null
  );
}
