import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { killAgainAndAgain } from "#test/support/kill.ts";

// Kills the server, its database, or both at random moments while users write, and verifies that no
// acknowledged write is lost or duplicated. With --database-url, the database is a separate PostgreSQL 15
// instead of the embedded one. Usage: npm run bench -- kill [--kills 10] [--seed 1] [--database-url]
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    "database-url": { type: "boolean", default: false },
  },
});
const bin = "/usr/lib/postgresql/15/bin";
if (values["database-url"] && !existsSync(bin)) {
  console.log("Not run: there is no PostgreSQL 15 on this machine.");
  process.exit(0);
}
const { wrong, backMs, ...figures } = await killAgainAndAgain({
  kills: Number(values.kills),
  seed: Number(values.seed),
  tell: (line) => console.log(line),
  ...(values["database-url"] ? { bin } : {}),
});
const sorted = [...backMs].sort((a, b) => a - b);
console.log({
  ...figures,
  backMedianMs: sorted[Math.floor(sorted.length / 2)],
  backSlowestMs: sorted.at(-1),
});
for (const line of wrong.slice(0, 50)) console.error(line);
console.log(
  wrong.length === 0 ? "Nothing was lost, nothing was done twice." : `${wrong.length} things are wrong.`,
);
process.exit(wrong.length === 0 ? 0 : 1);
