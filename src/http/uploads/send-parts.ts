import type { Readable } from "node:stream";
import { Spool } from "../../uploads/spool.ts";
import { asId } from "../../upstream/ids.ts";
import { type PatchHeaders, tooLong } from "./tus-protocol.ts";
import type { UploadBody } from "./upload-body.ts";
import type { SharedUploadParts, UploadExchange } from "./upload-parts.ts";

/** Most bytes that go on to the service with one call: 8 MiB. */
const maxPartBytes = 8 * 1_048_576;

/**
 * Passes the bytes of a PATCH on in parts, one after another, and notes in `progress` how many bytes of the file the service has, as far
 * as is known. It ends early when the service has another number of bytes than it was sent, and when the gateway leaves.
 */
export async function sendParts(
  body: UploadBody,
  { sizeInBytes }: PatchHeaders,
  progress: { offset: number },
  { target, options, by }: UploadExchange,
  { media, space, lifecycle }: SharedUploadParts,
): Promise<void> {
  const total = target.sizeInBytes;
  /** Where the bytes of a part wait whose size is not known before they have come. */
  const room = space.shareOf(by.viewer.key);
  /** @returns whether another part may follow. */
  const send = async (stream: Readable, size: number): Promise<boolean> => {
    const { offset } = progress;
    const part = { stream, sizeInBytes: size, offset, totalSizeInBytes: total };
    progress.offset = await media.uploadVideoPart(asId(target.videoId), part, options);
    return progress.offset === offset + size && !lifecycle.isDraining;
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
