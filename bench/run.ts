import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

// `npm run bench` runs every measurement of this folder; `npm run bench -- patients` one of them, with its own options after it.
const [wanted, ...options] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== "run.ts")
  .map((name) => name.slice(0, -3));
if (wanted !== undefined && !names.includes(wanted)) {
  console.error(`There is no measurement ${wanted}; there are ${names.join(", ")}.`);
  process.exit(1);
}
for (const name of wanted === undefined ? names : [wanted]) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
