import type { FormattedExecutionResult, GraphQLError, GraphQLFormattedError } from "graphql";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";

const none: readonly GraphQLError[] = [];

/**
 * Result of an operation, or of one subscription event, as clients receive it. It is serialized once for all clients.
 */
export class OperationResult {
  /** JSON text of the data; undefined when nothing was executed. */
  readonly data: string | undefined;
  /** Errors for the client. Their `extensions.http` describes the HTTP response. */
  readonly errors: readonly GraphQLError[];
  /** Cost in calls to services; null when the response does not report the cost. */
  readonly cost: number | null;
  /**
   * True when the request was rejected before its operation ran, because of its parameters, its document or the limits
   * on running operations.
   */
  readonly isRejected: boolean;
  /** Shared JSON bytes for all clients of the result; null when the result is only stored as text. */
  readonly bytes: Buffer | null = null;
  #text: string | undefined;
  #formatted: FormattedExecutionResult | undefined;

  constructor(
    data: string | undefined,
    errors: readonly GraphQLError[] = none,
    cost: number | null = null,
    isRejected = false,
  ) {
    this.data = data;
    this.errors = errors;
    this.cost = cost;
    this.isRejected = isRejected;
  }

  /**
   * True when an error reports that this instance is draining. The client must then subscribe again, so it must not
   * receive a completion.
   */
  get reportsDraining(): boolean {
    return this.errors.some(({ extensions }) => extensions["code"] === ("SHUTTING_DOWN" satisfies ErrorCode));
  }

  /** Result as JSON text. */
  get text(): string {
    return (this.#text ??= this.#write());
  }

  /** Result as an object, for transports that embed it in their own messages. */
  get formatted(): FormattedExecutionResult {
    return (this.#formatted ??= JSON.parse(this.text) as FormattedExecutionResult);
  }

  #write(): string {
    const { data, errors, cost } = this;
    const end = cost === null ? "}" : `,"extensions":{"cost":${cost}}}`;
    if (errors.length === 0) return `{"data":${data ?? "null"}${end}`;
    const written = `{"errors":${JSON.stringify(errors.map(formatError))}`;
    return data === undefined ? written + end : `${written},"data":${data}${end}`;
  }
}

/** Result without errors, stored as bytes only. Slow clients then share the same memory. */
export class CachedResult extends OperationResult {
  override readonly bytes: Buffer;

  /** Converts a result without errors to bytes. */
  constructor({ text, cost }: OperationResult) {
    super(undefined, none, cost);
    this.bytes = Buffer.from(text);
  }

  override get text(): string {
    return this.bytes.toString("utf8");
  }

  override get formatted(): FormattedExecutionResult {
    return JSON.parse(this.text) as FormattedExecutionResult;
  }
}

/** Converts an error to the object that clients receive, without its HTTP status and headers. */
export function formatError(error: GraphQLError): GraphQLFormattedError {
  const { extensions, ...others } = error.toJSON();
  const { http: _http, ...shown } = extensions ?? {};
  return Object.keys(shown).length > 0 ? { ...others, extensions: shown } : others;
}
