import { pageNetwork } from "./page-network.ts";

/**
 * Loads code of the console that is first needed now, with its styles. Without the network it waits for that: to load the whole page
 * anew would end what goes on in it.
 * @throws what the browser throws, when the gateway can be reached and does not have the code.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let wasReachable = false; ;) {
    try {
      return await load();
    } catch (error) {
      await pageNetwork.look();
      if (wasReachable && pageNetwork.isReachable) throw error;
      wasReachable = pageNetwork.isReachable;
      await pageNetwork.back();
      forgetFailedStyles();
    }
  }
}

/** Styles that could not be loaded would not be asked for again: their links are there. */
function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.remove();
  }
}
