import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { useConsole } from "../../helpers/console.ts";
import { csvFile } from "../listings/listing-files.ts";
import { add, card, picture, row } from "./media-page.ts";

interface SentImage {
  readonly data: { readonly createImageFromFile: { readonly image: { readonly imageId: string } } };
}

/** Responses to the image uploads of a page. The first one reaches the gateway, and its response is lost. */
async function loseFirstImage(page: Page) {
  const ids: string[] = [];
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("mutation SendImage")) return route.fallback();
    const response = await route.fetch();
    const { data } = (await response.json()) as SentImage;
    ids.push(data.createImageFromFile.image.imageId);
    if (ids.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  return ids;
}

describe.skipIf(!chromiumPath)(`A repeated upload${browserNote}`, () => {
  const place = useConsole();

  test("of an image that was interrupted by a reload makes it once", async () => {
    const page = await place.open({ path: "/media", expectedComplaints: [/ERR_FAILED/] });
    const ids = await loseFirstImage(page);
    await add(page, [await picture("once.png")]);
    await expect.poll(() => ids.length).toBe(1);
    await page.reload();
    await row(page, "once.png").getByText("Completed", { exact: true }).waitFor();
    await card(page, "once.png").waitFor();
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  test("of listings by a double click makes one task", async () => {
    const page = await place.open({ path: "/listings" });
    const file = csvFile("twice.csv", ["Add,TWICE-1,Lamp,5,1,USD"]);
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page.getByRole("button", { name: /^Upload(?:$|, then correct)/ }).dblclick();
    await page.getByText("The row was accepted.").waitFor();
    await page.getByRole("link", { name: "All uploads" }).click();
    await page.getByRole("row").filter({ hasText: "twice.csv" }).waitFor();
    expect(await page.getByRole("row").filter({ hasText: "twice.csv" }).count()).toBe(1);
  });
});
