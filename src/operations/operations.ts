import { hash } from "node:crypto";
import { type GraphQLSchema, OperationTypeNode } from "graphql";
import type { GatewayConfig } from "../config/gateway-config.ts";
import type { ExecutionResultText, RunValues } from "../plans/executor.ts";
import type { MaybePromise } from "../plans/json-text.ts";
import { errorWithCode } from "../resolvers/errors/graphql-errors.ts";
import { isObject } from "../shorten-json.ts";
import { createDocumentCheck } from "./document-checks.ts";
import { maskErrors } from "./error-masking.ts";
import { checkFileVariables } from "./check-file-variables.ts";
import { Introspection } from "./introspection.ts";
import { allowedMethods, type OperationParams, readParams } from "./operation-params.ts";
import type { OperationOrigin } from "./operation-origin.ts";
import { OperationResult } from "./operation-result.ts";
import { namedHash, type PersistedQueries } from "./persisted-queries.ts";
import { type CacheSize, PreparedDocuments, type PreparedOperation } from "./prepared-documents.ts";
import { requestError } from "./request-errors.ts";
import type { ResultStream } from "./subscription-execution.ts";
import { createSubscriptions, type SubscriptionDeps } from "./subscriptions.ts";

/** Dependencies and options for running operations. */
export interface OperationsDeps
  extends SubscriptionDeps, Pick<GatewayConfig, "maxQueryCost" | "introspection"> {
  readonly schema: GraphQLSchema;
  readonly persisted: PersistedQueries;
}

/** Response to an operation: one result, or the event stream of a subscription. */
export type OperationAnswer = OperationResult | ResultStream;

/**
 * Processes an operation from its request to its result. It finds, parses, validates and limits the document, coerces
 * the variables, computes the cost, records and executes the operation, and masks its errors. Transports only read the
 * request and send the result.
 */
export class Operations {
  /** Counters of operations and size of the cached documents. */
  readonly statistics: {
    /** Number of operations that ran compiled, because their document had been used before. */
    straightOperations: number;
    /** Size of the cached documents. */
    readonly plans: CacheSize;
  };
  readonly #deps: OperationsDeps;
  readonly #documents: PreparedDocuments;
  readonly #introspection = new Introspection();
  readonly #beginSubscription: ReturnType<typeof createSubscriptions>;

  constructor(deps: OperationsDeps) {
    this.#deps = deps;
    const check = createDocumentCheck(deps.schema, deps.introspection);
    const documents = new PreparedDocuments(deps.schema, check);
    this.#documents = documents;
    this.statistics = {
      straightOperations: 0,
      get plans() {
        return documents.size;
      },
    };
    this.#beginSubscription = createSubscriptions(deps);
  }

  /**
   * Runs the operation of a request. Never throws or rejects.
   * @param read returns the unchecked parameters; an error that it throws becomes the response.
   */
  run(read: () => unknown, origin: OperationOrigin): MaybePromise<OperationAnswer> {
    let sent: unknown;
    const reject = (error: unknown) => this.refuse(error, origin, sent);
    try {
      sent = read();
      const params = readParams(sent);
      // Recorded before the lookup, because the client may disconnect while another instance is queried.
      if (!params.query) origin.record.describe(null, params.operationName, namedHash(params));
      const text = this.#deps.persisted.find(params);
      if (!(text instanceof Promise)) return this.#runText(text, params, origin);
      return text.then((found) => this.#runText(found, params, origin)).catch(reject);
    } catch (error) {
      return reject(error);
    }
  }

  /**
   * Returns the result of a request that is rejected before its operation runs.
   * @param sent unchecked parameters of the request; omitted when they were not read.
   */
  refuse(error: unknown, origin: OperationOrigin, sent?: unknown): OperationResult {
    noteSent(sent, origin);
    return this.#fail([error], origin, { isRefused: true });
  }

  /**
   * Runs the operation of a document. @throws GraphQLError for a request without a document, or without one of its
   * operations.
   */
  #runText(
    text: string | null,
    params: OperationParams,
    origin: OperationOrigin,
  ): MaybePromise<OperationAnswer> {
    if (text === null) {
      // GraphQL over HTTP requires status 200 for clients that accept only application/json; others get 400.
      const http = { status: 400, spec: true, headers: allowedMethods };
      throw errorWithCode("BAD_REQUEST", "The request has no query. Send one as `query`.", { http });
    }
    origin.record.tracer?.describe(text);
    const document = this.#documents.find(text);
    const node = document.find(params.operationName);
    const name = node ? node.name?.value : params.operationName;
    origin.record.describe(node?.operation ?? null, name, document.hash);
    if (node?.operation === OperationTypeNode.MUTATION && origin.isReadOnly)
      throw requestError(405, mutationByGet, "BAD_REQUEST", { Allow: "POST" });
    if (document.errors) return this.#fail(document.errors, origin, { isRefused: true });
    if (!node) throw requestError(400, unclearOperation, "OPERATION_RESOLUTION_FAILURE");
    if (node.operation === OperationTypeNode.SUBSCRIPTION && !origin.acceptsStreams)
      throw requestError(406, streamNotAccepted, "NOT_ACCEPTABLE");
    const operation = this.#documents.prepare(document, node);
    if (
      node.operation === OperationTypeNode.MUTATION &&
      operation.rootFields > 1 &&
      origin.idempotencyKey !== null
    )
      throw requestError(400, oneKeyForSeveral);
    return this.#runOperation(operation, params.variables ?? {}, origin);
  }

