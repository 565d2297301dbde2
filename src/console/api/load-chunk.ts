import { pageNetwork } from "./page-network.ts";

/**
 * Loads a lazy chunk of the console and its styles. When the gateway is unreachable, it waits and tries again: a page
 * reload would stop running work.
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
