import { categories } from "./categories.ts";
import { writeAvroBlock, writeAvroHeader } from "./content/avro.ts";
import { blockDigits, columnNames, hourDigits, rowValues } from "./content/columns.ts";
import { createBlockTemplate, createStoredTemplate } from "./content/block-template.ts";
import type { BlockTemplate } from "./content/block-template.ts";
import { createGzipFile } from "./content/gzip-file.ts";
import type { GzipFile } from "./content/gzip-file.ts";
import { createRandomSource } from "./content/random.ts";
import { largeCategoryIds, largeFileBytes } from "./feed-types.ts";
import type { RowKind } from "./feed-types.ts";
import { marketplaces } from "./marketplaces.ts";
import type { FeedFile } from "./feed-files.ts";
import { randomOf, hourNumber } from "./feed-files.ts";

/** Generates the contents of feed files. */
export interface FeedContents {
  /**
   * Returns the gzipped content of a file: a table with a header line, or an Avro container. It is the same on every
   * call.
   */
  open(file: FeedFile): GzipFile;
}

/**
 * Files up to this size in bytes have short blocks, so that they can be small. Larger files are generated faster from
 * long blocks.
 */
const maxShortBlocksBytes = 1_000_000;
const shortBlockRows = 64;
const longBlockRows = 640;

/**
 * Creates the generator of file contents. A file consists of a header and copies of one generated block. The copies
 * differ only in the digits of the block number and of the file's hour. So every row has a unique identifier, the exact
 * size of a file of one gigabyte is known immediately, and any part can be generated separately. The drawback: titles
 * and prices repeat in every block.
 */
export function createFeedContents(): FeedContents {
  // One template per kind, marketplace and set of categories, with a size of 7 or 70 kilobytes.
  const templates = new Map<string, BlockTemplate>();
  const remember = (key: string, make: () => BlockTemplate) => {
    const known = templates.get(key);
    if (known !== undefined) return known;
    const template = make();
    templates.set(key, template);
    return template;
  };

  return {
    open(file) {
      const { rows, format } = file.feedType;
      const { makeHead, makeBody } = makers[format];
      const head = remember(`${format} ${rows}`, () => makeHead(rows));
      const sizeInBytes = targetBytes(file);
      const isLong = format === "TSV" && sizeInBytes > maxShortBlocksBytes;
      const rowCount = isLong ? longBlockRows : shortBlockRows;
      const bodyKey = [format, rows, rowCount, file.marketplaceId, ...file.categoryIds].join(" ");
      const body = remember(bodyKey, () => makeBody(rows, makeRows(file, rowCount, bodyKey)));
      const hour = String(hourNumber(file)).padStart(hourDigits, "0");
      return createGzipFile({
        head,
        body,
        blockCount: Math.max(1, Math.round(sizeInBytes / body.sizeInBytes)),
        digitsOf: (number) => Uint8Array.from(String(number).padStart(blockDigits, "0") + hour, Number),
        modifiedAtSeconds: file.feedDateMs / 1000,
      });
    },
  };
}

type Rows = readonly (readonly string[])[];

/** Builders for the header and the block of a file, by its format. */
const makers: Readonly<
  Record<
    FeedFile["feedType"]["format"],
    { makeHead: (kind: RowKind) => BlockTemplate; makeBody: (kind: RowKind, rows: Rows) => BlockTemplate }
  >
> = {
  TSV: {
    makeHead: (kind) => createBlockTemplate(writeLines([columnNames(kind)])),
    makeBody: (_kind, rows) => createBlockTemplate(writeLines(rows)),
  },
  AVRO: {
    makeHead: (kind) => createStoredTemplate(writeAvroHeader(kind, columnNames(kind)), []),
    makeBody(kind, rows) {
      const { bytes, places } = writeAvroBlock(kind, rows);
      return createStoredTemplate(bytes, places);
    },
  },
};

function writeLines(rows: Rows): Buffer {
  return Buffer.from(rows.map((cells) => `${cells.join("\t")}\n`).join(""));
}

/** Returns the approximate size of a file in bytes. Small files are more frequent than large ones. */
function targetBytes(file: FeedFile): number {
  const { feed, categoryIds } = file;
  if (feed.scope === "DAILY" && file.feedType.id === "CURATED_ITEM_FEED") {
    if (categoryIds.some((id) => largeCategoryIds.has(id))) return largeFileBytes;
  }
  const [smallest, largest] = feed.fileBytes;
  return smallest * (largest / smallest) ** randomOf(file);
}

function makeRows(file: FeedFile, rowCount: number, seed: string): Rows {
  const random = createRandomSource(seed);
  const marketplace = marketplaces.find(({ id }) => id === file.marketplaceId);
  const chosen = categories.filter(({ id }) => file.categoryIds.includes(id));
  return Array.from({ length: rowCount }, (_, index) => {
    const category = chosen[index % chosen.length];
    if (category === undefined || marketplace === undefined)
      throw new Error(`no rows for file ${file.fileId}`);
    return rowValues(file.feedType.rows, {
      rowDigits: String(index).padStart(3, "0"),
      category,
      categoryDigits: String(categories.indexOf(category)).padStart(2, "0"),
      marketplace,
      random,
    });
  });
}
