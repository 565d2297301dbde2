import { sellerFeedRules } from "./seller-feed/rules.ts";
import { runRules } from "./run-rules.ts";

runRules(sellerFeedRules);
