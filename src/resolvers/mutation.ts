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
import { mutationFailure } from "./errors/mutation-failure.ts";
import type { Loader } from "./loaders.ts";

/** What a mutation answers: as much of its result as took effect, and what went wrong. */
export type Payload<Result extends object, Name extends MutationErrorName> = Partial<Result> & {
  readonly errors: readonly ErrorOf<readonly Name[]>[];
};

/** A mutation as the schema shows it. */
export interface Mutation<Input, Result extends object, Name extends MutationErrorName> {
  /** Error types of its union besides the common ones. */
  readonly errors: readonly Name[];
  /**
   * @param field name under which a failure is noted; left out for a part of something larger, which tells its own failures.
   * @param inputFaults what the schema has found wrong with the input. The payload holds it beside the mutation's own findings, and
   * no service is called.
   * @throws what is no matter for data: a bug, a refused token, a service that fails before anything took effect.
   */
  run(
    input: Input,
    context: GatewayContext,
    field?: string,
    inputFaults?: readonly ValidationError[],
  ): Promise<Payload<Result, Name>>;
}

/** Ends the attempt; what is wrong becomes data. */
class Refusal extends Error {
  readonly errors: readonly MutationError[];

  constructor(errors: readonly MutationError[]) {
    super("The mutation was refused.");
    this.errors = errors;
  }
}

/** One run of a mutation, and what is known of it when something fails. */
export class Attempt<in Failure extends MutationError> {
  readonly #inputFaults: readonly ValidationError[];
  readonly #ownFaults: MutationError[] = [];
  #target: MutationTarget = {};
  #kept: object | null = null;

  /** @param inputFaults what the schema has found wrong with the input: every refusal includes it. */
  constructor(inputFaults: readonly ValidationError[] = []) {
    this.#inputFaults = inputFaults;
  }

  /** Says what the mutation is about, so that a failure can be traced back to the input. Adds to what was said before. */
  about(target: MutationTarget): void {
    this.#target = { ...this.#target, ...target };
  }

  /** Input field of the file, where it is one of several with results of their own; null otherwise. */
  get fileOfSeveral(): readonly string[] | null {
    return this.#target.isOneOfSeveral ? (this.#target.source?.path ?? null) : null;
  }

  /** Notes what is wrong with the input: every later refusal includes it, too. */
  noteFaults(faults: readonly Failure[]): void {
    // Of one field the schema's fault is enough: the others follow from it.
    const isNew = ({ path }: MutationError) =>
      !this.#inputFaults.some((fault) => fault.path.join(".") === path.join("."));
    this.#ownFaults.push(...faults.filter(isNew));
  }

  /** What to throw so that the mutation ends with these failures as data, beside the faults of its input. */
  refusal(...errors: readonly Failure[]): Error {
    this.noteFaults(errors);
    return new Refusal([...this.#inputFaults, ...this.#ownFaults]);
  }

  /** Ends the mutation when there are any failures, or faults of its input. */
  refuseAll(errors: readonly Failure[] = []): void {
    this.noteFaults(errors);
    if (this.#ownFaults.length > 0 || this.#inputFaults.length > 0) throw this.refusal();
  }

  /**
   * The context in which the mutation works. With a faulty input it ends the mutation as soon as anything of it is used, so that
   * no service is called; what the mutation checks before that is answered, too.
   */
  workIn(context: GatewayContext): GatewayContext {
    if (this.#inputFaults.length === 0) return context;
    return new Proxy(context, {
      get: () => {
        throw this.refusal();
      },
    });
  }

  /** Notes what has taken effect: it stands in the payload, and every later failure is data beside it. */
  keep(result: object): void {
    this.#kept = { ...this.#kept, ...result };
  }

  /** The payload of a run that ended with an exception. @throws the exception when it is no matter for data. */
  payloadOf(error: unknown, allowed: readonly MutationErrorName[]) {
    const context = { ...this.#target, allowed, isSecondHalf: this.#kept !== null };
    const errors = error instanceof Refusal ? error.errors : mutationFailure(error, context);
    return { ...this.#kept, errors };
  }
}

/**
 * Makes a mutation.
 * @param errors error types of its union besides the common ones.
 * @param work does it and answers with the result. What it throws becomes data as far as the union has a type for it.
 */
export function defineMutation<Input, Result extends object, const Name extends MutationErrorName>(
  errors: readonly Name[],
  work: (
    input: Input,
    attempt: Attempt<ErrorOf<readonly Name[]>>,
    context: GatewayContext,
  ) => Promise<Result>,
): Mutation<Input, Result, Name> {
  return {
    errors,
    async run(input, context, field, inputFaults) {
      const attempt = new Attempt<ErrorOf<readonly Name[]>>(inputFaults);
      try {
        // Before anything of the input is looked at: without a token, not even a file is waited for.
        requireViewer(context);
        return { ...(await work(input, attempt, attempt.workIn(context))), errors: [] };
      } catch (cause) {
        let typed: readonly MutationError[] = [];
        try {
          const payload = attempt.payloadOf(cause, errors);
          typed = payload.errors;
          // The parameters of `noteFaults` and `refusal`, and mutationFailure's `allowed` see to the types of the errors.
          return payload as Payload<Result, Name>;
        } finally {
          if (field !== undefined) {
            const isRefusal = cause instanceof Refusal;
            const { fileOfSeveral: file } = attempt;
            context.account.noteFailedMutation({ field, errors: typed, cause, isRefusal, file });
          }
        }
      }
    },
  };
}

/**
 * Loads the object that the input names: the mutation is about it.
 * @param others what is wrong with the rest of the input.
 * @throws what ends the mutation when there is no such object.
 */
export async function loadNamed<Value>(
  existing: NonNullable<MutationTarget["existing"]>,
  loader: Loader<Value>,
  attempt: Attempt<NotFoundError | ValidationError>,
  others: readonly ValidationError[] = [],
): Promise<Value> {
  const { thing, id, path } = existing;
  attempt.about({ existing });
  const value = await loader.load(id);
  if (value === null) throw attempt.refusal(notFoundError(thing, id, path), ...others);
  return value;
}
