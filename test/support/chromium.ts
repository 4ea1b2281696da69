import { type Browser, chromium } from "playwright-core";
import { chromium as findChromium } from "#tools/chromium.mjs";

/** Opens the browser of the end-to-end tests. Throws if no Chromium is installed. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("No Chromium is on this machine: install chromium, or set CHROMIUM_PATH to one.");
  // Disables Chromium's own sandbox because it runs neither as root nor in most containers, and replaces the
  // microphone with a device that beeps and is permitted without a question. Draws without the emulation of a
  // graphics card, which takes more of the processor.
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  });
}
