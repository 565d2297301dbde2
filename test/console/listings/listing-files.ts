/** Columns of the listings that the tests upload. */
export const listingColumns = ["Action", "Custom label (SKU)", "Title", "Price", "Quantity", "Currency"];

/** Errors of the failing listings, by the last digit of their index. */
const faults: readonly ((row: string[]) => void)[] = [
  ...Array.from({ length: 4 }, () => (row: string[]) => (row[3] = "")),
  ...Array.from({ length: 3 }, () => (row: string[]) => (row[4] = "many")),
  ...Array.from({ length: 2 }, () => (row: string[]) => (row[3] = '"12,99"')),
  (row) => (row[5] = "EURO"),
];

/**
 * New listings that the service rejects: of ten, four lack the price, three have an invalid quantity, two have a
 * decimal comma, and one has an unknown currency.
 */
export function failingListings(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const row = ["Add", `SPRING-${index}`, `Lamp ${index}`, "12.99", "3", "USD"];
    faults[index % faults.length]?.(row);
    return row.join(",");
  });
}

/** File in Playwright's format. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A CSV file. */
export function csvFile(
  name: string,
  rows: readonly string[],
  head: string = listingColumns.join(","),
): TestFile {
  return { name, mimeType: "text/csv", buffer: Buffer.from(`${[head, ...rows].join("\r\n")}\r\n`) };
}
