// Shifts the clocks of a test run as `npm test -- --at MOMENT` asks: of PostgreSQL and of the browser's pages.
// shifted-clock.ts shifts the clock of each Node process.
import { chmodSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Returns by how many milliseconds the clocks of this run are ahead. 0 without `--at`. */
export const aheadMs = (): number => Number(process.env["CLOCK_AHEAD_MS"] ?? 0);

/**
 * Returns the folder of PostgreSQL programs whose server has a shifted clock: links to the programs of `bin`,
 * made in the folder `into`, and a script in the place of the server. Returns `bin` itself without `--at`. The
 * clock that measures durations is not shifted.
 */
export function shiftedPrograms(bin: string, into: string): string {
  const library = process.env["CLOCK_LIBRARY"];
  if (aheadMs() === 0 || library === undefined) return bin;
  const folder = mkdtempSync(join(into, "bin-"));
  for (const name of readdirSync(bin))
    if (name !== "postgres") symlinkSync(join(bin, name), join(folder, name));
  const seconds = Math.round(aheadMs() / 1000);
  const script = `#!/bin/sh
export LD_PRELOAD=${library} FAKETIME=${seconds < 0 ? "" : "+"}${seconds} FAKETIME_DONT_FAKE_MONOTONIC=1 NO_FAKE_STAT=1
exec ${join(bin, "postgres")} "$@"
`;
  writeFileSync(join(folder, "postgres"), script);
  chmodSync(join(folder, "postgres"), 0o755);
  return folder;
}

/** Returns the script that shifts the clock of a page. It runs before the page's own scripts. */
export const pageClock = (): string => `{
  const ahead = ${aheadMs()};
  if (ahead !== 0) globalThis.Date = new Proxy(Date, {
    construct: (Real, values, as) => Reflect.construct(Real, values.length === 0 ? [Real.now() + ahead] : values, as),
    get: (Real, name) => (name === "now" ? () => Real.now() + ahead : Reflect.get(Real, name)),
  });
}`;
