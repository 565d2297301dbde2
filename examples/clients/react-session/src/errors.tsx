import type { CombinedError } from "urql";

/** Fields that all errors of mutations have. */
interface MutationError {
  readonly __typename: string;
  readonly message: string;
}

/** Errors of a mutation. They are data: the user can correct the input. */
export function MutationErrors({ errors = [] }: { readonly errors?: readonly MutationError[] | undefined }) {
  return errors.map(({ __typename, message }) => (
    <p className="error" role="alert" data-type={__typename} key={message}>
      {message}
    </p>
  ));
}

/** Any other failure: a lost connection, or errors with a stable code. */
export function Failure({ error }: { readonly error: CombinedError | undefined }) {
  if (!error) return null;
  if (error.networkError) {
    return (
      <p className="error" role="alert">
        The gateway cannot be reached.
      </p>
    );
  }
  return error.graphQLErrors.map(({ message, extensions }) => (
    <p className="error" role="alert" key={message}>
      {message} <small>{[extensions.code, extensions.requestId].join(" · ")}</small>
    </p>
  ));
}
