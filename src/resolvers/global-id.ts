import { badUserInput } from "./errors/graphql-errors.ts";
import { quoted } from "./errors/quoted.ts";

/** Types that can be fetched again by their global identifier. */
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

const typesByName: ReadonlyMap<string, NodeType> = new Map(nodeTypes.map((type) => [type, type]));

/** What a global identifier stands for. */
export interface GlobalId {
  readonly type: NodeType;
  /** The service's own identifier; that of a FeedFile with its marketplace, because the service needs both. */
  readonly key: string;
}

/** Makes the opaque, stable identifier of a thing: base64url of its type and the service's identifier. */
export function encodeGlobalId(type: NodeType, key: string): string {
  return encodeBytes(utf8Bytes(`${type}:${key}`));
}

function parse(id: string): GlobalId | null {
  const text = Buffer.from(id, "base64url").toString();
  const colon = text.indexOf(":");
  const type = typesByName.get(text.slice(0, Math.max(colon, 0)));
  const key = text.slice(colon + 1);
  return type && key !== "" && encodeGlobalId(type, key) === id ? { type, key } : null;
}

/** How a type is called in a sentence, with its article. */
function nameOf(type: NodeType): string {
  return /^[AEIOU]/.test(type) ? `an ${type}` : `a ${type}`;
}

/**
 * Reads a global identifier.
 * @throws GraphQLError BAD_USER_INPUT when the text is not one of this gateway's identifiers.
 */
export function decodeGlobalId(id: string): GlobalId {
  const decoded = parse(id);
  if (decoded) return decoded;
  throw badUserInput(
    `The value ${quoted(id)} is not a global identifier. Use the value of an \`id\` field; a service's own identifier belongs in the lookup of its type, such as \`video(videoId:)\`.`,
  );
}

/** An identifier in either form, or a sentence that says which type was wanted. */
export type ReadIdentifier =
  | {
      /** Type that a global identifier names; null for the service's own. */
      readonly type: NodeType | null;
      /** The service's own identifier. */
      readonly key: string;
      readonly fault: null;
    }
  | { readonly type: null; readonly key: null; readonly fault: string };

/** Reads an identifier in either form: the global one of one of the types, or the service's own. */
export function readIdentifier(types: readonly NodeType[], text: string): ReadIdentifier {
  const decoded = parse(text);
  if (decoded === null) return { type: null, key: text, fault: null };
  if (types.includes(decoded.type)) return { ...decoded, fault: null };
  const fault = `The identifier belongs to ${nameOf(decoded.type)}; the identifier of ${types.map(nameOf).join(" or ")} is wanted here.`;
  return { type: null, key: null, fault };
}

/**
 * Base64url of a text whose characters are one byte each. Half of the time that it takes through a Buffer, which counts for the
 * identifiers and cursors of long lists.
 * @param bytes characters below 256.
 */
export function encodeBytes(bytes: string): string {
  const encoded = btoa(bytes);
  const rest = bytes.length % 3;
  const bare = rest === 0 ? encoded : encoded.slice(0, rest - 3);
  return /[+/]/.test(bare) ? bare.replaceAll("+", "-").replaceAll("/", "_") : bare;
}

/** A text in UTF-8, with a character for each byte. */
export function utf8Bytes(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : Buffer.from(text).toString("latin1");
}
