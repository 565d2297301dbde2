import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperationName } from "./operation-names.ts";

/** Call of an operation that arrived. Its token and its body have not been read. */
export interface ArrivedCall {
  readonly operation: OperationName;
  /** Name of the service. */
  readonly service: string;
  /** Account of the seller that a valid token names; null without one, and for an application. */
  readonly sellerId: string | null;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * Handles a call instead of its operation, or around it.
 * @param answer runs the operation. Never rejects: errors are responses.
 */
export type CallHook = (call: ArrivedCall, answer: () => Promise<Response>) => Promise<Response>;
