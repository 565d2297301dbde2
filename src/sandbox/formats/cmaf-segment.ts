import { open, type FileHandle } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  CmafOutputFormat,
  type EncodedPacket,
  type EncodedPacketSink,
  NullTarget,
  Output,
  type Target,
} from "mediabunny";
import { clearTimes } from "./clear-times.ts";
import { fileTarget } from "./media-streams.ts";
import { requireDuration } from "./video-source.ts";

const TARGET_SEGMENT_SECONDS = 4;
/** Number of packets between yields to the event loop. The gateway may run in the same process. */
const PACKETS_PER_TURN = 32;

/** Functions that read the packets of a track and add them to the output of one segment. */
export type SegmentPlan = {
  sink: EncodedPacketSink;
  /** Offset in seconds that is subtracted from the packets' timestamps. */
  originSeconds: number;
  check: (packet: EncodedPacket) => void;
  open: (output: Output<CmafOutputFormat>) => (packet: EncodedPacket) => Promise<void>;
};

/** Time range of a segment in the presentation, and the first packet of the next segment; null when there is none. */
export type WrittenSegment = { startSeconds: number; durationSeconds: number; next: EncodedPacket | null };

/** The moof box of a segment, with the number and total size of its packets. */
type MuxedSegment = WrittenSegment & { moof: Uint8Array; packetCount: number; mediaBytes: number };

/**
 * Writes one media segment, and also the initialisation segment when `initPath` is given.
 *
 * The muxer buffers all packets of a segment until it has written the index. It therefore receives packets without
 * their content, which is written in a second pass. So memory does not depend on the distance between key frames.
 *
 * @throws VideoError when a packet is damaged or the video is too long
 */
export async function writeSegment(
  plan: SegmentPlan,
  first: EncodedPacket,
  path: string,
  initPath: string | undefined,
): Promise<WrittenSegment> {
  const muxed = await withNewFile(initPath, (target) => muxSegment(plan, first, target));
  if (initPath !== undefined) await clearTimes(initPath);
  const file = await open(path, "w");
  try {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(header.length + muxed.mediaBytes);
    header.write("mdat", 4, "latin1");
    await file.writeFile(Buffer.concat([segmentType(), muxed.moof, header]));
    let packet: EncodedPacket | null = first;
    for (let count = 0; packet !== null && count < muxed.packetCount; count += 1) {
      await file.writeFile(packet.data);
      packet = await plan.sink.getNextPacket(packet);
    }
  } finally {
    await file.close();
  }
  return muxed;
}

async function withNewFile<Result>(
  path: string | undefined,
  work: (target: Target) => Promise<Result>,
): Promise<Result> {
  let file: FileHandle | undefined;
  try {
    file = path === undefined ? undefined : await open(path, "w");
    return await work(file ? fileTarget(file) : new NullTarget());
  } finally {
    await file?.close();
  }
}

/**
 * Creates the index of a segment. Packets are read one by one, because the library's iterator reads ahead by as many
 * packets as it returned in the last second. For a fast reader that is the whole file.
 */
async function muxSegment(
  plan: SegmentPlan,
  first: EncodedPacket,
  initTarget: Target,
): Promise<MuxedSegment> {
  let moof: Uint8Array | undefined;
  const format = new CmafOutputFormat({ onMoof: (data) => (moof = data.slice()) });
  const output = new Output({ format, target: new NullTarget(), initTarget });
  const add = plan.open(output);
  const placeholder = createPlaceholder();
  try {
    await output.start();
    let packet: EncodedPacket | null = first;
    let packetCount = 0;
    let mediaBytes = 0;
    let endSeconds = first.timestamp;
    while (packet !== null && (packetCount === 0 || !beginsSegment(packet, first))) {
      plan.check(packet);
      const timestamp = Math.max(0, packet.timestamp - plan.originSeconds);
      await add(packet.clone({ timestamp, data: placeholder(packet.byteLength) }));
      endSeconds = Math.max(endSeconds, packet.timestamp + packet.duration);
      requireDuration(endSeconds - plan.originSeconds);
      packetCount += 1;
      mediaBytes += packet.byteLength;
      if (packetCount % PACKETS_PER_TURN === 0) await nextTurn();
      packet = await plan.sink.getNextPacket(packet, { verifyKeyPackets: true });
    }
    await output.finalize();
    if (moof === undefined) throw new Error("The muxer wrote no index.");
    const startSeconds = first.timestamp - plan.originSeconds;
    const durationSeconds = (packet?.timestamp ?? endSeconds) - first.timestamp;
    return { startSeconds, durationSeconds, next: packet, moof, packetCount, mediaBytes };
  } catch (error) {
    await output.cancel();
    throw error;
  }
}

/** Creates a function that returns byte arrays of any length, all of which share one buffer. */
function createPlaceholder(): (length: number) => Uint8Array {
  let bytes = new Uint8Array();
  return (length) => {
    if (length > bytes.length) bytes = new Uint8Array(2 * length);
    return bytes.subarray(0, length);
  };
}

/** Builds the styp box: a CMAF segment for HLS and DASH. */
function segmentType(): Buffer {
  const brands = ["iso5", "\0\0\0\0", "iso5", "iso6", "cmfc", "dash"].join("");
  const box = Buffer.from(`    styp${brands}`, "latin1");
  box.writeUInt32BE(box.length);
  return box;
}

function beginsSegment(packet: EncodedPacket, first: EncodedPacket): boolean {
  return packet.type === "key" && packet.timestamp - first.timestamp >= TARGET_SEGMENT_SECONDS;
}
