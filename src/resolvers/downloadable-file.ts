import type { Readable } from "node:stream";
import { factsOf, type FileFacts } from "../files/file-facts.ts";
import type { FileTarget } from "../files/file-target.ts";
import { sealedAddress } from "../files/link-address.ts";
import { type FileSources, openFile } from "../files/open-file.ts";
import { shareBytes } from "../files/shared-bytes.ts";
import {
  noPreview,
  previewTable,
  type PreviewUnavailable,
  type PreviewWish,
  type TablePreview,
} from "../files/table-preview.ts";
import { createTextBudget } from "../files/text-budget.ts";
import { maxPreviewBytes } from "../files/unpacked-file.ts";
import { isUpstreamFailure } from "../upstream/errors.ts";
import { callOptions, type GatewayContext, requireViewer } from "./context.ts";
import { badUserInput } from "./errors/graphql-errors.ts";

/** Most rows that a preview shows. */
export const maxPreviewRows = 100;

/** Most bytes of a file with ranges that a preview asks for: gzip makes what cannot be compressed a little longer. */
const previewRangeSizeInBytes = maxPreviewBytes + 65_536;

/** What is known of a file besides where it is. */
interface FileState {
  /** Why there is no file, when that is known without a call. Then nothing is asked of its service. */
  readonly absence?: "PENDING" | "GONE" | null;
  /** How long the service keeps the file, as far as is known; null when it is not known. */
  readonly expiresAt?: Date | null;
  /** What is known of the file without a call, when it is known. */
  readonly facts?: FileFacts;
  /** Whether the file may be the result of an upload, which tells of failed records. @defaultValue false */
  readonly mayTellFailures?: boolean;
  /** How the service is asked for what it says of the file; null when it has none. Without it the file is opened. */
  readonly ask?: () => Promise<FileFacts | null>;
  /** How the file is opened, when more is known of it than its target. */
  readonly open?: () => ReturnType<typeof openFile>;
}

/** A file that can be downloaded from the gateway. Making one makes no call; its facts cost one call, once, and none beside a preview. */
export class DownloadableFile {
  readonly #target: FileTarget;
  readonly #context: GatewayContext & FileSources;
  readonly #state: FileState;
  #link: Promise<{ readonly url: string; readonly expiresAt: Date }> | undefined;
  #answer: Promise<FileFacts | null> | undefined;
  #opened: ReturnType<typeof openFile> | null = null;

  constructor(target: FileTarget, context: GatewayContext & FileSources, state: FileState = {}) {
    this.#target = target;
    this.#context = context;
    this.#state = state;
    this.#answer = state.facts && Promise.resolve(state.facts);
  }

  /** Whether the link honours a Range header. */
  get acceptsRanges(): boolean {
    return this.#target.kind === "feedFile";
  }

