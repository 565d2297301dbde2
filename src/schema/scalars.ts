import { GraphQLScalarType, type GraphQLScalarTypeConfig, Kind, type ValueNode } from "graphql";
import { GraphQLUpload, Upload } from "graphql-upload-ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import { quoted } from "../resolvers/errors/quoted.ts";
import { builder } from "./builder.ts";
import type { ScalarText } from "./extensions.ts";

const largestByteCount = Number.MAX_SAFE_INTEGER;
/**
 * Maximum lengths of inputs, in characters. Times need 35 with nanoseconds and an offset; signed URLs can have several
 * thousand.
 */
const maxCharacters = { instant: 64, url: 4_000 } as const;
const instantPattern = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

const ofText = { jsonText: "string" } as const satisfies ScalarText;
const ofNumber = { jsonText: "number" } as const satisfies ScalarText;
/** Length of `YYYY-MM-DDTHH:MM:SS.mmmZ`, in characters: the format of times in models. */
const instantLength = 24;
const ofInstant = {
  jsonText(value: unknown): string | undefined {
    if (typeof value === "string") return value.length === instantLength ? value : undefined;
    return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined;
  },
} as const satisfies ScalarText;

function refuse(message: string): never {
  throw badUserInput(message);
}

/** Adds a scalar with text values, which are strings by default. @param thing noun for a value, with its article. */
function addTextScalar<Value>(
  name: "DateTime" | "URL" | "SellerFeedType" | "MarketplaceId",
  thing: string,
  scalar: Omit<GraphQLScalarTypeConfig<Value, string>, "name"> & { parseValue: (value: unknown) => Value },
): void {
  const parseLiteral = (node: ValueNode) =>
    node.kind === Kind.STRING
      ? scalar.parseValue(node.value)
      : refuse(`${thing} must be a string in quotes.`);
  const all = { name, serialize: String, extensions: ofText, ...scalar, parseLiteral };
  builder.addScalarType(name, new GraphQLScalarType(all));
}

/** Creates the parser of a scalar whose values match a pattern. @param wanted end of the error message. */
function matching(pattern: RegExp, wanted: string): (value: unknown) => string {
  return (value) =>
    typeof value === "string" && pattern.test(value)
      ? value
      : refuse(`The value ${quoted(value)} is not ${wanted}`);
}

function parseInstant(value: unknown): Date {
  if (typeof value === "string" && value.length <= maxCharacters.instant && instantPattern.test(value)) {
    const instant = new Date(value);
    if (!Number.isNaN(instant.getTime())) return instant;
  }
  return refuse(
    `The value ${quoted(value)} is not a valid time: use RFC 3339 with an offset, for example 2026-03-01T10:00:00.000Z.`,
  );
}

/** Parses a URL. It accepts http URLs too, so that a mutation can reject them with the path of the input field. */
function parseUrl(value: unknown): string {
  if (typeof value === "string" && value.length > maxCharacters.url) {
    return refuse(`The URL is longer than ${maxCharacters.url} characters.`);
  }
  if (typeof value !== "string" || !URL.canParse(value)) {
    return refuse(
      `The value ${quoted(value)} is not an absolute URL, such as https://example.com/picture.jpg.`,
    );
  }
  const { protocol } = new URL(value);
  if (protocol !== "https:" && protocol !== "http:")
    refuse(`The URL must use https; ${quoted(protocol.slice(0, -1))} is not accepted.`);
  return value;
}

function parseByteCount(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  return refuse(
    `The value ${quoted(value)} is not a number of bytes: it must be a whole number from 0 to ${largestByteCount}.`,
  );
}

/** Returns the marketplace that a client sent. @throws GraphQLError BAD_USER_INPUT for a text that cannot be one. */
export const parseMarketplaceId = matching(
  /^[A-Z0-9_]{1,64}$/,
  "a marketplace: use 1 to 64 upper-case letters, digits and underscores, for example EBAY_US.",
);

addTextScalar("DateTime", "A time", {
  description: `A time in UTC: RFC 3339 with milliseconds, for example \`2026-03-01T10:00:00.000Z\`. Input with another offset is converted. Input without an offset, or longer than ${maxCharacters.instant} characters, is rejected.`,
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time.html",
  serialize: (value) => (typeof value === "string" ? value : (value as Date).toISOString()),
  extensions: ofInstant,
  parseValue: parseInstant,
});

addTextScalar("URL", "A URL", {
  description: `An absolute URL. Input must use https and have at most ${maxCharacters.url} characters. For an http URL, a mutation returns ADDRESS_NOT_HTTPS before any call, because the services reject such URLs too.`,
  specifiedByURL: "https://url.spec.whatwg.org/",
  parseValue: parseUrl,
});

builder.addScalarType(
  "ByteCount",
  new GraphQLScalarType<number, number>({
    name: "ByteCount",
    description: `A whole number of bytes from 0 to ${largestByteCount}, sent as a JSON number. Used instead of Int because feed files can exceed 2147483647 bytes.`,
    specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259#section-6",
    serialize: Number,
    extensions: ofNumber,
    parseValue: parseByteCount,
    parseLiteral: (node) =>
      node.kind === Kind.INT
        ? parseByteCount(Number(node.value))
        : refuse("The number of bytes must be a whole number without quotes."),
  }),
);

addTextScalar("SellerFeedType", "A feed type", {
  description:
    "Name of a seller feed type, for example `LMS_ORDER_REPORT` or `ActiveInventoryReport`: 1 to 64 letters A-Z and a-z, digits and underscores. The seller feed service can add values. It is unrelated to FeedType, which describes catalog feeds.",
  specifiedByURL: "https://developer.ebay.com/api-docs/sell/static/feed/lms-feeds-quick-reference.html",
  parseValue: matching(
    // All names are in upper case, except `ActiveInventoryReport` in the specification.
    /^[A-Za-z0-9_]{1,64}$/,
    "a feed type: use 1 to 64 letters, digits and underscores, for example LMS_ORDER_REPORT.",
  ),
});

addTextScalar("MarketplaceId", "A marketplace", {
  description:
    "A marketplace identifier as the services spell it, in upper case, for example `EBAY_US`. It is a scalar instead of an enum, so that new marketplaces work without a new gateway release.",
  specifiedByURL: "https://developer.ebay.com/api-docs/sell/account/types/ba:MarketplaceIdEnum",
  parseValue: parseMarketplaceId,
});

builder.addScalarType(
  "Upload",
  new GraphQLScalarType({
    name: "Upload",
    serialize: (value) => GraphQLUpload.serialize(value),
    parseValue(value) {
      if (!(value instanceof Upload)) {
        refuse(
          "A file is required here: send the operation as a GraphQL multipart request, with null in place of the file and the file as a separate part.",
        );
      }
      return GraphQLUpload.parseValue(value);
    },
    parseLiteral: () =>
      refuse(
        "The document cannot contain a file: declare a variable of type Upload, and send the file as a part of a GraphQL multipart request.",
      ),
    description:
      "A file in a GraphQL multipart request. It can only be given as a variable, which only one field can use. The gateway stores a file of up to 15 MB until it is complete, and streams a larger one to the service.",
    specifiedByURL: "https://github.com/jaydenseric/graphql-multipart-request-spec",
  }),
);
