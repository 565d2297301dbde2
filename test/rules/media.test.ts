import { mediaRules } from "./media/rules.ts";
import { runRulesOnService } from "./run-rules.ts";

runRulesOnService(mediaRules);
