import type { Clock } from "../../clock.ts";
import type { GivenRecord, SharedRecord, SharedRecords } from "../shared-records.ts";
import { SweptMap } from "./swept-map.ts";

/** Records of one kind, by their ids. */
type RecordsOfKind = SweptMap<SharedRecord>;

/** Records in the memory of this process: they are gone after a restart. */
export function createMemoryRecords(clock: Clock): SharedRecords {
  const kinds = new Map<string, RecordsOfKind>();

  const recordsOf = (kind: string): RecordsOfKind => {
    const records = kinds.get(kind) ?? new SweptMap<SharedRecord>(({ endsAtMs }) => endsAtMs > clock.now());
    kinds.set(kind, records);
    return records;
  };
  const find = (kind: string, id: string): SharedRecord | null => kinds.get(kind)?.get(id) ?? null;
  const put = (kind: string, { id, owner, endsAtMs, content }: GivenRecord, version: number) => {
    recordsOf(kind).set(id, { id, owner, endsAtMs, content, version });
  };

  return {
    prepare: async () => undefined,
    get: async (kind, id) => find(kind, id),
    async add(kind, record) {
      if (find(kind, record.id) !== null) return false;
      put(kind, record, 1);
      return true;
    },
    async replace(kind, record, version) {
      if (find(kind, record.id)?.version !== version) return false;
      put(kind, record, version + 1);
      return true;
    },
    delete: async (kind, id) => kinds.get(kind)?.delete(id) ?? false,
    listOf: async (kind, owner) =>
      [...(kinds.get(kind)?.alive() ?? [])]
        .map(([, record]) => record)
        .filter((record) => record.owner === owner),
  };
}
