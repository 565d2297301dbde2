import { open } from "node:fs/promises";
import type { VideoFrame } from "@napi-rs/webcodecs";
import { EncodedPacketSink, type EncodedPacket } from "mediabunny";
import sharp from "sharp";
import { decodeFrames } from "./decode-frames.ts";
import { isSystemError } from "./system-error.ts";
import { pixelBudget } from "./memory-budget.ts";
import { startPacket } from "./video-frames.ts";
import { VideoError } from "./video-error.ts";
import { type AvcTrack, findAvcTrack, openInput } from "./video-source.ts";

const LONG_SIDE = 960;
/** Maximum number of key frames that are tried. */
const MAX_TRIES = 4;
/** Memory per pixel in bytes: two copies of the frame in the decoder with 10 bits, and one as RGBA. */
const BYTES_PER_PIXEL = 14;

type Picture = { data: Uint8Array; width: number; height: number };

/** Result of {@link makeThumbnail}; `ok` is false when no frame could be decoded. */
export type MadeThumbnail = { ok: boolean };

/**
 * Writes a frame of an AVC video as a JPEG: upright, with at most 960 pixels on its longest side. It uses the key frame
 * nearest to the first second, or the next one that can be decoded. It also accepts videos that {@link packageVideo}
 * rejects.
 *
 * @throws file system errors only
 */
export async function makeThumbnail(inputPath: string, outputPath: string): Promise<MadeThumbnail> {
  const file = await open(inputPath, "r");
  const input = openInput(file);
  try {
    const track = await findAvcTrack(input);
    if (!fits(track)) return { ok: false };
    const picture = await firstPicture(track);
    if (picture !== undefined) await writePicture(track, picture, outputPath);
    return { ok: picture !== undefined };
  } catch (error) {
    if (isSystemError(error)) throw error;
    return { ok: false };
  } finally {
    input.dispose();
    await file.close();
  }
}

function fits({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width * height <= pixelBudget(BYTES_PER_PIXEL);
}

async function firstPicture(track: AvcTrack): Promise<Picture | undefined> {
  for await (const packet of candidates(track)) {
    let picture: Promise<Picture> | undefined;
    try {
      await decodeFrames(track, [packet], (frame) => {
        if (picture !== undefined || !fits(frame.visibleRect)) return undefined;
        picture = pixelsOf(frame);
        return picture;
      });
      if (picture !== undefined) return await picture;
    } catch (error) {
      if (!(error instanceof VideoError)) throw error;
    }
  }
  return undefined;
}

/** Yields the key frame at the first second, then the first key frame and those after it. */
async function* candidates(track: AvcTrack): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track.video);
  const start = await startPacket(track, sink);
  if (start !== null) yield start;
  let packet = await sink.getFirstKeyPacket({ verifyKeyPackets: true });
  for (let count = 1; packet !== null && count < MAX_TRIES; count += 1) {
    if (packet.sequenceNumber !== start?.sequenceNumber) yield packet;
    packet = await sink.getNextKeyPacket(packet, { verifyKeyPackets: true });
  }
}

async function pixelsOf(frame: VideoFrame): Promise<Picture> {
  const { width, height } = frame.visibleRect;
  const data = new Uint8Array(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(data, { format: "RGBA" });
  return { data, width, height };
}

async function writePicture(track: AvcTrack, { data, width, height }: Picture, path: string): Promise<void> {
  const rotation = await track.video.getRotation();
  const isOnSide = rotation % 180 !== 0;
  const scale = Math.min(1, LONG_SIDE / Math.max(track.width, track.height));
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({
      width: Math.max(1, Math.round((isOnSide ? track.height : track.width) * scale)),
      height: Math.max(1, Math.round((isOnSide ? track.width : track.height) * scale)),
      fit: "fill",
    })
    .rotate(rotation)
    .jpeg({ quality: 82 })
    .toFile(path);
}
