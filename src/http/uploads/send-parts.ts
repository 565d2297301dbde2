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
const maxPartBytes = 8 * 1_048_576;

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
  { media, target, options, room, isLeaving }: PartSender,
): Promise<void> {
  const total = target.sizeInBytes;
  /** @returns whether another part may follow. */
  const send = async (stream: Readable, size: number): Promise<boolean> => {
    const { offset } = progress;
    const part = { stream, sizeInBytes: size, offset, totalSizeInBytes: total };
    progress.offset = await media.uploadVideoPart(asId(target.videoId), part, options);
    return progress.offset === offset + size && !isLeaving();
  };

  if (sizeInBytes !== null) {
    // The sizes of all parts are known, so their bytes go on as they come.
    const end = progress.offset + sizeInBytes;
    while (progress.offset < end) {
      const size = Math.min(maxPartBytes, end - progress.offset);
      if (!(await send(body.stream(size), size))) return;
    }
    return;
  }
  // The service wants the size of a part before its bytes, so each waits until it has come: for 8 MiB or the end.
  for (;;) {
    const spool = new Spool(room);
    try {
      const left = total - progress.offset;
      await body.store(Math.min(maxPartBytes, left), spool);
      const size = spool.sizeInBytes;
      // Before the file is complete it must be certain that nothing follows.
      if (size === left && !(await body.isOver())) throw tooLong(total);
      if (size === 0 || !(await send(spool.read(), size))) return;
    } finally {
      await spool.release();
    }
  }
}
