// Preloaded module (`--import`) that shifts the clock of a process: by CLOCK_AHEAD_MS milliseconds (`npm test
// -- --at MOMENT`), or so that it starts at CLOCK_AT, to test a server after days of downtime.
import { aheadMs } from "./clock.ts";

const ahead = aheadMs() || Date.parse(process.env["CLOCK_AT"] ?? "") - Date.now();

globalThis.Date = new Proxy(Date, {
  construct: (Real, values, as) =>
    Reflect.construct(Real, values.length === 0 ? [Real.now() + ahead] : values, as),
  get: (Real, name) => (name === "now" ? () => Real.now() + ahead : Reflect.get(Real, name)),
});
