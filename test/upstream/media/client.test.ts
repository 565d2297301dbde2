import { describe, expect, it } from "vitest";
import { mediaWritePolicy } from "../../../src/upstream/rate-limit/scope.ts";
import { toInstant } from "../../../src/upstream/instant.ts";
import { failureOf, fileOf, videoOnWire, viewerOptions } from "../fixture.ts";
import { recording } from "../recording.ts";
import type { MediaClient } from "../../../src/upstream/media/client.ts";
import { asId } from "../../../src/upstream/ids.ts";

const documentOnWire = {
  documentId: "d1",
  documentStatus: "SUBMITTED",
  documentType: "USER_GUIDE_OR_MANUAL",
  languages: ["ENGLISH"],
  documentMetadata: { fileName: "m.pdf", fileSize: "1234", fileType: "pdf" },
};
const document = {
  documentId: "d1",
  documentType: "USER_GUIDE_OR_MANUAL",
  languages: ["ENGLISH"],
  status: "SUBMITTED",
  upstreamStatus: "SUBMITTED",
  file: { name: "m.pdf", sizeInBytes: 1234, type: "pdf" },
};
const imageOnWire = {
  imageUrl: "https://pictures.example/i.jpg",
  expirationDate: "2026-02-01T00:00:00.000Z",
};
const image = {
  imageId: "i1",
  url: "https://pictures.example/i.jpg",
  maxDimensionUrl: null,
  expiresAt: toInstant("2026-02-01T00:00:00.000Z"),
};

const oneByte = () => fileOf([Buffer.from("x")], 1);

const readers = {
  getVideo: (media: MediaClient, id: string) => media.getVideo(asId(id), viewerOptions()),
  getDocument: (media: MediaClient, id: string) => media.getDocument(asId(id), viewerOptions()),
  getImage: (media: MediaClient, id: string) => media.getImage(asId(id), viewerOptions()),
};

