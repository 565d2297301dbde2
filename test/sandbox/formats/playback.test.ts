import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageVideo } from "../../../src/sandbox/formats/video.ts";
import { browserNote, chromiumPath, launchBrowser } from "../../helpers/browser.ts";
import { mp4 } from "../../helpers/media-files.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const HLS_SCRIPT = createRequire(import.meta.url).resolve("hls.js/dist/hls.min.js");
const PAGE = `<video muted playsinline></video><script src="/hls.min.js"></script>`;
const TYPES: Record<string, string> = {
  m3u8: "application/vnd.apple.mpegurl",
  mp4: "video/mp4",
  js: "text/javascript",
};

/** Function that runs in the page: plays the manifest to its end with the given player. */
const PLAY = `async ({ player, manifest }) => {
  const video = document.querySelector("video");
  const done = new Promise((resolve, reject) => {
    video.onended = resolve;
    video.onerror = () => reject(new Error(video.error.message));
  });
  if (player === "hls.js") {
    const hls = new Hls();
    hls.loadSource(manifest);
    hls.attachMedia(video);
  } else if (player === "native HLS") {
    video.src = manifest;
  } else {
    const xml = new DOMParser().parseFromString(await (await fetch(manifest)).text(), "application/xml");
    const source = new MediaSource();
    video.src = URL.createObjectURL(source);
    await new Promise((resolve) => source.addEventListener("sourceopen", resolve, { once: true }));
    const tracks = [...xml.querySelectorAll("AdaptationSet")].map((set) => {
      const codecs = set.querySelector("Representation").getAttribute("codecs");
      return [set, source.addSourceBuffer(set.getAttribute("mimeType") + '; codecs="' + codecs + '"')];
    });
    for (const [set, buffer] of tracks) {
      const template = set.querySelector("SegmentTemplate");
      const media = [...set.querySelectorAll("S")].map((_, index) =>
        template.getAttribute("media").replace("$Number$", index + 1));
      for (const file of [template.getAttribute("initialization"), ...media]) {
        buffer.appendBuffer(await (await fetch(new URL(file, new URL(manifest, location.href)))).arrayBuffer());
        await new Promise((resolve) => buffer.addEventListener("updateend", resolve, { once: true }));
      }
    }
    source.endOfStream();
  }
  video.playbackRate = 4;
  await video.play();
  await done;
  return { width: video.videoWidth, seconds: video.duration, frames: video.getVideoPlaybackQuality().totalVideoFrames,
    soundBytes: video.webkitAudioDecodedByteCount };
}`;

describe.skipIf(!chromiumPath)(`Playback in a browser${browserNote}`, () => {
  const folder = useTemporaryFolder();
  let browser: Browser;
  let server: Server;
  let address = "";

  beforeAll(async () => {
    browser = await launchBrowser();
    server = createServer((request, response) => {
      const name = (request.url ?? "/").slice(1);
      const content =
        name === ""
          ? Promise.resolve(PAGE)
          : readFile(name === "hls.min.js" ? HLS_SCRIPT : folder.path(name));
      const type =
        TYPES[name.split(".").at(-1) ?? ""] ?? (name === "" ? "text/html" : "application/octet-stream");
      content.then(
        (body) => response.writeHead(200, { "content-type": type }).end(body),
        () => response.writeHead(404).end(),
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  test.each([
    ["hls.js", "master.m3u8"],
    ["native HLS", "master.m3u8"],
    ["Media Source Extensions and the DASH manifest", "manifest.mpd"],
  ])("shows every frame and plays the sound with %s", async (player, manifest) => {
    const film = await folder.write("film.mp4", mp4({ seconds: 5, bitsPerSecond: 100_000 }));
    expect(await packageVideo(film, folder.path("out"))).toMatchObject({ ok: true });
    const page = await browser.newPage();
    await page.goto(address);
    const options = JSON.stringify({ player, manifest: `/out/${manifest}` });
    const played: unknown = await page.evaluate(`(${PLAY})(${options})`);
    await page.close();
    const soundBytes: unknown = expect.toSatisfy((bytes: number) => bytes > 10_000);
    expect(played).toEqual({ width: 320, seconds: expect.closeTo(5, 1), frames: 125, soundBytes });
  });
});
