import type { ExecutionResult } from "graphql";
import { getOperationAST } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { OperationRecord } from "../../observing/operation-record.ts";
import { documentHash } from "../../plans/document-hash.ts";
import type { HttpContext } from "../http-context.ts";
import { type DocumentParams, namedHash } from "./persisted-queries.ts";

/** What the server library knows of an operation: over HTTP all of it, over WebSocket what its connection gives. */
export interface RecordedContext {
  readonly exchange: { readonly record: OperationRecord };
  readonly params?: DocumentParams & { readonly operationName?: string | null };
}

/**
 * Notes in the records of operations what the server library learns of them: which they are, and which errors their clients get. Has to be
 * the first plugin that looks at the parameters, so that it knows those that another one refuses.
 */
export function useRecordedOperations(): Plugin<RecordedContext, HttpContext> {
  return {
    onParams({ params: { query, operationName, extensions }, context }) {
      const { record } = (context as unknown as RecordedContext).exchange;
      const hash = typeof query === "string" && query !== "" ? documentHash(query) : namedHash(extensions);
      record.describe(null, typeof operationName === "string" ? operationName : null, hash);
    },
    onParse({ context, params: { source } }) {
      (context as unknown as RecordedContext).exchange.record.tracer?.describe(
        typeof source === "string" ? source : source.body,
      );
      return ({ result }) => {
        if (result === null || result instanceof Error) return;
        const { exchange, params } = context as unknown as RecordedContext;
        const operation = getOperationAST(result, params?.operationName);
        if (!operation) return;
        const { record } = exchange;
        const { body = "" } = result.loc?.source ?? {};
        const isNamed =
          params?.documentId !== undefined || params?.extensions?.["persistedQuery"] !== undefined;
        const hash = isNamed ? null : record.operationHash;
        record.describe(operation.operation, operation.name?.value, hash ?? documentHash(body));
      };
    },
    onResultProcess({ result, serverContext }) {
      serverContext.exchange.record.addErrors((result as ExecutionResult).errors);
    },
  };
}
