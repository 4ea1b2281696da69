// Environment of the tests that `npm test -- --at MOMENT` runs at another moment.
import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDay } from "#kernel/dates/day.ts";
import { isWallTime } from "#kernel/dates/wall-time.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import { root } from "./parts.ts";

/**
 * Returns the environment in which tests run at a moment in Sydney, such as 2027-04-04T01:30. Node and the pages
 * shift their own clocks, and libfaketime shifts PostgreSQL's. Throws if the moment or the library is missing.
 */
export function environmentAt(moment: string): Record<string, string> {
  const [day = "", time = ""] = moment.split("T");
  if (!isDay(day) || !isWallTime(time))
    throw new Error("Give the moment as a date and time in Sydney: --at 2027-04-04T01:30");
  const [library] = globSync("/usr/lib/*/faketime/libfaketime.so.1");
  if (library === undefined) throw new Error("Tests at another moment need Debian's package faketime.");
  return {
    CLOCK_AHEAD_MS: String(Date.parse(instantOf(day, time, "Australia/Sydney")) - Date.now()),
    CLOCK_LIBRARY: library,
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, "test/support/shifted-clock.ts")).href}`,
  };
}
