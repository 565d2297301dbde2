import { SaxesParser } from "saxes";
import type { TimeSlice } from "../../../time-slice.ts";
import type { FeedType } from "../feed-types.ts";
import { decodeInput } from "./decode-input.ts";
import { MalformedFileError } from "./feed-record.ts";
import type { FeedRecord, RecordAction, RecordFieldName, RecordFields } from "./feed-record.ts";

/** Fields of a request, by the path of their elements relative to it. */
const fieldPaths: ReadonlyMap<string, RecordFieldName> = new Map([
  ["MessageID", "messageId"],
  ["ItemID", "itemId"],
  ["SKU", "sku"],
  ["Item/ItemID", "itemId"],
  ["Item/SKU", "sku"],
  ["Item/Title", "title"],
  ["Item/StartPrice", "price"],
  ["Item/Currency", "currency"],
  ["Item/Site", "site"],
  ["Item/Quantity", "quantity"],
  ["Item/ListingType", "format"],
  ["Item/PrimaryCategory/CategoryID", "categoryId"],
  ["InventoryStatus/ItemID", "itemId"],
  ["InventoryStatus/SKU", "sku"],
  ["InventoryStatus/StartPrice", "price"],
  ["InventoryStatus/Quantity", "quantity"],
  ["OrderID", "orderId"],
  ["Shipment/ShipmentTrackingDetails/ShippingCarrierUsed", "carrier"],
  ["Shipment/ShipmentTrackingDetails/ShipmentTrackingNumber", "trackingNumber"],
]);

/** Maximum length of a text or tag, because the parser buffers it until its end. */
const maxTextCharacters = 1024 * 1024;

/** Maximum depth of elements. A request of the public service has about ten levels. */
const maxDepth = 100;

/**
 * Maximum number of attributes of an element, because the parser buffers them until the end of the tag. A request of
 * the public service has one or two.
 */
const maxAttributes = 1000;

/**
 * Maximum number of `InventoryStatus` elements in a request, because they are buffered until its end. The public
 * service documents four.
 */
const maxEntries = 10_000;

const rootName = "BulkDataExchangeRequests";

/** Returns the name of the request elements in files of a feed type: `EndItemRequest` for `LMS_END_ITEM`. */
export function requestNameOf(feedType: FeedType): string {
  const words = feedType.name.split("_").slice(1);
  return `${words.map((word) => word.slice(0, 1) + word.slice(1).toLowerCase()).join("")}Request`;
}

const actions: readonly (readonly [beginning: string, action: RecordAction])[] = [
  ["VerifyAdd", "VERIFY_ADD"],
  ["Add", "ADD"],
  ["Revise", "REVISE"],
  ["Relist", "RELIST"],
  ["End", "END"],
  ["OrderAck", "ACKNOWLEDGE"],
  ["SetShipment", "SHIP"],
];

/**
 * Yields the records of an XML file: the requests inside `BulkDataExchangeRequests`. In a request with several
 * `InventoryStatus` elements, each one is a record. The file is parsed as a stream.
 * @throws MalformedFileError when the file is not well-formed XML or has another root
 */
export async function* readXmlRecords(
  source: AsyncIterable<Buffer>,
  feedType: FeedType,
  slice: TimeSlice,
): AsyncGenerator<FeedRecord> {
  const found: Omit<FeedRecord, "number">[] = [];
  let charactersWithoutTag = 0;
  const parser = createRequestParser(feedType, {
    emit: (record) => found.push(record),
    noteTag: () => (charactersWithoutTag = 0),
  });
  const findFault = (parse: () => void) => faultOf(parse, parser);
  let number = 0;
  for await (const text of decodeInput(source, slice)) {
    charactersWithoutTag += text.length;
    const fault = findFault(() => {
      parser.write(text);
      if (charactersWithoutTag > maxTextCharacters) {
        throw new MalformedFileError(`The XML has a text of more than ${maxTextCharacters} characters.`);
      }
    });
    // The requests before the error are valid.
    for (const record of found.splice(0)) yield { ...record, number: (number += 1) };
    if (fault !== undefined) throw fault;
  }
  const fault = findFault(() => parser.close());
  if (fault !== undefined) throw fault;
}

/**
 * Reads an XML file up to its root element.
 * @throws MalformedFileError when the root is missing or has another name
 */
