import { SaxesParser } from "saxes";
import { FileFault, rowTooLong } from "./file-fault.ts";
import { maxAttributes, maxDepth, maxPathLength } from "./table-row.ts";

/** What of an XML text its reader passes on, in its order. */
export interface XmlEvents {
  /** An element has begun: the last of `open`. */
  onOpen(name: string): void;
  onAttribute?(name: string, value: string): void;
  /** Text of the last of `open`, plain or CDATA; one text can come in pieces. Without this function none is held. */
  readonly onText?: (text: string) => void;
  /** The last of `open` has ended. It is still there. */
  onClose(): void;
}

/** Reads XML without namespaces: files of a service use one vocabulary, and only its words count. */
export class XmlReader {
  /** Names of the elements that have begun and not ended, from the root, prefixes included. */
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
          `The element at line ${parser.line} stands in more than ${maxDepth} others, or their names have more than ${maxPathLength} characters.`,
        );
      }
      events.onOpen(name);
    });
    parser.on("attribute", ({ name, value }) => {
      attributes += 1;
      // The parser holds all attributes until the tag ends.
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

  /** Characters that were read. */
  get position(): number {
    return this.#parser.position;
  }

  /** The line of the element that has just begun: its name was read, and one character more. */
  get lineOfElement(): number {
    return this.#parser.columnIndex === 0 ? this.#parser.line - 1 : this.#parser.line;
  }

  /**
   * Reads on.
   * @param piece null at the end of the text.
   * @throws FileFault when the text is not well-formed, or an element stands too deep or has too many attributes. Whatever events throw.
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
      throw new FileFault("CORRUPT", `The XML cannot be read at line ${place}: ${reason}`, { cause });
    }
  }
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
