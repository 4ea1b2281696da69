// Preloaded module (`--import`) that makes the clock of a process start at CLOCK_AT, to test a server after
// days of downtime.
const ahead = Date.parse(process.env["CLOCK_AT"] ?? "") - Date.now();

globalThis.Date = new Proxy(Date, {
  construct: (Real, values, as) =>
    Reflect.construct(Real, values.length === 0 ? [Real.now() + ahead] : values, as),
  get: (Real, name) => (name === "now" ? () => Real.now() + ahead : Reflect.get(Real, name)),
});
