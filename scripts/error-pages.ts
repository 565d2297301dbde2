// docs/errors.md, from the tables of codes and the schema. Run by itself it writes the file.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isEnumType, isObjectType } from "graphql";
import { errorCodes, type ErrorStatuses } from "../src/resolvers/errors/error-codes.ts";
import { schema } from "../src/schema/index.ts";
import { codeGuides, errorAdvice, reasonAdvice } from "./error-guides.ts";

/** Where the page is. */
export const errorPage = new URL("../docs/errors.md", import.meta.url);

/** Fields that every error of a mutation has. */
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
    ["Code", "Means", "What to do"],
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
    if (!isObjectType(type)) throw new Error(`${name} is no type of the schema.`);
    const fields = Object.values(type.getFields()).filter((field) => !commonFields.includes(field.name));
    const own = fields.map((field) => `\`${field.name}: ${String(field.type)}\` ${field.description ?? ""}`);
    return row(`\`${name}\``, type.description ?? "", own.join("<br>") || "no more", advice);
  });
  return table(["Type", "Means", "Fields beside the common ones", "What to do"], rows);
}

function reasonTables(): string[] {
  return Object.entries(reasonAdvice).flatMap(([name, advice]) => {
    const type = schema.getType(name);
    if (!isEnumType(type)) throw new Error(`${name} is no enum of the schema.`);
    const byValue: Readonly<Record<string, string>> = advice;
    const rows = type
      .getValues()
      .map((value) => row(`\`${value.name}\``, value.description ?? "", byValue[value.name] ?? ""));
    return [
      `### ${name}`,
      "",
      type.description ?? "",
      "",
      ...table(["Value", "Means", "What to do"], rows),
      "",
    ];
  });
}

/** The page's text. */
export function writeErrorPage(): string {
  return [
    "# Errors",
    "",
    "Written by `npm run docs:errors`; a test fails when it is stale. Match on codes, types and values: messages may change.",
    "",
    "A mutation says what went wrong in its payload's `errors`; everything else is a GraphQL error with `extensions.code`. Answers of",
    '`/files` and `/uploads` have the same form: `{"errors": [{"message", "extensions": {"code"}}]}`.',
    "",
    "## Codes",
    "",
    ...codesTable(),
    "",
    "## HTTP statuses of /graphql",
    "",
    "An answer that could be made has status 200, also with errors. A document that cannot be parsed or does not fit the schema has 200 for clients",
    "that accept `application/json`, and 400 for those that accept `application/graphql-response+json` first.",
    "",
    ...statusTable(({ graphql }) => graphql),
    "",
    "An upgrade to WebSocket is refused with a status alone: 404 at another address, 403 for pages of other origins, 503 when there are too many",
    "connections. While the gateway shuts down it is taken and closed with 1001, after which client libraries connect again.",
    "",
    "## HTTP statuses of /files",
    "",
    "A file comes with 200, a part of it with 206.",
    "",
    ...statusTable(({ files }) => files),
    "",
    "## HTTP statuses of /uploads",
    "",
    "HEAD is answered with 200, PATCH and OPTIONS with 204. Clients of the tus protocol go on by themselves after 409, 423 and 500 to 599, so too many calls",
    "and bytes that stop coming have 503 here. An answer to HEAD has no body: its status says what is wrong.",
    "",
    ...statusTable(({ uploads }) => uploads),
    "",
    "## Errors of mutations",
    "",
    "All have `kind` (what to do next), `message`, `path` (the input field at fault; empty when it is the call as a whole) and `upstream` (what the",
    "service said; empty when the gateway found the fault).",
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
