import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { loadConsole } from "../../../src/http/pages/console-files.ts";
import { type ConsoleDeps, createConsoleRoute } from "../../../src/http/pages/console-route.ts";
import { createReachedAddress } from "../../../src/http/client-address.ts";
import { exchangeRaw } from "../../helpers/raw-http.ts";
import { serve } from "../../helpers/serve.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";

const html =
  '<!doctype html><base href="/console/"><link rel="stylesheet" href="./assets/a-1.css"><script type="module" src="./assets/b-2.js"></script>';
const script = `console.log(${JSON.stringify("x".repeat(2_000))});`;

/** Creates the output of a build, with compressed copies of its text files. */
async function buildFixture(): Promise<URL> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "assets"));
  const write = async (path: string, text: string) => {
    await writeFile(join(folder, path), text);
    await writeFile(join(folder, `${path}.gz`), gzipSync(text));
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(text));
  };
  await write("index.html", html);
  await write("assets/b-2.js", script);
  await writeFile(join(folder, "assets/a-1.css"), "body { margin: 0 }");
  await writeFile(join(folder, "assets/c-3.png"), Buffer.from([137, 80, 78, 71]));
  return pathToFileURL(`${folder}/`);
}

/** Starts a server with only the console. @returns its URL. */
async function serveConsole(given: Partial<ConsoleDeps> = {}): Promise<string> {
  const folder = await buildFixture();
  const { publicUrl = null } = given;
  const route = createConsoleRoute({
    mode: "SANDBOX",
    version: "1.2.3",
    offersSignIn: true,
    offersGraphiql: true,
    demoSellers: ["sandbox_seller_1"],
    mediaOrigins: [],
    publicUrl,
    reachedAddress: createReachedAddress([], publicUrl),
    load: () => loadConsole(folder),
    ...given,
  });
  return serve((request, response) => {
    const answer = route(request, response, request.url?.split("?", 1)[0] ?? "");
    if (answer === null) response.writeHead(418).end();
  });
}

const get = (url: string, init: RequestInit = {}) => fetch(url, { redirect: "manual", ...init });

/** Sends a GET request for a path and closes the connection. @returns the response as text */
async function getRaw(url: string, path: string, headers = ""): Promise<string> {
  const bytes = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`;
  const [answer = ""] = await exchangeRaw(url, bytes);
  return answer;
}

/** Content security policy of the console's response. */
const policyOf = async (given: Partial<ConsoleDeps>, path = "/console") =>
  (await get(`${await serveConsole(given)}${path}`)).headers.get("content-security-policy") ?? "";

/** Sources of a directive. */
const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${name} `))
    ?.split(" ")
    .slice(1);

/** ETag of the console's page. */
const tagOf = async (mediaOrigins: readonly string[]) =>
  (await get(`${await serveConsole({ mode: "LIVE", mediaOrigins })}/console`)).headers.get("etag");

