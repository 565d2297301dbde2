/** Value of a record in an uploaded file. */
export interface UploadColumn {
  /** Name of the CSV column, or path of the XML element below its record. */
  readonly name: string;
  /** Other names for the CSV column. Names are compared without case, spaces and punctuation. */
  readonly otherNames: readonly string[];
  /** Description of the meaning and the valid values. */
  readonly description: string;
  /** True when every record needs a value. */
  readonly isRequired: boolean;
  /** Actions whose records need a value in this column or in one of `alternatives`. */
  readonly requiredFor: readonly string[];
  /** Columns that can be used instead of this column. */
  readonly alternatives: readonly string[];
}

/** Format of the files of one upload type. */
export interface UploadFormat {
  /**
   * Actions of records, as spelled in the file. In CSV they are values of the column `Action`, in XML the element names
   * of records. Empty when the feed type has only one action, which files do not contain.
   */
  readonly actions: readonly string[];
  /** Action of a record that does not specify one; null when there is no default. */
  readonly defaultAction: string | null;
  readonly columns: readonly UploadColumn[];
  /**
   * Columns that identify a listing or an order. A CSV header needs at least one of them. A record for an existing
   * listing or order needs a value in one of them.
   */
  readonly identifyingColumns: readonly string[];
  /** Small file that the first seller of the sandbox can upload. All of its records succeed. */
  readonly example: string;
}

type ColumnOptions = Partial<Omit<UploadColumn, "description" | "name">>;

function column(name: string, description: string, options: ColumnOptions = {}): UploadColumn {
  return {
    name,
    description,
    otherNames: [],
    isRequired: false,
    requiredFor: [],
    alternatives: [],
    ...options,
  };
}

const price = "Price as an amount above zero with at most two decimals, such as 12.99.";

const text = {
  itemId: "Item number of an existing listing.",
  sku: "Seller's identifier of a listing. A new listing without one gets its item number.",
  title: "Title of the listing, at most 80 characters.",
  price,
  xmlPrice: `${price} The attribute currencyID can state the currency.`,
  quantity:
    "Number of items, a whole number from 0 to 1000000. The default for a new listing is 1. An auction has exactly 1.",
  category: "Category of a new listing. The default is category 267.",
  format: "Format of a new listing: Auction or Chinese for an auction; any other value means a fixed price.",
  currency:
    "Currency of the price, such as USD. The default for a new listing is the currency of its marketplace; an existing listing keeps its currency.",
  site: "Marketplace of a new listing: its identifier, country or site number, such as EBAY_US, US or 0. The default is the marketplace of the file or the task, or EBAY_US.",
  orderId: "Number of an order.",
  carrier: "Name of the shipping carrier.",
  trackingNumber: "Tracking number of the parcel.",
  messageId: "Any text. The result file repeats it with the record.",
};

const newListing = ["Add", "VerifyAdd"];
const existingListing = ["Revise", "Relist", "End"];

const listingCsv: UploadFormat = {
  actions: ["Add", "VerifyAdd", "Revise", "Relist", "End"],
  defaultAction: "Revise",
  columns: [
    column(
      "Action",
      "Action of the record. The column name can state the site and currency of all records, as in Action(SiteID=US|Currency=USD).",
    ),
    column("Item number", text.itemId, {
      otherNames: ["ItemID", "eBay item ID"],
      requiredFor: existingListing,
      alternatives: ["Custom label (SKU)"],
    }),
    column("Custom label (SKU)", text.sku, {
      otherNames: ["CustomLabel", "SKU"],
      requiredFor: existingListing,
      alternatives: ["Item number"],
    }),
    column("Title", text.title, { otherNames: ["Item title"], requiredFor: newListing }),
    column("Start price", text.price, {
      otherNames: ["Price", "Current price", "Buy It Now price"],
      requiredFor: newListing,
    }),
    column("Quantity", text.quantity, { otherNames: ["Available quantity"] }),
    column("Category ID", text.category, { otherNames: ["Category", "eBay category number"] }),
    column("Format", text.format, { otherNames: ["Listing type"] }),
    column("Currency", text.currency),
    column("Site", text.site, { otherNames: ["Site ID", "Marketplace ID"] }),
  ],
  identifyingColumns: ["Item number", "Custom label (SKU)"],
  example: [
    "Action,Item number,Custom label (SKU),Title,Start price,Quantity,Category ID,Format",
    "Add,,EXAMPLE-CSV-1,Example film camera,79.99,3,625,FixedPrice",
    "VerifyAdd,,EXAMPLE-CSV-2,Example tripod,24.50,5,625,FixedPrice",
    "Revise,164000000007,,,81.50,10,,",
    "Relist,163000000003,,,,,,",
    "End,164000000008,,,,,,",
    "",
  ].join("\n"),
};

