import type { OperationTracer } from "../observing/operation-record.ts";
import type { CallTrace, RequestTrace } from "../upstream/call-trace.ts";

/**
 * A trace that the gateway adds nothing to, because it has no SDK or the operation is not sampled: it goes on to the services as it is.
 */
export class PassedTrace implements OperationTracer, CallTrace, RequestTrace {
  readonly headers: Readonly<Record<string, string>>;

  /** @param headers for the services. */
  constructor(headers: Readonly<Record<string, string>>) {
    this.headers = headers;
  }

  begin(): CallTrace {
    return this;
  }

  /** What is not recorded here has nothing that a poll could be linked to, and polls have no end. */
  polls(): null {
    return null;
  }

  /** Is told the text of the operation. */
  describe(): void {}

  waited(): void {}

  request(): RequestTrace {
    return this;
  }

  share(): void {}

  uploaded(): void {}

  brokeOff(): void {}

  end(): void {}
}
