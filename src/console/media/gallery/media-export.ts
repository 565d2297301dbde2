import { useTranslation } from "react-i18next";
import { saveFile } from "../../components/save-file.ts";
import { loadChunk } from "../../api/load-chunk.ts";
import type { GalleryItem } from "./gallery-store.ts";
import { addressOf, listingIdOf } from "./media-facts.ts";
import { statusNameOf } from "./status-badge.tsx";
import { useStatusReasons } from "./status-reason.tsx";

/** Exported media. Kind, status and reason are in the user's language. */
export interface ExportedMedia {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  /** Identifier for listings; null once the marketplace has removed the media. */
  readonly id: string | null;
  readonly address: string | null;
  readonly reason: string | null;
  readonly sizeInBytes: number;
  /** Time of the upload, as ISO text. */
  readonly uploaded: string;
  readonly globalId: string;
}

/** Columns of the CSV file, and properties of the JSON file. */
const columns = [
  "name",
  "kind",
  "status",
  "id",
  "address",
  "reason",
  "sizeInBytes",
  "uploaded",
  "globalId",
] as const satisfies readonly (keyof ExportedMedia)[];

/** Returns a function that converts media for an export. */
export function useExportedMedia(): (item: GalleryItem) => ExportedMedia {
  const { t } = useTranslation("media");
  const reasonsOf = useStatusReasons();
  return ({ id, name, kind, sizeInBytes, madeAt, facts }) => {
    const { reasons, said } = reasonsOf(facts);
    const sentences = [...reasons.map(({ why }) => why), ...(said === null ? [] : [said])];
    return {
      name,
      kind: t(`kinds.${kind}`),
      status: t(`status.${statusNameOf(facts)}`),
      id: (facts && listingIdOf(facts)) || null,
      address: addressOf(facts),
      reason: sentences.join(" ") || null,
      sizeInBytes,
      uploaded: madeAt,
      globalId: id,
    };
  };
}

/** Saves media as a CSV file. Spreadsheets recognise its encoding by its byte order mark. */
export async function saveAsCsv(media: readonly ExportedMedia[]): Promise<void> {
  const { headOf, writeCsv } = await loadChunk(() => import("../../csv/write-csv.ts"));
  const shape = { head: "", delimiter: ",", newline: "\r\n", encoding: "utf-8-bom" } as const;
  const rows = media.map((one) => columns.map((name) => String(one[name] ?? "")));
  saveFile(writeCsv({ ...shape, head: headOf(columns, shape) }, rows), fileName("csv"));
}

/** Saves media as a JSON file: an array of objects. */
export function saveAsJson(media: readonly ExportedMedia[]): void {
  saveFile(new Blob([JSON.stringify(media, null, 2)], { type: "application/json" }), fileName("json"));
}

function fileName(extension: "csv" | "json"): string {
  return `media-${new Date().toISOString().slice(0, 10)}.${extension}`;
}
