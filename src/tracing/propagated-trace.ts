import type { OperationTracer } from "../observing/operation-record.ts";
import type { CallTrace, RequestTrace } from "../upstream/call-trace.ts";

/** Trace that is only propagated to the services, because there is no SDK or the operation is not sampled. */
export class PropagatedTrace implements OperationTracer, CallTrace, RequestTrace {
  readonly headers: Readonly<Record<string, string>>;

  /** @param headers trace headers for the services. */
  constructor(headers: Readonly<Record<string, string>>) {
    this.headers = headers;
  }

  begin(): CallTrace {
    return this;
  }

  /** Returns null: polls cannot be linked to a trace that is not recorded here, and they may run indefinitely. */
  polls(): null {
    return null;
  }

  /** Does nothing, because no span records the document. */
  describe(): void {}

  waited(): void {}

  request(): RequestTrace {
    return this;
  }

  share(): void {}

  uploaded(): void {}

  uploadAborted(): void {}

  end(): void {}
}
