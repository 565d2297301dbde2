import { EncodedVideoChunk, VideoDecoder, type VideoFrame } from "@napi-rs/webcodecs";
import { EncodedPacketSink, type EncodedPacket } from "mediabunny";
import sharp from "sharp";
import { isIoFault } from "./io-fault.ts";
import { VideoRefusal } from "./video-refusal.ts";
import { bytesOf, requirePictureSize, type VideoSource } from "./video-source.ts";

const THUMBNAIL_LONG_SIDE = 960;
/** Many films begin black; a second later there is something to see. */
const THUMBNAIL_AT_SECONDS = 1;
/** Decoded frames are 3 MB each at 1080p; this many packets wait at most. */
const MAX_QUEUED_PACKETS = 8;
const ALIVE_MS = 1000;

/**
 * Decodes the key frame nearest to the first second and writes it as a JPEG, upright, 960 pixels on its longest side
 * at most.
 *
 * @throws VideoRefusal when no frame can be decoded.
 */
export async function writeThumbnail(source: VideoSource, path: string): Promise<void> {
  const sink = new EncodedPacketSink(source.video);
  const start = await source.video.getFirstTimestamp();
  const options = { verifyKeyPackets: true };
  const packet =
    (await sink.getKeyPacket(start + THUMBNAIL_AT_SECONDS, options)) ??
    (await sink.getFirstKeyPacket(options));
  if (packet === null) throw new VideoRefusal("CORRUPT", "The video has no key frame.");

  let picture: Promise<Picture> | undefined;
  const frames = await decode(source, [packet], (frame) => {
    picture ??= pixelsOf(frame);
    return picture;
  });
  if (frames === 0 || picture === undefined)
    throw new VideoRefusal("CORRUPT", "No frame of the video can be decoded.");

  const { data, width, height } = await picture;
  const rotation = await source.video.getRotation();
  const isOnSide = rotation % 180 !== 0;
  const scale = Math.min(1, THUMBNAIL_LONG_SIDE / Math.max(source.width, source.height));
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({
      width: Math.max(1, Math.round((isOnSide ? source.height : source.width) * scale)),
      height: Math.max(1, Math.round((isOnSide ? source.width : source.height) * scale)),
      fit: "fill",
    })
    .rotate(rotation)
    .jpeg({ quality: 82 })
    .toFile(path);
}

/**
 * Decodes everything from the last key frame on: where files that were cut or half written are damaged.
 *
 * @throws VideoRefusal when it does not decode.
 */
export async function decodeEnd(source: VideoSource): Promise<void> {
  const sink = new EncodedPacketSink(source.video);
  const key = await sink.getKeyPacket(Number.POSITIVE_INFINITY, { verifyKeyPackets: true });
  if (key === null) throw new VideoRefusal("CORRUPT", "The video has no key frame.");
  const frames = await decode(source, packetsFrom(sink, key), () => undefined);
  if (frames === 0) throw new VideoRefusal("CORRUPT", "The end of the video cannot be decoded.");
}

type DecoderConfig = Parameters<VideoDecoder["configure"]>[0];
type Picture = { data: Uint8Array; width: number; height: number };

async function* packetsFrom(sink: EncodedPacketSink, first: EncodedPacket): AsyncGenerator<EncodedPacket> {
  for (let packet: EncodedPacket | null = first; packet !== null; packet = await sink.getNextPacket(packet)) {
    yield packet;
  }
}

/** Decodes packets with back-pressure and closes every frame. Resolves to the number of frames. */
async function decode(
  source: VideoSource,
  packets: Iterable<EncodedPacket> | AsyncIterable<EncodedPacket>,
  use: (frame: VideoFrame) => Promise<unknown> | undefined,
): Promise<number> {
  const state: { frames: number; failure?: unknown; wake?: () => void } = { frames: 0 };
  const uses: Promise<unknown>[] = [];
  // The decoder's callbacks do not keep a process alive that has nothing else to do; this does.
  const alive = setInterval(() => state.wake?.(), ALIVE_MS);
  const decoder = new VideoDecoder({
    output: (frame) => {
      state.frames += 1;
      const used = use(frame);
      if (used === undefined) frame.close();
      else uses.push(used.finally(() => frame.close()));
    },
    error: (error) => {
      state.failure = error;
      state.wake?.();
    },
  });
  decoder.ondequeue = () => state.wake?.();
  try {
    decoder.configure(decoderConfig(source));
    for await (const packet of packets) {
      if (state.failure !== undefined) break;
      const { type, microsecondTimestamp: timestamp, data } = packet;
      decoder.decode(new EncodedVideoChunk({ type, timestamp, data }));
      while (state.failure === undefined && decoder.decodeQueueSize > MAX_QUEUED_PACKETS) {
        await new Promise<void>((resolve) => {
          state.wake = resolve;
        });
      }
    }
    if (state.failure === undefined) await decoder.flush();
    await Promise.all(uses);
  } catch (error) {
    if (isIoFault(error) || error instanceof VideoRefusal) throw error;
    state.failure ??= error;
  } finally {
    clearInterval(alive);
    if (decoder.state !== "closed") decoder.close();
  }
  if (state.failure !== undefined) {
    throw new VideoRefusal("CORRUPT", "A part of the video cannot be decoded.", { cause: state.failure });
  }
  return state.frames;
}

function decoderConfig({ videoConfig }: VideoSource): DecoderConfig {
  const { codec, codedWidth, codedHeight, description } = videoConfig;
  return {
    codec,
    ...(codedWidth === undefined ? {} : { codedWidth }),
    ...(codedHeight === undefined ? {} : { codedHeight }),
    ...(description === undefined ? {} : { description: bytesOf(description) }),
    hardwareAcceleration: "prefer-software",
  };
}

async function pixelsOf(frame: VideoFrame): Promise<Picture> {
  const { width, height } = frame.visibleRect;
  // The container may have claimed less.
  requirePictureSize(width, height);
  const data = new Uint8Array(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(data, { format: "RGBA" });
  return { data, width, height };
}
