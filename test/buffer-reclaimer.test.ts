import { describe, expect, it } from "vitest";
import { createReclaimer } from "../src/buffer-reclaimer.ts";

describe("reclaiming the buffers of passing files", () => {
  it("collects each time that another share of bytes has passed", () => {
    let collections = 0;
    const note = createReclaimer(() => collections++, 100);
    const seen = [60, 39, 1, 99, 250, 99].map((bytes) => {
      note(bytes);
      return collections;
    });
    expect(seen).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
