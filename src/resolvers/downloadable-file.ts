import type { Readable } from "node:stream";
import { propertiesOf, type FileProperties } from "../files/file-properties.ts";
import type { FileTarget } from "../files/file-target.ts";
import { sealedAddress } from "../files/sealed-urls.ts";
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
import { maxPreviewBytes } from "../files/decompressed-file.ts";
import { isUpstreamFailure } from "../upstream/errors.ts";
import { callOptions, type GatewayContext, requireViewer } from "./context.ts";
import { badUserInput } from "./errors/graphql-errors.ts";

/** Maximum number of rows in a preview. */
export const maxPreviewRows = 100;

/**
 * Maximum number of bytes that a preview requests of a file with ranges. It exceeds the preview's limit, because gzip
 * makes incompressible content slightly longer.
 */
const previewRangeSizeInBytes = maxPreviewBytes + 65_536;

/** Known data about a file besides its target. */
interface FileState {
  /** Reason why the file does not exist, if known without a call. The service is not called then. */
  readonly absence?: "PENDING" | "GONE" | null;
  /** Time until which the service stores the file; null when unknown. */
  readonly expiresAt?: Date | null;
  /** Properties of the file that are known without a call. */
  readonly facts?: FileProperties;
  /** True for the result file of an upload, which reports failed records. @defaultValue false */
  readonly mayTellFailures?: boolean;
  /**
   * Reads the file's properties from the service; null when the service has no file. @defaultValue the file is opened
   * instead
   */
  readonly readFacts?: () => Promise<FileProperties | null>;
  /** Opens the file. @defaultValue opens it by its target */
  readonly open?: () => ReturnType<typeof openFile>;
}

/**
 * A file that can be downloaded from the gateway. Creating the object makes no call. Reading the file's properties
 * costs one call, or none together with a preview.
 */
export class DownloadableFile {
  readonly #target: FileTarget;
  readonly #context: GatewayContext & FileSources;
  readonly #state: FileState;
  #link: Promise<{ readonly url: string; readonly expiresAt: Date }> | undefined;
  #answer: Promise<FileProperties | null> | undefined;
  #opened: ReturnType<typeof openFile> | null = null;

  constructor(target: FileTarget, context: GatewayContext & FileSources, state: FileState = {}) {
    this.#target = target;
    this.#context = context;
    this.#state = state;
    this.#answer = state.facts && Promise.resolve(state.facts);
  }

  /** True when the link supports a Range header. */
  get acceptsRanges(): boolean {
    return this.#target.kind === "feedFile";
  }

  /**
   * Returns the file, or null when the service has no file (yet). Makes one call, after which the file's properties are
   * known.
   */
  static async find(
    target: FileTarget,
    context: GatewayContext & FileSources,
  ): Promise<DownloadableFile | null> {
    const file = new DownloadableFile(target, context);
    return (await file.#found()) ? file : null;
  }

  /**
   * Returns the link with its expiry, the same for all fields of one selection; null when the file is not available.
   * When the service cannot report the availability, the link is returned anyway.
   */
  async link() {
    if ((await this.#found().catch(() => undefined)) === null) return null;
    return (this.#link ??= this.#seal());
  }

  /**
   * Returns the availability of the file; EXPIRED when the service no longer stores it. A file with known properties is
   * AVAILABLE; for every other file, the service is called.
   */
  async availability(): Promise<"AVAILABLE" | "EXPIRED" | "GONE" | "PENDING"> {
    const { absence, expiresAt } = this.#state;
    if (absence) return absence;
    if (await this.#found()) return "AVAILABLE";
    return expiresAt && this.#context.clock.now() >= expiresAt.getTime() ? "EXPIRED" : "GONE";
  }

  /**
   * Returns the properties that the service reports. The service has no separate call for them, so the download is
   * opened and closed again.
   */
  async facts(): Promise<FileProperties> {
    return (await this.#found()) ?? { fileName: null, mediaType: null, sizeInBytes: null };
  }

  /**
   * Returns the first rows of the file, or the first failed rows.
   * @throws GraphQLError BAD_USER_INPUT when `rows` is not from 1 to {@link maxPreviewRows}.
   */
  async preview(wish: PreviewWish): Promise<TablePreview | PreviewUnavailable> {
    if (wish.rows < 1 || wish.rows > maxPreviewRows) {
      throw badUserInput(`The argument \`rows\` must be from 1 to ${maxPreviewRows}, not ${wish.rows}.`);
    }
    // Only upload results report failures. Other files can have columns with the same names and another meaning.
    if (wish.onlyFailures && !this.#state.mayTellFailures) {
      const message = "The file is not the result of an upload, so it has no failed rows.";
      return noPreview("NOT_A_RESULT", message);
    }
    return this.read((bytes, fileName) =>
      previewTable(bytes, fileName, wish, this.#context.loaders.own(createTextBudget)),
    );
  }

  /**
   * Opens the file for a reader and closes it afterwards. @returns the result of the reader, or the reason why the file
   * does not exist. Readers of one operation share a download.
   */
  async read<Result>(
    use: (bytes: AsyncIterable<Uint8Array>, fileName: string | null) => Promise<Result>,
  ): Promise<Result | PreviewUnavailable> {
    const { absence } = this.#state;
    if (absence === "PENDING") return noPreview("NOT_READY", "There is no file yet.");
    const gone = noPreview("GONE", "The service no longer has the file.");
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

  #found(): Promise<FileProperties | null> {
    return (this.#answer ??= this.#state.absence ? Promise.resolve(null) : this.#ask());
  }

  /**
   * Reads the properties. A preview in the same selection opens the file too. Its resolver runs before this function
   * continues, and then one call returns both.
   */
  async #ask(): Promise<FileProperties | null> {
    await Promise.resolve();
    const opening = this.#opened;
    if (!opening && this.#state.readFacts) return this.#state.readFacts();
    const file = await (opening ?? this.#openIfThere());
    if (!file) return null;
    if (!opening && "close" in file) file.close();
    return propertiesOf(file);
  }
}

type OpenedFile = NonNullable<Awaited<ReturnType<typeof openFile>>>;

/**
 * Opens the bytes of a file for a preview. If the file supports ranges, requests only the bytes that the preview needs.
 */
async function openStart(file: OpenedFile): Promise<Readable> {
  if (!("open" in file)) return file.body;
  return file.open({ first: 0, last: Math.min(previewRangeSizeInBytes, file.sizeInBytes) - 1 });
}

/** Bytes of a file for one reader, which must always close them. */
interface FileRead {
  readonly fileName: string | null;
  readonly bytes: AsyncIterable<Uint8Array>;
  close(): void;
}

/** A file that is being opened for all readers of an operation. */
interface Opening {
  readonly file: Promise<OpenedFile | null>;
  /** Number of readers that share the bytes. */
  readers: number;
  /** Bytes for each reader, by index. */
  readonly reads: Promise<readonly FileRead[] | null>;
}

/** Files that an operation is opening, by the key of their targets. */
const noOpenings = () => new Map<string, Opening>();

/**
 * Opens a file for a reader. Readers of the same operation that request the file before it is open share one download.
 * @param open opens the file; null when the service has none.
 * @returns the file, and the reader's bytes.
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
