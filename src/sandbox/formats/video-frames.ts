import { EncodedPacketSink, type EncodedPacket } from "mediabunny";
import { decodeFrames } from "./decode-frames.ts";
import { VideoError } from "./video-error.ts";
import { type AvcTrack, requirePictureSize, type VideoSource } from "./video-source.ts";

/** Offset of the preferred frame in seconds, because many videos start with black frames. */
const START_SECONDS = 1;
/**
 * Maximum number of pixels to decode at the end of a video with few key frames: about one minute of 1080p at 30 frames
 * per second.
 */
const MAX_END_PIXELS = 4_000_000_000;

const verified = { verifyKeyPackets: true };

/**
 * Decodes the key frame nearest to the first second, and all frames from the last key frame on. Damage in truncated
 * files is at the end. At most {@link MAX_END_PIXELS} are decoded there.
 *
 * @throws VideoError when a frame cannot be decoded or has more pixels than allowed
 */
export async function decodeStartAndEnd(source: VideoSource): Promise<void> {
  const sink = new EncodedPacketSink(source.video);
  const start = await startPacket(source, sink);
  const end = await sink.getKeyPacket(Number.POSITIVE_INFINITY, verified);
  if (start === null || end === null) throw new VideoError("CORRUPT", "The video has no key frame.");
  await decodeStart(source, start);
  const maxPackets = Math.ceil(MAX_END_PIXELS / (source.width * source.height));
  if ((await decodeFrames(source, packetsFrom(sink, end, maxPackets))) === 0) {
    throw new VideoError("CORRUPT", "The end of the video cannot be decoded.");
  }
}

async function decodeStart(source: VideoSource, packet: EncodedPacket): Promise<void> {
  let size: { readonly width: number; readonly height: number } | undefined;
  await decodeFrames(source, [packet], (frame) => {
    size ??= frame.visibleRect;
    return undefined;
  });
  if (size === undefined) throw new VideoError("CORRUPT", "No frame of the video can be decoded.");
  // The frame may be larger than the container declares.
  requirePictureSize(size.width, size.height);
}

/** Returns the last key frame at or before the first second, or else the first one; null when there is none. */
export async function startPacket(track: AvcTrack, sink: EncodedPacketSink): Promise<EncodedPacket | null> {
  const beginSeconds = await track.video.getFirstTimestamp();
  return (
    (await sink.getKeyPacket(beginSeconds + START_SECONDS, verified)) ?? sink.getFirstKeyPacket(verified)
  );
}

async function* packetsFrom(
  sink: EncodedPacketSink,
  first: EncodedPacket,
  maxPackets: number,
): AsyncGenerator<EncodedPacket> {
  let packet: EncodedPacket | null = first;
  for (let count = 0; packet !== null && count < maxPackets; count += 1) {
    yield packet;
    packet = await sink.getNextPacket(packet);
  }
}
