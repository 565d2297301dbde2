import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { Spool } from "../../src/uploads/spool.ts";
import { SpoolSpace } from "../../src/uploads/spool-space.ts";

const block = 65_536;
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index % 251));
const nothing = { memory: 0, disk: 0 };
/** Space on disk only. */
const onDisk = () => new SpoolSpace({ maxMemoryBytes: 0, maxDiskBytes: 4_000_000 });

async function fill(spool: Spool, content: Buffer, pieceBytes: number): Promise<void> {
  for (let at = 0; at < content.length; at += pieceBytes)
    await spool.add(content.subarray(at, at + pieceBytes));
}

/** Visible temporary files of gateways. */
async function named(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith("marketplace-gateway-"));
}

test.each([
  ["nothing", 0, 1],
  ["single bytes", 1_000, 1],
  ["whole blocks", 3 * block, block],
  ["pieces across blocks", 200_001, 7_777],
  ["one large piece", 200_001, 200_001],
])("detail 6: a spool returns the bytes that were written to it: %s", async (_what, length, pieceBytes) => {
  const content = bytesOf(length);
  for (const maxMemoryBytes of [0, block, 10 * block]) {
    const space = new SpoolSpace({ maxMemoryBytes: 4 * maxMemoryBytes, maxDiskBytes: 4_000_000 });
    const spool = new Spool(space.shareOf("a"));
    await fill(spool, content, pieceBytes);
    expect(spool.sizeInBytes).toBe(length);
    expect(space.takenBytes.memory).toBeLessThanOrEqual(maxMemoryBytes);
    expect((await buffer(spool.read())).equals(content)).toBe(true);
    await spool.release();
    await spool.release();
    expect(space.takenBytes).toEqual(nothing);
  }
});

test("detail 6: a temporary file on disk has no visible name", async () => {
  const before = await named();
  const spool = new Spool(onDisk().shareOf("a"));
  await spool.add(bytesOf(100_000));
  expect(await named()).toEqual(before);
  await spool.release();
});

test("detail 6: the files of one viewer may take a quarter of the space, which is freed with them", async () => {
  const space = new SpoolSpace({ maxMemoryBytes: 8 * block, maxDiskBytes: 400_000 });
  const first = new Spool(space.shareOf("a"));
  await first.add(bytesOf(2 * block + 60_000));
  const second = new Spool(space.shareOf("a"));
  await expect(second.add(bytesOf(50_000))).rejects.toMatchObject({ code: "NO_ROOM" });
  await second.release();
  const others = ["b", "c", ""].map((key) => new Spool(space.shareOf(key)));
  for (const other of others) await other.add(bytesOf(2 * block + 100_000));
  expect(space.takenBytes).toEqual({ memory: 8 * block, disk: 360_000 });
  const last = new Spool(space.shareOf("e"));
  await expect(last.add(bytesOf(50_000))).rejects.toMatchObject({ code: "NO_ROOM" });
  await last.release();
  await Promise.all([first, ...others].map((spool) => spool.release()));
  expect(space.takenBytes).toEqual(nothing);
  const again = new Spool(space.shareOf("a"));
  await again.add(bytesOf(2 * block + 100_000));
  await again.release();
  expect(space.takenBytes).toEqual(nothing);
});

test("detail 6: all files together have a space limit, and the space is freed with them", async () => {
  const space = new SpoolSpace({ maxMemoryBytes: 8 * block, maxDiskBytes: 200_000 });
  const spools = ["a", "b", "c", "d"].map((key) => new Spool(space.shareOf(key)));
  for (const spool of spools) await spool.add(bytesOf(2 * block + 45_000));
  const last = new Spool(space.shareOf("e"));
  await expect(last.add(bytesOf(20_001))).rejects.toMatchObject({ code: "NO_ROOM", status: 503 });
  await last.release();
  expect(space.takenBytes).toEqual({ memory: 8 * block, disk: 180_000 });
  await Promise.all(spools.map((spool) => spool.release()));
  expect(space.takenBytes).toEqual(nothing);
  await expect(spools[0]?.add(bytesOf(1))).rejects.toThrow("released");
  expect(space.takenBytes).toEqual(nothing);
});

test("detail 6: a spool that is released during a write or a read leaves no space taken", async () => {
  const space = onDisk();
  const written = new Spool(space.shareOf("a"));
  const adding = written.add(bytesOf(100_000));
  await written.release();
  await expect(adding).rejects.toMatchObject({ code: "NO_ROOM" });
  const read = new Spool(new SpoolSpace().shareOf("a"));
  await read.add(bytesOf(300_000));
  const stream = read.read();
  await read.release();
  await expect(buffer(stream)).rejects.toThrow("released");
  expect(space.takenBytes).toEqual(nothing);
});
