import { maxRowLength, type TableText } from "./table-text.ts";
import { localName, XmlReader } from "./xml-reader.ts";

/** Most different paths that are remembered; the list is among the first. */
const maxPaths = 10_000;

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
  const hasElements: boolean[] = [];
  const seen = new Map<string, Seen>();
  const found = { path: null as readonly string[] | null, isEmptyList: false };

  const reader = new XmlReader({
    onOpen(name) {
      const { open } = reader;
      const parent = open.at(-2);
      if (parent !== undefined) hasElements[open.length - 2] = true;
      hasElements.push(false);
      const isListed = parent !== undefined && isListOf(localName(parent), localName(name));
      const key = open.join("/");
      if (!seen.has(key) && seen.size < maxPaths)
        seen.set(key, { path: [...open], complexCount: 0, isListed });
      // Further in, an element around this one may turn out to be the row.
      if (isListed && open.length <= 3) found.path ??= [...open];
    },
    onClose() {
      const { open } = reader;
      const element = seen.get(open.join("/"));
      if (hasElements.pop()) {
        if (element) element.complexCount += 1;
        if (open.length === 2 && (element?.complexCount ?? 0) > 1) found.path ??= [...open];
      } else if (/(?:Array|List|Responses|Requests)$/.test(open.at(-1) ?? "")) {
        found.isEmptyList = true;
      }
    },
  });
  const read = (piece: string | null) => {
    try {
      reader.read(piece);
    } catch (error) {
      // A fault behind the first row is met when the rows are read, if they are read so far.
      if (found.path === null) throw error;
    }
    return found.path !== null;
  };

  const { length } = await text.lookAhead(read);
  if (!found.path && length < maxRowLength && !text.isCut) read(null);
  if (found.path) return found.path;
  const rows = [...seen.values()].filter(({ path }) => path.length > 1);
  return (
    outermost(rows.filter(({ isListed, complexCount }) => isListed || complexCount > 1)) ??
    (found.isEmptyList ? [] : (outermost(rows.filter(({ complexCount }) => complexCount > 0)) ?? null))
  );
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
