/** What a record asks for. */
export type RecordAction = "ADD" | "VERIFY_ADD" | "REVISE" | "RELIST" | "END" | "ACKNOWLEDGE" | "SHIP";

/** One record of an uploaded file, as its format's reader understood it; every value is yet to be checked. */
export interface FeedRecord {
  /** Position among the file's records, from 1. */
  readonly number: number;
  /** Line of the file at which the record begins, from 1. */
  readonly line: number;
  /** Undefined when the file asks for something that its feed type does not do; `actionName` says what. */
  readonly action: RecordAction | undefined;
  readonly actionName: string;
  readonly fields: RecordFields;
}

/** The fields that the sandbox understands; empty ones are absent. */
export type RecordFields = Partial<Record<RecordFieldName, string>>;

/** Names of these fields, the sandbox's own. */
export type RecordFieldName =
  | "messageId"
  | "itemId"
  | "sku"
  | "title"
  | "price"
  | "currency"
  | "site"
  | "quantity"
  | "categoryId"
  | "format"
  | "orderId"
  | "carrier"
  | "trackingNumber";

/** What became of a record. */
export type RecordOutcome =
  | { readonly isSuccess: true; readonly reference: string }
  | {
      readonly isSuccess: false;
      readonly reference: string;
      readonly code: RecordFaultCode;
      readonly message: string;
    };

/** Why a record failed, as it stands in the result file. */
export type RecordFaultCode =
  | "ACTION_NOT_SUPPORTED"
  | "ITEM_NOT_FOUND"
  | "ITEM_ENDED"
  | "ITEM_ACTIVE"
  | "ITEM_IS_AUCTION"
  | "SKU_EXISTS"
  | "FIELD_MISSING"
  | "PRICE_INVALID"
  | "CURRENCY_INVALID"
  | "CURRENCY_MISMATCH"
  | "SITE_INVALID"
  | "QUANTITY_INVALID"
  | "ORDER_NOT_FOUND"
  | "NOT_APPLIED"
  | "FILE_MALFORMED"
  | "NOT_READ"
  | "PROCESSING_STOPPED";

/** The file is beyond a bound that holds for all of it: nothing of it is applied. */
export class FileTooLargeError extends Error {
  override readonly name = "FileTooLargeError";
}

/** The file cannot be read on from here: its XML, CSV or compression is broken. Says nothing about the machine. */
export class MalformedFileError extends Error {
  override readonly name = "MalformedFileError";
  /** Line of the file at which it cannot be read on, from 1; undefined when that cannot be told. */
  readonly line: number | undefined;

  constructor(message: string, { line, ...options }: ErrorOptions & { readonly line?: number } = {}) {
    super(message, options);
    this.line = line;
  }
}
