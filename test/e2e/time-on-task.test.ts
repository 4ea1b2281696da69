import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openOffice } from "#test/support/office.ts";

const office = openOffice();

/** Counts what a person presses, as `docs/time-on-task.md` does: K 0.2 s, M 1.35 s. */
function counted(page: Page) {
  let keys = 0;
  return {
    press: async (...names: string[]): Promise<void> => {
      for (const name of names) {
        keys += name.split("+").length;
        await page.keyboard.press(name);
      }
    },
    type: async (text: string): Promise<void> => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    seconds: (thoughts: number): number => Math.round((keys * 0.2 + thoughts * 1.35) * 10) / 10,
  };
}

describe("keystroke-level counts in the running product", () => {
  test("leave is one entry: four days, all appointments inside moved", async () => {
    const { page, open } = await office.desk("reception");
    await open("/account/raman/calendar");
    const hand = counted(page);
    await hand.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await hand.type("away 1w");
    await page
      .getByRole("dialog")
      .getByText(/^Add time away from/)
      .waitFor();
    await hand.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add time away" });
    await dialog.getByLabel("Away from").and(page.locator(":focus")).waitFor();
    await hand.press("Tab", "Tab");
    await hand.type("+3");
    await hand.press("Tab");
    await dialog.getByText(/4 days/).waitFor();
    await dialog.getByRole("button", { name: "Move all to next free time" }).waitFor();
    await hand.press("Tab", "Tab", "Enter");
    await dialog.getByText(/^\d+ to move$/).waitFor();
    await hand.press("Control+Enter");
    await page.getByText(/^Time away added\./).waitFor();
    expect(hand.seconds(4)).toBeLessThanOrEqual(17);
    await hand.press("Control+z");
    await page.getByText("Time away undone.").waitFor();
    await page.close();
  });

  test("raman and Enter reach Dr Raman, named with the practice before the message goes", async () => {
    const { page, open } = await office.desk("admin");
    await open("/admin/messages");
    const hand = counted(page);
    await hand.press("c");
    await page.getByRole("dialog").getByLabel("Find a client").and(page.locator(":focus")).waitFor();
    await hand.type("raman");
    await page.locator("[data-marked]", { hasText: "Priya Raman" }).waitFor();
    await hand.press("Enter");
    await page.getByRole("dialog", { name: "Message to Dr Priya Raman, Raman Orthopaedics" }).waitFor();
    expect(hand.seconds(1)).toBeLessThanOrEqual(3);
    await page.close();
  });

  test("a new client needs no thought about a username and no second round", async () => {
    const { page, open } = await office.desk("admin");
    await open("/admin/clients/new");
    await page.getByLabel("First name").and(page.locator(":focus")).waitFor();
    const hand = counted(page);
    await hand.type("Hannah");
    await hand.press("Tab");
    await hand.type("Birch");
    await expect.poll(() => page.getByLabel("Username").inputValue()).toBe("hbirch");
    await hand.press("Tab", "Tab");
    await hand.type("hannah@birch.example");
    await hand.press("Tab", "Tab");
    await hand.type("0412338907");
    await hand.press("Tab", "Tab");
    await hand.type("12 Lygon Street");
    await hand.press("Control+s");
    await page.getByText("Create Successfully").waitFor();
    expect(hand.seconds(3)).toBeLessThanOrEqual(23);
    await page.close();
  });
});
