import { operationNames } from "../../sandbox/services/operation-names.ts";
import { packageVersion } from "../../version.ts";

const text = { type: "string" };
const instant = { type: "string", format: "date-time" };
const count = (minimum: number) => ({ type: "integer", minimum });
const nullable = (schema: object) => ({ oneOf: [schema, { type: "null" }] });

const operation = { type: "string", enum: operationNames };
const faultAnswer = {
  description:
    "A status: the operation has no effect. lost: the operation takes effect, and the connection closes without a response. cut: the connection closes in the middle; only a GET sends half of its body. slow: the response follows after delayMs.",
  oneOf: [
    { type: "integer", minimum: 400, maximum: 599 },
    { type: "string", enum: ["lost", "cut", "slow"] },
  ],
};

const schemas = {
  Duration: {
    type: "object",
    description: "The parts are added up.",
    additionalProperties: false,
    properties: Object.fromEntries(
      ["days", "hours", "minutes", "seconds", "milliseconds"].map((unit) => [
        unit,
        { type: "number", minimum: 0 },
      ]),
    ),
  },
  Clock: {
    type: "object",
    required: ["now", "kind"],
    properties: { now: instant, kind: { type: "string", enum: ["standing", "system"] } },
  },
  Fault: {
    type: "object",
    required: ["operation", "answer"],
    additionalProperties: false,
    properties: {
      operation,
      after: { ...count(0), default: 0, description: "Number of calls that succeed before." },
      times: { ...count(1), default: 1, description: "Number of calls that fail." },
      answer: faultAnswer,
      delayMs: {
        ...count(0),
        default: 60_000,
        description: "Delay of a slow answer, by the sandbox's clock.",
      },
    },
  },
  JournalEntry: {
    type: "object",
    properties: {
      number: count(1),
      at: instant,
      seller: nullable(text),
      operation,
      service: text,
      method: text,
      path: text,
      status: nullable({ type: "integer" }),
      fault: nullable(faultAnswer),
      requestBytes: count(0),
      responseBytes: count(0),
    },
  },
  Error: { type: "object", required: ["error"], properties: { error: text } },
};

const refer = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` });
const listOf = (field: string, name: keyof typeof schemas) => ({
  type: "object",
  required: [field],
  properties: { [field]: { type: "array", items: refer(name) } },
});
const json = (schema: object) => ({ content: { "application/json": { schema } } });

/** Describes a method: its response and, if it has one, its body. */
function describe(operationId: string, summary: string, response: object, body?: object) {
  return {
    operationId,
    summary,
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: {
      "200": { description: "Done.", ...json(response) },
      default: { description: "Rejected.", ...json(refer("Error")) },
    },
  };
}

const filter = (name: string, schema: object) => ({ name, in: "query", schema });

/** Returns the description of the control interface in the format OpenAPI 3.1. */
export function describeControl(): object {
  const faults = listOf("faults", "Fault");
  const entries = listOf("entries", "JournalEntry");
  const oneOrMore = { oneOf: [refer("Fault"), { type: "array", items: refer("Fault") }] };
  return {
    openapi: "3.1.0",
    info: { title: "Control of the sandbox", version: packageVersion },
    paths: {
      "/sandbox/control/clock": {
        get: describe("getClock", "Returns the time.", refer("Clock")),
        post: describe(
          "advanceClock",
          "Moves a standing clock forward, and waits for the work that becomes due.",
          refer("Clock"),
          refer("Duration"),
        ),
      },
      "/sandbox/control/faults": {
        get: describe("getFaults", "Lists the faults that still apply.", faults),
        post: describe("addFaults", "Adds one fault, or several.", faults, oneOrMore),
        delete: describe("clearFaults", "Removes all faults.", faults),
      },
      "/sandbox/control/journal": {
        get: {
          ...describe("getJournal", "Lists the last 10 000 calls.", entries),
          parameters: [
            filter("operation", operation),
            filter("seller", text),
            filter("after", { ...count(0), description: "Only entries with a higher number." }),
          ],
        },
        delete: describe("clearJournal", "Deletes all entries.", entries),
      },
      "/sandbox/control/reset": {
        post: describe(
          "reset",
          "Returns data, identifiers, faults, journal and a standing clock to the start, and closes other connections.",
          refer("Clock"),
        ),
      },
    },
    components: {
      schemas,
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
    security: [{}, { token: [] }],
  };
}
