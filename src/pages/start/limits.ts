import { type ShownCall, showCall } from "./call-log.ts";
import { byId, byIdAs } from "./elements.ts";
import { type Call, dataOf, runQuery } from "./gateway.ts";
import { viewerQuery } from "./operations.ts";
import { Problem, unreachable } from "./problem.ts";
import { durationText } from "./text.ts";

const call: Call = { query: viewerQuery, transport: "POST, JSON" };

let shown: ShownCall | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows how many writes are left, and again when the window of the limit is over. */
export async function refreshLimits(): Promise<void> {
  clearTimeout(timer);
  shown ??= showCall(call);
  const startedAt = performance.now();
  try {
    const answer = await runQuery(call);
    shown.setAnswer(answer);
    const limit = dataOf(answer).viewer?.rateLimits[0];
    shown.setState(durationText(performance.now() - startedAt), "good");
    if (!limit) return;
    byId("limits").hidden = false;
    byId("limits-text").textContent = `${limit.remaining} of ${limit.limit} media writes left`;
    Object.assign(byIdAs("limits-meter", HTMLMeterElement), { max: limit.limit, value: limit.remaining });
    if (limit.used > 0) timer = setTimeout(() => void refreshLimits(), limit.windowSeconds * 1000);
  } catch (error) {
    shown.setState("failed", "bad");
    if (byId("job").hidden)
      byId("hint").textContent = error instanceof Problem ? error.message : unreachable().message;
  }
}
