import { hasFault, isErrorResponse } from "../upstream/errors.ts";
import { factsOf } from "../upstream/seller-feed/feed-types.ts";
import type { FeedTaskFamily } from "../upstream/seller-feed/model.ts";
import { feedAccessRuleOf } from "./errors/failures.ts";
import { listOfFamily } from "./feed-task-types.ts";
import { unknownFeedTypeText } from "./errors/fault-messages.ts";
import { errorDetailsOf, errorWithCode } from "./errors/graphql-errors.ts";
import { quoted } from "./errors/quoted.ts";

/** Arguments of a catalog feed call that the service can reject. */
interface CatalogArguments {
  readonly feedTypeId?: string | undefined;
  readonly fileId?: string | undefined;
  readonly marketplaceId?: string | undefined;
  readonly marketplaceIds?: readonly string[] | undefined;
  readonly lookBackMinutes?: number | undefined;
}

/** Arguments of a seller feed list that the service can reject. */
interface SellerFeedArguments {
  readonly feedType?: string | undefined;
  readonly scheduleId?: string | undefined;
  /** Family of the list; undefined for a list of any family, and for lists of other objects. */
  readonly family?: FeedTaskFamily | undefined;
}

/** Messages for rejected arguments, by error number of the service. */
type Explanations<Given> = Readonly<Record<number, (given: Given) => string>>;

const unknownFeedType = ({ feedType, family }: SellerFeedArguments) => {
  const own = factsOf(feedType ?? "")?.family;
  return own === undefined || family === undefined || own === family
    ? unknownFeedTypeText(feedType === undefined ? {} : { feedType })
    : `\`${listOfFamily(family)}\` does not list tasks of the feed type ${quoted(feedType)}; use \`${listOfFamily(own)}\`.`;
};

/** Messages for errors of the seller feed service (wire facts, seller feed §9). */
const sellerFeedExplanations: Explanations<SellerFeedArguments> = {
  160_006: unknownFeedType,
  160_017: unknownFeedType,
  160_007: ({ scheduleId, family }) =>
    `There is no schedule ${quoted(scheduleId)} for \`${listOfFamily(family ?? "GENERIC")}\`, or it is not yours; \`schedules\` lists yours.`,
};

/** Messages for errors of the catalog feed service (wire facts, catalog feed §6). */
const catalogExplanations: Explanations<CatalogArguments> = {
  13_014: ({ marketplaceId }) =>
    `The catalog feed service does not know the marketplace ${quoted(marketplaceId)}; EBAY_US is an example of one that it knows.`,
  14_006: ({ lookBackMinutes }) =>
    `The argument \`lookBackMinutes\` is ${lookBackMinutes}. The service does not store files of this type and scope for that long; use a smaller number.`,
  14_008: ({ feedTypeId }) =>
    `The catalog feed service does not know the feed type ${quoted(feedTypeId)}; \`feedTypes\` lists the known ones.`,
  14_010: ({ marketplaceIds = [] }) =>
    `The catalog feed service does not know one of the \`marketplaceIds\` ${quoted(marketplaceIds.join(", "))}; EBAY_US is an example of one that it knows.`,
};

/** Messages for access that the application's rules do not cover, by the part of a rule that is missing. */
const accessTexts = {
  FEED_TYPE: ({ feedTypeId }: CatalogArguments) =>
    `The access rules of the application do not cover the feed type ${quoted(feedTypeId)}; \`feedAccess\` lists them.`,
  MARKETPLACE: ({ feedTypeId, fileId, marketplaceId }: CatalogArguments) => {
    const what = feedTypeId === undefined ? `file ${quoted(fileId)}` : `feed type ${quoted(feedTypeId)}`;
    return `The access rules of the application do not cover the ${what} on the marketplace ${quoted(marketplaceId)}, or it has no files there; \`feedAccess\` lists the rules.`;
  },
  FILE: ({ fileId }: CatalogArguments) =>
    `The access rules of the application do not cover the file ${quoted(fileId)}; \`feedAccess\` lists them.`,
} as const;

/** Returns true when the service rejected an expired continuation token (wire facts, catalog feed §6). */
export function isExpiredToken(error: unknown): boolean {
  return hasFault(error, 14_002);
}

/**
 * Awaits a catalog feed call. If the service rejects the call, the error names the argument or the access rule.
 * @throws GraphQLError BAD_USER_INPUT for an argument, FEED_ACCESS_DENIED for a rule; any other error unchanged.
 */
export function explainCatalogError<Answer>(
  answer: Promise<Answer>,
  given: CatalogArguments,
): Promise<Answer> {
  return answer.catch((error: unknown) => {
    const rule = isErrorResponse(error) && feedAccessRuleOf(error);
    if (!rule) throw explained(error, catalogExplanations, given);
    const { feedTypeId, fileId, marketplaceId } = given;
    const named = { ...rule, feedTypeId, fileId, marketplaceId };
    throw errorWithCode("FEED_ACCESS_DENIED", accessTexts[rule.level](given), {
      rule: named,
      ...errorDetailsOf(error),
    });
  });
}

/**
 * Awaits a list call of the seller feed service. If the service rejects the call, the error names the argument.
 * @throws GraphQLError BAD_USER_INPUT for an argument; any other error unchanged.
 */
export function explainTaskListError<Answer>(answer: Promise<Answer>, given: SellerFeedArguments) {
  return answer.catch((error: unknown) => {
    throw explained(error, sellerFeedExplanations, given);
  });
}

function explained<Given>(error: unknown, explanations: Explanations<Given>, given: Given): unknown {
  if (!isErrorResponse(error)) return error;
  const [text] = error.faults.flatMap(({ errorId }) => explanations[errorId] ?? []);
  return text ? errorWithCode("BAD_USER_INPUT", text(given), errorDetailsOf(error)) : error;
}
