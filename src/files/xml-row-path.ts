import { boundPath, createAttributeCounter, createXmlParser, localName, parseXml } from "./xml-reader.ts";
import { maxRowLength, type TableText } from "./table-text.ts";

/** An element that the text has shown. */
interface Seen {
  readonly path: readonly string[];
  /** How often, counting only those with elements inside. */
  complexCount: number;
  /** Whether its own name and that of the element around it say that it is one of a list. */
  readonly isListed: boolean;
}

/**
 * Finds out which elements of an XML text are its rows: their path from the root, prefixes included. Those whose names say so (`OrderArray` has
 * `Order`), else the outermost with elements inside that occur more than once, else the outermost with elements inside.
 * The text comes next again.
 * @returns an empty path for a list without elements, and null when there is nothing like rows.
 * @throws FileFault when the text is not well-formed.
 */
export async function findRowPath(text: TableText): Promise<readonly string[] | null> {
  const search = createSearch();
  let head = "";
  let found: readonly string[] | undefined;
  try {
    while (found === undefined && head.length < maxRowLength) {
      const piece = await text.next();
      if (piece === null) {
        if (!text.isCut) search.close();
        break;
      }
      head += piece;
      found = search.write(piece);
    }
  } finally {
    text.unread(head);
  }
  return found ?? search.guess();
}

/** Most different paths that are remembered; the list is among the first. */
const maxPaths = 10_000;

function createSearch() {
  const parser = createXmlParser();
  const attributes = createAttributeCounter(parser);
  const names: string[] = [];
  const hasElements: boolean[] = [];
  const seen = new Map<string, Seen>();
  let isEmptyList = false;
  let found: readonly string[] | undefined;

  parser.on("opentagstart", ({ name }) => {
    const parent = names.at(-1);
    if (names.length > 0) hasElements[names.length - 1] = true;
    names.push(name);
    hasElements.push(false);
    const isListed = parent !== undefined && isListOf(localName(parent), localName(name));
    const key = names.join("/");
    boundPath(names.length, key, parser.line);
    attributes.begin();
    if (!seen.has(key) && seen.size < maxPaths)
      seen.set(key, { path: [...names], complexCount: 0, isListed });
    // Further in, an element around this one may turn out to be the row.
    if (isListed && names.length <= 3) found ??= [...names];
  });
  parser.on("attribute", () => attributes.add());
  parser.on("closetag", () => {
    const element = seen.get(names.join("/"));
    if (hasElements.pop()) {
      if (element) element.complexCount += 1;
      if (names.length === 2 && (element?.complexCount ?? 0) > 1) found ??= [...names];
    } else if (/(?:Array|List|Responses|Requests)$/.test(names.at(-1) ?? "")) {
      isEmptyList = true;
    }
    names.pop();
  });

  return {
    write(piece: string): readonly string[] | undefined {
      try {
        parseXml(parser, () => parser.write(piece));
      } catch (error) {
        // A fault behind the first row is met when the rows are read, if they are read so far.
        if (found === undefined) throw error;
      }
      return found;
    },
    close: () => parseXml(parser, () => parser.close()),
    guess(): readonly string[] | null {
      const rows = [...seen.values()].filter(({ path }) => path.length > 1);
      return (
        outermost(rows.filter(({ isListed, complexCount }) => isListed || complexCount > 1)) ??
        (isEmptyList ? [] : (outermost(rows.filter(({ complexCount }) => complexCount > 0)) ?? null))
      );
    },
  };
}

function outermost(of: readonly Seen[]): readonly string[] | undefined {
  return of.toSorted((a, b) => a.path.length - b.path.length)[0]?.path;
}

/** Whether an element of the one name is a list of elements of the other, as far as names tell. */
function isListOf(list: string, item: string): boolean {
  if ([`${item}s`, `${item}Array`, `${item}List`, item.replace(/y$/, "ies")].includes(list)) {
    return list !== item;
  }
  const kind = /(Response|Request)s$/.exec(list)?.[1];
  return kind !== undefined && item.endsWith(kind);
}
