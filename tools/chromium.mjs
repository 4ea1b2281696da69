import { accessSync, constants } from "node:fs";

// The headless shell comes first: the same engine without a browser window, which saves a quarter of the time.
const SHELL = "chromium-headless-shell";
const names = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const usualPaths = names.flatMap((name) => [
  `/usr/bin/${name}`,
  `/usr/local/bin/${name}`,
  `/snap/bin/${name}`,
]);
const macPaths = ["Chromium", "Google Chrome"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * Returns the path of a Chromium on this machine: CHROMIUM_PATH, or one of the usual places of an operating
 * system. Undefined if there is no Chromium.
 */
export function chromium() {
  return [process.env.CHROMIUM_PATH, ...usualPaths, ...macPaths].find((path) => path && isExecutable(path));
}

/** Returns true if Debian's headless Chromium is on this machine. */
export const hasHeadlessShell = () => isExecutable(`/usr/bin/${SHELL}`);

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
