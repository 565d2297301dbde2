import type { SandboxClock } from "../../sandbox/clock.ts";
import { clockOf, sandboxOptionsOf } from "../create-sandbox.ts";
import type { TestSandboxOptions } from "../sandbox-options.ts";
import { type Kit, startKit } from "../start-kit.ts";
import { answerControl, controlPath } from "./answer-control.ts";
import { type ControlRoutes, createControlRoutes } from "./control-routes.ts";

/**
 * Starts a sandbox for tests that also has the control interface.
 * @param token that every control request must carry; null to accept requests from this machine only
 * @throws the errors of `createSandbox`
 */
export async function startControlledSandbox(
  options: TestSandboxOptions,
  token: string | null,
): Promise<Kit> {
  const clock: SandboxClock = clockOf(options.clock);
  const { promise: routes, resolve } = Promise.withResolvers<ControlRoutes>();
  const kit = await startKit(
    {
      ...sandboxOptionsOf(options, clock),
      handleFirst(incoming, outgoing) {
        if (!incoming.url?.startsWith(controlPath)) return false;
        void routes.then((found) => answerControl(found, token, incoming, outgoing));
        return true;
      },
    },
    options.faults,
    options.clock === undefined,
  );
  resolve(createControlRoutes(kit, clock));
  return kit;
}
