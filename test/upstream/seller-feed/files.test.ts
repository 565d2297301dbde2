import { describe, expect, it } from "vitest";
import { failureOf, fileOf, type Fixture, viewerOptions } from "../fixture.ts";
import { fault, recording } from "../recording.ts";
import { asId } from "../../../src/upstream/ids.ts";

type Feed = Pick<Fixture, "sellerFeed">;

/** The three downloads, each with its error ids for "not found" and others. */
const downloads = [
  {
    name: "getInputFile",
    path: "/task/x%2F1/download_input_file",
    get: ({ sellerFeed }: Feed, id: string) => sellerFeed.getInputFile(asId(id), viewerOptions()),
    nothing: [160_003, 160_014, 160_015],
    something: [160_021, 2_002],
  },
  {
    name: "getResultFile",
    path: "/task/x%2F1/download_result_file",
    get: ({ sellerFeed }: Feed, id: string) => sellerFeed.getResultFile(asId(id), viewerOptions()),
    nothing: [160_003, 160_014],
    something: [160_015, 2_002],
  },
  {
    name: "getLatestResultFile",
    path: "/schedule/x%2F1/download_result_file",
    get: ({ sellerFeed }: Feed, id: string) => sellerFeed.getLatestResultFile(asId(id), viewerOptions()),
    nothing: [160_038, 160_021],
    something: [160_003, 2_002],
  },
];

describe.each(downloads)("$name", ({ name, path, get, nothing, something }) => {
  it("returns the file with its name, media type and size from the headers", async () => {
    const body = { as: "it is" };
    await using service = await recording(200, body, {
      "content-type": "Application/Octet-Stream; charset=x",
      "content-disposition": 'attachment; filename="report.csv.gz"',
      "content-length": "14",
    });
    const file = await get(service, "x/1");
    const headers = { fileName: "report.csv.gz", mediaType: "application/octet-stream", sizeInBytes: 14 };
    expect(file).toMatchObject(headers);
    expect(String(Buffer.concat((await file?.body.toArray()) ?? []))).toBe(JSON.stringify(body));
    expect(service.received).toMatchObject([
      { line: `GET /feed/v1${path}`, headers: { authorization: "Bearer token-of-viewer-1" } },
    ]);
    expect(service.calls).toMatchObject([{ service: "sellerFeed", operation: name, code: null }]);
  });

  it("returns null for a name, media type and size that the headers do not state", async () => {
    await using service = await recording(200, null, { "transfer-encoding": "chunked" });
    const file = await get(service, "x");
    expect(file).toMatchObject({ fileName: null, mediaType: null, sizeInBytes: null });
    file?.close();
  });

  it("returns null when there is no file, or no object that could have one", async () => {
    for (const errorId of nothing) {
      await using service = await recording(404, fault(errorId));
      expect(await get(service, "x")).toBeNull();
    }
    await using bare = await recording(404, null);
    expect(await get(bare, "x")).toBeNull();
    expect(await get(bare, "..")).toBeNull();
    expect(bare.received).toHaveLength(1);
  });

  it("fails after any other error", async () => {
    for (const errorId of something) {
      await using service = await recording(404, fault(errorId));
      expect(await failureOf(get(service, "x"))).toMatchObject({ operation: name, faults: [{ errorId }] });
    }
  });

  it("retries when the service fails before the first byte", async () => {
    await using service = await recording(503, null, { "retry-after": "1" });
    const failure = failureOf(get(service, "x"));
    for (let pause = 0; pause < 2; pause += 1) await service.passPause(1_000);
    expect(await failure).toMatchObject({ status: 503 });
    expect(service.received).toHaveLength(3);
  });
});

describe("uploadFile", () => {
  it("sends the name fields before the file, with the exact length of the body", async () => {
    await using service = await recording(200, {});
    const file = fileOf([Buffer.from("SKU,"), Buffer.from("price\n")], 10, 'prices "new".csv');
    await service.sellerFeed.uploadFile(asId("t/1"), file, viewerOptions());
    const [upload] = service.received;
    expect(upload?.line).toBe("POST /feed/v1/task/t%2F1/upload_file");
    expect(upload?.headers["content-length"]).toBe(String(upload?.body.length));
    const request = new Request("http://host.example", {
      method: "POST",
      headers: { "content-type": String(upload?.headers["content-type"]) },
      body: new Uint8Array(upload?.body ?? []),
    });
    const form = [...(await request.formData())];
    expect(form.map(([name]) => name)).toEqual(["fileName", "name", "type", "file"]);
    expect(form.slice(0, 3).map(([, value]) => value)).toEqual(['prices "new".csv', "file", "form-data"]);
    const part = form[3]?.[1];
    if (!(part instanceof File)) throw new Error("The file is no file");
    expect([part.name, part.type, await part.text()]).toEqual([
      'prices "new".csv',
      "application/octet-stream",
      "SKU,price\n",
    ]);
  });

  it("sends a file without a name under a default name, with its stated media type", async () => {
    await using service = await recording(202, null);
    const file = { ...fileOf([Buffer.from("<x/>")], 4), mediaType: "application/xml" };
    await service.sellerFeed.uploadFile(asId("t1"), file, viewerOptions());
    expect(String(service.received[0]?.body)).toContain(
      'name="file"; filename="file"\r\nContent-Type: application/xml\r\n\r\n<x/>\r\n',
    );
  });

  it("fails with UPLOAD_SIZE and sends nothing when the file does not have its announced size", async () => {
    await using service = await recording(200, {});
    const file = fileOf([Buffer.from("too long")], 3);
    expect(await failureOf(service.sellerFeed.uploadFile(asId("t1"), file, viewerOptions()))).toMatchObject({
      code: "UPLOAD_SIZE",
      announcedSizeInBytes: 3,
      actualSizeInBytes: 8,
    });
    expect(file.stream.destroyed).toBe(true);
    expect(service.received).toEqual([]);
  });

  it.each([160_026, 160_023, 160_028])(
    "fails with the service's error %i, without a retry",
    async (errorId) => {
      await using service = await recording(400, fault(errorId));
      const sent = service.sellerFeed.uploadFile(asId("t1"), fileOf([Buffer.from("x")], 1), viewerOptions());
      const expected = { operation: "uploadFile", faults: [{ errorId }] };
      expect(await failureOf(sent)).toMatchObject(expected);
      expect(service.received).toHaveLength(1);
    },
  );

  it("sends nothing for an impossible id, and destroys the file's stream", async () => {
    await using service = await recording(200, {});
    const file = fileOf([Buffer.from("x")], 1);
    expect(await failureOf(service.sellerFeed.uploadFile(asId(".."), file, viewerOptions()))).toMatchObject({
      code: "UNKNOWN_ID",
      thing: "task",
      id: "..",
    });
    expect(file.stream.destroyed).toBe(true);
    expect(service.received).toEqual([]);
  });
});
