import type { FormattedExecutionResult, GraphQLError, GraphQLFormattedError } from "graphql";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";

const none: readonly GraphQLError[] = [];

/**
 * The result of an operation, or of one event of a subscription, as its client gets it. Written as JSON once, for however many clients
 * get it.
 */
export class OperationResult {
  /** JSON text of the data; undefined when nothing was executed. */
  readonly data: string | undefined;
  /** Errors that the client may see, with what they say of the answer over HTTP (`extensions.http`). */
  readonly errors: readonly GraphQLError[];
  /** Price in calls to services; null where the answer does not tell it. */
  readonly cost: number | null;
  /** True when the request was refused before its operation was looked at: for parameters, document or limits on running operations. */
  readonly isRefused: boolean;
  /** Bytes of the JSON that all who get the result share; null where there are none. */
  readonly bytes: Buffer | null = null;
  #text: string | undefined;
  #formatted: FormattedExecutionResult | undefined;

  constructor(
    data: string | undefined,
    errors: readonly GraphQLError[] = none,
    cost: number | null = null,
    isRefused = false,
  ) {
    this.data = data;
    this.errors = errors;
    this.cost = cost;
    this.isRefused = isRefused;
  }

  /** True when it says that this instance drains: its client must not be told that a subscription is complete, but subscribe again. */
  get tellsOfDraining(): boolean {
    return this.errors.some(({ extensions }) => extensions["code"] === ("SHUTTING_DOWN" satisfies ErrorCode));
  }

  /** The result as JSON. */
  get text(): string {
    return (this.#text ??= this.#write());
  }

  /** The result as an object, for transports that write it inside of a message of their own. */
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

/** A result without errors that is kept as bytes alone: clients that do not read them take no memory of their own. */
export class KeptResult extends OperationResult {
  override readonly bytes: Buffer;

  /** @param result without errors. */
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

/** An error as clients get it: what it says of the status of an answer is for HTTP alone. */
export function formatError(error: GraphQLError): GraphQLFormattedError {
  const { extensions, ...others } = error.toJSON();
  const { http: _http, ...shown } = extensions ?? {};
  return Object.keys(shown).length > 0 ? { ...others, extensions: shown } : others;
}
