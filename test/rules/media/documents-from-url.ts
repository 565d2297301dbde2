import { expect } from "vitest";
import { apng, gif, pdf } from "../../helpers/media-files.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Rule } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import { documentBody, fetchDocument, idOf, locationOf, read } from "./service-steps.ts";

const path = "/document/create_document_from_url";
const tooLarge = () => Buffer.concat([pdf(), Buffer.alloc(10_485_761)]);

/** Rules for documents that the service fetches. */
export const documentFromUrlRules: readonly Rule[] = [
  {
    id: "MEDIA-DOCUMENT-40",
    title: "MUST fetch the document from its address, and answer 201 with the same ID in body and Location",
    source: "media specification §2 and §4; wire facts, media §1, §3 and §7",
    async onService(service) {
      const file = pdf();
      const answer = await fetchDocument(service, service.host("guide.pdf", file).https);
      const location = locationOf(answer);
      expect(location.startsWith(`${service.url}/document/`)).toBe(true);
      expect(answer.json()).toMatchObject({ documentId: idOf(location), documentStatus: "SUBMITTED" });
      expect(await read(service, location)).toMatchObject({
        ...documentBody(),
        documentMetadata: { fileSize: String(file.length), fileType: "pdf" },
      });
      await service.pass(service.processingMs);
      expect(await read(service, location)).toMatchObject({ documentStatus: "ACCEPTED" });
    },
    async onGateway({ client, service }) {
      const { document, errors } = await gateway.fetchDocument(client, service.host("a.pdf", pdf()).https);
      expect(errors).toEqual([]);
      expect(document).toMatchObject({ status: "SUBMITTED", isUsableOnListings: false });
      await service.pass(service.processingMs);
      expect(await gateway.readDocument(client, document?.documentId ?? "")).toMatchObject({
        status: "ACCEPTED",
        isUsableOnListings: true,
      });
    },
  },
  {
    id: "MEDIA-DOCUMENT-41",
    title: "MUST reject a document to fetch without type or languages, with 190051 and 190050",
    source: "media specification §4; wire facts, media §6",
    async onService(service) {
      const documentUrl = service.host("guide.pdf", pdf()).https;
      expectRefusal(await service.call(path, { json: { documentUrl } }), 400, 190051, 190050);
      expectRefusal(await service.call(path, { json: {} }), 400, 190051, 190050, 190055);
    },
    notThroughGateway: "The schema requires type and languages.",
  },
  {
    id: "MEDIA-DOCUMENT-42",
    title: "MUST reject a document to fetch without an address, with 190055",
    source: "media specification §4; wire facts, media §6",
    async onService(service) {
      for (const documentUrl of [undefined, null, "", 7]) {
        expectRefusal(await fetchDocument(service, documentUrl), 400, 190055);
      }
    },
    notThroughGateway: "The schema requires an address.",
  },
  {
    id: "MEDIA-DOCUMENT-43",
    title: "MUST reject a document address with an invalid domain, with 190056",
    source: "wire facts, media §6",
    async onService(service) {
      expectRefusal(await fetchDocument(service, "https://127.0.0.1:1/guide.pdf"), 400, 190056);
    },
    async onGateway({ client }) {
      const { errors } = await gateway.fetchDocument(client, "https://127.0.0.1:1/guide.pdf");
      const expected = { rejectionReason: "ADDRESS_NOT_PUBLIC", path: ["input", "url"] } as const;
      gateway.expectFailure(errors, { __typename: "FileRejectedError", ...expected }, 190056);
    },
  },
  {
    id: "MEDIA-DOCUMENT-44",
    title: "MUST reject a malformed document address, with 190057",
    source: "wire facts, media §6",
    async onService(service) {
      expectRefusal(await fetchDocument(service, "guide.pdf"), 400, 190057);
    },
    async onGateway({ client }) {
      const answer = await client.query(
        'mutation { createDocumentFromUrl(input: { documentType: SAFETY_DATA_SHEET, languages: [OTHER], url: "guide.pdf" }) { document { id } } }',
      );
      expect(answer.data).toBeNull();
    },
  },
  {
    id: "MEDIA-DOCUMENT-45",
    title: "MUST reject a body that is not an object in a request to fetch a document, with 190058",
    source: "wire facts, media §6",
    async onService(service) {
      for (const json of [[], "guide.pdf", null]) {
        expectRefusal(await service.call(path, { json }), 400, 190058);
      }
    },
    notThroughGateway: "The gateway writes the bodies of its calls.",
  },
  {
    id: "MEDIA-DOCUMENT-46",
    title: "MUST report a failed download of a document in the response, with 190059",
    source: "wire facts, media §6 and §7",
    async onService(service) {
      const missing = `${service.host("guide.pdf", pdf()).https}.missing`;
      expectRefusal(await fetchDocument(service, missing), 400, 190059);
    },
    async onGateway({ client, service }) {
      const missing = `${service.host("guide.pdf", pdf()).https}.missing`;
      const { document, errors } = await gateway.fetchDocument(client, missing);
      expect(document).toBeNull();
      const expected = { rejectionReason: "DOWNLOAD_FAILED", path: ["input", "url"] } as const;
      gateway.expectFailure(errors, { __typename: "FileRejectedError", ...expected }, 190059);
    },
  },
  {
    id: "MEDIA-DOCUMENT-47",
    title: "MUST reject a document address with HTTP, with 190060",
    source: "wire facts, media §2 and §6",
    async onService(service) {
      expectRefusal(await fetchDocument(service, service.host("guide.pdf", pdf()).http), 400, 190060);
    },
    async onGateway({ client, service }) {
      const { http } = service.host("guide.pdf", pdf());
      const { document, errors } = await gateway.fetchDocument(client, http);
      expect(document).toBeNull();
      const expected = { rejectionReason: "ADDRESS_NOT_HTTPS", path: ["input", "url"] } as const;
      gateway.expectFailure(errors, { __typename: "FileRejectedError", ...expected });
    },
  },
  {
    id: "MEDIA-DOCUMENT-48",
    title: "MUST reject a fetched document of an undetectable type, with 190061",
    source: "wire facts, media §6",
    async onService(service) {
      const { https } = service.host("guide.pdf", Buffer.from("Plain text, and nothing else."));
      expectRefusal(await fetchDocument(service, https), 400, 190061);
    },
    async onGateway({ client, service }) {
      const { https } = service.host("guide.pdf", Buffer.from("Plain text, and nothing else."));
      const { errors } = await gateway.fetchDocument(client, https);
      const expected = { rejectionReason: "UNDETECTABLE_TYPE" } as const;
      gateway.expectFailure(errors, { __typename: "FileRejectedError", ...expected }, 190061);
    },
  },
  {
    id: "MEDIA-DOCUMENT-49",
    title: "MUST reject a fetched document of another type, or an animated PNG, with 190062",
    source: "media specification §4; wire facts, media §6",
    async onService(service) {
      for (const file of [await gif(), await apng()]) {
        expectRefusal(await fetchDocument(service, service.host("a.png", file).https), 400, 190062);
      }
    },
    async onGateway({ client, service }) {
      const { errors } = await gateway.fetchDocument(client, service.host("a.png", await gif()).https);
      const expected = { rejectionReason: "UNSUPPORTED_TYPE" } as const;
      gateway.expectFailure(errors, { __typename: "FileRejectedError", ...expected }, 190062);
    },
  },
  {
    id: "MEDIA-DOCUMENT-50",
    title: "MUST reject a fetched document over 10485760 bytes, with 190063",
    source: "media specification §8; wire facts, media §2 and §6",
    async onService(service) {
      expectRefusal(await fetchDocument(service, service.host("a.pdf", tooLarge()).https), 400, 190063);
    },
    async onGateway({ client, service }) {
      const { errors } = await gateway.fetchDocument(client, service.host("a.pdf", tooLarge()).https);
      const expected = { rejectionReason: "TOO_LARGE", maxSizeInBytes: 10_485_760 } as const;
      gateway.expectFailure(errors, { __typename: "FileRejectedError", ...expected }, 190063);
    },
  },
];
