import { maxRowLength, type TableText } from "./table-text.ts";
import { localName, XmlReader } from "./xml-reader.ts";

/** Maximum number of different paths to compare. The path of the rows is assumed to be among the first. */
const maxPaths = 10_000;

interface Seen {
  readonly path: readonly string[];
  /** Number of elements at this path that have child elements. */
  complexCount: number;
  /** True when the names of the element and its parent show that it is an item of a list. */
  readonly isListed: boolean;
}

/**
 * Finds the path of the rows in an XML text, from the root and with prefixes. Candidates are elements whose names show
 * that they are list items (`Order` in `OrderArray`), and elements with children that occur more than once. The
 * outermost candidates are the rows. Without candidates, the outermost elements with children are the rows. The text
 * can be read again afterwards.
 * @returns an empty path for an empty list; null when nothing looks like rows.
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
      // At a deeper level, an enclosing element may still turn out to be the row.
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
      // When a row was found, the error is reported later, when the rows are read up to it.
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

/** Returns true when the name of an element shows that it is a list of `item` elements. */
function isListOf(list: string, item: string): boolean {
  if ([`${item}s`, `${item}Array`, `${item}List`, item.replace(/y$/, "ies")].includes(list)) {
    return list !== item;
  }
  const kind = /(Response|Request)s$/.exec(list)?.[1];
  return kind !== undefined && item.endsWith(kind);
}
