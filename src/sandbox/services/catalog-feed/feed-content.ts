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
import type { FeedFile } from "./schedule.ts";
import { chanceOf, hourNumber } from "./schedule.ts";

/** Makes the contents of feed files. */
export interface FeedContents {
  /** A file's content, gzipped: a table with a header line, or an Avro container; the same whenever it is asked for. */
  open(file: FeedFile): GzipFile;
}

/** Files up to this size have short blocks, so that they can be small; the others are quicker to make of long ones. */
const maxShortBlocksBytes = 1_000_000;
const shortBlockRows = 64;
const longBlockRows = 640;

/**
 * A file is a header and a number of blocks. All blocks of a file are one made-up text, in which only the digits of
 * the block's number and of the file's hour differ, so every row has an identifier of its own while the exact size of a
 * file of a gigabyte is known at once and any part of it can be made alone. The price: titles and prices repeat from
 * block to block.
 */
export function createFeedContents(): FeedContents {
  // One for each kind, marketplace and set of categories that was asked for, of seven or seventy kilobytes each.
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

/** How the parts of a file are made of its columns and rows, by its format. */
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

/** Small files are more frequent than large ones. */
function targetBytes(file: FeedFile): number {
  const { feed, categoryIds } = file;
  if (feed.scope === "DAILY" && file.feedType.id === "CURATED_ITEM_FEED") {
    if (categoryIds.some((id) => largeCategoryIds.has(id))) return largeFileBytes;
  }
  const [smallest, largest] = feed.fileBytes;
  return smallest * (largest / smallest) ** chanceOf(file);
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
