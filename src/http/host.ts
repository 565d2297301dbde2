import { remembered } from "./remembered.ts";

/** Whether a text can be the host of an address: a name or an address, with or without a port up to 65535. */
export const isHost = remembered(
  (text) =>
    /^[\w.-]+(?::\d{1,5})?$|^\[[\da-fA-F:.]+\](?::\d{1,5})?$/.test(text) && URL.canParse(`http://${text}`),
);
