import { ServiceError } from "./service-error.ts";
import type { ErrorCategory, ErrorEntry } from "./service-error.ts";

/** Details of an error besides its id. */
export interface ErrorDetails {
  readonly longMessage?: string;
  /** Error parameters, with their names on the wire. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** One error of a request; a request can have several. */
export interface Fault<ErrorId extends number> extends ErrorDetails {
  readonly errorId: ErrorId;
}

/** Error factories of one service. */
export interface ErrorTable<ErrorId extends number> {
  /**
   * Creates a ServiceError with one entry.
   * @param details - `text` is the long message
   */
  readonly error: (
    errorId: ErrorId,
    details?: string | (ErrorDetails & { readonly headers?: Readonly<Record<string, string>> }),
  ) => ServiceError;
  /**
   * Throws a single ServiceError with all given faults; does nothing when there are none.
   * @throws ServiceError with the status of the first fault
   */
  readonly throwAll: (faults: readonly Fault<ErrorId>[]) => void;
}

/**
 * Creates the error factories of a service from its table of statuses and messages.
 * @param domain - name of the service in error entries
 * @param categoryOf - category for a status. Default: APPLICATION from 500 on, else REQUEST.
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
    throwAll(faults) {
      const [first] = faults;
      if (first !== undefined) throw new ServiceError(texts[first.errorId][0], faults.map(toEntry));
    },
  };
}
