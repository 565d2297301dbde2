import { open, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  NullTarget,
  Output,
  type EncodedPacket,
  type Rotation,
  type Target,
} from "mediabunny";
import { isAccessUnit } from "./avc.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { fileTarget } from "./media-io.ts";
import { VideoRefusal } from "./video-refusal.ts";
import { requireDuration, type VideoSource } from "./video-source.ts";

const TARGET_SEGMENT_SECONDS = 4;
/** The gateway may run in the same process: it gets its turn after this many packets. */
const PACKETS_PER_TURN = 32;

/** The muxer keeps a segment three times in memory. */
const MAX_SEGMENT_BYTES = 32 * 1024 * 1024;

/** One media segment. Times are in seconds of the presentation, which begins at 0. */
export type Segment = { file: string; startSeconds: number; durationSeconds: number; sizeInBytes: number };

/** One track as CMAF: an initialisation segment and media segments, all files relative to the output folder. */
export type SegmentedTrack = {
  name: "video" | "audio";
  /** As in the `codecs` parameter of RFC 6381. */
  codec: string;
  initFile: string;
  segments: Segment[];
};

/** How {@link writeSegments} reads a track and adds its packets to the output of one segment. */
type TrackPlan = {
  name: SegmentedTrack["name"];
  codec: string;
  sink: EncodedPacketSink;
  first: EncodedPacket;
  /** Seconds to subtract from the packets' times. */
  originSeconds: number;
  check: (packet: EncodedPacket) => void;
  open: (output: SegmentOutput) => (packet: EncodedPacket) => Promise<void>;
};

type SegmentOutput = Output<CmafOutputFormat>;

/**
 * Walks every packet of the video, and of its sound when it is AAC, and writes them as CMAF segments that HLS and DASH
 * share. A segment begins with a key frame and lasts four seconds or up to the next key frame after that.
 *
 * One segment is in memory at a time, never the file.
 *
 * @throws VideoRefusal when a packet is damaged, a segment is too large, or the film turns out to be too long.
 */
export async function writeTracks(source: VideoSource, folder: string): Promise<SegmentedTrack[]> {
  const videoSink = new EncodedPacketSink(source.video);
  const firstVideo = await videoSink.getFirstKeyPacket({ verifyKeyPackets: true });
  if (firstVideo === null) throw new VideoRefusal("CORRUPT", "The video has no key frame.");
  const audioSink = source.audio && new EncodedPacketSink(source.audio.track);
  const firstAudio = audioSink && (await firstHeard(audioSink, firstVideo.timestamp));
  // Sound often starts a little before zero (the encoder's run-up); segments cannot, so both tracks move together.
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
      throw new VideoRefusal("CORRUPT", `The picture at ${packet.timestamp.toFixed(1)} s is damaged.`);
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
      throw new VideoRefusal("CORRUPT", `The sound at ${packet.timestamp.toFixed(1)} s is missing.`);
    },
    open: (output) => {
      const packets = new EncodedAudioPacketSource("aac");
      output.addAudioTrack(packets);
      return (packet) => packets.add(packet, { decoderConfig });
    },
  };
}

/** The first packet that is still to be heard when the picture begins. */
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

type WrittenSegment = { startSeconds: number; durationSeconds: number; next: EncodedPacket | null };

async function writeSegment(
  plan: TrackPlan,
  first: EncodedPacket,
  path: string,
  initPath: string | undefined,
): Promise<WrittenSegment> {
  const file = await open(path, "w");
  let initFile: FileHandle | undefined;
  try {
    initFile = initPath === undefined ? undefined : await open(initPath, "w");
    return await muxSegment(
      plan,
      first,
      fileTarget(file),
      initFile ? fileTarget(initFile) : new NullTarget(),
    );
  } finally {
    await initFile?.close();
    await file.close();
  }
}

/**
 * The packets are asked for one by one: the library's own iterator reads ahead by as many as it handed out in the last
 * second, which for a fast reader is the whole file.
 */
async function muxSegment(
  plan: TrackPlan,
  first: EncodedPacket,
  target: Target,
  initTarget: Target,
): Promise<WrittenSegment> {
  const output: SegmentOutput = new Output({ format: new CmafOutputFormat(), target, initTarget });
  const add = plan.open(output);
  try {
    await output.start();
    let packet: EncodedPacket | null = first;
    let count = 0;
    let sizeInBytes = 0;
    let endSeconds = first.timestamp;
    while (packet !== null && (count === 0 || !beginsSegment(packet, first))) {
      plan.check(packet);
      sizeInBytes += packet.byteLength;
      requireSegmentSize(sizeInBytes);
      await add(packet.clone({ timestamp: Math.max(0, packet.timestamp - plan.originSeconds) }));
      endSeconds = Math.max(endSeconds, packet.timestamp + packet.duration);
      requireDuration(endSeconds - plan.originSeconds);
      count += 1;
      if (count % PACKETS_PER_TURN === 0) {
        collectGarbage();
        await nextTurn();
      }
      packet = await plan.sink.getNextPacket(packet, { verifyKeyPackets: true });
    }
    await output.finalize();
    const startSeconds = first.timestamp - plan.originSeconds;
    const durationSeconds = (packet?.timestamp ?? endSeconds) - first.timestamp;
    return { startSeconds, durationSeconds, next: packet };
  } catch (error) {
    await output.cancel();
    throw error;
  }
}

function requireSegmentSize(sizeInBytes: number): void {
  if (sizeInBytes <= MAX_SEGMENT_BYTES) return;
  const megabytes = MAX_SEGMENT_BYTES / (1024 * 1024);
  throw new VideoRefusal("FEW_KEY_FRAMES", `More than ${megabytes} MB lie between two key frames.`);
}

function beginsSegment(packet: EncodedPacket, first: EncodedPacket): boolean {
  return packet.type === "key" && packet.timestamp - first.timestamp >= TARGET_SEGMENT_SECONDS;
}
