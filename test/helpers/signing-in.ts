import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { demoClient } from "../../src/sandbox/accounts/demo-accounts.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import { createGateway } from "../../src/server.ts";
import { closeAfterTest } from "./close-after.ts";
import { startGateway, type TestGateway } from "./gateway.ts";
import { listen } from "./listen.ts";
import { startSandbox, type TestSandbox } from "./sandbox.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export { temporaryFolder };
export { type Consent, consent, CookieClient, signIn } from "./cookie-client.ts";

/** Configuration of a gateway with sign-in over the sandbox. */
export function signInConfig(dataDir: string): Partial<GatewayConfig> {
  return {
    client: { id: demoClient.id, secret: demoClient.secret },
    secret: "a secret for the tests of signing in",
    signIn: { redirectName: null, returnOrigins: ["https://shop.example"] },
    corsOrigins: ["https://shop.example", "*"],
    viewerIdentity: "user",
    dataDir,
  };
}

/** Starts a gateway with sign-in over a sandbox. Both are closed after the test. */
export async function startSignIn(
  config: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<{ readonly sandbox: TestSandbox; readonly gateway: TestGateway }> {
  const sandbox = await closeAfterTest(startSandbox({ processingMs: 50 }));
  const all = { ...signInConfig(await temporaryFolder()), ...config };
  const gateway = await closeAfterTest(startGateway(sandbox.url, all, dependencies));
  return { sandbox, gateway };
}

/** Starts the same with a public address derived from its port. @returns the port, on loopback */
export async function startSignInAt(
  publicUrlOf: (port: number) => string,
  config: Partial<GatewayConfig> = {},
): Promise<number> {
  const sandbox = await closeAfterTest(startSandbox({ processingMs: 50 }));
  const server = createServer();
  const port = await listen(server);
  onTestFinished(() => server.close().closeAllConnections());
  const gateway = await createGateway({
    ...signInConfig(await temporaryFolder()),
    upstream: { url: sandbox.url },
    publicUrl: publicUrlOf(port),
    holdAtStart: false,
    ...config,
  });
  onTestFinished(() => gateway.close());
  server.on("request", (request, response) => gateway.handleRequest(request, response));
  return port;
}
