import type { Operation } from "../service.ts";
import { mayDownload } from "./access-rules.ts";
import { chooseRange } from "./byte-range.ts";
import { catalogFeedError } from "./catalog-feed-errors.ts";
import type { CatalogFeedDeps } from "./catalog-feed-context.ts";
import { requireFile } from "./catalog-feed-context.ts";

/**
 * Creates the operation `GET /file/{file_id}/download`: the gzipped file or a part of it. The status is 206 for a part
 * and 200 for the whole file, even if the request has a Range. `Content-Range` has no unit (wire facts, catalog feed
 * §5). For a client that accepts the content encoding gzip, the gzipped bytes are gzipped again (catalog feed
 * specification §4).
 */
export function downloadFile(deps: CatalogFeedDeps): Operation {
  return {
    method: "GET",
    path: "/file/:fileId/download",
    answer(call) {
      const file = requireFile(call, deps.clock.now());
      if (!mayDownload(call.caller.accountId, file)) throw catalogFeedError(14007);
      const content = deps.contents.open(file);
      const { sizeInBytes } = content;
      const { first, last } = chooseRange(call.incoming.headers.range, sizeInBytes);
      const isWhole = first === 0 && last === sizeInBytes - 1;
      const headers = new Headers({ "Content-Type": "application/octet-stream" });
      if (!isWhole) headers.set("Content-Range", `${first}-${last}/${sizeInBytes}`);
      const status = isWhole ? 200 : 206;
      const bytes = content.stream(first, last);
      if (acceptsGzip(call.incoming.headers["accept-encoding"])) {
        headers.set("Content-Encoding", "gzip");
        return new Response(bytes.pipeThrough(new CompressionStream("gzip")), { status, headers });
      }
      headers.set("Content-Length", String(last - first + 1));
      return new Response(bytes, { status, headers });
    },
  };
}

function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? "")
    .split(",")
    .some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
}
