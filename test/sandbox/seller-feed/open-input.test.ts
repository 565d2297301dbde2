import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openInput } from "../../../src/sandbox/services/seller-feed/uploads/open-input.ts";
import { zip } from "./zip.ts";

describe("unpacking an uploaded file", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "input-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function unpack(content: Buffer): Promise<{ bytes: number; text: string }> {
    const path = join(folder, "file");
    await writeFile(path, content);
    let bytes = 0;
    let text = "";
    for await (const chunk of await openInput(path)) {
      bytes += chunk.length;
      text += String(chunk).slice(0, 100);
    }
    return { bytes, text };
  }

  it("reads plain, gzipped and zipped files", async () => {
    for (const pack of [(content: Buffer) => content, gzipSync, (content: Buffer) => zip("a", content)]) {
      expect(await unpack(pack(Buffer.from("<a/>")))).toEqual({ bytes: 4, text: "<a/>" });
    }
  });

  it("ends a bomb at 200 MiB", async () => {
    const part = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const exact = Buffer.concat(Array.from({ length: 10 }, () => part));
    expect(await unpack(exact)).toMatchObject({ bytes: 209_715_200 });
    const bomb = Buffer.concat([exact, gzipSync("<")]);
    await expect(unpack(bomb)).rejects.toThrow(/more than 209715200 bytes/);
  });

  it("tells a broken archive from a fault of the machine", async () => {
    const archive = zip("a", Buffer.from("<a/>"));
    await expect(unpack(archive.subarray(0, 20))).rejects.toThrow("The zip archive cannot be read.");
    await expect(unpack(gzipSync("<a/>").subarray(0, 12))).rejects.toThrow("The compressed file is broken.");
    archive.writeUInt8(0xff, 31);
    await expect(unpack(archive)).rejects.toThrow("The compressed file is broken.");
    await expect(openInput(join(folder, "none"))).rejects.toThrow(/ENOENT/);
  });
});