describe("media client", () => {
  it("creates a video for the viewer, with a description if there is one, and reads its id from Location", async () => {
    await using service = await recording(201, null, {
      location: "https://host.example/media/v1/video/v%2F1",
    });
    const input = {
      title: "A kettle",
      description: null,
      sizeInBytes: 1000,
      classifications: ["ITEM"] as const,
    };
    expect(await service.media.createVideo(input, viewerOptions())).toBe("v/1");
    expect(service.received[0]).toMatchObject({
      line: "POST /media/v1/video",
      headers: {
        authorization: "Bearer token-of-viewer-1",
        "content-type": "application/json",
        accept: "application/json",
      },
    });
    const sent = { title: "A kettle", size: 1000, classification: ["ITEM"] };
    expect(service.sent()).toEqual(sent);
    await service.media.createVideo({ ...input, description: "" }, viewerOptions());
    expect(service.sent(1)).toEqual({ ...sent, description: "" });
  });

  it("requests a video, a document and an image with the id as one path segment", async () => {
    const id = "a/../b?c#d%2e 説";
    for (const [operation, body, line] of [
      ["getVideo", videoOnWire, `GET /media/v1/video/${encodeURIComponent(id)}`],
      ["getDocument", documentOnWire, `GET /documents/v1/document/${encodeURIComponent(id)}`],
      ["getImage", imageOnWire, `GET /media/v1/image/${encodeURIComponent(id)}`],
    ] as const) {
      await using service = await recording(200, body);
      await readers[operation](service.media, id);
      expect(service.received[0]?.line).toBe(line);
      expect(service.calls).toMatchObject([{ operation }]);
    }
  });

  it("causes a compiler error for the id of another type", async () => {
    await using service = await recording(404, {});
    const documentId = asId<"Document">("d1");
    // @ts-expect-error The identifier of a document is none of a video.
    expect(await service.media.getVideo(documentId, viewerOptions())).toBeNull();
    // @ts-expect-error A plain text is no identifier.
    expect(await service.media.getVideo("v1", viewerOptions())).toBeNull();
  });

  it.each(["", ".", "..", "\ud800"])("sends nothing for the impossible id %j", async (id) => {
    await using service = await recording(200, videoOnWire);
    const { media } = service;
    expect(await media.getVideo(asId(id), viewerOptions())).toBeNull();
    expect(await media.getDocument(asId(id), viewerOptions())).toBeNull();
    expect(await media.getImage(asId(id), viewerOptions())).toBeNull();
    const file = fileOf([Buffer.from("x")], 1);
    expect(await failureOf(media.uploadVideo(asId(id), file, viewerOptions()))).toMatchObject({
      code: "UNKNOWN_ID",
      thing: "video",
      id,
      outcome: "NONE",
    });
    expect(file.stream.destroyed).toBe(true);
    expect(await failureOf(media.uploadDocument(asId(id), fileOf([], 0), viewerOptions()))).toMatchObject({
      code: "UNKNOWN_ID",
      thing: "document",
    });
    expect(service.received).toEqual([]);
  });

  it.each([
    ["getVideo", 190001],
    ["getDocument", 190052],
    ["getImage", 190200],
  ] as const)("returns null from %s when the object is not found", async (operation, errorId) => {
    for (const body of [null, { errors: [{ errorId }] }]) {
      await using service = await recording(404, body);
      expect(await readers[operation](service.media, "x")).toBeNull();
    }
  });

  it("reports a wrong base address as an error, not as a missing video", async () => {
    await using service = await recording(404, { errors: [{ errorId: 2002, domain: "ACCESS" }] });
    expect(await failureOf(service.read())).toMatchObject({ status: 404, faults: [{ errorId: 2002 }] });
  });

  it("sends only the bytes of a video, with their exact length", async () => {
    await using service = await recording(200, null);
    const chunks = [Buffer.from("abc"), Buffer.from("defg")];
    await service.media.uploadVideo(asId("v 1"), fileOf(chunks, 7, "clip.mp4"), viewerOptions());
    expect(service.received).toMatchObject([
      {
        line: "POST /media/v1/video/v%201/upload",
        headers: { "content-type": "application/octet-stream", "content-length": "7" },
        body: Buffer.from("abcdefg"),
      },
    ]);
    expect(service.received[0]?.headers["transfer-encoding"]).toBeUndefined();
  });

  it("sends a document and an image as one named part, with the exact length of the body", async () => {
    const [manual, picture] = [fileOf([Buffer.from("%PDF")], 4, "m.pdf"), fileOf([Buffer.from("GIF")], 3)];
    await using documents = await recording(200, documentOnWire);
    expect(await documents.media.uploadDocument(asId("d1"), manual, viewerOptions())).toEqual(document);
    await using images = await recording(201, imageOnWire, { location: "/image/i1" });
    expect(await images.media.createImageFromFile(picture, viewerOptions())).toEqual(image);
    const [upload] = documents.received;
    expect(upload?.line).toBe("POST /documents/v1/document/d1/upload");
    expect(String(upload?.body)).toMatch(
      /^------gateway-[\w-]+\r\nContent-Disposition: form-data; name="file"; filename="m\.pdf"\r\nContent-Type: application\/octet-stream\r\n\r\n%PDF\r\n------gateway-[\w-]+--\r\n$/,
    );
    expect(upload?.headers).toMatchObject({
      "content-length": String(upload?.body.length),
      "content-type": expect.stringMatching(/^multipart\/form-data; boundary=----gateway-/),
    });
    expect(images.received[0]?.line).toBe("POST /media/v1/image/create_image_from_file");
    expect(String(images.received[0]?.body)).toContain('name="image"; filename="image"');
  });

  it("counts each POST and no GET against the viewer's limit", async () => {
    await using service = await recording(201, { ...documentOnWire, ...imageOnWire }, { location: "/x/1" });
    const { media, upstream } = service;
    const options = viewerOptions();
    const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] } as const;
    await service.create(options);
    await service.upload(oneByte(), options);
    await media.createDocument(input, options);
    await media.createDocumentFromUrl({ ...input, url: "https://x.example" }, options);
    await media.uploadDocument(asId("d1"), oneByte(), options);
    await media.createImageFromFile(oneByte(), options);
    await media.createImageFromUrl("https://x.example", options);
    await media.getDocument(asId("d1"), options);
    await media.getImage(asId("i1"), options);
    expect(await upstream.rateLimiter.read("viewer-1", mediaWritePolicy)).toMatchObject({ used: 7 });
    expect(new Set(service.calls.map((call) => call.operation)).size).toBe(9);
  });
});
