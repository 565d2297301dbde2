import { Component, type ReactNode } from "react";

/** The fields that all errors of mutations have. */
interface MutationError {
  readonly __typename: string;
  readonly message?: string;
  readonly path?: readonly string[];
}

/** What was wrong with a mutation: part of its data, for the user to correct. */
export function MutationErrors({ errors = [] }: { readonly errors?: readonly MutationError[] }) {
  return errors.map(({ __typename, message, path = [] }) => (
    <p className="error" role="alert" key={message}>
      <b>{__typename}</b> {path.length > 0 && <code>{path.join(".")}</code>} {message}
    </p>
  ));
}

/** An error of GraphQL as `@catch` hands it on, where network.ts keeps its message; or of a mutation, or of the network. */
export interface FieldError {
  readonly message?: string;
  readonly extensions?: { readonly code?: string; readonly message?: string; readonly requestId?: string };
}

/** Any other failure: errors of GraphQL with a stable code, or a connection that is lost. */
export function Failure({ errors }: { readonly errors: readonly FieldError[] | null | undefined }) {
  return errors?.map(({ extensions, message = extensions?.message }) => (
    <p className="error" role="alert" key={message}>
      <b>{extensions?.code}</b> {message}
      {extensions?.requestId && <small> Request {extensions.requestId}</small>}
    </p>
  ));
}

/** Errors of an answer without data are in its `source`. */
function errorsOf(error: Error & { readonly source?: { readonly errors?: readonly FieldError[] } }) {
  return error.source?.errors ?? [error];
}

/** Shows what a query without `@catch` has thrown. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <main children={<Failure errors={errorsOf(error)} />} /> : this.props.children;
  }
}
