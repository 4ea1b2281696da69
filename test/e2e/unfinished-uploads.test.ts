import { describe, expect, test } from "vitest";
import { dictationOf } from "#test/support/dictation.ts";
import { expectAccessible } from "#test/support/office-axe.ts";
import { openOffice, PHONE } from "#test/support/office.ts";

const office = openOffice();
/** Length of a dictation that is large enough to be uploaded in slices, in seconds. */
const SECONDS = 300;

describe("An upload that a reload interrupts", () => {
  test("is listed above the outstanding letters, paused, continued at its byte, and sent for typing", async () => {
    const priya = await office.desk("raman", PHONE);
    const { page } = priya;
    office.expectErrors(/ERR_FAILED|net::/);
    await priya.open("/account/raman/transcription");
    // The connection breaks after the first slice.
    let slices = 0;
    let isBroken = true;
    const offsets: number[] = [];
    await page.route("**/api/file/resumable/*", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      slices += 1;
      if (isBroken && slices > 1) return route.abort();
      offsets.push(Number(route.request().headers()["upload-offset"]));
      return route.continue();
    });
    await page.getByRole("button", { name: "Upload dictation" }).first().click();
    await page.getByRole("button", { name: /^Audio/ }).click();
    const file = { name: "Long clinic.wav", mimeType: "audio/wav", buffer: dictationOf(SECONDS) };
    await page.locator("input[type=file]").setInputFiles(file);
    await expect.poll(() => slices, { timeout: 20_000 }).toBeGreaterThan(1);
    await page.reload();
    const left = page.getByRole("region", { name: "Unfinished uploads" });
    await left.getByText("Long clinic.wav").waitFor();
    await left.getByRole("button", { name: "Pause the upload of Long clinic.wav" }).click();
    await left.getByText(/^Paused at/).waitFor();
    await expectAccessible(page, "unfinished uploads on a phone");
    expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
    isBroken = false;
    await left.getByRole("button", { name: "Resume the upload of Long clinic.wav" }).click();
    await left.getByText("Uploaded, not sent for typing yet").waitFor();
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    // A completed upload, too, remains after another reload.
    await page.reload();
    await left.getByText("Uploaded, not sent for typing yet").waitFor();
    await left.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Remove Long clinic.wav" }).waitFor();
    await page.getByLabel("Subject").fill("Long clinic");
    await page.getByRole("button", { name: /Send for typing/ }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("link", { name: /Long clinic$/ }).waitFor();
    await left.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("link", { name: /Long clinic$/ }).waitFor();
    expect(await left.count()).toBe(0);
  }, 120_000);
});