  /** The file, or null when the service has none (yet). Asks once; the facts are known then. */
  static async ifThere(
    target: FileTarget,
    context: GatewayContext & FileSources,
  ): Promise<DownloadableFile | null> {
    const file = new DownloadableFile(target, context);
    return (await file.#found()) ? file : null;
  }

  /**
   * The link and its end, the same for all fields of one selection; null for a file that is not there. A service that cannot
   * say whether it is does not take the link away.
   */
  async link() {
    if ((await this.#found().catch(() => undefined)) === null) return null;
    return (this.#link ??= this.#seal());
  }

  /**
   * Where the file stands; EXPIRED after the time that the service keeps files. A file whose facts are known is there; of every other
   * file the service is asked.
   */
  async availability(): Promise<"AVAILABLE" | "EXPIRED" | "GONE" | "PENDING"> {
    const { absence, expiresAt } = this.#state;
    if (absence) return absence;
    if (await this.#found()) return "AVAILABLE";
    return expiresAt && this.#context.clock.now() >= expiresAt.getTime() ? "EXPIRED" : "GONE";
  }

  /** What the service says of the file. It has no call for that, so the download is opened and closed again. */
  async facts(): Promise<FileFacts> {
    return (await this.#found()) ?? { fileName: null, mediaType: null, sizeInBytes: null };
  }

  /**
   * The first rows of the file, or of those that failed.
   * @throws GraphQLError BAD_USER_INPUT when `rows` is not from 1 to {@link maxPreviewRows}.
   */
  async preview(wish: PreviewWish): Promise<TablePreview | PreviewUnavailable> {
    if (wish.rows < 1 || wish.rows > maxPreviewRows) {
      throw badUserInput(`The argument \`rows\` must be from 1 to ${maxPreviewRows}, not ${wish.rows}.`);
    }
    // Only results of uploads tell of failures: columns of other files may have the same names and say something else.
    if (wish.onlyFailures && !this.#state.mayTellFailures) {
      const message = "The file is not the result of an upload, so no row of it has failed.";
      return noPreview("NOT_A_RESULT", message);
    }
    return this.read((bytes, fileName) =>
      previewTable(bytes, fileName, wish, this.#context.loaders.own(createTextBudget)),
    );
  }

  /** Opens the file for a reader and closes it behind it; says why when it is not there. Readers of one operation share a download. */
  async read<Result>(
    use: (bytes: AsyncIterable<Uint8Array>, fileName: string | null) => Promise<Result>,
  ): Promise<Result | PreviewUnavailable> {
    const { absence } = this.#state;
    if (absence === "PENDING") return noPreview("NOT_READY", "There is no file yet.");
    const gone = noPreview("GONE", "The service does not have the file any more.");
    if (absence === "GONE") return gone;
    const opening = openShared(this.#target, this.#context, () => this.#openIfThere());
    this.#opened ??= opening.file;
    const read = await opening.read;
    if (!read) return gone;
    try {
      return await use(read.bytes, read.fileName);
    } finally {
      read.close();
    }
  }

  async #seal() {
    const { links, clock, publicUrl } = this.#context;
    const { text, expiresAt } = await links.seal(this.#target, requireViewer(this.#context), clock.now());
    return { url: sealedAddress("file", publicUrl, text), expiresAt };
  }

  #openIfThere(): ReturnType<typeof openFile> {
    const open =
      this.#state.open ?? (() => openFile(this.#target, this.#context, callOptions(this.#context)));
    return open().catch((error: unknown) => {
      if (isUpstreamFailure(error) && error.code === "FILE_GONE") return null;
      throw error;
    });
  }

  #found(): Promise<FileFacts | null> {
    return (this.#answer ??= this.#state.absence ? Promise.resolve(null) : this.#ask());
  }

  /** A preview in the same selection opens the file, too: its resolver runs before this goes on, and its call answers both. */
  async #ask(): Promise<FileFacts | null> {
    await Promise.resolve();
    const opening = this.#opened;
    if (!opening && this.#state.ask) return this.#state.ask();
    const file = await (opening ?? this.#openIfThere());
    if (!file) return null;
    if (!opening && "close" in file) file.close();
    return factsOf(file);
  }
}

type OpenedFile = NonNullable<Awaited<ReturnType<typeof openFile>>>;

/** Opens the bytes of a file; of one with ranges only as many as a preview needs. */
async function openStart(file: OpenedFile): Promise<Readable> {
  if (!("open" in file)) return file.body;
  return file.open({ first: 0, last: Math.min(previewRangeSizeInBytes, file.sizeInBytes) - 1 });
}

/** The bytes of a file for one reader; close it in every case. */
interface FileRead {
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
 * @returns the file that is being opened, and the reader's bytes of it.
 */
function openShared(
  target: FileTarget,
  { loaders }: Pick<GatewayContext, "loaders">,
  open: () => Promise<OpenedFile | null>,
) {
  const openings = loaders.own(noOpenings);
  const key = JSON.stringify(target);
  const opening = openings.get(key) ?? begin(open(), () => openings.delete(key));
  openings.set(key, opening);
  const reader = opening.readers;
  opening.readers += 1;
  return { file: opening.file, read: opening.reads.then((reads) => reads?.[reader] ?? null) };
}

function begin(file: Promise<OpenedFile | null>, onOpened: () => void): Opening {
  const read = async (): Promise<readonly FileRead[] | null> => {
    try {
      const opened = await file;
      return opened && readsOf(opened, await openStart(opened), opening.readers);
    } finally {
      onOpened();
    }
  };
  const opening: Opening = { file, readers: 0, reads: read() };
  return opening;
}

function readsOf({ fileName }: OpenedFile, body: Readable, readers: number): readonly FileRead[] {
  if (readers === 1) return [{ fileName, bytes: body, close: () => void body.destroy() }];
  return shareBytes(body, readers).map((bytes) => ({ fileName, bytes, close: () => void bytes.return?.() }));
}
