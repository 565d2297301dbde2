import type { UserStorage } from "./user-storage.ts";

/** Kinds of work that exist only in this browser, with the prefixes of their storage keys. */
const prefixes = {
  media: ["media:"],
  corrections: ["listings.edits/"],
  uploads: ["media-queue:", "listings.pending/"],
  sentUploads: ["listings.sent/"],
  downloads: ["download:"],
} as const;

/** Kind of stored work. */
export type WorkKind = keyof typeof prefixes | "storeChanges";

/** Work of one user that signing out deletes. */
export interface StoredWork {
  /** Number of items of each kind; kinds without items are omitted. */
  readonly counts: readonly { readonly kind: WorkKind; readonly count: number }[];
  readonly values: ReadonlyMap<string, unknown>;
}

/** Stored queue of the store screen, as far as this module reads it. */
interface StoreQueue {
  readonly items: readonly { readonly state: { readonly kind: string } }[];
}

/** Reads the stored work of a user. */
export async function readStoredWork(kept: Pick<UserStorage, "list">): Promise<StoredWork> {
  const values = await kept.list<unknown>("");
  const names = [...values.keys()];
  const queue = values.get("store:queue") as StoreQueue | undefined;
  const all: readonly { readonly kind: WorkKind; readonly count: number }[] = [
    ...(Object.keys(prefixes) as (keyof typeof prefixes)[]).map((kind) => ({
      kind,
      count: names.filter((name) => prefixes[kind].some((prefix) => name.startsWith(prefix))).length,
    })),
    { kind: "storeChanges", count: queue?.items.filter(({ state }) => state.kind !== "done").length ?? 0 },
  ];
  return { counts: all.filter(({ count }) => count > 0), values };
}

/** Maximum size of a binary file that is exported with its content, in bytes. */
const maxBinaryBytes = 1_048_576;

/**
 * Exports all work as one JSON file: text files as text, small binary files as base64, and only name and size of larger
 * files.
 */
export async function exportWork({ values }: StoredWork): Promise<Blob> {
  const written = await Promise.all([...values].map(async ([name, value]) => [name, await writable(value)]));
  return new Blob([JSON.stringify(Object.fromEntries(written), null, 2)], { type: "application/json" });
}

async function writable(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return writableFile(value);
  if (Array.isArray(value)) return Promise.all(value.map(writable));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  const entries = Object.entries(value).map(async ([key, one]) => [key, await writable(one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function writableFile(file: Blob) {
  const name = file instanceof File ? file.name : null;
  const facts = { name, sizeInBytes: file.size };
  // The media type is not enough, because some systems report a CSV file as a spreadsheet or without a type.
  const isText =
    /^text\/|[/+](?:json|xml)$/.test(file.type) ||
    (name !== null && /\.(?:csv|xml|json|txt|tsv)$/i.test(name));
  if (!isText && file.size > maxBinaryBytes) return facts;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = isText ? textOf(bytes) : null;
  return text === null ? { ...facts, base64: base64Of(bytes) } : { ...facts, text };
}

/** Decodes UTF-8 text. Returns null for other bytes, which would not survive decoding. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
