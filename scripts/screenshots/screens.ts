import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/** Creates one report of each kind and waits for them. */
export async function fillReports(page: Page): Promise<void> {
  for (const type of ["Customer service", "All listings", "Active listings", "Orders"]) {
    await page.getByRole("link", { name: "Create report" }).click();
    await page.getByRole("radio", { name: type }).check();
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByRole("heading", { name: type, level: 1 }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Reports" }).click();
  }
  await page
    .getByRole("button", { name: /^Download / })
    .nth(2)
    .waitFor();
}

/** Uploads listings of which some are rejected, and corrects two of them. */
export async function fillListings(page: Page): Promise<void> {
  const rows = Array.from({ length: 40 }, (_, index) => {
    const [price, quantity] = [index % 5 === 0 ? "" : "12.99", index % 4 === 1 ? "many" : "3"];
    return `Add,SPRING-${index + 1},Enamel lamp no. ${index + 1},${price},${quantity},USD`;
  });
  const text = ["Action,Custom label (SKU),Title,Price,Quantity,Currency", ...rows, ""].join("\r\n");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "spring.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: /^Upload/ }).click();
  const grid = page.getByRole("grid");
  const missing = grid.locator('[aria-invalid="true"]').first();
  await missing.click();
  await page.keyboard.type("14.50");
  await page.keyboard.press("Enter");
  await grid.getByText("14.50").waitFor();
}

/** Creates schedules for the calendar. */
export async function fillSchedules(page: Page): Promise<void> {
  const schedules = [
    { name: "Daily orders", frequency: "every day" },
    { name: "Packing list", frequency: "every eight hours" },
  ];
  for (const { name, frequency } of schedules) {
    await page.getByRole("button", { name: "Create schedule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Frequency").selectOption(frequency);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Create schedule" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  const calendar = page.getByRole("region", { name: "Next runs" });
  await calendar.getByRole("button", { name: "Next month" }).click();
  await calendar
    .getByTitle(/Daily orders/)
    .nth(20)
    .waitFor();
}

/** Changes the tree so that some changes are completed, in progress, failed and pending. */
export async function fillStore(page: Page): Promise<void> {
  const tree = page.getByRole("tree");
  const item = (name: string) => tree.getByRole("treeitem", { name }).first();
  const write = async (name: string) => {
    await tree.getByRole("textbox").fill(name);
    await page.keyboard.press("Enter");
    await item(name).waitFor();
  };
  await item("Oil Lamps").click();
  await page.keyboard.press("F2");
  await write("Oil lamps & wicks");
  await item("Candle Holders").click();
  await page.keyboard.press("F2");
  await write("Candlesticks [fail]");
  await page.locator('[data-state="failed"]').waitFor();
  await item("Lanterns").click();
  await page.keyboard.press("Insert");
  await write("Ship lanterns");
  await item("Storm Lanterns").click();
  await page.keyboard.press("F2");
  await write("Hurricane lanterns");
  await page.locator('[data-state="processing"]').waitFor();
}

/** Opens the files of a feed type. */
export async function fillCatalog(page: Page): Promise<void> {
  await page.getByRole("table").first().waitFor();
  await page
    .getByRole("button", { name: /^Download the file/ })
    .first()
    .click();
  await page.getByText("Completed", { exact: true }).first().waitFor();
}

/** Creates key pairs and signs a request. @throws Error when a private key remains on the page. */
export async function fillKeys(page: Page): Promise<void> {
  const spare = await makeKeypair(page, "RSA");
  const privateKey = await makeKeypair(page, "Ed25519");
  const row = page.getByRole("listitem").filter({ hasText: "Ed25519" });
  await row.getByRole("button", { name: /^Sign with this key/ }).click();
  await page.getByLabel("Method").selectOption("GET");
  await page.getByLabel("URL", { exact: true }).fill("https://services.example/orders?limit=5");
  const pasted = page.getByLabel("Private key");
  await pasted.fill(privateKey);
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await page.getByRole("table", { name: "Signed headers" }).waitFor();
  await page.getByRole("button", { name: "Remove private key" }).click();
  const left = [await pasted.inputValue(), await page.content()].join("");
  if ([spare, privateKey].some((key) => left.includes(key))) throw new Error("A private key is on the page.");
}

async function makeKeypair(page: Page, cipher: "Ed25519" | "RSA"): Promise<string> {
  await page.getByRole("button", { name: "Create key pair" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(new RegExp(`^${cipher}`)).check();
  await dialog.getByRole("button", { name: "Create key pair" }).click();
  const privateKey = await dialog
    .getByRole("region", { name: "Private key" })
    .filter({ hasText: /\S/ })
    .innerText();
  await dialog.getByLabel("I have stored the private key").check();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dialog.waitFor({ state: "detached" });
  return privateKey;
}

/** Opens the panel with the operations of the screen, and one of them. */
export async function showOperations(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show GraphQL" }).click();
  const panel = page.getByRole("complementary", { name: "GraphQL operations" });
  await panel.locator("summary").first().click();
}

/** Waits until a list is visible. */
export async function waitForList(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Download / })
    .first()
    .waitFor();
}

/** Shows Home with a rejected video. */
export async function fillHome(page: Page): Promise<void> {
  await uploadVideo(page, "workshop tour [blocked:BLURRED].mp4");
  await page.getByText("The video is blurred.").first().waitFor();
  await openHome(page);
  await page.getByText("workshop tour").first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Opens the search and finds a screen, a video and a category. */
export async function openSearch(page: Page): Promise<void> {
  await uploadVideo(page, "storm lantern.mp4");
  await page.getByText("Live", { exact: true }).first().waitFor();
  await openHome(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("sto");
  for (const name of [/^Store/, /storm lantern/, /Storm Lanterns/]) {
    await page.getByRole("option", { name }).first().waitFor();
  }
}

async function uploadVideo(page: Page, name: string): Promise<void> {
  await page.getByLabel("Choose files").setInputFiles({
    name,
    mimeType: "video/mp4",
    buffer: await readFile(new URL("../../examples/clip.mp4", import.meta.url)),
  });
}

async function openHome(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Recent activity" }).waitFor();
}