const shipmentCsv: UploadFormat = {
  actions: [],
  defaultAction: null,
  columns: [
    column("Order number", text.orderId, { otherNames: ["OrderID"], isRequired: true }),
    column("Shipping carrier", text.carrier, {
      otherNames: ["Carrier", "ShippingCarrierUsed"],
      isRequired: true,
    }),
    column("Tracking number", text.trackingNumber, {
      otherNames: ["ShipmentTrackingNumber"],
      isRequired: true,
    }),
  ],
  identifyingColumns: ["Order number"],
  example: [
    "Order number,Shipping carrier,Tracking number",
    "14-20089-00000,DHL,00340434161094015902",
    "14-20089-00001,UPS,1Z999AA10123456784",
    "",
  ].join("\n"),
};

/**
 * Creates the format of an XML upload type.
 * @param record lines of the example record that follow its MessageID.
 */
function xmlFormat(
  requestName: string,
  columns: readonly UploadColumn[],
  identifyingColumns: readonly string[],
  record: readonly string[],
): UploadFormat {
  return {
    actions: [requestName],
    defaultAction: null,
    columns: [column("MessageID", text.messageId), ...columns],
    identifyingColumns,
    example: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      "<BulkDataExchangeRequests>",
      "  <Header>",
      "    <SiteID>0</SiteID>",
      "  </Header>",
      `  <${requestName}>`,
      "    <MessageID>1</MessageID>",
      ...record.map((line) => `    ${line}`),
      `  </${requestName}>`,
      "</BulkDataExchangeRequests>",
      "",
    ].join("\n"),
  };
}

function within(element: string, lines: readonly string[]): string[] {
  return [`<${element}>`, ...lines.map((line) => `  ${line}`), `</${element}>`];
}

/**
 * Returns the two columns that can identify an existing listing, below the same element. A record needs one of them.
 */
function listingColumns(requestName: string, path: string): UploadColumn[] {
  const requiredFor = [requestName];
  return [
    column(`${path}ItemID`, text.itemId, { requiredFor, alternatives: [`${path}SKU`] }),
    column(`${path}SKU`, text.sku, { requiredFor, alternatives: [`${path}ItemID`] }),
  ];
}

function addFormat(requestName: string, sku: string, isAuction: boolean): UploadFormat {
  const columns = [
    column("Item/SKU", text.sku),
    column("Item/Title", text.title, { isRequired: true }),
    column("Item/StartPrice", text.xmlPrice, { isRequired: true }),
    column("Item/Quantity", text.quantity),
    column("Item/PrimaryCategory/CategoryID", text.category),
    column("Item/ListingType", text.format),
    column("Item/Currency", text.currency),
    column("Item/Site", text.site),
  ];
  const item = [
    `<SKU>${sku}</SKU>`,
    "<Title>Example film camera</Title>",
    '<StartPrice currencyID="USD">79.99</StartPrice>',
    `<Quantity>${isAuction ? 1 : 3}</Quantity>`,
    "<PrimaryCategory><CategoryID>625</CategoryID></PrimaryCategory>",
    `<ListingType>${isAuction ? "Chinese" : "FixedPriceItem"}</ListingType>`,
  ];
  return xmlFormat(requestName, columns, [], within("Item", item));
}

/**
 * Creates the format of an upload type that revises or relists listings.
 * @param values elements of the example, in addition to the item number.
 */
function changeFormat(requestName: string, itemId: string, values: readonly string[]): UploadFormat {
  const columns = [
    ...listingColumns(requestName, "Item/"),
    column("Item/Title", text.title),
    column("Item/StartPrice", text.xmlPrice),
    column("Item/Quantity", text.quantity),
    column("Item/Currency", text.currency),
  ];
  const item = [`<ItemID>${itemId}</ItemID>`, ...values];
  return xmlFormat(requestName, columns, ["Item/ItemID", "Item/SKU"], within("Item", item));
}

