import { pageNetwork } from "./page-network.ts";

/**
 * Loads a code chunk of the console with its styles. While the gateway is unreachable, it retries instead of reloading
 * the page, because a reload would stop running uploads.
 * @throws The import error when the gateway is reachable and the chunk still does not load.
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let wasReachable = false; ;) {
    try {
      return await load();
    } catch (error) {
      await pageNetwork.probe();
      if (wasReachable && pageNetwork.isReachable) throw error;
      wasReachable = pageNetwork.isReachable;
      await pageNetwork.whenReachable();
      forgetFailedStyles();
    }
  }
}

/**
 * Removes the links of styles that failed to load, because Vite does not request a style again while its link exists.
 */
function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.remove();
  }
}
