import { keyManagementRules } from "./key-management/rules.ts";
import { runRules } from "./run-rules.ts";

runRules(keyManagementRules);
