import { mediaRules } from "./media/rules.ts";
import { runRulesOnGateway } from "./run-rules.ts";

runRulesOnGateway(mediaRules);
