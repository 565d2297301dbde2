import type { Clock } from "../../clock.ts";
import type { GivenRecord, SharedRecord, SharedRecords } from "../shared-records.ts";

/** How many records each new one looks at, to remove those that have ended. */
const recordsPerAddition = 2;

/** Records of one kind, by their ids. */
type RecordsOfKind = Map<string, SharedRecord>;

/** Records in the memory of this process: they are gone after a restart. */
export function createMemoryRecords(clock: Clock): SharedRecords {
  const kinds = new Map<string, RecordsOfKind>();
  const sweeps = new Map<string, IterableIterator<[string, SharedRecord]>>();

  const isAlive = ({ endsAtMs }: SharedRecord) => endsAtMs > clock.now();
  const recordsOf = (kind: string): RecordsOfKind => {
    const records = kinds.get(kind) ?? new Map<string, SharedRecord>();
    kinds.set(kind, records);
    return records;
  };
  const find = (kind: string, id: string): SharedRecord | null => {
    const record = kinds.get(kind)?.get(id);
    return record !== undefined && isAlive(record) ? record : null;
  };
  const removeSomeEnded = (kind: string) => {
    const records = recordsOf(kind);
    const sweep = sweeps.get(kind) ?? records.entries();
    sweeps.set(kind, sweep);
    for (let looked = 0; looked < recordsPerAddition; looked += 1) {
      const next = sweep.next();
      if (next.done) {
        sweeps.delete(kind);
        return;
      }
      const [id, record] = next.value;
      if (!isAlive(record)) records.delete(id);
    }
  };
  const put = (kind: string, { id, owner, endsAtMs, content }: GivenRecord, version: number) => {
    recordsOf(kind).set(id, { id, owner, endsAtMs, content, version });
  };

  return {
    prepare: async () => undefined,
    get: async (kind, id) => find(kind, id),
    async add(kind, record) {
      if (find(kind, record.id) !== null) return false;
      removeSomeEnded(kind);
      put(kind, record, 1);
      return true;
    },
    async replace(kind, record, version) {
      if (find(kind, record.id)?.version !== version) return false;
      put(kind, record, version + 1);
      return true;
    },
    async delete(kind, id) {
      const isThere = find(kind, id) !== null;
      kinds.get(kind)?.delete(id);
      return isThere;
    },
    listOf: async (kind, owner) =>
      [...recordsOf(kind).values()].filter((record) => record.owner === owner && isAlive(record)),
  };
}
