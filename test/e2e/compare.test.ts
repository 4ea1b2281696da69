import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { dictationOf } from "#test/support/dictation.ts";
import { type Desk, openOffice } from "#test/support/office.ts";
import { expectAccessible } from "#test/support/office-axe.ts";

const office = openOffice();
/** Height of the window in pixels, so low that the page must scroll to a change. */
const HEIGHT = 260;
const topOf = async (part: Locator): Promise<number> =>
  (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
const SCRIPT = "<script>document.title = 'mine'</script>";
const FIRST = `Dear Ann ${SCRIPT}\nThe colonscopy was done.\nTake 5 mg at night.\nThe left knee is sore.\nShe has pain.\nThank you`;
const SECOND = `Dear Ann\nThe colonoscopy was done.\nTake 50 mg at night.\nThe right knee is sore.\nShe has no pain.\nThank you`;

describe("Two versions are compared with single keys, in a window of its own", () => {
  let claire: Desk;
  let page: Page;
  let task = { ID: 0, _doctor: 0 };
  const upload = async (
    desk: Desk,
    query: string,
    file: { name: string; mimeType: string; buffer: Buffer },
  ) => (await (await desk.context.request.post(`/api/file?${query}`, { multipart: { file } })).json())[0].ID;

  beforeAll(async () => {
    const priya = await office.desk("raman");
    claire = await office.desk("typingmanager");
    const recording = { name: "Ward.wav", mimeType: "audio/wav", buffer: dictationOf(5, 9) };
    const attachments = [{ _file: await upload(priya, "type=dictation", recording), attachment_key: 3 }];
    const data = { attachments, case_subject: "Two versions" };
    task = await (await priya.context.request.post("/api/task", { data })).json();
    for (const [name, text] of [
      ["typed.txt", FIRST],
      ["edited.txt", SECOND],
    ] as const) {
      const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
      attachments.push({
        _file: await upload(claire, `type=letter&doctor_id=${task._doctor}`, file),
        attachment_key: 1,
      });
    }
    const saved = await claire.context.request.put(`/api/task/${task.ID}?doctor_id=${task._doctor}`, {
      data: { attachments },
    });
    if (!saved.ok()) throw new Error(`the letters were not attached: ${await saved.text()}`);
  }, 60_000);

  const current = () => page.getByRole("navigation", { name: "Differences" }).locator("[aria-current]");
  const inView = (place: number) => page.locator(`#d${place}`);

  test("from the task to the comparison: the choice of files is made", async () => {
    await claire.open(`/admin/tasklist/details/${task.ID}?doctor_id=${task._doctor}`);
    await claire.page.getByRole("button", { name: "Compare" }).click();
    const dialog = claire.page.getByRole("dialog", { name: "Compare versions" });
    const chosen = (label: string) => dialog.getByRole("combobox", { name: label }).inputValue();
    expect([await chosen("First file"), await chosen("Second file")]).toEqual([
      expect.stringMatching(/^Typed version .*, typed\.txt$/),
      expect.stringMatching(/^Typed version .*, edited\.txt$/),
    ]);
    const opened = claire.context.waitForEvent("page");
    await dialog.getByRole("button", { name: "Compare" }).click();
    page = await opened;
    await page.getByRole("heading", { level: 1, name: "Compare versions" }).waitFor();
    await expectAccessible(page, "compared letters");
  });

  test("what can be pressed above the letters is written alike", async () => {
    const sizes = await page.evaluate(`[...document.querySelectorAll("header .button")].map((each) => {
      const { fontSize, fontWeight } = getComputedStyle(each);
      return [fontSize, fontWeight];
    })`);
    expect(sizes).toEqual([
      ["15px", "600"],
      ["15px", "600"],
      ["15px", "600"],
    ]);
  });

  test("J, K and 1 go through the list in the order of danger and scroll both texts", async () => {
    await page.setViewportSize({ width: 1200, height: HEIGHT });
    for (const [key, words, place] of [
      ["j", "Dose", 3],
      ["j", "Left or right", 4],
      ["j", "Negation", 5],
      ["k", "Left or right", 4],
      ["1", "Dose", 3],
      ["k", "Dose", 3],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => current().innerText()).toContain(words);
      expect(new URL(page.url()).hash).toBe(`#d${place}`);
      await current().and(page.locator(":focus")).waitFor();
      await inView(place).getByText("Next").waitFor();
      await expect.poll(() => topOf(inView(place))).toBeLessThan(HEIGHT);
    }
  });

  test("V shows one text, and again both; the change that was opened stays in view", async () => {
    const joined = page.getByText("Take 5 50 mg at night.");
    await page.keyboard.press("v");
    await joined.waitFor();
    await expect.poll(() => topOf(joined)).toBeLessThan(HEIGHT);
    await page.keyboard.press("v");
    await joined.waitFor({ state: "hidden" });
  });

  test("a script in a letter is text, and the page has no origin that a script could use", async () => {
    expect(await page.title()).toBe("Compare typed.txt and edited.txt");
    expect(await page.locator("main").innerText()).toContain(SCRIPT);
    expect(await page.evaluate("origin")).toBe("null");
  });

  test("on paper the list comes first, then one text with [removed] and {added}", async () => {
    await page.emulateMedia({ media: "print" });
    const line = page.getByText("Take 5 50 mg at night.");
    await line.waitFor();
    const drawn = (tag: string, end: string) =>
      page.evaluate(
        `JSON.parse(getComputedStyle(document.querySelector(".joined ${tag}.dose"), "::${end}").content)`,
      );
    expect([await drawn("del", "before"), await drawn("del", "after")]).toEqual(["[", "]"]);
    expect([await drawn("ins", "before"), await drawn("ins", "after")]).toEqual(["{", "}"]);
    expect(await topOf(page.getByRole("navigation"))).toBeLessThan(await topOf(page.getByRole("main")));
    await page.getByRole("button", { name: "Print" }).waitFor({ state: "hidden" });
    await page.emulateMedia({ media: null });
  });

  test("Swap exchanges the letters", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Swap" }).click();
    await expect.poll(() => page.title()).toBe("Compare edited.txt and typed.txt");
    await page.keyboard.press("j");
    await expect.poll(() => current().innerText()).toContain("Dose");
  });

  test("Close and Esc close the window, also after the letters were exchanged", async () => {
    const closed = page.waitForEvent("close");
    // Ignores errors because the window may close before the click or the key press has ended.
    await page
      .getByRole("button", { name: "Close" })
      .click()
      .catch(() => undefined);
    await closed;
    const opened = claire.context.waitForEvent("page");
    await claire.page.getByRole("button", { name: "Compare" }).click();
    await claire.page
      .getByRole("dialog", { name: "Compare versions" })
      .getByRole("combobox", { name: "First file" })
      .and(claire.page.locator(":focus"))
      .waitFor();
    await claire.page.keyboard.press("Control+Enter");
    page = await opened;
    await page.getByRole("heading", { level: 1, name: "Compare versions" }).waitFor();
    const again = page.waitForEvent("close");
    await page.keyboard.press("Escape").catch(() => undefined);
    await again;
  });
});
