import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkDocument } from "../../../src/sandbox/formats/document.ts";
import { sniffDocument } from "../../../src/sandbox/formats/document-type.ts";
import { storeImage } from "../../../src/sandbox/formats/image.ts";
import { packageVideo } from "../../../src/sandbox/formats/video.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const folder = useTemporaryFolder();

function example(name: string): string {
  return fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
}

test("the sample clip becomes a video with sound", async () => {
  const packaged = await packageVideo(example("clip.mp4"), folder.path("out"));
  expect(packaged).toMatchObject({ ok: true, durationSeconds: 6, width: 640, height: 360, hasAudio: true });
  expect((await stat(example("clip.mp4"))).size).toBeLessThan(400_000);
});

test("the sample image is stored in full size", async () => {
  const stored = await storeImage(example("picture.jpg"), folder.path("out"));
  expect(stored).toMatchObject({ ok: true, format: "JPEG", width: 1600, height: 1200 });
});

test("the sample document is accepted", async () => {
  expect(await sniffDocument(example("document.pdf"))).toEqual({ ok: true, type: "pdf" });
  expect(await checkDocument(example("document.pdf"), "pdf")).toEqual({ accepted: true });
});
