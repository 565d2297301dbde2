import { type GatewayContext, requireViewer } from "./context.ts";
import {
  type ErrorOf,
  type MutationError,
  type MutationErrorName,
  type NotFoundError,
  notFoundError,
  type ValidationError,
} from "./errors/mutation-error.ts";
import type { MutationTarget } from "./errors/mutation-target.ts";
import { type FailureContext, toMutationErrors } from "./errors/mutation-failure.ts";
import type { KeyedRun } from "./idempotency/keyed-run.ts";
import type { LostChange, Recovery } from "./idempotency/recovery.ts";
import type { Loader } from "./loaders.ts";

/** Payload of a mutation: the results that took effect, and the errors. */
export type Payload<Result extends object, Name extends MutationErrorName> = Partial<Result> & {
  readonly errors: readonly ErrorOf<readonly Name[]>[];
};

/** A mutation, as the schema uses it. */
export interface Mutation<Input, Result extends object, Name extends MutationErrorName> {
  /** Error types of its union besides the common ones. */
  readonly errors: readonly Name[];
  /**
   * Runs the mutation.
   * @param field name of the mutation field, for recording a failure. Omitted for a part of a larger operation that
   * reports its own failures.
   * @param inputFaults input errors that the schema found. If there are any, the payload contains them together with
   * the mutation's own errors, and no service is called.
   * @param keyed the run of an idempotency key; omitted without a key.
   * @throws errors that must be top-level errors: a bug, a rejected token, a service that fails before anything took
   * effect.
   */
  run(
    input: Input,
    context: GatewayContext,
    field?: string,
    inputFaults?: readonly ValidationError[],
    keyed?: KeyedRun,
  ): Promise<Payload<Result, Name>>;
  /**
   * Finds out the effect of a change whose response was lost. Without it, no query can decide, and a repeat reports an
   * unknown outcome.
   */
  readonly recover?: Recover<Input, Result>;
}

/** Finds out the effect of a lost change. It calls services only to read. */
export type Recover<Input, Result extends object> = (
  input: Input,
  lost: LostChange,
  context: GatewayContext,
) => Promise<Recovery<Result>>;

/** Thrown to end the attempt with errors as data. */
class MutationRejection extends Error {
  readonly errors: readonly MutationError[];

  constructor(errors: readonly MutationError[]) {
    super("The mutation was rejected.");
    this.errors = errors;
  }
}

/** One run of a mutation, with the data that is needed to explain its failure. */
export class Attempt<in Failure extends MutationError> {
  readonly #inputFaults: readonly ValidationError[];
  readonly #ownFaults: MutationError[] = [];
  #target: MutationTarget = {};
  #kept: object | null;
  readonly #keyed: KeyedRun | null;

  /**
   * @param inputFaults input errors that the schema found; every rejection includes them.
   * @param keyed the run of an idempotency key; null without a key.
   */
  constructor(inputFaults: readonly ValidationError[] = [], keyed: KeyedRun | null = null) {
    this.#inputFaults = inputFaults;
    this.#keyed = keyed;
    this.#kept = keyed?.earlier ?? null;
  }

