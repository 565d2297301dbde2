import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { items } from "../../rules/catalog-feed/steps.ts";
import { listFiles } from "./feed-client.ts";

describe("Feed files", async () => {
  const clock = createManualClock(Date.parse("2026-03-04T10:20:30.000Z"));
  const sandbox = await closeAfterAll(startSandbox({ clock }));

  it("are paged without gaps while new files appear", async () => {
    const query = `${items}&category_ids=1,550&look_back=2880&limit=40`;
    const first = await listFiles(sandbox.url, query);
    clock.jump(20 * 60_000);
    const second = await listFiles(sandbox.url, first.next ?? "");
    clock.jump(30 * 60_000);
    const third = await listFiles(sandbox.url, second.next ?? "");
    expect(third.next).toBeUndefined();
    const ids = [first, second, third].flatMap(({ fileMetadata }) =>
      fileMetadata.map(({ fileId }) => fileId),
    );
    expect(new Set(ids).size).toBe(first.total);
    expect(third.total).toBe(first.total);
    expect(new URL(first.next ?? "").searchParams.get("category_ids")).toBe("1,550");
  });
});
