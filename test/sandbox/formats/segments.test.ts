import { readFile } from "node:fs/promises";
import { EncodedVideoChunk, VideoDecoder } from "@napi-rs/webcodecs";
import {
  BufferSource,
  CustomPathedSource,
  EncodedPacketSink,
  HLS_FORMATS,
  Input,
  MP4,
  type EncodedPacket,
  type InputTrack,
  type InputVideoTrack,
} from "mediabunny";
import { expect, test } from "vitest";
import { packageVideo } from "../../../src/sandbox/formats/video.ts";
import { mp4 } from "../../helpers/media-files.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const SECONDS = 9;
const FRAMES = SECONDS * 25;
const folder = useTemporaryFolder();

async function packageFilm(): Promise<void> {
  const film = mp4({ seconds: SECONDS, keyFrameEverySeconds: 2 });
  const packaged = await packageVideo(await folder.write("film.mp4", film), folder.path("out"));
  expect(packaged.ok).toBe(true);
}

function readText(name: string): Promise<string> {
  return readFile(folder.path(`out/${name}`), "utf8");
}

/** Returns the files that a media playlist names, in order, with the initialization segment first. */
function filesOf(playlist: string): string[] {
  const [, init = ""] = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist) ?? [];
  return [init, ...playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"))];
}

async function openSegments(playlistFile: string): Promise<Input> {
  const files = filesOf(await readText(playlistFile));
  const bytes = Buffer.concat(await Promise.all(files.map((file) => readFile(folder.path(`out/${file}`)))));
  return new Input({ formats: [MP4], source: new BufferSource(bytes) });
}

async function packetsOf(track: InputTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

async function countDecodedFrames(track: InputVideoTrack, packets: EncodedPacket[]): Promise<number> {
  let frames = 0;
  const failures: Error[] = [];
  const output = (frame: { close: () => void }) => {
    frames += 1;
    frame.close();
  };
  const decoder = new VideoDecoder({ output, error: (error) => failures.push(error) });
  const config = await track.getDecoderConfig();
  if (config?.description === undefined) throw new Error("no decoder configuration");
  if (!ArrayBuffer.isView(config.description)) throw new Error("an unexpected kind of decoder configuration");
  decoder.configure({ codec: config.codec, description: config.description });
  for (const { type, microsecondTimestamp: timestamp, data } of packets) {
    decoder.decode(new EncodedVideoChunk({ type, timestamp, data }));
  }
  await decoder.flush();
  decoder.close();
  expect(failures).toEqual([]);
  return frames;
}

test("the video segments in order decode to every frame of the video", async () => {
  await packageFilm();
  using input = await openSegments("video.m3u8");
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("no video");
  const packets = await packetsOf(track);
  expect(await countDecodedFrames(track, packets)).toBe(FRAMES);
  expect(packets.map(({ timestamp }) => Math.round(timestamp * 25))).toEqual([...Array(FRAMES).keys()]);
});

test("the audio segments contain the whole audio track without a gap", async () => {
  await packageFilm();
  using input = await openSegments("audio.m3u8");
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error("no sound");
  const packets = await packetsOf(track);
  const gaps = packets.slice(1).map((packet, index) => {
    const before = packets[index];
    return packet.timestamp - (before ? before.timestamp + before.duration : 0);
  });
  expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(0.001);
  expect(await track.computeDuration()).toBeCloseTo(SECONDS, 1);
});

test("every video segment starts with a key frame and lasts at most four seconds", async () => {
  await packageFilm();
  const playlist = await readText("video.m3u8");
  expect([...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds))).toEqual([
    4, 4, 1,
  ]);
  const [init = "", ...segments] = filesOf(playlist);
  for (const segment of segments) {
    const bytes = Buffer.concat([
      await readFile(folder.path(`out/${init}`)),
      await readFile(folder.path(`out/${segment}`)),
    ]);
    using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error("no video");
    expect((await new EncodedPacketSink(track).getFirstPacket())?.type).toBe("key");
  }
});

test("an HLS reader finds both tracks through the master playlist", async () => {
  await packageFilm();
  const master = await readText("master.m3u8");
  expect(master).toMatch(
    /BANDWIDTH=\d{4,},AVERAGE-BANDWIDTH=\d{4,},CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=320x180/,
  );
  const source = new CustomPathedSource(
    folder.path("out/master.m3u8"),
    async ({ path }) => new BufferSource(await readFile(path)),
  );
  using input = new Input({ formats: HLS_FORMATS, source });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error("a track is missing");
  expect(await packetsOf(video)).toHaveLength(FRAMES);
  expect(await audio.computeDuration()).toBeCloseTo(SECONDS, 1);
});

test("the DASH manifest names the same segments, with consecutive times", async () => {
  await packageFilm();
  const manifest = await readText("manifest.mpd");
  expect(manifest).toContain(`mediaPresentationDuration="PT9.0`);
  for (const name of ["video", "audio"]) {
    const set =
      new RegExp(`<AdaptationSet contentType="${name}".*?</AdaptationSet>`, "s").exec(manifest)?.[0] ?? "";
    const [init, ...segments] = filesOf(await readText(`${name}.m3u8`));
    expect(set).toContain(`initialization="${init}"`);
    const times = [...set.matchAll(/<S t="(\d+)" d="(\d+)"\/>/g)].map(([, t, d]) => ({
      t: Number(t),
      d: Number(d),
    }));
    expect(times.map((_, index) => `${name}-${index + 1}.m4s`)).toEqual(segments);
    for (const [index, { t }] of times.entries()) {
      const before = times[index - 1];
      expect(t).toBe(before ? before.t + before.d : 0);
    }
  }
});
