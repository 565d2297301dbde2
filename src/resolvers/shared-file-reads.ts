import type { Readable } from "node:stream";
import type { FileTarget } from "../files/file-target.ts";
import type { openFile } from "../files/open-file.ts";
import { shareBytes } from "../files/shared-bytes.ts";
import type { GatewayContext } from "./context.ts";

type OpenedFile = NonNullable<Awaited<ReturnType<typeof openFile>>>;

/** The bytes of a file for one reader; close it in every case. */
export interface FileRead {
  readonly fileName: string | null;
  readonly bytes: AsyncIterable<Uint8Array>;
  close(): void;
}

/** A file that is being opened, for all readers of an operation. */
interface Opening {
  readonly file: Promise<OpenedFile | null>;
  /** Number of readers that have asked for its bytes. */
  readers: number;
  /** A read for each of them. */
  readonly reads: Promise<readonly FileRead[] | null>;
}

/** The files that an operation is opening, by what names them. */
const noOpenings = () => new Map<string, Opening>();

/**
 * Opens a file for a reader. Readers of the same operation that ask until the file is open share one download.
 * @param open opens the file; null when the service has none.
 * @param openBody opens the bytes of the file.
 * @returns the file that is being opened, and the reader's bytes of it.
 */
export function openShared(
  target: FileTarget,
  { loaders }: Pick<GatewayContext, "loaders">,
  open: () => Promise<OpenedFile | null>,
  openBody: (file: OpenedFile) => Promise<Readable>,
) {
  const openings = loaders.own(noOpenings);
  const key = JSON.stringify(target);
  const opening = openings.get(key) ?? begin(open, openBody, () => openings.delete(key));
  openings.set(key, opening);
  const reader = opening.readers;
  opening.readers += 1;
  return { file: opening.file, read: opening.reads.then((reads) => reads?.[reader] ?? null) };
}

function begin(
  open: () => Promise<OpenedFile | null>,
  openBody: (file: OpenedFile) => Promise<Readable>,
  onOpened: () => void,
): Opening {
  const file = open();
  const read = async (): Promise<readonly FileRead[] | null> => {
    try {
      const opened = await file;
      return opened && readsOf(opened, await openBody(opened), opening.readers);
    } finally {
      onOpened();
    }
  };
  const opening: Opening = { file, readers: 0, reads: read() };
  return opening;
}

function readsOf({ fileName }: OpenedFile, body: Readable, readers: number): readonly FileRead[] {
  if (readers === 1) return [{ fileName, bytes: body, close: () => void body.destroy() }];
  return shareBytes(body, readers).map((bytes) => ({
    fileName,
    bytes,
    close: () => void bytes.return?.(),
  }));
}