describe("The routes of the console", () => {
  test.each(["/console", "/console/", "/console/media", "/console/keys/a.b?x=y", "/console/index.html"])(
    "serve the page at %s, to be revalidated on every load",
    async (path) => {
      const answer = await get(`${await serveConsole()}${path}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(html);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        vary: "Accept-Encoding",
      });
    },
  );

  test("serve assets with their media type and an immutable cache header", async () => {
    const url = await serveConsole();
    const about = async (path: string) => {
      const { status, headers } = await get(`${url}${path}`);
      return [status, headers.get("content-type"), headers.get("cache-control")];
    };
    const forGood = "public, max-age=31536000, immutable";
    expect(await about("/console/assets/b-2.js")).toEqual([200, "text/javascript; charset=utf-8", forGood]);
    expect(await about("/console/assets/a-1.css")).toEqual([200, "text/css; charset=utf-8", forGood]);
    expect(await about("/console/assets/c-3.png")).toEqual([200, "image/png", forGood]);
  });

  test("respond to an unknown asset with 404 instead of the page", async () => {
    const url = await serveConsole();
    for (const name of ["", "b-1.js", "b-2.js.br", "../index.html"]) {
      const answer = await getRaw(url, `/console/assets/${name}`);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain('"code":"NOT_FOUND"');
      expect(answer).toMatch(/cache-control: no-store/i);
    }
  });

  test("negotiate the compression and have an ETag for each encoding", async () => {
    const url = `${await serveConsole()}/console/assets/b-2.js`;
    const ask = async (accepted: string) => {
      const answer = await getRaw(url, "/console/assets/b-2.js", `Accept-Encoding: ${accepted}\r\n`);
      return /content-encoding: (\w+)/i.exec(answer)?.[1] ?? null;
    };
    expect(await ask("gzip, deflate, br")).toBe("br");
    expect(await ask("gzip")).toBe("gzip");
    expect(await ask("br;q=0, gzip;q=0.5")).toBe("gzip");
    expect(await ask("identity")).toBeNull();
    expect(await ask("brotli, x-gzip")).toBeNull();
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (accepted) =>
        (await get(url, { headers: { "accept-encoding": accepted } })).headers.get("etag"),
      ),
    );
    expect(new Set(tags).size).toBe(3);
    expect(await (await get(url, { headers: { "accept-encoding": "br" } })).text()).toBe(script);
  });

  test("respond with 304 to a request with a matching If-None-Match", async () => {
    const url = await serveConsole();
    for (const path of ["/console", "/console/assets/b-2.js"]) {
      const etag = (await get(`${url}${path}`)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const answer = await get(`${url}${path}`, { headers: { "if-none-match": known } });
        expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([304, "", etag]);
      }
      expect((await get(`${url}${path}`, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    }
  });

  test("answer HEAD and reject other methods with 405", async () => {
    const url = await serveConsole();
    const head = await get(`${url}/console`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const posted = await get(`${url}/console`, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await posted.json()).toMatchObject({ errors: [{ extensions: { code: "METHOD_NOT_ALLOWED" } }] });
  });

  test("leave all other paths to the gateway", async () => {
    const url = await serveConsole();
    for (const path of ["/consoles", "/graphql", "/console%2Fmedia"]) {
      expect((await get(`${url}${path}`)).status).toBe(418);
    }
  });

  test("respond with build instructions until the console is built, and then serve it", async () => {
    const folder = await buildFixture();
    let isBuilt = false;
    const url = await serveConsole({ load: async () => (isBuilt ? loadConsole(folder) : null) });
    const answer = await get(`${url}/console/media`);
    expect(answer.status).toBe(404);
    const message = "The console is not built: run `npm run build`, and reload this page.";
    expect(await answer.json()).toMatchObject({ errors: [{ message }] });
    isBuilt = true;
    expect((await get(`${url}/console/media`)).status).toBe(200);
    expect(await loadConsole(new URL("no-such-folder/", folder))).toBeNull();
  });
});

describe("The redirect from / to the console", () => {
  test("exists in sandbox mode and keeps the result of a sign-in", async () => {
    const answer = await get(`${await serveConsole()}/?sign_in=failed&reason=unknown_state`);
    expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
      302,
      "/console?sign_in=failed&reason=unknown_state",
      "no-store",
    ]);
    expect((await get(`${await serveConsole({ mode: "LIVE" })}/`)).status).toBe(418);
  });

  test("includes the path of PUBLIC_URL, as do the asset addresses of the page", async () => {
    const url = await serveConsole({ publicUrl: "https://shop.example/market/" });
    expect((await get(`${url}/`)).headers.get("location")).toBe("/market/console");
    const page = await (await get(`${url}/console`, { headers: { "accept-encoding": "br" } })).text();
    expect(page).toBe(html.replace("/console/", "/market/console/"));
  });
});

describe("The configuration of the console", () => {
  const always = { mode: "SANDBOX", version: "1.2.3", graphqlPath: "/graphql" };

  test("has the sign-in address and the one-click addresses of the demo sellers", async () => {
    const answer = await get(`${await serveConsole()}/console/config.json`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      ...always,
      graphiqlPath: "/graphql",
      signInPath: "/auth/sign-in",
      sessionPath: "/auth/session",
      signOutPath: "/auth/sign-out",
      demoSellers: [
        { name: "sandbox_seller_1", signInPath: "/auth/sign-in?login_hint=sandbox_seller_1&prompt=none" },
      ],
    });
  });

  test("has null for unavailable features, and paths relative to the gateway", async () => {
    const publicUrl = "https://shop.example/market";
    const url = await serveConsole({ offersSignIn: false, offersGraphiql: false, publicUrl });
    expect(await (await get(`${url}/console/config.json`)).json()).toEqual({
      ...always,
      graphiqlPath: null,
      signInPath: null,
      sessionPath: null,
      signOutPath: null,
      demoSellers: [],
    });
  });
});

describe("The content security policy of the console", () => {
  test("allows only its own scripts, for the page and its assets", async () => {
    for (const path of ["/console", "/console/assets/b-2.js"]) {
      const policy = await policyOf({}, path);
      expect(policy).toMatch(/^default-src 'self';/);
      expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/)/);
      for (const name of ["object-src", "frame-ancestors"]) {
        expect(directive(policy, name)).toEqual(["'none'"]);
      }
      // The page sets its own base address.
      expect(directive(policy, "base-uri")).toEqual(["'self'"]);
      expect(directive(policy, "require-trusted-types-for")).toEqual(["'script'"]);
      expect(directive(policy, "trusted-types")).toEqual(["console-worker"]);
    }
  });

  test("lists the configured origins of images and streams and no others", async () => {
    const policy = await policyOf({ mode: "LIVE", mediaOrigins: ["https://*.media.example"] });
    expect(directive(policy, "img-src")).toEqual(["'self'", "data:", "blob:", "https://*.media.example"]);
    expect(directive(policy, "media-src")).toEqual(["'self'", "blob:", "https://*.media.example"]);
    expect(directive(policy, "connect-src")).toEqual(["'self'", "https://*.media.example"]);
    expect(directive(await policyOf({ mode: "LIVE" }), "connect-src")).toEqual(["'self'"]);
  });

  test("lists the origins under which the sandbox publishes, including the public one", async () => {
    const url = await serveConsole();
    const policy = (await get(`${url}/console`)).headers.get("content-security-policy") ?? "";
    expect(directive(policy, "connect-src")).toEqual(["'self'", url.replace("127.0.0.1", "localhost"), url]);
    const named = await policyOf({ publicUrl: "https://shop.example/market" });
    expect(directive(named, "connect-src")).toEqual(["'self'", "https://shop.example"]);
    expect(directive(await policyOf({ publicUrl: "https://[::1]:1" }), "connect-src")).toEqual(["'self'"]);
  });

  test("changes the ETag of the page when it changes", async () => {
    expect(await tagOf([])).toBe(await tagOf([]));
    expect(await tagOf([])).not.toBe(await tagOf(["https://media.example"]));
  });
});
