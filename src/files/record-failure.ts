import { FileContentError } from "./file-content-error.ts";
import { cutCell, type FileRow } from "./table-row.ts";

/** Known column names for each field of a result file, reduced to lower-case letters. */
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

/**
 * Column of a field. `group` is the part of the column name up to the last dot. A code and a message in the same group
 * belong to the same error.
 */
interface FieldColumn {
  readonly at: number;
  readonly group: string;
}

/** Columns of each field in a row, in the order of `names`. */
type Layout = Readonly<Record<Field, readonly FieldColumn[]>>;

/** Maximum number of row layouts cached per file. In XML and JSON, every row has its own column names. */
const maxLayouts = 100;

/** Determines from the rows of a result file which records succeeded or failed. */
export class ResultReader {
  readonly #layouts = new Map<string, Layout>();
  #last: { readonly columns: readonly string[]; readonly layout: Layout } | null = null;
  #isUnderstood: boolean;
  #isEmpty = true;

  /**
   * Creates a reader.
   * @param header column names; null when each row has its own.
   * @param isUnderstood true when earlier rows of the file contained outcomes.
   * @throws FileFault NOT_A_RESULT for a header without an outcome column.
   */
  constructor(header: readonly string[] | null, isUnderstood: boolean) {
    if (header && !tellsOutcome(layOut(header))) throw noResult();
    this.#isUnderstood = isUnderstood;
  }

  /**
   * Returns the outcome of a record; null when its row contains none. The status decides. Without a known status, a
   * record with an error failed; warnings do not count.
   */
  outcomeOf({ columns, cells }: FileRow): { readonly failure: RowFailure | null } | null {
    this.#isEmpty = false;
    const layout = this.#layoutOf(columns);
    if (!tellsOutcome(layout)) return null;
    this.#isUnderstood = true;
    return { failure: failureOf(layout, cells) };
  }

  /** Must be called after all rows were read. @throws FileFault NOT_A_RESULT when the file has rows but no outcomes. */
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

function noResult(): FileContentError {
  return new FileContentError(
    "NOT_A_RESULT",
    "The file does not say which records failed. It is not the result of an upload, or has an unknown format.",
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
    /** Line of the uploaded file at which the record starts; null when the result file does not contain it. */
    lineNumber: /^\d{1,9}$/.test(line) ? Number(line) : null,
    /** Reference of the record. Without one, its SKU, item id or order id; null when the row has none of them. */
    reference: firstOf("reference") ?? sku ?? itemId ?? orderId,
    sku,
    itemId,
    orderId,
    /** Correlation id of the record from the uploaded file; null when the result file does not contain one. */
    correlationId: firstOf("correlationId"),
    /** Code of the first error; null when there is none. */
    code: code?.text ?? null,
    /** Messages of all errors; null when there are none. */
    message: cutCell([...messages.values()].join(" ")) || null,
  };
}

type RowFailure = NonNullable<ReturnType<typeof failureOf>>;

/** Record of an uploaded file that the service rejected, according to the result file. */
export interface RecordFailure extends Readonly<RowFailure> {
  /** Number of the record among all records of the result file, from 1. */
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

/** Reduces a column name to its lower-case letters: `Error code` and `ErrorCode[2]` both become `errorcode`. */
function plainName(name: string): string {
  return name
    .replace(/\[\d+\]$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}
