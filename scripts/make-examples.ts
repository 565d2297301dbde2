// Draws the sample files in examples/: a clip, an image and a document for trying out uploads. Run it with `node
// scripts/make-examples.ts`. The results are committed, so this is rarely needed.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drawClipFrame, soundAt, CLIP_HEIGHT, CLIP_WIDTH } from "./examples/clip.ts";
import { drawDocument } from "./examples/document.ts";
import { drawPicture } from "./examples/picture.ts";
import { encodeFilm } from "../test/helpers/media-files/mp4.ts";

const SECONDS = 6;
const FRAMES_PER_SECOND = 25;

const folder = fileURLToPath(new URL("../examples/", import.meta.url));

const frames: Uint8Array[] = [];
for (let index = 0; index < SECONDS * FRAMES_PER_SECOND; index += 1) {
  frames.push(await drawClipFrame(index / FRAMES_PER_SECOND, SECONDS));
}
const clip = await encodeFilm({
  seconds: SECONDS,
  width: CLIP_WIDTH,
  height: CLIP_HEIGHT,
  framesPerSecond: FRAMES_PER_SECOND,
  bitsPerSecond: 380_000,
  keyFrameEverySeconds: 2,
  rotation: 0,
  audio: true,
  codec: "avc",
  container: "mp4",
  index: "first",
  paint: (pixels, seconds) => {
    const frame = frames[Math.round(seconds * FRAMES_PER_SECOND)];
    if (frame) pixels.set(frame);
  },
  sound: (seconds) => soundAt(seconds, SECONDS),
});
await writeFile(`${folder}clip.mp4`, clip);
await writeFile(`${folder}picture.jpg`, await drawPicture());
await writeFile(`${folder}document.pdf`, drawDocument());
