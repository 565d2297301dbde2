import { ServiceError } from "./service-error.ts";
import type { ErrorCategory, ErrorEntry } from "./service-error.ts";

/** What an error says beyond its id. */
export interface ErrorDetails {
  readonly longMessage?: string;
  /** The values that belong to the error, by the names of the wire. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** One fault of a request that may have several. */
export interface Fault<ErrorId extends number> extends ErrorDetails {
  readonly errorId: ErrorId;
}

/** The refusals of one service. */
export interface ErrorTable<ErrorId extends number> {
  /**
   * A refusal with one error.
   * @param details - text is the long message
   */
  readonly error: (
    errorId: ErrorId,
    details?: string | (ErrorDetails & { readonly headers?: Readonly<Record<string, string>> }),
  ) => ServiceError;
  /**
   * Does nothing without a fault.
   * @throws ServiceError for all faults at once, with the status of the first.
   */
  readonly refuse: (faults: readonly Fault<ErrorId>[]) => void;
}

/**
 * Makes the refusals of one service from its table of statuses and texts.
 * @param domain - the name of the service in an error entry
 * @param categoryOf - the category of the errors with a status. Default: APPLICATION from 500 on, else REQUEST.
 */
export function createErrorTable<ErrorId extends number>(
  domain: string,
  texts: Readonly<Record<ErrorId, readonly [status: number, message: string]>>,
  categoryOf: (status: number) => ErrorCategory = (status) => (status >= 500 ? "APPLICATION" : "REQUEST"),
): ErrorTable<ErrorId> {
  function toEntry({ errorId, longMessage, parameters }: Fault<ErrorId>): ErrorEntry {
    const [status, message] = texts[errorId];
    return {
      errorId,
      domain,
      category: categoryOf(status),
      message,
      ...(longMessage !== undefined && { longMessage }),
      ...(parameters !== undefined && {
        parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
      }),
    };
  }

  return {
    error(errorId, details = {}) {
      const { headers, ...rest } = typeof details === "string" ? { longMessage: details } : details;
      return new ServiceError(texts[errorId][0], [toEntry({ errorId, ...rest })], headers);
    },
    refuse(faults) {
      const [first] = faults;
      if (first !== undefined) throw new ServiceError(texts[first.errorId][0], faults.map(toEntry));
    },
  };
}
