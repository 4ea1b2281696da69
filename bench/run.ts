import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const [wantedName, ...options] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== "run.ts")
  .map((name) => name.slice(0, -3));
if (wantedName === "--help") {
  console.log(
    `npm run bench [-- NAME [OPTIONS]]: every measurement, or one with its own options. Names: ${names.join(", ")}.`,
  );
  process.exit(0);
}
if (wantedName !== undefined && !names.includes(wantedName)) {
  console.error(`There is no measurement ${wantedName}; there are ${names.join(", ")}.`);
  process.exit(1);
}
for (const name of wantedName === undefined ? names : [wantedName]) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
