import { authorizationRules } from "./authorization/rules.ts";
import { runRules } from "./run-rules.ts";

runRules(authorizationRules);
