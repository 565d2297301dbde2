import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startHttpsServer } from "../helpers/https-server.ts";
import { pdf, png } from "../helpers/media-files.ts";
import { useTemporaryFolder } from "../helpers/media-files/temporary-folder.ts";
import { runProgram } from "../helpers/program.ts";
import { startSandbox } from "../helpers/sandbox.ts";

interface Payload {
  readonly errors: readonly {
    readonly __typename: string;
    readonly message: string;
    readonly rejectionReason: string;
    readonly downloadFailure: string | null;
    readonly path: readonly string[];
  }[];
}

const folder = useTemporaryFolder();
/** Time limit of the hasty sandbox for a host, in milliseconds; used for hosts that never respond. */
const hastyMs = 1500;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const files: Readonly<Record<string, Buffer>> = { "/a.png": await png(), "/a.pdf": pdf() };
const host = await closeAfterAll(
  startHttpsServer((request, response) => {
    const [, command, target = ""] = /^\/(to)\/(.*)$/.exec(request.url ?? "") ?? [];
    const file = files[request.url ?? ""];
    if (command === "to") response.writeHead(302, { location: decodeURIComponent(target) }).end();
    else if (request.url === "/slow") response.writeHead(200).write("%PDF-");
    else if (request.url === "/broken")
      response.writeHead(200, { "content-length": "1000" }).write("%PDF-", () => response.destroy());
    else response.writeHead(file ? 200 : 404).end(file);
  }),
);
const untrusted = await closeAfterAll(startHttpsServer((_, response) => response.end(pdf())));
const plain = await closeAfterAll(createServer((_, response) => response.end(pdf())).listen(0, "127.0.0.1"));
// Accepts connections and sends nothing.
const silent = createTcpServer(() => undefined).listen(0, "127.0.0.1");
afterAll(() => void silent.close());
await Promise.all([once(plain, "listening"), once(silent, "listening")]);
const local = [portOf(plain), portOf(silent)].map((port) => `localhost:${port}`);
const options = {
  allowedHosts: [host.host, untrusted.host, ...local, "localhost", "missing.invalid"],
  certificateAuthorities: [host.certificateAuthority],
};
const patientSandbox = await closeAfterAll(startSandbox(options));
const hastySandbox = await closeAfterAll(startSandbox({ ...options, fetchTimeoutMs: hastyMs }));
const patient = await closeAfterAll(startGateway(patientSandbox.url));
const hasty = await closeAfterAll(startGateway(hastySandbox.url));

const mutations = {
  createImageFromUrl: "",
  createDocumentFromUrl: "documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH], ",
} as const;

async function errorsOf(mutation: keyof typeof mutations, url: string, gateway = patient) {
  const data = dataOf(
    await graphqlClient(gateway.url).query<Record<string, Payload>, { url: string }>(
      `mutation ($url: URL!) { ${mutation}(input: { ${mutations[mutation]}url: $url }) { errors {
        __typename
        ... on FileRejectedError { message path rejectionReason downloadFailure }
      } } }`,
      { url },
    ),
  );
  return data[mutation]?.errors ?? [];
}

/** A FileRejectedError with a full sentence as its message. */
function expected(rejectionReason: string, downloadFailure: string | null) {
  return [
    {
      __typename: "FileRejectedError",
      path: ["input", "url"],
      rejectionReason,
      downloadFailure,
      message: expect.stringMatching(/^[A-Z\d[].{15,}\.$/),
    },
  ];
}

describe.each(Object.keys(mutations) as (keyof typeof mutations)[])("detail 8: %s", (mutation) => {
  test.each([
    ["an unknown host name", () => "https://missing.invalid/a.png", "HOST_NOT_FOUND"],
    ["a closed port", () => "https://localhost:9/a.png", "CONNECTION_REFUSED"],
    ["an untrusted certificate", () => `${untrusted.url}/a.png`, "TLS_FAILED"],
    ["a host without TLS", () => `https://localhost:${portOf(plain)}/a.png`, "TLS_FAILED"],
    ["a host that sends nothing", () => `https://localhost:${portOf(silent)}/a.png`, "TIMED_OUT"],
    ["a slow host", () => `${host.url}/slow`, "TIMED_OUT"],
    ["a host that breaks the connection", () => `${host.url}/broken`, "CONNECTION_LOST"],
    ["a missing file", () => `${host.url}/missing`, "BAD_STATUS"],
    ["a redirect to an invalid address", () => `${host.url}/to/https%3A%2F%2F`, "BAD_REDIRECT"],
  ])("reports the cause of a failed download: %s", async (_, url, failure) => {
    const gateway = failure === "TIMED_OUT" ? hasty : patient;
    expect(await errorsOf(mutation, url(), gateway)).toEqual(expected("DOWNLOAD_FAILED", failure));
  });

  test.each([
    ["an http address", () => `http://localhost:${portOf(plain)}/a.png`, "ADDRESS_NOT_HTTPS"],
    ["a private address", () => "https://10.0.0.1/a.png", "ADDRESS_NOT_PUBLIC"],
    ["a loopback address", () => "https://127.0.0.1:1/a.png", "ADDRESS_NOT_PUBLIC"],
    ["an IPv4 address in IPv6 form", () => "https://[::ffff:127.0.0.1]/a.png", "ADDRESS_NOT_PUBLIC"],
  ])("rejects a redirect to %s", async (_, target, reason) => {
    const url = `${host.url}/to/${encodeURIComponent(target())}`;
    expect(await errorsOf(mutation, url)).toEqual(expected(reason, null));
  });
});

test("detail 8: the sandbox trusts authorities of NODE_EXTRA_CA_CERTS", async () => {
  const authority = await folder.write("authority.pem", Buffer.from(untrusted.certificateAuthority));
  const target = folder.path("fetched.pdf");
  const script = `
    import { createUrlFetcher } from "./src/sandbox/fetching/url-fetcher.ts";
    const fetcher = createUrlFetcher({ allowedHosts: ["${untrusted.host}"], certificateAuthorities: [], timeoutMs: 10_000 });
    const options = { maxBytes: 1e6, signal: new AbortController().signal };
    const { ok, fault } = await fetcher.fetchTo(new URL("${untrusted.url}/a.pdf"), process.env.TARGET, options);
    console.log(JSON.stringify({ ok, fault }));
    await fetcher.close();`;
  const run = (environment: Record<string, string>) =>
    runProgram({
      args: ["--input-type=module", "--eval", script],
      folder: fileURLToPath(new URL("../..", import.meta.url)),
      environment: { TARGET: target, ...environment },
    });
  expect((await run({})).output).toContain('{"ok":false,"fault":"TLS_FAILED"}');
  expect((await run({ NODE_EXTRA_CA_CERTS: authority })).output).toContain('{"ok":true}');
});
