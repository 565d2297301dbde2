import { expect } from "vitest";
import { apng, brokenPdf, encryptedPdf, gif, jpeg, pdf, png, webp } from "../../helpers/media-files.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, rejectedFile, unknownId } from "../outcomes.ts";
import type { CheckedStatement, Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import {
  checkDocument,
  formOf,
  namelessForm,
  read,
  sendDocument,
  stageDocument,
  unknown,
} from "./service-steps.ts";

const maxDocumentBytes = 10_485_760;

/** Creates a PDF file of an exact size, padded with a comment and a second reference to its table. */
function pdfOf(sizeInBytes: number): Buffer {
  const file = pdf();
  const ending = file.subarray(file.lastIndexOf("\nstartxref"));
  const comment = Buffer.alloc(sizeInBytes - file.length - ending.length, " ");
  comment.write("%");
  return Buffer.concat([file, comment, ending]);
}

function acceptsType(name: string, type: string, makeFile: () => Promise<Buffer>): CheckedStatement {
  return {
    title: `MUST accept ${name} documents`,
    source: "media specification §4 and §8",
    onService: async (service) =>
      expect(await checkDocument(service, await makeFile(), `document.${type}`)).toMatchObject({
        documentStatus: "ACCEPTED",
        documentMetadata: { fileType: type },
      }),
    onGateway: async (tested) =>
      expect(await gateway.checkDocument(tested, await makeFile(), `document.${type}`)).toMatchObject({
        status: "ACCEPTED",
        file: { type },
      }),
  };
}

/** Rules for the file of a document: types, sizes and checks. */
export const documentFileRules: Statements = {
  "MEDIA-DOCUMENT-20": acceptsType("PDF", "pdf", async () => pdf({ pages: 2 })),
  "MEDIA-DOCUMENT-21": acceptsType("JPEG", "jpeg", jpeg),
  "MEDIA-DOCUMENT-22": acceptsType("PNG", "png", png),
  "MEDIA-DOCUMENT-23": {
    title: "MUST reject every other file type, and keep PENDING_UPLOAD",
    source: "media specification §4 and §8",
    async onService(service) {
      for (const file of [await gif(), await webp(), Buffer.from("Plain text, and nothing else.")]) {
        const { location, answer } = await sendDocument(service, file, "document.pdf");
        expect(answer.status).toBe(400);
        expect(await read(service, location)).toMatchObject({ documentStatus: "PENDING_UPLOAD" });
      }
    },
    async onGateway({ client }) {
      const { documentId } = await gateway.stageDocument(client);
      const { document, errors } = await gateway.uploadDocument(client, documentId, await gif());
      expect(document).toBeNull();
      const failure = rejectedFile("UNSUPPORTED_TYPE", { acceptedTypes: ["pdf", "jpeg", "jpg", "png"] });
      expect(errors).toEqual([expect.objectContaining(failure)]);
      expect(await gateway.readDocument(client, documentId)).toMatchObject({ status: "PENDING_UPLOAD" });
    },
  },
  "MEDIA-DOCUMENT-24": {
    title: "MUST reject animated and multi-page PNG",
    source: "media specification §4",
    async onService(service) {
      const { answer } = await sendDocument(service, await apng(), "document.png");
      expect(answer.status).toBe(400);
    },
    async onGateway({ client }) {
      const { document, errors } = await gateway.sendDocument(client, await apng(), "document.png");
      expect(document).toMatchObject({ status: "PENDING_UPLOAD" });
      expect(errors).toEqual([expect.objectContaining({ __typename: "FileRejectedError" })]);
    },
  },
  "MEDIA-DOCUMENT-25": {
    title: "SHOULD detect the file type from the content, not from the file name",
    source: "media specification §8",
    async onService(service) {
      const document = await checkDocument(service, await png(), "document.pdf");
      expect(document).toMatchObject({
        documentStatus: "ACCEPTED",
        documentMetadata: { fileName: "document.pdf", fileType: "png" },
      });
    },
    onGateway: async (subject) =>
      expect(await gateway.checkDocument(subject, await png(), "document.pdf")).toMatchObject({
        status: "ACCEPTED",
        file: { name: "document.pdf", type: "png" },
      }),
  },
  "MEDIA-DOCUMENT-26": {
    title: "MUST accept a document of 10485760 bytes and reject a larger one",
    source: "media specification §4 and §8",
    async onService(service) {
      expect(await checkDocument(service, pdfOf(maxDocumentBytes))).toMatchObject({
        documentStatus: "ACCEPTED",
        documentMetadata: { fileSize: String(maxDocumentBytes) },
      });
      const { location, answer } = await sendDocument(service, pdfOf(maxDocumentBytes + 1));
      expect(answer.status).toBe(400);
      expect(await read(service, location)).toMatchObject({ documentStatus: "PENDING_UPLOAD" });
    },
    async onGateway(tested) {
      const largest = await gateway.checkDocument(tested, pdfOf(maxDocumentBytes));
      expect(largest).toMatchObject({ status: "ACCEPTED", file: { sizeInBytes: maxDocumentBytes } });
      const { documentId } = await gateway.stageDocument(tested.client);
      const larger = await gateway.uploadDocument(tested.client, documentId, pdfOf(maxDocumentBytes + 1));
      expectFailure(larger, rejectedFile("TOO_LARGE", { maxSizeInBytes: maxDocumentBytes }));
    },
  },
  "MEDIA-DOCUMENT-27": {
    title: "MUST accept a document file without a name",
    source: "media specification §4",
    async onService(service) {
      const location = await stageDocument(service);
      const answer = await service.call(`${location}/upload`, namelessForm("file", pdf()));
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.json()).toMatchObject({ documentMetadata: { fileType: "pdf" } });
    },
    notThroughGateway: "The gateway creates the form and names every file.",
  },
  "MEDIA-DOCUMENT-28": {
    title: "MUST read the file from the form part named file, and reject a request without it with 400",
    source: "wire facts, media §1 and §5",
    async onService(service) {
      const location = await stageDocument(service);
      for (const options of [
        { form: formOf("document", pdf(), "guide.pdf") },
        { body: pdf(), headers: { "content-type": "application/pdf" } },
      ]) {
        expect(await service.call(`${location}/upload`, options)).toMatchObject({ status: 400 });
      }
      expect(await read(service, location)).toMatchObject({ documentStatus: "PENDING_UPLOAD" });
      const form = new FormData();
      form.append("note", "ignored");
      form.append("file", new File([Uint8Array.from(pdf())], "guide.pdf"));
      expect(await service.call(`${location}/upload`, { form })).toMatchObject({ status: 200 });
    },
    notThroughGateway: "The gateway creates the form and names every file.",
  },
  "MEDIA-DOCUMENT-29": {
    title: "MUST reject an upload to an unknown document, with 404 and 190052",
    source: "wire facts, media §6",
    async onService(service) {
      const form = formOf("file", pdf(), "guide.pdf");
      expectRefusal(await service.call(`/document/${unknown}/upload`, { form }), 404, 190052);
    },
    onGateway: async ({ client }) =>
      expectFailure(await gateway.uploadDocument(client, unknown, pdf()), unknownId(unknown, "documentId")),
  },
  "MEDIA-DOCUMENT-30": {
    title: "MUST NOT accept a document whose file cannot be opened, and SHOULD set it to REJECTED",
    source: "media specification §2; wire facts, media §3",
    async onService(service) {
      for (const file of [brokenPdf(), await encryptedPdf()]) {
        expect(await checkDocument(service, file)).toMatchObject({ documentStatus: "REJECTED" });
      }
    },
    onGateway: async (tested) =>
      expect(await gateway.checkDocument(tested, pdf({ pages: 0 }))).toMatchObject({
        status: "REJECTED",
        isTerminal: true,
      }),
  },
};