function endFormat(requestName: string, itemId: string): UploadFormat {
  const columns = listingColumns(requestName, "");
  return xmlFormat(requestName, columns, ["ItemID", "SKU"], [`<ItemID>${itemId}</ItemID>`]);
}

const newPrice = '<StartPrice currencyID="USD">81.50</StartPrice>';

/**
 * Upload formats by feed type. The specification and the wire facts only specify XML or CSV (wire facts, seller feed
 * §4). The columns, elements and actions are those that the sandbox accepts; their names are from the public service's
 * templates.
 */
const uploadFormats: ReadonlyMap<string, UploadFormat> = new Map([
  ["LMS_ADD_FIXED_PRICE_ITEM", addFormat("AddFixedPriceItemRequest", "EXAMPLE-XML-1", false)],
  ["LMS_REVISE_FIXED_PRICE_ITEM", changeFormat("ReviseFixedPriceItemRequest", "164000000002", [newPrice])],
  ["LMS_RELIST_FIXED_PRICE_ITEM", changeFormat("RelistFixedPriceItemRequest", "163000000001", [])],
  ["LMS_END_FIXED_PRICE_ITEM", endFormat("EndFixedPriceItemRequest", "164000000004")],
  ["LMS_VERIFY_ADD_FIXED_PRICE_ITEM", addFormat("VerifyAddFixedPriceItemRequest", "EXAMPLE-XML-2", false)],
  ["LMS_ADD_ITEM", addFormat("AddItemRequest", "EXAMPLE-XML-3", true)],
  ["LMS_REVISE_ITEM", changeFormat("ReviseItemRequest", "164000000001", [newPrice])],
  ["LMS_RELIST_ITEM", changeFormat("RelistItemRequest", "163000000002", [])],
  ["LMS_END_ITEM", endFormat("EndItemRequest", "164000000005")],
  ["LMS_VERIFY_ADD_ITEM", addFormat("VerifyAddItemRequest", "EXAMPLE-XML-4", true)],
  [
    "LMS_REVISE_INVENTORY_STATUS",
    xmlFormat(
      "ReviseInventoryStatusRequest",
      [
        ...listingColumns("ReviseInventoryStatusRequest", "InventoryStatus/"),
        column("InventoryStatus/StartPrice", text.xmlPrice),
        column("InventoryStatus/Quantity", text.quantity),
      ],
      ["InventoryStatus/ItemID", "InventoryStatus/SKU"],
      within("InventoryStatus", ["<ItemID>164000000003</ItemID>", newPrice, "<Quantity>10</Quantity>"]),
    ),
  ],
  ["FX_LISTING", listingCsv],
  [
    "LMS_ORDER_ACK",
    xmlFormat(
      "OrderAckRequest",
      [column("OrderID", text.orderId, { isRequired: true })],
      ["OrderID"],
      ["<OrderID>14-20089-00000</OrderID>"],
    ),
  ],
  [
    "LMS_SET_SHIPMENT_TRACKING_INFO",
    xmlFormat(
      "SetShipmentTrackingInfoRequest",
      [
        column("OrderID", text.orderId, { isRequired: true }),
        column("Shipment/ShipmentTrackingDetails/ShippingCarrierUsed", text.carrier, { isRequired: true }),
        column("Shipment/ShipmentTrackingDetails/ShipmentTrackingNumber", text.trackingNumber, {
          isRequired: true,
        }),
      ],
      ["OrderID"],
      [
        "<OrderID>14-20089-00000</OrderID>",
        ...within(
          "Shipment",
          within("ShipmentTrackingDetails", [
            "<ShippingCarrierUsed>DHL</ShippingCarrierUsed>",
            "<ShipmentTrackingNumber>00340434161094015902</ShipmentTrackingNumber>",
          ]),
        ),
      ],
    ),
  ],
  ["FX_FULFILLMENT", shipmentCsv],
]);

/** All upload types that the gateway knows. */
export const uploadFeedTypes: readonly string[] = [...uploadFormats.keys()];

/** Returns the upload format of a feed type; null for an unknown type and for downloads. */
export function uploadFormatOf(feedType: string): UploadFormat | null {
  return uploadFormats.get(feedType) ?? null;
}