  /** Adds data about the mutation, so that a failure can be related to the input. */
  addFacts(target: MutationTarget): void {
    this.#target = { ...this.#target, ...target };
    if (this.#keyed && target.check) this.#keyed.check = target.check;
  }

  /** Results that took effect in an earlier, interrupted run of the same mutation; empty when there are none. */
  earlier<Result extends object>(): Partial<Result> {
    return this.#keyed?.earlier ?? {};
  }

  /** Input field of the file, for a mutation that reports each file separately; null otherwise. */
  get fileOfSeveral(): readonly string[] | null {
    return this.#target.isOneOfSeveral ? (this.#target.source?.path ?? null) : null;
  }

  /** Records errors in the input; every later rejection includes them. */
  addErrors(faults: readonly Failure[]): void {
    // A field that already has a schema error gets no further errors, which would only be consequences.
    const isNew = ({ path }: MutationError) =>
      !this.#inputFaults.some((fault) => fault.path.join(".") === path.join("."));
    this.#ownFaults.push(...faults.filter(isNew));
  }

  /**
   * Creates the exception that ends the mutation. The payload then contains these errors and all recorded input errors.
   */
  rejection(...errors: readonly Failure[]): Error {
    this.addErrors(errors);
    return new MutationRejection([...this.#inputFaults, ...this.#ownFaults]);
  }

  /** Ends the mutation if any errors exist, including recorded input errors. */
  rejectIfInvalid(errors: readonly Failure[] = []): void {
    this.addErrors(errors);
    if (this.#ownFaults.length > 0 || this.#inputFaults.length > 0) throw this.rejection();
  }

  /**
   * Returns the context for the work of the mutation. With invalid input, any use of the context ends the mutation, so
   * that no service is called. Errors that the mutation finds earlier are included.
   */
  guardContext(context: GatewayContext): GatewayContext {
    if (this.#inputFaults.length === 0) return context;
    return new Proxy(context, {
      get: () => {
        throw this.rejection();
      },
    });
  }

  /**
   * Records a result that took effect. The payload contains it, and every later failure is reported as data. With an
   * idempotency key, a repeat continues after it.
   */
  async recordResult(result: object): Promise<void> {
    this.#kept = { ...this.#kept, ...result };
    await this.#keyed?.keep(result);
  }

  /**
   * Returns the payload of a run that ended with an exception. @throws the exception when it must be a top-level error.
   */
  payloadOf(error: unknown, allowed: readonly MutationErrorName[]) {
    const context: FailureContext = { ...this.#target, allowed, hasTakenEffect: this.#kept !== null };
    const errors = error instanceof MutationRejection ? error.errors : toMutationErrors(error, context);
    return { ...this.#kept, errors };
  }
}

/**
 * Defines a mutation.
 * @param errors error types of its union besides the common ones.
 * @param work performs the mutation and returns the result. Its exceptions become data if the union has a type for
 * them.
 * @param recover finds out the effect of a lost change; omitted when no query can decide.
 */
export function defineMutation<Input, Result extends object, const Name extends MutationErrorName>(
  errors: readonly Name[],
  work: (
    input: Input,
    attempt: Attempt<ErrorOf<readonly Name[]>>,
    context: GatewayContext,
  ) => Promise<Result>,
  recover?: Recover<Input, Result>,
): Mutation<Input, Result, Name> {
  return {
    errors,
    ...(recover && { recover }),
    async run(input, context, field, inputFaults, keyed) {
      const attempt = new Attempt<ErrorOf<readonly Name[]>>(inputFaults, keyed);
      try {
        // Without a token, the mutation fails before it waits for a file.
        requireViewer(context);
        return { ...(await work(input, attempt, attempt.guardContext(context))), errors: [] };
      } catch (cause) {
        if (keyed) keyed.failure = { cause, isRejection: cause instanceof MutationRejection };
        let typed: readonly MutationError[] = [];
        try {
          const payload = attempt.payloadOf(cause, errors);
          typed = payload.errors;
          // The types of `addErrors` and `refusal`, and `allowed` of toMutationErrors, guarantee the types of the
          // errors.
          return payload as Payload<Result, Name>;
        } finally {
          if (field !== undefined) {
            const isRefusal = cause instanceof MutationRejection;
            const { fileOfSeveral: file } = attempt;
            context.account.recordFailedMutation({
              field,
              errors: typed,
              cause,
              isRejection: isRefusal,
              file,
            });
          }
        }
      }
    },
  };
}

/**
 * Loads the object that the input identifies as the target of the mutation.
 * @param others other errors in the input.
 * @throws the rejection of the mutation when the object does not exist.
 */
export async function loadNamed<Value>(
  existing: NonNullable<MutationTarget["existing"]>,
  loader: Loader<Value>,
  attempt: Attempt<NotFoundError | ValidationError>,
  others: readonly ValidationError[] = [],
): Promise<Value> {
  const { thing, id, path } = existing;
  attempt.addFacts({ existing });
  const value = await loader.load(id);
  if (value === null) throw attempt.rejection(notFoundError(thing, id, path), ...others);
  return value;
}
