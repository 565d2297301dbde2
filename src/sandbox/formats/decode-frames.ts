import { setImmediate as nextTurn } from "node:timers/promises";
import { EncodedVideoChunk, VideoDecoder, type VideoFrame } from "@napi-rs/webcodecs";
import type { EncodedPacket } from "mediabunny";
import { collectGarbage } from "./collect-garbage.ts";
import { isSystemError } from "./system-error.ts";
import { bytesOf, type AvcTrack } from "./video-source.ts";
import { VideoError } from "./video-error.ts";

/** Maximum number of queued packets. Decoded frames are 3 to 12 MB each at 1080p. */
const MAX_QUEUED_PACKETS = 2;
/** Number of frames between garbage collections: a closed frame holds its pixels until its object is collected. */
const FRAMES_PER_COLLECTION = 4;
const ALIVE_MS = 1000;

type DecoderConfig = Parameters<VideoDecoder["configure"]>[0];

/**
 * Decodes packets one after another and closes every frame, so that memory does not grow with their number.
 *
 * @param use - called with each frame, which stays open until the returned promise settles; a rejection counts as a
 * frame that cannot be decoded
 * @returns the number of frames
 * @throws VideoError with CORRUPT when a packet cannot be decoded; the file system error when reading fails
 */
export async function decodeFrames(
  track: AvcTrack,
  packets: Iterable<EncodedPacket> | AsyncIterable<EncodedPacket>,
  use: (frame: VideoFrame) => Promise<unknown> | undefined = () => undefined,
): Promise<number> {
  const state: { frames: number; failure?: unknown; wake?: () => void } = { frames: 0 };
  const uses: Promise<unknown>[] = [];
  // The decoder's callbacks do not keep an idle process alive; this timer does.
  const alive = setInterval(() => state.wake?.(), ALIVE_MS);
  const decoder = new VideoDecoder({
    output: (frame) => {
      state.frames += 1;
      const used = use(frame);
      if (used === undefined) frame.close();
      else uses.push(used.catch((error: unknown) => (state.failure ??= error)).finally(() => frame.close()));
      if (state.frames % FRAMES_PER_COLLECTION === 0) collectGarbage({ type: "minor" });
    },
    error: (error) => {
      state.failure = error;
      state.wake?.();
    },
  });
  decoder.ondequeue = () => state.wake?.();
  try {
    decoder.configure(decoderConfig(track));
    for await (const packet of packets) {
      if (state.failure !== undefined) break;
      const { type, microsecondTimestamp: timestamp, data } = packet;
      decoder.decode(new EncodedVideoChunk({ type, timestamp, data }));
      // Decoded frames stay in native memory until the event loop turns.
      await nextTurn();
      while (state.failure === undefined && decoder.decodeQueueSize > MAX_QUEUED_PACKETS) {
        await new Promise<void>((resolve) => {
          state.wake = resolve;
        });
      }
    }
    if (state.failure === undefined) await decoder.flush();
    await Promise.all(uses);
  } catch (error) {
    if (isSystemError(error)) throw error;
    state.failure ??= error;
  } finally {
    clearInterval(alive);
    if (decoder.state !== "closed") decoder.close();
  }
  if (state.failure !== undefined) {
    throw new VideoError("CORRUPT", "A part of the video cannot be decoded.", { cause: state.failure });
  }
  return state.frames;
}

function decoderConfig({ videoConfig }: AvcTrack): DecoderConfig {
  const { codec, codedWidth, codedHeight, description } = videoConfig;
  return {
    codec,
    ...(codedWidth === undefined ? {} : { codedWidth }),
    ...(codedHeight === undefined ? {} : { codedHeight }),
    ...(description === undefined ? {} : { description: bytesOf(description) }),
    hardwareAcceleration: "prefer-software",
    // Otherwise every core decodes its own frame, and memory grows with the number of cores.
    optimizeForLatency: true,
  };
}
