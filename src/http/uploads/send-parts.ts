import type { Readable } from "node:stream";
import type { UploadTarget } from "../../files/upload-target.ts";
import { Spool } from "../../uploads/spool.ts";
import type { SpoolRoom } from "../../uploads/spool-space.ts";
import { asId } from "../../upstream/ids.ts";
import type { MediaClient } from "../../upstream/media/client.ts";
import type { CallOptions } from "../../upstream/viewer.ts";
import { type PatchHeaders, tooLong } from "./tus-protocol.ts";
import type { UploadBody } from "./upload-body.ts";

/** Most bytes that go on to the service with one call: 8 MiB. */
export const maxPartBytes = 8 * 1_048_576;

/** What an upload is passed on with. */
export interface PartSender {
  readonly media: MediaClient;
  readonly target: UploadTarget;
  readonly options: CallOptions;
  /** Where the bytes of a part wait whose size is not known before they have come. */
  readonly room: SpoolRoom;
  /** Whether the upload should go on elsewhere as soon as a part is through. */
  readonly isLeaving: () => boolean;
}

/** How far the file has got at the service. */
export interface UploadProgress {
  /** Bytes of the file that the service has, as far as is known. */
  offset: number;
}

/**
 * Passes the bytes of a PATCH on in parts, one after another, and notes in `progress` what the service has. It ends early when the
 * service has another number of bytes than it was sent, and when the gateway leaves.
 */
export async function sendParts(
  body: UploadBody,
  { sizeInBytes }: PatchHeaders,
  progress: UploadProgress,
  sender: PartSender,
): Promise<void> {
  if (sizeInBytes === null) await sendStored(body, progress, sender);
  else await sendStreamed(body, sizeInBytes, progress, sender);
}

/** The sizes of all parts are known, so their bytes go on as they come. */
async function sendStreamed(
  body: UploadBody,
  sizeInBytes: number,
  progress: UploadProgress,
  sender: PartSender,
): Promise<void> {
  const end = progress.offset + sizeInBytes;
  while (progress.offset < end) {
    const size = Math.min(maxPartBytes, end - progress.offset);
    if (!(await sendPart(body.stream(size), size, progress, sender)) || sender.isLeaving()) return;
  }
}

/** The service wants the size of a part before its bytes, so each waits until it has come: for 8 MiB or the end. */
async function sendStored(body: UploadBody, progress: UploadProgress, sender: PartSender): Promise<void> {
  const { target, room } = sender;
  for (;;) {
    const spool = new Spool(room);
    try {
      const left = target.sizeInBytes - progress.offset;
      await body.store(Math.min(maxPartBytes, left), spool);
      const { sizeInBytes } = spool;
      // Before the file is complete it must be certain that nothing follows.
      if (sizeInBytes === left && !(await body.isOver())) throw tooLong(target.sizeInBytes);
      if (sizeInBytes === 0) return;
      if (!(await sendPart(spool.read(), sizeInBytes, progress, sender)) || sender.isLeaving()) return;
    } finally {
      await spool.release();
    }
  }
}

/** @returns whether the service has as much as was sent. */
async function sendPart(
  stream: Readable,
  sizeInBytes: number,
  progress: UploadProgress,
  { media, target, options }: PartSender,
): Promise<boolean> {
  const part = { stream, sizeInBytes, offset: progress.offset, totalSizeInBytes: target.sizeInBytes };
  const expected = progress.offset + sizeInBytes;
  progress.offset = await media.uploadVideoPart(asId(target.videoId), part, options);
  return progress.offset === expected;
}
