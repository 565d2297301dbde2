import { type GatewayContext, requireViewer } from "./context.ts";
import type { ErrorOf, MutationError, MutationErrorName, ValidationError } from "./errors/mutation-error.ts";
import type { MutationTarget } from "./errors/mutation-target.ts";
import type { OutcomeCheck } from "./errors/outcome-check.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";

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

/** What an attempt says of itself. */
export interface AttemptFacts extends MutationTarget {
  /** How to find out whether the mutation took effect, for when the service's answer is lost. */
  readonly check?: OutcomeCheck;
}

/** One run of a mutation, and what is known of it when something fails. */
export class Attempt<Result extends object, Name extends MutationErrorName> {
  readonly #inputFaults: readonly ValidationError[];
  #facts: AttemptFacts = {};
  #kept: Partial<Result> | null = null;

  /** @param inputFaults what the schema has found wrong with the input: every refusal includes it. */
  constructor(inputFaults: readonly ValidationError[] = []) {
    this.#inputFaults = inputFaults;
  }

  /** Says what the mutation is about, so that a failure can be traced back to the input. Adds to what was said before. */
  about(facts: AttemptFacts): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  /** Input field of the file, where it is one of several with results of their own; null otherwise. */
  get fileOfSeveral(): readonly string[] | null {
    return this.#facts.isOneOfSeveral ? (this.#facts.source?.path ?? null) : null;
  }

  /** What to throw so that the mutation ends with these failures as data, beside the faults of its input. */
  refusal(...errors: readonly ErrorOf<readonly Name[]>[]): Error {
    // Of one field the first fault is enough: the others follow from it.
    const others = errors.filter(({ path }) => !this.#inputFaults.some((fault) => isSame(fault.path, path)));
    return new Refusal([...this.#inputFaults, ...others]);
  }

  /** Ends the mutation when there are any failures, or faults of its input. */
  refuseAll(errors: readonly ErrorOf<readonly Name[]>[]): void {
    if (errors.length > 0 || this.#inputFaults.length > 0) throw this.refusal(...errors);
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
  keep(result: Partial<Result>): void {
    this.#kept = { ...this.#kept, ...result };
  }

  /**
   * Ends a run with an exception.
   * @param note receives its typed errors; none when the exception is no matter for data.
   * @throws the exception then.
   */
  end(
    error: unknown,
    names: readonly Name[],
    note: (errors: readonly MutationError[]) => void,
  ): Payload<Result, Name> {
    try {
      const payload = this.payloadOf(error, names);
      note(payload.errors);
      return payload;
    } catch (thrown) {
      note([]);
      throw thrown;
    }
  }

  /** The payload of a run that ended with an exception. @throws the exception when it is no matter for data. */
  payloadOf(error: unknown, names: readonly Name[]): Payload<Result, Name> {
    const errors =
      error instanceof Refusal
        ? error.errors
        : mutationFailure(error, { ...this.#facts, allowed: names, isSecondHalf: this.#kept !== null });
    // The parameters of `refusal` and `refuseAll`, and mutationFailure's `allowed` see to the types of the errors.
    return { ...this.#kept, errors } as unknown as Payload<Result, Name>;
  }
}

/**
 * Makes a mutation.
 * @param errors error types of its union besides the common ones.
 * @param work does it and answers with the result. What it throws becomes data as far as the union has a type for it.
 */
export function defineMutation<Input, Result extends object, const Name extends MutationErrorName>(
  errors: readonly Name[],
  work: (input: Input, attempt: Attempt<Result, Name>, context: GatewayContext) => Promise<Result>,
): Mutation<Input, Result, Name> {
  return {
    errors,
    async run(input, context, field, inputFaults) {
      const attempt = new Attempt<Result, Name>(inputFaults);
      try {
        // Before anything of the input is looked at: without a token, not even a file is waited for.
        requireViewer(context);
        return { ...(await work(input, attempt, attempt.workIn(context))), errors: [] };
      } catch (error) {
        const note = (typed: readonly MutationError[]) => {
          if (field === undefined) return;
          const isRefusal = error instanceof Refusal;
          const { fileOfSeveral: file } = attempt;
          context.account.noteFailedMutation({ field, errors: typed, cause: error, isRefusal, file });
        };
        return attempt.end(error, errors, note);
      }
    },
  };
}

function isSame(path: readonly string[], other: readonly string[]): boolean {
  return path.length === other.length && path.every((name, index) => name === other[index]);
}
