import type { english } from "./english.ts";
import type homeWords from "../home/messages/english.ts";
import type mediaWords from "../media/messages/english.ts";
import type reportsWords from "../reports/messages/english.ts";
import type listingsWords from "../listings/messages/english.ts";
import type tasksWords from "../tasks/messages/english.ts";
import type schedulesWords from "../schedules/messages/english.ts";
import type storeWords from "../store/messages/english.ts";
import type catalogWords from "../catalog/messages/english.ts";
import type keysWords from "../keys/messages/english.ts";

declare module "i18next" {
  /** Types the message keys of each namespace: an unknown key in `useTranslation("media")` does not compile. */
  interface CustomTypeOptions {
    defaultNS: "shell";
    returnNull: false;
    resources: {
      shell: typeof english;
      home: typeof homeWords;
      media: typeof mediaWords;
      reports: typeof reportsWords;
      listings: typeof listingsWords;
      tasks: typeof tasksWords;
      schedules: typeof schedulesWords;
      store: typeof storeWords;
      catalog: typeof catalogWords;
      keys: typeof keysWords;
    };
  }
}
