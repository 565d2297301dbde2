import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";

/** Certificate of a server on the loopback address, with its key, in files. */
export interface Certificate extends AsyncDisposable {
  readonly keyFile: string;
  /** The certificate is its own authority: clients trust it by `NODE_EXTRA_CA_CERTS`. */
  readonly certificateFile: string;
}

/** Creates a certificate for 127.0.0.1. Its files are deleted at the end of the scope. */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), "bench-certificate-"));
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
    ],
  });
  await writeFile(keyFile, key, { mode: 0o600 });
  await writeFile(certificateFile, cert);
  return {
    keyFile,
    certificateFile,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
