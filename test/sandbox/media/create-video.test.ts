import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import type { TestSandbox } from "../../helpers/sandbox.ts";

const valid = { title: "A video", size: 1000, classification: ["ITEM"] };

describe("createVideo", () => {
  const clock = createManualClock();
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock });
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());
  const create = (json: unknown) => {
    clock.jump(5000);
    return callSandbox(`${sandbox.url}${mediaPath}/video`, { json });
  };

  it("answers 201 with an empty body and the absolute address of the video in Location", async () => {
    const answer = await create(valid);
    expect(answer).toMatchObject({ status: 201, text: "" });
    const location = String(answer.headers.location);
    expect(location).toMatch(new RegExp(`^${sandbox.url}${mediaPath}/video/[0-9a-f]{32}$`));
  });

  it("stores the declared fields and sets the expiration to 30 days", async () => {
    const { headers } = await create({ ...valid, description: "About it" });
    const video = (await callSandbox(String(headers.location))).json();
    expect(video).toEqual({
      videoId: String(headers.location).split("/").at(-1),
      title: "A video",
      description: "About it",
      size: 1000,
      classification: ["ITEM"],
      status: "PENDING_UPLOAD",
      expirationDate: new Date(clock.now() + 30 * 86_400_000).toISOString(),
    });
  });

  it.each([
    ["the title is missing", { ...valid, title: undefined }, [190006]],
    ["the title is blank", { ...valid, title: "  " }, [190006]],
    ["the title has 101 characters", { ...valid, title: "x".repeat(101) }, [190004]],
    ["the title has markup", { ...valid, title: "<b>bold</b>" }, [190016]],
    ["the description has 1001 characters", { ...valid, description: "x".repeat(1001) }, [190005]],
    ["the description has markup", { ...valid, description: "see <a href='#'>" }, [190017]],
    ["the size is missing", { ...valid, size: undefined }, [190002]],
    ["the size is a string", { ...valid, size: "1000" }, [190002]],
    ["the size is a fraction", { ...valid, size: 1.5 }, [190002]],
    ["the size is 0", { ...valid, size: 0 }, [190002]],
    ["the size is one byte above the limit", { ...valid, size: 157_286_401 }, [190003]],
    ["the classification is missing", { ...valid, classification: undefined }, [190014]],
    ["the classification is empty", { ...valid, classification: [] }, [190014]],
    ["the classification is not ITEM", { ...valid, classification: ["ITEM", "STORE"] }, [190014]],
    ["everything is missing", {}, [190006, 190002, 190014]],
    ["the body is not an object", [], [2004]],
  ])("answers 400 when %s", async (_, body, errorIds) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.errorIds()).toEqual(errorIds);
  });

  it.each([
    ["the largest size", { ...valid, size: 157_286_400 }],
    ["a title of 100 characters outside the basic multilingual plane", { ...valid, title: "😀".repeat(100) }],
    ["a comparison sign that is not markup", { ...valid, title: "size < 5 & more" }],
    ["a null description", { ...valid, description: null }],
  ])("accepts %s", async (_, body) => {
    expect((await create(body)).status).toBe(201);
  });

  it("answers errors in the services' error envelope", async () => {
    const answer = await create({ ...valid, title: "" });
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.json()).toEqual({
      errors: [{ errorId: 190006, domain: "API_MEDIA", category: "REQUEST", message: expect.any(String) }],
    });
  });

  it("rejects a body that is not JSON with 2004", async () => {
    clock.jump(5000);
    const answer = await callSandbox(`${sandbox.url}${mediaPath}/video`, { body: "{" });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ errorId: 2004, domain: "ACCESS" }] });
  });

  it("rejects a JSON body over 256 KiB with 2004", async () => {
    const answer = await create({ ...valid, description: "x".repeat(300_000) });
    expect(answer.errorIds()).toEqual([2004]);
  });
});
