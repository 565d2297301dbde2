import type { ServiceCall, Transport } from "./service-call.ts";

/** Ends a call with the caller's reason when the caller disconnects. Also ends a call when the file to send fails. */
export function withCancellation(next: Transport): Transport {
  return (call) => {
    const { body, caller } = call.request;
    if (body?.kind === "stream") body.onFailure = (error) => call.cancel(error);
    const { cancellation } = caller;
    if (!cancellation) {
      followSignal(call, caller.signal);
    } else if (cancellation.reason) {
      call.cancel(cancellation.reason);
    } else {
      cancellation.calls.append(call);
      call.onOutcome(unfollow);
    }
    if (!call.isOver) next(call);
  };
}

function unfollow(call: ServiceCall): void {
  call.request.caller.cancellation?.calls.remove(call);
}

function followSignal(call: ServiceCall, signal: AbortSignal): void {
  const onAbort = () => call.cancel(signal.reason);
  if (signal.aborted) {
    onAbort();
    return;
  }
  signal.addEventListener("abort", onAbort);
  call.onOutcome(() => signal.removeEventListener("abort", onAbort));
}
