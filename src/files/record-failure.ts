import { FileFault } from "./file-fault.ts";
import { cutCell, type FileRow } from "./table-row.ts";

/** The fields of a result by the names that result files have for them, without case, blanks and signs. */
const names = {
  line: ["linenumber", "line", "recordnumber", "record", "rownumber", "row"],
  reference: ["reference", "referenceid", "sellerreference"],
  itemId: ["itemid", "itemnumber", "ebayitemid", "ebayitemnumber"],
  orderId: ["orderid", "ordernumber", "extendedorderid"],
  correlationId: ["correlationid", "messageid"],
  sku: ["customlabelsku", "sku", "customlabel", "sellersku"],
  status: ["status", "ack", "result"],
  code: ["errorcode", "errorid", "code"],
  severity: ["severitycode", "severity"],
  message: ["longmessage", "errormessage", "errordescription", "message", "shortmessage"],
} as const;

type Field = keyof typeof names;

const failed = /^(?:fail|error|reject|invalid|partialfail)/i;
const fine = /^(?:success|succeed|warning|ok$|complete|processed)/i;

/** A column that holds a field, and what stands before its name: the error to which a code and a message belong. */
interface FieldColumn {
  readonly at: number;
  readonly group: string;
}

/** Where the fields of a result are among the columns of a row, each in the order of its names. */
type Layout = Readonly<Record<Field, readonly FieldColumn[]>>;

/** Layouts of the rows of one file that are remembered; rows of XML and JSON name their cells each. */
const maxLayouts = 100;

/** Reads the rows of one result file: what became of their records. */
export class ResultReader {
  readonly #layouts = new Map<string, Layout>();
  #last: { readonly columns: readonly string[]; readonly layout: Layout } | null = null;
  #isUnderstood: boolean;
  #isEmpty = true;

  /**
   * @param header null where each row names its own cells.
   * @param isUnderstood whether earlier rows of the file tell of records.
   * @throws FileFault NOT_A_RESULT for a header that tells of none.
   */
  constructor(header: readonly string[] | null, isUnderstood: boolean) {
    if (header && !tellsOutcome(layOut(header))) throw noResult();
    this.#isUnderstood = isUnderstood;
  }

  /**
   * What became of a record; null when its row says nothing that a result would. It failed when its status says so, and, without a
   * status that is understood, when it has an error; a warning is none.
   */
  outcomeOf({ columns, cells }: FileRow): { readonly failure: RowFailure | null } | null {
    this.#isEmpty = false;
    const layout = this.#layoutOf(columns);
    if (!tellsOutcome(layout)) return null;
    this.#isUnderstood = true;
    return { failure: failureOf(layout, cells) };
  }

  /** All rows were read. @throws FileFault NOT_A_RESULT when none of those that there are tells of a record. */
  end(): void {
    if (!this.#isUnderstood && !this.#isEmpty) throw noResult();
  }

  #layoutOf(columns: readonly string[]): Layout {
    if (this.#last?.columns === columns) return this.#last.layout;
    const key = columns.join("\0");
    const layout = this.#layouts.get(key) ?? layOut(columns);
    if (this.#layouts.size >= maxLayouts) this.#layouts.clear();
    this.#layouts.set(key, layout);
    this.#last = { columns, layout };
    return layout;
  }
}

function noResult(): FileFault {
  return new FileFault(
    "NOT_A_RESULT",
    "The file does not say which records failed: it is no result of an upload, or has a form that the gateway does not know.",
  );
}

function tellsOutcome({ status, code }: Layout): boolean {
  return status.length + code.length > 0;
}

function failureOf(layout: Layout, cells: readonly string[]) {
  const textsOf = (field: Field) =>
    layout[field].flatMap(({ at, group }) => {
      const text = cells[at]?.trim();
      return text ? [{ group, text }] : [];
    });
  const status = textsOf("status")[0]?.text ?? "";
  if (fine.test(status)) return null;
  const warnings = new Set(
    textsOf("severity").flatMap(({ group, text }) => (/^warn/i.test(text) ? [group] : [])),
  );
  const [code] = textsOf("code").filter(({ group }) => !warnings.has(group));
  const messages = new Map<string, string>();
  for (const { group, text } of textsOf("message")) {
    if (!warnings.has(group) && !messages.has(group)) messages.set(group, text);
  }
  if (!failed.test(status) && !code && messages.size === 0) return null;
  const firstOf = (field: Field) => textsOf(field)[0]?.text ?? null;
  const line = firstOf("line") ?? "";
  const sku = firstOf("sku");
  const itemId = firstOf("itemId");
  const orderId = firstOf("orderId");
  return {
    /** Line in the uploaded file at which the record begins; null when the result file does not say. */
    lineNumber: /^\d{1,9}$/.test(line) ? Number(line) : null,
    /** Name of the record in the result file: its reference, else its SKU, item or order; null when the file names none. */
    reference: firstOf("reference") ?? sku ?? itemId ?? orderId,
    sku,
    itemId,
    orderId,
    /** Identifier that the uploaded file gave the record for its result; null when the result file repeats none. */
    correlationId: firstOf("correlationId"),
    /** Of the first error; null when the result file gives none. */
    code: code?.text ?? null,
    /** Of all errors; null when the result file gives none. */
    message: cutCell([...messages.values()].join(" ")) || null,
  };
}

type RowFailure = NonNullable<ReturnType<typeof failureOf>>;

/** A record of an uploaded file that its service refused, as the result file says it. */
export interface RecordFailure extends Readonly<RowFailure> {
  /** Position among the records of the result file, from 1. */
  readonly position: number;
}

function layOut(columns: readonly string[]): Layout {
  const found = columns.map((column, at) => {
    const end = column.lastIndexOf(".") + 1;
    return { at, group: column.slice(0, end), name: plainName(column.slice(end)) };
  });
  const entries = Object.entries(names).map(([field, known]) => [
    field,
    known.flatMap((plain) => found.filter(({ name }) => name === plain)),
  ]);
  return Object.fromEntries(entries) as Layout;
}

/** A name without case, blanks and signs: `Error code` and `ErrorCode[2]` are both `errorcode`. */
function plainName(name: string): string {
  return name
    .replace(/\[\d+\]$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}
