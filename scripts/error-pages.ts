// Creates docs/errors.md from the error tables and the schema. Run directly, this script writes the file.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isEnumType, isObjectType } from "graphql";
import { errorCodes, type ErrorStatuses } from "../src/resolvers/errors/error-codes.ts";
import { schema } from "../src/schema/index.ts";
import { codeGuides, errorAdvice, reasonAdvice } from "./error-guides.ts";

/** URL of the page. */
export const errorPage = new URL("../docs/errors.md", import.meta.url);

/** Fields of every mutation error. */
const commonFields = ["kind", "message", "path", "upstream"];

type Status = number | "as answered";

const sorted = <Value>(entries: [string, Value][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));

const row = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")).join(" | ")} |`;

const table = (heads: readonly string[], rows: readonly string[]) => [
  row(...heads),
  `|${"---|".repeat(heads.length)}`,
  ...rows,
];

const codesTable = () =>
  table(
    ["Code", "Meaning", "What to do"],
    sorted(Object.entries(codeGuides)).map(([code, [meaning, advice]]) =>
      row(`\`${code}\``, meaning, advice),
    ),
  );

function statusTable(of: (statuses: ErrorStatuses) => readonly Status[] | undefined): string[] {
  const byStatus = new Map<Status, string[]>();
  for (const [code, statuses] of sorted(Object.entries<ErrorStatuses>(errorCodes))) {
    for (const status of of(statuses) ?? [])
      byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\``]);
  }
  const rows = [...byStatus].toSorted(([a], [b]) => (Number(a) || 999) - (Number(b) || 999));
  return table(
    ["Status", "Codes"],
    rows.map(([status, codes]) => row(String(status), codes.join(", "))),
  );
}

function typesTable(): string[] {
  const rows = sorted(Object.entries(errorAdvice)).map(([name, advice]) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`${name} is not an object type of the schema.`);
    const fields = Object.values(type.getFields()).filter((field) => !commonFields.includes(field.name));
    const own = fields.map((field) => `\`${field.name}: ${String(field.type)}\` ${field.description ?? ""}`);
    return row(`\`${name}\``, type.description ?? "", own.join("<br>") || "none", advice);
  });
  return table(["Type", "Meaning", "Additional fields", "What to do"], rows);
}

function reasonTables(): string[] {
  return Object.entries(reasonAdvice).flatMap(([name, advice]) => {
    const type = schema.getType(name);
    if (!isEnumType(type)) throw new Error(`${name} is not an enum of the schema.`);
    const byValue: Readonly<Record<string, string>> = advice;
    const rows = type
      .getValues()
      .map((value) => row(`\`${value.name}\``, value.description ?? "", byValue[value.name] ?? ""));
    return [
      `### ${name}`,
      "",
      type.description ?? "",
      "",
      ...table(["Value", "Meaning", "What to do"], rows),
      "",
    ];
  });
}

/** Returns the text of the page. */
export function writeErrorPage(): string {
  return [
    "# Errors",
    "",
    "Written by `npm run docs:errors`; a test fails when it is stale. Match on codes, types and values: messages may change.",
    "",
    "A mutation returns its failures in the `errors` of its payload; all other errors are GraphQL errors with `extensions.code`. Responses of",
    '`/files` and `/uploads` have the same format: `{"errors": [{"message", "extensions": {"code"}}]}`.',
    "",
    "## Codes",
    "",
    ...codesTable(),
    "",
    "## HTTP statuses of /graphql",
    "",
    "A response with a result has status 200, even with errors. A document that cannot be parsed or does not match the schema has 200 for clients",
    "that accept `application/json`, and 400 for clients that prefer `application/graphql-response+json`.",
    "",
    ...statusTable(({ graphql }) => graphql),
    "",
    "A rejected WebSocket upgrade has only a status: 404 for another path, 403 for pages of other origins, 503 for too many",
    "connections. During shutdown, the gateway accepts the upgrade and closes the connection with 1001, after which client libraries reconnect.",
    "",
    "## HTTP statuses of /files",
    "",
    "A whole file has status 200, a range of it 206.",
    "",
    ...statusTable(({ files }) => files),
    "",
    "## HTTP statuses of /uploads",
    "",
    "HEAD has status 200, PATCH and OPTIONS have 204. tus clients retry automatically after 409, 423 and 500 to 599, so rate limits",
    "and stalled uploads are reported with 503 here. A response to HEAD has no body; the status shows the error.",
    "",
    ...statusTable(({ uploads }) => uploads),
    "",
    "## Errors of mutations",
    "",
    "All have `kind` (the next step), `message`, `path` (the invalid input field; empty when the error concerns the whole call) and `upstream` (the",
    "errors of the service; empty when the gateway found the error).",
    "",
    ...typesTable(),
    "",
    "## Reasons",
    "",
    ...reasonTables(),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(errorPage, writeErrorPage());
