import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { jpeg, multiPageTiff, png, truncated } from "../../helpers/media-files.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { startMedia } from "./media.ts";

interface Image {
  readonly imageUrl: string;
  readonly maxDimensionImageUrl: string;
}

function upload(sandbox: { readonly url: string }, file: Uint8Array, part = "image") {
  const form = new FormData();
  form.append(part, new File([new Uint8Array(file)], "picture.bin"));
  return callSandbox(`${sandbox.url}${mediaPath}/image/create_image_from_file`, { form });
}

async function fetchPicture(url: string) {
  const response = await request(url);
  const { width, height } = await sharp(Buffer.from(await response.body.arrayBuffer())).metadata();
  return { type: response.headers["content-type"], width, height };
}

describe("createImageFromFile", () => {
  it("answers with the addresses of both renditions; the ID is only in Location", async () => {
    await using sandbox = await startSandbox();
    const answer = await upload(sandbox, await jpeg({ width: 2000, height: 1000 }));
    const image = answer.json() as unknown as Image;
    expect(Object.keys(image).toSorted()).toEqual(["expirationDate", "imageUrl", "maxDimensionImageUrl"]);
    expect(answer.headers.location).toMatch(new RegExp(`^${sandbox.url}${mediaPath}/image/[0-9a-f]{32}$`));
    expect(await fetchPicture(image.imageUrl)).toMatchObject({ type: "image/jpeg", width: 1600 });
    expect(await fetchPicture(image.maxDimensionImageUrl)).toMatchObject({ width: 2000, height: 1000 });
  });

  it.each([
    ["a TIFF with several pages", 190203, () => multiPageTiff()],
    ["a file that is not an image", 190203, () => Buffer.from("plain text")],
    ["a truncated image", 190203, async () => truncated(await png())],
    ["an image under 500 pixels", 190202, () => png({ width: 499, height: 100 })],
    ["a file over 12 MB", 190201, () => Buffer.alloc(12 * 1024 * 1024 + 1)],
  ])("rejects %s with %i and stores nothing", async (_, errorId, make) => {
    await using sandbox = await startSandbox();
    const answer = await upload(sandbox, await make());
    expect(answer.status).toBe(400);
    expect(answer.errorIds()).toEqual([errorId]);
    expect(await readdir(join(sandbox.dataDir, "incoming"))).toEqual([]);
    expect(await readdir(join(sandbox.dataDir, "published"))).toEqual([]);
  });

  it("requires the form part 'image'", async () => {
    await using sandbox = await startSandbox();
    expect((await upload(sandbox, await png(), "file")).errorIds()).toEqual([190058]);
  });
});

describe("getImage", () => {
  it("answers 404 after 30 days, when the image file is deleted too", async () => {
    const { sandbox, pass } = await startMedia();
    const created = await upload(sandbox, await png());
    await pass(30 * 86_400_000);
    expect((await callSandbox(String(created.headers.location))).errorIds()).toEqual([190200]);
    expect(await readdir(join(sandbox.dataDir, "published"))).toEqual([]);
  });
});
