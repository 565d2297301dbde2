import { createHash } from "node:crypto";
import type { DigitOffset } from "./block-template.ts";
import { findDigits } from "./block-template.ts";

/** Bytes with placeholders for digits that are set later, and the offsets of these placeholders. */
export interface VariableBytes {
  readonly bytes: Buffer;
  readonly places: readonly DigitOffset[];
}

const magic = Buffer.from("Obj\u0001");

/**
 * Builds the header of an Avro object container file (Avro 1.11 specification, "Object Container Files"): its schema, a
 * record of strings, and the sync marker that ends every block.
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
    syncMarkerOf(recordName),
  ]);
}

/** Builds a block of records. Each record has one string per field of the header. */
export function writeAvroBlock(recordName: string, records: readonly (readonly string[])[]): VariableBytes {
  const texts = records.flat().map((text) => Buffer.from(text));
  const data = texts.flatMap((text) => [writeLong(text.length), text]);
  const start = [writeLong(records.length), writeLong(Buffer.concat(data).length)];
  const places: DigitOffset[] = [];
  let offset = Buffer.concat(start).length;
  for (const text of texts) {
    offset += writeLong(text.length).length;
    // Placeholders occur in strings only; elsewhere the same byte can be part of a length.
    for (const { at, index } of findDigits(text)) places.push({ at: offset + at, index });
    offset += text.length;
  }
  return { bytes: Buffer.concat([...start, ...data, syncMarkerOf(recordName)]), places };
}

/** Returns the 16-byte sync marker, which is the same for all files of a kind. */
function syncMarkerOf(recordName: string): Buffer {
  return createHash("sha256").update(recordName).digest().subarray(0, 16);
}

function writeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([writeLong(bytes.length), bytes]);
}

/** Encodes a non-negative number as a zig-zag varint. */
function writeLong(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value * 2;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}
