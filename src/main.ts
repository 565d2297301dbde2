#!/usr/bin/env node
// Node's version is checked before any other import, because an older one would fail with a stack trace.
await import("./check-node.js");
const { keepCompiledCode } = await import("./start/compile-cache.ts");
keepCompiledCode(process.env);
const { run } = await import("./start/run.ts");
await run(process.argv.slice(2));
const { flushCompileCache } = await import("node:module");
// Node writes the compile cache only on exit, but a server may be killed. After this delay the first requests have been
// compiled too.
setTimeout(flushCompileCache, 3_000).unref();
