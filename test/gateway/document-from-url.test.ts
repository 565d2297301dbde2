import { expect, test } from "vitest";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startHttpsServer } from "../helpers/https-server.ts";
import { pdf } from "../helpers/media-files.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";

interface Answer {
  readonly createDocumentFromUrl: { readonly document: object | null; readonly errors: readonly object[] };
}

test("createDocumentFromUrl returns the document's file, and reads the document back only when the file is selected", async () => {
  const file = pdf();
  await using host = await startHttpsServer((_, response) => response.end(file));
  await using sandbox = await startSandbox({
    allowedHosts: [host.host],
    certificateAuthorities: [host.certificateAuthority],
    processingMs: 60_000,
  });
  await using proxy = await startRecordingProxy(sandbox.url, Date.now);
  await using gateway = await startGateway(proxy.url);
  const create = async (fields: string) => {
    const before = proxy.exchanges.length;
    const answer = await graphqlClient(gateway.url).query<Answer, object>(
      `mutation ($url: URL!) {
        createDocumentFromUrl(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH], url: $url }) {
          document { ${fields} }
          errors { __typename }
        }
      }`,
      { url: `${host.url}/guide.pdf` },
    );
    const calls = proxy.exchanges.slice(before).map(({ method }) => method);
    return { ...dataOf(answer).createDocumentFromUrl, calls };
  };

  expect(await create("documentId status file { name sizeInBytes type }")).toEqual({
    document: {
      documentId: expect.any(String),
      status: "SUBMITTED",
      file: { name: "guide.pdf", sizeInBytes: file.length, type: "pdf" },
    },
    errors: [],
    calls: ["POST", "GET"],
  });
  expect(await create("id documentId status languages documentType")).toMatchObject({
    errors: [],
    calls: ["POST"],
  });
});
