import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { openInput } from "../../../src/sandbox/services/seller-feed/uploads/open-input.ts";
import { settle } from "../../helpers/clock.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { zip } from "./zip.ts";

describe("Unpacking of an uploaded file", () => {
  const { signal } = new AbortController();
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  async function unpack(content: Buffer): Promise<{ bytes: number; text: string }> {
    const path = join(folder, "file");
    await writeFile(path, content);
    let bytes = 0;
    let text = "";
    for await (const chunk of await openInput(path, signal)) {
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

  it("stops unpacking at 150 MiB", async () => {
    const part = gzipSync(Buffer.alloc(15 * 1024 * 1024));
    const exact = Buffer.concat(Array.from({ length: 10 }, () => part));
    expect(await unpack(exact)).toMatchObject({ bytes: 157_286_400 });
    const bomb = Buffer.concat([exact, gzipSync("<")]);
    await expect(unpack(bomb)).rejects.toThrow(/more than 157286400 bytes/);
  });

  it("reports a damaged archive with a message, and a missing file with ENOENT", async () => {
    const archive = zip("a", Buffer.from("<a/>"));
    await expect(unpack(archive.subarray(0, 20))).rejects.toThrow("The zip archive cannot be read.");
    await expect(unpack(gzipSync("<a/>").subarray(0, 12))).rejects.toThrow("The compressed file is damaged.");
    archive.writeUInt8(0xff, 31);
    await expect(unpack(archive)).rejects.toThrow("The compressed file is damaged.");
    await expect(openInput(join(folder, "none"), signal)).rejects.toThrow(/ENOENT/);
  });

  it.each([
    ["plain", (content: Buffer) => content],
    ["gzipped", (content: Buffer) => gzipSync(content)],
    ["zipped", (content: Buffer) => zip("a", content)],
  ])("fails the reader of a %s file when it is aborted while opening", async (_form, pack) => {
    const path = join(folder, "file");
    await writeFile(path, pack(Buffer.alloc(1_000_000)));
    const closing = new AbortController();
    const opening = openInput(path, closing.signal);
    closing.abort(new Error("the sandbox is closing"));
    const source = await opening;
    await settle();
    await expect(source.toArray()).rejects.toThrow(/closing|aborted/);
  });
});