  #runOperation(
    operation: PreparedOperation,
    given: RunValues["given"],
    origin: OperationOrigin,
  ): MaybePromise<OperationAnswer> {
    const { record } = origin;
    const { values, errors } = operation.readValues(given);
    if (errors) return this.#fail(errors, origin);
    const fileFault = record.isUpload ? checkFileVariables(operation, values) : null;
    if (fileFault) return this.#fail([fileFault], origin);
    const cost = operation.priceOf(values);
    record.cost = cost;
    const { maxQueryCost: maxCost } = this.#deps;
    if (cost > maxCost) {
      const message = `The operation may cost up to ${cost} service calls; the limit is ${maxCost}. Select fewer fields or smaller pages.`;
      return this.#fail([errorWithCode("BAD_USER_INPUT", message, { cost, maxCost })], origin);
    }
    if (operation.node.operation === OperationTypeNode.SUBSCRIPTION)
      return this.#subscribe(operation, values, origin);
    if (operation.introspectionSize > 0) {
      const refused = this.#introspection.admit(operation, origin);
      if (refused) return this.#fail([refused], origin, { cost });
      const kept = this.#introspection.find(operation);
      if (kept) return kept;
    }
    if (operation.executor.isCompiled) this.statistics.straightOperations += 1;
    const executed = operation.executor.execute(values, this.#deps.contextOf(origin));
    return executed instanceof Promise
      ? executed.then((later) => this.#resultOf(operation, later, origin, cost))
      : this.#resultOf(operation, executed, origin, cost);
  }

  async #subscribe(
    operation: PreparedOperation,
    values: RunValues,
    origin: OperationOrigin,
  ): Promise<OperationAnswer> {
    try {
      const begun = await this.#beginSubscription(operation, values, origin);
      if (!("next" in begun)) return this.#fail(begun, origin);
      origin.releaseSlots();
      return begun;
    } catch (error) {
      return this.#fail([error], origin);
    }
  }

  #resultOf(
    operation: PreparedOperation,
    { data, errors }: ExecutionResultText,
    origin: OperationOrigin,
    cost: number,
  ): OperationResult {
    if (errors.length === 0) {
      const result = new OperationResult(data, undefined, cost);
      return operation.introspectionSize > 0 ? this.#introspection.keep(operation, result) : result;
    }
    const masked = maskErrors(errors, data, this.#deps.mask, origin.record.requestId);
    origin.record.addErrors(masked);
    return new OperationResult(data, masked, cost);
  }

  #fail(
    errors: readonly unknown[],
    { record }: OperationOrigin,
    { cost = null, isRefused = false }: { readonly cost?: number | null; readonly isRefused?: boolean } = {},
  ): OperationResult {
    const masked = maskErrors(errors, undefined, this.#deps.mask, record.requestId);
    record.addErrors(masked);
    return new OperationResult(undefined, masked, cost, isRefused);
  }
}

const unclearOperation =
  "The document does not say which operation to run. Set `operationName` to the name of one of its operations.";
const mutationByGet = "Send mutations with POST; GET accepts only queries.";
const oneKeyForSeveral =
  "The header Idempotency-Key is for a request with one mutation. Set `idempotencyKey` in the input of each mutation instead.";
const streamNotAccepted =
  "A subscription returns a stream: accept text/event-stream or multipart/mixed;subscriptionSpec=1.0, or use WebSocket.";

/**
 * Records the operation of a rejected request, unless it is already recorded. The sent text identifies it, otherwise
 * the hash.
 */
function noteSent(sent: unknown, { record }: OperationOrigin): void {
  if (!isObject(sent) || record.operationHash !== null) return;
  const { query, operationName, extensions } = sent;
  const name = typeof operationName === "string" ? operationName : null;
  const named = isObject(extensions) ? namedHash({ extensions }) : null;
  record.describe(null, name, typeof query === "string" && query !== "" ? hash("sha256", query) : named);
}
