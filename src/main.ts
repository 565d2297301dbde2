#!/usr/bin/env node
// Nothing is imported before the Node is known to be new enough: an older one would fail with a stack trace.
await import("./check-node.js");
const { keepCompiledCode } = await import("./start/compile-cache.ts");
keepCompiledCode(process.env);
const { run } = await import("./start/run.ts");
await run(process.argv.slice(2));
const { flushCompileCache } = await import("node:module");
// Node keeps the compiled code when the process exits, and a server may be killed. By then the first requests have added theirs.
setTimeout(flushCompileCache, 3_000).unref();
