// What the gateway's scalars are in TypeScript. An operation's variables have the input type, which JSON.stringify turns into
// what the gateway takes; an answer has the output type, which is what JSON.parse gives. Nothing converts in between, so no
// type here promises more than is there.

/** An instant in an answer, such as `2026-03-01T10:00:00.000Z`: sorts as text, and `toDate` reads it. */
export type DateTimeText = `${number}-${number}-${number}T${string}Z`;

/** An instant in a variable: JSON.stringify writes a Date as the gateway takes it. */
export type DateTimeInput = Date | DateTimeText;

/** An address in an answer. Over the sandbox it is one of http. */
export type UrlText = `http${"s" | ""}://${string}`;

/** An address in a variable; the services take none of http. JSON.stringify writes a URL as its text. */
export type UrlInput = URL | `https://${string}`;

/** Any text, so that editors can offer the well-known values beside it. */
type Other = string & Record<never, never>;

/** A marketplace. The set is open: a new one needs no new version of this program. */
export type MarketplaceId = "EBAY_US" | "EBAY_GB" | "EBAY_DE" | "EBAY_AU" | Other;

/** A seller feed type. The set is open, too. */
export type SellerFeedType = "LMS_ACTIVE_INVENTORY_REPORT" | "LMS_ORDER_REPORT" | "FX_LISTING" | Other;

// ByteCount is a number: the gateway sends whole numbers of at most Number.MAX_SAFE_INTEGER, so none loses a digit.
// Upload is a Blob, or the File of a form, and in variables alone. ID is a string; the gateway writes and reads no other.

/** The instant of an answer as a Date. */
export function toDate(text: DateTimeText): Date {
  return new Date(text);
}
