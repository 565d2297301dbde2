import { dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import { jpeg, pdf } from "../../helpers/media-files.ts";
import { dayMs } from "../durations.ts";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import { expectFailure, invalid, refusedUpload, resultOf } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import { CreateDocument, DocumentStatusChanged } from "./operations.ts";
import {
  documentBody,
  formOf,
  idOf,
  locationOf,
  read,
  sendDocument,
  stageDocument,
  unknown,
} from "./service-steps.ts";

const documentTypes = [
  "CERTIFICATE_OF_ANALYSIS",
  "CERTIFICATE_OF_CONFORMITY",
  "DECLARATION_OF_CONFORMITY",
  "INSTRUCTIONS_FOR_USE",
  "OTHER_SAFETY_DOCUMENTS",
  "SAFETY_DATA_SHEET",
  "TROUBLE_SHOOTING_GUIDE",
  "USER_GUIDE_OR_MANUAL",
  "INSTALLATION_INSTRUCTIONS",
  "ACCESSIBILITY_INFORMATION",
] as const;

const languages = [
  "ENGLISH",
  "SPANISH",
  "ITALIAN",
  "GERMAN",
  "POLISH",
  "DUTCH",
  "PORTUGUESE",
  "FRENCH",
  "OTHER",
] as const;

/** Rules for creating and reading a document. */
export const documentRules: Statements = {
  "MEDIA-DOCUMENT-01": {
    title: "MUST answer createDocument with 201 and the same ID in the body and in Location",
    source: "media specification §2 and §4; wire facts, media §1 and §2",
    async onService(service) {
      const answer = await service.call("/document", { json: documentBody() });
      const location = locationOf(answer);
      expect(location.startsWith(`${service.url}/document/`)).toBe(true);
      const expected = { documentId: idOf(location), documentStatus: "PENDING_UPLOAD", ...documentBody() };
      expect(answer.json()).toEqual(expected);
      expect(await read(service, location)).toEqual(expected);
    },
    async onGateway({ client }) {
      const document = await gateway.stageDocument(client);
      expect(document).toMatchObject({ status: "PENDING_UPLOAD", file: null });
      expect(await gateway.readDocument(client, document.documentId)).toEqual(document);
    },
  },
  "MEDIA-DOCUMENT-02": {
    title: "MUST reject a missing or unknown document type, with 190051",
    source: "media specification §2; wire facts, media §6",
    onService: (service) =>
      expectRefusals(
        [undefined, null, "", "NOVEL"],
        (documentType) => service.call("/document", { json: documentBody({ documentType }) }),
        400,
        190051,
      ),
    async onGateway({ client }) {
      const { data, errors } = await client.query<unknown, unknown>(
        "mutation { createDocument(input: { languages: [ENGLISH] }) { document { id } } }",
      );
      expect(data).toBeNull();
      expect(errors[0]?.message).toContain("documentType");
    },
  },
  "MEDIA-DOCUMENT-03": {
    title: "MUST reject missing or unknown languages of a document, with 190050",
    source: "media specification §2; wire facts, media §6",
    onService: (service) =>
      expectRefusals(
        [undefined, null, [], ["KLINGON"], ["ENGLISH", "KLINGON"], "ENGLISH"],
        (wrong) => service.call("/document", { json: documentBody({ languages: wrong }) }),
        400,
        190050,
      ),
    onGateway: async ({ client }) =>
      expectFailure(await gateway.createDocument(client, []), invalid("REQUIRED", "languages")),
  },
  "MEDIA-DOCUMENT-04": {
    title: "MUST accept each of the ten document types",
    source: "wire facts, media §3",
    async onService(service) {
      for (const documentType of documentTypes) {
        const document = await stageDocument(service, { documentType });
        expect(await read(service, document)).toMatchObject({ documentType });
      }
    },
    async onGateway({ client }) {
      for (const documentType of documentTypes) {
        const input = { documentType, languages: ["ENGLISH" as const] };
        const { createDocument } = dataOf(await client.query(CreateDocument, { input }));
        expect(createDocument).toMatchObject({ document: { documentType }, errors: [] });
      }
    },
  },
  "MEDIA-DOCUMENT-05": {
    title: "MUST accept each of the nine languages, and all of them together",
    source: "media specification §2; wire facts, media §3",
    async onService(service) {
      for (const language of languages) await stageDocument(service, { languages: [language] });
      expect(await read(service, await stageDocument(service, { languages }))).toMatchObject({ languages });
    },
    async onGateway({ client }) {
      const document = resultOf(await gateway.createDocument(client, [...languages]), "document");
      expect(document.languages).toEqual(languages);
    },
  },
  "MEDIA-DOCUMENT-06": {
    title: "MUST answer getDocument for an unknown ID with 404 and 190052",
    source: "wire facts, media §6",
    onService: async (service) => expectRefusal(await service.call(`/document/${unknown}`), 404, 190052),
    onGateway: async ({ client }) => expect(await gateway.readDocument(client, unknown)).toBeNull(),
  },
  "MEDIA-DOCUMENT-07": {
    title:
      "MUST return no file metadata before the upload, and the file's name, size as text and type after it",
    source: "media specification §4; wire facts, media §2 and §7",
    async onService(service) {
      expect(await read(service, await stageDocument(service))).not.toHaveProperty("documentMetadata");
      const file = await jpeg();
      const { location } = await sendDocument(service, file, "label.jpg");
      expect(await read(service, location)).toMatchObject({
        documentMetadata: {
          fileName: "label.jpg",
          fileSize: String(file.length),
          fileType: expect.stringMatching(/^jpe?g$/),
        },
      });
    },
    async onGateway({ client }) {
      expect(await gateway.stageDocument(client)).toMatchObject({ file: null });
      const file = await jpeg();
      const { document } = await gateway.sendDocument(client, file, "label.jpg");
      expect(document?.file).toEqual({
        name: "label.jpg",
        sizeInBytes: file.length,
        type: expect.stringMatching(/^jpe?g$/),
      });
    },
  },
  "MEDIA-DOCUMENT-08": {
    title: "MUST show SUBMITTED after the upload and ACCEPTED after the checks to a polling client",
    source: "media specification §3, §4 and §6; wire facts, media §3",
    async onService(service) {
      const { location, answer } = await sendDocument(service, pdf());
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual(await read(service, location));
      expect(answer.json()).toMatchObject({ documentStatus: "SUBMITTED" });
      await service.pass(service.processingMs - 1);
      expect(await read(service, location)).toMatchObject({ documentStatus: "SUBMITTED" });
      await service.pass(1);
      expect(await read(service, location)).toMatchObject({ documentStatus: "ACCEPTED" });
    },
    async onGateway(tested) {
      const { id } = resultOf(await gateway.sendDocument(tested.client, pdf()), "document");
      const events = tested.client.subscribe(DocumentStatusChanged, { id });
      expect(await gateway.readEvents(tested, events)).toEqual([
        { documentStatusChanged: { isFinal: false, document: { status: "SUBMITTED" } } },
        { documentStatusChanged: { isFinal: true, document: { status: "ACCEPTED" } } },
      ]);
    },
  },
  "MEDIA-DOCUMENT-09": {
    title: "MUST allow a document on listings only when it is ACCEPTED",
    source: "media specification §2 and §3",
    async onGateway(tested) {
      const { client, service } = tested;
      const staged = await gateway.stageDocument(client);
      expect(staged).toMatchObject({ status: "PENDING_UPLOAD", isUsableOnListings: false });
      const { document: sent } = await gateway.uploadDocument(client, staged.documentId, pdf());
      expect(sent).toMatchObject({ status: "SUBMITTED", isUsableOnListings: false });
      await service.pass(service.processingMs);
      expect(await gateway.readDocument(client, staged.documentId)).toMatchObject({
        status: "ACCEPTED",
        isUsableOnListings: true,
      });
      const rejected = await gateway.checkDocument(tested, pdf({ pages: 0 }));
      expect(rejected).toMatchObject({ status: "REJECTED", isUsableOnListings: false });
    },
  },
  "MEDIA-DOCUMENT-10": {
    title: "MUST keep ACCEPTED and REJECTED as final states, and SHOULD reject another file with 400",
    source: "wire facts, media §3",
    async onService(service) {
      const accepted = await sendDocument(service, pdf());
      const rejected = await sendDocument(service, pdf().subarray(0, 60));
      await service.pass(service.processingMs);
      await service.pass(dayMs);
      for (const [location, documentStatus] of [
        [accepted.location, "ACCEPTED"],
        [rejected.location, "REJECTED"],
      ] as const) {
        const again = await service.call(`${location}/upload`, { form: formOf("file", pdf(), "b.pdf") });
        expect(again.status).toBe(400);
        expect(await read(service, location)).toMatchObject({ documentStatus });
      }
    },
    async onGateway(tested) {
      const document = await gateway.checkDocument(tested, pdf());
      expect(document).toMatchObject({ status: "ACCEPTED", isTerminal: true });
      const again = await gateway.uploadDocument(tested.client, document?.documentId ?? "", pdf());
      expectFailure(again, refusedUpload("ALREADY_UPLOADED"));
    },
  },
};
