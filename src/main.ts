#!/usr/bin/env node
// Nothing is imported before the Node is known to be new enough: an older one would fail with a stack trace.
await import("./check-node.js");
const { enableCompileCache } = await import("node:module");
enableCompileCache();
const { run } = await import("./start/run.ts");
await run(process.argv.slice(2));
