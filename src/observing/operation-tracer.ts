import type { CallTracer } from "../upstream/call-trace.ts";

/** Follows an operation and its calls, for a trace. */
export interface OperationTracer extends CallTracer {
  /** Is told the operation's document when it is known. */
  describe(text: string): void;
}
