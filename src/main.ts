#!/usr/bin/env node
// The check of Node's version must precede all other imports, which would fail with a stack trace on an older version.
await import("./check-node.js");
const { enableOwnCompileCache } = await import("./start/compile-cache.ts");
enableOwnCompileCache(process.env);
const { run } = await import("./start/run.ts");
await run(process.argv.slice(2));
const { flushCompileCache } = await import("node:module");
// Node writes the compile cache only on exit, but a server may be killed. After this delay, the code of the first
// requests is also compiled.
setTimeout(flushCompileCache, 3_000).unref();
