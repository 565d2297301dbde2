// Requests the health of the gateway in this container, and exits with 0 or 1: the image has neither curl nor shell tools.
// Argument: a path (default `/health/live`) or a complete URL. HOST and PORT are those of the gateway.
const { HOST: host = "", PORT: port = "" } = process.env;
const [target = "/health/live"] = process.argv.slice(2);
const name =
  { "": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ??
  (host.includes(":") ? `[${host}]` : host);
const url = new URL(target, `http://${name}:${port || 4000}`);
try {
  const { ok, status } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(4_000) });
  if (!ok) {
    console.error(`${url} answers ${status}.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`${url} does not answer: ${error.cause?.message ?? error.message}.`);
  process.exitCode = 1;
}
