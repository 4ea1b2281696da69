import { existsSync } from "node:fs";
import { diskFull } from "#test/support/kill-disk.ts";
import { outageOfItsOwn } from "#test/support/kill-outage.ts";

// Stops the database for ten seconds (the embedded one, and a separate PostgreSQL 15), then fills up the
// disk, and verifies that no data is lost. Usage: npm run bench -- outage
const bin = "/usr/lib/postgresql/15/bin";
const ownDatabases = existsSync(bin) ? [{ name: "a PostgreSQL of your own", bin }] : [];
for (const { name, ...options } of [{ name: "the embedded PostgreSQL" }, ...ownDatabases]) {
  const { wrong, ...figures } = await outageOfItsOwn({ awayMs: 10_000, ...options });
  console.log(`${name}, away for ten seconds`, figures);
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}
const fullDiskResult = await diskFull();
if (typeof fullDiskResult === "string") {
  console.log(fullDiskResult);
} else {
  const { wrong, ...figures } = fullDiskResult;
  console.log("a full disk for twenty seconds", figures);
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}
