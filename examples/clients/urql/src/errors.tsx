import type { CombinedError } from "urql";

/** The fields that all errors of mutations have. */
interface MutationError {
  readonly __typename: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** What was wrong with a mutation: part of its data, for the user to correct. */
export function MutationErrors({ errors = [] }: { readonly errors?: readonly MutationError[] }) {
  return errors.map(({ __typename, message, path }) => (
    <p className="error" role="alert" key={message}>
      <b>{__typename}</b> {path.length > 0 && <code>{path.join(".")}</code>} {message}
    </p>
  ));
}

/** Any other failure: errors of GraphQL with a stable code, or a connection that is lost. */
export function Failure({ error }: { readonly error: CombinedError | undefined }) {
  if (!error) return null;
  if (error.networkError) return <p className="error" role="alert" children={error.message} />;
  return error.graphQLErrors.map(({ message, extensions }) => (
    <p className="error" role="alert" key={message}>
      <b>{String(extensions.code)}</b> {message}
      {typeof extensions.requestId === "string" && <small> Request {extensions.requestId}</small>}
    </p>
  ));
}
