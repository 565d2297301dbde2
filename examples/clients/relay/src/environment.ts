import { Environment, ROOT_TYPE } from "relay-runtime";
import { network } from "./network";

export const environment = new Environment({
  network,
  missingFieldHandlers: [
    {
      kind: "linked",
      // An object that `node(id:)` queries may already be in the store, from a list or from an event.
      handle: (field, record, variables) =>
        record?.getType() === ROOT_TYPE && field.name === "node" ? variables.id : undefined,
    },
  ],
});
