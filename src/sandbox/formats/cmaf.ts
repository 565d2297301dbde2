import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type EncodedPacket,
  type Rotation,
} from "mediabunny";
import { isAccessUnit } from "./avc.ts";
import { type SegmentPlan, writeSegment } from "./cmaf-segment.ts";
import { VideoError } from "./video-error.ts";
import type { VideoSource } from "./video-source.ts";

/** One media segment. Times are in seconds of the presentation, which begins at 0. */
export type Segment = { file: string; startSeconds: number; durationSeconds: number; sizeInBytes: number };

/** One track as CMAF: an initialisation segment and media segments. File names are relative to the output folder. */
export type SegmentedTrack = {
  name: "video" | "audio";
  /** Value of the `codecs` parameter (RFC 6381). */
  codec: string;
  initFile: string;
  segments: Segment[];
};

/** Track to be written by {@link writeSegments}. */
type TrackPlan = SegmentPlan & {
  name: SegmentedTrack["name"];
  codec: string;
  first: EncodedPacket;
};

/**
 * Reads all packets of the video track, and of the audio track if it is AAC. Writes them as CMAF segments for both HLS
 * and DASH. A segment begins with a key frame and ends at the first key frame after four seconds.
 *
 * Memory holds one packet at a time, regardless of the distance between key frames.
 *
 * @throws VideoError when a packet is damaged or the video is too long
 */
export async function writeTracks(source: VideoSource, folder: string): Promise<SegmentedTrack[]> {
  const videoSink = new EncodedPacketSink(source.video);
  const firstVideo = await videoSink.getFirstKeyPacket({ verifyKeyPackets: true });
  if (firstVideo === null) throw new VideoError("CORRUPT", "The video has no key frame.");
  const audioSink = source.audio && new EncodedPacketSink(source.audio.track);
  const firstAudio = audioSink && (await firstHeard(audioSink, firstVideo.timestamp));
  // Encoder delay often makes audio start before zero. Segments cannot, so both tracks are shifted together.
  const originSeconds = Math.min(firstVideo.timestamp, firstAudio?.timestamp ?? firstVideo.timestamp);

  const rotation = await source.video.getRotation();
  const tracks = [
    await writeSegments(videoPlan(source, videoSink, firstVideo, originSeconds, rotation), folder),
  ];
  if (source.audio && audioSink && firstAudio) {
    tracks.push(
      await writeSegments(audioPlan(source.audio.config, audioSink, firstAudio, originSeconds), folder),
    );
  }
  return tracks;
}

function videoPlan(
  { videoConfig, nalLengthSize }: VideoSource,
  sink: EncodedPacketSink,
  first: EncodedPacket,
  originSeconds: number,
  rotation: Rotation,
): TrackPlan {
  return {
    name: "video",
    codec: videoConfig.codec,
    sink,
    first,
    originSeconds,
    check: (packet) => {
      if (isAccessUnit(packet.data, nalLengthSize)) return;
      throw new VideoError("CORRUPT", `The frame at ${packet.timestamp.toFixed(1)} s is damaged.`);
    },
    open: (output) => {
      const packets = new EncodedVideoPacketSource("avc");
      output.addVideoTrack(packets, { rotation });
      return (packet) => packets.add(packet, { decoderConfig: videoConfig });
    },
  };
}

function audioPlan(
  decoderConfig: AudioDecoderConfig,
  sink: EncodedPacketSink,
  first: EncodedPacket,
  originSeconds: number,
): TrackPlan {
  return {
    name: "audio",
    codec: decoderConfig.codec,
    sink,
    first,
    originSeconds,
    check: (packet) => {
      if (packet.byteLength > 0) return;
      throw new VideoError("CORRUPT", `The audio at ${packet.timestamp.toFixed(1)} s is missing.`);
    },
    open: (output) => {
      const packets = new EncodedAudioPacketSource("aac");
      output.addAudioTrack(packets);
      return (packet) => packets.add(packet, { decoderConfig });
    },
  };
}

/** Returns the first audio packet that ends after the video begins. */
async function firstHeard(sink: EncodedPacketSink, fromSeconds: number): Promise<EncodedPacket | null> {
  let packet = await sink.getFirstPacket();
  while (packet !== null && packet.timestamp + packet.duration <= fromSeconds) {
    packet = await sink.getNextPacket(packet);
  }
  return packet;
}

async function writeSegments(plan: TrackPlan, folder: string): Promise<SegmentedTrack> {
  const initFile = `${plan.name}-init.mp4`;
  const segments: Segment[] = [];
  let next: EncodedPacket | null = plan.first;
  while (next !== null) {
    const file = `${plan.name}-${segments.length + 1}.m4s`;
    const init = segments.length === 0 ? join(folder, initFile) : undefined;
    const written = await writeSegment(plan, next, join(folder, file), init);
    const { size: sizeInBytes } = await stat(join(folder, file));
    segments.push({
      file,
      startSeconds: written.startSeconds,
      durationSeconds: written.durationSeconds,
      sizeInBytes,
    });
    next = written.next;
  }
  return { name: plan.name, codec: plan.codec, initFile, segments };
}
