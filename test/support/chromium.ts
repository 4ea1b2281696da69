import { type Browser, chromium } from "playwright-core";
import { chromium as findChromium } from "#tools/chromium.mjs";

/** A browser for the end-to-end tests. Where none is installed the test fails, and says so. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("No Chromium is on this machine: install chromium, or set CHROMIUM_PATH to one.");
  // Chromium's own sandbox does not run as root, nor in most containers. Its microphone is one that beeps.
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--use-fake-device-for-media-stream"],
  });
}
