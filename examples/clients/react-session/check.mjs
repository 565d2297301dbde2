// Serves the page that was built, from another origin than the gateway's, drives it in Chromium, and prints the result
// of each step.
import { readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { chromium } from "playwright-core";
import { preview } from "vite";

// The browser reaches the gateway through this server, so that connections can be lost.
const gateway = new URL(process.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql");
const connections = new Set();
let isOffline = false;
const between = createServer((socket) => {
  if (isOffline) return socket.destroy();
  const onward = connect(gateway.port, gateway.hostname);
  connections.add(socket);
  socket.pipe(onward).pipe(socket);
  for (const [end, other] of [
    [socket, onward],
    [onward, socket],
  ]) {
    end.on("error", () => other.destroy());
    end.on("close", () => other.destroy());
  }
  return socket.on("close", () => connections.delete(socket));
});
await new Promise((resolve) => between.listen(0, "127.0.0.1", resolve));

const server = await preview({ preview: { host: gateway.hostname, port: 0 }, logLevel: "warn" });
const pageUrl = `http://${gateway.hostname}:${server.httpServer.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  timeout: 120_000,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--host-resolver-rules=MAP ${gateway.host} 127.0.0.1:${between.address().port}`,
  ],
});
const page = await browser.newPage({ viewport: { width: 960, height: 620 } });
page.setDefaultTimeout(240_000);
const exceptions = [];
page.on("pageerror", (error) => exceptions.push(String(error)));

const expectThat = (holds, what) => {
  if (!holds) throw new Error(what);
};
const button = (name) => page.getByRole("button", { name, exact: true });
const shown = (locator) => locator.waitFor().then(() => locator.innerText());

/** Slows uploads down, so that there is progress to see. @returns a function that ends it */
async function slowDown(bytesPerSecond) {
  const devtools = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await devtools.send("Network.emulateNetworkConditions", conditions);
  return () => devtools.detach();
}

/** Collects the values of the progress bar that is shown next. */
const collectProgress = () =>
  page.evaluateHandle(() => {
    const values = [];
    new MutationObserver(() => {
      const value = document.querySelector("progress")?.value;
      if (value !== undefined && value !== values.at(-1)) values.push(value);
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
    return values;
  });

async function signIn() {
  await button("Sign in").click();
  await button("Allow").click();
  await page.waitForURL(pageUrl);
  return shown(page.locator("header p"));
}

async function statusesToLive() {
  await page.locator("li[data-status=LIVE]").waitFor();
  return page.getByRole("list", { name: "Status" }).getByRole("listitem").allInnerTexts();
}

const picture = { name: "picture.jpg", mimeType: "image/jpeg", buffer: readFileSync("picture.jpg") };
/** The clip, with as many unused bytes at its end that its upload takes several requests. */
function longVideo() {
  const unused = Buffer.alloc(12 * 1024 * 1024);
  unused.writeUInt32BE(unused.length);
  unused.write("free", 4);
  return {
    name: "clip.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.concat([readFileSync("clip.mp4"), unused]),
  };
}

const steps = {
  async "sign-in from another origin"() {
    expectThat(new URL(pageUrl).origin !== gateway.origin, "The page has the gateway's origin.");
    await page.goto(pageUrl);
    const name = await signIn();
    return `${name}, ${await shown(page.getByTestId("store"))}`;
  },
  async "upload with progress"() {
    const fast = await slowDown(40_000);
    const progress = await collectProgress();
    await page.getByLabel("Choose a picture").setInputFiles(picture);
    const image = page.getByRole("img", { name: "picture.jpg" });
    await image.waitFor();
    await fast();
    await page.waitForFunction((element) => element.naturalWidth > 0, await image.elementHandle());
    const values = await progress.jsonValue();
    expectThat(
      values.some((value) => value > 0 && value < 1),
      `The progress was ${values}`,
    );
    return values.map((value) => `${Math.round(value * 100)} %`).join(", ");
  },
  async "tus upload over a lost connection, and its status"() {
    const fast = await slowDown(2_000_000);
    const offsets = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
    });
    await page.getByLabel("Choose a video").setInputFiles(longVideo());
    await page.waitForFunction(() => document.querySelector("progress")?.value > 0.5);
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "PATCH");
    isOffline = true;
    for (const socket of connections) socket.destroy();
    await failed;
    isOffline = false;
    await fast();
    const statuses = await statusesToLive();
    expectThat(
      offsets.some((offset, index) => offset > 0 && offset === offsets[index - 1]),
      `No request was repeated from within the file: ${offsets}`,
    );
    return `${statuses.join(" → ")}; requests from byte ${offsets.join(", ")}`;
  },
  async "pause and resume"() {
    const fast = await slowDown(4_000_000);
    await page.getByLabel("Choose a video").setInputFiles(longVideo());
    await button("Pause").click();
    await button("Resume").waitFor();
    await fast();
    await button("Resume").click();
    const statuses = await statusesToLive();
    expectThat(statuses.join() === "Uploading,Processing,Live", `The statuses were ${statuses}`);
    if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
    return statuses.join(" → ");
  },
  async "typed errors"() {
    const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
    await page.getByLabel("Choose a picture").setInputFiles(text);
    return shown(page.locator("[role=alert][data-type=FileRejectedError]"));
  },
  async "end of the session"() {
    await page.request.post(new URL("/auth/sign-out", gateway).href);
    await page.getByLabel("Choose a picture").setInputFiles(picture);
    const message = await shown(page.getByRole("status"));
    expectThat(message.includes("Your session has ended"), message);
    return `${message} ${await signIn()}`;
  },
};

let current = "";
try {
  for (const [name, step] of Object.entries(steps)) {
    current = name;
    console.log(`ok      ${name}: ${await step()}`);
  }
  current = "console";
  expectThat(exceptions.length === 0, exceptions.join("\n"));
} catch (error) {
  console.log(`FAILED  ${current}: ${error.message}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
  between.close();
}
