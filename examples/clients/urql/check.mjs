// Serves the page that was built, drives it in Chromium, and says what came of each step.
import { connect, createServer } from "node:net";
import { chromium } from "playwright-core";
import { preview } from "vite";

const rows = 4000;
/** A price list of some 120 kB, with one price that cannot be read. */
const prices = [
  "Action,Item number,Start price,Quantity",
  ...Array.from({ length: rows }, (_, row) => `Revise,${164000000001 + row},79.99,1`),
  "Revise,164000000003,free,1",
].join("\n");

// The browser reaches the gateway through this server, so that connections can be lost.
const gateway = new URL(process.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql");
const gatewayPort = gateway.port || (gateway.protocol === "https:" ? 443 : 80);
const connections = new Set();
let connectionCount = 0;
const between = createServer((socket) => {
  const onward = connect(gatewayPort, gateway.hostname);
  connectionCount += 1;
  connections.add(socket);
  socket.pipe(onward).pipe(socket);
  for (const [end, other] of [
    [socket, onward],
    [onward, socket],
  ]) {
    end.on("error", () => other.destroy());
    end.on("close", () => other.destroy());
  }
  socket.on("close", () => connections.delete(socket));
});
await new Promise((resolve) => between.listen(0, "127.0.0.1", resolve));

const server = await preview({ preview: { host: "127.0.0.1", port: 0 }, logLevel: "warn" });
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
    `--host-resolver-rules=MAP ${gateway.hostname}:${gatewayPort} 127.0.0.1:${between.address().port}`,
  ],
});
const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
page.setDefaultTimeout(240_000);
const complaints = [];
page.on("pageerror", (error) => complaints.push(String(error)));
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));

const expectThat = (holds, what) => {
  if (!holds) throw new Error(what);
};
const button = (name) => page.getByRole("button", { name, exact: true });
const alert = (text) => page.getByRole("alert").filter({ hasText: text });
const tasks = page.getByTestId("task");
const watch = page.getByTestId("watch");
const watchedId = async () => ((await watch.count()) > 0 ? watch.getAttribute("data-id") : null);
/** Does what makes a task, and waits until the page watches it. @throws Error with what the page says instead. */
const created = async (action) => {
  const before = await watchedId();
  await action();
  await page.waitForFunction(
    (id) =>
      ![undefined, id].includes(document.querySelector("[data-testid=watch]")?.dataset.id) ||
      document.querySelector("[role=alert]"),
    before ?? "",
  );
  const refusals = await page.getByRole("alert").allInnerTexts();
  expectThat(refusals.length === 0, refusals.join("\n"));
  const id = await watchedId();
  expectThat((await tasks.first().getAttribute("data-id")) === id, "The newest task is not on top.");
};
const open = async () => {
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
  await page.getByTestId("viewer").waitFor();
  await page.getByTestId("count").waitFor();
};

const steps = {
  async query() {
    await open();
    return page.getByTestId("viewer").innerText();
  },
  async "page to the end"() {
    // The service allows 25 reports a day: none is ordered when there are two pages.
    while ((await tasks.count()) < 4 && !(await button("Load more").isVisible()))
      await created(() => button("Order").click());
    await open();
    let pages = 1;
    for (; await button("Load more").isVisible(); pages += 1) {
      const shown = await tasks.count();
      await button("Load more").click();
      await page.waitForFunction((n) => document.querySelectorAll("[data-testid=task]").length > n, shown);
    }
    const ids = await tasks.evaluateAll((all) => all.map((task) => task.dataset.id));
    const count = await page.getByTestId("count").innerText();
    expectThat(pages > 1 && count === `${ids.length} of ${ids.length}`, `${count} on ${pages} pages`);
    expectThat(new Set(ids).size === ids.length, "A task is there twice.");
    return `${ids.length} tasks on ${pages} pages`;
  },
  async upload() {
    await page.evaluate(() => {
      window.progress = [];
      const bar = document.querySelector("progress");
      new MutationObserver(() => window.progress.push(bar.value)).observe(bar, { attributes: true });
    });
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", slow);
    const file = { name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(prices) };
    await page.getByLabel("Price list").setInputFiles(file);
    await created(() => button("Upload").click());
    await devtools.detach();
    const progress = await page.evaluate(() => window.progress);
    expectThat(
      progress.at(-1) === 1 && progress.some((value) => value > 0 && value < 1),
      `The progress was ${progress}`,
    );
    return `progress ${progress.map((value) => `${Math.round(value * 100)} %`).join(", ")}`;
  },
  async "watch, over a lost connection"() {
    const id = await watchedId();
    await watch.getByRole("listitem").first().waitFor();
    const before = connectionCount;
    for (const socket of connections) socket.destroy();
    const wasFinal = (await watch.getAttribute("data-final")) === "true";
    await page.locator(`[data-testid=watch][data-id="${id}"][data-final=true]`).waitFor();
    const statuses = await watch.getByRole("listitem").allInnerTexts();
    expectThat(statuses.at(-1) === "COMPLETED_WITH_ERROR", `The statuses were ${statuses}`);
    expectThat(wasFinal || connectionCount > before, "The page did not connect again.");
    // The event has changed the row of the list, too.
    await page.locator(`[data-testid=task][data-id="${id}"] [data-status=COMPLETED_WITH_ERROR]`).waitFor();
    return `${statuses.join(" → ")}: ${await watch.getByText("applied").innerText()}`;
  },
  async "typed errors"() {
    await page.getByLabel("Feed type").fill("LMS_ORDER_REPORT");
    await button("Order").click();
    const invalid = await alert("ValidationError").innerText();
    const file = { name: "picture.jpg", mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 0xff]) };
    await page.getByLabel("Price list").setInputFiles(file);
    await button("Upload").click();
    await page.getByText("Accepted are: csv").waitFor();
    return `${invalid} / ${await alert("FileRejectedError").innerText()}`;
  },
  async "top-level errors"() {
    await page.getByLabel("Identifier").fill("nonsense");
    await button("Find").click();
    const text = await alert("BAD_USER_INPUT").filter({ hasText: "not a global identifier" }).innerText();
    await page.getByLabel("Identifier").fill((await watchedId()) ?? "");
    await button("Find").click();
    await alert("BAD_USER_INPUT").waitFor({ state: "detached" });
    return text;
  },
};

let current = "";
try {
  for (const [name, step] of Object.entries(steps)) {
    current = name;
    console.log(`ok      ${name}: ${await step()}`);
  }
  // A failed answer is an error in the console by itself; anything else is ours.
  const ours = complaints.filter((text) => !text.startsWith("Failed to load resource"));
  current = "console";
  expectThat(ours.length === 0, ours.join("\n"));
} catch (error) {
  console.log(`FAILED  ${current}: ${error.message}`);
  process.exitCode = 1;
} finally {
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT, fullPage: true });
  await browser.close();
  await server.close();
  between.close();
}
