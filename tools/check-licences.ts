// Checks that every package that Corella is distributed with has a permitted licence.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lockfile, findRefused } from "./licences.ts";
import { root } from "./parts.ts";

const lock: Lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const findings = findRefused(lock);
for (const sentence of findings)
  console.error(`${sentence}: allow it in tools/licences.ts, or do without it`);
process.exitCode = findings.length === 0 ? 0 : 1;
