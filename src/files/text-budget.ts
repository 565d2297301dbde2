import { FileContentError } from "./file-content-error.ts";

/** Maximum number of characters in the cells of all previews and failed records of one operation. */
export const maxShownCharacters = 2_097_152;

/** Creates the budget of one operation. A cell costs its number of characters plus one. */
export function createTextBudget() {
  let left = maxShownCharacters;
  return {
    /**
     * Deducts the cost of a row from the budget.
     * @param isFirst true when no row of the file has been returned yet.
     * @returns false when the row does not fit, so that the output ends before it.
     * @throws FileFault TOO_LARGE when the first row does not fit.
     */
    take(texts: readonly (string | null)[], isFirst: boolean): boolean {
      const needed = texts.reduce((sum, text) => sum + 1 + (text?.length ?? 0), 0);
      if (needed <= left) {
        left -= needed;
        return true;
      }
      if (!isFirst) return false;
      throw new FileContentError(
        "TOO_LARGE",
        `The previews and failed records of an operation can show at most ${maxShownCharacters} characters. Request fewer of them at once.`,
      );
    },
  };
}

/** Remaining number of characters that an operation may return from files. */
export type TextBudget = ReturnType<typeof createTextBudget>;
