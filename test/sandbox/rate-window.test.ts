import { describe, expect, it } from "vitest";
import { createManualClock } from "../helpers/clock.ts";
import { callSandbox, mediaPath } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

describe("The request limit of the media service", () => {
  it("does not count calls without a valid token", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const post = (token: string | null) =>
      callSandbox(`${sandbox.url}${mediaPath}/video`, { json: {}, token });
    for (let count = 0; count < 60; count += 1) expect((await post("unknown")).status).toBe(401);
    for (let count = 0; count < 60; count += 1) expect((await post("sandbox-application")).status).toBe(403);
    expect((await post("sandbox-seller-1")).status).toBe(400);
  });
});
