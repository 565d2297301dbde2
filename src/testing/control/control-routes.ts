import type { Socket } from "node:net";
import type { SandboxClock } from "../../sandbox/clock.ts";
import type { Fault } from "../faults.ts";
import type { JournalEntry } from "../journal.ts";
import { isManual } from "../standing-clock.ts";
import type { Kit } from "../start-kit.ts";

/** Request to the control interface. */
export interface ControlRequest {
  readonly query: URLSearchParams;
  /** Body as JSON; undefined when there is none. */
  readonly body: unknown;
  /** Connection of the request, which a reset keeps open. */
  readonly socket: Socket;
}

/** Status and JSON body of a response. */
export interface ControlResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Handles the requests with one method to one path. @throws TypeError for an invalid request */
type Handler = (request: ControlRequest) => ControlResponse | Promise<ControlResponse>;

/** Handlers by path below the base path, and by method. */
export type ControlRoutes = Readonly<Record<string, Readonly<Record<string, Handler>>>>;

/** Filters of the journal. */
const filters = ["operation", "seller", "after"];

const ok = (body: unknown): ControlResponse => ({ status: 200, body });

/** Creates the handlers for clock, faults, journal and reset. */
export function createControlRoutes(kit: Kit, clock: SandboxClock): ControlRoutes {
  const describeClock = () =>
    ok({ now: new Date(clock.now()).toISOString(), kind: isManual(clock) ? "standing" : "system" });
  const describeFaults = () => ok({ faults: kit.faults.list });
  return {
    clock: {
      GET: describeClock,
      async POST({ body }) {
        if (!isManual(clock)) {
          return {
            status: 409,
            body: { error: "The system clock cannot be moved. Start with --clock standing." },
          };
        }
        await clock.advance(asObject(body));
        return describeClock();
      },
    },
    faults: {
      GET: describeFaults,
      POST({ body }) {
        kit.faults.add(
          ...(Array.isArray(body) ? body : [body]).map((one) => asObject(one) as unknown as Fault),
        );
        return describeFaults();
      },
      DELETE() {
        kit.faults.clear();
        return describeFaults();
      },
    },
    journal: {
      GET: ({ query }) => ok({ entries: select(kit.journal, query) }),
      DELETE() {
        kit.clearJournal();
        return ok({ entries: [] });
      },
    },
    reset: {
      async POST({ socket }) {
        await kit.reset(socket);
        return describeClock();
      },
    },
  };
}

function asObject(value: unknown): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new TypeError("The body must be a JSON object.");
}

function select(entries: readonly JournalEntry[], query: URLSearchParams): readonly JournalEntry[] {
  const unknown = [...query.keys()].find((name) => !filters.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`The journal has no filter "${unknown}". The filters are ${filters.join(", ")}.`);
  }
  const [operation, seller, after = "0"] = filters.map((name) => query.get(name) ?? undefined);
  if (!/^\d{1,15}$/.test(after))
    throw new TypeError(`"after" must be the number of an entry, not "${after}".`);
  return entries.filter(
    (entry) =>
      (operation === undefined || entry.operation === operation) &&
      (seller === undefined || entry.seller === seller) &&
      entry.number > Number(after),
  );
}
