import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Node keeps what it made of the sources, so that the next start need not make it again: half of a start is that. Where it may not write, it goes
// without. Hence the two steps: what is imported above this line would not be kept.
enableCompileCache(join(import.meta.dirname, "../.cache/compiled"));
await import("./serve.ts");
