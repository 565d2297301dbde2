import { GraphQLError } from "graphql";
import type { ErrorCode } from "../errors/error-codes.ts";
import { type MutationError, mutationError, validationError } from "../errors/mutation-error.ts";

/** Error for a tree that the store cannot have. As a top-level error it has the code BAD_USER_INPUT. */
export class TreeFault extends GraphQLError {
  /** Identifier of a category that the store does not have; null for any other error. */
  readonly missingId: string | null;

  constructor(message: string, missingId: string | null = null) {
    super(message, { extensions: { code: "BAD_USER_INPUT" satisfies ErrorCode } });
    this.missingId = missingId;
  }
}

/** Converts the error to a typed one, for a tree that became impossible when the categories changed. */
export function toMutationError({ message, missingId }: TreeFault): MutationError {
  const path = ["tree"];
  return missingId === null
    ? validationError("NOT_ALLOWED", path, message)
    : mutationError("NotFoundError", { message, path, missingId });
}
