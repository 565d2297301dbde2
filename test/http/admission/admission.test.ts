import { expect, test } from "vitest";
import { Admission, type AdmittedOperation } from "../../../src/http/admission/admission.ts";
import { FairQueue } from "../../../src/http/admission/fair-queue.ts";

const limits = { perViewer: 2, perAddress: 3 };
const admit = (admission: Admission, address: string, viewerKey: string) =>
  admission.admit({ address, viewerKey });

test("operations beyond the limit per viewer or per address are rejected with the exceeded limit", () => {
  const admission = new Admission(limits, new FairQueue());
  const first = admit(admission, "203.0.113.1", "a") as AdmittedOperation;
  admit(admission, "203.0.113.1", "a");
  expect(admit(admission, "203.0.113.1", "a")).toEqual({ exceeded: "perViewer", limit: 2 });
  admit(admission, "203.0.113.1", "b");
  expect(admit(admission, "203.0.113.1", "b")).toEqual({ exceeded: "perAddress", limit: 3 });
  // From another address the viewer has free slots, and ending an operation frees exactly one slot.
  expect(admit(admission, "203.0.113.2", "b")).toHaveProperty("end");
  first.end();
  first.end();
  expect(admit(admission, "203.0.113.1", "a")).toHaveProperty("end");
  expect(admit(admission, "203.0.113.1", "c")).toEqual({ exceeded: "perAddress", limit: 3 });
});

test("operations from an unknown address do not count towards the limit per address", () => {
  const admission = new Admission(limits, new FairQueue());
  for (const viewer of ["a", "b", "c", "d"]) expect(admit(admission, "", viewer)).toHaveProperty("end");
});

test("operations without a token count towards the viewer limit of their address", () => {
  const admission = new Admission(limits, new FairQueue());
  for (const address of ["203.0.113.1", "203.0.113.2"]) {
    for (let count = 0; count < 2; count += 1) expect(admit(admission, address, "")).toHaveProperty("end");
    expect(admit(admission, address, "")).toEqual({ exceeded: "perViewer", limit: 2 });
  }
});
