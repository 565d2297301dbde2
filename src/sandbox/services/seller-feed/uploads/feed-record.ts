/** Action of a record. */
export type RecordAction = "ADD" | "VERIFY_ADD" | "REVISE" | "RELIST" | "END" | "ACKNOWLEDGE" | "SHIP";

/** Parsed record of an uploaded file; its values are not validated yet. */
export interface FeedRecord {
  /** Position among the file's records, from 1. */
  readonly number: number;
  /** Line number at which the record begins, from 1. */
  readonly line: number;
  /** Requested action; undefined when the feed type does not support it. `actionName` contains its name in the file. */
  readonly action: RecordAction | undefined;
  readonly actionName: string;
  readonly fields: RecordFields;
}

/** Fields that the sandbox supports; empty ones are absent. */
export type RecordFields = Partial<Record<RecordFieldName, string>>;

/** Name of a record's field within the sandbox. */
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

/** Result of applying a record. */
export type RecordOutcome =
  | { readonly isSuccess: true; readonly reference: string }
  | {
      readonly isSuccess: false;
      readonly reference: string;
      readonly code: RecordFaultCode;
      readonly message: string;
    };

/** Error code of a failed record in the result file. */
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
  | "TITLE_TOO_LONG"
  | "ORDER_NOT_FOUND"
  | "NOT_APPLIED"
  | "FILE_MALFORMED"
  | "NOT_READ"
  | "PROCESSING_STOPPED";

/** Thrown when the whole file exceeds a limit; none of it is applied. */
export class FileTooLargeError extends Error {
  override readonly name = "FileTooLargeError";
}

/**
 * Thrown when the rest of the file cannot be read, because its XML, CSV or compression is invalid. System errors are
 * not converted to this class.
 */
export class MalformedFileError extends Error {
  override readonly name = "MalformedFileError";
  /** Line number from which the file cannot be read, from 1; undefined when unknown. */
  readonly line: number | undefined;

  constructor(message: string, { line, ...options }: ErrorOptions & { readonly line?: number } = {}) {
    super(message, options);
    this.line = line;
  }
}
