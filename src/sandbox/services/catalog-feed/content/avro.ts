import { createHash } from "node:crypto";
import type { DigitPlace } from "./block-template.ts";
import { findDigits } from "./block-template.ts";

/** Bytes in which some digits may be chosen later. */
export interface VariableBytes {
  readonly bytes: Buffer;
  readonly places: readonly DigitPlace[];
}

const magic = Buffer.from("Obj\u0001");

/**
 * The beginning of an Avro object container file (Avro 1.11 specification, "Object Container Files"): its schema, a record of
 * texts, and the mark that ends every block.
 */
export function writeAvroHeader(recordName: string, fieldNames: readonly string[]): Buffer {
  const schema = {
    type: "record",
    name: recordName,
    fields: fieldNames.map((name) => ({ name, type: "string" })),
  };
  const metadata = [
    ["avro.schema", JSON.stringify(schema)],
    ["avro.codec", "null"],
  ] as const;
  return Buffer.concat([
    magic,
    writeLong(metadata.length),
    ...metadata.flatMap(([name, value]) => [writeText(name), writeText(value)]),
    writeLong(0),
    markOf(recordName),
  ]);
}

/** A block of records, each of as many texts as the header has fields. */
export function writeAvroBlock(recordName: string, records: readonly (readonly string[])[]): VariableBytes {
  const texts = records.flat().map((text) => Buffer.from(text));
  const data = texts.flatMap((text) => [writeLong(text.length), text]);
  const start = [writeLong(records.length), writeLong(Buffer.concat(data).length)];
  const places: DigitPlace[] = [];
  let offset = Buffer.concat(start).length;
  for (const text of texts) {
    offset += writeLong(text.length).length;
    // Only within a text does the byte stand for a digit; elsewhere it can be a length.
    for (const { at, index } of findDigits(text)) places.push({ at: offset + at, index });
    offset += text.length;
  }
  return { bytes: Buffer.concat([...start, ...data, markOf(recordName)]), places };
}

/** Sixteen bytes that are the same for every file of a kind. */
function markOf(recordName: string): Buffer {
  return createHash("sha256").update(recordName).digest().subarray(0, 16);
}

function writeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([writeLong(bytes.length), bytes]);
}

/** A number from 0 on: doubled, as numbers have signs, and in groups of seven bits from the lowest on. */
function writeLong(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value * 2;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}
