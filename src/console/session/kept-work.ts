import type { KeptValues } from "./kept-values.ts";

/** Kinds of work that the console keeps in this browser alone, by the beginnings of the names of its values. */
const prefixes = {
  media: ["media:"],
  corrections: ["listings.edits/"],
  uploads: ["upload:", "listings.pending/"],
  sentUploads: ["listings.sent/"],
  downloads: ["download:"],
} as const;

/** One of them. */
export type WorkKind = keyof typeof prefixes | "storeChanges";

/** Work of one user that a sign-out would remove. */
export interface KeptWork {
  /** How much there is of each kind, without the kinds of which there is nothing. */
  readonly counts: readonly { readonly kind: WorkKind; readonly count: number }[];
  readonly values: ReadonlyMap<string, unknown>;
}

/** Changes of the store that are not made yet, as the store's screen keeps them. */
interface StoreQueue {
  readonly items: readonly { readonly state: { readonly kind: string } }[];
}

/** Reads what is kept for a user. */
export async function readKeptWork(kept: Pick<KeptValues, "list">): Promise<KeptWork> {
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

/** Largest file of another form than text that is exported with its content, in bytes. */
const maxBinaryBytes = 1_048_576;

/** All of it as one JSON file. Text files that were uploaded are in it with their text, small others in base64, large others with their names and sizes. */
export async function exportWork({ values }: KeptWork): Promise<Blob> {
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
  // A system may call a CSV file a table of another program, or say nothing about it.
  const isText =
    /^text\/|[/+](?:json|xml)$/.test(file.type) ||
    (name !== null && /\.(?:csv|xml|json|txt|tsv)$/i.test(name));
  if (!isText && file.size > maxBinaryBytes) return facts;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = isText ? textOf(bytes) : null;
  return text === null ? { ...facts, base64: base64Of(bytes) } : { ...facts, text };
}

/** The text of bytes in UTF-8; null in another encoding, which would lose characters. */
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
