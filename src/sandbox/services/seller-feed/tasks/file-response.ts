import { open } from "node:fs/promises";
import { join } from "node:path";
import { streamFile } from "../../../http/stream-file.ts";
import type { FeedDeps } from "../feed-context.ts";
import { taskKind } from "./task-store.ts";

/**
 * Responds with a file of a task, streamed from disk (wire facts, seller feed §4).
 * @returns undefined when the file does not exist
 */
export async function answerFile(
  deps: FeedDeps,
  taskId: string,
  file: string | null,
  name: string | null,
): Promise<Response | undefined> {
  if (file === null || name === null) return undefined;
  const path = join(deps.folder.receivedFolder(taskKind, taskId), file);
  const sizeInBytes = await sizeOf(path);
  if (sizeInBytes === undefined) return undefined;
  return new Response(streamFile(path, 0, sizeInBytes - 1), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(sizeInBytes),
      "Content-Disposition": contentDisposition(name),
    },
  });
}

async function sizeOf(path: string): Promise<number | undefined> {
  const handle = await open(path, "r").catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/**
 * Builds the Content-Disposition header. A name that is not plain ASCII is sent in two formats (RFC 6266), of which old
 * clients read the first.
 */
function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.replaceAll(/\p{Cs}/gu, "_")).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${encoded}`}`;
}
