import type { DocumentNode, FieldNode, FragmentSpreadNode, SelectionNode } from "graphql";
import type { GraphQLResponse } from "./read-response.ts";

/** Response of an operation as the panel shows it. */
export interface LoggedAnswer {
  /** Indented JSON, in which secrets and the contents of files are hidden. */
  readonly text: string;
  /** True when the text is only the first part of the response. */
  readonly isCut: boolean;
}

/** Error of a response. */
export interface LoggedError {
  readonly message: string;
  /** Code of the error, such as FORBIDDEN; null when it has none. */
  readonly code: string | null;
  /** Path of the field or of the input, such as `store.tasks`; null when it has none. */
  readonly path: string | null;
}

/** Maximum length of a logged response, in characters. */
export const maxAnswerLength = 20_000;

/** Replaces a hidden value. */
export const hiddenText = "(hidden)";

/** Fields with a value that the service returns only once, that grants access by itself, or that is part of a file. */
const hiddenFields: ReadonlySet<string> = new Set(["cells", "privateKey", "uploadUrl"]);

/** Fields whose object has a sealed link in its field `url`. */
const sealedParents: ReadonlySet<string> = new Set([
  "download",
  "inputFile",
  "latestResultFile",
  "resultFile",
  "upload",
]);

/** Selected fields of one response key. Objects of different types can have different fields under the same key. */
interface Selected {
  readonly names: Set<string>;
  readonly selections: SelectionNode[];
}

/** Returns the response of an operation as text, without a reference to its values. */
export function answerOf(
  { data, errors }: GraphQLResponse<unknown>,
  { definitions }: DocumentNode,
): LoggedAnswer {
  const fragments = new Map(
    definitions.flatMap((one) =>
      "typeCondition" in one ? [[one.name.value, one.selectionSet.selections] as const] : [],
    ),
  );
  const operation = definitions.find((one) => "operation" in one);
  const writer = new AnswerWriter(fragments);
  writer.write(
    { ...(errors && { errors: errors.map(plainError) }), ...(data !== undefined && { data }) },
    [],
    operation?.selectionSet.selections ?? [],
  );
  return { text: writer.text.slice(0, maxAnswerLength), isCut: writer.text.length > maxAnswerLength };
}

/** Returns the errors of a response, including those in the payload of a mutation. */
export function errorsOf({ data, errors = [] }: GraphQLResponse<unknown>): readonly LoggedError[] {
  const all: readonly AnyError[] = [...errors, ...payloadErrors(data)];
  return all.map(({ message = "", path, kind, extensions }) => ({
    message,
    code: text(extensions?.["code"]) ?? text(kind),
    path: path && path.length > 0 ? path.join(".") : null,
  }));
}

/** Error of a response or of a payload. Only the second has a kind. */
type AnyError = NonNullable<GraphQLResponse<unknown>["errors"]>[number] & { readonly kind?: unknown };

function payloadErrors(data: unknown): readonly AnyError[] {
  if (!isObject(data)) return [];
  return Object.values(data).flatMap((payload) =>
    isObject(payload) && Array.isArray(payload["errors"]) ? (payload["errors"] as AnyError[]) : [],
  );
}

function plainError({ message, path, extensions }: AnyError) {
  return { message, ...(path && { path }), ...(extensions && { extensions }) };
}

/** Writes JSON until it is longer than a logged response. */
class AnswerWriter {
  text = "";
  readonly #fragments: ReadonlyMap<string, readonly SelectionNode[]>;

  constructor(fragments: ReadonlyMap<string, readonly SelectionNode[]>) {
    this.#fragments = fragments;
  }

  /**
   * Writes a value.
   * @param parents Names of the field that contains the value.
   * @param selections Selections of the value's fields.
   */
  write(
    value: unknown,
    parents: Iterable<string>,
    selections: readonly SelectionNode[],
    indentation = "",
  ): void {
    if (this.text.length > maxAnswerLength) return;
    if (Array.isArray(value)) {
      const writeItem = (item: unknown, inner: string) => this.write(item, parents, selections, inner);
      this.#writeAll("[]", value, indentation, writeItem);
    } else if (isObject(value)) {
      const fields = this.#fieldsOf(selections);
      const isSealed = [...parents].some((name) => sealedParents.has(name));
      this.#writeAll("{}", Object.entries(value), indentation, ([key, item], inner) => {
        const { names, selections: below } = fields.get(key) ?? { names: new Set([key]), selections };
        const isHidden = [...names].some((name) => hiddenFields.has(name) || (isSealed && name === "url"));
        this.text += `${JSON.stringify(key)}: `;
        this.write(isHidden && item !== null ? hiddenText : item, names, below, inner);
      });
    } else {
      const short = typeof value === "string" ? value.slice(0, maxAnswerLength) : value;
      this.text += JSON.stringify(short) ?? "null";
    }
  }

  #writeAll<Item>(
    [begin = "", end = ""]: string,
    items: readonly Item[],
    indentation: string,
    write: (item: Item, indentation: string) => void,
  ): void {
    this.text += begin;
    const inner = `${indentation}  `;
    for (const [index, item] of items.entries()) {
      if (this.text.length > maxAnswerLength) return;
      this.text += `${index > 0 ? "," : ""}\n${inner}`;
      write(item, inner);
    }
    this.text += items.length > 0 ? `\n${indentation}${end}` : end;
  }

  #fieldsOf(selections: readonly SelectionNode[], found = new Map<string, Selected>()) {
    for (const selection of selections) {
      if (isField(selection)) {
        const key = (selection.alias ?? selection.name).value;
        const known = found.get(key) ?? { names: new Set(), selections: [] };
        known.names.add(selection.name.value);
        known.selections.push(...(selection.selectionSet?.selections ?? []));
        found.set(key, known);
      } else if (isSpread(selection)) {
        this.#fieldsOf(this.#fragments.get(selection.name.value) ?? [], found);
      } else {
        this.#fieldsOf(selection.selectionSet.selections, found);
      }
    }
    return found;
  }
}

function isField(selection: SelectionNode): selection is FieldNode {
  return (selection.kind as string) === "Field";
}

function isSpread(selection: SelectionNode): selection is FragmentSpreadNode {
  return (selection.kind as string) === "FragmentSpread";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
