import { SaxesParser } from "saxes";
import { FileContentError, rowTooLong } from "./file-content-error.ts";
import { maxAttributes, maxDepth, maxPathLength } from "./table-row.ts";

/** Handlers for the events of an XML text, in document order. */
export interface XmlEvents {
  /** Called when an element starts. The element is then the last one in `open`. */
  onOpen(name: string): void;
  onAttribute?(name: string, value: string): void;
  /**
   * Called with text or CDATA of the last element in `open`, possibly in several pieces. Without this handler, no text
   * is stored.
   */
  readonly onText?: (text: string) => void;
  /** Called when the last element in `open` ends, before it is removed. */
  onClose(): void;
}

/** Reads XML and ignores namespaces, because each file uses only one vocabulary. */
export class XmlReader {
  /** Names of the open elements, from the root, with prefixes. */
  readonly open: string[] = [];
  readonly #parser = new SaxesParser({ xmlns: false });

  constructor(events: XmlEvents) {
    const parser = this.#parser;
    let attributes = 0;
    parser.on("opentagstart", ({ name }) => {
      this.open.push(name);
      attributes = 0;
      if (this.open.length > maxDepth || this.open.join("/").length > maxPathLength) {
        throw rowTooLong(
          `The element at line ${parser.line} is nested more than ${maxDepth} levels deep, or its path is longer than ${maxPathLength} characters.`,
        );
      }
      events.onOpen(name);
    });
    parser.on("attribute", ({ name, value }) => {
      attributes += 1;
      // The parser stores all attributes until the tag ends, so their number is limited.
      if (attributes > maxAttributes) {
        throw rowTooLong(`The element at line ${parser.line} has more than ${maxAttributes} attributes.`);
      }
      events.onAttribute?.(name, value);
    });
    const { onText } = events;
    if (onText) {
      parser.on("text", onText);
      parser.on("cdata", onText);
    }
    parser.on("closetag", () => {
      events.onClose();
      this.open.pop();
    });
  }

  /** Number of characters read so far. */
  get position(): number {
    return this.#parser.position;
  }

  /**
   * Line on which the name of the element that has just started ends. The parser has read one more character, which may
   * be a line break.
   */
  get lineOfElement(): number {
    return this.#parser.columnIndex === 0 ? this.#parser.line - 1 : this.#parser.line;
  }

  /**
   * Parses the next piece.
   * @param piece null at the end of the text.
   * @throws FileFault when the text is not well-formed, elements are nested too deeply, or an element has too many
   * attributes; any error of the handlers.
   */
  read(piece: string | null): void {
    const { line } = this.#parser;
    try {
      if (piece === null) this.#parser.close();
      else this.#parser.write(piece);
    } catch (cause) {
      if (cause instanceof Error && "code" in cause) throw cause;
      const reason =
        cause instanceof Error ? cause.message.replace(/^(?:[^:]*:)?\d+:\d+: /, "") : String(cause);
      const place = Math.max(line, this.#parser.line);
      throw new FileContentError("CORRUPT", `The XML cannot be read at line ${place}: ${reason}`, { cause });
    }
  }
}

/** Returns the name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
