import { Writable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { DelimiterSearch } from "./delimiter-search.ts";
import { FileContent } from "./file-content.ts";
import { HeaderEndSplitter } from "./header-end-splitter.ts";
import { MultipartError } from "./multipart-error.ts";
import type { FileHeaders } from "./uploaded-file.ts";

/** Handler of the parser's events. No event follows `onError` or `onFinish`. */
export interface FormHandler {
  /** Returns true when a part with this name is a file. Called for parts with neither a file name nor a binary type. */
  isFilePart(name: string): boolean;
  /** Called when a form field is complete. Also called when the field is truncated at the limit. */
  onField(name: string, value: string, isTruncated: boolean): void;
  /**
   * Called when the headers of a file are complete. The content flows when it is read. The next file usually starts
   * only after this content was consumed.
   * @param offset number of bytes of the request before the first byte of the first file. Null when it is unknown, and
   * for all later files.
   */
  onFile(headers: FileHeaders, content: FileContent, offset: number | null): void;
  /** Called when the closing delimiter has arrived and all files were read. */
  onFinish(): void;
  onError(error: MultipartError): void;
}

// Size of two socket chunks: one inside the parser and one waiting.
const bufferedBytes = 131_072;
// Just above the size of one socket chunk, so that a single chunk does not pause the request.
const moreThanOneChunk = 65_537;
const maxHeaderBytes = 16_384;
const maxHeaders = 32;
// Limit on empty lines before a file, because each one costs a call of the parser. A pretty-printed operation has a
// few.
const maxEmptyLines = 10_000;
// Transfer encodings that leave the bytes unchanged. HTTP needs no others, and RFC 7578 §4.7 deprecates them.
const plainEncodings = new Set(["7bit", "8bit", "binary"]);

/**
 * Creates a writable stream that parses the body of a multipart request.
 * @param limits `maxFieldBytes` is the maximum size of a form field; larger ones are truncated. `maxBytesBeforeFile` is
 * the maximum number of bytes before a file, with preamble and headers, and between two files.
 */
export function createFormParser(
  boundary: string,
  limits: { maxFieldBytes: number; maxBytesBeforeFile: number },
  handler: FormHandler,
): Writable {
  const parser = new Busboy({
    // The header is built here, so that the parser and `DelimiterSearch` use the same boundary.
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    highWaterMark: bufferedBytes,
    fileHwm: bufferedBytes,
    limits: { fieldSize: limits.maxFieldBytes, headerSize: maxHeaderBytes, headerPairs: maxHeaders },
    // Browsers send a JSON Blob as a file named "blob", so `operations` and `map` are never files.
    isPartAFile: (name, type, filename) =>
      name !== "operations" &&
      name !== "map" &&
      (filename !== undefined || type === "application/octet-stream" || handler.isFilePart(name ?? "")),
  });
  let splitter = new HeaderEndSplitter();
  let search = new DelimiterSearch(boundary);
  /** Number of bytes outside of files that were passed to the parser since the last file. */
  let fedBytes = 0;
  /** Piece that the parser is processing; null between pieces. */
  let fedPiece: Buffer | null = null;
  let fileCount = 0;
  /** Current file; null between files. Its content is searched for the delimiter from its first byte. */
  let content: FileContent | null = null;
  /** True when a file started at an unknown position. Then only the parser can find file contents. */
  let isUntracked = false;
  let emptyLineEndBeforePiece = 0;
  let isOver = false;

  const end = (notify: () => void) => {
    if (isOver) return;
    isOver = true;
    notify();
  };
  const isPlain = (name: string | undefined, encoding: string) => {
    const isKnown = plainEncodings.has(encoding.trim());
    if (!isKnown) end(() => handler.onError(encodedPart(name ?? "", encoding)));
    return isKnown;
  };
  parser.on("field", (name, value, _isNameTruncated, isTruncated, encoding) => {
    if (!isOver && isPlain(name, encoding)) handler.onField(name ?? "", value, isTruncated);
  });
  parser.on("file", (name, parsed, filename, encoding, mimetype) => {
    parsed.on("error", (cause) => end(() => handler.onError(malformed(cause))));
    fileCount += 1;
    isUntracked ||= fedPiece === null;
    if (isOver || !isPlain(name, encoding)) return;
    const headers = { fieldName: name ?? "", filename: filename ?? "", mimetype, encoding };
    const found = new FileContent(parsed);
    if (fedPiece && !isUntracked) {
      // The content starts in this piece, or in earlier bytes that the parser has retained.
      search = new DelimiterSearch(boundary);
      search.isPlain(fedPiece);
      content = found;
    }
    const isCounted = fileCount === 1 && !isUntracked;
    handler.onFile(headers, found, isCounted ? emptyLineEndBeforePiece : null);
  });
  parser.on("finish", () => end(() => handler.onFinish()));
  parser.on("error", (cause) => end(() => handler.onError(malformed(cause))));

  const feed = (piece: Buffer, done: () => void) => {
    fedPiece = piece;
    parser.write(piece, done);
    fedPiece = null;
  };
  /** Continues after a file when all of its content was consumed, so that only one file is in memory. */
  const leaveFile = (file: FileContent, goOn: () => void) => {
    content = null;
    fedBytes = 0;
    splitter = new HeaderEndSplitter();
    file.onEnd(goOn);
  };
  const feedContent = (file: FileContent, chunk: Buffer, start: number, done: () => void) => {
    const rest = start === 0 ? chunk : chunk.subarray(start);
    // In this case the parser retains no bytes and the chunk is only content, so the chunk can bypass the parser.
    if (search.isPlain(rest) && file.isParsedTaken) {
      file.pass(rest, done);
    } else if (search.end === null) {
      feed(rest, done);
    } else {
      const next = start + search.end;
      feed(chunk.subarray(start, next), () => leaveFile(file, () => feedInPieces(chunk, next, done)));
    }
  };
  const feedPieceOf = (chunk: Buffer, start: number, done: () => void) => {
    emptyLineEndBeforePiece = splitter.lastEmptyLineEnd;
    const piece = splitter.nextPiece(chunk, start);
    fedBytes += piece.length;
    const next = start + piece.length;
    feed(piece, () => {
      // A small file can start and end within one piece.
      if (content !== null && search.end !== null) leaveFile(content, () => feedInPieces(chunk, next, done));
      else feedInPieces(chunk, next, done);
    });
  };
  const feedInPieces = (chunk: Buffer, start: number, done: () => void): void => {
    if (isOver || start === chunk.length) {
      done();
    } else if (isUntracked) {
      feed(chunk.subarray(start), done);
    } else if (content !== null) {
      feedContent(content, chunk, start, done);
    } else if (fedBytes >= limits.maxBytesBeforeFile || splitter.emptyLines > maxEmptyLines) {
      end(() => handler.onError(tooMuchBeforeFile(limits.maxBytesBeforeFile)));
      done();
    } else {
      feedPieceOf(chunk, start, done);
    }
  };

  return new Writable({
    highWaterMark: moreThanOneChunk,
    write(chunk: Buffer, _encoding, done) {
      feedInPieces(chunk, 0, done);
    },
    final(done) {
      if (!isOver) parser.end();
      done();
    },
  });
}

function malformed(cause: unknown): MultipartError {
  return new MultipartError(
    "MALFORMED_MULTIPART",
    "The request ends before its closing boundary, or its parts are malformed.",
    { cause },
  );
}

function encodedPart(name: string, encoding: string): MultipartError {
  return new MultipartError(
    "ENCODED_PART",
    `The part \`${name.slice(0, 100)}\` has the Content-Transfer-Encoding ${encoding.slice(0, 100)}. Send the bytes as they are, without this header.`,
  );
}

function tooMuchBeforeFile(maxBytes: number): MultipartError {
  return new MultipartError(
    "OPERATIONS_TOO_LARGE",
    `The data before a file is too large; the limits are ${maxBytes} bytes and ${maxEmptyLines} empty lines.`,
  );
}
