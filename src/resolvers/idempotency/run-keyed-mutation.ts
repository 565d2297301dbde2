import { hash } from "node:crypto";
import { sleep } from "../../clock.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { type GatewayContext, requireViewer } from "../context.ts";
import { errorWithCode } from "../errors/graphql-errors.ts";
import type { MutationError } from "../errors/mutation-error.ts";
import { outcomeUnknown } from "../errors/mutation-failure.ts";
import type { Mutation } from "../mutation.ts";
import { detachedContext } from "./detached-context.ts";
import { conflict, isFinal, isLost, unknownWithoutCheck } from "./endings.ts";
import { type DescribedInput, describeInput, isSameFile } from "./input-facts.ts";
import type { KeyContent, KeyRecord } from "./key-records.ts";
import { KeyedRun, KeyTakenOverError } from "./keyed-run.ts";
import type { LostChange } from "./recovery.ts";

/** Time for which a key is kept after its first use, in milliseconds: 24 hours. */
export const keptMs = 86_400_000;

/** Maximum time for which a repeat waits for the running mutation, in milliseconds. */
const maxWaitMs = 30_000;
/** Pauses between two looks at a running mutation, in milliseconds: the first, and the longest. */
const pausesMs = { first: 20, longest: 1_000 } as const;

/** Payload of any mutation. */
type AnyPayload = { readonly errors: readonly MutationError[] };

/** Mutation of a request, with everything to run it. */
export interface KeyedRequest<Input extends object> {
  /** Name of the mutation field. */
  readonly field: string;
  readonly mutation: Mutation<Input, object, never>;
  readonly input: Input;
  readonly context: GatewayContext;
  /** Reads the results of a payload back from the service. */
  readonly readBack: (payload: AnyPayload) => Promise<AnyPayload>;
}

/**
 * Runs a mutation with an idempotency key once for each user, on all instances and across restarts. A repeat gets the
 * first payload. It waits while the mutation runs, continues after an interruption, and looks up the outcome after a
 * lost response. A change that may have taken effect is never sent again.
 * @throws like the mutation itself; GraphQLError STATE_UNAVAILABLE or UPSTREAM_UNAVAILABLE when the gateway cannot tell
 * whether the key was used. Nothing was sent then.
 */
export async function runKeyedMutation<Input extends object>(
  key: string,
  request: KeyedRequest<Input>,
): Promise<AnyPayload> {
  const { context, field } = request;
  const { idempotencyKeys: keys, clock } = context;
  const owner = await ownerOf(context);
  const described = await describeInput(request.input);
  const id = hash("sha256", `${owner}\0${key}`, "base64url");
  const untilMs = clock.now() + maxWaitMs;
  try {
    for (let pauseMs: number = pausesMs.first; ; pauseMs = Math.min(pauseMs * 2, pausesMs.longest)) {
      const record = await keys.records.get(id);
      if (!record) {
        const content = firstContent(request, described);
        const added = await keys.records.add({ id, owner, endsAtMs: keys.now() + keptMs, content });
        if (added) return await execute(added, content, described, request);
        continue;
      }
      const { content } = record;
      if (!content) return { errors: [unknownWithoutCheck] };
      if (isOther(content, field, described)) return conflictOf(request, content, "OTHER_INPUT");
      if (keys.isRunning(id, content)) {
        if (clock.now() >= untilMs) return conflictOf(request, content, "IN_PROGRESS");
        await sleep(clock, pauseMs, context.signal);
        continue;
      }
      if (content.payload) {
        await described.skipFiles();
        const isConflict = isOther(content, field, described);
        return isConflict ? conflictOf(request, content, "OTHER_INPUT") : (content.payload as AnyPayload);
      }
      const taken = { ...content, runner: keys.instance };
      const replaced = await keys.records.replace(record, taken);
      if (replaced) return await execute(replaced, taken, described, request);
    }
  } catch (error) {
    throw isStateUnavailable(error) ? errorWithCode("STATE_UNAVAILABLE", storeUnavailable) : error;
  }
}

function firstContent(
  { field, context: { idempotencyKeys: keys } }: Pick<KeyedRequest<object>, "field" | "context">,
  { digest, files }: DescribedInput<object>,
): KeyContent {
  return {
    mutation: field,
    inputDigest: digest,
    files: [...files],
    firstUsedAtMs: keys.now(),
    runner: keys.instance,
    sent: null,
    earlier: null,
    payload: null,
  };
}

