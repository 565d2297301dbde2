import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import {
  type ValidationError,
  validationError,
  type ValidationErrorCode,
} from "../resolvers/errors/mutation-error.ts";

/** What a mutation field says in its `extensions` of the errors of its payload. */
export interface InputErrors {
  /** Whether the union of its errors has ValidationError, so that wrong input is data. */
  readonly hasInputErrors?: boolean;
}

/** What a plugin has found wrong with an argument or an input field. */
export interface InputFault {
  readonly code: ValidationErrorCode;
  readonly path: readonly string[];
  readonly message: string;
}

const inputFaults = Symbol("input faults");

/** Faults that plugins have found in the arguments of a mutation; empty when there are none. */
export function inputFaultsOf(args: object): readonly ValidationError[] {
  return (args as { readonly [inputFaults]?: readonly ValidationError[] })[inputFaults] ?? [];
}

/**
 * The same arguments with more faults, for the mutation to answer with together with its own.
 * @throws GraphQLError BAD_USER_INPUT where wrong input is no data.
 */
export function withInputFaults<Args extends object>(
  args: Args,
  faults: readonly InputFault[],
  { hasInputErrors }: InputErrors,
): Args {
  const [first] = faults;
  if (first === undefined) return args;
  if (!hasInputErrors) throw badUserInput(first.message);
  const errors = faults.map(({ code, path, message }) => validationError(code, path, message));
  return { ...args, [inputFaults]: [...inputFaultsOf(args), ...errors] };
}
