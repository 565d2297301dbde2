// What the address of a worker is, the build says.
// oxlint-disable-next-line import/default
import address from "./csv-worker.ts?worker&url";

/** What the browser has for addresses of scripts, where it has it; TypeScript's library does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

declare const trustedTypes: TrustedTypes | undefined;

/** The only policy that the page's content security policy lets it make. It lets one script become a worker. */
const policy =
  typeof trustedTypes === "undefined"
    ? null
    : trustedTypes.createPolicy("console-worker", {
        createScriptURL(wanted) {
          if (wanted !== address) throw new TypeError("No other script becomes a worker.");
          return wanted;
        },
      });

/** Where the worker that reads and writes CSV files is. */
export const csvWorkerAddress = policy?.createScriptURL(address) ?? address;
