import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { locationOf } from "../../rules/store/steps.ts";
import { dayMs, outline, startStore, storeTaskMs } from "./stores.ts";

describe("Store tasks", () => {
  it("are listed latest first", async () => {
    await using store = await startStore();
    const first = await store.finish(await store.add({ categoryName: "A" }));
    const second = await store.finish(await store.remove(await store.idOf("A")));
    expect((await store.call("/store/task")).json()).toEqual({ task: [second, first] });
  });

  it("state that a change has failed", async () => {
    await using store = await startStore();
    expect(await store.finish(await store.add({ categoryName: "Lost [fail]" }))).toEqual({
      id: expect.any(String),
      status: "FAILED",
      type: "ADD_STORE_CATEGORY",
      message: "The change could not be carried out: internal failure.",
    });
  });
});

describe("A stuck category change", () => {
  it("may also be a move or a deletion, with a marker in the category's name", async () => {
    await using store = await startStore();
    for (const marker of ["[stuck:move]", "[fail:move]", "[stuck:delete]", "[fail:delete]"]) {
      const answer = await store.add({ categoryName: `X ${marker}` });
      expect(await store.finish(answer)).toMatchObject({ status: "COMPLETED" });
      const categoryId = await store.idOf(`X ${marker}`);
      const location = locationOf(
        marker.includes("move")
          ? await store.move({ categoryId, destinationParentCategoryId: "-999" })
          : await store.remove(categoryId),
      );
      await store.pass(storeTaskMs);
      const isStuck = marker.includes("stuck");
      expect(await store.readTask(location)).toMatchObject({ status: isStuck ? "PENDING" : "FAILED" });
      await store.pass(dayMs - storeTaskMs);
      expect(await store.readTask(location)).toMatchObject({ status: "FAILED" });
      expect(await store.idOf(`X ${marker}`)).toBe(categoryId);
    }
  });

  it("is set to FAILED by a new addition or renaming with [unstick] in its name, which then starts", async () => {
    await using store = await startStore();
    const categoryId = await store.idOf("New Arrivals");
    const steps = [
      () => store.add({ categoryName: "Quick [unstick]" }),
      () => store.rename(categoryId, "Renamed [unstick]"),
    ];
    for (const step of steps) {
      const stuck = locationOf(await store.add({ categoryName: "Slow [stuck]" }));
      expect((await store.remove(categoryId)).errorIds()).toEqual([225003]);
      const answer = await step();
      expect(await store.readTask(stuck)).toMatchObject({
        status: "FAILED",
        message: "The change did not finish within 24 hours.",
      });
      expect(await store.finish(answer)).toMatchObject({ status: "COMPLETED" });
    }
    expect(outline(await store.read())).not.toContain("Slow [stuck]");
  });

  it("is the only change that [unstick] ends", async () => {
    await using store = await startStore();
    const location = locationOf(await store.add({ categoryName: "A" }));
    expect((await store.add({ categoryName: "B [unstick]" })).errorIds()).toEqual([225003]);
    expect(await store.readTask(location)).toMatchObject({ status: "PENDING" });
  });

  it("is every change with a duration of 24 hours or longer", async () => {
    await using store = await startStore({ storeTaskMs: 2 * dayMs });
    const location = locationOf(await store.add({ categoryName: "A" }));
    await store.pass(dayMs - 1);
    expect(await store.readTask(location)).toMatchObject({ status: "PENDING" });
    await store.pass(1);
    expect(await store.readTask(location)).toMatchObject({ status: "FAILED" });
  });
});

describe("A restart", () => {
  it("finishes pending changes and loses no change", async () => {
    const dataDir = await temporaryFolder();
    const clock = createManualClock();
    const first = await startStore({ dataDir, clock });
    const done = await first.add({ categoryName: "Done" });
    clock.jump(storeTaskMs);
    await first.sandbox.idle();
    const before = await first.read();
    const location = new URL(locationOf(await first.rename(await first.idOf("Done"), "Done twice")));
    await first.sandbox.close();

    await using second = await startStore({ dataDir, clock });
    expect(await second.read()).toEqual(before);
    const moved = second.sandbox.url + location.pathname;
    expect(await second.readTask(moved)).toMatchObject({ status: "PENDING" });
    expect((await second.add({ categoryName: "A" })).errorIds()).toEqual([225003]);
    await second.sandbox.close();

    clock.jump(3 * dayMs);
    await using third = await startStore({ dataDir, clock });
    await third.sandbox.idle();
    const renaming = third.sandbox.url + location.pathname;
    expect(await third.readTask(renaming)).toMatchObject({ status: "COMPLETED" });
    expect(outline(await third.read())).toContain("Done twice");
    const doneTask = third.sandbox.url + new URL(locationOf(done)).pathname;
    expect(await third.readTask(doneTask)).toMatchObject({ status: "COMPLETED" });
  });

  it("does not extend the 24 hours of a stuck change", async () => {
    const dataDir = await temporaryFolder();
    const clock = createManualClock();
    const first = await startStore({ dataDir, clock });
    const location = new URL(locationOf(await first.add({ categoryName: "Slow [stuck]" })));
    await first.sandbox.close();
    clock.jump(dayMs / 2);
    await using second = await startStore({ dataDir, clock });
    clock.jump(dayMs / 2);
    await second.sandbox.idle();
    const moved = second.sandbox.url + location.pathname;
    expect(await second.readTask(moved)).toMatchObject({ status: "FAILED" });
  });
});
