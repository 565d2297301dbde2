import type { TableText } from "./table-text.ts";

/**
 * Gives a text to a parser, piece by piece, and yields the rows that it finds. What comes before a fault is good.
 * @param found where the parser puts complete rows.
 * @param parse takes the next piece, or null at the end of the text. It hears of no end where the text was cut.
 */
export async function* parseRows<Row>(
  text: TableText,
  found: Row[],
  parse: (piece: string | null) => Promise<void> | void,
): AsyncGenerator<Row> {
  for (;;) {
    const piece = await text.next();
    if (piece === null && text.isCut) return;
    let fault: unknown;
    try {
      await parse(piece);
    } catch (error) {
      fault = error;
    }
    yield* found.splice(0);
    if (fault) throw fault;
    if (piece === null) return;
  }
}
