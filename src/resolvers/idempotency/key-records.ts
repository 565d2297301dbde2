import { deserialize, serialize } from "node:v8";
import type { SharedRecords, TextCodec } from "../../state/shared-state.ts";
import type { ServiceName } from "../../upstream/services.ts";
import type { OutcomeCheck } from "../errors/outcome-check.ts";
import type { FileFacts } from "./input-facts.ts";

/** Format of the contents. It changes when earlier contents, or the payloads in them, can no longer be used. */
const format = 1;

interface Format {
  readonly format: number;
}

/** Kind of the records in the shared state. */
const kind = "idempotency-key";

/** Change that was sent to a service, and whose response is not stored yet. */
export interface SentChange {
  /** Time just before it was sent, in milliseconds since the Unix epoch. */
  readonly atMs: number;
  /** Service and operation that were called. */
  readonly call: { readonly service: ServiceName; readonly operation: string };
  /** Query that shows its outcome; null when the mutation has none. */
  readonly check: OutcomeCheck | null;
}

/** State of the mutation that used a key. It may contain a private key, so it is stored sealed. */
export interface KeyContent {
  /** Name of the mutation field. */
  readonly mutation: string;
  /** Digest of the input without its files. */
  readonly inputDigest: string;
  /** Facts of the files, in the order of the input; null for a file that has not arrived. */
  readonly files: readonly (FileFacts | null)[];
  /** Time of the first request with the key, in milliseconds since the Unix epoch. */
  readonly firstUsedAtMs: number;
  /** Instance that runs the mutation; null when it is not running. */
  readonly runner: string | null;
  /** Random identifier of the last run. */
  readonly runId: string;
  /** Start of the last run, in milliseconds since the Unix epoch. */
  readonly runSinceMs: number;
  /** Change that may have taken effect without a stored response; null when there is none. */
  readonly sent: SentChange | null;
  /** Results that took effect before the mutation was interrupted; null when there are none. */
  readonly earlier: object | null;
  /** Payload of the finished mutation; null while it is unfinished. */
  readonly payload: object | null;
}

/** Stored key. */
export interface KeyRecord {
  readonly id: string;
  /** User of the key. */
  readonly owner: string;
  /** Expiry time, in milliseconds since the Unix epoch. */
  readonly endsAtMs: number;
  readonly version: number;
  /** Null when this instance cannot read it: it has another secret, or another version wrote it. */
  readonly content: KeyContent | null;
}

/** Key as it is written. */
type GivenKey = Omit<KeyRecord, "version" | "content"> & { readonly content: KeyContent };

/** Sealed records of idempotency keys in the shared state. Every method rejects while the state is unavailable. */
export type KeyRecords = ReturnType<typeof createKeyRecords>;

/** Creates the record store. @param codec seals the contents. */
export function createKeyRecords(records: SharedRecords, codec: TextCodec) {
  const seal = async ({ content, ...key }: GivenKey) => ({
    ...key,
    content: await codec.seal(key.id, serialize({ ...content, format } satisfies Format).toString("base64")),
  });
  const open = async (id: string, sealed: string): Promise<KeyContent | null> => {
    const text = await codec.open(id, sealed);
    if (text === null) return null;
    try {
      const { format: found, ...content } = deserialize(Buffer.from(text, "base64")) as KeyContent & Format;
      return found === format ? content : null;
    } catch {
      // A later version of Node can have written it.
      return null;
    }
  };
  return {
    /** Returns the record; null when the key was not used, or too long ago. */
    async get(id: string): Promise<KeyRecord | null> {
      const record = await records.get(kind, id);
      if (!record) return null;
      return { ...record, owner: record.owner ?? "", content: await open(id, record.content) };
    },
    /** Stores a new key. @returns null when it exists. */
    async add(given: GivenKey): Promise<KeyRecord | null> {
      return (await records.add(kind, await seal(given))) ? { ...given, version: 1 } : null;
    },
    /** Replaces the content. @returns null when another request has changed the record since it was read. */
    async replace(
      record: KeyRecord,
      content: KeyContent,
      endsAtMs = record.endsAtMs,
    ): Promise<KeyRecord | null> {
      const { id, owner, version } = record;
      const given = { id, owner, endsAtMs, content };
      const isReplaced = await records.replace(kind, await seal(given), version);
      return isReplaced ? { ...given, version: version + 1 } : null;
    },
    /** Returns the contents of the other keys of the same user; null for each that cannot be read. */
    async others({ id, owner }: KeyRecord): Promise<readonly (KeyContent | null)[]> {
      const all = (await records.listOf(kind, owner)).filter((record) => record.id !== id);
      return Promise.all(all.map((record) => open(record.id, record.content)));
    },
  };
}
