import type { english } from "./english.ts";
import type mediaWords from "../media/words/english.ts";
import type reportsWords from "../reports/words/english.ts";
import type listingsWords from "../listings/words/english.ts";
import type schedulesWords from "../schedules/words/english.ts";
import type storeWords from "../store/words/english.ts";
import type catalogWords from "../catalog/words/english.ts";
import type keysWords from "../keys/words/english.ts";

declare module "i18next" {
  /** Types the message keys of each namespace: an unknown key in `useTranslation("media")` does not compile. */
  interface CustomTypeOptions {
    defaultNS: "shell";
    returnNull: false;
    resources: {
      shell: typeof english;
      media: typeof mediaWords;
      reports: typeof reportsWords;
      listings: typeof listingsWords;
      schedules: typeof schedulesWords;
      store: typeof storeWords;
      catalog: typeof catalogWords;
      keys: typeof keysWords;
    };
  }
}
