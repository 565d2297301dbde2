import { catalogFeedRules } from "./catalog-feed/rules.ts";
import { runRules } from "./run-rules.ts";

runRules(catalogFeedRules);
