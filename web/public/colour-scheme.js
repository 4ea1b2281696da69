// Runs before the first paint, so that a dark screen never flashes white. A file of its own because the page allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("corella.scheme");
  } catch {
    // A private window without storage follows the system.
  }
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
