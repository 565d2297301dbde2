import { hasFault } from "../upstream/errors.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import { quoted } from "./errors/quoted.ts";

/** What was asked for, as far as the service can refuse it. */
interface AskedFor {
  readonly feedTypeId?: string | undefined;
  readonly marketplaceId?: string | undefined;
  readonly marketplaceIds?: readonly string[] | undefined;
  readonly lookBackMinutes?: number | undefined;
}

/** What the service's refusals of an argument mean to the client (wire facts, catalog feed §6). */
const explanations: readonly (readonly [errorId: number, text: (asked: AskedFor) => string])[] = [
  [
    13014,
    ({ marketplaceId }) =>
      `The catalog feed service does not know the marketplace ${quoted(marketplaceId)}; it knows such as EBAY_US.`,
  ],
  [
    14006,
    ({ lookBackMinutes }) =>
      `The argument \`lookBackMinutes\` is ${lookBackMinutes}, further back than files of this type and scope are kept; a smaller number is accepted.`,
  ],
  [
    14008,
    ({ feedTypeId }) =>
      `The catalog feed service does not know the feed type ${quoted(feedTypeId)}; \`feedTypes\` lists those that there are.`,
  ],
  [
    14010,
    ({ marketplaceIds = [] }) =>
      `The catalog feed service does not know one of the \`marketplaceIds\` ${quoted(marketplaceIds.join(", "))}; it knows such as EBAY_US.`,
  ],
];

/** Whether the service says that a continuation token is no longer good (wire facts, catalog feed §6). */
export function isExpiredToken(error: unknown): boolean {
  return hasFault(error, 14002);
}

/**
 * Waits for an answer, and names the value when the service refuses one that the gateway cannot check.
 * @throws GraphQLError BAD_USER_INPUT in that case, and every other error as it is.
 */
export async function explainRefusal<Answer>(answer: Promise<Answer>, asked: AskedFor): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const [, text] = explanations.find(([errorId]) => hasFault(error, errorId)) ?? [];
    throw text === undefined ? error : badUserInput(text(asked));
  }
}
