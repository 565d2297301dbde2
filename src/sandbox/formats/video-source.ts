import type { FileHandle } from "node:fs/promises";
import {
  Input,
  Logging,
  LogLevel,
  MP4,
  QTFF,
  UnsupportedInputFormatError,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
} from "mediabunny";
import { nalLengthSize } from "./avc.ts";
import { fileSource } from "./media-streams.ts";
import { printableType, walkTopLevelBoxes } from "./mp4-boxes.ts";
import { VideoError } from "./video-error.ts";

const MAX_DURATION_SECONDS = 60;
/** Tolerance in seconds: encoders pad the last audio frame and round up the last video frame. */
const DURATION_TOLERANCE_SECONDS = 0.5;
const MAX_LONG_SIDE = 1920;
const MAX_SHORT_SIDE = 1080;

// The library's warnings are about uploaded files; they belong in the response, not on the console.
Logging.level = LogLevel.Errors;

/** AVC track of a file, with the values that a decoder needs. */
export type AvcTrack = {
  video: InputVideoTrack;
  videoConfig: VideoDecoderConfig;
  /** Size of the NAL unit length prefix in bytes. */
  nalLengthSize: number;
  /** Width in pixels as displayed: with square pixels, after rotation. */
  width: number;
  height: number;
};

/** Video that has passed all checks that need no packets: container, codec, picture size, declared duration. */
export type VideoSource = AvcTrack & {
  /** AAC audio track; undefined when there is none. Audio in other codecs is dropped. */
  audio: { track: InputAudioTrack; config: AudioDecoderConfig } | undefined;
};

/** Opens the file as a video. The caller disposes of the input, then closes the file. */
export function openInput(file: FileHandle): Input {
  return new Input({ formats: [MP4, QTFF], source: fileSource(file) });
}

/**
 * Checks the container and its index.
 *
 * @throws VideoError when the file is not acceptable
 */
export async function inspectVideo(input: Input, file: FileHandle): Promise<VideoSource> {
  if ((await file.stat()).size === 0) throw new VideoError("NOT_MP4", "The file is empty.");
  await requireMp4(input);
  await requireCompleteFile(file);
  const track = await findAvcTrack(input);
  requirePictureSize(track.width, track.height);

  const declaredSeconds = await input.getDurationFromMetadata();
  if (declaredSeconds !== null) requireDuration(declaredSeconds);

  const audio = await findAacTrack(input);
  return { ...track, audio };
}

/**
 * Rejects videos longer than 60 s (wire facts, media §4).
 *
 * @throws VideoError with TOO_LONG
 */
export function requireDuration(seconds: number): void {
  if (seconds <= MAX_DURATION_SECONDS + DURATION_TOLERANCE_SECONDS) return;
  const found = seconds.toFixed(1);
  throw new VideoError("TOO_LONG", `The video is ${found} s long; the limit is ${MAX_DURATION_SECONDS} s.`);
}

/**
 * Rejects pictures larger than 1080p, in landscape or portrait (wire facts, media §4).
 *
 * @throws VideoError with TOO_LARGE_PICTURE, or with CORRUPT when the size is zero
 */
export function requirePictureSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new VideoError("CORRUPT", "The video has no picture size.");
  if (Math.max(width, height) <= MAX_LONG_SIDE && Math.min(width, height) <= MAX_SHORT_SIDE) return;
  throw new VideoError(
    "TOO_LARGE_PICTURE",
    `The picture has ${width} x ${height} pixels; the limit is ${MAX_LONG_SIDE} x ${MAX_SHORT_SIDE}.`,
  );
}

async function requireMp4(input: Input): Promise<void> {
  const format = await formatOf(input);
  if (format === MP4) return;
  const found = format === undefined ? "not an MP4 file" : "a QuickTime movie (.mov), not an MP4 file";
  throw new VideoError("NOT_MP4", `The file is ${found}.`);
}

/** Returns the format if it is MP4 or QuickTime; undefined otherwise. */
async function formatOf(input: Input): Promise<InputFormat | undefined> {
  try {
    return await input.getFormat();
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError) return undefined;
    throw error;
  }
}

async function requireCompleteFile(file: FileHandle): Promise<void> {
  const boxes = await walkTopLevelBoxes(file);
  if (!boxes.complete) throw new VideoError("CORRUPT", boxes.message);
  if (!boxes.types.includes("moov")) {
    throw new VideoError("CORRUPT", "The file is incomplete: its index (moov) is missing.");
  }
}

/**
 * Finds the AVC track of an MP4 or QuickTime file.
 *
 * @throws VideoError when there is none that can be decoded
 */
export async function findAvcTrack(input: Input): Promise<AvcTrack> {
  const video = await firstAvcTrack(input);
  const videoConfig = await video.getDecoderConfig();
  const description = videoConfig?.description;
  const lengthSize = description === undefined ? undefined : nalLengthSize(bytesOf(description));
  if (videoConfig === null || lengthSize === undefined) {
    throw new VideoError("CORRUPT", "The decoder configuration of the video is missing or damaged.");
  }
  const width = await video.getDisplayWidth();
  const height = await video.getDisplayHeight();
  return { video, videoConfig, nalLengthSize: lengthSize, width, height };
}

async function firstAvcTrack(input: Input): Promise<InputVideoTrack> {
  const tracks = await input.getVideoTracks();
  for (const track of tracks) {
    if ((await track.getCodec()) === "avc") return track;
  }
  const first = tracks[0];
  if (first === undefined) throw new VideoError("NOT_AVC", "The file has no video track.");
  const found = await codecName(first);
  throw new VideoError("NOT_AVC", `The video is encoded with ${found}; only AVC (H.264) is accepted.`);
}

const codecNames: Readonly<Record<string, string>> = {
  hevc: "HEVC (H.265)",
  vp8: "VP8",
  vp9: "VP9",
  av1: "AV1",
  mp4v: "MPEG-4 Part 2",
};

/** Returns the common name of the codec, or else the four letters of the sample entry. */
async function codecName(track: InputVideoTrack): Promise<string> {
  const codec = (await track.getCodec()) ?? (await track.getInternalCodecId());
  if (typeof codec !== "string") return "an unknown codec";
  return codecNames[codec] ?? `"${printableType(codec)}"`;
}

async function findAacTrack(input: Input): Promise<VideoSource["audio"]> {
  for (const track of await input.getAudioTracks()) {
    if ((await track.getCodec()) !== "aac") continue;
    const config = await track.getDecoderConfig();
    if (config !== null) return { track, config };
  }
  return undefined;
}

/** Returns a buffer as bytes, without copying. */
export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
