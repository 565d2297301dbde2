import { mediaRules } from "./media/rules.ts";
import { runRules } from "./run-rules.ts";

runRules(mediaRules);
