import { stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { SandboxClock } from "../clock.ts";
import { hashSecret } from "../identifiers.ts";
import type { Database } from "../storage/database.ts";
import { resourceNotFound } from "./common-errors.ts";
import { streamFile } from "./stream-file.ts";

/** Table of published folders. Their files are readable by every client that knows the secret, until they expire. */
export const publishedTable = `
  CREATE TABLE IF NOT EXISTS published (
    secret TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT`;

const mediaTypes: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".m3u8": "application/vnd.apple.mpegurl",
  ".mpd": "application/dash+xml",
  ".mp4": "video/mp4",
  ".m4s": "video/iso.segment",
};

/** Serves published folders: pictures and thumbnails below `/picture`, playlists and segments below `/stream`. */
export interface PictureService {
  /** Path patterns of {@link PictureService.answer}, relative to any prefix. */
  readonly paths: readonly string[];
  /**
   * Handles GET (with Range and If-None-Match), HEAD and OPTIONS; 404 for unknown and expired files.
   * @param secret secret of the published folder
   * @param file path relative to that folder
   */
  answer(request: Request, secret: string, file: string): Promise<Response>;
}

/**
 * Returns the absolute URL of a published picture.
 * @param publishedUrl base URL of published files
 */
export function pictureUrl(publishedUrl: string, secret: string, file: string): string {
  return `${publishedUrl}/picture/${secret}/${file}`;
}

/**
 * Returns the absolute URL of a published playlist.
 * @param publishedUrl base URL of published files
 */
export function streamUrl(publishedUrl: string, secret: string, file: string): string {
  return `${publishedUrl}/stream/${secret}/${file}`;
}

interface PublishedFile {
  readonly path: string;
  readonly sizeInBytes: number;
  readonly maxAgeSeconds: number;
}

const anyOrigin = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "Range",
  "Access-Control-Expose-Headers": "Content-Length, Content-Range, ETag",
} as const;

/**
 * Creates the picture service.
 * @param publishedFolder folder of the published files
 */
export function createPictureService(
  database: Database,
  clock: SandboxClock,
  publishedFolder: string,
): PictureService {
  async function findFile(secret: string, file: string): Promise<PublishedFile> {
    const names = file.split("/");
    const nowMs = clock.now();
    const row: { expires_at: number } | undefined = database.get(
      "SELECT expires_at FROM published WHERE secret = ? AND expires_at > ?",
      secret,
      nowMs,
    );
    if (row === undefined || !names.every(isPlainName)) throw resourceNotFound();
    const path = join(publishedFolder, secret, ...names);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw resourceNotFound();
    return {
      path,
      sizeInBytes: found.size,
      maxAgeSeconds: Math.floor((row.expires_at - nowMs) / 1000),
    };
  }

  return {
    paths: ["/picture/:secret/:file{.+}", "/stream/:secret/:file{.+}"],
    async answer(request, secret, file) {
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: anyOrigin });
      const { path, sizeInBytes, maxAgeSeconds } = await findFile(secret, file);
      // A published file never changes, so its address identifies its content.
      const etag = `"${sizeInBytes.toString(36)}-${hashSecret(`${secret}/${file}`).slice(0, 12)}"`;
      const headers = new Headers({
        ...anyOrigin,
        "Accept-Ranges": "bytes",
        "Cache-Control": `public, max-age=${maxAgeSeconds}, immutable`,
        "Content-Type": mediaTypes[extname(path)] ?? "application/octet-stream",
        ETag: etag,
        "X-Content-Type-Options": "nosniff",
      });
      if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });

      const range = parseRange(request.headers.get("Range"), sizeInBytes);
      if (range === "unsatisfiable") {
        headers.set("Content-Range", `bytes */${sizeInBytes}`);
        return new Response(null, { status: 416, headers });
      }
      const { first, last } = range ?? { first: 0, last: sizeInBytes - 1 };
      headers.set("Content-Length", String(last - first + 1));
      if (range !== undefined) headers.set("Content-Range", `bytes ${first}-${last}/${sizeInBytes}`);
      const body = request.method === "HEAD" ? null : streamFile(path, first, last);
      return new Response(body, { status: range === undefined ? 200 : 206, headers });
    },
  };
}

function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\\0]/.test(name);
}

/**
 * Parses a single byte range; undefined when the header is absent, or has a format that a server may ignore (RFC 9110
 * §14.2).
 */
function parseRange(
  header: string | null,
  sizeInBytes: number,
): { first: number; last: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (match === null || (from === "" && to === "")) return undefined;
  const first = from === "" ? Math.max(0, sizeInBytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? sizeInBytes - 1 : Math.min(Number(to), sizeInBytes - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  return first > last ? "unsatisfiable" : { first, last };
}
