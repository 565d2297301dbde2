import type { ValidationError } from "../resolvers/errors/mutation-error.ts";

/** What a mutation field says in its `extensions` of the errors of its payload. */
export interface InputErrors {
  /** Whether the union of its errors has ValidationError, so that wrong input is data. */
  readonly hasInputErrors?: boolean;
}

const inputFaults = Symbol("input faults");

/** Faults that plugins have found in the arguments of a mutation; empty when there are none. */
export function inputFaultsOf(args: object): readonly ValidationError[] {
  return (args as { readonly [inputFaults]?: readonly ValidationError[] })[inputFaults] ?? [];
}

/** The same arguments with more faults, for the mutation to answer with together with its own. */
export function withInputFaults<Args extends object>(args: Args, faults: readonly ValidationError[]): Args {
  return { ...args, [inputFaults]: [...inputFaultsOf(args), ...faults] };
}
