import { hasFault } from "../upstream/errors.ts";
import { badUserInput } from "./errors/graphql-errors.ts";

/** What the service's refusals of an argument mean to the client (wire facts, catalog feed §6). */
const explanations: readonly (readonly [errorId: number, text: string])[] = [
  [13014, "The catalog feed service does not know the marketplace `marketplaceId`."],
  [14006, "`lookBackMinutes` goes further back than files of this type and scope can be had."],
  [14008, "The catalog feed service does not know the feed type `feedTypeId`."],
  [14010, "The catalog feed service does not know one of the `marketplaceIds`."],
];

/** Whether the service says that a continuation token is no longer good (wire facts, catalog feed §6). */
export function isExpiredToken(error: unknown): boolean {
  return hasFault(error, 14002);
}

/**
 * Waits for an answer, and names the argument when the service refuses one that the gateway cannot check.
 * @throws GraphQLError BAD_USER_INPUT in that case, and every other error as it is.
 */
export async function explainRefusal<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const [, text] = explanations.find(([errorId]) => hasFault(error, errorId)) ?? [];
    throw text === undefined ? error : badUserInput(text);
  }
}
