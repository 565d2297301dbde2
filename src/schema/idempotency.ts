import type { GatewayContext } from "../resolvers/context.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import { type ValidationError, validationError } from "../resolvers/errors/mutation-error.ts";
import { type KeyedRequest, runKeyedMutation } from "../resolvers/idempotency/run-keyed-mutation.ts";
import { maxKeyCharacters, pickKey } from "../resolvers/idempotency/key-format.ts";
import type { Mutation, Payload } from "../resolvers/mutation.ts";
import { optional } from "./input-type.ts";

/** Input field of every mutation that changes something at a service. */
export const idempotencyKey = optional(
  "String",
  "Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead.",
  { maxCharacters: maxKeyCharacters },
);

/** Mutation of a request, with its two ways to run. */
interface Request {
  readonly field: string;
  readonly input: object;
  readonly context: GatewayContext;
  readonly mutation: Mutation<never, object, never>;
  readonly readBack: <Value extends object>(payload: Promise<Value>) => Promise<Value>;
}

/**
 * Runs a mutation once for its idempotency key, or directly when it has none.
 * @param inputFaults errors in the input. A mutation with invalid input calls no service, so it needs no key.
 * @param run runs the mutation directly.
 * @throws GraphQLError BAD_USER_INPUT for an invalid key, when the mutation has no ValidationError.
 */
export async function runWithKey(
  { readBack, ...request }: Request,
  inputFaults: readonly ValidationError[],
  run: (faults: readonly ValidationError[]) => Promise<Payload<object, never>>,
): Promise<object> {
  const { input, context, mutation } = request;
  const { key, fault } = pickKey(input, context);
  if (fault !== null) {
    const error = validationError("MALFORMED", ["input", "idempotencyKey"], fault);
    if (!(mutation.errors as readonly string[]).includes("ValidationError")) throw badUserInput(fault);
    // A key that is too long has an error already.
    const isReported = inputFaults.some(({ path }) => path.join(".") === error.path.join("."));
    return readBack(run(isReported ? inputFaults : [...inputFaults, error]));
  }
  if (key === null || inputFaults.length > 0) return readBack(run(inputFaults));
  const keyed = {
    ...request,
    readBack: (payload) => readBack(Promise.resolve(payload)),
  } as KeyedRequest<object>;
  return runKeyedMutation(key, keyed);
}
