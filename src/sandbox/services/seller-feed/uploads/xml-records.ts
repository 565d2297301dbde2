import { SaxesParser } from "saxes";
import type { TimeSlice } from "../../../time-slice.ts";
import type { FeedType } from "../feed-types.ts";
import { decodeInput } from "./decode-input.ts";
import { MalformedFileError } from "./feed-record.ts";
import type { FeedRecord, RecordAction, RecordFieldName, RecordFields } from "./feed-record.ts";

/** The fields of a request, by the path of their elements below it. */
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

/** The parser holds a text or a tag until its end, so one that never ends is refused. */
const maxTextCharacters = 1024 * 1024;

/** Most elements inside each other. A request of the public service has some ten. */
const maxDepth = 100;

/** Most attributes of one element: they are held until its tag ends. A request of the public service has one or two. */
const maxAttributes = 1000;

/** Most `InventoryStatus` in one request, which is held until its end. The public service documents four. */
const maxEntries = 10_000;

const rootName = "BulkDataExchangeRequests";

/** The request element that a file of a feed type consists of: `LMS_END_ITEM` has `EndItemRequest`. */
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
 * The records of an XML file: the requests inside `BulkDataExchangeRequests`; of a request with several
 * `InventoryStatus` each is a record. Read while it comes, never as a whole.
 * @throws MalformedFileError when the file is no well-formed XML or has another root.
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
    // The requests before the fault are good.
    for (const record of found.splice(0)) yield { ...record, number: (number += 1) };
    if (fault !== undefined) throw fault;
  }
  const fault = findFault(() => parser.close());
  if (fault !== undefined) throw fault;
}

/**
 * Looks at the root of an XML file, and no further.
 * @throws MalformedFileError when it is another one, or there is none.
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
    // What comes after the root is looked at record by record.
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
    // A parser that was closed has forgotten its line.
    const line = Math.max(lineBefore, parser.line);
    if (error instanceof MalformedFileError) return new MalformedFileError(error.message, { line });
    const text = error instanceof Error ? error.message : String(error);
    // The parser puts its own position in front of what it has found.
    const reason = text.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    return new MalformedFileError(`The XML cannot be read at line ${line}: ${reason}.`, {
      cause: error,
      line,
    });
  }
}

/** What the parser reports while it reads. */
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
    // The parser has read the name and one character more, which may have been the end of the line.
    const line = parser.columnIndex === 0 ? parser.line - 1 : parser.line;
    path.push(name);
    attributeCount = 0;
    if (path.length > maxDepth) {
      throw new MalformedFileError(`The XML has more than ${maxDepth} elements inside each other.`);
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
        throw new MalformedFileError(`A request has more than ${maxEntries} InventoryStatus.`);
      }
      entries.push({ line: entryLine, fields: entry });
    }
    if (path.length === 2 && name !== "Header") finishRequest(name);
    path.pop();
    text = "";
  });
  return parser;
}
