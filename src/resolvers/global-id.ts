import { badUserInput } from "./errors/graphql-errors.ts";

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

/** What a global identifier stands for. */
export interface GlobalId {
  readonly type: NodeType;
  /** The service's own identifier; that of a FeedFile with its marketplace, because the service needs both. */
  readonly key: string;
}

/** Makes the opaque, stable identifier of a thing: base64url of its type and the service's identifier. */
export function encodeGlobalId(type: NodeType, key: string): string {
  return Buffer.from(`${type}:${key}`).toString("base64url");
}

/**
 * Reads a global identifier.
 * @throws GraphQLError BAD_USER_INPUT when the text is not one of this gateway's identifiers.
 */
export function decodeGlobalId(id: string): GlobalId {
  const text = Buffer.from(id, "base64url").toString();
  const colon = text.indexOf(":");
  const type = nodeTypes.find((candidate) => candidate === text.slice(0, colon));
  const key = text.slice(colon + 1);
  if (!type || key === "" || encodeGlobalId(type, key) !== id) {
    throw badUserInput(
      `${JSON.stringify(id.slice(0, 200))} is not a global identifier. Use the value of an \`id\` field; a service's own identifier belongs in the lookup of its type, such as \`video(videoId:)\`.`,
    );
  }
  return { type, key };
}

/**
 * Reads the global identifier of a thing of one type.
 * @throws GraphQLError BAD_USER_INPUT when it is malformed or belongs to another type.
 */
export function decodeGlobalIdOf(type: NodeType, id: string): string {
  const decoded = decodeGlobalId(id);
  if (decoded.type !== type) {
    throw badUserInput(
      `The identifier belongs to a ${decoded.type}; the identifier of a ${type} is wanted here.`,
    );
  }
  return decoded.key;
}
