import { hash, randomUUID } from "node:crypto";
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
  for (let pauseMs: number = pausesMs.first; ; pauseMs = Math.min(pauseMs * 2, pausesMs.longest)) {
    // A mutation that ends on this instance during the read may have changed the record.
    const wasRunning = keys.runsHere(id);
    const record = await whileAvailable(keys.records.get(id));
    if (!record) {
      const content = firstContent(request, described);
      const given = { id, owner, endsAtMs: keys.now() + keptMs, content };
      const run = runOf({ ...given, version: 1 }, content, described, request);
      const added = await whileAvailable(keys.records.add(given), () =>
        // It may have been stored although the response was lost.
        keys.store(run, { runner: null }, keys.now()),
      );
      if (added) return execute(run, null, described, request);
      continue;
    }
    const { content } = record;
    if (!content) return { errors: [unknownWithoutCheck] };
    if (isOther(content, field, described)) return conflictOf(request, content, "OTHER_INPUT");
    if (wasRunning || keys.isRunning(id, content)) {
      if (clock.now() >= untilMs) return conflictOf(request, content, "IN_PROGRESS");
      await sleep(clock, pauseMs, context.signal);
      continue;
    }
    if (content.payload) {
      await described.skipFiles();
      const isConflict = isOther(content, field, described);
      return isConflict ? conflictOf(request, content, "OTHER_INPUT") : (content.payload as AnyPayload);
    }
    const taken = { ...content, ...newRun(keys) };
    const run = runOf({ ...record, version: record.version + 1 }, taken, described, request);
    const replaced = await whileAvailable(keys.records.replace(record, taken), () =>
      keys.store(run, { runner: null }),
    );
    if (replaced) return execute(run, keys.lostChange(record, content), described, request);
  }
}

/** Facts of a new run on this instance. */
function newRun(keys: GatewayContext["idempotencyKeys"]) {
  return { runner: keys.instance, runId: randomUUID(), runSinceMs: keys.now() };
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
    ...newRun(keys),
    sent: null,
    earlier: null,
    payload: null,
  };
}

function runOf(
  record: KeyRecord,
  content: KeyContent,
  { files }: DescribedInput<object>,
  { context: { idempotencyKeys: keys } }: Pick<KeyedRequest<object>, "context">,
): KeyedRun {
  return new KeyedRun(record, content, { records: keys.records, now: () => keys.now(), files });
}

/**
 * Returns the result of an access to the record of a key.
 * @param onFailure called when the state is unavailable.
 * @throws GraphQLError STATE_UNAVAILABLE
 */
async function whileAvailable<Result>(
  access: Promise<Result>,
  onFailure: () => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  try {
    return await access;
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
    await onFailure();
    throw errorWithCode("STATE_UNAVAILABLE", storeUnavailable);
  }
}

/** Runs the mutation of a key that belongs to this instance. */
function execute<Input extends object>(
  run: KeyedRun,
  lost: LostChange | null,
  described: DescribedInput<Input>,
  request: KeyedRequest<Input>,
): Promise<AnyPayload> {
  const { idempotencyKeys: keys } = request.context;
  run.isStored = true;
  return keys.track(run, runToEnd(run, lost, described, request));
}

async function runToEnd<Input extends object>(
  run: KeyedRun,
  lost: LostChange | null,
  { input }: DescribedInput<Input>,
  { context: given, mutation, field, readBack }: KeyedRequest<Input>,
): Promise<AnyPayload> {
  const { idempotencyKeys: keys } = given;
  const context = detachedContext(given, run.beforeChange, keys.closing);
  /** Finds out the effect of a lost change. @returns the payload, which it stores, if there is one */
  const recover = async (change: LostChange): Promise<AnyPayload | "REPEAT" | null> => {
    const recovery = (await mutation.recover?.(input, change, context)) ?? null;
    if (recovery === null || recovery === "REPEAT") return recovery;
    const found = await readBack({ ...recovery.result, errors: [] });
    await keys.store(run, { payload: found, sent: null, runner: null });
    return found;
  };
  let payload: AnyPayload;
  let isUndecided = lost !== null;
  try {
    if (lost) {
      const recovered = await recover(lost);
      if (recovered === null) {
        await keys.store(run, { runner: null });
        return unknownPayloadOf(run);
      }
      if (recovered !== "REPEAT") return recovered;
      isUndecided = false;
    }
    payload = await mutation.run(input, context, field, [], run);
    if (lost && payload.errors.some(isAlreadyUploaded)) {
      // The lost upload has arrived in the meantime.
      isUndecided = true;
      const recovered = await recover(lost);
      if (recovered !== null && recovered !== "REPEAT") return recovered;
    }
  } catch (error) {
    const hasLost = isUndecided || isLost(run);
    await (hasLost ? keys.store(run, { runner: null }) : release(run, keys));
    if (error instanceof KeyTakenOverError) return { errors: [conflict("IN_PROGRESS", run.firstUsedAt)] };
    if (!isStateUnavailable(error)) throw error;
    if (hasLost) return unknownPayloadOf(run);
    throw errorWithCode("STATE_UNAVAILABLE", storeUnavailable);
  }
  if (isLost(run)) {
    await keys.store(run, { runner: null });
    return payload.errors.some(isUnknownOutcome) ? payload : unknownPayloadOf(run);
  }
  if (!run.hasSent || !isFinal(payload, run)) {
    await release(run, keys);
    return readBack(payload);
  }
  await keys.store(run, { payload, sent: null });
  let finished = payload;
  try {
    finished = await readBack(payload);
  } finally {
    await keys.store(run, { payload: finished, runner: null });
  }
  return finished;
}

/** Ends a run whose changes certainly had no effect but its stored results, so that a repeat runs again. */
function release(run: KeyedRun, keys: GatewayContext["idempotencyKeys"]): Promise<void> {
  return keys.store(run, { runner: null, sent: null }, run.earlier === null ? keys.now() : undefined);
}

/** Returns the payload of a mutation whose last change has no known outcome. */
function unknownPayloadOf({ earlier, lastSent }: KeyedRun): AnyPayload {
  const check = lastSent?.check;
  return { ...earlier, errors: [check ? outcomeUnknown(lastSent.call, check) : unknownWithoutCheck] };
}

function isUnknownOutcome(error: MutationError): boolean {
  return error.__typename === "OutcomeUnknownError";
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
  if (content.files.length !== files.length) return true;
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
