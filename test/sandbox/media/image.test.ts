import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { jpeg, multiPageTiff, png, truncated } from "../../helpers/media-files.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

interface Image {
  readonly imageUrl: string;
  readonly maxDimensionImageUrl: string;
  readonly expirationDate: string;
}

function upload(sandbox: { readonly url: string }, file: Uint8Array, part = "image") {
  const form = new FormData();
  form.append(part, new File([new Uint8Array(file)], "picture.bin"));
  return callSandbox(`${sandbox.url}${mediaPath}/image/create_image_from_file`, { form });
}

async function fetchPicture(url: string) {
  const response = await request(url);
  const { width, height, format } = await sharp(Buffer.from(await response.body.arrayBuffer())).metadata();
  return { status: response.statusCode, type: response.headers["content-type"], width, height, format };
}

describe("createImageFromFile", () => {
  it("answers 201 with the image addresses; the ID is only in Location", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const answer = await upload(sandbox, await jpeg({ width: 2000, height: 1000 }));
    const image = answer.json() as unknown as Image;
    expect(answer.status).toBe(201);
    expect(Object.keys(image).toSorted()).toEqual(["expirationDate", "imageUrl", "maxDimensionImageUrl"]);
    expect(image.expirationDate).toBe(new Date(clock.now() + 30 * 86_400_000).toISOString());
    expect(answer.headers.location).toMatch(new RegExp(`^${sandbox.url}${mediaPath}/image/[0-9a-f]{32}$`));
    expect((await callSandbox(String(answer.headers.location))).json()).toEqual(image);
    expect(await fetchPicture(image.imageUrl)).toMatchObject({
      status: 200,
      type: "image/jpeg",
      width: 1600,
    });
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
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const created = await upload(sandbox, await png());
    const { imageUrl } = created.json() as unknown as Image;
    const image = String(created.headers.location);
    clock.jump(30 * 86_400_000 - 1);
    expect((await callSandbox(image)).status).toBe(200);
    clock.jump(1);
    expect((await callSandbox(image)).errorIds()).toEqual([190200]);
    expect((await callSandbox(imageUrl)).status).toBe(404);
    await sandbox.idle();
    expect(await readdir(join(sandbox.dataDir, "published"))).toEqual([]);
  });
});