export async function checkXmlRoot(source: AsyncIterable<Buffer>, slice: TimeSlice): Promise<void> {
  const parser = new SaxesParser();
  let isFound = false;
  let characters = 0;
  parser.on("opentagstart", ({ name }) => {
    if (!isFound) requireRoot(name);
    isFound = true;
  });
  for await (const text of decodeInput(source, slice)) {
    const fault = faultOf(() => parser.write(text), parser);
    // The content of the root is checked later, record by record.
    if (isFound) return;
    if (fault !== undefined) throw fault;
    characters += text.length;
    if (characters > maxTextCharacters) break;
  }
  throw new MalformedFileError(`The XML has no element ${rootName}.`);
}

function requireRoot(name: string): void {
  if (name === rootName) return;
  throw new MalformedFileError(`The root of the XML must be ${rootName}, not ${name.slice(0, 100)}.`);
}

function faultOf(parse: () => void, parser: SaxesParser): MalformedFileError | undefined {
  const lineBefore = parser.line;
  try {
    parse();
    return undefined;
  } catch (error) {
    // A closed parser resets its line number.
    const line = Math.max(lineBefore, parser.line);
    if (error instanceof MalformedFileError) return new MalformedFileError(error.message, { line });
    const text = error instanceof Error ? error.message : String(error);
    // The parser's messages begin with its own position.
    const reason = text.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    return new MalformedFileError(`The XML cannot be read at line ${line}: ${reason}.`, {
      cause: error,
      line,
    });
  }
}

/** Callbacks of the request parser. */
interface RequestEvents {
  /** Called with each record, at the end of its request. */
  readonly emit: (record: Omit<FeedRecord, "number">) => void;
  /** Called at the end of each tag. */
  readonly noteTag: () => void;
}

function createRequestParser(feedType: FeedType, { emit, noteTag }: RequestEvents) {
  const parser = new SaxesParser();
  const expectedName = requestNameOf(feedType);
  const expectedAction = actions.find(([beginning]) => expectedName.startsWith(beginning))?.[1];
  const path: string[] = [];
  let site: string | undefined;
  let request: RecordFields = {};
  let requestLine = 1;
  let entry: RecordFields = {};
  let entries: { readonly line: number; readonly fields: RecordFields }[] = [];
  let entryLine = 1;
  let text = "";
  let attributeCount = 0;

  const finishRequest = (name: string) => {
    const action = name === expectedName ? expectedAction : undefined;
    for (const { line, fields } of entries.length > 0 ? entries : [{ line: requestLine, fields: {} }]) {
      emit({
        action,
        actionName: name,
        line,
        fields: { ...(site !== undefined && { site }), ...request, ...fields },
      });
    }
  };
  const target = () => (path[2] === "InventoryStatus" ? entry : request);

  parser.on("opentagstart", ({ name }) => {
    // The parser has already consumed one character after the element's name, possibly a line break.
    const line = parser.columnIndex === 0 ? parser.line - 1 : parser.line;
    path.push(name);
    attributeCount = 0;
    if (path.length > maxDepth) {
      throw new MalformedFileError(`The XML has more than ${maxDepth} nested elements.`);
    }
    text = "";
    if (path.length === 1) requireRoot(name);
    if (path.length === 2) {
      request = {};
      requestLine = line;
      entries = [];
    }
    if (path.length === 3 && name === "InventoryStatus") {
      entry = {};
      entryLine = line;
    }
  });
  parser.on("attribute", () => {
    attributeCount += 1;
    if (attributeCount > maxAttributes) {
      throw new MalformedFileError(`An element has more than ${maxAttributes} attributes.`);
    }
  });
  parser.on("opentag", ({ name, attributes }) => {
    noteTag();
    const { currencyID: currency } = attributes;
    if (name === "StartPrice" && typeof currency === "string") target().currency ??= currency;
  });
  const addText = (more: string) => (text += more);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", ({ name }) => {
    noteTag();
    const field = fieldPaths.get(path.slice(2).join("/"));
    const value = text.trim();
    if (field !== undefined && value !== "") target()[field] ??= value;
    if (path.length === 3 && path[1] === "Header" && name === "SiteID" && value !== "") site = value;
    if (path.length === 3 && name === "InventoryStatus") {
      if (entries.length === maxEntries) {
        throw new MalformedFileError(`A request has more than ${maxEntries} InventoryStatus elements.`);
      }
      entries.push({ line: entryLine, fields: entry });
    }
    if (path.length === 2 && name !== "Header") finishRequest(name);
    path.pop();
    text = "";
  });
  return parser;
}
