// Preloaded into a process (`--import`), whose clock then began at CLOCK_AT: for what days of standstill do to a server.
const ahead = Date.parse(process.env["CLOCK_AT"] ?? "") - Date.now();

globalThis.Date = new Proxy(Date, {
  construct: (Real, values, as) => Reflect.construct(Real, values.length === 0 ? [Real.now() + ahead] : values, as),
  get: (Real, name) => (name === "now" ? () => Real.now() + ahead : Reflect.get(Real, name)),
});
