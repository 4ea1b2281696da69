// Runs before the first paint, so that a dark screen never flashes white. A file of its own because the page allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("corella.scheme");
  } catch {
    // A private window without storage follows the system.
  }
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();

// The first date that is written for people takes a browser a twentieth of a second, for it looks its languages through; no matter which date. The
// pages of a practice show today's, so that is done now, while their files are on the way.
if (/^\/(account|admin)/.test(location.pathname)) {
  setTimeout(() => new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Sydney" }).format());
}
