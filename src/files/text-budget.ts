import { FileFault } from "./file-fault.ts";

/** Most characters of cells that the previews and failed records of one operation show together. */
export const maxShownCharacters = 2_097_152;

/** Makes the budget of one operation. Every cell costs its characters, and one more for being there. */
export function createTextBudget() {
  let left = maxShownCharacters;
  return {
    /**
     * Takes what a row needs.
     * @param isFirst whether nothing of the file is shown yet
     * @returns false when the row does not fit: what is shown ends before it.
     * @throws FileFault TOO_LARGE when not even the first row fits.
     */
    take(texts: readonly (string | null)[], isFirst: boolean): boolean {
      const needed = texts.reduce((sum, text) => sum + 1 + (text?.length ?? 0), 0);
      if (needed <= left) {
        left -= needed;
        return true;
      }
      if (!isFirst) return false;
      throw new FileFault(
        "TOO_LARGE",
        `The previews and failed records of an operation show at most ${maxShownCharacters} characters. Ask for fewer of them at once.`,
      );
    },
  };
}

/** How much an operation may still show of the texts of files. */
export type TextBudget = ReturnType<typeof createTextBudget>;
