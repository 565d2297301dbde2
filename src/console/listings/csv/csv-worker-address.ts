// Vite replaces this import with the worker's URL.
// oxlint-disable-next-line import/default
import address from "./csv-worker.ts?worker&url";

/** Browser API for trusted script URLs, where available. TypeScript's library does not declare it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

declare const trustedTypes: TrustedTypes | undefined;

/**
 * Trusted Types policy, the only one that the page's Content-Security-Policy allows. It accepts only the CSV worker.
 */
const policy =
  typeof trustedTypes === "undefined"
    ? null
    : trustedTypes.createPolicy("console-worker", {
        createScriptURL(wanted) {
          if (wanted !== address) throw new TypeError("Only the CSV worker is allowed.");
          return wanted;
        },
      });

/** URL of the worker that reads and writes CSV files. */
export const csvWorkerAddress = policy?.createScriptURL(address) ?? address;
