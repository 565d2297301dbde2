import type { ServiceCall, Transport } from "./service-call.ts";

/** Notifies the caller before a change is sent, and sends it only after the caller has agreed. */
export function withChangeNotice(next: Transport): Transport {
  const announce = async (call: ServiceCall, notice: Promise<void>) => {
    try {
      await notice;
    } catch (error) {
      call.fail(error);
      return;
    }
    if (!call.isOver) next(call);
  };
  return (call) => {
    const { call: described, caller } = call.request;
    if (described.isChange && caller.beforeChange) void announce(call, caller.beforeChange(described));
    else next(call);
  };
}