/** Runs the mutation of a key that belongs to this instance. */
function execute<Input extends object>(
  record: KeyRecord,
  content: KeyContent,
  described: DescribedInput<Input>,
  request: KeyedRequest<Input>,
): Promise<AnyPayload> {
  const { idempotencyKeys: keys } = request.context;
  const run = new KeyedRun(keys.records, record, content, () => keys.now());
  const lost = keys.lostChange(record, content);
  return keys.track(record.id, run, runToEnd(run, lost, described, request));
}

async function runToEnd<Input extends object>(
  run: KeyedRun,
  lost: LostChange | null,
  { input, files }: DescribedInput<Input>,
  { context: given, mutation, field, readBack }: KeyedRequest<Input>,
): Promise<AnyPayload> {
  const { idempotencyKeys: keys } = given;
  const context = detachedContext(given, run.beforeChange, keys.closing);
  /** Stores the result of a lost change, if it can be found, as the payload. */
  const recover = async (change: LostChange) => {
    const recovery = (await mutation.recover?.(input, change, context)) ?? null;
    if (!recovery || !("result" in recovery)) return recovery;
    const found: AnyPayload = await readBack({ ...recovery.result, errors: [] });
    await keys.store(run, { payload: found, sent: null, runner: null });
    return found;
  };
  let payload: AnyPayload;
  let isUndecided = lost !== null;
  try {
    if (lost) {
      const recovered = await recover(lost);
      if (!recovered) {
        const { lastSent, earlier } = run;
        await keys.store(run, { runner: null });
        const check = lastSent?.check;
        return { ...earlier, errors: [check ? outcomeUnknown(lastSent.call, check) : unknownWithoutCheck] };
      }
      if ("errors" in recovered) return recovered;
      await run.write({ sent: null, earlier: recovered.continueWith });
      isUndecided = false;
    }
    payload = await mutation.run(input, context, field, [], run);
    if (lost && payload.errors.some(isAlreadyUploaded)) {
      // The lost upload has arrived in the meantime.
      const recovered = await recover(lost);
      if (recovered && "errors" in recovered) return recovered;
    }
  } catch (error) {
    await (isUndecided ? keys.store(run, { runner: null }) : release(run, keys));
    if (error instanceof KeyTakenOverError) return { errors: [conflict("IN_PROGRESS", run.firstUsedAt)] };
    throw error;
  }
  if (!isLost(run) && run.hasSent && isFinal(payload, run)) {
    await keys.store(run, { payload, sent: null, files });
    const finished = await readBack(payload);
    await keys.store(run, { payload: finished, runner: null });
    return finished;
  }
  await release(run, keys);
  return readBack(payload);
}

/** Ends a run without a final payload, so that a repeat runs again, continues, or looks up the outcome. */
function release(run: KeyedRun, keys: GatewayContext["idempotencyKeys"]): Promise<void> {
  if (isLost(run)) return keys.store(run, { runner: null });
  const isUnused = run.earlier === null;
  return keys.store(run, { runner: null, sent: null }, isUnused ? keys.now() : undefined);
}

const storeUnavailable =
  "The gateway cannot reach its store of idempotency keys. Nothing was sent: try again in a few seconds.";

/** Returns the key of the user. @throws GraphQLError UPSTREAM_UNAVAILABLE when the user of the token is not known now. */
async function ownerOf(context: GatewayContext): Promise<string> {
  const { users, signal, account } = context;
  const owner = await users.ownerOf(requireViewer(context), signal, account);
  if (owner !== null) return owner;
  const message =
    "The identity service does not respond, so the gateway cannot tell whose idempotency key this is. Nothing was sent: try again later, or without a key.";
  throw errorWithCode("UPSTREAM_UNAVAILABLE", message, { service: "IDENTITY" });
}

function isOther(content: KeyContent, field: string, { digest, files }: DescribedInput<object>): boolean {
  if (content.mutation !== field || content.inputDigest !== digest) return true;
  return content.files.some((file, index) => !isSameFile(file, files[index] ?? null));
}

function conflictOf(
  { context, field }: Pick<KeyedRequest<object>, "context" | "field">,
  { firstUsedAtMs }: KeyContent,
  reason: Parameters<typeof conflict>[0],
): AnyPayload {
  const errors = [conflict(reason, new Date(firstUsedAtMs))];
  context.account.recordFailedMutation({ field, errors, cause: null, isRejection: true, file: null });
  return { errors };
}

function isAlreadyUploaded(error: MutationError): boolean {
  return error.__typename === "UploadRefusedError" && error.refusalReason === "ALREADY_UPLOADED";
}
