// Checks that every package that Corella is distributed with has a permitted licence.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locked, refused } from "./licences.ts";
import { root } from "./parts.ts";

const lock: Locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const found = refused(lock);
for (const sentence of found) console.error(`${sentence}: allow it in tools/licences.ts, or do without it`);
process.exitCode = found.length === 0 ? 0 : 1;
