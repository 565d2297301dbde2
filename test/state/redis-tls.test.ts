import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generate } from "selfsigned";
import { describe, expect, test } from "vitest";
import { findFreePort, hasRedisServer, redisNote } from "../helpers/redis-server.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { join as joinRedis, startServer } from "./over-redis.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("instance-program.ts", import.meta.url));

/** Starts a server with TLS, with a certificate for `localhost` of its own authority. */
async function startTlsServer() {
  const folder = await temporaryFolder();
  const certificate = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
    ],
  });
  const [certificateFile, keyFile] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  await writeFile(certificateFile, certificate.cert);
  await writeFile(keyFile, certificate.private);
  const port = await findFreePort();
  await startServer({
    lines: [
      `tls-port ${port}`,
      `tls-cert-file ${certificateFile}`,
      `tls-key-file ${keyFile}`,
      `tls-ca-cert-file ${certificateFile}`,
      "tls-auth-clients no",
    ],
  });
  return { port, certificateFile };
}

describe.skipIf(!hasRedisServer)(`Redis over TLS${redisNote}`, () => {
  test("is accepted when NODE_EXTRA_CA_CERTS has its authority and its certificate names the host", async () => {
    const { port, certificateFile } = await startTlsServer();
    const environment = { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile };
    const joinAt = (host: string) =>
      run(process.execPath, [program, `rediss://${host}:${port}`, "work", "once"], { env: environment });
    const { stdout } = await joinAt("localhost");
    const [name, holder] = stdout.trim().split(" ");
    expect(holder).toBe(name);
    await expect(joinAt("127.0.0.1")).rejects.toThrow("STATE_UNAVAILABLE");
  });

  test("is unavailable when its authority is unknown", async () => {
    const { port } = await startTlsServer();
    const failures: string[] = [];
    const state = await joinRedis(`rediss://:secret@localhost:${port}`, {
      onFailure: (code) => failures.push(code),
    });
    expect(state.isAvailable).toBe(false);
    expect(failures[0]).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  });
});
