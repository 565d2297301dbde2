import type { Operation } from "../service.ts";
import { accessRulesOf } from "./access-rules.ts";

/** Creates the operation `GET /access`: the application's rules; 204 when it has none (wire facts, catalog feed §1). */
export function getAccess(): Operation {
  return {
    method: "GET",
    path: "/access",
    answer({ caller }) {
      const accesses = accessRulesOf(caller.accountId);
      return accesses.length === 0 ? new Response(null, { status: 204 }) : Response.json({ accesses });
    },
  };
}
