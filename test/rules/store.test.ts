import { storeRules } from "./store/rules.ts";
import { runRules } from "./run-rules.ts";

runRules(storeRules);
