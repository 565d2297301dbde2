import { expect } from "vitest";
import { apng, gif, pdf } from "../../helpers/media-files.ts";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import { expectFailure, type ExpectedFailure, rejectedFile, resultOf } from "../outcomes.ts";
import type { GatewayCheck, ServiceCheck, Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { documentBody, fetchDocument, idOf, locationOf, read } from "./service-steps.ts";

const path = "/document/create_document_from_url";
const urlPath = { path: ["input", "url"] };

/** Serves a document for both sides of a rule. @returns its address */
type Host = (service: ServiceUnderTest) => string | Promise<string>;

const hostText: Host = (service) =>
  service.host("guide.pdf", Buffer.from("Plain text, and nothing else.")).https;
const hostMissing: Host = (service) => `${service.host("guide.pdf", pdf()).https}.missing`;
const hostWithHttp: Host = (service) => service.host("guide.pdf", pdf()).http;
const hostGif: Host = async (service) => service.host("a.png", await gif()).https;
const hostAnimation: Host = async (service) => service.host("a.png", await apng()).https;
const hostTooLarge: Host = (service) =>
  service.host("a.pdf", Buffer.concat([pdf(), Buffer.alloc(10_485_761)])).https;
const insideAddress: Host = () => "https://127.0.0.1:1/guide.pdf";

/** Check that the service rejects the address of each document. */
function refusesAddresses(errorId: number, ...hosts: readonly Host[]): ServiceCheck {
  return (service) =>
    expectRefusals(hosts, async (host) => fetchDocument(service, await host(service)), 400, errorId);
}

/** Check that the gateway's mutation fails for the address of a document. */
function failsForAddress(host: Host, failure: ExpectedFailure, errorId?: number): GatewayCheck {
  return async ({ client, service }) =>
    expectFailure(await gateway.fetchDocument(client, await host(service)), failure, errorId);
}

/** Rules for documents that the service fetches. */
export const documentFromUrlRules: Statements = {
  "MEDIA-DOCUMENT-40": {
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
      const answer = await gateway.fetchDocument(client, service.host("a.pdf", pdf()).https);
      const document = resultOf(answer, "document");
      expect(document).toMatchObject({ status: "SUBMITTED", isUsableOnListings: false });
      await service.pass(service.processingMs);
      expect(await gateway.readDocument(client, document.documentId)).toMatchObject({
        status: "ACCEPTED",
        isUsableOnListings: true,
      });
    },
  },
  "MEDIA-DOCUMENT-41": {
    title: "MUST reject a document to fetch without type or languages, with 190051 and 190050",
    source: "media specification §4; wire facts, media §6",
    async onService(service) {
      const documentUrl = service.host("guide.pdf", pdf()).https;
      expectRefusal(await service.call(path, { json: { documentUrl } }), 400, 190051, 190050);
      expectRefusal(await service.call(path, { json: {} }), 400, 190051, 190050, 190055);
    },
    notThroughGateway: "The schema requires type and languages.",
  },
  "MEDIA-DOCUMENT-42": {
    title: "MUST reject a document to fetch without an address, with 190055",
    source: "media specification §4; wire facts, media §6",
    onService: (service) =>
      expectRefusals([undefined, null, "", 7], (url) => fetchDocument(service, url), 400, 190055),
    notThroughGateway: "The schema requires an address.",
  },
  "MEDIA-DOCUMENT-43": {
    title: "MUST reject a document address with an invalid domain, with 190056",
    source: "wire facts, media §6",
    onService: refusesAddresses(190056, insideAddress),
    onGateway: failsForAddress(insideAddress, rejectedFile("ADDRESS_NOT_PUBLIC", urlPath), 190056),
  },
  "MEDIA-DOCUMENT-44": {
    title: "MUST reject a malformed document address, with 190057",
    source: "wire facts, media §6",
    onService: async (service) => expectRefusal(await fetchDocument(service, "guide.pdf"), 400, 190057),
    async onGateway({ client }) {
      const answer = await client.query(
        'mutation { createDocumentFromUrl(input: { documentType: SAFETY_DATA_SHEET, languages: [OTHER], url: "guide.pdf" }) { document { id } } }',
      );
      expect(answer.data).toBeNull();
    },
  },
  "MEDIA-DOCUMENT-45": {
    title: "MUST reject a body that is not an object in a request to fetch a document, with 190058",
    source: "wire facts, media §6",
    onService: (service) =>
      expectRefusals([[], "guide.pdf", null], (json) => service.call(path, { json }), 400, 190058),
    notThroughGateway: "The gateway writes the bodies of its calls.",
  },
  "MEDIA-DOCUMENT-46": {
    title: "MUST report a failed download of a document in the response, with 190059",
    source: "wire facts, media §6 and §7",
    onService: refusesAddresses(190059, hostMissing),
    onGateway: failsForAddress(hostMissing, rejectedFile("DOWNLOAD_FAILED", urlPath), 190059),
  },
  "MEDIA-DOCUMENT-47": {
    title: "MUST reject a document address with HTTP, with 190060",
    source: "wire facts, media §2 and §6",
    onService: refusesAddresses(190060, hostWithHttp),
    onGateway: failsForAddress(hostWithHttp, rejectedFile("ADDRESS_NOT_HTTPS", urlPath)),
  },
  "MEDIA-DOCUMENT-48": {
    title: "MUST reject a fetched document of an undetectable type, with 190061",
    source: "wire facts, media §6",
    onService: refusesAddresses(190061, hostText),
    onGateway: failsForAddress(hostText, rejectedFile("UNDETECTABLE_TYPE"), 190061),
  },
  "MEDIA-DOCUMENT-49": {
    title: "MUST reject a fetched document of another type, or an animated PNG, with 190062",
    source: "media specification §4; wire facts, media §6",
    onService: refusesAddresses(190062, hostGif, hostAnimation),
    onGateway: failsForAddress(hostGif, rejectedFile("UNSUPPORTED_TYPE"), 190062),
  },
  "MEDIA-DOCUMENT-50": {
    title: "MUST reject a fetched document over 10485760 bytes, with 190063",
    source: "media specification §8; wire facts, media §2 and §6",
    onService: refusesAddresses(190063, hostTooLarge),
    onGateway: failsForAddress(
      hostTooLarge,
      rejectedFile("TOO_LARGE", { maxSizeInBytes: 10_485_760 }),
      190063,
    ),
  },
};
