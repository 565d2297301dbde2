/** One thing that went wrong, as the page shows it. */
export interface ProblemDetail {
  readonly title: string;
  readonly message: string;
  readonly kind?: string;
  /** Input field at fault, or field of the answer. */
  readonly path?: readonly (string | number)[] | undefined;
}

/** What the user should read: an answer with errors, or that there is no answer. */
export class Problem extends Error {
  readonly details: readonly ProblemDetail[];

  constructor(details: readonly ProblemDetail[]) {
    super(details[0]?.message);
    this.details = details;
  }
}

/** The gateway does not answer. */
export function unreachable(): Problem {
  return new Problem([
    { title: "No answer", message: "The gateway cannot be reached. Is it still running?" },
  ]);
}

/** An answer that is not what GraphQL over HTTP promises. */
export function unreadable(text: string): Problem {
  return new Problem([{ title: "Unreadable answer", message: text.slice(0, 300) || "The answer is empty." }]);
}
