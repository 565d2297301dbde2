import { avif, heic } from "./pictures.ts";

/** Reads the file of {@link heic}. @returns a function that finds its first box of a type. */
async function readBoxes() {
  const single = await heic();
  return (type: string) => {
    const at = single.indexOf(type, 0, "latin1") - 4;
    return single.subarray(at, at + single.readUInt32BE(at));
  };
}

/** Place of an item in the file: one extent. */
function placeOf(id: number, offset: number, length: number): Buffer {
  const entry = Buffer.alloc(14);
  entry.writeUInt16BE(id, 0);
  entry.writeUInt16BE(1, 4);
  entry.writeUInt32BE(offset, 6);
  entry.writeUInt32BE(length, 10);
  return entry;
}

/** The second still is upside down: two quarter turns. */
const turn = box("irot", Buffer.from([2]));

/**
 * A HEIC file of two stills, 640 x 480 pixels each: the first as {@link heic}, the second the same upside down.
 * @param primary - still that the file names as its primary one
 */
export async function heicOfTwo(primary: 1 | 2): Promise<Buffer> {
  const find = await readBoxes();
  const data = find("mdat");
  const makeMeta = (dataAt: number) => {
    const place = (id: number) => placeOf(id, dataAt, data.length - 8);
    return fullBox(
      "meta",
      0,
      find("hdlr"),
      fullBox("pitm", 0, Buffer.from([0, primary])),
      fullBox("iloc", 0, Buffer.from([0x44, 0, 0, 2]), place(1), place(2)),
      fullBox("iinf", 0, Buffer.from([0, 2]), item(1), item(2)),
      box(
        "iprp",
        box("ipco", find("hvcC"), find("ispe"), find("pixi"), turn),
        fullBox("ipma", 0, Buffer.from([0, 0, 0, 2, 0, 1, 3, 0x81, 2, 0x83, 0, 2, 4, 0x81, 2, 0x83, 0x84])),
      ),
    );
  };
  const start = find("ftyp");
  return Buffer.concat([start, makeMeta(start.length + makeMeta(0).length + 8), data]);
}

/**
 * A HEIC file with a picture of 640 x 480 pixel tiles, as phones write them; each tile is the picture of {@link heic}.
 * The last ones are cropped at the right and at the bottom.
 * @param turns - quarter turns to the left
 */
export async function heicOfTiles({
  width,
  height,
  turns = 0,
}: {
  readonly width: number;
  readonly height: number;
  readonly turns?: 0 | 1 | 2 | 3;
}): Promise<Buffer> {
  const find = await readBoxes();
  const columns = Math.ceil(width / 640);
  const rows = Math.ceil(height / 480);
  const count = columns * rows;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const grid = Buffer.from([0, 1, rows - 1, columns - 1, ...size]);
  const data = Buffer.concat([find("mdat").subarray(8), grid]);
  const tileBytes = data.length - grid.length;
  const items = Array.from({ length: count + 1 }, (_, index) => index + 1);
  const typeOf = (id: number) => (id > count ? "grid" : "hvc1");
  const makeMeta = (dataAt: number) => {
    const places = items.map((id) =>
      id > count ? placeOf(id, dataAt + tileBytes, grid.length) : placeOf(id, dataAt, tileBytes),
    );
    const infos = items.map((id) =>
      fullBox("infe", 2, shortOf(id), shortOf(0), Buffer.from(`${typeOf(id)}\0`, "latin1")),
    );
    const properties = items.map((id) =>
      Buffer.concat([shortOf(id), Buffer.from(id > count ? [3, 4, 3, 0x85] : [3, 0x81, 2, 3])]),
    );
    const total = Buffer.alloc(4);
    total.writeUInt32BE(items.length);
    return fullBox(
      "meta",
      0,
      find("hdlr"),
      fullBox("pitm", 0, shortOf(count + 1)),
      fullBox("iloc", 0, Buffer.from([0x44, 0]), shortOf(items.length), ...places),
      fullBox("iinf", 0, shortOf(items.length), ...infos),
      fullBox(
        "iref",
        0,
        box("dimg", shortOf(count + 1), shortOf(count), ...items.slice(0, count).map(shortOf)),
      ),
      box(
        "iprp",
        box(
          "ipco",
          find("hvcC"),
          find("ispe"),
          find("pixi"),
          fullBox("ispe", 0, size),
          box("irot", Buffer.from([turns])),
        ),
        fullBox("ipma", 0, total, ...properties),
      ),
    );
  };
  const start = find("ftyp");
  return Buffer.concat([start, makeMeta(start.length + makeMeta(0).length + 8), box("mdat", data)]);
}

/** An AVIF file with the brand of a sequence, like animations. */
export async function avifSequence(): Promise<Buffer> {
  const file = await avif();
  file.write("avis", 8, "latin1");
  return file;
}

/** An AVIF file with the index of a film and a still, like animations with another first brand. */
export async function avifWithFilm(): Promise<Buffer> {
  return Buffer.concat([await avif(), box("moov")]);
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const start = Buffer.alloc(8);
  start.write(type, 4, "latin1");
  const whole = Buffer.concat([start, ...content]);
  whole.writeUInt32BE(whole.length);
  return whole;
}

/** A two-byte number. */
function shortOf(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function item(id: number): Buffer {
  return fullBox("infe", 2, Buffer.from([0, id, 0, 0]), Buffer.from("hvc1\0", "latin1"));
}

function fullBox(type: string, version: number, ...content: readonly Buffer[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, 0]), ...content);
}
