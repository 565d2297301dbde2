import type { FeedFileKey } from "../upstream/catalog-feed/model.ts";
import { asId } from "../upstream/ids.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import { quoted } from "./errors/quoted.ts";

/** Types that can be fetched by their global identifier. */
const nodeTypes = [
  "Video",
  "Document",
  "Image",
  "CustomerServiceMetricTask",
  "InventoryTask",
  "OrderTask",
  "GenericTask",
  "Schedule",
  "ScheduleTemplate",
  "Store",
  "StoreCategory",
  "StoreTask",
  "FeedType",
  "FeedFile",
  "SigningKey",
] as const;
/** One of {@link nodeTypes}. */
export type NodeType = (typeof nodeTypes)[number];

/** Creates the opaque, stable identifier of an object: base64url of its type and its identifier at the service. */
export function encodeGlobalId(type: NodeType, key: string): string {
  return encodeBytes(utf8Bytes(`${type}:${key}`));
}

/**
 * Splits a global identifier. `key` is the service's own identifier; for a FeedFile it includes the marketplace, which
 * the service also requires.
 */
function parse(id: string) {
  const text = Buffer.from(id, "base64url").toString();
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0));
  const type = nodeTypes.find((known) => known === name);
  const key = text.slice(colon + 1);
  return type && key !== "" && encodeGlobalId(type, key) === id ? { type, key } : null;
}

/** Returns the name of a type with its article, for messages. */
function nameOf(type: NodeType): string {
  return /^[AEIOU]/.test(type) ? `an ${type}` : `a ${type}`;
}

/**
 * Parses a global identifier.
 * @throws GraphQLError BAD_USER_INPUT when the text is not an identifier of this gateway.
 */
export function decodeGlobalId(id: string) {
  const decoded = parse(id);
  if (decoded) return decoded;
  throw badUserInput(
    `The value ${quoted(id)} is not a global identifier. Use the value of an \`id\` field; a service's own identifier belongs in the lookup of its type, such as \`video(videoId:)\`.`,
  );
}

/**
 * Parses an identifier of one of the types: a global one, or the service's own.
 * @returns `type`, null for the service's own identifier, and `key`, the service's own identifier. For an identifier of
 * another type, `fault` is a message with the expected type.
 */
export function readIdentifier(types: readonly NodeType[], text: string) {
  const decoded = parse(text);
  if (decoded === null) return { type: null, key: text, fault: null };
  if (types.includes(decoded.type)) return { ...decoded, fault: null };
  const fault = `The identifier belongs to ${nameOf(decoded.type)}; expected the identifier of ${types.map(nameOf).join(" or ")}.`;
  return { type: null, key: null, fault };
}

/**
 * Encodes a text with one byte per character as base64url. It takes half as long as a Buffer, which matters for the
 * identifiers and cursors of long lists.
 * @param bytes characters with codes below 256.
 */
export function encodeBytes(bytes: string): string {
  const encoded = btoa(bytes);
  const rest = bytes.length % 3;
  const bare = rest === 0 ? encoded : encoded.slice(0, rest - 3);
  return /[+/]/.test(bare) ? bare.replaceAll("+", "-").replaceAll("/", "_") : bare;
}

/** Encodes a text as UTF-8, with one character per byte. */
export function utf8Bytes(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : Buffer.from(text).toString("latin1");
}

/** Identifiers of a feed file, as a client sent them. */
type FeedFileName = Readonly<Record<keyof FeedFileKey, string>>;

/** Joins the identifiers of a feed file into one key for its loader and its global identifier. */
export function writeFeedFileKey({ fileId, marketplaceId }: FeedFileName): string {
  return `${marketplaceId}:${fileId}`;
}

/**
 * Parses the key of a feed file.
 * @throws GraphQLError BAD_USER_INPUT when the text is not such a key.
 */
export function readFeedFileKey(text: string): FeedFileKey {
  const [, marketplaceId, fileId] = /^([A-Z0-9_]{1,64}):(.*)$/s.exec(text) ?? [];
  if (marketplaceId !== undefined && fileId !== undefined) {
    return { marketplaceId, fileId: asId(fileId) };
  }
  throw badUserInput(
    "The identifier of a feed file must contain its marketplace, like the `id` of a feed file.",
  );
}

/**
 * Returns the identifiers of a feed file from the arguments of a lookup.
 * @param wanted.fileId the service's own identifier, or the global one, which includes the marketplace.
 * @throws GraphQLError BAD_USER_INPUT for a global identifier of another type or of another marketplace.
 */
export function readFeedFileArguments(wanted: FeedFileName): FeedFileName {
  const { key, fault } = readIdentifier(["FeedFile"], wanted.fileId);
  if (fault !== null) throw badUserInput(`In \`fileId\`: ${fault}`);
  // The service's own identifier is returned unchanged.
  if (key === wanted.fileId) return wanted;
  const file = readFeedFileKey(key);
  if (file.marketplaceId === wanted.marketplaceId) return file;
  throw badUserInput(
    `The identifier in \`fileId\` belongs to a file of the marketplace ${file.marketplaceId}; \`marketplaceId\` is ${wanted.marketplaceId}. Use the marketplace of the file.`,
  );
}
